#![no_main]

// Not in the library: what that promises is replayed by the tests of the rules, which know no tables.
#[path = "../src/tables.rs"]
mod tables;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| tables::tables(bytes));
