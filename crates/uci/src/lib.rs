//! The Universal Chess Interface, from both sides.

pub mod client;
pub mod nearest;
pub mod sanitize;
pub mod server;
pub mod units;
