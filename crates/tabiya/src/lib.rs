//! Complete chess rules that say why.
//!
//! ```
//! use tabiya::Position;
//!
//! let mut position = Position::new();
//! for text in ["f3", "e5", "g4", "Qh4#"] {
//!     position = position.play(position.parse_move(text)?)?;
//! }
//! assert_eq!(position.outcome().unwrap().to_string(), "Black wins by checkmate");
//! # Ok::<(), tabiya::MoveError>(())
//! ```
//!
//! A move that cannot be played is refused with its reason:
//!
//! ```
//! use tabiya::Position;
//!
//! let position = Position::from_fen("r3k2r/8/8/8/8/8/5r2/R3K2R w KQkq - 0 1")?;
//! let answer = position.explain("O-O");
//! assert_eq!(answer.code(), "castling-through-check");
//! assert_eq!(
//!     answer.to_string(),
//!     "White cannot castle kingside: the king would pass over f1, which the rook on f2 attacks."
//! );
//! # Ok::<(), tabiya::FenError>(())
//! ```
//!
//! # The map
//!
//! - **Words**: [`Color`], [`Role`], [`Piece`], [`File`], [`Rank`], [`Square`], [`SquareSet`], [`Direction`],
//!   [`Move`], [`MoveList`], [`CastlingRights`].
//! - **Places**: [`Board`] has pieces on squares and no rules; [`Setup`] is whatever was written down;
//!   [`Position`] is legal, and comes from a `Setup`, from a FEN, or from a legal move.
//! - **Moves**: [`Position::legal_moves`], [`Position::is_legal`], [`Position::play`].
//! - **Positions as text**: [`Position::from_fen`], [`Position::to_fen`], [`FenStyle`].
//! - **Moves as text**: [`Uci`], [`San`], [`Position::parse_move`] for whatever a person writes.
//! - **Why**: [`Position::explain`] gives an [`Explanation`], errors are [`MoveError`], [`FenError`], [`SetupError`].
//! - **Games**: [`Game`] takes moves in any notation, takes them back, and knows how it stands; [`DrawRules`] says which
//!   draws come by themselves; [`Ending`] has the evidence.
//! - **Endings**: [`Position::status`], [`Position::outcome`], [`Position::can_mate`].
//! - **Time**: [`TimeControl`] and [`Clock`], which is told the time and never asks for it;
//!   [`TimedGame`] keeps a game and its clock in step.
//! - **Variants**: [`Variant`], [`Position::start_of`], [`Position::from_fen_as`], [`Pockets`].
//! - **Chess960**: [`Position::chess960`] and [`Position::double_chess960`]; castling is right everywhere.
//! - **Chance**: [`Rng`], which a seed decides.
//! - **Games as text**: [`Pgn`] reads, edits and writes a game with its variations; [`pgn::Reader`] tells a
//!   [`pgn::Visitor`] of every piece of a file, without a tree.
//! - **Knowledge**: with the feature `openings`, `Position::opening` and `Game::opening` name openings; `book` reads and
//!   makes Polyglot books.
//! - **Boards to look at**: [`diagram::Diagram`] in text, [`svg::Drawing`] as a picture.
//! - **Proof**: [`perft()`].
//!
//! # How text is read
//!
//! One scheme for all notations. `FromStr` (`text.parse()`) and `from_…` are strict about meaning: a value, or the
//! error with every reason. What ends in `_lenient` forgives what can mean one thing only, and tells what it forgave.
//! Where a position is needed to understand a text, it is `Position::parse_…`. What is at hand is *parsed*, what comes
//! from a stream is *read*.
//!
//! | | strict | lenient |
//! |---|---|---|
//! | FEN | [`Position::from_fen`], `FromStr` | [`Position::from_fen_lenient`] |
//! | a setup | [`Setup::to_position`], `TryFrom` | [`Setup::to_position_lenient`] |
//! | EPD | `FromStr` | [`Epd::parse_lenient`] |
//! | SAN in its parts | `FromStr` | [`San::parse_lenient`] |
//! | SAN | [`Position::parse_san`] | [`Position::parse_san_lenient`] |
//! | any notation | | [`Position::parse_move`], [`Position::explain`] |
//! | one PGN game | `FromStr` | [`Pgn::parse_lenient`] |
//! | PGN games at hand | | [`Pgn::parse_games`], [`pgn::Reader`] |
//! | PGN games of a stream | | [`Pgn::read_games`], [`pgn::StreamReader`] |
//!
//! A PGN game keeps its [problems](Pgn::problems). Writing is `Display`, and `to_…` where there are several ways.
//!
//! # Features
//!
//! - `std` (default): PGN from anything that implements `io::Read`, and opening books; without it the crate is `no_std` with `alloc`.
//! - `serde`: everything public that is data can be serialised and read back. Squares, notations, boards and
//!   positions travel as text, a [`Move`] as `{"from": "e2", "to": "e4", "kind": "normal"}`, an error as an object with
//!   its `code` and its evidence. [`Fen`], [`Lan`], [`Figurine`] and [`Material`], which are ways of writing, are only written.
//! - `variants` (default): crazyhouse, three-check, king of the hill, antichess, atomic, horde and racing kings; see
//!   [`Variant`].
//! - `svg` (default): boards as pictures, [`svg::Drawing`].
//! - `openings`: the names of openings, `Position::opening` and `Game::opening`; a table of 110 KB.
//! - `prose`: moves in sentences of eight languages, `Position::find_move` and `Position::explain_prose`, for those who referee what
//!   people and language models write; and suggestions for a text that is no move look into its sentences too.
//! - `pext`: slider attacks by the PEXT instruction, in builds for a CPU that has it.
//! - `lean`: what is asked by the million is compiled in the crates that ask, for programs that build this one for size,
//!   and with `std` the keys of openings are made when they are first asked for;
//! - `small`: small tables in place of fast ones, for pages that load the crate as WebAssembly; all answers are the
//!   same, [keys](Position::key) among them.
#![no_std]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

