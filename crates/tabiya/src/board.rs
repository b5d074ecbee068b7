//! Pieces on squares, and nothing else.

use crate::attacks;
use crate::color::Color;
use crate::piece::{Piece, Role};
use crate::square::{File, Rank, Square};
use crate::square_set::SquareSet;
use core::fmt;

mod material;
mod pieces;

pub use material::Material;
pub use pieces::Pieces;

/// Pieces on the squares of a board: any arrangement, legal or not, kings or not.
///
/// ```
/// use tabiya::{Board, Color, Role, Square};
///
/// let mut board = Board::EMPTY;
/// board.place(Square::A1, Role::Rook.of(Color::White));
/// board.place(Square::A7, Role::Pawn.of(Color::Black));
/// assert_eq!(board.moves_from(Square::A1).len(), 13);
/// assert_eq!(board.move_piece(Square::A1, Square::A7), Some(Role::Pawn.of(Color::Black)));
/// assert_eq!(board.king(Color::White), None);
/// ```
///
/// Four bits tell what stands on a square; the board holds the squares of each bit as a set
/// of its own. All pieces fit in 32 bytes, and a move carries four bits from square to square.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board {
    pub(crate) planes: [u64; 4],
}

/// The three low bits of a piece, by role. Bit 2 marks the sliders; bit 0 among them the diagonal
/// ones, bit 1 those along ranks and files. Every piece has bit 0 or bit 1.
pub(crate) const CODE: [u8; 6] = [PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING];
pub(crate) const PAWN: u8 = 0b001;
pub(crate) const KNIGHT: u8 = 0b010;
pub(crate) const KING: u8 = 0b011;
pub(crate) const BISHOP: u8 = 0b101;
pub(crate) const ROOK: u8 = 0b110;
pub(crate) const QUEEN: u8 = 0b111;
/// The fourth bit of a white piece.
pub(crate) const WHITE: u8 = 0b1000;

/// The role of a code; of no piece's code, none.
#[inline(always)]
pub(crate) const fn role_of(code: u8) -> Option<Role> {
    match code & 7 {
        PAWN => Some(Role::Pawn),
        KNIGHT => Some(Role::Knight),
        BISHOP => Some(Role::Bishop),
        ROOK => Some(Role::Rook),
        QUEEN => Some(Role::Queen),
        KING => Some(Role::King),
        _ => None,
    }
}

const fn code_of(piece: Piece) -> u8 {
    CODE[piece.role as usize] | if piece.color.is_white() { WHITE } else { 0 }
}

impl Board {
    /// The board without a piece.
    pub const EMPTY: Board = Board { planes: [0; 4] };

    /// The array from which a game starts.
    pub const STANDARD: Board = {
        const BACK: [Role; 8] = [
            Role::Rook,
            Role::Knight,
            Role::Bishop,
            Role::Queen,
            Role::King,
            Role::Bishop,
            Role::Knight,
            Role::Rook,
        ];
        Board::with_back_rank(BACK)
    };

    /// The array from which horde starts.
    pub(crate) const HORDE: Board = Board::STANDARD.with_horde();

    /// The pieces of Black against the pawns of the horde.
    pub(crate) const fn with_horde(self) -> Board {
        let mut board = self;
        let mut square = 0;
        while square < 40 {
            // Four ranks, and b5, c5, f5 and g5.
            if square < 32 || 0x66 >> (square - 32) & 1 != 0 {
                board.put(square, code_of(Role::Pawn.of(Color::White)));
            }
            square += 1;
        }
        board
    }

    /// The array from which racing kings starts.
    pub(crate) const RACING_KINGS: Board = {
        const FILES: [[Role; 4]; 2] = [
            [Role::Queen, Role::Rook, Role::Bishop, Role::Knight],
            [Role::King, Role::Rook, Role::Bishop, Role::Knight],
        ];
        let mut board = Board::EMPTY;
        let mut i = 0;
        while i < 8 {
            let (rank, file) = (i / 4, i % 4);
            board.put(8 * rank + file, code_of(FILES[rank][file].of(Color::Black)));
            board.put(8 * rank + 7 - file, code_of(FILES[rank][file].of(Color::White)));
            i += 1;
        }
        board
    };

    /// The pieces of both sides behind their pawns, mirrored.
    pub(crate) const fn with_back_rank(back: [Role; 8]) -> Board {
        let mut board = Board::EMPTY;
        let mut file = 0;
        while file < 8 {
            board.put(file, code_of(back[file].of(Color::White)));
            board.put(file + 8, code_of(Role::Pawn.of(Color::White)));
            board.put(file + 48, code_of(Role::Pawn.of(Color::Black)));
            board.put(file + 56, code_of(back[file].of(Color::Black)));
            file += 1;
        }
        board
    }

