//! Whether a setup can be played: every reason why not is found.

use super::Position;
use super::problem::{SetupError, SetupProblem};
use crate::attacks;
use crate::board::Board;
use crate::color::Color;
use crate::moves::CastlingSide;
use crate::piece::Role;
use crate::setup::Setup;
use crate::square::{Rank, Square};
use crate::square_set::SquareSet;
use crate::variant::Variant;
use alloc::vec::Vec;

mod variant;

impl Setup {
    /// Whether it is a legal position.
    ///
    /// ```
    /// use tabiya::{Setup, Square};
    ///
    /// let mut setup = Setup::STANDARD;
    /// assert!(setup.is_legal());
    /// setup.board.remove(Square::H1);
    /// assert!(!setup.is_legal()); // White may castle, but without that rook
    /// ```
    pub fn is_legal(&self) -> bool {
        self.problems().is_empty()
    }

    /// Every reason why it is no legal position; of a legal one, none.
    ///
    /// ```
    /// use tabiya::{Setup, Square};
    ///
    /// let mut setup = Setup::STANDARD;
    /// setup.board.remove(Square::H1);
    /// assert_eq!(setup.problems()[0].to_string(), "White cannot castle kingside: there is no rook on h1");
    /// ```
    pub fn problems(&self) -> Vec<SetupProblem> {
        let mut problems = Vec::new();
        if !cfg!(feature = "variants") && self.variant != Variant::Chess {
            problems.push(SetupProblem::VariantNotBuilt { variant: self.variant });
        }
        kings_problems(self, &mut problems);
        pieces_problems(self, &mut problems);
        turn_problems(self, &mut problems);
        castling_problems(self, &mut problems);
        let sound = match self.en_passant {
            Some(square) => en_passant_problems(self, square, &mut problems),
            None => true,
        };
        check_problems(self, self.en_passant.filter(|_| sound), &mut problems);
        variant::problems(self, &mut problems);
        problems
    }

    /// The position, or every reason why it is not legal.
    ///
    /// ```
    /// use tabiya::{Position, Setup};
    ///
    /// assert_eq!(Setup::STANDARD.to_position(), Ok(Position::new()));
    /// assert_eq!(Setup::EMPTY.to_position().unwrap_err().code(), "no-king");
    /// ```
    pub fn to_position(&self) -> Result<Position, SetupError> {
        let problems = self.problems();
        if problems.is_empty() { Ok(Position::from_legal(self)) } else { Err(SetupError { problems }) }
    }

    /// The position, with what had to be forgiven: rights without their rook or king and a false
    /// en passant square are dropped, checks that no move could have given are kept.
    ///
    /// ```
    /// use tabiya::{Setup, Square};
    ///
    /// let mut setup = Setup::STANDARD;
    /// setup.board.remove(Square::H1);
    /// let (position, forgiven) = setup.to_position_lenient()?;
    /// assert_eq!(forgiven[0].code(), "castling-without-rook");
    /// assert_eq!(position.castling_rights().iter().count(), 3);
    /// # Ok::<(), tabiya::SetupError>(())
    /// ```
    pub fn to_position_lenient(&self) -> Result<(Position, Vec<SetupProblem>), SetupError> {
        let mut setup = *self;
        let (forgiven, fatal): (Vec<_>, Vec<_>) =
            self.problems().into_iter().partition(SetupProblem::is_forgivable);
        if !fatal.is_empty() {
            return Err(SetupError { problems: fatal });
        }
        for problem in &forgiven {
            match *problem {
                SetupProblem::CastlingWithoutRook { color, side, .. }
                | SetupProblem::CastlingWithoutKing { color, side, .. }
                | SetupProblem::CastlingNotInVariant { color, side, .. } => {
                    setup.castling.set(color, side, None);
                }
                SetupProblem::PromotedMissing { squares } => setup.promoted -= squares,
                SetupProblem::EnPassantRank { .. }
                | SetupProblem::EnPassantOccupied { .. }
                | SetupProblem::EnPassantWithoutPawn { .. }
                | SetupProblem::EnPassantOrigin { .. } => setup.en_passant = None,
                _ => {}
            }
        }
        Ok((Position::from_legal(&setup), forgiven))
    }
}

