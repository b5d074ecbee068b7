//! Searches that are gone on with in slices: whatever their length, they come to the end that they would have come to.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tabiya::{DrawRules, Game};
use tabiya_engine::{Budget, Engine, Level, Limits, Report, Score, SearchResult, StopSignal, TimeLimit};

const SLICES: [u64; 5] = [1, 2, 7, 1_000, 20_000];

const POSITIONS: [&str; 4] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    // One legal move.
    "7k/8/8/8/8/8/1q6/K7 w - - 0 1",
];

/// Everything that a search in slices tells, and what it finds. More slices than it can need fail the test.
fn sliced(engine: &mut Engine, fen: &str, limits: &Limits, nodes: u64) -> (Vec<Report>, SearchResult) {
    let game = Game::from_fen(fen).unwrap().with_draw_rules(DrawRules::Analysis);
    let mut reports = Vec::new();
    let mut search = engine.begin(&game, limits);
    let mut before = 0;
    for _ in 0..100_000 {
        let found = engine.resume(&mut search, nodes, &mut |report| reports.push(report.clone()));
        if let Some(result) = found {
            return (reports, result);
        }
        assert!(search.nodes() > before, "{fen}: a slice of {nodes} nodes has searched none");
        before = search.nodes();
    }
    panic!("{fen}: in slices of {nodes} nodes the search does not end");
}

#[test]
fn a_limit_of_depth_is_reached_in_slices_of_any_length() {
    for fen in POSITIONS {
        for nodes in SLICES {
            let (reports, result) = sliced(&mut Engine::new(), fen, &Limits::new().depth(9), nodes);
            assert_eq!(result.depth, 9, "{fen} in slices of {nodes}");
            assert_eq!(reports.last().map(|last| last.depth), Some(9));
            let depths: Vec<u32> = reports.iter().map(|report| report.depth).collect();
            assert!(depths.is_sorted(), "{fen} in slices of {nodes}: {depths:?}");
        }
    }
}

#[test]
fn a_limit_of_nodes_is_kept_to_the_node_in_slices_of_any_length() {
    for fen in &POSITIONS[..3] {
        for nodes in SLICES {
            for limit in [1, 500, 513, 20_000, 33_333] {
                let (_, result) = sliced(&mut Engine::new(), fen, &Limits::new().nodes(limit), nodes);
                assert_eq!(result.nodes, limit, "{fen} in slices of {nodes}");
                assert!(result.best.is_some());
            }
        }
    }
}

#[test]
fn a_search_that_fits_into_its_first_slice_is_the_search_without_slices() {
    for fen in POSITIONS {
        for limits in [Limits::new().nodes(5_000), Limits::new().depth(6), Limits::new().depth(5).multipv(3)]
        {
            let whole = sliced(&mut Engine::new(), fen, &limits, u64::MAX);
            assert_eq!(sliced(&mut Engine::new(), fen, &limits, 100_000), whole, "{fen}");
        }
    }
}

#[test]
fn the_same_slices_find_the_same_and_two_that_are_too_short_are_the_same() {
    let limits = Limits::new().depth(8).multipv(2);
    for fen in POSITIONS {
        let first = sliced(&mut Engine::new(), fen, &limits, 1);
        for nodes in [1, 2, 7] {
            assert_eq!(sliced(&mut Engine::new(), fen, &limits, nodes), first, "{fen}");
        }
    }
}

#[test]
fn mates_and_ends_are_found_in_slices_as_without() {
    for (fen, score) in [
        ("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", Score::Mate(1)),
        // Morphy: nobody expects Ra6.
        ("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", Score::Mate(2)),
        ("r1bq2r1/b4pk1/p1pp1p2/1p2pP2/1P2P1PB/3P4/1PPQ2P1/R3K2R w - - 0 1", Score::Mate(2)),
        ("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", Score::Mate(0)),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", Score::ZERO),
    ] {
        for nodes in SLICES {
            let (_, result) = sliced(&mut Engine::new(), fen, &Limits::new().mate(2).depth(12), nodes);
            assert_eq!(result.score, score, "{fen} in slices of {nodes}");
        }
    }
}

#[test]
fn levels_and_several_lines_come_to_an_end_in_slices() {
    for fen in POSITIONS {
        for nodes in SLICES {
            let level = Limits::new().level(Level::new(1200));
            assert!(sliced(&mut Engine::new(), fen, &level, nodes).1.best.is_some());
            let (reports, _) = sliced(&mut Engine::new(), fen, &Limits::new().depth(6).multipv(4), nodes);
            let lines = reports.last().map_or(0, |last| last.multipv_index);
            let legal = Game::from_fen(fen).unwrap().position().legal_moves().len();
            assert_eq!(lines, legal.min(4), "{fen} in slices of {nodes}");
        }
    }
}

#[test]
fn time_ends_a_search_in_slices_and_so_does_its_signal() {
    for nodes in SLICES {
        let looked = Arc::new(AtomicU64::new(0));
        let now = move || Duration::from_millis(looked.fetch_add(1, Ordering::Relaxed));
        let time = TimeLimit::new(Budget::MoveTime(Duration::from_millis(100)), Arc::new(now));
        let (_, result) = sliced(&mut Engine::new(), POSITIONS[1], &Limits::new().time(time), nodes);
        assert!(result.nodes <= 512 * 101, "slices of {nodes}: {} nodes", result.nodes);

        let signal = StopSignal::new();
        let mut engine = Engine::new();
        let mut search = engine.begin(&Game::new(), &Limits::new().signal(signal.clone()));
        while search.nodes() < 10_000 {
            assert!(engine.resume(&mut search, nodes, &mut |_| {}).is_none());
        }
        let before = search.nodes();
        signal.stop();
        let result = engine.resume(&mut search, nodes, &mut |_| {}).expect("it was stopped");
        assert!(result.best.is_some() && result.nodes <= before + 512);
    }
}

#[test]
fn several_threads_pause_and_go_on() {
    let game = Game::from_fen(POSITIONS[1]).unwrap();
    let mut engine = Engine::new();
    engine.set_threads(2);
    let signal = StopSignal::new();
    let mut search = engine.begin(&game, &Limits::new().signal(signal.clone()));
    for _ in 0..5 {
        let before = search.nodes();
        assert!(engine.resume(&mut search, 20_000, &mut |_| {}).is_none(), "nothing has ended it");
        assert!(search.nodes() >= before + 20_000);
    }
    signal.stop();
    assert!(engine.resume(&mut search, 20_000, &mut |_| {}).expect("it was stopped").best.is_some());
    // The first thread alone counts iterations, and all of them count nodes.
    for nodes in SLICES {
        let (_, result) = sliced(&mut engine, POSITIONS[1], &Limits::new().depth(7), nodes);
        assert_eq!(result.depth, 7, "in slices of {nodes}");
        let (_, result) = sliced(&mut engine, POSITIONS[1], &Limits::new().nodes(30_000), nodes);
        assert!((30_000..40_000).contains(&result.nodes), "in slices of {nodes}: {} nodes", result.nodes);
    }
}
