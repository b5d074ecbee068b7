//! `peers-variants [ROUNDS]`: perft of variants, side by side.
//!
//! All crates count the same paths, in turn, several times; the counts have to agree with published ones. Leaves are
//! counted (`bulk`), or every one of them made, by our `perft_by_playing` (`make`) or through the public list of moves
//! (`list`); the peer has a list alone. `once VARIANT DEPTH MODE` is one count of ours for a profiler.

use shakmaty::variant::{Antichess, Atomic, Crazyhouse, Horde, KingOfTheHill, RacingKings, ThreeCheck};
use shakmaty::{CastlingMode, Chess, FromSetup, Position as Theirs, fen::Fen};
use std::hint::black_box;
use tabiya::{Position, Variant};

/// Which game, from where, how deep, and how many paths there are; 0 where nobody has published it.
const CASES: [(Variant, &str, u32, u64); 14] = [
    (Variant::Crazyhouse, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1", 5, 4_888_832),
    (Variant::Crazyhouse, "r1bqk2r/pppp1ppp/2n1p3/4P3/1b1Pn3/2NB1N2/PPP2PPP/R1BQK2R[] b KQkq - 0 1", 4, 2_083_382),
    (Variant::Crazyhouse, "2k5/8/8/8/8/8/8/4K3[QRBNPqrbnp] w - - 0 1", 3, 0),
    (Variant::Atomic, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 5, 4_864_979),
    (Variant::Atomic, "rn2kb1r/1pp1p2p/p2q1pp1/3P4/2P3b1/4PN2/PP3PPP/R2QKB1R b KQkq - 0 1", 4, 1_434_825),
    (Variant::Atomic, "rn1qkb1r/p5pp/2p5/3p4/N3P3/5P2/PPP4P/R1BQK3 w Qkq - 0 1", 4, 714_499),
    (Variant::Antichess, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", 5, 2_732_672),
    (Variant::Antichess, "r1b1kb1r/pp1npppp/2p5/8/8/2P2N2/PP2PPPP/R1B1KB1R w - - 0 7", 5, 0),
    (Variant::Antichess, "8/2p5/8/8/8/8/P7/8 w - - 0 1", 13, 30_873),
    (Variant::Horde, "rnbqkbnr/6p1/2p1Pp1P/P1PPPP2/Pp4PP/1p2PPPP/1P2PPPP/PP1nPPPP b kq a3 0 18", 5, 6_429_490),
    (Variant::RacingKings, "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1", 5, 9_472_927),
    (Variant::ThreeCheck, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 1+1 0 1", 4, 0),
    (Variant::KingOfTheHill, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 5, 4_865_609),
    (Variant::Chess, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4, 4_085_603),
];

/// Shortest sample taken, in seconds; shorter jobs are repeated.
const SAMPLE: f64 = 0.2;

const MODES: [&str; 3] = ["bulk", "make", "list"];

type Job = Box<dyn Fn() -> u64>;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    match words[..] {
        [] => compare(5),
        ["once", name, depth, mode] => {
            let variant: Variant = name.parse().expect("a variant");
            let (_, fen, ..) = CASES.into_iter().find(|case| case.0 == variant).expect("a case");
            println!("{}", ours(variant, fen, depth.parse().expect("a depth"), mode)());
        }
        [rounds] => compare(rounds.parse().expect("a number of rounds")),
        _ => panic!("peers-variants [ROUNDS] | once VARIANT DEPTH bulk|make|list"),
    }
}

fn compare(rounds: usize) {
    let mut ratios: Vec<(Variant, &str, f64)> = Vec::new();
    println!("{:<14} {:<5} {:>9} {:>9} {:>6}  position", "game", "", "tabiya", "shakmaty", "times");
    for (variant, fen, depth, nodes) in CASES {
        for mode in MODES {
            let jobs = [ours(variant, fen, depth, mode), theirs(variant, fen, depth, mode == "bulk")];
            let counted = jobs.each_ref().map(|job| job());
            assert!(counted[0] == counted[1] && [0, counted[0]].contains(&nodes), "{variant} {fen}: {counted:?}");
            let repeats = jobs.each_ref().map(|job| {
                let start = now();
                black_box(job());
                (SAMPLE / (now() - start).max(1e-6)).ceil().max(1.0) as u32
            });
            let mut samples = [Vec::new(), Vec::new()];
            for _ in 0..rounds {
                for (peer, job) in jobs.iter().enumerate() {
                    let start = now();
                    (0..repeats[peer]).for_each(|_| {
                        black_box(job());
                    });
                    samples[peer].push((now() - start) / f64::from(repeats[peer]));
                }
            }
            let median = samples.map(|mut samples| {
                samples.sort_by(f64::total_cmp);
                samples[samples.len() / 2]
            });
            let rate = median.map(|seconds| counted[0] as f64 / seconds / 1e6);
            let ratio = rate[0] / rate[1];
            println!("{:<14} {mode:<5} {:>7.1} M {:>7.1} M {ratio:>6.2}  {fen}", variant.name(), rate[0], rate[1]);
            ratios.push((variant, mode, ratio));
        }
    }
    println!();
    for variant in Variant::ALL {
        for mode in MODES {
            let of: Vec<f64> = ratios.iter().filter(|row| (row.0, row.1) == (variant, mode)).map(|row| row.2).collect();
            let mean = (of.iter().map(|ratio| ratio.ln()).sum::<f64>() / of.len() as f64).exp();
            println!("{:<14} {mode:<5} {mean:.2} times", variant.name());
        }
    }
}

fn ours(variant: Variant, fen: &'static str, depth: u32, mode: &str) -> Job {
    let position = Position::from_fen_as(variant, fen).expect("a legal position");
    match mode {
        "bulk" => Box::new(move || tabiya::perft(&position, depth)),
        "make" => Box::new(move || tabiya::perft_by_playing(&position, depth)),
        _ => Box::new(move || ours_made(&position, depth)),
    }
}

fn ours_made(position: &Position, depth: u32) -> u64 {
    let mut nodes = 0;
    for &mv in &position.legal_moves() {
        let mut child = *position;
        child.play_unchecked(mv);
        if depth == 1 {
            black_box(&child);
            nodes += 1;
        } else {
            nodes += ours_made(&child, depth - 1);
        }
    }
    nodes
}

fn theirs(variant: Variant, fen: &'static str, depth: u32, bulk: bool) -> Job {
    match variant {
        Variant::Crazyhouse => theirs_of::<Crazyhouse>(fen, depth, bulk),
        Variant::ThreeCheck => theirs_of::<ThreeCheck>(fen, depth, bulk),
        Variant::KingOfTheHill => theirs_of::<KingOfTheHill>(fen, depth, bulk),
        Variant::Antichess => theirs_of::<Antichess>(fen, depth, bulk),
        Variant::Atomic => theirs_of::<Atomic>(fen, depth, bulk),
        Variant::Horde => theirs_of::<Horde>(fen, depth, bulk),
        Variant::RacingKings => theirs_of::<RacingKings>(fen, depth, bulk),
        _ => theirs_of::<Chess>(fen, depth, bulk),
    }
}

fn theirs_of<P: Theirs + FromSetup + Clone + 'static>(fen: &'static str, depth: u32, bulk: bool) -> Job {
    let fen: Fen = fen.parse().expect("a FEN");
    let position: P = fen.into_position(CastlingMode::Standard).ok().expect("a legal position");
    match bulk {
        true => Box::new(move || shakmaty::perft(&position, depth)),
        false => Box::new(move || theirs_made(&position, depth)),
    }
}

fn theirs_made<P: Theirs + Clone>(position: &P, depth: u32) -> u64 {
    let mut nodes = 0;
    for &mv in &position.legal_moves() {
        let mut child = position.clone();
        child.play_unchecked(mv);
        if depth == 1 {
            black_box(&child);
            nodes += 1;
        } else {
            nodes += theirs_made(&child, depth - 1);
        }
    }
    nodes
}

/// Seconds of processor time that this thread has used.
fn now() -> f64 {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: `time` is a valid timespec to write to.
    unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &mut time) };
    time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9
}
