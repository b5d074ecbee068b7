//! The order of the modules: each imports only from those before it.

#[path = "../../../xtask/layers.rs"]
mod layers;

/// The modules from the ground up. A new module gets its place here.
const ORDER: &[&str] = &[
    "thoughts",
    "json_objects",
    "answer_mode",
    "policy",
    "answer_parser/json_squares",
    "answer_parser/json",
    "answer_parser/phrases",
    "answer_parser",
    "rejection",
    "stage_notes",
    "observation/boards",
    "observation",
    "text_agent",
    "ledger/file",
    "ledger",
    "referee",
    "program/answer_reader",
    "program",
    "chat/spending",
    "chat/error",
    "chat/answer",
    "chat/context",
    "chat/retry_after",
    "chat/http",
    "chat/settings",
    "chat/model",
    "chat",
    "team/named",
    "team/stage_report",
    "team/selector",
    "team/file",
    "team/stage",
    "team",
];

#[test]
fn no_module_imports_a_later_one() {
    layers::Layers::new(env!("CARGO_MANIFEST_DIR"), ORDER).check();
}

#[test]
fn a_file_fits_in_a_head() {
    layers::Layers::new(env!("CARGO_MANIFEST_DIR"), ORDER).check_lengths(&[]);
}
