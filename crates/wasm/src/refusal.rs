//! Moves, and why a FEN is refused, as JSON. `crates/wasm-engine` reads this file too.

use crate::json::Json;
use core::fmt;
use tabiya::{CheckMark, FenError, FenProblem, Move, Position, Role, Square, SquareSet};

/// An object that says what is the matter: a code and a sentence, and what else there is.
pub(crate) fn coded(
    json: &mut Json<'_>,
    code: &str,
    message: impl fmt::Display,
    more: impl FnOnce(&mut Json<'_>),
) {
    json.object(|json| {
        json.key("code").text(code);
        json.key("message").shown(message);
        more(json);
    });
}

/// A name of two letters, without a heap.
pub(crate) fn square(json: &mut Json<'_>, square: Square) {
    json.shown(square);
}

/// A move with everything a caller may ask about it; the same keys as `npm/tabiya/src/moves.ts` gives.
pub(crate) fn mv(json: &mut Json<'_>, position: &Position, mv: Move) {
    let san = position.san(mv);
    let check = position.check_given(mv, san.mark);
    json.object(|json| {
        square(json.key("from"), mv.from());
        square(json.key("to"), mv.king_to());
        json.key("san").text(&san.text());
        json.key("lan").text(&position.lan(mv).text());
        json.key("uci").text(&position.uci(mv).text());
        json.key("color").text(position.turn().name());
        let piece = mv.dropped().or_else(|| position.board().role_at(mv.from()));
        json.key("piece").text_or_null(piece.map(Role::name));
        json.key("captured").text_or_null(position.captured(mv).map(|piece| piece.role.name()));
        json.key("promotion").text_or_null(mv.promoted().map(Role::name));
        json.key("castling").text_or_null(mv.castling_side().map(|side| side.name()));
        json.key("enPassant").flag(mv.is_en_passant());
        json.key("check").flag(check.is_some());
        json.key("checkmate").flag(check == Some(CheckMark::Mate));
        if mv.is_drop() {
            json.key("drop").flag(true);
        }
    });
}

pub(crate) fn fen_error(json: &mut Json<'_>, why: &FenError) {
    coded(json, why.code(), why, |json| {
        json.key("reasons").list(why.reasons(), |json, reason| {
            coded(json, reason.code(), reason, |json| {
                json.key("field").text(reason.field().name());
                json.key("column").number(reason.columns().start());
                json.key("endColumn").number(reason.columns().end());
                let squares = match reason.problem() {
                    FenProblem::Setup(problem) => problem.squares(),
                    _ => SquareSet::EMPTY,
                };
                json.key("squares").list(squares, square);
            });
        });
    });
}
