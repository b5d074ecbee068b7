//! Opening books in the Polyglot format: read where they lie, chosen from, made and checked.
//!
//! A book is a file of entries of sixteen bytes, sorted by the [key](crate::Position::polyglot_key) of their position. A
//! [`Book`] that is [opened](Book::open) stays on the disk, however large it is; one that is [loaded](Book::load) is
//! asked several times faster.
//!
//! ```
//! use tabiya::book::{Book, BookMaker};
//! use tabiya::pgn::GameResult;
//! use tabiya::{Color, Game, Position};
//!
//! let mut game = Game::new();
//! for text in ["e4", "e5", "Nf3"] {
//!     game.play(text)?;
//! }
//! let mut maker = BookMaker::new();
//! maker.add_game(game.start(), game.moves(), GameResult::Win(Color::White));
//! let book = maker.finish();
//!
//! let found = book.probe(&Position::new()).unwrap();
//! assert_eq!(Position::new().san(found.best().unwrap().mv).to_string(), "e4");
//! # Ok::<(), tabiya::MoveError>(())
//! ```

mod check;
mod entry;
mod error;
mod index;
mod maker;
mod shared_file;
mod storage;

pub use check::{BookProblem, BookReport};
pub use entry::BookEntry;
pub use error::BookError;
pub use maker::BookMaker;

use crate::moves::Move;
use crate::position::Position;
use crate::rng::Rng;
use alloc::vec::Vec;
use std::io;
use std::path::Path;
use storage::Storage;

/// An opening book.
#[derive(Debug)]
pub struct Book {
    storage: Storage,
}

/// A move that a book has for a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct BookMove {
    /// The move, which is legal.
    pub mv: Move,
    /// How much it is preferred to the others; 0 is never.
    pub weight: u16,
    /// What a program has learnt of it; few books have that.
    pub learn: u32,
}

/// What a book has for a position.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct BookMoves {
    /// The moves, in the order of the book.
    pub moves: Vec<BookMove>,
    /// The entries that are no legal moves here: of a damaged book, or of another position with the same key.
    pub illegal: Vec<BookEntry>,
}

impl BookMoves {
    /// The move with the greatest weight, the first of equals; none if all weigh nothing.
    pub fn best(&self) -> Option<BookMove> {
        let weighty = self.moves.iter().filter(|found| found.weight > 0);
        weighty.copied().reduce(|best, next| if next.weight > best.weight { next } else { best })
    }

    /// A move by chance, the more often the greater its weight; the generator's seed decides.
    pub fn pick(&self, rng: &mut Rng) -> Option<BookMove> {
        let sum: usize = self.moves.iter().map(|found| usize::from(found.weight)).sum();
        if sum == 0 {
            return None;
        }
        let mut chance = rng.below(sum);
        self.moves.iter().copied().find(|found| {
            let weight = usize::from(found.weight);
            let is_it = chance < weight;
            chance = chance.saturating_sub(weight);
            is_it
        })
    }
}

impl Book {
    /// Opens a book where it lies: it costs no memory, and a look-up reads a few kilobytes.
    ///
    /// A book that is asked often is read through once, and up to 20 MB are kept of it, however large it is: a look-up
    /// reads a few hundred bytes from then on, and mostly none where the book does not have the position.
    pub fn open(path: impl AsRef<Path>) -> Result<Book, BookError> {
        Ok(Book { storage: Storage::open(path.as_ref())? })
    }

    /// Reads a book into memory.
    pub fn load(path: impl AsRef<Path>) -> Result<Book, BookError> {
        Book::from_bytes(std::fs::read(path)?)
    }

    /// The book of these bytes.
    ///
    /// ```
    /// use tabiya::book::Book;
    ///
    /// let error = Book::from_bytes(vec![0; 40]).unwrap_err();
    /// assert_eq!(error.code(), "book-cut-off");
    /// assert!(Book::from_bytes(Vec::new()).is_err());
    /// ```
    pub fn from_bytes(bytes: Vec<u8>) -> Result<Book, BookError> {
        Ok(Book { storage: Storage::of_bytes(bytes)? })
    }

    /// The book of these entries: sorted, those of one move together. Weights that would be too great together are
    /// made smaller for all moves of their position.
    pub fn from_entries(entries: Vec<BookEntry>) -> Book {
        let entries = maker::combined(entries.into_iter().map(maker::Heavy::from).collect());
        Book { storage: Storage::of_entries(&entries) }
    }

    /// The lines of the [table of openings](crate::Opening) as a book: a move weighs as much as named openings lie
    /// behind it.
    #[cfg(feature = "openings")]
    pub fn of_opening_names() -> Book {
        let edges = crate::openings::edges();
        let entries = edges.into_iter().map(|(position, mv)| BookEntry::new(&position, mv, 1)).collect();
        Book::from_entries(entries)
    }

    /// How many entries it has.
    pub fn len(&self) -> u64 {
        self.storage.len()
    }

    /// Whether it has none; a file that has none is refused.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// What it has for a position.
    pub fn probe(&self, position: &Position) -> Result<BookMoves, BookError> {
        let mut found = BookMoves::default();
        self.storage.each_of(position.polyglot_key(), |entry| match entry.to_move(position) {
            Some(mv) => found.moves.push(BookMove { mv, weight: entry.weight, learn: entry.learn }),
            None => found.illegal.push(entry),
        })?;
        Ok(found)
    }

    /// The entries of a key.
    pub fn entries_of(&self, key: u64) -> Result<Vec<BookEntry>, BookError> {
        let mut found = Vec::new();
        self.storage.each_of(key, |entry| found.push(entry))?;
        Ok(found)
    }

    /// All entries in their order.
    pub fn entries(&self) -> impl Iterator<Item = Result<BookEntry, BookError>> + '_ {
        self.storage.entries()
    }

    /// Writes it as a file.
    pub fn write_to(&self, out: &mut dyn io::Write) -> Result<(), BookError> {
        for entry in self.entries() {
            out.write_all(&entry?.to_bytes())?;
        }
        Ok(())
    }

    /// Whether all is well with it: its order, its moves as far as they can be reached from the start.
    pub fn check(&self) -> Result<BookReport, BookError> {
        check::check(self)
    }

    /// An entry that is out of order, so that moves may not be found: all of a book of up to 65,536 entries is looked
    /// at, and of a larger one two thousand places that are spread evenly.
    ///
    /// ```
    /// use tabiya::book::Book;
    ///
    /// let wrong = Book::from_bytes([[9; 16], [1; 16]].concat()).unwrap();
    /// assert_eq!(wrong.disorder().unwrap().unwrap().code(), "book-order");
    /// let right = Book::from_bytes([[1; 16], [9; 16]].concat()).unwrap();
    /// assert_eq!(right.disorder().unwrap(), None);
    /// ```
    pub fn disorder(&self) -> Result<Option<BookProblem>, BookError> {
        check::disorder(self)
    }
}
