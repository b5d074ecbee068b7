//! Questions about a setup, whether it can be played or not.
//!
//! Editors and puzzles ask about boards without kings, with three of them, or with pawns where no pawn can
//! stand. The answers follow from the rules as far as those say anything, and of a legal position they are
//! those of [`Position`](crate::Position): another, slower way to the same moves.

use crate::attacks;
use crate::board::Board;
use crate::color::Color;
use crate::moves::{CastlingSide, Move, MoveList};
use crate::piece::Role;
use crate::position::check::after;
use crate::position::legal::CastlingPath;
use crate::position::side::{Black, White};
use crate::setup::Setup;
use crate::square::{Rank, Square};
use crate::square_set::SquareSet;

impl Board {
    /// The rook that a `K` or a `Q` in a FEN means: the one farthest from its king on that side of it, both on
    /// their first rank. None without such a rook, and without a king there or with several.
    ///
    /// ```
    /// use tabiya::{Board, CastlingSide, Color, Square};
    ///
    /// let board: Board = "8/8/8/8/8/8/8/RR2K3".parse()?;
    /// assert_eq!(board.outermost_rook(Color::White, CastlingSide::Queen), Some(Square::A1));
    /// assert_eq!(board.outermost_rook(Color::White, CastlingSide::King), None);
    /// # Ok::<(), tabiya::FenError>(())
    /// ```
    pub fn outermost_rook(&self, color: Color, side: CastlingSide) -> Option<Square> {
        let home = SquareSet::rank(Rank::First.seen_by(color));
        let king = self.of(color, Role::King).single().filter(|&king| home.contains(king))?;
        let rooks = self.of(color, Role::Rook) & home;
        let outermost = match side {
            CastlingSide::King => rooks.last(),
            CastlingSide::Queen => rooks.first(),
        };
        outermost.filter(|&rook| CastlingSide::of(king, rook) == side)
    }
}

impl Setup {
    /// The moves of the piece on a square: by its own rule, leaving no king of its side attacked and taking none.
    /// There are none of an empty square, nor of a piece whose side has not the move.
    ///
    /// It need not be a legal position; of one, these are its legal moves.
    ///
    /// ```
    /// use tabiya::{Setup, Square};
    ///
    /// // No king of White's anywhere: nothing is pinned.
    /// let setup: Setup = "4r1k1/8/8/8/8/8/4N3/8 w - - 0 1".parse()?;
    /// assert_eq!(setup.legal_moves_from(Square::E2).len(), 6);
    /// let setup: Setup = "4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1".parse()?;
    /// assert!(setup.legal_moves_from(Square::E2).is_empty());
    /// # Ok::<(), tabiya::FenError>(())
    /// ```
    pub fn legal_moves_from(&self, square: Square) -> MoveList {
        if self.board.color_at(square) == Some(self.turn) { self.moves_of(square) } else { MoveList::new() }
    }

    /// The same for either side; en passant is a matter of the side to move.
    fn moves_of(&self, square: Square) -> MoveList {
        let mut moves = MoveList::new();
        let Some(piece) = self.board.piece_at(square) else { return moves };
        let color = piece.color;
        let mut add = |mv| {
            if !after(self.board, mv).in_check(color) {
                moves.push(mv);
            }
        };
        for to in self.board.moves_from(square) - self.board.of(!color, Role::King) {
            if piece.role == Role::Pawn && to.rank() == Rank::Eighth.seen_by(color) {
                for role in [Role::Queen, Role::Rook, Role::Bishop, Role::Knight] {
                    add(Move::promoting(square, to, role));
                }
            } else {
                add(Move::normal(square, to));
            }
        }
        if piece.role == Role::Pawn && self.turn == color {
            if let Some(to) = self.en_passant.filter(|&to| self.may_take_in_passing(color, square, to)) {
                add(Move::en_passant(square, to));
            }
        }
        if piece.role == Role::King {
            for side in CastlingSide::ALL {
                if let Some(rook) = self.castling_rook(color, side, square) {
                    add(Move::castling(square, rook));
                }
            }
        }
        moves
    }

    fn may_take_in_passing(&self, color: Color, pawn: Square, to: Square) -> bool {
        to.rank() == Rank::Sixth.seen_by(color)
            && attacks::pawn(color, pawn).contains(to)
            && !self.board.occupied().contains(to)
            && self.board.piece_at(Square::new(to.file(), pawn.rank())) == Some(Role::Pawn.of(!color))
    }

    /// The rook with which the king on a square may castle now.
    fn castling_rook(&self, color: Color, side: CastlingSide, king: Square) -> Option<Square> {
        let rook = self.castling.rook(color, side)?;
        let stands = self.board.of(color, Role::King).single() == Some(king)
            && self.board.piece_at(rook) == Some(Role::Rook.of(color))
            && king.rank() == rook.rank()
            && CastlingSide::of(king, rook) == side;
        if !stands || self.board.is_attacked(king, !color) {
            return None;
        }
        let path = match color {
            Color::White => CastlingPath::of::<White>(king as usize, rook as usize),
            Color::Black => CastlingPath::of::<Black>(king as usize, rook as usize),
        };
        // Lift the king: a slider behind it still attacks.
        let occupied = self.board.occupied().without(king);
        let attacked = |square| !self.board.attackers_through(square, !color, occupied).is_empty();
        let is_free = occupied.bits() & path.must_be_empty == 0
            && !SquareSet::from_bits(path.must_be_safe).into_iter().any(attacked);
        is_free.then_some(rook)
    }

    /// Whether a king of this side is attacked; a side without a king is never in check.
    pub fn in_check(&self, color: Color) -> bool {
        self.board.in_check(color)
    }

    /// Whether this side could move if it had to.
    pub fn has_moves(&self, color: Color) -> bool {
        self.board.of_color(color).into_iter().any(|square| !self.moves_of(square).is_empty())
    }

    /// Whether this side is in check and could not move if it had to.
    ///
    /// ```
    /// use tabiya::{Color, Setup};
    ///
    /// let setup: Setup = "8/8/8/8/8/2k5/1q6/K7 w - - 0 1".parse()?;
    /// assert!(setup.is_checkmate(Color::White));
    /// # Ok::<(), tabiya::FenError>(())
    /// ```
    pub fn is_checkmate(&self, color: Color) -> bool {
        self.in_check(color) && !self.has_moves(color)
    }

    /// Whether this side is not in check and could not move if it had to.
    pub fn is_stalemate(&self, color: Color) -> bool {
        !self.in_check(color) && !self.has_moves(color)
    }
}
