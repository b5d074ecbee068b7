//! The order of the modules: each imports only from those before it.

#[path = "../../../xtask/layers.rs"]
mod layers;

/// The modules from the ground up. A new module gets its place here.
const ORDER: &[&str] = &[
    "score",
    "bound",
    "wdl",
    "tablebase",
    "stop_signal",
    "time_limit",
    "level",
    "limits",
    "report",
    "values",
    "variants",
    "see",
    "eval",
    "network",
    "appraisal",
    "margins",
    "threats",
    "history",
    "transposition",
    "check_squares",
    "human",
    "ordering",
    "time_manager",
    "search",
    "paused_search",
    "engine",
    "insight",
    "bench",
];

#[test]
fn no_module_imports_a_later_one() {
    layers::Layers::new(env!("CARGO_MANIFEST_DIR"), ORDER).check();
}

#[test]
fn a_file_fits_in_a_head() {
    layers::Layers::new(env!("CARGO_MANIFEST_DIR"), ORDER).check_lengths(&[]);
}
