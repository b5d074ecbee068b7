#![doc = include_str!("../README.md")]

mod cancel;
mod own_book;
mod search_request;

pub mod client;
pub mod nearest;
pub mod protocol;
pub mod sanitize;
pub mod server;
pub mod units;

pub use cancel::CancelToken;
pub use own_book::OwnBook;
pub use search_request::{BestMove, SearchRequest};
