//! A position with its legal moves, as data.

use crate::json::Reason;
use crate::moves::MoveJson;
use schemars::JsonSchema;
use serde::Serialize;
use tabiya::{Move, Position, Role, Uci, UciForm};

/// The legal moves, sorted by their UCI names.
pub fn sorted(position: &Position, form: UciForm) -> Vec<(Uci, Move)> {
    let mut moves: Vec<(Uci, Move)> =
        position.legal_moves().iter().map(|&mv| (form.uci(position, mv), mv)).collect();
    moves.sort_by_key(|(uci, _)| {
        (
            uci.from.index() % 8,
            uci.from.index() / 8,
            uci.to.index() % 8,
            uci.to.index() / 8,
            promotion_order(uci.promotion),
        )
    });
    moves
}

/// The place of a promotion among the texts `b`, `n`, `q`, `r`.
fn promotion_order(role: Option<Role>) -> Option<char> {
    role.map(Role::letter)
}

/// A position with its legal moves, as data.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "PositionAndMoves")]
pub struct PositionJson {
    fen: String,
    /// The legal moves.
    pub moves: Vec<MoveJson>,
    check: bool,
    checkmate: bool,
    stalemate: bool,
    insufficient_material: bool,
    /// Sixteen hexadecimal digits, as opening books have them.
    key: String,
    /// What was forgiven in the FEN.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    notes: Vec<Reason>,
}

impl PositionJson {
    /// Of a position, with castling written as usual.
    pub fn of(position: &Position, notes: Vec<Reason>) -> PositionJson {
        PositionJson::new(position, &sorted(position, UciForm::Usual), notes)
    }

    pub fn new(position: &Position, moves: &[(Uci, Move)], notes: Vec<Reason>) -> PositionJson {
        let check = position.is_check();
        PositionJson {
            fen: position.to_fen(),
            moves: moves.iter().map(|&(uci, mv)| MoveJson::new(position, uci, mv)).collect(),
            check,
            checkmate: check && moves.is_empty(),
            stalemate: !check && moves.is_empty(),
            insufficient_material: position.insufficient_material(),
            key: format!("{:016x}", position.polyglot_key()),
            notes,
        }
    }
}
