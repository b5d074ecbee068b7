//! The order of the modules: each imports only from those before it.

#[path = "../../../xtask/layers.rs"]
mod layers;

/// The modules from the ground up. A new module gets its place here.
const ORDER: &[&str] = &[
    "names",
    "base64",
    "coded_message",
    "json",
    "moves",
    "variant_facts",
    "variation",
    "fen",
    "ending",
    "position",
    "opening",
    "tablebase",
    "score",
    "search",
    "review",
    "explanation",
    "rejection",
    "move_list",
    "replay",
    "game_verdict",
    "reading",
];

#[test]
fn no_module_imports_a_later_one() {
    layers::Layers::new(env!("CARGO_MANIFEST_DIR"), ORDER).check();
}

#[test]
fn a_file_fits_in_a_head() {
    layers::Layers::new(env!("CARGO_MANIFEST_DIR"), ORDER).check_lengths(&[]);
}
