//! A legal move.

use crate::{json, names};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabiya::{CastlingSide, CheckMark, Color, MoveText, Position, Role, Square, UciForm};

/// A legal move, with everything about it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Move {
    /// As programs write it: g1f3. Castling may name the rook's square in Chess960.
    #[schemars(with = "String")]
    pub uci: MoveText,
    /// As players write it: Nf3.
    #[schemars(with = "String")]
    pub san: MoveText,
    /// As players write it at length: Ng1-f3.
    #[schemars(with = "String")]
    pub lan: MoveText,
    /// Where the piece starts; of a drop, where it arrives.
    #[serde(serialize_with = "json::square")]
    #[schemars(with = "String")]
    pub from: Square,
    /// Where it arrives; castling, where the king does.
    #[serde(serialize_with = "json::square")]
    #[schemars(with = "String")]
    pub to: Square,
    /// Who moves.
    #[schemars(with = "names::Side")]
    pub color: Color,
    /// What moves.
    #[schemars(with = "names::Piece")]
    pub piece: Role,
    /// What it takes.
    #[schemars(with = "Option<names::Piece>")]
    pub captured: Option<Role>,
    /// What the pawn becomes.
    #[schemars(with = "Option<names::Piece>")]
    pub promotion: Option<Role>,
    /// The side to which it castles.
    pub castling: Option<Castling>,
    /// Whether it takes a pawn in passing.
    pub en_passant: bool,
    /// Whether it gives check; a checkmate does too.
    pub check: bool,
    /// Whether it mates.
    pub checkmate: bool,
    /// Whether it drops a piece from the hand, in crazyhouse.
    #[serde(default, skip_serializing_if = "json::is_false")]
    pub drop: bool,
}

impl Move {
    /// A legal move of a position, castling as it is usually written.
    pub fn new(position: &Position, mv: tabiya::Move) -> Move {
        Move::in_form(position, mv, UciForm::Usual)
    }

    /// A legal move of a position, castling written in this form.
    pub fn in_form(position: &Position, mv: tabiya::Move, form: UciForm) -> Move {
        let san = position.san(mv);
        let check = position.check_given(mv, san.mark);
        Move {
            uci: form.uci(position, mv).text(),
            san: san.text(),
            lan: position.lan(mv).text(),
            from: mv.from(),
            to: mv.king_to(),
            color: position.turn(),
            // A legal move that drops nothing starts from a piece.
            piece: mv.dropped().or_else(|| position.board().role_at(mv.from())).unwrap_or(Role::Pawn),
            captured: position.captured(mv).map(|piece| piece.role),
            promotion: mv.promoted(),
            castling: mv.castling_side().map(Castling::from),
            en_passant: mv.is_en_passant(),
            check: check.is_some(),
            checkmate: check == Some(CheckMark::Mate),
            drop: mv.is_drop(),
        }
    }
}

/// The side of the board to which a king castles.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Castling {
    /// Towards the h-file.
    Kingside,
    /// Towards the a-file.
    Queenside,
}

impl From<CastlingSide> for Castling {
    fn from(side: CastlingSide) -> Castling {
        match side {
            CastlingSide::King => Castling::Kingside,
            CastlingSide::Queen => Castling::Queenside,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabiya::Variant;

    #[test]
    fn a_move_that_wins_by_the_rule_of_a_variant_is_no_checkmate() {
        for (variant, fen, text, marks) in [
            (Variant::Chess, "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "Ra8#", (true, true)),
            (Variant::Crazyhouse, "6k1/5ppp/8/8/8/8/8/R5K1[n] w - - 0 1", "Ra8+", (true, false)),
            (Variant::KingOfTheHill, "4k3/8/8/8/2K5/8/8/8 w - - 0 1", "Kd5#", (false, false)),
            (Variant::ThreeCheck, "4k3/8/8/8/8/8/8/R3K3 w - - 1+3 0 1", "Ra8#", (true, false)),
            (Variant::Atomic, "4k3/3p4/8/8/8/8/8/3RK3 w - - 0 1", "Rxd7#", (false, false)),
            (Variant::Horde, "6k1/5ppp/8/8/8/8/8/R7 w - - 0 1", "Ra8#", (true, true)),
        ] {
            let position = Position::from_fen_as(variant, fen).unwrap();
            let mv = Move::new(&position, position.parse_move(text).unwrap());
            assert_eq!((mv.san.as_str(), mv.check, mv.checkmate), (text, marks.0, marks.1), "{variant}");
        }
    }
}
