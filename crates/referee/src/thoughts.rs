//! What a model only thinks, and does not answer.

use std::ops::Range;

/// The tags between which models think aloud.
const THOUGHTS: [&str; 6] = ["think", "thinking", "thought", "reasoning", "scratchpad", "analysis"];

/// The signs around such a tag.
const SIGNS: [(char, char); 2] = [('<', '>'), ('[', ']')];

/// What some models write before their answer, where they speak in channels.
const CHANNEL: &str = "<|channel|>final<|message|>";

/// Whether models think aloud between tags of this name.
pub(crate) fn is_thought(name: &str) -> bool {
    THOUGHTS.iter().any(|tag| tag.eq_ignore_ascii_case(name))
}

/// What of a text was not only thought: what comes behind the last tag that ends thinking, and before one that is never
/// closed. Of a text in channels it is what the last one says.
pub(crate) fn without_thoughts(text: &str) -> Range<usize> {
    if !text.contains(['<', '[']) {
        return 0..text.len();
    }
    let lower = text.to_ascii_lowercase();
    if let Some(at) = lower.rfind(CHANNEL) {
        let from = at + CHANNEL.len();
        return from..lower[from..].find("<|").map_or(text.len(), |end| from + end);
    }
    let tags = || SIGNS.into_iter().flat_map(|signs| THOUGHTS.iter().map(move |tag| (signs, tag)));
    let ends = tags().filter_map(|((open, close), tag)| {
        let close = format!("{open}/{tag}{close}");
        lower.rfind(&close).map(|at| at + close.len())
    });
    let from = ends.max().unwrap_or(0);
    let opens = tags().filter_map(|((open, close), tag)| lower[from..].find(&format!("{open}{tag}{close}")));
    from..opens.min().map_or(text.len(), |at| from + at)
}
