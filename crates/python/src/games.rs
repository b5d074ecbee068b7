//! `Games`: the games of a file or a text, one after the other.

use crate::memory;
use crate::pgn::PyPgn;
use crate::pgn_tree;
use crate::source;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use std::io;
use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};
use std::thread::{self, ThreadId};
use std::time::Duration;
use tabiya::pgn::StreamReader;
use tabiya_data::input::TextSource;

/// The games of a file or a text, one after the other: only one is in memory at a time.
#[pyclass(module = "tabiya", name = "Games", frozen)]
pub(crate) struct PyGames {
    reader: Mutex<StreamReader<TextSource>>,
    /// Who reads. What is called to read may not ask for a game, which would wait for itself.
    reading: Mutex<Option<ThreadId>>,
}

impl PyGames {
    fn of(source: TextSource) -> PyGames {
        let reader = StreamReader::with_limits(source, pgn_tree::limits());
        PyGames { reader: Mutex::new(reader), reading: Mutex::new(None) }
    }

    fn reading(&self) -> MutexGuard<'_, Option<ThreadId>> {
        self.reading.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The reader, when nobody else reads. The interpreter is let go while waiting: who has it may need it.
    fn reader(&self, py: Python<'_>) -> PyResult<MutexGuard<'_, StreamReader<TextSource>>> {
        loop {
            match self.reader.try_lock() {
                Ok(reader) => return Ok(reader),
                Err(TryLockError::Poisoned(reader)) => return Ok(reader.into_inner()),
                Err(TryLockError::WouldBlock) => {
                    if *self.reading() == Some(thread::current().id()) {
                        let why = "a game is being read, and this was called to read it";
                        return Err(PyRuntimeError::new_err(why));
                    }
                    py.check_signals()?;
                    py.detach(|| thread::sleep(Duration::from_millis(1)));
                }
            }
        }
    }
}

#[pymethods]
impl PyGames {
    fn __iter__(slf: Py<PyGames>) -> Py<PyGames> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<PyPgn>> {
        py.check_signals()?;
        if !memory::has_room(0) {
            return Err(memory::none("another game"));
        }
        let mut reader = self.reader(py)?;
        *self.reading() = Some(thread::current().id());
        // Reading may call back into Python, which whoever holds the lock must be able to do.
        let reader = &mut *reader;
        let read = source::detached(py, || reader.read_pgn());
        *self.reading() = None;
        Ok(read?.map(PyPgn::of))
    }

    fn __repr__(&self) -> &'static str {
        "<Games>"
    }
}

/// The games of a file, compressed (`.zst`, `.gz`) or not, or of an open file of Python's.
#[pyfunction]
pub(crate) fn open_pgn(source: &Bound<'_, PyAny>) -> PyResult<PyGames> {
    source::open(source).map(PyGames::of)
}

/// The games of a text.
#[pyfunction]
pub(crate) fn parse_games(text: &Bound<'_, PyAny>) -> PyResult<PyGames> {
    Ok(PyGames::of(Box::new(io::Cursor::new(source::text(text)?))))
}
