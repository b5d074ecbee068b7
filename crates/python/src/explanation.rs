//! `Explanation`: the whole answer to "may I play this?".

use crate::moves::{self, PyMove};
use crate::vocabulary;
use pyo3::prelude::*;
use tabiya::{Explanation, Position};

/// The whole answer to "may I play this?": a verdict, a stable code, sentences for people, and the squares to show.
#[pyclass(module = "tabiya", name = "Explanation", frozen)]
pub(crate) struct PyExplanation {
    position: Position,
    explanation: Explanation,
}

impl PyExplanation {
    pub(crate) fn new(position: Position, explanation: Explanation) -> PyExplanation {
        PyExplanation { position, explanation }
    }
}

#[pymethods]
impl PyExplanation {
    /// `legal`, `illegal`, `ambiguous` or `unreadable`.
    #[getter]
    fn verdict(&self) -> &'static str {
        self.explanation.verdict().name()
    }

    /// Whether it is legal.
    #[getter]
    fn is_legal(&self) -> bool {
        self.explanation.is_legal()
    }

    fn __bool__(&self) -> bool {
        self.explanation.is_legal()
    }

    /// A stable, machine-readable code: `pinned`, `castling-through-check`, `legal`.
    #[getter]
    fn code(&self) -> &'static str {
        self.explanation.code()
    }

    /// The reason and the advice, as sentences.
    #[getter]
    fn message(&self) -> String {
        self.explanation.message()
    }

    /// The reason alone, for whoever is to find the legal moves without help.
    #[getter]
    fn reason(&self) -> String {
        self.explanation.reason()
    }

    /// What could be played instead, as a sentence.
    #[getter]
    fn advice(&self) -> Option<String> {
        self.explanation.advice()
    }

    /// The squares to show, each with the part that it plays: `("pinner", Square.E8)`.
    #[getter]
    fn squares(&self, py: Python<'_>) -> PyResult<Vec<(&'static str, Py<PyAny>)>> {
        let marks = self.explanation.squares();
        marks.iter().map(|mark| Ok((mark.part.name(), vocabulary::square(py, mark.square)?))).collect()
    }

    /// The move, if it is legal.
    #[getter]
    fn r#move(&self, py: Python<'_>) -> PyResult<Option<Py<PyMove>>> {
        self.explanation.mv.map(|mv| moves::one(py, mv)).transpose()
    }

    /// The move in standard notation, if it is legal.
    #[getter]
    fn san(&self) -> Option<String> {
        self.explanation.mv.map(|mv| self.position.san(mv).to_string())
    }

    /// The legal moves that come nearest, the nearest first.
    #[getter]
    fn suggestions(&self, py: Python<'_>) -> PyResult<Vec<Py<PyMove>>> {
        moves::many(py, &self.explanation.suggestions)
    }

    /// What the standard writes otherwise, as codes, if it is legal.
    #[getter]
    fn forgiven(&self) -> Vec<&'static str> {
        self.explanation.forgiven.iter().map(|deviation| deviation.code()).collect()
    }

    fn __str__(&self) -> String {
        self.explanation.message()
    }

    fn __repr__(&self) -> String {
        format!("<Explanation {}: {}>", self.explanation.code(), self.explanation.message())
    }
}
