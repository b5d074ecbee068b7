//! What there is to say about a position.

use crate::score::Score;
use tabiya::{Move, Position, Square};

/// One thing to say about a position: a sentence for players, and the same as data for programs.
///
/// ```
/// use tabiya::Game;
/// use tabiya_engine::insight::position_notes;
///
/// let game = Game::from_fen("4k3/8/8/8/8/8/PP6/4K3 w - - 0 1")?;
/// let notes = position_notes(&game);
/// assert_eq!((notes[0].code, &*notes[0].text), ("material", "White is ahead by 2 pawns."));
/// # Ok::<(), tabiya::FenError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Note {
    /// A stable, machine-readable code of what it is about: `fork`, `passed-pawn`, `text`.
    pub code: &'static str,
    /// A sentence.
    pub text: String,
    /// The moves that it names: the first is the one that it is about, the others follow it.
    pub moves: Vec<NamedMove>,
    /// The squares that it is about.
    pub squares: Vec<Square>,
    /// The score of the first move, for the side to move.
    pub score: Option<Score>,
    /// What to do with the first move.
    pub advice: Advice,
}

/// What a note advises to do with its first move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Advice {
    /// Play it.
    Play,
    /// Think about it.
    Consider,
    /// Nothing: the note is a fact.
    None,
}

/// A move as programs and as players write it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct NamedMove {
    /// The move.
    pub mv: Move,
    /// The move in UCI.
    pub uci: String,
    /// The move in SAN.
    pub san: String,
}

impl NamedMove {
    /// The names of a legal move.
    pub fn of(position: &Position, mv: Move) -> NamedMove {
        NamedMove { mv, uci: position.uci(mv).to_string(), san: position.san(mv).to_string() }
    }

    /// The moves of a line from a position, as far as they are legal.
    pub fn line(position: &Position, line: &[Move]) -> Vec<NamedMove> {
        let mut at = *position;
        let mut named = Vec::new();
        for &mv in line {
            if !at.is_legal(mv) {
                break;
            }
            named.push(NamedMove::of(&at, mv));
            at.play_unchecked(mv);
        }
        named
    }
}

impl Note {
    /// A sentence without advice.
    pub fn fact(code: &'static str, text: impl Into<String>, squares: Vec<Square>) -> Note {
        Note { code, text: text.into(), moves: Vec::new(), squares, score: None, advice: Advice::None }
    }

    /// A sentence about moves, the first of which is advised.
    pub fn advice(
        code: &'static str,
        text: impl Into<String>,
        moves: Vec<NamedMove>,
        advice: Advice,
    ) -> Note {
        let squares = moves.first().map_or(Vec::new(), |first| vec![first.mv.from(), first.mv.to()]);
        Note { code, text: text.into(), moves, squares, score: None, advice }
    }

    /// Sets the squares that it is about.
    #[must_use]
    pub fn squares(mut self, squares: Vec<Square>) -> Note {
        self.squares = squares;
        self
    }

    /// Sets the score of its first move.
    #[must_use]
    pub fn score(mut self, score: Score) -> Note {
        self.score = Some(score);
        self
    }

    /// The move that it is about.
    pub fn first(&self) -> Option<Move> {
        self.moves.first().map(|named| named.mv)
    }
}
