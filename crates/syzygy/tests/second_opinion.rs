//! Our own tables and Syzygy tables, each the other's second opinion.

#[path = "support/carried.rs"]
#[allow(dead_code)]
mod carried;

use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use tabiya::{Board, Color, Position, Role, Setup, Square};
use tabiya_engine::Evaluation;
use tabiya_syzygy::{Endgame, SyzygyKind, Tables, made_endgames, make_tables};

fn syzygy() -> Tables {
    let data = std::env::var_os("TABIYA_TEST_DATA").expect("TABIYA_TEST_DATA names the folder");
    Tables::open([PathBuf::from(data).join("syzygy")])
}

/// A folder with our own tables of so many pieces, for each who asks another one.
fn made(pieces: usize) -> PathBuf {
    static ASKED: AtomicUsize = AtomicUsize::new(0);
    let (process, asked) = (std::process::id(), ASKED.fetch_add(1, Ordering::Relaxed));
    let folder = std::env::temp_dir().join(format!("tabiya-made-{pieces}-{process}-{asked}"));
    std::fs::create_dir_all(&folder).unwrap();
    make_tables(&made_endgames(pieces), 2, |table| table.write(&folder)).unwrap();
    folder
}

fn pieces_of(endgame: Endgame) -> Vec<tabiya::Piece> {
    let mut pieces = Vec::new();
    for color in Color::ALL {
        for role in Role::ALL {
            pieces.extend(std::iter::repeat_n(role.of(color), endgame.count(color, role)));
        }
    }
    pieces
}

/// The position of pieces on squares, if it can be.
fn position(pieces: &[tabiya::Piece], squares: &[Square], turn: Color) -> Option<Position> {
    let mut board = Board::EMPTY;
    for (&piece, &square) in pieces.iter().zip(squares) {
        if board.place(square, piece).is_some() {
            return None;
        }
    }
    Setup::EMPTY.with_board(board).with_turn(turn).to_position_lenient().ok().map(|(position, _)| position)
}

/// What differs, of distances too: Syzygy may count one ply less where plies do not decide.
fn compare(syzygy: &Tables, ours: &Tables, position: &Position, wrong: &mut Vec<String>) -> bool {
    let Ok(value) = syzygy.wdl(position) else { return false };
    let own = ours.wdl(position).unwrap();
    if own != value {
        wrong.push(format!("{}: Syzygy {value}, ours {own}", position.to_fen()));
    }
    if let Ok(distance) = syzygy.dtz(position) {
        let own = ours.dtz(position).unwrap();
        if own != distance && own != distance + distance.signum() {
            wrong.push(format!("{}: Syzygy {distance}, ours {own}", position.to_fen()));
        }
    }
    true
}

/// Every so manieth placement of three pieces, both sides to move.
fn each_of_three(endgame: Endgame, step: usize, mut each: impl FnMut(&Position)) {
    let pieces = pieces_of(endgame);
    for number in (0..64 * 64 * 64).step_by(step) {
        let squares = [number >> 12, number >> 6 & 63, number & 63].map(|square| Square::ALL[square]);
        for turn in Color::ALL {
            if let Some(position) = position(&pieces, &squares, turn) {
                each(&position);
            }
        }
    }
}

fn none(wrong: &[String], compared: usize) {
    println!("{compared} positions compared");
    let first = wrong[..wrong.len().min(20)].join("\n");
    assert!(wrong.is_empty(), "{} of {compared} differ:\n{first}", wrong.len());
}

/// Compares every so manieth position of three pieces.
fn three_pieces(syzygy: &Tables, step: usize) -> usize {
    let folder = made(3);
    let ours = Tables::open([&folder]);
    let (mut compared, mut wrong) = (0, Vec::new());
    for endgame in syzygy.endgames().filter(|endgame| endgame.pieces() == 3) {
        each_of_three(endgame, step, |position| {
            compared += usize::from(compare(syzygy, &ours, position, &mut wrong));
        });
    }
    std::fs::remove_dir_all(folder).unwrap();
    none(&wrong, compared);
    compared
}

#[test]
fn positions_of_three_pieces_are_worth_the_same() {
    // A prime number: every square of every piece comes by.
    let compared = three_pieces(&carried::tables(), 7);
    assert!(compared > 100_000, "{compared}");
}

#[test]
#[ignore = "wider data: TABIYA_TEST_DATA"]
fn wide_every_position_of_three_pieces_is_worth_the_same() {
    let compared = three_pieces(&syzygy(), 1);
    assert!(compared > 1_000_000, "{compared}");
}

/// The engine has solved king and pawn against king by itself: no table is behind its evaluation.
#[test]
fn the_engine_knows_every_position_of_king_and_pawn_against_king() {
    let tables = carried::tables();
    let mut evaluation = Evaluation::new();
    let (mut compared, mut wrong) = (0, Vec::new());
    let endgame: Endgame = "KPvK".parse().unwrap();
    for endgame in [endgame, endgame.flipped()] {
        each_of_three(endgame, 1, |position| {
            compared += 1;
            let value = tables.wdl(position).unwrap();
            if evaluation.of(position).signum() != value.number().signum() {
                wrong.push(format!(
                    "{}: Syzygy {value}, the engine {}",
                    position.to_fen(),
                    evaluation.of(position)
                ));
            }
        });
    }
    none(&wrong, compared);
    assert_eq!(compared, 2 * 331_352);
}

/// So many positions of four pieces, taken at random from all endings that Syzygy tables are there for.
fn sampled(samples: usize) {
    let folder = made(4);
    let (syzygy, ours) = (syzygy(), Tables::open([&folder]));
    let endgames: Vec<Endgame> = syzygy
        .endgames()
        .filter(|&endgame| endgame.pieces() == 4 && syzygy.has(endgame, SyzygyKind::Wdl))
        .collect();
    let mut rng = tabiya::Rng::new(21);
    let (mut compared, mut wrong) = (0, Vec::new());
    while compared < samples {
        let pieces = pieces_of(endgames[rng.below(endgames.len())]);
        let squares: Vec<Square> = pieces.iter().map(|_| Square::ALL[rng.below(64)]).collect();
        let turn = Color::ALL[rng.below(2)];
        if let Some(position) = position(&pieces, &squares, turn) {
            compared += usize::from(compare(&syzygy, &ours, &position, &mut wrong));
        }
    }
    std::fs::remove_dir_all(folder).unwrap();
    none(&wrong, compared);
}

#[test]
#[ignore = "long, wider data: cargo xtask test --all, TABIYA_TEST_DATA"]
fn widest_a_million_positions_of_four_pieces_are_worth_the_same() {
    sampled(1_000_000);
}
