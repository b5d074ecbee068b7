//! Answers between braces and tags: `\boxed{Nf3}`, `<move>Nf3</move>`, `[MOVE] Nf3 [/MOVE]`.

use core::ops::Range;

/// An enclosed answer.
pub(super) struct Enclosure {
    /// What is between.
    pub(super) inside: Range<usize>,
    /// The place behind it.
    pub(super) after: usize,
}

/// How far the end is looked for.
const FARTHEST: usize = 2_000;

/// Parts of names of tags with an answer in them.
const ANSWERS: [&str; 14] = [
    "move", "answer", "uci", "san", "final", "choice", "decision", "zug", "coup", "jugada", "mossa", "lance",
    "zet", "ход",
];

/// Parts of names of tags with something else in them.
const OTHERS: [&str; 17] = [
    "bad",
    "avoid",
    "wrong",
    "worst",
    "blunder",
    "moves",
    "last",
    "prev",
    "legal",
    "candidate",
    "opponent",
    "possible",
    "history",
    "played",
    "reject",
    "remove",
    "think",
];

/// The answer that is enclosed from this place on.
pub(super) fn at(text: &str, at: usize) -> Option<Enclosure> {
    let rest = &text[at..];
    if let Some(brace) = rest.strip_prefix("\\boxed{").or_else(|| rest.strip_prefix("boxed{")) {
        let start = text.len() - brace.len();
        return braced(text, start);
    }
    let close = match rest.chars().next()? {
        '<' => '>',
        '[' => ']',
        _ => return None,
    };
    let length = rest.char_indices().take(32).find(|&(_, c)| c == close)?.0;
    let name = &rest[1..length];
    let small = name.to_lowercase();
    let known = |names: &[&str]| names.iter().any(|part| small.contains(part));
    if !known(&ANSWERS) || known(&OTHERS) || !name.starts_with(char::is_alphabetic) {
        return None;
    }
    let start = at + 1 + name.len() + close.len_utf8();
    let open = if close == '>' { "</" } else { "[/" };
    let bare = name.split(char::is_whitespace).next()?;
    let farthest =
        (start..=text.len().min(start + FARTHEST)).rev().find(|&end| text.is_char_boundary(end))?;
    let inside = &text[start..farthest];
    let mut from = 0;
    while let Some(found) = inside[from..].find(open) {
        let end = from + found;
        let closing = &inside[end + 2..];
        if closing.get(..bare.len()).is_some_and(|name| name.eq_ignore_ascii_case(bare)) {
            let after = closing.find(close).map_or(inside.len(), |at| end + 2 + at + close.len_utf8());
            return Some(Enclosure { inside: start..start + end, after: start + after });
        }
        from = end + 2;
    }
    None
}

fn braced(text: &str, start: usize) -> Option<Enclosure> {
    let mut depth = 0;
    for (i, byte) in text.as_bytes()[start..].iter().enumerate().take(256) {
        match byte {
            b'}' if depth == 0 => return Some(Enclosure { inside: start..start + i, after: start + i + 1 }),
            b'{' => depth += 1,
            b'}' => depth -= 1,
            _ => {}
        }
    }
    None
}
