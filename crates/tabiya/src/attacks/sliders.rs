//! The slider seam: where a rook and a bishop attack, given the pieces on the board.
//!
//! One table holds every answer. Its index comes from the pieces on the slider's lines: gathered
//! by the PEXT instruction where the build has it, else by a multiplication.

/// The squares whose pieces matter: the last one of a ray is attacked with or without a piece on it.
#[cfg(any(test, not(feature = "small")))]
pub(crate) const fn relevant(square: usize, attacks: u64) -> u64 {
    const RANKS: u64 = 0xff00_0000_0000_00ff;
    const FILES: u64 = 0x8181_8181_8181_8181;
    let own_rank = 0xff << (square & 56);
    let own_file = 0x0101_0101_0101_0101 << (square & 7);
    attacks & !(RANKS & !own_rank) & !(FILES & !own_file)
}

/// All subsets of a set, the empty one first.
#[cfg(test)]
pub(crate) fn subsets(mask: u64) -> impl Iterator<Item = u64> {
    let next = move |subset: &u64| match subset.wrapping_sub(mask) & mask {
        0 => None,
        subset => Some(subset),
    };
    core::iter::successors(Some(0), next)
}

#[cfg(feature = "small")]
pub(crate) use super::rays::{bishop, rook};

#[cfg(not(feature = "small"))]
pub(crate) use table::{bishop, rook};

#[cfg(not(feature = "small"))]
mod table {
    use super::super::rays;
    use super::relevant;

    /// How the pieces around a slider on one square become an index.
    #[derive(Clone, Copy)]
    struct SliderIndex {
        mask: u64,
        #[cfg(not(all(feature = "pext", target_arch = "x86_64", target_feature = "bmi2")))]
        factor: u64,
        #[cfg(not(all(feature = "pext", target_arch = "x86_64", target_feature = "bmi2")))]
        shift: u32,
        offset: u32,
    }

    #[cfg(all(feature = "pext", target_arch = "x86_64", target_feature = "bmi2"))]
    impl SliderIndex {
        const fn new(mask: u64, _: u64, offset: u32) -> SliderIndex {
            SliderIndex { mask, offset }
        }

        #[inline(always)]
        fn index(&self, occupied: u64) -> usize {
            safe_arch::population_extract_u64(occupied, self.mask) as usize + self.offset as usize
        }

        /// What a part of the pieces adds to the index: the instruction's result, found bit by bit.
        const fn part(&self, occupied: u64) -> u64 {
            let (mut mask, mut index, mut bit) = (self.mask, 0, 0);
            while mask != 0 {
                index |= (occupied >> mask.trailing_zeros() & 1) << bit;
                mask &= mask - 1;
                bit += 1;
            }
            index
        }

        /// The index that all parts together make.
        const fn place(&self, parts: u64) -> usize {
            parts as usize + self.offset as usize
        }
    }

    #[cfg(not(all(feature = "pext", target_arch = "x86_64", target_feature = "bmi2")))]
    impl SliderIndex {
        const fn new(mask: u64, factor: u64, offset: u32) -> SliderIndex {
            SliderIndex { mask, factor, shift: 64 - mask.count_ones(), offset }
        }

        #[inline(always)]
        const fn index(&self, occupied: u64) -> usize {
            self.place(self.part(occupied & self.mask))
        }

        /// What a part of the pieces adds to the product.
        #[inline(always)]
        const fn part(&self, occupied: u64) -> u64 {
            occupied.wrapping_mul(self.factor)
        }

        /// The index that all parts together make.
        #[inline(always)]
        const fn place(&self, parts: u64) -> usize {
            (parts >> self.shift) as usize + self.offset as usize
        }
    }

    const ROOKS: usize = 102_400;
    const BISHOPS: usize = 5_248;

    const fn lines(factors: &[u64; 64], rook: bool, mut offset: u32) -> [SliderIndex; 64] {
        let mut lines = [SliderIndex::new(0, 0, 0); 64];
        let mut square = 0;
        while square < 64 {
            let attacks = if rook { rays::rook(square, 0) } else { rays::bishop(square, 0) };
            let mask = relevant(square, attacks);
            lines[square] = SliderIndex::new(mask, factors[square], offset);
            offset += 1 << mask.count_ones();
            square += 1;
        }
        lines
    }

    static ROOK: [SliderIndex; 64] = lines(&super::super::magics::ROOK, true, 0);
    static BISHOP: [SliderIndex; 64] = lines(&super::super::magics::BISHOP, false, ROOKS as u32);

    static ATTACKS: [u64; ROOKS + BISHOPS] = {
        let mut table = [0; ROOKS + BISHOPS];
        let mut square = 0;
        while square < 64 {
            fill(&mut table, &ROOK[square], square, [0, 1]);
            fill(&mut table, &BISHOP[square], square, [2, 3]);
            square += 1;
        }
        table
    };

    /// Enters every answer for a slider on one square. The two lines are walked by themselves
    /// and then put together, which spares the compiler most of the work.
    const fn fill(table: &mut [u64], lines: &SliderIndex, square: usize, directions: [usize; 2]) {
        let first = SliderLine::of(lines, square, directions[0]);
        let second = SliderLine::of(lines, square, directions[1]);
        let mut i = 0;
        while i < first.len {
            let mut j = 0;
            while j < second.len {
                let place = lines.place(first.parts[i].wrapping_add(second.parts[j]));
                table[place] = first.attacks[i] | second.attacks[j];
                j += 1;
            }
            i += 1;
        }
    }

    /// One line through a square: for all pieces on it, their part of the index and what is attacked.
    struct SliderLine {
        parts: [u64; 64],
        attacks: [u64; 64],
        len: usize,
    }

    impl SliderLine {
        const fn of(lines: &SliderIndex, square: usize, direction: usize) -> SliderLine {
            let mut line = SliderLine { parts: [0; 64], attacks: [0; 64], len: 0 };
            let mask = lines.mask & rays::line(direction, square, 0);
            let mut occupied = 0u64;
            loop {
                line.parts[line.len] = lines.part(occupied);
                line.attacks[line.len] = rays::line(direction, square, occupied);
                line.len += 1;
                occupied = occupied.wrapping_sub(mask) & mask;
                if occupied == 0 {
                    return line;
                }
            }
        }
    }

    /// The squares that a rook attacks.
    #[inline(always)]
    pub(crate) fn rook(square: usize, occupied: u64) -> u64 {
        ATTACKS[ROOK[square & 63].index(occupied)]
    }

    /// The squares that a bishop attacks.
    #[inline(always)]
    pub(crate) fn bishop(square: usize, occupied: u64) -> u64 {
        ATTACKS[BISHOP[square & 63].index(occupied)]
    }
}

#[cfg(test)]
mod tests {
    use super::super::rays;
    use super::{bishop, relevant, rook, subsets};

    #[test]
    fn the_tables_agree_with_the_rays() {
        for square in 0..64 {
            for occupied in subsets(relevant(square, rays::rook(square, 0))) {
                assert_eq!(rook(square, occupied), rays::rook(square, occupied));
            }
            for occupied in subsets(relevant(square, rays::bishop(square, 0))) {
                assert_eq!(bishop(square, occupied), rays::bishop(square, occupied));
            }
        }
    }
}
