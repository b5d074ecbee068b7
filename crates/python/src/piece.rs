//! `Piece`: a kind of piece and whose it is.

use crate::vocabulary::{self, ColorArg, RoleArg};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use tabiya::Piece;

/// A piece: its kind, and whose it is.
#[pyclass(module = "tabiya", name = "Piece", frozen, eq, hash)]
#[derive(PartialEq, Eq, Hash, Clone, Copy)]
pub(crate) struct PyPiece(pub(crate) Piece);

#[pymethods]
impl PyPiece {
    #[new]
    fn new(piece_type: RoleArg, color: ColorArg) -> PyPiece {
        PyPiece(piece_type.0.of(color.0))
    }

    /// The piece of a FEN's letter, or of a figurine: `N`, `q`, `♞`.
    #[staticmethod]
    fn from_symbol(symbol: &str) -> PyResult<PyPiece> {
        let mut letters = symbol.chars();
        let piece = match (letters.next(), letters.next()) {
            (Some(letter), None) => Piece::from_letter(letter).or_else(|| Piece::from_symbol(letter)),
            _ => None,
        };
        piece.map(PyPiece).ok_or_else(|| PyValueError::new_err(format!("\"{symbol}\" is not a piece")))
    }

    /// Its kind.
    #[getter]
    fn piece_type(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        vocabulary::role(py, self.0.role)
    }

    /// Whose it is.
    #[getter]
    fn color(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        vocabulary::color(py, self.0.color)
    }

    /// Its letter in a FEN: large for White, small for Black.
    fn symbol(&self) -> char {
        self.0.letter()
    }

    /// Its figurine.
    fn unicode_symbol(&self) -> char {
        self.0.symbol()
    }

    fn __str__(&self) -> char {
        self.0.letter()
    }

    fn __repr__(&self) -> String {
        format!("Piece.from_symbol('{}')", self.0.letter())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (char,))> {
        Ok((py.get_type::<PyPiece>().getattr("from_symbol")?, (self.0.letter(),)))
    }
}
