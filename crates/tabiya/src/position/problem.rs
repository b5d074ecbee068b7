//! Why a setup is no legal position.

use crate::color::Color;
use crate::moves::CastlingSide;
use crate::piece::Role;
use crate::pockets::Pockets;
use crate::square::{Rank, Square};
use crate::square_set::SquareSet;
use crate::variant::Variant;
use alloc::vec::Vec;
use core::fmt;

/// A reason why a [`Setup`](crate::Setup) is no legal position, with the squares that prove it.
///
/// The reasons that can be forgiven ([`is_forgivable`](SetupProblem::is_forgivable)) concern what
/// must have happened before: rights, en passant, and checks that no move could have given.
/// With the others no game can go on.
///
/// ```
/// use tabiya::{Color, Setup, SetupProblem};
///
/// let problems = Setup::EMPTY.problems();
/// assert_eq!(problems[0], SetupProblem::NoKing { color: Color::White });
/// assert_eq!(problems[0].code(), "no-king");
/// assert_eq!(problems[0].to_string(), "White has no king");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(tag = "code", rename_all = "kebab-case", rename_all_fields = "camelCase")
)]
#[non_exhaustive]
pub enum SetupProblem {
    /// A side has no king.
    NoKing {
        /// The side.
        color: Color,
    },
    /// A side has several kings.
    SeveralKings {
        /// The side.
        color: Color,
        /// Where its kings stand.
        kings: SquareSet,
    },
    /// Two kings stand beside each other (FIDE 3.9).
    AdjacentKings {
        /// Where White's king stands.
        white: Square,
        /// Where Black's king stands.
        black: Square,
    },
    /// The side that has just moved is in check (FIDE 3.9.2).
    OppositeCheck {
        /// The side to move, which could take the king.
        turn: Color,
        /// The king that could be taken.
        king: Square,
        /// The pieces that attack it.
        checkers: SquareSet,
    },
    /// Pawns stand where no pawn can: on the first or the eighth rank.
    PawnsOnBackRank {
        /// Their squares.
        pawns: SquareSet,
    },
    /// A side has more than eight pawns.
    TooManyPawns {
        /// The side.
        color: Color,
        /// The number of its pawns.
        count: u8,
    },
    /// A side has more than sixteen pieces.
    TooManyPieces {
        /// The side.
        color: Color,
        /// The number of its pieces.
        count: u8,
    },
    /// A right to castle with a rook that isn't there.
    CastlingWithoutRook {
        /// The side that would have the right.
        color: Color,
        /// Where to.
        side: CastlingSide,
        /// Where the rook should stand.
        rook: Square,
    },
    /// A right to castle with a king that isn't at home, or not on that side of its rook.
    CastlingWithoutKing {
        /// The side that would have the right.
        color: Color,
        /// Where to.
        side: CastlingSide,
        /// Where the king stands instead.
        king: Option<Square>,
    },
    /// An en passant square on a rank that no pawn of the other side has just passed.
    EnPassantRank {
        /// The square.
        square: Square,
        /// The side to move, which would capture there.
        turn: Color,
    },
    /// An en passant square with a piece on it.
    EnPassantOccupied {
        /// The square.
        square: Square,
    },
    /// An en passant square that a pawn would have passed, but there is no such pawn.
    EnPassantWithoutPawn {
        /// The square.
        square: Square,
        /// Where the pawn should stand.
        pawn: Square,
    },
    /// An en passant square whose pawn came from a square where now another piece stands.
    EnPassantOrigin {
        /// The square.
        square: Square,
        /// Where the pawn came from.
        origin: Square,
    },
    /// A check that was there before the pawn's double step of which the en passant square tells.
    CheckBeforeDoubleStep {
        /// The en passant square.
        square: Square,
        /// The king in check.
        king: Square,
        /// The pieces that give check.
        checkers: SquareSet,
    },
    /// More than two pieces give check.
    TooManyCheckers {
        /// The king in check.
        king: Square,
        /// The pieces that give check.
        checkers: SquareSet,
    },
    /// Two pieces give check from opposite sides along one line: no move opens both.
    CheckersInLine {
        /// The king in check.
        king: Square,
        /// The pieces that give check.
        checkers: SquareSet,
    },
    /// Two pieces give check neither of which another could have uncovered, being knights or pawns.
    CheckersNotUncovered {
        /// The king in check.
        king: Square,
        /// The pieces that give check.
        checkers: SquareSet,
    },
    /// A king of a side that has none in this game: White's in horde.
    KingTooMany {
        /// The side.
        color: Color,
        /// Where its kings stand.
        kings: SquareSet,
        /// The game.
        variant: Variant,
    },
    /// A king is in check in racing kings, where nobody may give one.
    CheckInRace {
        /// The king.
        king: Square,
        /// The pieces that give check.
        checkers: SquareSet,
    },
    /// Pawns in racing kings, which has none.
    PawnsInRace {
        /// Their squares.
        pawns: SquareSet,
    },
    /// More than 32 pieces on the board and in hand, in crazyhouse.
    TooManyAltogether {
        /// How many there are.
        count: u8,
    },
    /// More pieces of a kind are in hand than both sides together have, in crazyhouse; pawns on the board and those
    /// that were promoted count, too.
    TooManyInHand {
        /// The kind.
        role: Role,
    },
    /// Both sides have given all their checks, in three-check: the first to do so had won.
    ChecksByBoth,
    /// Nobody has a piece, in antichess: the first to lose them all had won.
    NoPieces,
    /// Squares are marked as those of promoted pieces, and no such piece stands there.
    PromotedMissing {
        /// The squares.
        squares: SquareSet,
    },
    /// A right to castle in a game in which nobody castles.
    CastlingNotInVariant {
        /// The side that would have the right.
        color: Color,
        /// Where to.
        side: CastlingSide,
        /// The game.
        variant: Variant,
    },
    /// The side that has just moved is in check in atomic chess: the other can take its king, which explodes.
    KingCanBeTaken {
        /// The side to move.
        turn: Color,
        /// The king that can be taken.
        king: Square,
        /// The pieces that attack it.
        checkers: SquareSet,
    },
    /// This build of the library plays chess alone.
    VariantNotBuilt {
        /// The game.
        variant: Variant,
    },
}

