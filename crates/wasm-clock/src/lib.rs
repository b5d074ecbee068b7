//! Clocks and time controls for WebAssembly: what the npm package `tabiya` calls for `tabiya/clock`.
//!
//! No rule is here. As in `crates/wasm`, a question comes in as numbers and bytes in the inbox, and its answer is a number,
//! and JSON in the outbox. Times are milliseconds; the time of day is told with every call, and never asked for. Nothing
//! that comes in makes a function panic.

#![cfg_attr(target_arch = "wasm32", no_std)]

extern crate alloc;

#[macro_use]
#[path = "../../wasm/src/boundary.rs"]
mod boundary;

#[cfg(target_arch = "wasm32")]
#[path = "../../wasm/src/bare.rs"]
mod bare;
mod exports;
mod held;
#[path = "../../wasm/src/json.rs"]
mod json;
#[path = "../../wasm/src/mailbox.rs"]
mod mailbox;
#[cfg(target_arch = "wasm32")]
#[path = "../../wasm/src/only_thread.rs"]
mod only_thread;
pub mod protocol;
#[path = "../../wasm/src/registry.rs"]
mod registry;
mod told;

pub use exports::*;
#[cfg(not(target_arch = "wasm32"))]
pub use registry::{read_outbox, write_inbox};
