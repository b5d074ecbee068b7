//! Books made of games.

use super::Book;
use super::entry::BookEntry;
use super::storage::Storage;
use crate::moves::Move;
use crate::pgn::GameResult;
use crate::position::Position;
use alloc::vec::Vec;
use std::collections::HashMap;

/// Collects the first moves of games, and makes a book of them.
///
/// A move weighs two for every game that its side won and one for every draw, as with most books; a game without a
/// result counts as a draw. A move that only lost is left out.
#[derive(Clone, Debug)]
pub struct BookMaker {
    plies: usize,
    min_games: u32,
    games: u64,
    moves: HashMap<(u64, u16), MoveTally>,
}

/// How a move did.
#[derive(Clone, Copy, Default, Debug)]
struct MoveTally {
    games: u32,
    /// In half points.
    points: u64,
}

impl BookMaker {
    /// One that takes the first 24 plies of games, and moves that were played once.
    pub fn new() -> BookMaker {
        BookMaker { plies: 24, min_games: 1, games: 0, moves: HashMap::new() }
    }

    /// The same, but so many plies of a game.
    #[must_use]
    pub fn with_plies(mut self, plies: usize) -> BookMaker {
        self.plies = plies;
        self
    }

    /// The same, but only moves that so many games have.
    #[must_use]
    pub fn with_min_games(mut self, games: u32) -> BookMaker {
        self.min_games = games;
        self
    }

    /// How many games it has seen.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// Takes the first moves of a game, up to one that is not legal.
    pub fn add_game(&mut self, start: &Position, moves: impl IntoIterator<Item = Move>, result: GameResult) {
        self.games += 1;
        let mut position = *start;
        for mv in moves.into_iter().take(self.plies) {
            let Ok(next) = position.play(mv) else { break };
            let entry = BookEntry::new(&position, mv, 0);
            let score = self.moves.entry((entry.key, entry.mv)).or_default();
            score.games = score.games.saturating_add(1);
            score.points += match result {
                GameResult::Win(winner) => 2 * u64::from(winner == position.turn()),
                GameResult::Draw | GameResult::Unknown => 1,
            };
            position = next;
        }
    }

    /// Takes what another has seen: games are read on several threads.
    pub fn join(&mut self, other: BookMaker) {
        self.games += other.games;
        for (of, seen) in other.moves {
            let score = self.moves.entry(of).or_default();
            score.games = score.games.saturating_add(seen.games);
            score.points += seen.points;
        }
    }

    /// The book.
    pub fn finish(self) -> Book {
        let least = self.min_games;
        let scores = self.moves.into_iter().filter(|(_, score)| score.games >= least && score.points > 0);
        let entries = scores.map(|((key, mv), score)| Heavy { key, mv, weight: score.points, learn: 0 });
        Book { storage: Storage::of_entries(&combined(entries.collect())) }
    }
}

impl Default for BookMaker {
    fn default() -> BookMaker {
        BookMaker::new()
    }
}

/// An entry whose weight may be more than a book can hold.
#[derive(Clone, Copy)]
pub(super) struct Heavy {
    key: u64,
    mv: u16,
    weight: u64,
    learn: u32,
}

impl From<BookEntry> for Heavy {
    fn from(entry: BookEntry) -> Heavy {
        let BookEntry { key, mv, weight, learn } = entry;
        Heavy { key, mv, weight: u64::from(weight), learn }
    }
}

/// The entries as a book has them: sorted by key, those of one move added up, the weightiest of a position first.
pub(super) fn combined(mut entries: Vec<Heavy>) -> Vec<BookEntry> {
    entries.sort_unstable_by_key(|entry| (entry.key, entry.mv, core::cmp::Reverse(entry.weight)));
    entries.dedup_by(|next, kept| {
        let same = (next.key, next.mv) == (kept.key, kept.mv);
        if same {
            kept.weight = kept.weight.saturating_add(next.weight);
            kept.learn = kept.learn.max(next.learn);
        }
        same
    });
    entries.sort_unstable_by_key(|entry| (entry.key, core::cmp::Reverse(entry.weight), entry.mv));
    let mut heaviest = 0;
    let mut last = None;
    let fitting = entries.into_iter().map(|Heavy { key, mv, weight, learn }| {
        // The first of a position is its heaviest.
        if last != Some(key) {
            (last, heaviest) = (Some(key), weight);
        }
        let most = u64::from(u16::MAX);
        let fitted = if heaviest > most {
            let scaled = u128::from(weight) * u128::from(most) / u128::from(heaviest);
            scaled.max(u128::from(weight > 0)) as u16
        } else {
            weight as u16
        };
        BookEntry { key, mv, weight: fitted, learn }
    });
    fitting.collect()
}
