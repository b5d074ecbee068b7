//! `Epd`: positions with notes.

use crate::board::PyBoard;
use crate::error;
use crate::fen;
use crate::move_arg;
use crate::moves::{self, PyMove};
use pyo3::prelude::*;
use pyo3::types::PyString;
use tabiya::{Epd, EpdError, Explanation};

/// A position with operations behind it, such as its best move (`bm`) and its name (`id`).
#[pyclass(module = "tabiya", name = "Epd", frozen, eq)]
#[derive(PartialEq)]
pub(crate) struct PyEpd(Epd);

fn refused(py: Python<'_>, why: &EpdError) -> PyErr {
    match why {
        EpdError::Fen(why) => fen::refused(py, why),
        _ => error::coded(py, "EpdError", why, why.code()),
    }
}

#[pymethods]
impl PyEpd {
    #[new]
    fn new(py: Python<'_>, text: &str) -> PyResult<PyEpd> {
        text.parse().map(PyEpd).map_err(|why| refused(py, &why))
    }

    /// The board of the position.
    fn board(&self) -> PyBoard {
        PyBoard::of(self.0.position)
    }

    /// The operations in their order: a name and its operands each.
    #[getter]
    fn operations(&self) -> Vec<(&str, Vec<&str>)> {
        let all = self.0.operations.iter();
        all.map(|operation| {
            let operands = operation.operands.iter().map(|operand| operand.as_str()).collect();
            (operation.opcode.as_str(), operands)
        })
        .collect()
    }

    /// The first operand of an operation, as text.
    fn text(&self, opcode: &str) -> Option<&str> {
        self.0.text(opcode)
    }

    /// The first operand of an operation, as a number.
    fn number(&self, opcode: &str) -> Option<i64> {
        self.0.number(opcode)
    }

    /// The operands of an operation, as legal moves.
    fn moves(&self, py: Python<'_>, opcode: &str) -> PyResult<Vec<Py<PyMove>>> {
        let position = &self.0.position;
        let found = self.0.moves(opcode);
        let found =
            found.map_err(|why| move_arg::refused(py, position, Explanation::of_error(position, why)))?;
        moves::many(py, &found)
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("Epd({})", PyString::new(py, &self.0.to_string()).repr()?))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyAny>, (String,)) {
        (py.get_type::<PyEpd>().into_any(), (self.0.to_string(),))
    }
}
