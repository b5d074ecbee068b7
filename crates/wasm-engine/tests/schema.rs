//! What a search and a judged move cross to JavaScript as has the shape that the schema gives it, key by key.
//!
//! Some keys are the host's: it knows the time, and whether it has stopped the search.

use serde_json::{Value, to_value};
use std::sync::Arc;
use std::time::Duration;
use tabiya::{DrawRules, Game, Move, Position, Rng, Variant};
use tabiya_engine::insight::{JudgedMove, Judgement};
use tabiya_engine::{Bound, Budget, Engine, Limits, Report, Score, SearchResult, TimeLimit};
use tabiya_schema as schema;
use tabiya_wasm_engine::protocol::{
    FINISHED, LIMIT_DEPTH, LIMIT_MULTIPV, LIMITS, SCORE_CENTIPAWNS, SCORE_MATE, SCORE_MATE_GIVEN,
};
use tabiya_wasm_engine::{begin, go, judge, lines, new_game, read_outbox, set_game, write_inbox};

/// Puts a text into the inbox and gives its length.
fn send(text: &str) -> usize {
    write_inbox(text.as_bytes());
    text.len()
}

fn received() -> Value {
    serde_json::from_slice(&read_outbox()).unwrap()
}

/// What the schema writes, without the keys that the module leaves to others.
fn data(written: serde_json::Result<Value>, others: &[&str]) -> Value {
    let mut value = written.unwrap();
    for key in others {
        assert!(value.as_object_mut().unwrap().remove(*key).is_some(), "there is no {key}");
    }
    value
}

/// A position in the middle of a random game, or behind its end.
fn random_position(rng: &mut Rng, variant: Variant) -> Position {
    let start = Position::from_fen_as(variant, variant.start_fen()).unwrap();
    let mut game = Game::from_position(start).with_draw_rules(DrawRules::Analysis);
    for _ in 0..rng.below(120) {
        let moves = game.position().legal_moves();
        let Some(&mv) = rng.pick(&moves) else { break };
        game.play(mv).unwrap();
    }
    *game.position()
}

/// What the module tells of a search, and what the engine itself tells of the same one.
fn compare(position: &Position, depth: u32, multipv: usize) -> (Vec<Report>, SearchResult) {
    let asked = format!("{} {}", position.variant().name(), position.to_fen());
    assert_eq!((new_game(), set_game(send(&asked))), (0, 0), "{asked}");
    let mut numbers = [f64::NAN; LIMITS];
    numbers[LIMIT_DEPTH] = f64::from(depth);
    numbers[LIMIT_MULTIPV] = multipv as f64;
    let bytes: Vec<u8> = numbers.iter().flat_map(|number| number.to_le_bytes()).collect();
    write_inbox(&bytes);
    assert_eq!((begin(bytes.len()), go(f64::INFINITY)), (0, FINISHED));
    let (result, told) = (received(), lines());

    let game = Game::from_position(*position).with_draw_rules(DrawRules::Analysis);
    let time = TimeLimit::new(Budget::MoveTime(Duration::MAX), Arc::new(|| Duration::ZERO));
    let mut reports = Vec::new();
    let found =
        Engine::new().search(&game, &Limits::new().depth(depth).multipv(multipv).time(time), &mut |report| {
            reports.push(report.clone());
        });
    let expected: Vec<Value> = reports
        .iter()
        .map(|report| schema::SearchLine::new(position, report, Duration::ZERO))
        .map(|line| data(to_value(line), &["seconds", "nodesPerSecond"]))
        .collect();
    let told: Vec<Value> = told.iter().map(|line| serde_json::from_slice(line).unwrap()).collect();
    assert_eq!(told, expected, "{asked}");
    let expected = schema::SearchResult::new(&game, &found, Duration::ZERO);
    let expected = data(to_value(expected), &["seconds", "outcome"]);
    assert_eq!(result, expected, "{asked}");
    (reports, found)
}

