//! Positions with notes: EPD, a FEN of four fields and operations behind it.
//!
//! Collections in the wild are read as they are: counters before the operations, a `;` before the
//! first of them or none behind the last, texts without quotes, NULs at the end of a line.

use crate::explain::MoveError;
use crate::fen::{FenError, FenReason};
use crate::moves::Move;
use crate::position::Position;
use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

/// A position with operations, such as its best move (`bm`) and its name (`id`).
///
/// The counters are those of the position: `hmvc` and `fmvn` are read into it, and written
/// where they are not 0 and 1.
///
/// What is written is read back, but for what the text cannot hold: a position that was read
/// leniently with an impossible check is refused by `FromStr` and must be read leniently again, an
/// [`Operation`] is only as good as its opcode, and quotes within a text become apostrophes.
///
/// ```
/// use tabiya::Epd;
///
/// let epd: Epd = "6k1/5ppp/8/8/8/8/8/K3R3 w - - bm Re8#; id \"back rank\"; acd 1;".parse()?;
/// assert_eq!(epd.text("id"), Some("back rank"));
/// assert_eq!(epd.number("acd"), Some(1));
/// let best = epd.moves("bm").unwrap();
/// assert_eq!(epd.position.uci(best[0]).to_string(), "e1e8");
/// assert_eq!(epd.to_string(), "6k1/5ppp/8/8/8/8/8/K3R3 w - - bm Re8#; id \"back rank\"; acd 1;");
/// # Ok::<(), tabiya::EpdError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Epd {
    /// The position.
    pub position: Position,
    /// The operations in their order.
    pub operations: Vec<Operation>,
}

impl Epd {
    /// A position without operations.
    ///
    /// ```
    /// use tabiya::{Epd, Position};
    ///
    /// assert_eq!(Epd::new(Position::new()).to_string(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -");
    /// ```
    pub const fn new(position: Position) -> Epd {
        Epd { position, operations: Vec::new() }
    }
}

/// An operation of an [`Epd`]: `bm Nf3 Nc3`.
///
/// Its opcode is one word that begins with a letter, without spaces and `;`. One made by hand is
/// written as it is, and another than such a word is not read back.
///
/// ```
/// use tabiya::{Operand, Operation};
///
/// let name = Operation { opcode: "id".to_string(), operands: vec![Operand::Text("WAC.001".to_string())] };
/// assert_eq!(name.to_string(), "id \"WAC.001\";");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Operation {
    /// Its name.
    pub opcode: String,
    /// What follows the name.
    pub operands: Vec<Operand>,
}

/// An operand of an [`Operation`].
///
/// ```
/// use tabiya::Operand;
///
/// assert_eq!(Operand::Word("-32763".to_string()).number(), Some(-32763));
/// assert_eq!(Operand::Text("two words".to_string()).as_str(), "two words");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
#[non_exhaustive]
pub enum Operand {
    /// A move, a number or any other word.
    Word(String),
    /// A text in quotes.
    Text(String),
}

impl Operand {
    /// The word or the text.
    pub fn as_str(&self) -> &str {
        match self {
            Operand::Word(text) | Operand::Text(text) => text,
        }
    }

    /// The number, if it is one.
    pub fn number(&self) -> Option<i64> {
        self.as_str().parse().ok()
    }
}

/// Why a text is no EPD.
///
/// ```
/// use tabiya::{Epd, EpdError};
///
/// let error = "4k3/8/8/8/8/8/8/4K3 w - - 5,5 bm Kd2;".parse::<Epd>().unwrap_err();
/// assert_eq!(error.code(), "opcode");
/// assert_eq!(error.to_string(), "column 27: an operation begins with a letter, not \"5,5\"");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(tag = "code", rename_all = "kebab-case", rename_all_fields = "camelCase")
)]
#[non_exhaustive]
pub enum EpdError {
    /// An operation does not begin with a letter.
    Opcode {
        /// The column where it begins, the first is 1.
        column: usize,
        /// What stands there.
        text: String,
    },
    /// Its position is none.
    #[cfg_attr(feature = "serde", serde(untagged))] // it has a code of its own
    Fen(FenError),
}

