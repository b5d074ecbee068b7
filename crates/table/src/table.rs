//! A game with its clock and its players, and what each event does to them.
//!
//! The one function [`Table::apply`] serves those who play and those who read a journal: so a game
//! comes back as it was, by construction. What a move, a word or a takeback does to the game and to the clock is the
//! library's [`TimedGame`]; here it is given the names of events.

use crate::event::{Event, Seat, Start};
use std::fmt;
use std::time::Duration;
use tabiya::{
    Clock, ClockError, ClockStart, Color, DrawReason, FlagFall, Game, GameError, Move, MoveError, Outcome,
    Position, TimedGame, TimedGameError, WinReason,
};

/// No journal makes anybody wait for longer than a search among so many positions.
const MOST_SEARCHED: usize = 1_000_000;

/// A game, its clock and its players.
#[derive(Clone, Debug)]
pub struct Table {
    timed: TimedGame,
    /// White's player, then Black's.
    pub players: [Seat; 2],
}

impl Table {
    /// The table as a game begins: its clock does not run yet.
    pub fn new(start: &Start) -> Result<Table, TableError> {
        let mut game = Game::from_position(start.position).with_draw_rules(start.rules);
        for uci in &start.moves {
            game.play(uci).map_err(TableError::Move)?;
        }
        if let Some(outcome) = start.ended {
            end(&mut game, outcome);
        }
        let timed = match start.time.clone() {
            Some([white, black]) => TimedGame::join(game, Clock::unequal(white, black))
                .expect("a clock that was not started fits any game"),
            None => TimedGame::untimed(game),
        };
        // A flag that falls is an event of its own, and the clock runs from the first move on.
        let timed = timed.with_flag_fall(FlagFall::Called).with_clock_start(ClockStart::ByMove);
        Ok(Table { timed, players: start.players.clone() })
    }

    /// Whether the game is as it was when it began so: nothing was played, taken back or agreed.
    pub(crate) fn is_as_begun(&self, start: &Start) -> bool {
        Table::new(start).is_ok_and(|begun| begun.game() == self.game())
    }

    /// Whether it is a game from a file of which nothing is missing there: it was only looked at. Who has taken moves
    /// back has gone back in it, and all of them are still in the file.
    pub(crate) fn is_looked_at(&self, start: &Start) -> bool {
        start.pgn.is_some() && (self.is_as_begun(start) || self.is_beginning(start))
    }

    /// Whether it is a game that goes on, of the first moves that it began with and no others.
    fn is_beginning(&self, start: &Start) -> bool {
        let game = self.game();
        let is_known = |(ply, uci): (tabiya::Ply, &tabiya::Uci)| ply.uci() == *uci;
        let is_open = !game.is_over() && game.draw_offer().is_none();
        is_open && game.ply() <= start.moves.len() && game.history().zip(&start.moves).all(is_known)
    }

    /// The game.
    pub fn game(&self) -> &Game {
        self.timed.game()
    }

    /// The clock, if there is one.
    pub fn clock(&self) -> Option<&Clock> {
        self.timed.clock()
    }

    /// The game and its clock.
    pub fn timed(&self) -> &TimedGame {
        &self.timed
    }

    /// Lets something happen, and gives the move that was played or taken back. What is refused
    /// changes nothing.
    ///
    /// The time is counted in whole milliseconds, as journals do, from when the game began.
    pub fn apply(&mut self, now: Duration, event: &Event) -> Result<Option<Move>, TableError> {
        let now = whole(now);
        let timed = &mut self.timed;
        match event {
            Event::Start(_) => return Err(TableError::StartedAlready),
            Event::Move { uci } => {
                let played = timed.play(uci, now).map(Some);
                return played.map_err(|error| TableError::of_move(error, timed.game().position()));
            }
            Event::Undo => return timed.undo(now).ok_or(TableError::NothingToUndo).map(Some),
            Event::Retract => drop(timed.retract().ok_or(TableError::NothingToRetract)?),
            Event::Redo => return timed.redo(now).ok_or(TableError::NothingToRedo).map(Some),
            Event::Jump { ply } => return self.jump(*ply, now),
            Event::Offer { by } => timed.offer_draw(*by, now)?,
            Event::Accept { by } => drop(timed.accept_draw(*by, now)?),
            Event::Decline { by } => timed.decline_draw(*by, now)?,
            Event::Claim { by, with: None } => drop(timed.claim_draw(*by, now)?),
            Event::Claim { by, with: Some(uci) } => {
                if let tabiya::Claimed::MovePlayed { mv } = timed.claim_draw_with(*by, uci, now)? {
                    return Ok(Some(mv));
                }
            }
            Event::Resign { by } => drop(timed.resign(*by, now)?),
            Event::Flag { by, searched } => {
                timed.flag_searched(*by, (*searched).min(MOST_SEARCHED), now)?;
            }
            Event::Abandon { by } => drop(timed.abandon(*by, now)?),
            Event::Forfeit { by } => drop(timed.forfeit(*by, now)?),
            Event::Adjudicate { winner } => drop(timed.adjudicate(*winner, now)?),
            Event::Pause => timed.pause(now)?,
            Event::Run => timed.run(now)?,
            Event::SetTime { color, time } => {
                timed.set_remaining(*color, Duration::from_millis(*time), now)?;
            }
            Event::Sit { color, seat } => self.players[*color as usize] = seat.clone(),
            Event::Checkpoint(_) | Event::Tick => {}
        }
        Ok(None)
    }

