//! Known answers: the number of move paths in published suites.
//!
//! By default every position of `tests/data/perft` is counted as deep as a budget of nodes
//! allows; the tests `long_…` count everything. The tests `wide_…` and `widest_…` count the suites
//! `perft/*.epd` of the folder that `TABIYA_TEST_DATA` names, within a budget and whole.

#[path = "support/data.rs"]
#[allow(dead_code)]
mod data;
#[path = "keys.rs"]
mod keys;

use data::lenient;
use std::fs;
use tabiya::{Position, perft, perft_by_playing};

/// A line of a suite: a position and the counts that are known, by depth.
struct Known {
    fen: String,
    counts: Vec<(u32, u64)>,
}

/// Reads `FEN = 20 400 - 197281  # name`.
fn own_suite(name: &str) -> Vec<Known> {
    let text = data::own(&format!("perft/{name}.perft"));
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    let known = |line: &str| {
        let (fen, counts) = line.split_once(" = ").unwrap_or_else(|| panic!("no counts: {line}"));
        let counts = counts.split('#').next().unwrap().split_whitespace();
        let counts = (1..).zip(counts).filter(|(_, count)| *count != "-");
        let counts = counts.map(|(depth, count)| (depth, count.parse().unwrap())).collect();
        Known { fen: fen.into(), counts }
    };
    lines.map(known).collect()
}

/// Reads `FEN ;D1 20 ;D2 400`, the form in which suites are published.
fn published_suite(text: &str) -> Vec<Known> {
    let known = |line: &str| {
        let mut fields = line.split(';');
        let fen = fields.next().unwrap().trim().into();
        let count = |field: &str| {
            let (depth, count) = field.trim().strip_prefix('D').unwrap().split_once(' ').unwrap();
            (depth.parse().unwrap(), count.trim().parse().unwrap())
        };
        Known { fen, counts: fields.map(count).collect() }
    };
    text.lines().filter(|line| !line.trim().is_empty()).map(known).collect()
}

/// Counts each position to the deepest known depth within `most` nodes, as long as the suite
/// as a whole stays within `budget`. Gives the number of positions counted.
fn count(suite: &[Known], most: u64, budget: u64) -> usize {
    let (mut spent, mut counted, mut wrong) = (0, 0, Vec::new());
    // A stride that shares no factor with the length visits all, and a part is a fair sample.
    let stride = (1..).map(|i| 97 + 2 * i).find(|&n| gcd(n, suite.len()) == 1).unwrap();
    for i in 0..suite.len() {
        let Known { fen, counts } = &suite[i * stride % suite.len()];
        let Some(&(depth, expected)) = counts.iter().rev().find(|(_, count)| *count <= most) else {
            continue;
        };
        if spent + expected > budget {
            continue;
        }
        spent += expected;
        counted += 1;
        let found = perft(&lenient(fen), depth);
        if found != expected {
            wrong.push(format!("{fen}\n    depth {depth}: expected {expected}, found {found}"));
        }
    }
    println!("{counted} of {} positions, {spent} nodes", suite.len());
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
    counted
}

fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// The nodes that a quick test may spend on one position.
const QUICK: u64 = 30_000_000;

macro_rules! suites {
    ($($quick:ident, $all:ident: $file:literal has $positions:literal;)*) => {$(
        #[test]
        fn $quick() {
            let suite = own_suite($file);
            assert_eq!(suite.len(), $positions);
            count(&suite, QUICK, u64::MAX);
        }

        #[test]
        #[ignore = "long: cargo xtask test --all"]
        fn $all() {
            assert_eq!(count(&own_suite($file), u64::MAX, u64::MAX), $positions);
        }
    )*};
}

