//! The order of the modules: each imports only from those before it.

#[path = "../../../xtask/layers.rs"]
mod layers;

/// The modules from the ground up. A new module gets its place here.
const ORDER: &[&str] = &[
    "error",
    "limits",
    "tally",
    "adjudication",
    "sprt",
    "rating",
    "plan",
    "opening",
    "game_record",
    "participant",
    "usage",
    "standings",
    "move_loss",
    "match_event",
    "turn_log",
    "play_game",
    "worker",
    "results_file",
    "pgn_file",
    "report",
    "match_options",
    "match_runner",
    "benchmark",
];

#[test]
fn no_module_imports_a_later_one() {
    layers::Layers::new(env!("CARGO_MANIFEST_DIR"), ORDER).check();
}

#[test]
fn a_file_fits_in_a_head() {
    layers::Layers::new(env!("CARGO_MANIFEST_DIR"), ORDER).check_lengths(&[]);
}
