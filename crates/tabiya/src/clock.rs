//! The chess clock: a value that is told the time and never asks for it.

mod control;
mod error;
mod in_words;
mod record;
mod running;
mod tag;
mod tag_reader;
mod time;
mod uci;
mod words;

pub use control::{Bonus, Limit, Stage, TimeControl, TimeControlError};
pub use error::{ClockError, ClockTimeError};
pub use time::{ClockTime, format_live_time, format_time};
pub use uci::GoTimes;

use crate::color::Color;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::time::Duration;

/// A chess clock.
///
/// It never looks at the time: whoever asks or presses says what time it is, as a [`Duration`]
/// since any moment of its own choice, the same one throughout. A time before the latest that the
/// clock was told counts as that latest: nobody gains by a wall clock that is set back.
///
/// ```
/// use core::time::Duration;
/// use tabiya::{Clock, Color};
///
/// let seconds = Duration::from_secs;
/// let mut clock = Clock::new("10+5".parse()?);
/// clock.start(seconds(0))?; // White's clock starts with the game
/// clock.press(seconds(7))?; // White has moved: 600 - 7 + 5
/// assert_eq!(clock.running(), Some(Color::Black));
/// assert_eq!(clock.line(seconds(9)), "White: 09:58 | Black: 09:58");
///
/// // Nobody moves: Black's flag falls at its moment, which was known before.
/// assert_eq!(clock.next_flag(), Some(seconds(607)));
/// assert_eq!(clock.flagged(seconds(606)), None);
/// assert_eq!(clock.flagged(seconds(999)), Some((Color::Black, seconds(607))));
/// assert!(clock.press(seconds(999)).is_err());
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Clock {
    controls: [TimeControl; 2],
    reserves: [Reserve; 2],
    phase: Phase,
    /// The latest time that it was told.
    latest: Duration,
    log: Vec<ClockEntry>,
}

/// What a side has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
struct Reserve {
    /// `None` without a limit.
    left: Option<Duration>,
    stage: usize,
    /// The moves made in this stage.
    made: u32,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
enum Phase {
    Ready,
    /// The reserves stand as they were at `since`.
    Running {
        since: Duration,
        turn: Thought,
    },
    Paused {
        turn: Thought,
    },
    Fallen {
        turn: Thought,
        at: Duration,
    },
    Stopped {
        turn: Option<Thought>,
    },
}

/// A move that has not been made yet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
struct Thought {
    color: Color,
    /// What it has taken until the clock was last read.
    taken: Duration,
    /// What both had when it began.
    before: [Reserve; 2],
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
struct ClockEntry {
    turn: Turn,
    before: [Reserve; 2],
}

/// A completed move, as the clock saw it.
///
/// ```
/// use core::time::Duration;
/// use tabiya::{Clock, ClockTime};
///
/// let mut clock = Clock::new("3+2".parse()?);
/// clock.start(Duration::ZERO)?;
/// let turn = clock.press(Duration::from_secs(5))?;
/// assert_eq!(ClockTime(turn.elapsed).to_string(), "0:00:05"); // %emt
/// assert_eq!(turn.remaining.map(|time| ClockTime(time).to_string()).unwrap(), "0:02:57"); // %clk
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Turn {
    /// The side that moved.
    pub color: Color,
    /// The time that the move took.
    pub elapsed: Duration,
    /// What the side had left after it, with what it was given for it; `None` without a limit.
    pub remaining: Option<Duration>,
}

impl Clock {
    /// A clock with the same time control for both, not yet started.
    pub fn new(control: TimeControl) -> Clock {
        Clock::unequal(control.clone(), control)
    }

