//! `cargo bench -p tabiya --bench notation`: FEN, SAN, UCI and explanations per second.
//!
//! The work is a seeded random game after another. What is read is compared with what was written, so a fast wrong
//! answer fails. With `-- --test` a few games and once.

use std::hint::black_box;
use std::time::Instant;

use tabiya::{Move, Position, Rng, San, Uci};

/// A position of the games, the move played there, and both as text.
struct Ply {
    position: Position,
    mv: Move,
    fen: String,
    san: String,
    uci: String,
}

fn main() {
    let quick = std::env::args().any(|arg| arg == "--test");
    let plies = plies(if quick { 5 } else { 200 });
    let n = plies.len();
    println!("{n} plies of random games");

    let bench = Bench { plies: &plies, quick };
    bench.run("FEN to position", |ply| Position::from_fen(&ply.fen).as_ref() == Ok(&ply.position));
    bench.run("position to FEN", |ply| ply.position.to_fen() == ply.fen);
    bench.run("SAN to move", |ply| {
        ply.san.parse::<San>().and_then(|san| san.to_move(&ply.position)) == Ok(ply.mv)
    });
    bench.run("move to SAN", |ply| ply.position.san(ply.mv).text().as_str() == ply.san);
    bench.run("UCI to move", |ply| {
        ply.uci.parse::<Uci>().ok().and_then(|uci| uci.to_move(&ply.position)) == Some(ply.mv)
    });
    bench.run("parse_move of SAN", |ply| ply.position.parse_move(&ply.san) == Ok(ply.mv));
    // The side that has just moved has no pieces to move: always a refusal, with its reason.
    bench.run("explain a wrong move", |ply| {
        let mut next = ply.position;
        next.play_unchecked(ply.mv);
        black_box(next.explain(&ply.uci)).error.is_some()
    });
}

struct Bench<'a> {
    plies: &'a [Ply],
    quick: bool,
}

impl Bench<'_> {
    fn run(&self, name: &str, work: impl Fn(&Ply) -> bool) {
        let mut best = f64::INFINITY;
        for _ in 0..if self.quick { 1 } else { 7 } {
            let started = Instant::now();
            let right = self.plies.iter().filter(|ply| work(black_box(ply))).count();
            best = best.min(started.elapsed().as_secs_f64());
            assert_eq!(right, self.plies.len(), "{name} is wrong somewhere");
        }
        println!("{name:<22} {:>8.2} M/s", self.plies.len() as f64 / best / 1e6);
    }
}

/// The plies of some random games, the same every time.
fn plies(games: usize) -> Vec<Ply> {
    let mut rng = Rng::new(0x5eed);
    let mut plies = Vec::new();
    for _ in 0..games {
        let mut position = Position::new();
        for _ in 0..120 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let mv = moves[rng.below(moves.len())];
            plies.push(Ply {
                position,
                mv,
                fen: position.to_string(),
                san: position.san(mv).to_string(),
                uci: position.uci(mv).to_string(),
            });
            position.play_unchecked(mv);
        }
    }
    plies
}
