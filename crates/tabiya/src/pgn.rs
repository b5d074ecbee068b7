//! Games as text: reading what is out there, and writing what everybody reads.
//!
//! [`Pgn`] is a game with its variations, comments and glyphs. [`Pgn::parse_games`] reads a text, [`Pgn::read_games`] a
//! file; what is wrong is noted in [`Pgn::problems`], and reading goes on behind it.
//!
//! ```
//! use tabiya::Pgn;
//!
//! let text = "[White \"Fool\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4?? {oh} (2. e4) 2... Qh4# 0-1";
//! let pgn: Pgn = text.parse()?;
//! assert_eq!(pgn.sans(), ["f3", "e5", "g4", "Qh4#"]);
//! assert_eq!(pgn.to_movetext(), "1. f3 e5 2. g4 $4 {oh} (2. e4) 2... Qh4# 0-1");
//! # Ok::<(), tabiya::pgn::Problem>(())
//! ```
//!
//! Who wants speed and no tree implements [`Visitor`] and is told of everything by a [`Reader`], or by a
//! [`StreamReader`] whose memory does not grow with the file.
//!
//! # What is read, and how
//!
//! - A game ends with its result. Without one it ends where tags begin, or with the text. Empty lines
//!   mean nothing, except that tags behind one begin a new game when they begin anew: with `Event`, the first name,
//!   or one of the seven of the roster that was there; and so does `1.` behind one and moves. A comment that does not end ends before such tags.
//! - A result inside a variation ends nothing. A comment behind the result, on its line, belongs to the game.
//! - A line that starts with `%` is passed over; so is one with `;` outside of a game.
//! - A comment is kept as written, with its outer spaces and its lines, and also an empty one; a line break is `\n`, and
//!   one with a tab behind it is a space at which a writer has folded a long line. [`Node::text`] is what is shown.
//! - A text that is not UTF-8 is Latin-1, each comment and each value for itself.
//! - A move may be written in any way that [`Position::parse_move`](crate::Position::parse_move) reads. Letters of
//!   other languages are not guessed.
//! - The line of a move that cannot be played ends before it: a variation, or the game's moves; its
//!   result is still read.
//! - The result is that of the tag, or of the end of the moves if the tag says nothing.
//! - The start is that of the `FEN` tag, whatever `SetUp` says. A variant that is not chess keeps its tags alone.

mod builder;
mod class;
mod comment;
mod comments;
mod edit;
mod lexer;
mod limits;
mod moves;
mod nag;
#[cfg(feature = "openings")]
mod opening_tags;
mod played;
mod problem;
mod reader;
mod recover;
mod result;
mod source;
mod start_tags;
mod swar;
mod tag_list;
mod tags;
mod token;
mod tree;
mod variant;
mod visitor;
mod writer;

pub use comment::{Comment, Eval, Score, Shape, ShapeColor};
pub use edit::EditError;
pub use limits::Limits;
pub use nag::Nag;
pub use problem::{Problem, ProblemKind, Severity};
pub use reader::Reader;
#[cfg(feature = "std")]
pub use reader::StreamReader;
pub use result::GameResult;
pub use start_tags::StartTags;
pub use tag_list::Tags;
pub use token::{Place, Tag, Token};
pub use tree::{Node, NodeId, Pgn};
pub use visitor::{Flow, Visitor};
