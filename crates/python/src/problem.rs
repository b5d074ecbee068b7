//! `Problem`: what is wrong with the text of a game, and where.

use pyo3::prelude::*;
use tabiya::pgn::{Problem, Severity};

/// Something wrong in the text of a game: a code, a sentence, line and column.
#[pyclass(module = "tabiya", name = "Problem", frozen)]
pub(crate) struct PyProblem(pub(crate) Problem);

#[pymethods]
impl PyProblem {
    /// A stable, machine-readable code.
    #[getter]
    fn code(&self) -> &'static str {
        self.0.code()
    }

    /// What is wrong, as a sentence.
    #[getter]
    fn message(&self) -> String {
        self.0.kind.to_string()
    }

    /// `error` if something of the game was lost by it, else `warning`.
    #[getter]
    fn severity(&self) -> &'static str {
        match self.0.severity() {
            Severity::Warning => "warning",
            Severity::Error => "error",
        }
    }

    /// The game in the text, counted from 1.
    #[getter]
    fn game(&self) -> u64 {
        self.0.game
    }

    /// The line in the text, counted from 1.
    #[getter]
    fn line(&self) -> u64 {
        self.0.place.line
    }

    /// The column in the line, counted from 1.
    #[getter]
    fn column(&self) -> u64 {
        self.0.place.column
    }

    /// The ply of the move in question, counted from 1; of anything else, the plies before it.
    #[getter]
    fn ply(&self) -> u32 {
        self.0.ply
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Problem {} {}>", self.0.code(), self.0)
    }
}
