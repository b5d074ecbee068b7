//! The bench: a node count that changes whenever the search or the evaluation does.

use crate::engine::Engine;
use crate::limits::Limits;
use tabiya::{Game, Position};

/// Openings, middlegames and endings of every kind; Chess960 and mates among them.
const POSITIONS: [&str; 30] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3",
    "rnbqkb1r/pp2pppp/3p1n2/8/3NP3/2N5/PPP2PPP/R1BQKB1R b KQkq - 2 5",
    "rnbq1rk1/ppp1ppbp/3p1np1/8/2PPP3/2N2N2/PP2BPPP/R1BQK2R b KQ - 3 6",
    "r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2NB1N2/PP3PPP/R1BQ1RK1 w - - 0 10",
    "rnbqk2r/pp3ppp/4p3/2bpP3/8/2N2N2/PPP2PPP/R1BQKB1R b KQkq - 0 8",
    "2rq1rk1/1b2bppp/p2ppn2/1p6/3BPP2/2NB1Q2/PPP3PP/3R1RK1 w - - 0 15",
    "r2q1rk1/1b1nbppp/pp1ppn2/8/2PNP3/1PN1B1P1/P3QPBP/R2R2K1 b - - 0 13",
    "3r1rk1/pp1q1ppp/2n1b3/3pP3/3N4/2P1B3/P2Q1PPP/R4RK1 b - - 2 18",
    "r4rk1/1b2qppp/p1n1p3/1p6/3P4/P1N1PN2/1P3PPP/2RQ1RK1 w - - 1 16",
    "4rrk1/pp1n3p/3q2pQ/2p1pb2/2PP4/2P3N1/P2B2PP/4RRK1 b - - 7 19",
    "5rk1/1p1q2bp/p2pN1p1/2pP2Bn/2P3P1/1P6/P4QKP/5R2 b - - 0 24",
    "r1b2rk1/2q1b1pp/p2ppn2/1p6/3QP3/1BN1B3/PPP3PP/R4RK1 w - - 0 14",
    "2r2rk1/pp1b1pp1/4p2p/3pP3/1P1N1P2/P3Q3/1q4PP/R4RK1 w - - 0 22",
    "6k1/5pp1/p6p/1p1Pr3/8/1P3P1P/P2R2PK/8 w - - 0 33",
    "8/5p2/1p2k1p1/p1pRp2p/P3P2P/1PP2PP1/r7/4K3 b - - 0 37",
    "8/1b3k2/p3p1p1/1p1pPpPp/1P1P1K1P/P1B5/8/8 w - - 0 45",
    "8/3k4/1p1p1p2/pPpPpPp1/P1P1P1P1/8/3K4/8 w - - 0 50",
    "8/8/1p1r1k2/p1pPN1p1/P3KnP1/1P6/8/3R4 b - - 0 1",
    "8/8/8/8/4k3/8/3BN3/4K3 w - - 0 1",
    "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1",
    "8/6pk/1p6/8/PP3p1p/5P2/4KP1q/3Q4 w - - 0 40",
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
    "6k1/pp3ppp/4p3/2P3b1/bPP3P1/3K4/P3Q1q1/1R5R b - - 0 26",
    "1r3k2/2n1p1b1/3p2QR/p1pq1pN1/bp6/7P/2P2PP1/4RBK1 w - - 0 1",
];

/// The depth in plies to which each position is searched.
const DEPTH: u32 = 11;

/// The result of the bench.
///
/// ```
/// let result = tabiya_engine::bench(&mut |_| {});
/// assert!(result.nodes > 100_000);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct BenchResult {
    /// Total number of nodes: the same on every machine.
    pub nodes: u64,
    /// Number of positions searched.
    pub positions: usize,
    /// Depth in plies.
    pub depth: u32,
}

/// Searches fixed positions to a fixed depth with a new engine, and counts the nodes. `each` is called
/// with the count of every position.
pub fn bench(each: &mut dyn FnMut(u64)) -> BenchResult {
    bench_of(&mut Engine::new(), each)
}

/// The same with an engine as it is set up: with a network, its own count.
pub fn bench_of(engine: &mut Engine, each: &mut dyn FnMut(u64)) -> BenchResult {
    let limits = Limits::new().depth(DEPTH);
    let mut nodes = 0;
    for fen in POSITIONS {
        engine.new_game();
        // They are legal, or the count would be another; whoever said so on the way would bring the names of all faults.
        let Ok(position) = fen.parse::<Position>() else { continue };
        let result = engine.search(&Game::from_position(position), &limits, &mut |_| {});
        each(result.nodes);
        nodes += result.nodes;
    }
    BenchResult { nodes, positions: POSITIONS.len(), depth: DEPTH }
}
