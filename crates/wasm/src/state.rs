//! A board with its rights and counters in bytes, legal or not.

use crate::protocol::{
    NO_SQUARE, PIECE_BLACK, PIECE_ROLE, STATE_EN_PASSANT, STATE_FULLMOVES, STATE_HALFMOVES, STATE_RIGHTS,
    STATE_SIZE, STATE_TURN,
};
use alloc::vec::Vec;
use tabiya::{CastlingSide, Color, File, Piece, Role, Setup, Square};

/// Writes a state: `protocol` has the places of what is in it, and `npm/tabiya/src/chess/state.ts` reads it.
pub(crate) fn write(out: &mut Vec<u8>, setup: &Setup) {
    let piece = |square| match setup.board.piece_at(square) {
        Some(piece) => piece.role as u8 + 1 + PIECE_BLACK * piece.color as u8,
        None => 0,
    };
    let start = out.len();
    out.extend(Square::ALL.map(piece));
    let rights = setup.castling.iter().fold(0, |bits, (color, side, _)| bits | bit(color, side));
    let passed = setup.en_passant.map_or(NO_SQUARE, |square| square as u8);
    out.extend([setup.turn as u8, rights, passed, 0]);
    out.extend(u32::from(setup.halfmoves).to_le_bytes());
    out.extend(setup.fullmoves.to_le_bytes());
    debug_assert_eq!(out.len() - start, STATE_SIZE);
}

/// What bytes say, as far as they say anything. A right without a rook is kept only where the state is written or judged,
/// for the rook of the corner: nobody castles by it.
pub(crate) fn read(bytes: &[u8], keep_rights: bool) -> Setup {
    let mut setup = Setup::EMPTY;
    let byte = |at: usize| bytes.get(at).copied().unwrap_or_default();
    for square in Square::ALL {
        let piece = byte(square as usize);
        if let Some(&role) = Role::ALL.get(usize::from(piece & PIECE_ROLE).wrapping_sub(1)) {
            setup.board.place(square, Piece { color: color(piece & PIECE_BLACK), role });
        }
    }
    setup.turn = color(byte(STATE_TURN));
    for color in Color::ALL {
        for side in CastlingSide::ALL {
            if byte(STATE_RIGHTS) & bit(color, side) != 0 {
                let corner = if side == CastlingSide::King { File::H } else { File::A };
                let rook = setup.board.outermost_rook(color, side).map(Square::file);
                setup.castling.set(color, side, rook.or(keep_rights.then_some(corner)));
            }
        }
    }
    setup.en_passant = Square::from_index(usize::from(byte(STATE_EN_PASSANT)));
    let number = |from: usize| u32::from_le_bytes([0, 1, 2, 3].map(|at| byte(from + at)));
    setup.halfmoves = u16::try_from(number(STATE_HALFMOVES)).unwrap_or(u16::MAX);
    setup.fullmoves = number(STATE_FULLMOVES).max(1);
    setup
}

pub(crate) fn color(number: u8) -> Color {
    if number == 0 { Color::White } else { Color::Black }
}

fn bit(color: Color, side: CastlingSide) -> u8 {
    1 << (2 * color as u8 + side as u8)
}
