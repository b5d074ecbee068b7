//! An opening book that is played from before anything is searched.

use std::path::Path;
use std::sync::{Arc, OnceLock};
use tabiya::book::{Book, BookError, BookProblem};
use tabiya::{Move, Position, Rng, Variant};

/// A book, how far it is played from, and the chance by which its moves are chosen.
#[derive(Clone, Debug)]
pub struct OwnBook {
    book: Arc<Book>,
    plies: u32,
    rng: Rng,
}

impl OwnBook {
    /// How far a book is played from if nobody says, in half-moves.
    pub const PLIES: u32 = 24;

    /// A book that is asked for the first moves of a game; the seed decides between its moves.
    pub fn new(book: Arc<Book>, seed: u64) -> OwnBook {
        OwnBook { book, plies: OwnBook::PLIES, rng: Rng::new(seed) }
    }

    /// A book of a file, which stays on the disk.
    pub fn open(path: &Path, seed: u64) -> Result<OwnBook, BookError> {
        Ok(OwnBook::new(Arc::new(Book::open(path)?), seed))
    }

    /// An entry that is found out of order, so that moves of the book may not be found.
    pub fn disorder(&self) -> Option<BookProblem> {
        self.book.disorder().ok().flatten()
    }

    /// The small book that is built in: the lines of the table of openings, a move as often as named openings lie
    /// behind it.
    pub fn builtin(seed: u64) -> OwnBook {
        static BOOK: OnceLock<Arc<Book>> = OnceLock::new();
        OwnBook::new(BOOK.get_or_init(|| Arc::new(Book::of_opening_names())).clone(), seed)
    }

    /// The same, but only so many half-moves from the start of a game.
    #[must_use]
    pub fn with_plies(mut self, plies: u32) -> OwnBook {
        self.plies = plies;
        self
    }

    /// Chooses by another chance from now on.
    pub fn set_seed(&mut self, seed: u64) {
        self.rng = Rng::new(seed);
    }

    /// The move that it plays in a position; none where it has none, or cannot be read any more.
    pub fn pick(&mut self, position: &Position) -> Option<Move> {
        let ply = 2 * (position.fullmoves().saturating_sub(1)) + u32::from(!position.turn().is_white());
        // Books are about chess.
        if ply >= self.plies || position.variant() != Variant::Chess {
            return None;
        }
        Some(self.book.probe(position).ok()?.pick(&mut self.rng)?.mv)
    }
}

#[cfg(test)]
mod tests {
    use super::OwnBook;
    use tabiya::Position;

    #[test]
    fn the_book_that_is_built_in_opens_as_people_do_and_ends_in_time() {
        let mut book = OwnBook::builtin(3).with_plies(6);
        let mut position = Position::new();
        for _ in 0..6 {
            match book.pick(&position) {
                Some(mv) => position = position.play(mv).unwrap(),
                None => break,
            }
        }
        assert!(position.fullmoves() > 1);
        let after: Position = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 4".parse().unwrap();
        assert_eq!(book.pick(&after), None);
        let one: Vec<_> = (0..9).map(|_| book.pick(&Position::new())).collect();
        book.set_seed(5);
        let first: Vec<_> = (0..9).map(|_| book.pick(&Position::new())).collect();
        book.set_seed(5);
        let again: Vec<_> = (0..9).map(|_| book.pick(&Position::new())).collect();
        assert_eq!(first, again);
        assert_ne!(first, one);
    }
}
