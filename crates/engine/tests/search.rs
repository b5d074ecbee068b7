//! The engine as a program meets it.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};
use tabiya::{DrawRules, Game, Move, Outcome, Position, Rng};
use tabiya_engine::{Bound, Budget, Engine, Limits, Report, Score, SearchResult, StopSignal, TimeLimit};

fn depth(depth: u32) -> Limits {
    Limits::new().depth(depth)
}

fn nodes(nodes: u64) -> Limits {
    Limits::new().nodes(nodes)
}

fn game(fen: &str) -> Game {
    Game::from_fen(fen).unwrap().with_draw_rules(DrawRules::Analysis)
}

fn ask(fen: &str, limits: &Limits) -> SearchResult {
    Engine::new().search(&game(fen), limits, &mut |_| {})
}

const MIDDLEGAME: &str = "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10";
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// Everything that a search tells.
fn transcript(engine: &mut Engine, limits: &Limits) -> Vec<Report> {
    let mut reports = Vec::new();
    for fen in [MIDDLEGAME, KIWIPETE] {
        engine.search(&game(fen), limits, &mut |report| reports.push(report.clone()));
    }
    reports
}

#[test]
fn the_same_question_gets_the_same_answer() {
    for limits in [depth(9), nodes(40_000)] {
        let first = transcript(&mut Engine::new(), &limits);
        assert_eq!(transcript(&mut Engine::new(), &limits), first);
        // An engine that has played before forgets it with a new game.
        let mut engine = Engine::new();
        engine.search(&Game::new(), &depth(8), &mut |_| {});
        engine.new_game();
        assert_eq!(transcript(&mut engine, &limits), first);
    }
}

#[test]
fn a_limit_of_nodes_is_kept_to_the_node() {
    for limit in [1, 2, 17, 100, 5_000, 33_333] {
        let result = ask(MIDDLEGAME, &nodes(limit));
        assert_eq!(result.nodes, limit);
        assert!(result.best.is_some());
    }
}

#[test]
fn a_limit_of_depth_is_kept() {
    for limit in [1, 2, 5, 9] {
        assert_eq!(ask(MIDDLEGAME, &depth(limit)).depth, limit);
    }
}

#[test]
fn where_there_is_no_move_none_is_found() {
    let mated = ask("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", &depth(5));
    assert_eq!((mated.best, mated.score), (None, Score::Mate(0)));
    let stalemated = ask("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", &depth(5));
    assert_eq!((stalemated.best, stalemated.score), (None, Score::ZERO));
}

#[test]
fn several_lines_begin_with_different_moves_and_the_best_is_first() {
    let mut reports = Vec::new();
    let limits = depth(7).multipv(4);
    Engine::new().search(&game(MIDDLEGAME), &limits, &mut |report| reports.push(report.clone()));
    let last: Vec<&Report> = reports.iter().filter(|report| report.depth == 7).collect();
    assert_eq!(last.iter().map(|report| report.multipv_index).collect::<Vec<_>>(), [1, 2, 3, 4]);
    assert!(last.windows(2).all(|pair| pair[0].score >= pair[1].score));
    let mut first: Vec<Move> = last.iter().map(|report| report.pv[0]).collect();
    first.sort();
    first.dedup();
    assert_eq!(first.len(), 4);
}

/// What the transposition table knows cuts lines short: all that was shown of one then would be its first move.
#[test]
fn a_line_is_not_cut_short_while_it_stays_the_same() {
    for fen in [MIDDLEGAME, KIWIPETE, "r3k2r/ppp2ppp/8/3N4/4n3/8/PPP2PPP/R3K2R w KQ - 0 1"] {
        let mut before: Vec<Vec<Move>> = Vec::new();
        Engine::new().search(&game(fen), &nodes(30_000).multipv(4), &mut |report| {
            if matches!(report.score, Score::Mate(_)) {
                return;
            }
            let same = before.iter().position(|line| line[0] == report.pv[0]);
            if let Some(at) = same {
                let line = before.swap_remove(at);
                let shorter = line.len() > report.pv.len() && line.starts_with(&report.pv);
                assert!(!shorter, "{fen}: {line:?}, then {:?}", report.pv);
            }
            before.push(report.pv.clone());
        });
    }
}