impl Position {
    /// Whether a few looks show that it is legal. If not, [`Setup::problems`] tells, and may find
    /// none: a double check, or a check by a double step, wants a closer look.
    #[inline]
    pub(crate) fn is_plainly_legal(&self) -> bool {
        let [a, b, c, white] = self.board.planes;
        let black = (a | b) & !white;
        let (pawns, kings) = (a & !b & !c, a & b & !c);
        let (white_king, black_king) = (SquareSet(kings & white), SquareSet(kings & black));
        let (Some(king), Some(other)) = (match self.turn {
            Color::White => (white_king.single(), black_king.single()),
            Color::Black => (black_king.single(), white_king.single()),
        }) else {
            return false;
        };
        let few = white.count_ones() <= 16
            && black.count_ones() <= 16
            && (pawns & white).count_ones() <= 8
            && (pawns & black).count_ones() <= 8;
        let checkers = self.board.attackers(king, !self.turn);
        few && pawns & SquareSet::BACK_RANKS.0 == 0
            && !checkers.more_than_one()
            && self.board.attackers(other, self.turn).is_empty()
            && (self.castling == 0 || self.rights_are_sound(white_king.0, black_king.0))
            && match self.en_passant {
                Some(square) => checkers.is_empty() && self.may_have_been_passed(square),
                None => true,
            }
    }

    /// Whether every right has its rook, its king, and is the only one on its side of the king.
    fn rights_are_sound(&self, white_king: u64, black_king: u64) -> bool {
        let [a, b, c, white] = self.board.planes;
        let rooks = b & c & !a;
        let sound = |castling: u64, king: u64, rooks: u64, home: u64| {
            let inner = king.wrapping_sub(1);
            castling & !rooks == 0
                && (castling == 0 || king & home != 0)
                && !SquareSet(castling & inner).more_than_one()
                && !SquareSet(castling & !inner).more_than_one()
        };
        const HOME: [u64; 2] = [0xff, 0xff << 56];
        self.castling & !SquareSet::BACK_RANKS.0 == 0
            && sound(self.castling & HOME[0], white_king, rooks & white, HOME[0])
            && sound(self.castling & HOME[1], black_king, rooks & !white, HOME[1])
    }

    /// Whether a pawn of the other side can just have passed a square.
    #[inline]
    fn may_have_been_passed(&self, square: Square) -> bool {
        let (pawn, origin) = around(square);
        square.rank() == Rank::Sixth.seen_by(self.turn)
            && !self.board.occupied().intersects(SquareSet::from_square(square).with(origin))
            && self.board.of(!self.turn, Role::Pawn).contains(pawn)
    }
}

/// Whether both sides have the kings that the game gives them, apart from each other.
fn kings_problems(setup: &Setup, problems: &mut Vec<SetupProblem>) {
    let (board, variant) = (&setup.board, setup.played());
    if variant == Variant::Antichess {
        return; // The king is a piece like the others.
    }
    for color in Color::ALL {
        let kings = board.of(color, Role::King);
        if variant == Variant::Horde && color.is_white() {
            if !kings.is_empty() {
                problems.push(SetupProblem::KingTooMany { color, kings, variant });
            }
        } else if kings.is_empty() {
            // The side to move may have lost it in the last explosion.
            if variant != Variant::Atomic || color != setup.turn {
                problems.push(SetupProblem::NoKing { color });
            }
        } else if kings.more_than_one() {
            problems.push(SetupProblem::SeveralKings { color, kings });
        }
    }
    if variant == Variant::Atomic {
        return; // Beside each other they are safe.
    }
    for white in board.of(Color::White, Role::King) {
        for black in attacks::king(white) & board.of(Color::Black, Role::King) {
            problems.push(SetupProblem::AdjacentKings { white, black });
        }
    }
}

/// The pawns, and how many pieces there are.
fn pieces_problems(setup: &Setup, problems: &mut Vec<SetupProblem>) {
    let board = &setup.board;
    let mut pawns = board.of_role(Role::Pawn) & SquareSet::BACK_RANKS;
    if setup.played() == Variant::Horde {
        pawns -= board.of_color(Color::White) & SquareSet::rank(Rank::First);
    }
    if !pawns.is_empty() && setup.played() != Variant::RacingKings {
        problems.push(SetupProblem::PawnsOnBackRank { pawns });
    }
    for color in Color::ALL {
        let (most_pawns, most) = match setup.played() {
            Variant::Crazyhouse => (64, 64), // They change sides.
            Variant::Horde if color.is_white() => (36, 36),
            _ => (8, 16),
        };
        let (pawns, pieces) = (board.of(color, Role::Pawn).len(), board.of_color(color).len());
        if pawns > most_pawns {
            problems.push(SetupProblem::TooManyPawns { color, count: pawns as u8 });
        }
        if pieces > most {
            problems.push(SetupProblem::TooManyPieces { color, count: pieces as u8 });
        }
    }
}

/// The pieces that attack a king; a king beside it is a reason of its own.
fn checkers(board: &Board, king: Square, by: Color) -> SquareSet {
    board.attackers(king, by) - board.of_role(Role::King)
}