    /// A clock with a time control for each, not yet started.
    ///
    /// ```
    /// use core::time::Duration;
    /// use tabiya::Clock;
    ///
    /// let clock = Clock::unequal("5+0".parse()?, "3+2".parse()?);
    /// assert_eq!(clock.line(Duration::ZERO), "White: 05:00 | Black: 03:00");
    /// # Ok::<(), tabiya::TimeControlError>(())
    /// ```
    pub fn unequal(white: TimeControl, black: TimeControl) -> Clock {
        let reserve = |control: &TimeControl| Reserve { left: control.initial(), stage: 0, made: 0 };
        Clock {
            reserves: [reserve(&white), reserve(&black)],
            controls: [white, black],
            phase: Phase::Ready,
            latest: Duration::ZERO,
            log: Vec::new(),
        }
    }

    /// Starts the game: White's clock runs.
    pub fn start(&mut self, now: Duration) -> Result<(), ClockError> {
        self.start_for(Color::White, now)
    }

    /// Starts a game in which this side moves first, as from a set-up position.
    pub fn start_for(&mut self, color: Color, now: Duration) -> Result<(), ClockError> {
        self.tell(now);
        match self.phase {
            Phase::Ready => {
                let turn = Thought { color, taken: Duration::ZERO, before: self.reserves };
                self.phase = Phase::Running { since: self.latest, turn };
                Ok(())
            }
            Phase::Fallen { turn, at } => Err(ClockError::FlagFallen { color: turn.color, at }),
            Phase::Stopped { .. } => Err(ClockError::Stopped),
            Phase::Running { .. } | Phase::Paused { .. } => Err(ClockError::AlreadyStarted),
        }
    }

    /// Ends the turn of the side whose clock runs: it has completed a legal move.
    ///
    /// An illegal attempt is no move: the clock is not pressed and runs on. Once the flag has
    /// fallen, the move is refused; a move at the very moment of its fall is too late.
    ///
    /// ```
    /// use core::time::Duration;
    /// use tabiya::{Clock, Position};
    ///
    /// let seconds = Duration::from_secs;
    /// let mut clock = Clock::new("10+5".parse()?);
    /// clock.start(seconds(0))?;
    /// for (text, now) in [("e5", 4), ("e4", 7)] {
    ///     if Position::new().parse_move(text).is_ok() {
    ///         clock.press(seconds(now))?;
    ///     }
    /// }
    /// assert_eq!(clock.line(seconds(7)), "White: 09:58 | Black: 10:00"); // 7 seconds, 5 given back
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn press(&mut self, now: Duration) -> Result<Turn, ClockError> {
        self.tell(now);
        let thought = self.thought()?;
        let (color, elapsed) = (thought.color, thought.taken);
        self.earn(color, elapsed);
        let turn = Turn { color, elapsed, remaining: self.reserves[color as usize].left };
        self.log.push(ClockEntry { turn, before: thought.before });
        let next = Thought { color: !color, taken: Duration::ZERO, before: self.reserves };
        self.phase = Phase::Running { since: self.latest, turn: next };
        Ok(turn)
    }

    /// Halts both clocks; the side to move stays the same.
    ///
    /// ```
    /// use core::time::Duration;
    /// use tabiya::{Clock, Color};
    ///
    /// let seconds = Duration::from_secs;
    /// let mut clock = Clock::new("3+2".parse()?);
    /// clock.start(seconds(0))?;
    /// clock.pause(seconds(10))?;
    /// clock.resume(seconds(500))?;
    /// assert_eq!(clock.remaining(Color::White, seconds(501)), Some(seconds(169)));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn pause(&mut self, now: Duration) -> Result<(), ClockError> {
        self.tell(now);
        let turn = self.thought()?;
        self.phase = Phase::Paused { turn };
        Ok(())
    }

    /// Lets the clock that was paused run on.
    pub fn resume(&mut self, now: Duration) -> Result<(), ClockError> {
        self.tell(now);
        match (self.phase, self.thought()) {
            (Phase::Paused { turn }, _) => {
                self.phase = Phase::Running { since: self.latest, turn };
                Ok(())
            }
            (_, Err(error)) => Err(error),
            (_, Ok(_)) => Err(ClockError::Running),
        }
    }

