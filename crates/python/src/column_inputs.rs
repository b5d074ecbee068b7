//! Columns that functions are given, whatever of Arrow's types they come in: bytes, and what they are.
//!
//! `_capsule.py` reads the C data interface. What it gives is not trusted: every place is looked up with its bounds.

use crate::memory;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use std::collections::HashMap;
use std::ops::Range;

/// What holds for every row.
#[derive(Clone)]
pub(crate) enum Constant {
    Text(String),
    Number(i64),
}

/// A column as the interface tells it: its format, its length, where it begins, its buffers, and what is below it.
pub(crate) struct ImportedColumn(String, usize, usize, Vec<Option<PyBackedBytes>>, Vec<ImportedColumn>);

/// The same as Python gives it.
type ColumnParts<'py> = (String, usize, usize, Vec<Option<PyBackedBytes>>, Vec<Bound<'py, PyAny>>);

/// The items of a list may have a dictionary: nothing that is looked at lies deeper.
const DEEPEST: usize = 2;

impl<'a, 'py> FromPyObject<'a, 'py> for ImportedColumn {
    type Error = PyErr;

    fn extract(given: Borrowed<'a, 'py, PyAny>) -> PyResult<ImportedColumn> {
        ImportedColumn::of(&given, 0)
    }
}

impl ImportedColumn {
    fn of(given: &Bound<'_, PyAny>, depth: usize) -> PyResult<ImportedColumn> {
        let (format, length, first, buffers, below): ColumnParts<'_> = given.extract()?;
        // What holds itself has no end.
        if below.len() > usize::from(depth < DEEPEST) {
            return Err(PyValueError::new_err("these are more columns within each other than are looked at"));
        }
        let below = below.iter().map(|column| ImportedColumn::of(column, depth + 1));
        Ok(ImportedColumn(format, length, first, buffers, below.collect::<PyResult<_>>()?))
    }

    fn format(&self) -> &str {
        self.0.strip_prefix("dictionary ").unwrap_or(&self.0)
    }

    fn is_dictionary(&self) -> bool {
        self.0.starts_with("dictionary ")
    }

    pub(crate) fn len(&self) -> usize {
        self.1
    }

    fn buffer(&self, at: usize) -> Option<&[u8]> {
        self.3.get(at)?.as_deref()
    }

    /// Where a row is in the buffers, if it is there and not null.
    fn place(&self, row: usize) -> Option<usize> {
        let place = self.2.checked_add(row).filter(|_| row < self.1)?;
        let is_set = |bits: &[u8]| bits.get(place / 8).is_some_and(|byte| byte >> (place % 8) & 1 == 1);
        let is_null = self.format() == "n" || self.buffer(0).is_some_and(|bits| !is_set(bits));
        (!is_null).then_some(place)
    }

    /// The place-th number of so many bytes in a buffer.
    fn word<const N: usize>(&self, buffer: usize, place: usize) -> Option<[u8; N]> {
        let first = place.checked_mul(N)?;
        self.buffer(buffer)?.get(first..first.checked_add(N)?)?.try_into().ok()
    }

    fn number(&self, row: usize) -> Option<i64> {
        let place = self.place(row)?;
        Some(match self.format() {
            "c" => i8::from_ne_bytes(self.word(1, place)?).into(),
            "C" => u8::from_ne_bytes(self.word(1, place)?).into(),
            "s" => i16::from_ne_bytes(self.word(1, place)?).into(),
            "S" => u16::from_ne_bytes(self.word(1, place)?).into(),
            "i" => i32::from_ne_bytes(self.word(1, place)?).into(),
            "I" => u32::from_ne_bytes(self.word(1, place)?).into(),
            "l" => i64::from_ne_bytes(self.word(1, place)?),
            "L" => i64::try_from(u64::from_ne_bytes(self.word(1, place)?)).ok()?,
            _ => return None,
        })
    }

