//! The words of the library's types, for the JSON Schema of the types that hold them.
//!
//! The library does not know of JSON Schema; `#[schemars(with = "names::Side")]` says which words it writes.

#![allow(dead_code, reason = "only their schemas are used")]

use schemars::JsonSchema;

/// A side.
#[derive(JsonSchema)]
#[schemars(rename_all = "lowercase")]
pub enum Side {
    /// White.
    White,
    /// Black.
    Black,
}

/// A kind of piece.
#[derive(JsonSchema)]
#[schemars(rename_all = "lowercase")]
pub enum Piece {
    /// A pawn.
    Pawn,
    /// A knight.
    Knight,
    /// A bishop.
    Bishop,
    /// A rook.
    Rook,
    /// A queen.
    Queen,
    /// A king.
    King,
}

/// What becomes of a move.
#[derive(JsonSchema)]
#[schemars(rename_all = "lowercase")]
pub enum Verdict {
    /// It can be played.
    Legal,
    /// The rules forbid it.
    Illegal,
    /// It fits several legal moves.
    Ambiguous,
    /// It is no move at all.
    Unreadable,
}

/// Which draws come by themselves: automatic ends a game at the third repetition and the fiftieth move, over-the-board
/// lets the sides claim those and ends it at the fifth and the seventy-fifth, analysis takes every legal move.
#[derive(JsonSchema)]
#[schemars(rename_all = "kebab-case")]
pub enum DrawRules {
    /// The third repetition and the fiftieth move end the game.
    Automatic,
    /// Those are claimed; the fifth repetition and the seventy-fifth move end it.
    OverTheBoard,
    /// The same, for short.
    Otb,
    /// Every legal move is taken.
    Analysis,
}

/// A game that is played on the chessboard.
#[derive(JsonSchema)]
#[schemars(rename_all = "lowercase")]
#[allow(
    missing_docs,
    reason = "what is documented is in every schema that has it, and makes lists of tools long"
)]
pub enum VariantName {
    // The game of FIDE's laws.
    Chess,
    // What is captured changes sides, and may be dropped in place of a move: N@f3.
    Crazyhouse,
    // Who gives check for the third time wins, too.
    ThreeCheck,
    // Whose king reaches d4, e4, d5 or e5 wins, too.
    KingOfTheHill,
    // Who captures must, and who has nothing left, or no move, wins.
    Antichess,
    // A capture explodes, and takes all pieces but pawns beside it along.
    Atomic,
    // White has pawns in place of a king, and loses with the last of them.
    Horde,
    // The kings race to the last rank, and nobody may give check.
    RacingKings,
}
