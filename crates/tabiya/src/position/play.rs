//! Making moves: always on a copy or on `self`, never taken back.

use super::Position;
use super::side::{Black, Side, White};
use crate::board;
use crate::color::Color;
use crate::moves::Move;
use crate::square::Square;
use crate::zobrist;

impl Position {
    /// Plays a move that is known to be legal.
    ///
    /// A move that isn't gives a position that isn't, but never undefined behaviour.
    ///
    /// ```
    /// use tabiya::{Move, Position, Square};
    ///
    /// let mut position = Position::new();
    /// position.play_unchecked(Move::normal(Square::E2, Square::E4));
    /// assert!(position.piece_at(Square::E4).is_some());
    /// ```
    #[cfg_attr(not(feature = "small"), inline)]
    pub fn play_unchecked(&mut self, mv: Move) {
        if self.is_variant() {
            return self.make_in_variant(mv);
        }
        match self.turn {
            Color::White => self.make::<White>(mv),
            Color::Black => self.make::<Black>(mv),
        }
    }

    #[inline(always)]
    pub(super) fn make<S: Side>(&mut self, mv: Move) {
        if !mv.is_normal() {
            return self.make_special::<S>(mv);
        }
        let (from, to) = (mv.from() as usize, mv.to() as usize);
        let code = self.board.role_code_at(from);
        self.make_piece::<S>(code, from, to);
        if code == board::PAWN && from ^ to == 16 {
            self.en_passant = Some(Square::wrapping((from + to) / 2));
        }
    }

    #[cold]
    fn make_special<S: Side>(&mut self, mv: Move) {
        let (from, to) = (mv.from() as usize, mv.to() as usize);
        if mv.is_castling() {
            self.make_castling::<S>(from, to);
        } else if let Some(role) = mv.promoted() {
            self.make_promotion::<S>(from, to, board::CODE[role as usize]);
        } else {
            self.make_en_passant::<S>(from, to);
        }
    }

    /// What every move does.
    #[inline(always)]
    pub(super) fn pass_turn<S: Side>(&mut self) {
        self.en_passant = None;
        self.turn = S::Other::COLOR;
        self.key ^= zobrist::TURN;
        if !S::WHITE {
            self.fullmoves = self.fullmoves.saturating_add(1);
        }
    }

    /// Takes the rights of the rooks on these squares away, which seldom have one.
    #[inline(always)]
    pub(super) fn lose_castling(&mut self, squares: u64) {
        let lost = self.castling & squares;
        if lost != 0 {
            self.key ^= lost_key(lost);
            self.castling ^= lost;
        }
    }

    /// Moves a piece of this kind, and removes what stood in its place. A pawn's double step sets
    /// the en passant square afterwards.
    #[inline(always)]
    pub(crate) fn make_piece<S: Side>(&mut self, code: u8, from: usize, to: usize) {
        let (from, to) = (from & 63, to & 63);
        let (from_bit, to_bit) = (1u64 << from, 1u64 << to);
        // What moves from an empty square is no piece of White's.
        let piece = code | if S::WHITE && code != 0 { board::WHITE } else { 0 };
        let taken = self.board.role_code_at(to);
        for (i, plane) in self.board.planes.iter_mut().enumerate() {
            let bit = if piece >> i & 1 != 0 { to_bit } else { 0 };
            *plane = *plane & !(from_bit | to_bit) | bit;
        }
        self.settle::<S>(code, taken, from, to);
    }

    /// Key, counters, rights and turn after a piece has moved.
    #[inline(always)]
    fn settle<S: Side>(&mut self, code: u8, taken: u8, from: usize, to: usize) {
        let piece = (code | if S::WHITE { board::WHITE } else { 0 }) as usize & 15;
        // The row of a colour without a role is zero: nothing taken changes nothing.
        let prey = (taken | if S::WHITE { 0 } else { board::WHITE }) as usize & 15;
        self.key ^= zobrist::piece(piece, from) ^ zobrist::piece(piece, to) ^ zobrist::piece(prey, to);
        self.halfmoves = if code == board::PAWN || taken != 0 { 0 } else { self.halfmoves.saturating_add(1) };
        let own = if code == board::KING { S::FIRST } else { 1 << from };
        self.lose_castling(own | 1 << to);
        self.pass_turn::<S>();
    }

    /// Moves a pawn that does more than that. Where code is to be small, one function for all that it does.
    #[cfg_attr(feature = "small", inline(never))]
    #[cfg_attr(not(feature = "small"), inline(always))]
    fn make_pawn<S: Side>(&mut self, from: usize, to: usize) {
        self.make_piece::<S>(board::PAWN, from, to);
    }

    /// Moves a pawn to the last rank and makes it what `code` says.
    #[inline(always)]
    pub(crate) fn make_promotion<S: Side>(&mut self, from: usize, to: usize, code: u8) {
        self.make_pawn::<S>(from, to);
        let white = if S::WHITE { board::WHITE } else { 0 };
        self.board.put(to & 63, code | white);
        self.key ^= zobrist::piece((board::PAWN | white) as usize, to & 63)
            ^ zobrist::piece(((code | white) & 15) as usize, to & 63);
    }

    /// Moves a pawn and removes the one that it takes in passing.
    #[inline(always)]
    pub(crate) fn make_en_passant<S: Side>(&mut self, from: usize, to: usize) {
        self.make_pawn::<S>(from, to);
        let taken = (to as i32 - S::AHEAD) as usize & 63;
        let white = if S::WHITE { 0 } else { board::WHITE };
        self.board.put(taken, 0);
        self.key ^= zobrist::piece((board::PAWN | white) as usize, taken);
    }

    /// Moves a king and a rook at once, wherever they stand.
    #[inline(always)]
    pub(crate) fn make_castling<S: Side>(&mut self, king: usize, rook: usize) {
        let home = if S::WHITE { 0 } else { 56 };
        let (king_to, rook_to) = if rook > king { (home + 6, home + 5) } else { (home + 2, home + 3) };
        let white = if S::WHITE { board::WHITE } else { 0 };
        self.board.put(king & 63, 0);
        self.board.put(rook & 63, 0);
        self.board.put(king_to, board::KING | white);
        self.board.put(rook_to, board::ROOK | white);
        let (k, r) = ((board::KING | white) as usize, (board::ROOK | white) as usize);
        self.key ^= zobrist::piece(k, king & 63)
            ^ zobrist::piece(k, king_to)
            ^ zobrist::piece(r, rook & 63)
            ^ zobrist::piece(r, rook_to);
        self.halfmoves = self.halfmoves.saturating_add(1);
        self.lose_castling(S::FIRST);
        self.pass_turn::<S>();
    }

    /// A pawn's double step.
    #[inline(always)]
    pub(crate) fn make_double_step<S: Side>(&mut self, from: usize, to: usize) {
        self.make_piece::<S>(board::PAWN, from, to);
        self.en_passant = Some(Square::wrapping((to as i32 - S::AHEAD) as usize));
    }
}

#[cold]
fn lost_key(rooks: u64) -> u64 {
    super::castling_key(rooks)
}
