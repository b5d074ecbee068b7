//! A legal position.

use crate::attacks;
use crate::board::Board;
use crate::castling::CastlingRights;
use crate::color::Color;
use crate::moves::{CastlingSide, Move};
use crate::piece::{Piece, Role};
use crate::setup::Setup;
use crate::square::Square;
use crate::square_set::SquareSet;
use crate::zobrist;
use core::hash::{Hash, Hasher};

pub(crate) mod check;
pub(crate) mod legal;
mod listing;
mod play;
mod problem;
pub(crate) mod side;
pub(crate) mod single;
pub(crate) mod sink;
mod validate;
pub(crate) mod variants;

pub use problem::{SetupError, SetupProblem};

/// A legal position: pieces, turn, castling rights, en passant, counters, and its key.
///
/// It is a value of 64 bytes, and playing on a copy never touches the original. It comes from
/// [`new`](Position::new), from a FEN or a [`Setup`] that was found legal, or from a legal move, so
/// it is one that the rules allow, unless [`play_unchecked`](Position::play_unchecked) is given a
/// move that is not legal, or a FEN was read leniently and a check that no move could have given
/// was kept. A position of these two kinds is written as any other, but its FEN may be refused when it
/// is read strictly, as `FromStr` and serde do; [`from_fen_lenient`](Position::from_fen_lenient)
/// reads the second kind back.
///
/// Two positions are equal (`==`) when everything about them is: the counters too, and the en passant square
/// as it was pushed. Whether the law calls them the same, so that it counts as a repetition, is another
/// question: [`same_position`](Position::same_position).
///
/// ```
/// use tabiya::{Position, Square};
///
/// let position = Position::new();
/// assert_eq!(position.legal_moves().len(), 20);
/// let mv = position.parse_move("e4")?;
/// let next = position.play(mv)?;
/// assert_eq!(next.to_fen(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
/// # Ok::<(), tabiya::MoveError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
#[must_use = "a position is a value: playing a move gives another one"]
pub struct Position {
    pub(crate) board: Board,
    /// The squares of the rooks that may castle, on the first and the last rank. On the six ranks between, where no such
    /// rook stands, is what variants have besides chess (see [`variants`]): of a position of chess, nothing.
    castling: u64,
    /// The pieces that were pawns, in crazyhouse.
    promoted: u64,
    /// Pieces, turn and castling; en passant is added when the key is asked for. The pieces' numbers are those of
    /// [`zobrist::piece`].
    key: u64,
    fullmoves: u32,
    halfmoves: u16,
    en_passant: Option<Square>,
    turn: Color,
}

impl Position {
    /// The position from which a game starts.
    pub const fn new() -> Position {
        Position::from_legal(&Setup::STANDARD)
    }

    /// The position of a setup that is known to be legal.
    pub(crate) const fn from_legal(setup: &Setup) -> Position {
        let mut castling = 0;
        let mut i = 0;
        while i < 4 {
            if let Some(rook) = setup.castling.rook(Color::ALL[i / 2], CastlingSide::ALL[i % 2]) {
                castling |= SquareSet::from_square(rook).0;
            }
            i += 1;
        }
        let mut position = Position {
            board: setup.board,
            castling: castling | variants::packed(setup),
            promoted: setup.promoted.0,
            key: 0,
            fullmoves: setup.fullmoves,
            halfmoves: setup.halfmoves,
            en_passant: setup.en_passant,
            turn: setup.turn,
        };
        position.key = position.fresh_key();
        position
    }

    /// Builds a position without validating it: the caller checks `is_plainly_legal`. `pieces` is the pieces' part of the
    /// key.
    #[inline]
    pub(crate) fn from_parts(
        board: Board,
        turn: Color,
        castling: u64,
        en_passant: Option<Square>,
        halfmoves: u16,
        fullmoves: u32,
        pieces: u64,
    ) -> Position {
        let key = pieces ^ castling_key(castling) ^ if turn.is_white() { zobrist::TURN } else { 0 };
        Position { board, castling, promoted: 0, key, fullmoves, halfmoves, en_passant, turn }
    }

    /// Pieces, turn and castling counted anew.
    const fn fresh_key(&self) -> u64 {
        let mut key = if self.turn.is_white() { zobrist::TURN } else { 0 };
        let mut pieces = self.board.occupied().0;
        while pieces != 0 {
            let square = pieces.trailing_zeros() as usize;
            key ^= zobrist::piece(self.board.code_at(square) as usize, square);
            pieces &= pieces - 1;
        }
        key ^ castling_key(self.castling_rooks().0)
    }

    /// The pieces.
    #[inline]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The side to move.
    #[inline]
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// The rights to castle.
    pub const fn castling_rights(&self) -> CastlingRights {
        let mut rights = CastlingRights::NONE;
        let mut rooks = self.castling_rooks().0;
        while rooks != 0 {
            let rook = Square::wrapping(rooks.trailing_zeros() as usize);
            rooks &= rooks - 1;
            let color = if (rook as u8) < 32 { Color::White } else { Color::Black };
            rights.set(color, CastlingSide::of(self.king(color), rook), Some(rook.file()));
        }
        rights
    }

