//! The rules for WebAssembly: what the npm package `tabiya` calls.
//!
//! No chess is here. A question comes in as numbers and, where it has text, as bytes in the registry's inbox;
//! its answer is a number, or bytes in the outbox: moves packed in sixteen bytes each (`record`), games in blocks of words
//! (`block`), plain text, or JSON (`json`) for what is asked seldom. Every question crosses the boundary once; an archive
//! of games comes back in pieces.
//!
//! Games are kept here and known outside by number. A number that is not, or not any more, that of a game is answered
//! with `NO_GAME`; nothing that comes in makes a function panic.

#![cfg_attr(target_arch = "wasm32", no_std)]

extern crate alloc;

#[macro_use]
mod boundary;

mod answers;
#[cfg(target_arch = "wasm32")]
mod bare;
mod block;
mod ending;
mod exports;
mod held;
mod json;
mod mailbox;
#[cfg(target_arch = "wasm32")]
mod only_thread;
mod pgn;
pub mod protocol;
mod record;
mod refusal;
mod registry;
mod saved;
mod state;

pub use exports::*;
pub use protocol::{NO_GAME, REFUSED};
#[cfg(not(target_arch = "wasm32"))]
pub use registry::{read_outbox, write_inbox};
