//! Where each piece attacks from a square.
//!
//! Everything is computed when the crate is compiled; no number here was copied from elsewhere.

use crate::color::Color;
use crate::piece::{Piece, Role};
use crate::square::Square;
use crate::square_set::SquareSet;

#[cfg(not(feature = "small"))]
mod magics;
pub(crate) mod rays;
pub(crate) mod sliders;

pub(crate) use sliders::{bishop as bishop_bits, rook as rook_bits};

/// The squares reached from each square by single steps.
pub(crate) const fn leaps(steps: &[(i32, i32)]) -> [u64; 64] {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        let mut i = 0;
        while i < steps.len() {
            if let Some(to) = Square::wrapping(square).offset(steps[i].0, steps[i].1) {
                table[square] |= 1 << to as u32;
            }
            i += 1;
        }
        square += 1;
    }
    table
}

pub(crate) static KNIGHT: [u64; 64] =
    leaps(&[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]);
pub(crate) static KING: [u64; 64] =
    leaps(&[(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]);
/// By colour: the squares on which a pawn on the index captures.
pub(crate) static PAWN: [[u64; 64]; 2] = [leaps(&[(-1, 1), (1, 1)]), leaps(&[(-1, -1), (1, -1)])];

/// The squares that a rook reaches on an empty board.
pub(crate) static ROOK_RAYS: [u64; 64] = {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        table[square] = rays::rook(square, 0);
        square += 1;
    }
    table
};

/// The squares that a bishop reaches on an empty board.
pub(crate) static BISHOP_RAYS: [u64; 64] = {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        table[square] = rays::bishop(square, 0);
        square += 1;
    }
    table
};

/// The squares strictly between two that share a line.
#[cfg(not(feature = "small"))]
static BETWEEN: [[u64; 64]; 64] = {
    let mut table = [[0; 64]; 64];
    let mut a = 0;
    while a < 64 {
        let mut b = 0;
        while b < 64 {
            table[a][b] = between_by_rays(a, b);
            b += 1;
        }
        a += 1;
    }
    table
};

const fn between_by_rays(a: usize, b: usize) -> u64 {
    if ROOK_RAYS[a] >> b & 1 != 0 {
        rays::rook(a, 1 << b) & rays::rook(b, 1 << a)
    } else if BISHOP_RAYS[a] >> b & 1 != 0 {
        rays::bishop(a, 1 << b) & rays::bishop(b, 1 << a)
    } else {
        0
    }
}

#[inline(always)]
pub(crate) fn between_bits(a: usize, b: usize) -> u64 {
    #[cfg(not(feature = "small"))]
    return BETWEEN[a & 63][b & 63];
    #[cfg(feature = "small")]
    return between_by_rays(a & 63, b & 63);
}

/// Those of some rooks and queens that attack a square.
#[inline(always)]
pub(crate) fn straight_attackers(square: usize, occupied: u64, sliders: u64) -> u64 {
    // Without tables, to look whether any stands on a line at all spares most the way along it.
    if cfg!(feature = "small") && ROOK_RAYS[square & 63] & sliders == 0 {
        return 0;
    }
    rook_bits(square, occupied) & sliders
}

/// Those of some bishops and queens that attack a square.
#[inline(always)]
pub(crate) fn diagonal_attackers(square: usize, occupied: u64, sliders: u64) -> u64 {
    if cfg!(feature = "small") && BISHOP_RAYS[square & 63] & sliders == 0 {
        return 0;
    }
    bishop_bits(square, occupied) & sliders
}

/// The squares that a knight attacks.
///
/// ```
/// use tabiya::{attacks, Square};
///
/// assert_eq!(attacks::knight(Square::A1).iter().collect::<Vec<_>>(), [Square::C2, Square::B3]);
/// ```
#[inline]
pub fn knight(square: Square) -> SquareSet {
    SquareSet(KNIGHT[square as usize])
}

/// The squares that a king attacks.
#[inline]
pub fn king(square: Square) -> SquareSet {
    SquareSet(KING[square as usize])
}

/// The two squares, or the one, on which a pawn captures.
///
/// ```
/// use tabiya::{attacks, Color, Square};
///
/// assert_eq!(attacks::pawn(Color::White, Square::E4).iter().collect::<Vec<_>>(), [Square::D5, Square::F5]);
/// ```
#[inline]
pub fn pawn(color: Color, square: Square) -> SquareSet {
    SquareSet(PAWN[color as usize][square as usize])
}

/// The squares that a rook attacks, with pieces standing on `occupied`.
///
/// ```
/// use tabiya::{attacks, Square, SquareSet};
///
/// let pieces = SquareSet::from_square(Square::A3).with(Square::C1);
/// assert_eq!(attacks::rook(Square::A1, pieces).len(), 4); // b1, c1, a2, a3
/// ```
#[inline]
pub fn rook(square: Square, occupied: SquareSet) -> SquareSet {
    SquareSet(rook_bits(square as usize, occupied.0))
}

/// The squares that a bishop attacks, with pieces standing on `occupied`.
#[inline]
pub fn bishop(square: Square, occupied: SquareSet) -> SquareSet {
    SquareSet(bishop_bits(square as usize, occupied.0))
}

/// The squares that a queen attacks, with pieces standing on `occupied`.
#[inline]
pub fn queen(square: Square, occupied: SquareSet) -> SquareSet {
    rook(square, occupied) | bishop(square, occupied)
}

/// The squares that any piece attacks, with pieces standing on `occupied`.
#[inline]
pub fn of(piece: Piece, square: Square, occupied: SquareSet) -> SquareSet {
    match piece.role {
        Role::Pawn => pawn(piece.color, square),
        Role::Knight => knight(square),
        Role::Bishop => bishop(square, occupied),
        Role::Rook => rook(square, occupied),
        Role::Queen => queen(square, occupied),
        Role::King => king(square),
    }
}

/// The squares strictly between two squares of one rank, file or diagonal; of others, none.
///
/// ```
/// use tabiya::{attacks, Square};
///
/// assert_eq!(attacks::between(Square::A1, Square::D4).iter().collect::<Vec<_>>(), [Square::B2, Square::C3]);
/// assert!(attacks::between(Square::A1, Square::C2).is_empty());
/// ```
#[inline]
pub fn between(a: Square, b: Square) -> SquareSet {
    SquareSet(between_bits(a as usize, b as usize))
}

/// The whole rank, file or diagonal through two squares; if they share none, no square.
///
/// ```
/// use tabiya::{attacks, Square};
///
/// assert_eq!(attacks::line(Square::B2, Square::C3).len(), 8); // a1 to h8
/// ```
#[inline]
pub fn line(a: Square, b: Square) -> SquareSet {
    let ends = SquareSet::from_square(a).with(b).0;
    let (a, b) = (a as usize, b as usize);
    SquareSet(if ROOK_RAYS[a] >> b & 1 != 0 {
        ROOK_RAYS[a] & ROOK_RAYS[b] | ends
    } else if BISHOP_RAYS[a] >> b & 1 != 0 {
        BISHOP_RAYS[a] & BISHOP_RAYS[b] | ends
    } else {
        0
    })
}
