//! Numbers that look random and are decided by a seed.

/// A small random number generator: the same seed gives the same numbers, on every machine and in every release.
///
/// It is SplitMix64 (Steele, Lea and Flood, 2014): one word of state, and every seed is as good as any other. It is
/// meant for openings, random players and tests; whatever has to be kept from others needs a generator made for that.
///
/// ```
/// use tabiya::{Position, Rng};
///
/// let mut rng = Rng::new(2026);
/// let mut position = Position::new();
/// for _ in 0..8 {
///     let moves = position.legal_moves();
///     let Some(&mv) = rng.pick(&moves) else { break };
///     position = position.play(mv)?;
/// }
/// assert_eq!(position.fullmoves(), 5);
/// # Ok::<(), tabiya::MoveError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rng {
    state: u64,
}

impl Rng {
    /// The generator with this seed.
    pub const fn new(seed: u64) -> Rng {
        Rng { state: seed }
    }

    /// The generator of one of many things under the same seed: of one game of a match, whatever came before it.
    ///
    /// ```
    /// use tabiya::Rng;
    ///
    /// assert_eq!(Rng::stream(7, 3).next_u64(), Rng::stream(7, 3).next_u64());
    /// assert_ne!(Rng::stream(7, 3).next_u64(), Rng::stream(7, 4).next_u64());
    /// assert_ne!(Rng::stream(7, 3).next_u64(), Rng::stream(3, 7).next_u64());
    /// ```
    pub const fn stream(seed: u64, number: u64) -> Rng {
        // The number is mixed once, the seed twice: exchanged they give something else.
        let mixed = Rng::new(Rng::new(seed).next_u64()).next_u64();
        Rng::new(mixed ^ Rng::new(number).next_u64())
    }

    /// The next number, any of 64 bits.
    ///
    /// ```
    /// // The numbers that the published reference implementation gives for this seed.
    /// let mut rng = tabiya::Rng::new(1234567);
    /// assert_eq!(rng.next_u64(), 6457827717110365317);
    /// assert_eq!(rng.next_u64(), 3203168211198807973);
    /// ```
    pub const fn next_u64(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.state;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    /// A number from 0 to below `end`, each as likely as the others; 0 if there is none below.
    pub const fn below(&mut self, end: usize) -> usize {
        if end == 0 {
            return 0;
        }
        let end = end as u64;
        // The last numbers do not fill a whole round: with them the first results would come up more often.
        let last = u64::MAX - (u64::MAX % end + 1) % end;
        loop {
            let number = self.next_u64();
            if number <= last {
                return (number % end) as usize;
            }
        }
    }

    /// A fraction from 0 to below 1, in steps of 2⁻⁵³.
    pub const fn unit(&mut self) -> f64 {
        (self.next_u64() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// One of several things, each as likely as the others; none of none.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        items.get(self.below(items.len()))
    }

    /// Puts things into another order, each as likely as the others.
    ///
    /// ```
    /// let mut files = *b"abcdefgh";
    /// tabiya::Rng::new(1).shuffle(&mut files);
    /// assert_ne!(&files, b"abcdefgh");
    /// files.sort();
    /// assert_eq!(&files, b"abcdefgh");
    /// ```
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Rng;

    #[test]
    fn numbers_below_a_limit_come_equally_often() {
        let mut rng = Rng::new(1);
        let mut counts = [0; 7];
        for _ in 0..70_000 {
            counts[rng.below(7)] += 1;
        }
        assert!(counts.iter().all(|count| (9_500..10_500).contains(count)), "{counts:?}");
        assert_eq!(rng.below(1), 0);
    }

    #[test]
    fn what_does_not_fill_a_round_is_drawn_again() {
        // Half of all numbers and one more: nearly every second draw is beyond the only whole round.
        let end = (1usize << (usize::BITS - 1)) + 1;
        let mut rng = Rng::new(2);
        let mut draws = rng.clone();
        for _ in 0..100 {
            let number = rng.below(end);
            assert!(number < end);
            if usize::BITS == 64 {
                let plain = core::iter::repeat_with(|| draws.next_u64()).find(|&draw| draw < end as u64);
                assert_eq!(Some(number as u64), plain);
            }
        }
    }

    #[test]
    fn powers_of_two_draw_once() {
        let (mut rng, mut draws) = (Rng::new(3), Rng::new(3));
        for _ in 0..100 {
            assert_eq!(rng.below(64) as u64, draws.next_u64() % 64);
        }
    }

    #[test]
    fn fractions_are_below_one_and_even() {
        let mut rng = Rng::new(4);
        let mut sum = 0.0;
        for _ in 0..10_000 {
            let unit = rng.unit();
            assert!((0.0..1.0).contains(&unit));
            sum += unit;
        }
        assert!((4_900.0..5_100.0).contains(&sum), "{sum}");
    }

    #[test]
    fn nothing_is_picked_of_nothing_and_every_order_comes_up() {
        let mut rng = Rng::new(5);
        assert_eq!(rng.pick::<u8>(&[]), None);
        assert_eq!(rng.pick(&[9]), Some(&9));
        let mut orders = alloc::collections::BTreeMap::new();
        for _ in 0..6_000 {
            let mut items = [1, 2, 3];
            rng.shuffle(&mut items);
            *orders.entry(items).or_insert(0) += 1;
        }
        assert_eq!(orders.len(), 6);
        assert!(orders.values().all(|count| (850..1_150).contains(count)), "{orders:?}");
    }
}
