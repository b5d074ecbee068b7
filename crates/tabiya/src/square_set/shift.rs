//! Whole sets that move: steps, rays and floods.

use super::SquareSet;
use crate::color::Color;

/// One of the eight ways from a square to a neighbour, White's first rank in the south.
///
/// ```
/// use tabiya::{Direction, Square, SquareSet};
///
/// let knight = SquareSet::from_square(Square::G1);
/// assert_eq!(knight.shift(Direction::North).shift(Direction::NorthWest).single(), Some(Square::F3));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Direction {
    /// Towards the eighth rank.
    North,
    /// Towards h8.
    NorthEast,
    /// Towards the h-file.
    East,
    /// Towards h1.
    SouthEast,
    /// Towards the first rank.
    South,
    /// Towards a1.
    SouthWest,
    /// Towards the a-file.
    West,
    /// Towards a8.
    NorthWest,
}

impl Direction {
    /// All eight, clockwise from the north.
    pub const ALL: [Direction; 8] = [
        Direction::North,
        Direction::NorthEast,
        Direction::East,
        Direction::SouthEast,
        Direction::South,
        Direction::SouthWest,
        Direction::West,
        Direction::NorthWest,
    ];

    /// The way a side's pawns go.
    pub const fn forward(color: Color) -> Direction {
        match color {
            Color::White => Direction::North,
            Color::Black => Direction::South,
        }
    }

    /// By how much a square's number grows.
    const fn delta(self) -> i32 {
        match self {
            Direction::North => 8,
            Direction::NorthEast => 9,
            Direction::East => 1,
            Direction::SouthEast => -7,
            Direction::South => -8,
            Direction::SouthWest => -9,
            Direction::West => -1,
            Direction::NorthWest => 7,
        }
    }

    /// Where a step can end: one eastwards not on the a-file, one westwards not on the h-file.
    const fn arrivals(self) -> u64 {
        match self {
            Direction::North | Direction::South => !0,
            Direction::NorthEast | Direction::East | Direction::SouthEast => !0x0101_0101_0101_0101,
            Direction::SouthWest | Direction::West | Direction::NorthWest => !0x8080_8080_8080_8080,
        }
    }
}

/// The bits moved by a number of squares; what leaves the ends of the board is lost.
#[inline]
const fn moved(bits: u64, delta: i32) -> u64 {
    if delta >= 0 { bits << delta } else { bits >> -delta }
}

/// Steps, rays and floods.
impl SquareSet {
    /// Every square one step on; what leaves the board is lost.
    #[inline]
    #[must_use]
    pub const fn shift(self, direction: Direction) -> SquareSet {
        SquareSet(moved(self.0, direction.delta()) & direction.arrivals())
    }

    /// Every square one step towards the eighth rank.
    #[inline]
    #[must_use]
    pub const fn north(self) -> SquareSet {
        self.shift(Direction::North)
    }

    /// Every square one step towards the first rank.
    #[inline]
    #[must_use]
    pub const fn south(self) -> SquareSet {
        self.shift(Direction::South)
    }

    /// Every square one step towards the h-file.
    #[inline]
    #[must_use]
    pub const fn east(self) -> SquareSet {
        self.shift(Direction::East)
    }

    /// Every square one step towards the a-file.
    #[inline]
    #[must_use]
    pub const fn west(self) -> SquareSet {
        self.shift(Direction::West)
    }

    /// Every square one step on, as a side's pawns go.
    #[inline]
    #[must_use]
    pub const fn forward(self, color: Color) -> SquareSet {
        self.shift(Direction::forward(color))
    }

    /// The set and everything beyond it in one direction, to the edge of the board.
    ///
    /// ```
    /// use tabiya::{Direction, Square, SquareSet};
    ///
    /// // The front span of a pawn on e4 and the squares beside it: no pawn there, and it is passed.
    /// let ahead = SquareSet::from_square(Square::E4).fill(Direction::North).without(Square::E4);
    /// assert_eq!(ahead.iter().collect::<Vec<_>>(), [Square::E5, Square::E6, Square::E7, Square::E8]);
    /// assert_eq!((ahead | ahead.east() | ahead.west()).len(), 12);
    /// ```
    #[inline]
    #[must_use]
    pub const fn fill(self, direction: Direction) -> SquareSet {
        self.fill_through(direction, SquareSet::ALL)
    }

