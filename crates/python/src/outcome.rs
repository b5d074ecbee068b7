//! `Outcome`: how a game has ended.

use crate::vocabulary;
use pyo3::prelude::*;
use tabiya::Outcome;

/// How a game has ended: who won, if anybody, and why.
#[pyclass(module = "tabiya", name = "Outcome", frozen, eq, hash)]
#[derive(PartialEq, Eq, Hash, Clone, Copy)]
pub(crate) struct PyOutcome(pub(crate) Outcome);

#[pymethods]
impl PyOutcome {
    /// Who won; `None` after a draw.
    #[getter]
    fn winner(&self, py: Python<'_>) -> PyResult<Option<Py<PyAny>>> {
        vocabulary::color_if(py, self.0.winner())
    }

    /// `1-0`, `0-1` or `1/2-1/2`.
    fn result(&self) -> &'static str {
        self.0.result()
    }

    /// A stable, machine-readable code: `checkmate`, `stalemate`, `threefold`.
    #[getter]
    fn code(&self) -> &'static str {
        self.0.code()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Outcome {} {}: {}>", self.0.result(), self.0.code(), self.0)
    }
}
