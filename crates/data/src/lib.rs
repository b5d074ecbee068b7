//! Files of games: compressed or not, cut at the ends of games, read on several threads, filtered.

pub mod filter;
pub mod input;
pub mod split;
