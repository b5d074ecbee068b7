//! A game in play that is kept.

use super::event::{Event, Seat, Start};
use super::notice::Notice;
use super::record::{Durable, Record};
use super::recovery;
use super::table::{Refusal, Table, milliseconds};
use std::path::Path;
use std::time::Duration;
use tabiya::{Clock, Color, Game, Move, Position};

/// A game that nothing happens in without being on disk first.
#[derive(Debug)]
pub struct Kept {
    start: Start,
    table: Table,
    record: Record,
    notices: Vec<Notice>,
    /// When the last line was written.
    at: Duration,
    /// After how many plies all moves are written again.
    again: usize,
}

/// After how many plies all moves are written again for the first time.
const AGAIN: usize = 16;

/// What is on disk of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Remains {
    /// All of it.
    Whole,
    /// It cannot be saved as it stands: on disk it has so many plies.
    Part { plies: usize, of: usize },
    /// Nothing, though there were so many plies.
    Lost { of: usize },
    /// Nothing, and nobody misses it.
    Unneeded,
}

impl Remains {
    /// Whether something is lost.
    pub fn is_loss(self) -> bool {
        matches!(self, Remains::Part { .. } | Remains::Lost { .. })
    }
}

impl Kept {
    /// A game that begins.
    pub(super) fn begin(start: Start, record: Record) -> Result<Kept, Refusal> {
        let table = Table::new(&start)?;
        let mut kept = Kept { start, table, record, notices: Vec::new(), at: Duration::ZERO, again: AGAIN };
        kept.write(Event::Start(Box::new(kept.start.clone())), Durable::Yes);
        Ok(kept)
    }

    /// A game that goes on. Its clock does not run until somebody lets it.
    pub(super) fn resume(
        start: Start,
        table: Table,
        at: Duration,
        record: Record,
        notices: Vec<Notice>,
    ) -> Kept {
        let again = AGAIN.max(table.game.ply());
        let mut kept = Kept { start, table, record, notices, at, again };
        if kept.clock().is_some_and(|clock| clock.running().is_some() && clock.flagged(at).is_none()) {
            let _ = kept.act(at, Event::Pause);
        }
        kept
    }

    /// Lets something happen, and gives the move that was played or taken back. When this returns it
    /// is on disk, or there is a [notice](Kept::take_notices) why not. What is refused changes nothing.
    ///
    /// The time is counted from when the game began, as a [`Stopwatch`](super::Stopwatch) does
    /// that was set to [`Kept::at`].
    pub fn act(&mut self, now: Duration, event: Event) -> Result<Option<Move>, Refusal> {
        let before = (self.again <= self.game().ply()).then(|| self.again()).flatten();
        let mv = self.table.apply(now, &event)?;
        if let Some((again, left)) = before {
            self.again = self.game().ply() * 5 / 4;
            self.notices.extend(self.record.add(milliseconds(self.at), again, left, Durable::No));
        }
        self.at = self.at.max(now);
        self.write(event, Durable::Yes);
        Ok(mv)
    }

    /// All that was played, as a line from which the game can go on if what stands before it is lost; none while there
    /// is more to the game than its moves and a running clock.
    fn again(&self) -> Option<(Event, Option<[Option<u64>; 2]>)> {
        let game = self.game();
        let plain = !game.is_over() && game.ply() == game.total_plies() && game.draw_offer().is_none();
        let runs = self.clock().is_none_or(|clock| clock.running().is_some());
        let moves = game.history().map(|ply| ply.before.uci(ply.mv)).collect();
        let start = Start { players: self.table.players.clone(), moves, ..self.start.clone() };
        (plain && runs).then(|| (Event::Again(Box::new(start)), self.table.left(self.at)))
    }

    /// Notes how the clocks stand, if it is time to: so a process that is killed while somebody
    /// thinks gives hardly any of it back.
    pub fn tick(&mut self, now: Duration) {
        if self.next_tick().is_some_and(|at| at <= now) {
            self.at = now;
            self.write(Event::Tick, Durable::No);
        }
    }

    /// When [`Kept::tick`] should be called next: the less is left, the sooner. None while no clock runs.
    pub fn next_tick(&self) -> Option<Duration> {
        let clock = self.clock()?;
        let left = clock.remaining(clock.running()?, self.at)?;
        Some(self.at + (left / 60).clamp(Duration::from_secs(1), Duration::from_secs(10)))
    }

    /// Leaves the table: the clock is halted, and of a game in which nothing happened nothing is kept. Gives what
    /// remains of it, and what there is to be told.
    pub fn leave(mut self, now: Duration) -> (Remains, Vec<Notice>) {
        if self.is_untouched() {
            self.record.remove();
            return (Remains::Unneeded, self.notices);
        }
        if self.clock().is_some_and(|clock| clock.running().is_some() && clock.flagged(now).is_none()) {
            let _ = self.act(now, Event::Pause);
        }
        (self.secure(), self.notices)
    }

    /// Tries once more to save what could not be saved, and gives what would remain of the game if it were left now.
    pub fn secure(&mut self) -> Remains {
        if !self.record.is_wanted() || self.is_untouched() {
            return Remains::Unneeded;
        }
        self.notices.extend(self.record.settle());
        let of = self.game().ply();
        match recovery::read(&self.record.on_disk()) {
            _ if self.record.is_whole() => Remains::Whole,
            Ok(game) => Remains::Part { plies: game.table.game.ply(), of },
            Err(_) => Remains::Lost { of },
        }
    }

    /// Whether nothing happened that anybody would miss.
    fn is_untouched(&self) -> bool {
        let usual = self.start.position == Position::new() || self.start.chess960;
        let unplayed = usual && self.game().total_plies() == 0 && !self.game().is_over();
        unplayed || self.start.pgn.is_some() && self.is_as_begun()
    }

    /// Whether the game is as it was when it began: nothing was played, taken back or agreed.
    pub fn is_as_begun(&self) -> bool {
        Table::new(&self.start).is_ok_and(|begun| begun.game == self.table.game)
    }

    /// The same game, of which nothing is kept.
    #[cfg(test)]
    pub(super) fn shadow(&self) -> Kept {
        let (start, table) = (self.start.clone(), self.table.clone());
        Kept { start, table, record: Record::nowhere(), notices: Vec::new(), at: self.at, again: self.again }
    }

    /// Adds a notice.
    pub(super) fn tell(&mut self, notice: Notice) {
        self.notices.push(notice);
    }

    fn write(&mut self, event: Event, durable: Durable) {
        let left = self.table.left(self.at);
        self.notices.extend(self.record.add(milliseconds(self.at), event, left, durable));
    }

    /// Whether the game was ended by something else than the board, which [`Event::Retract`] takes back.
    pub fn can_retract(&self) -> bool {
        self.table.reopened().is_some()
    }

    /// What there is to be told about the keeping; told once.
    pub fn take_notices(&mut self) -> Vec<Notice> {
        std::mem::take(&mut self.notices)
    }

    /// What the game began with.
    pub fn start(&self) -> &Start {
        &self.start
    }

    pub fn game(&self) -> &Game {
        &self.table.game
    }

    pub fn clock(&self) -> Option<&Clock> {
        self.table.clock.as_ref()
    }

    /// Who plays a side.
    pub fn seat(&self, color: Color) -> &Seat {
        &self.table.players[color as usize]
    }

    /// When the last thing happened, counted from the beginning of the game.
    pub fn at(&self) -> Duration {
        self.at
    }

    /// The journal, if there is one.
    pub fn path(&self) -> Option<&Path> {
        self.record.path()
    }
}
