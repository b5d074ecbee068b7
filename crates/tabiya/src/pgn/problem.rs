//! What is wrong with a text, and where.

use super::result::GameResult;
use super::token::Place;
use crate::explain::Explanation;
use crate::fen::{FenError, FenReason};
use crate::quoted::Quoted;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

/// Something wrong in a game: what, in which game, where in the text, and at which ply.
///
/// ```
/// use tabiya::Pgn;
///
/// let pgn = Pgn::parse_lenient("1. e4 e5 2. Nf3 Nc6 3. Rg3 a6 *");
/// let problem = &pgn.problems()[0];
/// assert_eq!((problem.game, problem.ply, problem.place.line, problem.place.column), (1, 5, 1, 24));
/// assert_eq!(problem.code(), "none-reaches");
/// let why = pgn.final_position().explain("Rg3");
/// assert_eq!(problem.to_string(), format!("1:24: Rg3: {why}"));
/// assert_eq!(pgn.ucis(), ["e2e4", "e7e5", "g1f3", "b8c6"]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Problem {
    /// What is wrong.
    pub kind: ProblemKind,
    /// The game, counted from 1.
    pub game: u64,
    /// Where in the text.
    pub place: Place,
    /// The ply of the move in question, counted from 1; of anything else, the plies played before it.
    pub ply: u32,
}

impl Problem {
    /// A stable, machine-readable code.
    pub fn code(&self) -> &'static str {
        self.kind.code()
    }

    /// Whether something of the game was lost by it.
    pub fn severity(&self) -> Severity {
        self.kind.severity()
    }
}

/// Place and sentence: `12:5: Ka1: The king on e1 cannot go to a1: …`
impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.kind)
    }
}

impl core::error::Error for Problem {}

/// How bad a problem is.
///
/// ```
/// use tabiya::Pgn;
/// use tabiya::pgn::Severity;
///
/// assert_eq!(Pgn::parse_lenient("1. e4").problems()[0].severity(), Severity::Warning); // no result
/// assert_eq!(Pgn::parse_lenient("1. e5 *").problems()[0].severity(), Severity::Error);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum Severity {
    /// All of the game was read: what was left out, if anything, is no part of it.
    Warning,
    /// Something could not be read: moves, a start position, a part of a comment.
    Error,
}

/// What can be wrong with a game's text.
///
/// ```
/// use tabiya::Pgn;
///
/// let pgn = Pgn::parse_lenient("[Result \"1-0\"]\n\n1. e4 0-1");
/// assert_eq!(
///     pgn.problems()[0].kind.to_string(),
///     "the tag says 1-0, the end of the moves says 0-1: the tag counts"
/// );
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ProblemKind {
    /// A move that cannot be played, or that is none. The rest of its line is left out.
    Move {
        /// The move as written.
        text: String,
        /// What [`Game::explain`](crate::Game::explain) says of it: also when a right was lost.
        explanation: Box<Explanation>,
    },
    /// A null move of a side that is in check. The rest of its line is left out.
    NullMoveInCheck,
    /// The start position cannot be read. The moves are left out.
    Fen {
        /// Why.
        error: Box<FenError>,
    },
    /// Something was forgiven in the start position.
    FenForgiven {
        /// What.
        reasons: Vec<FenReason>,
    },
    /// A `SetUp` tag promises a start position that is not there.
    SetUpWithoutFen,
    /// The game is none that is played here. The moves are left out.
    Variant {
        /// The `Variant` tag.
        name: String,
    },
    /// A variant of which nothing is known. The moves are read as those of chess.
    UnknownVariant {
        /// The `Variant` tag.
        name: String,
    },
    /// A tag pair that is none.
    BadTag {
        /// The line.
        text: String,
    },
    /// A tag pair that does not end with `"]`.
    UnclosedTag {
        /// Its name.
        name: String,
    },
    /// A quotation mark inside a tag's value, without its backslash.
    UnescapedQuote {
        /// The name of the tag.
        name: String,
    },
    /// A tag that was there before. The first one counts.
    DuplicateTag {
        /// Its name.
        name: String,
    },
    /// A comment that does not end.
    UnclosedComment,
    /// Variations that do not end.
    UnclosedVariation {
        /// How many.
        count: usize,
    },
    /// A `)` or `}` that closes nothing.
    ClosesNothing {
        /// Which.
        bracket: char,
    },
    /// A variation before any move that it could replace. It is left out.
    VariationWithoutMove,
    /// A variation nested too deeply. It is left out.
    TooDeep {
        /// The depth that is read.
        limit: usize,
    },
    /// A comment or another token that is too long. What is beyond the limit is left out.
    TooLong {
        /// The bytes that are read.
        limit: usize,
    },
    /// More moves or text than one game may have. The rest of the game is left out.
    TooLarge {
        /// The moves that are read.
        limit: usize,
    },
    /// More tags than one game may have. The rest is left out.
    TooManyTags {
        /// The tags that are read.
        limit: usize,
    },
    /// The tags of a game, or its comments, have more text than the limit. The rest is left out.
    TooMuchText {
        /// The bytes.
        limit: usize,
    },
    /// There are more problems than the limit. The rest is not told.
    TooManyProblems {
        /// How many.
        limit: usize,
    },
    /// A glyph that is none.
    BadNag {
        /// The text.
        text: String,
    },
    /// Text that is no move and nothing else of a game.
    Unexpected {
        /// The text.
        text: String,
    },
    /// The game has no result at its end.
    MissingResult,
    /// The result at the end is not that of the tag. The tag counts, unless it says nothing.
    ContradictingResult {
        /// What the `Result` tag says.
        tag: String,
        /// What the moves end with.
        marker: GameResult,
    },
    /// The result at the end is not that of the mate on the board. It counts for all that.
    ResultAgainstMate {
        /// What the moves end with.
        result: GameResult,
        /// The result that the mate gives.
        mate: GameResult,
    },
}

