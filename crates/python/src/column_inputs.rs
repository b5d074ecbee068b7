//! Columns that functions are given, whatever of Arrow's types they come in.

use arrow_array::cast::AsArray;
use arrow_array::types::{Int16Type, Int32Type, Int64Type, UInt8Type, UInt16Type, UInt32Type, UInt64Type};
use arrow_array::{Array, ArrayRef, RecordBatch};
use arrow_buffer::{NullBuffer, ScalarBuffer};
use arrow_schema::DataType;
use std::collections::HashMap;
use std::ops::Range;

/// What holds for every row.
#[derive(Clone)]
pub(crate) enum Constant {
    Text(String),
    Number(i64),
}

/// The columns of a batch and what holds for all of its rows, by name.
pub(crate) struct Inputs<'a> {
    pub(crate) batch: &'a RecordBatch,
    /// What its columns are called, by what they are for.
    pub(crate) columns: &'a HashMap<String, String>,
    pub(crate) constants: &'a HashMap<String, Constant>,
}

impl Inputs<'_> {
    pub(crate) fn rows(&self) -> usize {
        self.batch.num_rows()
    }

    fn column(&self, name: &str) -> Option<&ArrayRef> {
        self.batch.column_by_name(self.columns.get(name)?)
    }

    /// Texts, if there are any of this name.
    pub(crate) fn maybe_texts(&self, name: &str) -> Result<Option<Texts>, String> {
        match (self.column(name), self.constants.get(name)) {
            (Some(column), _) => Texts::of(name, column).map(Some),
            (None, Some(Constant::Text(text))) => Ok(Some(Texts::Constant(text.clone()))),
            (None, Some(Constant::Number(_))) => Err(format!("{name} is a number, and a text is needed")),
            (None, None) => Ok(None),
        }
    }

    pub(crate) fn texts(&self, name: &str) -> Result<Texts, String> {
        self.maybe_texts(name)?.ok_or_else(|| format!("there is no column {name}"))
    }

    /// The word of an option.
    pub(crate) fn word(&self, name: &str) -> Option<&str> {
        match self.constants.get(name) {
            Some(Constant::Text(word)) => Some(word),
            _ => None,
        }
    }

    pub(crate) fn numbers(&self, name: &str) -> Result<Numbers, String> {
        match (self.column(name), self.constants.get(name)) {
            (Some(column), _) => Numbers::of(name, column),
            (None, Some(Constant::Number(number))) => Ok(Numbers::Constant(*number)),
            _ => Err(format!("there is no column {name} of numbers")),
        }
    }

    pub(crate) fn lines(&self, name: &str) -> Result<Lines, String> {
        let column = self.column(name).ok_or_else(|| format!("there is no column {name}"))?;
        Lines::of(name, column)
    }

    /// Whether a column has lists, and not texts.
    pub(crate) fn is_list(&self, name: &str) -> bool {
        let list = |column: &ArrayRef| {
            matches!(
                column.data_type(),
                DataType::List(_) | DataType::LargeList(_) | DataType::FixedSizeList(..)
            )
        };
        self.column(name).is_some_and(list)
    }
}

/// A column of texts.
pub(crate) enum Texts {
    Constant(String),
    Column(ArrayRef),
    Dictionary { keys: Vec<usize>, nulls: Option<NullBuffer>, values: ArrayRef },
}

impl Texts {
    fn of(name: &str, column: &ArrayRef) -> Result<Texts, String> {
        match column.data_type() {
            DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View | DataType::Null => {
                Ok(Texts::Column(column.clone()))
            }
            DataType::Dictionary(..) => {
                let dictionary = column.as_any_dictionary();
                match dictionary.values().data_type() {
                    DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View | DataType::Null => {
                        Ok(Texts::Dictionary {
                            // Without a text there are no keys, and nobody may ask for them.
                            keys: match dictionary.values().is_empty() {
                                true => Vec::new(),
                                false => dictionary.normalized_keys(),
                            },
                            nulls: column.nulls().cloned(),
                            values: dictionary.values().clone(),
                        })
                    }
                    other => Err(format!("the column {name} has {other}, and texts are needed")),
                }
            }
            other => Err(format!("the column {name} has {other}, and texts are needed")),
        }
    }

