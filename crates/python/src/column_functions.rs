//! What `tabiya.functions` asks of whole columns.

use crate::arrow_table::PyArrowTable;
use crate::column_inputs::{Constant, ImportedColumn, Inputs, Lines, TextRows};
use crate::memory;
use crate::replay::{self, SoughtPosition};
use arrow_array::{ArrayRef, BooleanArray, RecordBatch, StringArray, UInt64Array};
use arrow_buffer::{Buffer, NullBuffer, OffsetBuffer};
use arrow_schema::{ArrowError, DataType, Field, Schema, SchemaRef};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::collections::HashMap;
use std::sync::Arc;
use tabiya::{Opening, Position, Variant};

/// What is asked of each row.
#[derive(Clone, Copy)]
enum ColumnFunction {
    Reaches,
    PositionAt,
    Material,
    Key,
    Opening,
    Legal,
    Explain,
}

impl ColumnFunction {
    fn of(name: &str) -> Option<ColumnFunction> {
        Some(match name {
            "reaches" => ColumnFunction::Reaches,
            "position_at" => ColumnFunction::PositionAt,
            "material" => ColumnFunction::Material,
            "key" => ColumnFunction::Key,
            "opening" => ColumnFunction::Opening,
            "legal" => ColumnFunction::Legal,
            "explain" => ColumnFunction::Explain,
            _ => return None,
        })
    }

    fn kind(self) -> DataType {
        match self {
            ColumnFunction::Reaches | ColumnFunction::Legal => DataType::Boolean,
            ColumnFunction::Key => DataType::UInt64,
            _ => DataType::Utf8,
        }
    }

    /// What answers for a row.
    fn of_rows<'a>(self, inputs: &Inputs<'a>) -> PyResult<RowFunction<'a>> {
        Ok(match self {
            ColumnFunction::Reaches => reaches(inputs)?,
            ColumnFunction::PositionAt => {
                let (lines, plies, mut starts) =
                    (inputs.lines("moves")?, inputs.numbers("ply")?, Starts::of(inputs)?);
                Box::new(move |row| {
                    let start = starts.get(row)?;
                    let position = replay::position_at(&start, lines.get(row)?, plies.get(row)?)?;
                    Some(RowAnswer::Text(position.to_fen()))
                })
            }
            ColumnFunction::Material => {
                let mut positions = Positions::of(inputs)?;
                Box::new(move |row| Some(RowAnswer::Text(positions.get(row)?.board().material().to_string())))
            }
            ColumnFunction::Key => {
                let mut positions = Positions::of(inputs)?;
                Box::new(move |row| Some(RowAnswer::Key(positions.get(row)?.key())))
            }
            ColumnFunction::Opening => opening(inputs)?,
            ColumnFunction::Legal => {
                let (mut positions, moves) = (Positions::of(inputs)?, inputs.texts("move")?);
                Box::new(move |row| {
                    Some(RowAnswer::Truth(positions.get(row)?.explain(moves.get(row)?).is_legal()))
                })
            }
            ColumnFunction::Explain => explain(inputs)?,
        })
    }
}

/// What is answered for a row; nothing is null.
enum RowAnswer {
    Text(String),
    Truth(bool),
    Key(u64),
}

type RowFunction<'a> = Box<dyn FnMut(usize) -> Option<RowAnswer> + Send + 'a>;

/// Answers as they become a column. Of three lists the function fills one.
#[derive(Default)]
struct AnswerColumn {
    bytes: Vec<u8>,
    ends: Vec<i32>,
    truths: Vec<bool>,
    keys: Vec<u64>,
    valid: Vec<bool>,
}

/// A column with so many bytes of texts is followed by another: their places are told in 31 bits.
const MOST_BYTES: usize = 1 << 30;

impl AnswerColumn {
    fn push(&mut self, kind: &DataType, answer: Option<RowAnswer>) -> PyResult<()> {
        memory::grow(&mut self.valid)?;
        self.valid.push(answer.is_some());
        match kind {
            DataType::Boolean => {
                memory::grow(&mut self.truths)?;
                self.truths.push(matches!(answer, Some(RowAnswer::Truth(true))));
            }
            DataType::UInt64 => {
                memory::grow(&mut self.keys)?;
                self.keys.push(if let Some(RowAnswer::Key(key)) = answer { key } else { 0 });
            }
            _ => {
                let text = if let Some(RowAnswer::Text(text)) = answer { text } else { String::new() };
                self.bytes.try_reserve(text.len()).map_err(|_| memory::none("more texts"))?;
                self.bytes.extend(text.as_bytes());
                memory::grow(&mut self.ends)?;
                self.ends.push(i32::try_from(self.bytes.len()).map_err(|_| memory::none("so long a text"))?);
            }
        }
        Ok(())
    }

