//! A game that is being played and saved as it goes.

use crate::event::{Event, Seat, Start};
use crate::journal::notice::JournalNotice;
use crate::journal::reader;
use crate::journal::writer::{Durability, JournalWriter};
use crate::table::{Table, TableError, milliseconds};
use std::path::Path;
use std::sync::OnceLock;
use std::time::Duration;
use tabiya::{Clock, Color, Game, Move};

/// A game whose events are on disk before they are answered.
#[derive(Debug)]
pub struct JournaledGame {
    start: Start,
    table: Table,
    writer: JournalWriter,
    notices: Vec<JournalNotice>,
    /// When the last line was written.
    at: Duration,
    /// After how many plies the next checkpoint is written.
    checkpoint_at: usize,
    /// Whether it is as it was when it began, once somebody has asked: all its moves are played again for that, and a
    /// screen asks several times for each key. The next event forgets it.
    as_begun: OnceLock<bool>,
}

/// After how many plies the first checkpoint is written.
const FIRST_CHECKPOINT: usize = 16;

/// How much of a game is on disk.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SaveStatus {
    /// All of it.
    Saved,
    /// Only its beginning: the rest cannot be written.
    Partial {
        /// How many plies are on disk.
        plies: usize,
        /// How many plies the game has.
        of: usize,
    },
    /// Nothing, though the game has moves.
    Lost {
        /// How many plies the game has.
        of: usize,
    },
    /// Nothing, and there is nothing worth saving.
    NotNeeded,
}

impl SaveStatus {
    /// Whether something is lost.
    pub fn is_loss(self) -> bool {
        matches!(self, SaveStatus::Partial { .. } | SaveStatus::Lost { .. })
    }
}

impl JournaledGame {
    /// A game that begins.
    pub(crate) fn begin(start: Start, writer: JournalWriter) -> Result<JournaledGame, TableError> {
        let table = Table::new(&start)?;
        let mut game = JournaledGame {
            start,
            table,
            writer,
            notices: Vec::new(),
            at: Duration::ZERO,
            checkpoint_at: FIRST_CHECKPOINT,
            as_begun: OnceLock::new(),
        };
        game.write(Event::Start(Box::new(game.start.clone())), Durability::Synced);
        Ok(game)
    }

    /// A game that continues. Its clock does not run until somebody starts it.
    pub(crate) fn resume(
        start: Start,
        table: Table,
        at: Duration,
        writer: JournalWriter,
        notices: Vec<JournalNotice>,
    ) -> JournaledGame {
        let checkpoint_at = FIRST_CHECKPOINT.max(table.game().ply());
        let as_begun = OnceLock::new();
        let mut game = JournaledGame { start, table, writer, notices, at, checkpoint_at, as_begun };
        if game.clock().is_some_and(|clock| clock.running().is_some() && clock.flagged(at).is_none()) {
            let _ = game.act(at, Event::Pause);
        }
        game
    }

    /// Applies an event, and gives the move that was played or taken back. When this returns it
    /// is on disk, or there is a [notice](JournaledGame::take_notices) why not. What is refused changes nothing.
    ///
    /// The time is counted from when the game began, as a [`Stopwatch`](super::Stopwatch) does
    /// that was set to [`JournaledGame::at`].
    pub fn act(&mut self, now: Duration, event: Event) -> Result<Option<Move>, TableError> {
        let before = (self.checkpoint_at <= self.game().ply()).then(|| self.checkpoint()).flatten();
        let mv = self.table.apply(now, &event)?;
        self.as_begun = OnceLock::new();
        if let Some((checkpoint, left)) = before {
            self.checkpoint_at = self.game().ply() * 5 / 4;
            self.notices.extend(self.writer.add(
                milliseconds(self.at),
                checkpoint,
                left,
                Durability::Buffered,
            ));
        }
        self.at = self.at.max(now);
        let event = match event {
            // That the other side could mate is proved once: whoever reads the journal takes it as it is.
            Event::Flag { by, .. }
                if self.game().outcome().is_some_and(|outcome| outcome.winner().is_some()) =>
            {
                Event::Flag { by, searched: 0 }
            }
            event => event,
        };
        self.write(event, Durability::Synced);
        Ok(mv)
    }

    /// All moves as one entry, from which the game can continue if the entries before it are lost; none while there is
    /// more to the game than its moves and a running clock.
    fn checkpoint(&self) -> Option<(Event, Option<[Option<u64>; 2]>)> {
        let game = self.game();
        let plain = !game.is_over() && game.ply() == game.total_plies() && game.draw_offer().is_none();
        let runs = self.clock().is_none_or(|clock| clock.running().is_some());
        let moves = game.history().map(|ply| ply.before.uci(ply.mv)).collect();
        let start = Start { players: self.table.players.clone(), moves, ended: None, ..self.start.clone() };
        (plain && runs).then(|| (Event::Checkpoint(Box::new(start)), self.table.left(self.at)))
    }

