//! The order of the modules: each imports only from those before it.

#[path = "../../../xtask/layers.rs"]
mod layers;

/// The modules from the ground up. A new module gets its place here.
const ORDER: &[&str] = &[
    "accidents",
    "input/gzip",
    "input/utf16",
    "input/zstd",
    "input",
    "chunk",
    "damage",
    "filter/value",
    "filter",
    "form",
    "game_cursor",
    "task",
    "game_files/batch",
    "game_files/alone",
    "game_files/threads",
    "game_files",
    "opening_filter",
    "puzzle",
    "summary",
    "row",
    "test_folder",
];

#[test]
fn no_module_imports_a_later_one() {
    layers::Layers::new(env!("CARGO_MANIFEST_DIR"), ORDER).check();
}

#[test]
fn a_file_fits_in_a_head() {
    layers::Layers::new(env!("CARGO_MANIFEST_DIR"), ORDER).check_lengths(&[]);
}