    /// The squares of the rooks that may still castle.
    #[inline]
    pub const fn castling_rooks(&self) -> SquareSet {
        SquareSet(self.castling & SquareSet::BACK_RANKS.0)
    }

    /// The same where it is known to be a position of chess.
    #[inline]
    pub(crate) const fn castling_in_chess(&self) -> u64 {
        self.castling
    }

    /// The square that a pawn has just passed over, whether it can be captured there or not.
    #[inline]
    pub const fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// Plies since the last capture or pawn move.
    #[inline]
    pub const fn halfmoves(&self) -> u16 {
        self.halfmoves
    }

    /// The number of the move, from 1; it grows after Black's.
    #[inline]
    pub const fn fullmoves(&self) -> u32 {
        self.fullmoves
    }

    /// The piece on a square.
    #[inline]
    pub const fn piece_at(&self, square: Square) -> Option<Piece> {
        self.board.piece_at(square)
    }

    /// The square of a side's king. In variants a side may be without one, or have several in antichess:
    /// [`Board::king`] tells.
    #[inline(always)]
    pub const fn king(&self, color: Color) -> Square {
        // A position has two kings.
        Square::wrapping(self.board.of(color, Role::King).0.trailing_zeros() as usize)
    }

    /// All that a FEN tells, to be edited or looked at.
    pub const fn to_setup(&self) -> Setup {
        Setup {
            board: self.board,
            turn: self.turn,
            castling: self.castling_rights(),
            en_passant: self.en_passant,
            halfmoves: self.halfmoves,
            fullmoves: self.fullmoves,
            variant: self.variant(),
            pockets: self.pockets(),
            promoted: SquareSet(self.promoted),
            checks_left: self.checks_left(),
        }
    }

    /// Whether a legal move takes something.
    #[inline]
    pub const fn is_capture(&self, mv: Move) -> bool {
        mv.is_en_passant() || !mv.is_castling() && self.board.occupied().contains(mv.to())
    }

    /// Whether a legal move changes the material: a capture or a promotion.
    const fn is_tactical(&self, mv: Move) -> bool {
        self.is_capture(mv) || mv.promoted().is_some()
    }

    /// The piece that a legal move takes.
    pub const fn captured(&self, mv: Move) -> Option<Piece> {
        if mv.is_en_passant() {
            Some(Role::Pawn.of(self.turn.other()))
        } else if mv.is_castling() {
            None
        } else {
            self.board.piece_at(mv.to())
        }
    }

    /// The pieces giving check.
    ///
    /// ```
    /// use tabiya::{Position, Square};
    ///
    /// let position: Position = "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1".parse()?;
    /// assert_eq!(position.checkers().single(), Some(Square::E2));
    /// # Ok::<(), tabiya::FenError>(())
    /// ```
    #[inline]
    pub fn checkers(&self) -> SquareSet {
        if self.is_variant() {
            return self.checkers_in_variant(self.turn);
        }
        self.board.attackers(self.king(self.turn), !self.turn)
    }

    /// Whether the side to move is in check.
    #[inline]
    pub fn is_check(&self) -> bool {
        !self.checkers().is_empty()
    }

    /// The pieces of a side that shield their king from a slider: those that may move only along
    /// that line.
    ///
    /// ```
    /// use tabiya::{Color, Position, Square};
    ///
    /// let position: Position = "4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1".parse()?;
    /// assert_eq!(position.pinned(Color::White).single(), Some(Square::E2));
    /// # Ok::<(), tabiya::FenError>(())
    /// ```
    pub fn pinned(&self, color: Color) -> SquareSet {
        let [a, b, c, _] = self.board.planes;
        if self.is_variant() && !self.has_royal_king(color) {
            return SquareSet::EMPTY;
        }
        let king = self.king(color);
        let (us, them) = (self.board.of_color(color), self.board.of_color(!color));
        let k = king as usize;
        let snipers = SquareSet(attacks::ROOK_RAYS[k] & c & b | attacks::BISHOP_RAYS[k] & c & a) & them;
        let mut pinned = SquareSet::EMPTY;
        for sniper in snipers {
            let between = attacks::between(king, sniper) & self.board.occupied();
            if !between.more_than_one() {
                pinned |= between & us;
            }
        }
        pinned
    }

    /// Whether the law calls them the same position (FIDE 9.2.3): same pieces, same turn, same castling
    /// rights, same en passant captures that are really possible. The counters don't matter.
    ///
    /// ```
    /// use tabiya::{Game, Position};
    ///
    /// let mut game = Game::new();
    /// for text in ["Nf3", "Nf6", "Ng1", "Ng8"] {
    ///     game.play(text)?;
    /// }
    /// assert!(game.position().same_position(game.start()));
    /// assert_ne!(game.position(), game.start()); // four plies have been counted
    /// # Ok::<(), tabiya::MoveError>(())
    /// ```
    pub fn same_position(&self, other: &Position) -> bool {
        self.key == other.key
            && self.board == other.board
            && self.turn == other.turn
            && self.castling == other.castling
            && self.promoted == other.promoted
            && (self.en_passant == other.en_passant || self.legal_en_passant() == other.legal_en_passant())
    }

