//! What ends a game by itself, and questions about either side.

use crate::board::Board;
use crate::color::Color;
use crate::moves::{Move, MoveList};
use crate::outcome::{DrawReason, Outcome, Status, WinReason};
use crate::piece::Role;
use crate::position::Position;
use crate::square::Square;
use crate::square_set::SquareSet;
use alloc::collections::BTreeMap;
use alloc::vec::Vec;

mod any_board;
mod closed;
mod horde;
mod variant;

impl Board {
    /// Whether a side has the pieces to mate, if the other side helps as badly as it can.
    ///
    /// It has not with a lone king; with king and knight against king and queens; and with
    /// bishops that all walk on squares of one colour, as long as the other side has no pawn,
    /// no knight and no bishop of the other kind to block its own king with.
    ///
    /// ```
    /// use tabiya::{Color, Position};
    ///
    /// let position: Position = "8/8/4k3/8/8/3NK3/7p/8 w - - 0 1".parse()?;
    /// assert!(position.board().has_mating_material(Color::White)); // the pawn can block its king
    /// # Ok::<(), tabiya::FenError>(())
    /// ```
    pub fn has_mating_material(&self, color: Color) -> bool {
        let (ours, theirs) = (self.of_color(color), self.of_color(!color));
        let role = |role| self.of_role(role);
        if ours.intersects(role(Role::Pawn) | role(Role::Rook) | role(Role::Queen)) {
            return true;
        }
        if ours.intersects(role(Role::Knight)) {
            // A second piece helps; so does any of theirs that can take a flight square for good.
            return ours.len() > 2 || theirs.intersects(!(role(Role::King) | role(Role::Queen)));
        }
        let bishops = role(Role::Bishop);
        ours.intersects(bishops)
            && (bishops.intersects(SquareSet::LIGHT) && bishops.intersects(SquareSet::DARK)
                || theirs.intersects(role(Role::Pawn) | role(Role::Knight)))
    }

    /// Whether neither side has the pieces to mate (FIDE 5.2.2): king against king, king and one
    /// knight against king, or only bishops, all on squares of one colour.
    pub fn insufficient_material(&self) -> bool {
        !self.has_mating_material(Color::White) && !self.has_mating_material(Color::Black)
    }
}

impl Position {
    /// Whether a side is in check.
    pub fn in_check(&self, color: Color) -> bool {
        if self.is_variant() {
            return !self.checkers_in_variant(color).is_empty();
        }
        self.board().in_check(color)
    }

    /// The legal moves of a side, as if it had the move; en passant only if it has.
    fn moves_of(&self, color: Color) -> MoveList {
        let position = self.with_turn(color);
        let mut moves = MoveList::new();
        if self.is_variant() && !self.has_royal_king(!color) {
            return position.legal_moves();
        }
        let king = self.king(!color);
        // The king itself is never taken: out of turn it may stand in check.
        position.legal_moves().iter().filter(|mv| mv.to() != king).for_each(|&mv| moves.push(mv));
        moves
    }

    /// Whether a side has a legal move, or would have one if it had the move.
    pub fn has_moves(&self, color: Color) -> bool {
        if color == self.turn() { self.has_legal_moves() } else { !self.moves_of(color).is_empty() }
    }

    /// Whether a side is mated, or would be if it had the move.
    ///
    /// ```
    /// use tabiya::{Color, Position};
    ///
    /// let position: Position = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1".parse()?;
    /// assert!(position.is_checkmate(Color::Black));
    /// assert!(!position.is_checkmate(Color::White));
    /// # Ok::<(), tabiya::FenError>(())
    /// ```
    pub fn is_checkmate(&self, color: Color) -> bool {
        self.in_check(color) && !self.has_moves(color) && !self.is_over_otherwise()
    }

    /// Whether a side is stalemated, or would be if it had the move.
    pub fn is_stalemate(&self, color: Color) -> bool {
        !self.in_check(color) && !self.has_moves(color) && !self.is_over_otherwise()
    }

    /// Whether the game is over by a rule that chess does not have: then nobody has a move, and nobody is mated by that.
    fn is_over_otherwise(&self) -> bool {
        self.is_variant() && self.outcome_in_variant().is_some()
    }

