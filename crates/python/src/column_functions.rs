//! What `tabiya.functions` asks of whole columns.

use crate::arrow_table::PyArrowTable;
use crate::column_inputs::{Constant, ImportedColumn, Inputs, Lines, TextRows};
use crate::replay::{self, SoughtPosition};
use arrow_array::{ArrayRef, BooleanArray, RecordBatch, StringArray, UInt64Array};
use arrow_schema::{DataType, Field, Schema, SchemaRef};
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

    fn answer(self, inputs: &Inputs<'_>) -> Result<ArrayRef, String> {
        let rows = inputs.rows;
        Ok(match self {
            ColumnFunction::Reaches => Arc::new(reaches(inputs)?),
            ColumnFunction::PositionAt => {
                let (lines, plies, mut starts) =
                    (inputs.lines("moves")?, inputs.numbers("ply")?, Starts::of(inputs)?);
                let fen = |row: usize| {
                    let start = starts.get(row)?;
                    replay::position_at(&start, lines.get(row)?, plies.get(row)?)
                };
                texts((0..rows).map(fen).map(|position| position.map(|position| position.to_fen())))
            }
            ColumnFunction::Material => {
                let mut positions = Positions::of(inputs)?;
                let material =
                    |row| positions.get(row).map(|position| position.board().material().to_string());
                texts((0..rows).map(material))
            }
            ColumnFunction::Key => {
                let mut positions = Positions::of(inputs)?;
                let key = |row| positions.get(row).map(|position| position.key());
                Arc::new((0..rows).map(key).collect::<UInt64Array>())
            }
            ColumnFunction::Opening => opening(inputs)?,
            ColumnFunction::Legal => {
                let (mut positions, moves) = (Positions::of(inputs)?, inputs.texts("move")?);
                let legal = |row| Some(positions.get(row)?.explain(moves.get(row)?).is_legal());
                Arc::new((0..rows).map(legal).collect::<BooleanArray>())
            }
            ColumnFunction::Explain => explain(inputs)?,
        })
    }
}

fn texts(texts: impl Iterator<Item = Option<String>>) -> ArrayRef {
    Arc::new(texts.collect::<StringArray>())
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
    fn of(inputs: &Inputs<'a>) -> Result<Starts<'a>, String> {
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
    fn of(inputs: &Inputs<'a>) -> Result<Positions<'a>, String> {
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

fn reaches(inputs: &Inputs<'_>) -> Result<BooleanArray, String> {
    let (lines, wanted, mut starts) =
        (inputs.lines("moves")?, inputs.texts("position")?, Starts::of(inputs)?);
    let (mut text, mut target) = (String::new(), None);
    let reached = |row: usize| {
        let fen = wanted.get(row)?;
        if target.is_none() || text != fen {
            target = tabiya_kernels::read_fen(Variant::Chess, fen).ok().map(SoughtPosition::new);
            fen.clone_into(&mut text);
        }
        Some(target.as_ref()?.is_reached(&starts.get(row)?, lines.get(row)?))
    };
    Ok((0..inputs.rows).map(reached).collect())
}

fn opening(inputs: &Inputs<'_>) -> Result<ArrayRef, String> {
    let told: fn(Opening) -> String = match inputs.word("part") {
        None | Some("name") => |opening| opening.name(),
        Some("eco") => |opening| opening.eco().to_owned(),
        Some("family") => |opening| opening.family().to_owned(),
        Some(other) => return Err(format!("an opening has a name, an eco and a family, and no {other}")),
    };
    let rows = 0..inputs.rows;
    if inputs.is_list("position") {
        let (lines, mut starts) = (inputs.lines("position")?, Starts::of(inputs)?);
        let found = |row: usize| replay::opening(&starts.get(row)?, lines.get(row)?).map(told);
        return Ok(texts(rows.map(found)));
    }
    let mut positions = Positions::of(inputs)?;
    let found = |row: usize| positions.get(row)?.opening().map(told);
    Ok(texts(rows.map(found)))
}

/// Why a move is legal or not; of a position that cannot be read, why that is.
fn explain(inputs: &Inputs<'_>) -> Result<ArrayRef, String> {
    let wants_code = match inputs.word("part") {
        None | Some("message") => false,
        Some("code") => true,
        Some(other) => return Err(format!("an explanation has a message and a code, and no {other}")),
    };
    let (mut positions, moves) = (Positions::of(inputs)?, inputs.texts("move")?);
    let mut told = |row: usize| {
        let mv = moves.get(row)?;
        let Some(position) = positions.get(row) else {
            let Positions::Fens(fens, _) = &positions else { return None };
            let why = tabiya_kernels::read_fen(Variant::Chess, fens.get(row)?).err()?;
            return Some(if wants_code { why.code().to_owned() } else { why.to_string() });
        };
        let explanation = position.explain(mv);
        Some(if wants_code { explanation.code().to_owned() } else { explanation.message() })
    };
    Ok(texts((0..inputs.rows).map(&mut told)))
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
    let rows = columns.values().map(ImportedColumn::len).fold(rows, usize::min);
    let inputs = Inputs { rows, columns: &columns, constants: &constants };
    let told = py.detach(|| asked.answer(&inputs)).map_err(PyValueError::new_err)?;
    let batch = RecordBatch::try_new(Arc::clone(&schema), vec![told]);
    Ok(PyArrowTable::of(schema, vec![batch.map_err(|why| PyValueError::new_err(why.to_string()))?]))
}

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
