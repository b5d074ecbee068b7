//! Moves buried in what people and agents write: `**Nf3**`, `\boxed{e4}`, `My move is e2-e4.`
//!
//! Everything that reads like a move is found first, be it legal or not, and given its part in the text: what is
//! answered, what is rejected, what is only talked about. Then the answer is judged, and nothing else is: whoever answers
//! an illegal move and mentions a legal one has not played that.

use crate::moves::Move;
use crate::position::Position;
use crate::san::{Deviation, LONGEST_TEXT};
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

mod actors;
mod adoptions;
mod announcements;
mod attitudes;
mod bearings;
mod bounds;
mod castlings;
mod colons;
mod conditions;
mod consequences;
mod context;
mod contradictions;
mod deeds;
mod drops;
mod enclosures;
mod finding;
mod hands;
mod item_names;
mod layout;
mod letters;
mod lexicon;
mod lines;
mod marks;
mod mentions;
mod move_part;
mod mover_words;
mod movers;
mod names;
mod notation;
mod objections;
mod own_deeds;
mod passing;
mod persons;
mod pieces;
mod placement;
mod plain_text;
mod quotations;
mod references;
mod reports;
mod reservations;
mod retractions;
mod reversals;
mod roles;
mod second_thoughts;
mod sentences;
mod signs;
mod statements;
mod takings;
mod tokens;
mod trailing;
mod verb_words;
mod verdict;
mod warrants;
mod worded;
mod words_before;

pub use finding::{TextFinding, TextSense};
use plain_text::PlainText;

/// A move found in a text.
///
/// ```
/// use tabiya::{Deviation, Move, Position, Square};
///
/// let text = "e4 and d4 are both good. My move is **d2-d4**!";
/// let found = Position::new().find_move(text)?;
/// assert_eq!(found.mv, Move::normal(Square::D2, Square::D4));
/// assert_eq!(&text[found.span], "d2-d4");
/// assert!(found.forgiven.contains(&Deviation::Prose));
/// # Ok::<(), tabiya::TextError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct FoundMove {
    /// The legal move.
    #[cfg_attr(feature = "serde", serde(rename = "move"))]
    pub mv: Move,
    /// Where it is written, in bytes.
    pub span: Range<usize>,
    /// What was forgiven, words around it included.
    pub forgiven: Vec<Deviation>,
}

/// The reason why no move was taken from a text.
///
/// ```
/// use tabiya::Position;
///
/// let error = Position::new().find_move("Both e4 and d4 are fine.").unwrap_err();
/// assert_eq!(error.code(), "ambiguous");
/// assert_eq!(error.to_string(), "the text names several legal moves: e2e4 and d2d4");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(tag = "code", rename_all = "kebab-case", rename_all_fields = "camelCase")
)]
#[non_exhaustive]
pub enum TextError {
    /// Nothing in the text reads like a move.
    #[cfg_attr(feature = "serde", serde(rename = "no-move-found"))]
    Nothing,
    /// The text is longer than is read.
    TooLong {
        /// How many bytes it has.
        length: usize,
    },
    /// A move and one word more, which is no sentence: `e2e4 junk`.
    Trailing {
        /// Where the move is written, in bytes.
        span: Range<usize>,
    },
    /// What is marked as the move is none.
    Unreadable {
        /// Where it is written, in bytes.
        span: Range<usize>,
    },
    /// The text names several legal moves and marks none, or several.
    Ambiguous {
        /// All of them.
        candidates: Vec<Move>,
    },
    /// The text names a legal move, and does not say that it is to be played, or takes it back.
    Unclear {
        /// The move.
        #[cfg_attr(feature = "serde", serde(rename = "move"))]
        mv: Move,
        /// Where it is written, in bytes.
        span: Range<usize>,
    },
    /// The text says that something is taken where there is nothing: `Nxd5` for `Nd5`.
    FalseCapture {
        /// The legal move to that square.
        #[cfg_attr(feature = "serde", serde(rename = "move"))]
        mv: Move,
        /// Where it is written, in bytes.
        span: Range<usize>,
    },
    /// What the text names is not a legal move here.
    NotLegal {
        /// Where it is written, in bytes.
        span: Range<usize>,
        /// The same as a notation: `Ne5` for `knight to e5`.
        written: String,
    },
}

