//! The engine as an adviser and as an opponent.

use super::{Table, WATCHED, WATCHED_SEARCHES, ask};
use crate::game_server::ServerLimits;
use crate::game_server::engine_pool::QUESTIONS;
use serde_json::json;
use std::borrow::Cow;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use tabiya::Color;
use tabiya_engine::Score;
use tabiya_players::{PlayerAnswer, PlayerThought};
use tabiya_table::Event;

const MATE: &str = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1";

#[test]
fn the_engine_is_asked_within_bounds() {
    let table = Table::with(ServerLimits { nodes: 20_000, ..ServerLimits::default() });
    let analysis = table.yes("analyse", json!({"fen": MATE, "depth": 4, "lines": 2}));
    assert_eq!(analysis["lines"][0]["score"], json!({"mate": 1}));
    assert_eq!(analysis["lines"][0]["pv"]["san"], json!(["Ra8#"]));
    assert_eq!(analysis["lines"].as_array().unwrap().len(), 2);
    let hint = table.yes("hint", json!({"fen": MATE}));
    assert_eq!(hint["message"], "Ra8# is the move: White mates in 1.");
    let much = table.yes("analyse", json!({"nodes": 1_000_000_000}));
    assert!(much["nodes"].as_u64().unwrap() <= 25_000, "{much}");
    let over = table.yes("analyse", json!({"moves": "f3 e5 g4 Qh4"}));
    assert_eq!((&over["lines"], &over["outcome"]["reason"]), (&json!([]), &json!("checkmate")));
    assert_eq!(table.no("hint", json!({"moves": "f3 e5 g4 Qh4"})).code, "game-over");
}

#[test]
fn the_same_question_has_the_same_answer() {
    let table = Table::new();
    let ask = || {
        let analysis = table.yes("analyse", json!({"nodes": 5_000}));
        (analysis["lines"].clone(), analysis["nodes"].clone())
    };
    assert_eq!(ask(), ask());
}

#[test]
fn an_agent_plays_against_the_engine() {
    let table = Table::new();
    let game = table.begin(json!({"black": {"engine": "tabiya:600?nodes=2000"}}));
    for (ply, text) in [(0, "e4"), (2, "d4"), (4, "c4")] {
        let waited = table.yes("wait_for_turn", json!({"game": game, "seconds": 60}));
        assert_eq!((&waited["because"], &waited["state"]["ply"]), (&json!("your-turn"), &json!(ply)));
        table.yes("play", json!({"game": game, "move": text}));
    }
    assert_eq!(table.yes("wait_for_turn", json!({"game": game, "seconds": 60}))["state"]["ply"], 6);
    let taken_back = table.yes("undo", json!({"game": game}));
    assert_eq!((&taken_back["ply"], &taken_back["turn"]), (&json!(4), &json!("white")));
    assert_eq!(table.no("resign", json!({"game": game, "as": "black"})).code, "not-yours");
    assert_eq!(table.yes("resign", json!({"game": game}))["outcome"]["winner"], "black");
}

#[test]
fn the_engine_begins_where_it_plays_white_and_answers_offers() {
    let table = Table::new();
    let game = table.begin(json!({"white": {"engine": "random"}}));
    let waited = table.yes("wait_for_turn", json!({"game": game, "seconds": 60}));
    assert_eq!((&waited["because"], &waited["state"]["ply"]), (&json!("your-turn"), &json!(1)));
    let mut state = table.yes("offer_draw", json!({"game": game}));
    // Who plays at random takes no draw.
    while state["draw"]["offeredBy"] == "black" && state["outcome"].is_null() {
        std::thread::yield_now();
        state = table.yes("state", json!({"game": game}));
    }
    assert_eq!((&state["outcome"], &state["draw"]["offeredBy"]), (&json!(null), &json!(null)), "{state}");
    let clearly_ahead = json!({"fen": MATE, "white": {"engine": "tabiya?nodes=1000"}});
    let game = table.begin(clearly_ahead);
    let end = table.yes("wait_for_turn", json!({"game": game, "seconds": 60}));
    assert_eq!(end["because"], "game-over");
}

#[test]
fn the_engine_takes_a_draw_where_every_engine_would_and_declines_it_where_none_would() {
    let table = Table::new();
    // White is to move, and Black, the engine, is asked at once.
    for (fen, reason) in
        [("6k1/8/8/8/8/8/5PPP/3Q2K1 w - - 0 1", json!("agreement")), (MATE_IN_REACH, json!(null))]
    {
        let game = table.begin(json!({"fen": fen, "rules": "analysis", "black": {"engine": "tabiya:1500"}}));
        let mut state = table.yes("offer_draw", json!({"game": game}));
        while state["draw"]["offeredBy"] == "white" && state["outcome"].is_null() {
            std::thread::yield_now();
            state = table.yes("state", json!({"game": game}));
        }
        assert_eq!(state["outcome"]["reason"], reason, "{state}");
    }
}

/// Black is a queen ahead.
const MATE_IN_REACH: &str = "3q2k1/5ppp/8/8/8/8/8/6K1 w - - 0 1";

