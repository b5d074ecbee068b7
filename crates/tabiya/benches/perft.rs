//! `cargo bench -p tabiya --bench perft`: nodes per second; a wrong count is an error, however fast.
//!
//! With `-- --test` one ply less and once, to see that the counts are right.

use std::time::Instant;

use tabiya::{Position, perft, perft_by_playing};

/// Name, position, nodes by depth from 1.
const POSITIONS: [(&str, &str, &[u64]); 1] = [(
    "start",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    &[20, 400, 8_902, 197_281, 4_865_609, 119_060_324],
)];

fn main() {
    let quick = std::env::args().any(|arg| arg == "--test");
    for (kind, count, less) in [
        ("bulk", perft as fn(&Position, u32) -> u64, 0),
        ("every move made", perft_by_playing as fn(&Position, u32) -> u64, 1),
    ] {
        let mut speeds = Vec::new();
        for (name, _fen, nodes) in POSITIONS {
            let position = Position::new();
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
