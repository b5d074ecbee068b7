//! Squares, files and ranks.

use crate::color::Color;
use core::fmt;
use core::str::FromStr;

/// Declares an enum whose values are its indices, with the conversions between the two.
macro_rules! indexed {
    ($(#[$meta:meta])* $name:ident, $count:literal: $($variant:ident = $index:literal)*) => {
        $(#[$meta])*
        #[allow(missing_docs)]
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        pub enum $name { $($variant = $index),* }

        impl $name {
            /// All of them, in the order of their indices.
            pub const ALL: [$name; $count] = [$($name::$variant),*];

            /// The index, from 0.
            #[inline]
            pub const fn index(self) -> usize {
                self as usize
            }

            /// The one with this index.
            #[inline]
            pub const fn from_index(index: usize) -> Option<$name> {
                if index < $count { Some($name::wrapping(index)) } else { None }
            }

            /// The one with this index, past the last counted from the first again.
            // A match and not a look-up: the compiler sees that it is the identity.
            #[inline]
            pub(crate) const fn wrapping(index: usize) -> $name {
                match index % $count {
                    $($index => $name::$variant,)*
                    _ => $name::ALL[0],
                }
            }
        }
    };
}

indexed! {
    /// A file, `a` to `h`.
    ///
    /// ```
    /// use tabiya::File;
    ///
    /// assert_eq!(File::E.letter(), 'e');
    /// assert_eq!(File::from_letter('h'), Some(File::H));
    /// ```
    #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
    File, 8: A = 0 B = 1 C = 2 D = 3 E = 4 F = 5 G = 6 H = 7
}

indexed! {
    /// A rank, 1 to 8.
    ///
    /// ```
    /// use tabiya::{Color, Rank};
    ///
    /// assert_eq!(Rank::First.number(), 1);
    /// assert_eq!(Rank::Eighth.seen_by(Color::Black), Rank::First);
    /// ```
    #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
    Rank, 8: First = 0 Second = 1 Third = 2 Fourth = 3 Fifth = 4 Sixth = 5 Seventh = 6 Eighth = 7
}

indexed! {
    /// A square, a1 = 0, b1 = 1 … h8 = 63.
    ///
    /// ```
    /// use tabiya::{File, Rank, Square};
    ///
    /// let square: Square = "e4".parse()?;
    /// assert_eq!(square, Square::E4);
    /// assert_eq!((square.file(), square.rank()), (File::E, Rank::Fourth));
    /// assert_eq!(square.index(), 28);
    /// # Ok::<(), tabiya::ParseSquareError>(())
    /// ```
    Square, 64:
    A1 = 0 B1 = 1 C1 = 2 D1 = 3 E1 = 4 F1 = 5 G1 = 6 H1 = 7
    A2 = 8 B2 = 9 C2 = 10 D2 = 11 E2 = 12 F2 = 13 G2 = 14 H2 = 15
    A3 = 16 B3 = 17 C3 = 18 D3 = 19 E3 = 20 F3 = 21 G3 = 22 H3 = 23
    A4 = 24 B4 = 25 C4 = 26 D4 = 27 E4 = 28 F4 = 29 G4 = 30 H4 = 31
    A5 = 32 B5 = 33 C5 = 34 D5 = 35 E5 = 36 F5 = 37 G5 = 38 H5 = 39
    A6 = 40 B6 = 41 C6 = 42 D6 = 43 E6 = 44 F6 = 45 G6 = 46 H6 = 47
    A7 = 48 B7 = 49 C7 = 50 D7 = 51 E7 = 52 F7 = 53 G7 = 54 H7 = 55
    A8 = 56 B8 = 57 C8 = 58 D8 = 59 E8 = 60 F8 = 61 G8 = 62 H8 = 63
}

impl File {
    /// The letter, `a` to `h`.
    pub const fn letter(self) -> char {
        (b'a' + self as u8) as char
    }

    /// The file that a letter of lower case stands for.
    pub const fn from_letter(letter: char) -> Option<File> {
        match letter {
            'a'..='h' => Some(File::wrapping(letter as usize - 'a' as usize)),
            _ => None,
        }
    }
}

impl Rank {
    /// The number, 1 to 8.
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// The digit, `1` to `8`.
    pub const fn digit(self) -> char {
        (b'1' + self as u8) as char
    }

    /// The rank that a digit stands for.
    pub const fn from_digit(digit: char) -> Option<Rank> {
        match digit {
            '1'..='8' => Some(Rank::wrapping(digit as usize - '1' as usize)),
            _ => None,
        }
    }

    /// The rank as counted from a side's own edge: White's first is Black's eighth.
    pub const fn seen_by(self, color: Color) -> Rank {
        match color {
            Color::White => self,
            Color::Black => Rank::wrapping(7 - self as usize),
        }
    }
}

impl Square {
    /// The square where a file and a rank cross.
    #[inline]
    pub const fn new(file: File, rank: Rank) -> Square {
        Square::wrapping(rank as usize * 8 + file as usize)
    }

    /// Its file.
    #[inline]
    pub const fn file(self) -> File {
        File::wrapping(self as usize)
    }

    /// Its rank.
    #[inline]
    pub const fn rank(self) -> Rank {
        Rank::wrapping(self as usize / 8)
    }

    /// Whether it is a light square, as h1 is.
    pub const fn is_light(self) -> bool {
        (self as u8 / 8 + self as u8) % 2 == 1
    }

    /// The square so many files to the right and ranks up, if it is on the board.
    ///
    /// ```
    /// use tabiya::Square;
    ///
    /// assert_eq!(Square::G1.offset(-1, 2), Some(Square::F3));
    /// assert_eq!(Square::G1.offset(2, 1), None);
    /// ```
    pub const fn offset(self, files: i32, ranks: i32) -> Option<Square> {
        let file = (self as i32 % 8).saturating_add(files);
        let rank = (self as i32 / 8).saturating_add(ranks);
        if 0 <= file && file < 8 && 0 <= rank && rank < 8 {
            Some(Square::wrapping((rank * 8 + file) as usize))
        } else {
            None
        }
    }

    /// The square as the other side sees it: a1 and a8 change places.
    pub const fn flip(self) -> Square {
        Square::wrapping(self as usize ^ 56)
    }

    /// The number of king's steps between two squares.
    ///
    /// ```
    /// use tabiya::Square;
    ///
    /// assert_eq!(Square::A1.distance(Square::C8), 7);
    /// ```
    pub const fn distance(self, other: Square) -> u32 {
        let files = (self as u32 % 8).abs_diff(other as u32 % 8);
        let ranks = (self as u32 / 8).abs_diff(other as u32 / 8);
        if files > ranks { files } else { ranks }
    }

    /// The square written in two bytes: a file `a` to `h` and a rank `1` to `8`.
    #[inline]
    pub(crate) const fn from_bytes(file: u8, rank: u8) -> Option<Square> {
        let (file, rank) = (file.wrapping_sub(b'a'), rank.wrapping_sub(b'1'));
        if file < 8 && rank < 8 { Some(Square::wrapping(rank as usize * 8 + file as usize)) } else { None }
    }

    /// The two bytes of its name.
    #[inline(always)]
    pub(crate) const fn to_bytes(self) -> [u8; 2] {
        [b'a' + self as u8 % 8, b'1' + self as u8 / 8]
    }
}

impl fmt::Display for File {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.letter(), f)
    }
}

