//! A text with JSON in it as it is read: a field that names a move is written out as an answer between braces, at its own place,
//! and takes part in the text like anything else. What is said around it may confirm it, correct it, or call it an example.

use std::ops::Range;

/// A field of a JSON object that names a move.
pub(super) struct JsonField {
    /// Where the whole object stands.
    pub(super) place: Range<usize>,
    value: String,
    /// Where its value is written out.
    pub(super) at: usize,
    /// The value stands there letter by letter.
    pub(super) is_literal: bool,
}

/// What an answer is written between.
const OPEN: &str = "boxed{";
const CLOSE: &str = "}";

impl JsonField {
    /// The field of this name with this value in the object at a place of a text.
    pub(super) fn of(text: &str, place: Range<usize>, key: &str, value: String) -> JsonField {
        let raw = &text[place.clone()];
        let from = raw.find(&format!("\"{key}\"")).map_or(0, |at| at + key.len() + 2);
        let literal = raw[from..]
            .find(value.as_str())
            .map(|at| place.start + from + at)
            .filter(|&at| at >= place.start + OPEN.len() && at + value.len() + CLOSE.len() <= place.end);
        JsonField {
            at: literal.unwrap_or(place.start + OPEN.len()),
            is_literal: literal.is_some(),
            place,
            value,
        }
    }
}

/// The text with these fields written out and with nothing at other places; every byte that is left keeps its place.
pub(super) fn written_out(text: &str, fields: &[JsonField], dropped: &[Range<usize>]) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for place in dropped.iter().chain(fields.iter().map(|field| &field.place)) {
        bytes[place.clone()].fill(b' ');
    }
    for JsonField { place, value, at, .. } in fields {
        // What does not fit is an answer that cannot be read, and not none.
        let fits = at + value.len() + CLOSE.len() <= place.end;
        let (at, value) = if fits { (*at, value.as_str()) } else { (place.start + OPEN.len(), "?") };
        let answer = format!("{OPEN}{value}{CLOSE}");
        let start = at - OPEN.len();
        if let Some(room) = bytes.get_mut(start..start + answer.len()) {
            room.copy_from_slice(answer.as_bytes());
        }
    }
    String::from_utf8(bytes).unwrap_or_else(|_| text.to_owned())
}

/// Whether there is nothing to read in a text but what stands at these places: blocks of code may surround it.
pub(super) fn is_all(text: &str, places: &[Range<usize>]) -> bool {
    let mut from = 0;
    let mut rest = String::new();
    for place in places {
        rest.push_str(&text[from..place.start]);
        from = place.end;
    }
    rest.push_str(&text[from..]);
    let is_fence = |line: &str| line.trim_start().starts_with("```");
    !rest.lines().filter(|line| !is_fence(line)).any(|line| line.contains(char::is_alphanumeric))
}
