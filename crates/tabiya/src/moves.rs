//! Moves as data.

use crate::piece::Role;
use crate::square::{File, Square};
use alloc::vec::Vec;
use core::fmt;
use core::num::NonZeroU16;
use core::ops::Deref;

mod text;

pub use text::MoveText;

/// A move in two bytes: from where to where, and what is special about it.
///
/// Castling is held as the king taking its own rook, one form for chess and Chess960:
/// [`to`](Move::to) is the rook's square, and [`king_to`](Move::king_to) where the king goes.
///
/// The order (`Ord`) is by kind (normal, en passant, castling, promotion to knight, bishop, rook,
/// queen), then by where the move starts, then by where it ends.
///
/// ```
/// use tabiya::{Move, Role, Square};
///
/// let mv = Move::promotion(Square::E7, Square::E8, Role::Queen).unwrap();
/// assert_eq!((mv.from(), mv.to(), mv.promoted()), (Square::E7, Square::E8, Some(Role::Queen)));
/// assert_eq!(size_of::<Option<Move>>(), 2);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(NonZeroU16);

/// What is special about a move: the top four bits, never zero.
///
/// Kinds 14 and 15 are free, and [`Move::from_bits`] refuses them.
const NORMAL: u16 = 1 << 12;
const EN_PASSANT: u16 = 2 << 12;
const CASTLING: u16 = 3 << 12;
/// Knight, bishop, rook and queen follow each other from here.
const PROMOTION: u16 = 4 << 12;
/// A pawn becomes a king, as in antichess.
const CROWNING: u16 = 8 << 12;
/// Pawn, knight, bishop, rook and queen follow each other from here: dropped in crazyhouse. A drop starts where it ends.
const DROP: u16 = 9 << 12;

/// A side of the board to castle to.
///
/// ```
/// use tabiya::CastlingSide;
///
/// assert_eq!(CastlingSide::King.to_string(), "O-O");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum CastlingSide {
    /// Towards the h-file: the king goes to the g-file, the rook to the f-file.
    King,
    /// Towards the a-file: the king goes to the c-file, the rook to the d-file.
    Queen,
}

impl CastlingSide {
    /// Kingside, then queenside.
    pub const ALL: [CastlingSide; 2] = [CastlingSide::King, CastlingSide::Queen];

    /// The side on which a rook stands, seen from its king.
    pub const fn of(king: Square, rook: Square) -> CastlingSide {
        if (rook as u8) > king as u8 { CastlingSide::King } else { CastlingSide::Queen }
    }

    /// The file to which the king goes.
    pub const fn king_file(self) -> File {
        match self {
            CastlingSide::King => File::G,
            CastlingSide::Queen => File::C,
        }
    }

    /// The file to which the rook goes.
    pub const fn rook_file(self) -> File {
        match self {
            CastlingSide::King => File::F,
            CastlingSide::Queen => File::D,
        }
    }

    /// `kingside` or `queenside`, as a sentence uses it.
    pub const fn name(self) -> &'static str {
        match self {
            CastlingSide::King => "kingside",
            CastlingSide::Queen => "queenside",
        }
    }
}

/// `O-O` or `O-O-O`.
impl fmt::Display for CastlingSide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            CastlingSide::King => "O-O",
            CastlingSide::Queen => "O-O-O",
        })
    }
}

impl Move {
    #[inline]
    const fn build(kind: u16, from: Square, to: Square) -> Move {
        match NonZeroU16::new(kind | (from as u16) << 6 | to as u16) {
            Some(bits) => Move(bits),
            None => unreachable!(), // `kind` is never zero
        }
    }

    /// A move that is no promotion, no castling and no en passant.
    #[inline]
    pub const fn normal(from: Square, to: Square) -> Move {
        Move::build(NORMAL, from, to)
    }

    /// A pawn's capture in passing; `to` is the empty square.
    #[inline]
    pub const fn en_passant(from: Square, to: Square) -> Move {
        Move::build(EN_PASSANT, from, to)
    }

    /// The king on one square castles with the rook on the other.
    #[inline]
    pub const fn castling(king: Square, rook: Square) -> Move {
        Move::build(CASTLING, king, rook)
    }