    /// Gives the last move that was taken back or played again.
    fn jump(&mut self, ply: usize, now: Duration) -> Result<Option<Move>, TableError> {
        let last = self.game().total_plies();
        let back = self.game().moves().nth(ply);
        let stays = ply == self.game().ply();
        self.timed.jump(ply, now).ok_or(TableError::NoSuchPly { ply, last })?;
        Ok(if stays { None } else { back.or_else(|| self.game().last_ply().map(|ply| ply.mv)) })
    }

    /// What both sides have left in milliseconds, where there is a limit.
    pub fn left(&self, now: Duration) -> Option<[Option<u64>; 2]> {
        let clock = self.clock()?;
        Some(Color::ALL.map(|color| clock.remaining(color, whole(now)).map(milliseconds)))
    }

    /// Sets the clock to what both sides had, where it shows something else.
    pub(crate) fn set_left(&mut self, left: [Option<u64>; 2], now: Duration) {
        if self.left(now).is_some_and(|shown| shown != left) {
            self.timed.restore_times(left.map(|left| left.map(Duration::from_millis)), whole(now));
        }
    }
}

/// The time in whole milliseconds.
fn whole(time: Duration) -> Duration {
    Duration::from_millis(milliseconds(time))
}

/// Ends a game so; where the board or its rules have it otherwise, somebody must have decided it.
fn end(game: &mut Game, outcome: Outcome) {
    let before = game.clone();
    let ended = match outcome {
        Outcome::Win { winner, reason: WinReason::Resignation } => game.resign(!winner),
        Outcome::Win { winner, reason: WinReason::Time } => game.flag(!winner),
        Outcome::Win { winner, reason: WinReason::Abandonment } => game.abandon(!winner),
        Outcome::Win { winner, reason: WinReason::Forfeit } => game.forfeit(!winner),
        Outcome::Draw { reason: DrawReason::Agreement } => game.agree_draw(),
        Outcome::Win { winner, reason: WinReason::Unrecorded } => game.record_result(Some(winner)),
        Outcome::Draw { reason: DrawReason::Unrecorded } => game.record_result(None),
        Outcome::Draw { reason: DrawReason::Threefold | DrawReason::FiftyMove } => {
            game.claim_draw(game.position().turn())
        }
        Outcome::Draw { reason: DrawReason::TimeInsufficient } => {
            let can_mate = game.position().has_mating_material(Color::Black);
            game.flag(if can_mate { Color::Black } else { Color::White })
        }
        outcome => game.adjudicate(outcome.winner()),
    };
    if !ended.is_ok_and(|ended| ended.result() == outcome.result()) && !before.is_over() {
        *game = before;
        let _ = game.adjudicate(outcome.winner());
    }
}

pub(crate) fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

/// Why something cannot happen; nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TableError {
    /// The move is not legal.
    Move(MoveError),
    /// The rules of the game do not allow it.
    Game(GameError),
    /// The clock does not allow it.
    Clock(ClockError),
    /// The game has no clock.
    NoClock,
    /// No move was played.
    NothingToUndo,
    /// No move was taken back.
    NothingToRedo,
    /// The game goes on, or the board ended it.
    NothingToRetract,
    /// The game has no such ply.
    NoSuchPly {
        /// The ply that was asked for.
        ply: usize,
        /// The last ply of the game.
        last: usize,
    },
    /// A game starts only once.
    StartedAlready,
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TableError::Move(error) => write!(f, "{error}"),
            TableError::Game(error) => write!(f, "{error}"),
            TableError::Clock(error) => write!(f, "{error}"),
            TableError::NoClock => f.write_str("this game is played without a clock"),
            TableError::NothingToUndo => f.write_str("there is no move to take back"),
            TableError::NothingToRedo => f.write_str("there is nothing to redo"),
            TableError::NothingToRetract => f.write_str("nothing ended the game that could be taken back"),
            TableError::NoSuchPly { ply, last } => write!(f, "there is no ply {ply}: the last is {last}"),
            TableError::StartedAlready => f.write_str("the game has begun already"),
        }
    }
}

impl TableError {
    /// Why a move cannot be played; after the end it is the move that is refused.
    fn of_move(error: TimedGameError, position: &Position) -> TableError {
        match error {
            TimedGameError::Game(GameError::GameOver { outcome }) => {
                TableError::Move(MoveError::game_over(outcome, position))
            }
            error => error.into(),
        }
    }
}

impl From<TimedGameError> for TableError {
    fn from(error: TimedGameError) -> TableError {
        match error {
            TimedGameError::Clock(ClockError::NoClock) => TableError::NoClock,
            TimedGameError::Clock(error) => TableError::Clock(error),
            TimedGameError::Move(error) => TableError::Move(error),
            TimedGameError::Game(error) => TableError::Game(error),
        }
    }
}

impl From<GameError> for TableError {
    fn from(error: GameError) -> TableError {
        TableError::Game(error)
    }
}

impl From<ClockError> for TableError {
    fn from(error: ClockError) -> TableError {
        TableError::Clock(error)
    }
}