    /// The set and what is reached from it in one direction over the squares of `through`; the first square that
    /// is not among them stops a ray and is not reached.
    ///
    /// ```
    /// use tabiya::{attacks, Direction, Square, SquareSet};
    ///
    /// // All rooks at once: one more step is what they attack that way.
    /// let rooks: SquareSet = [Square::A1, Square::D1].into_iter().collect();
    /// let empty = !(rooks | Square::A5.into());
    /// let north = rooks.fill_through(Direction::North, empty).shift(Direction::North);
    /// assert_eq!(north.len(), 4 + 7);
    /// ```
    #[inline]
    #[must_use]
    pub const fn fill_through(self, direction: Direction, through: SquareSet) -> SquareSet {
        // Kogge-Stone: one step, two, four.
        let delta = direction.delta();
        let (mut reached, mut open) = (self.0, through.0 & direction.arrivals());
        reached |= open & moved(reached, delta);
        open &= moved(open, delta);
        reached |= open & moved(reached, 2 * delta);
        open &= moved(open, 2 * delta);
        SquareSet(reached | open & moved(reached, 4 * delta))
    }

    /// The set and every square next to it, as a king steps.
    #[inline]
    #[must_use]
    pub const fn spread(self) -> SquareSet {
        let row = self.0 | self.east().0 | self.west().0;
        SquareSet(row | row << 8 | row >> 8)
    }

    /// The squares of `within` that a king could walk to from the set without leaving `within`.
    ///
    /// ```
    /// use tabiya::{Position, Role, Square, SquareSet};
    ///
    /// // Nobody gets through this wall.
    /// let wall: Position = "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1".parse()?;
    /// let pawns = wall.board().of_role(Role::Pawn);
    /// let attacked = SquareSet::from_bits(0x0000_00aa_0000_0000); // b5, d5, f5, h5: the white pawns'
    /// let walk = SquareSet::from_square(Square::E8).flood(!(pawns | attacked));
    /// assert!(!walk.contains(Square::E1));
    /// # Ok::<(), tabiya::FenError>(())
    /// ```
    #[must_use]
    pub const fn flood(self, within: SquareSet) -> SquareSet {
        let mut reached = self.0 & within.0;
        loop {
            let next = SquareSet(reached).spread().0 & within.0;
            if next == reached {
                return SquareSet(reached);
            }
            reached = next;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Direction, SquareSet};
    use crate::attacks;
    use crate::rng::Rng;
    use crate::square::Square;

    const STEPS: [(i32, i32); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

    #[test]
    fn a_shift_is_a_step_of_every_square() {
        let mut rng = Rng::new(1);
        for _ in 0..1_000 {
            let set = SquareSet::from_bits(rng.next_u64() & rng.next_u64());
            for (direction, (files, ranks)) in Direction::ALL.into_iter().zip(STEPS) {
                let steps = set.into_iter().filter_map(|square| square.offset(files, ranks)).collect();
                assert_eq!(set.shift(direction), steps, "{direction:?}");
            }
            let king: SquareSet = set.into_iter().flat_map(attacks::king).collect();
            assert_eq!(set.spread(), set | king);
        }
    }

    #[test]
    fn rays_that_are_filled_are_those_of_the_sliders() {
        let mut rng = Rng::new(2);
        for _ in 0..1_000 {
            let occupied = SquareSet::from_bits(rng.next_u64() & rng.next_u64());
            for square in Square::ALL {
                let from = SquareSet::from_square(square);
                let ray = |direction: Direction| from.fill_through(direction, !occupied).shift(direction);
                let all = |first: usize| {
                    (0..4)
                        .map(|i| ray(Direction::ALL[first + 2 * i]))
                        .fold(SquareSet::EMPTY, SquareSet::union)
                };
                assert_eq!(all(0), attacks::rook(square, occupied));
                assert_eq!(all(1), attacks::bishop(square, occupied));
            }
        }
    }

    #[test]
    fn a_fill_is_a_shift_until_nothing_changes() {
        let mut rng = Rng::new(3);
        for _ in 0..1_000 {
            let set = SquareSet::from_bits(rng.next_u64() & rng.next_u64() & rng.next_u64());
            let through = SquareSet::from_bits(rng.next_u64() | rng.next_u64());
            for direction in Direction::ALL {
                let (mut slow, mut all) = (set, set);
                for _ in 0..7 {
                    slow |= slow.shift(direction) & through;
                    all |= all.shift(direction);
                }
                assert_eq!(set.fill_through(direction, through), slow, "{direction:?}");
                assert_eq!(set.fill(direction), all, "{direction:?}");
            }
        }
    }

    #[test]
    fn a_flood_is_closed_and_starts_in_its_bounds() {
        let mut rng = Rng::new(4);
        for _ in 0..1_000 {
            let within = SquareSet::from_bits(rng.next_u64() | rng.next_u64());
            let set = SquareSet::from_bits(1 << rng.below(64));
            let flood = set.flood(within);
            assert!(within.contains_all(flood) && flood.contains_all(set & within));
            assert_eq!(flood.spread() & within, flood);
            assert_eq!(flood.is_empty(), !set.intersects(within));
        }
    }
}
