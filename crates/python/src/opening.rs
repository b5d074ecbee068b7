//! `Opening`: openings by position, by name and by code.

use crate::fen;
use crate::moves::{self, PyMove};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use tabiya::{Opening, Variant};

/// A named opening: its ECO code, its name and its moves.
#[pyclass(module = "tabiya", name = "Opening", frozen, eq, hash)]
#[derive(PartialEq, Eq, Hash, Clone, Copy)]
pub(crate) struct PyOpening(pub(crate) Opening);

#[pymethods]
impl PyOpening {
    /// Its code in the Encyclopaedia of Chess Openings: `B90`.
    #[getter]
    fn eco(&self) -> &'static str {
        self.0.eco()
    }

    /// Its whole name.
    #[getter]
    fn name(&self) -> String {
        self.0.name()
    }

    /// The first part of its name: `Sicilian Defense`.
    #[getter]
    fn family(&self) -> &'static str {
        self.0.family()
    }

    /// What follows the first part of its name.
    #[getter]
    fn variation(&self) -> Option<String> {
        self.0.variation()
    }

    /// Its moves from the start.
    #[getter]
    fn moves(&self, py: Python<'_>) -> PyResult<Vec<Py<PyMove>>> {
        moves::many(py, &self.0.moves())
    }

    /// The position after its moves, as FEN.
    fn fen(&self) -> String {
        self.0.position().to_string()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Opening {}>", self.0)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((py.get_type::<PyOpening>().getattr("_restore")?, (self.fen(),)))
    }

    #[staticmethod]
    fn _restore(py: Python<'_>, fen: &str) -> PyResult<PyOpening> {
        let found = fen::read(py, Variant::Chess, fen)?.opening();
        found.map(PyOpening).ok_or_else(|| PyValueError::new_err("that is not the end of an opening"))
    }
}

/// Every opening that has a name, by code.
#[pyfunction]
pub(crate) fn openings() -> Vec<PyOpening> {
    Opening::all().map(PyOpening).collect()
}

/// The openings whose names or codes have these words.
#[pyfunction]
pub(crate) fn find_openings(words: &str) -> Vec<PyOpening> {
    Opening::search(words).into_iter().map(PyOpening).collect()
}
