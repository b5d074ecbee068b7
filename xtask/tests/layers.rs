//! The order of the modules: each imports only from those before it.

#[path = "../layers.rs"]
mod layers;

/// The modules from the ground up. A new module gets its place here.
const ORDER: &[&str] = &[
    "steps",
    "workspace",
    "tree",
    "named_files",
    "setup",
    "api",
    "apt",
    "engines",
    "floors",
    "fuzz",
    "human",
    "level_range",
    "tune",
    "licences",
    "npm",
    "ignored",
    "mcp",
    "compare",
    "python",
    "names/scan",
    "names",
    "packages",
    "prose",
    "beside",
    "builds",
    "test",
];

#[test]
fn no_module_imports_a_later_one() {
    layers::Layers::new(env!("CARGO_MANIFEST_DIR"), ORDER).check();
}

#[test]
fn a_file_fits_in_a_head() {
    layers::Layers::new(env!("CARGO_MANIFEST_DIR"), ORDER).check_lengths(&[]);
}
