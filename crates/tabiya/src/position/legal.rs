//! Legal moves, generated directly.
//!
//! Checks and pins are found first, as sets of squares; every move that then comes out is legal.
//! Moves leave as sets of targets, into a [`Sink`] that lists them, counts them or asks if there
//! is any: counting never builds a list.

use super::side::Side;
use super::sink::{PawnTargets, Sink};
use super::variants::rules::Rules;
use crate::attacks::{self, between_bits, bishop_bits, rook_bits};
use crate::board::{self, Board};
use crate::color::Color;
use crate::square::Square;

/// The pieces as the side to move sees them.
#[derive(Clone, Copy)]
pub(crate) struct View {
    pub(crate) occupied: u64,
    pub(crate) us: u64,
    pub(crate) them: u64,
    /// Of both colours, as are the next four.
    pub(crate) pawns: u64,
    pub(crate) knights: u64,
    /// Bishops and queens.
    pub(crate) diagonal: u64,
    /// Rooks and queens.
    pub(crate) straight: u64,
    pub(crate) kings: u64,
    /// The square of our king.
    pub(crate) king: usize,
}

impl View {
    #[inline(always)]
    pub(crate) fn of<S: Side>(board: &Board) -> View {
        let [a, b, c, white] = board.planes;
        let occupied = a | b;
        let us = if S::WHITE { white } else { occupied & !white };
        let leapers = !c;
        let kings = a & b & leapers;
        View {
            occupied,
            us,
            them: occupied ^ us,
            pawns: a & !b & leapers,
            knights: b & !a & leapers,
            diagonal: c & a,
            straight: c & b,
            kings,
            king: (kings & us).trailing_zeros() as usize & 63,
        }
    }

    /// The squares that the other side attacks, seen through our king: stepping back from a
    /// slider does not escape it.
    #[inline(always)]
    pub(super) fn danger<S: Side, R: Rules>(&self) -> u64 {
        let pawns = self.pawns & self.them;
        let mut danger = S::Other::left(pawns) | S::Other::right(pawns);
        if R::is_royal::<S::Other>() {
            danger |= attacks::KING[(self.kings & self.them).trailing_zeros() as usize & 63];
        }
        danger | self.danger_of_pieces()
    }

    /// The same of knights and sliders alone.
    #[cfg_attr(feature = "small", inline(never))]
    #[cfg_attr(not(feature = "small"), inline(always))]
    fn danger_of_pieces(&self) -> u64 {
        let through = self.occupied ^ 1 << self.king;
        let mut danger = 0;
        each(self.knights & self.them, |from| danger |= attacks::KNIGHT[from]);
        each(self.diagonal & self.them, |from| danger |= bishop_bits(from, through));
        each(self.straight & self.them, |from| danger |= rook_bits(from, through));
        danger
    }
}

/// Calls for each square of a set.
#[inline(always)]
pub(crate) fn each(mut set: u64, mut call: impl FnMut(usize)) {
    while set != 0 {
        call(set.trailing_zeros() as usize & 63);
        set &= set - 1;
    }
}

/// What gives check, and which squares answer or bind.
#[derive(Clone, Copy)]
pub(crate) struct Threats {
    pub(crate) checkers: u64,
    /// Lines from our king to a slider behind one of our pieces, the slider included.
    pub(crate) pins_straight: u64,
    pub(crate) pins_diagonal: u64,
}

impl Threats {
    /// Of a side without a king.
    pub(super) const NONE: Threats = Threats { checkers: 0, pins_straight: 0, pins_diagonal: 0 };

    #[inline(always)]
    pub(crate) fn of<S: Side>(v: &View) -> Threats {
        Threats::to(S::COLOR, v)
    }

    /// Where code is to be small, one function for both sides.
    #[cfg_attr(feature = "small", inline(never))]
    #[cfg_attr(not(feature = "small"), inline(always))]
    fn to(color: Color, v: &View) -> Threats {
        let k = v.king;
        let mut checkers =
            (attacks::KNIGHT[k] & v.knights | attacks::PAWN[color as usize][k] & v.pawns) & v.them;
        let (mut pins_straight, mut pins_diagonal) = (0, 0);
        let mut look = |snipers: u64, pins: &mut u64| {
            each(snipers, |sniper| {
                let line = between_bits(k, sniper);
                let pieces = line & v.occupied;
                if pieces == 0 {
                    checkers |= 1 << sniper;
                } else if pieces & (pieces - 1) == 0 {
                    // Where the one piece between is theirs the line binds nobody.
                    *pins |= line | 1 << sniper;
                }
            });
        };
        look(attacks::ROOK_RAYS[k] & v.straight & v.them, &mut pins_straight);
        look(attacks::BISHOP_RAYS[k] & v.diagonal & v.them, &mut pins_diagonal);
        Threats { checkers, pins_straight, pins_diagonal }
    }
}

