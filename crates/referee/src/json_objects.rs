//! The JSON objects that stand in a text.

use serde_json::{Map, Value};
use std::ops::Range;

/// So many openings of objects are tried, the last ones.
const TRIED: usize = 64;

/// The JSON objects in a text, outermost ones, in their order.
pub(crate) fn objects(text: &str) -> Vec<(Range<usize>, Map<String, Value>)> {
    let mut found = Vec::new();
    let openings: Vec<usize> = text.match_indices('{').map(|(at, _)| at).collect();
    let mut end = 0;
    for &at in &openings[openings.len().saturating_sub(TRIED)..] {
        if at < end {
            continue;
        }
        let mut values = serde_json::Deserializer::from_str(&text[at..]).into_iter::<Value>();
        if let Some(Ok(Value::Object(object))) = values.next() {
            end = at + values.byte_offset();
            found.push((at..end, object));
        }
    }
    found
}
