//! Some games at a time: what came of them, and how many they were.

use crate::damage::FileDamage;
use crate::input::TextSource;
use crate::task::{GameTask, Origin};
use std::io;
use tabiya::Pgn;
use tabiya::pgn::{Flow, ProblemKind, Reader, StreamReader, Tags};

/// What came of some games of a file that follow each other.
#[derive(Debug)]
pub struct GameBatch<O> {
    /// The games of the file before these: not known before all of those are read.
    before: u64,
    games: u64,
    /// Each with the place of its game in this batch, counted from 1.
    outputs: Vec<(u64, O)>,
}

/// So many bytes of output are handed on at a time, of so many games: those of which there is nothing to say are
/// progress, too.
const SIZE: usize = 1 << 16;
const GAMES: u64 = 256;

impl<O> GameBatch<O> {
    fn new() -> GameBatch<O> {
        GameBatch { before: 0, games: 0, outputs: Vec::new() }
    }

    /// The batch behind so many games of its file.
    pub(super) fn behind(self, before: u64) -> GameBatch<O> {
        GameBatch { before, ..self }
    }

    /// The games of the file so far, these among them.
    pub fn games_so_far(&self) -> u64 {
        self.before + self.games
    }

    /// Whether nothing came of these games.
    pub fn is_empty(&self) -> bool {
        self.outputs.is_empty()
    }

    /// What came of them, each with the number of its game in its file, counted from 1.
    pub fn into_numbered(self) -> impl Iterator<Item = (u64, O)> {
        self.outputs.into_iter().map(move |(place, output)| (self.before + place, output))
    }
}

/// Where games are read from.
pub(super) trait GameFeed {
    /// The next game, if its tags are wanted and if there is one.
    fn next_if(&mut self, wanted: &mut dyn FnMut(&Tags) -> Flow) -> io::Result<Option<Option<Pgn>>>;
}

impl GameFeed for Reader<'_> {
    fn next_if(&mut self, wanted: &mut dyn FnMut(&Tags) -> Flow) -> io::Result<Option<Option<Pgn>>> {
        Ok(self.read_pgn_if(wanted))
    }
}

impl GameFeed for StreamReader<TextSource> {
    fn next_if(&mut self, wanted: &mut dyn FnMut(&Tags) -> Flow) -> io::Result<Option<Option<Pgn>>> {
        self.read_pgn_if(wanted)
    }
}

/// Reads games in batches.
pub(super) struct BatchReader<S> {
    source: S,
    /// None where the damage of the file is no matter: it is behind another chunk.
    damage: Option<FileDamage>,
    /// The last game, if it has no end: whether the file was cut off there is not known before there is another.
    endless: Option<Pgn>,
    is_over: bool,
}

impl<S: GameFeed> BatchReader<S> {
    pub(super) fn new(source: S, damage: Option<FileDamage>) -> BatchReader<S> {
        BatchReader { source, damage, endless: None, is_over: false }
    }

    /// The next batch; none at the end. Where the file is cut off, its last game is left out if it has no end.
    pub(super) fn next<T: GameTask>(
        &mut self,
        task: &T,
        origin: &Origin<'_>,
    ) -> Option<GameBatch<T::Output>> {
        if self.is_over {
            return None;
        }
        let mut batch = GameBatch::new();
        let mut size = 0;
        let mut add = |pgn: Option<Pgn>| {
            batch.games += 1;
            if let Some(output) = pgn.and_then(|pgn| task.process(pgn, origin)) {
                size += T::size(&output);
                batch.outputs.push((batch.games, output));
            }
            size >= SIZE || batch.games >= GAMES
        };
        let mut is_full = false;
        while !is_full {
            let next = self.source.next_if(&mut |tags| task.wants(tags)).unwrap_or_else(|error| {
                if let Some(damage) = &self.damage {
                    damage.set(error);
                }
                None
            });
            self.is_over = next.is_none();
            let is_cut = || self.is_over && self.damage.as_ref().is_some_and(FileDamage::exists);
            if let Some(before) = self.endless.take().filter(|_| !is_cut()) {
                is_full |= add(Some(before));
            }
            match next {
                None => break,
                Some(Some(pgn)) if has_no_end(&pgn) => self.endless = Some(pgn),
                Some(pgn) => is_full |= add(pgn),
            }
        }
        Some(batch)
    }
}

/// Whether the text may have ended before the game did.
fn has_no_end(pgn: &Pgn) -> bool {
    let is_end =
        |kind: &ProblemKind| matches!(kind, ProblemKind::MissingResult | ProblemKind::UnclosedComment);
    pgn.problems().iter().any(|problem| is_end(&problem.kind))
}
