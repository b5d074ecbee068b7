//! A square that a board shows with a reason.

use crate::square::Square;
use core::fmt;

/// The part that a square plays in a reason.
///
/// ```
/// use tabiya::Part;
///
/// assert_eq!(Part::Pinner.to_string(), "pinner");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "camelCase"))]
#[non_exhaustive]
pub enum Part {
    /// Where the move starts.
    From,
    /// Where it ends.
    To,
    /// The king that the reason is about.
    King,
    /// The other side's king.
    OtherKing,
    /// The slider that pins.
    Pinner,
    /// A piece that gives check.
    Checker,
    /// A piece in the way.
    Blocker,
    /// A piece that attacks a square on the king's way.
    Attacker,
    /// The attacked square.
    Attacked,
    /// The rook to castle with.
    Rook,
    /// The pawn that would be taken in passing.
    Captured,
    /// A piece that the text can mean.
    Candidate,
    /// A square to which the piece can go.
    Reach,
    /// A square to which the king can escape.
    Escape,
    /// A piece that can take the checker.
    Taker,
    /// A square on which the check can be blocked.
    Block,
}

impl Part {
    /// The name in camel case, as JSON has it.
    pub const fn name(self) -> &'static str {
        match self {
            Part::From => "from",
            Part::To => "to",
            Part::King => "king",
            Part::OtherKing => "otherKing",
            Part::Pinner => "pinner",
            Part::Checker => "checker",
            Part::Blocker => "blocker",
            Part::Attacker => "attacker",
            Part::Attacked => "attacked",
            Part::Rook => "rook",
            Part::Captured => "captured",
            Part::Candidate => "candidate",
            Part::Reach => "reach",
            Part::Escape => "escape",
            Part::Taker => "taker",
            Part::Block => "block",
        }
    }
}

/// The name in camel case.
impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A square and its part in a reason.
///
/// ```
/// use tabiya::{Mark, Part, Position, Square};
///
/// let position: Position = "4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1".parse().unwrap();
/// let why = position.parse_move("Nc3").unwrap_err();
/// assert!(why.squares().contains(&Mark::new(Part::Pinner, Square::E7)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Mark {
    /// What part it plays.
    pub part: Part,
    /// The square.
    pub square: Square,
}

impl Mark {
    /// A square with its part.
    pub const fn new(part: Part, square: Square) -> Mark {
        Mark { part, square }
    }
}

impl Part {
    /// Whether it is about what can be done instead, as an [advice](crate::MoveError::advice) is, and not about the
    /// reason.
    pub const fn is_advice(self) -> bool {
        matches!(self, Part::Candidate | Part::Reach | Part::Escape | Part::Taker | Part::Block)
    }
}
