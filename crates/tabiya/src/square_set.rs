//! Sets of squares, 64 bits each.

use crate::square::{File, Rank, Square};
use core::fmt;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign};

mod shift;

pub use shift::Direction;

/// A set of squares (a bitboard).
///
/// The order (`Ord`) is that of the bits as a number: it makes a set a key, and says nothing about which
/// has more squares or holds the other.
///
/// ```
/// use tabiya::{Square, SquareSet};
///
/// let mut set: SquareSet = [Square::C4, Square::E5].into_iter().collect();
/// set.insert(Square::A1);
/// assert_eq!(set.len(), 3);
/// assert!(set.contains(Square::E5));
/// assert_eq!(set.first(), Some(Square::A1));
/// assert_eq!(set.iter().map(|s| s.to_string()).collect::<Vec<_>>(), ["a1", "c4", "e5"]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct SquareSet(pub(crate) u64);

impl SquareSet {
    /// No square.
    pub const EMPTY: SquareSet = SquareSet(0);
    /// All 64.
    pub const ALL: SquareSet = SquareSet(!0);
    /// The light squares, h1 among them.
    pub const LIGHT: SquareSet = SquareSet(0x55aa_55aa_55aa_55aa);
    /// The dark squares, a1 among them.
    pub const DARK: SquareSet = SquareSet(0xaa55_aa55_aa55_aa55);
    /// The first and the eighth rank, where no pawn stands.
    pub const BACK_RANKS: SquareSet = SquareSet(0xff00_0000_0000_00ff);

    /// The set with these bits, a1 the lowest.
    pub const fn from_bits(bits: u64) -> SquareSet {
        SquareSet(bits)
    }

    /// The bits of the set, a1 the lowest.
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The set of one square.
    #[inline]
    pub const fn from_square(square: Square) -> SquareSet {
        SquareSet(1 << square as u32)
    }

    /// The squares of a file.
    pub const fn file(file: File) -> SquareSet {
        SquareSet(0x0101_0101_0101_0101 << file as u32)
    }

    /// The squares of a rank.
    pub const fn rank(rank: Rank) -> SquareSet {
        SquareSet(0xff << (8 * rank as u32))
    }

    /// Whether a square is in it.
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square as u32 & 1 != 0
    }

    /// Whether it has no square.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of its squares.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether it has two squares or more.
    #[inline]
    pub const fn more_than_one(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// Its lowest square, counted from a1.
    #[inline]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square::wrapping(self.0.trailing_zeros() as usize)) }
    }

    /// Its highest square, counted from a1.
    #[inline]
    pub const fn last(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square::wrapping(63 - self.0.leading_zeros() as usize)) }
    }

    /// Its only square, if it has just one.
    #[inline]
    pub const fn single(self) -> Option<Square> {
        if self.more_than_one() { None } else { self.first() }
    }

    /// Adds a square.
    #[inline]
    pub const fn insert(&mut self, square: Square) {
        self.0 |= SquareSet::from_square(square).0;
    }

    /// Takes a square out.
    #[inline]
    pub const fn remove(&mut self, square: Square) {
        self.0 &= !SquareSet::from_square(square).0;
    }

    /// The set and one square more.
    #[inline]
    #[must_use]
    pub const fn with(self, square: Square) -> SquareSet {
        SquareSet(self.0 | SquareSet::from_square(square).0)
    }

    /// The set without one square.
    #[inline]
    #[must_use]
    pub const fn without(self, square: Square) -> SquareSet {
        SquareSet(self.0 & !SquareSet::from_square(square).0)
    }

    /// The squares of both.
    #[inline]
    #[must_use]
    pub const fn intersection(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 & other.0)
    }

    /// The squares of either.
    #[inline]
    #[must_use]
    pub const fn union(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 | other.0)
    }

    /// Whether all squares of another set are in it.
    #[inline]
    pub const fn contains_all(self, other: SquareSet) -> bool {
        other.0 & !self.0 == 0
    }

    /// Whether the two have a square in common.
    #[inline]
    pub const fn intersects(self, other: SquareSet) -> bool {
        self.0 & other.0 != 0
    }

    /// Its squares one by one, from a1 to h8.
    #[inline]
    pub const fn iter(self) -> Squares {
        Squares(self.0)
    }
}

/// The squares of a [`SquareSet`], one by one.
///
/// ```
/// use tabiya::{Rank, Square, SquareSet};
///
/// let mut squares = SquareSet::rank(Rank::First).iter();
/// assert_eq!(squares.len(), 8);
/// assert_eq!((squares.next(), squares.next_back()), (Some(Square::A1), Some(Square::H1)));
/// ```
#[derive(Clone, Debug)]
pub struct Squares(u64);

impl Iterator for Squares {
    type Item = Square;

    #[inline(always)]
    fn next(&mut self) -> Option<Square> {
        let square = SquareSet(self.0).first()?;
        self.0 &= self.0 - 1;
        Some(square)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = SquareSet(self.0).len();
        (len, Some(len))
    }
}

impl DoubleEndedIterator for Squares {
    fn next_back(&mut self) -> Option<Square> {
        let square = SquareSet(self.0).last()?;
        self.0 &= !SquareSet::from_square(square).0;
        Some(square)
    }
}

impl ExactSizeIterator for Squares {}

impl core::iter::FusedIterator for Squares {}

impl IntoIterator for SquareSet {
    type Item = Square;
    type IntoIter = Squares;

    #[inline]
    fn into_iter(self) -> Squares {
        self.iter()
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> SquareSet {
        squares.into_iter().fold(SquareSet::EMPTY, SquareSet::with)
    }
}

impl Extend<Square> for SquareSet {
    fn extend<I: IntoIterator<Item = Square>>(&mut self, squares: I) {
        squares.into_iter().for_each(|square| self.insert(square));
    }
}

impl From<Square> for SquareSet {
    fn from(square: Square) -> SquareSet {
        SquareSet::from_square(square)
    }
}

macro_rules! operator {
    ($trait:ident $method:ident $assign_trait:ident $assign:ident: $a:ident, $b:ident => $result:expr) => {
        impl $trait for SquareSet {
            type Output = SquareSet;

            #[inline]
            fn $method(self, other: SquareSet) -> SquareSet {
                let ($a, $b) = (self.0, other.0);
                SquareSet($result)
            }
        }

        impl $assign_trait for SquareSet {
            #[inline]
            fn $assign(&mut self, other: SquareSet) {
                *self = $trait::$method(*self, other);
            }
        }
    };
}

operator!(BitAnd bitand BitAndAssign bitand_assign: a, b => a & b);
operator!(BitOr bitor BitOrAssign bitor_assign: a, b => a | b);
operator!(BitXor bitxor BitXorAssign bitxor_assign: a, b => a ^ b);
operator!(Sub sub SubAssign sub_assign: a, b => a & !b);

impl Not for SquareSet {
    type Output = SquareSet;

    #[inline]
    fn not(self) -> SquareSet {
        SquareSet(!self.0)
    }
}

/// Eight lines of `1` and `.`, the eighth rank first.
impl fmt::Display for SquareSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            for file in File::ALL {
                let mark = if self.contains(Square::new(file, rank)) { '1' } else { '.' };
                write!(f, "{mark}{}", if file == File::H { '\n' } else { ' ' })?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for SquareSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

/// As a list of squares.
#[cfg(feature = "serde")]
impl serde::Serialize for SquareSet {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(*self)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for SquareSet {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<SquareSet, D::Error> {
        let squares = <alloc::vec::Vec<Square> as serde::Deserialize>::deserialize(deserializer)?;
        Ok(squares.into_iter().collect())
    }
}
