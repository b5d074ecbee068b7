//! Opinions about chess in words: tactics, structure and plans, and the judging of moves.
//!
//! [`Tactics`] looks for what wins by force and names it, [`position_notes`] describes material, structure, kings
//! and plans, and [`JudgedMove`] says what a move gave away. All of them say it in sentences for players and as
//! data for programs.

mod judgement;
mod material;
mod note;
mod position;
mod tactics;
mod words;

pub use judgement::{JudgedMove, Judgement, centipawn_loss};
pub use note::{Advice, NamedMove, Note};
pub use position::position_notes;
pub use tactics::Tactics;
