//! Moves buried in what people and agents write: `**Nf3**`, `\boxed{e4}`, `My move is e2-e4.`
//!
//! One pass finds everything that reads like a move, and how it is marked. The strongest mark
//! decides; without a mark there must be only one legal move in the text.

use crate::moves::Move;
use crate::position::Position;
use crate::san::{Forgiven, SanError};
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

mod marks;
mod words;

use marks::Mark;

/// A move found in a text.
///
/// ```
/// use tabiya::{Forgiven, Move, Position, Square};
///
/// let text = "e4 and d4 are both good. My move is **d2-d4**!";
/// let found = Position::new().find_move(text)?;
/// assert_eq!(found.mv, Move::normal(Square::D2, Square::D4));
/// assert_eq!(&text[found.span], "d2-d4");
/// assert!(found.forgiven.contains(&Forgiven::Prose));
/// # Ok::<(), tabiya::TextError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct FoundMove {
    /// The legal move.
    #[cfg_attr(feature = "serde", serde(rename = "move"))]
    pub mv: Move,
    /// Where it is written, in bytes.
    pub span: Range<usize>,
    /// What was forgiven, words around it included.
    pub forgiven: Vec<Forgiven>,
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
    /// The text names several legal moves and marks none, or several.
    Ambiguous {
        /// All of them.
        candidates: Vec<Move>,
    },
    /// What the text names is not a legal move here.
    NotLegal {
        /// Where it is written, in bytes.
        span: Range<usize>,
    },
}

impl TextError {
    /// A word for programs, which will not change.
    pub const fn code(&self) -> &'static str {
        match self {
            TextError::Nothing => "no-move-found",
            TextError::Ambiguous { .. } => "ambiguous",
            TextError::NotLegal { .. } => "not-legal",
        }
    }
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TextError::Nothing => f.write_str("there is no move in the text"),
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
            TextError::NotLegal { span } => {
                write!(f, "the move at character {} is not legal here", span.start + 1)
            }
        }
    }
}

impl core::error::Error for TextError {}

/// What reads like a move, in a position.
enum Reading {
    Legal { mv: Move, forgiven: Vec<Forgiven> },
    Ambiguous { candidates: Vec<Move> },
    NotLegal,
}

/// All that was found under one mark.
#[derive(Default)]
struct Pile {
    first: Option<FoundMove>,
    /// Every legal move that was named, once.
    legal: Vec<Move>,
    not_legal: Option<Range<usize>>,
}

impl Pile {
    fn add(&mut self, reading: Reading, span: Range<usize>) {
        match reading {
            Reading::Legal { mv, forgiven } => {
                self.note(mv);
                if self.first.is_none() {
                    self.first = Some(FoundMove { mv, span, forgiven });
                }
            }
            Reading::Ambiguous { candidates } => candidates.into_iter().for_each(|mv| self.note(mv)),
            Reading::NotLegal => self.not_legal = self.not_legal.take().or(Some(span)),
        }
    }

    fn note(&mut self, mv: Move) {
        if !self.legal.contains(&mv) {
            self.legal.push(mv);
        }
    }

    /// What this pile decides; nothing if it holds nothing.
    fn verdict(self) -> Option<Result<FoundMove, TextError>> {
        match (self.legal.len(), self.first, self.not_legal) {
            (1, Some(found), _) => Some(Ok(found)),
            (0, _, Some(span)) => Some(Err(TextError::NotLegal { span })),
            (0, ..) => None,
            _ => Some(Err(TextError::Ambiguous { candidates: self.legal })),
        }
    }
}

impl Position {
    /// Finds the move that a text means, be it a move alone, a sentence, or an essay.
    ///
    /// A marked move wins: first what is given as the answer (`\boxed{Nf3}`, `bestmove g1f3`,
    /// `{"move": "Nf3"}`, `Final answer: Nf3`), then what is stated (`my move is Nf3`, `I play Nf3`),
    /// then what is emphasised (`**Nf3**`, `` `Nf3` ``). Without a mark the text must name just one
    /// legal move. Squares that are only talked about ("the knight on e4") are no moves. If what
    /// is marked is not legal, nothing else is taken in its place.
    ///
    /// The time is linear in the length of the text.
    ///
    /// ```
    /// use tabiya::{Position, Square};
    ///
    /// let found = Position::new().find_move("1. Nf3! controls e5, and e4 is a good square later.")?;
    /// assert_eq!(found.mv.to(), Square::F3);
    /// # Ok::<(), tabiya::TextError>(())
    /// ```
    pub fn find_move(&self, text: &str) -> Result<FoundMove, TextError> {
        let alone = text.trim();
        let start = text.len() - text.trim_start().len();
        let content = start..start + alone.len();
        let mut piles: [Pile; Mark::COUNT] = Default::default();
        if let Some(reading) = words::read(self, alone) {
            piles[Mark::None as usize].add(reading, content);
            return decide(piles);
        }
        let mut pending: Option<(Mark, usize)> = None;
        let mut at = start;
        while at < content.end {
            if !marks::begins_word(text, at) {
                at += 1;
            } else if let Some(end) = words::skip_fen(text, at) {
                at = end;
            } else if let Some((mark, end)) = marks::announces(text, at, self.turn()) {
                pending = Some((mark, end));
                at = end;
            } else if let Some((reading, span)) = words::move_at(self, text, at) {
                let mut mark = match pending.take() {
                    Some((mark, end)) if marks::reaches(text, end, at) => mark,
                    _ => marks::around(text, &span),
                };
                // A square to which no pawn can go is only a square, unless it is the answer.
                if span.len() == 2 && mark <= Mark::Emphasis && matches!(reading, Reading::NotLegal) {
                    mark = Mark::Mention;
                }
                at = span.end;
                piles[mark as usize].add(with_context(reading, text, &content, &span), span);
            } else {
                at += 1;
            }
        }
        decide(piles)
    }
}

/// The verdict of the strongest mark. Squares that are only talked about decide nothing.
fn decide(piles: [Pile; Mark::COUNT]) -> Result<FoundMove, TextError> {
    let strongest_first = piles.into_iter().skip(1).rev();
    strongest_first.filter_map(Pile::verdict).next().unwrap_or(Err(TextError::Nothing))
}

/// Adds what stands around a move to what was forgiven.
fn with_context(reading: Reading, text: &str, content: &Range<usize>, span: &Range<usize>) -> Reading {
    let Reading::Legal { mv, mut forgiven } = reading else { return reading };
    let unnumbered = marks::without_number(&text[..span.start]);
    if unnumbered.len() < span.start {
        forgiven.push(Forgiven::MoveNumber);
    }
    if unnumbered.len() > content.start || span.end < content.end {
        forgiven.push(Forgiven::Prose);
    }
    Reading::Legal { mv, forgiven }
}

/// The reading of a resolved notation.
impl From<Result<(Move, Vec<Forgiven>), SanError>> for Reading {
    fn from(result: Result<(Move, Vec<Forgiven>), SanError>) -> Reading {
        match result {
            Ok((mv, forgiven)) => Reading::Legal { mv, forgiven },
            Err(SanError::Ambiguous { candidates }) => Reading::Ambiguous { candidates },
            Err(_) => Reading::NotLegal,
        }
    }
}
