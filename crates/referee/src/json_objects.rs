//! The JSON objects that stand in a text.

use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value};
use std::fmt;
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
        let mut values = serde_json::Deserializer::from_str(&text[at..]).into_iter::<ToldValue>();
        if let Some(Ok(ToldValue(Value::Object(object)))) = values.next() {
            end = at + values.byte_offset();
            found.push((at..end, object));
        }
    }
    found
}

/// A value in which a name that is given several values has all of them, as a list: nobody knows which is meant.
struct ToldValue(Value);

impl<'de> Deserialize<'de> for ToldValue {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<ToldValue, D::Error> {
        deserializer.deserialize_any(ToldVisitor).map(ToldValue)
    }
}

struct ToldVisitor;

impl<'de> Visitor<'de> for ToldVisitor {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let mut list = Vec::new();
        while let Some(ToldValue(item)) = items.next_element()? {
            list.push(item);
        }
        Ok(Value::Array(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Value, A::Error> {
        let mut object = Map::new();
        while let Some((name, ToldValue(value))) = fields.next_entry::<String, ToldValue>()? {
            match object.get_mut(&name) {
                None => drop(object.insert(name, value)),
                Some(known) if *known == value => {}
                Some(known) => *known = Value::Array(vec![known.take(), value]),
            }
        }
        Ok(Value::Object(object))
    }
}
