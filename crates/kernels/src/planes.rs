//! Positions as planes of numbers, as networks see them.

use tabiya::{CastlingSide, Color, Position, Role, SquareSet};

/// How positions become planes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlaneLayout {
    /// 119 planes: eight times own pieces, the other's, stood once and twice before; then colour (1 for White), number of
    /// the move, castling (own short and long, the other's), plies without progress.
    AlphaZero,
    /// 112 planes, lc0's classical ones: eight times own pieces, the other's, stood before; then castling (own long and
    /// short, the other's), colour (1 for Black), plies without progress, zeros, ones.
    Lc0,
    /// PettingZoo's 20 channels behind rank and file.
    PettingZoo,
}

/// How many positions back networks see.
pub const HISTORY: usize = 8;

/// A position, and how often it had stood before.
pub type PastPosition = (Position, u8);

impl PlaneLayout {
    /// The shape of a position's planes.
    pub fn shape(self) -> [usize; 3] {
        match self {
            PlaneLayout::AlphaZero => [119, 8, 8],
            PlaneLayout::Lc0 => [112, 8, 8],
            PlaneLayout::PettingZoo => [8, 8, 20],
        }
    }

    /// The layout of a name: `alphazero`, `lc0` or `pettingzoo`.
    pub fn from_name(name: &str) -> Option<PlaneLayout> {
        match name {
            "alphazero" => Some(PlaneLayout::AlphaZero),
            "lc0" => Some(PlaneLayout::Lc0),
            "pettingzoo" => Some(PlaneLayout::PettingZoo),
            _ => None,
        }
    }

    /// Writes the planes of the last of these positions, which come latest first, into bytes that are zero.
    #[inline(never)]
    pub fn write(self, seen: &[PastPosition], out: &mut [u8]) {
        let Some((now, _)) = seen.first() else { return };
        match self {
            PlaneLayout::AlphaZero => {
                let mut planes = Planes { out, turn: now.turn() };
                let first = planes.history(seen, 2);
                planes.all_if(first, now.turn().is_white());
                planes.fill(first + 1, now.fullmoves() as f32);
                planes.rights(first + 2, now, [CastlingSide::King, CastlingSide::Queen]);
                planes.fill(first + 6, f32::from(now.halfmoves()));
            }
            PlaneLayout::Lc0 => {
                let mut planes = Planes { out, turn: now.turn() };
                let first = planes.history(seen, 1);
                planes.rights(first, now, [CastlingSide::Queen, CastlingSide::King]);
                planes.all_if(first + 4, !now.turn().is_white());
                planes.fill(first + 5, f32::from(now.halfmoves()));
                // Behind a plane that is left empty, one for the edges of the board.
                planes.all_if(first + 7, true);
            }
            PlaneLayout::PettingZoo => petting_zoo(seen[0], out),
        }
    }
}

/// As the side to move sees a set of squares.
fn seen_by(turn: Color, set: SquareSet) -> u64 {
    if turn.is_white() { set.bits() } else { set.bits().swap_bytes() }
}

/// Planes of 64 floats each, a1 first.
struct Planes<'a> {
    out: &'a mut [u8],
    turn: Color,
}

const ONE: [u8; 4] = 1f32.to_ne_bytes();

impl Planes<'_> {
    fn plane(&mut self, plane: usize) -> &mut [u8] {
        &mut self.out[plane * 256..][..256]
    }

    fn set(&mut self, plane: usize, mut bits: u64) {
        let plane = self.plane(plane);
        while bits != 0 {
            let square = bits.trailing_zeros() as usize;
            plane[square * 4..][..4].copy_from_slice(&ONE);
            bits &= bits - 1;
        }
    }

    fn fill(&mut self, plane: usize, number: f32) {
        if number != 0.0 {
            let number = number.to_ne_bytes();
            self.plane(plane).chunks_exact_mut(4).for_each(|place| place.copy_from_slice(&number));
        }
    }

    fn all_if(&mut self, plane: usize, condition: bool) {
        if condition {
            self.fill(plane, 1.0);
        }
    }

    /// Every position with its pieces and so many planes of how often it had stood; gives the plane behind all of them.
    fn history(&mut self, seen: &[PastPosition], repetitions: u8) -> usize {
        let step = 12 + usize::from(repetitions);
        for (first, (position, before)) in (0..).step_by(step).zip(seen) {
            self.pieces(first, position);
            for times in 1..=repetitions {
                self.all_if(first + 11 + usize::from(times), *before >= times);
            }
        }
        HISTORY * step
    }

    /// Four planes of who may castle where: our own rights first, the sides in this order.
    fn rights(&mut self, first: usize, position: &Position, sides: [CastlingSide; 2]) {
        let rights = position.castling_rights();
        let all = [self.turn, !self.turn].into_iter().flat_map(|color| sides.map(|side| (color, side)));
        for (plane, (color, side)) in (first..).zip(all) {
            self.all_if(plane, rights.has(color, side));
        }
    }

    /// Six planes of the own pieces, six of the other's.
    fn pieces(&mut self, first: usize, position: &Position) {
        for (half, color) in [self.turn, !self.turn].into_iter().enumerate() {
            for (at, role) in Role::ALL.into_iter().enumerate() {
                let set = seen_by(self.turn, position.board().of(color, role));
                self.set(first + half * 6 + at, set);
            }
        }
    }
}

/// Rank 8 first, 20 channels a square: castling (own short and long, the other's), colour, plies without progress as the
/// square with half their number, ones, pieces, stood before.
fn petting_zoo((position, before): PastPosition, out: &mut [u8]) {
    let turn = position.turn();
    let mut channel = |channel: usize, mut bits: u64| {
        while bits != 0 {
            let square = bits.trailing_zeros() as usize;
            out[((7 - square / 8) * 8 + square % 8) * 20 + channel] = 1;
            bits &= bits - 1;
        }
    };
    let rights = position.castling_rights();
    let all = |condition: bool| if condition { u64::MAX } else { 0 };
    channel(0, all(rights.has(turn, CastlingSide::King)));
    channel(1, all(rights.has(turn, CastlingSide::Queen)));
    channel(2, all(rights.has(!turn, CastlingSide::King)));
    channel(3, all(rights.has(!turn, CastlingSide::Queen)));
    channel(4, all(!turn.is_white()));
    channel(5, 1u64.checked_shl(u32::from(position.halfmoves()) / 2).unwrap_or(0));
    channel(6, u64::MAX);
    for (half, color) in [turn, !turn].into_iter().enumerate() {
        for (at, role) in Role::ALL.into_iter().enumerate() {
            let mut set = seen_by(turn, position.board().of(color, role));
            // A pawn that can be taken in passing is shown on the last rank.
            if let (1, Role::Pawn, Some(square)) = (half, role, position.en_passant()) {
                let file = square as u32 & 7;
                set = set & !(1 << (32 + file)) | 1 << (56 + file);
            }
            channel(7 + half * 6 + at, set);
        }
    }
    // Black's board is turned around there, and forgets what stood before.
    channel(19, all(before >= 1 && turn.is_white()));
}
