//! Games of people: what they played, and what else there was.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use tabiya::pgn::Pgn;
use tabiya::{Game, Position};
use tabiya_engine::{Engine, Level, Limits, TRAITS};

/// A move that a person of a known rating played, and what the level of that rating makes of the position.
#[derive(Clone, Debug)]
pub struct HumanChoice {
    /// The number of the game in its file, from 0.
    pub game: usize,
    /// The rating of the player.
    pub rating: u16,
    /// The traits of every legal move.
    pub moves: Vec<[f32; TRAITS]>,
    /// The index of the one that was played.
    pub played: usize,
    /// How often the level would play it.
    pub by_level: f64,
    /// How likely the level holds each of them for a person.
    pub likelihoods: Vec<f64>,
}

/// Before it people play from memory.
const FIRST_PLY: usize = 12;

/// A game of people that was read.
struct HumanGame {
    number: usize,
    ratings: [u16; 2],
    moves: Vec<tabiya::Move>,
}

/// The choices of a file of games in PGN whose players have ratings, in the order of the games.
pub fn choices(pgn: &[u8], threads: usize) -> Vec<HumanChoice> {
    let rating = |pgn: &Pgn, tag: &str| pgn.tags().get(tag).and_then(|text| text.parse::<u16>().ok());
    let games: Vec<HumanGame> = Pgn::parse_games(pgn)
        .enumerate()
        .filter_map(|(number, pgn)| {
            let ratings = [rating(&pgn, "WhiteElo")?, rating(&pgn, "BlackElo")?];
            let usual = pgn.root().position() == Position::new();
            usual.then(|| HumanGame { number, ratings, moves: pgn.moves() })
        })
        .collect();
    let (next, found) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            scope.spawn(|| {
                let mut engines = [Engine::classical(), Engine::classical()];
                for engine in &mut engines {
                    engine.set_hash(2).expect("a small table has room");
                }
                while let Some(game) = games.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let choices = of_game(game, &mut engines);
                    found.lock().unwrap_or_else(|broken| broken.into_inner()).extend(choices);
                }
            });
        }
    });
    let mut found = found.into_inner().unwrap_or_else(|broken| broken.into_inner());
    found.sort_by_key(|choice: &HumanChoice| choice.game);
    found
}

/// Each side is seen by an engine of its own, as if it played.
fn of_game(human: &HumanGame, engines: &mut [Engine; 2]) -> Vec<HumanChoice> {
    engines.iter_mut().for_each(Engine::new_game);
    let mut game = Game::new();
    let mut choices = Vec::new();
    for &mv in &human.moves {
        let side = usize::from(!game.position().turn().is_white());
        if game.ply() >= FIRST_PLY {
            let level = Level::new(human.ratings[side]);
            let considered = engines[side].consider(&game, &Limits::new().level(level));
            if let Some(played) = considered.iter().position(|considered| considered.mv == mv) {
                choices.push(HumanChoice {
                    game: human.number,
                    rating: human.ratings[side],
                    played,
                    by_level: level.chances(&considered)[played],
                    likelihoods: level.likelihoods(&considered),
                    moves: considered.into_iter().map(|considered| considered.traits).collect(),
                });
            }
        }
        if game.play(mv).is_err() {
            break;
        }
    }
    choices
}
