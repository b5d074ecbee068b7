//! A move in sixteen bytes: everything a caller may ask about it, its notation among it.

use alloc::vec::Vec;
use tabiya::{CheckMark, Color, Move, Position, Role};

/// The bytes of a move. `npm/src/moves.ts` reads them.
///
/// | byte | what |
/// |---|---|
/// | 0 | from |
/// | 1 | to; castling, where the king arrives |
/// | 2 | the second square of the UCI notation |
/// | 3 | the role that moves, and 16 × the role captured + 1 |
/// | 4 | the role of the promotion + 1 |
/// | 5 | 1 check, 2 mate, 4 en passant, 8 castles kingside, 16 queenside, 32 by Black |
/// | 6 | the length of the SAN |
/// | 8 | the SAN |
pub(crate) fn push(out: &mut Vec<u8>, position: &Position, mv: Move) {
    let san = position.san(mv);
    let text = san.text();
    let captured = position.captured(mv).map_or(0, |piece| piece.role as u8 + 1);
    let role = position.board().role_at(mv.from()).unwrap_or(Role::Pawn);
    let mut flags = match san.mark {
        Some(CheckMark::Check) => 1,
        Some(CheckMark::Mate) => 3,
        None => 0,
    };
    if mv.is_en_passant() {
        flags |= 4;
    }
    if let Some(side) = mv.castling_side() {
        flags |= 8 << side as u8;
    }
    if position.turn() == Color::Black {
        flags |= 32;
    }
    let mut bytes = [0; 16];
    bytes[0] = mv.from() as u8;
    bytes[1] = mv.king_to() as u8;
    bytes[2] = position.uci(mv).to as u8;
    bytes[3] = role as u8 | captured << 4;
    bytes[4] = mv.promoted().map_or(0, |role| role as u8 + 1);
    bytes[5] = flags;
    bytes[6] = text.len() as u8;
    // No move is longer than `Qa1xb2#`.
    bytes[8..].iter_mut().zip(text.as_bytes()).for_each(|(to, from)| *to = *from);
    out.extend_from_slice(&bytes);
}
