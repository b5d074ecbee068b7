//! Where the pieces can ever get to, and whether a mate is conceivable from there.
//!
//! Every piece starts with its own square, and nothing else is possible. Then moves are added that
//! what is possible so far allows: onto squares that are empty or can become so, past pieces that can
//! leave or be taken. When nothing more can be added, every move of every game from here has been
//! allowed: its first move that is not would only need moves that are. So whatever is impossible
//! now is impossible in the game. The opposite does not hold: much is allowed here that no game
//! has, since nobody asks whose turn it is, or who stands in check or in the way at the time.

use crate::attacks;
use crate::color::Color;
use crate::moves::{CastlingSide, Move};
use crate::piece::Role;
use crate::position::Position;
use crate::square::{Rank, Square};
use crate::square_set::SquareSet;
use alloc::vec::Vec;

/// A piece and where it can get to.
struct Traveller {
    color: Color,
    role: Role,
    home: Square,
    /// Where it can stand as what it is now.
    stands: SquareSet,
    /// Where it can stand as what it has been promoted to.
    promoted: SquareSet,
    /// Where it can arrive so that it takes what stands there.
    arrives: SquareSet,
    taken: bool,
}

impl Traveller {
    fn everywhere(&self) -> SquareSet {
        self.stands | self.promoted
    }

    /// Whether it stays where it is for ever.
    fn is_fixed(&self) -> bool {
        !self.taken && self.everywhere().single().is_some() && self.arrives.is_empty()
    }

    /// What it attacks from everywhere, through all that is not in the way for ever.
    fn attacks(&self, fixed: SquareSet) -> SquareSet {
        let mut attacked = SquareSet::EMPTY;
        for square in self.stands {
            attacked |= attacks::of(self.role.of(self.color), square, fixed);
        }
        for square in self.promoted {
            attacked |= attacks::queen(square, fixed) | attacks::knight(square);
        }
        attacked
    }
}

/// Whether a mate by this side can be thought of. If not, there is none.
pub(super) fn mate_is_conceivable(position: &Position, winner: Color) -> bool {
    let mut pieces = travellers(position);
    loop {
        if mate_in_view(&pieces, winner) {
            return true;
        }
        if !travel(position, &mut pieces) {
            return false;
        }
    }
}

fn travellers(position: &Position) -> Vec<Traveller> {
    let board = position.board();
    let piece = |home: Square| {
        let piece = board.piece_at(home)?;
        let (color, role) = (piece.color, piece.role);
        let stands = SquareSet::from_square(home);
        let (promoted, arrives) = (SquareSet::EMPTY, SquareSet::EMPTY);
        Some(Traveller { color, role, home, stands, promoted, arrives, taken: false })
    };
    let mut pieces: Vec<Traveller> = board.occupied().into_iter().filter_map(piece).collect();
    // What the position allows beyond the usual moves of pieces: en passant now, and castling.
    for &mv in &position.legal_moves() {
        if mv.is_en_passant() {
            let behind = Square::new(mv.to().file(), mv.from().rank());
            for piece in &mut pieces {
                piece.taken |= piece.home == behind;
                if piece.home == mv.from() {
                    piece.stands.insert(mv.to());
                    piece.arrives.insert(mv.to());
                }
            }
        }
    }
    for (color, side, rook) in position.castling_rights().iter() {
        castle(&mut pieces, Move::castling(position.king(color), rook), side);
    }
    pieces
}

fn castle(pieces: &mut [Traveller], mv: Move, side: CastlingSide) {
    let rook_to = Square::new(side.rook_file(), mv.from().rank());
    for piece in pieces {
        let to = match piece.home {
            home if home == mv.from() => mv.king_to(),
            home if home == mv.to() => rook_to,
            _ => continue,
        };
        piece.stands.insert(to);
        piece.arrives.insert(to);
    }
}

/// The squares where somebody stays for ever.
fn fixed(pieces: &[Traveller]) -> SquareSet {
    pieces.iter().filter(|piece| piece.is_fixed()).map(|piece| piece.home).collect()
}