    /// The batch of what was answered, which is forgotten.
    fn take(&mut self, schema: &SchemaRef) -> PyResult<RecordBatch> {
        if !memory::has_room(8 * self.valid.len()) {
            return Err(memory::none("so many answers"));
        }
        let AnswerColumn { bytes, ends, truths, keys, valid } = std::mem::take(self);
        let nulls = Some(NullBuffer::from(valid));
        let array = || -> Result<ArrayRef, ArrowError> {
            Ok(match schema.field(0).data_type() {
                DataType::Boolean => Arc::new(BooleanArray::new(truths.into(), nulls)),
                DataType::UInt64 => Arc::new(UInt64Array::try_new(keys.into(), nulls)?),
                _ => {
                    let ends = std::iter::once(0).chain(ends).collect();
                    Arc::new(StringArray::try_new(OffsetBuffer::new(ends), Buffer::from_vec(bytes), nulls)?)
                }
            })
        };
        let batch = array().and_then(|array| RecordBatch::try_new(Arc::clone(schema), vec![array]));
        batch.map_err(|why| PyValueError::new_err(why.to_string()))
    }
}

/// Positions by their FEN: the last one is remembered, since columns repeat themselves.
#[derive(Default)]
struct FenReader {
    text: String,
    position: Option<Position>,
}

impl FenReader {
    fn get(&mut self, fen: &str) -> Option<Position> {
        if self.position.is_none() || self.text != fen {
            self.position = tabiya_kernels::read_fen(Variant::Chess, fen).ok();
            fen.clone_into(&mut self.text);
        }
        self.position
    }
}

/// Where the games of a column start.
struct Starts<'a> {
    fens: Option<TextRows<'a>>,
    reader: FenReader,
}

impl<'a> Starts<'a> {
    fn of(inputs: &Inputs<'a>) -> PyResult<Starts<'a>> {
        Ok(Starts { fens: inputs.maybe_texts("start")?, reader: FenReader::default() })
    }

    /// Where a game starts; none if that cannot be read.
    fn get(&mut self, row: usize) -> Option<Position> {
        match self.fens.as_ref().and_then(|fens| fens.get(row)) {
            Some(fen) => self.reader.get(fen),
            None => Some(Position::new()),
        }
    }
}

/// A column of positions: FEN, or the last ones of games.
enum Positions<'a> {
    Fens(TextRows<'a>, FenReader),
    Lines(Lines<'a>, Starts<'a>),
}

impl<'a> Positions<'a> {
    fn of(inputs: &Inputs<'a>) -> PyResult<Positions<'a>> {
        if inputs.is_list("position") {
            return Ok(Positions::Lines(inputs.lines("position")?, Starts::of(inputs)?));
        }
        Ok(Positions::Fens(inputs.texts("position")?, FenReader::default()))
    }

    fn get(&mut self, row: usize) -> Option<Position> {
        match self {
            Positions::Fens(fens, reader) => reader.get(fens.get(row)?),
            Positions::Lines(lines, starts) => replay::position_at(&starts.get(row)?, lines.get(row)?, -1),
        }
    }
}

fn reaches<'a>(inputs: &Inputs<'a>) -> PyResult<RowFunction<'a>> {
    let (lines, wanted, mut starts) =
        (inputs.lines("moves")?, inputs.texts("position")?, Starts::of(inputs)?);
    let (mut text, mut target) = (String::new(), None);
    Ok(Box::new(move |row| {
        let fen = wanted.get(row)?;
        if target.is_none() || text != fen {
            target = tabiya_kernels::read_fen(Variant::Chess, fen).ok().map(SoughtPosition::new);
            fen.clone_into(&mut text);
        }
        Some(RowAnswer::Truth(target.as_ref()?.is_reached(&starts.get(row)?, lines.get(row)?)))
    }))
}

fn opening<'a>(inputs: &Inputs<'a>) -> PyResult<RowFunction<'a>> {
    let told: fn(Opening) -> String = match inputs.word("part") {
        None | Some("name") => |opening| opening.name(),
        Some("eco") => |opening| opening.eco().to_owned(),
        Some("family") => |opening| opening.family().to_owned(),
        Some(other) => return Err(no_part("an opening has a name, an eco and a family", other)),
    };
    if inputs.is_list("position") {
        let (lines, mut starts) = (inputs.lines("position")?, Starts::of(inputs)?);
        return Ok(Box::new(move |row| {
            replay::opening(&starts.get(row)?, lines.get(row)?).map(told).map(RowAnswer::Text)
        }));
    }
    let mut positions = Positions::of(inputs)?;
    Ok(Box::new(move |row| positions.get(row)?.opening().map(told).map(RowAnswer::Text)))
}

