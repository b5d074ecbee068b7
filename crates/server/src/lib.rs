//! Games for agents: calls and answers as lines of JSON, and by the Model Context Protocol.
//!
//! A [`Call`](call::Call) is read from JSON, a [`GameServer`](game_server::GameServer) answers it with an
//! [`Answer`](call::Answer) or an [`ApiError`](call::ApiError), and a transport writes that: [`json_lines`]
//! as a line, `mcp` (the feature of that name) as the result of a tool, with the same in [words](call::Answer::words).
//! With the feature `app`, `app` serves the app in the browser.

#[cfg(feature = "app")]
pub mod app;
pub mod call;
pub mod game_server;
pub mod json_lines;
#[cfg(feature = "mcp")]
pub mod mcp;

#[cfg(any(feature = "app", feature = "mcp"))]
mod ending;
mod error;
mod json_id;
mod json_schema;

pub use error::ServeError;
