//! How a game stands or ended.

use crate::color::Color;
use crate::piece::Role;
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
#[non_exhaustive]
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
    /// The other side has given up (FIDE 5.1.2).
    Resignation,
    /// The other side's time is up (FIDE 6.9).
    Time,
    /// The other side has left the game.
    Abandonment,
    /// The other side has broken the rules too often: no try is left for its move (FIDE 7.5.5).
    Forfeit,
    /// The record of the game has its result, and does not say why.
    Unrecorded,
    /// Somebody with the power to do so has decided.
    Adjudication,
    /// The winner's king stands on d4, e4, d5 or e5 (king of the hill).
    KingOnHill,
    /// The winner has given all its checks (three-check).
    ChecksGiven,
    /// The other king has exploded (atomic).
    KingExploded,
    /// The winner has no piece left (antichess).
    NothingLeft,
    /// The winner has the move, and none to make (antichess).
    NoMoves,
    /// Every piece of the horde is captured (horde).
    HordeCaptured,
    /// The winner's king has reached the last rank (racing kings).
    KingAtGoal,
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
    /// Neither side has the pieces to mate (FIDE 5.2.2).
    InsufficientMaterial,
    /// No series of legal moves leads to mate, whatever the pieces (FIDE 5.2.2), or to another end that wins a variant.
    DeadPosition,
    /// The position has stood three times (FIDE 9.2).
    Threefold,
    /// The position has stood five times (FIDE 9.6.1).
    Fivefold,
    /// Fifty moves by each side without a pawn move or a capture (FIDE 9.3).
    FiftyMove,
    /// Seventy-five moves by each side without a pawn move or a capture (FIDE 9.6.2).
    SeventyFiveMove,
    /// Both sides have agreed (FIDE 5.2.3).
    Agreement,
    /// One side has given up, but the other could never mate (FIDE 5.1.2).
    Resignation,
    /// One side's time is up, but the other could never mate (FIDE 6.9).
    TimeInsufficient,
    /// The record of the game has its result, and does not say why.
    Unrecorded,
    /// Somebody with the power to do so has decided.
    Adjudication,
    /// Both kings have reached the last rank (racing kings).
    BothAtGoal,
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

    /// A stable, machine-readable code of the reason: `checkmate`, `stalemate` …
    pub const fn code(self) -> &'static str {
        match self {
            Outcome::Win { reason, .. } => reason.code(),
            Outcome::Draw { reason } => reason.code(),
        }
    }
}

impl WinReason {
    /// A stable, machine-readable code: `checkmate`, `time` …
    pub const fn code(self) -> &'static str {
        match self {
            WinReason::Checkmate => "checkmate",
            WinReason::Resignation => "resignation",
            WinReason::Time => "time",
            WinReason::Abandonment => "abandonment",
            WinReason::Forfeit => "forfeit",
            WinReason::Unrecorded => "unrecorded",
            WinReason::Adjudication => "adjudication",
            // The rest is never met where only chess is played, and need not be carried along.
            _ if !cfg!(feature = "variants") => "variant",
            WinReason::KingOnHill => "king-on-hill",
            WinReason::ChecksGiven => "checks-given",
            WinReason::KingExploded => "king-exploded",
            WinReason::NothingLeft => "nothing-left",
            WinReason::NoMoves => "no-moves",
            WinReason::HordeCaptured => "horde-captured",
            WinReason::KingAtGoal => "king-at-goal",
        }
    }
}

impl WinReason {
    /// Whether it is told in a clause of its own, behind a colon.
    const fn is_told(self) -> bool {
        cfg!(feature = "variants")
            && matches!(
                self,
                WinReason::KingOnHill
                    | WinReason::ChecksGiven
                    | WinReason::KingExploded
                    | WinReason::NothingLeft
                    | WinReason::NoMoves
                    | WinReason::HordeCaptured
                    | WinReason::KingAtGoal
            )
    }
}

impl DrawReason {
    /// A stable, machine-readable code: `stalemate`, `threefold` …
    pub const fn code(self) -> &'static str {
        match self {
            DrawReason::Stalemate => "stalemate",
            DrawReason::InsufficientMaterial => "insufficient-material",
            DrawReason::DeadPosition => "dead-position",
            DrawReason::Threefold => "threefold",
            DrawReason::Fivefold => "fivefold",
            DrawReason::FiftyMove => "fifty-move",
            DrawReason::SeventyFiveMove => "seventy-five-move",
            DrawReason::Agreement => "agreement",
            DrawReason::Resignation => "resignation",
            DrawReason::TimeInsufficient => "time-insufficient",
            DrawReason::Unrecorded => "unrecorded",
            DrawReason::Adjudication => "adjudication",
            DrawReason::BothAtGoal if !cfg!(feature = "variants") => "variant",
            DrawReason::BothAtGoal => "both-at-goal",
        }
    }
}