/// Why a move is legal or not; of a position that cannot be read, why that is.
fn explain<'a>(inputs: &Inputs<'a>) -> PyResult<RowFunction<'a>> {
    let wants_code = match inputs.word("part") {
        None | Some("message") => false,
        Some("code") => true,
        Some(other) => return Err(no_part("an explanation has a message and a code", other)),
    };
    let (mut positions, moves) = (Positions::of(inputs)?, inputs.texts("move")?);
    Ok(Box::new(move |row| {
        let mv = moves.get(row)?;
        let Some(position) = positions.get(row) else {
            let Positions::Fens(fens, _) = &positions else { return None };
            let why = tabiya_kernels::read_fen(Variant::Chess, fens.get(row)?).err()?;
            return Some(RowAnswer::Text(if wants_code { why.code().to_owned() } else { why.to_string() }));
        };
        let explanation = position.explain(mv);
        Some(RowAnswer::Text(if wants_code { explanation.code().to_owned() } else { explanation.message() }))
    }))
}

fn no_part(there: &str, other: &str) -> PyErr {
    PyValueError::new_err(format!("{there}, and no {other}"))
}

fn schema(function: &str) -> PyResult<(ColumnFunction, SchemaRef)> {
    let asked = ColumnFunction::of(function)
        .ok_or_else(|| PyValueError::new_err(format!("there is no function {function}")))?;
    Ok((asked, Arc::new(Schema::new(vec![Field::new(function, asked.kind(), true)]))))
}

/// Asks a function of each row of a batch. What it needs stands in columns, by what they are for, or is the same for every
/// row.
#[pyfunction]
pub(crate) fn map_columns(
    py: Python<'_>,
    function: &str,
    rows: usize,
    columns: HashMap<String, ImportedColumn>,
    constants: HashMap<String, ConstantArg>,
) -> PyResult<PyArrowTable> {
    let (asked, schema) = schema(function)?;
    let constants: HashMap<String, Constant> =
        constants.into_iter().map(|(name, constant)| (name, constant.0)).collect();
    // Nobody is made to answer for rows that are not there.
    let rows = columns.values().map(ImportedColumn::len).min().unwrap_or(0).min(rows);
    let inputs = Inputs { columns: &columns, constants: &constants };
    let mut answer = py.detach(|| asked.of_rows(&inputs))?;
    let (kind, mut column, mut batches) = (asked.kind(), AnswerColumn::default(), Vec::new());
    // Columns may be long, and somebody may not wait for them.
    for first in (0..rows).step_by(TURN) {
        py.check_signals()?;
        py.detach(|| -> PyResult<()> {
            memory::ask_at(first)?;
            for row in first..rows.min(first + TURN) {
                column.push(&kind, answer(row))?;
                if column.bytes.len() >= MOST_BYTES {
                    batches.push(column.take(&schema)?);
                }
            }
            Ok(())
        })?;
    }
    batches.push(column.take(&schema)?);
    Ok(PyArrowTable::of(schema, batches))
}

/// So many rows are answered before it is asked for room, and for Ctrl-C.
const TURN: usize = 1024;

/// The answers of a function to batches as one table.
#[pyfunction]
pub(crate) fn join_columns(function: &str, tables: Vec<Bound<'_, PyArrowTable>>) -> PyResult<PyArrowTable> {
    let (_, schema) = schema(function)?;
    let batches: Vec<RecordBatch> = tables.iter().flat_map(|table| table.get().batches()).cloned().collect();
    match batches.iter().all(|batch| batch.schema() == schema) {
        true => Ok(PyArrowTable::of(schema, batches)),
        false => Err(PyValueError::new_err(format!("these are not answers of {function}"))),
    }
}

/// What holds for every row, as Python gives it.
pub(crate) struct ConstantArg(Constant);

impl<'a, 'py> FromPyObject<'a, 'py> for ConstantArg {
    type Error = PyErr;

    fn extract(given: Borrowed<'a, 'py, PyAny>) -> PyResult<ConstantArg> {
        if let Ok(number) = given.extract::<i64>() {
            return Ok(ConstantArg(Constant::Number(number)));
        }
        Ok(ConstantArg(Constant::Text(given.extract()?)))
    }
}
