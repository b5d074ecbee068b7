//! `SquareSet`: a set of squares in 64 bits.

use crate::vocabulary::{self, SquareArg};
use pyo3::basic::CompareOp;
use pyo3::prelude::*;
use pyo3::types::{PyFrozenSet, PyInt, PyList, PySet, PyString};
use tabiya::SquareSet;

/// A set of squares, which cannot be changed, with the operators of a `frozenset`.
///
/// Bit 0 is a1, bit 7 is h1, bit 63 is h8. It equals other sets of its own kind alone, and what is no square cannot be
/// looked for in it.
#[pyclass(module = "tabiya", name = "SquareSet", frozen)]
#[derive(Clone, Copy)]
pub(crate) struct PySquareSet(pub(crate) SquareSet);

/// A set as it is given: a `SquareSet`, its bits, squares, or one alone, which is a `Square` or a name.
pub(crate) struct SquareSetArg(pub(crate) SquareSet);

impl<'a, 'py> FromPyObject<'a, 'py> for SquareSetArg {
    type Error = PyErr;

    fn extract(given: Borrowed<'a, 'py, PyAny>) -> PyResult<SquareSetArg> {
        if let Ok(set) = given.cast::<PySquareSet>() {
            return Ok(SquareSetArg(set.get().0));
        }
        // As a number a square would be the bits of others, and its name a list of letters.
        if given.cast::<PyString>().is_ok() || vocabulary::is_square(given)? {
            return Ok(SquareSetArg(given.extract::<SquareArg>()?.0.into()));
        }
        if given.cast::<PyInt>().is_ok() {
            return Ok(SquareSetArg(SquareSet::from_bits(given.extract()?)));
        }
        let squares = given.try_iter()?.map(|square| Ok(square?.extract::<SquareArg>()?.0));
        squares.collect::<PyResult<SquareSet>>().map(SquareSetArg)
    }
}

#[pymethods]
impl PySquareSet {
    #[new]
    #[pyo3(signature = (squares=None))]
    fn new(squares: Option<SquareSetArg>) -> PySquareSet {
        PySquareSet(squares.map_or(SquareSet::EMPTY, |squares| squares.0))
    }

    /// The set as a number.
    #[getter]
    fn mask(&self) -> u64 {
        self.0.bits()
    }

    fn __int__(&self) -> u64 {
        self.0.bits()
    }

    fn __index__(&self) -> u64 {
        self.0.bits()
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }

    fn __bool__(&self) -> bool {
        !self.0.is_empty()
    }

    fn __contains__(&self, square: SquareArg) -> bool {
        self.0.contains(square.0)
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(self.list(py)?.try_iter()?.into_any())
    }

    fn __reversed__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let list = self.list(py)?;
        list.reverse()?;
        Ok(list.try_iter()?.into_any())
    }

    fn __or__(&self, other: SquareSetArg) -> PySquareSet {
        PySquareSet(self.0 | other.0)
    }

    fn __ror__(&self, other: SquareSetArg) -> PySquareSet {
        PySquareSet(self.0 | other.0)
    }

    fn __and__(&self, other: SquareSetArg) -> PySquareSet {
        PySquareSet(self.0 & other.0)
    }

    fn __rand__(&self, other: SquareSetArg) -> PySquareSet {
        PySquareSet(self.0 & other.0)
    }

    fn __xor__(&self, other: SquareSetArg) -> PySquareSet {
        PySquareSet(self.0 ^ other.0)
    }

    fn __rxor__(&self, other: SquareSetArg) -> PySquareSet {
        PySquareSet(self.0 ^ other.0)
    }

    fn __sub__(&self, other: SquareSetArg) -> PySquareSet {
        PySquareSet(self.0 & !other.0)
    }

    fn __rsub__(&self, other: SquareSetArg) -> PySquareSet {
        PySquareSet(other.0 & !self.0)
    }

    fn __invert__(&self) -> PySquareSet {
        PySquareSet(!self.0)
    }

    fn __richcmp__(&self, other: &Bound<'_, PyAny>, op: CompareOp) -> PyResult<Py<PyAny>> {
        let py = other.py();
        let other = match other.cast::<PySquareSet>() {
            Ok(other) => other.get().0,
            // A set of Python's has another hash, so it is not equal to this one, but may be larger.
            Err(_) if matches!(op, CompareOp::Eq | CompareOp::Ne) || !is_set(other) => {
                return Ok(py.NotImplemented());
            }
            Err(_) => other.extract::<SquareSetArg>()?.0,
        };
        let own = self.0;
        let answer = match op {
            CompareOp::Eq => own == other,
            CompareOp::Ne => own != other,
            CompareOp::Le => other.contains_all(own),
            CompareOp::Lt => own != other && other.contains_all(own),
            CompareOp::Ge => own.contains_all(other),
            CompareOp::Gt => own != other && own.contains_all(other),
        };
        Ok(answer.into_pyobject(py)?.to_owned().into_any().unbind())
    }

    fn __hash__(&self) -> u64 {
        self.0.bits()
    }

    /// Whether the two have no square in common.
    fn isdisjoint(&self, other: SquareSetArg) -> bool {
        !self.0.intersects(other.0)
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("SquareSet({:#018x})", self.0.bits())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyAny>, (u64,)) {
        (py.get_type::<PySquareSet>().into_any(), (self.0.bits(),))
    }
}

fn is_set(given: &Bound<'_, PyAny>) -> bool {
    given.cast::<PySet>().is_ok() || given.cast::<PyFrozenSet>().is_ok()
}

impl PySquareSet {
    fn list<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let squares = self.0.iter().map(|square| vocabulary::square(py, square));
        PyList::new(py, squares.collect::<PyResult<Vec<_>>>()?)
    }
}