    /// Notes how the clocks stand, if it is time to: so a process that is killed while somebody
    /// thinks gives hardly any of it back.
    pub fn tick(&mut self, now: Duration) {
        if self.next_tick().is_some_and(|at| at <= now) {
            self.at = now;
            self.write(Event::Tick, Durability::Buffered);
        }
    }

    /// When [`JournaledGame::tick`] should be called next: the less is left, the sooner. None while no clock runs.
    pub fn next_tick(&self) -> Option<Duration> {
        let clock = self.clock()?;
        let left = clock.remaining(clock.running()?, self.at)?;
        Some(self.at + (left / 60).clamp(Duration::from_secs(1), Duration::from_secs(10)))
    }

    /// Leaves the game: its clock is paused, and the journal of a game without events is removed. Gives how much of
    /// it is saved, and the last notices.
    pub fn leave(mut self, now: Duration) -> (SaveStatus, Vec<JournalNotice>) {
        if self.is_untouched() {
            self.writer.remove();
            return (SaveStatus::NotNeeded, self.notices);
        }
        if self.clock().is_some_and(|clock| clock.running().is_some() && clock.flagged(now).is_none()) {
            let _ = self.act(now, Event::Pause);
        }
        (self.secure(), self.notices)
    }

    /// Tries once more to save what could not be saved, and gives how much of the game would be saved if it were left
    /// now.
    pub fn secure(&mut self) -> SaveStatus {
        if !self.writer.is_wanted() || self.is_untouched() {
            return SaveStatus::NotNeeded;
        }
        self.notices.extend(self.writer.settle());
        let of = self.game().ply();
        match reader::read(&self.writer.on_disk()) {
            _ if self.writer.is_whole() => SaveStatus::Saved,
            Ok(game) => SaveStatus::Partial { plies: game.table.game().ply(), of },
            Err(_) => SaveStatus::Lost { of },
        }
    }

    /// Whether there is nothing in it worth saving.
    fn is_untouched(&self) -> bool {
        // A game that was given up before its first move is none, nor is one in which only a program has moved.
        let seats = [self.seat(self.start.position.turn()), self.seat(!self.start.position.turn())];
        let mine = if seats[0].engine.is_some() && seats[1].engine.is_none() { 1 } else { 0 };
        let unplayed = self.start.is_usual() && self.game().total_plies() <= mine;
        unplayed || self.table.is_looked_at(&self.start)
    }

    /// Whether the game is as it was when it began: nothing was played, taken back or agreed.
    pub fn is_as_begun(&self) -> bool {
        *self.as_begun.get_or_init(|| self.table.is_as_begun(&self.start))
    }

    /// Whether it is a game from a file that was only looked at: nothing was played, and whoever takes moves back only
    /// goes back in it.
    pub fn is_looked_at(&self) -> bool {
        self.table.is_looked_at(&self.start)
    }

    /// The same game, of which nothing is saved.
    #[cfg(test)]
    pub(crate) fn shadow(&self) -> JournaledGame {
        let (start, table) = (self.start.clone(), self.table.clone());
        JournaledGame {
            start,
            table,
            writer: JournalWriter::nowhere(),
            notices: Vec::new(),
            at: self.at,
            checkpoint_at: self.checkpoint_at,
            as_begun: OnceLock::new(),
        }
    }

    /// Adds a notice.
    pub(crate) fn tell(&mut self, notice: JournalNotice) {
        self.notices.push(notice);
    }

    fn write(&mut self, event: Event, durable: Durability) {
        let left = self.table.left(self.at);
        self.notices.extend(self.writer.add(milliseconds(self.at), event, left, durable));
    }

    /// Whether the game was ended by something else than the board, which [`Event::Retract`] takes back.
    pub fn can_retract(&self) -> bool {
        self.table.timed().can_retract()
    }

    /// The notices about the journal since the last call.
    pub fn take_notices(&mut self) -> Vec<JournalNotice> {
        std::mem::take(&mut self.notices)
    }

    /// What the game began with.
    pub fn start(&self) -> &Start {
        &self.start
    }

    /// The game.
    pub fn game(&self) -> &Game {
        self.table.game()
    }

    /// The clock, if the game has one.
    pub fn clock(&self) -> Option<&Clock> {
        self.table.clock()
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
        self.writer.path()
    }
}
