//! The order of the modules: each imports only from those before it.

#[path = "../../../xtask/layers.rs"]
mod layers;

/// The modules from the ground up. A new module gets its place here.
const ORDER: &[&str] = &[
    "ending",
    "error",
    "json_id",
    "call/answer",
    "call/request",
    "call/pointers",
    "call/api_error",
    "call/words",
    "call/arguments",
    "call",
    "json_schema",
    "game_server/limits",
    "game_server/engine_pool",
    "game_server/view",
    "game_server/hosted_game",
    "game_server/position_calls",
    "game_server/engine_calls",
    "game_server/new_game",
    "game_server/game_calls",
    "game_server/waiting",
    "game_server",
    "json_lines",
    "app/files",
    "app",
    "mcp/address",
    "mcp/token",
    "mcp/guard",
    "mcp/cors",
    "mcp/messages",
    "mcp/picture",
    "mcp/tools",
    "mcp/access",
    "mcp/prompts",
    "mcp/subscriptions",
    "mcp/connections",
    "mcp/sessions",
    "mcp/server",
    "mcp/stdio",
    "mcp/http",
    "mcp",
];

#[test]
fn no_module_imports_a_later_one() {
    layers::Layers::new(env!("CARGO_MANIFEST_DIR"), ORDER).check();
}

#[test]
fn a_file_fits_in_a_head() {
    layers::Layers::new(env!("CARGO_MANIFEST_DIR"), ORDER).check_lengths(&[]);
}
