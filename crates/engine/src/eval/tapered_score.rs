//! Two scores in one number.

/// A score for the middlegame and one for the endgame in one integer, so that both are added at once.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct TaperedScore(pub(crate) i32);

impl TaperedScore {
    pub(crate) const fn new(middlegame: i16, endgame: i16) -> TaperedScore {
        TaperedScore(((endgame as i32) << 16) + middlegame as i32)
    }

    pub(crate) const fn middlegame(self) -> i32 {
        self.0 as i16 as i32
    }

    pub(crate) const fn endgame(self) -> i32 {
        (self.0 + 0x8000) >> 16
    }
}

#[cfg(test)]
mod tests {
    use super::TaperedScore;

    #[test]
    fn two_numbers_in_one_stay_apart() {
        for (a, b) in [(0, 0), (100, -5), (-100, 5), (-1, -1), (32_000, -32_000), (-7, 300)] {
            let score = TaperedScore::new(a, b);
            assert_eq!((score.middlegame(), score.endgame()), (a as i32, b as i32));
            let twice = TaperedScore(-3 * TaperedScore::new(a / 8, b / 8).0);
            assert_eq!((twice.middlegame(), twice.endgame()), (-3 * (a / 8) as i32, -3 * (b / 8) as i32));
        }
    }
}