impl EpdError {
    /// A stable, machine-readable code.
    pub fn code(&self) -> &'static str {
        match self {
            EpdError::Fen(error) => error.code(),
            EpdError::Opcode { .. } => "opcode",
        }
    }
}

impl fmt::Display for EpdError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EpdError::Fen(error) => error.fmt(f),
            EpdError::Opcode { column, text } => {
                write!(f, "column {column}: an operation begins with a letter, not {text:?}")
            }
        }
    }
}

impl core::error::Error for EpdError {}

impl From<FenError> for EpdError {
    fn from(error: FenError) -> EpdError {
        EpdError::Fen(error)
    }
}

impl Epd {
    /// The EPD of a text whose position may be of the kind that
    /// [`Position::from_fen_lenient`] forgives, with notes on that; its operations may begin
    /// with anything.
    ///
    /// ```
    /// use tabiya::Epd;
    ///
    /// let (epd, notes) = Epd::parse_lenient("4k3/8/8/8/8/8/8/4K3 w KQ - ;D1 5 ;D2 25")?;
    /// assert_eq!(notes.len(), 2);
    /// assert_eq!(epd.number("D2"), Some(25));
    /// # Ok::<(), tabiya::EpdError>(())
    /// ```
    pub fn parse_lenient(text: &str) -> Result<(Epd, Vec<FenReason>), EpdError> {
        let (fen, rest) = split(text);
        let (position, notes) = Position::from_fen_lenient(&fen)?;
        Ok((Epd::with(position, operations(rest)), notes))
    }

    /// The position with these operations, the counters among them taken into it.
    fn with(position: Position, operations: Vec<(usize, Operation)>) -> Epd {
        let mut setup = position.to_setup();
        let operations = operations.into_iter().map(|(_, operation)| operation).collect();
        let mut epd = Epd { position, operations };
        epd.operations.retain(|operation| match (&*operation.opcode, &*operation.operands) {
            ("hmvc", [count]) => match count.as_str().parse() {
                Ok(halfmoves) => {
                    setup.halfmoves = halfmoves;
                    false
                }
                Err(_) => true,
            },
            ("fmvn", [number]) => match number.as_str().parse::<u32>() {
                Ok(fullmoves) => {
                    setup.fullmoves = fullmoves.max(1);
                    false
                }
                Err(_) => true,
            },
            _ => true,
        });
        epd.position = Position::from_legal(&setup);
        epd
    }

    /// The first operation of this name.
    pub fn operation(&self, opcode: &str) -> Option<&Operation> {
        self.operations.iter().find(|operation| operation.opcode == opcode)
    }

    /// The first operand of an operation as text: the `id`, a comment `c0`.
    pub fn text(&self, opcode: &str) -> Option<&str> {
        Some(self.operation(opcode)?.operands.first()?.as_str())
    }

    /// The first operand of an operation as a number: the depth `acd`, the evaluation `ce`.
    pub fn number(&self, opcode: &str) -> Option<i64> {
        self.operation(opcode)?.operands.first()?.number()
    }

    /// The moves of an operation: of `bm` and `am` from the position, of `pv` one after the other.
    /// Without such an operation there are none.
    ///
    /// ```
    /// use tabiya::Epd;
    ///
    /// let epd: Epd = "6k1/5ppp/8/8/8/8/8/K3R3 w - - bm Re8 + !; am Kb2; pv Kb2 Kf8;".parse()?;
    /// assert_eq!(epd.moves("bm").unwrap().len(), 1);
    /// assert_eq!(epd.moves("pv").unwrap().len(), 2);
    /// assert_eq!(epd.moves("sm").unwrap(), []);
    /// # Ok::<(), tabiya::EpdError>(())
    /// ```
    pub fn moves(&self, opcode: &str) -> Result<Vec<Move>, MoveError> {
        let mut position = self.position;
        let mut moves = Vec::new();
        for operand in self.operation(opcode).map_or(&[][..], |operation| &operation.operands) {
            // Marks of check and praise that stand apart from their move.
            if operand.as_str().chars().all(|c| matches!(c, '+' | '#' | '!' | '?')) {
                continue;
            }
            let mv = position.parse_move(operand.as_str())?;
            moves.push(mv);
            if opcode == "pv" {
                position.play_unchecked(mv);
            }
        }
        Ok(moves)
    }
}

