//! Keys of positions: 64 bits that change with every piece, right and turn.
//!
//! The pieces and the turn use the published Polyglot constants, so that the key a position
//! carries serves both our own definition and that of opening books.

mod random64;

use crate::square::{File, Square};
use random64::RANDOM64;

/// By the four bits of a piece (see [`crate::board`]) and its square; zero for no piece, so that
/// a capture needs no question whether there was one.
#[cfg(any(test, not(feature = "small"), feature = "keys"))]
pub(crate) static PIECES: [[u64; 64]; 16] = {
    let mut pieces = [[0; 64]; 16];
    let mut role = 0;
    while role < 6 {
        let code = crate::board::CODE[role] as usize;
        let mut square = 0;
        while square < 64 {
            pieces[code][square] = polyglot_piece(code, square);
            pieces[code | crate::board::WHITE as usize][square] =
                polyglot_piece(code | crate::board::WHITE as usize, square);
            square += 1;
        }
        role += 1;
    }
    pieces
};

/// The part of a piece, by its four bits and its square; zero for no piece.
#[cfg(any(not(feature = "small"), feature = "keys"))]
#[inline(always)]
pub(crate) const fn piece(code: usize, square: usize) -> u64 {
    PIECES[code][square]
}

/// The same where a table of numbers that nothing can compress is too large: they are made up on the way, for tables that
/// nobody else sees. [`Position::key`](crate::Position::key) has the published ones everywhere.
#[cfg(all(feature = "small", not(feature = "keys")))]
#[inline(always)]
pub(crate) const fn piece(code: usize, square: usize) -> u64 {
    made_up(code, square)
}

/// Numbers as good as random, and zero for no piece.
#[cfg(any(test, all(feature = "small", not(feature = "keys"))))]
const fn made_up(code: usize, square: usize) -> u64 {
    let mixed = ((code << 6 | square) as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mixed = (mixed ^ mixed >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
    let is_piece = code & 3 != 0;
    (mixed ^ mixed >> 32) & (is_piece as u64).wrapping_neg()
}

/// Polyglot's number of a piece, which counts the kinds so: black pawn, white pawn, black knight …
pub(crate) const fn polyglot_piece(code: usize, square: usize) -> u64 {
    let white = code & crate::board::WHITE as usize != 0;
    match crate::board::role_of(code as u8) {
        Some(role) => RANDOM64[128 * role as usize + 64 * white as usize + square],
        None => 0,
    }
}

/// Part of the key when White has the move.
pub(crate) const TURN: u64 = RANDOM64[780];

/// Polyglot's part for a right: White's kingside, queenside, then Black's.
pub(crate) const fn polyglot_castling(index: usize) -> u64 {
    RIGHTS[index]
}

// A few numbers by themselves, or all of them would be linked in.
const RIGHTS: [u64; 4] = [RANDOM64[768], RANDOM64[769], RANDOM64[770], RANDOM64[771]];
const FILES: [u64; 8] = {
    let mut files = [0; 8];
    let mut file = 0;
    while file < 8 {
        files[file] = RANDOM64[772 + file];
        file += 1;
    }
    files
};

/// The part of an en passant capture on this file.
pub(crate) const fn en_passant(file: File) -> u64 {
    FILES[file as usize]
}

/// The part of the right to castle with the rook on this square.
///
/// By rook, as positions with different castling rooks are different. The corners, which are
/// the rule, have Polyglot's numbers; the others turn them.
pub(crate) const fn castling(rook: Square) -> u64 {
    let rank = if (rook as u8) < 32 { 0 } else { 2 };
    let file = rook as u32 % 8;
    if file >= 4 { RIGHTS[rank].rotate_left(8 * (7 - file)) } else { RIGHTS[rank + 1].rotate_left(8 * file) }
}

#[cfg(test)]
mod tests {
    use super::{PIECES, made_up};

    #[test]
    fn made_up_numbers_differ_and_no_piece_is_zero() {
        let mut seen = alloc::collections::BTreeSet::new();
        for (code, row) in PIECES.iter().enumerate() {
            for (square, &published) in row.iter().enumerate() {
                let number = made_up(code, square);
                assert_eq!(number == 0, published == 0, "{code} {square}");
                assert!(number == 0 || seen.insert(number));
            }
        }
        assert_eq!(seen.len(), 768);
    }
}
