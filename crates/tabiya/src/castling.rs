//! Who may still castle, and with which rook.

use crate::color::Color;
use crate::moves::CastlingSide;
use crate::square::{File, Rank, Square};

/// The castling rights of both sides, each by the file of its rook.
///
/// ```
/// use tabiya::{CastlingRights, CastlingSide, Color, File, Square};
///
/// let mut rights = CastlingRights::STANDARD;
/// rights.set(Color::White, CastlingSide::King, None);
/// assert_eq!(rights.rook(Color::White, CastlingSide::King), None);
/// assert_eq!(rights.rook(Color::Black, CastlingSide::Queen), Some(Square::A8));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(into = "serial::Both", from = "serial::Both")
)]
pub struct CastlingRights {
    files: [[Option<File>; 2]; 2],
}

impl CastlingRights {
    /// Nobody may castle.
    pub const NONE: CastlingRights = CastlingRights { files: [[None; 2]; 2] };

    /// Both may castle to both sides, with the rooks of the corners.
    pub const STANDARD: CastlingRights = CastlingRights { files: [[Some(File::H), Some(File::A)]; 2] };

    /// The file of the rook with which this side may castle there.
    pub const fn file(&self, color: Color, side: CastlingSide) -> Option<File> {
        self.files[color as usize][side as usize]
    }

    /// The square of the rook with which this side may castle there.
    pub const fn rook(&self, color: Color, side: CastlingSide) -> Option<Square> {
        match self.file(color, side) {
            Some(file) => Some(Square::new(file, Rank::First.seen_by(color))),
            None => None,
        }
    }

    /// Whether this side may still castle there.
    pub const fn has(&self, color: Color, side: CastlingSide) -> bool {
        self.file(color, side).is_some()
    }

    /// Whether nobody may castle any more.
    pub fn is_empty(&self) -> bool {
        *self == CastlingRights::NONE
    }

    /// Gives or takes a right.
    pub const fn set(&mut self, color: Color, side: CastlingSide, file: Option<File>) {
        self.files[color as usize][side as usize] = file;
    }

    /// Every right with its rook: White's before Black's, kingside before queenside.
    ///
    /// ```
    /// use tabiya::CastlingRights;
    ///
    /// assert_eq!(CastlingRights::STANDARD.iter().count(), 4);
    /// ```
    pub fn iter(&self) -> impl Iterator<Item = (Color, CastlingSide, Square)> + use<> {
        let rights = *self;
        Color::ALL.into_iter().flat_map(move |color| {
            CastlingSide::ALL
                .into_iter()
                .filter_map(move |side| Some((color, side, rights.rook(color, side)?)))
        })
    }
}

/// `{"white": {"kingside": "h", "queenside": "a"}, "black": …}`: letters alone, as a FEN has
/// them, would not tell the side without the board.
#[cfg(feature = "serde")]
mod serial {
    use super::CastlingRights;
    use crate::square::File;

    #[derive(serde::Serialize, serde::Deserialize)]
    pub(super) struct Both {
        white: One,
        black: One,
    }

    #[derive(serde::Serialize, serde::Deserialize)]
    struct One {
        kingside: Option<File>,
        queenside: Option<File>,
    }

    impl From<CastlingRights> for Both {
        fn from(rights: CastlingRights) -> Both {
            let [white, black] = rights.files.map(|[kingside, queenside]| One { kingside, queenside });
            Both { white, black }
        }
    }

    impl From<Both> for CastlingRights {
        fn from(Both { white, black }: Both) -> CastlingRights {
            CastlingRights { files: [white, black].map(|one| [one.kingside, one.queenside]) }
        }
    }
}
