//! The id of a message that is too long to be read: found while its bytes go by, so that nothing of it is kept.

use serde_json::Value;

/// The longest id, as it is written.
const LONGEST: usize = 210;

/// Looks for the key `id` of an object whose bytes are fed to it.
#[derive(Debug, Default)]
pub(crate) struct IdScanner {
    depth: u32,
    in_string: bool,
    escaped: bool,
    /// The key or the value of the outermost object that is going by.
    token: Vec<u8>,
    /// Whether the value that is going by is that of `id`.
    is_id: bool,
    found: Option<Value>,
}

impl IdScanner {
    /// The next bytes.
    pub(crate) fn feed(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.byte(byte));
    }

    /// The id, and ready for another message; null if there is none, or none that can be one.
    pub(crate) fn take(&mut self) -> Value {
        std::mem::take(self).found.unwrap_or_default()
    }

    fn byte(&mut self, byte: u8) {
        if self.in_string {
            self.keep(byte);
            match byte {
                _ if self.escaped => self.escaped = false,
                b'\\' => self.escaped = true,
                b'"' => self.in_string = false,
                _ => {}
            }
            return;
        }
        match byte {
            b'"' => {
                self.in_string = true;
                self.keep(byte);
            }
            b'{' | b'[' => {
                // What is nested is no id.
                self.is_id &= self.depth != 1;
                self.depth = self.depth.saturating_add(1);
            }
            b'}' | b']' => {
                self.ends();
                self.depth = self.depth.saturating_sub(1);
            }
            b':' if self.depth == 1 => {
                self.is_id = self.token == b"\"id\"";
                self.token.clear();
            }
            b',' => self.ends(),
            byte if byte.is_ascii_whitespace() => {}
            byte => self.keep(byte),
        }
    }

    fn keep(&mut self, byte: u8) {
        if self.depth == 1 && self.token.len() <= LONGEST {
            self.token.push(byte);
        }
    }

    /// A value of the outermost object has gone by.
    fn ends(&mut self) {
        if self.depth != 1 {
            return;
        }
        let token = std::mem::take(&mut self.token);
        if std::mem::take(&mut self.is_id) && self.found.is_none() && token.len() <= LONGEST {
            let id = serde_json::from_slice(&token).ok();
            self.found = id.filter(|id: &Value| id.is_string() || id.is_number());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::IdScanner;
    use serde_json::{Value, json};

    fn id(text: &str) -> Value {
        let mut scanner = IdScanner::default();
        // In pieces of any length.
        for piece in text.as_bytes().chunks(3) {
            scanner.feed(piece);
        }
        scanner.take()
    }

    #[test]
    fn the_id_of_the_outermost_object_is_found_wherever_it_stands() {
        for (text, found) in [
            (r#"{"id":7,"x":"y"}"#, json!(7)),
            (r#"{"method":"a","params":{"id":3,"q":[{"id":4}]},"jsonrpc":"2.0","id":"x\"7"}"#, json!("x\"7")),
            (r#"{"move":"\"id\":9,","id" : 12 }"#, json!(12)),
            (r#"{"id":1,"id":2}"#, json!(1)),
            (r#"{"params":{"id":3}}"#, json!(null)),
            (r#"["id",5]"#, json!(null)),
            (r#"{"id":{"a":1}}"#, json!(null)),
            (r#"{"id":true}"#, json!(null)),
            ("", json!(null)),
        ] {
            assert_eq!(id(text), found, "{text}");
        }
        let long = format!("{{\"id\":\"{}\"}}", "x".repeat(1_000));
        assert_eq!(id(&long), json!(null));
        let far = format!("{{\"move\":\"{}\",\"id\":42}}", "x".repeat(100_000));
        assert_eq!(id(&far), json!(42));
    }
}
