//! `tabiya fen`.

use super::run::{keys, tabiya, with_input};
use serde_json::Value;

const AFTER_E4: &str = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";

fn codes(reasons: &Value) -> Vec<&str> {
    reasons.as_array().unwrap().iter().map(|reason| reason["code"].as_str().unwrap()).collect()
}

#[test]
fn a_legal_position_is_written_in_its_canonical_form() {
    let said = tabiya(&["fen", "  rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b  qkQK e3 "]);
    assert_eq!((said.out.trim_end(), said.code), (AFTER_E4, 0));
}

#[test]
fn the_en_passant_square_is_written_always_or_where_a_capture_is_legal() {
    assert_eq!(tabiya(&["fen", AFTER_E4, "--ep", "always"]).out.trim_end(), AFTER_E4);
    assert_eq!(tabiya(&["fen", AFTER_E4, "--ep", "legal"]).out.trim_end(), AFTER_E4.replace("e3", "-"));
    let open = "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3";
    assert_eq!(tabiya(&["fen", open, "--ep", "legal"]).out.trim_end(), open);
}

#[test]
fn castling_rights_are_written_by_side_or_by_file() {
    let said = tabiya(&["fen", AFTER_E4, "--shredder"]);
    assert_eq!(said.out.trim_end(), AFTER_E4.replace("KQkq", "HAha"));
    let back = tabiya(&["fen", said.out.trim_end()]);
    assert_eq!(back.out.trim_end(), AFTER_E4);
}

#[test]
fn an_impossible_position_is_shown_with_every_reason_under_its_place() {
    let said = tabiya(&["fen", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN w KQkq e9 0 1"]);
    assert_eq!(
        said.out,
        "invalid:\n  \
         rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN w KQkq e9 0 1\n  \
         \u{20}                                  ^^^^^^^\n  \
         column 36: rank 1 has 7 squares: \"RNBQKBN\"\n  \
         \u{20}                                                 ^^\n  \
         column 51: the en passant square is a square or -, not \"e9\"\n"
    );
    assert_eq!(said.code, 1);
}

#[test]
fn as_data_the_verdict_has_exactly_these_keys() {
    let good = tabiya(&["fen", AFTER_E4, "--json"]);
    assert_eq!(keys(&good.one()), ["fen", "input", "notes", "reasons", "valid"]);
    assert_eq!((&good.one()["valid"], good.code), (&Value::Bool(true), 0));
    assert_eq!(good.one()["fen"], AFTER_E4);
    let bad = tabiya(&["fen", "8/8/8/8/8/8/8/8 w - - 0 1", "--json"]);
    let answer = bad.one();
    assert_eq!((&answer["valid"], bad.code), (&Value::Bool(false), 1));
    assert_eq!(answer["fen"], Value::Null);
    assert_eq!(codes(&answer["reasons"]).len(), 2, "both kings are missing: {answer}");
    for reason in answer["reasons"].as_array().unwrap() {
        assert_eq!(keys(reason), ["code", "column", "endColumn", "field", "message", "squares"]);
        assert!(reason["column"].as_u64().unwrap() >= 1);
    }
}

#[test]
fn lenient_reading_notes_what_it_forgave() {
    let said = tabiya(&["fen", "4k3/8/8/8/8/8/8/4K3 w K e6 0 1", "--lenient", "--json"]);
    let answer = said.one();
    assert_eq!((answer["valid"].as_bool(), said.code), (Some(true), 0));
    assert_eq!(answer["fen"], "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    assert_eq!(codes(&answer["notes"]), ["castling-without-rook", "en-passant-without-pawn"]);
}

#[test]
fn a_stream_gives_a_line_for_a_line() {
    let said = with_input(&["fen", "-", "--json"], "startpos\n4k3/8/8/8/8/8/8/8 w - - 0 1\n");
    let valid: Vec<Option<bool>> = said.json().iter().map(|answer| answer["valid"].as_bool()).collect();
    assert_eq!((valid.as_slice(), said.code), (&[Some(true), Some(false)][..], 1));
}
