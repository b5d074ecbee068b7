//! `LegalMoves`: the legal moves of a position, found when they are asked for.

use crate::move_arg;
use crate::moves::{self, PyMove};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyList, PySlice, PyString, PyTuple};
use tabiya::{Move, Position, SquareSet};

/// The legal moves of a position: a sequence that is worked out when it is asked for.
///
/// It keeps the position it was made of: pushing a move on the board does not change it.
#[pyclass(module = "tabiya", name = "LegalMoves", frozen, sequence)]
pub(crate) struct PyLegalMoves {
    position: Position,
    /// Where the moves may start and end; everywhere, as a rule.
    within: Option<(SquareSet, SquareSet)>,
    /// The moves, once somebody has looked at them: `list(moves)` walks them and then asks how many there are.
    listed: PyOnceLock<Py<PyTuple>>,
}

impl PyLegalMoves {
    pub(crate) fn new(position: Position, within: Option<(SquareSet, SquareSet)>) -> PyLegalMoves {
        PyLegalMoves { position, within, listed: PyOnceLock::new() }
    }

    fn listed<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        if let Some(listed) = self.listed.get(py) {
            return Ok(listed.bind(py).clone());
        }
        let listed = self.list(py)?;
        // `get_or_init` would let go of the interpreter and take it again, which is a fifth of the whole. If somebody was
        // faster, their moves are the same.
        let _ = self.listed.set(py, listed.clone().unbind());
        Ok(listed)
    }

    fn list<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let moves = self.position.legal_moves();
        let Some((from, to)) = self.within else { return moves::tuple(py, moves.as_slice()) };
        let fits = |mv: &&Move| {
            let (start, end) = moves::drawn(**mv);
            from.contains(start) && to.contains(end)
        };
        let within: Vec<Move> = moves.as_slice().iter().filter(fits).copied().collect();
        moves::tuple(py, &within)
    }
}

#[pymethods]
impl PyLegalMoves {
    fn __len__(&self, py: Python<'_>) -> PyResult<usize> {
        match (self.listed.get(py), self.within) {
            (None, None) => Ok(self.position.count_legal_moves()),
            _ => Ok(self.listed(py)?.len()),
        }
    }

    /// How many there are.
    fn count(&self, py: Python<'_>) -> PyResult<usize> {
        self.__len__(py)
    }

    fn __bool__(&self, py: Python<'_>) -> PyResult<bool> {
        match (self.listed.get(py), self.within) {
            (None, None) => Ok(self.position.has_legal_moves()),
            _ => Ok(!self.listed(py)?.is_empty()),
        }
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(self.listed(py)?.try_iter()?.into_any())
    }

    fn __getitem__<'py>(&self, index: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = index.py();
        let found = self.listed(py)?.as_any().get_item(index);
        if index.cast::<PySlice>().is_ok() {
            let part = found?;
            return Ok(PyList::new(py, part.cast::<PyTuple>()?)?.into_any());
        }
        found.map_err(|error| match error.is_instance_of::<PyIndexError>(py) {
            true => PyIndexError::new_err("there are not so many legal moves"),
            false => error,
        })
    }

    fn __contains__(&self, given: &Bound<'_, PyAny>) -> PyResult<bool> {
        let py = given.py();
        let found = match (given.cast::<PyMove>(), given.cast::<PyString>()) {
            (Ok(_), _) | (_, Ok(_)) => move_arg::given(&self.position, given).ok(),
            _ => None,
        };
        match (found, self.within) {
            (Some(_), None) => Ok(true),
            (Some(mv), Some(_)) => self.listed(py)?.contains(moves::one(py, mv)?),
            (None, _) => Ok(false),
        }
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let moves: Vec<String> = self
            .listed(py)?
            .iter()
            .filter_map(|mv| mv.cast::<PyMove>().ok().map(|mv| self.position.san(mv.get().0).to_string()))
            .collect();
        Ok(format!("<LegalMoves ({})>", moves.join(", ")))
    }
}
