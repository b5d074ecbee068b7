//! Whether all is well with a book.

use super::Book;
use super::entry::BookEntry;
use super::error::BookError;
use crate::position::Position;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use std::collections::HashSet;

/// So many problems are told.
const TOLD: usize = 100;

/// So many positions are walked through.
const WALKED: usize = 1_000_000;

/// What a check of a book has found.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct BookReport {
    /// How many entries there are.
    pub entries: u64,
    /// Of how many positions.
    pub positions: u64,
    /// How many entries weigh nothing, and are never chosen.
    pub weightless: u64,
    /// How many of the positions are reached from the standard array by moves of the book; counted up to a million.
    pub reached: u64,
    /// What is wrong; the first hundred.
    pub problems: Vec<BookProblem>,
    /// How many problems there are.
    pub problem_count: u64,
}

/// Something that is wrong with a book.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum BookProblem {
    /// An entry's key is less than the one before, so that neither may be found.
    Order {
        /// The number of the entry, from 1.
        number: u64,
        /// The entry.
        entry: BookEntry,
    },
    /// A move of a position stands there twice.
    Twice {
        /// The number of the second entry, from 1.
        number: u64,
        /// The entry.
        entry: BookEntry,
    },
    /// An entry can be no move in any position.
    NoMove {
        /// The number of the entry, from 1.
        number: u64,
        /// The entry.
        entry: BookEntry,
    },
    /// A move is not legal in the position that moves of the book lead to.
    Illegal {
        /// The position.
        fen: String,
        /// The entry.
        entry: BookEntry,
    },
}

impl BookProblem {
    /// A stable, machine-readable code.
    pub const fn code(&self) -> &'static str {
        match self {
            BookProblem::Order { .. } => "book-order",
            BookProblem::Twice { .. } => "book-twice",
            BookProblem::NoMove { .. } => "book-no-move",
            BookProblem::Illegal { .. } => "book-illegal-move",
        }
    }
}

impl fmt::Display for BookProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BookProblem::Order { number, entry } => write!(
                f,
                "Entry {number} ({entry}) is out of order: its key is less than the one before, and it may not be found."
            ),
            BookProblem::Twice { number, entry } => {
                write!(f, "Entry {number} ({entry}) repeats a move of the same position.")
            }
            BookProblem::NoMove { number, entry } => {
                write!(f, "Entry {number} ({entry}) is not a move in any position.")
            }
            BookProblem::Illegal { fen, entry } => {
                write!(f, "The move of the entry {entry} is not legal in the position {fen}.")
            }
        }
    }
}

impl BookReport {
    fn note(&mut self, problem: BookProblem) {
        self.problem_count += 1;
        if self.problems.len() < TOLD {
            self.problems.push(problem);
        }
    }
}

pub(super) fn check(book: &Book) -> Result<BookReport, BookError> {
    let mut report = BookReport::default();
    let mut last: Option<u64> = None;
    let mut moves: Vec<u16> = Vec::new();
    for (number, entry) in (1..).zip(book.entries()) {
        let entry = entry?;
        report.entries += 1;
        report.weightless += u64::from(entry.weight == 0);
        if last != Some(entry.key) {
            moves.clear();
            report.positions += 1;
        }
        if last.is_some_and(|last| entry.key < last) {
            report.note(BookProblem::Order { number, entry });
        }
        if entry.squares().is_none() {
            report.note(BookProblem::NoMove { number, entry });
        } else if moves.contains(&entry.mv) {
            report.note(BookProblem::Twice { number, entry });
        } else if moves.len() < super::storage::MOST_MOVES {
            moves.push(entry.mv);
        }
        last = Some(entry.key);
    }
    walk(book, &mut report)?;
    Ok(report)
}

/// Up to so many entries are all looked at where only their order is asked for.
const ALL: u64 = 65_536;

/// At so many places a larger book is looked at.
const PLACES: u64 = 2048;

/// The first entry that is found out of order.
pub(super) fn disorder(book: &Book) -> Result<Option<BookProblem>, BookError> {
    let mut last = 0;
    let mut is_wrong = |entry: &BookEntry| entry.key < core::mem::replace(&mut last, entry.key);
    if book.len() <= ALL {
        for (number, entry) in (1..).zip(book.entries()) {
            let entry = entry?;
            if is_wrong(&entry) {
                return Ok(Some(BookProblem::Order { number, entry }));
            }
        }
        return Ok(None);
    }
    for place in 0..PLACES {
        // Two in a row: entries that changed places with their neighbours are found as well.
        let first = (u128::from(place) * u128::from(book.len() - 2) / u128::from(PLACES - 1)) as u64;
        for (number, entry) in (first + 1..).zip(book.storage.piece(first, 2)?) {
            if is_wrong(&entry) {
                return Ok(Some(BookProblem::Order { number, entry }));
            }
        }
    }
    Ok(None)
}

/// Goes through the positions that the book leads to.
fn walk(book: &Book, report: &mut BookReport) -> Result<(), BookError> {
    let mut seen = HashSet::new();
    let mut waiting = alloc::vec![Position::new()];
    while let Some(position) = waiting.pop() {
        if seen.len() >= WALKED || !seen.insert(position.polyglot_key()) {
            continue;
        }
        let found = book.probe(&position)?;
        report.reached += u64::from(!found.moves.is_empty());
        for entry in found.illegal {
            // What is no move at all has been told.
            if entry.squares().is_some() {
                report.note(BookProblem::Illegal { fen: position.to_fen(), entry });
            }
        }
        for found in found.moves {
            let mut next = position;
            next.play_unchecked(found.mv);
            if !seen.contains(&next.polyglot_key()) {
                waiting.push(next);
            }
        }
    }
    Ok(())
}
