//! How many pieces of each kind there are.

use super::Board;
use crate::color::Color;
use crate::piece::Role;
use core::fmt;

impl Board {
    /// How many pieces of each kind there are.
    ///
    /// ```
    /// use tabiya::{Board, Color, Role};
    ///
    /// let board: Board = "8/8/4k3/8/8/3QK3/7p/8".parse()?;
    /// assert_eq!(board.material().count(Color::White, Role::Queen), 1);
    /// assert_eq!(board.material().to_string(), "KQvKP");
    /// # Ok::<(), tabiya::FenError>(())
    /// ```
    pub const fn material(&self) -> Material {
        let mut counts = [[0; 6]; 2];
        let mut i = 0;
        while i < 12 {
            let (color, role) = (Color::ALL[i / 6], Role::ALL[i % 6]);
            counts[i / 6][i % 6] = self.of(color, role).len() as u8;
            i += 1;
        }
        Material { counts }
    }
}

/// How many pieces of each kind both sides have.
///
/// As text it is the name of an endgame, White's pieces first: `KRPvKR`.
///
/// ```
/// use tabiya::{Board, Color, Role};
///
/// let material = Board::STANDARD.material();
/// assert_eq!(material.count(Color::Black, Role::Pawn), 8);
/// assert_eq!(material.total(Color::Black), 16);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Material {
    counts: [[u8; 6]; 2],
}

impl Material {
    /// How many pieces of a kind a side has.
    pub const fn count(&self, color: Color, role: Role) -> usize {
        self.counts[color as usize][role as usize] as usize
    }

    /// How many pieces a side has, its king among them.
    pub fn total(&self, color: Color) -> usize {
        self.counts[color as usize].iter().map(|&count| usize::from(count)).sum()
    }
}

/// King, queens, rooks, bishops, knights and pawns of White, `v`, and those of Black.
impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for color in Color::ALL {
            if color == Color::Black {
                f.write_str("v")?;
            }
            for role in Role::ALL.into_iter().rev() {
                for _ in 0..self.count(color, role) {
                    write!(f, "{}", role.letter())?;
                }
            }
        }
        Ok(())
    }
}

/// As text.
#[cfg(feature = "serde")]
impl serde::Serialize for Material {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
