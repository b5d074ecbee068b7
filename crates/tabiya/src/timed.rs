//! A game and its clock, kept in step.

use crate::clock::{Clock, TimeControl};
use crate::color::Color;
use crate::game::{Claimed, Game, GameError, IntoMove};
use crate::moves::Move;
use crate::outcome::Outcome;
use core::time::Duration;

mod error;
#[cfg(feature = "serde")]
mod serialized;

pub use error::{ClockMismatch, TimedGameError};

/// A game that is played by the clock.
///
/// A move presses the clock, a move taken back gives its time back, a flag that falls ends the game, and
/// the end of the game stops the clock. As the [`Clock`] does, it never looks at the time: whoever
/// plays or says something says what time it is.
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
/// assert_eq!(timed.clock().line(seconds(9)), "White: 02:57 | Black: 02:58");
///
/// // White falls asleep.
/// assert_eq!(timed.clock().next_flag(), Some(seconds(186)));
/// assert_eq!(timed.tick(seconds(185)), None);
/// assert_eq!(timed.tick(seconds(200)).unwrap().to_string(), "Black wins on time");
/// assert_eq!(timed.play("Nf3", seconds(201)).unwrap_err().code(), "game-over");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TimedGame {
    game: Game,
    clock: Clock,
    /// How many positions are searched for a mate when a flag falls.
    search: Option<usize>,
}

impl TimedGame {
    /// A game from the standard array with the same time control for both, not yet started.
    pub fn new(control: TimeControl) -> TimedGame {
        TimedGame { game: Game::new(), clock: Clock::new(control), search: None }
    }

    /// A game and its clock: one that has not been started, or that was pressed with the last moves of
    /// this game and waits for the side to move.
    ///
    /// ```
    /// use tabiya::{Clock, Game, DrawRules, TimedGame};
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
        Ok(TimedGame { game, clock, search: None })
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

    /// The game.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The clock.
    pub const fn clock(&self) -> &Clock {
        &self.clock
    }

    /// The game and the clock, each for itself.
    pub fn into_parts(self) -> (Game, Clock) {
        (self.game, self.clock)
    }

    /// Starts the clock of the side to move.
    pub fn start(&mut self, now: Duration) -> Result<(), TimedGameError> {
        self.still_open(now)?;
        Ok(self.clock.start_for(self.game.position().turn(), now)?)
    }

    /// Looks at the clock: a flag that has fallen ends the game. Gives how the game has ended, if it has.
    ///
    /// Everything that is played or said looks first. Between moves, an interface sleeps until
    /// [`Clock::next_flag`] and looks then.
    pub fn tick(&mut self, now: Duration) -> Option<Outcome> {
        if let Some(outcome) = self.game.outcome() {
            return Some(outcome);
        }
        let (loser, _) = self.clock.flagged(now)?;
        self.clock.stop(now);
        let ended = match self.search {
            Some(nodes) => self.game.flag_searched(loser, nodes),
            None => self.game.flag(loser),
        };
        ended.ok()
    }

    /// Plays a move and presses the clock. A move that is refused changes nothing: its side's clock runs
    /// on.
    ///
    /// A move that comes when the flag has fallen is too late, whatever it is; and the clock has to
    /// run.
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

    /// Takes the last move back, on the board and on the clock, and gives it; none where the clock has
    /// not been pressed.
    ///
    /// A running clock runs on. If the game had ended, it is reopened and the clock is paused.
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
    /// assert_eq!(timed.clock().line(seconds(41)), "White: 02:59 | Black: 03:00");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn undo(&mut self, now: Duration) -> Option<Move> {
        self.tick(now);
        self.clock.takeback(now).ok()?;
        self.game.undo()
    }

    /// Halts the clock; the side to move stays the same.
    pub fn pause(&mut self, now: Duration) -> Result<(), TimedGameError> {
        self.still_open(now)?;
        Ok(self.clock.pause(now)?)
    }

    /// Lets the clock that was paused run on.
    pub fn resume(&mut self, now: Duration) -> Result<(), TimedGameError> {
        self.still_open(now)?;
        Ok(self.clock.resume(now)?)
    }

    /// Sets what a side has left, as an arbiter does. Nothing left is a fallen flag if its clock
    /// runs.
    pub fn set_remaining(
        &mut self,
        color: Color,
        time: Duration,
        now: Duration,
    ) -> Result<(), TimedGameError> {
        self.still_open(now)?;
        self.clock.set_remaining(color, time, now)?;
        self.tick(now);
        Ok(())
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
        self.clock.is_running()?;
        let before = self.game.ply();
        let played = play(&mut self.game)?;
        if self.game.ply() > before {
            // It runs, and the flag has not fallen.
            self.clock.press(now)?;
        }
        self.stop_at_the_end(now);
        Ok(played)
    }

    fn stop_at_the_end(&mut self, now: Duration) {
        if self.game.is_over() {
            self.clock.stop(now);
        }
    }

    fn still_open(&mut self, now: Duration) -> Result<(), GameError> {
        match self.tick(now) {
            Some(outcome) => Err(GameError::GameOver { outcome }),
            None => Ok(()),
        }
    }
}