    /// The key: the [same positions](Position::same_position) have the same key, and different ones almost
    /// never.
    ///
    /// En passant counts only where the capture is legal, and castling by the rook's file. It
    /// is the same on every machine, whatever the features of the crate.
    pub fn key(&self) -> u64 {
        #[cfg(any(not(feature = "small"), feature = "keys"))]
        return self.carried_key();
        #[cfg(all(feature = "small", not(feature = "keys")))]
        return self.carried_key() ^ self.carried_pieces() ^ self.published_pieces();
    }

    /// A key for tables that nobody else sees: [`key`](Position::key), but with the numbers that are at hand.
    pub(crate) fn carried_key(&self) -> u64 {
        let key = if self.is_variant() { self.key ^ self.variant_key() } else { self.key };
        match self.legal_en_passant() {
            Some(square) => key ^ zobrist::en_passant(square.file()),
            None => key,
        }
    }

    /// The key by which Polyglot opening books are sorted, as published: en passant counts when
    /// a pawn stands ready to capture, castling by side.
    ///
    /// ```
    /// use tabiya::Position;
    ///
    /// assert_eq!(Position::new().polyglot_key(), 0x463b96181691fc9c);
    /// ```
    pub fn polyglot_key(&self) -> u64 {
        let mut key = self.published_pieces() ^ if self.turn.is_white() { zobrist::TURN } else { 0 };
        for (color, side, _) in self.castling_rights().iter() {
            key ^= zobrist::polyglot_castling(2 * color as usize + side as usize);
        }
        if let Some(square) = self.en_passant {
            if !self.en_passant_takers(square).is_empty() {
                key ^= zobrist::en_passant(square.file());
            }
        }
        key
    }

    /// The pieces' part of the key that a position carries.
    fn carried_pieces(&self) -> u64 {
        self.key
            ^ castling_key(self.castling_rooks().0)
            ^ if self.turn.is_white() { zobrist::TURN } else { 0 }
    }

    /// The pieces' part by the published numbers; the key that a position carries has them unless it is `small`.
    fn published_pieces(&self) -> u64 {
        #[cfg(any(not(feature = "small"), feature = "keys"))]
        return self.carried_pieces();
        #[cfg(all(feature = "small", not(feature = "keys")))]
        return self.board.occupied().into_iter().fold(0, |key, square| {
            key ^ zobrist::polyglot_piece(self.board.code_at(square as usize) as usize, square as usize)
        });
    }

    /// The pawns of the side to move that stand ready to capture on an en passant square.
    #[inline]
    fn en_passant_takers(&self, square: Square) -> SquareSet {
        attacks::pawn(!self.turn, square) & self.board.of(self.turn, Role::Pawn)
    }

    /// The en passant square, if a capture there is legal.
    pub fn legal_en_passant(&self) -> Option<Square> {
        let square = self.en_passant?;
        let takers = self.en_passant_takers(square);
        takers.into_iter().any(|from| self.is_legal(Move::en_passant(from, square))).then_some(square)
    }

    /// This position with the move given to a side. If that is not the side to move, nobody
    /// can capture en passant, and the other king may stand in check.
    pub(crate) fn with_turn(&self, color: Color) -> Position {
        let mut position = *self;
        if color != self.turn {
            position.turn = color;
            position.en_passant = None;
            position.key ^= zobrist::TURN;
        }
        position
    }
}

impl Position {
    /// The position after a null move: the side to move passes, which notations and searches do and players
    /// may not; none in check.
    ///
    /// ```
    /// use tabiya::{Color, Position};
    ///
    /// assert_eq!(Position::new().null_move().unwrap().turn(), Color::Black);
    /// ```
    pub fn null_move(&self) -> Option<Position> {
        if self.is_check() {
            return None;
        }
        let mut position = self.with_turn(!self.turn);
        position.halfmoves = self.halfmoves.saturating_add(1);
        position.fullmoves = self.fullmoves.saturating_add(!self.turn.is_white() as u32);
        Some(position)
    }
}

/// The part of the key for these rooks' rights.
const fn castling_key(mut rooks: u64) -> u64 {
    let mut key = 0;
    while rooks != 0 {
        key ^= zobrist::castling(Square::wrapping(rooks.trailing_zeros() as usize));
        rooks &= rooks - 1;
    }
    key
}

/// The position from which a game starts.
impl Default for Position {
    fn default() -> Position {
        Position::new()
    }
}

/// Of all that `==` compares; what the carried key has is not read again.
impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(if self.is_variant() { self.key ^ self.variant_key() } else { self.key });
        state.write_u32(self.fullmoves);
        state.write_u16(self.halfmoves);
        state.write_u8(self.en_passant.map_or(64, |square| square as u8));
    }
}

impl From<Position> for Setup {
    fn from(position: Position) -> Setup {
        position.to_setup()
    }
}
