//! From the move to its notation.

use super::{CheckMark, San, SanAction};
use crate::board::CODE;
use crate::color::Color;
use crate::moves::{CastlingSide, Move, MoveText};
use crate::piece::Role;
use crate::position::Position;
use crate::position::legal::{self, View};
use crate::position::side::{Black, Side, White};
use crate::position::single::{self, REACH};
use crate::square::{File, Rank, Square};
use crate::square_set::SquareSet;
use core::fmt;

impl Position {
    /// A legal move of this position in standard algebraic notation, with `+` and `#`.
    ///
    /// The file, the rank or both are told only where another piece of the same kind could
    /// legally go to the same square: a pinned twin cannot.
    ///
    /// ```
    /// use tabiya::{Move, Position, Square};
    ///
    /// let position: Position = "rnbqkbnr/pppp1ppp/8/4p3/5PP1/8/PPPPP2P/RNBQKBNR b KQkq - 0 2".parse()?;
    /// assert_eq!(position.san(Move::normal(Square::D8, Square::H4)).to_string(), "Qh4#");
    /// # Ok::<(), tabiya::FenError>(())
    /// ```
    pub fn san(&self, mv: Move) -> San {
        if self.is_variant() {
            return self.san_in_variant(mv);
        }
        let mark = if self.gives_check(mv) { Some(self.check_mark(mv)) } else { None };
        if let Some(side) = mv.castling_side() {
            return San { action: SanAction::Castle(side), mark };
        }
        let (from, to) = (mv.from(), mv.to());
        let role = self.board().role_at(from).unwrap_or(Role::Pawn);
        let capture = self.is_capture(mv);
        let (file, rank) = match (role, self.turn()) {
            (Role::Pawn, _) => (capture.then(|| from.file()), None),
            (_, Color::White) => needed_origin::<White>(self, role, from, to),
            (_, Color::Black) => needed_origin::<Black>(self, role, from, to),
        };
        San { action: SanAction::Go { role, file, rank, capture, to, promotion: mv.promoted() }, mark }
    }

    /// A legal move of this position in long algebraic notation: `Ng1-f3`, `e7-e8=Q+`.
    ///
    /// ```
    /// use tabiya::{Move, Position, Square};
    ///
    /// assert_eq!(Position::new().lan(Move::normal(Square::G1, Square::F3)).to_string(), "Ng1-f3");
    /// ```
    pub fn lan(&self, mv: Move) -> Lan {
        let mut san = self.san(mv);
        if let SanAction::Go { file, rank, .. } = &mut san.action {
            (*file, *rank) = (Some(mv.from().file()), Some(mv.from().rank()));
        }
        Lan(san)
    }

    /// Whether a legal move gives check or mate, given the mark of its notation. In chess the mark says so; in a variant
    /// `#` stands behind every move that wins: the third check, the hill, an explosion.
    ///
    /// ```
    /// use tabiya::{CheckMark, Position, Variant};
    ///
    /// let hill = Position::from_fen_as(Variant::KingOfTheHill, "4k3/8/8/8/2K5/8/8/8 w - - 0 1")?;
    /// let mv = hill.parse_move("Kd5").unwrap();
    /// let mark = hill.san(mv).mark;
    /// assert_eq!((mark, hill.check_given(mv, mark)), (Some(CheckMark::Mate), None));
    /// # Ok::<(), tabiya::FenError>(())
    /// ```
    pub fn check_given(&self, mv: Move, mark: Option<CheckMark>) -> Option<CheckMark> {
        if mark != Some(CheckMark::Mate) || !self.is_variant() {
            return mark;
        }
        let mut next = *self;
        next.play_unchecked(mv);
        match (next.is_check(), next.is_checkmate(next.turn())) {
            (_, true) => Some(CheckMark::Mate),
            (true, false) => Some(CheckMark::Check),
            (false, false) => None,
        }
    }