#[test]
fn only_the_moves_that_are_asked_for_are_looked_at() {
    let position: Position = MIDDLEGAME.parse().unwrap();
    let moves = ["a4", "Kh1"].map(|text| position.parse_move(text).unwrap());
    let result = ask(MIDDLEGAME, &depth(6).search_moves(moves));
    assert!(moves.contains(&result.best.unwrap()));
}

#[test]
fn every_reported_line_can_be_played() {
    for fen in [MIDDLEGAME, KIWIPETE, "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"] {
        let limits = depth(9).multipv(3);
        Engine::new().search(&game(fen), &limits, &mut |report| {
            let mut line = game(fen);
            for &mv in &report.pv {
                line.play(mv).unwrap();
            }
        });
    }
}

#[test]
fn a_search_without_limits_stops_when_it_is_told_to() {
    let signal = StopSignal::new();
    let limits = Limits::new().signal(signal.clone());
    let search = thread::spawn(move || Engine::new().search(&game(MIDDLEGAME), &limits, &mut |_| {}));
    thread::sleep(Duration::from_millis(50));
    assert!(!search.is_finished());
    signal.stop();
    assert!(search.join().unwrap().best.is_some());
}

#[test]
fn several_threads_find_a_move_together() {
    let mut engine = Engine::new();
    engine.set_threads(3);
    let result = engine.search(&game("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"), &depth(8), &mut |_| {});
    assert_eq!(result.score, Score::Mate(1));
    assert!(engine.search(&game(MIDDLEGAME), &depth(9), &mut |_| {}).best.is_some());
}

/// A clock that goes on by itself a little whenever it is looked at.
fn stepping_clock(step: Duration) -> (TimeLimit, Arc<AtomicU64>) {
    let looked = Arc::new(AtomicU64::new(0));
    let count = Arc::clone(&looked);
    let now = move || step * count.fetch_add(1, Ordering::Relaxed) as u32;
    (TimeLimit::new(Budget::MoveTime(Duration::from_millis(100)), Arc::new(now)), looked)
}

#[test]
fn time_is_what_the_given_clock_says() {
    let (time, looked) = stepping_clock(Duration::from_millis(10));
    let start = Instant::now();
    let result = ask(MIDDLEGAME, &Limits::new().time(time));
    // Ten looks at the clock, a few hundred nodes apart: no real time counts.
    assert!(result.nodes < 20_000, "{}", result.nodes);
    assert!(looked.load(Ordering::Relaxed) <= 14);
    assert!(start.elapsed() < Duration::from_secs(20));
}

#[test]
fn a_search_on_the_other_sides_time_goes_on_until_the_move_is_played() {
    let (time, looked) = stepping_clock(Duration::from_millis(10));
    let signal = StopSignal::pondering();
    let limits = Limits::new().time(time).signal(signal.clone());
    let search = thread::spawn(move || Engine::new().search(&game(MIDDLEGAME), &limits, &mut |_| {}));
    // By its clock the hundred milliseconds are long over.
    while looked.load(Ordering::Relaxed) < 50 {
        thread::yield_now();
    }
    assert!(!search.is_finished());
    signal.ponder_hit();
    search.join().unwrap();
}

/// A clock as a host without threads has it: whoever is asked for the time looks whether there is an order, and obeys.
fn obeying_clock(looks: u64, order: impl Fn() + Send + Sync + 'static) -> TimeLimit {
    let looked = AtomicU64::new(0);
    let now = move || {
        let count = looked.fetch_add(1, Ordering::Relaxed) + 1;
        if count == looks {
            order();
        }
        Duration::from_millis(10) * count as u32
    };
    TimeLimit::new(Budget::MoveTime(Duration::from_millis(100)), Arc::new(now))
}

#[test]
fn a_search_on_the_other_sides_time_hears_orders_where_it_asks_for_the_time() {
    let orders: [fn(&StopSignal); 2] = [StopSignal::ponder_hit, StopSignal::stop];
    for order in orders {
        let signal = StopSignal::pondering();
        let told = signal.clone();
        let time = obeying_clock(20, move || order(&told));
        // The nodes are there for a search that hears nothing: it would never end.
        let result = ask(MIDDLEGAME, &nodes(500_000).time(time).signal(signal));
        assert!((5_000..40_000).contains(&result.nodes), "{}", result.nodes);
        assert!(result.best.is_some());
    }
}

