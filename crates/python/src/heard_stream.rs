//! A stream that hears Ctrl-C: its batches are asked for in Python, `_stream.py`, and all else of it is as ever.

use crate::arrow_stream;
use crate::arrow_table::PyArrowTable;
use crate::source;
use arrow_array::{RecordBatch, RecordBatchReader};
use arrow_schema::{ArrowError, SchemaRef};
use pyo3::exceptions::{PyImportError, PyKeyboardInterrupt, PyValueError};
use pyo3::prelude::*;
use std::sync::{Arc, Mutex, PoisonError, Weak};

type Batches = Box<dyn Iterator<Item = Result<RecordBatch, ArrowError>> + Send>;

/// The stream as whoever has it keeps it, and frees it without the interpreter.
struct Kept {
    batches: Arc<Mutex<Batches>>,
    schema: SchemaRef,
}

fn next(batches: &Mutex<Batches>) -> Option<Result<RecordBatch, ArrowError>> {
    batches.lock().unwrap_or_else(PoisonError::into_inner).next()
}

impl Iterator for Kept {
    type Item = Result<RecordBatch, ArrowError>;

    fn next(&mut self) -> Option<Self::Item> {
        next(&self.batches)
    }
}

impl RecordBatchReader for Kept {
    fn schema(&self) -> SchemaRef {
        Arc::clone(&self.schema)
    }
}

/// The same stream as Python asks it, as long as somebody keeps it.
#[pyclass(module = "tabiya", frozen)]
struct HeardBatches {
    batches: Weak<Mutex<Batches>>,
    schema: SchemaRef,
}

#[pymethods]
impl HeardBatches {
    /// Whether somebody has the stream.
    fn is_kept(&self) -> bool {
        self.batches.strong_count() > 0
    }

    /// The next batch as a table; behind the last one without rows or batches.
    fn take(&self, py: Python<'_>) -> PyResult<PyArrowTable> {
        py.check_signals()?;
        let Some(batches) = self.batches.upgrade() else {
            return Err(PyValueError::new_err("the stream was released"));
        };
        let batch = source::detached(py, move || next(&batches)).transpose().map_err(arrow_stream::told)?;
        Ok(PyArrowTable::of(Arc::clone(&self.schema), batch.into_iter().collect()))
    }
}

/// The stream in a capsule. Without `ctypes` it is deaf.
pub(crate) fn capsule<'py>(
    py: Python<'py>,
    batches: impl Iterator<Item = Result<RecordBatch, ArrowError>> + Send + 'static,
    schema: SchemaRef,
) -> PyResult<Bound<'py, PyAny>> {
    let batches: Arc<Mutex<Batches>> = Arc::new(Mutex::new(Box::new(batches)));
    let heard = HeardBatches { batches: Arc::downgrade(&batches), schema: Arc::clone(&schema) };
    let capsule = arrow_stream::capsule(py, Kept { batches, schema })?.into_any();
    match py.import("tabiya._stream") {
        Ok(stream) => stream.call_method1("hear", (&capsule, heard)).map(|_| capsule),
        Err(why) if why.is_instance_of::<PyImportError>(py) => Ok(capsule),
        Err(why) => Err(why),
    }
}

/// What a signal says to whoever is called from elsewhere than Python.
const INTERRUPTED: usize = 4;

/// Calls a part of a stream for somebody who knows no exceptions: a number tells how it went, or the place where that is
/// written. Ctrl-C is told again when that is over, to Python itself; until then the place is asked for again.
#[pyfunction]
#[pyo3(signature = (call, place_wanted, place, answer=0))]
pub(crate) fn _shielded(
    call: &Bound<'_, PyAny>,
    place_wanted: bool,
    place: usize,
    answer: usize,
) -> PyResult<usize> {
    let mut interrupted = false;
    let result = loop {
        match call.call1((place, answer)).and_then(|result| result.extract()) {
            Ok(result) => break result,
            Err(why) => {
                let heard = why.is_instance_of::<PyKeyboardInterrupt>(call.py());
                interrupted |= heard;
                match place_wanted {
                    true if heard => {}
                    true => break 0,
                    false => break INTERRUPTED,
                }
            }
        }
    };
    if interrupted {
        call.py().import("_thread")?.call_method0("interrupt_main")?;
    }
    Ok(result)
}
