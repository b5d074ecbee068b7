//! What is known outside by number: a game with its record.

use alloc::rc::Rc;
use tabiya::{Game, Pgn};

/// What the registry holds.
pub(crate) use self::HeldGame as Held;

/// A game and, if it was read from one or has tags, its record with tags and variations.
#[derive(Clone)]
pub(crate) struct HeldGame {
    pub(crate) game: Game,
    pub(crate) pgn: Option<Rc<Pgn>>,
    /// What was wrong when it was read, as JSON.
    pub(crate) problems: Rc<[u8]>,
    /// Whether the moves that can be redone were left by a jump, and not taken back.
    pub(crate) jumped: bool,
}

impl HeldGame {
    pub(crate) fn new(game: Game) -> HeldGame {
        HeldGame { game, pgn: None, problems: Rc::from([]), jumped: false }
    }
}
