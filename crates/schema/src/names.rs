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
