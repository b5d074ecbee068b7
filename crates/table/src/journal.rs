//! Journals: a file of events for each game, one line each, written before anything is answered.

pub(crate) mod entry;
pub(crate) mod notice;
pub(crate) mod reader;
pub(crate) mod writer;
