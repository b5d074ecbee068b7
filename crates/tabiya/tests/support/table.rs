//! Tables as tab-separated text, plain or packed.

use flate2::read::GzDecoder;
use std::collections::BTreeMap;
use std::fs;
use std::io::Read;
use std::ops::Index;
use std::path::Path;

/// A row: its fields by the names of the columns.
pub(super) struct Row<'a> {
    columns: &'a BTreeMap<String, usize>,
    fields: Vec<&'a str>,
}

impl Index<&str> for Row<'_> {
    type Output = str;

    fn index(&self, name: &str) -> &str {
        let column = self.columns.get(name).unwrap_or_else(|| panic!("no column {name}"));
        self.fields.get(*column).copied().unwrap_or_default()
    }
}

impl Row<'_> {
    /// Whether a column says yes.
    pub(super) fn is(&self, name: &str) -> bool {
        &self[name] == "1"
    }

    /// The words of a column.
    pub(super) fn words(&self, name: &str) -> Vec<&str> {
        self[name].split_whitespace().collect()
    }

    /// The text of a column that holds a JSON string.
    pub(super) fn json(&self, name: &str) -> String {
        let text =
            self[name].strip_prefix('"').and_then(|text| text.strip_suffix('"')).expect("a JSON string");
        let mut plain = String::new();
        let mut letters = text.chars();
        while let Some(letter) = letters.next() {
            if letter != '\\' {
                plain.push(letter);
                continue;
            }
            plain.push(match letters.next().expect("something is escaped") {
                'n' => '\n',
                't' => '\t',
                'r' => '\r',
                'b' => '\u{8}',
                'f' => '\u{c}',
                'u' => {
                    let code: String = letters.by_ref().take(4).collect();
                    char::from_u32(u32::from_str_radix(&code, 16).unwrap()).unwrap_or('\u{fffd}')
                }
                other => other,
            });
        }
        plain
    }
}

/// Reads a file and shows every row below its header. Gives the number of rows.
pub(super) fn each(path: &Path, mut row: impl FnMut(&Row<'_>)) -> usize {
    let bytes = fs::read(path).unwrap();
    let text = if path.extension().is_some_and(|extension| extension == "gz") {
        let mut text = String::new();
        GzDecoder::new(bytes.as_slice()).read_to_string(&mut text).unwrap();
        text
    } else {
        String::from_utf8(bytes).unwrap()
    };
    let mut lines = text.lines();
    let header = lines.next().expect("a header");
    let columns = header.split('\t').enumerate().map(|(i, name)| (name.to_string(), i)).collect();
    lines.map(|line| row(&Row { columns: &columns, fields: line.split('\t').collect() })).count()
}
