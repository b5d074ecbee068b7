//! A referee that any agent can play under: what it is shown, what it is told when a move is refused, and by which
//! policy.
//!
//! A [`TextAgent`](text_agent::TextAgent) is shown an [`Observation`](observation::Observation) and answers with any
//! text; the [`Referee`](referee::Referee) parses it ([`answer_parser`]), judges the move, and asks again with the reason
//! until there is a legal move or the [`Policy`](policy::Policy) decides. Every turn can be kept in a [`ledger`].

pub mod answer_mode;
pub mod answer_parser;
pub mod chat;
mod json_objects;
pub mod ledger;
pub mod observation;
pub mod policy;
pub mod program;
pub mod referee;
pub mod rejection;
pub mod stage_notes;
pub mod team;
pub mod text_agent;
mod thoughts;
