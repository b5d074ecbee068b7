//! What is done with every game of some files.

use tabiya::Pgn;
use tabiya::pgn::{Flow, Limits, Tags};

/// What is done with every game of some files, on whatever thread.
pub trait GameTask: Send + Sync + 'static {
    /// What comes of a game.
    type Output: Send + 'static;

    /// How much of a game is read, and which game is meant where no tag says it.
    fn limits(&self) -> Limits {
        Limits::default()
    }

    /// Whether a game with such tags is to be read. The moves of others are passed over, which is much faster; they are
    /// counted all the same.
    fn wants(&self, tags: &Tags) -> Flow {
        let _ = tags;
        Flow::Read
    }

    /// What comes of a game; none where there is nothing to say of it.
    fn process(&self, pgn: Pgn, origin: &Origin<'_>) -> Option<Self::Output>;

    /// About how many bytes an output takes: so much of them as is handed on at a time is bounded.
    fn size(output: &Self::Output) -> usize;
}

/// Where a text comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Origin<'a> {
    /// The file, as it was named.
    pub file: &'a str,
    /// The lines before the text in its file.
    pub line: u64,
    /// The bytes before the text in its file, without compression.
    pub byte: u64,
}