impl SetupProblem {
    /// A stable, machine-readable code.
    pub const fn code(&self) -> &'static str {
        match self {
            SetupProblem::NoKing { .. } => "no-king",
            SetupProblem::SeveralKings { .. } => "several-kings",
            SetupProblem::AdjacentKings { .. } => "adjacent-kings",
            SetupProblem::OppositeCheck { .. } => "opposite-check",
            SetupProblem::PawnsOnBackRank { .. } => "pawns-on-back-rank",
            SetupProblem::TooManyPawns { .. } => "too-many-pawns",
            SetupProblem::TooManyPieces { .. } => "too-many-pieces",
            SetupProblem::CastlingWithoutRook { .. } => "castling-without-rook",
            SetupProblem::CastlingWithoutKing { .. } => "castling-without-king",
            SetupProblem::EnPassantRank { .. } => "en-passant-rank",
            SetupProblem::EnPassantOccupied { .. } => "en-passant-occupied",
            SetupProblem::EnPassantWithoutPawn { .. } => "en-passant-without-pawn",
            SetupProblem::EnPassantOrigin { .. } => "en-passant-origin",
            SetupProblem::CheckBeforeDoubleStep { .. } => "check-before-double-step",
            SetupProblem::TooManyCheckers { .. } => "too-many-checkers",
            SetupProblem::CheckersInLine { .. } => "checkers-in-line",
            SetupProblem::CheckersNotUncovered { .. } => "checkers-not-uncovered",
            SetupProblem::VariantNotBuilt { .. } => "variant-not-built",
            // The rest is never met where only chess is played, and need not be carried along.
            _ if !cfg!(feature = "variants") => "variant",
            SetupProblem::KingTooMany { .. } => "king-too-many",
            SetupProblem::CheckInRace { .. } => "check-in-race",
            SetupProblem::PawnsInRace { .. } => "pawns-in-race",
            SetupProblem::TooManyAltogether { .. } => "too-many-altogether",
            SetupProblem::TooManyInHand { .. } => "too-many-in-hand",
            SetupProblem::ChecksByBoth => "checks-by-both",
            SetupProblem::NoPieces => "no-pieces",
            SetupProblem::PromotedMissing { .. } => "promoted-missing",
            SetupProblem::CastlingNotInVariant { .. } => "castling-not-in-variant",
            SetupProblem::KingCanBeTaken { .. } => "king-can-be-taken",
        }
    }

    /// Whether lenient reading drops what is wrong, or keeps the check, and goes on.
    pub const fn is_forgivable(&self) -> bool {
        !matches!(
            self,
            SetupProblem::NoKing { .. }
                | SetupProblem::SeveralKings { .. }
                | SetupProblem::AdjacentKings { .. }
                | SetupProblem::OppositeCheck { .. }
                | SetupProblem::PawnsOnBackRank { .. }
                | SetupProblem::TooManyPawns { .. }
                | SetupProblem::TooManyPieces { .. }
                | SetupProblem::KingTooMany { .. }
                | SetupProblem::CheckInRace { .. }
                | SetupProblem::PawnsInRace { .. }
                | SetupProblem::TooManyAltogether { .. }
                | SetupProblem::TooManyInHand { .. }
                | SetupProblem::ChecksByBoth
                | SetupProblem::NoPieces
                | SetupProblem::VariantNotBuilt { .. }
        )
    }

    /// The squares that prove it.
    pub fn squares(&self) -> SquareSet {
        match *self {
            SetupProblem::NoKing { .. }
            | SetupProblem::TooManyPawns { .. }
            | SetupProblem::TooManyPieces { .. }
            | SetupProblem::TooManyAltogether { .. }
            | SetupProblem::TooManyInHand { .. }
            | SetupProblem::ChecksByBoth
            | SetupProblem::NoPieces
            | SetupProblem::CastlingNotInVariant { .. }
            | SetupProblem::VariantNotBuilt { .. } => SquareSet::EMPTY,
            SetupProblem::SeveralKings { kings, .. } | SetupProblem::KingTooMany { kings, .. } => kings,
            SetupProblem::PawnsInRace { pawns } => pawns,
            SetupProblem::PromotedMissing { squares } => squares,
            SetupProblem::AdjacentKings { white, black } => SquareSet::from_square(white).with(black),
            SetupProblem::PawnsOnBackRank { pawns } => pawns,
            SetupProblem::CastlingWithoutRook { rook, .. } => SquareSet::from_square(rook),
            SetupProblem::CastlingWithoutKing { king, .. } => king.into_iter().collect(),
            SetupProblem::EnPassantRank { square, .. } | SetupProblem::EnPassantOccupied { square } => {
                SquareSet::from_square(square)
            }
            SetupProblem::EnPassantWithoutPawn { square, pawn } => SquareSet::from_square(square).with(pawn),
            SetupProblem::EnPassantOrigin { square, origin } => SquareSet::from_square(square).with(origin),
            SetupProblem::CheckBeforeDoubleStep { square, king, checkers } => {
                checkers.with(king).with(square)
            }
            SetupProblem::OppositeCheck { king, checkers, .. }
            | SetupProblem::KingCanBeTaken { king, checkers, .. }
            | SetupProblem::TooManyCheckers { king, checkers }
            | SetupProblem::CheckInRace { king, checkers }
            | SetupProblem::CheckersInLine { king, checkers }
            | SetupProblem::CheckersNotUncovered { king, checkers } => checkers.with(king),
        }
    }
}