    /// Sets the four bits of a square.
    #[inline]
    pub(crate) const fn put(&mut self, square: usize, code: u8) {
        let bit = 1 << square;
        let mut i = 0;
        while i < 4 {
            self.planes[i] = self.planes[i] & !bit | ((code >> i & 1) as u64) << square;
            i += 1;
        }
    }

    /// The four bits of a square.
    #[inline(always)]
    pub(crate) const fn code_at(&self, square: usize) -> u8 {
        let [a, b, c, d] = self.planes;
        ((a >> square & 1) | (b >> square & 1) << 1 | (c >> square & 1) << 2 | (d >> square & 1) << 3) as u8
    }

    /// The three bits of a square that tell the role.
    #[inline(always)]
    pub(crate) const fn role_code_at(&self, square: usize) -> u8 {
        let [a, b, c, _] = self.planes;
        ((a >> square & 1) | (b >> square & 1) << 1 | (c >> square & 1) << 2) as u8
    }

    /// The squares with a piece.
    #[inline]
    pub const fn occupied(&self) -> SquareSet {
        SquareSet(self.planes[0] | self.planes[1])
    }

    /// The squares with a piece of this colour.
    #[inline]
    pub const fn of_color(&self, color: Color) -> SquareSet {
        // Without a branch: whose turn it is is often hard to guess.
        SquareSet(self.occupied().0 & (self.planes[3] ^ (color as u64).wrapping_neg()))
    }

    /// The squares with a piece of this role, of either colour.
    #[inline]
    pub const fn of_role(&self, role: Role) -> SquareSet {
        let [a, b, c, _] = self.planes;
        SquareSet(match role {
            Role::Pawn => a & !b & !c,
            Role::Knight => b & !a & !c,
            Role::Bishop => c & a & !b,
            Role::Rook => c & b & !a,
            Role::Queen => c & a & b,
            Role::King => a & b & !c,
        })
    }

    /// The squares with a piece of this code, of either colour.
    #[inline(always)]
    pub(crate) const fn of_code(&self, code: u8) -> u64 {
        let [a, b, c, _] = self.planes;
        // A plane whose bit the code has not is turned over.
        let (over_a, over_b, over_c) = (code as u64 & 1, code as u64 >> 1 & 1, code as u64 >> 2 & 1);
        (a ^ over_a.wrapping_sub(1)) & (b ^ over_b.wrapping_sub(1)) & (c ^ over_c.wrapping_sub(1))
    }

    /// The squares with such a piece.
    #[inline]
    pub const fn of(&self, color: Color, role: Role) -> SquareSet {
        SquareSet(self.of_color(color).0 & self.of_role(role).0)
    }

    /// The squares on which two boards do not have the same.
    ///
    /// ```
    /// use tabiya::{Board, Position, Square};
    ///
    /// let position = Position::new();
    /// let after = position.play(position.parse_move("e4")?)?;
    /// let changed = after.board().difference(&Board::STANDARD);
    /// assert_eq!(changed.iter().collect::<Vec<_>>(), [Square::E2, Square::E4]);
    /// # Ok::<(), tabiya::MoveError>(())
    /// ```
    #[inline]
    pub const fn difference(&self, other: &Board) -> SquareSet {
        let ([a, b, c, d], [e, f, g, h]) = (self.planes, other.planes);
        SquareSet::from_bits((a ^ e) | (b ^ f) | (c ^ g) | (d ^ h))
    }

    /// The piece on a square.
    #[inline]
    pub const fn piece_at(&self, square: Square) -> Option<Piece> {
        let code = self.code_at(square as usize);
        match role_of(code) {
            Some(role) => {
                Some(Piece { color: if code & WHITE != 0 { Color::White } else { Color::Black }, role })
            }
            None => None,
        }
    }

    /// The role of the piece on a square.
    #[inline(always)]
    pub const fn role_at(&self, square: Square) -> Option<Role> {
        role_of(self.code_at(square as usize))
    }

    /// The colour of the piece on a square.
    #[inline]
    pub const fn color_at(&self, square: Square) -> Option<Color> {
        if self.planes[3] >> square as u32 & 1 != 0 {
            Some(Color::White)
        } else if self.occupied().contains(square) {
            Some(Color::Black)
        } else {
            None
        }
    }

    /// The square of a side's king: none where it has no king, the lowest where it has several.
    #[inline]
    pub const fn king(&self, color: Color) -> Option<Square> {
        self.of(color, Role::King).first()
    }

