//! Signs of judgement: `!`, `??`, `$14`.

use core::fmt;

/// A numeric annotation glyph: `$1` is `!`, `$4` is `??`, `$14` a slight advantage for White.
///
/// ```
/// use tabiya::pgn::Nag;
///
/// assert_eq!(Nag::from_symbol("!?"), Some(Nag::INTERESTING));
/// assert_eq!(Nag::INTERESTING.to_string(), "$5");
/// assert_eq!(Nag::INTERESTING.symbol(), Some("!?"));
/// assert_eq!(Nag(18).symbol(), Some("+-"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(transparent))]
pub struct Nag(pub u8);

/// Glyphs and the signs that people write for them; the first sign of a number is the one written.
const SYMBOLS: [(u8, &str); 42] = [
    (1, "!"),
    (2, "?"),
    (3, "!!"),
    (4, "??"),
    (5, "!?"),
    (6, "?!"),
    (7, "□"),
    (10, "="),
    (13, "∞"),
    (14, "+/="),
    (14, "+="),
    (14, "⩲"),
    (15, "=/+"),
    (15, "=+"),
    (15, "⩱"),
    (16, "+/-"),
    (16, "±"),
    (16, "+/−"),
    (17, "-/+"),
    (17, "∓"),
    (17, "−/+"),
    (18, "+-"),
    (18, "+−"),
    (18, "+–"),
    (19, "-+"),
    (19, "−+"),
    (19, "–+"),
    (22, "⨀"),
    (22, "⊙"),
    (32, "⟳"),
    (36, "→"),
    (40, "↑"),
    (44, "=/∞"),
    (44, "⯹"),
    (132, "⇆"),
    (138, "⊕"),
    (138, "⨁"),
    (140, "∆"),
    (142, "⌓"),
    (146, "N"),
    (146, "TN"),
    (220, "D"),
];

impl Nag {
    /// `!`
    pub const GOOD: Nag = Nag(1);
    /// `?`
    pub const MISTAKE: Nag = Nag(2);
    /// `!!`
    pub const BRILLIANT: Nag = Nag(3);
    /// `??`
    pub const BLUNDER: Nag = Nag(4);
    /// `!?`
    pub const INTERESTING: Nag = Nag(5);
    /// `?!`
    pub const DUBIOUS: Nag = Nag(6);

    /// The glyph that a sign stands for: `!?`, `+-`, `∞`.
    pub fn from_symbol(symbol: &str) -> Option<Nag> {
        SYMBOLS.iter().find(|(_, sign)| *sign == symbol).map(|&(number, _)| Nag(number))
    }

    /// The sign that people write for it.
    pub fn symbol(self) -> Option<&'static str> {
        SYMBOLS.iter().find(|(number, _)| *number == self.0).map(|&(_, sign)| sign)
    }
}

/// As the export format writes it: `$5`.
impl fmt::Display for Nag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "${}", self.0)
    }
}
