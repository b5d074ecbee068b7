//! `cargo bench -p tabiya --bench openings`: look-ups per second.
//!
//! The positions are those of the table's lines and of random games that leave them, so that most have no name. What is
//! found is counted, so a fast wrong answer fails. With `-- --test` once.

use std::hint::black_box;
use std::time::Instant;

use tabiya::{Opening, Position, Rng};

fn main() {
    let quick = std::env::args().any(|arg| arg == "--test");
    let named: Vec<Position> = Opening::all().map(Opening::position).collect();
    let mut rng = Rng::new(0x5eed);
    let mut mixed: Vec<Position> = Vec::new();
    for &start in &named {
        let mut position = start;
        mixed.push(position);
        for _ in 0..9 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.play_unchecked(moves[rng.below(moves.len())]);
            mixed.push(position);
        }
    }
    let names: Vec<Opening> = Opening::all().collect();
    let rounds = if quick { 1 } else { 9 };
    measure("named positions", rounds, &named, |position| position.opening().is_some());
    measure("with random moves behind", rounds, &mixed, |position| position.opening().is_some());
    measure("names written", rounds, &names, |opening| !opening.name().is_empty());
}

fn measure<T>(name: &str, rounds: usize, items: &[T], work: impl Fn(&T) -> bool) {
    let mut best = f64::INFINITY;
    let mut found = 0;
    for _ in 0..rounds {
        let started = Instant::now();
        found = items.iter().filter(|item| work(black_box(item))).count();
        best = best.min(started.elapsed().as_secs_f64());
    }
    assert!(found >= Opening::all().len(), "{name}: {found}");
    println!("{name:<26} {:>8.2} M/s ({found} of {} named)", items.len() as f64 / best / 1e6, items.len());
}
