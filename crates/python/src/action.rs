//! A move and its number, one at a time.

use crate::board::PyBoard;
use crate::layout_arg::ActionLayoutArg;
use crate::move_arg;
use crate::moves::{self, PyMove};
use crate::positions;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// The number of a legal move in a layout: `alphazero` (4672), `lc0` (1858), `pettingzoo` (4672) or `from-to` (4096).
#[pyfunction]
pub(crate) fn move_to_index(
    board: &PyBoard,
    r#move: &Bound<'_, PyAny>,
    layout: ActionLayoutArg,
) -> PyResult<usize> {
    let mv = move_arg::given(&board.position, r#move)?;
    layout
        .0
        .index(board.position.turn(), mv)
        .ok_or_else(|| PyValueError::new_err("the layout has no number for this move"))
}

/// The legal move that has a number in a layout; where promotions share it, that to a queen.
#[pyfunction]
pub(crate) fn index_to_move(
    py: Python<'_>,
    board: &PyBoard,
    index: usize,
    layout: ActionLayoutArg,
) -> PyResult<Py<PyMove>> {
    moves::one(py, positions::by_index(&board.position, layout.0, index)?)
}

/// How many numbers a layout of moves has.
#[pyfunction]
pub(crate) fn layout_size(layout: ActionLayoutArg) -> usize {
    layout.0.size()
}
