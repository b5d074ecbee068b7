//! Piece values.

use tabiya::Role;

/// The value of a piece in centipawns, by role. A king has none: it is never exchanged.
pub(crate) const PIECE_VALUES: [i32; 6] = [100, 320, 330, 500, 950, 0];

/// The same in atomic chess, where a piece is worth what it blows up.
pub(crate) const ATOMIC_VALUES: [i32; 6] = [120, 260, 260, 440, 950, 0];

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
