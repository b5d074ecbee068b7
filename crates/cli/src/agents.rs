//! A referee that any agent can play under: what it is shown, what it is told when a move is refused, and by which policy.

pub(crate) mod call;
pub(crate) mod desk;
pub(crate) mod found;
pub(crate) mod ledger;
pub(crate) mod lines;
pub(crate) mod mcp;
pub(crate) mod policy;
pub(crate) mod program;
pub(crate) mod referee;
pub(crate) mod refused;
pub(crate) mod rejection;
pub(crate) mod schema;
pub(crate) mod sight;
pub(crate) mod speaker;
pub(crate) mod team;
