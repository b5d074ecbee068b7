//! `GameTable`: files of games as a stream of Arrow batches.

use crate::arrow_stream;
use crate::arrow_table::PyArrowTable;
use crate::game_columns::{GameColumns, USUAL};
use crate::heard_stream;
use crate::memory;
use crate::pgn_tree;
use crate::source;
use arrow_array::{RecordBatch, RecordBatchReader};
use arrow_schema::{ArrowError, SchemaRef};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString, PyTuple};
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};
use std::vec;
use tabiya::pgn::StreamReader;
use tabiya_data::Filter;
use tabiya_data::input::TextSource;

/// Reads games into batches.
struct GameBatches {
    sources: VecDeque<TextSource>,
    reader: Option<StreamReader<TextSource>>,
    columns: GameColumns,
    batch_size: usize,
}

/// So many games at most in a batch.
const GAMES: usize = 1 << 16;

/// What has so many bytes in a column ends a batch: places in it are told in 31 bits, and 64 games may have a megabyte in
/// every tag.
const MOST_BYTES: usize = 1 << 26;

impl GameBatches {
    fn read(&mut self) -> Result<Option<RecordBatch>, ArrowError> {
        while self.columns.rows() < self.batch_size {
            let reader = match &mut self.reader {
                Some(reader) => reader,
                None => match self.sources.pop_front() {
                    Some(source) => self.reader.insert(StreamReader::with_limits(source, pgn_tree::limits())),
                    None => break,
                },
            };
            if reader.games() % 64 == 0 {
                if self.columns.bytes() >= MOST_BYTES {
                    break;
                }
                if !memory::has_room(4 * self.columns.bytes()) {
                    return Err(ArrowError::MemoryError("there is no memory for more games".to_owned()));
                }
            }
            let found = reader.read_game(&mut self.columns);
            if !found.map_err(|error| ArrowError::IoError(error.to_string(), error))? {
                self.reader = None;
            }
        }
        match self.columns.rows() {
            0 => Ok(None),
            _ => self.columns.take().map(Some),
        }
    }
}

impl Iterator for GameBatches {
    type Item = Result<RecordBatch, ArrowError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.read().transpose()
    }
}

impl RecordBatchReader for GameBatches {
    fn schema(&self) -> SchemaRef {
        self.columns.schema()
    }
}

/// What is left of the games of a table: they are read when they are asked for, or were read already.
enum Remaining {
    Unread(Box<GameBatches>),
    Read(vec::IntoIter<RecordBatch>),
}

impl Iterator for Remaining {
    type Item = Result<RecordBatch, ArrowError>;

    fn next(&mut self) -> Option<Self::Item> {
        match self {
            Remaining::Unread(batches) => batches.next(),
            Remaining::Read(batches) => batches.next().map(Ok),
        }
    }
}

/// The games of a table as a stream. They are its own with the first batch that is asked for: until then others can be
/// given a stream too, as DuckDB wants one for the columns and another for the rows.
struct GameStream {
    table: Arc<Mutex<Option<Remaining>>>,
    own: Option<Remaining>,
    schema: SchemaRef,
}

fn take(table: &Mutex<Option<Remaining>>) -> Option<Remaining> {
    table.lock().unwrap_or_else(PoisonError::into_inner).take()
}

const TAKEN: &str = "the games were read already";

impl Iterator for GameStream {
    type Item = Result<RecordBatch, ArrowError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.own.is_none() {
            self.own = take(&self.table);
        }
        match &mut self.own {
            Some(batches) => batches.next(),
            None => Some(Err(ArrowError::CDataInterface(TAKEN.to_owned()))),
        }
    }
}

impl RecordBatchReader for GameStream {
    fn schema(&self) -> SchemaRef {
        Arc::clone(&self.schema)
    }
}

/// Files of games as a stream of Arrow batches, which can be read once.
///
/// `pyarrow.table(games)`, `polars.DataFrame(games)`, `duckdb.from_arrow(...)` and everything else that knows the Arrow
/// PyCapsule interface takes it without a copy.
#[pyclass(module = "tabiya", name = "GameTable", frozen)]
pub(crate) struct PyGameTable {
    batches: Arc<Mutex<Option<Remaining>>>,
    schema: SchemaRef,
    /// Whether Python is called to read. Whoever reads a stream has let the interpreter go, or not, which cannot be told
    /// where we have called whoever calls us: then all is read when the stream is asked for.
    calls_python: bool,
}

/// The next batch, asked for by Python.
fn next(py: Python<'_>, batches: &mut Remaining) -> PyResult<Option<RecordBatch>> {
    // Files may be many, and somebody may not wait for them.
    py.check_signals()?;
    source::detached(py, || batches.next()).transpose().map_err(arrow_stream::told)
}

impl PyGameTable {
    fn take(&self) -> PyResult<Remaining> {
        take(&self.batches).ok_or_else(|| PyValueError::new_err(TAKEN))
    }

    fn read_all(&self, py: Python<'_>) -> PyResult<Vec<RecordBatch>> {
        let mut batches = self.take()?;
        let mut read = Vec::new();
        while let Some(batch) = next(py, &mut batches)? {
            read.push(batch);
        }
        Ok(read)
    }
}

