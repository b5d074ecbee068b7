//! Games that are being played, saved as they go: every event is on disk before it is answered.
//!
//! A [`Library`] is a folder of saved games. It [begins](Library::begin) a game or [resumes](Library::resume) one and
//! gives a [`JournaledGame`], through which everything goes that changes the game or its clock; each [`Event`]
//! becomes a line of a journal. No error of the disk ends a game: a full one is a [`JournalNotice`], and the game
//! continues.

mod event;
mod folder;
mod journal;
mod journaled_game;
mod library;
mod stopwatch;
mod table;
mod timestamp;

pub use event::{Event, Seat, Start};
pub use folder::Folder;
pub use journal::notice::JournalNotice;
pub use journal::reader::UnreadableJournal;
pub use journaled_game::{JournaledGame, SaveStatus};
pub use library::{Library, ResumeError, SavedGame, SavedGameId, SavedGameState};
pub use stopwatch::Stopwatch;
pub use table::{Table, TableError};

#[cfg(test)]
mod tests;
