//! What time a player is given.

mod error;

pub use error::TimeControlError;

use alloc::vec;
use alloc::vec::Vec;
use core::time::Duration;

/// What a player is given with every move.
///
/// ```
/// use core::time::Duration;
/// use tabiya::{Bonus, TimeControl};
///
/// let blitz: TimeControl = "3+2".parse()?;
/// assert_eq!(blitz.stages()[0].bonus, Bonus::Increment(Duration::from_secs(2)));
/// # Ok::<(), tabiya::TimeControlError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Bonus {
    /// Nothing: the time only runs down.
    #[default]
    None,
    /// Fischer's: added after each completed move, and kept.
    Increment(Duration),
    /// The simple or US delay: the clock waits so long before it runs down.
    Delay(Duration),
    /// Bronstein's: after each completed move the time it took comes back, up to this.
    Bronstein(Duration),
}

impl Bonus {
    /// The time that a move is given, of whichever kind.
    pub const fn time(self) -> Duration {
        match self {
            Bonus::None => Duration::ZERO,
            Bonus::Increment(time) | Bonus::Delay(time) | Bonus::Bronstein(time) => time,
        }
    }

    /// The same, with no time being no bonus at all.
    fn tidy(self) -> Bonus {
        if self.time().is_zero() { Bonus::None } else { self }
    }
}

/// A period of a game: some moves, or the rest of it, in some time.
///
/// ```
/// use core::time::Duration;
/// use tabiya::{Bonus, Stage};
///
/// let stage = Stage::of_moves(40, Duration::from_secs(5400)).with_bonus(Bonus::Increment(Duration::from_secs(30)));
/// assert_eq!(stage.moves, Some(40));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Stage {
    /// How many moves are to be made in it; `None` is the rest of the game.
    pub moves: Option<u32>,
    /// The time that is given when it begins. What was left before is kept (FIDE 6.2.2).
    pub time: Duration,
    /// What each move is given.
    pub bonus: Bonus,
}

impl Stage {
    /// The rest of the game in some time, without a bonus.
    pub const fn of_game(time: Duration) -> Stage {
        Stage { moves: None, time, bonus: Bonus::None }
    }

    /// Some moves in some time, without a bonus.
    pub const fn of_moves(moves: u32, time: Duration) -> Stage {
        Stage { moves: Some(moves), time, bonus: Bonus::None }
    }

    /// The same stage for so many moves, or for the rest of the game.
    pub const fn with_moves(self, moves: Option<u32>) -> Stage {
        Stage { moves, ..self }
    }

    /// The same stage with a bonus for every move.
    pub const fn with_bonus(self, bonus: Bonus) -> Stage {
        Stage { bonus, ..self }
    }
}

/// What time a player is given for a game.
///
/// It is read from what people write, in minutes and seconds, and displays so; PGN tags are in
/// seconds and have their own door, [`TimeControl::from_pgn`].
///
/// ```
/// use core::time::Duration;
/// use tabiya::TimeControl;
///
/// let control: TimeControl = "40/90+30,30+30".parse()?;
/// assert_eq!(control.stages().len(), 2);
/// assert_eq!(control.initial(), Some(Duration::from_secs(5400)));
/// assert_eq!(control.to_pgn(), "40/5400+30:1800+30");
///
/// let error = "90/40".parse::<TimeControl>().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "\"90/40\" has two readings: 90 moves in 40 minutes, written \"90 moves/40\", \
///      or 40 moves in 90 minutes, written \"40/90\""
/// );
/// # Ok::<(), tabiya::TimeControlError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct TimeControl(ControlKind);

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum ControlKind {
    Unlimited,
    /// At least one; all but the last are of some moves, none of no move, bonuses are tidy; and
    /// it is not one move in some time and nothing else, which is `PerMove`.
    Stages(Vec<Stage>),
    PerMove(Duration),
    Hourglass(Duration),
}

/// A time control, taken apart.
///
/// ```
/// use core::time::Duration;
/// use tabiya::{Limit, TimeControl};
///
/// let control: TimeControl = "hourglass 3".parse()?;
/// assert_eq!(control.limit(), Limit::Hourglass(Duration::from_secs(180)));
/// # Ok::<(), tabiya::TimeControlError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Limit<'a> {
    /// No limit: the clock only counts.
    Unlimited,
    /// One stage or several, in order; the last begins anew when its moves are made.
    Stages(&'a [Stage]),
    /// So much for each move; what is left of it is not kept.
    PerMove(Duration),
    /// What one player uses, the other gains.
    Hourglass(Duration),
}

impl TimeControl {
    /// No limit: the clock only counts.
    pub const UNLIMITED: TimeControl = TimeControl(ControlKind::Unlimited);

    /// The whole game in some time.
    ///
    /// ```
    /// use core::time::Duration;
    /// use tabiya::TimeControl;
    ///
    /// assert_eq!(TimeControl::sudden_death(Duration::from_secs(600)).to_string(), "10+0");
    /// ```
    pub fn sudden_death(time: Duration) -> TimeControl {
        TimeControl(ControlKind::Stages(vec![Stage::of_game(time)]))
    }

