//! A player who plays any legal move.

use super::{Contender, Failure, Question, Thought};
use crate::lots::Lots;
use std::time::Duration;
use tabiya::Game;

/// Plays any legal move, by a lot that the game decides.
#[derive(Default)]
pub struct Lot(Lots);

impl Contender for Lot {
    fn begin(&mut self, _: &Game, _: u64, lot: u64) -> Result<(), Failure> {
        self.0 = Lots::new(lot);
        Ok(())
    }

    fn think(&mut self, question: &Question<'_>) -> Result<Thought, Failure> {
        let moves = question.game.position().legal_moves();
        match self.0.choose(&moves) {
            Some(&mv) => Ok(Thought {
                mv,
                score: None,
                depth: None,
                nodes: 0,
                took: Duration::ZERO,
                offers_draw: false,
            }),
            None => Err(Failure::Illegal("there is no legal move".to_owned())),
        }
    }
}
