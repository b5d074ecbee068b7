//! `cargo bench -p tabiya --bench game`: moves per second into a `Game`, from text, with history and draws.
//!
//! The games are real ones; that every one of their moves is taken, and what comes of them, is asserted, so a fast
//! wrong answer fails. With `-- --test` once.

use std::hint::black_box;
use std::time::Instant;

use tabiya::{DrawRules, Game, Move, Position, Rng};

const GAMES: &str = include_str!("data/games.txt");
/// What there is in them.
const PLIES: usize = 4167;

fn main() {
    let quick = std::env::args().any(|arg| arg == "--test");
    let (rounds, repeats) = if quick { (1, 1) } else { (9, 20) };
    let lines: Vec<&str> = GAMES.lines().filter(|line| !line.starts_with('#')).collect();
    let plies: usize = lines.iter().map(|line| line.split(' ').count()).sum();
    assert_eq!(plies, PLIES, "the games are those that were chosen");
    let ucis: Vec<String> = lines.iter().map(|line| replayed(line).ucis().join(" ")).collect();
    println!("{} games, {plies} plies", lines.len());

    let run = |name: &str, count: usize, work: &mut dyn FnMut() -> usize| {
        let mut best = f64::INFINITY;
        for _ in 0..rounds {
            let started = Instant::now();
            let mut done = 0;
            for _ in 0..repeats {
                done += black_box(work());
            }
            best = best.min(started.elapsed().as_secs_f64() / repeats as f64);
            assert_eq!(done, count * repeats, "{name}");
        }
        println!("{name:<44} {:>8.2} M/s", count as f64 / best / 1e6);
        best / count as f64
    };

    run("play SAN", plies, &mut || lines.iter().map(|line| replayed(line).ply()).sum());
    run("play UCI", plies, &mut || ucis.iter().map(|line| replayed(line).ply()).sum());
    run("play SAN, asking for the status every time", plies, &mut || {
        let mut open = 0;
        for line in &lines {
            let mut game = Game::new();
            for text in line.split(' ') {
                open += usize::from(!game.status().is_over());
                game.play(text).expect("a move of a real game");
            }
        }
        open
    });
    let games: Vec<Game> = lines.iter().map(|line| replayed(line)).collect();
    run("undo and redo", plies, &mut || {
        let mut undone = 0;
        for game in &mut games.clone() {
            while game.undo().is_some() {
                undone += 1;
            }
            while game.redo().is_some() {}
        }
        undone
    });

    // Whatever the length of a game, a move costs the same: here without a pawn move or a capture, and most
    // positions stand once.
    let (first, last) = (100, if quick { 1_000 } else { 10_000 });
    let walk = quiet_walk(last);
    let walked = |plies: usize| {
        let mut game = Game::from_fen(LONG).expect("a position").with_draw_rules(DrawRules::Analysis);
        for &mv in &walk[..plies] {
            game.play(mv).expect("a legal move");
        }
        assert_eq!(game.position().halfmoves() as usize, plies);
        game.ply()
    };
    let short = run("100 quiet plies", first, &mut || walked(first));
    let long = run(&format!("{last} quiet plies"), last, &mut || walked(last));
    println!("a move of the long game costs {:.2} times as much", long / short);
}

const LONG: &str = "r2qk2r/8/1n4n1/p1p1p1p1/P1P1P1P1/1N4N1/8/R2QK2R w - - 0 1";

/// Moves that change nothing for good, the same every time.
fn quiet_walk(plies: usize) -> Vec<Move> {
    let mut rng = Rng::new(0x5eed);
    let mut position = Position::from_fen(LONG).expect("a position");
    let mut walk = Vec::new();
    while walk.len() < plies {
        let quiet = |mv: &&Move| {
            let mut next = position;
            next.play_unchecked(**mv);
            next.halfmoves() > 0 && next.has_legal_moves() && {
                // And the other side has a quiet answer.
                next.legal_moves().iter().any(|&answer| next.captured(answer).is_none())
            }
        };
        let moves: Vec<Move> = position.legal_moves().iter().filter(quiet).copied().collect();
        let mv = moves[rng.below(moves.len())];
        walk.push(mv);
        position.play_unchecked(mv);
    }
    walk
}

fn replayed(line: &str) -> Game {
    let mut game = Game::new();
    for text in line.split(' ') {
        game.play(text).expect("a move of a real game");
    }
    game
}
