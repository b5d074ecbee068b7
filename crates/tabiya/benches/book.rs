//! `cargo bench -p tabiya --bench book`: look-ups per second in a book of 100 MB, loaded and on the disk.
//!
//! The entries are those of the named lines, drowned in others of random keys. The positions asked about are those of the
//! lines and of random games, shuffled; what is found is counted, so a fast wrong answer fails. With
//! `-- --test` a small book, and once.

use std::hint::black_box;
use std::time::Instant;

use tabiya::book::{Book, BookEntry};
use tabiya::{Position, Rng};

fn main() {
    let quick = std::env::args().any(|arg| arg == "--test");
    let size = if quick { 50_000 } else { 6_250_000 };
    let mut rng = Rng::new(0x5eed);
    let mut entries: Vec<BookEntry> =
        Book::of_opening_names().entries().map(|entry| entry.expect("it is in memory")).collect();
    let named = entries.len();
    while entries.len() < size {
        let key = (rng.below(1 << 32) as u64) << 32 | rng.below(1 << 32) as u64;
        entries.push(BookEntry { key, mv: 0o1434, weight: 1, learn: 0 });
    }
    let mut positions = Vec::new();
    for _ in 0..if quick { 50 } else { 4_000 } {
        let mut position = Position::new();
        for _ in 0..20 {
            let moves = position.legal_moves();
            let Some(&mv) = rng.pick(&moves) else { break };
            position = position.play(mv).expect("a legal move");
            positions.push(position);
        }
    }
    let loaded = Book::from_entries(entries);
    let mut found_at = Vec::new();
    let mut position = Position::new();
    for _ in 0..positions.len() {
        match loaded.probe(&position).expect("it is in memory").pick(&mut rng) {
            Some(next) => position = position.play(next.mv).expect("a legal move"),
            None => position = Position::new(),
        }
        found_at.push(position);
    }
    positions.extend(found_at);
    for i in (1..positions.len()).rev() {
        positions.swap(i, rng.below(i + 1));
    }
    println!("{} entries, {named} of them of named lines; {} positions", loaded.len(), positions.len());
    let file = std::env::temp_dir().join(format!("tabiya-bench-{}.bin", std::process::id()));
    let mut bytes = Vec::new();
    loaded.write_to(&mut bytes).expect("a vector takes everything");
    std::fs::write(&file, &bytes).expect("a scratch file");
    let opened = Book::open(&file).expect("a book");
    let rounds = if quick { 1 } else { 5 };
    let one = measure("loaded", rounds, &loaded, &positions);
    let other = measure("on the disk, warm", rounds, &opened, &positions);
    let _ = std::fs::remove_file(&file);
    assert!(one == other && one > 0, "{one} {other}");
}

fn measure(name: &str, rounds: usize, book: &Book, positions: &[Position]) -> usize {
    let (mut best, mut found) = (f64::INFINITY, 0);
    for _ in 0..rounds {
        let started = Instant::now();
        let moves =
            positions.iter().map(|position| book.probe(black_box(position)).map_or(0, |it| it.moves.len()));
        found = moves.sum();
        best = best.min(started.elapsed().as_secs_f64());
    }
    println!("{name:<20} {:>7.3} M/s ({found} moves found)", positions.len() as f64 / best / 1e6);
    found
}
