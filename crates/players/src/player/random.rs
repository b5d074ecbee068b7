//! A player who plays any legal move.

use super::{Answer, Asks, Player, Question, Wake};

/// Plays any legal move, by lot, and takes every draw.
pub struct Random {
    lot: u64,
    answer: Option<Answer>,
}

impl Random {
    pub fn new(seed: u64) -> Random {
        Random { lot: seed, answer: None }
    }

    /// The next number (splitmix64).
    fn draw(&mut self) -> u64 {
        self.lot = self.lot.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut lot = self.lot;
        lot = (lot ^ (lot >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        lot = (lot ^ (lot >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        lot ^ (lot >> 31)
    }
}

impl Player for Random {
    fn ask(&mut self, question: Question, wake: Wake) {
        self.answer = match question.asks {
            Asks::Draw => Some(Answer::Accept),
            Asks::Move => {
                let moves = question.game.position().legal_moves();
                let lot = self.draw() as usize;
                Some(moves.get(lot % moves.len().max(1)).map_or(Answer::Resign, |&mv| Answer::Move(mv)))
            }
        };
        wake();
    }

    fn answer(&mut self) -> Option<Answer> {
        self.answer.take()
    }

    fn forget(&mut self) {
        self.answer = None;
    }
}
