//! A referee that any agent can play under: what it is shown, what it is told when a move is refused, and by which policy.

pub mod answer_parser;
pub mod ledger;
pub mod observation;
pub mod policy;
pub mod program;
pub mod referee;
pub mod rejection;
pub mod team;
pub mod text_agent;