/// The beginning of a text, enough to know it again.
pub(super) fn beginning(text: &str) -> String {
    text.chars().take(80).collect()
}

impl ProblemKind {
    /// A stable, machine-readable code; that of the explanation for a move.
    pub fn code(&self) -> &'static str {
        match self {
            ProblemKind::Move { explanation, .. } => explanation.code(),
            ProblemKind::NullMoveInCheck => "null-move-in-check",
            ProblemKind::Fen { .. } => "bad-fen",
            ProblemKind::FenForgiven { .. } => "fen-forgiven",
            ProblemKind::SetUpWithoutFen => "setup-without-fen",
            ProblemKind::Variant { .. } => "not-chess",
            ProblemKind::UnknownVariant { .. } => "unknown-variant",
            ProblemKind::BadTag { .. } => "bad-tag",
            ProblemKind::UnclosedTag { .. } => "unclosed-tag",
            ProblemKind::UnescapedQuote { .. } => "unescaped-quote",
            ProblemKind::DuplicateTag { .. } => "duplicate-tag",
            ProblemKind::UnclosedComment => "unclosed-comment",
            ProblemKind::UnclosedVariation { .. } => "unclosed-variation",
            ProblemKind::ClosesNothing { .. } => "closes-nothing",
            ProblemKind::VariationWithoutMove => "variation-without-move",
            ProblemKind::TooDeep { .. } => "too-deep",
            ProblemKind::TooLong { .. } => "too-long",
            ProblemKind::TooLarge { .. } => "too-large",
            ProblemKind::TooManyTags { .. } => "too-many-tags",
            ProblemKind::TooMuchText { .. } => "too-much-text",
            ProblemKind::TooManyProblems { .. } => "too-many-problems",
            ProblemKind::BadNag { .. } => "bad-nag",
            ProblemKind::Unexpected { .. } => "unexpected-text",
            ProblemKind::MissingResult => "missing-result",
            ProblemKind::ContradictingResult { .. } => "contradicting-result",
            ProblemKind::ResultAgainstMate { .. } => "result-against-mate",
        }
    }

    /// Whether something of the game was lost by it.
    pub fn severity(&self) -> Severity {
        match self {
            ProblemKind::FenForgiven { .. }
            | ProblemKind::SetUpWithoutFen
            | ProblemKind::UnknownVariant { .. }
            | ProblemKind::UnescapedQuote { .. }
            | ProblemKind::DuplicateTag { .. }
            | ProblemKind::UnclosedTag { .. }
            | ProblemKind::UnclosedComment
            | ProblemKind::UnclosedVariation { .. }
            | ProblemKind::ClosesNothing { .. }
            | ProblemKind::Unexpected { .. }
            | ProblemKind::MissingResult
            | ProblemKind::ContradictingResult { .. }
            | ProblemKind::ResultAgainstMate { .. } => Severity::Warning,
            _ => Severity::Error,
        }
    }
}

