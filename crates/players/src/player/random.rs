//! A player who plays any legal move.

use super::{Asks, Failure, Player, PlayerAnswer, PlayerQuestion, PlayerThought};
use std::time::Duration;
use tabiya::Rng;

/// Plays any legal move, by its seed, and declines every draw: who only offers one has not earned it.
#[derive(Clone, Debug)]
pub struct RandomPlayer {
    rng: Rng,
}

impl RandomPlayer {
    /// A player whose moves this seed decides, until a new game brings another.
    pub fn new(seed: u64) -> RandomPlayer {
        RandomPlayer { rng: Rng::new(seed) }
    }
}

/// A player whose moves these numbers decide, until a new game brings others.
impl From<Rng> for RandomPlayer {
    fn from(rng: Rng) -> RandomPlayer {
        RandomPlayer { rng }
    }
}

impl Player for RandomPlayer {
    fn new_game(&mut self, _: u64, seed: u64) -> Result<(), Failure> {
        self.rng = Rng::new(seed);
        Ok(())
    }

    fn think(&mut self, question: &PlayerQuestion<'_>) -> Result<PlayerThought, Failure> {
        let answer = match question.asks {
            Asks::Draw => PlayerAnswer::Decline,
            Asks::Move => match self.rng.pick(&question.game.position().legal_moves()) {
                Some(&mv) => PlayerAnswer::Move(mv),
                None => return Err(Failure::Illegal("there is no legal move".to_owned())),
            },
        };
        Ok(PlayerThought::new(answer, Duration::ZERO))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabiya::{Color, Game};
    use tabiya_uci::CancelToken;

    #[test]
    fn whoever_plays_at_random_takes_no_draw() {
        let (game, cancel) = (Game::new(), CancelToken::new());
        let question = PlayerQuestion::new(Asks::Draw, Color::Black, &game, &cancel);
        let answer = RandomPlayer::new(1).think(&question).unwrap().answer;
        assert_eq!(answer, PlayerAnswer::Decline);
    }
}