/// Whether a field or an operand ends here.
fn ends(c: char) -> bool {
    c.is_whitespace() || c == ';' || c == '\0'
}

/// The FEN of the first four fields and of counters behind them, and the operations.
fn split(text: &str) -> (String, &str) {
    let mut rest = text;
    for field in 0..4 {
        rest = rest.trim_start();
        let mut end = rest.find(ends).unwrap_or(rest.len());
        // `- -1 12`: a space too few before the counters.
        if field == 3 && rest.starts_with('-') {
            end = 1;
        }
        rest = &rest[end..];
    }
    let mut fen = text[..text.len() - rest.len()].to_owned();
    for _ in 0..2 {
        let after = rest.trim_start();
        let end = after.find(ends).unwrap_or(after.len());
        if end == 0 || !after[..end].bytes().all(|byte| byte.is_ascii_digit()) {
            break;
        }
        fen = format!("{fen} {}", &after[..end]);
        rest = &after[end..];
    }
    (fen, rest)
}

/// The operations of a text, each with the byte where it begins; nothing that is written can be
/// wrong about them.
fn operations(text: &str) -> Vec<(usize, Operation)> {
    let mut operations = Vec::new();
    let mut rest = text;
    loop {
        rest = rest.trim_start_matches(ends);
        if rest.is_empty() {
            return operations;
        }
        let start = text.len() - rest.len();
        let end = rest.find(ends).unwrap_or(rest.len());
        let mut operation = Operation { opcode: rest[..end].to_owned(), operands: Vec::new() };
        rest = &rest[end..];
        loop {
            rest = rest.trim_start_matches(|c| ends(c) && c != ';');
            if let Some(quoted) = rest.strip_prefix('"') {
                let end = quoted.find('"').unwrap_or(quoted.len());
                operation.operands.push(Operand::Text(quoted[..end].to_owned()));
                rest = quoted.get(end + 1..).unwrap_or("");
            } else if rest.is_empty() || rest.starts_with(';') {
                break;
            } else {
                let end = rest.find(ends).unwrap_or(rest.len());
                operation.operands.push(Operand::Word(rest[..end].to_owned()));
                rest = &rest[end..];
            }
        }
        operations.push((start, operation));
    }
}

impl FromStr for Epd {
    type Err = EpdError;

    fn from_str(text: &str) -> Result<Epd, EpdError> {
        let (fen, rest) = split(text);
        let position = Position::from_fen(&fen)?;
        let operations = operations(rest);
        let is_name = |opcode: &str| opcode.starts_with(|c: char| c.is_ascii_alphabetic());
        if let Some((at, operation)) = operations.iter().find(|(_, operation)| !is_name(&operation.opcode)) {
            let column = text[..text.len() - rest.len() + at].chars().count() + 1;
            let text = operation.opcode.chars().take(40).collect();
            return Err(EpdError::Opcode { column, text });
        }
        Ok(Epd::with(position, operations))
    }
}

/// The word, or the text in quotes; a word that could not be read back becomes a text.
impl fmt::Display for Operand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Operand::Word(word) if !word.is_empty() && !word.starts_with('"') && !word.contains(ends) => {
                f.write_str(word)
            }
            // There is no way to write a quote within quotes.
            Operand::Word(text) | Operand::Text(text) => write!(f, "\"{}\"", text.replace('"', "'")),
        }
    }
}

/// The name, the operands and a semicolon.
impl fmt::Display for Operation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.opcode)?;
        for operand in &self.operands {
            write!(f, " {operand}")?;
        }
        f.write_str(";")
    }
}

impl fmt::Display for Epd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fen = self.position.to_fen();
        for (i, field) in fen.split(' ').take(4).enumerate() {
            write!(f, "{}{field}", if i == 0 { "" } else { " " })?;
        }
        if self.position.halfmoves() != 0 {
            write!(f, " hmvc {};", self.position.halfmoves())?;
        }
        if self.position.fullmoves() != 1 {
            write!(f, " fmvn {};", self.position.fullmoves())?;
        }
        for operation in &self.operations {
            write!(f, " {operation}")?;
        }
        Ok(())
    }
}

#[cfg(feature = "serde")]
crate::text_serde!(Epd);
