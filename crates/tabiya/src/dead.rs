//! Whether a side can mate at all, by any series of legal moves (FIDE 5.2.2).
//!
//! Three steps, each of which can settle it: the pieces alone ([`Board::has_mating_material`]); the squares
//! that the pieces can ever get to ([`reach`]), which sees through blocked pawns; and a search for a helpmate
//! ([`helpmate`]), both sides helping, which either finds one or visits every position there is.
//!
//! [`Board::has_mating_material`]: crate::board::Board::has_mating_material

use crate::color::Color;
use crate::moves::Move;
use crate::position::Position;
use alloc::vec::Vec;

mod helpmate;
mod reach;

/// Whether a side can mate with the other side's help.
///
/// ```
/// use tabiya::{CanMate, Color, Position};
///
/// let position: Position = "7k/8/6K1/8/8/8/8/R7 w - - 0 1".parse()?;
/// let CanMate::Yes { line } = position.can_mate(Color::White, 10_000) else { panic!("Ra8 mates") };
/// assert!(!line.is_empty());
/// assert_eq!(position.can_mate(Color::Black, 10_000), CanMate::No);
/// # Ok::<(), tabiya::FenError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum CanMate {
    /// It can: these moves lead to mate.
    Yes {
        /// Legal moves of both sides, one after the other, the last of which mates; none if
        /// it is mate already.
        line: Vec<Move>,
    },
    /// It cannot: that is proved.
    No,
    /// The search has ended before it knew.
    Undecided,
}

impl CanMate {
    /// The answer in a word: `yes`, `no` or `undecided`.
    pub const fn name(&self) -> &'static str {
        match self {
            CanMate::Yes { .. } => "yes",
            CanMate::No => "no",
            CanMate::Undecided => "undecided",
        }
    }
}

impl Position {
    /// Whether a side can mate if the other side helps, by any series of legal moves.
    ///
    /// The search looks at so many positions at most, and needs about a hundred bytes for each. Where
    /// it answers, the answer is proved: with a line of moves, or because no move is left to try.
    /// Ten thousand settle most of what comes up in play, in a few milliseconds; blocked positions, and endings in
    /// which the loser's pieces have to stand in their king's way, may need a hundred thousand and more.
    ///
    /// ```
    /// use tabiya::{CanMate, Color, Position};
    ///
    /// // A wall of pawns that nobody gets through.
    /// let wall: Position = "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1".parse()?;
    /// assert_eq!(wall.can_mate(Color::White, 10_000), CanMate::No);
    /// # Ok::<(), tabiya::FenError>(())
    /// ```
    pub fn can_mate(&self, color: Color, nodes: usize) -> CanMate {
        if self.is_variant() {
            // What the search knows of mates and blocked pawns is chess.
            return if self.has_mating_material(color) { CanMate::Undecided } else { CanMate::No };
        }
        if !self.has_mating_material(color) || !reach::mate_is_conceivable(self, color) {
            return CanMate::No;
        }
        helpmate::search(self, color, nodes)
    }

    /// Whether neither side can ever mate (FIDE 5.2.2), if a search among so many positions for each
    /// side settles it.
    ///
    /// ```
    /// use tabiya::Position;
    ///
    /// let wall: Position = "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1".parse()?;
    /// assert_eq!(wall.is_dead(10_000), Some(true));
    /// assert_eq!(Position::new().is_dead(10_000), Some(false));
    /// # Ok::<(), tabiya::FenError>(())
    /// ```
    pub fn is_dead(&self, nodes: usize) -> Option<bool> {
        let mut known = true;
        for color in Color::ALL {
            match self.can_mate(color, nodes) {
                CanMate::Yes { .. } => return Some(false),
                CanMate::No => {}
                CanMate::Undecided => known = false,
            }
        }
        known.then_some(true)
    }
}