/// The side that has just moved left its king in check.
fn turn_problems(setup: &Setup, problems: &mut Vec<SetupProblem>) {
    // These three have their own idea of a check.
    if matches!(setup.played(), Variant::Antichess | Variant::Atomic | Variant::RacingKings) {
        return;
    }
    for king in setup.board.of(!setup.turn, Role::King) {
        let checkers = checkers(&setup.board, king, setup.turn);
        if !checkers.is_empty() {
            problems.push(SetupProblem::OppositeCheck { turn: setup.turn, king, checkers });
        }
    }
}

fn castling_problems(setup: &Setup, problems: &mut Vec<SetupProblem>) {
    for (color, side, rook) in setup.castling.iter() {
        if !setup.played().castles() {
            let variant = setup.played();
            problems.push(SetupProblem::CastlingNotInVariant { color, side, variant });
            continue;
        }
        let kings = setup.board.of(color, Role::King);
        let home = kings & SquareSet::rank(Rank::First.seen_by(color));
        let has_rook = setup.board.of(color, Role::Rook).contains(rook);
        let on_side = home.into_iter().any(|king| CastlingSide::of(king, rook) == side);
        if home.is_empty() || has_rook && !on_side {
            problems.push(SetupProblem::CastlingWithoutKing { color, side, king: kings.first() });
        }
        if !has_rook {
            problems.push(SetupProblem::CastlingWithoutRook { color, side, rook });
        }
    }
}

/// Whether a pawn can have passed the square in the last move; if not, why.
fn en_passant_problems(setup: &Setup, square: Square, problems: &mut Vec<SetupProblem>) -> bool {
    let before = problems.len();
    if square.rank() != Rank::Sixth.seen_by(setup.turn) {
        problems.push(SetupProblem::EnPassantRank { square, turn: setup.turn });
        return false;
    }
    let (pawn, origin) = around(square);
    if setup.board.occupied().contains(square) {
        problems.push(SetupProblem::EnPassantOccupied { square });
    }
    if !setup.board.of(!setup.turn, Role::Pawn).contains(pawn) {
        problems.push(SetupProblem::EnPassantWithoutPawn { square, pawn });
    }
    if setup.board.occupied().contains(origin) {
        problems.push(SetupProblem::EnPassantOrigin { square, origin });
    }
    problems.len() == before
}

/// Where the pawn that has passed an en passant square stands, and where it came from.
const fn around(square: Square) -> (Square, Square) {
    let (below, above) = (Square::wrapping(square as usize + 56), Square::wrapping(square as usize + 8));
    if (square as u8) < 32 { (above, below) } else { (below, above) }
}

/// The checks, as far as a look at the board tells that no move could have given them.
fn check_problems(setup: &Setup, en_passant: Option<Square>, problems: &mut Vec<SetupProblem>) {
    let board = &setup.board;
    // Explosions open many lines at once.
    if matches!(setup.played(), Variant::Antichess | Variant::Atomic | Variant::RacingKings) {
        return;
    }
    let Some(king) = board.of(setup.turn, Role::King).single() else { return };
    let checkers = checkers(board, king, !setup.turn);
    if checkers.is_empty() {
        return;
    }
    if let Some(square) = en_passant {
        // Take the double step back: what gives check must be the pawn, or have been behind it.
        // (Whether the pawn that gives check has closed another check is not asked: studies of
        // pinned pawns are often set up so, and nothing but the history is wrong with them.)
        let (pawn, origin) = around(square);
        let before = board.occupied().without(pawn).with(origin);
        let earlier = board.attackers_through(king, !setup.turn, before) - board.of_role(Role::King);
        if checkers != SquareSet::from_square(pawn) && !earlier.is_empty() {
            problems.push(SetupProblem::CheckBeforeDoubleStep { square, king, checkers });
        }
    }
    if checkers.len() > 2 {
        problems.push(SetupProblem::TooManyCheckers { king, checkers });
    } else if checkers.len() == 2 {
        let leapers = board.of_role(Role::Pawn) | board.of_role(Role::Knight);
        // One piece moved, the other was uncovered; and nobody uncovers a knight or a pawn.
        if leapers.contains_all(checkers) {
            problems.push(SetupProblem::CheckersNotUncovered { king, checkers });
        } else if in_line(king, checkers) {
            problems.push(SetupProblem::CheckersInLine { king, checkers });
        }
    }
}

/// Whether two pieces stand on one line with the king between them.
fn in_line(king: Square, checkers: SquareSet) -> bool {
    match (checkers.first(), checkers.last()) {
        (Some(first), Some(last)) => attacks::line(first, last).contains(king),
        _ => false,
    }
}

/// A setup that is legal in every respect.
impl TryFrom<Setup> for Position {
    type Error = SetupError;

    fn try_from(setup: Setup) -> Result<Position, SetupError> {
        setup.to_position()
    }
}
