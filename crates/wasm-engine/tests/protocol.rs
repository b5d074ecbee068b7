//! The package and the module agree on every number: `npm/engine/src/worker/protocol.ts` is written from the one table.

use std::fmt::Write;
use std::path::Path;
use tabiya_wasm_engine::protocol::NUMBERS;

#[test]
fn the_package_has_the_numbers_of_the_module() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../npm/engine/src/worker/protocol.ts");
    let mut expected =
        "// Written from crates/wasm-engine/src/protocol.rs by its test: what the module and the package agree on.\n"
            .to_owned();
    for (name, value, what) in NUMBERS {
        write!(expected, "\n/** {} @internal */\nexport const {name} = {value};\n", what.trim()).unwrap();
    }
    // As snapshots of the program's output are written anew.
    if std::env::var_os("SNAPSHOTS").is_some_and(|how| how == "overwrite") {
        std::fs::write(&file, &expected).unwrap();
    }
    let written = std::fs::read_to_string(&file).unwrap().replace('\r', "");
    assert!(
        written == expected,
        "protocol.ts is stale: `SNAPSHOTS=overwrite cargo test -p tabiya-wasm-engine --test protocol` writes it"
    );
}
