//! The game with what was tried beside it.

use super::PlaySession;
use crate::play::game_tree::{GameTree, RemovedTry};
use tabiya::Move;
use tabiya::pgn::NodeId;

impl PlaySession {
    /// The game with what was tried beside it.
    pub(crate) fn tree(&self) -> Option<&GameTree> {
        self.active.as_ref().map(|active| &active.tree)
    }

    /// Tries a move beside the game, and gives its place in the tree.
    pub(crate) fn try_move(&mut self, from: NodeId, mv: Move) -> Option<NodeId> {
        self.active.as_mut()?.tree.try_move(from, mv)
    }

    /// Removes a move that was tried beside the game, and what was tried behind it; none if it is another.
    pub(crate) fn remove_try(&mut self, id: NodeId) -> Option<RemovedTry> {
        self.active.as_mut()?.tree.remove_try(id)
    }

    /// Whether moves were taken back that can be played again.
    pub(crate) fn can_redo(&self) -> bool {
        self.game().is_some_and(|game| game.ply() < game.total_plies())
    }
}
