//! Games that the engine plays against itself, and what is learnt from them.

use crate::training_position::{GameLabel, TrainingPosition};
use tabiya::{Color, Game, Position, Rng};
use tabiya_engine::{Engine, Limits};

/// How games are played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SelfPlay {
    /// What all openings depend on.
    pub seed: u64,
    /// The nodes of a move.
    pub nodes: u64,
    /// How many of a hundred games begin with an array of Chess960.
    pub chess960_percent: usize,
}

/// A position that one side has won beyond doubt: it teaches nothing, in centipawns.
const DECIDED: i32 = 1_000;
/// For so many plies on end, the game is.
const DECIDED_PLIES: u32 = 6;

/// A level game, in centipawns: from this move on, for so many plies on end, it is drawn.
const LEVEL: i32 = 10;
const LEVEL_PLIES: u32 = 16;
const LEVEL_FROM: u32 = 40;

/// Who is further ahead after the random moves has won the opening and not the game, in centipawns.
const FAIR: i32 = 300;

/// No game is longer.
const MAX_PLIES: usize = 500;

/// What came of some games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PlayCount {
    /// The games.
    pub games: u64,
    /// The moves that were searched.
    pub plies: u64,
    /// How many games White lost, drew and won.
    pub results: [u64; 3],
}

impl PlayCount {
    /// Adds those of other games.
    pub fn add(&mut self, other: &PlayCount) {
        self.games += other.games;
        self.plies += other.plies;
        for (sum, more) in self.results.iter_mut().zip(other.results) {
            *sum += more;
        }
    }
}

impl SelfPlay {
    /// Plays the game with this number, always the same, and adds its quiet positions.
    pub fn play(&self, number: u64, engine: &mut Engine, kept: &mut Vec<TrainingPosition>) -> PlayCount {
        let mut rng = Rng::stream(self.seed, number);
        let limits = Limits::new().nodes(self.nodes);
        engine.new_game();
        let (mut game, chess960) = self.opening(&mut rng, engine);
        let mut quiet: Vec<(Position, i16)> = Vec::new();
        let (mut decided, mut level, mut plies) = (0_i32, 0_u32, 0);
        let half_points = loop {
            if let Some(outcome) = game.outcome() {
                break half_points(outcome.winner());
            }
            let result = engine.search(&game, &limits, &mut |_| {});
            let position = *game.position();
            let Some(mv) = result.best else { break 1 };
            let sign = if position.turn().is_white() { 1 } else { -1 };
            let white = sign * result.score.rank().clamp(-20_000, 20_000);
            let is_quiet = !position.is_check() && !position.is_capture(mv) && mv.promoted().is_none();
            if is_quiet && white.abs() <= DECIDED {
                quiet.push((position, white as i16));
            }
            // What both sides agree on for a while is not played out.
            decided = match white.abs() > DECIDED {
                true if decided.signum() == -white.signum() => white.signum(),
                true => decided + white.signum(),
                false => 0,
            };
            level = if white.abs() <= LEVEL && position.fullmoves() > LEVEL_FROM { level + 1 } else { 0 };
            if decided.unsigned_abs() >= DECIDED_PLIES {
                break if decided > 0 { 2 } else { 0 };
            }
            if level >= LEVEL_PLIES || plies >= MAX_PLIES {
                break 1;
            }
            game.play_unchecked(mv);
            plies += 1;
        };
        let label = GameLabel { half_points, game: game_tag(self.seed, number), chess960 };
        kept.extend(quiet.iter().map(|(position, score)| TrainingPosition::new(position, *score, label)));
        let mut results = [0; 3];
        results[usize::from(half_points)] = 1;
        PlayCount { games: 1, plies: plies as u64, results }
    }

    /// A game after eight or nine random moves that leave both sides a chance, and whether it is of Chess960.
    fn opening(&self, rng: &mut Rng, engine: &mut Engine) -> (Game, bool) {
        let limits = Limits::new().nodes(self.nodes);
        loop {
            let chess960 = rng.below(100) < self.chess960_percent;
            let start = if chess960 { Position::random_chess960(rng).1 } else { Position::new() };
            let mut game = Game::from_position(start);
            for _ in 0..8 + rng.below(2) {
                let moves = game.position().legal_moves();
                match rng.pick(&moves) {
                    Some(&mv) if !game.is_over() => game.play_unchecked(mv),
                    _ => break,
                }
            }
            if game.is_over() {
                continue;
            }
            let score = engine.search(&game, &limits, &mut |_| {}).score;
            // What this search has learnt is of an opening that is perhaps not played.
            engine.new_game();
            if score.rank().abs() <= FAIR {
                return (game, chess960);
            }
        }
    }
}

fn half_points(winner: Option<Color>) -> u8 {
    match winner {
        Some(Color::White) => 2,
        Some(Color::Black) => 0,
        None => 1,
    }
}

/// A number that keeps the positions of a game together when they are shuffled.
fn game_tag(seed: u64, number: u64) -> u16 {
    (Rng::stream(seed, number).next_u64() >> 48) as u16
}