    /// The whole game in some time, and an increment after each completed move.
    ///
    /// ```
    /// use core::time::Duration;
    /// use tabiya::TimeControl;
    ///
    /// let seconds = Duration::from_secs;
    /// assert_eq!(TimeControl::increment(seconds(180), seconds(2)).to_string(), "3+2");
    /// assert_eq!(TimeControl::delay(seconds(180), seconds(2)).to_string(), "3 delay 2");
    /// assert_eq!(TimeControl::bronstein(seconds(180), seconds(2)).to_string(), "3 bronstein 2");
    /// assert_eq!(TimeControl::per_move(seconds(30)).to_string(), "30s per move");
    /// assert_eq!(TimeControl::hourglass(seconds(180)).to_string(), "hourglass 3");
    /// ```
    pub fn increment(time: Duration, increment: Duration) -> TimeControl {
        TimeControl::one(time, Bonus::Increment(increment))
    }

    /// The whole game in some time, which runs down only after a delay in each move.
    pub fn delay(time: Duration, delay: Duration) -> TimeControl {
        TimeControl::one(time, Bonus::Delay(delay))
    }

    /// The whole game in some time; what a move took comes back, up to some time.
    pub fn bronstein(time: Duration, delay: Duration) -> TimeControl {
        TimeControl::one(time, Bonus::Bronstein(delay))
    }

    /// So much for each move; what is left of it is not kept.
    pub const fn per_move(time: Duration) -> TimeControl {
        TimeControl(ControlKind::PerMove(time))
    }

    /// So much at the start; what one player uses, the other gains.
    pub const fn hourglass(time: Duration) -> TimeControl {
        TimeControl(ControlKind::Hourglass(time))
    }

    /// Stages in order. All but the last are of some number of moves; when the last is too, it
    /// begins anew each time its moves are made. One move in some time, alone and without a
    /// bonus, is [per move](TimeControl::per_move).
    ///
    /// ```
    /// use core::time::Duration;
    /// use tabiya::{Stage, TimeControl};
    ///
    /// let hours = |n: u64| Duration::from_secs(n * 3600);
    /// let control = TimeControl::staged([Stage::of_moves(40, hours(2)), Stage::of_game(hours(1))])?;
    /// assert_eq!(control.to_string(), "40/120,60");
    ///
    /// let error = TimeControl::staged([Stage::of_game(hours(1)), Stage::of_moves(20, hours(1))]).unwrap_err();
    /// assert_eq!(error.to_string(), "stage 1 is the rest of the game, and stage 2 follows it");
    /// # Ok::<(), tabiya::TimeControlError>(())
    /// ```
    pub fn staged(stages: impl Into<Vec<Stage>>) -> Result<TimeControl, TimeControlError> {
        let mut stages: Vec<Stage> = stages.into();
        let last = stages.len().checked_sub(1).ok_or(TimeControlError::Empty)?;
        for (index, stage) in stages.iter_mut().enumerate() {
            stage.bonus = stage.bonus.tidy();
            match stage.moves {
                Some(0) => return Err(TimeControlError::NoMoves { stage: index + 1 }),
                None if index < last => return Err(TimeControlError::AfterTheEnd { stage: index + 1 }),
                _ => {}
            }
        }
        Ok(TimeControl(match stages[..] {
            [Stage { moves: Some(1), time, bonus: Bonus::None }] => ControlKind::PerMove(time),
            _ => ControlKind::Stages(stages),
        }))
    }

    fn one(time: Duration, bonus: Bonus) -> TimeControl {
        TimeControl(ControlKind::Stages(vec![Stage::of_game(time).with_bonus(bonus.tidy())]))
    }

    /// What it is, to be taken apart.
    pub fn limit(&self) -> Limit<'_> {
        match &self.0 {
            ControlKind::Unlimited => Limit::Unlimited,
            ControlKind::Stages(stages) => Limit::Stages(stages),
            ControlKind::PerMove(time) => Limit::PerMove(*time),
            ControlKind::Hourglass(time) => Limit::Hourglass(*time),
        }
    }

    /// The stages, if it is one of stages: sudden death is one stage, and the other kinds have none.
    pub fn stages(&self) -> &[Stage] {
        match &self.0 {
            ControlKind::Stages(stages) => stages,
            _ => &[],
        }
    }

    /// Whether there is no limit.
    pub const fn is_unlimited(&self) -> bool {
        matches!(self.0, ControlKind::Unlimited)
    }

    /// The time on the clock before the first move; `None` without a limit.
    ///
    /// Where there is nothing but an increment, as in `0+5`, it is one increment: with nothing
    /// at all nobody could begin.
    pub fn initial(&self) -> Option<Duration> {
        match &self.0 {
            ControlKind::Unlimited => None,
            ControlKind::PerMove(time) | ControlKind::Hourglass(time) => Some(*time),
            ControlKind::Stages(stages) => {
                let first = stages.first()?;
                Some(match first.bonus {
                    Bonus::Increment(bonus) | Bonus::Bronstein(bonus) if first.time.is_zero() => bonus,
                    _ => first.time,
                })
            }
        }
    }
}
