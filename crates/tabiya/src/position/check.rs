//! The checks that a move gives or leaves, found without playing it.

use super::Position;
use crate::attacks;
use crate::board::{self, Board};
use crate::color::Color;
use crate::moves::Move;
use crate::square::Square;

impl Position {
    /// Whether a legal move gives check, by the moved piece or by one behind it.
    ///
    /// ```
    /// use tabiya::{Move, Position, Square};
    ///
    /// // The knight uncovers the rook.
    /// let position: Position = "4k3/8/8/8/4N3/8/8/4RK2 w - - 0 1".parse()?;
    /// assert!(position.gives_check(Move::normal(Square::E4, Square::C5)));
    /// assert!(!position.gives_check(Move::normal(Square::F1, Square::G1)));
    /// # Ok::<(), tabiya::FenError>(())
    /// ```
    #[inline]
    pub fn gives_check(&self, mv: Move) -> bool {
        if self.is_variant() {
            return self.gives_check_in_variant(mv);
        }
        self.attacks_king_by(mv)
    }

    /// Whether the other side's one king is attacked once a move has been made that takes nothing but its prey.
    #[inline]
    pub(super) fn attacks_king_by(&self, mv: Move) -> bool {
        let us = self.turn;
        let king = self.king(!us) as usize;
        let [a, b, c, _] = self.board.planes;
        let ours = self.board.of_color(us).0;
        let (from, to) = (mv.from() as usize, mv.to() as usize);
        let (from_bit, to_bit) = (1u64 << from, 1u64 << to);
        let mut occupied = self.board.occupied().0 & !from_bit | to_bit;
        let mut code = self.board.code_at(from) & 7;
        let mut arrives = to_bit;
        let mut gone = from_bit;
        if !mv.is_normal() {
            if let Some(role) = mv.promoted() {
                code = board::CODE[role as usize];
            } else if mv.is_en_passant() {
                occupied &= !(1 << (to ^ 8)); // The taken pawn stands on the rank behind.
            } else if let Some(side) = mv.castling_side() {
                // Of the two only the rook gives check.
                let rook_to = Square::new(side.rook_file(), mv.from().rank());
                arrives = 1 << rook_to as u32;
                gone |= to_bit;
                occupied = occupied & !to_bit | arrives | 1 << mv.king_to() as u32;
                code = board::ROOK;
            }
        }
        if code == board::KNIGHT {
            if attacks::KNIGHT[king] & to_bit != 0 {
                return true;
            }
        } else if code == board::PAWN && attacks::PAWN[us.other() as usize][king] & to_bit != 0 {
            return true;
        }
        let slider = |bit: u8| if code & (4 | bit) == 4 | bit { arrives } else { 0 };
        let ours = ours & !gone;
        let straight = c & b & ours | slider(2);
        let diagonal = c & a & ours | slider(1);
        attacks::straight_attackers(king, occupied, straight)
            | attacks::diagonal_attackers(king, occupied, diagonal)
            != 0
    }

    /// Whether a side's king would be attacked once the move has been made, without playing it.
    /// The move need not be legal: of an illegal one it tells whether that is the reason.
    ///
    /// ```
    /// use tabiya::{Color, Move, Position, Square};
    ///
    /// let position: Position = "4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1".parse()?;
    /// let mv = Move::normal(Square::E2, Square::C3);
    /// assert!(position.leaves_in_check(mv, Color::White)); // The knight is pinned.
    /// assert!(!position.leaves_in_check(mv, Color::Black));
    /// # Ok::<(), tabiya::FenError>(())
    /// ```
    pub fn leaves_in_check(&self, mv: Move, color: Color) -> bool {
        if self.is_variant() {
            return self.leaves_in_check_in_variant(mv, color);
        }
        after(self.board, mv).in_check(color)
    }
}

/// The pieces once a move has been made.
pub(crate) fn after(mut board: Board, mv: Move) -> Board {
    let (from, to) = (mv.from(), mv.to());
    if let Some(side) = mv.castling_side() {
        let (king, rook) = (board.remove(from), board.remove(to));
        let home = from.rank();
        if let Some(king) = king {
            board.place(Square::new(side.king_file(), home), king);
        }
        if let Some(rook) = rook {
            board.place(Square::new(side.rook_file(), home), rook);
        }
        return board;
    }
    board.move_piece(from, to);
    if mv.is_en_passant() {
        board.remove(Square::new(to.file(), from.rank()));
    }
    if let (Some(role), Some(pawn)) = (mv.promoted(), board.piece_at(to)) {
        board.place(to, role.of(pawn.color));
    }
    board
}

#[cfg(test)]
mod tests {
    use super::Position;

    #[test]
    fn at_every_node_gives_check_is_check_afterwards() {
        fn walk(position: &Position, depth: u32) {
            for mv in position.legal_moves() {
                let mut next = *position;
                next.play_unchecked(mv);
                assert_eq!(position.gives_check(mv), next.is_check(), "{mv:?} in {:?}", position.board());
                assert_eq!(position.leaves_in_check(mv, next.turn()), next.is_check());
                assert!(!position.leaves_in_check(mv, position.turn()));
                if depth > 1 {
                    walk(&next, depth - 1);
                }
            }
        }
        walk(&Position::new(), 4);
    }
}
