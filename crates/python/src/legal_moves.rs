//! `LegalMoves`: the legal moves of a position, found when they are asked for.

use crate::move_arg;
use crate::moves;
use pyo3::exceptions::{PyIndexError, PyOverflowError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyList, PySlice};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::atomic::{AtomicUsize, Ordering};
use tabiya::{Move, Position, SquareSet};

/// The legal moves of a position: a sequence that is worked out when it is asked for.
///
/// It keeps the position it was made of: pushing a move on the board does not change it.
#[pyclass(module = "tabiya", name = "LegalMoves", frozen, sequence)]
pub(crate) struct PyLegalMoves {
    position: Position,
    /// Where the moves may start and end; everywhere, as a rule.
    within: Option<(SquareSet, SquareSet)>,
    /// One more than how many there are, once somebody has gone through them; until then zero. `list(moves)` goes through
    /// them and then asks how many there are.
    counted: AtomicUsize,
}

/// What a pickle asks a board for: from where, and to where.
type RestrictedTo<'py> = (Bound<'py, PyAny>, u64, u64);

impl PyLegalMoves {
    pub(crate) fn new(position: Position, within: Option<(SquareSet, SquareSet)>) -> PyLegalMoves {
        PyLegalMoves { position, within, counted: AtomicUsize::new(0) }
    }

    /// Gives the moves to whoever asks, and remembers how many they are.
    #[inline]
    fn found<T>(&self, give: impl FnOnce(&[Move]) -> T) -> T {
        let moves = tabiya_kernels::legal_moves(&self.position);
        let Some((from, to)) = self.within else { return self.counted(moves.as_slice(), give) };
        let fits = |mv: &&Move| {
            let (start, end) = moves::drawn(**mv);
            from.contains(start) && to.contains(end)
        };
        let within: Vec<Move> = moves.as_slice().iter().filter(fits).copied().collect();
        self.counted(&within, give)
    }

    #[inline]
    fn counted<T>(&self, moves: &[Move], give: impl FnOnce(&[Move]) -> T) -> T {
        self.counted.store(moves.len() + 1, Ordering::Relaxed);
        give(moves)
    }

    /// A list of its own for whoever asks.
    #[inline]
    fn list<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        self.found(|moves| moves::list(py, moves))
    }
}

#[pymethods]
impl PyLegalMoves {
    fn __len__(&self) -> usize {
        match (self.counted.load(Ordering::Relaxed).checked_sub(1), self.within) {
            (Some(count), _) => count,
            (None, None) => self.position.count_legal_moves(),
            (None, Some(_)) => self.found(<[Move]>::len),
        }
    }

    /// How many there are; of a move, whether it is one of them: 1 or 0.
    #[pyo3(signature = (r#move=None))]
    fn count(&self, r#move: Option<&Bound<'_, PyAny>>) -> PyResult<usize> {
        r#move.map_or_else(|| Ok(self.__len__()), |given| self.__contains__(given).map(usize::from))
    }

    /// Where a move stands among them.
    fn index(&self, r#move: &Bound<'_, PyAny>) -> PyResult<usize> {
        let found = move_arg::if_legal(&self.position, r#move);
        let place = self.found(|moves| moves.iter().position(|mv| Some(*mv) == found));
        place.ok_or_else(|| PyValueError::new_err("that is not one of these moves"))
    }

    fn __bool__(&self) -> bool {
        match self.within {
            None => self.position.has_legal_moves(),
            Some(_) => self.__len__() != 0,
        }
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(self.list(py)?.try_iter()?.into_any())
    }

    fn __getitem__<'py>(&self, index: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = index.py();
        if index.cast::<PySlice>().is_ok() {
            return self.list(py)?.as_any().get_item(index);
        }
        let beyond = || PyIndexError::new_err("there are not so many legal moves");
        let index: isize =
            index.extract().map_err(|why: PyErr| match why.is_instance_of::<PyOverflowError>(py) {
                true => beyond(),
                false => why,
            })?;
        let found = self.found(|moves| {
            let place = if index < 0 { index.checked_add_unsigned(moves.len())? } else { index };
            moves.get(usize::try_from(place).ok()?).copied()
        });
        let mv = found.ok_or_else(beyond)?;
        Ok(moves::one(py, mv)?.into_bound(py).into_any())
    }

    fn __contains__(&self, given: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(match (move_arg::if_legal(&self.position, given), self.within) {
            (Some(mv), Some(_)) => self.found(|moves| moves.contains(&mv)),
            (found, _) => found.is_some(),
        })
    }

    /// As lists are: by the moves, of whichever position they are.
    fn __eq__(&self, other: &PyLegalMoves) -> bool {
        self.found(|own| other.found(|moves| own == moves))
    }

    fn __hash__(&self) -> u64 {
        self.found(|moves| {
            let mut hasher = DefaultHasher::new();
            moves.hash(&mut hasher);
            hasher.finish()
        })
    }

    fn __copy__(slf: Py<PyLegalMoves>) -> Py<PyLegalMoves> {
        slf
    }

    fn __deepcopy__(slf: Py<PyLegalMoves>, _memo: &Bound<'_, PyAny>) -> Py<PyLegalMoves> {
        slf
    }

    /// The board asked again.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, RestrictedTo<'py>)> {
        let class = py.import("tabiya")?.getattr("Board")?;
        let parts = (self.position.to_string(), self.position.variant().name(), [0_u16; 0]);
        let board = class.call_method1("_restore", parts)?;
        let (from, to) = self.within.unwrap_or((SquareSet::ALL, SquareSet::ALL));
        Ok((class.getattr("generate_legal_moves")?, (board, from.bits(), to.bits())))
    }

    fn __repr__(&self) -> String {
        let sans: Vec<String> =
            self.found(|moves| moves.iter().map(|mv| self.position.san(*mv).to_string()).collect());
        format!("<LegalMoves ({})>", sans.join(", "))
    }
}