    /// The notation of a variant's move. Whatever wins the game is marked as mate is.
    #[cold]
    fn san_in_variant(&self, mv: Move) -> San {
        let mut next = *self;
        next.play_unchecked(mv);
        let mark = match () {
            () if next.is_decided_in_variant() => Some(CheckMark::Mate),
            () if next.is_check() => {
                Some(if next.has_legal_moves() { CheckMark::Check } else { CheckMark::Mate })
            }
            () => None,
        };
        let (from, to) = (mv.from(), mv.to());
        if let Some(role) = mv.dropped() {
            return San { action: SanAction::Drop { role, to }, mark };
        }
        if let Some(side) = mv.castling_side() {
            return San { action: SanAction::Castle(side), mark };
        }
        let role = self.board().role_at(from).unwrap_or(Role::Pawn);
        let capture = self.is_capture(mv);
        let (file, rank) = match role {
            Role::Pawn => (capture.then(|| from.file()), None),
            _ => {
                let goes_there = |other: &&Move| {
                    other.to() == to
                        && !other.is_drop()
                        && !other.is_castling()
                        && self.board().role_at(other.from()) == Some(role)
                };
                let twins = self.legal_moves().iter().filter(goes_there).map(|other| other.from()).collect();
                told_from(from, twins)
            }
        };
        San { action: SanAction::Go { role, file, rank, capture, to, promotion: mv.promoted() }, mark }
    }

    /// The mark of a move that gives check.
    #[cold]
    fn check_mark(&self, mv: Move) -> CheckMark {
        let mut next = *self;
        next.play_unchecked(mv);
        if next.has_legal_moves() { CheckMark::Check } else { CheckMark::Mate }
    }
}

/// What tells a piece from its twins, file before rank.
#[inline]
fn needed_origin<S: Side>(
    position: &Position,
    role: Role,
    from: Square,
    to: Square,
) -> (Option<File>, Option<Rank>) {
    let (v, code, t) = (View::of::<S>(position.board()), CODE[role as usize], to as usize);
    let twins = REACH[code as usize][t] & position.board().of_code(code) & v.us & !(1u64 << from as u32);
    if twins == 0 {
        return (None, None);
    }
    let mut able = 0;
    legal::each(twins, |twin| {
        if single::gets_there::<S>(&v, code, twin, t) {
            able |= 1 << twin;
        }
    });
    told_from(from, SquareSet(able))
}

/// What tells a square from those of its twins, file before rank.
#[inline(always)]
fn told_from(from: Square, twins: SquareSet) -> (Option<File>, Option<Rank>) {
    let able = twins.without(from).0;
    let (file, rank) = (from.file(), from.rank());
    if able == 0 {
        (None, None)
    } else if able & SquareSet::file(file).0 == 0 {
        (Some(file), None)
    } else if able & SquareSet::rank(rank).0 == 0 {
        (None, Some(rank))
    } else {
        (Some(file), Some(rank))
    }
}

/// A move in long algebraic notation, as [`Position::lan`] gives it.
///
/// ```
/// use tabiya::{Move, Position, Square};
///
/// let lan = Position::new().lan(Move::normal(Square::E2, Square::E4));
/// assert_eq!(lan.text().as_str(), "e2-e4");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Lan(San);

impl Lan {
    /// The notation, without a heap.
    pub fn text(self) -> MoveText {
        plain(&self.0, Some(b'-'))
    }
}

impl fmt::Display for Lan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text())
    }
}

/// A move in algebraic notation with symbols for letters, as [`San::figurine`] gives it.
///
/// ```
/// use tabiya::{Color, San};
///
/// let san: San = "Nf3".parse()?;
/// assert_eq!(san.figurine(Color::White).to_string(), "♘f3");
/// # Ok::<(), tabiya::SanError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Figurine {
    san: San,
    color: Color,
}

impl Figurine {
    /// The notation, without a heap.
    pub fn text(self) -> MoveText {
        let mut text = MoveText::EMPTY;
        for letter in self.san.text().chars() {
            // Of the notation's letters only the pieces' are capital, but for the O of castling.
            let role = if letter.is_ascii_uppercase() { Role::from_letter(letter) } else { None };
            text.push(role.map_or(letter, |role| role.of(self.color).symbol()));
        }
        text
    }
}

