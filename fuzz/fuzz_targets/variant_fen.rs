#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| tabiya_fuzz::variant_fen(text));