/// `a1, b2 and c3`.
struct SquareNames(SquareSet);

impl fmt::Display for SquareNames {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let last = self.0.len().saturating_sub(1);
        for (i, square) in self.0.iter().enumerate() {
            let before = if i == 0 {
                ""
            } else if i == last {
                " and "
            } else {
                ", "
            };
            write!(f, "{before}{square}")?;
        }
        Ok(())
    }
}

impl fmt::Display for SetupProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            SetupProblem::NoKing { color } => write!(f, "{color} has no king"),
            SetupProblem::SeveralKings { color, kings } => {
                write!(f, "{color} has {} kings, on {}", kings.len(), SquareNames(kings))
            }
            SetupProblem::AdjacentKings { white, black } => {
                write!(f, "the kings stand beside each other, on {white} and {black}")
            }
            SetupProblem::OppositeCheck { turn, king, checkers } => write!(
                f,
                "{turn} has the move, but {}'s king on {king} is in check from {}",
                !turn,
                SquareNames(checkers)
            ),
            SetupProblem::PawnsOnBackRank { pawns } => match pawns.single() {
                Some(pawn) => write!(f, "a pawn stands on {pawn}, where no pawn can be"),
                None => write!(f, "pawns stand on {}, where no pawn can be", SquareNames(pawns)),
            },
            SetupProblem::TooManyPawns { color, count } => write!(f, "{color} has {count} pawns"),
            SetupProblem::TooManyPieces { color, count } => write!(f, "{color} has {count} pieces"),
            SetupProblem::CastlingWithoutRook { color, side, rook } => {
                write!(f, "{color} cannot castle {}: there is no rook on {rook}", side.name())
            }
            SetupProblem::CastlingWithoutKing { color, side, king: Some(king) } => {
                write!(f, "{color} cannot castle {} with the king on {king}", side.name())
            }
            SetupProblem::CastlingWithoutKing { color, side, king: None } => {
                write!(f, "{color} cannot castle {} without a king", side.name())
            }
            SetupProblem::EnPassantRank { square, turn } => write!(
                f,
                "{turn} cannot capture en passant on {square}, only on rank {}",
                Rank::Sixth.seen_by(turn)
            ),
            SetupProblem::EnPassantOccupied { square } => {
                write!(f, "the en passant square {square} is not empty")
            }
            SetupProblem::EnPassantWithoutPawn { square, pawn } => {
                write!(f, "no pawn on {pawn} has passed the en passant square {square}")
            }
            SetupProblem::EnPassantOrigin { square, origin } => {
                write!(f, "no pawn can have passed {square} from {origin}, which is not empty")
            }
            SetupProblem::CheckBeforeDoubleStep { square, king, checkers } => write!(
                f,
                "the check from {} to the king on {king} cannot come from the pawn that passed {square}",
                SquareNames(checkers)
            ),
            SetupProblem::TooManyCheckers { king, checkers } => write!(
                f,
                "the king on {king} is in check from {} pieces, on {}",
                checkers.len(),
                SquareNames(checkers)
            ),
            SetupProblem::CheckersInLine { king, checkers } => write!(
                f,
                "no move gives check to the king on {king} from both sides, {}, at once",
                SquareNames(checkers)
            ),
            SetupProblem::CheckersNotUncovered { king, checkers } => {
                write!(f, "no move gives check to the king on {king} from {} at once", SquareNames(checkers))
            }
            SetupProblem::VariantNotBuilt { variant } => {
                write!(f, "this build plays chess alone, not {}", variant.title())
            }
            // The rest is never met where only chess is played, and need not be carried along.
            _ if !cfg!(feature = "variants") => Ok(()),
            SetupProblem::KingTooMany { color, kings, variant } => {
                write!(
                    f,
                    "{color} has no king in {}, but one stands on {}",
                    variant.title(),
                    SquareNames(kings)
                )
            }
            SetupProblem::CheckInRace { king, checkers } => write!(
                f,
                "the king on {king} is in check from {}, and in Racing Kings nobody gives check",
                SquareNames(checkers)
            ),
            SetupProblem::PawnsInRace { pawns } => match pawns.single() {
                Some(pawn) => write!(f, "a pawn stands on {pawn}, and Racing Kings has no pawns"),
                None => write!(f, "pawns stand on {}, and Racing Kings has none", SquareNames(pawns)),
            },
            SetupProblem::TooManyAltogether { count } => {
                write!(f, "there are {count} pieces on the board and in hand, and no more than 32 in a game")
            }
            SetupProblem::TooManyInHand { role: Role::Pawn } => f.write_str(
                "there are more pawns on the board, promoted and in hand than the 16 of both sides",
            ),
            SetupProblem::TooManyInHand { role } => {
                let most = Pockets::most_in_game(role);
                write!(f, "more {}s are in hand than the {most} of both sides", role.name())
            }
            SetupProblem::ChecksByBoth => {
                f.write_str("both sides have given all their checks, and the first to do so had won")
            }
            SetupProblem::NoPieces => {
                f.write_str("nobody has a piece, and the first to lose them all had won")
            }
            SetupProblem::PromotedMissing { squares } => match squares.single() {
                Some(square) => write!(f, "no piece that can have been a pawn stands on {square}"),
                None => write!(f, "no pieces that can have been pawns stand on {}", SquareNames(squares)),
            },
            SetupProblem::CastlingNotInVariant { color, side, variant } => {
                write!(f, "{color} cannot castle {}: nobody castles in {}", side.name(), variant.title())
            }
            SetupProblem::KingCanBeTaken { turn, king, checkers } => write!(
                f,
                "{turn} has the move and can take {}'s king on {king} from {}, which nobody leaves there",
                !turn,
                SquareNames(checkers)
            ),
        }
    }
}