#[test]
fn who_is_lost_takes_the_perpetual_check() {
    // Two rooks down and about to be mated, but the checks on e8 and h5 never end.
    let result = ask("6k1/6p1/5p2/8/4Q3/8/rr6/7K w - - 0 1", &depth(10));
    assert_eq!(result.score, Score::ZERO, "{:?}", result.pv);
}

#[test]
fn a_third_repetition_is_a_draw_and_a_second_of_the_games_own_positions_is_not_yet() {
    let mut game = game("7k/8/8/8/8/8/4K3/2Q5 w - - 0 1");
    let mut shuffle = |texts: &[&str]| {
        for &text in texts {
            game.play(text).unwrap();
        }
        Engine::new().search(&game, &depth(6), &mut |_| {}).score
    };
    // Kg8 would be the second time.
    assert!(shuffle(&["Qd1", "Kg8", "Qc1", "Kh8", "Qd1"]) < Score::Centipawns(-500));
    // And now the third.
    assert_eq!(shuffle(&["Kg8", "Qc1", "Kh8", "Qd1"]), Score::ZERO);
}

#[test]
fn mate_on_the_hundredth_ply_counts_and_one_ply_later_it_is_a_draw() {
    let mate = ask("7k/8/6K1/8/8/8/8/R7 w - - 99 90", &depth(4));
    assert_eq!(mate.score, Score::Mate(1));
    let late = ask("7k/8/5K2/8/8/8/8/R7 w - - 98 90", &depth(8));
    assert_eq!(late.score, Score::ZERO);
}

#[test]
fn a_stalemate_is_seen_and_avoided() {
    // Qf7 and Qg6 would be stalemate; of two moves, one that is stalemate is worth nothing.
    let fen = "7k/8/5K2/8/8/8/8/6Q1 w - - 0 1";
    assert!(ask(fen, &depth(5)).score >= Score::Mate(3));
    let stalemate = game(fen).position().parse_move("Qg6").unwrap();
    let forced = ask(fen, &depth(5).search_moves([stalemate]));
    assert_eq!(forced.score, Score::ZERO);
}

/// Whether the side to move can force mate in so many moves, by trying everything.
fn can_mate(position: &Position, moves: u32) -> bool {
    position.legal_moves().iter().any(|&mv| {
        let mut next = *position;
        next.play_unchecked(mv);
        is_mated(&next, moves - 1)
    })
}

/// Whether the side to move is mated within so many moves of the other side, whatever it does.
fn is_mated(position: &Position, moves: u32) -> bool {
    let replies = position.legal_moves();
    if replies.is_empty() {
        return position.is_check();
    }
    moves > 0
        && replies.iter().all(|&mv| {
            let mut next = *position;
            next.play_unchecked(mv);
            can_mate(&next, moves)
        })
}

#[test]
fn every_short_mate_that_is_announced_is_one() {
    announced_mates_are_mates(25);
}

#[test]
#[ignore = "long: cargo xtask test --all"]
fn long_every_short_mate_of_many_games_is_one() {
    announced_mates_are_mates(100);
}

fn announced_mates_are_mates(games: u32) {
    let mut rng = Rng::new(7);
    let mut engine = Engine::new();
    let (mut won, mut lost) = (0, 0);
    for _ in 0..games {
        let mut game = Game::new().with_draw_rules(DrawRules::Analysis);
        for _ in 0..80 {
            let moves = game.position().legal_moves();
            if moves.is_empty() || game.position().insufficient_material() {
                break;
            }
            // Random games leave kings in the open: there is always a mate somewhere.
            let result = engine.search(&game, &nodes(300), &mut |_| {});
            match result.score {
                Score::Mate(n @ 1..=3) => {
                    assert!(can_mate(game.position(), n as u32), "{} mates in {n}?", game.position());
                    won += 1;
                    // And the other side sees it coming.
                    let mut after = game.clone();
                    after.play(result.best.unwrap()).unwrap();
                    if let Score::Mate(n @ ..=-1) = engine.search(&after, &nodes(300), &mut |_| {}).score {
                        assert!(
                            is_mated(after.position(), -n as u32),
                            "{} is mated in {n}?",
                            after.position()
                        );
                        lost += 1;
                    }
                }
                Score::Mate(n @ -2..=-1) => {
                    assert!(is_mated(game.position(), -n as u32), "{} is mated in {n}?", game.position());
                    lost += 1;
                }
                _ => {}
            }
            game.play(*rng.pick(&moves).unwrap()).unwrap();
        }
    }
    assert!(won > games / 2 && lost > games / 10, "{won} mates, {lost} times mated");
}