    /// A pawn's move to the last rank; none to a king or a pawn, which no pawn becomes (FIDE 3.7.3.3).
    ///
    /// ```
    /// use tabiya::{Move, Role, Square};
    ///
    /// let mv = Move::promotion(Square::E7, Square::E8, Role::Knight).unwrap();
    /// assert_eq!(mv.promoted(), Some(Role::Knight));
    /// assert_eq!(Move::promotion(Square::E7, Square::E8, Role::King), None);
    /// assert_eq!(Move::promotion(Square::E7, Square::E8, Role::Pawn), None);
    /// ```
    #[inline]
    pub const fn promotion(from: Square, to: Square, role: Role) -> Option<Move> {
        match role {
            Role::Pawn | Role::King => None,
            _ => Some(Move::promoting(from, to, role)),
        }
    }

    /// A promotion to a role that is known to be one of [`Role::PROMOTIONS`].
    #[inline]
    pub(crate) const fn promoting(from: Square, to: Square, role: Role) -> Move {
        let role = match role {
            Role::Knight => 0,
            Role::Bishop => 1,
            Role::Rook => 2,
            _ => 3,
        };
        Move::build(PROMOTION | role << 12, from, to)
    }

    /// A pawn's move to the last rank where it becomes a king, as it may in antichess.
    ///
    /// ```
    /// use tabiya::{Move, Role, Square};
    ///
    /// assert_eq!(Move::promotion_to_king(Square::E7, Square::E8).promoted(), Some(Role::King));
    /// ```
    #[inline]
    pub const fn promotion_to_king(from: Square, to: Square) -> Move {
        Move::build(CROWNING, from, to)
    }

    /// A piece that is put on the board from the hand, as in crazyhouse; none of a king, which nobody has in hand.
    ///
    /// ```
    /// use tabiya::{Move, Role, Square};
    ///
    /// let mv = Move::drop(Role::Knight, Square::F3).unwrap();
    /// assert_eq!((mv.dropped(), mv.from(), mv.to()), (Some(Role::Knight), Square::F3, Square::F3));
    /// ```
    #[inline]
    pub const fn drop(role: Role, to: Square) -> Option<Move> {
        match role {
            Role::King => None,
            _ => Some(Move::build(DROP + ((role as u16) << 12), to, to)),
        }
    }

    /// Where it starts; of a drop, where it ends.
    #[inline]
    pub const fn from(self) -> Square {
        Square::wrapping((self.0.get() >> 6) as usize)
    }

    /// Where it ends; of castling, the rook's square.
    #[inline]
    pub const fn to(self) -> Square {
        Square::wrapping(self.0.get() as usize)
    }

    /// What the pawn becomes.
    #[inline]
    pub const fn promoted(self) -> Option<Role> {
        Some(match self.0.get() >> 12 {
            4 => Role::Knight,
            5 => Role::Bishop,
            6 => Role::Rook,
            7 => Role::Queen,
            8 => Role::King,
            _ => return None,
        })
    }

    /// What is dropped.
    #[inline]
    pub const fn dropped(self) -> Option<Role> {
        Some(match self.0.get() >> 12 {
            9 => Role::Pawn,
            10 => Role::Knight,
            11 => Role::Bishop,
            12 => Role::Rook,
            13 => Role::Queen,
            _ => return None,
        })
    }

    /// Whether the pawn becomes a king.
    #[inline]
    pub const fn is_promotion_to_king(self) -> bool {
        self.0.get() & 0xf000 == CROWNING
    }

    /// Whether it puts a piece on the board from the hand.
    #[inline]
    pub const fn is_drop(self) -> bool {
        self.0.get() >= DROP
    }

    /// Whether it captures a pawn in passing.
    #[inline]
    pub const fn is_en_passant(self) -> bool {
        self.0.get() & 0xf000 == EN_PASSANT
    }

    /// Whether it is castling.
    #[inline]
    pub const fn is_castling(self) -> bool {
        self.0.get() & 0xf000 == CASTLING
    }

    /// The side to which it castles.
    #[inline]
    pub const fn castling_side(self) -> Option<CastlingSide> {
        if self.is_castling() { Some(CastlingSide::of(self.from(), self.to())) } else { None }
    }

    /// Where the moved piece itself arrives: [`to`](Move::to), but g1, c1, g8 or c8 when castling.
    #[inline]
    pub const fn king_to(self) -> Square {
        match self.castling_side() {
            Some(side) => Square::new(side.king_file(), self.from().rank()),
            None => self.to(),
        }
    }

