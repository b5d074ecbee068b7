//! Pieces, squares and lists as a sentence has them.

use super::placed_piece::PlacedPiece;
use crate::color::Color;
use crate::moves::CastlingSide;
use crate::piece::Role;
use crate::square::{File, Rank};
use crate::square_set::SquareSet;
use crate::variant::Variant;
use alloc::vec::Vec;
use core::fmt::{self, Write};

/// `the g-file`, `rank 3` or `g3`.
pub(super) struct Hint(pub(super) Option<File>, pub(super) Option<Rank>);

impl fmt::Display for Hint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Hint(Some(file), Some(rank)) => write!(f, "{file}{rank}"),
            Hint(Some(file), None) => write!(f, "the {file}-file"),
            Hint(None, Some(rank)) => write!(f, "rank {rank}"),
            Hint(None, None) => f.write_str("that square"),
        }
    }
}

/// `black pawn on e5`: where the colour matters.
pub(super) struct Colored(pub(super) PlacedPiece);

impl fmt::Display for Colored {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.0.piece.color.name(), self.0)
    }
}

/// `the bishop on f1 and the knight on g1`
pub(super) struct JoinedPieces<'a>(pub(super) &'a [PlacedPiece]);

impl fmt::Display for JoinedPieces<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        joined(f, self.0.iter(), "and", |f, placed| write!(f, "the {placed}"))
    }
}

/// `the white bishop on f1 and the black knight on g1`
pub(super) struct ColoredPieces<'a>(pub(super) &'a [PlacedPiece]);

impl fmt::Display for ColoredPieces<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        joined(f, self.0.iter(), "and", |f, placed| write!(f, "the {}", Colored(*placed)))
    }
}

/// `a3, b4 or c5`
pub(super) struct JoinedSquares(pub(super) SquareSet, pub(super) &'static str);

impl fmt::Display for JoinedSquares {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        joined(f, self.0.iter(), self.1, |f, square| write!(f, "{square}"))
    }
}

/// `Nbd2 or Nfd2`
pub(super) struct JoinedList<'a, T>(pub(super) &'a [T], pub(super) &'static str);

impl<T: fmt::Display> fmt::Display for JoinedList<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        joined(f, self.0.iter(), self.1, |f, item| write!(f, "{item}"))
    }
}

/// What a pawn may become in a game: `queen, rook, bishop or knight`
pub(super) struct Promotions(pub(super) Variant);

impl fmt::Display for Promotions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.0 {
            Variant::Antichess if cfg!(feature = "variants") => "queen, rook, bishop, knight or king",
            _ => "queen, rook, bishop or knight",
        })
    }
}

/// How it is told what a pawn becomes: `q, r, b or n for queen, rook, bishop or knight`
pub(super) struct PromotionLetters(pub(super) Variant);

impl fmt::Display for PromotionLetters {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.0 {
            Variant::Antichess if cfg!(feature = "variants") => "q, r, b, n or k for ",
            _ => "q, r, b or n for ",
        })?;
        Promotions(self.0).fmt(f)
    }
}

/// What a pawn may become in a game, as it is listed.
pub(super) fn promotions(variant: Variant) -> impl Iterator<Item = Role> {
    let king = cfg!(feature = "variants") && variant == Variant::Antichess;
    Role::PROMOTIONS.into_iter().chain(king.then_some(Role::King))
}

/// `a queen, 2 knights and a pawn`: pieces of which the same stand beside each other.
pub(super) struct Hand<'a>(pub(super) &'a [Role]);

impl fmt::Display for Hand<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let heaps: Vec<&[Role]> = self.0.chunk_by(|one, other| one == other).collect();
        joined(f, heaps.into_iter(), "and", |f, heap| match heap {
            [role] => write!(f, "a {role}"),
            [role, ..] => write!(f, "{} {role}s", heap.len()),
            [] => Ok(()),
        })
    }
}

fn joined<T>(
    f: &mut fmt::Formatter<'_>,
    items: impl ExactSizeIterator<Item = T>,
    word: &str,
    write: impl Fn(&mut fmt::Formatter<'_>, T) -> fmt::Result,
) -> fmt::Result {
    let count = items.len();
    for (i, item) in items.enumerate() {
        separate(f, i, count, word)?;
        write(f, item)?;
    }
    Ok(())
}

/// What stands before an item of a list: a comma, or a word before the last one.
fn separate(f: &mut fmt::Formatter<'_>, at: usize, count: usize, word: &str) -> fmt::Result {
    match at {
        0 => Ok(()),
        _ if at + 1 == count => write!(f, " {word} "),
        _ => f.write_str(", "),
    }
}

/// The form of a verb for one piece or for several.
pub(super) const fn verb(by: &[PlacedPiece], one: &'static str, several: &'static str) -> &'static str {
    if by.len() == 1 { one } else { several }
}

/// `White cannot castle kingside: `
pub(super) fn cannot(f: &mut dyn Write, turn: Color, side: CastlingSide) -> fmt::Result {
    write!(f, "{turn} cannot castle {}: ", side.name())
}
