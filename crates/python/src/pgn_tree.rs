//! A tree of moves that a game and its nodes share.

use std::sync::{PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};
use tabiya::Pgn;
use tabiya::pgn::{Limits, Reader};

/// The tree, behind a lock: Python's threads may look at it together, and one may change it.
///
/// Nobody calls into Python while the lock is held, so that no thread waits for it with the interpreter in its hands.
pub(crate) struct PgnTree(RwLock<Pgn>);

impl PgnTree {
    pub(crate) fn new(pgn: Pgn) -> PgnTree {
        PgnTree(RwLock::new(pgn))
    }

    pub(crate) fn read(&self) -> RwLockReadGuard<'_, Pgn> {
        self.0.read().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn write(&self) -> RwLockWriteGuard<'_, Pgn> {
        self.0.write().unwrap_or_else(PoisonError::into_inner)
    }
}

/// How games are read: variants too.
pub(crate) fn limits() -> Limits {
    Limits::default()
}

/// The first game of a text; an empty one if there is none.
pub(crate) fn first(text: &str) -> Pgn {
    Reader::with_limits(text.as_bytes(), limits()).read_pgn().unwrap_or_default()
}
