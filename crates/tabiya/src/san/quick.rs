//! Reading and finding a plain move in one go, for those who read many.
//!
//! The text comes as a word of eight bytes, and tables take the place of questions: those about pieces and
//! origins would be guessed wrong too often.

use super::resolve::{pawn, piece};
use crate::board::{BISHOP, KING, KNIGHT, QUEEN, ROOK};
use crate::color::Color;
use crate::moves::Move;
use crate::position::Position;
use crate::position::legal::View;
use crate::position::side::{Black, Side, White};
use crate::square::Square;

/// What a letter at the start of a move means: a piece's code, 0 for a pawn's file, or nothing.
static START: [u8; 256] = {
    let mut start = [NOTHING; 256];
    let mut file = b'a';
    while file <= b'h' {
        start[file as usize] = 0;
        file += 1;
    }
    start[b'N' as usize] = KNIGHT;
    start[b'B' as usize] = BISHOP;
    start[b'R' as usize] = ROOK;
    start[b'Q' as usize] = QUEEN;
    start[b'K' as usize] = KING;
    start
};

const NOTHING: u8 = 0xff;

/// What a sign before the target means: where the piece may stand, and the kind of sign.
static BEFORE: [(u64, u8); 256] = {
    let mut before = [(0, NOTHING); 256];
    before[0] = (!0, 0);
    before[b'x' as usize] = (!0, 3);
    let mut i = 0;
    while i < 8 {
        before[b'a' as usize + i] = (0x0101_0101_0101_0101 << i, 1);
        before[b'1' as usize + i] = (0xff << (8 * i), 2);
        i += 1;
    }
    before
};

/// The kinds of three signs as six bits, the first in the lowest.
const fn kinds(first: u8, second: u8, third: u8) -> u64 {
    1 << (first | second << 2 | third << 4)
}

/// What may stand between a piece and its target: nothing, `x`, a file, a rank, both, and these with an `x`.
const ORIGINS: u64 = kinds(0, 0, 0)
    | kinds(3, 0, 0)
    | kinds(1, 0, 0)
    | kinds(2, 0, 0)
    | kinds(1, 3, 0)
    | kinds(2, 3, 0)
    | kinds(1, 2, 0)
    | kinds(1, 2, 3);

/// The legal move of a text in standard notation that neither castles nor promotes; none is for others to look at.
///
/// The word has the text from its lowest byte on; what is behind it doesn't matter.
#[inline(always)]
pub(crate) fn quick(position: &Position, word: u64, length: usize) -> Option<Move> {
    if position.is_variant() || !(2..=7).contains(&length) {
        return None;
    }
    let mark = (word >> (8 * (length - 1))) as u8;
    let length = length - (mark == b'+' || mark == b'#') as usize;
    let code = START[word as u8 as usize];
    let is_piece = (code != 0) as usize;
    if code == NOTHING || length < 2 + is_piece || length > 5 + is_piece {
        return None;
    }
    let (file, rank) = ((word >> (8 * (length - 2))) as u8, (word >> (8 * (length - 1))) as u8);
    let to = Square::from_bytes(file, rank)?;
    let before = word >> (8 * is_piece) & !(!0 << (8 * (length - 2 - is_piece)));
    match position.turn() {
        Color::White => resolve::<White>(position, code, before, to),
        Color::Black => resolve::<Black>(position, code, before, to),
    }
}

#[inline(always)]
fn resolve<S: Side>(position: &Position, code: u8, before: u64, to: Square) -> Option<Move> {
    let v = View::of::<S>(position.board());
    if code == 0 {
        let file = match before {
            0 => None,
            // A file and an `x`.
            _ if before >> 8 == b'x' as u64 => Some(Square::from_bytes(before as u8, b'1')?.file()),
            _ => return None,
        };
        if S::LAST >> to as usize & 1 != 0 {
            return None;
        }
        return pawn::<S>(position, &v, file, None, file.is_some(), to, None).single();
    }
    let (first, first_kind) = BEFORE[before as u8 as usize];
    let (second, second_kind) = BEFORE[(before >> 8) as u8 as usize];
    let (third, third_kind) = BEFORE[(before >> 16) as u8 as usize];
    if (first_kind | second_kind | third_kind) == NOTHING
        || ORIGINS >> (first_kind | second_kind << 2 | third_kind << 4) & 1 == 0
    {
        return None;
    }
    piece::<S>(position, &v, code, to, first & second & third).single()
}

#[cfg(test)]
mod tests {
    use super::quick;
    use crate::position::Position;
    use crate::san::San;
    use alloc::string::ToString;

    fn word(text: &str) -> u64 {
        let mut bytes = [b' '; 8];
        bytes[..text.len()].copy_from_slice(text.as_bytes());
        u64::from_le_bytes(bytes)
    }

    #[test]
    fn what_is_quickly_read_is_what_is_slowly_read() {
        fn walk(position: &Position, depth: u32, found: &mut usize) {
            for mv in position.legal_moves() {
                let text = position.san(mv).to_string();
                let quickly = quick(position, word(&text), text.len());
                if text.len() < 8 && !mv.is_castling() && mv.promoted().is_none() {
                    assert_eq!(quickly, Some(mv), "{text}");
                    *found += 1;
                } else {
                    assert_eq!(quickly, None, "{text}");
                }
                if depth > 1 {
                    let mut next = *position;
                    next.play_unchecked(mv);
                    walk(&next, depth - 1, found);
                }
            }
        }
        let mut found = 0;
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            "N3k2N/8/8/3N4/8/4N3/8/N3K2N w - - 0 1",
            "8/6pk/8/8/Q2Q4/8/Q5PK/8 w - - 0 1",
        ] {
            walk(&fen.parse().unwrap(), 2, &mut found);
        }
        assert!(found > 3000, "{found}");
    }

    #[test]
    fn nothing_is_quickly_read_that_is_not_the_standard() {
        // All texts of up to five signs that could be taken for moves.
        let signs = b"NQKaefx13+#=-Ob";
        let position: Position =
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1".parse().unwrap();
        let mut found = 0;
        for number in 0..signs.len().pow(5) {
            let mut text = alloc::string::String::new();
            let mut rest = number;
            for _ in 0..2 + number % 4 {
                text.push(signs[rest % signs.len()] as char);
                rest /= signs.len();
            }
            if let Some(mv) = quick(&position, word(&text), text.len()) {
                let slowly = San::parse_lenient(&text).ok().and_then(|(san, _)| san.to_move(&position).ok());
                assert_eq!(slowly, Some(mv), "{text}");
                found += 1;
            }
        }
        assert!(found > 100, "{found}");
    }
}
