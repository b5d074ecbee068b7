//! The package and the module agree on every number: `npm/tabiya/src/clock/protocol.ts` is written from the one table.

use std::fmt::Write;
use std::path::Path;
use tabiya_wasm_clock::protocol::{NUMBERS, PRESS, REFUSED, START};
use tabiya_wasm_clock::{do_with, new_clock, read_clock, read_control, read_outbox, write_inbox};

#[test]
fn the_package_has_the_numbers_of_the_module() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../npm/tabiya/src/clock/protocol.ts");
    let mut expected =
        "// Written from crates/wasm-clock/src/protocol.rs by its test: what the module and the package agree on.\n"
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
        "protocol.ts is stale: `SNAPSHOTS=overwrite cargo test -p tabiya-wasm-clock --test protocol` writes it"
    );
}

fn send(text: &str) -> usize {
    write_inbox(text.as_bytes());
    text.len()
}

fn received() -> serde_json::Value {
    serde_json::from_slice(&read_outbox()).unwrap()
}

#[test]
fn whatever_comes_in_is_answered() {
    for text in ["", "3+2", "\u{0}", "90/40", "99999999999999999999", "½+0", "1:30", "½½½//::"] {
        for pgn in [0, 1] {
            let length = send(text);
            let answer = read_control(length, pgn);
            assert!(answer == REFUSED || answer == 1, "{text}");
            received();
        }
    }
    let length = send("3+25+0");
    let clock = new_clock(length, 3);
    assert!(clock > 0);
    for now in [f64::NAN, -1.0, f64::INFINITY, 0.0, f64::MAX] {
        for what in [START, PRESS, 77] {
            do_with(clock, what, now);
        }
        read_clock(clock, now);
        received();
    }
    assert_eq!(read_clock(99, 0.0), -2);
    let length = send("½+0");
    assert!(new_clock(length, 1) > 0, "cut in the midst of a letter, the whole is for both");
}
