//! The engine for WebAssembly: what the npm package `@tabiya/engine` calls, in a worker.
//!
//! No chess is here. A question comes in as numbers and bytes in the inbox; its answer is a number, and JSON in the outbox.
//! There is one game, and one search of it. A search goes on in slices, and asks its host for the time on the way: the
//! host may suspend it there, or answer that it has to stop. Nothing that comes in makes a function panic.

extern crate alloc;

#[macro_use]
#[path = "../../wasm/src/boundary.rs"]
mod boundary;

mod answers;
#[path = "../../wasm/src/ending.rs"]
mod ending;
mod exports;
mod host;
#[path = "../../wasm/src/json.rs"]
mod json;
#[path = "../../wasm/src/mailbox.rs"]
mod mailbox;
pub mod protocol;
#[path = "../../wasm/src/refusal.rs"]
mod refusal;
mod session;

pub use exports::*;
#[cfg(not(target_arch = "wasm32"))]
pub use host::{found_so_far, lines, set_clock};
#[cfg(not(target_arch = "wasm32"))]
pub use session::{read_outbox, write_inbox};