/// A sentence: `Black wins by checkmate`, `White wins on time`, `Draw by fifty-move rule`.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Win { winner, reason: WinReason::Unrecorded } => {
                f.pad(&format!("{winner} wins; the record does not say why"))
            }
            Outcome::Draw { reason: DrawReason::Unrecorded } => f.pad("Draw; the record does not say why"),
            Outcome::Win { winner, reason: WinReason::Time } => f.pad(&format!("{winner} wins on time")),
            Outcome::Win { winner, reason: reason @ WinReason::KingExploded } if reason.is_told() => {
                let loser = Role::King.of(!*winner);
                f.pad(&format!("{winner} wins: the {loser} {reason}"))
            }
            Outcome::Win { winner, reason } if reason.is_told() => f.pad(&format!("{winner} wins: {reason}")),
            Outcome::Win { winner, reason } => f.pad(&format!("{winner} wins by {reason}")),
            Outcome::Draw { reason: reason @ DrawReason::BothAtGoal } if cfg!(feature = "variants") => {
                f.pad(&format!("Draw: {reason}"))
            }
            Outcome::Draw { reason } => f.pad(&format!("Draw by {reason}")),
        }
    }
}

/// The reason in words: `checkmate`, `resignation`.
impl fmt::Display for WinReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            reason if !reason.is_told() => reason.code(),
            WinReason::KingOnHill => "the king has reached the hill",
            WinReason::ChecksGiven => "all checks have been given",
            WinReason::KingExploded => "exploded",
            WinReason::NothingLeft => "no piece is left to lose",
            WinReason::NoMoves => "there is no move to make",
            WinReason::HordeCaptured => "the whole horde is captured",
            WinReason::KingAtGoal => "the king has reached the last rank",
            reason => reason.code(),
        })
    }
}

/// The reason in words, as they follow "draw by": `stalemate`, `fifty-move rule`.
impl fmt::Display for DrawReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            DrawReason::Stalemate => "stalemate",
            DrawReason::InsufficientMaterial => "insufficient material",
            DrawReason::DeadPosition => "dead position",
            DrawReason::Threefold => "threefold repetition",
            DrawReason::Fivefold => "fivefold repetition",
            DrawReason::FiftyMove => "fifty-move rule",
            DrawReason::SeventyFiveMove => "seventy-five-move rule",
            DrawReason::Agreement => "agreement",
            DrawReason::Resignation => "resignation against a side that cannot mate",
            DrawReason::TimeInsufficient => "time running out against a side that cannot mate",
            DrawReason::Unrecorded => "unrecorded",
            DrawReason::Adjudication => "adjudication",
            DrawReason::BothAtGoal if !cfg!(feature = "variants") => "variant",
            DrawReason::BothAtGoal => "both kings have reached the last rank",
        })
    }
}

/// How a position or a game stands for the side to move.
///
/// ```
/// use tabiya::{Position, Status};
///
/// assert_eq!(Position::new().status(), Status::Normal);
/// assert_eq!(Status::Checkmate.to_string(), "checkmate");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
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
    /// The game is won otherwise than by mate: resignation, time.
    Won,
}

impl Status {
    /// All of them; their places in this list do not change.
    pub const ALL: [Status; 6] =
        [Status::Normal, Status::Check, Status::Checkmate, Status::Stalemate, Status::Draw, Status::Won];

    /// The name in lower case: `normal` to `won`.
    pub const fn name(self) -> &'static str {
        match self {
            Status::Normal => "normal",
            Status::Check => "check",
            Status::Checkmate => "checkmate",
            Status::Stalemate => "stalemate",
            Status::Draw => "draw",
            Status::Won => "won",
        }
    }

    /// Whether the game is over.
    pub const fn is_over(self) -> bool {
        !matches!(self, Status::Normal | Status::Check)
    }

    /// The status of a game that ended so.
    pub const fn of(outcome: Outcome) -> Status {
        match outcome {
            Outcome::Win { reason: WinReason::Checkmate, .. } => Status::Checkmate,
            Outcome::Win { .. } => Status::Won,
            Outcome::Draw { reason: DrawReason::Stalemate } => Status::Stalemate,
            Outcome::Draw { .. } => Status::Draw,
        }
    }
}

/// The name in lower case.
impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
