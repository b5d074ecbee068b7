//! Plays games against itself and writes quiet positions with the results, to fit the evaluation on:
//! `cargo run --release -p tabiya-engine --example selfplay -- GAMES NODES SEED FILE`.
//!
//! Each line is a FEN, the score that the search found for White, and the result for White, with
//! tabs between. An illegal move ends the program with an error.

use std::env;
use std::fs::File;
use std::io::{BufWriter, Write};
use tabiya::{Color, Game, Rng};
use tabiya_engine::{Engine, Limits, Score};

/// A game after some random moves that leave both sides a chance.
fn opening(rng: &mut Rng, engine: &mut Engine) -> Game {
    loop {
        let mut game = Game::new();
        for _ in 0..8 + rng.below(2) {
            let moves = game.position().legal_moves();
            if game.is_over() {
                break;
            }
            game.play(moves[rng.below(moves.len())]).expect("listed moves are legal");
        }
        if game.is_over() {
            continue;
        }
        let limits = Limits::new().nodes(2_000);
        if let Score::Centipawns(-150..=150) = engine.search(&game, &limits, &mut |_| {}).score {
            return game;
        }
    }
}

fn main() {
    let args: Vec<String> = env::args().skip(1).collect();
    let [games, nodes, seed, file] = &args[..] else {
        eprintln!("selfplay GAMES NODES SEED FILE");
        return;
    };
    let number = |text: &str| text.replace('_', "").parse::<u64>().expect("a whole number");
    let (games, nodes, seed) = (number(games), number(nodes), number(seed));
    let mut out = BufWriter::new(File::create(file).expect("the file can be written"));
    let mut rng = Rng::new(seed);
    let mut engine = Engine::new();
    let limits = Limits::new().nodes(nodes);
    let (mut results, mut plies, mut written) = ([0; 3], 0, 0);
    for _ in 0..games {
        engine.new_game();
        let mut game = opening(&mut rng, &mut engine);
        let mut lines = Vec::new();
        let mut decided = 0i32;
        let result = loop {
            if let Some(outcome) = game.outcome() {
                break match outcome.winner() {
                    Some(Color::White) => 2,
                    Some(Color::Black) => 0,
                    None => 1,
                };
            }
            let result = engine.search(&game, &limits, &mut |_| {});
            let position = *game.position();
            let mv = result.best.expect("a game that is not over has a move");
            let sign = if position.turn().is_white() { 1 } else { -1 };
            let white = sign * result.score.rank().clamp(-20_000, 20_000);
            let quiet = !position.is_check() && !position.is_capture(mv) && mv.promoted().is_none();
            if quiet && white.abs() < 1_500 && game.ply() > 12 {
                lines.push(format!("{position}\t{white}"));
            }
            // What both sides agree on for a while is not played out.
            decided = if white.abs() > 1_000 { decided + white.signum() } else { 0 };
            if decided.abs() >= 6 {
                break if decided > 0 { 2 } else { 0 };
            }
            game.play(mv).expect("the engine plays legal moves");
            plies += 1;
        };
        results[result] += 1;
        for line in lines {
            writeln!(out, "{line}\t{}", result as f32 / 2.0).expect("the file can be written");
            written += 1;
        }
    }
    let [lost, drawn, won] = results;
    println!("{games} games, {plies} plies: White won {won}, drew {drawn}, lost {lost}; {written} positions");
}