    /// The move as a number, never zero, to be kept in tables; [`from_bits`](Move::from_bits) reads it.
    ///
    /// ```
    /// use tabiya::{Move, Square};
    ///
    /// let mv = Move::normal(Square::E2, Square::E4);
    /// assert_eq!(Move::from_bits(mv.bits()), Some(mv));
    /// assert_eq!(Move::from_bits(0), None);
    /// ```
    #[inline]
    pub const fn bits(self) -> u16 {
        self.0.get()
    }

    /// The move that was kept as this number; of any other number, none. Whether it is legal
    /// somewhere is not asked.
    #[inline]
    pub const fn from_bits(bits: u16) -> Option<Move> {
        match NonZeroU16::new(bits) {
            // A drop starts where it ends.
            Some(number)
                if bits >= NORMAL && (bits < DROP || bits < 14 << 12 && bits >> 6 & 63 == bits & 63) =>
            {
                Some(Move(number))
            }
            _ => None,
        }
    }

    /// Whether it is neither promotion nor castling nor en passant, nor a drop.
    #[inline]
    pub const fn is_normal(self) -> bool {
        self.0.get() & 0xf000 == NORMAL
    }
}

/// From, to and promotion: `e7e8q`. Castling shows as the king taking its rook.
impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(role) = self.dropped() {
            return write!(f, "{}@{}", role.letter(), self.to());
        }
        write!(f, "{}{}", self.from(), self.to())?;
        self.promoted().map_or(Ok(()), |role| write!(f, "{}", role.letter().to_ascii_lowercase()))
    }
}

/// A move as its parts: `{"from": "e7", "to": "e8", "kind": {"promotion": "queen"}}`.
#[cfg(feature = "serde")]
mod parts {
    use super::Move;
    use crate::piece::Role;
    use crate::square::Square;

    #[derive(serde::Serialize, serde::Deserialize)]
    #[serde(rename = "Move")]
    struct MoveFields {
        from: Square,
        to: Square,
        kind: MoveKind,
    }

    #[derive(serde::Serialize, serde::Deserialize)]
    #[serde(rename_all = "kebab-case")]
    enum MoveKind {
        Normal,
        EnPassant,
        Castling,
        Promotion(Role),
        Drop(Role),
    }

    impl serde::Serialize for Move {
        fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let kind = match (self.promoted(), self.dropped()) {
                (Some(role), _) => MoveKind::Promotion(role),
                (_, Some(role)) => MoveKind::Drop(role),
                _ if self.is_castling() => MoveKind::Castling,
                _ if self.is_en_passant() => MoveKind::EnPassant,
                _ => MoveKind::Normal,
            };
            MoveFields { from: self.from(), to: self.to(), kind }.serialize(serializer)
        }
    }

    impl<'de> serde::Deserialize<'de> for Move {
        fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Move, D::Error> {
            let MoveFields { from, to, kind } = MoveFields::deserialize(deserializer)?;
            Ok(match kind {
                MoveKind::Normal => Move::normal(from, to),
                MoveKind::EnPassant => Move::en_passant(from, to),
                MoveKind::Castling => Move::castling(from, to),
                MoveKind::Promotion(Role::Pawn) | MoveKind::Drop(Role::King) => {
                    return Err(serde::de::Error::custom("no pawn becomes a pawn, and nobody drops a king"));
                }
                MoveKind::Promotion(Role::King) => Move::promotion_to_king(from, to),
                MoveKind::Drop(_) if from != to => {
                    return Err(serde::de::Error::custom("a drop starts where it ends"));
                }
                MoveKind::Drop(role) => Move::build(super::DROP + ((role as u16) << 12), to, to),
                MoveKind::Promotion(role) => Move::promoting(from, to, role),
            })
        }
    }
}

/// The moves of a position. As many as a game of chess has at most, 218, need no heap.
///
/// ```
/// use tabiya::Position;
///
/// let moves = Position::new().legal_moves();
/// assert_eq!(moves.len(), 20);
/// assert!(moves.iter().all(|mv| !mv.is_castling()));
/// ```
#[derive(Clone)]
pub struct MoveList {
    moves: [Move; MoveList::INLINE],
    len: usize,
    /// All of them, once they are more than fit above: fifteen queens have, and drops of five kinds in crazyhouse.
    spilled: Vec<Move>,
}

impl MoveList {
    /// More than a position can have. In chess: fifteen queens with 27 moves each, the king's eight steps and two
    /// castlings. In crazyhouse drops of five kinds on each empty square, too: a square is reached from eight directions
    /// at most, so that fifteen queens and five kinds in hand are about the worst that can be thought of.
    pub const CAPACITY: usize = 15 * 27 + 5 * 48 + 8 + 2;

