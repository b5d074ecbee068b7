//! Adding up terms: into a score when playing, into a list of counts when fitting.

use super::tapered_score::TaperedScore;
use super::terms;
use super::weights::WEIGHTS;

/// A sum of terms.
pub(crate) trait TermSink {
    /// Adds a term `count` times for a side: 1 for White, -1 for Black.
    fn add(&mut self, side: i32, term: usize, count: i32);
}

impl TermSink for TaperedScore {
    #[inline(always)]
    fn add(&mut self, side: i32, term: usize, count: i32) {
        self.0 += side * count * WEIGHTS[term].0;
    }
}

/// How often each term counts for White less how often for Black.
pub(crate) struct TermCounts(pub(crate) Vec<i32>);

impl TermCounts {
    pub(crate) fn new() -> TermCounts {
        TermCounts(vec![0; terms::COUNT])
    }
}

impl TermSink for TermCounts {
    fn add(&mut self, side: i32, term: usize, count: i32) {
        self.0[term] += side * count;
    }
}
