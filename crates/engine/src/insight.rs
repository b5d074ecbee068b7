//! Opinions about chess in words: tactics, structure and plans, and the judging of moves.
//!
//! [`Tactics`] looks for what wins by force and names it, [`position_notes`] describes material, structure, kings
//! and plans, [`JudgedMove`] says what a move gave away, and [`PlayerSummary`] how a side has played. All of them say
//! it in sentences for players or as data for programs.

mod judgement;
mod material;
mod note;
mod position;
mod reason;
mod summary;
mod tactics;
mod words;

pub use judgement::{JudgedMove, Judgement, centipawn_loss};
pub use note::{Advice, NamedMove, Note};
pub use position::position_notes;
pub use summary::PlayerSummary;
pub use tactics::Tactics;
