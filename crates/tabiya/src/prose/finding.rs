//! What a text says, and what becomes of it.

use super::{FoundMove, TextError};
use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

/// What was found in a text: the verdict, and what it was made of.
///
/// ```
/// use tabiya::{Position, TextSense};
///
/// let text = "Nf3 or Nf6, I can't decide.";
/// let finding = Position::new().read_text(text);
/// assert_eq!(finding.sense, TextSense::Several);
/// let named: Vec<&str> = finding.spans.iter().map(|span| &text[span.clone()]).collect();
/// assert_eq!(named, ["Nf3", "Nf6"]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct TextFinding {
    /// The move to be played, or why there is none.
    pub verdict: Result<FoundMove, TextError>,
    /// What the text says, whatever is legal.
    pub sense: TextSense,
    /// Where the moves stand that this is about, in bytes, be they legal or not.
    pub spans: Vec<Range<usize>>,
}

/// What a text says, before it is asked whether that can be played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum TextSense {
    /// It names no move.
    Nothing,
    /// It answers with one.
    Answer,
    /// It names one, and does not say that it is to be played, or takes it back.
    Doubtful,
    /// It names several, and does not say which is meant.
    Several,
}

impl TextFinding {
    /// The verdict on what is answered.
    pub(super) fn answer(verdict: Result<FoundMove, TextError>, span: Range<usize>) -> TextFinding {
        TextFinding { verdict, sense: TextSense::Answer, spans: vec![span] }
    }

    /// The refusal of a text without a move.
    pub(super) const fn nothing(why: TextError) -> TextFinding {
        TextFinding { verdict: Err(why), sense: TextSense::Nothing, spans: Vec::new() }
    }

    /// The same in a longer text, in which this one begins at a place.
    pub(super) fn shifted(self, by: usize) -> TextFinding {
        self.placed(|span| span.start + by..span.end + by)
    }

    /// The same with every place told otherwise.
    pub(super) fn placed(mut self, place: impl Fn(&Range<usize>) -> Range<usize>) -> TextFinding {
        for span in &mut self.spans {
            *span = place(span);
        }
        match &mut self.verdict {
            Ok(FoundMove { span, .. })
            | Err(
                TextError::Trailing { span }
                | TextError::Unreadable { span }
                | TextError::Unclear { span, .. }
                | TextError::FalseCapture { span, .. }
                | TextError::NotLegal { span, .. },
            ) => *span = place(span),
            Err(TextError::Nothing | TextError::TooLong { .. } | TextError::Ambiguous { .. }) => {}
        }
        self
    }
}
