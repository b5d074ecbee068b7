//! Positions of random games: what is at hand where no games have been played.

use crate::training_position::{GameLabel, TrainingPosition};
use tabiya::{Color, Position, Rng};
use tabiya_engine::points;

/// The half-moves of a game, unless it is over before.
const PLIES: u32 = 120;

/// The positions of so many random games, scored by nothing but the pieces. They are the same every time.
pub fn random_positions(games: u16) -> Vec<TrainingPosition> {
    let mut positions = Vec::new();
    for game in 0..games {
        let mut rng = Rng::stream(8, u64::from(game));
        let mut position = Position::new();
        for _ in 0..PLIES {
            let Some(&mv) = rng.pick(&position.legal_moves()) else { break };
            position.play_unchecked(mv);
            let side =
                |color| -> i32 { position.board().pieces(color).map(|(_, piece)| points(piece.role)).sum() };
            let score = (100 * (side(Color::White) - side(Color::Black))).clamp(-1_500, 1_500);
            let label = GameLabel { half_points: 1, game, chess960: false };
            positions.push(TrainingPosition::new(&position, score as i16, label));
        }
    }
    positions
}
