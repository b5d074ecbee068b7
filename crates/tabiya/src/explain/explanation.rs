//! The whole answer to "may I play this?".

use super::mark::{Mark, Part};
use super::reason::MoveError;
use super::{Verdict, suggest};
use crate::color::Color;
use crate::moves::Move;
use crate::position::Position;
use crate::san::{Deviation, San};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{self, Write};

/// The whole answer to "may I play this?".
///
/// It holds the reason as data; the code, the sentences and the squares are made of it when they are asked for. The
/// message is the [reason](Explanation::reason) and the [advice](Explanation::advice) together, and whoever is to find
/// the legal moves alone is told the reason only.
///
/// ```
/// use tabiya::{Position, Verdict};
///
/// let position: Position = "r3k2r/8/8/8/8/8/5r2/R3K2R w KQkq - 0 1".parse().unwrap();
/// let answer = position.explain("O-O");
/// assert_eq!(answer.verdict(), Verdict::Illegal);
/// assert_eq!(answer.code(), "castling-through-check");
/// assert_eq!(
///     answer.message(),
///     "White cannot castle kingside: the king would pass over f1, which the rook on f2 attacks."
/// );
/// assert_eq!(position.san(answer.suggestions[0]).to_string(), "O-O-O");
///
/// let answer = position.explain("Ke3");
/// assert_eq!(answer.reason(), "The king on e1 cannot go to e3: a king moves one square at a time.");
/// assert_eq!(answer.advice().unwrap(), "From e1 it can go to d1 or f2.");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Explanation {
    /// The move, if it is legal.
    pub mv: Option<Move>,
    /// The legal moves that come nearest, at most five, the nearest first; none if it is legal.
    pub suggestions: Vec<Move>,
    /// What the standard writes otherwise, if it is legal.
    pub forgiven: Vec<Deviation>,
    /// The reason as data, if it is not legal.
    pub error: Option<MoveError>,
    /// Why the other pieces of the same kind cannot go there either.
    pub also: Vec<MoveError>,
    /// The move in standard notation, if it is legal.
    pub(super) san: Option<San>,
    /// What it would be for the other side.
    pub(super) other_side: Option<OtherSide>,
}

/// A text that is nothing for the side to move and a move for the other one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(super) struct OtherSide {
    /// The side to move.
    pub(super) turn: Color,
    /// The other side's move.
    pub(super) san: San,
}

impl fmt::Display for OtherSide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let OtherSide { turn, san } = self;
        write!(f, "It is {turn}'s turn; {san} is a move for {}.", !*turn)
    }
}

impl Explanation {
    pub(super) fn legal(position: &Position, mv: Move, forgiven: Vec<Deviation>) -> Explanation {
        Explanation {
            mv: Some(mv),
            suggestions: Vec::new(),
            forgiven,
            error: None,
            also: Vec::new(),
            san: Some(position.san(mv)),
            other_side: None,
        }
    }

    /// A refusal for a reason, with the legal moves that come nearest.
    ///
    /// ```
    /// use tabiya::{Explanation, MoveError, Position};
    ///
    /// let start = Position::new();
    /// let mv = start.parse_move("e4")?;
    /// let answer = Explanation::of_error(&start, MoveError::Unclear { mv, spelled: "e4".to_string() });
    /// assert_eq!(answer.reason(), "The text names e4, but does not say that it is to be played.");
    /// assert_eq!(answer.suggestions, [mv]);
    /// # Ok::<(), tabiya::MoveError>(())
    /// ```
    pub fn of_error(position: &Position, error: MoveError) -> Explanation {
        Explanation::refused(position, None, error, Vec::new())
    }

    /// A refusal of a text for a reason, with the moves near it.
    pub(crate) fn refused(
        position: &Position,
        text: Option<&str>,
        error: MoveError,
        also: Vec<MoveError>,
    ) -> Explanation {
        Explanation {
            mv: None,
            suggestions: suggest::nearest(position, text, &error),
            forgiven: Vec::new(),
            error: Some(error),
            also,
            san: None,
            other_side: None,
        }
    }

    /// Legal, illegal, ambiguous or unreadable.
    pub fn verdict(&self) -> Verdict {
        self.error.as_ref().map_or(Verdict::Legal, MoveError::verdict)
    }

    /// Whether it is legal.
    pub fn is_legal(&self) -> bool {
        self.error.is_none()
    }

