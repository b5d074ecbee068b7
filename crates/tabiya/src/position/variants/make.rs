//! Making the moves of variants: what chess does, and what the variant adds.

use super::super::Position;
use super::super::side::Side;
use super::rules::Rules;
use super::{BETWEEN, ByRules, tell};
use crate::board;
use crate::moves::Move;
use crate::piece::Role;
use crate::square::Square;
use crate::zobrist;

/// A move that has been made as in chess.
#[derive(Clone, Copy)]
pub(crate) struct MadeMove {
    pub(super) mv: Move,
    /// What it took, and where that stood.
    pub(super) taken: Option<Role>,
    pub(super) taken_at: Square,
}

/// Makes a move.
struct MakeMove<'a>(&'a mut Position, Move);

impl ByRules for MakeMove<'_> {
    type Answer = ();

    fn tell<S: Side, R: Rules>(self) {
        self.0.make_by::<S, R>(self.1);
    }
}

impl Position {
    #[cold]
    #[inline(never)]
    pub(in super::super) fn make_in_variant(&mut self, mv: Move) {
        tell(self.variant(), self.turn, MakeMove(self, mv));
    }

    /// Plays a move that is known to be legal by these rules.
    #[inline(always)]
    pub(super) fn make_by<S: Side, R: Rules>(&mut self, mv: Move) {
        if let Some(role) = mv.dropped() {
            return self.make_drop::<S>(role, mv.to());
        }
        let taken_at = match mv.is_en_passant() {
            true => Square::wrapping((mv.to() as i32 - S::AHEAD) as usize),
            false => mv.to(),
        };
        let taken = if mv.is_castling() { None } else { self.board.role_at(taken_at) };
        // Chess knows nothing of what stands between the castling rooks.
        let between = self.castling & BETWEEN;
        self.castling &= !BETWEEN;
        self.make::<S>(mv);
        self.castling |= between;
        R::complete::<S>(self, MadeMove { mv, taken, taken_at });
    }

    /// Puts a piece from the hand on the board.
    pub(super) fn make_drop<S: Side>(&mut self, role: Role, to: Square) {
        let code = board::CODE[role as usize] | if S::WHITE { board::WHITE } else { 0 };
        let mut pockets = self.pockets();
        pockets.remove(S::COLOR, role);
        self.set_rest(pockets.0);
        self.board.put(to as usize, code);
        self.key ^= zobrist::piece(code as usize & 15, to as usize);
        // No pawn has moved and nothing is captured, not even when it is a pawn that is dropped.
        self.halfmoves = self.halfmoves.saturating_add(1);
        self.pass_turn::<S>();
    }
}