/// Sends all legal moves into a sink; whether the sink stopped it.
///
/// It takes what the rules look at and nothing else, so that a caller that only counts never
/// makes the rest of a position.
#[inline(always)]
pub(crate) fn generate<S: Side, R: Rules, K: Sink>(
    board: &Board,
    castling: u64,
    en_passant: Option<Square>,
    sink: &mut K,
) -> bool {
    let v = View::of::<S>(board);
    let threats = Threats::of::<S>(&v);
    let steps = K::wanted(attacks::KING[v.king] & !v.us, v.them);

    if threats.checkers == 0 {
        // Mostly somebody stands between king and rook: no need to look at the rest.
        let mut rooks = 0;
        each(if K::CASTLES { castling & S::FIRST } else { 0 }, |rook| {
            rooks |= ((between_bits(v.king, rook) & v.occupied == 0) as u64) << rook;
        });
        if steps | rooks != 0 {
            let danger = v.danger::<S, R>();
            if sink.piece::<S, { board::KING }>(v.king, steps & !danger) {
                return true;
            }
            while rooks != 0 {
                let rook = rooks.trailing_zeros() as usize & 63;
                rooks &= rooks - 1;
                if CastlingPath::of::<S>(v.king, rook).is_free(&v, &threats, danger, rook)
                    && sink.castling::<S>(v.king, rook)
                {
                    return true;
                }
            }
        }
        return others::<S, R, K>(en_passant, &v, &threats, !v.us, sink);
    }

    let safe = steps & !v.danger::<S, R>();
    if sink.piece::<S, { board::KING }>(v.king, safe) {
        return true;
    }
    if threats.checkers & (threats.checkers - 1) != 0 {
        return false; // Only the king answers a double check.
    }
    let checker = threats.checkers.trailing_zeros() as usize & 63;
    others::<S, R, K>(en_passant, &v, &threats, between_bits(v.king, checker) | threats.checkers, sink)
}

/// What must be so for a king and a rook to castle (FIDE 3.8.2, and II.3.2 for Chess960).
pub(crate) struct CastlingPath {
    pub(crate) must_be_empty: u64,
    pub(crate) must_be_safe: u64,
}

impl CastlingPath {
    #[inline(always)]
    pub(crate) fn of<S: Side>(king: usize, rook: usize) -> CastlingPath {
        let home = if S::WHITE { 0 } else { 56 };
        let (king_to, rook_to) = if rook > king { (home + 6, home + 5) } else { (home + 2, home + 3) };
        let king_path = between_bits(king, king_to) | 1 << king_to;
        let rook_path = between_bits(rook, rook_to) | 1 << rook_to;
        CastlingPath {
            must_be_empty: (king_path | rook_path) & !(1 << king | 1 << rook),
            must_be_safe: king_path,
        }
    }

    /// Whether nothing is in the way and nothing attacked, with a king that is not in check.
    #[inline(always)]
    pub(super) fn is_free(&self, v: &View, threats: &Threats, danger: u64, rook: usize) -> bool {
        self.must_be_empty & v.occupied | self.must_be_safe & danger == 0
            // A rook that shields its king on the rank uncovers it by leaving.
            && threats.pins_straight >> rook & 1 == 0
    }
}

/// All moves but the king's, to the given targets. Where code is to be small, one function for a king in check and one
/// that is not.
#[cfg_attr(feature = "small", inline(never))]
#[cfg_attr(not(feature = "small"), inline(always))]
pub(super) fn others<S: Side, R: Rules, K: Sink>(
    en_passant: Option<Square>,
    v: &View,
    threats: &Threats,
    targets: u64,
    sink: &mut K,
) -> bool {
    let &Threats { pins_straight, pins_diagonal, .. } = threats;
    let free = v.us & !pins_straight & !pins_diagonal;

    // Pawns. A pinned one may push along a file and capture along a diagonal.
    let ours = v.pawns & v.us;
    let pushers = v.pawns & free;
    let pinned_pushers = ours & pins_straight;
    let pinned_takers = ours & pins_diagonal;
    let ones = (S::ahead(pushers) | S::ahead(pinned_pushers) & pins_straight) & !v.occupied;
    let start = if R::FIRST_RANK_STEPS && S::WHITE { S::THIRD | S::THIRD >> 8 } else { S::THIRD };
    let twos = S::ahead(ones & start) & !v.occupied & targets;
    let ones = ones & targets;
    let prey = v.them & targets;
    let left = (S::left(pushers) | S::left(pinned_takers) & pins_diagonal) & prey;
    let right = (S::right(pushers) | S::right(pinned_takers) & pins_diagonal) & prey;
    if sink.pawns::<S>(PawnTargets { ones, twos, left, right }) {
        return true;
    }
    if let Some(square) = en_passant {
        let to = square as usize;
        let mut takers = attacks::PAWN[S::Other::COLOR as usize][to] & ours;
        while takers != 0 {
            let from = takers.trailing_zeros() as usize & 63;
            takers &= takers - 1;
            let is_safe = !R::is_royal::<S>() || en_passant_is_safe::<S>(v, threats.checkers, from, to);
            if is_safe && sink.en_passant::<S>(from, to) {
                return true;
            }
        }
    }

    pieces::<S, K>(v, threats, K::wanted(targets, v.them), sink)
}

