//! Whether a score is exact.

/// What a score says about the true one.
///
/// ```
/// use tabiya_engine::Bound;
///
/// assert_eq!(Bound::default(), Bound::Exact);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Bound {
    /// The score is exact, as far as was searched.
    #[default]
    Exact,
    /// A lower bound: the true score is this or more.
    Lower,
    /// An upper bound: the true score is this or less.
    Upper,
}

impl Bound {
    /// Whether a score with this bound is enough to cut off at beta, or to fail low.
    #[inline]
    pub(crate) const fn cuts_off(self, score: i32, beta: i32) -> bool {
        match self {
            Bound::Exact => true,
            Bound::Lower => score >= beta,
            Bound::Upper => score < beta,
        }
    }

    /// Whether a score with this bound is a better guess than an estimate.
    #[inline]
    pub(crate) const fn improves_on(self, score: i32, estimate: i32) -> bool {
        match self {
            Bound::Exact => true,
            Bound::Lower => score > estimate,
            Bound::Upper => score < estimate,
        }
    }
}
