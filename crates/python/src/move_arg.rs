//! Moves as they are given, and their refusal with the reason.

use crate::error;
use crate::explanation;
use crate::moves::{self, PyMove};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyString;
use tabiya::{DrawRules, Explanation, Game, Move, Position, Uci, UciError, Verdict};

/// A move that is refused, with the whole explanation.
#[cold]
pub(crate) fn refused(py: Python<'_>, position: &Position, explanation: Explanation) -> PyErr {
    let class = match explanation.verdict() {
        Verdict::Ambiguous => "AmbiguousMoveError",
        Verdict::Unreadable => "UnreadableMoveError",
        _ => "IllegalMoveError",
    };
    let (message, code) = (explanation.message(), explanation.code());
    error::with(py, class, &message, code, "explanation", explanation::told(py, position, &explanation))
}

/// The legal move that is meant, if one is.
#[inline]
fn meant(position: &Position, mv: Move) -> Option<Move> {
    if position.is_legal(mv) {
        return Some(mv);
    }
    // `from_uci` knows no position: it cannot tell castling or taking in passing from a plain move.
    moves::written(mv).to_move(position)
}

/// The legal move that is meant.
#[inline]
pub(crate) fn legal(py: Python<'_>, position: &Position, mv: Move) -> PyResult<Move> {
    meant(position, mv).ok_or_else(|| refused(py, position, position.explain_move(mv)))
}

/// The legal move that is given, if what is given is one: nobody asks why not.
pub(crate) fn if_legal(position: &Position, given: &Bound<'_, PyAny>) -> Option<Move> {
    if let Ok(mv) = given.cast::<PyMove>() {
        return meant(position, mv.get().0);
    }
    position.parse_move(&given.cast::<PyString>().ok()?.to_cow().ok()?).ok()
}

/// The legal move that is given, as a `Move` or as a text in any notation.
#[inline]
pub(crate) fn given(position: &Position, given: &Bound<'_, PyAny>) -> PyResult<Move> {
    let py = given.py();
    if let Ok(mv) = given.cast::<PyMove>() {
        return legal(py, position, mv.get().0);
    }
    let text = given
        .cast::<PyString>()
        .map_err(|_| PyTypeError::new_err("a move is a Move, or a text such as \"Nf3\" or \"g1f3\""))?;
    let text = text.to_cow()?;
    position.parse_move(&text).map_err(|_| refused(py, position, position.explain(&text)))
}

/// A text in any notation.
#[inline]
pub(crate) fn text(py: Python<'_>, position: &Position, text: &str) -> PyResult<Move> {
    position.parse_move(text).map_err(|_| refused(py, position, position.explain(text)))
}

/// A text in UCI.
pub(crate) fn uci(py: Python<'_>, position: &Position, text: &str) -> PyResult<Move> {
    let uci: Uci =
        text.parse().map_err(|why: UciError| error::coded(py, "NotationError", &why, why.code()))?;
    uci.to_move(position).ok_or_else(|| refused(py, position, position.explain(text)))
}

/// A game of moves that are given, from a position.
pub(crate) fn line(start: &Position, moves: &Bound<'_, PyAny>) -> PyResult<Game> {
    let mut game = Game::from_position(*start).with_draw_rules(DrawRules::Analysis);
    for mv in moves.try_iter()? {
        let mv = given(game.position(), &mv?)?;
        game.play_unchecked(mv);
    }
    Ok(game)
}
