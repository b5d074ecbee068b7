//! JSON, as much as is needed.

use alloc::vec::Vec;
use core::fmt::{self, Write};

/// Writes JSON values one behind the other; commas come by themselves.
pub(crate) struct Json<'a> {
    out: &'a mut Vec<u8>,
    /// Whether the next value follows another.
    follows: bool,
}

impl<'a> Json<'a> {
    pub(crate) fn new(out: &'a mut Vec<u8>) -> Json<'a> {
        Json { out, follows: false }
    }

    fn comma(&mut self) {
        if self.follows {
            self.out.push(b',');
        }
        self.follows = true;
    }

    fn within(&mut self, brackets: [u8; 2], inside: impl FnOnce(&mut Json<'_>)) {
        self.comma();
        self.out.push(brackets[0]);
        inside(&mut Json::new(self.out));
        self.out.push(brackets[1]);
    }

    pub(crate) fn object(&mut self, inside: impl FnOnce(&mut Json<'_>)) {
        self.within(*b"{}", inside);
    }

    pub(crate) fn list<T>(&mut self, items: impl IntoIterator<Item = T>, each: impl Fn(&mut Json<'_>, T)) {
        self.within(*b"[]", |json| items.into_iter().for_each(|item| each(json, item)));
    }

    /// The key of the next value.
    pub(crate) fn key(&mut self, key: &str) -> &mut Self {
        self.text(key);
        self.out.push(b':');
        self.follows = false;
        self
    }

    pub(crate) fn number(&mut self, number: impl fmt::Display) {
        self.plain(format_args!("{number}"));
    }

    fn plain(&mut self, written: fmt::Arguments<'_>) {
        self.comma();
        // Writing to a vector does not fail.
        let _ = Plain(self.out).write_fmt(written);
    }

    pub(crate) fn null(&mut self) {
        self.comma();
        self.out.extend_from_slice(b"null");
    }

    pub(crate) fn flag(&mut self, flag: bool) {
        self.comma();
        self.out.extend_from_slice(if flag { b"true" } else { b"false" });
    }

    pub(crate) fn text(&mut self, text: &str) {
        self.comma();
        self.out.push(b'"');
        escape(self.out, text);
        self.out.push(b'"');
    }

    /// What something displays as.
    pub(crate) fn shown(&mut self, shown: impl fmt::Display) {
        self.escaped(format_args!("{shown}"));
    }

    fn escaped(&mut self, written: fmt::Arguments<'_>) {
        self.comma();
        self.out.push(b'"');
        let _ = Escaped(self.out).write_fmt(written);
        self.out.push(b'"');
    }

    pub(crate) fn text_or_null(&mut self, text: Option<&str>) {
        match text {
            Some(text) => self.text(text),
            None => self.null(),
        }
    }
}

struct Plain<'a>(&'a mut Vec<u8>);

impl Write for Plain<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.extend_from_slice(text.as_bytes());
        Ok(())
    }
}

struct Escaped<'a>(&'a mut Vec<u8>);

impl Write for Escaped<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        escape(self.0, text);
        Ok(())
    }
}

fn escape(out: &mut Vec<u8>, text: &str) {
    const HEX: [u8; 16] = *b"0123456789abcdef";
    for &byte in text.as_bytes() {
        match byte {
            b'"' | b'\\' => out.extend_from_slice(&[b'\\', byte]),
            0..0x20 => {
                let (high, low) = (HEX[usize::from(byte >> 4)], HEX[usize::from(byte & 15)]);
                out.extend_from_slice(&[b'\\', b'u', b'0', b'0', high, low]);
            }
            _ => out.push(byte),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Json;
    use alloc::string::String;
    use alloc::vec::Vec;

    #[test]
    fn values_are_parted_by_commas_and_texts_escaped() {
        let mut out = Vec::new();
        Json::new(&mut out).object(|json| {
            json.key("a").list([1, 2], |json, number| json.number(number));
            json.key("b").text("\"\\\n♞");
            json.key("c").object(|json| json.key("d").null());
            json.key("e").flag(true);
        });
        let text = String::from_utf8(out).unwrap();
        assert_eq!(text, r#"{"a":[1,2],"b":"\"\\\u000a♞","c":{"d":null},"e":true}"#);
    }
}