    /// The text of a row.
    pub(crate) fn get(&self, row: usize) -> Option<&str> {
        fn at(column: &ArrayRef, row: usize) -> Option<&str> {
            if column.is_null(row) {
                return None;
            }
            match column.data_type() {
                DataType::Utf8 => Some(column.as_string::<i32>().value(row)),
                DataType::LargeUtf8 => Some(column.as_string::<i64>().value(row)),
                DataType::Utf8View => Some(column.as_string_view().value(row)),
                _ => None,
            }
        }
        match self {
            Texts::Constant(text) => Some(text),
            Texts::Column(column) => at(column, row),
            Texts::Dictionary { keys, nulls, values } => {
                let is_null = nulls.as_ref().is_some_and(|nulls| nulls.is_null(row));
                let key = keys.get(row).copied().filter(|key| !is_null && *key < values.len())?;
                at(values, key)
            }
        }
    }
}

/// A column of whole numbers.
pub(crate) enum Numbers {
    Constant(i64),
    Column(Vec<Option<i64>>),
}

impl Numbers {
    fn of(name: &str, column: &ArrayRef) -> Result<Numbers, String> {
        macro_rules! all {
            ($kind:ty) => {
                column.as_primitive::<$kind>().iter().map(|number| number.map(i64::from)).collect()
            };
        }
        let numbers = match column.data_type() {
            DataType::Int16 => all!(Int16Type),
            DataType::Int32 => all!(Int32Type),
            DataType::Int64 => all!(Int64Type),
            DataType::UInt8 => all!(UInt8Type),
            DataType::UInt16 => all!(UInt16Type),
            DataType::UInt32 => all!(UInt32Type),
            other => return Err(format!("the column {name} has {other}, and whole numbers are needed")),
        };
        Ok(Numbers::Column(numbers))
    }

    pub(crate) fn get(&self, row: usize) -> Option<i64> {
        match self {
            Numbers::Constant(number) => Some(*number),
            Numbers::Column(numbers) => numbers[row],
        }
    }
}

/// A column of games, each a list of moves in 16 bits.
pub(crate) struct Lines {
    moves: ScalarBuffer<u16>,
    ends: Vec<Range<usize>>,
    nulls: Option<NullBuffer>,
}

impl Lines {
    fn of(name: &str, column: &ArrayRef) -> Result<Lines, String> {
        let wrong = || {
            let kind = column.data_type();
            format!("the column {name} has {kind}, and lists of moves in 16 bits are needed")
        };
        let (items, ends): (&ArrayRef, Vec<Range<usize>>) = match column.data_type() {
            DataType::List(_) => {
                let list = column.as_list::<i32>();
                let ends = list.offsets().windows(2).map(|pair| pair[0] as usize..pair[1] as usize);
                (list.values(), ends.collect())
            }
            DataType::LargeList(_) => {
                let list = column.as_list::<i64>();
                let ends = list.offsets().windows(2).map(|pair| pair[0] as usize..pair[1] as usize);
                (list.values(), ends.collect())
            }
            DataType::FixedSizeList(_, size) => {
                let size = usize::try_from(*size).map_err(|_| wrong())?;
                let list = column.as_fixed_size_list();
                (list.values(), (0..list.len()).map(|row| row * size..(row + 1) * size).collect())
            }
            _ => return Err(wrong()),
        };
        // What is no move of 16 bits is none at all, and 0 says none.
        macro_rules! all {
            ($kind:ty) => {
                items
                    .as_primitive::<$kind>()
                    .iter()
                    .map(|bits| bits.and_then(|bits| u16::try_from(bits).ok()).unwrap_or(0))
                    .collect()
            };
        }
        let moves = match items.data_type() {
            DataType::UInt16 if items.null_count() == 0 => {
                items.as_primitive::<UInt16Type>().values().clone()
            }
            DataType::UInt16 => all!(UInt16Type),
            DataType::Int16 => all!(Int16Type),
            DataType::Int32 => all!(Int32Type),
            DataType::Int64 => all!(Int64Type),
            DataType::UInt32 => all!(UInt32Type),
            DataType::UInt64 => all!(UInt64Type),
            DataType::Null => ScalarBuffer::from(vec![0; items.len()]),
            _ => return Err(wrong()),
        };
        Ok(Lines { moves, ends, nulls: column.nulls().cloned() })
    }

    /// The moves of a row.
    pub(crate) fn get(&self, row: usize) -> Option<&[u16]> {
        if self.nulls.as_ref().is_some_and(|nulls| nulls.is_null(row)) {
            return None;
        }
        self.moves.get(self.ends[row].clone())
    }
}
