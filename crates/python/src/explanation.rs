//! `Explanation`: the whole answer to "may I play this?", as Python has it.
//!
//! The class is defined in Python, `tabiya/_told.py`: a plain value, which is compared, copied and pickled as such.

use crate::error;
use crate::moves;
use crate::vocabulary;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString};
use tabiya::{Explanation, Position};

/// An explanation of a move in a position.
pub(crate) fn told<'py>(
    py: Python<'py>,
    position: &Position,
    explanation: &Explanation,
) -> PyResult<Bound<'py, PyAny>> {
    let text = |text: &str| PyString::new(py, text).into_any();
    let text_if = |some: Option<String>| some.map_or_else(|| py.None().into_bound(py), |some| text(&some));
    let (squares, forgiven) = (PyList::empty(py), PyList::empty(py));
    for mark in explanation.squares() {
        squares.append((mark.part.name(), vocabulary::square(py, mark.square)?))?;
    }
    for deviation in &explanation.forgiven {
        forgiven.append(text(deviation.code()))?;
    }
    let mv = match explanation.mv {
        Some(mv) => moves::one(py, mv)?.into_bound(py).into_any(),
        None => py.None().into_bound(py),
    };
    let parts = [
        text(explanation.verdict().name()),
        text(explanation.code()),
        text(&explanation.message()),
        text(&explanation.reason()),
        text_if(explanation.advice()),
        squares.into_any(),
        mv,
        text_if(explanation.mv.map(|mv| position.san(mv).to_string())),
        moves::list(py, &explanation.suggestions)?.into_any(),
        forgiven.into_any(),
    ];
    error::told(py, "Explanation", parts)
}