impl fmt::Debug for File {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.digit(), f)
    }
}

impl fmt::Debug for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The name in lower case: `e4`.
impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.to_bytes();
        f.pad(core::str::from_utf8(&name).map_err(|_| fmt::Error)?)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text is not the name of a square.
///
/// ```
/// use tabiya::{ParseSquareError, Square};
///
/// assert_eq!("e9".parse::<Square>(), Err(ParseSquareError));
/// assert_eq!(
///     ParseSquareError.to_string(),
///     "a square is written as a letter from a to h and a digit from 1 to 8"
/// );
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(into = "serial::Coded", from = "serial::Coded")
)]
pub struct ParseSquareError;

impl ParseSquareError {
    /// A stable, machine-readable code.
    pub const fn code(&self) -> &'static str {
        "not-a-square"
    }
}

impl fmt::Display for ParseSquareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a square is written as a letter from a to h and a digit from 1 to 8")
    }
}

impl core::error::Error for ParseSquareError {}

impl FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Square, ParseSquareError> {
        match text.as_bytes() {
            &[file, rank] => Square::from_bytes(file, rank).ok_or(ParseSquareError),
            _ => Err(ParseSquareError),
        }
    }
}

#[cfg(feature = "serde")]
crate::text_serde!(Square);

/// `{"code": "not-a-square"}`, as other errors have it.
#[cfg(feature = "serde")]
mod serial {
    use super::ParseSquareError;

    #[derive(serde::Serialize, serde::Deserialize)]
    #[serde(tag = "code", rename_all = "kebab-case")]
    pub(super) enum Coded {
        NotASquare,
    }

    impl From<ParseSquareError> for Coded {
        fn from(_: ParseSquareError) -> Coded {
            Coded::NotASquare
        }
    }

    impl From<Coded> for ParseSquareError {
        fn from(_: Coded) -> ParseSquareError {
            ParseSquareError
        }
    }
}
