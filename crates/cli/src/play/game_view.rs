//! What there is to see at a table at a moment, as data: every front draws it in its own way.

use crate::play::game_tree::most_valuable_first;
use std::fmt::{self, Write};
use std::time::Duration;
use tabiya::Orientation;
use tabiya::{
    Board, Color, Ending, Game, Piece, Pockets, Position, ReachedOpening, Role, Setup, Square, SquareSet,
    Variant,
};
use tabiya_engine::points;

/// The table at a moment.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct GameView {
    pub(crate) board: Board,
    pub(crate) orientation: Orientation,
    pub(crate) turn: Color,
    /// The squares of the last move.
    pub(crate) last_move: Option<(Square, Square)>,
    /// The king in check.
    pub(crate) checked: Option<Square>,
    /// The pieces that give check.
    pub(crate) checkers: Vec<(Piece, Square)>,
    pub(crate) ending: Option<Ending>,
    pub(crate) clocks: Option<ClockTimes>,
    /// What White has taken, then what Black has, the most valuable first.
    pub(crate) taken: [Vec<Role>; 2],
    /// By how many pawns White has more material.
    pub(crate) balance: i32,
    /// The squares that a king is to reach.
    pub(crate) goals: SquareSet,
    /// What a variant has beside the board for White, then for Black: pieces in hand, checks to give.
    pub(crate) beside: [Holdings; 2],
    pub(crate) pairs: Vec<MovePair>,
    /// What the opening is called.
    pub(crate) opening: Option<ReachedOpening>,
    /// Who has offered a draw.
    pub(crate) offer: Option<Color>,
    /// Who sits there, White first.
    pub(crate) players: [String; 2],
    pub(crate) kind: ViewKind,
}

/// Whether a game is seen or a board that is being set up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ViewKind {
    Game,
    Setup,
}

/// What the clocks show.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ClockTimes {
    /// What White has left, then Black; none without a limit.
    pub(crate) left: [Option<Duration>; 2],
    pub(crate) running: Option<Color>,
}

/// A numbered pair of moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct MovePair {
    pub(crate) number: u32,
    /// None where a game begins with Black's move.
    pub(crate) white: Option<String>,
    pub(crate) black: Option<String>,
}

/// The moves so far in numbered pairs.
pub(crate) fn pairs(game: &Game) -> Vec<MovePair> {
    let mut pairs: Vec<MovePair> = Vec::new();
    for ply in game.history() {
        let san = ply.san().to_string();
        match (ply.color(), pairs.last_mut()) {
            (Color::Black, Some(pair)) if pair.black.is_none() => pair.black = Some(san),
            (color, _) => {
                let (white, black) = if color.is_white() { (Some(san), None) } else { (None, Some(san)) };
                pairs.push(MovePair { number: ply.before.fullmoves(), white, black });
            }
        }
    }
    pairs
}

/// What each side has taken.
pub(super) fn taken(game: &Game) -> [Vec<Role>; 2] {
    let mut taken = [Vec::new(), Vec::new()];
    for ply in game.history() {
        taken[ply.color() as usize].extend(ply.captured.map(|piece| piece.role));
    }
    taken.map(most_valuable_first)
}

/// What a variant has beside the board for a side.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) enum Holdings {
    #[default]
    Nothing,
    /// The pieces that it can drop.
    Hand(Vec<Piece>),
    /// The checks that it still has to give.
    Checks(u8),
}

/// As it is written: `in hand PPn`, `2 checks to give`.
impl fmt::Display for Holdings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Holdings::Nothing => Ok(()),
            Holdings::Hand(hand) if hand.is_empty() => f.write_str("nothing in hand"),
            Holdings::Hand(hand) => {
                f.write_str("in hand ")?;
                hand.iter().try_for_each(|piece| f.write_char(piece.letter()))
            }
            Holdings::Checks(1) => f.write_str("1 check to give"),
            Holdings::Checks(left) => write!(f, "{left} checks to give"),
        }
    }
}

/// What a variant has beside the board for each side; of chess, nothing.
pub(crate) fn beside(position: &Position) -> [Holdings; 2] {
    beside_setup(&Setup::from(*position))
}

/// The same of a board that is set up.
pub(crate) fn beside_setup(setup: &Setup) -> [Holdings; 2] {
    Color::ALL.map(|color| match setup.variant {
        Variant::Crazyhouse => {
            let held = |role: Role| vec![role.of(color); setup.pockets.count(color, role)];
            Holdings::Hand(Pockets::ROLES.map(held).concat())
        }
        Variant::ThreeCheck => Holdings::Checks(setup.checks_left[color as usize]),
        _ => Holdings::Nothing,
    })
}

impl Holdings {
    /// What is asked for of it: all, or the pieces of a kind.
    pub(crate) fn of_role(self, role: Option<Role>) -> Holdings {
        match (self, role) {
            (holdings, None) => holdings,
            (Holdings::Hand(mut hand), Some(role)) => {
                hand.retain(|piece| piece.role == role);
                if hand.is_empty() { Holdings::Nothing } else { Holdings::Hand(hand) }
            }
            (_, Some(_)) => Holdings::Nothing,
        }
    }
}

/// By how many pawns White has more material.
pub(crate) fn balance(board: &Board) -> i32 {
    let sum = |color| board.pieces(color).map(|(_, piece)| points(piece.role)).sum::<i32>();
    sum(Color::White) - sum(Color::Black)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_taken_is_counted_and_a_promoted_pawn_changes_the_balance() {
        let mut game = Game::from_fen("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1").unwrap();
        game.play("axb8=Q").unwrap();
        assert_eq!(taken(&game), [vec![Role::Knight], vec![]]);
        assert_eq!(balance(game.position().board()), 9);
    }

    #[test]
    fn a_game_that_begins_with_black_has_a_pair_without_white() {
        let mut game = Game::from_fen("4k3/8/8/8/8/8/8/4K2R b - - 0 7").unwrap();
        for mv in ["Kd7", "Rh7", "Ke6"] {
            game.play(mv).unwrap();
        }
        let pair = |number, white: Option<&str>, black: Option<&str>| MovePair {
            number,
            white: white.map(String::from),
            black: black.map(String::from),
        };
        assert_eq!(pairs(&game), [pair(7, None, Some("Kd7")), pair(8, Some("Rh7+"), Some("Ke6"))]);
    }
}