#[test]
fn lines_and_results_of_searches_are_those_of_the_schema() {
    let mut rng = Rng::new(2);
    let (mut searched, mut mates, mut bounds, mut over) = (0, 0, 0, 0);
    for _ in 0..60 {
        let position = random_position(&mut rng, Variant::Chess);
        let (reports, found) = compare(&position, 1 + rng.below(6) as u32, 1 + rng.below(3));
        searched += reports.len();
        mates += usize::from(found.score.mate().is_some());
        bounds += reports.iter().filter(|report| report.bound != Bound::Exact).count();
        over += usize::from(found.best.is_none());
    }
    // A mate on either side of the board, a mated king, and a king that has nowhere to go.
    for fen in [
        "7k/8/5KQ1/8/8/8/8/8 w - - 0 1",
        "7K/8/5kq1/8/8/8/8/8 b - - 0 1",
        "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1",
        "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
        "8/8/8/8/8/6k1/6q1/7K w - - 0 1",
    ] {
        let (_, found) = compare(&fen.parse().unwrap(), 4, 2);
        mates += usize::from(found.score.mate().is_some());
        over += usize::from(found.best.is_none());
    }
    assert!(
        searched > 100 && mates >= 4 && over >= 3,
        "{searched} lines, {mates} mates, {over} ends, {bounds} bounds"
    );
}

#[test]
fn searches_of_variants_are_those_of_the_schema() {
    let mut rng = Rng::new(3);
    for variant in Variant::ALL {
        for _ in 0..6 {
            compare(&random_position(&mut rng, variant), 3, 2);
        }
    }
}

/// A score as the package sends it.
fn sent(score: Score) -> (u32, i32) {
    match score {
        Score::MateGiven => (SCORE_MATE_GIVEN, 0),
        Score::Mate(moves) => (SCORE_MATE, moves),
        Score::Centipawns(value) => (SCORE_CENTIPAWNS, value),
        _ => unreachable!("a kind of score that the package does not know"),
    }
}

fn random_score(rng: &mut Rng) -> Score {
    match rng.below(8) {
        0 => Score::MateGiven,
        1 => Score::Mate(0),
        2 => Score::Mate(1 + rng.below(7) as i32),
        3 => Score::Mate(-1 - rng.below(7) as i32),
        _ => Score::Centipawns(rng.below(1_600) as i32 - 800),
    }
}

/// Judges a move by the module and by the engine.
fn judged(position: &Position, played: Move, best: Option<Move>, before: Score, after: Score) -> JudgedMove {
    assert_eq!(set_game(send(&position.to_fen())), 0);
    let text = [Some(played), best].into_iter().flatten().map(|mv| position.uci(mv).to_string());
    let length = send(&text.collect::<Vec<_>>().join("\n"));
    let ((kind, value), (reply_kind, reply)) = (sent(before), sent(after));
    assert!(judge(kind, value, reply_kind, reply, length) > 0);
    let mut told = received();

    let (mut found, mut answer) = (SearchResult::default(), SearchResult::default());
    (found.best, found.score, answer.score) = (best, before, after);
    let judged = JudgedMove::of(played, &found, &answer);
    let mut expected = data(to_value(schema::JudgedMove::new(position, &judged)), &[]);
    expected["move"] = data(to_value(schema::Move::new(position, played)), &[]);
    // The module writes no number with a point: millionths cross, and are compared as such.
    for (key, exact, shown) in [("loss", judged.loss, 1e4), ("accuracy", judged.accuracy(), 1e1)] {
        let millionths = told[key].take().as_i64().unwrap() as f64;
        assert!((millionths - exact * 1e6).abs() <= 0.5, "{key}: {millionths}, {exact}");
        let written = expected[key].take().as_f64().unwrap();
        assert!((written - exact).abs() <= 0.5001 / shown, "{key}: {written}, {exact}");
    }
    assert_eq!(told, expected, "{played:?} in {position}");
    judged
}

#[test]
fn judged_moves_are_those_of_the_schema() {
    let mut rng = Rng::new(4);
    let (mut called, mut missed, mut allowed) = ([0; 3], 0, 0);
    for _ in 0..400 {
        let position = random_position(&mut rng, Variant::Chess);
        let moves = position.legal_moves();
        let Some(&played) = rng.pick(&moves) else { continue };
        let best = if rng.below(10) == 0 { None } else { rng.pick(&moves).copied() };
        let judged = judged(&position, played, best, random_score(&mut rng), random_score(&mut rng));
        if let Some(judgement) = judged.judgement {
            called[Judgement::ALL.iter().position(|&it| it == judgement).unwrap()] += 1;
        }
        missed += usize::from(judged.missed_mate.is_some());
        allowed += usize::from(judged.allowed_mate.is_some());
    }
    assert!(
        called.iter().all(|&times| times > 0) && missed > 0 && allowed > 0,
        "{called:?} {missed} {allowed}"
    );
}