    /// Stops the clock for good: the game is over. A flag that has fallen stays fallen.
    pub fn stop(&mut self, now: Duration) {
        self.tell(now);
        self.phase = match self.phase {
            Phase::Ready => Phase::Stopped { turn: None },
            Phase::Running { turn, .. } | Phase::Paused { turn } => Phase::Stopped { turn: Some(turn) },
            fallen @ Phase::Fallen { .. } => fallen,
            stopped @ Phase::Stopped { .. } => stopped,
        };
    }

    /// Takes the last completed move back: both sides have what they had when it began, and its
    /// side is to move again.
    ///
    /// A running clock runs on; one that was stopped, or whose flag has fallen, is paused. What was
    /// [set](Clock::set_remaining) since the move began is taken back with it.
    ///
    /// ```
    /// use core::time::Duration;
    /// use tabiya::{Clock, Color};
    ///
    /// let seconds = Duration::from_secs;
    /// let mut clock = Clock::new("3+2".parse()?);
    /// clock.start(seconds(0))?;
    /// clock.press(seconds(30))?;
    /// clock.takeback(seconds(40))?;
    /// assert_eq!(clock.running(), Some(Color::White));
    /// assert_eq!(clock.line(seconds(40)), "White: 03:00 | Black: 03:00");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn takeback(&mut self, now: Duration) -> Result<Turn, ClockError> {
        self.tell(now);
        let ClockEntry { turn, before } = self.log.pop().ok_or(ClockError::NothingToTakeBack)?;
        self.reserves = before;
        let thought = Thought { color: turn.color, taken: Duration::ZERO, before };
        self.phase = match self.phase {
            Phase::Running { .. } => Phase::Running { since: self.latest, turn: thought },
            _ => Phase::Paused { turn: thought },
        };
        Ok(turn)
    }

    /// Gives the turn to a side where no move was completed that could be taken back; both keep what they have. A
    /// running clock runs on, any other that was started is paused.
    pub(crate) fn hand_over(&mut self, color: Color, now: Duration) {
        self.tell(now);
        let turn = Thought { color, taken: Duration::ZERO, before: self.reserves };
        self.phase = match self.phase {
            Phase::Ready => Phase::Ready,
            Phase::Running { .. } => Phase::Running { since: self.latest, turn },
            Phase::Paused { .. } | Phase::Fallen { .. } | Phase::Stopped { .. } => Phase::Paused { turn },
        };
    }

    /// Whether a flag has fallen, as far as the clock was told.
    pub(crate) const fn is_fallen(&self) -> bool {
        matches!(self.phase, Phase::Fallen { .. })
    }

