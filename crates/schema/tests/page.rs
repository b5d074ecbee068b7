//! Every shape is as docs/schema.md shows it: the examples on that page are what the types write, and they are read back.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::fmt::Debug;
use std::time::Duration;
use tabiya::{Color, DrawRules, Game, Position};
use tabiya_engine::insight::JudgedMove;
use tabiya_engine::{Bound, EndgameValue, Report, Score, SearchResult, TableMove};
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
    let judged = TableMove::new(&position, only, -2);
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

#[test]
fn a_line_of_a_search() {
    let position = Position::new().play(Position::new().parse_move("e4").unwrap()).unwrap();
    let mut report = Report::default();
    (report.multipv_index, report.depth, report.seldepth) = (1, 9, 14);
    (report.score, report.bound) = (Score::Centipawns(-35), Bound::Lower);
    (report.nodes, report.hashfull) = (20_000, 12);
    report.pv = vec![position.parse_move("e5").unwrap()];
    let line = schema::SearchLine::new(&position, &report, Duration::from_millis(25));
    agrees("Search line", &line);
    // What is told of it elsewhere is the same.
    let whole = serde_json::to_value(&line).unwrap();
    let short =
        serde_json::to_value(schema::ScoredLine::new(&position, report.score, 9, &report.pv)).unwrap();
    for (key, value) in short.as_object().unwrap() {
        assert_eq!(&whole[key], value, "{key}");
    }
}

#[test]
fn a_result_of_a_search() {
    let game = Game::from_position(position("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"));
    agrees("Search result", &schema::SearchResult::new(&game, &SearchResult::default(), Duration::ZERO));
    let mut found = SearchResult::default();
    let start = Game::new();
    found.best = Some(start.position().parse_move("e4").unwrap());
    let next = start.position().play(found.best.unwrap()).unwrap();
    found.ponder = next.parse_move("c5").ok();
    let result = schema::SearchResult::new(&start, &found, Duration::ZERO);
    assert_eq!(result.best.unwrap().san, "e4");
    assert_eq!(result.ponder.unwrap().san, "c5");
    assert_eq!(result.outcome, None);
}

/// A blunder, and what was better.
fn blunder() -> (Position, tabiya::Move, SearchResult, SearchResult, JudgedMove) {
    let before = position("rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2");
    let played = before.parse_move("g4").unwrap();
    let (mut best, mut after) = (SearchResult::default(), SearchResult::default());
    (best.score, best.depth, best.pv) = (Score::Centipawns(-60), 8, vec![before.parse_move("e4").unwrap()]);
    (after.score, after.depth) = (Score::Mate(1), 7);
    let judged = JudgedMove::of(played, &best, &after);
    (before, played, best, after, judged)
}

#[test]
fn a_reviewed_move() {
    let (before, played, best, after, judged) = blunder();
    agrees("Reviewed move", &schema::ReviewedMove::new(3, &before, played, &best, &after, &judged));
}

#[test]
fn a_summary_of_a_players_moves() {
    let (before, played, best, _, bad) = blunder();
    let good = JudgedMove::of(best.pv[0], &best, &SearchResult::default());
    agrees("Player summary", &schema::PlayerSummary::new([&bad, &good]));
    let nothing = schema::PlayerSummary::new([]);
    assert_eq!((nothing.accuracy, nothing.average_loss, nothing.blunders), (None, None, 0));
    let mut mate = SearchResult::default();
    mate.score = Score::Mate(2);
    mate.best = before.parse_move("e4").ok();
    let missed = JudgedMove::of(played, &mate, &SearchResult::default());
    assert_eq!(schema::PlayerSummary::new([&missed]).missed_mates, 1);
}