    /// Where what belongs to a row begins and ends.
    fn range(&self, row: usize) -> Option<Range<usize>> {
        let place = self.place(row)?;
        let narrow = |place| i32::from_ne_bytes(self.word(1, place)?).try_into().ok();
        let wide = |place| i64::from_ne_bytes(self.word(1, place)?).try_into().ok();
        match self.format() {
            "u" | "+l" => Some(narrow(place)?..narrow(place.checked_add(1)?)?),
            "U" | "+L" => Some(wide(place)?..wide(place.checked_add(1)?)?),
            kind => {
                let size: usize = kind.strip_prefix("+w:")?.parse().ok()?;
                Some(place.checked_mul(size)?..place.checked_add(1)?.checked_mul(size)?)
            }
        }
    }

    fn text(&self, row: usize) -> Option<&str> {
        if self.is_dictionary() {
            return self.4.first()?.text(self.number(row)?.try_into().ok()?);
        }
        let bytes = match self.format() {
            "u" | "U" => self.buffer(2)?.get(self.range(row)?)?,
            "vu" => self.view(self.place(row)?)?,
            _ => return None,
        };
        std::str::from_utf8(bytes).ok()
    }

    /// Texts of up to twelve bytes stand in their view, longer ones where it says.
    fn view(&self, place: usize) -> Option<&[u8]> {
        let first = place.checked_mul(16)?;
        let view = self.buffer(1)?.get(first..first.checked_add(16)?)?;
        let word =
            |at: usize| usize::try_from(i32::from_ne_bytes(view.get(at..at + 4)?.try_into().ok()?)).ok();
        let length = word(0)?;
        if length <= 12 {
            return view.get(4..4 + length);
        }
        let (buffer, start) = (word(8)?, word(12)?);
        self.buffer(buffer.checked_add(2)?)?.get(start..start.checked_add(length)?)
    }

    fn is_text(&self) -> bool {
        match self.is_dictionary() {
            true => self.4.first().is_some_and(ImportedColumn::is_text),
            false => matches!(self.format(), "u" | "U" | "vu" | "n"),
        }
    }

    fn is_number(&self) -> bool {
        !self.is_dictionary() && matches!(self.format(), "c" | "C" | "s" | "S" | "i" | "I" | "l" | "L" | "n")
    }

    fn is_list(&self) -> bool {
        matches!(self.format(), "+l" | "+L") || self.format().starts_with("+w:")
    }
}

/// The columns of a batch and what holds for all of its rows, by what they are for.
pub(crate) struct Inputs<'a> {
    pub(crate) columns: &'a HashMap<String, ImportedColumn>,
    pub(crate) constants: &'a HashMap<String, Constant>,
}

fn wrong(name: &str, column: &ImportedColumn, needed: &str) -> PyErr {
    let kind = &column.0;
    PyValueError::new_err(format!("the column {name} is of Arrow's type {kind:?}, and {needed} are needed"))
}

/// There is no such column.
fn missing(what: String) -> PyErr {
    PyValueError::new_err(format!("there is no column {what}"))
}