/// Its thoughts are made up here: what the engine itself thinks of a position may change.
#[test]
fn the_engine_offers_a_draw_when_nothing_happens_for_long_and_never_resigns() {
    let table = Table::new();
    let shuffle = ["Nf3", "Nf6", "Ng1", "Ng8"];
    let played: Vec<&str> = shuffle.into_iter().cycle().take(73).collect();
    // Black is to move, so nobody asks the engine.
    let asked = json!({"moves": played, "rules": "analysis", "white": {"engine": "tabiya"}});
    for (score, offers) in [(5, vec![82, 102]), (-2_000, vec![])] {
        let game = table.begin(asked.clone());
        let hosted = table.games.hosted(&game).unwrap();
        let mut offered = Vec::new();
        for (ply, text) in (73..110).zip(["Nf6", "Ng1", "Ng8", "Nf3"].into_iter().cycle()) {
            let mut state = hosted.state();
            let position = *state.table.game().position();
            let mv = position.parse_move(text).unwrap();
            if !position.turn().is_white() {
                state.act(Event::Move { uci: position.uci(mv) }, Duration::ZERO).unwrap();
                continue;
            }
            let mut thought = PlayerThought::new(PlayerAnswer::Move(mv), Duration::ZERO);
            thought.score = Some(Score::Centipawns(score));
            state.take_answer(Color::White, &thought, Duration::ZERO);
            assert_eq!((state.table.game().ply(), state.table.game().is_over()), (ply + 1, false));
            if state.table.game().draw_offer() == Some(Color::White) {
                offered.push(ply);
                state.act(Event::Decline { by: Color::Black }, Duration::ZERO).unwrap();
            }
        }
        assert_eq!(offered, offers);
    }
}

/// A team is a file: whoever names one learned what is on the disk, and stopped the server with a file that never ends.
#[test]
fn no_call_opens_a_file() {
    let table = Table::new();
    let said = ["team:/dev/zero", "team:/etc/passwd", "TEAM:/no/such/file", " team:/etc"].map(|engine| {
        let refused = table.no("new_game", json!({"black": {"engine": engine}}));
        (refused.code, refused.message)
    });
    assert!(said.iter().all(|said| *said == said_of_others(&table)), "{said:?}");
}

fn said_of_others(table: &Table) -> (Cow<'static, str>, String) {
    let refused = table.no("new_game", json!({"black": {"engine": "zzz"}}));
    (refused.code, refused.message)
}

#[test]
fn questions_keep_no_game_waiting_and_have_an_end() {
    let table = Table::with(ServerLimits { nodes: 50_000_000, ..ServerLimits::default() });
    let long = json!({"milliseconds": 3_000, "nodes": 50_000_000});
    let question = || {
        let (games, long) = (Arc::clone(&table.games), long.clone());
        table.runtime.spawn(async move { ask(&games, "analyse", long).await })
    };
    let begun = Instant::now();
    // As many as wait, and as many as are thought about at once.
    let mut asked: Vec<_> = (0..QUESTIONS + 8).map(|_| question()).collect();
    let refused = loop {
        if let Some(at) = asked.iter().position(|asked| asked.is_finished()) {
            break table.runtime.block_on(asked.swap_remove(at)).unwrap().unwrap_err();
        }
        std::thread::yield_now();
    };
    assert_eq!(refused.code, "engine-busy");
    // Neither who draws lots nor who thinks is kept waiting.
    for engine in ["random", "tabiya?nodes=100"] {
        let game = table.begin(json!({"white": {"engine": engine}}));
        let waited = table.yes("wait_for_turn", json!({"game": game, "seconds": 60}));
        assert_eq!((&waited["because"], &waited["state"]["ply"]), (&json!("your-turn"), &json!(1)));
    }
    // Who has gone takes no place in the queue.
    asked.iter().for_each(|asked| asked.abort());
    let hint = json!({"nodes": 100});
    while let Err(refused) = table.call("hint", hint.clone()) {
        assert_eq!(refused.code, "engine-busy");
        std::thread::yield_now();
    }
    // Those that were begun are thought to their end; the others would take minutes.
    assert!(begun.elapsed() < Duration::from_secs(45), "{:?}", begun.elapsed());
}

#[test]
fn only_engines_of_this_house_sit_down() {
    let table = Table::new();
    for engine in ["uci:stockfish", "person", "agent:rm -rf /", "team:", "tabiya:9000", "zzz"] {
        let refused = table.no("new_game", json!({"black": {"engine": engine}}));
        assert!(["unknown-player", "bad-level"].contains(&&*refused.code), "{engine}: {refused:?}");
    }
    let both = json!({"white": {"engine": "tabiya"}, "black": {"engine": "random"}});
    assert_eq!(table.no("new_game", both).code, "nobody-plays");
}

/// A question that nobody waits for any longer is not searched on: the next one has the engine at once.
#[test]
fn a_search_that_nobody_waits_for_ends() {
    let limits =
        ServerLimits { nodes: u64::MAX, thinking: Duration::from_secs(3_600), ..ServerLimits::default() };
    let table = Table::with(limits);
    let endless = json!({"fen": WATCHED, "nodes": u64::MAX, "milliseconds": 3_600_000});
    let games = Arc::clone(&table.games);
    let asked = table.runtime.spawn(async move { ask(&games, "analyse", endless).await });
    let counted = |at: usize| WATCHED_SEARCHES[at].load(Ordering::SeqCst);
    while counted(0) == 0 {
        std::thread::yield_now();
    }
    assert_eq!(counted(1), 0);
    asked.abort();
    // It would go on for an hour.
    while counted(1) == 0 {
        std::thread::yield_now();
    }
    assert!(table.call("analyse", json!({"depth": 1})).is_ok());
}
