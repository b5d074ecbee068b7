//! A game and its clock, kept in step.

use crate::clock::{Clock, ClockError, TimeControl};
use crate::color::Color;
use crate::game::{Claimed, Ending, Game, GameError, IntoMove};
use crate::moves::Move;
use crate::outcome::Outcome;
use crate::position::Position;
use core::time::Duration;

mod error;
#[cfg(feature = "serde")]
mod serialized;

pub use error::{ClockMismatch, TimedGameError};

/// A game that is being played, with a clock or without one.
///
/// A move presses the clock, a move taken back gives its time back, a flag that falls ends the game, and
/// the end of the game stops the clock; what ended it can be [retracted](TimedGame::retract). As the [`Clock`] does,
/// it never looks at the time: whoever plays or says something says what time it is.
///
/// ```
/// use core::time::Duration;
/// use tabiya::{Color, TimedGame};
///
/// let seconds = Duration::from_secs;
/// let mut timed = TimedGame::new("3+2".parse()?);
/// timed.start(seconds(0))?; // White's clock runs
/// timed.play("e4", seconds(5))?;
/// assert!(timed.play("Ke6", seconds(8)).is_err()); // costs time and earns none
/// timed.play("e5", seconds(9))?;
/// assert_eq!(timed.clock().unwrap().line(seconds(9)), "White: 02:57 | Black: 02:58");
///
/// // White falls asleep.
/// assert_eq!(timed.next_flag(), Some(seconds(186)));
/// assert_eq!(timed.tick(seconds(185)), None);
/// assert_eq!(timed.tick(seconds(200)).unwrap().to_string(), "Black wins on time");
/// assert_eq!(timed.play("Nf3", seconds(201)).unwrap_err().code(), "game-over");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TimedGame {
    game: Game,
    clock: Option<Clock>,
    /// The clock of a game that has ended, as it was before it was stopped for good.
    before_end: Option<Clock>,
    /// How many positions are searched for a mate when a flag falls.
    search: Option<usize>,
    flags: FlagFall,
    start: ClockStart,
}

/// What a flag that has fallen does.
///
/// ```
/// use core::time::Duration;
/// use tabiya::{Color, FlagFall, TimedGame};
///
/// let minute = Duration::from_secs(60);
/// let mut timed = TimedGame::new("1+0".parse()?).with_flag_fall(FlagFall::Called);
/// timed.start(Duration::ZERO)?;
/// assert_eq!(timed.play("e4", minute).unwrap_err().code(), "flag-fallen");
/// assert!(!timed.game().is_over()); // nobody has called it
/// assert_eq!(timed.flag(Color::White, minute)?.to_string(), "Black wins on time");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum FlagFall {
    /// It ends the game as soon as anybody looks.
    #[default]
    Ends,
    /// It refuses moves, and ends the game when it is [called](TimedGame::flag), as over the board (FIDE 6.8).
    Called,
}

/// What starts a clock that does not run.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum ClockStart {
    /// Somebody who says so: until then moves are refused.
    #[default]
    Told,
    /// The next move.
    ByMove,
}

impl TimedGame {
    /// A game from the standard array with the same time control for both, not yet started.
    pub fn new(control: TimeControl) -> TimedGame {
        TimedGame::with_parts(Game::new(), Some(Clock::new(control)))
    }

    /// A game without a clock: all the same, but that no time passes.
    ///
    /// ```
    /// use core::time::Duration;
    /// use tabiya::{Game, TimedGame};
    ///
    /// let mut untimed = TimedGame::untimed(Game::new());
    /// untimed.play("e4", Duration::ZERO)?;
    /// assert_eq!(untimed.pause(Duration::ZERO).unwrap_err().code(), "no-clock");
    /// # Ok::<(), tabiya::TimedGameError>(())
    /// ```
    pub fn untimed(game: Game) -> TimedGame {
        TimedGame::with_parts(game, None)
    }

    fn with_parts(game: Game, clock: Option<Clock>) -> TimedGame {
        let (flags, start) = (FlagFall::default(), ClockStart::default());
        TimedGame { game, clock, before_end: None, search: None, flags, start }
    }

