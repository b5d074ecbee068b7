//! The order of the modules: each imports only from those before it.

#[path = "../../../xtask/layers.rs"]
mod layers;

/// The modules from the ground up. A new module gets its place here.
const ORDER: &[&str] = &[
    "cancel",
    "nearest",
    "own_book",
    "sanitize",
    "protocol/go",
    "protocol/position",
    "protocol/command",
    "protocol/engine_option",
    "protocol/info",
    "protocol",
    "client/error",
    "client/launch",
    "client/process",
    "search_request",
    "client",
    "server/engine_thread",
    "server/options",
    "server",
    "units",
];

#[test]
fn no_module_imports_a_later_one() {
    layers::Layers::new(env!("CARGO_MANIFEST_DIR"), ORDER).check();
}

#[test]
fn a_file_fits_in_a_head() {
    layers::Layers::new(env!("CARGO_MANIFEST_DIR"), ORDER).check_lengths(&[]);
}
