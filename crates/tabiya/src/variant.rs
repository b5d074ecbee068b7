//! The games that are played with these pieces on this board.

use core::fmt;
use core::str::FromStr;

/// A game that is played on the chessboard: chess, or one that changes its rules.
///
/// Any of them may start from one of the 960 arrays; Chess960 is no variant of its own here, as castling is right
/// everywhere.
///
/// ```
/// use tabiya::{Position, Variant};
///
/// assert_eq!("King of the Hill".parse(), Ok(Variant::KingOfTheHill));
/// assert_eq!("giveaway".parse(), Ok(Variant::Antichess));
/// assert_eq!(Position::start_of(Variant::RacingKings).to_fen(), "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
#[non_exhaustive]
pub enum Variant {
    /// The game of FIDE's laws.
    #[default]
    Chess,
    /// What is captured changes sides, and may be dropped on an empty square in place of a move.
    Crazyhouse,
    /// Who gives check for the third time wins, too.
    ThreeCheck,
    /// Whose king reaches d4, e4, d5 or e5 wins, too.
    KingOfTheHill,
    /// Who captures must, and who has nothing left, or no move, wins. The king is a piece like the others.
    Antichess,
    /// A capture explodes, and takes all pieces but pawns beside it along.
    Atomic,
    /// White has pawns in place of a king, and loses with the last of them.
    Horde,
    /// The kings race to the last rank, and nobody may give check.
    RacingKings,
}

impl Variant {
    /// All of them, chess first; their places in this list do not change.
    pub const ALL: [Variant; 8] = [
        Variant::Chess,
        Variant::Crazyhouse,
        Variant::ThreeCheck,
        Variant::KingOfTheHill,
        Variant::Antichess,
        Variant::Atomic,
        Variant::Horde,
        Variant::RacingKings,
    ];

    /// The name in lower case and without spaces, as commands take it: `kingofthehill`.
    pub const fn name(self) -> &'static str {
        match self {
            Variant::Chess => "chess",
            Variant::Crazyhouse => "crazyhouse",
            Variant::ThreeCheck => "threecheck",
            Variant::KingOfTheHill => "kingofthehill",
            Variant::Antichess => "antichess",
            Variant::Atomic => "atomic",
            Variant::Horde => "horde",
            Variant::RacingKings => "racingkings",
        }
    }

    /// The name as a sentence and a PGN tag write it: `King of the Hill`.
    pub const fn title(self) -> &'static str {
        match self {
            Variant::Chess => "Standard",
            Variant::Crazyhouse => "Crazyhouse",
            Variant::ThreeCheck => "Three-check",
            Variant::KingOfTheHill => "King of the Hill",
            Variant::Antichess => "Antichess",
            Variant::Atomic => "Atomic",
            Variant::Horde => "Horde",
            Variant::RacingKings => "Racing Kings",
        }
    }

    /// The name by which engines know it (`UCI_Variant`): `3check`, `giveaway` for [`Antichess`](Variant::Antichess) is
    /// read too.
    pub const fn uci_name(self) -> &'static str {
        match self {
            Variant::ThreeCheck => "3check",
            other => other.name(),
        }
    }

    /// The position from which it starts, as FEN.
    pub const fn start_fen(self) -> &'static str {
        match self {
            Variant::Chess | Variant::KingOfTheHill | Variant::Atomic => {
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
            }
            Variant::Crazyhouse => "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1",
            Variant::ThreeCheck => "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1",
            Variant::Antichess => "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
            Variant::Horde => "rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1",
            Variant::RacingKings => "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1",
        }
    }

    /// Whether somebody may castle in it.
    pub const fn castles(self) -> bool {
        !matches!(self, Variant::Antichess | Variant::RacingKings)
    }

    /// Whether moves without progress are counted, and a game is drawn or can be claimed as drawn after fifty of them. In
    /// crazyhouse they are not: what is taken comes back.
    pub const fn has_fifty_move_rule(self) -> bool {
        !matches!(self, Variant::Crazyhouse)
    }

    /// Whether nothing but mate wins it, as in chess: elsewhere a win that is forced need not be one.
    pub const fn wins_by_mate_alone(self) -> bool {
        matches!(self, Variant::Chess | Variant::Crazyhouse)
    }

    /// The game that a FEN shows by its form: crazyhouse has pieces in hand (`[Qn]`, `/Qn`) or promoted ones (`Q~`),
    /// three-check counts checks (`3+3`, `+0+0`). Any other FEN may be one of any game.
    ///
    /// ```
    /// use tabiya::Variant;
    ///
    /// assert_eq!(Variant::of_fen("2k5/8/8/8/8/8/8/4K3[Qn] w - - 0 1"), Some(Variant::Crazyhouse));
    /// assert_eq!(Variant::of_fen("2k5/8/8/8/8/8/8/4K3 w - - 3+2 0 1"), Some(Variant::ThreeCheck));
    /// assert_eq!(Variant::of_fen("2k5/8/8/8/8/8/8/4K3 w - - 0 1"), None);
    /// ```
    pub fn of_fen(fen: &str) -> Option<Variant> {
        let mut fields = fen.split_ascii_whitespace();
        let placement = fields.next()?;
        if placement.contains(['[', '~']) || placement.matches('/').count() == 8 {
            Some(Variant::Crazyhouse)
        } else {
            fields.skip(3).any(|field| field.as_bytes().contains(&b'+')).then_some(Variant::ThreeCheck)
        }
    }

    /// The number that a position carries.
    pub(crate) const fn tag(self) -> u64 {
        self as u64
    }

    pub(crate) const fn of_tag(tag: u64) -> Variant {
        Variant::ALL[tag as usize & 7]
    }
}

