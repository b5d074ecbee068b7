//! The order of the modules: each imports only from those before it.

#[path = "../../../xtask/layers.rs"]
mod layers;

/// The modules from the ground up. A new module gets its place here.
const ORDER: &[&str] = &[
    "vocabulary",
    "error",
    "memory",
    "fen",
    "moves",
    "explanation",
    "move_arg",
    "legal_moves",
    "piece",
    "square_set",
    "setup",
    "outcome",
    "opening",
    "drawing",
    "move_stack",
    "subclass",
    "perft",
    "board",
    "clock",
    "deed_log",
    "pgn_tree",
    "game",
    "answer",
    "epd",
    "book",
    "tablebase",
    "search",
    "search_news",
    "engine",
    "problem",
    "node",
    "pgn",
    "source",
    "games",
    "array",
    "layout_arg",
    "positions",
    "action",
    "replay",
    "game_facts",
    "game_columns",
    "arrow_stream",
    "arrow_table",
    "heard_stream",
    "game_table",
    "column_inputs",
    "column_functions",
];

/// As it is seen from `xtask`, which runs this.
const CRATE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../crates/python");

#[test]
fn no_module_imports_a_later_one() {
    layers::Layers::new(CRATE, ORDER).check();
}

#[test]
fn a_file_fits_in_a_head() {
    layers::Layers::new(CRATE, ORDER).check_lengths(&[]);
}
