//! A legal move, as data.

use crate::json::{self, is_false};
use schemars::JsonSchema;
use serde::Serialize;
use tabiya::{CheckMark, Move, MoveText, Position, Role, Square, Uci};

/// A legal move, as data. `from` and `to` are the squares of `uci`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "Move")]
pub struct MoveJson {
    #[serde(serialize_with = "json::text")]
    #[schemars(with = "String")]
    uci: MoveText,
    #[serde(serialize_with = "json::text")]
    #[schemars(with = "String")]
    san: MoveText,
    #[serde(serialize_with = "json::text")]
    #[schemars(with = "String")]
    lan: MoveText,
    #[serde(serialize_with = "json::square")]
    #[schemars(with = "String")]
    from: Square,
    #[serde(serialize_with = "json::square")]
    #[schemars(with = "String")]
    to: Square,
    piece: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    captured: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    promotion: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    castling: Option<&'static str>,
    #[serde(default, skip_serializing_if = "is_false")]
    en_passant: bool,
    #[serde(default, skip_serializing_if = "is_false")]
    check: bool,
    #[serde(default, skip_serializing_if = "is_false")]
    mate: bool,
}

impl MoveJson {
    pub fn new(position: &Position, uci: Uci, mv: Move) -> MoveJson {
        let san = position.san(mv);
        MoveJson {
            uci: uci.text(),
            san: san.text(),
            lan: position.lan(mv).text(),
            from: uci.from,
            to: uci.to,
            piece: position.board().role_at(mv.from()).map_or("", Role::name),
            captured: position.captured(mv).map(|piece| piece.role.name()),
            promotion: mv.promoted().map(Role::name),
            castling: mv.castling_side().map(|side| side.name()),
            en_passant: mv.is_en_passant(),
            check: san.mark.is_some(),
            mate: san.mark == Some(CheckMark::Mate),
        }
    }
}
