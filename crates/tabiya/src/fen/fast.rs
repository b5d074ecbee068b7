//! Reading in a hurry: a FEN as everybody writes it, of a position that is plainly legal.
//!
//! One pass over the bytes fills the four planes of the board and the key at once. Whatever is
//! the least unusual, even if it can be read, is left to [`super::read`], which takes its time.

use crate::board::{self, Board};
use crate::color::Color;
use crate::position::Position;
use crate::square::Square;
use crate::zobrist;

/// What a sign of the placement does to its rank.
#[derive(Clone, Copy)]
struct Sign {
    /// The piece's four bits, each the highest of a byte: the h-file's place in that plane.
    lanes: u32,
    /// How many squares it fills; none for a sign that ends the rank.
    width: u16,
    /// Where the keys of the piece begin.
    keys: u16,
}

static SIGNS: [Sign; 256] = {
    let mut signs = [Sign { lanes: 0, width: 0, keys: 0 }; 256];
    let mut digit = 1;
    while digit <= 8 {
        signs[b'0' as usize + digit].width = digit as u16;
        digit += 1;
    }
    let mut role = 0;
    while role < 12 {
        let code = board::CODE[role / 2] | if role % 2 == 0 { board::WHITE } else { 0 };
        let letter = b"PpNnBbRrQqKk"[role] as usize;
        let mut i = 0;
        while i < 4 {
            signs[letter].lanes |= ((code as u32) >> i & 1) << (8 * i + 7);
            i += 1;
        }
        signs[letter].width = 1;
        signs[letter].keys = 64 * code as u16;
        role += 1;
    }
    signs
};

/// The position, if it can be had without a second look.
#[cfg_attr(feature = "lean", inline)]
pub(super) fn position(text: &[u8]) -> Option<Position> {
    let (board, key, text) = placement(text)?;
    let (&[turn, b' '], text) = text.split_first_chunk()? else { return None };
    let turn = match turn {
        b'w' => Color::White,
        b'b' => Color::Black,
        _ => return None,
    };
    let (castling, text) = castling(&board, text)?;
    let (en_passant, text) = match text {
        [b'-', text @ ..] => (None, text),
        [file, rank, text @ ..] => (Some(Square::from_bytes(*file, *rank)?), text),
        _ => return None,
    };
    let (halfmoves, text) = counter(text, 0)?;
    let (fullmoves, text) = counter(text, 1)?;
    if !text.is_empty() {
        return None;
    }
    let halfmoves = u16::try_from(halfmoves).ok()?;
    let position = Position::from_parts(board, turn, castling, en_passant, halfmoves, fullmoves.max(1), key);
    position.is_plainly_legal().then_some(position)
}

/// The pieces, their part of the key, and what follows the space after them.
#[inline]
fn placement(text: &[u8]) -> Option<(Board, u64, &[u8])> {
    let mut planes = [0; 4];
    let mut key = 0;
    let mut bytes = text.iter();
    let mut start = 64;
    while start > 0 {
        start -= 8;
        let mut square = start;
        let mut lanes = 0;
        let end = loop {
            let &byte = bytes.next()?;
            let sign = SIGNS[byte as usize];
            if sign.width == 0 {
                break byte;
            }
            let piece = (sign.keys as usize + square) % 1024;
            key ^= zobrist::piece(piece / 64, piece % 64);
            lanes = lanes >> sign.width | sign.lanes;
            square += sign.width as usize;
        };
        // Past the eighth square pieces slide into the wrong planes, but then this fails.
        if square != start + 8 || end != if start == 0 { b' ' } else { b'/' } {
            return None;
        }
        for (plane, lane) in planes.iter_mut().zip(lanes.to_le_bytes()) {
            *plane = *plane << 8 | lane as u64;
        }
    }
    Some((Board { planes }, key, bytes.as_slice()))
}

/// The rooks that may castle, and what follows the space after them.
#[inline]
fn castling<'a>(board: &Board, text: &'a [u8]) -> Option<(u64, &'a [u8])> {
    if let [b'-', b' ', text @ ..] = text {
        return Some((0, text));
    }
    let [a, b, c, white] = board.planes;
    let (kings, rooks) = (a & b & !c, b & c & !a);
    // Both sides' first ranks as if they were White's.
    let pieces = [(kings & white, rooks & white), ((kings & !white) >> 56, (rooks & !white) >> 56)];
    let mut castling = 0;
    let mut bytes = text.iter();
    loop {
        let &byte = bytes.next()?;
        let black = (byte >> 5 & 1) as usize;
        let (king, rooks) = pieces[black];
        let rook = match byte | 0x20 {
            b'k' => {
                let rooks = rooks & 0xff & !(king | king.wrapping_sub(1));
                1 << 63 >> (rooks | 1).leading_zeros() & !1
            }
            b'q' => {
                let rooks = rooks & 0xff & king.wrapping_sub(1);
                rooks & rooks.wrapping_neg()
            }
            letter @ b'a'..=b'h' => 1 << (letter - b'a'),
            _ if byte == b' ' && castling != 0 => return Some((castling, bytes.as_slice())),
            _ => return None,
        };
        if rook == 0 {
            return None;
        }
        castling |= rook << (56 * black);
    }
}

/// The number after a space; at the end of the text, what it then is.
#[inline]
fn counter(text: &[u8], missing: u32) -> Option<(u32, &[u8])> {
    let Some((b' ', mut text)) = text.split_first() else {
        return text.is_empty().then_some((missing, text));
    };
    let mut number = 0;
    let mut digits = 0;
    while let Some((byte, rest)) = text.split_first() {
        let digit = byte.wrapping_sub(b'0');
        if digit > 9 {
            break;
        }
        // A tenth could be too much.
        if digits == 9 {
            return None;
        }
        number = number * 10 + digit as u32;
        digits += 1;
        text = rest;
    }
    (digits > 0).then_some((number, text))
}
