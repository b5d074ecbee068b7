//! Every reason for which a move is refused.

use super::mark::Mark;
use super::placed_piece::{Evasions, PlacedPiece};
use super::variant_reason::VariantMoveError;
use crate::color::Color;
use crate::moves::{CastlingSide, Move};
use crate::outcome::Outcome;
use crate::piece::{Piece, Role};
use crate::square::{File, Rank, Square};
use crate::square_set::SquareSet;
use crate::variant::Variant;
use alloc::{boxed::Box, string::String, vec::Vec};

/// Why a move is refused, with the evidence.
///
/// It displays as a sentence that a player understands. [`code`](MoveError::code) is its name in kebab case and never
/// changes; [`squares`](MoveError::squares) are the squares to show on a board, each with its part in the matter.
///
/// A position does not know its past. Two reasons have room for it, empty here and filled in by a
/// [`Game`](crate::Game): `lost` of [`CastlingRightLost`](MoveError::CastlingRightLost) and `pushed` of
/// [`EnPassantExpired`](MoveError::EnPassantExpired). [`GameOver`](MoveError::GameOver) is said by a game, and by a
/// position of a variant that is won by what stands on the board.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(tag = "code", rename_all = "kebab-case", rename_all_fields = "camelCase")
)]
#[non_exhaustive]
pub enum MoveError {
    // What was written.
    /// There is no text.
    EmptyText,
    /// The text is longer than is read.
    TextTooLong {
        /// How many bytes it has.
        length: usize,
        /// How many are read at most.
        longest: usize,
    },
    /// The text names a square off the board, such as `a9`.
    NoSuchSquare {
        /// The name as written.
        name: String,
    },
    /// A letter of another alphabet that looks like the one that belongs there: the Cyrillic `е` in `е4`.
    ForeignLetter {
        /// The text, cut short if it is long.
        text: String,
        /// The first such letter.
        letter: char,
        /// The letter or digit that it looks like.
        latin: char,
        /// The text with the letters that belong there.
        meant: String,
    },
    /// What is written behind the last rank is no piece that a pawn can become: `e7e8x`, `e8=queen`.
    UnknownPromotion {
        /// The move before it.
        read: String,
        /// What was to name the piece.
        name: String,
        /// The game: in antichess it may become a king, too.
        variant: Variant,
    },
    /// A move that stops before all of it is told: `e2e`, `Nf`, `e8=`.
    Unfinished {
        /// The text.
        text: String,
        /// The game: in antichess a pawn may become a king, too.
        variant: Variant,
    },
    /// A move, and then more that belongs to no move.
    TrailingText {
        /// The move at the beginning.
        read: String,
        /// What follows it.
        rest: String,
    },
    /// The text is no move in any notation.
    NotAMove {
        /// The text, cut short if it is long.
        text: String,
    },
    /// The text passes: `--`, `0000`, `Z0`.
    NullMove {
        /// The side that has to move.
        turn: Color,
    },
    /// The text fits several legal moves.
    Ambiguous {
        /// The text as read.
        text: String,
        /// The moves that it fits.
        candidates: Vec<Move>,
        /// The same moves, written so that each is clear.
        spelled: Vec<String>,
    },
    /// The text names a legal move, and does not say that it is to be played. A position alone never says so,
    /// whoever looks for the move that a text means does.
    Unclear {
        /// The move.
        #[cfg_attr(feature = "serde", serde(rename = "move"))]
        mv: Move,
        /// The same, as it is written in standard notation.
        spelled: String,
    },
    /// A [`Move`] that is marked as something else than what it is here: castling, en passant
    /// or promotion as an ordinary move, or the other way round.
    MarkedOtherwise {
        /// The move as given.
        given: Move,
        /// The legal move between these squares.
        meant: Move,
    },

    /// The text says `e.p.`, and the move takes nothing in passing.
    NotEnPassant {
        /// The legal move that it names otherwise.
        #[cfg_attr(feature = "serde", serde(rename = "move"))]
        mv: Move,
    },
    /// The text says that something is taken, and there is nothing to take. Whoever types a move is forgiven that;
    /// whoever looks for the move that a text means does not forgive it.
    NotACapture {
        /// The legal move to that square.
        #[cfg_attr(feature = "serde", serde(rename = "move"))]
        mv: Move,
        /// The same, as it is written in standard notation.
        spelled: String,
    },
    /// The game has ended: no move is taken. A game says so, and a position of a variant that is won.
    GameOver {
        /// How it ended.
        outcome: Outcome,
        /// The squares that show it, where the board decided.
        #[cfg_attr(feature = "serde", serde(default))]
        marks: Vec<Mark>,
    },