/// Serde by `Display` and `FromStr`, for types that are words to people.
#[cfg(feature = "serde")]
macro_rules! text_serde {
    ($type:ty) => {
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                let text = <alloc::string::String as serde::Deserialize>::deserialize(deserializer)?;
                text.parse().map_err(serde::de::Error::custom)
            }
        }
    };
}
#[cfg(feature = "serde")]
pub(crate) use text_serde;

pub mod attacks;
mod board;
#[cfg(feature = "std")]
pub mod book;
mod castling;
mod chess960;
mod clock;
mod color;
mod dead;
pub mod diagram;
mod draw_rules;
mod epd;
mod explain;
mod fen;
mod game;
mod moves;
#[cfg(feature = "openings")]
mod openings;
mod order;
mod orientation;
mod outcome;
mod perft;
pub mod pgn;
mod piece;
mod pockets;
mod position;
#[cfg(feature = "prose")]
mod prose;
mod quoted;
mod rng;
mod rules;
mod san;
mod setup;
mod square;
mod square_set;
#[cfg(feature = "svg")]
pub mod svg;
mod timed;
mod uci;
mod variant;
mod zobrist;

pub use board::{Board, Material, Pieces};
pub use castling::CastlingRights;
pub use chess960::{CHESS960_ARRAYS, STANDARD_ARRAY};
pub use clock::{
    Bonus, Clock, ClockError, ClockTime, ClockTimeError, GoTimes, Limit, Stage, TimeControl,
    TimeControlError, Turn, format_live_time, format_time,
};
pub use color::Color;
pub use dead::CanMate;
pub use draw_rules::{DrawRules, ParseDrawRulesError};
pub use epd::{Epd, EpdError, Operand, Operation};
pub use explain::{Evasions, Explanation, Mark, MoveError, Part, PlacedPiece, VariantMoveError, Verdict};
pub use fen::{CastlingLetters, EnPassantField, Fen, FenError, FenField, FenProblem, FenReason, FenStyle};
pub use game::{Claim, Claimed, Ending, Evidence, Game, GameError, IntoMove, Offer, Ply};
pub use moves::{CastlingSide, Move, MoveList, MoveListIter, MoveText};
#[cfg(feature = "openings")]
pub use openings::{Opening, ReachedOpening};
pub use orientation::Orientation;
pub use outcome::{DrawReason, Outcome, Status, WinReason};
pub use perft::{perft, perft_by_playing};
pub use pgn::Pgn;
pub use piece::{Piece, Role};
pub use pockets::Pockets;
pub use position::{Position, SetupError, SetupProblem};
#[cfg(feature = "prose")]
pub use prose::{FoundMove, TextError, TextFinding, TextSense};
pub use rng::Rng;
pub use san::{CheckMark, Deviation, Figurine, Lan, San, SanAction, SanError};
pub use setup::Setup;
pub use square::{File, ParseSquareError, Rank, Square};
pub use square_set::{Direction, SquareSet, Squares};
pub use timed::{ClockMismatch, ClockStart, FlagFall, TimedGame, TimedGameError};
pub use uci::{Uci, UciError, UciForm};
pub use variant::{ParseVariantError, Variant};

/// The README's examples, as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
