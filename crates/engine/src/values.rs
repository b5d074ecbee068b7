//! Piece values.

use tabiya::{Move, Position, Role};

/// The value of a piece in centipawns, by role. A king has none: it is never exchanged.
pub(crate) const PIECE_VALUES: [i32; 6] = [100, 320, 330, 500, 950, 0];

/// The same in atomic chess, where a piece is worth what it blows up.
pub(crate) const ATOMIC_VALUES: [i32; 6] = [120, 260, 260, 440, 950, 0];

/// What a capture or a promotion brings at once.
#[inline]
pub(crate) fn gain(position: &Position, mv: Move) -> i32 {
    let taken = position.captured(mv).map_or(0, |piece| PIECE_VALUES[piece.role as usize]);
    taken + mv.promoted().map_or(0, |role| PIECE_VALUES[role as usize])
}

/// What players count for a piece, in pawns; a king does not count.
///
/// ```
/// use tabiya::Role;
/// use tabiya_engine::points;
///
/// let counted = Role::ALL.map(points);
/// assert_eq!(counted, [1, 3, 3, 5, 9, 0]);
/// ```
pub const fn points(role: Role) -> i32 {
    PIECE_VALUES[role as usize] / 100
}
