//! The clock, kind by kind, and time controls as text.

mod by_hand;
mod kinds;
mod model;
mod outside;
mod text;
