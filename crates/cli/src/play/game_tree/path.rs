//! The way to a move, walked once: what is asked about it in every draw is known only when all moves up to it are played
//! again.

use std::time::Duration;
use tabiya::pgn::Node;
use tabiya::{Color, Opening, Position, Role};
use tabiya_engine::points;

/// What the moves up to one have led to.
pub(crate) struct MovePath {
    /// The position after it.
    pub(crate) position: Position,
    /// How many moves they are.
    pub(crate) plies: usize,
    /// What each side has taken, White first, the most valuable first.
    pub(crate) taken: [Vec<Role>; 2],
    /// The last opening on the way, as far as nobody passes.
    pub(crate) opening: Option<Opening>,
    /// What a file tells of the clock of White, then of Black.
    pub(super) clocks: [ToldClock; 2],
}

/// What a file tells of a player's clock on the way to a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ToldClock {
    /// The player has not moved yet.
    Unmoved,
    /// What was left behind the last own move that tells it; none where no own move does.
    After(Option<Duration>),
}

impl MovePath {
    /// The way to a node. It takes as long as there are moves.
    pub(super) fn to(node: Node<'_>) -> MovePath {
        let mut line: Vec<Node<'_>> = std::iter::successors(Some(node), |node| node.parent()).collect();
        // The root is no move.
        let mut position = line.pop().unwrap_or(node).position();
        line.reverse();
        let mut taken = [Vec::new(), Vec::new()];
        let mut opening = position.opening();
        let mut is_named = true;
        // Who made each move, but for those that pass.
        let mut movers: Vec<Option<Color>> = Vec::with_capacity(line.len());
        for node in &line {
            movers.push(node.mv().map(|_| position.turn()));
            match node.mv() {
                Some(mv) => {
                    taken[position.turn() as usize].extend(position.captured(mv).map(|piece| piece.role));
                    position.play_unchecked(mv);
                }
                None => {
                    position = position.null_move().unwrap_or(position);
                    is_named = false;
                }
            }
            if is_named {
                opening = position.opening().or(opening);
            }
        }
        let clocks = Color::ALL.map(|color| {
            let mut own =
                line.iter().zip(&movers).rev().filter(|(_, mover)| **mover == Some(color)).peekable();
            match own.peek() {
                None => ToldClock::Unmoved,
                Some(_) => ToldClock::After(own.find_map(|(node, _)| node.clock()).map(|clock| clock.0)),
            }
        });
        let taken = taken.map(most_valuable_first);
        MovePath { position, plies: line.len(), taken, opening, clocks }
    }
}

/// What was taken, as it is shown.
pub(crate) fn most_valuable_first(mut roles: Vec<Role>) -> Vec<Role> {
    roles.sort_by_key(|&role| std::cmp::Reverse((points(role), role)));
    roles
}