    /// A game and its clock: one that has not been started, or that was pressed with the last moves of
    /// this game and waits for the side to move.
    ///
    /// ```
    /// use tabiya::{Clock, DrawRules, Game, TimedGame};
    ///
    /// let game = Game::new().with_draw_rules(DrawRules::OverTheBoard);
    /// let clock = Clock::unequal("5+0".parse()?, "3+2".parse()?);
    /// assert!(TimedGame::join(game, clock).is_ok());
    /// # Ok::<(), tabiya::TimeControlError>(())
    /// ```
    pub fn join(game: Game, clock: Clock) -> Result<TimedGame, ClockMismatch> {
        let board = game.position().turn();
        let pressed = clock.turns().len();
        let same_turn = clock.turn().is_none_or(|turn| turn == board);
        let same_moves = pressed <= game.ply()
            && clock.turns().rev().zip(game.history().rev()).all(|(turn, ply)| turn.color == ply.color());
        if !same_turn || !same_moves {
            return Err(ClockMismatch { board, ply: game.ply(), pressed });
        }
        Ok(TimedGame::with_parts(game, Some(clock)))
    }

    /// The game in which, when a flag falls, it is searched among so many positions at most whether the
    /// other side could ever mate: a draw if it is proved that it could not. Otherwise the pieces decide
    /// alone.
    ///
    /// ```
    /// use core::time::Duration;
    /// use tabiya::{Clock, Game, TimedGame};
    ///
    /// // Nobody gets through this wall.
    /// let game = Game::from_fen("4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1")?;
    /// let mut timed = TimedGame::join(game, Clock::new("1+0".parse()?))?.with_search(10_000);
    /// timed.start(Duration::ZERO)?;
    /// assert_eq!(timed.tick(Duration::from_secs(60)).unwrap().code(), "time-insufficient");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn with_search(mut self, nodes: usize) -> TimedGame {
        self.search = Some(nodes);
        self
    }

    /// The game in which a fallen flag does this.
    pub fn with_flag_fall(mut self, flags: FlagFall) -> TimedGame {
        self.flags = flags;
        self
    }

    /// The game in which a clock that does not run is started by this.
    ///
    /// ```
    /// use core::time::Duration;
    /// use tabiya::{ClockStart, Color, TimedGame};
    ///
    /// let mut timed = TimedGame::new("3+0".parse()?).with_clock_start(ClockStart::ByMove);
    /// timed.play("e4", Duration::from_secs(90))?; // it took no time
    /// assert_eq!(timed.clock().unwrap().line(Duration::from_secs(91)), "White: 03:00 | Black: 02:59");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn with_clock_start(mut self, start: ClockStart) -> TimedGame {
        self.start = start;
        self
    }

    /// The game.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The clock, if there is one.
    pub const fn clock(&self) -> Option<&Clock> {
        self.clock.as_ref()
    }

    /// The game and the clock, each for itself.
    pub fn into_parts(self) -> (Game, Option<Clock>) {
        (self.game, self.clock)
    }

    /// The moment at which the flag of the running side will fall: see [`Clock::next_flag`].
    pub fn next_flag(&self) -> Option<Duration> {
        self.clock.as_ref()?.next_flag()
    }

    /// Starts the clock of the side to move.
    pub fn start(&mut self, now: Duration) -> Result<(), TimedGameError> {
        self.clock_mut()?;
        self.still_open(now)?;
        let turn = self.game.position().turn();
        Ok(self.clock_mut()?.start_for(turn, now)?)
    }

    /// Starts the clock of the side to move, or lets a clock that was paused run on.
    pub fn run(&mut self, now: Duration) -> Result<(), TimedGameError> {
        match self.clock_mut()?.turn() {
            None => self.start(now),
            Some(_) => self.resume(now),
        }
    }

    /// Looks at the clock: a flag that has fallen ends the game, unless it has to be called. Gives how the game has
    /// ended, if it has.
    ///
    /// Everything that is played or said looks first. Between moves, an interface sleeps until
    /// [`next_flag`](TimedGame::next_flag) and looks then.
    pub fn tick(&mut self, now: Duration) -> Option<Outcome> {
        if let Some(outcome) = self.game.outcome() {
            return Some(outcome);
        }
        let (loser, _) = self.clock.as_ref()?.flagged(now).filter(|_| self.flags == FlagFall::Ends)?;
        self.end_by_flag(loser, self.search, now).ok()
    }

    /// Calls a flag: a side's time is up, whatever the clock says. As [`Game::flag`], or as
    /// [`Game::flag_searched`] where it is [searched](TimedGame::with_search).
    pub fn flag(&mut self, loser: Color, now: Duration) -> Result<Outcome, TimedGameError> {
        Ok(self.end_by_flag(loser, self.search, now)?)
    }

    /// As [`Game::flag_searched`].
    pub fn flag_searched(
        &mut self,
        loser: Color,
        nodes: usize,
        now: Duration,
    ) -> Result<Outcome, TimedGameError> {
        Ok(self.end_by_flag(loser, Some(nodes), now)?)
    }

    fn end_by_flag(
        &mut self,
        loser: Color,
        search: Option<usize>,
        now: Duration,
    ) -> Result<Outcome, GameError> {
        let outcome = match search {
            Some(nodes) => self.game.flag_searched(loser, nodes),
            None => self.game.flag(loser),
        }?;
        self.stop_at_the_end(now);
        Ok(outcome)
    }

    /// Plays a move and presses the clock. A move that is refused changes nothing: its side's clock runs
    /// on.
    ///
    /// A move that comes when the flag has fallen is too late, whatever it is; and the clock has to
    /// run, unless [moves start it](ClockStart::ByMove).
    ///
    /// ```
    /// use core::time::Duration;
    /// use tabiya::TimedGame;
    ///
    /// let mut timed = TimedGame::new("1+0".parse()?);
    /// assert_eq!(timed.play("e4", Duration::ZERO).unwrap_err().code(), "clock-not-started");
    /// timed.start(Duration::ZERO)?;
    /// let error = timed.play("e4", Duration::from_secs(60)).unwrap_err();
    /// assert_eq!(error.to_string(), "The game is over: Black wins on time.");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn play(&mut self, mv: impl IntoMove, now: Duration) -> Result<Move, TimedGameError> {
        self.move_by(now, |game| Ok(game.play(mv)?))
    }

    /// Plays a move, offers a draw with it and presses the clock.
    pub fn play_offering(&mut self, mv: impl IntoMove, now: Duration) -> Result<Move, TimedGameError> {
        self.move_by(now, |game| Ok(game.play_offering(mv)?))
    }

    /// Takes the last move back, on the board and on the clock, and gives it; none where none was played.
    ///
    /// A running clock runs on. If the game had ended, it is reopened and the clock is paused. Of a move that was played
    /// before the game had a clock there is no time to give back: both keep what they have.
    ///
    /// ```
    /// use core::time::Duration;
    /// use tabiya::TimedGame;
    ///
    /// let seconds = Duration::from_secs;
    /// let mut timed = TimedGame::new("3+2".parse()?);
    /// timed.start(seconds(0))?;
    /// let mv = timed.play("e4", seconds(30))?;
    /// assert_eq!(timed.undo(seconds(40)), Some(mv));
    /// assert_eq!(timed.clock().unwrap().line(seconds(41)), "White: 02:59 | Black: 03:00");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn undo(&mut self, now: Duration) -> Option<Move> {
        self.tick(now);
        let mv = self.game.undo()?;
        self.before_end = None;
        let turn = self.game.position().turn();
        if let Some(clock) = &mut self.clock {
            if clock.takeback(now).is_err() && clock.turn().is_some_and(|color| color != turn) {
                clock.hand_over(turn, now);
            }
        }
        Some(mv)
    }

    /// Plays the move again that was taken back last, and gives it; its side's clock is pressed now. A clock that did
    /// not run does not run afterwards.
    ///
    /// ```
    /// use core::time::Duration;
    /// use tabiya::TimedGame;
    ///
    /// let seconds = Duration::from_secs;
    /// let mut timed = TimedGame::new("3+0".parse()?);
    /// timed.start(seconds(0))?;
    /// let mv = timed.play("e4", seconds(30))?;
    /// timed.undo(seconds(40));
    /// assert_eq!(timed.redo(seconds(50)), Some(mv));
    /// assert_eq!(timed.clock().unwrap().line(seconds(50)), "White: 02:50 | Black: 03:00");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn redo(&mut self, now: Duration) -> Option<Move> {
        if self.flags == FlagFall::Ends
            && self.clock.as_ref().is_some_and(|clock| clock.flagged(now).is_some())
        {
            // What could be redone is forgotten with the end.
            self.tick(now);
        }
        let mv = self.game.redo()?;
        let running = self.clock.as_ref().is_some_and(|clock| clock.running().is_some());
        self.press(now);
        if let Some(clock) = self.clock.as_mut().filter(|_| !running) {
            // A game that this move ended has a clock that was stopped.
            let _ = clock.pause(now);
        }
        Some(mv)
    }

    /// Takes back or plays again until so many plies are played; where there are not so many, nothing changes and there
    /// is no position to give.
    pub fn jump(&mut self, ply: usize, now: Duration) -> Option<&Position> {
        self.tick(now);
        if ply > self.game.total_plies() {
            return None;
        }
        while self.game.ply() > ply {
            self.undo(now)?;
        }
        while self.game.ply() < ply {
            self.redo(now)?;
        }
        Some(self.game.position())
    }

    /// Takes back what ended the game without a move, as [`Game::retract`], and gives it; the clock is as it was then,
    /// and paused.
    ///
    /// A flag that has fallen stays fallen: until its side is [given time](TimedGame::set_remaining), nothing can be
    /// played, and whoever [looks](TimedGame::tick) ends the game again.
    ///
    /// ```
    /// use core::time::Duration;
    /// use tabiya::{Color, TimedGame};
    ///
    /// let seconds = Duration::from_secs;
    /// let mut timed = TimedGame::new("3+0".parse()?);
    /// timed.start(seconds(0))?;
    /// timed.resign(Color::White, seconds(10))?;
    /// assert_eq!(timed.retract().unwrap().outcome.code(), "resignation");
    /// timed.resume(seconds(60))?;
    /// timed.play("e4", seconds(70))?;
    /// assert_eq!(timed.clock().unwrap().line(seconds(70)), "White: 02:40 | Black: 03:00");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn retract(&mut self) -> Option<Ending> {
        let ending = self.game.retract()?;
        if let Some(clock) = self.before_end.take() {
            self.clock = Some(clock);
        }
        Some(ending)
    }

    /// Whether there is something to [retract](TimedGame::retract).
    pub fn can_retract(&self) -> bool {
        self.game.can_retract()
    }

    /// Halts the clock; the side to move stays the same.
    pub fn pause(&mut self, now: Duration) -> Result<(), TimedGameError> {
        self.clock_mut()?;
        self.still_open(now)?;
        Ok(self.clock_mut()?.pause(now)?)
    }

    /// Lets the clock that was paused run on.
    pub fn resume(&mut self, now: Duration) -> Result<(), TimedGameError> {
        self.clock_mut()?;
        self.still_open(now)?;
        Ok(self.clock_mut()?.resume(now)?)
    }

    /// Sets what a side has left, as an arbiter does. Nothing left is a fallen flag if its clock
    /// runs.
    pub fn set_remaining(
        &mut self,
        color: Color,
        time: Duration,
        now: Duration,
    ) -> Result<(), TimedGameError> {
        // A fall that was retracted is what time is given for.
        let retracted = self.clock_mut()?.is_fallen() && !self.game.is_over();
        if !retracted {
            self.still_open(now)?;
        }
        self.clock_mut()?.set_remaining(color, time, now)?;
        self.tick(now);
        Ok(())
    }

    /// Sets the clock to what a record says that both sides had left, whatever it shows and whether or not the game is
    /// over; a side without a limit stays so.
    pub fn restore_times(&mut self, left: [Option<Duration>; 2], now: Duration) {
        let Some(clock) = &mut self.clock else { return };
        for (color, left) in Color::ALL.into_iter().zip(left) {
            if let Some(left) = left {
                // Without a limit there is nothing to set.
                let _ = clock.set_remaining(color, left, now);
            }
        }
    }

    /// As [`Game::offer_draw`].
    pub fn offer_draw(&mut self, by: Color, now: Duration) -> Result<(), TimedGameError> {
        self.say(now, |game| game.offer_draw(by))
    }

    /// As [`Game::accept_draw`].
    pub fn accept_draw(&mut self, by: Color, now: Duration) -> Result<Outcome, TimedGameError> {
        self.say(now, |game| game.accept_draw(by))
    }

    /// As [`Game::decline_draw`].
    pub fn decline_draw(&mut self, by: Color, now: Duration) -> Result<(), TimedGameError> {
        self.say(now, |game| game.decline_draw(by))
    }

    /// As [`Game::agree_draw`].
    pub fn agree_draw(&mut self, now: Duration) -> Result<Outcome, TimedGameError> {
        self.say(now, Game::agree_draw)
    }

    /// As [`Game::claim_draw`].
    pub fn claim_draw(&mut self, by: Color, now: Duration) -> Result<Outcome, TimedGameError> {
        self.say(now, |game| game.claim_draw(by))
    }

    /// As [`Game::claim_draw_with`]; if the claim fails, the move is played and the clock pressed.
    pub fn claim_draw_with(
        &mut self,
        by: Color,
        mv: impl IntoMove,
        now: Duration,
    ) -> Result<Claimed, TimedGameError> {
        self.move_by(now, |game| Ok(game.claim_draw_with(by, mv)?))
    }

    /// As [`Game::resign`].
    pub fn resign(&mut self, loser: Color, now: Duration) -> Result<Outcome, TimedGameError> {
        self.say(now, |game| game.resign(loser))
    }

    /// As [`Game::abandon`].
    pub fn abandon(&mut self, loser: Color, now: Duration) -> Result<Outcome, TimedGameError> {
        self.say(now, |game| game.abandon(loser))
    }

    /// As [`Game::forfeit`].
    pub fn forfeit(&mut self, loser: Color, now: Duration) -> Result<Outcome, TimedGameError> {
        self.say(now, |game| game.forfeit(loser))
    }

    /// As [`Game::adjudicate`].
    pub fn adjudicate(&mut self, winner: Option<Color>, now: Duration) -> Result<Outcome, TimedGameError> {
        self.say(now, |game| game.adjudicate(winner))
    }

    /// As [`Game::end_if_dead`].
    pub fn end_if_dead(&mut self, nodes: usize, now: Duration) -> Result<Option<Outcome>, TimedGameError> {
        self.say(now, |game| game.end_if_dead(nodes))
    }

    /// A word about the game, if it is still open; what ends the game stops the clock.
    fn say<T>(
        &mut self,
        now: Duration,
        word: impl FnOnce(&mut Game) -> Result<T, GameError>,
    ) -> Result<T, TimedGameError> {
        self.still_open(now)?;
        let said = word(&mut self.game)?;
        self.stop_at_the_end(now);
        Ok(said)
    }

    /// A move, if one is played; and then the clock is pressed.
    fn move_by<T>(
        &mut self,
        now: Duration,
        play: impl FnOnce(&mut Game) -> Result<T, TimedGameError>,
    ) -> Result<T, TimedGameError> {
        self.still_open(now)?;
        if let Some(clock) = &self.clock {
            if let Some((color, at)) = clock.flagged(now) {
                return Err(ClockError::FlagFallen { color, at }.into());
            }
            if self.start == ClockStart::Told {
                clock.is_running()?;
            }
        }
        let before = self.game.ply();
        let played = play(&mut self.game)?;
        if self.game.ply() > before {
            self.press(now);
        }
        self.stop_at_the_end(now);
        Ok(played)
    }

    /// Presses the clock of the side that has just moved; one that did not run does so now.
    fn press(&mut self, now: Duration) {
        let moved = !self.game.position().turn();
        if let Some(clock) = &mut self.clock {
            if clock.turn().is_none() {
                let _ = clock.start_for(moved, now);
            } else if clock.running().is_none() {
                let _ = clock.resume(now);
            }
            // It runs now, unless nothing was left on it: then its flag has fallen, as it should.
            let _ = clock.press(now);
        }
        self.stop_at_the_end(now);
    }

    fn stop_at_the_end(&mut self, now: Duration) {
        let Some(clock) = self.clock.as_mut().filter(|_| self.game.is_over()) else {
            self.before_end = None;
            return;
        };
        if self.before_end.is_none() {
            let mut before = clock.clone();
            // One that does not run is as it should be.
            let _ = before.pause(now);
            self.before_end = Some(before);
        }
        clock.stop(now);
    }

    fn clock_mut(&mut self) -> Result<&mut Clock, ClockError> {
        self.clock.as_mut().ok_or(ClockError::NoClock)
    }

    fn still_open(&mut self, now: Duration) -> Result<(), GameError> {
        match self.tick(now) {
            Some(outcome) => Err(GameError::GameOver { outcome }),
            None => Ok(()),
        }
    }
}
