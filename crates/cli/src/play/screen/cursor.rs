//! Where one looks in the tree of the game.

use crate::play::game_tree::{self, GameTree, MovePath};
use std::sync::Arc;
use tabiya::pgn::{Node, NodeId};
use tabiya::{Move, Position};

/// A place in the tree of a game; by default the end of the game as it stands, wherever that goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Cursor {
    /// None is the game as it stands.
    at: Option<NodeId>,
}

impl Cursor {
    /// At a move.
    pub(super) fn at(id: NodeId, tree: &GameTree) -> Cursor {
        Cursor { at: (id != tree.tip()).then_some(id) }
    }

    /// Whether the game is seen as it stands.
    pub(super) fn is_live(self) -> bool {
        self.at.is_none()
    }

    /// The same place after the tree has changed: if it is gone, or the game has come there, the game as it stands.
    pub(super) fn settled(self, tree: &GameTree) -> Cursor {
        match self.at {
            Some(id) if tree.pgn().node(id).is_some() => Cursor::at(id, tree),
            _ => Cursor::default(),
        }
    }

    /// The move that is looked at.
    pub(super) fn node(self, tree: &GameTree) -> Node<'_> {
        let id = self.at.unwrap_or(tree.tip());
        tree.pgn().node(id).unwrap_or_else(|| tree.pgn().root())
    }

    /// What the moves up to it have led to.
    pub(super) fn path(self, tree: &GameTree) -> Arc<MovePath> {
        tree.path(self.node(tree).id())
    }

    /// The position that is looked at.
    pub(super) fn position(self, tree: &GameTree) -> Position {
        self.path(tree).position
    }

    /// The move that led there.
    pub(super) fn last_move(self, tree: &GameTree) -> Option<Move> {
        self.node(tree).mv()
    }

    /// What is written about the move.
    pub(super) fn comment(self, tree: &GameTree) -> Option<String> {
        game_tree::for_people(&self.node(tree).text())
    }

    /// One move back.
    pub(super) fn back(self, tree: &GameTree) -> Cursor {
        self.node(tree).parent().map_or(self, |node| Cursor::at(node.id(), tree))
    }

    /// One move further, on the line where one is.
    pub(super) fn forth(self, tree: &GameTree) -> Cursor {
        self.node(tree).next().map_or(self, |node| Cursor::at(node.id(), tree))
    }

    /// The beginning.
    pub(super) fn start(self, tree: &GameTree) -> Cursor {
        Cursor::at(NodeId::ROOT, tree)
    }

    /// The end of the line where one is.
    pub(super) fn end(self, tree: &GameTree) -> Cursor {
        self.node(tree).mainline().last().map_or(self, |node| Cursor::at(node.id(), tree))
    }

    /// The game as it stands.
    pub(super) fn live(self, _: &GameTree) -> Cursor {
        Cursor::default()
    }

    /// The move of the game behind which a variation begins; from the game itself its end.
    pub(super) fn in_game(self, tree: &GameTree) -> Cursor {
        let mut line = std::iter::successors(Some(self.node(tree)), |node| node.parent());
        match line.find(|node| tree.is_in_game(node.id())) {
            Some(node) if node.id() != self.node(tree).id() => Cursor::at(node.id(), tree),
            _ => Cursor::default(),
        }
    }

    /// The next of the moves that were tried in the same place; after the last comes the first.
    pub(super) fn next_alternative(self, tree: &GameTree) -> Cursor {
        self.alternative(tree, 1)
    }

    /// The one before.
    pub(super) fn previous_alternative(self, tree: &GameTree) -> Cursor {
        self.alternative(tree, -1)
    }

    fn alternative(self, tree: &GameTree, step: isize) -> Cursor {
        let here = self.node(tree);
        let Some(parent) = here.parent() else { return self };
        let ids: Vec<NodeId> = parent.children().map(Node::id).collect();
        match ids.iter().position(|&id| id == here.id()) {
            Some(index) => {
                Cursor::at(ids[(index as isize + step).rem_euclid(ids.len() as isize) as usize], tree)
            }
            None => self,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::game_tree::tests::game;

    #[test]
    fn one_goes_back_tries_a_move_goes_beside_it_and_returns() {
        let game = game(&["e4", "e5", "Nf3", "Nc6"]);
        let mut tree = GameTree::new(&game, None);
        let before = Cursor::default().back(&tree).back(&tree);
        assert!(!before.is_live() && tree.is_in_game(before.node(&tree).id()));
        let f4 = before.position(&tree).parse_move("f4").unwrap();
        let tried = tree.try_move(before.node(&tree).id(), f4).unwrap();
        let there = Cursor::at(tried, &tree);
        assert!(!tree.is_in_game(there.node(&tree).id()));
        assert_eq!(there.back(&tree).forth(&tree).last_move(&tree), game.moves().nth(2));
        assert_eq!(there.back(&tree).forth(&tree).next_alternative(&tree), there);
        assert_eq!(there.previous_alternative(&tree).previous_alternative(&tree), there);
        assert_eq!(there.live(&tree).position(&tree), *game.position());
        assert!(there.start(&tree).end(&tree).is_live());
    }

    #[test]
    fn a_place_that_is_gone_or_reached_by_the_game_is_the_game() {
        let mut game = game(&["e4", "e5"]);
        let mut tree = GameTree::new(&game, None);
        let e4 = Cursor::default().back(&tree);
        game.undo();
        tree.follow(&game);
        assert!(e4.settled(&tree).is_live());
        let start = e4.settled(&tree).back(&tree);
        assert!(!start.settled(&tree).is_live());
        game.undo();
        tree.follow(&game);
        assert!(start.settled(&tree).is_live());
    }
}
