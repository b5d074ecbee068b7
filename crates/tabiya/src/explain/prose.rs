//! The verdict on a move in a sentence.

use super::reason::MoveError;
use super::{Explanation, shown, written};
use crate::position::Position;
use crate::prose::TextError;
use alloc::string::ToString;
use alloc::vec::Vec;

impl Position {
    /// The whole answer to what a person or an agent wrote, be it a move alone or a move in a
    /// sentence: the move that [`find_move`](Position::find_move) finds in the text, or the reason
    /// against the one that it names. This is what a program asks that cannot know beforehand which of
    /// the two it is given.
    ///
    /// ```
    /// use tabiya::{Position, Verdict};
    ///
    /// let start = Position::new();
    /// assert_eq!(start.explain_prose("8. **Nf3**").verdict(), Verdict::Legal);
    /// let answer = start.explain_prose("My move is Bb5.");
    /// assert_eq!(
    ///     answer.message(),
    ///     "The bishop on f1 cannot reach b5: the white pawn on e2 is in the way."
    /// );
    /// assert_eq!(start.explain_prose("e4 or d4").verdict(), Verdict::Ambiguous);
    /// ```
    pub fn explain_prose(&self, text: &str) -> Explanation {
        match self.find_move(text) {
            Ok(found) => Explanation::legal(self, found.mv, found.forgiven),
            Err(TextError::Ambiguous { candidates }) => {
                let why = written::ambiguous(self, text, candidates);
                Explanation::refused(self, Some(text), why, Vec::new())
            }
            Err(TextError::Unclear { mv, .. }) => {
                let why = MoveError::Unclear { mv, spelled: self.san(mv).to_string() };
                Explanation::refused(self, Some(text), why, Vec::new())
            }
            Err(TextError::FalseCapture { mv, .. }) => {
                let why = MoveError::NotACapture { mv, spelled: self.san(mv).to_string() };
                Explanation::refused(self, Some(text), why, Vec::new())
            }
            Err(TextError::NotLegal { written, .. }) => self.explain(&written),
            Err(TextError::Unreadable { span }) => self.explain_unread(text.get(span).unwrap_or(text)),
            Err(_) => self.explain_unread(text),
        }
    }

    /// Why a text in which no move was found is none.
    fn explain_unread(&self, text: &str) -> Explanation {
        let answer = self.explain(text.trim());
        if !answer.is_legal() {
            return answer;
        }
        let why = MoveError::NotAMove { text: shown::shown(text) };
        Explanation::refused(self, Some(text), why, Vec::new())
    }
}
