//! What a lenient reader lets pass.

use core::fmt;

/// Something that a lenient reader forgave: the move was understood, but the standard writes it
/// otherwise.
///
/// ```
/// use tabiya::{Deviation, San};
///
/// let (san, forgiven) = San::parse_lenient("0-0")?;
/// assert_eq!(san.to_string(), "O-O");
/// assert_eq!(forgiven, [Deviation::ZeroCastling]);
/// assert_eq!(forgiven[0].to_string(), "castling is written with the letter O, not with zeros");
/// # Ok::<(), tabiya::SanError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Deviation {
    /// `0-0` for `O-O`.
    ZeroCastling,
    /// `o-o`, or the dashes of typographers, for `O-O`; read only in prose.
    LooseCastling,
    /// `Pe4` for `e4`.
    PawnLetter,
    /// `♘f3` for `Nf3`.
    Figurine,
    /// `Ng1-f3` for `Nf3`.
    Dash,
    /// `N:d5` or `N×d5` for `Nxd5`.
    CaptureSign,
    /// `e8Q`, `e8(Q)` or `e8/Q` for `e8=Q`.
    PromotionSign,
    /// `e8=q` for `e8=Q`.
    LowerCasePromotion,
    /// `!`, `?` and their pairs behind the move.
    Glyph,
    /// `e.p.` behind the move.
    EnPassantMark,
    /// `g1f3` for `Nf3`: squares alone.
    Coordinates,
    /// `bxc4` for `Bxc4`, where no pawn of the b-file can take.
    LowerCaseBishop,
    /// `Rf4` for `Rxf4`.
    MissingCapture,
    /// `Rxf4` for `Rf4`, with nothing to take on f4.
    FalseCapture,
    /// `Nge2` for `Ne2`, where no other knight can go to e2.
    NeedlessOrigin,
    /// `N2f3` or `Nd2f3` for `Ndf3`, where another knight can go to f3 too.
    OtherOrigin,
    /// `Rd8` for `Rd8+` or `Rd8#`.
    MissingMark,
    /// `Rd8+` for `Rd8`, or `+` for `#` and the other way round.
    WrongMark,
    /// `8. O-O` or `8... O-O`: the number of the move before it.
    MoveNumber,
    /// Words or signs around the move.
    Prose,
}

impl Deviation {
    /// A stable, machine-readable code.
    pub const fn code(self) -> &'static str {
        match self {
            Deviation::ZeroCastling => "zero-castling",
            Deviation::LooseCastling => "loose-castling",
            Deviation::PawnLetter => "pawn-letter",
            Deviation::Figurine => "figurine",
            Deviation::Dash => "dash",
            Deviation::CaptureSign => "capture-sign",
            Deviation::PromotionSign => "promotion-sign",
            Deviation::LowerCasePromotion => "lower-case-promotion",
            Deviation::Glyph => "glyph",
            Deviation::EnPassantMark => "en-passant-mark",
            Deviation::Coordinates => "coordinates",
            Deviation::LowerCaseBishop => "lower-case-bishop",
            Deviation::MissingCapture => "missing-capture",
            Deviation::FalseCapture => "false-capture",
            Deviation::NeedlessOrigin => "needless-origin",
            Deviation::OtherOrigin => "other-origin",
            Deviation::MissingMark => "missing-mark",
            Deviation::WrongMark => "wrong-mark",
            Deviation::MoveNumber => "move-number",
            Deviation::Prose => "prose",
        }
    }
}

/// What the standard asks, as a clause of a sentence.
impl fmt::Display for Deviation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Deviation::ZeroCastling => "castling is written with the letter O, not with zeros",
            Deviation::LooseCastling => "castling is written O-O or O-O-O",
            Deviation::PawnLetter => "a pawn has no letter",
            Deviation::Figurine => "a piece is written as a letter, not as a symbol",
            Deviation::Dash => "no dash stands between the squares",
            Deviation::CaptureSign => "a capture is written with x",
            Deviation::PromotionSign => "a promotion is written with =",
            Deviation::LowerCasePromotion => "the piece that a pawn becomes is written in upper case",
            Deviation::Glyph => "! and ? are not part of the move",
            Deviation::EnPassantMark => "e.p. is not part of the move",
            Deviation::Coordinates => "the squares alone don't name the piece",
            Deviation::LowerCaseBishop => "the bishop is written B; b is a file",
            Deviation::MissingCapture => "the x of the capture is missing",
            Deviation::FalseCapture => "nothing is captured, so there is no x",
            Deviation::NeedlessOrigin => "where the piece comes from need not be told",
            Deviation::OtherOrigin => {
                "the file tells which piece moves, and the rank only where the file cannot"
            }
            Deviation::MissingMark => "the + or # at the end is missing",
            Deviation::WrongMark => "the + or # at the end is wrong",
            Deviation::MoveNumber => "the number is not part of the move",
            Deviation::Prose => "the words around it are not part of the move",
        })
    }
}
