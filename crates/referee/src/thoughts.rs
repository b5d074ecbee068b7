//! What a model only thinks, and does not answer.

use std::ops::Range;

/// The tags between which models think aloud.
const THOUGHTS: [&str; 6] = ["think", "thinking", "thought", "reasoning", "scratchpad", "analysis"];

/// Whether models think aloud between tags of this name.
pub(crate) fn is_thought(name: &str) -> bool {
    THOUGHTS.iter().any(|tag| tag.eq_ignore_ascii_case(name))
}

/// What of a text was not only thought: what comes behind the last tag that ends thinking, and before one that is never
/// closed.
pub(crate) fn without_thoughts(text: &str) -> Range<usize> {
    if !text.contains('<') {
        return 0..text.len();
    }
    let lower = text.to_ascii_lowercase();
    let ends = THOUGHTS.iter().filter_map(|tag| {
        let close = format!("</{tag}>");
        lower.rfind(&close).map(|at| at + close.len())
    });
    let from = ends.max().unwrap_or(0);
    let opens = THOUGHTS.iter().filter_map(|tag| lower[from..].find(&format!("<{tag}>")));
    from..opens.min().map_or(text.len(), |at| from + at)
}
