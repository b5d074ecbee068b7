//! Writing: into a small buffer, and from there at once.

use super::{CastlingLetters, EnPassantField, FenStyle};
use crate::board::Board;
use crate::color::Color;
use crate::moves::CastlingSide;
use crate::piece::Role;
use crate::position::Position;
use crate::setup::Setup;
use crate::square::{File, Rank, Square};
use crate::square_set::SquareSet;
use crate::variant::Variant;
use alloc::format;
use alloc::string::String;
use core::fmt;

/// More than the longest FEN: 71 of placement, 1, 4, 2, 5 and 10 of the rest, five spaces.
const ROOM: usize = 128;

/// By the occupied files of a rank: what to write, four bits a sign and the first lowest. 0 to 7
/// stand for the piece on that file, 8 to 15 for one to eight empty squares.
static SIGNS: [u32; 256] = {
    let mut all = [0; 256];
    let mut pieces = 0;
    while pieces < 256 {
        let (mut shift, mut file, mut gap) = (0, 0, 0);
        while file <= 8 {
            let piece = file < 8 && pieces >> file & 1 != 0;
            if gap > 0 && (piece || file == 8) {
                all[pieces] |= (7 + gap) << shift;
                shift += 4;
                gap = 0;
            }
            if piece {
                all[pieces] |= file << shift;
                shift += 4;
            } else {
                gap += 1;
            }
            file += 1;
        }
        pieces += 1;
    }
    all
};

/// By the occupied files of a rank: how many signs it is written with.
static LENGTHS: [u8; 256] = {
    let mut all = [0; 256];
    let mut pieces: usize = 0;
    while pieces < 256 {
        // A sign for every piece, and one for every run of empty squares, which begins where
        // a square is empty and the one before it is not.
        let empty = !pieces & 0xff;
        all[pieces] = (pieces.count_ones() + (empty & !(empty << 1)).count_ones()) as u8;
        pieces += 1;
    }
    all
};

/// By a byte: its bits as bytes.
static SPREAD: [u64; 256] = {
    let mut all = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut bit = 0;
        while bit < 8 {
            all[byte] |= (byte as u64 >> bit & 1) << (8 * bit);
            bit += 1;
        }
        byte += 1;
    }
    all
};

/// Text of at most [`ROOM`] ASCII characters.
pub(super) struct Buffer {
    text: [u8; ROOM],
    len: usize,
}

impl Buffer {
    #[inline]
    pub(super) fn new() -> Buffer {
        Buffer { text: [0; ROOM], len: 0 }
    }

    #[inline]
    fn push(&mut self, byte: u8) {
        self.text[self.len % ROOM] = byte;
        self.len += 1;
    }

    #[inline]
    fn number(&mut self, number: u32) {
        let mut power = 1;
        while number / power >= 10 {
            power *= 10;
        }
        while power > 0 {
            self.push(b'0' + (number / power % 10) as u8);
            power /= 10;
        }
    }

    fn square(&mut self, square: Option<Square>) {
        match square {
            Some(square) => square.to_bytes().into_iter().for_each(|byte| self.push(byte)),
            None => self.push(b'-'),
        }
    }

    pub(super) fn as_str(&self) -> &str {
        // Only ASCII was pushed.
        core::str::from_utf8(&self.text[..self.len.min(ROOM)]).unwrap_or_default()
    }

    /// No branch asks what stands on a square: the bits of the letters are computed for all pieces
    /// at once, and every rank is written as if it had eight signs.
    #[inline]
    pub(super) fn placement(&mut self, board: &Board) {
        let [a, b, c, white] = board.planes;
        let (occupied, ab) = (a | b, a & b);
        let (pawns, queens, knights, kings) = (a & !b & !c, ab & c, b & !a & !c, ab & !c);
        // The bits of `P` 50, `N` 4e, `B` 42, `R` 52, `Q` 51 and `K` 4b; lower case sets the sixth.
        let letters = [
            queens | kings,
            occupied & !(pawns | queens),
            knights,
            knights | kings,
            pawns | queens | b & c & !a,
            occupied & !white,
            occupied,
        ];
        let mut cells = *b"........12345678";
        for rank in (0..8).rev() {
            let byte = |set: u64| (set >> (8 * rank)) as u8 as usize;
            let mut pieces = 0;
            for (bit, set) in letters.into_iter().enumerate() {
                pieces |= SPREAD[byte(set)] << bit;
            }
            cells[..8].copy_from_slice(&pieces.to_le_bytes());
            let files = byte(occupied);
            let mut signs = SIGNS[files];
            let Some(room) = self.text.get_mut(self.len..).and_then(|text| text.first_chunk_mut::<16>())
            else {
                return;
            };
            for place in &mut room[..8] {
                *place = cells[signs as usize & 15];
                signs >>= 4;
            }
            let length = LENGTHS[files] as usize;
            room[length & 15] = b'/';
            self.len += length + 1;
        }
        self.len -= 1;
    }