    /// Every piece of a side with its legal moves, as if it had the move; en passant only if
    /// it has. Pieces that cannot move are there too, with no moves.
    ///
    /// ```
    /// use tabiya::{Color, Position, Square};
    ///
    /// let map = Position::new().moves_by_piece(Color::White);
    /// assert_eq!(map.len(), 16);
    /// assert_eq!(map[&Square::G1].len(), 2);
    /// assert_eq!(map[&Square::A1].len(), 0);
    /// ```
    pub fn moves_by_piece(&self, color: Color) -> BTreeMap<Square, Vec<Move>> {
        let mut map: BTreeMap<Square, Vec<Move>> =
            self.board().of_color(color).into_iter().map(|square| (square, Vec::new())).collect();
        for &mv in &self.moves_of(color) {
            map.entry(mv.from()).or_default().push(mv);
        }
        map
    }

    /// Whether neither side has the pieces to mate; in a variant, whether neither can win any more, as far as the
    /// published rules know it.
    pub fn insufficient_material(&self) -> bool {
        if self.is_variant() {
            return Color::ALL.into_iter().all(|color| !self.has_mating_material(color));
        }
        self.board().insufficient_material()
    }

    /// Whether a side has the pieces to mate, with the other side's help; in a variant, to win in any way, as far as the
    /// published rules know it: those of antichess, atomic chess and horde also know positions that are closed for good.
    pub fn has_mating_material(&self, color: Color) -> bool {
        if self.is_variant() {
            return self.has_winning_material(color) && !self.is_closed_in_variant();
        }
        self.board().has_mating_material(color)
    }

    /// The result that the board alone decides: mate, stalemate, too little material; in some variants, a closed position.
    ///
    /// Repetition and the counted moves depend on the game and on what it was agreed to be
    /// played by.
    pub fn outcome(&self) -> Option<Outcome> {
        if let Some(outcome) = self.outcome_of_moves() {
            return Some(outcome);
        }
        self.drawn_by_the_board().map(|reason| Outcome::Draw { reason })
    }

    /// The draw that the pieces make where they stand, while there are moves: too few of them, or a closed position.
    #[inline]
    pub(crate) fn drawn_by_the_board(&self) -> Option<DrawReason> {
        if self.is_variant() {
            return self.drawn_by_the_board_in_variant();
        }
        self.board().insufficient_material().then_some(DrawReason::InsufficientMaterial)
    }

    /// The end by a rule that chess does not have: a king on the hill, an explosion, nothing left to move.
    ///
    /// ```
    /// use tabiya::{Color, Position, Variant};
    ///
    /// let arrived = "4k3/8/8/8/3K4/8/8/8 b - - 0 1";
    /// let hill = Position::from_fen_as(Variant::KingOfTheHill, arrived)?;
    /// assert_eq!(hill.variant_outcome().and_then(|outcome| outcome.winner()), Some(Color::White));
    /// assert_eq!(Position::new().variant_outcome(), None);
    /// # Ok::<(), tabiya::FenError>(())
    /// ```
    #[inline]
    pub fn variant_outcome(&self) -> Option<Outcome> {
        if self.is_variant() { self.outcome_in_variant() } else { None }
    }

    /// The end that the rules of the game make without a look at the material or the past: mate, stalemate, and what
    /// else wins a variant.
    pub(crate) fn outcome_of_moves(&self) -> Option<Outcome> {
        if let Some(outcome) = self.variant_outcome() {
            return Some(outcome);
        }
        if self.has_legal_moves() {
            return None;
        }
        Some(if self.is_check() {
            Outcome::Win { winner: !self.turn(), reason: WinReason::Checkmate }
        } else {
            Outcome::Draw { reason: DrawReason::Stalemate }
        })
    }

    /// How the position stands for the side to move, as far as the board alone tells.
    pub fn status(&self) -> Status {
        match self.outcome() {
            Some(outcome) => Status::of(outcome),
            None if self.is_check() => Status::Check,
            None => Status::Normal,
        }
    }
}
