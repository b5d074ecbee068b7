//! What two sides say differently, collected so that all of it is seen at once.

use std::fmt::Debug;

#[derive(Default)]
pub(super) struct Differences(Vec<String>);

impl Differences {
    /// Notes where ours is not what the others say.
    pub(super) fn compare<T: PartialEq + Debug + ?Sized>(
        &mut self,
        place: &str,
        what: &str,
        ours: &T,
        theirs: &T,
    ) {
        if ours != theirs {
            self.0.push(format!("{place}\n    {what}: ours {ours:?}\n    theirs {theirs:?}"));
        }
    }

    #[track_caller]
    pub(super) fn none_in(self, positions: usize) {
        println!("{positions} rows, {} differences", self.0.len());
        let first = &self.0[..self.0.len().min(20)];
        assert!(first.is_empty(), "{} differences:\n{}", self.0.len(), first.join("\n"));
        assert!(positions > 0, "nothing was compared");
    }
}
