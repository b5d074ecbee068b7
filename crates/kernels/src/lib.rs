//! What Python asks by the million: moves listed and made, FENs read, masks and planes of positions.
//!
//! A crate of its own because a level of optimisation is for a whole crate: of the wheel, which is built for size, this
//! alone is built for speed. Functions are not inlined for the same reason: they would be built again where they are
//! called, for size.

pub mod action_layout;
pub mod planes;

use action_layout::ActionLayout;
use tabiya::{FenError, Move, MoveList, Position, Variant};

/// The legal moves of a position.
#[inline(never)]
pub fn legal_moves(position: &Position) -> MoveList {
    position.legal_moves()
}

/// Plays a move if it is legal, and says whether it was.
#[inline(never)]
pub fn play_if_legal(position: &mut Position, mv: Move) -> bool {
    let is_legal = position.is_legal(mv);
    if is_legal {
        position.play_unchecked(mv);
    }
    is_legal
}

/// Plays a move that is legal.
#[inline(never)]
pub fn play(position: &mut Position, mv: Move) {
    position.play_unchecked(mv);
}

/// The position of a FEN.
#[inline(never)]
pub fn read_fen(variant: Variant, fen: &str) -> Result<Position, FenError> {
    Position::from_fen_as(variant, fen)
}

/// How a mask of moves is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MaskForm {
    /// A byte a move, 1 if it is legal.
    Bytes,
    /// Eight moves a byte, the first in its highest bit.
    Packed,
}

/// Marks the legal moves of a position, by their numbers in a layout, in a row of zeros.
#[inline(never)]
pub fn mark_legal(position: &Position, layout: ActionLayout, form: MaskForm, row: &mut [u8]) {
    let turn = position.turn();
    for mv in position.legal_moves().as_slice() {
        match (layout.index(turn, *mv), form) {
            (Some(index), MaskForm::Packed) => row[index / 8] |= 0x80 >> (index % 8),
            (Some(index), MaskForm::Bytes) => row[index] = 1,
            (None, _) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_packed_mask_says_what_a_mask_of_bytes_does() {
        let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
        let position = read_fen(Variant::Chess, fen).unwrap();
        for name in ["alphazero", "lc0", "pettingzoo", "from-to"] {
            let layout = ActionLayout::from_name(name).unwrap();
            let (mut bytes, mut packed) = (vec![0; layout.size()], vec![0; layout.size().div_ceil(8)]);
            mark_legal(&position, layout, MaskForm::Bytes, &mut bytes);
            mark_legal(&position, layout, MaskForm::Packed, &mut packed);
            let unpacked: Vec<u8> = (0..layout.size()).map(|at| packed[at / 8] >> (7 - at % 8) & 1).collect();
            assert_eq!(unpacked, bytes, "{name}");
            assert_eq!(bytes.iter().map(|byte| usize::from(*byte)).sum::<usize>(), 48, "{name}");
        }
    }

    #[test]
    fn a_move_that_is_refused_changes_nothing() {
        let mut position = Position::new();
        let mv = Move::normal(tabiya::Square::E2, tabiya::Square::E5);
        assert!(!play_if_legal(&mut position, mv));
        assert_eq!(position, Position::new());
        let first = legal_moves(&position).as_slice()[0];
        assert!(play_if_legal(&mut position, first));
        assert_ne!(position, Position::new());
    }
}
