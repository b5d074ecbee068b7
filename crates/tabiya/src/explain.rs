//! Why a move is not legal.
//!
//! [`Position::parse_move`] reads a move and [`Position::play`] plays one; where they refuse, a
//! [`MoveError`] says why. [`Position::explain`] answers in full: the verdict, the reason, the
//! squares involved, and the legal moves that come nearest.
//!
//! A legal move costs nothing more than finding it. The search for a reason begins when it has
//! been refused.

use crate::moves::Move;
use crate::piece::Role;
use crate::position::Position;
use crate::square::Square;
use core::fmt;

mod castle;
mod check;
mod man;
mod marks;
mod pawn;
mod reason;
mod refusal;
mod sentence;

pub use man::{Answers, Man};
pub use marks::{Mark, Part};
pub use reason::MoveError;
use refusal::Attempt;

/// What becomes of a move.
///
/// ```
/// use tabiya::{Position, Verdict};
///
/// assert_eq!(Position::new().explain("Nf3").verdict, Verdict::Legal);
/// assert_eq!(Position::new().explain("Nf4").verdict, Verdict::Illegal);
/// assert_eq!(Position::new().explain("knight!").verdict, Verdict::Unreadable);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum Verdict {
    /// It can be played.
    Legal,
    /// The rules forbid it.
    Illegal,
    /// It fits several legal moves.
    Ambiguous,
    /// It is no move at all.
    Unreadable,
}

impl Verdict {
    /// The name in lower case: `legal` to `unreadable`.
    pub const fn name(self) -> &'static str {
        match self {
            Verdict::Legal => "legal",
            Verdict::Illegal => "illegal",
            Verdict::Ambiguous => "ambiguous",
            Verdict::Unreadable => "unreadable",
        }
    }
}

/// The name in lower case.
impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl Position {
    /// The position after a move, or the reason why it is not legal.
    ///
    /// ```
    /// use tabiya::{Move, Position, Square};
    ///
    /// let position = Position::new();
    /// let next = position.play(Move::normal(Square::E2, Square::E4)).unwrap();
    /// assert_eq!(next.en_passant(), Some(Square::E3));
    /// let why = position.play(Move::normal(Square::E2, Square::E5)).unwrap_err();
    /// assert_eq!(why.code(), "does-not-move-so");
    /// ```
    #[inline]
    pub fn play(&self, mv: Move) -> Result<Position, MoveError> {
        if !self.is_legal(mv) {
            return Err(refuse(self, mv));
        }
        let mut next = *self;
        next.play_unchecked(mv);
        Ok(next)
    }

    /// The legal move between two squares, as a hand moves a piece, or the reason why there is
    /// none.
    ///
    /// Castling is the king's way of two squares or more, or the king put on its rook.
    ///
    /// ```
    /// use tabiya::{MoveError, Position, Role, Square};
    ///
    /// let position: Position = "8/4P1k1/8/8/8/8/8/4K2R w K - 0 1".parse().unwrap();
    /// assert!(position.move_between(Square::E1, Square::G1, None).unwrap().is_castling());
    /// let why = position.move_between(Square::E7, Square::E8, None).unwrap_err();
    /// assert!(matches!(why, MoveError::PromotionMissing { .. }));
    /// assert!(position.move_between(Square::E7, Square::E8, Some(Role::Queen)).is_ok());
    /// ```
    pub fn move_between(
        &self,
        from: Square,
        to: Square,
        promotion: Option<Role>,
    ) -> Result<Move, MoveError> {
        refusal::judge(self, Attempt { from, to, promotion })
    }
}

/// The reason why a move that is not legal is not.
#[cold]
fn refuse(position: &Position, mv: Move) -> MoveError {
    let attempt = Attempt { from: mv.from(), to: mv.to(), promotion: mv.promoted() };
    match refusal::judge(position, attempt) {
        Ok(meant) => MoveError::MarkedOtherwise { given: mv, meant },
        Err(why) => why,
    }
}
