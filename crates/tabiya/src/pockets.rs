//! What can be dropped: the pieces in hand of a game of crazyhouse.

use crate::color::Color;
use crate::piece::{Piece, Role};
use core::fmt;

/// The pieces that both sides have in hand, in crazyhouse.
///
/// ```
/// use tabiya::{Color, Pockets, Role};
///
/// let mut pockets = Pockets::EMPTY;
/// assert!(pockets.add(Color::White, Role::Queen));
/// assert!(pockets.add(Color::Black, Role::Knight));
/// assert_eq!(pockets.to_string(), "Qn");
/// assert_eq!(pockets.count(Color::White, Role::Queen), 1);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Pockets(pub(crate) u64);

/// The bits of a side.
const SIDE: u32 = 22;

/// Where the count of a role begins among the bits of its side, and how many there are.
const fn place(color: Color, role: Role) -> Option<(u32, u64)> {
    let (at, most) = match role {
        Role::Pawn => (0, 31),
        Role::Knight => (5, 15),
        Role::Bishop => (9, 15),
        Role::Rook => (13, 15),
        Role::Queen => (17, 15),
        Role::King => return None,
    };
    Some((at + SIDE * color as u32, most))
}

impl Pockets {
    /// Nothing in hand.
    pub const EMPTY: Pockets = Pockets(0);

    /// What can be in hand, in the order in which it is written.
    pub const ROLES: [Role; 5] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];

    /// How many pieces of a kind both sides begin a game with; what is captured changes sides, so that there are never
    /// more.
    pub(crate) const fn most_in_game(role: Role) -> usize {
        match role {
            Role::Pawn => 16,
            Role::Knight | Role::Bishop | Role::Rook => 4,
            Role::Queen | Role::King => 2,
        }
    }

    /// How many pieces of a kind a side has in hand.
    #[inline]
    pub const fn count(&self, color: Color, role: Role) -> usize {
        match place(color, role) {
            Some((at, most)) => (self.0 >> at & most) as usize,
            None => 0,
        }
    }

    /// Puts a piece into a side's pocket; whether there was room: 31 pawns and 15 of any other kind fit in, kings never.
    pub const fn add(&mut self, color: Color, role: Role) -> bool {
        match place(color, role) {
            Some((at, most)) if self.0 >> at & most < most => {
                self.0 += 1 << at;
                true
            }
            _ => false,
        }
    }

    /// Takes a piece out of a side's pocket; whether there was one.
    pub const fn remove(&mut self, color: Color, role: Role) -> bool {
        match place(color, role) {
            Some((at, most)) if self.0 >> at & most > 0 => {
                self.0 -= 1 << at;
                true
            }
            _ => false,
        }
    }

    /// How many pieces a side has in hand.
    pub fn total(&self, color: Color) -> usize {
        Pockets::ROLES.into_iter().map(|role| self.count(color, role)).sum()
    }

    /// Whether a side has nothing in hand.
    pub const fn is_empty_of(&self, color: Color) -> bool {
        self.0 >> (SIDE * color as u32) & ((1 << SIDE) - 1) == 0
    }

    /// Whether nobody has anything in hand.
    pub const fn is_empty(&self) -> bool {
        self.0 == 0
    }

    /// The kinds of pieces in hand with their numbers: White's before Black's, from the queen to the pawn.
    pub fn iter(&self) -> impl Iterator<Item = (Piece, usize)> + use<> {
        let pockets = *self;
        Color::ALL.into_iter().flat_map(move |color| {
            Pockets::ROLES
                .into_iter()
                .map(move |role| (role.of(color), pockets.count(color, role)))
                .filter(|(_, count)| *count > 0)
        })
    }
}

/// The letters as a FEN writes them between brackets: `Qn`.
impl fmt::Display for Pockets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (piece, count) in self.iter() {
            for _ in 0..count {
                write!(f, "{}", piece.letter())?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Pockets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Pockets({self})")
    }
}

/// As text: the letters.
#[cfg(feature = "serde")]
impl serde::Serialize for Pockets {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Pockets {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Pockets, D::Error> {
        let text = <alloc::string::String as serde::Deserialize>::deserialize(deserializer)?;
        let mut pockets = Pockets::EMPTY;
        for letter in text.chars() {
            let fits = Piece::from_letter(letter).is_some_and(|piece| pockets.add(piece.color, piece.role));
            if !fits {
                return Err(serde::de::Error::custom(
                    "a pocket holds queens, rooks, bishops, knights and pawns",
                ));
            }
        }
        Ok(pockets)
    }
}
