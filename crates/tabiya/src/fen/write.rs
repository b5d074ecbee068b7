//! Writing: into a small buffer, and from there at once.

use super::{CastlingLetters, EnPassantField, FenStyle};
use crate::board::{self, Board};
use crate::color::Color;
use crate::moves::CastlingSide;
use crate::piece::Role;
use crate::position::Position;
use crate::setup::Setup;
use crate::square::{File, Rank, Square};
use crate::square_set::SquareSet;
use core::fmt;

/// More than the longest FEN: 71 of placement, 1, 4, 2, 5 and 10 of the rest, five spaces.
const ROOM: usize = 128;

/// The letters of the men by their four bits.
const LETTERS: [u8; 16] = {
    let mut letters = [b'?'; 16];
    let mut role = 0;
    while role < 6 {
        let letter = b"PNBRQK"[role];
        letters[board::CODE[role] as usize] = letter.to_ascii_lowercase();
        letters[(board::CODE[role] | board::WHITE) as usize] = letter;
        role += 1;
    }
    letters
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

    fn number(&mut self, number: u32) {
        if number >= 10 {
            self.number(number / 10);
        }
        self.push(b'0' + (number % 10) as u8);
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

    pub(super) fn placement(&mut self, board: &Board) {
        let occupied = board.occupied().0;
        for rank in (0..8).rev() {
            let mut men = occupied >> (8 * rank) & 0xff;
            let mut file = 0;
            while men != 0 {
                let next = men.trailing_zeros() as usize;
                if next > file {
                    self.push(b'0' + (next - file) as u8);
                }
                self.push(LETTERS[board.code_at(8 * rank + next) as usize & 15]);
                file = next + 1;
                men &= men - 1;
            }
            if file < 8 {
                self.push(b'0' + (8 - file) as u8);
            }
            if rank > 0 {
                self.push(b'/');
            }
        }
    }

    /// The rights of one side with the king on a file; `home` are its rooks on its first rank.
    fn rights(
        &mut self,
        letters: CastlingLetters,
        color: Color,
        rights: [Option<File>; 2],
        home: u8,
        king: Option<File>,
    ) {
        let case = if color.is_white() { 0 } else { 0x20 };
        for (side, file) in CastlingSide::ALL.into_iter().zip(rights) {
            let Some(file) = file else { continue };
            let letter = match (letters, side) {
                (CastlingLetters::XFen, CastlingSide::King) if outermost(side, home, king) == file => b'K',
                (CastlingLetters::XFen, CastlingSide::Queen) if outermost(side, home, king) == file => b'Q',
                _ => b'A' + file as u8,
            };
            self.push(letter | case);
        }
    }

    pub(super) fn setup(&mut self, setup: &Setup, letters: CastlingLetters) {
        self.placement(&setup.board);
        self.push(b' ');
        self.push(setup.turn.letter() as u8);
        self.push(b' ');
        let before = self.len;
        for color in Color::ALL {
            let rights = CastlingSide::ALL.map(|side| setup.castling.file(color, side));
            if rights == [None; 2] {
                continue;
            }
            let home = SquareSet::rank(Rank::First.seen_by(color));
            let rooks = (setup.board.of(color, Role::Rook) & home).0;
            let king = (setup.board.of(color, Role::King) & home).first().map(Square::file);
            let rooks = (rooks | rooks >> 56) as u8;
            self.rights(letters, color, rights, rooks, king);
        }
        if self.len == before {
            self.push(b'-');
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
        let mut buffer = Buffer::new();
        buffer.setup(&self.setup, self.letters);
        f.pad(buffer.as_str())
    }
}
