//! An entry of a book: sixteen bytes.

use crate::moves::Move;
use crate::piece::Role;
use crate::position::Position;
use crate::square::{File, Square};
use core::fmt;

/// A row of a book as it stands in the file: whether the move is legal nobody has asked yet.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct BookEntry {
    /// The key of the position.
    pub key: u64,
    /// The move: from bit 0, three bits each for the file and the rank where it goes, the file and the rank from where
    /// it comes, and what a pawn becomes (1 knight to 4 queen). Castling is the king taking its rook.
    pub mv: u16,
    /// How much the move is preferred to the others.
    pub weight: u16,
    /// What a program has learnt of it.
    pub learn: u32,
}

impl BookEntry {
    /// How many bytes an entry has.
    pub const BYTES: usize = 16;

    /// The entry of a legal move.
    pub fn new(position: &Position, mv: Move, weight: u16) -> BookEntry {
        BookEntry { key: position.polyglot_key(), mv: encoded(mv), weight, learn: 0 }
    }

    /// The entry of sixteen bytes.
    pub fn from_bytes(bytes: [u8; BookEntry::BYTES]) -> BookEntry {
        let all = u128::from_be_bytes(bytes);
        BookEntry {
            key: (all >> 64) as u64,
            mv: (all >> 48) as u16,
            weight: (all >> 32) as u16,
            learn: all as u32,
        }
    }

    /// The sixteen bytes of the entry.
    pub fn to_bytes(self) -> [u8; BookEntry::BYTES] {
        let all = u128::from(self.key) << 64
            | u128::from(self.mv) << 48
            | u128::from(self.weight) << 32
            | u128::from(self.learn);
        all.to_be_bytes()
    }

    /// The squares of the move and what a pawn becomes; none where no move can be meant.
    pub fn squares(self) -> Option<(Square, Square, Option<Role>)> {
        let square = |bits: u16| Square::wrapping(usize::from(bits & 63));
        let (from, to) = (square(self.mv >> 6), square(self.mv));
        let promotion = match self.mv >> 12 {
            0 => None,
            1 => Some(Role::Knight),
            2 => Some(Role::Bishop),
            3 => Some(Role::Rook),
            4 => Some(Role::Queen),
            _ => return None,
        };
        (from != to).then_some((from, to, promotion))
    }

    /// The move, if it is legal in this position. Castling may be written as the king's own step, too.
    pub fn to_move(self, position: &Position) -> Option<Move> {
        let (from, to, promotion) = self.squares()?;
        let mover = position.piece_at(from)?;
        let rook = |to: Square| position.castling_rooks().contains(to).then_some(Move::castling(from, to));
        let mv = match (promotion, mover.role) {
            (Some(role), Role::Pawn) => Move::promotion(from, to, role)?,
            (Some(_), _) => return None,
            (None, Role::Pawn) if position.en_passant() == Some(to) && from.file() != to.file() => {
                Move::en_passant(from, to)
            }
            (None, Role::King) if rook(to).is_some_and(|mv| position.is_legal(mv)) => rook(to)?,
            (None, Role::King) if !position.is_legal(Move::normal(from, to)) => {
                let file = if to.file() == File::G { File::H } else { File::A };
                let stepped = matches!(to.file(), File::G | File::C) && from.rank() == to.rank();
                rook(Square::new(file, to.rank())).filter(|_| stepped)?
            }
            _ => Move::normal(from, to),
        };
        position.is_legal(mv).then_some(mv)
    }
}

/// The move as a book has it.
fn encoded(mv: Move) -> u16 {
    let promotion = match mv.promoted() {
        Some(Role::Knight) => 1,
        Some(Role::Bishop) => 2,
        Some(Role::Rook) => 3,
        Some(Role::Queen) => 4,
        _ => 0,
    };
    promotion << 12 | (mv.from() as u16) << 6 | mv.to() as u16
}

/// As a line of text: key, move, weight and what was learnt. Castling is written as the king taking its rook, since
/// without the position nobody knows that it is castling.
impl fmt::Display for BookEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x} ", self.key)?;
        match self.squares() {
            Some((from, to, promotion)) => {
                write!(f, "{from}{to}")?;
                promotion.map_or(Ok(()), |role| write!(f, "{}", role.letter()))?;
            }
            None => write!(f, "{:#06x}", self.mv)?,
        }
        write!(f, " {} {}", self.weight, self.learn)
    }
}