    /// A stable, machine-readable code: `legal`, or the [code](MoveError::code) of the reason.
    pub fn code(&self) -> &'static str {
        self.error.as_ref().map_or("legal", MoveError::code)
    }

    /// The verdict and what can be done about it, in one or more sentences.
    pub fn message(&self) -> String {
        self.to_string()
    }

    /// Why, and nothing about moves that are legal: see [`MoveError::reason`].
    pub fn reason(&self) -> String {
        match &self.error {
            Some(error) => error.reason(),
            None => self.san.map_or_else(String::new, |san| format!("{san} is legal.")),
        }
    }

    /// What can be done instead, where that is known; of a legal move, how the standard writes it.
    pub fn advice(&self) -> Option<String> {
        let advice = match &self.error {
            Some(error) => error.advice(),
            None if self.forgiven.is_empty() => None,
            None => {
                let mut text = String::from("The standard writes it otherwise");
                for (i, note) in self.forgiven.iter().enumerate() {
                    // A text takes whatever is written to it.
                    let _ = write!(text, "{}{note}", if i == 0 { ": " } else { "; " });
                }
                Some(text + ".")
            }
        };
        match (advice, self.other_side) {
            (Some(advice), Some(other)) => Some(format!("{advice} {other}")),
            (None, Some(other)) => Some(other.to_string()),
            (advice, None) => advice,
        }
    }

    /// The squares involved.
    pub fn squares(&self) -> Vec<Mark> {
        match (&self.error, self.mv) {
            (Some(error), _) => error.squares(),
            (None, Some(mv)) => Vec::from([
                Mark { part: Part::From, square: mv.from() },
                Mark { part: Part::To, square: mv.king_to() },
            ]),
            (None, None) => Vec::new(),
        }
    }
}

/// The message.
impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(error) = &self.error else {
            let reason = self.reason();
            return match self.advice() {
                Some(advice) => f.pad(&format!("{reason} {advice}")),
                None => f.pad(&reason),
            };
        };
        match self.other_side {
            Some(other) => f.pad(&format!("{error} {other}")),
            None => f.pad(&error.to_string()),
        }
    }
}

/// With what follows from the reason, for those who read no Rust; reading leaves that aside.
#[cfg(feature = "serde")]
mod serialized {
    use super::{Deviation, Explanation, Mark, Move, MoveError, OtherSide, San, Verdict};
    use alloc::borrow::Cow;
    use alloc::string::String;
    use alloc::vec::Vec;

    #[derive(serde::Serialize)]
    #[serde(rename = "Explanation", rename_all = "camelCase")]
    struct WrittenExplanation<'a> {
        verdict: Verdict,
        code: &'static str,
        message: String,
        reason: String,
        advice: Option<String>,
        squares: Vec<Mark>,
        #[serde(flatten)]
        held: Held<'a>,
    }

    #[derive(serde::Serialize, serde::Deserialize)]
    #[serde(rename = "Explanation", rename_all = "camelCase")]
    struct Held<'a> {
        #[serde(rename = "move")]
        mv: Option<Move>,
        san: Option<San>,
        suggestions: Cow<'a, [Move]>,
        forgiven: Cow<'a, [Deviation]>,
        error: Option<Cow<'a, MoveError>>,
        also: Cow<'a, [MoveError]>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        other_side: Option<OtherSide>,
    }

    impl serde::Serialize for Explanation {
        fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let held = Held {
                mv: self.mv,
                san: self.san,
                suggestions: Cow::Borrowed(&self.suggestions),
                forgiven: Cow::Borrowed(&self.forgiven),
                error: self.error.as_ref().map(Cow::Borrowed),
                also: Cow::Borrowed(&self.also),
                other_side: self.other_side,
            };
            let (verdict, code, squares) = (self.verdict(), self.code(), self.squares());
            let (message, reason, advice) = (self.message(), self.reason(), self.advice());
            WrittenExplanation { verdict, code, message, reason, advice, squares, held }.serialize(serializer)
        }
    }

    impl<'de> serde::Deserialize<'de> for Explanation {
        fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Explanation, D::Error> {
            let held = Held::deserialize(deserializer)?;
            let Held { mv, san, suggestions, forgiven, error, also, other_side } = held;
            if error.is_none() && (mv.is_none() || san.is_none()) {
                return Err(serde::de::Error::custom("an explanation has a move or a reason"));
            }
            Ok(Explanation {
                mv,
                suggestions: suggestions.into_owned(),
                forgiven: forgiven.into_owned(),
                error: error.map(Cow::into_owned),
                also: also.into_owned(),
                san,
                other_side,
            })
        }
    }
}
