//! A board with its rights and counters in bytes, legal or not.

use alloc::vec::Vec;
use tabiya::{CastlingSide, Color, Piece, Role, Setup, Square};

/// The bytes of a state. `npm/src/chess/state.ts` writes and reads them.
///
/// | bytes | what |
/// |---|---|
/// | 0–63 | the pieces: 0 for none, else the role + 1, and 8 more for Black's |
/// | 64 | 0 if White has the move, 1 if Black |
/// | 65 | the rights to castle: 1 K, 2 Q, 4 k, 8 q |
/// | 66 | the en passant square, or 255 |
/// | 68–71 | the halfmove clock |
/// | 72–75 | the number of the move |
pub(crate) const LEN: usize = 76;

pub(crate) fn write(out: &mut Vec<u8>, setup: &Setup) {
    let piece = |square| match setup.board.piece_at(square) {
        Some(piece) => piece.role as u8 + 1 + 8 * piece.color as u8,
        None => 0,
    };
    out.extend(Square::ALL.map(piece));
    let rights = setup.castling.iter().fold(0, |bits, (color, side, _)| bits | bit(color, side));
    let passed = setup.en_passant.map_or(255, |square| square as u8);
    out.extend([setup.turn as u8, rights, passed, 0]);
    out.extend(u32::from(setup.halfmoves).to_le_bytes());
    out.extend(setup.fullmoves.to_le_bytes());
}

/// What bytes say, as far as they say anything.
pub(crate) fn read(bytes: &[u8]) -> Setup {
    let mut setup = Setup::EMPTY;
    let byte = |at: usize| bytes.get(at).copied().unwrap_or_default();
    for square in Square::ALL {
        let piece = byte(square as usize);
        if let Some(&role) = Role::ALL.get(usize::from(piece & 7).wrapping_sub(1)) {
            setup.board.place(square, Piece { color: color(piece >> 3), role });
        }
    }
    setup.turn = color(byte(64));
    for color in Color::ALL {
        for side in CastlingSide::ALL {
            if byte(65) & bit(color, side) != 0 {
                let rook = setup.board.outermost_rook(color, side);
                setup.castling.set(color, side, rook.map(Square::file));
            }
        }
    }
    setup.en_passant = Square::from_index(usize::from(byte(66)));
    setup
}

pub(crate) fn color(number: u8) -> Color {
    if number == 0 { Color::White } else { Color::Black }
}

fn bit(color: Color, side: CastlingSide) -> u8 {
    1 << (2 * color as u8 + side as u8)
}