    /// A list with room for all would take a tenth longer to make; where code is small, filling it takes longest.
    const INLINE: usize = if MoveList::IS_SHORT { 96 } else { 256 };

    /// Whether the crate is built for size. Then nobody makes sixteen bytes at once of a loop that fills the list, and it
    /// takes a third of the time of listing moves.
    const IS_SHORT: bool = cfg!(any(feature = "small", feature = "lean"));

    pub(crate) const fn new() -> MoveList {
        // If both bytes are the same, one instruction of WebAssembly fills the list, which is a twentieth of its time, and
        // elsewhere a call.
        const NONE: Move = Move::normal(Square::A1, if MoveList::IS_SHORT { Square::A3 } else { Square::A1 });
        MoveList { moves: [NONE; MoveList::INLINE], len: 0, spilled: Vec::new() }
    }

    #[inline(always)]
    pub(crate) fn push(&mut self, mv: Move) {
        match self.moves.get_mut(self.len) {
            Some(place) => *place = mv,
            None => self.spill(mv),
        }
        self.len += 1;
    }

    #[cold]
    #[inline(never)]
    fn spill(&mut self, mv: Move) {
        if self.spilled.is_empty() {
            self.spilled.extend_from_slice(&self.moves);
        }
        self.spilled.push(mv);
    }

    /// The moves as a slice.
    #[inline]
    pub fn as_slice(&self) -> &[Move] {
        self.moves.get(..self.len).unwrap_or(&self.spilled)
    }
}

impl Deref for MoveList {
    type Target = [Move];

    #[inline]
    fn deref(&self) -> &[Move] {
        self.as_slice()
    }
}

impl AsRef<[Move]> for MoveList {
    #[inline]
    fn as_ref(&self) -> &[Move] {
        self.as_slice()
    }
}

impl IntoIterator for MoveList {
    type Item = Move;
    type IntoIter = MoveListIter;

    fn into_iter(self) -> MoveListIter {
        MoveListIter { list: self, next: 0 }
    }
}

/// The moves of a list, one after the other.
#[derive(Clone, Debug)]
pub struct MoveListIter {
    list: MoveList,
    next: usize,
}

impl Iterator for MoveListIter {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        let mv = self.list.as_slice().get(self.next).copied();
        self.next += mv.is_some() as usize;
        mv
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.list.len - self.next;
        (left, Some(left))
    }
}

impl ExactSizeIterator for MoveListIter {}

impl core::iter::FusedIterator for MoveListIter {}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = core::slice::Iter<'a, Move>;

    fn into_iter(self) -> Self::IntoIter {
        self.as_slice().iter()
    }
}

impl PartialEq for MoveList {
    fn eq(&self, other: &MoveList) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl Eq for MoveList {}

impl fmt::Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.as_slice()).finish()
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for MoveList {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.as_slice())
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for MoveList {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<MoveList, D::Error> {
        let moves = <Vec<Move> as serde::Deserialize>::deserialize(deserializer)?;
        if moves.len() > MoveList::CAPACITY {
            return Err(serde::de::Error::custom("more moves than a position can have"));
        }
        let mut list = MoveList::new();
        moves.into_iter().for_each(|mv| list.push(mv));
        Ok(list)
    }
}

#[cfg(test)]
mod tests {
    use super::MoveList;
    use crate::position::Position;
    use crate::variant::Variant;

    #[test]
    fn more_moves_than_fit_without_a_heap_are_all_there() {
        let fen = "Q5rk/6pp/1Q1Q1Q2/8/1Q1Q1Q1Q/8/1Q1Q1Q2/K7[QRBNP] w - - 0 1";
        let position = Position::from_fen_as_lenient(Variant::Crazyhouse, fen).unwrap().0;
        let moves = position.legal_moves();
        assert!(moves.len() > MoveList::INLINE && moves.len() < MoveList::CAPACITY, "{}", moves.len());
        assert_eq!(moves.len(), position.count_legal_moves());
        assert_eq!(moves.as_slice(), moves.clone().into_iter().collect::<alloc::vec::Vec<_>>());
        assert!(moves.iter().all(|&mv| position.is_legal(mv)));
        let mut sorted = moves.to_vec();
        sorted.sort();
        sorted.dedup();
        assert_eq!(sorted.len(), moves.len());
    }
}