    // Which piece.
    /// Nothing stands where the move starts.
    EmptySquare {
        /// The square.
        from: Square,
        /// The target.
        to: Square,
    },
    /// The piece belongs to the side that is not to move.
    OpponentsPiece {
        /// The piece.
        piece: PlacedPiece,
        /// The target.
        to: Square,
    },
    /// The move ends where it starts.
    SameSquare {
        /// The piece that would stay.
        piece: PlacedPiece,
    },
    /// Another piece stands there than the text says.
    OtherPieceThere {
        /// What the text says.
        said: Role,
        /// What stands there.
        piece: PlacedPiece,
        /// The target.
        to: Square,
    },
    /// The side to move has no piece of this kind on the board.
    NoSuchPiece {
        /// The missing piece.
        piece: Piece,
        /// The target.
        to: Square,
        /// Whether one is in hand and can be dropped there (crazyhouse).
        in_hand: bool,
    },
    /// Of several pieces of this kind, none gets there.
    NoneReaches {
        /// The kind of piece.
        piece: Piece,
        /// The target.
        to: Square,
        /// Each of them, with the squares to which it can legally go.
        reach: Vec<(Square, SquareSet)>,
    },
    /// No pawn stands where one would have to come from.
    NoPawnForIt {
        /// The side to move.
        turn: Color,
        /// The file on which the pawn would have to stand.
        file: File,
        /// The target.
        to: Square,
        /// The game: in horde pawns come from the first rank, too, and in crazyhouse from the hand.
        variant: Variant,
    },
    /// No piece of this kind stands where the text says.
    NotFromThere {
        /// The file that the text names.
        file: Option<File>,
        /// The rank that the text names.
        rank: Option<Rank>,
        /// The kind of piece.
        piece: Piece,
        /// The target.
        to: Square,
        /// Those that can go there, if any.
        from: SquareSet,
    },

    // How pieces move.
    /// The piece does not move in this way.
    DoesNotMoveSo {
        /// The piece.
        piece: PlacedPiece,
        /// The target.
        to: Square,
        /// Where it can legally go, castling left out.
        reach: SquareSet,
    },
    /// A piece stands in the way.
    Blocked {
        /// The piece that slides.
        piece: PlacedPiece,
        /// The target.
        to: Square,
        /// The first piece on its way.
        by: PlacedPiece,
    },
    /// A piece of the same side stands on the target.
    OwnPieceThere {
        /// The piece that moves.
        piece: PlacedPiece,
        /// The target.
        to: Square,
        /// Its friend there.
        by: PlacedPiece,
    },
    /// A pawn would go back.
    PawnBackwards {
        /// The pawn.
        pawn: PlacedPiece,
        /// The target.
        to: Square,
    },
    /// A pawn runs into a piece ahead of it.
    PawnBlocked {
        /// The pawn.
        pawn: PlacedPiece,
        /// The target.
        to: Square,
        /// The piece ahead.
        by: PlacedPiece,
    },
    /// A pawn that has left its second rank would step twice.
    DoubleStepNotFromStart {
        /// The pawn.
        pawn: PlacedPiece,
        /// The target.
        to: Square,
        /// The game: in horde White's pawns do that from the first rank, too.
        variant: Variant,
    },
    /// A pawn would capture nothing.
    NothingToCapture {
        /// The pawn that would capture.
        pawn: PlacedPiece,
        /// The square.
        to: Square,
    },
    /// A capture in passing, but the pawn beside did not just step twice.
    EnPassantExpired {
        /// The pawn that would capture.
        pawn: PlacedPiece,
        /// The empty square.
        to: Square,
        /// The pawn beside it.
        beside: Square,
        /// The move with which that pawn came, where a game knows it: `5...d5`.
        pushed: Option<Box<str>>,
    },
    /// A capture in passing that takes two pawns off a line to the king.
    EnPassantExposesKing {
        /// The pawn that would capture.
        pawn: PlacedPiece,
        /// The target.
        to: Square,
        /// The pawn that would be taken.
        beside: Square,
        /// The king.
        king: Square,
        /// Who would attack it.
        by: PlacedPiece,
    },
    /// A pawn reaches the last rank, and the piece is not named.
    PromotionMissing {
        /// The pawn.
        pawn: PlacedPiece,
        /// The target.
        to: Square,
        /// The game: in antichess it may become a king, too.
        variant: Variant,
    },
    /// A pawn would become a king.
    PromotionToKing {
        /// The pawn.
        pawn: PlacedPiece,
        /// The target.
        to: Square,
    },
    /// A pawn would stay a pawn.
    PromotionToPawn {
        /// The pawn.
        pawn: PlacedPiece,
        /// The target.
        to: Square,
        /// The game: in antichess it may become a king, too.
        variant: Variant,
    },
    /// A promotion is named, but the piece is no pawn.
    PromotionOfPiece {
        /// The piece.
        piece: PlacedPiece,
        /// The target.
        to: Square,
        /// What it would become.
        role: Role,
    },
    /// A promotion is named, but the pawn does not reach the last rank.
    PromotionTooEarly {
        /// The pawn.
        pawn: PlacedPiece,
        /// The target.
        to: Square,
        /// What it would become.
        role: Role,
    },

