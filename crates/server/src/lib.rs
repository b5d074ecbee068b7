//! Games for agents: calls and answers as lines of JSON, and by the Model Context Protocol.

pub mod call;
pub mod desk;
pub mod lines;
pub mod mcp;
pub mod refused;
pub mod schema;

mod error;

pub use error::ServeError;
