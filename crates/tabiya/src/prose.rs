//! Moves buried in what people and agents write: `**Nf3**`, `\boxed{e4}`, `My move is e2-e4.`
//!
//! One pass finds everything that reads like a move, and how it is marked. The strongest mark
//! decides; without a mark there must be only one legal move in the text.

use crate::moves::Move;
use crate::position::Position;
use crate::san::{Deviation, LONGEST_TEXT};
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

mod bounds;
mod marks;
mod phrases;
mod words;

use marks::{Announcement, Content, Mark};

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
            TextError::NotLegal { .. } => "not-legal",
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
            TextError::NotLegal { span, .. } => {
                write!(f, "the move at character {} is not legal here", span.start + 1)
            }
        }
    }
}

impl core::error::Error for TextError {}

/// What reads like a move, in a position.
enum Reading {
    Legal { mv: Move, forgiven: Vec<Deviation> },
    Ambiguous { candidates: Vec<Move> },
    NotLegal { written: String },
}

/// All that was found under one mark.
#[derive(Default)]
struct Pile {
    first: Option<FoundMove>,
    /// Every legal move that was named, once.
    legal: Vec<Move>,
    /// The first that is not legal.
    not_legal: Option<(Range<usize>, String)>,
    /// Whether another that is not legal was named.
    more_not_legal: bool,
    unreadable: Option<Range<usize>>,
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
            Reading::NotLegal { written } => match &self.not_legal {
                None => self.not_legal = Some((span, written)),
                Some((_, first)) => self.more_not_legal |= *first != written,
            },
        }
    }

    fn note(&mut self, mv: Move) {
        if !self.legal.contains(&mv) {
            self.legal.push(mv);
        }
    }

    /// What this pile decides; nothing if it holds nothing.
    fn verdict(self, mark: Mark) -> Option<Result<FoundMove, TextError>> {
        if mark == Mark::Mention || mark == Mark::Square && self.more_not_legal {
            return None;
        }
        if let Some(span) = self.unreadable {
            return Some(Err(TextError::Unreadable { span }));
        }
        let refused = self.not_legal.map(|(span, written)| Err(TextError::NotLegal { span, written }));
        match (self.legal.len(), self.first) {
            (0, _) => refused,
            // What is marked and not legal is not replaced by anything else.
            (1, _) if mark > Mark::None && refused.is_some() => refused,
            (1, Some(found)) => Some(Ok(found)),
            _ => Some(Err(TextError::Ambiguous { candidates: self.legal })),
        }
    }
}

impl Position {
    /// Finds the move that a text means, be it a move alone, a sentence, or an essay.
    ///
    /// A marked move wins: first what is given as the answer (`\boxed{Nf3}`, `bestmove g1f3`,
    /// `{"move": "Nf3"}`, `Final answer: Nf3`, `my move is Nf3`), then what is stated (`I play Nf3`),
    /// then what is emphasised (`**Nf3**`, `` `Nf3` ``). If what is marked is not legal or cannot be
    /// read, nothing else is taken in its place; if several moves are marked alike, none is. Without a
    /// mark the text must name just one legal move. Squares that are only talked about ("the
    /// knight on e4") are no moves, and no move is cut out of a longer word. A move with a single
    /// word behind it is no sentence: `e2e4 junk` is refused.
    ///
    /// The time is linear in the length of the text. Over a mebibyte it is refused.
    ///
    /// ```
    /// use tabiya::{Position, Square};
    ///
    /// let found = Position::new().find_move("1. Nf3! controls e5, and e4 is a good square later.")?;
    /// assert_eq!(found.mv.to(), Square::F3);
    /// # Ok::<(), tabiya::TextError>(())
    /// ```
    pub fn find_move(&self, text: &str) -> Result<FoundMove, TextError> {
        if text.len() > LONGEST_TEXT {
            return Err(TextError::TooLong { length: text.len() });
        }
        find(self, text, 0)
    }
}

/// How deep marks are looked for within marks: `\boxed{\boxed{e4}}`.
const DEEPEST: u32 = 3;

fn find(position: &Position, text: &str, depth: u32) -> Result<FoundMove, TextError> {
    let alone = text.trim();
    let start = text.len() - text.trim_start().len();
    let content = start..start + alone.len();
    if let Some(reading) = words::read(position, alone) {
        let mut pile = Pile::default();
        pile.add(reading, content);
        return pile.verdict(Mark::None).unwrap_or(Err(TextError::Nothing));
    }
    let mut search =
        Search { position, text, depth, content, piles: Default::default(), pending: None, last: None };
    search.run();
    search.decide()
}

/// A walk through a text that is more than a move.
struct Search<'a> {
    position: &'a Position,
    text: &'a str,
    depth: u32,
    /// The text without the space around it.
    content: Range<usize>,
    piles: [Pile; Mark::COUNT],
    /// An announcement whose move has not come yet.
    pending: Option<Announcement>,
    /// The end and the mark of the move before.
    last: Option<(usize, Mark)>,
}

