//! `tabiya moves`.

use super::run::{keys, tabiya, with_input};
use serde_json::{Value, json};

const CASTLING: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

fn field<'a>(position: &'a Value, uci: &str) -> &'a Value {
    let moves = position["moves"].as_array().unwrap();
    moves.iter().find(|mv| mv["uci"] == uci).unwrap_or_else(|| panic!("{uci} in {position}"))
}

#[test]
fn the_start_has_twenty_moves_sorted_by_uci() {
    let said = tabiya(&["moves"]);
    assert_eq!(
        said.out.split_whitespace().collect::<Vec<_>>().join(" "),
        "a2a3 a2a4 b1a3 b1c3 b2b3 b2b4 c2c3 c2c4 d2d3 d2d4 e2e3 e2e4 f2f3 f2f4 g1f3 g1h3 g2g3 g2g4 h2h3 h2h4"
    );
    assert_eq!((said.out.lines().count(), said.code), (20, 0));
}

#[test]
fn as_data_a_position_has_exactly_these_keys() {
    let position = tabiya(&["moves", "--json"]).one();
    assert_eq!(
        keys(&position),
        ["check", "checkmate", "fen", "insufficientMaterial", "key", "moves", "notes", "stalemate", "turn"]
    );
    assert_eq!(position["fen"], "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    assert_eq!(position["key"], "463b96181691fc9c");
    for flag in ["check", "checkmate", "stalemate", "insufficientMaterial"] {
        assert_eq!(position[flag], false);
    }
    assert_eq!(
        *field(&position, "g1f3"),
        json!({
            "uci": "g1f3", "san": "Nf3", "lan": "Ng1-f3", "from": "g1", "to": "f3", "color": "white", "piece": "knight",
            "captured": null, "promotion": null, "castling": null, "enPassant": false, "check": false, "checkmate": false
        })
    );
}

#[test]
fn captures_promotions_castling_en_passant_check_and_mate_are_told() {
    let position = tabiya(&["moves", "3rk3/4P3/8/5pP1/8/8/8/R3K2R w KQ f6 0 1", "--json"]).one();
    assert_eq!(field(&position, "g5f6")["enPassant"], true);
    assert_eq!(field(&position, "g5f6")["captured"], "pawn");
    let promotion = field(&position, "e7d8q");
    assert_eq!((&promotion["promotion"], &promotion["captured"]), (&json!("queen"), &json!("rook")));
    assert_eq!(promotion["check"], true);
    assert_eq!(promotion["checkmate"], false);
    assert_eq!(field(&position, "e1g1")["castling"], "kingside");
    assert_eq!(field(&position, "h1h8")["check"], true);
    let mate = tabiya(&["moves", "7k/8/6K1/8/8/8/8/R7 w - - 0 1", "--json"]).one();
    assert_eq!(field(&mate, "a1a8")["checkmate"], true);
    assert_eq!(field(&mate, "a1a8")["san"], "Ra8#");
}

#[test]
fn mate_stalemate_and_bare_kings_are_told() {
    let fens =
        "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1\n7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\n7k/8/6K1/8/8/8/8/8 b - - 0 1\n";
    let said = with_input(&["moves", "-", "--json"], fens);
    let told: Vec<[bool; 4]> = said
        .json()
        .iter()
        .map(|position| {
            ["check", "checkmate", "stalemate", "insufficientMaterial"]
                .map(|flag| position[flag].as_bool().unwrap())
        })
        .collect();
    assert_eq!(told, [[true, true, false, false], [false, false, true, false], [false, false, false, true]]);
    assert_eq!(said.code, 0);
}

#[test]
fn castling_is_e1g1_on_the_standard_squares_and_king_takes_rook_where_asked_or_needed() {
    let usual = tabiya(&["moves", CASTLING]).out;
    assert!(usual.contains("e1g1\n") && usual.contains("e1c1\n") && !usual.contains("e1h1\n"), "{usual}");
    let chess960 = tabiya(&["moves", CASTLING, "--chess960"]).out;
    assert!(chess960.contains("e1h1\n") && chess960.contains("e1a1\n") && !chess960.contains("e1g1\n"));
    let data = tabiya(&["moves", CASTLING, "--chess960", "--json"]).one();
    // `to` is where the king arrives, however the move is written.
    assert_eq!(
        (&field(&data, "e1h1")["to"], &field(&data, "e1h1")["castling"]),
        (&json!("g1"), &json!("kingside"))
    );
    let inner = tabiya(&["moves", "4k3/8/8/8/8/8/8/1K4R1 w G - 0 1"]).out;
    assert!(inner.contains("b1g1\n"), "{inner}");
}

#[test]
fn forgotten_quotes_are_forgiven() {
    let mut words = vec!["moves", "--san"];
    words.extend(CASTLING.split(' '));
    let said = tabiya(&words);
    assert_eq!(said.out, tabiya(&["moves", CASTLING, "--san"]).out);
    assert!(said.out.contains("O-O\n"), "{}", said.out);
    let four = tabiya(&["moves", "4k3/8/8/8/8/8/8/4K3", "w", "-", "-"]);
    assert_eq!((four.out.lines().count(), four.code), (5, 0));
}

#[test]
fn a_bad_fen_is_answered_with_every_reason_and_exit_code_1() {
    let said = tabiya(&["moves", "8/8/8/8/8/8/8/K6 w - - x 1", "--json"]);
    let answer = said.one();
    assert_eq!(said.code, 1);
    assert_eq!(keys(&answer), ["error", "fen"]);
    assert_eq!(keys(&answer["error"]), ["code", "message", "reasons"]);
    assert!(answer["error"]["reasons"].as_array().unwrap().len() >= 2, "{answer}");
    let text = tabiya(&["moves", "8/8/8/8/8/8/8/K6 w - - x 1"]);
    assert!(text.out.starts_with("not a legal position: "), "{}", text.out);
    assert_eq!(text.code, 1);
}

#[test]
fn a_stream_answers_line_by_line_and_one_bad_line_makes_it_a_no() {
    let said = with_input(&["moves", "-"], &format!("startpos\nnonsense\n{CASTLING}\n"));
    let lines: Vec<&str> = said.out.lines().collect();
    assert_eq!(lines.len(), 3);
    assert_eq!(lines[0].split(' ').count(), 20);
    assert!(lines[1].starts_with("not a legal position: "));
    assert_eq!(lines[2].split(' ').count(), 26);
    assert_eq!(said.code, 1);
}

#[test]
fn what_a_fen_claims_falsely_is_dropped_only_when_asked() {
    let false_right = "4k3/8/8/8/8/8/8/4K3 w K - 0 1";
    assert_eq!(tabiya(&["moves", false_right]).code, 1);
    assert_eq!(tabiya(&["moves", false_right, "--lenient"]).code, 0);
}

#[test]
fn a_mated_side_has_no_moves_and_no_lines() {
    let said = tabiya(&["moves", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"]);
    assert_eq!((said.out.as_str(), said.code), ("", 0));
}

#[test]
fn a_fen_that_shows_its_game_is_told_how_that_is_named() {
    let hint = "(it is one of Crazyhouse: --variant crazyhouse)\n";
    for fen in ["2k5/8/8/8/8/8/8/4K3[Qn] w - - 0 1", "2k5/8/8/8/8/8/1Q~6/4K3 w - - 0 1"] {
        let said = tabiya(&["moves", fen]);
        assert!(said.out.ends_with(hint) && said.code == 1, "{}", said.out);
    }
    let said = tabiya(&["moves", "2k5/8/8/8/8/8/8/4K3 w - - 3+2 0 1"]);
    assert!(said.out.ends_with("(it is one of Three-check: --variant threecheck)\n"), "{}", said.out);
    // One that is none there either.
    let said = tabiya(&["moves", "2k5/8/8/8/8/8/8/4K2[Qn] w - - 0 1"]);
    assert!(!said.out.contains("--variant"), "{}", said.out);
}
