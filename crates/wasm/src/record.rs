//! A move in sixteen bytes: everything a caller may ask about it, its notation among it.

use crate::protocol::{
    FLAG_BLACK, FLAG_CHECK, FLAG_CHECKMATE, FLAG_DROP, FLAG_EN_PASSANT, FLAG_KINGSIDE, FLAG_NULL,
    FLAG_QUEENSIDE, RECORD_FLAGS, RECORD_FROM, RECORD_PROMOTION, RECORD_ROLES, RECORD_SAN, RECORD_SAN_LENGTH,
    RECORD_SIZE, RECORD_TO, RECORD_UCI_TO,
};
use alloc::vec::Vec;
use tabiya::{CastlingSide, CheckMark, Color, Move, Position, Role};

/// Packs a move: `protocol` has the places of what is in it, and `npm/tabiya/src/moves.ts` reads it.
pub(crate) fn push(out: &mut Vec<u8>, position: &Position, mv: Move) {
    let san = position.san(mv);
    let text = san.text();
    let letters = text.as_bytes();
    let captured = position.captured(mv).map_or(0, |piece| piece.role as u8 + 1);
    let role = mv.dropped().or_else(|| position.board().role_at(mv.from())).unwrap_or(Role::Pawn);
    let mut flags = match position.check_given(mv, san.mark) {
        Some(CheckMark::Check) => FLAG_CHECK,
        Some(CheckMark::Mate) => FLAG_CHECK | FLAG_CHECKMATE,
        None => 0,
    };
    if mv.is_en_passant() {
        flags |= FLAG_EN_PASSANT;
    }
    match mv.castling_side() {
        Some(CastlingSide::King) => flags |= FLAG_KINGSIDE,
        Some(CastlingSide::Queen) => flags |= FLAG_QUEENSIDE,
        None => {}
    }
    if position.turn() == Color::Black {
        flags |= FLAG_BLACK;
    }
    if mv.is_drop() {
        flags |= FLAG_DROP;
    }
    let mut bytes = [0; RECORD_SIZE];
    bytes[RECORD_FROM] = mv.from() as u8;
    bytes[RECORD_TO] = mv.king_to() as u8;
    bytes[RECORD_UCI_TO] = position.uci(mv).to as u8;
    bytes[RECORD_ROLES] = role as u8 | captured << 4;
    bytes[RECORD_PROMOTION] = mv.promoted().map_or(0, |role| role as u8 + 1);
    bytes[RECORD_FLAGS] = flags;
    bytes[RECORD_SAN_LENGTH] = letters.len() as u8;
    // No move is longer than `Qa1xb2#`: the letters go into one word, and from there in one step.
    let word = letters.iter().rev().fold(0, |word: u64, &letter| word << 8 | u64::from(letter));
    bytes[RECORD_SAN..].copy_from_slice(&word.to_le_bytes());
    out.extend_from_slice(&bytes);
}

/// Packs a move that is none: the side to move passes.
pub(crate) fn push_null(out: &mut Vec<u8>, position: &Position) {
    let mut bytes = [0; RECORD_SIZE];
    bytes[RECORD_FLAGS] = FLAG_NULL | if position.turn() == Color::Black { FLAG_BLACK } else { 0 };
    bytes[RECORD_SAN_LENGTH] = 2;
    bytes[RECORD_SAN..RECORD_SAN + 2].copy_from_slice(b"--");
    out.extend_from_slice(&bytes);
}
