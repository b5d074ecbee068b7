//! Files that are written whole or not at all, that belong to one process at a time, and whose errors say what is wrong.

pub mod append;
pub mod io_reason;
pub mod lines;
pub mod lock;
pub mod replace;

mod error;

pub use error::FileError;
