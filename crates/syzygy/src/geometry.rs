//! Squares as Syzygy tables number them.
//!
//! A table counts positions that are reflections of each other once: without pawns the board has eight symmetries, with
//! pawns two. All numbers here are computed from the order that the format defines.

use std::sync::LazyLock;

/// The file of a square, 0 to 7.
pub(crate) const fn file(square: u8) -> u8 {
    square & 7
}

/// The rank of a square, 0 to 7.
pub(crate) const fn rank(square: u8) -> u8 {
    square >> 3
}

/// The square mirrored at the diagonal from a1 to h8.
pub(crate) const fn transposed(square: u8) -> u8 {
    file(square) << 3 | rank(square)
}

/// Whether a square lies above the diagonal from a1 to h8.
pub(crate) const fn is_above(square: u8) -> bool {
    rank(square) > file(square)
}

/// Whether a square lies on the diagonal from a1 to h8.
pub(crate) const fn is_diagonal(square: u8) -> bool {
    rank(square) == file(square)
}

/// The binomial coefficient: the ways to choose `k` of `n`.
pub(crate) fn choose(n: u64, k: u64) -> u64 {
    if k > n {
        return 0;
    }
    (0..k).fold(1, |ways, i| ways * (n - i) / (i + 1))
}

/// The most pieces that are placed as one group.
pub(crate) const MAX_GROUP: usize = 6;

/// What is counted once.
pub(crate) struct Geometry {
    /// [`choose`] by k and n.
    pub(crate) binomial: [[u64; 64]; MAX_GROUP + 1],
    /// The squares of the triangle a1, d1, d4: those below the diagonal first, then those on it.
    pub(crate) triangle: [u8; 64],
    /// The squares below the diagonal, by rank.
    pub(crate) below: [u8; 64],
    /// Two kings that do not touch, by the triangle's number of the first and the square of the second. If the first is
    /// on the diagonal, the second is not above it.
    pub(crate) kings: [[u16; 64]; 10],
    /// For so many more pawns and a leading pawn on this square: the placements of all earlier squares of its file.
    pub(crate) leading: [[u64; 64]; MAX_GROUP],
    /// For so many more pawns and a leading pawn on this file, a to d: all placements.
    pub(crate) leading_size: [[u64; 4]; MAX_GROUP],
}

/// The number of placements of two kings.
pub(crate) const KINGS: u64 = 462;

/// The number of placements of three different pieces.
pub(crate) const THREES: u64 = 31_332;

/// The file of a pawn counted from the edge, 0 to 3.
pub(crate) const fn edge_file(square: u8) -> u8 {
    if file(square) < 4 { file(square) } else { 7 - file(square) }
}

/// The order in which a leading pawn is looked for: from the edge files inward, from the second rank up.
pub(crate) const fn lead_order(square: u8) -> u8 {
    6 * edge_file(square) + rank(square) - 1
}

/// The number of a square for the pawns behind the leading one: those that may still have a leading pawn before them are
/// the smaller ones.
pub(crate) const fn pawn_order(square: u8) -> u8 {
    let right = (file(square) > 3) as u8;
    47 - (12 * edge_file(square) + 2 * (rank(square) - 1) + right)
}

impl Geometry {
    pub(crate) fn get() -> &'static Geometry {
        static GEOMETRY: LazyLock<Geometry> = LazyLock::new(Geometry::new);
        &GEOMETRY
    }

    fn new() -> Geometry {
        let mut binomial = [[0; 64]; MAX_GROUP + 1];
        for (k, row) in binomial.iter_mut().enumerate() {
            for (n, ways) in row.iter_mut().enumerate() {
                *ways = choose(n as u64, k as u64);
            }
        }

        let mut triangle = [0; 64];
        let in_triangle = |square: u8| file(square) < 4 && rank(square) < 4 && !is_above(square);
        let below_first = (0..64).filter(|&square| in_triangle(square) && !is_diagonal(square));
        let then_diagonal = (0..64).filter(|&square| in_triangle(square) && is_diagonal(square));
        let order: Vec<u8> = below_first.chain(then_diagonal).collect();
        for (number, &square) in order.iter().enumerate() {
            triangle[square as usize] = number as u8;
        }

        let mut below = [0; 64];
        for (number, square) in (0..64).filter(|&s| !is_above(s) && !is_diagonal(s)).enumerate() {
            below[square as usize] = number as u8;
        }

        let mut kings = [[u16::MAX; 64]; 10];
        let mut number = 0;
        for on_diagonal in [false, true] {
            for (first, &king) in order.iter().enumerate() {
                for other in 0..64u8 {
                    let touch =
                        file(king).abs_diff(file(other)) <= 1 && rank(king).abs_diff(rank(other)) <= 1;
                    let both = is_diagonal(king) && is_diagonal(other);
                    let reflected = is_diagonal(king) && is_above(other);
                    if !touch && !reflected && both == on_diagonal {
                        kings[first][other as usize] = number;
                        number += 1;
                    }
                }
            }
        }
        debug_assert_eq!(u64::from(number), KINGS);

        let mut leading = [[0; 64]; MAX_GROUP];
        let mut leading_size = [[0; 4]; MAX_GROUP];
        for more in 0..MAX_GROUP {
            for file in 0..4u8 {
                let mut sum = 0;
                for rank in 1..7u8 {
                    let square = 8 * rank + file;
                    leading[more][square as usize] = sum;
                    sum += binomial[more][pawn_order(square) as usize];
                }
                leading_size[more][file as usize] = sum;
            }
        }
        Geometry { binomial, triangle, below, kings, leading, leading_size }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_kings_stand_in_462_ways() {
        let kings = &Geometry::get().kings;
        let mut numbers: Vec<u16> = kings.iter().flatten().copied().filter(|&n| n != u16::MAX).collect();
        numbers.sort_unstable();
        assert_eq!(numbers, (0..462).collect::<Vec<_>>());
    }

    #[test]
    fn pawns_have_48_squares_in_an_order() {
        let mut orders: Vec<u8> = (8..56).map(pawn_order).collect();
        orders.sort_unstable();
        assert_eq!(orders, (0..48).collect::<Vec<_>>());
        assert!((8..56u8).filter(|&square| file(square) < 4).all(|square| lead_order(square) < 24));
    }

    /// All pawns behind the leading one come after it in both orders, so each placement is counted once.
    #[test]
    fn the_pawns_behind_the_leading_one_have_smaller_numbers() {
        for lead in (8..56u8).filter(|&square| file(square) < 4) {
            for other in (8..56u8).filter(|&square| square != lead) {
                if lead_order(other) > lead_order(lead) {
                    assert!(pawn_order(other) < pawn_order(lead));
                }
            }
        }
    }
}
