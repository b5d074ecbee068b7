//! `Problem`: what is wrong with the text of a game, and where, as Python has it.
//!
//! The class is defined in Python, `tabiya/_told.py`: a plain value, which is compared, copied and pickled as such.

use crate::pgn_tree::PgnTree;
use pyo3::prelude::*;

/// What is wrong with the text of a game.
pub(crate) fn told<'py>(py: Python<'py>, tree: &PgnTree) -> PyResult<Bound<'py, PyAny>> {
    let mut lines = Vec::new();
    for problem in tree.read().problems() {
        let (code, severity, place) = (problem.code(), problem.severity() as u8, &problem.place);
        let (line, column) = (place.line, place.column);
        lines.push(format!(
            "{code} {severity} {} {line} {column} {} {}",
            problem.game, problem.ply, problem.kind
        ));
    }
    py.import("tabiya._told")?.getattr("problems_of")?.call1((lines,))
}
