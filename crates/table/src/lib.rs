//! Games that are kept: whatever happens at the table is on disk before it is answered.
//!
//! A [`Library`] is a folder of saved games. It [begins](Library::begin) a game or
//! [resumes](Library::resume) one and gives a [`Kept`], through which everything is done that
//! changes the game or its clock; each [`Event`] becomes a line of a journal. Nothing in here ends
//! a game: a full disk is a [`Notice`], and the game goes on.

mod event;
mod folder;
mod kept;
mod library;
mod line;
mod notice;
mod record;
mod recovery;
mod stopwatch;
mod table;
mod when;

pub use event::{Event, Seat, Start};
pub use folder::Folder;
pub use kept::{Kept, Remains};
pub use library::{Entry, Id, Library, ResumeError, State};
pub use notice::Notice;
pub use stopwatch::Stopwatch;
pub use table::{Refusal, Table};

#[cfg(test)]
mod tests;
