//! Who plays a side: a person, the built-in engine, any UCI engine, an agent.

pub mod player;
pub mod who;
