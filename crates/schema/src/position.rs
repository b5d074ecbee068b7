//! A position with its legal moves.

use crate::fen::FenReason;
use crate::moves::Move;
use crate::variant_facts::VariantFacts;
use crate::{json, names};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::io::{self, Write};
use tabiya::{Color, Uci, UciForm};

/// The legal moves of a position, sorted by their UCI names.
pub fn sorted_moves(position: &tabiya::Position, form: UciForm) -> Vec<(Uci, tabiya::Move)> {
    let mut moves: Vec<(Uci, tabiya::Move)> =
        position.legal_moves().iter().map(|&mv| (form.uci(position, mv), mv)).collect();
    moves.sort_by_key(|(uci, _)| {
        let (from, to) = (uci.from, uci.to);
        let letters = (uci.drop.map(tabiya::Role::letter), uci.promotion.map(tabiya::Role::letter));
        // Drops begin with a capital letter, and come first.
        (uci.drop.is_none(), letters.0, from.file(), from.rank(), to.file(), to.rank(), letters.1)
    });
    moves
}

/// A position: what its FEN says, and what follows from it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Position {
    /// The position in Forsyth-Edwards notation.
    pub fen: String,
    /// The key of the position: sixteen hexadecimal digits, as opening books have it.
    pub key: String,
    /// The side to move.
    #[schemars(with = "names::Side")]
    pub turn: Color,
    /// Whether it is in check.
    pub check: bool,
    /// Whether it is checkmated.
    pub checkmate: bool,
    /// Whether it has no legal move and is not in check.
    pub stalemate: bool,
    /// Whether neither side has the pieces to mate.
    pub insufficient_material: bool,
    /// Which game it is, where it is not chess.
    #[serde(flatten)]
    pub of_variant: VariantFacts,
    /// The legal moves, sorted by their UCI names.
    pub moves: Vec<Move>,
}

/// A position, and what was forgiven in its FEN.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct NotedPosition {
    /// The position.
    #[serde(flatten)]
    pub position: Position,
    /// What was forgiven in the FEN.
    pub notes: Vec<FenReason>,
}

impl NotedPosition {
    /// Writes it as one line of JSON.
    pub fn write_line(&self, out: &mut dyn Write) -> io::Result<()> {
        json::line(out, self)
    }
}

impl Position {
    /// A position, castling as it is usually written.
    pub fn new(position: &tabiya::Position) -> Position {
        Position::in_form(position, UciForm::Usual)
    }

    /// A position, castling written in this form.
    pub fn in_form(position: &tabiya::Position, form: UciForm) -> Position {
        let moves = sorted_moves(position, form);
        Position {
            fen: position.to_fen(),
            key: Position::key(position),
            turn: position.turn(),
            check: position.is_check(),
            checkmate: position.is_checkmate(position.turn()),
            stalemate: position.is_stalemate(position.turn()),
            insufficient_material: position.insufficient_material(),
            of_variant: VariantFacts::of(position),
            moves: moves.iter().map(|&(_, mv)| Move::in_form(position, mv, form)).collect(),
        }
    }

    /// The key of a position, as it is written: of chess the one that Polyglot's books know, of a variant the library's,
    /// which counts the game, what is in hand, what was a pawn and the checks left.
    ///
    /// ```
    /// use tabiya::{Position, Variant};
    ///
    /// let keys = Variant::ALL.map(|variant| tabiya_schema::Position::key(&Position::start_of(variant)));
    /// assert_eq!(keys[0], "463b96181691fc9c");
    /// assert!(keys[1..].iter().all(|key| *key != keys[0]));
    /// ```
    pub fn key(position: &tabiya::Position) -> String {
        let key = match position.variant() {
            tabiya::Variant::Chess => position.polyglot_key(),
            _ => position.key(),
        };
        format!("{key:016x}")
    }
}
