//! What only the history knows about a move that is refused.

use super::Game;
use super::ply::Ply;
use crate::color::Color;
use crate::explain::{Explanation, MoveError};
use crate::moves::{CastlingSide, Move};
use crate::piece::Role;
use crate::square::Square;
use alloc::boxed::Box;
use alloc::vec::Vec;

impl Game {
    /// The whole answer to whether a text is a legal move now: as
    /// [`Position::explain`](crate::Position::explain), and with what only the game knows, which is
    /// when a right to castle was lost, when a chance to capture en passant has passed, and how
    /// the game ended.
    ///
    /// ```
    /// use tabiya::Game;
    ///
    /// let mut game = Game::new();
    /// for text in ["e4", "e5", "Nf3", "Nf6", "Be2", "Be7", "Rg1", "Rg8", "Rh1", "Rh8"] {
    ///     game.play(text)?;
    /// }
    /// assert_eq!(game.explain("O-O").message(), "White lost the right to castle kingside with 4.Rg1.");
    /// # Ok::<(), tabiya::MoveError>(())
    /// ```
    pub fn explain(&self, text: &str) -> Explanation {
        self.tell(|| self.position().explain(text))
    }

    /// The whole answer to what a person or an agent wrote: as
    /// [`Position::explain_prose`](crate::Position::explain_prose), with what only the game knows.
    #[cfg(feature = "prose")]
    pub fn explain_prose(&self, text: &str) -> Explanation {
        self.tell(|| self.position().explain_prose(text))
    }

    /// The whole answer to whether a move is legal now: as
    /// [`Position::explain_move`](crate::Position::explain_move), with what only the game knows.
    pub fn explain_move(&self, mv: Move) -> Explanation {
        self.tell(|| self.position().explain_move(mv))
    }

    fn tell(&self, answer: impl FnOnce() -> Explanation) -> Explanation {
        if let Some(why) = self.over() {
            return Explanation::refused(self.position(), None, why, Vec::new());
        }
        let mut answer = answer();
        answer.error = answer.error.take().map(|why| self.in_context(why));
        answer.also = answer.also.drain(..).map(|why| self.in_context(why)).collect();
        answer
    }

    /// The reason, completed with what the game knows.
    #[cold]
    pub(super) fn in_context(&self, why: MoveError) -> MoveError {
        match why {
            MoveError::CastlingRightLost { turn, side, king, rook, lost: None } => {
                let lost = self.lost_right(turn, side).map(|ply| Box::from(ply.numbered()));
                MoveError::CastlingRightLost { turn, side, king, rook, lost }
            }
            MoveError::CastlingKingAway { turn, side, king, rook, lost: None } => {
                let lost = self.lost_right(turn, side).map(|ply| Box::from(ply.numbered()));
                MoveError::CastlingKingAway { turn, side, king, rook, lost }
            }
            MoveError::CastlingNoRook { turn, side, king, lost: None } => {
                let lost = self.lost_right(turn, side).map(|ply| Box::from(ply.numbered()));
                MoveError::CastlingNoRook { turn, side, king, lost }
            }
            MoveError::EnPassantExpired { pawn, to, beside, pushed: None } => {
                let pushed = self.pushed(beside).map(|ply| Box::from(ply.numbered()));
                MoveError::EnPassantExpired { pawn, to, beside, pushed }
            }
            other => other,
        }
    }

    /// The move with which a side lost a right to castle.
    fn lost_right(&self, color: Color, side: CastlingSide) -> Option<Ply> {
        self.history().rev().find(|ply| {
            ply.before.castling_rights().has(color, side) && !ply.after.castling_rights().has(color, side)
        })
    }

    /// The double step with which the pawn on a square came there.
    fn pushed(&self, square: Square) -> Option<Ply> {
        let arrival = self.history().rev().find(|ply| ply.mv.to() == square)?;
        let double = arrival.from().distance(square) == 2;
        (arrival.piece.role == Role::Pawn && double).then_some(arrival)
    }
}
