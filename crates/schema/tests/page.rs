//! Every shape is as docs/schema.md shows it: the examples on that page are what the types write, and they are read back.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::fmt::Debug;
use tabiya::{Color, DrawRules, Game, Position};
use tabiya_engine::{EndgameValue, TableMove};
use tabiya_schema as schema;

/// A position with one legal move.
const ONE_MOVE: &str = "k7/8/1K6/8/8/8/8/8 b - - 0 1";
/// A move more, and a draw can be claimed.
const COUNTED: &str = "8/8/8/8/8/4k3/r7/4K3 w - - 99 90";

/// The JSON below a heading of the page.
fn example(heading: &str) -> Value {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/schema.md");
    let page = std::fs::read_to_string(page).expect("docs/schema.md").replace('\r', "");
    let below = page.split(&format!("\n## {heading}\n")).nth(1).unwrap_or_else(|| panic!("## {heading}"));
    let json = below.split("```json\n").nth(1).and_then(|rest| rest.split("```").next()).expect("an example");
    serde_json::from_str(json).unwrap_or_else(|why| panic!("{heading}: {why}"))
}

/// A value is written as the page shows it, and read back.
fn agrees<T: Serialize + DeserializeOwned + PartialEq + Debug>(heading: &str, value: &T) {
    let written = serde_json::to_value(value).expect("it can be written");
    let shown = serde_json::to_string_pretty(value).expect("it can be written");
    assert_eq!(written, example(heading), "{heading} is\n{shown}");
    let read: T = serde_json::from_value(example(heading)).expect("it can be read");
    assert_eq!(&read, value, "{heading}");
}

fn position(fen: &str) -> Position {
    fen.parse().expect("a legal position")
}

#[test]
fn a_move() {
    let position = position("r3k2r/8/8/8/8/8/5r2/R3K2R w KQkq - 0 1");
    agrees("Move", &schema::Move::new(&position, position.parse_move("Kxf2").unwrap()));
}

#[test]
fn castling_arrives_where_the_king_does_however_it_is_written() {
    let position = position("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    let castling = position.parse_move("O-O").unwrap();
    let usual = schema::Move::new(&position, castling);
    let by_rook = schema::Move::in_form(&position, castling, schema::UciForm::KingTakesRook);
    assert_eq!((usual.uci.as_str(), by_rook.uci.as_str()), ("e1g1", "e1h1"));
    assert_eq!((usual.to, by_rook.to), (tabiya::Square::G1, tabiya::Square::G1));
    assert_eq!(serde_json::to_value(&usual).unwrap()["castling"], "kingside");
}

#[test]
fn an_opening() {
    let mut game = Game::new();
    for text in "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 Na4 h6".split(' ') {
        game.play(text).unwrap();
    }
    agrees("Opening", &schema::Opening::of(&game).unwrap());
}

#[test]
fn what_tables_say() {
    let position = position("7k/8/5K2/6Q1/8/8/8/8 b - - 0 1");
    let only = position.parse_move("Kh7").unwrap();
    let judged = TableMove::new(only, -2, false, position.halfmoves());
    let lost = EndgameValue::Loss;
    let moves = [schema::KnownMove { mv: only, zeroing: false, judged: Some(judged), wdl: Some(lost) }];
    let known = schema::KnownPosition { wdl: Some(lost), dtz: Some(-2), verdict: Some(lost), reason: None };
    let answer = schema::TablebaseAnswer::new(&position, known, &moves, schema::UciForm::Usual);
    agrees("Tables", &answer);
}

#[test]
fn a_variation() {
    let mut game = Game::new();
    for text in ["e4", "e5"] {
        game.play(text).unwrap();
    }
    agrees("Variation", &schema::Variation::of_game(&game));
}

#[test]
fn a_position() {
    agrees("Position", &schema::Position::new(&position("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1")));
}

#[test]
fn an_ending() {
    let mut game = Game::new();
    for text in ["Nf3", "Nc6", "Ng1", "Nb8", "Nf3", "Nc6", "Ng1", "Nb8"] {
        game.play(text).unwrap();
    }
    agrees("Ending", &schema::Ending::of_game(&game).unwrap());
}

#[test]
fn what_proves_an_ending() {
    let written = |game: &Game| serde_json::to_value(schema::Ending::of_game(game).unwrap()).unwrap();
    let mut resigned = Game::new();
    resigned.resign(Color::White).unwrap();
    assert_eq!(written(&resigned)["evidence"], json!({"kind": "declared", "by": "white"}));
    let mut counted = Game::from_fen(COUNTED).unwrap().with_draw_rules(DrawRules::OverTheBoard);
    counted.claim_draw_with(Color::White, "Kf1").unwrap();
    let counted = written(&counted);
    assert_eq!(counted["evidence"], json!({"kind": "count", "halfmoves": 100}));
    assert_eq!(
        (&counted["claim"]["by"], &counted["claim"]["intended"]["san"]),
        (&json!("white"), &json!("Kf1"))
    );
    let mated = schema::Ending::of_position(&position("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"), 7).unwrap();
    assert_eq!((mated.evidence, mated.winner, mated.ply), (schema::Evidence::Board, Some(Color::White), 7));
}

#[test]
fn an_explanation() {
    let position = position(ONE_MOVE);
    agrees("Explanation", &schema::Explanation::new(&position, &position.explain("Kb7")));
}

#[test]
fn an_explanation_with_its_question() {
    let position = position(ONE_MOVE);
    let explanation = schema::Explanation::new(&position, &position.explain("Kb7"));
    let answer = schema::Explained::new(&position, "Kb7", explanation, Vec::new());
    let mut written = serde_json::to_value(answer).unwrap();
    let asked = ["fen", "input", "notes"].map(|key| written.as_object_mut().unwrap().remove(key).unwrap());
    assert_eq!(asked, [json!(ONE_MOVE), json!("Kb7"), json!([])]);
    assert_eq!(written, example("Explanation"));
}

#[test]
fn a_rejection() {
    let position = position(ONE_MOVE);
    let rejection = schema::MoveRejection::of(&position.explain("Kb7"), &position, "I play Kb7!");
    agrees("Rejection of a move", &rejection);
}

#[test]
fn a_fen_error() {
    let error = Position::from_fen("4k3/8/8/8/8/8/8/R3K3 w K - 0 1").unwrap_err();
    agrees("FEN error", &schema::FenError::from(&error));
}

#[test]
fn a_judgement() {
    let mut replay = schema::Replay::new(position("4k3/8/8/8/8/8/8/4K3 w - - 0 1"), DrawRules::Automatic);
    assert!(replay.play("Kd2", "Kd2"));
    let judged = schema::GameVerdict::new(&replay, None, Vec::new(), schema::GameSource::default());
    agrees("Verdict on a game", &judged);
}

#[test]
fn scores() {
    agrees(
        "Score",
        &[schema::Score::Cp(35), schema::Score::Mate(-3), schema::Score::Checkmate(Color::White)],
    );
}

#[test]
fn chances() {
    agrees("Wdl", &schema::Wdl::of(tabiya_engine::Score::Centipawns(35), Color::White));
}