/// The moves of knights and sliders, to the given targets. Where code is to be small it is a function by itself: for a
/// list both sides have the same.
#[cfg_attr(feature = "small", inline(never))]
#[cfg_attr(not(feature = "small"), inline(always))]
fn pieces<S: Side, K: Sink>(v: &View, threats: &Threats, targets: u64, sink: &mut K) -> bool {
    let &Threats { pins_straight, pins_diagonal, .. } = threats;
    let free = v.us & !pins_straight & !pins_diagonal;
    let mut set = v.knights & free;
    while set != 0 {
        let from = set.trailing_zeros() as usize & 63;
        set &= set - 1;
        if sink.piece::<S, { board::KNIGHT }>(from, attacks::KNIGHT[from] & targets) {
            return true;
        }
    }
    let mut set = v.diagonal & !v.straight & free;
    while set != 0 {
        let from = set.trailing_zeros() as usize & 63;
        set &= set - 1;
        if sink.piece::<S, { board::BISHOP }>(from, bishop_bits(from, v.occupied) & targets) {
            return true;
        }
    }
    let mut set = v.straight & !v.diagonal & free;
    while set != 0 {
        let from = set.trailing_zeros() as usize & 63;
        set &= set - 1;
        if sink.piece::<S, { board::ROOK }>(from, rook_bits(from, v.occupied) & targets) {
            return true;
        }
    }
    let mut set = v.straight & v.diagonal & free;
    while set != 0 {
        let from = set.trailing_zeros() as usize & 63;
        set &= set - 1;
        let reach = rook_bits(from, v.occupied) | bishop_bits(from, v.occupied);
        if sink.piece::<S, { board::QUEEN }>(from, reach & targets) {
            return true;
        }
    }
    // Pinned sliders move along their pin.
    let mut set = v.us & (v.straight & pins_straight | v.diagonal & pins_diagonal);
    while set != 0 {
        let from = set.trailing_zeros() as usize & 63;
        let bit = set & set.wrapping_neg();
        set &= set - 1;
        let reach = if pins_straight & bit != 0 {
            rook_bits(from, v.occupied) & pins_straight
        } else {
            bishop_bits(from, v.occupied) & pins_diagonal
        };
        let stop = if v.straight & v.diagonal & bit != 0 {
            sink.piece::<S, { board::QUEEN }>(from, reach & targets)
        } else if v.straight & bit != 0 {
            sink.piece::<S, { board::ROOK }>(from, reach & targets)
        } else {
            sink.piece::<S, { board::BISHOP }>(from, reach & targets)
        };
        if stop {
            return true;
        }
    }
    false
}

/// Whether a capture in passing leaves our king safe: two pieces leave the board's lines at
/// once, so no pin tells (FIDE 3.7.3.1 with 3.9.2).
#[inline(always)]
pub(super) fn en_passant_is_safe<S: Side>(v: &View, checkers: u64, from: usize, to: usize) -> bool {
    let taken = 1u64 << (to as i32 - S::AHEAD);
    let occupied = (v.occupied ^ 1 << from ^ taken) | 1 << to;
    let sliders = rook_bits(v.king, occupied) & v.straight | bishop_bits(v.king, occupied) & v.diagonal;
    let leapers = checkers & !(v.straight | v.diagonal) & !taken;
    sliders & v.them | leapers == 0
}

/// Whether our king is safe once the piece has gone from one square to the other; not for the
/// king's own moves, nor for en passant.
#[inline(always)]
pub(crate) fn keeps_king_safe<S: Side>(v: &View, from_bit: u64, to_bit: u64) -> bool {
    keeps_safe(S::COLOR, v, from_bit, to_bit)
}

/// Where code is to be small, one function for both sides.
#[cfg_attr(feature = "small", inline(never))]
#[cfg_attr(not(feature = "small"), inline(always))]
fn keeps_safe(color: Color, v: &View, from_bit: u64, to_bit: u64) -> bool {
    let k = v.king;
    let occupied = v.occupied & !from_bit | to_bit;
    let leapers = attacks::KNIGHT[k] & v.knights | attacks::PAWN[color as usize][k] & v.pawns;
    let left = v.them & !to_bit;
    let sliders = attacks::straight_attackers(k, occupied, v.straight & left)
        | attacks::diagonal_attackers(k, occupied, v.diagonal & left);
    leapers & left | sliders == 0
}
