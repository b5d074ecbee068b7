//! The pieces: what they are, and whose.

use crate::color::Color;
use core::fmt;

/// A kind of piece.
///
/// ```
/// use tabiya::Role;
///
/// assert_eq!(Role::Knight.letter(), 'N');
/// assert_eq!(Role::from_letter('q'), Some(Role::Queen));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum Role {
    /// Moves ahead, captures aslant, promotes.
    Pawn,
    /// Jumps two and one.
    Knight,
    /// Slides along diagonals.
    Bishop,
    /// Slides along ranks and files.
    Rook,
    /// Slides along all lines.
    Queen,
    /// One step any way; the game is about it.
    King,
}

impl Role {
    /// All six, from pawn to king.
    pub const ALL: [Role; 6] = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King];

    /// What a pawn may become (FIDE 3.7.3.3), the queen first.
    pub const PROMOTIONS: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

    /// The English letter in upper case: `P N B R Q K`.
    pub const fn letter(self) -> char {
        self.letter_byte() as char
    }

    pub(crate) const fn letter_byte(self) -> u8 {
        b"PNBRQK"[self as usize]
    }

    /// The role that an English letter of either case stands for.
    pub const fn from_letter(letter: char) -> Option<Role> {
        Some(match letter {
            'P' | 'p' => Role::Pawn,
            'N' | 'n' => Role::Knight,
            'B' | 'b' => Role::Bishop,
            'R' | 'r' => Role::Rook,
            'Q' | 'q' => Role::Queen,
            'K' | 'k' => Role::King,
            _ => return None,
        })
    }

    /// The name in lower case: `pawn` to `king`.
    pub const fn name(self) -> &'static str {
        match self {
            Role::Pawn => "pawn",
            Role::Knight => "knight",
            Role::Bishop => "bishop",
            Role::Rook => "rook",
            Role::Queen => "queen",
            Role::King => "king",
        }
    }

    /// This role in a colour.
    pub const fn of(self, color: Color) -> Piece {
        Piece { color, role: self }
    }
}

/// The name in lower case, as a sentence uses it.
impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A piece on the board: a role and its colour.
///
/// ```
/// use tabiya::{Color, Piece, Role};
///
/// let knight = Role::Knight.of(Color::Black);
/// assert_eq!(knight.letter(), 'n');
/// assert_eq!(knight.symbol(), '♞');
/// assert_eq!(knight.to_string(), "black knight");
/// assert_eq!(Piece::from_letter('n'), Some(knight));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Piece {
    /// Whose it is.
    pub color: Color,
    /// What it is.
    pub role: Role,
}

impl Piece {
    /// The FEN letter: upper case for White, lower case for Black.
    pub const fn letter(self) -> char {
        let letter = self.role.letter();
        match self.color {
            Color::White => letter,
            Color::Black => letter.to_ascii_lowercase(),
        }
    }

    /// The piece that a FEN letter stands for.
    pub const fn from_letter(letter: char) -> Option<Piece> {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        match Role::from_letter(letter) {
            Some(role) => Some(Piece { color, role }),
            None => None,
        }
    }

    /// The chess symbol, `♔` to `♟`.
    pub const fn symbol(self) -> char {
        match (self.color, self.role) {
            (Color::White, Role::Pawn) => '♙',
            (Color::White, Role::Knight) => '♘',
            (Color::White, Role::Bishop) => '♗',
            (Color::White, Role::Rook) => '♖',
            (Color::White, Role::Queen) => '♕',
            (Color::White, Role::King) => '♔',
            (Color::Black, Role::Pawn) => '♟',
            (Color::Black, Role::Knight) => '♞',
            (Color::Black, Role::Bishop) => '♝',
            (Color::Black, Role::Rook) => '♜',
            (Color::Black, Role::Queen) => '♛',
            (Color::Black, Role::King) => '♚',
        }
    }

    /// The piece that a chess symbol shows.
    pub const fn from_symbol(symbol: char) -> Option<Piece> {
        let (color, role) = match symbol {
            '♙' => (Color::White, Role::Pawn),
            '♘' => (Color::White, Role::Knight),
            '♗' => (Color::White, Role::Bishop),
            '♖' => (Color::White, Role::Rook),
            '♕' => (Color::White, Role::Queen),
            '♔' => (Color::White, Role::King),
            '♟' => (Color::Black, Role::Pawn),
            '♞' => (Color::Black, Role::Knight),
            '♝' => (Color::Black, Role::Bishop),
            '♜' => (Color::Black, Role::Rook),
            '♛' => (Color::Black, Role::Queen),
            '♚' => (Color::Black, Role::King),
            _ => return None,
        };
        Some(Piece { color, role })
    }
}

/// `white knight`, as a sentence uses it.
impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const NAMES: [[&str; 6]; 2] = [
            ["white pawn", "white knight", "white bishop", "white rook", "white queen", "white king"],
            ["black pawn", "black knight", "black bishop", "black rook", "black queen", "black king"],
        ];
        f.pad(NAMES[self.color as usize][self.role as usize])
    }
}
