//! `peers-syzygy DIR [ROUNDS]`: WDL probes per second of crates that read Syzygy tables, side by side.
//!
//! Positions are taken at random from all endings whose tables are in the folder. All crates answer the same ones, in
//! turn, several times; the answers have to agree. The first round is not counted: it warms the tables.

use shakmaty::{CastlingMode, Chess, fen::Fen};
use std::time::Instant;
use tabiya::{Board, Color, Position, Rng, Role, Setup, Square};
use tabiya_syzygy::{SyzygyKind, Tables};

const POSITIONS: usize = 100_000;

fn main() {
    let mut args = std::env::args().skip(1);
    let folder = args.next().expect("peers-syzygy DIR [ROUNDS]");
    let rounds: usize = args.next().map_or(7, |rounds| rounds.parse().expect("a number of rounds"));

    let ours = Tables::open([&folder]);
    let mut theirs = shakmaty_syzygy::Tablebase::<Chess>::new();
    theirs.add_directory(&folder).expect("a folder of tables");
    // SAFETY: nobody changes the files while they are measured.
    let mut mapped = unsafe { shakmaty_syzygy::Tablebase::<Chess>::with_mmap_filesystem() };
    mapped.add_directory(&folder).expect("a folder of tables");

    let positions = positions(&ours);
    let their_positions: Vec<Chess> = positions
        .iter()
        .map(|position| {
            let fen: Fen = position.to_fen().parse().expect("a FEN");
            fen.into_position(CastlingMode::Standard).expect("a legal position")
        })
        .collect();

    let names = ["tabiya-syzygy", "shakmaty-syzygy", "shakmaty-syzygy, mapped"];
    let mut samples = [const { Vec::new() }; 3];
    for round in 0..=rounds {
        let mut sums = [0i64; 3];
        for (peer, sum) in sums.iter_mut().enumerate() {
            let started = Instant::now();
            *sum = match peer {
                0 => positions.iter().map(|position| i64::from(ours.wdl(position).expect("a table").number())).sum(),
                1 => their_positions.iter().map(|position| number(&theirs, position)).sum(),
                _ => their_positions.iter().map(|position| number(&mapped, position)).sum(),
            };
            if round > 0 {
                samples[peer].push(POSITIONS as f64 / started.elapsed().as_secs_f64());
            }
        }
        assert!(sums.iter().all(|&sum| sum == sums[0]), "the answers differ: {sums:?}");
    }
    // Every single one, once.
    for (position, other) in positions.iter().zip(&their_positions) {
        assert_eq!(i64::from(ours.wdl(position).unwrap().number()), number(&theirs, other), "{}", position.to_fen());
    }
    for (name, samples) in names.iter().zip(&mut samples) {
        samples.sort_by(f64::total_cmp);
        let (median, best) = (samples[samples.len() / 2], samples[samples.len() - 1]);
        println!("{name:<24} {median:>10.0} WDL probes/s (median), {best:>10.0} (best)");
    }
}

fn number(tables: &shakmaty_syzygy::Tablebase<Chess>, position: &Chess) -> i64 {
    i64::from(i32::from(tables.probe_wdl_after_zeroing(position).expect("a table")))
}

fn positions(tables: &Tables) -> Vec<Position> {
    let endgames: Vec<_> = tables.endgames().filter(|&endgame| tables.has(endgame, SyzygyKind::Wdl)).collect();
    let mut rng = Rng::new(5);
    let mut positions = Vec::new();
    while positions.len() < POSITIONS {
        let endgame = endgames[rng.below(endgames.len())];
        let mut board = Board::EMPTY;
        for color in Color::ALL {
            for role in Role::ALL {
                for _ in 0..endgame.count(color, role) {
                    board.place(Square::ALL[rng.below(64)], role.of(color));
                }
            }
        }
        let setup = Setup::EMPTY.with_board(board).with_turn(Color::ALL[rng.below(2)]);
        let Ok(position) = setup.to_position() else { continue };
        // A capture may lead to a table that is not there.
        if board.occupied().len() == endgame.pieces() && tables.wdl(&position).is_ok() {
            positions.push(position);
        }
    }
    positions
}