impl TextError {
    /// A stable, machine-readable code.
    pub const fn code(&self) -> &'static str {
        match self {
            TextError::Nothing => "no-move-found",
            TextError::TooLong { .. } => "text-too-long",
            TextError::Trailing { .. } => "trailing-text",
            TextError::Unreadable { .. } => "unreadable",
            TextError::Ambiguous { .. } => "ambiguous",
            TextError::Unclear { .. } => "unclear",
            TextError::FalseCapture { .. } => "false-capture",
            TextError::NotLegal { .. } => "not-legal",
        }
    }

    /// Where what is wrong is written, in bytes, if it is at one place.
    pub fn span(&self) -> Option<Range<usize>> {
        match self {
            TextError::Trailing { span }
            | TextError::Unreadable { span }
            | TextError::Unclear { span, .. }
            | TextError::FalseCapture { span, .. }
            | TextError::NotLegal { span, .. } => Some(span.clone()),
            TextError::Nothing | TextError::TooLong { .. } | TextError::Ambiguous { .. } => None,
        }
    }
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TextError::Nothing => f.write_str("there is no move in the text"),
            TextError::TooLong { length } => {
                write!(f, "the text has {length} bytes, and no more than {LONGEST_TEXT} are read")
            }
            TextError::Trailing { span } => {
                write!(f, "what follows the move at character {} does not belong to it", span.start + 1)
            }
            TextError::Unreadable { span } => {
                write!(f, "what is marked as the move at character {} is none", span.start + 1)
            }
            TextError::Ambiguous { candidates } => {
                f.write_str("the text names several legal moves: ")?;
                for (i, mv) in candidates.iter().enumerate() {
                    let comma = match i {
                        0 => "",
                        _ if i + 1 == candidates.len() => " and ",
                        _ => ", ",
                    };
                    write!(f, "{comma}{mv:?}")?;
                }
                Ok(())
            }
            TextError::Unclear { span, .. } => {
                write!(
                    f,
                    "the text does not say that the move at character {} is to be played",
                    span.start + 1
                )
            }
            TextError::FalseCapture { span, mv } => {
                write!(
                    f,
                    "the move at character {} takes what is not there: nothing stands on {}",
                    span.start + 1,
                    mv.to()
                )
            }
            TextError::NotLegal { span, .. } => {
                write!(f, "the move at character {} is not legal here", span.start + 1)
            }
        }
    }
}

impl core::error::Error for TextError {}

/// What reads like a move, in a position.
#[derive(Clone, Debug)]
enum Reading {
    Legal {
        mv: Move,
        forgiven: Vec<Deviation>,
    },
    Ambiguous {
        candidates: Vec<Move>,
    },
    /// It takes something where there is nothing to take.
    FalseCapture {
        mv: Move,
    },
    NotLegal {
        written: String,
    },
    /// Made as a move is, and none: `Rd9`.
    Unreadable,
    /// Where a piece stands.
    Elsewhere,
}

impl Position {
    /// Finds the move that a text means, be it a move alone, a sentence, or an essay.
    ///
    /// Everything that reads like a move counts, be it legal or not, in English, German, French, Spanish, Italian,
    /// Portuguese, Dutch and Russian words and letters. What the writer answers is decided by what is said of each:
    /// what is given as the answer (`\boxed{Nf3}`, `Final answer: Nf3`, `my move is Nf3`), what is stated (`I play
    /// Nf3`), a line that is nothing but a move, what is emphasised, what the text begins with, and last the only move
    /// that it names. Moves that are rejected, considered, planned, or of the other side are none of these, and a
    /// second thought takes back what was said before it. If the answer is not legal or cannot be read, nothing else
    /// is taken in its place; if there are several, none is. Squares that are only talked about ("the knight on e4")
    /// are no moves, and no move is cut out of a longer word. A move with a single word behind it is no sentence:
    /// `e2e4 junk` is refused.
    ///
    /// The time is linear in the length of the text. Over a mebibyte it is refused.
    ///
    /// ```
    /// use tabiya::{Position, Square};
    ///
    /// let start = Position::new();
    /// let found = start.find_move("1. Nf3! controls e5, and e4 is a good square later.")?;
    /// assert_eq!(found.mv.to(), Square::F3);
    /// // The answer is not legal: the legal move that is mentioned is not played.
    /// assert_eq!(start.find_move("Nf6\n\ne4 was the alternative.").unwrap_err().code(), "not-legal");
    /// # Ok::<(), tabiya::TextError>(())
    /// ```
    pub fn find_move(&self, text: &str) -> Result<FoundMove, TextError> {
        self.read_text(text).verdict
    }

    /// The same with what the text says whatever is legal, and where the moves stand that the verdict is about: for
    /// those who must not tell more than the text itself.
    pub fn read_text(&self, text: &str) -> TextFinding {
        if text.len() > LONGEST_TEXT {
            return TextFinding::nothing(TextError::TooLong { length: text.len() });
        }
        match PlainText::of(text) {
            Some(plain) => verdict::find(self, &plain.text, 0)
                .placed(|span| plain.place(span.start)..plain.end(text, span.end)),
            None => verdict::find(self, text, 0),
        }
    }
}
