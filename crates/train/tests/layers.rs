//! The order of the modules: each imports only from those before it.

#[path = "../../../xtask/layers.rs"]
mod layers;

/// The modules from the ground up. A new module gets its place here.
const ORDER: &[&str] = &[
    "cpu_time",
    "fingerprint",
    "training_position",
    "random_positions",
    "position_file",
    "position_info",
    "blend",
    "self_play",
    "generate",
    "static_labels",
    "shape",
    "example",
    "gradient",
    "adam",
    "checkpoint",
    "loss_chart",
    "training",
    "training_bench",
    "measure",
    "wdl_fit",
    "human_games",
    "human_fit",
    "human_report",
    "arguments",
];

#[test]
fn no_module_imports_a_later_one() {
    layers::Layers::new(env!("CARGO_MANIFEST_DIR"), ORDER).check();
}

#[test]
fn a_file_fits_in_a_head() {
    layers::Layers::new(env!("CARGO_MANIFEST_DIR"), ORDER).check_lengths(&[]);
}