suites! {
    the_classic_suite_counts_right, long_all_of_the_classic_suite_counts_right: "standard" has 103;
    tricky_positions_count_right, long_all_of_the_tricky_positions_count_right: "tricky" has 14;
    impossible_checks_count_right, long_all_impossible_checks_count_right: "impossible" has 2;
    en_passant_counts_right, long_all_of_en_passant_counts_right: "en_passant" has 80;
    checks_count_right, long_all_checks_count_right: "single_check" has 120;
    double_checks_count_right, long_all_double_checks_count_right: "double_check" has 113;
    random_positions_count_right, long_all_random_positions_count_right: "random" has 150;
    chess960_edges_count_right, long_all_chess960_edges_count_right: "chess960_edge" has 13;
    chess960_middlegames_count_right, long_all_chess960_middlegames_count_right: "chess960" has 60;
    chess960_starts_count_right, long_all_chess960_starts_count_right: "chess960_start" has 60;
    double_chess960_starts_count_right, long_all_double_chess960_starts_count_right: "dfrc" has 80;
}

#[test]
fn no_ply_is_one_path_and_no_moves_are_no_path() {
    let mated = lenient("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1");
    assert_eq!((perft(&mated, 0), perft(&mated, 1), perft(&mated, 2)), (1, 0, 0));
    assert_eq!((perft_by_playing(&mated, 0), perft_by_playing(&mated, 1)), (1, 0));
}

#[test]
fn a_position_with_one_move_at_every_ply_has_one_path_of_32_plies() {
    let locked = lenient("2b5/kpPp4/1p1P4/1P6/6p1/4p1P1/4PpPK/5B2 w - - 0 1");
    assert_eq!(perft(&locked, 32), 1);
    assert_eq!(perft_by_playing(&locked, 32), 1);
}

#[test]
fn counting_and_playing_the_last_ply_agree() {
    for name in ["standard", "tricky", "impossible", "chess960_edge", "chess960", "dfrc", "double_check"] {
        for Known { fen, counts } in own_suite(name) {
            let position = lenient(&fen);
            for depth in 1..=counts.last().unwrap().0.min(3) {
                assert_eq!(
                    perft_by_playing(&position, depth),
                    perft(&position, depth),
                    "{fen}, depth {depth}"
                );
            }
        }
    }
}

#[test]
fn the_paths_of_a_position_are_those_behind_its_moves() {
    for Known { fen, .. } in own_suite("chess960_edge").iter().chain(&own_suite("tricky")) {
        let position = lenient(fen);
        let behind: u64 = position
            .legal_moves()
            .into_iter()
            .map(|mv| {
                let mut child = position;
                child.play_unchecked(mv);
                perft(&child, 2)
            })
            .sum();
        assert_eq!(behind, perft(&position, 3), "{fen}");
    }
}

/// Counts every suite of the wider data.
fn count_wide(most: u64, budget: u64) {
    let mut files: Vec<_> =
        fs::read_dir(data::wide("perft")).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "epd"));
    files.sort();
    assert!(!files.is_empty());
    for path in files {
        let mut suite = published_suite(&fs::read_to_string(&path).unwrap());
        suite.retain(|known| {
            let pieces = known.fen.split(' ').next().unwrap();
            let side = |of: fn(char) -> bool| pieces.chars().filter(|&letter| of(letter)).count();
            let crowded = side(|c| c.is_ascii_uppercase()) > 16 || side(|c| c.is_ascii_lowercase()) > 16;
            if crowded {
                // More pieces than a side ever has are no position to us.
                assert!(Position::from_fen_lenient(&known.fen).is_err(), "{}", known.fen);
                println!("left out, a side has more than 16 pieces: {}", known.fen);
            }
            !crowded
        });
        println!("{}:", path.display());
        count(&suite, most, budget);
    }
}

#[test]
#[ignore = "wider data: TABIYA_TEST_DATA"]
fn wide_suites_count_right_within_a_budget() {
    count_wide(2_000_000, 100_000_000);
}

#[test]
#[ignore = "long, wider data: cargo xtask test --all, TABIYA_TEST_DATA"]
fn widest_suites_count_right() {
    count_wide(10_000_000, u64::MAX);
}
