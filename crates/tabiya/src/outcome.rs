//! How a game stands or ended.

use crate::color::Color;
use alloc::format;
use core::fmt;

/// The result of a game and its reason.
///
/// ```
/// use tabiya::{Color, Outcome, Position, WinReason};
///
/// let mated: Position = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1".parse()?;
/// let outcome = mated.outcome().unwrap();
/// assert_eq!(outcome, Outcome::Win { winner: Color::White, reason: WinReason::Checkmate });
/// assert_eq!(outcome.to_string(), "White wins by checkmate");
/// assert_eq!(outcome.result(), "1-0");
/// # Ok::<(), tabiya::FenError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Outcome {
    /// One side has won.
    Win {
        /// The side that has won.
        winner: Color,
        /// How.
        reason: WinReason,
    },
    /// Nobody has won.
    Draw {
        /// Why.
        reason: DrawReason,
    },
}

/// How a game was won.
///
/// ```
/// use tabiya::{Outcome, Position, WinReason};
///
/// let mated: Position = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1".parse()?;
/// assert!(matches!(mated.outcome(), Some(Outcome::Win { reason: WinReason::Checkmate, .. })));
/// # Ok::<(), tabiya::FenError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum WinReason {
    /// The other king is attacked and cannot escape (FIDE 5.1.1).
    Checkmate,
}

/// Why a game is drawn.
///
/// ```
/// use tabiya::{DrawReason, Outcome, Position};
///
/// let bare: Position = "4k3/8/8/8/8/8/8/4K3 w - - 0 1".parse()?;
/// assert_eq!(bare.outcome(), Some(Outcome::Draw { reason: DrawReason::InsufficientMaterial }));
/// assert_eq!(DrawReason::InsufficientMaterial.to_string(), "insufficient material");
/// # Ok::<(), tabiya::FenError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum DrawReason {
    /// The side to move has no legal move and is not in check (FIDE 5.2.1).
    Stalemate,
    /// Neither side has the men to mate (FIDE 5.2.2).
    InsufficientMaterial,
}

impl Outcome {
    /// The side that has won.
    pub const fn winner(self) -> Option<Color> {
        match self {
            Outcome::Win { winner, .. } => Some(winner),
            Outcome::Draw { .. } => None,
        }
    }

    /// The score as PGN writes it: `1-0`, `0-1` or `1/2-1/2`.
    pub const fn result(self) -> &'static str {
        match self.winner() {
            Some(Color::White) => "1-0",
            Some(Color::Black) => "0-1",
            None => "1/2-1/2",
        }
    }

    /// The stable code of the reason: `checkmate`, `stalemate` …
    pub const fn code(self) -> &'static str {
        match self {
            Outcome::Win { reason: WinReason::Checkmate, .. } => "checkmate",
            Outcome::Draw { reason: DrawReason::Stalemate } => "stalemate",
            Outcome::Draw { reason: DrawReason::InsufficientMaterial } => "insufficient-material",
        }
    }
}

/// A sentence: `Black wins by checkmate`.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Win { winner, reason } => f.pad(&format!("{winner} wins by {reason}")),
            Outcome::Draw { reason } => f.pad(&format!("Draw by {reason}")),
        }
    }
}

impl fmt::Display for WinReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            WinReason::Checkmate => "checkmate",
        })
    }
}

impl fmt::Display for DrawReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            DrawReason::Stalemate => "stalemate",
            DrawReason::InsufficientMaterial => "insufficient material",
        })
    }
}

/// How a position stands for the side to move.
///
/// ```
/// use tabiya::{Position, Status};
///
/// assert_eq!(Position::new().status(), Status::Normal);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Status {
    /// The game goes on.
    Normal,
    /// The game goes on; the side to move is in check.
    Check,
    /// The side to move is mated.
    Checkmate,
    /// The side to move has no move and is not in check.
    Stalemate,
    /// The game is drawn for another reason.
    Draw,
}