impl<'a> Inputs<'a> {
    /// Texts, if there are any of this name.
    pub(crate) fn maybe_texts(&self, name: &str) -> PyResult<Option<TextRows<'a>>> {
        match (self.columns.get(name), self.constants.get(name)) {
            (Some(column), _) if column.is_text() => Ok(Some(TextRows::Column(column))),
            (Some(column), _) => Err(wrong(name, column, "texts")),
            (None, Some(Constant::Text(text))) => Ok(Some(TextRows::Constant(text))),
            (None, Some(Constant::Number(_))) => {
                Err(PyValueError::new_err(format!("{name} is a number, and a text is needed")))
            }
            (None, None) => Ok(None),
        }
    }

    pub(crate) fn texts(&self, name: &str) -> PyResult<TextRows<'a>> {
        self.maybe_texts(name)?.ok_or_else(|| missing(name.to_owned()))
    }

    /// The word of an option.
    pub(crate) fn word(&self, name: &str) -> Option<&'a str> {
        match self.constants.get(name) {
            Some(Constant::Text(word)) => Some(word),
            _ => None,
        }
    }

    pub(crate) fn numbers(&self, name: &str) -> PyResult<ColumnNumbers<'a>> {
        match (self.columns.get(name), self.constants.get(name)) {
            (Some(column), _) if column.is_number() => Ok(ColumnNumbers::Column(column)),
            (Some(column), _) => Err(wrong(name, column, "whole numbers")),
            (None, Some(Constant::Number(number))) => Ok(ColumnNumbers::Constant(*number)),
            _ => Err(missing(format!("{name} of numbers"))),
        }
    }

    pub(crate) fn lines(&self, name: &str) -> PyResult<Lines<'a>> {
        let column = self.columns.get(name).ok_or_else(|| missing(name.to_owned()))?;
        let items = column.4.first().filter(|items| column.is_list() && items.is_number());
        let items = items.ok_or_else(|| wrong(name, column, "lists of moves in 16 bits"))?;
        // What is no move of 16 bits is none at all, and 0 says none.
        let bits = |row| items.number(row).and_then(|bits| u16::try_from(bits).ok()).unwrap_or(0);
        let plain = items.plain_words();
        let mut moves = memory::with_room(plain.map_or(items.held(), |words| words.len() / 2))?;
        match plain {
            Some(words) => {
                moves.extend(words.chunks_exact(2).map(|pair| u16::from_ne_bytes([pair[0], pair[1]])));
            }
            None => moves.extend((0..items.held()).map(bits)),
        }
        Ok(Lines { moves, column })
    }

    /// Whether a column has lists, and not texts.
    pub(crate) fn is_list(&self, name: &str) -> bool {
        self.columns.get(name).is_some_and(ImportedColumn::is_list)
    }
}

impl ImportedColumn {
    /// How many of its numbers there are room for, whatever its length says.
    fn held(&self) -> usize {
        let width = match self.format() {
            "c" | "C" => 1,
            "s" | "S" => 2,
            "i" | "I" => 4,
            _ => 8,
        };
        let all = self.buffer(1).map_or(0, |bytes| bytes.len() / width);
        all.saturating_sub(self.2).min(self.1)
    }

    /// The bytes of a column of 16 bits without nulls.
    fn plain_words(&self) -> Option<&[u8]> {
        if self.format() != "S" || self.is_dictionary() || self.buffer(0).is_some() {
            return None;
        }
        self.buffer(1)?.get(self.2.checked_mul(2)?..self.2.checked_add(self.1)?.checked_mul(2)?)
    }
}

/// Texts of rows.
pub(crate) enum TextRows<'a> {
    Constant(&'a str),
    Column(&'a ImportedColumn),
}

impl TextRows<'_> {
    pub(crate) fn get(&self, row: usize) -> Option<&str> {
        match self {
            TextRows::Constant(text) => Some(text),
            TextRows::Column(column) => column.text(row),
        }
    }
}

/// Whole numbers of rows.
pub(crate) enum ColumnNumbers<'a> {
    Constant(i64),
    Column(&'a ImportedColumn),
}

impl ColumnNumbers<'_> {
    pub(crate) fn get(&self, row: usize) -> Option<i64> {
        match self {
            ColumnNumbers::Constant(number) => Some(*number),
            ColumnNumbers::Column(column) => column.number(row),
        }
    }
}

/// Games of rows, each a list of moves in 16 bits.
pub(crate) struct Lines<'a> {
    moves: Vec<u16>,
    column: &'a ImportedColumn,
}

impl Lines<'_> {
    pub(crate) fn get(&self, row: usize) -> Option<&[u16]> {
        self.moves.get(self.column.range(row)?)
    }
}