#[test]
fn a_search_that_was_stopped_in_its_first_iteration_announces_no_mate_against_itself() {
    // Kc5 is looked at first and allows Qxa3#; the other moves do not, and 300 nodes are too few to see them.
    let fen = "rnb3n1/1p6/p1pkp1pr/1P1N1p1p/2PpP1P1/b4Q1P/R2K1P2/1N3B1R b - - 3 22";
    let result = ask(fen, &nodes(300));
    assert_eq!(result.score.mate(), None);
    assert_ne!(game(fen).position().san(result.best.unwrap()).to_string(), "Kc5");
}

#[test]
fn known_mates_are_found_with_their_length() {
    for (fen, moves) in [
        ("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 2), // Morphy: nobody expects Ra6
        ("r1bq2r1/b4pk1/p1pp1p2/1p2pP2/1P2P1PB/3P4/1PPQ2P1/R3K2R w - - 0 1", 2),
        ("1rb4r/pkPp3p/1b1P3n/1Q6/N3Pp2/8/P1P3PP/7K w - - 0 1", 2),
        ("2r3k1/6pp/4pp2/3bp3/1Pq5/3R1P2/r1PQ2PP/1K1RN3 b - - 0 1", 2),
    ] {
        let result = ask(fen, &Limits::new().mate(moves).depth(12));
        assert_eq!(result.score, Score::Mate(moves as i32), "{fen}");
        let position = *game(fen).position();
        assert!(can_mate(&position, moves) && !can_mate(&position, moves - 1), "{fen}");
    }
}

#[test]
fn elementary_mates_are_driven_home() {
    for (fen, budget) in [
        ("8/8/8/3k4/8/8/8/Q3K3 w - - 0 1", 2_000),
        ("8/8/8/3k4/8/8/8/R3K3 w - - 0 1", 3_000),
        ("8/8/8/3k4/8/8/8/2B1KB2 w - - 0 1", 5_000),
        ("8/8/8/3k4/8/8/8/2B1K1N1 w - - 0 1", 20_000),
    ] {
        let mut engine = Engine::new();
        let mut game = Game::from_fen(fen).unwrap();
        while game.outcome().is_none() {
            let result = engine.search(&game, &nodes(budget), &mut |_| {});
            game.play(result.best.unwrap()).unwrap();
        }
        assert!(matches!(game.outcome(), Some(Outcome::Win { .. })), "{fen}: {game}");
    }
}

#[test]
fn no_two_lines_of_a_long_search_have_the_same_first_move() {
    let game = Game::from_fen("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1").unwrap();
    let limits = Limits::new().nodes(3_400_000).multipv(6);
    let mut shown: [Option<tabiya::Move>; 6] = [None; 6];
    let (mut depth, mut told) = (0, 0);
    Engine::new().search(&game, &limits, &mut |report| {
        if report.bound != Bound::Exact {
            return;
        }
        if report.depth != depth {
            (depth, shown) = (report.depth, [None; 6]);
        }
        shown[report.multipv_index - 1] = report.pv.first().copied();
        // A set of lines is complete with its last one; those behind it are of the depth before.
        if shown.iter().skip(report.multipv_index).all(Option::is_none) || report.multipv_index == 6 {
            told += 1;
            let known: Vec<_> = shown[..report.multipv_index].iter().flatten().collect();
            let different: std::collections::HashSet<_> = known.iter().map(|mv| format!("{mv:?}")).collect();
            assert_eq!(
                different.len(),
                known.len(),
                "depth {depth}, line {}: {shown:?}",
                report.multipv_index
            );
        }
    });
    assert!(told > 6);
}
