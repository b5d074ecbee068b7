//! A table that keeps a game and a clock in step by hand, as the program once did: another way to the same games.

use crate::event::{Event, Start};
use crate::table::{TableError, milliseconds};
use std::time::Duration;
use tabiya::{Clock, ClockError, Color, Game, GameError, Move};

/// No journal makes anybody wait for longer than a search among so many positions.
const MOST_SEARCHED: usize = 1_000_000;

/// A game and its clock.
#[derive(Clone, Debug)]
pub(super) struct Reference {
    pub(super) game: Game,
    pub(super) clock: Option<Clock>,
    /// The clock of a game that has ended, as it was before it was stopped for good.
    before_end: Option<Clock>,
}

impl Reference {
    /// The table as a game begins: its clock does not run yet.
    pub(super) fn new(start: &Start) -> Result<Reference, TableError> {
        let mut game = Game::from_position(start.position).with_draw_rules(start.rules);
        for &uci in &start.moves {
            game.play(uci).map_err(TableError::Move)?;
        }
        let clock = start.time.clone().map(|[white, black]| Clock::unequal(white, black));
        Ok(Reference { game, clock, before_end: None })
    }

    /// Lets something happen, and gives the move that was played or taken back. What is refused
    /// changes nothing.
    ///
    /// The time is counted in whole milliseconds, as journals do, from when the game began.
    pub(super) fn apply(&mut self, now: Duration, event: &Event) -> Result<Option<Move>, TableError> {
        let now = whole(now);
        match event {
            Event::Start(_) => return Err(TableError::StartedAlready),
            Event::Move { uci } => return self.play(*uci, now).map(Some),
            Event::Undo => return self.undo(now).map(Some),
            Event::Retract => self.retract()?,
            Event::Redo => return self.redo(now).map(Some),
            Event::Jump { ply } => return self.jump(*ply, now),
            Event::Offer { by } => self.game.offer_draw(*by)?,
            Event::Accept { by } => drop(self.game.accept_draw(*by)?),
            Event::Decline { by } => self.game.decline_draw(*by)?,
            Event::Claim { by, with: None } => drop(self.game.claim_draw(*by)?),
            Event::Claim { by, with: Some(uci) } => {
                self.flag_stands(now)?;
                if let tabiya::Claimed::MovePlayed { mv } = self.game.claim_draw_with(*by, *uci)? {
                    self.press(now);
                    return Ok(Some(mv));
                }
            }
            Event::Resign { by } => drop(self.game.resign(*by)?),
            Event::Flag { by, searched } => {
                self.game.flag_searched(*by, (*searched).min(MOST_SEARCHED))?;
            }
            Event::Abandon { by } => drop(self.game.abandon(*by)?),
            Event::Forfeit { by } => drop(self.game.forfeit(*by)?),
            Event::Adjudicate { winner } => drop(self.game.adjudicate(*winner)?),
            Event::Pause => self.clock_mut()?.pause(now)?,
            Event::Run => self.run(now)?,
            Event::SetTime { color, time } => {
                self.clock_mut()?.set_remaining(*color, Duration::from_millis(*time), now)?;
            }
            Event::Sit { .. } | Event::Checkpoint(_) | Event::Tick => {}
        }
        self.stop_if_over(now);
        Ok(None)
    }

    fn clock_mut(&mut self) -> Result<&mut Clock, TableError> {
        self.clock.as_mut().ok_or(TableError::NoClock)
    }

    fn play(&mut self, uci: tabiya::Uci, now: Duration) -> Result<Move, TableError> {
        self.flag_stands(now)?;
        let mv = self.game.play(uci).map_err(TableError::Move)?;
        self.press(now);
        Ok(mv)
    }

    /// A move that arrives after the flag is refused.
    fn flag_stands(&self, now: Duration) -> Result<(), TableError> {
        let fallen = self.clock.as_ref().and_then(|clock| clock.flagged(now));
        match fallen {
            Some((color, at)) if !self.game.is_over() => Err(ClockError::FlagFallen { color, at }.into()),
            _ => Ok(()),
        }
    }

    /// Starts a clock that was never started, or lets it run on.
    fn run(&mut self, now: Duration) -> Result<(), TableError> {
        let turn = self.game.position().turn();
        let over = self.game.outcome();
        let clock = self.clock_mut()?;
        match over {
            Some(outcome) => Err(GameError::GameOver { outcome }.into()),
            None if clock.turn().is_none() => Ok(clock.start_for(turn, now)?),
            None => Ok(clock.resume(now)?),
        }
    }

    /// Presses the clock of the side that has just moved.
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
        self.stop_if_over(now);
    }

    fn undo(&mut self, now: Duration) -> Result<Move, TableError> {
        let mv = self.game.undo().ok_or(TableError::NothingToUndo)?;
        self.before_end = None;
        let turn = self.game.position().turn();
        if let Some(clock) = &mut self.clock
            && clock.takeback(now).is_err()
        {
            turn_over(clock, turn, now);
        }
        Ok(mv)
    }

    fn redo(&mut self, now: Duration) -> Result<Move, TableError> {
        let mv = self.game.redo().ok_or(TableError::NothingToRedo)?;
        let running = self.clock.as_ref().is_some_and(|clock| clock.running().is_some());
        self.press(now);
        if let Some(clock) = self.clock.as_mut().filter(|_| !running) {
            // A game that this move ended has a clock that was stopped.
            let _ = clock.pause(now);
        }
        Ok(mv)
    }

    fn jump(&mut self, ply: usize, now: Duration) -> Result<Option<Move>, TableError> {
        let last = self.game.total_plies();
        if ply > last {
            return Err(TableError::NoSuchPly { ply, last });
        }
        let mut mv = None;
        while self.game.ply() > ply {
            mv = Some(self.undo(now)?);
        }
        while self.game.ply() < ply {
            mv = Some(self.redo(now)?);
        }
        Ok(mv)
    }

    fn stop_if_over(&mut self, now: Duration) {
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

    /// The game without what ended it; none if the board ended it, or nothing.
    fn reopened(&self) -> Option<Game> {
        self.game.outcome()?;
        let mut open = Game::from_position(*self.game.start()).with_draw_rules(self.game.draw_rules());
        for ply in self.game.history() {
            open.play(ply.mv).ok()?;
        }
        (!open.is_over()).then_some(open)
    }

    /// Takes back what ended the game without a move; its clock is paused.
    fn retract(&mut self) -> Result<(), TableError> {
        self.game = self.reopened().ok_or(TableError::NothingToRetract)?;
        if let Some(clock) = self.before_end.take() {
            self.clock = Some(clock);
        }
        Ok(())
    }
}

/// Gives the turn to a side where the clock knows of no move to take back: the game had moves
/// before it had a clock. It is paused, and both have what they had.
fn turn_over(clock: &mut Clock, turn: Color, now: Duration) {
    if clock.turn().is_none_or(|color| color == turn) {
        return;
    }
    let mut other = Clock::unequal(clock.control(Color::White).clone(), clock.control(Color::Black).clone());
    for color in Color::ALL {
        if let Some(left) = clock.remaining(color, now) {
            let _ = other.set_remaining(color, left, now);
        }
    }
    let running = clock.running().is_some();
    let _ = other.start_for(turn, now);
    if !running {
        let _ = other.pause(now);
    }
    *clock = other;
}

/// The time in whole milliseconds.
fn whole(time: Duration) -> Duration {
    Duration::from_millis(milliseconds(time))
}
