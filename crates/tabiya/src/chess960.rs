//! The 960 start arrays of Fischer random chess, by their usual numbers.

use crate::board::Board;
use crate::castling::CastlingRights;
use crate::color::Color;
use crate::moves::CastlingSide;
use crate::piece::Role;
use crate::position::Position;
use crate::rng::Rng;
use crate::setup::Setup;
use crate::square::{File, Rank, Square};
use crate::variant::Variant;

/// The number of start arrays.
pub const CHESS960_ARRAYS: u16 = 960;

/// The number of the standard array among the 960.
pub const STANDARD_ARRAY: u16 = 518;

/// The back rank with this number, from the a-file to the h-file: king between the rooks,
/// bishops on opposite colours.
const fn back_rank(number: u16) -> [Role; 8] {
    let mut files = [Role::Pawn; 8]; // A pawn marks a free place.
    let rest = number as usize;
    files[rest % 4 * 2 + 1] = Role::Bishop;
    let rest = rest / 4;
    files[rest % 4 * 2] = Role::Bishop;
    let rest = rest / 4;
    put(&mut files, rest % 6, Role::Queen);
    // Ten pairs of places for the knights: 01 02 03 04 12 13 14 23 24 34.
    let (mut first, mut second) = (0, rest / 6);
    while second > 3 - first {
        second -= 4 - first;
        first += 1;
    }
    put(&mut files, first, Role::Knight);
    put(&mut files, first + second, Role::Knight);
    put(&mut files, 0, Role::Rook);
    put(&mut files, 0, Role::King);
    put(&mut files, 0, Role::Rook);
    files
}

/// Puts a piece on the free place with this index.
const fn put(files: &mut [Role; 8], mut index: usize, role: Role) {
    let mut file = 0;
    while file < 8 {
        if matches!(files[file], Role::Pawn) {
            if index == 0 {
                files[file] = role;
                return;
            }
            index -= 1;
        }
        file += 1;
    }
}

/// One colour's half of a start array.
fn arrange(setup: &mut Setup, color: Color, number: u16) {
    let mut sides = [CastlingSide::King, CastlingSide::Queen].into_iter().rev();
    for (file, role) in File::ALL.into_iter().zip(back_rank(number)) {
        setup.board.place(Square::new(file, Rank::First.seen_by(color)), role.of(color));
        setup.board.place(Square::new(file, Rank::Second.seen_by(color)), Role::Pawn.of(color));
        if role == Role::Rook {
            // The first rook met from the a-file is the queen's.
            if let Some(side) = sides.next() {
                setup.castling.set(color, side, Some(file));
            }
        }
    }
}

impl Position {
    /// The array with this number, 0 to 959, as the start of a variant: of horde it is Black's, and racing kings has none.
    ///
    /// ```
    /// use tabiya::{Position, Variant};
    ///
    /// let start = Position::chess960_of(Variant::Atomic, 0).unwrap();
    /// assert!(start.to_fen().starts_with("bbqnnrkr/"));
    /// assert_eq!(Position::chess960_of(Variant::RacingKings, 0), None);
    /// ```
    pub fn chess960_of(variant: Variant, number: u16) -> Option<Position> {
        let mut setup = Position::chess960(number)?.to_setup().with_variant(variant);
        match variant {
            Variant::RacingKings => return None,
            Variant::Antichess => setup.castling = CastlingRights::NONE,
            Variant::Horde => {
                setup.board = setup.board.with_horde();
                CastlingSide::ALL.into_iter().for_each(|side| setup.castling.set(Color::White, side, None));
            }
            _ => {}
        }
        Some(Position::from_legal(&setup))
    }
}

impl Position {
    /// The Chess960 start position with this number, 0 to 959; 518 is the standard one.
    ///
    /// ```
    /// use tabiya::Position;
    ///
    /// assert_eq!(Position::chess960(518), Some(Position::new()));
    /// let last = Position::chess960(959).unwrap();
    /// assert_eq!(last.to_fen(), "rkrnnqbb/pppppppp/8/8/8/8/PPPPPPPP/RKRNNQBB w KQkq - 0 1");
    /// assert_eq!(Position::chess960(960), None);
    /// ```
    pub fn chess960(number: u16) -> Option<Position> {
        Position::double_chess960(number, number)
    }

    /// The start position in which each side has an array of its own (double Fischer random).
    ///
    /// ```
    /// use tabiya::Position;
    ///
    /// let position = Position::double_chess960(518, 0).unwrap();
    /// assert_eq!(position.to_fen(), "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    /// ```
    pub fn double_chess960(white: u16, black: u16) -> Option<Position> {
        if white >= CHESS960_ARRAYS || black >= CHESS960_ARRAYS {
            return None;
        }
        let mut setup = Setup { castling: CastlingRights::NONE, board: Board::EMPTY, ..Setup::STANDARD };
        arrange(&mut setup, Color::White, white);
        arrange(&mut setup, Color::Black, black);
        Some(Position::from_legal(&setup))
    }

    /// A random start position, each of the 960 as likely as the others, and its number.
    ///
    /// ```
    /// use tabiya::{Position, Rng};
    ///
    /// let (number, position) = Position::random_chess960(&mut Rng::new(2026));
    /// assert_eq!(Position::chess960(number), Some(position));
    /// ```
    pub fn random_chess960(rng: &mut Rng) -> (u16, Position) {
        let number = rng.below(usize::from(CHESS960_ARRAYS)) as u16;
        (number, Position::chess960(number).unwrap_or_default())
    }
}

impl Board {
    /// The number of the Chess960 array on which a side's first rank stands, pawns or not.
    ///
    /// ```
    /// use tabiya::{Board, Color};
    ///
    /// assert_eq!(Board::STANDARD.chess960_number(Color::Black), Some(518));
    /// ```
    pub fn chess960_number(&self, color: Color) -> Option<u16> {
        let rank = Rank::First.seen_by(color);
        let role = |file| {
            let piece = self.piece_at(Square::new(file, rank))?;
            (piece.color == color).then_some(piece.role)
        };
        let files = File::ALL.map(|file| role(file).unwrap_or(Role::Pawn));
        (0..CHESS960_ARRAYS).find(|&number| back_rank(number) == files)
    }
}
