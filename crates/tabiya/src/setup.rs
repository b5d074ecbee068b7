//! A position as written down: anything, legal or not.

use crate::board::Board;
use crate::castling::CastlingRights;
use crate::color::Color;
use crate::moves::CastlingSide;
use crate::piece::Role;
use crate::pockets::Pockets;
use crate::square::{File, Square};
use crate::square_set::SquareSet;
use crate::variant::Variant;

/// A position as written down or set up by hand, legal or not; every field may be edited. More fields may come, so
/// that it is made from [`EMPTY`](Setup::EMPTY), [`STANDARD`](Setup::STANDARD), a board, a position or a FEN.
///
/// [`Position::try_from`](crate::Position) tells whether it can be played, and if not, why.
///
/// As text it is a FEN, and what a FEN can say is read back: any pieces, and any rights that their kings
/// and rooks make sense of. It cannot say a kingside right with a rook on the queen's side, or a
/// move number of 0, which is read as 1.
///
/// ```
/// use tabiya::{Color, Position, Role, Setup, Square};
///
/// let mut setup = Setup::EMPTY;
/// setup.board.place(Square::E1, Role::King.of(Color::White));
/// assert!(Position::try_from(setup).is_err()); // Black has no king
/// setup.board.place(Square::E8, Role::King.of(Color::Black));
/// assert!(Position::try_from(setup).is_ok());
/// assert_eq!(setup.with_turn(Color::Black).to_string(), "4k3/8/8/8/8/8/8/4K3 b - - 0 1");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Setup {
    /// The pieces.
    pub board: Board,
    /// The side to move.
    pub turn: Color,
    /// The rights to castle.
    pub castling: CastlingRights,
    /// The square that a pawn has just passed over.
    pub en_passant: Option<Square>,
    /// Plies since the last capture or pawn move.
    pub halfmoves: u16,
    /// The number of the move, from 1; it grows after Black's.
    pub fullmoves: u32,
    /// The game that is played.
    pub variant: Variant,
    /// What both sides have in hand, in crazyhouse.
    pub pockets: Pockets,
    /// The pieces that were pawns, in crazyhouse: captured they become pawns again.
    pub promoted: SquareSet,
    /// How many more checks White and Black have to give, in three-check.
    pub checks_left: [u8; 2],
}

impl Setup {
    /// An empty board, White to move.
    pub const EMPTY: Setup = Setup {
        board: Board::EMPTY,
        turn: Color::White,
        castling: CastlingRights::NONE,
        en_passant: None,
        halfmoves: 0,
        fullmoves: 1,
        variant: Variant::Chess,
        pockets: Pockets::EMPTY,
        promoted: SquareSet::EMPTY,
        checks_left: [3; 2],
    };

    /// The position from which a game starts.
    pub const STANDARD: Setup =
        Setup { board: Board::STANDARD, castling: CastlingRights::STANDARD, ..Setup::EMPTY };

    /// The position from which a variant starts.
    ///
    /// ```
    /// use tabiya::{Setup, Variant};
    ///
    /// assert_eq!(Setup::start_of(Variant::Horde).to_string(), Variant::Horde.start_fen());
    /// ```
    pub const fn start_of(variant: Variant) -> Setup {
        let standard = Setup { variant, ..Setup::STANDARD };
        match variant {
            Variant::Antichess => Setup { castling: CastlingRights::NONE, ..standard },
            Variant::Horde => {
                let mut castling = CastlingRights::STANDARD;
                let mut i = 0;
                while i < 2 {
                    castling.set(Color::White, CastlingSide::ALL[i], None);
                    i += 1;
                }
                Setup { board: Board::HORDE, castling, ..standard }
            }
            Variant::RacingKings => {
                Setup { board: Board::RACING_KINGS, castling: CastlingRights::NONE, ..standard }
            }
            _ => standard,
        }
    }

    /// The same as a position of another game.
    pub const fn with_variant(self, variant: Variant) -> Setup {
        Setup { variant, ..self }
    }

    /// The game whose rules the setup is judged by: chess alone in builds that play nothing else, which then carry
    /// nothing of the others.
    pub(crate) const fn played(&self) -> Variant {
        if cfg!(feature = "variants") { self.variant } else { Variant::Chess }
    }

    /// The same with other pieces.
    pub const fn with_board(self, board: Board) -> Setup {
        Setup { board, ..self }
    }

    /// The same with a side to move.
    pub const fn with_turn(self, turn: Color) -> Setup {
        Setup { turn, ..self }
    }

    /// The same with rights to castle.
    pub const fn with_castling(self, castling: CastlingRights) -> Setup {
        Setup { castling, ..self }
    }

    /// The same with a square that a pawn has just passed over, or none.
    pub const fn with_en_passant(self, en_passant: Option<Square>) -> Setup {
        Setup { en_passant, ..self }
    }

    /// The same with so many plies since the last capture or pawn move.
    pub const fn with_halfmoves(self, halfmoves: u16) -> Setup {
        Setup { halfmoves, ..self }
    }

    /// The same with a number of the move.
    pub const fn with_fullmoves(self, fullmoves: u32) -> Setup {
        Setup { fullmoves, ..self }
    }
}

/// These pieces with White to move and the castling rights that their places allow: a king on the
/// e-file of its first rank may castle with the rooks of its corners.
///
/// ```
/// use tabiya::{Board, Setup, Square};
///
/// let mut board = Board::STANDARD;
/// board.remove(Square::A8);
/// assert_eq!(Setup::from(board).castling.iter().count(), 3);
/// ```
impl From<Board> for Setup {
    fn from(board: Board) -> Setup {
        let mut setup = Setup { board, ..Setup::EMPTY };
        for (color, side, rook) in CastlingRights::STANDARD.iter() {
            let king = Square::new(File::E, rook.rank());
            let stands = |square, role: Role| board.piece_at(square) == Some(role.of(color));
            if stands(king, Role::King) && stands(rook, Role::Rook) {
                setup.castling.set(color, side, Some(rook.file()));
            }
        }
        setup
    }
}

/// The position from which a game starts.
impl Default for Setup {
    fn default() -> Setup {
        Setup::STANDARD
    }
}