#[pymethods]
impl PyGameTable {
    /// The names of the columns.
    #[getter]
    fn columns(&self) -> Vec<String> {
        arrow_stream::names(&self.schema)
    }

    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        slf: &Bound<'py, Self>,
        requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let _ = requested_schema;
        let (py, this) = (slf.py(), slf.get());
        if this.calls_python {
            let read = Remaining::Read(this.read_all(py)?.into_iter());
            *this.batches.lock().unwrap_or_else(PoisonError::into_inner) = Some(read);
        }
        if this.batches.lock().unwrap_or_else(PoisonError::into_inner).is_none() {
            return Err(PyValueError::new_err(TAKEN));
        }
        let (table, schema) = (Arc::clone(&this.batches), Arc::clone(&this.schema));
        let stream = GameStream { table, own: None, schema };
        // Signals are the main thread's alone.
        match this.calls_python || !is_main_thread(py)? {
            true => Ok(arrow_stream::capsule(py, stream)?.into_any()),
            false => heard_stream::capsule(py, stream, Arc::clone(&this.schema)),
        }
    }

    /// Reads all of it into memory: a table that can be taken as often as one likes.
    fn read(&self, py: Python<'_>) -> PyResult<PyArrowTable> {
        Ok(PyArrowTable::of(Arc::clone(&self.schema), self.read_all(py)?))
    }

    /// The next batch alone, for `write_parquet`, which hears Ctrl-C and keeps nothing; `None` behind the last.
    fn _next(&self, py: Python<'_>) -> PyResult<Option<PyArrowTable>> {
        let mut batches = self.take()?;
        let batch = next(py, &mut batches)?;
        *self.batches.lock().unwrap_or_else(PoisonError::into_inner) = Some(batches);
        Ok(batch.map(|batch| PyArrowTable::of(Arc::clone(&self.schema), vec![batch])))
    }

    fn __repr__(&self) -> String {
        format!("<GameTable {}>", self.columns().join(", "))
    }
}

fn is_main_thread(py: Python<'_>) -> PyResult<bool> {
    let threading = py.import("threading")?;
    let main = threading.call_method0("main_thread")?.getattr("ident")?;
    threading.call_method0("get_ident")?.eq(main)
}

/// Texts, or one alone.
fn one_or_several(given: Option<&Bound<'_, PyAny>>) -> PyResult<Option<Vec<String>>> {
    let list = |given: &Bound<'_, PyAny>| match given.cast::<PyString>() {
        Ok(text) => Ok(vec![text.extract()?]),
        Err(_) => given.extract(),
    };
    given.map(list).transpose()
}

/// Files of games as a stream of Arrow batches: a path, several, or an open file; compressed (`.zst`, `.gz`) or not.
///
/// `columns` are names of tags, and `moves` (16 bits each), `clocks` (milliseconds, -1 for none), `evals` (centipawns for
/// White, mate in n is 32000 - n, -32768 for none), `plies`, `key` and `material` (of the last position),
/// `opening_eco` and `opening_name` (by the moves, whatever the tags say), `pawn_order` and `pawns_home` (README.md),
/// `problems` (how many).
/// A turn that was passed ends a game here, as a problem: no 16 bits say it.
/// `filter` is a condition on a tag, as `WhiteElo>=2500`, or several that must all hold.
/// A path is read batch by batch as a stream is; an open file, which Python reads, whole when a stream is asked for.
#[pyfunction]
#[pyo3(signature = (source, *, columns=None, filter=None, batch_size=16384))]
pub(crate) fn read_pgn(
    source: &Bound<'_, PyAny>,
    columns: Option<&Bound<'_, PyAny>>,
    filter: Option<&Bound<'_, PyAny>>,
    batch_size: usize,
) -> PyResult<PyGameTable> {
    if batch_size == 0 {
        return Err(PyValueError::new_err("a batch needs a game"));
    }
    let several = source.cast::<PyList>().is_ok() || source.cast::<PyTuple>().is_ok();
    let sources: VecDeque<TextSource> = match several {
        true => source.try_iter()?.map(|source| source::open(&source?)).collect::<PyResult<_>>()?,
        false => VecDeque::from([source::open(source)?]),
    };
    let calls_python = match several {
        true => source
            .try_iter()?
            .any(|source| source.and_then(|source| source::is_pythons(&source)).unwrap_or(true)),
        false => source::is_pythons(source)?,
    };
    let filters = one_or_several(filter)?.unwrap_or_default();
    let filters = filters.iter().map(|filter| filter.parse::<Filter>().map_err(PyValueError::new_err));
    let filters = filters.collect::<PyResult<Vec<Filter>>>()?;
    let columns = one_or_several(columns)?.unwrap_or_else(|| USUAL.map(str::to_owned).to_vec());
    // Names of tags are the same in any case.
    let is_there = |names: &[String], name: &String| names.iter().any(|each| each.eq_ignore_ascii_case(name));
    if columns.is_empty() {
        return Err(PyValueError::new_err("a table needs a column"));
    }
    if let Some(twice) = columns.iter().enumerate().find(|(place, name)| is_there(&columns[..*place], name)) {
        return Err(PyValueError::new_err(format!("the column {} is asked for twice", twice.1)));
    }
    let batches = GameBatches {
        sources,
        reader: None,
        columns: GameColumns::new(&columns, filters),
        batch_size: batch_size.min(GAMES),
    };
    let schema = batches.schema();
    let batches = Arc::new(Mutex::new(Some(Remaining::Unread(Box::new(batches)))));
    Ok(PyGameTable { schema, batches, calls_python })
}
