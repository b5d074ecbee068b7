//! A game with its clock and its players, and what each event does to them.
//!
//! The one function [`Table::apply`] serves those who play and those who read a journal: so a game
//! comes back as it was, by construction. What a move, a word or a takeback does to the game and to the clock is the
//! library's [`TimedGame`]; here it is given the names of events.

use super::event::{Event, Seat, Start};
use std::fmt;
use std::time::Duration;
use tabiya::{
    Clock, ClockError, ClockStart, Color, FlagFall, Game, GameError, Move, MoveError, TimedGame,
    TimedGameError,
};

/// No journal makes anybody wait for longer than a search among so many positions.
const MOST_SEARCHED: usize = 1_000_000;

/// A game, its clock and its players.
#[derive(Clone, Debug)]
pub struct Table {
    timed: TimedGame,
    pub players: [Seat; 2],
}

impl Table {
    /// The table as a game begins: its clock does not run yet.
    pub fn new(start: &Start) -> Result<Table, Refusal> {
        let mut game = Game::from_position(start.position).with_draw_rules(start.rules);
        for uci in &start.moves {
            game.play(uci).map_err(Refusal::Move)?;
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
    pub fn apply(&mut self, now: Duration, event: &Event) -> Result<Option<Move>, Refusal> {
        let now = whole(now);
        let timed = &mut self.timed;
        match event {
            Event::Start(_) => return Err(Refusal::StartedAlready),
            Event::Move { uci } => return timed.play(uci, now).map(Some).map_err(Refusal::of_move),
            Event::Undo => return timed.undo(now).ok_or(Refusal::NothingToUndo).map(Some),
            Event::Retract => drop(timed.retract().ok_or(Refusal::NothingToRetract)?),
            Event::Redo => return timed.redo(now).ok_or(Refusal::NothingToRedo).map(Some),
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
            Event::Adjudicate { winner } => drop(timed.adjudicate(*winner, now)?),
            Event::Pause => timed.pause(now)?,
            Event::Run => timed.run(now)?,
            Event::SetTime { color, time } => {
                timed.set_remaining(*color, Duration::from_millis(*time), now)?;
            }
            Event::Sit { color, seat } => self.players[*color as usize] = seat.clone(),
            Event::Again(_) | Event::Tick => {}
        }
        Ok(None)
    }

    /// Gives the last move that was taken back or played again.
    fn jump(&mut self, ply: usize, now: Duration) -> Result<Option<Move>, Refusal> {
        let last = self.game().total_plies();
        let back = self.game().moves().nth(ply);
        let stays = ply == self.game().ply();
        self.timed.jump(ply, now).ok_or(Refusal::NoSuchPly { ply, last })?;
        Ok(if stays { None } else { back.or_else(|| self.game().last_ply().map(|ply| ply.mv)) })
    }

    /// What both sides have left in milliseconds, where there is a limit.
    pub fn left(&self, now: Duration) -> Option<[Option<u64>; 2]> {
        let clock = self.clock()?;
        Some(Color::ALL.map(|color| clock.remaining(color, whole(now)).map(milliseconds)))
    }

    /// Sets the clock to what both sides had, where it shows something else.
    pub(super) fn set_left(&mut self, left: [Option<u64>; 2], now: Duration) {
        if self.left(now).is_some_and(|shown| shown != left) {
            self.timed.restore_times(left.map(|left| left.map(Duration::from_millis)), whole(now));
        }
    }
}

/// The time in whole milliseconds.
fn whole(time: Duration) -> Duration {
    Duration::from_millis(milliseconds(time))
}

pub(super) fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

/// Why something cannot happen; nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    Move(MoveError),
    Game(GameError),
    Clock(ClockError),
    NoClock,
    NothingToUndo,
    NothingToRedo,
    NothingToRetract,
    NoSuchPly { ply: usize, last: usize },
    StartedAlready,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Move(error) => write!(f, "{error}"),
            Refusal::Game(error) => write!(f, "{error}"),
            Refusal::Clock(error) => write!(f, "{error}"),
            Refusal::NoClock => f.write_str("this game is played without a clock"),
            Refusal::NothingToUndo => f.write_str("there is no move to take back"),
            Refusal::NothingToRedo => f.write_str("no move was taken back that could be played again"),
            Refusal::NothingToRetract => f.write_str("nothing ended the game that could be taken back"),
            Refusal::NoSuchPly { ply, last } => write!(f, "there is no ply {ply}: the last is {last}"),
            Refusal::StartedAlready => f.write_str("the game has begun already"),
        }
    }
}

impl Refusal {
    /// Why a move cannot be played; after the end it is the move that is refused.
    fn of_move(error: TimedGameError) -> Refusal {
        match error {
            TimedGameError::Game(GameError::GameOver { outcome }) => {
                Refusal::Move(MoveError::GameOver { outcome })
            }
            error => error.into(),
        }
    }
}

impl From<TimedGameError> for Refusal {
    fn from(error: TimedGameError) -> Refusal {
        match error {
            TimedGameError::Clock(ClockError::NoClock) => Refusal::NoClock,
            TimedGameError::Clock(error) => Refusal::Clock(error),
            TimedGameError::Move(error) => Refusal::Move(error),
            TimedGameError::Game(error) => Refusal::Game(error),
        }
    }
}

impl From<GameError> for Refusal {
    fn from(error: GameError) -> Refusal {
        Refusal::Game(error)
    }
}

impl From<ClockError> for Refusal {
    fn from(error: ClockError) -> Refusal {
        Refusal::Clock(error)
    }
}
