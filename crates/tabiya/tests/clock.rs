//! The clock, kind by kind, and time controls as text.

#[path = "support/data.rs"]
#[allow(dead_code)]
mod data;
#[path = "support/table.rs"]
#[allow(dead_code)]
mod table;
#[path = "support/walk.rs"]
#[allow(dead_code)]
mod walk;

mod clock {
    mod by_hand;
    mod kinds;
    mod model;
    mod outside;
    mod text;
}
