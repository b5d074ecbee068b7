//! When a game is over that chess would go on with.

use super::super::Position;
use crate::attacks;
use crate::color::Color;
use crate::moves::Move;
use crate::piece::Role;
use crate::square::Square;
use crate::square_set::SquareSet;
use crate::variant::Variant;

/// How a game of a variant has ended, by what stands on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum VariantEnd {
    /// The king of this side stands on the hill.
    Hill(Color),
    /// This side has given all its checks.
    Checks(Color),
    /// The king of this side has exploded.
    Exploded(Color),
    /// This side has no piece left: in antichess it wins, in horde it loses.
    NothingLeft(Color),
    /// The king of this side has reached the last rank, and the other cannot.
    Goal(Color),
    /// Both kings have reached the last rank.
    BothAtGoal,
}

/// The squares that the kings climb.
const HILL: SquareSet = SquareSet::EMPTY.with(Square::D4).with(Square::E4).with(Square::D5).with(Square::E5);

/// The rank to which the kings race.
const GOAL: SquareSet = SquareSet(0xff << 56);

impl Position {
    /// How the game has ended by a rule that chess does not have.
    #[cold]
    pub(crate) fn end_in_variant(&self) -> Option<VariantEnd> {
        let kings = |color| self.board.of(color, Role::King);
        match self.variant() {
            Variant::Chess | Variant::Crazyhouse => None,
            Variant::KingOfTheHill => {
                Color::ALL.into_iter().find(|&color| kings(color).intersects(HILL)).map(VariantEnd::Hill)
            }
            Variant::ThreeCheck => {
                let left = self.checks_left();
                Color::ALL.into_iter().find(|&color| left[color as usize] == 0).map(VariantEnd::Checks)
            }
            Variant::Atomic => {
                Color::ALL.into_iter().find(|&color| kings(color).is_empty()).map(VariantEnd::Exploded)
            }
            Variant::Antichess => {
                let empty = |color: &Color| self.board.of_color(*color).is_empty();
                [self.turn, !self.turn].into_iter().find(empty).map(VariantEnd::NothingLeft)
            }
            Variant::Horde => {
                self.board.of_color(Color::White).is_empty().then_some(VariantEnd::NothingLeft(Color::White))
            }
            Variant::RacingKings => {
                let [white, black] = Color::ALL.map(|color| kings(color).intersects(GOAL));
                match (white, black) {
                    (true, true) => Some(VariantEnd::BothAtGoal),
                    (false, true) => Some(VariantEnd::Goal(Color::Black)),
                    // White moves first: Black has the same number of moves.
                    (true, false) if self.turn.is_white() || !self.reaches_goal() => {
                        Some(VariantEnd::Goal(Color::White))
                    }
                    _ => None,
                }
            }
        }
    }

    /// The squares that a king is to reach, in the games where one is: the hill, or the last rank.
    ///
    /// ```
    /// use tabiya::{Position, Rank, SquareSet, Variant};
    ///
    /// assert_eq!(Position::start_of(Variant::RacingKings).goals(), SquareSet::rank(Rank::Eighth));
    /// assert!(Position::new().goals().is_empty());
    /// ```
    pub fn goals(&self) -> SquareSet {
        match self.variant() {
            Variant::KingOfTheHill => HILL,
            Variant::RacingKings => GOAL,
            _ => SquareSet::EMPTY,
        }
    }

    /// Whether somebody has won by a rule that chess does not have.
    pub(crate) fn is_decided_in_variant(&self) -> bool {
        match self.end_in_variant() {
            Some(end) => end != VariantEnd::BothAtGoal,
            None => self.variant() == Variant::Antichess && !self.has_legal_moves(),
        }
    }

    /// Whether the king of the side to move can go to the last rank now.
    fn reaches_goal(&self) -> bool {
        let king = self.king(self.turn);
        let (ours, them) = (self.board.of_color(self.turn), !self.turn);
        // Lift the king: a slider behind it still attacks.
        let occupied = self.board.occupied().without(king);
        ((attacks::king(king) & GOAL) - ours).into_iter().any(|to| {
            self.board.attackers_through(to, them, occupied).is_empty()
                && !self.attacks_king_by(Move::normal(king, to))
        })
    }
}
