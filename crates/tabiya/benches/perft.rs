//! `cargo bench -p tabiya --bench perft`: nodes per second; a wrong count is an error, however fast.
//!
//! With `-- --test` one ply less and once, to see that the counts are right.

use std::time::Instant;

use tabiya::{Position, perft, perft_by_playing};

/// Name, position, nodes by depth from 1: the published counts.
const POSITIONS: [(&str, &str, &[u64]); 6] = [
    (
        "start",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        &[20, 400, 8_902, 197_281, 4_865_609, 119_060_324],
    ),
    (
        "Kiwipete",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        &[48, 2_039, 97_862, 4_085_603, 193_690_690],
    ),
    (
        "position 3",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        &[14, 191, 2_812, 43_238, 674_624, 11_030_083, 178_633_661],
    ),
    (
        "position 4",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        &[6, 264, 9_467, 422_333, 15_833_292],
    ),
    (
        "position 5",
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        &[44, 1_486, 62_379, 2_103_487, 89_941_194],
    ),
    (
        "position 6",
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        &[46, 2_079, 89_890, 3_894_594, 164_075_551],
    ),
];

fn main() {
    let quick = std::env::args().any(|arg| arg == "--test");
    for (kind, count, less) in [
        ("bulk", perft as fn(&Position, u32) -> u64, 0),
        ("every move made", perft_by_playing as fn(&Position, u32) -> u64, 1),
    ] {
        let mut speeds = Vec::new();
        for (name, fen, nodes) in POSITIONS {
            let position: Position = fen.parse().expect("the positions above are legal");
            let depth = nodes.len() - less - usize::from(quick);
            let expected = nodes[depth - 1];
            let mut best = f64::INFINITY;
            for _ in 0..if quick { 1 } else { 3 } {
                let started = Instant::now();
                assert_eq!(count(&position, depth as u32), expected, "perft {depth} of {name}, {kind}");
                best = best.min(started.elapsed().as_secs_f64());
            }
            let speed = expected as f64 / best / 1e6;
            println!("perft, {kind:<16} {name:<10} depth {depth} {expected:>11} nodes {speed:>8.1} M/s");
            speeds.push(speed.ln());
        }
        let mean = (speeds.iter().sum::<f64>() / speeds.len() as f64).exp();
        println!("perft, {kind:<16} geometric mean {mean:>37.1} M/s");
    }
}