/// The name as a sentence writes it.
impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.title())
    }
}

/// A text that names no [`Variant`].
///
/// ```
/// use tabiya::Variant;
///
/// let error = "shogi".parse::<Variant>().unwrap_err();
/// assert_eq!(error.code(), "unknown-variant");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(tag = "code", rename = "unknown-variant")
)]
#[non_exhaustive]
pub struct ParseVariantError {
    /// The name is that of five-check, which is three-check from another position: a variant does not carry one.
    #[cfg_attr(feature = "serde", serde(skip))]
    five_check: bool,
    /// The name is that of a game which is known and not played here.
    #[cfg_attr(feature = "serde", serde(skip))]
    foreign: Option<&'static str>,
}

impl ParseVariantError {
    /// A stable, machine-readable code.
    pub const fn code(&self) -> &'static str {
        "unknown-variant"
    }

    /// Whether the name is that of a game which is known and not played under it: suicide, five-check.
    pub const fn is_known(&self) -> bool {
        self.five_check || self.foreign.is_some()
    }
}

impl fmt::Display for ParseVariantError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if cfg!(feature = "variants") && self.five_check {
            return f.write_str("five-check is `threecheck` from a FEN that has `5+5` in place of `3+3`");
        }
        if let Some(name) = self.foreign.filter(|_| cfg!(feature = "variants")) {
            write!(f, "{name} is not played here: ")?;
        }
        f.write_str("the variants are ")?;
        for (i, variant) in Variant::ALL.into_iter().enumerate() {
            let comma = match i {
                0 => "",
                _ if i + 1 == Variant::ALL.len() => " and ",
                _ => ", ",
            };
            write!(f, "{comma}`{}`", variant.name())?;
        }
        Ok(())
    }
}

impl core::error::Error for ParseVariantError {}

/// The longest name that is looked at, its letters and digits alone.
const LONGEST_NAME: usize = 24;

/// What the variants are called besides: a table of words, for a `match` of as many arms is 7 KB in WebAssembly.
const SPELLINGS: [(Variant, &str); 9] = [
    (Variant::Chess, "chess standard normal standardchess orthodox fromposition"),
    (Variant::Chess, "fischerandom fischerrandom fischerrandomchess freestyle fisherrandom"),
    (Variant::Crazyhouse, "crazyhouse zh house crazyhousechess"),
    (Variant::ThreeCheck, "threecheck 3check 3checks 3checkchess threechecks threecheckchess"),
    (Variant::KingOfTheHill, "kingofthehill koth kingofthehillchess"),
    (Variant::Antichess, "antichess anti giveaway giveawaychess"),
    (Variant::Atomic, "atomic atom atomicchess"),
    (Variant::Horde, "horde hordechess"),
    (Variant::RacingKings, "racingkings racing race racingkingschess"),
];

/// What five-check is called; PGN tags of these names hold a game of three-check from a FEN.
pub(crate) const FIVE_CHECK: &str = "fivecheck 5check fivechecks 5checks fivecheckchess 5checkchess";

/// Games that are known by name, and whose moves are not played here.
const FOREIGN: &str = "bughouse suicide losers losing placement duck fogofwar 4player";

/// The game of these that a name of lower case means, which may end with `chess`.
pub(crate) fn foreign(name: &str) -> Option<&'static str> {
    let bare = name.strip_suffix("chess").unwrap_or(name);
    FOREIGN.split(' ').find(|&foreign| foreign == bare)
}

/// A name in any spelling in use: case, spaces, hyphens and underscores don't matter, a `960` behind it neither.
impl FromStr for Variant {
    type Err = ParseVariantError;

    fn from_str(text: &str) -> Result<Variant, ParseVariantError> {
        let mut letters = [0; LONGEST_NAME];
        let mut length = 0;
        for byte in text.bytes().filter(u8::is_ascii_alphanumeric) {
            let Some(place) = letters.get_mut(length) else {
                return Err(ParseVariantError { five_check: false, foreign: None });
            };
            *place = byte.to_ascii_lowercase();
            length += 1;
        }
        let name = &letters[..length];
        let bare = name.strip_suffix(b"960").filter(|bare| !bare.is_empty()).unwrap_or(name);
        SPELLINGS
            .iter()
            .find(|(_, spellings)| spellings.split(' ').any(|spelling| spelling.as_bytes() == bare))
            .map(|&(variant, _)| variant)
            .ok_or(ParseVariantError {
                five_check: cfg!(feature = "variants")
                    && FIVE_CHECK.split(' ').any(|name| name.as_bytes() == bare),
                foreign: core::str::from_utf8(bare).ok().and_then(foreign),
            })
    }
}
