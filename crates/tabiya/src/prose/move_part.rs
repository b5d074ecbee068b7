//! The parts that moves play in a text.

/// The part that a move plays in a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum MovePart {
    /// A square or a piece that is talked about.
    Mention,
    /// A move of the other side.
    Other,
    /// A move of a line that began before it.
    Line,
    /// `if Nf6`
    Hypothesis,
    /// `not Nf3`
    Rejected,
    /// `Nf3 or d4`, `Nf3 was the alternative`
    Candidate,
    /// `Or maybe Nf3`: whatever was answered before is no longer sure.
    Doubted,
    /// `Kasparov plays Nf3 here`: what somebody else plays or says.
    Told,
    /// `my plan is Nf3`
    Plan,
    /// `then Nf3`: whatever is answered, it comes before.
    Later,
    /// Named, and nothing more is said of it.
    Named,
    /// What is answered, as surely as its level says.
    Answer,
}

impl MovePart {
    /// Looked at, as one of several, for later or for somebody else, and neither answered nor rejected.
    pub(super) const fn is_considered(self) -> bool {
        use MovePart::{Candidate, Doubted, Hypothesis, Later, Plan, Told};
        matches!(self, Candidate | Doubted | Told | Hypothesis | Plan | Later)
    }

    /// Named for what can be done now, be it in the end answered or rejected.
    pub(super) const fn is_weighed(self) -> bool {
        use MovePart::{Answer, Candidate, Doubted, Named, Rejected, Told};
        matches!(self, Named | Answer | Candidate | Doubted | Told | Rejected)
    }
}