/// Every reason why a [`Setup`](crate::Setup) is no legal position.
///
/// ```
/// use tabiya::{Position, Setup};
///
/// let error = Position::try_from(Setup::EMPTY).unwrap_err();
/// assert_eq!(error.to_string(), "White has no king; Black has no king");
/// assert_eq!(error.problems().len(), 2);
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(into = "serial::WrittenSetupError", try_from = "serial::ReadSetupError")
)]
pub struct SetupError {
    pub(super) problems: Vec<SetupProblem>,
}

impl SetupError {
    /// The reasons; there is at least one.
    pub fn problems(&self) -> &[SetupProblem] {
        &self.problems
    }

    /// A stable, machine-readable code: that of the first reason.
    pub fn code(&self) -> &'static str {
        self.problems.first().map_or("legal", SetupProblem::code)
    }
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, problem) in self.problems.iter().enumerate() {
            write!(f, "{}{problem}", if i == 0 { "" } else { "; " })?;
        }
        Ok(())
    }
}

impl core::error::Error for SetupError {}

/// With the code and the sentence, which are not read back.
#[cfg(feature = "serde")]
mod serial {
    use super::{SetupError, SetupProblem};
    use alloc::string::{String, ToString};
    use alloc::vec::Vec;

    #[derive(serde::Serialize)]
    pub(super) struct WrittenSetupError {
        code: &'static str,
        message: String,
        problems: Vec<SetupProblem>,
    }

    #[derive(serde::Deserialize)]
    pub(super) struct ReadSetupError {
        problems: Vec<SetupProblem>,
    }

    impl From<SetupError> for WrittenSetupError {
        fn from(error: SetupError) -> WrittenSetupError {
            WrittenSetupError { code: error.code(), message: error.to_string(), problems: error.problems }
        }
    }

    impl TryFrom<ReadSetupError> for SetupError {
        type Error = &'static str;

        fn try_from(read: ReadSetupError) -> Result<SetupError, &'static str> {
            let problems = read.problems;
            if problems.is_empty() { Err("an error has a reason") } else { Ok(SetupError { problems }) }
        }
    }
}
