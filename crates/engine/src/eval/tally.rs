//! Counting terms: into a score when playing, into a list when fitting.

use super::terms;
use super::weights::WEIGHTS;

/// Where counted terms go.
pub(crate) trait Tally {
    /// Counts a term so many times for a side: 1 for White, -1 for Black.
    fn add(&mut self, side: i32, term: usize, count: i32);
}

/// Two numbers in one, for the middlegame and for the endgame: added and multiplied at once.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Points(pub(crate) i32);

impl Points {
    pub(crate) const fn new(middlegame: i16, endgame: i16) -> Points {
        Points(((endgame as i32) << 16) + middlegame as i32)
    }

    pub(crate) const fn middlegame(self) -> i32 {
        self.0 as i16 as i32
    }

    pub(crate) const fn endgame(self) -> i32 {
        (self.0 + 0x8000) >> 16
    }
}

impl Tally for Points {
    #[inline(always)]
    fn add(&mut self, side: i32, term: usize, count: i32) {
        self.0 += side * count * WEIGHTS[term].0;
    }
}

/// How often each term counts for White less how often for Black.
pub(crate) struct Counts(pub(crate) Vec<i32>);

impl Counts {
    pub(crate) fn new() -> Counts {
        Counts(vec![0; terms::COUNT])
    }
}

impl Tally for Counts {
    fn add(&mut self, side: i32, term: usize, count: i32) {
        self.0[term] += side * count;
    }
}

#[cfg(test)]
mod tests {
    use super::Points;

    #[test]
    fn two_numbers_in_one_stay_apart() {
        for (a, b) in [(0, 0), (100, -5), (-100, 5), (-1, -1), (32_000, -32_000), (-7, 300)] {
            let points = Points::new(a, b);
            assert_eq!((points.middlegame(), points.endgame()), (a as i32, b as i32));
            let twice = Points(-3 * Points::new(a / 8, b / 8).0);
            assert_eq!((twice.middlegame(), twice.endgame()), (-3 * (a / 8) as i32, -3 * (b / 8) as i32));
        }
    }
}
