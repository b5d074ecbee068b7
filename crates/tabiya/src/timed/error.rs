//! Why a game by the clock refuses something.

use crate::clock::ClockError;
use crate::color::Color;
use crate::explain::MoveError;
use crate::game::GameError;
use core::fmt;

/// Why a move or a word is refused in a game by the clock: because of the board, the state of the game, or the
/// clock.
///
/// ```
/// use core::time::Duration;
/// use tabiya::TimedGame;
///
/// let mut timed = TimedGame::new("3+2".parse()?);
/// timed.start(Duration::ZERO)?;
/// assert_eq!(timed.play("e5", Duration::ZERO).unwrap_err().code(), "does-not-move-so");
/// timed.pause(Duration::ZERO)?;
/// assert_eq!(timed.play("e4", Duration::ZERO).unwrap_err().code(), "clock-paused");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(untagged))]
pub enum TimedGameError {
    /// The game is over, or a word about it is refused.
    Game(GameError),
    /// The move is refused.
    Move(MoveError),
    /// The clock refuses.
    Clock(ClockError),
}

impl TimedGameError {
    /// A stable, machine-readable code.
    pub const fn code(&self) -> &'static str {
        match self {
            TimedGameError::Move(why) => why.code(),
            TimedGameError::Game(why) => why.code(),
            TimedGameError::Clock(why) => why.code(),
        }
    }
}

impl fmt::Display for TimedGameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TimedGameError::Move(why) => why.fmt(f),
            TimedGameError::Game(why) => why.fmt(f),
            TimedGameError::Clock(why) => why.fmt(f),
        }
    }
}

impl core::error::Error for TimedGameError {}

impl From<MoveError> for TimedGameError {
    fn from(why: MoveError) -> TimedGameError {
        match why {
            // One shape for what comes after the end.
            MoveError::GameOver { outcome, .. } => TimedGameError::Game(GameError::GameOver { outcome }),
            why => TimedGameError::Move(why),
        }
    }
}

impl From<GameError> for TimedGameError {
    fn from(why: GameError) -> TimedGameError {
        TimedGameError::Game(why)
    }
}

impl From<ClockError> for TimedGameError {
    fn from(why: ClockError) -> TimedGameError {
        TimedGameError::Clock(why)
    }
}

/// Why a clock cannot be joined to a game: it was not pressed with that game's moves.
///
/// ```
/// use core::time::Duration;
/// use tabiya::{Clock, Game, TimedGame};
///
/// let mut clock = Clock::new("3+2".parse()?);
/// clock.start(Duration::ZERO)?;
/// clock.press(Duration::ZERO)?;
/// let error = TimedGame::join(Game::new(), clock).unwrap_err();
/// assert_eq!(error.code(), "clock-mismatch");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(tag = "code", rename = "clock-mismatch")
)]
#[non_exhaustive]
pub struct ClockMismatch {
    /// The side to move on the board.
    pub board: Color,
    /// The moves played.
    pub ply: usize,
    /// How often the clock was pressed.
    pub pressed: usize,
}

impl ClockMismatch {
    /// A stable, machine-readable code.
    pub const fn code(&self) -> &'static str {
        "clock-mismatch"
    }
}

impl fmt::Display for ClockMismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ClockMismatch { board, ply, pressed } = self;
        write!(f, "the clock is not that of this game: {board} is to move at ply {ply}, ")?;
        write!(f, "and the moves that the clock has counted are {pressed}")
    }
}

impl core::error::Error for ClockMismatch {}