impl fmt::Display for ProblemKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ProblemKind::Move { text, explanation } => write!(f, "{text}: {explanation}"),
            ProblemKind::NullMoveInCheck => f.write_str("a side in check cannot pass"),
            ProblemKind::Fen { error } => write!(f, "the start position cannot be read: {error}"),
            ProblemKind::FenForgiven { reasons } => {
                f.write_str("the start position is not quite right: ")?;
                for (i, reason) in reasons.iter().enumerate() {
                    write!(f, "{}{reason}", if i == 0 { "" } else { "; " })?;
                }
                Ok(())
            }
            ProblemKind::SetUpWithoutFen => {
                f.write_str("the SetUp tag promises a start position, and there is no FEN tag")
            }
            ProblemKind::Variant { name } => {
                write!(f, "{} is not played here: its moves are not read", Quoted(name))
            }
            ProblemKind::UnknownVariant { name } => {
                write!(f, "the variant {} is not known: its moves are read as chess", Quoted(name))
            }
            ProblemKind::BadTag { text } => {
                write!(f, "{} is not a tag: one is written [Name \"value\"]", Quoted(text))
            }
            ProblemKind::UnclosedTag { name } => write!(f, "the tag {name} does not end with \"]"),
            ProblemKind::UnescapedQuote { name } => {
                write!(f, "the value of the tag {name} has a quotation mark without a backslash before it")
            }
            ProblemKind::DuplicateTag { name } => {
                write!(f, "the tag {name} is there twice: the first one counts")
            }
            ProblemKind::UnclosedComment => f.write_str("the comment does not end: its } is missing"),
            ProblemKind::UnclosedVariation { count: 1 } => {
                f.write_str("a variation does not end: its ) is missing")
            }
            ProblemKind::UnclosedVariation { count } => {
                write!(f, "{count} variations do not end: their ) are missing")
            }
            ProblemKind::ClosesNothing { bracket } => {
                write!(f, "there is nothing that this {bracket} closes")
            }
            ProblemKind::VariationWithoutMove => {
                f.write_str("a variation replaces the move before it, and there is none")
            }
            ProblemKind::TooDeep { limit } => {
                write!(f, "variations nested more than {limit} deep are not read")
            }
            ProblemKind::TooLong { limit } => write!(f, "nothing beyond {limit} bytes is read here"),
            ProblemKind::TooLarge { limit } => write!(f, "no more than {limit} moves of a game are read"),
            ProblemKind::TooManyTags { limit } => write!(f, "no more than {limit} tags of a game are read"),
            ProblemKind::TooMuchText { limit } => {
                write!(f, "no more than {limit} bytes of a game's tags, or of its comments, are read")
            }
            ProblemKind::TooManyProblems { limit } => {
                write!(f, "no more than {limit} problems of a game are told")
            }
            ProblemKind::BadNag { text } => write!(f, "{text} is not a glyph: they go from $0 to $255"),
            ProblemKind::Unexpected { text } => write!(f, "{} does not belong here", Quoted(text)),
            ProblemKind::MissingResult => {
                f.write_str("the result is missing: a game ends with 1-0, 0-1, 1/2-1/2 or *")
            }
            ProblemKind::ContradictingResult { tag, marker } => {
                let told = GameResult::from_text(tag).is_some_and(|told| told != GameResult::Unknown);
                let which = if told { "tag" } else { "end" };
                write!(f, "the tag says {tag}, the end of the moves says {marker}: the {which} counts")
            }
            ProblemKind::ResultAgainstMate { result, mate } => {
                write!(f, "the result says {result}, the mate on the board {mate}")
            }
        }
    }
}
