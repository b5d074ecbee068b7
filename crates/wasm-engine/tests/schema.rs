//! What a search and a judged move cross to JavaScript as has the shape that the schema gives it, key by key.
//!
//! Some keys are the host's: it knows the time.

use serde_json::{Value, to_value};
use std::sync::Arc;
use std::time::Duration;
use tabiya::{DrawRules, Game, Position, Rng, Variant};
use tabiya_engine::insight::{JudgedMove, Judgement};
use tabiya_engine::{Bound, Budget, Engine, Limits, Report, Score, SearchResult, TimeLimit};
use tabiya_schema as schema;
use tabiya_wasm_engine::protocol::{
    FINISHED, LIMIT_DEPTH, LIMIT_MULTIPV, LIMITS, LOSS, MEAN, SCORE_CENTIPAWNS, SCORE_MATE, SCORE_MATE_GIVEN,
};
use tabiya_wasm_engine::{
    begin, found_so_far, go, lines, new_game, read_outbox, review, set_game, write_inbox,
};

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
    let expected = data(to_value(expected), &["seconds"]);
    assert_eq!(result, expected, "{asked}");
    // What was found so far has the shape of a result: that of the last exact line.
    let so_far: Vec<Value> =
        found_so_far().iter().map(|found| serde_json::from_slice(found).unwrap()).collect();
    let best = |report: &&Report| report.multipv_index == 1 && report.bound == Bound::Exact;
    let exact: Vec<&Report> = reports.iter().filter(best).collect();
    assert_eq!(so_far.len(), exact.len(), "{asked}");
    for (found, report) in so_far.iter().zip(exact) {
        let mut expected = SearchResult::default();
        (expected.best, expected.ponder) = (report.pv.first().copied(), report.pv.get(1).copied());
        (expected.score, expected.depth, expected.nodes) = (report.score, report.depth, report.nodes);
        expected.pv = report.pv.clone();
        let expected = schema::SearchResult::new(&game, &expected, Duration::ZERO);
        assert_eq!(*found, data(to_value(expected), &["seconds"]), "{asked}");
    }
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

/// What a search has found, as the package sends it.
fn sent(position: &Position, found: &SearchResult) -> String {
    let (kind, value) = match found.score {
        Score::MateGiven => (SCORE_MATE_GIVEN, 0),
        Score::Mate(moves) => (SCORE_MATE, moves),
        Score::Centipawns(value) => (SCORE_CENTIPAWNS, value),
        _ => unreachable!("a kind of score that the package does not know"),
    };
    let best = found.best.map_or(String::new(), |best| format!(" {}", position.uci(best)));
    format!("{kind} {value}{best}")
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

/// A random result of a search.
fn random_result(rng: &mut Rng, position: &Position) -> SearchResult {
    let mut found = SearchResult::default();
    found.score = random_score(rng);
    found.best = if rng.below(10) == 0 { None } else { rng.pick(&position.legal_moves()).copied() };
    found
}

/// Whole numbers as the package divides them.
fn divide(value: &mut Value, key: &str, by: u32) {
    if let Some(number) = value[key].as_i64() {
        value[key] = (number as f64 / f64::from(by)).into();
    }
}

/// Reviews a random game by the module and by the engine, and gives its judged moves.
fn reviewed(rng: &mut Rng, variant: Variant) -> Vec<JudgedMove> {
    let start = random_position(rng, variant);
    let mut game = Game::from_position(start).with_draw_rules(DrawRules::Analysis);
    let mut found = vec![random_result(rng, &start)];
    let mut asked = vec![format!("{} {}", variant.name(), start.to_fen())];
    for _ in 0..rng.below(30) {
        let Some(&mv) = rng.pick(&game.position().legal_moves()) else { break };
        asked.push(game.position().uci(mv).to_string());
        game.play(mv).unwrap();
        found.push(random_result(rng, game.position()));
    }
    assert_eq!(set_game(send(&asked.join("\n"))), game.ply() as i32, "{asked:?}");
    let mut positions = vec![start];
    for mv in game.moves() {
        positions.push(positions.last().unwrap().play(mv).unwrap());
    }
    let lines: Vec<String> =
        positions.iter().zip(&found).map(|(position, found)| sent(position, found)).collect();
    assert!(review(send(&lines.join("\n"))) > 0);
    let mut told = received();

    let judged: Vec<JudgedMove> =
        game.moves().enumerate().map(|(at, mv)| JudgedMove::of(mv, &found[at], &found[at + 1])).collect();
    for (at, mv) in game.moves().enumerate() {
        let mut expected = data(to_value(schema::JudgedMove::new(&positions[at], &judged[at])), &[]);
        expected["move"] = data(to_value(schema::Move::new(&positions[at], mv)), &[]);
        divide(&mut told["moves"][at], "loss", LOSS);
        divide(&mut told["moves"][at], "accuracy", MEAN);
        assert_eq!(told["moves"][at], expected, "{mv:?} in {}", positions[at]);
    }
    let players = schema::PlayerSummaries::new(|color| {
        let own = judged.iter().zip(&positions).filter(|(_, before)| before.turn() == color);
        schema::PlayerSummary::new(own.map(|(judged, _)| judged))
    });
    for color in ["white", "black"] {
        for key in ["accuracy", "averageLoss"] {
            divide(&mut told["players"][color], key, MEAN);
        }
    }
    assert_eq!(told["players"], data(to_value(players), &[]));
    assert_eq!(told["moves"].as_array().unwrap().len(), judged.len());
    judged
}

#[test]
fn reviews_are_those_of_the_schema() {
    let mut rng = Rng::new(4);
    let (mut called, mut missed, mut allowed) = ([0; 3], 0, 0);
    for _ in 0..40 {
        for variant in [Variant::Chess, Variant::Crazyhouse] {
            for judged in reviewed(&mut rng, variant) {
                if let Some(judgement) = judged.judgement {
                    called[Judgement::ALL.iter().position(|&it| it == judgement).unwrap()] += 1;
                }
                missed += usize::from(judged.missed_mate.is_some());
                allowed += usize::from(judged.allowed_mate.is_some());
            }
        }
    }
    assert!(
        called.iter().all(|&times| times > 0) && missed > 0 && allowed > 0,
        "{called:?} {missed} {allowed}"
    );
}

#[test]
fn a_review_of_nonsense_is_a_review() {
    assert_eq!(set_game(send("startpos\ne2e4\ne7e5")), 2);
    for given in ["", "\n\n", "7 x y\n1", "0 0 e2e5\n2 99999999999 e7e5\n0 1 a1a1\nmore"] {
        assert!(review(send(given)) > 0, "{given:?}");
        assert_eq!(received()["moves"].as_array().unwrap().len(), 2, "{given:?}");
    }
}