    /// Sets what a side has left, as an arbiter does. A flag that has fallen is set up again when
    /// its side is given time; the clock is then paused.
    ///
    /// ```
    /// use core::time::Duration;
    /// use tabiya::{Clock, Color};
    ///
    /// let seconds = Duration::from_secs;
    /// let mut clock = Clock::new("10+0".parse()?);
    /// clock.start(seconds(0))?;
    /// // FIDE 7.5.5: two minutes for Black, because of an illegal move.
    /// clock.set_remaining(Color::Black, seconds(720), seconds(5))?;
    /// assert_eq!(clock.line(seconds(5)), "White: 09:55 | Black: 12:00");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn set_remaining(&mut self, color: Color, time: Duration, now: Duration) -> Result<(), ClockError> {
        self.tell(now);
        let left = self.reserves[color as usize].left.as_mut().ok_or(ClockError::Unlimited { color })?;
        *left = time;
        if let Phase::Fallen { turn, .. } = self.phase {
            if turn.color == color && !time.is_zero() {
                self.phase = Phase::Paused { turn };
            }
        }
        // Nothing left is a fallen flag at once.
        self.tell(now);
        Ok(())
    }

    /// What a side has left; `None` without a limit.
    pub fn remaining(&self, color: Color, now: Duration) -> Option<Duration> {
        self.at(now).reserves[color as usize].left
    }

    /// The side whose clock runs, as far as the clock was told: that a flag has fallen in the
    /// meantime is what [`Clock::flagged`] says.
    pub fn running(&self) -> Option<Color> {
        match self.phase {
            Phase::Running { turn, .. } => Some(turn.color),
            _ => None,
        }
    }

    /// Whether a press would be taken, as far as the clock was told; if not, why not.
    pub(crate) fn is_running(&self) -> Result<(), ClockError> {
        self.thought().map(|_| ())
    }

    /// The side that is to move, also while the clock is paused or has been stopped; `None` before
    /// it was started.
    pub fn turn(&self) -> Option<Color> {
        Some(self.at(self.latest).pending()?.color)
    }

    /// What the move that is being thought about has taken until now.
    pub fn elapsed(&self, now: Duration) -> Duration {
        self.at(now).pending().map_or(Duration::ZERO, |turn| turn.taken)
    }

    /// The side whose flag has fallen, and the moment at which it did.
    ///
    /// That side has lost, unless the other could never mate (FIDE 6.9).
    pub fn flagged(&self, now: Duration) -> Option<(Color, Duration)> {
        match self.phase {
            Phase::Fallen { turn, at } => Some((turn.color, at)),
            _ => {
                let at = self.next_flag()?;
                (now.max(self.latest) >= at).then_some((self.running()?, at))
            }
        }
    }

    /// The moment at which the flag of the running side will fall if it does not move: until then
    /// an interface may sleep.
    ///
    /// `None` while no clock runs, without a limit, and when that moment is past all counting.
    pub fn next_flag(&self) -> Option<Duration> {
        let Phase::Running { since, turn } = self.phase else { return None };
        let left = self.reserves[turn.color as usize].left?;
        since.checked_add(self.delay_left(&turn))?.checked_add(left)
    }

    /// The time control of a side.
    pub fn control(&self, color: Color) -> &TimeControl {
        &self.controls[color as usize]
    }

    /// The number of the stage that a side is in, from 0.
    pub fn stage(&self, color: Color) -> usize {
        self.reserves[color as usize].stage
    }

    /// How many moves a side has to make before it is given more time; `None` if it never is.
    ///
    /// ```
    /// use core::time::Duration;
    /// use tabiya::{Clock, Color};
    ///
    /// let mut clock = Clock::new("40/90,30".parse()?);
    /// clock.start(Duration::ZERO)?;
    /// clock.press(Duration::from_secs(1))?;
    /// assert_eq!(clock.moves_to_go(Color::White), Some(39));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn moves_to_go(&self, color: Color) -> Option<u32> {
        match self.control(color).limit() {
            Limit::PerMove(_) => Some(1),
            _ => {
                let made = self.reserves[color as usize].made;
                Some(self.stage_of(color)?.moves?.saturating_sub(made).max(1))
            }
        }
    }

    /// The completed moves, in order.
    ///
    /// ```
    /// use core::time::Duration;
    /// use tabiya::Clock;
    ///
    /// let mut clock = Clock::new("unlimited".parse()?);
    /// clock.start(Duration::ZERO)?;
    /// clock.press(Duration::from_secs(3))?;
    /// clock.press(Duration::from_secs(8))?;
    /// let took: Vec<u64> = clock.turns().map(|turn| turn.elapsed.as_secs()).collect();
    /// assert_eq!(took, [3, 5]);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn turns(&self) -> impl ExactSizeIterator<Item = Turn> + DoubleEndedIterator + '_ {
        self.log.iter().map(|entry| entry.turn)
    }

    /// Both times in one line: `White: 10:00 | Black: 09:58`.
    pub fn line(&self, now: Duration) -> String {
        self.line_of(now, format_time)
    }

    /// Both times in one line, with hours, and tenths at the end: `White: 1:30:00 | Black: 00:09.8`.
    pub fn live_line(&self, now: Duration) -> String {
        self.line_of(now, format_live_time)
    }

    fn line_of(&self, now: Duration, format: fn(Duration) -> String) -> String {
        let now = self.at(now);
        let [white, black] = now.reserves.map(|reserve| reserve.left.map_or("--:--".into(), format));
        format!("White: {white} | Black: {black}")
    }
}
