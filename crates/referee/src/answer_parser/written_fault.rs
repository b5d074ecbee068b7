//! What is wrong with how an answer is written, whatever is legal.
//!
//! Whoever is never shown the legal moves must not learn from a refusal that a move with another sign in it would be one.

use tabiya::{Position, Rank, Role, Square, TextError};

/// A fault that can be seen without knowing which moves are legal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WrittenFault {
    /// It takes something where nothing stands.
    NothingThere {
        /// The empty square.
        to: Square,
    },
    /// A pawn goes to the last rank, and nothing is said of what it becomes.
    NoPromotion {
        /// The square on the last rank.
        to: Square,
    },
    /// A move in JSON says where it comes from, and not where it goes.
    NoTarget {
        /// Where it comes from.
        from: Square,
    },
}

impl WrittenFault {
    /// The fault of what was refused, if it has one.
    pub(super) fn of(position: &Position, error: &TextError) -> Option<WrittenFault> {
        let written = match error {
            TextError::FalseCapture { mv, .. } => return Some(WrittenFault::NothingThere { to: mv.to() }),
            TextError::NotLegal { written, .. } => written.trim_end_matches(['+', '#', '!', '?']),
            _ => return None,
        };
        let at = written.len().checked_sub(2).filter(|&at| written.is_char_boundary(at))?;
        let (before, to) = (&written[..at], written[at..].parse::<Square>().ok()?);
        let from = before.trim_end_matches(['x', '-', ':']).parse::<Square>().ok();
        let is_pawn = match from {
            Some(from) => position.piece_at(from).is_none_or(|piece| piece.role == Role::Pawn),
            None => !before.starts_with(|c: char| c.is_ascii_uppercase()),
        };
        let is_empty = position.piece_at(to).is_none();
        if is_pawn && is_before(position, from, to) {
            return Some(WrittenFault::NoPromotion { to });
        }
        (!is_pawn && is_empty && before.ends_with(['x', ':'])).then_some(WrittenFault::NothingThere { to })
    }

    /// Whether it is told whatever may be known of the legal moves: there is no move that could be judged.
    pub const fn is_unfinished(self) -> bool {
        matches!(self, WrittenFault::NoTarget { .. })
    }

    /// The code of the reason that is told for it.
    pub const fn code(self) -> &'static str {
        match self {
            WrittenFault::NothingThere { .. } => "not-a-capture",
            WrittenFault::NoPromotion { .. } => "promotion-missing",
            WrittenFault::NoTarget { .. } => "not-a-move",
        }
    }

    /// The reason as a sentence.
    pub fn message(self) -> String {
        match self {
            WrittenFault::NothingThere { to } => format!("There is nothing to capture on {to}."),
            WrittenFault::NoPromotion { to } => {
                format!("A pawn that reaches {to} must become a queen, rook, bishop or knight: say which.")
            }
            WrittenFault::NoTarget { from } => {
                format!("The move comes from {from}, but nothing says where it goes: \"to\" is missing.")
            }
        }
    }

    /// The square that it is about.
    pub const fn square(self) -> Square {
        match self {
            WrittenFault::NothingThere { to } | WrittenFault::NoPromotion { to } => to,
            WrittenFault::NoTarget { from } => from,
        }
    }
}

/// Whether a pawn of the side to move stands one step before a square on the last rank; on this square, if one is named.
fn is_before(position: &Position, from: Option<Square>, to: Square) -> bool {
    let (last, before) =
        if position.turn().is_white() { (Rank::Eighth, Rank::Seventh) } else { (Rank::First, Rank::Second) };
    let is_own_pawn = |square: Square| {
        position.piece_at(square).is_some_and(|it| it.role == Role::Pawn && it.color == position.turn())
    };
    to.rank() == last
        && Square::ALL.into_iter().any(|square| {
            from.is_none_or(|from| from == square)
                && square.rank() == before
                && (square.file() as u8).abs_diff(to.file() as u8) <= 1
                && is_own_pawn(square)
        })
}
