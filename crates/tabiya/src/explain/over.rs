//! What a move after the end is told.

use super::mark::{Mark, Part};
use super::reason::MoveError;
use crate::color::Color;
use crate::outcome::{DrawReason, Outcome, WinReason};
use crate::position::Position;
use alloc::vec::Vec;

impl MoveError {
    /// The refusal of a move after the end of a game that stands so, with the squares that show why it is over: a king on
    /// the hill, a king that is mated and who gives the check.
    ///
    /// ```
    /// use tabiya::{Mark, MoveError, Part, Position, Square, Variant};
    ///
    /// let hill = Position::from_fen_as(Variant::KingOfTheHill, "4k3/8/8/8/4K3/8/8/8 b - - 0 1")?;
    /// let why = MoveError::game_over(hill.outcome().unwrap(), &hill);
    /// assert_eq!(why.squares(), [Mark::new(Part::King, Square::E4)]);
    /// # Ok::<(), tabiya::FenError>(())
    /// ```
    #[cold]
    pub fn game_over(outcome: Outcome, position: &Position) -> MoveError {
        let mut marks = Vec::new();
        let mut king = |part, color| {
            if let Some(square) = position.board().king(color) {
                marks.push(Mark::new(part, square));
            }
        };
        match outcome {
            Outcome::Win { winner, reason: WinReason::KingOnHill | WinReason::KingAtGoal } => {
                king(Part::King, winner);
            }
            Outcome::Win { winner, reason: WinReason::Checkmate | WinReason::ChecksGiven }
                if position.turn() != winner && position.is_check() =>
            {
                king(Part::King, !winner);
                marks
                    .extend(position.checkers().into_iter().map(|checker| Mark::new(Part::Checker, checker)));
            }
            Outcome::Draw { reason: DrawReason::Stalemate } => king(Part::King, position.turn()),
            Outcome::Draw { reason: DrawReason::BothAtGoal } => {
                king(Part::King, Color::White);
                king(Part::OtherKing, Color::Black);
            }
            // An exploded king, a horde that is gone, a game that was given up: no square shows it.
            _ => {}
        }
        MoveError::GameOver { outcome, marks }
    }
}