impl Search<'_> {
    fn run(&mut self) {
        let text = self.text;
        let mut at = self.content.start;
        while at < self.content.end {
            if !bounds::begins_word(text, at) {
                at += 1;
            } else if let Some(end) = words::skip_fen(text, at) {
                at = end;
            } else if let Some(announced) = marks::announces(text, at, self.position.turn()) {
                at = self.announce(announced, at);
            } else if !bounds::begins_move(text, at) {
                at += 1;
            } else if let Some((reading, span)) = words::move_at(self.position, text, at) {
                at = span.end;
                self.name(reading, span);
            } else if let Some(end) = marks::emphasised(text, at) {
                self.unreadable(Mark::Emphasis, at..end);
                at = end;
            } else {
                at += 1;
            }
        }
        self.disappoint(self.content.end);
    }

    /// Takes up an announcement at a place, and tells where to read on.
    fn announce(&mut self, announced: Announcement, at: usize) -> usize {
        self.disappoint(at);
        match &announced.content {
            Content::Enclosed(range) if self.depth < DEEPEST => {
                let (mark, range) = (announced.mark, range.clone());
                self.enclosed(mark, range.clone());
                range.end
            }
            _ => {
                let end = announced.end;
                self.pending = Some(announced);
                end
            }
        }
    }

    /// Reads an answer that stands between braces, quotes or tags as a text of its own.
    fn enclosed(&mut self, mark: Mark, range: Range<usize>) {
        let shifted = |span: Range<usize>| span.start + range.start..span.end + range.start;
        let reading = match find(self.position, &self.text[range.clone()], self.depth + 1) {
            Ok(found) => {
                let span = shifted(found.span);
                self.last = Some((span.end, mark));
                let (mv, mut forgiven) = (found.mv, found.forgiven);
                forgiven.retain(|&note| note != Deviation::Prose);
                forgiven.push(Deviation::Prose);
                return self.piles[mark as usize].add(Reading::Legal { mv, forgiven }, span);
            }
            Err(TextError::Ambiguous { candidates }) => Reading::Ambiguous { candidates },
            Err(TextError::NotLegal { span, written }) => {
                return self.piles[mark as usize].add(Reading::NotLegal { written }, shifted(span));
            }
            Err(_) => return self.unreadable(mark, range),
        };
        self.piles[mark as usize].add(reading, range);
    }

    /// Takes up a move.
    fn name(&mut self, reading: Reading, span: Range<usize>) {
        let text = self.text;
        let reached = self.pending.as_ref().is_some_and(|it| marks::reaches(text, it.end, span.start));
        let mut mark = match (reached, self.last) {
            (true, _) => self.pending.take().map_or(Mark::None, |announced| announced.mark),
            (_, Some((end, mark))) if marks::is_alternative(text, end, span.start) => mark,
            _ => {
                self.disappoint(span.start);
                marks::around(text, &span)
            }
        };
        // A square to which no pawn can go is only a square, unless it is marked.
        if span.len() == 2 && mark == Mark::None && matches!(reading, Reading::NotLegal { .. }) {
            mark = Mark::Square;
        }
        self.last = Some((span.end, mark));
        self.piles[mark as usize].add(with_context(reading, text, &self.content, &span), span);
    }

    /// Gives up an announcement whose move does not come. If the next one, or another
    /// announcement, stands in its sentence, the sentence speaks of that.
    fn disappoint(&mut self, next: usize) {
        let Some(announced) = self.pending.take() else { return };
        match &announced.content {
            Content::Sentence(range) if range.contains(&next) => {}
            _ => {
                if let Some((mark, span)) = marks::unfulfilled(self.text, &announced) {
                    self.unreadable(mark, span);
                }
            }
        }
    }

    fn unreadable(&mut self, mark: Mark, span: Range<usize>) {
        self.piles[mark as usize].unreadable.get_or_insert(span);
    }

    /// The verdict of the strongest mark.
    fn decide(self) -> Result<FoundMove, TextError> {
        let Search { position, text, piles, .. } = self;
        let strongest_first = piles.into_iter().zip(Mark::ALL).rev();
        let decided = strongest_first.filter_map(|(pile, mark)| Some((pile.verdict(mark)?, mark))).next();
        let Some((verdict, mark)) = decided else { return Err(TextError::Nothing) };
        match &verdict {
            Ok(FoundMove { span, .. }) | Err(TextError::NotLegal { span, .. })
                if mark <= Mark::None && trails(position, text, span) =>
            {
                Err(TextError::Trailing { span: span.clone() })
            }
            _ => verdict,
        }
    }
}

/// Whether a text is a move and one word that is none.
fn trails(position: &Position, text: &str, span: &Range<usize>) -> bool {
    let (before, after) = (&text[..span.start], &text[span.end..]);
    let word = after.trim();
    marks::without_number(before).trim().is_empty()
        && after.starts_with(char::is_whitespace)
        && !word.is_empty()
        && word.chars().all(char::is_alphanumeric)
        && words::read(position, word).is_none()
}

/// Adds what stands around a move to what was forgiven.
fn with_context(reading: Reading, text: &str, content: &Range<usize>, span: &Range<usize>) -> Reading {
    let Reading::Legal { mv, mut forgiven } = reading else { return reading };
    let unnumbered = marks::without_number(&text[..span.start]);
    if unnumbered.len() < span.start {
        forgiven.push(Deviation::MoveNumber);
    }
    if unnumbered.len() > content.start || span.end < content.end {
        forgiven.push(Deviation::Prose);
    }
    Reading::Legal { mv, forgiven }
}