    /// The rights of one side; `rooks` and `king` are those on its first rank.
    fn rights(
        &mut self,
        letters: CastlingLetters,
        color: Color,
        rights: [Option<File>; 2],
        rooks: u8,
        king: Option<File>,
    ) {
        let case = if color.is_white() { 0 } else { 0x20 };
        for (side, file) in CastlingSide::ALL.into_iter().zip(rights) {
            let Some(file) = file else { continue };
            let letter = match (letters, side) {
                (CastlingLetters::XFen, CastlingSide::King) if outermost(side, rooks, king) == file => b'K',
                (CastlingLetters::XFen, CastlingSide::Queen) if outermost(side, rooks, king) == file => b'Q',
                _ => b'A' + file as u8,
            };
            self.push(letter | case);
        }
    }

    #[inline]
    pub(super) fn setup(&mut self, setup: &Setup, letters: CastlingLetters) {
        self.placement(&setup.board);
        self.push(b' ');
        self.push(setup.turn.letter() as u8);
        self.push(b' ');
        if setup.castling.is_empty() {
            self.push(b'-');
        } else {
            for color in Color::ALL {
                let rights = CastlingSide::ALL.map(|side| setup.castling.file(color, side));
                let home = SquareSet::rank(Rank::First.seen_by(color));
                let rooks = (setup.board.of(color, Role::Rook) & home).0;
                let king = (setup.board.of(color, Role::King) & home).first().map(Square::file);
                self.rights(letters, color, rights, (rooks | rooks >> 56) as u8, king);
            }
        }
        self.push(b' ');
        self.square(setup.en_passant);
        self.push(b' ');
        self.number(setup.halfmoves.into());
        self.push(b' ');
        self.number(setup.fullmoves);
    }
}

/// The rook for which `K` or `Q` stands: the outermost on that side of the king; where there
/// is none, the corner's.
fn outermost(side: CastlingSide, rooks: u8, king: Option<File>) -> File {
    let king = match king {
        Some(king) => king as u32,
        None => return if side == CastlingSide::King { File::H } else { File::A },
    };
    match side {
        CastlingSide::King => {
            let rooks = rooks as u32 >> king >> 1 << 1 << king;
            if rooks == 0 { File::H } else { File::wrapping(31 - rooks.leading_zeros() as usize) }
        }
        CastlingSide::Queen => {
            let rooks = rooks as u32 & ((1 << king) - 1);
            if rooks == 0 { File::A } else { File::wrapping(rooks.trailing_zeros() as usize) }
        }
    }
}

/// A position that displays as FEN in some style.
///
/// ```
/// use tabiya::{FenStyle, Position};
///
/// assert_eq!(
///     Position::new().fen(FenStyle::SHREDDER).to_string(),
///     "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1"
/// );
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Fen {
    pub(super) setup: Setup,
    pub(super) letters: CastlingLetters,
}

impl Fen {
    pub(super) fn new(position: &Position, style: FenStyle) -> Fen {
        let mut setup = position.to_setup();
        if style.en_passant == EnPassantField::IfLegal {
            setup.en_passant = position.legal_en_passant();
        }
        Fen { setup, letters: style.castling }
    }
}

impl fmt::Display for Fen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.setup.played() != Variant::Chess {
            return f.pad(&of_variant(&self.setup, self.letters));
        }
        let mut buffer = Buffer::new();
        buffer.setup(&self.setup, self.letters);
        f.pad(buffer.as_str())
    }
}

/// The FEN of a variant's position: with what was promoted and what is in hand, or the checks left.
pub(super) fn of_variant(setup: &Setup, letters: CastlingLetters) -> String {
    let mut buffer = Buffer::new();
    buffer.setup(setup, letters);
    let (placement, rest) = buffer.as_str().split_once(' ').unwrap_or_default();
    if setup.played() == Variant::ThreeCheck {
        let [white, black] = setup.checks_left;
        let mut fields = rest.rsplitn(3, ' ');
        let (fullmoves, halfmoves) = (fields.next().unwrap_or_default(), fields.next().unwrap_or_default());
        let before = fields.next().unwrap_or_default();
        return format!("{placement} {before} {white}+{black} {halfmoves} {fullmoves}");
    }
    if setup.played() != Variant::Crazyhouse {
        return format!("{placement} {rest}");
    }
    let mut text = String::new();
    let (mut rank, mut file) = (7, 0);
    for sign in placement.chars() {
        text.push(sign);
        match sign.to_digit(10) {
            Some(empty) => file += empty as usize,
            None if sign == '/' => (rank, file) = (rank - 1, 0),
            None => {
                if setup.promoted.contains(Square::wrapping(8 * rank + file)) {
                    text.push('~');
                }
                file += 1;
            }
        }
    }
    format!("{text}[{}] {rest}", setup.pockets)
}

/// As text; there is nothing to read it back for but a [`Position`].
#[cfg(feature = "serde")]
impl serde::Serialize for Fen {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