impl fmt::Display for Figurine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text())
    }
}

impl San {
    /// The notation with symbols of this colour for the pieces' letters. Books use the white ones
    /// for both sides.
    pub const fn figurine(self, color: Color) -> Figurine {
        Figurine { san: self, color }
    }

    /// The notation, without a heap.
    ///
    /// ```
    /// use tabiya::San;
    ///
    /// let san: San = "Rad1".parse()?;
    /// assert_eq!(san.text().as_str(), "Rad1");
    /// # Ok::<(), tabiya::SanError>(())
    /// ```
    #[cfg_attr(not(feature = "small"), inline)]
    pub fn text(&self) -> MoveText {
        plain(self, None)
    }
}

/// As the standard writes it.
impl fmt::Display for San {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text())
    }
}

/// Writes a move in ASCII, with a sign between its squares if told. The longest that is a move,
/// `e7xd8=Q#`, has eight letters: the text grows in a register, and what is not written shifts by
/// nothing.
#[cfg_attr(feature = "small", inline(never))]
#[cfg_attr(not(feature = "small"), inline(always))]
fn plain(san: &San, dash: Option<u8>) -> MoveText {
    let mut text = LetterWord { letters: 0, bits: 0 };
    match san.action {
        SanAction::Castle(CastlingSide::King) => text.push_all(b"O-O"),
        SanAction::Castle(CastlingSide::Queen) => text.push_all(b"O-O-O"),
        SanAction::Go { role, file, rank, capture, to, promotion } => {
            text.push(role.letter_byte(), !matches!(role, Role::Pawn));
            text.push(b'a' + file.map_or(0, |file| file as u8), file.is_some());
            text.push(b'1' + rank.map_or(0, |rank| rank as u8), rank.is_some());
            text.push(if capture { b'x' } else { dash.unwrap_or(0) }, capture || dash.is_some());
            text.push_all(&to.to_bytes());
            if let Some(becomes) = promotion {
                if !matches!(role, Role::Pawn) {
                    return long(san, dash);
                }
                text.push_all(&[b'=', becomes.letter_byte()]);
            }
        }
        SanAction::Drop { role, to } => {
            text.push(role.letter_byte(), !matches!(role, Role::Pawn));
            text.push(b'@', true);
            text.push_all(&to.to_bytes());
        }
    }
    if let Some(mark) = san.mark {
        text.push(mark.symbol() as u8, true);
    }
    MoveText::from_word(text.letters, (text.bits / 8) as u8)
}

/// The same for a piece that promotes, which is no move but can be put together by hand: it may
/// have nine letters.
#[cold]
fn long(san: &San, dash: Option<u8>) -> MoveText {
    let SanAction::Go { promotion: Some(promotion), .. } = san.action else { return MoveText::EMPTY };
    let mut bare = San { mark: None, ..*san };
    if let SanAction::Go { promotion, .. } = &mut bare.action {
        *promotion = None;
    }
    let mut text = plain(&bare, dash);
    text.push('=');
    text.push(promotion.letter());
    if let Some(mark) = san.mark {
        text.push(mark.symbol());
    }
    text
}

/// Up to eight letters, the first in the lowest byte.
struct LetterWord {
    letters: u64,
    bits: u32,
}

impl LetterWord {
    #[inline(always)]
    fn push(&mut self, letter: u8, wanted: bool) {
        let letter = if wanted { letter } else { 0 };
        self.letters |= (letter as u64) << (self.bits & 63);
        self.bits += 8 * wanted as u32;
    }

    #[inline(always)]
    fn push_all(&mut self, letters: &[u8]) {
        for &letter in letters {
            self.push(letter, true);
        }
    }
}

#[cfg(feature = "serde")]
mod as_text {
    use super::{Figurine, Lan};
    use serde::{Serialize, Serializer};

    impl Serialize for Lan {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            self.text().serialize(serializer)
        }
    }

    impl Serialize for Figurine {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            self.text().serialize(serializer)
        }
    }
}
