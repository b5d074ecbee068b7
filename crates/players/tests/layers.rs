//! The order of the modules: each imports only from those before it.

#[path = "../../../xtask/layers.rs"]
mod layers;

/// The modules from the ground up. A new module gets its place here.
const ORDER: &[&str] = &[
    "draw_policy",
    "spec/error",
    "spec/move_limits",
    "spec/text",
    "spec/team",
    "spec",
    "player/agent",
    "player/engine",
    "player/pace",
    "player/builtin",
    "player/random",
    "player/uci",
    "player",
    "player_handle",
];

#[test]
fn no_module_imports_a_later_one() {
    layers::Layers::new(env!("CARGO_MANIFEST_DIR"), ORDER).check();
}

#[test]
fn a_file_fits_in_a_head() {
    layers::Layers::new(env!("CARGO_MANIFEST_DIR"), ORDER).check_lengths(&[]);
}
