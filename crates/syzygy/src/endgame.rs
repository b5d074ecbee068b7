//! The pieces of an ending, by side.

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;
use tabiya::{Board, Color, Role};

/// The most pieces, kings among them, for which Syzygy tables exist.
pub const MAX_PIECES: usize = 7;

/// The roles in the order in which tables are named.
const NAMED: [Role; 6] = [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];

/// The pieces of an ending, as tables are named: `KQvKR` is queen against rook.
///
/// The side that is named first is White's in the tables; the stronger one is, by convention.
///
/// ```
/// use tabiya_syzygy::Endgame;
///
/// let endgame: Endgame = "KRvKQ".parse()?;
/// assert_eq!(endgame.canonical().to_string(), "KQvKR");
/// assert_eq!(endgame.pieces(), 4);
/// # Ok::<(), tabiya_syzygy::EndgameNameError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Endgame {
    /// Four bits for the number of pieces of each role, White's below Black's.
    key: u64,
}

/// A text that names no ending.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EndgameNameError {
    /// The text.
    pub name: String,
}

impl fmt::Display for EndgameNameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "'{}' names no ending: an ending is written KQvKR, with one king a side and at most {MAX_PIECES} pieces",
            self.name.escape_debug()
        )
    }
}

impl std::error::Error for EndgameNameError {}

const SIDE: u32 = 24;

const fn shift(color: Color, role: Role) -> u32 {
    4 * role as u32 + if color.is_white() { 0 } else { SIDE }
}

impl Endgame {
    /// The ending of a board; nothing if a side has more pieces of a kind than any table.
    pub fn of(board: &Board) -> Option<Endgame> {
        if board.occupied().len() > MAX_PIECES {
            return None;
        }
        let mut key = 0;
        for color in Color::ALL {
            for role in Role::ALL {
                key |= (board.of(color, role).len() as u64) << shift(color, role);
            }
        }
        Some(Endgame { key })
    }

    /// The ending of these numbers of pieces.
    pub(crate) fn from_counts(mut count: impl FnMut(Color, Role) -> usize) -> Endgame {
        let mut key = 0;
        for color in Color::ALL {
            for role in Role::ALL {
                key |= (count(color, role) as u64 & 15) << shift(color, role);
            }
        }
        Endgame { key }
    }

    /// A number that no other ending has.
    #[inline]
    pub(crate) const fn key(self) -> u64 {
        self.key
    }

    /// How many such pieces there are.
    pub const fn count(self, color: Color, role: Role) -> usize {
        (self.key >> shift(color, role) & 15) as usize
    }

    /// How many pieces there are, kings among them.
    pub fn pieces(self) -> usize {
        Color::ALL.into_iter().map(|color| self.of_side(color)).sum()
    }

    fn of_side(self, color: Color) -> usize {
        Role::ALL.into_iter().map(|role| self.count(color, role)).sum()
    }

    /// Whether a pawn is among them.
    pub const fn has_pawns(self) -> bool {
        self.count(Color::White, Role::Pawn) + self.count(Color::Black, Role::Pawn) > 0
    }

    /// The same ending with the colours exchanged.
    #[must_use]
    pub const fn flipped(self) -> Endgame {
        Endgame { key: self.key >> SIDE | (self.key & ((1 << SIDE) - 1)) << SIDE }
    }

    /// Whether both sides have the same pieces.
    pub const fn is_symmetric(self) -> bool {
        self.key == self.flipped().key
    }

    /// The ending as tables are named: the side with more pieces first, or the one with the stronger pieces.
    #[must_use]
    pub fn canonical(self) -> Endgame {
        let flipped = self.flipped();
        match self.of_side(Color::White).cmp(&self.of_side(Color::Black)) {
            Ordering::Greater => self,
            Ordering::Less => flipped,
            Ordering::Equal => {
                let strength = |color| NAMED.map(|role| self.count(color, role));
                if strength(Color::White) >= strength(Color::Black) { self } else { flipped }
            }
        }
    }

    /// Whether neither side could mate at all, whatever is played: bare kings, or a single bishop or knight.
    pub fn is_dead(self) -> bool {
        let minor = |color| self.count(color, Role::Bishop) + self.count(color, Role::Knight);
        match self.pieces() {
            2 => true,
            3 => minor(Color::White) + minor(Color::Black) == 1,
            _ => false,
        }
    }
}

impl fmt::Display for Endgame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for color in Color::ALL {
            if color == Color::Black {
                f.write_str("v")?;
            }
            for role in NAMED {
                for _ in 0..self.count(color, role) {
                    write!(f, "{}", role.letter().to_ascii_uppercase())?;
                }
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Endgame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl FromStr for Endgame {
    type Err = EndgameNameError;

    fn from_str(name: &str) -> Result<Endgame, EndgameNameError> {
        let error = || EndgameNameError { name: name.to_owned() };
        let (white, black) = name.split_once('v').ok_or_else(error)?;
        if white.len() + black.len() > MAX_PIECES {
            return Err(error());
        }
        let mut key = 0u64;
        for (color, letters) in [(Color::White, white), (Color::Black, black)] {
            for letter in letters.chars() {
                let named = NAMED.into_iter().find(|role| role.letter().to_ascii_uppercase() == letter);
                key += 1 << shift(color, named.ok_or_else(error)?);
            }
        }
        let endgame = Endgame { key };
        let kings = Color::ALL.map(|color| endgame.count(color, Role::King));
        if kings == [1, 1] { Ok(endgame) } else { Err(error()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabiya::Position;

    #[test]
    fn an_ending_is_named_with_the_stronger_side_first() {
        for (name, canonical) in [
            ("KQvKR", "KQvKR"),
            ("KRvKQ", "KQvKR"),
            ("KvKP", "KPvK"),
            ("KRRvKQN", "KQNvKRR"),
            ("KPvKQQ", "KQQvKP"),
            ("KBNvKBN", "KBNvKBN"),
        ] {
            let endgame: Endgame = name.parse().unwrap();
            assert_eq!(endgame.to_string(), name);
            assert_eq!(endgame.canonical().to_string(), canonical);
        }
    }

    #[test]
    fn what_is_no_ending_is_not_read_as_one() {
        for name in ["", "K", "v", "KQvKQvK", "QvK", "KKvK", "KXvK", "kqvk", "KQQQQQQvK", "KQvK ", "KüvK"] {
            assert!(name.parse::<Endgame>().is_err(), "{name}");
        }
    }

    #[test]
    fn a_board_has_its_ending() {
        let position: Position = "4k3/8/8/8/8/8/4P3/3QK2r w - - 0 1".parse().unwrap();
        let endgame = Endgame::of(position.board()).unwrap();
        assert_eq!(endgame.to_string(), "KQPvKR");
        assert_eq!(endgame.flipped().flipped(), endgame);
        assert!(Endgame::of(Position::new().board()).is_none());
    }
}
