//! The package and the module agree on every number: `npm/tabiya/src/clock/protocol.ts` is written from the one table.

#[path = "../../wasm/tests/shared/numbers.rs"]
mod numbers;

use tabiya_wasm_clock::protocol::{NUMBERS, PRESS, REFUSED, START};
use tabiya_wasm_clock::{do_with, new_clock, read_clock, read_control, read_outbox, write_inbox};

#[test]
fn the_package_has_the_numbers_of_the_module() {
    numbers::assert_written("tabiya/src/clock/protocol.ts", &numbers::typescript("wasm-clock", NUMBERS));
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
