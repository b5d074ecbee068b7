//! `LegalMoves`: the legal moves of a position, found when they are asked for.

use crate::move_arg;
use crate::moves::{self, PyMove};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString};
use tabiya::{Move, Position, SquareSet};

/// The legal moves of a position: a sequence that is worked out when it is asked for.
///
/// It keeps the position it was made of: pushing a move on the board does not change it.
#[pyclass(module = "tabiya", name = "LegalMoves", frozen, sequence)]
pub(crate) struct PyLegalMoves {
    position: Position,
    /// Where the moves may start and end; everywhere, as a rule.
    within: Option<(SquareSet, SquareSet)>,
}

impl PyLegalMoves {
    pub(crate) fn new(position: Position, within: Option<(SquareSet, SquareSet)>) -> PyLegalMoves {
        PyLegalMoves { position, within }
    }

    fn list<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let moves = self.position.legal_moves();
        let cells = moves::cells(py);
        if let Some((from, to)) = self.within {
            let fits = |mv: &&Move| {
                let (start, end) = moves::drawn(**mv);
                from.contains(start) && to.contains(end)
            };
            let list = PyList::empty(py);
            for mv in moves.as_slice().iter().filter(fits) {
                list.append(moves::object(py, cells, *mv)?)?;
            }
            return Ok(list);
        }
        PyList::new(py, moves.as_slice().iter().map(|mv| Listed { cells, mv: *mv }))
    }
}

/// A move on its way into a list.
struct Listed<'a> {
    cells: &'a moves::Cells,
    mv: Move,
}

impl<'a, 'py> IntoPyObject<'py> for Listed<'a>
where
    'a: 'py,
{
    type Target = PyMove;
    type Output = Borrowed<'a, 'py, PyMove>;
    type Error = PyErr;

    #[inline]
    fn into_pyobject(self, py: Python<'py>) -> PyResult<Borrowed<'a, 'py, PyMove>> {
        Ok(moves::object(py, self.cells, self.mv)?.bind_borrowed(py))
    }
}

#[pymethods]
impl PyLegalMoves {
    fn __len__(&self, py: Python<'_>) -> PyResult<usize> {
        match self.within {
            None => Ok(self.position.count_legal_moves()),
            Some(_) => Ok(self.list(py)?.len()),
        }
    }

    /// How many there are.
    fn count(&self, py: Python<'_>) -> PyResult<usize> {
        self.__len__(py)
    }

    fn __bool__(&self, py: Python<'_>) -> PyResult<bool> {
        match self.within {
            None => Ok(self.position.has_legal_moves()),
            Some(_) => Ok(!self.list(py)?.is_empty()),
        }
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(self.list(py)?.try_iter()?.into_any())
    }

    fn __getitem__<'py>(&self, index: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = index.py();
        self.list(py)?.as_any().get_item(index).map_err(|error| {
            match error.is_instance_of::<PyIndexError>(py) {
                true => PyIndexError::new_err("there are not so many legal moves"),
                false => error,
            }
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
            (Some(mv), Some(_)) => self.list(py)?.contains(moves::one(py, mv)?),
            (None, _) => Ok(false),
        }
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let moves: Vec<String> = self
            .list(py)?
            .iter()
            .filter_map(|mv| mv.cast::<PyMove>().ok().map(|mv| self.position.san(mv.get().0).to_string()))
            .collect();
        Ok(format!("<LegalMoves ({})>", moves.join(", ")))
    }
}
