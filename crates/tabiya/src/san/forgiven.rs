//! What a lenient reader lets pass.

use core::fmt;

/// Something that a lenient reader forgave: the move was understood, but the standard writes it
/// otherwise.
///
/// ```
/// use tabiya::{Forgiven, San};
///
/// let (san, forgiven) = San::read("0-0")?;
/// assert_eq!(san.to_string(), "O-O");
/// assert_eq!(forgiven, [Forgiven::ZeroCastling]);
/// assert_eq!(forgiven[0].to_string(), "castling is written with the letter O, not with zeros");
/// # Ok::<(), tabiya::SanError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Forgiven {
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
    /// `Rd8` for `Rd8+` or `Rd8#`.
    MissingMark,
    /// `Rd8+` for `Rd8`, or `+` for `#` and the other way round.
    WrongMark,
    /// `8. O-O` or `8... O-O`: the number of the move before it.
    MoveNumber,
    /// Words or signs around the move.
    Prose,
}

impl Forgiven {
    /// A word for programs, which will not change.
    pub const fn code(self) -> &'static str {
        match self {
            Forgiven::ZeroCastling => "zero-castling",
            Forgiven::LooseCastling => "loose-castling",
            Forgiven::PawnLetter => "pawn-letter",
            Forgiven::Figurine => "figurine",
            Forgiven::Dash => "dash",
            Forgiven::CaptureSign => "capture-sign",
            Forgiven::PromotionSign => "promotion-sign",
            Forgiven::LowerCasePromotion => "lower-case-promotion",
            Forgiven::Glyph => "glyph",
            Forgiven::EnPassantMark => "en-passant-mark",
            Forgiven::Coordinates => "coordinates",
            Forgiven::LowerCaseBishop => "lower-case-bishop",
            Forgiven::MissingCapture => "missing-capture",
            Forgiven::FalseCapture => "false-capture",
            Forgiven::NeedlessOrigin => "needless-origin",
            Forgiven::MissingMark => "missing-mark",
            Forgiven::WrongMark => "wrong-mark",
            Forgiven::MoveNumber => "move-number",
            Forgiven::Prose => "prose",
        }
    }
}

/// What the standard asks, as a clause of a sentence.
impl fmt::Display for Forgiven {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Forgiven::ZeroCastling => "castling is written with the letter O, not with zeros",
            Forgiven::LooseCastling => "castling is written O-O or O-O-O",
            Forgiven::PawnLetter => "a pawn has no letter",
            Forgiven::Figurine => "a piece is written as a letter, not as a symbol",
            Forgiven::Dash => "no dash stands between the squares",
            Forgiven::CaptureSign => "a capture is written with x",
            Forgiven::PromotionSign => "a promotion is written with =",
            Forgiven::LowerCasePromotion => "the piece that a pawn becomes is written in upper case",
            Forgiven::Glyph => "! and ? are no part of the move",
            Forgiven::EnPassantMark => "e.p. is no part of the move",
            Forgiven::Coordinates => "the squares alone don't name the piece",
            Forgiven::LowerCaseBishop => "the bishop is written B; b is a file",
            Forgiven::MissingCapture => "the x of the capture is missing",
            Forgiven::FalseCapture => "nothing is captured, so there is no x",
            Forgiven::NeedlessOrigin => "where the piece comes from need not be told",
            Forgiven::MissingMark => "the + or # at the end is missing",
            Forgiven::WrongMark => "the + or # at the end is wrong",
            Forgiven::MoveNumber => "the number is no part of the move",
            Forgiven::Prose => "the words around it are no part of the move",
        })
    }
}
