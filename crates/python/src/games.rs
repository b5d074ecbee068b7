//! `Games`: the games of a file or a text, one after the other.

use crate::pgn::PyPgn;
use crate::pgn_tree;
use crate::source;
use pyo3::prelude::*;
use std::io;
use std::sync::{Mutex, PoisonError};
use tabiya::pgn::StreamReader;
use tabiya_data::input::TextSource;

/// The games of a file or a text, one after the other: only one is in memory at a time.
#[pyclass(module = "tabiya", name = "Games", frozen)]
pub(crate) struct PyGames(Mutex<StreamReader<TextSource>>);

impl PyGames {
    fn of(source: TextSource) -> PyGames {
        PyGames(Mutex::new(StreamReader::with_limits(source, pgn_tree::limits())))
    }
}

#[pymethods]
impl PyGames {
    fn __iter__(slf: Py<PyGames>) -> Py<PyGames> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<PyPgn>> {
        py.check_signals()?;
        // Reading may call back into Python, which whoever holds the lock must be able to do.
        let read = py.detach(|| self.0.lock().unwrap_or_else(PoisonError::into_inner).read_pgn());
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
