//! Keys of positions: 64 bits that change with every man, right and turn.
//!
//! The men and the turn use the published Polyglot constants, so that the key a position
//! carries serves both our own definition and that of opening books.

mod random64;

use crate::square::{File, Square};
use random64::RANDOM64;

/// By the four bits of a man (see [`crate::board`]) and its square; zero for no man, so that
/// a capture needs no question whether there was one.
pub(crate) static MEN: [[u64; 64]; 16] = {
    // Where Polyglot counts the kinds: black pawn, white pawn, black knight …
    let mut men = [[0; 64]; 16];
    let mut role = 0;
    while role < 6 {
        let mut square = 0;
        while square < 64 {
            let code = crate::board::CODE[role] as usize;
            men[code][square] = RANDOM64[128 * role + square];
            men[code | crate::board::WHITE as usize][square] = RANDOM64[128 * role + 64 + square];
            square += 1;
        }
        role += 1;
    }
    men
};

/// Part of the key when White has the move.
pub(crate) const TURN: u64 = RANDOM64[780];

/// Polyglot's part for a right: White's kingside, queenside, then Black's.
pub(crate) const fn polyglot_castling(index: usize) -> u64 {
    RANDOM64[768 + index]
}

/// The part of an en passant capture on this file.
pub(crate) const fn en_passant(file: File) -> u64 {
    RANDOM64[772 + file as usize]
}

/// The part of the right to castle with the rook on this square.
///
/// By rook, as positions with different castling rooks are different. The corners, which are
/// the rule, have Polyglot's numbers; the others turn them.
pub(crate) const fn castling(rook: Square) -> u64 {
    let rank = if (rook as u8) < 32 { 768 } else { 770 };
    let file = rook as u32 % 8;
    if file >= 4 {
        RANDOM64[rank].rotate_left(8 * (7 - file))
    } else {
        RANDOM64[rank + 1].rotate_left(8 * file)
    }
}