    /// The pieces of a colour with their squares, from a1 to h8.
    ///
    /// ```
    /// use tabiya::{Board, Color};
    ///
    /// let first = Board::STANDARD.pieces(Color::White).next().unwrap();
    /// assert_eq!(format!("{} on {}", first.1, first.0), "white rook on a1");
    /// ```
    pub fn pieces(&self, color: Color) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.of_color(color).into_iter().filter_map(|square| Some((square, self.piece_at(square)?)))
    }

    /// Puts a piece on a square and gives back the one that stood there.
    pub const fn place(&mut self, square: Square, piece: Piece) -> Option<Piece> {
        let old = self.piece_at(square);
        self.put(square as usize, code_of(piece));
        old
    }

    /// Takes the piece off a square and gives it back.
    pub const fn remove(&mut self, square: Square) -> Option<Piece> {
        let old = self.piece_at(square);
        self.put(square as usize, 0);
        old
    }

    /// Moves the piece on one square to another, by hand and without any rule, and gives back
    /// the one that it captured. From an empty square nothing moves and nothing is captured. A pawn stays a pawn on any
    /// rank: [`promote_piece`](Board::promote_piece) makes another piece of it.
    pub const fn move_piece(&mut self, from: Square, to: Square) -> Option<Piece> {
        match self.remove(from) {
            Some(piece) => self.place(to, piece),
            None => None,
        }
    }

    /// Moves the piece on one square to another, as [`move_piece`](Board::move_piece) does, and makes it a piece of
    /// this role: a promotion by hand.
    ///
    /// ```
    /// use tabiya::{Board, Color, Role, Square};
    ///
    /// let mut board: Board = "8/4P3/8/8/8/8/8/8".parse()?;
    /// board.promote_piece(Square::E7, Square::E8, Role::Queen);
    /// assert_eq!(board.piece_at(Square::E8), Some(Role::Queen.of(Color::White)));
    /// # Ok::<(), tabiya::FenError>(())
    /// ```
    pub const fn promote_piece(&mut self, from: Square, to: Square, role: Role) -> Option<Piece> {
        match self.remove(from) {
            Some(piece) => self.place(to, role.of(piece.color)),
            None => None,
        }
    }

    /// The squares that the piece on a square attacks: those where it could capture.
    pub fn attacks_from(&self, square: Square) -> SquareSet {
        match self.piece_at(square) {
            Some(piece) => attacks::of(piece, square, self.occupied()),
            None => SquareSet::EMPTY,
        }
    }

    /// The squares to which the piece on a square moves by its own rule, whoever has the move and
    /// whatever becomes of the king: not onto friends, pawns ahead or capturing, no castling and
    /// no en passant.
    ///
    /// ```
    /// use tabiya::{Board, Square};
    ///
    /// assert_eq!(Board::STANDARD.moves_from(Square::G1).len(), 2);
    /// assert_eq!(Board::STANDARD.moves_from(Square::E7).len(), 2);
    /// assert!(Board::STANDARD.moves_from(Square::A1).is_empty());
    /// ```
    pub fn moves_from(&self, square: Square) -> SquareSet {
        let Some(piece) = self.piece_at(square) else { return SquareSet::EMPTY };
        let attacked = attacks::of(piece, square, self.occupied());
        if piece.role != Role::Pawn {
            return attacked - self.of_color(piece.color);
        }
        let mut moves = attacked & self.of_color(!piece.color);
        let up = if piece.color.is_white() { 1 } else { -1 };
        let free = |ranks| square.offset(0, ranks).filter(|&to| !self.occupied().contains(to));
        if let Some(one) = free(up) {
            moves.insert(one);
            if square.rank() == Rank::Second.seen_by(piece.color) {
                moves.extend(free(2 * up));
            }
        }
        moves
    }

    /// The pieces of a colour that attack a square, pinned ones too.
    #[inline]
    pub fn attackers(&self, square: Square, by: Color) -> SquareSet {
        self.attackers_through(square, by, self.occupied())
    }

    /// The pieces of a colour that would attack a square if only `occupied` were occupied.
    #[inline]
    pub fn attackers_through(&self, square: Square, by: Color, occupied: SquareSet) -> SquareSet {
        let [a, b, c, _] = self.planes;
        let s = square as usize;
        let attackers = attacks::PAWN[by.other() as usize][s] & a & !b & !c
            | attacks::KNIGHT[s] & b & !a & !c
            | attacks::KING[s] & a & b & !c
            | attacks::diagonal_attackers(s, occupied.0, c & a)
            | attacks::straight_attackers(s, occupied.0, c & b);
        SquareSet(attackers) & self.of_color(by) & occupied
    }

    /// Whether a piece of this colour attacks a square.
    pub fn is_attacked(&self, square: Square, by: Color) -> bool {
        !self.attackers(square, by).is_empty()
    }

    /// Whether a king of this colour is attacked; a colour without a king never is.
    pub fn in_check(&self, color: Color) -> bool {
        self.of(color, Role::King).into_iter().any(|king| self.is_attacked(king, !color))
    }
}

/// The standard array.
impl Default for Board {
    fn default() -> Board {
        Board::STANDARD
    }
}

/// Eight lines of FEN letters and dots, the eighth rank first.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            for file in File::ALL {
                let letter = self.piece_at(Square::new(file, rank)).map_or('.', Piece::letter);
                write!(f, "{letter}{}", if file == File::H { '\n' } else { ' ' })?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board(\n{self})")
    }
}
