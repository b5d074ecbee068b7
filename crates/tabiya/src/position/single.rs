//! One move: is it legal?

use super::Position;
use super::legal::View;
#[cfg(not(feature = "small"))]
use super::legal::{CastlingPath, Threats, en_passant_is_safe};
use super::side::Side;
#[cfg(not(feature = "small"))]
use super::variants::rules::Chess;
use crate::attacks::{self, between_bits};
use crate::board;
use crate::color::Color;
use crate::moves::Move;
use crate::piece::Role;
use crate::square::Square;

/// Where a piece gets on an empty board: the rows 2 to 7 by the codes of [`crate::board`], then
/// black pawns that step, black pawns that capture, and the same of White.
pub(crate) static REACH: [[u64; 64]; 12] = {
    let mut reach = [[0; 64]; 12];
    reach[board::KNIGHT as usize] = attacks::KNIGHT;
    reach[board::KING as usize] = attacks::KING;
    reach[board::BISHOP as usize] = attacks::BISHOP_RAYS;
    reach[board::ROOK as usize] = attacks::ROOK_RAYS;
    (reach[8], reach[9]) = (attacks::leaps(&[(0, -1)]), attacks::PAWN[1]);
    (reach[10], reach[11]) = (attacks::leaps(&[(0, 1)]), attacks::PAWN[0]);
    let mut square = 0;
    while square < 64 {
        reach[board::QUEEN as usize][square] = attacks::ROOK_RAYS[square] | attacks::BISHOP_RAYS[square];
        if square / 8 == 6 {
            reach[8][square] |= 1 << (square - 16);
        }
        if square / 8 == 1 {
            reach[10][square] |= 1 << (square + 16);
        }
        square += 1;
    }
    reach
};

/// Whether one move is legal, without generating any other.
#[inline]
pub(crate) fn is_legal<S: Side>(position: &Position, mv: Move) -> bool {
    if mv.is_castling() {
        return is_legal_castling::<S>(position, mv);
    }
    let v = View::of::<S>(&position.board);
    let (from, to) = (mv.from() as usize, mv.to() as usize);
    let (from_bit, to_bit) = (1u64 << from, 1u64 << to);
    if (v.us & from_bit == 0) | (v.us & to_bit != 0) {
        return false;
    }
    let code = position.board.code_at(from) & 7;
    let is_pawn = code == board::PAWN;
    if mv.is_en_passant() {
        return is_pawn && position.en_passant == Some(mv.to()) && is_legal_en_passant::<S>(position, &v, mv);
    }
    // A pawn that arrives names its piece, and nobody else does.
    if (is_pawn & (S::LAST & to_bit != 0)) == mv.is_normal() || mv.is_promotion_to_king() {
        return false;
    }
    gets_there::<S>(&v, code, from, to)
}

/// Whether our piece with this code gets from one square to another, where none of ours stands, and
/// leaves our king safe; not for en passant.
#[inline(always)]
pub(crate) fn gets_there<S: Side>(v: &View, code: u8, from: usize, to: usize) -> bool {
    color_gets_there(S::COLOR, v, code, from, to)
}

/// Where code is to be small, one function for both sides.
#[cfg_attr(feature = "small", inline(never))]
#[cfg_attr(not(feature = "small"), inline(always))]
fn color_gets_there(color: Color, v: &View, code: u8, from: usize, to: usize) -> bool {
    let (from_bit, to_bit) = (1u64 << from, 1u64 << to);
    // From here on no question about the role: it would be guessed wrong too often. A piece gets
    // there if it does on an empty board and nobody stands between.
    let captures = v.them & to_bit != 0;
    let is_pawn = code == board::PAWN;
    let row = if is_pawn { 8 + 2 * (color as usize ^ 1) + captures as usize } else { code as usize };
    if REACH[row][from] & to_bit == 0 || between_bits(from, to) & v.occupied != 0 {
        return false;
    }
    let king = if code == board::KING { to } else { v.king };
    let occupied = v.occupied & !from_bit | to_bit;
    let left = v.them & !to_bit;
    let leapers = attacks::PAWN[color as usize][king] & v.pawns
        | attacks::KNIGHT[king] & v.knights
        | attacks::KING[king] & v.kings;
    let sliders = attacks::diagonal_attackers(king, occupied, v.diagonal & left)
        | attacks::straight_attackers(king, occupied, v.straight & left);
    leapers & left | sliders == 0
}

/// The legal move from one square to another, whatever kind of move that is here. Castling is
/// found as the king taking its rook; as the king's way it is not.
#[inline(always)]
pub(crate) fn legal_between<S: Side>(
    position: &Position,
    from: Square,
    to: Square,
    promotion: Option<Role>,
) -> Option<Move> {
    let v = View::of::<S>(&position.board);
    let (from_bit, to_bit) = (1u64 << from as usize, 1u64 << to as usize);
    if v.us & from_bit == 0 || v.us & to_bit != 0 {
        let mv = Move::castling(from, to);
        let legal = v.us & from_bit != 0 && promotion.is_none() && is_legal_castling::<S>(position, mv);
        return if legal { Some(mv) } else { None };
    }
    let code = position.board.code_at(from as usize) & 7;
    let is_pawn = code == board::PAWN;
    // Rare things are asked first: whether it is a pawn would be guessed wrong too often.
    if position.en_passant == Some(to) && is_pawn && from.file() as u8 != to.file() as u8 {
        let mv = Move::en_passant(from, to);
        return if promotion.is_none() && is_legal::<S>(position, mv) { Some(mv) } else { None };
    }
    // A pawn that arrives names its piece, and nobody else does.
    if promotion.is_some() != (is_pawn & (S::LAST & to_bit != 0)) {
        return None;
    }
    let mv = match promotion {
        None => Move::normal(from, to),
        Some(Role::Pawn | Role::King) => return None,
        Some(role) => Move::promoting(from, to, role),
    };
    if gets_there::<S>(&v, code, from as usize, to as usize) { Some(mv) } else { None }
}

/// Where code is to be small, the lister of moves is asked.
#[cfg(feature = "small")]
#[cold]
fn is_legal_en_passant<S: Side>(position: &Position, _: &View, mv: Move) -> bool {
    position.legal_moves().contains(&mv)
}

#[cfg(not(feature = "small"))]
#[inline(always)]
fn is_legal_en_passant<S: Side>(_: &Position, v: &View, mv: Move) -> bool {
    let (from, to) = (mv.from() as usize, mv.to() as usize);
    attacks::PAWN[S::COLOR as usize][from] & 1 << to != 0
        && en_passant_is_safe::<S>(v, Threats::of::<S>(v).checkers, from, to)
}

/// The same for castling.
#[cfg(feature = "small")]
#[cold]
fn is_legal_castling<S: Side>(position: &Position, mv: Move) -> bool {
    position.castling & S::FIRST & 1 << mv.to() as usize != 0 && position.legal_moves().contains(&mv)
}

#[cfg(not(feature = "small"))]
#[cold]
fn is_legal_castling<S: Side>(position: &Position, mv: Move) -> bool {
    let v = View::of::<S>(&position.board);
    let rook = mv.to() as usize;
    if mv.from() as usize != v.king || position.castling & S::FIRST & 1 << rook == 0 {
        return false;
    }
    let threats = Threats::of::<S>(&v);
    threats.checkers == 0
        && CastlingPath::of::<S>(v.king, rook).is_free(&v, &threats, v.danger::<S, Chess>(), rook)
}
