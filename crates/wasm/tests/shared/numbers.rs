//! The numbers that a module and its package agree on, as the package has them. `crates/wasm-engine` and
//! `crates/wasm-clock` read this file too.

use std::fmt::Write;
use std::path::Path;

/// The numbers as TypeScript.
pub fn typescript(module: &str, numbers: &[(&str, i64, &str)]) -> String {
    let mut text = format!(
        "// Written from crates/{module}/src/protocol.rs by its test: what the module and the package agree on.\n"
    );
    for (name, value, what) in numbers {
        write!(text, "\n/** {} @internal */\nexport const {name} = {value};\n", what.trim()).unwrap();
    }
    text
}

/// That a file of the packages says this; it is written anew as snapshots of the program's output are.
pub fn assert_written(file: &str, expected: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../npm").join(file);
    if std::env::var_os("SNAPSHOTS").is_some_and(|how| how == "overwrite") {
        std::fs::write(&path, expected).unwrap();
    }
    let written = std::fs::read_to_string(&path).unwrap().replace('\r', "");
    let module = env!("CARGO_PKG_NAME");
    assert!(
        written == expected,
        "npm/{file} is stale: `SNAPSHOTS=overwrite cargo test -p {module} --test protocol` writes it"
    );
}