/// Adds the moves that have become possible; whether there were any.
fn travel(position: &Position, pieces: &mut [Traveller]) -> bool {
    let board = position.board();
    let fixed = fixed(pieces);
    // Where pieces other than kings can stand, and where a king can never step.
    let mut present = [SquareSet::EMPTY; 2];
    let mut guarded = [SquareSet::EMPTY; 2];
    for piece in pieces.iter() {
        if piece.role != Role::King {
            present[piece.color as usize] |= piece.everywhere();
        }
        if piece.is_fixed() {
            // A slider is sure of the next squares only.
            guarded[piece.color as usize] |=
                attacks::of(piece.role.of(piece.color), piece.home, SquareSet::ALL);
        }
    }
    let mut changed = false;
    let mut taken_on = [SquareSet::EMPTY; 2];
    for piece in pieces.iter_mut() {
        let (us, them) = (piece.color, !piece.color);
        let barred = fixed & (board.of_color(us) | board.of_role(Role::King));
        let before = (piece.stands, piece.promoted, piece.arrives);
        if piece.role == Role::Pawn {
            for square in piece.stands {
                let (steps, captures) = pawn(us, square, fixed, present[them as usize]);
                piece.stands |= steps | captures;
                piece.arrives |= captures;
            }
            let last = piece.stands & SquareSet::rank(Rank::Eighth.seen_by(us));
            piece.promoted |= last;
            piece.stands &= !last;
        } else {
            for square in piece.stands {
                let mut targets = attacks::of(piece.role.of(us), square, fixed) & !barred;
                if piece.role == Role::King {
                    targets &= !guarded[them as usize];
                }
                piece.stands |= targets;
                piece.arrives |= targets;
            }
        }
        for square in piece.promoted {
            let targets = (attacks::queen(square, fixed) | attacks::knight(square)) & !barred;
            piece.promoted |= targets;
            piece.arrives |= targets;
        }
        taken_on[them as usize] |= piece.arrives;
        changed |= before != (piece.stands, piece.promoted, piece.arrives);
    }
    for piece in pieces.iter_mut() {
        if piece.role != Role::King
            && !piece.taken
            && piece.everywhere().intersects(taken_on[piece.color as usize])
        {
            piece.taken = true;
            changed = true;
        }
    }
    changed
}

/// Where a pawn steps, and where it can take.
fn pawn(color: Color, from: Square, fixed: SquareSet, prey: SquareSet) -> (SquareSet, SquareSet) {
    let ahead = if color.is_white() { 1 } else { -1 };
    let mut steps = SquareSet::EMPTY;
    if let Some(one) = from.offset(0, ahead).filter(|one| !fixed.contains(*one)) {
        steps.insert(one);
        let double = from.rank() == Rank::Second.seen_by(color);
        if let Some(two) = one.offset(0, ahead).filter(|two| double && !fixed.contains(*two)) {
            steps.insert(two);
        }
    }
    (steps, attacks::pawn(color, from) & prey)
}

/// Whether there is a square for the loser's king on which it can be in check and have no flight.
fn mate_in_view(pieces: &[Traveller], winner: Color) -> bool {
    // Attacks go through kings: one that is attacked does not hide behind itself.
    let kings: SquareSet =
        pieces.iter().filter(|piece| piece.role == Role::King).map(|piece| piece.home).collect();
    let fixed = fixed(pieces) & !kings;
    let (mut checks, mut covered) = (SquareSet::EMPTY, SquareSet::EMPTY);
    let mut king = SquareSet::EMPTY;
    let mut fillers = [SquareSet::EMPTY; 64];
    let mut count = 0;
    for piece in pieces {
        match (piece.color == winner, piece.role == Role::King) {
            (true, false) => checks |= piece.attacks(fixed),
            (true, true) => covered |= piece.attacks(fixed),
            (false, false) => {
                fillers[count] = piece.everywhere();
                count += 1;
            }
            (false, true) => king = piece.stands,
        }
    }
    covered |= checks;
    (king & checks).into_iter().any(|square| filled(attacks::king(square) & !covered, &fillers[..count]))
}

/// Whether the loser's pieces can fill all these squares, each a square of its own.
fn filled(squares: SquareSet, pieces: &[SquareSet]) -> bool {
    // The square that each piece fills.
    let mut filling = [None; 64];
    squares.into_iter().all(|square| {
        let mut tried = SquareSet::EMPTY;
        fill(square, pieces, &mut filling, &mut tried)
    })
}

/// Finds a piece for a square, if need be by sending others to other squares; no square is tried twice.
fn fill(
    square: Square,
    pieces: &[SquareSet],
    filling: &mut [Option<Square>; 64],
    tried: &mut SquareSet,
) -> bool {
    if tried.contains(square) {
        return false;
    }
    tried.insert(square);
    for piece in 0..pieces.len() {
        if !pieces[piece].contains(square) {
            continue;
        }
        if filling[piece].is_none_or(|other| fill(other, pieces, filling, tried)) {
            filling[piece] = Some(square);
            return true;
        }
    }
    false
}
