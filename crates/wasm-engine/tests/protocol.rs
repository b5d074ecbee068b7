//! The package and the module agree on every number: `npm/engine/src/worker/protocol.ts` is written from the one table.

#[path = "../../wasm/tests/shared/numbers.rs"]
mod numbers;

use tabiya_wasm_engine::protocol::NUMBERS;

#[test]
fn the_package_has_the_numbers_of_the_module() {
    numbers::assert_written("engine/src/worker/protocol.ts", &numbers::typescript("wasm-engine", NUMBERS));
}
