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
use crate::san::{self, San};
use crate::square::Square;
use crate::uci::Uci;
use alloc::vec::Vec;
use core::fmt;

mod advice;
mod castle;
mod check;
mod codes;
mod explanation;
mod mark;
mod marks;
mod over;
mod pawn;
mod phrases;
mod placed_piece;
#[cfg(feature = "prose")]
mod prose;
mod reason;
mod refusal;
mod sentence;
mod shown;
mod suggest;
mod unfinished;
mod unreadable;
mod variant;
mod variant_reason;
mod variant_sentence;
mod written;

pub use explanation::Explanation;
use explanation::OtherSide;
pub use mark::{Mark, Part};
pub use placed_piece::{Evasions, PlacedPiece};
pub use reason::MoveError;
use refusal::Attempt;
pub use variant_reason::VariantMoveError;

/// What becomes of a move.
///
/// ```
/// use tabiya::{Position, Verdict};
///
/// assert_eq!(Position::new().explain("Nf3").verdict(), Verdict::Legal);
/// assert_eq!(Position::new().explain("Nf4").verdict(), Verdict::Illegal);
/// assert_eq!(Position::new().explain("knight!").verdict(), Verdict::Unreadable);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
#[non_exhaustive]
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
    /// The legal move that a text names, or the reason why there is none.
    ///
    /// The text is one move in UCI (`g1f3`), standard algebraic (`Nf3`), long algebraic
    /// (`Ng1-f3`) or figurine notation, in the lenient forms of [`San::parse_lenient`]. Spaces around it don't
    /// matter; any other text does, and is refused.
    ///
    /// ```
    /// use tabiya::Position;
    ///
    /// let start = Position::new();
    /// let mv = start.parse_move("Nf3").unwrap();
    /// assert_eq!(start.parse_move("g1f3"), Ok(mv));
    /// assert_eq!(start.parse_move("♘g1-f3"), Ok(mv));
    /// let why = start.parse_move("Nd2").unwrap_err();
    /// assert_eq!(why.to_string(), "The knight on b1 cannot go to d2: White's own pawn stands there.");
    /// ```
    #[inline]
    pub fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        let legal = if let [b'a'..=b'h', b'1'..=b'8', b'a'..=b'h', ..] = text.as_bytes() {
            text.parse::<Uci>().ok().and_then(|uci| uci.to_move(self))
        } else {
            // What has to be forgiven may need another look: `e.p.` does.
            san::as_standard(text).and_then(|san| san.only_move(self))
        };
        if let Some(mv) = legal {
            return Ok(mv);
        }
        match written::judge(self, text) {
            Ok((mv, _)) => Ok(mv),
            Err(refused) => Err(refused.why),
        }
    }

    /// The whole answer to whether a text is a legal move, and if not, why not and what is near.
    ///
    /// The text is one move, as for [`parse_move`](Position::parse_move). Moves buried in prose are
    /// the matter of `explain_prose`, with the feature `prose`.
    ///
    /// ```
    /// use tabiya::Position;
    ///
    /// let position: Position = "4k3/8/8/1B6/8/8/8/4K3 b - - 0 1".parse().unwrap();
    /// let answer = position.explain("Kd7");
    /// assert_eq!(answer.code(), "king-into-check");
    /// assert_eq!(
    ///     answer.message(),
    ///     "The king on e8 cannot go to d7: the bishop on b5 attacks d7."
    /// );
    /// ```
    pub fn explain(&self, text: &str) -> Explanation {
        match written::judge(self, text) {
            Ok((mv, forgiven)) => Explanation::legal(self, mv, forgiven),
            Err(refused) => {
                let other_side = self.other_sides_move(text, &refused.why);
                let mut answer = Explanation::refused(self, Some(text), refused.why, refused.also);
                answer.other_side = other_side;
                answer
            }
        }
    }

    /// What a text that is nothing for the side to move is for the other side.
    fn other_sides_move(&self, text: &str, why: &MoveError) -> Option<OtherSide> {
        let turn = self.turn();
        let nowhere_near = matches!(
            why,
            MoveError::NoSuchPiece { .. }
                | MoveError::NoneReaches { .. }
                | MoveError::NoPawnForIt { .. }
                | MoveError::DoesNotMoveSo { .. }
                | MoveError::PawnBackwards { .. }
        );
        let (san, _) = San::parse_lenient(text.trim()).ok().filter(|_| nowhere_near)?;
        let is_move = !san.candidates(&self.with_turn(!turn)).is_empty();
        is_move.then_some(OtherSide { turn, san })
    }

    /// The whole answer to whether a move is legal.
    ///
    /// ```
    /// use tabiya::{Move, Position, Square};
    ///
    /// let answer = Position::new().explain_move(Move::normal(Square::E4, Square::E5));
    /// assert_eq!(answer.message(), "There is no piece on e4.");
    /// ```
    pub fn explain_move(&self, mv: Move) -> Explanation {
        if self.is_legal(mv) {
            return Explanation::legal(self, mv, Vec::new());
        }
        Explanation::refused(self, None, refuse(self, mv), Vec::new())
    }

    /// The whole answer to whether a piece may be moved from one square to another.
    ///
    /// ```
    /// use tabiya::{Position, Square};
    ///
    /// let answer = Position::new().explain_between(Square::A1, Square::A3, None);
    /// assert_eq!(answer.message(), "The rook on a1 cannot reach a3: the white pawn on a2 is in the way.");
    /// ```
    pub fn explain_between(&self, from: Square, to: Square, promotion: Option<Role>) -> Explanation {
        match self.move_between(from, to, promotion) {
            Ok(mv) => Explanation::legal(self, mv, Vec::new()),
            Err(why) => Explanation::refused(self, None, why, Vec::new()),
        }
    }

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
    pub fn move_between(&self, from: Square, to: Square, promotion: Option<Role>) -> Result<Move, MoveError> {
        refusal::judge(self, Attempt { from, to, promotion })
    }
}

/// The reason why a move that is not legal is not.
#[cold]
pub(crate) fn refuse(position: &Position, mv: Move) -> MoveError {
    if let Some(role) = mv.dropped() {
        return match variant::drop(position, role, mv.to()) {
            Ok(meant) => MoveError::MarkedOtherwise { given: mv, meant },
            Err(why) => why,
        };
    }
    let attempt = Attempt { from: mv.from(), to: mv.to(), promotion: mv.promoted() };
    match refusal::judge(position, attempt) {
        Ok(meant) => MoveError::MarkedOtherwise { given: mv, meant },
        Err(why) => why,
    }
}
