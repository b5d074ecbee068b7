//! Files of games: compressed or not, cut at the ends of games, read on several threads, filtered.
//!
//! [`GameFiles`] reads files and gives what a [`GameTask`] makes of each game, numbered and in their order. [`Filter`]
//! says which games are wanted; the moves of others are passed over. [`GameRow`] and [`GameForm`] are what
//! `tabiya pgn` makes of games: data about them, and the games again. [`GameCursor`] is one file that somebody leafs
//! through: it is read as far as they look. [`Puzzle`] is a line of a
//! file of puzzles.

pub mod input;

#[cfg(test)]
mod accidents;
mod chunk;
mod damage;
mod filter;
mod form;
mod game_cursor;
mod game_files;
mod opening_filter;
mod puzzle;
mod row;
mod summary;
mod task;
#[cfg(test)]
mod test_folder;

pub use filter::Filter;
pub use form::GameForm;
pub use game_cursor::{GameCursor, ReadControl};
pub use game_files::{GameBatch, GameEvent, GameFiles};
pub use opening_filter::OpeningFilter;
pub use puzzle::{PUZZLES, Puzzle, PuzzleError, PuzzleFilter, PuzzleReader, PuzzleRow};
pub use row::{GameRow, ProblemRow};
pub use summary::GameSummary;
pub use task::{GameTask, Origin};
