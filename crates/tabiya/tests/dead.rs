//! Whether a side can mate at all: walls, locked pieces, and the verdicts of others.

use crate::data;
use crate::table;
use crate::walk;

use data::{lenient, strict, wide};
use tabiya::{CanMate, Color, Game, Position, Rng};

/// Plays the line: it is legal, and it mates.
fn prove(position: &Position, color: Color, line: &[tabiya::Move]) {
    let mut last = *position;
    for &mv in line {
        last = last.play(mv).unwrap_or_else(|why| panic!("{position}: {why}"));
    }
    assert!(last.turn() != color && last.is_checkmate(!color), "{position}: {line:?} does not mate");
}

/// The answers for White and for Black; lines are played.
fn asked(position: &Position, nodes: usize) -> [&'static str; 2] {
    Color::ALL.map(|color| {
        let answer = position.can_mate(color, nodes);
        if let CanMate::Yes { line } = &answer {
            prove(position, color, line);
        }
        answer.name()
    })
}

#[test]
fn walls_and_locked_pieces_are_seen_for_what_they_are() {
    for (fen, white, black, name) in [
        ("4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1", "no", "no", "a wall of pawns"),
        (
            "2b1k3/8/8/1p1p1p1p/1P1P1P1P/8/8/2B1K3 w - - 0 1",
            "no",
            "no",
            "a wall and bishops that hit nothing",
        ),
        ("8/2k5/8/p1p1p1p1/P1P1P1P1/2K5/8/6B1 w - - 0 1", "yes", "yes", "a bishop that eats the wall"),
        ("8/8/8/8/8/8/N7/kNK5 b - - 0 1", "no", "no", "the only move takes the piece that mates"),
        ("8/8/8/8/8/2N5/8/kNK5 w - - 0 1", "yes", "no", "two knights, with help"),
        ("8/8/8/8/6k1/1n1P4/8/3K4 w - - 0 1", "yes", "yes", "a knight and a pawn that becomes a blocker"),
        ("5r1k/6P1/7K/5q2/8/8/8/8 b - - 0 1", "no", "yes", "a pawn that cannot help but be lost"),
        ("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "yes", "no", "mate already"),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "no", "no", "stalemate"),
        ("k7/8/8/8/8/8/8/K7 w - - 0 1", "no", "no", "kings alone"),
    ] {
        assert_eq!(asked(&strict(fen), 200_000), [white, black], "{name}: {fen}");
    }
    assert_eq!(strict("4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1").is_dead(1_000), Some(true));
    assert_eq!(Position::new().is_dead(100_000), Some(false));
    assert_eq!(Position::new().is_dead(1), None);
}

/// Each flight that is never attacked needs a piece of its own to fill it, and there are too few.
#[test]
fn one_piece_does_not_fill_two_flights() {
    for (fen, white, black) in [
        // Above the wall Black has one light bishop, and a king that White's dark ones check has two light flights.
        ("8/2k5/4b3/1p1p1pBp/1P1P1P1P/8/2bK1B2/8 b - - 0 1", "no", "no"),
        ("2b5/1k6/3B4/1p1p1p1p/1P1P1P1P/8/8/4K3 w - - 0 1", "no", "no"),
        ("7k/8/8/p1p1p1p1/P1P1P1P1/8/8/4bB1K b - - 0 1", "no", "no"),
        // With a second one there is a mate: it takes a while to find, and is not denied.
        ("8/2k5/2b1b3/1p1p1pBp/1P1P1P1P/8/2bK1B2/8 b - - 0 1", "undecided", "no"),
    ] {
        assert_eq!(asked(&strict(fen), 50), [white, black], "{fen}");
    }
}

/// The wall is whole but for the capture in passing, which is possible now and never again.
#[test]
fn a_capture_in_passing_opens_a_wall_while_it_is_possible() {
    let now = strict("4k3/8/1p6/pPp1p1p1/P1P1P1P1/8/8/4K3 w - a6 0 1");
    let CanMate::Yes { line } = now.can_mate(Color::White, 200_000) else { panic!("bxa6 opens it") };
    prove(&now, Color::White, &line);
    assert!(line[0].is_en_passant());
    let later = strict("4k3/8/1p6/pPp1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1");
    assert_eq!(asked(&later, 1_000), ["no", "no"]);
}

#[test]
fn a_flag_that_falls_behind_a_wall_is_a_draw_when_asked() {
    let fen = "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1";
    assert_eq!(Game::from_fen(fen).unwrap().flag(Color::White).unwrap().code(), "time");
    let mut searched = Game::from_fen(fen).unwrap();
    assert_eq!(searched.flag_searched(Color::White, 1_000).unwrap().code(), "time-insufficient");
    // What is not proved is no draw.
    assert_eq!(Game::new().flag_searched(Color::White, 1).unwrap().code(), "time");
    let mut dead = Game::from_fen(fen).unwrap();
    assert_eq!(dead.end_if_dead(1_000).unwrap().unwrap().code(), "dead-position");
    assert_eq!(Game::new().end_if_dead(1), Ok(None));
}

/// A mate that was played is a proof against every "cannot" on the way to it.
#[test]
fn no_position_on_the_way_to_a_mate_is_called_hopeless() {
    let mut mates = 0;
    for seed in 0..1_500 {
        let mut rng = Rng::new(seed);
        let start =
            if seed % 2 == 0 { Position::new() } else { Position::random_chess960(&mut Rng::new(seed)).1 };
        let mut positions = Vec::new();
        walk::random_game(start, 250, &mut rng, |position| positions.push(*position));
        let last = positions[positions.len() - 1];
        if !last.is_checkmate(last.turn()) {
            continue;
        }
        mates += 1;
        let winner = !last.turn();
        for position in &positions {
            assert_ne!(position.can_mate(winner, 2), CanMate::No, "{position} led to {last}");
        }
    }
    assert!(mates > 50, "{mates} mates");
}

/// With few pieces, every position there is can be visited: what is said of the squares that pieces
/// get to agrees with what is found by looking everywhere.
#[test]
fn with_few_pieces_every_answer_is_found_and_both_sides_of_a_move_agree() {
    for fen in [
        "8/8/8/8/1p6/1P6/8/k1K5 w - - 0 1",
        "7k/8/8/8/8/p7/P7/K7 w - - 0 1",
        "8/3k4/1B6/8/8/1p6/pP6/K7 w - - 0 1",
        "k7/1p6/1P6/8/8/8/8/K1B5 w - - 0 1",
    ] {
        let position = strict(fen);
        for color in Color::ALL {
            let answer = position.can_mate(color, 3_000_000);
            assert_ne!(answer, CanMate::Undecided, "{fen}");
            // A side can mate if and only if it can after some move.
            let after = position.legal_moves().into_iter().any(|mv| {
                let next = position.play(mv).unwrap();
                matches!(next.can_mate(color, 3_000_000), CanMate::Yes { .. })
            });
            assert_eq!(answer != CanMate::No, after, "{fen}");
        }
    }
}

#[test]
#[ignore = "wider data: TABIYA_TEST_DATA"]
fn wide_others_find_no_answer_wrong() {
    let path = wide("draw/dead_positions.tsv");
    let mut counts = std::collections::BTreeMap::new();
    let rows = table::each(&path, |row| {
        let position = lenient(&row["fen"]);
        let answers = asked(&position, 10_000);
        for (answer, column) in answers.into_iter().zip(["white_can_mate", "black_can_mate"]) {
            let theirs = if row.is(column) { "yes" } else { "no" };
            assert!(answer == theirs || answer == "undecided", "{}: {column} {answer}", &row["fen"]);
            *counts.entry(answer).or_insert(0) += 1;
        }
    });
    println!("{rows} rows: {counts:?}");
    assert!(counts["undecided"] * 9 < 2 * rows, "{counts:?}");
}

#[test]
#[ignore = "wider data: TABIYA_TEST_DATA"]
fn wide_mates_that_others_have_found_are_never_called_impossible() {
    let path = wide("epd/mates_pv.tsv");
    let rows = table::each(&path, |row| {
        let mut positions = vec![lenient(&row["fen"])];
        for text in row.words("pv") {
            let position = positions[positions.len() - 1];
            positions.push(position.play(position.parse_move(text).unwrap()).unwrap());
        }
        let winner = !positions[positions.len() - 1].turn();
        for position in &positions {
            assert_ne!(position.can_mate(winner, 2), CanMate::No, "{position}");
        }
    });
    assert!(rows > 0);
}