    // The king.
    /// The piece shields its king and would leave the line.
    Pinned {
        /// The piece.
        piece: PlacedPiece,
        /// The target.
        to: Square,
        /// Its king.
        king: Square,
        /// The slider behind.
        by: PlacedPiece,
    },
    /// The king is in check, and the move does not answer it.
    CheckNotAnswered {
        /// The piece that would move.
        piece: PlacedPiece,
        /// The target.
        to: Square,
        /// The king.
        king: Square,
        /// Who gives check.
        by: PlacedPiece,
        /// What would answer it.
        evasions: Evasions,
    },
    /// Two pieces give check, so that only the king can move.
    DoubleCheck {
        /// The piece that would move.
        piece: PlacedPiece,
        /// The target.
        to: Square,
        /// The king.
        king: Square,
        /// Who gives check.
        by: Vec<PlacedPiece>,
        /// Where the king can go.
        king_to: SquareSet,
    },
    /// The king would step onto an attacked square.
    KingIntoCheck {
        /// Where it stands.
        king: Square,
        /// The target.
        to: Square,
        /// What it would take there.
        takes: Option<Role>,
        /// Who would attack it there.
        by: Vec<PlacedPiece>,
    },
    /// The king would stand beside the other king.
    KingBesideKing {
        /// Where it stands.
        king: Square,
        /// The target.
        to: Square,
        /// The other king.
        other: Square,
    },

    // Castling.
    /// The king has left its first rank; or no right is left, and no rook stands on that side of it.
    CastlingKingAway {
        /// The side to move.
        turn: Color,
        /// The side to which it would castle.
        side: CastlingSide,
        /// Where the king stands.
        king: Square,
        /// The outermost rook of that wing (files f to h, or a to d) on the first rank, if there is one.
        rook: Option<Square>,
        /// The move with which the right was lost, where a game knows it: `4.Ke2`.
        lost: Option<Box<str>>,
    },
    /// No rook stands on that side.
    CastlingNoRook {
        /// The side to move.
        turn: Color,
        /// The side to which it would castle.
        side: CastlingSide,
        /// Where the king stands.
        king: Square,
        /// The move with which the right was lost, where a game knows it: `5...Bxh1`.
        lost: Option<Box<str>>,
    },
    /// The right is gone, though king and a rook stand on the first rank.
    CastlingRightLost {
        /// The side to move.
        turn: Color,
        /// The side to which it would castle.
        side: CastlingSide,
        /// Where the king stands.
        king: Square,
        /// The rook on that side.
        rook: Square,
        /// The move with which the right was lost, where a game knows it: `9.Rg1`.
        lost: Option<Box<str>>,
    },
    /// The rook that the king would take is not the one that may castle.
    CastlingOtherRook {
        /// The side to move.
        turn: Color,
        /// The side to which it would castle.
        side: CastlingSide,
        /// Where the king stands.
        king: Square,
        /// The rook that was named.
        rook: Square,
        /// The rook on that side that may castle.
        right: Square,
    },
    /// Pieces stand where the king or the rook has to pass.
    CastlingBlocked {
        /// The side to move.
        turn: Color,
        /// The side to which it would castle.
        side: CastlingSide,
        /// Where the king stands.
        king: Square,
        /// The rook.
        rook: Square,
        /// The pieces in the way.
        by: Vec<PlacedPiece>,
    },
    /// The king is in check.
    CastlingInCheck {
        /// The side to move.
        turn: Color,
        /// The side to which it would castle.
        side: CastlingSide,
        /// Where the king stands.
        king: Square,
        /// Who gives check.
        by: Vec<PlacedPiece>,
    },
    /// The king would pass an attacked square.
    CastlingThroughCheck {
        /// The side to move.
        turn: Color,
        /// The side to which it would castle.
        side: CastlingSide,
        /// Where the king stands.
        king: Square,
        /// The first attacked square on its way.
        square: Square,
        /// Who attacks it.
        by: Vec<PlacedPiece>,
    },
    /// The king would arrive on an attacked square.
    CastlingIntoCheck {
        /// The side to move.
        turn: Color,
        /// The side to which it would castle.
        side: CastlingSide,
        /// Where the king stands.
        king: Square,
        /// Where it would arrive.
        square: Square,
        /// Who attacks it.
        by: Vec<PlacedPiece>,
    },
    /// The rook shields the king on its rank and would leave (only in Chess960).
    CastlingUncoversKing {
        /// The side to move.
        turn: Color,
        /// The side to which it would castle.
        side: CastlingSide,
        /// Where the king stands.
        king: Square,
        /// The rook.
        rook: Square,
        /// Who would attack the king.
        by: PlacedPiece,
    },

    /// What no rule of chess forbids, but one of a variant does, and drops where none are played.
    #[cfg_attr(feature = "serde", serde(untagged))] // it has a code of its own
    Variant(VariantMoveError),
}

impl From<VariantMoveError> for MoveError {
    fn from(why: VariantMoveError) -> MoveError {
        MoveError::Variant(why)
    }
}
