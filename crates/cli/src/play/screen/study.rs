//! The moves of the game as a tree: what was played, and what was tried beside it.

use crate::play::sight;
use std::rc::Rc;
use tabiya::pgn::{Node, NodeId};
use tabiya::{Game, Move, Pgn, Position, Role};

/// The game and its variations, and where one looks.
pub(super) struct Study {
    tree: Pgn,
    /// The last move of the game.
    tip: NodeId,
    /// Where one looks; none is the game as it stands.
    at: Option<NodeId>,
    /// The moves that stand here because they were played, and go when they are taken back.
    played: Vec<NodeId>,
    /// All moves as they are listed.
    entries: Rc<Vec<Entry>>,
}

/// A move in the list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Entry {
    pub(super) id: NodeId,
    /// How many variations deep; the game itself is 0.
    pub(super) depth: usize,
    /// Which of the moves of its own line it is.
    pub(super) first: Order,
    /// The number of the move, if it is to be written: `12.`, `12...`
    pub(super) number: Option<String>,
    pub(super) san: String,
    /// Annotations: `!?`, and comments.
    pub(super) glyphs: String,
    pub(super) comment: Option<String>,
    /// Whether White moved.
    pub(super) white: bool,
}

/// Whether a move begins a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Order {
    First,
    Later,
}

impl Study {
    /// A game without any other moves than its own.
    pub(super) fn new() -> Study {
        Study { tree: Pgn::new(), tip: NodeId::ROOT, at: None, played: Vec::new(), entries: Rc::default() }
    }

    /// Begins anew with a game as a file has it, or with nothing but its start.
    pub(super) fn begin(&mut self, tree: Pgn, game: &Game) {
        *self = Study { tree, tip: NodeId::ROOT, at: None, played: Vec::new(), entries: Rc::default() };
        self.follow(game);
    }

    /// Follows the game: new moves are there, moves that were taken back are not, unless a file has them.
    pub(super) fn follow(&mut self, game: &Game) {
        let mut at = NodeId::ROOT;
        let mut line = Vec::new();
        for mv in game.moves() {
            let known =
                self.tree.node(at).and_then(|node| node.children().find(|child| child.mv() == Some(mv)));
            at = match known.map(Node::id) {
                Some(id) => id,
                None => match self.tree.add_move(at, mv) {
                    Ok(id) => {
                        self.played.push(id);
                        id
                    }
                    // A tree of another game: begin again.
                    Err(_) => {
                        let fresh = Pgn::from_position(*game.start());
                        *self = Study {
                            tree: fresh,
                            tip: NodeId::ROOT,
                            at: None,
                            played: Vec::new(),
                            entries: Rc::default(),
                        };
                        return self.follow(game);
                    }
                },
            };
            line.push(at);
        }
        self.tip = at;
        let gone: Vec<NodeId> = self.played.iter().copied().filter(|id| !line.contains(id)).collect();
        for id in gone.into_iter().rev() {
            // What was tried behind it stays.
            if self.tree.node(id).is_some_and(|node| node.next().is_none()) {
                let _ = self.tree.delete(id);
            }
            self.played.retain(|&it| it != id);
        }
        let _ = self.tree.promote_to_mainline(self.tip);
        if self.at.is_some_and(|at| at == self.tip || self.tree.node(at).is_none()) {
            self.at = None;
        }
        self.entries = Rc::new(self.listed());
    }

    /// The game and what was tried beside it.
    pub(super) fn tree(&self) -> &Pgn {
        &self.tree
    }

    /// Whether the game is seen as it stands.
    pub(super) fn is_live(&self) -> bool {
        self.at.is_none()
    }

    /// Where one looks.
    fn node(&self) -> Node<'_> {
        let id = self.at.unwrap_or(self.tip);
        self.tree.node(id).unwrap_or_else(|| self.tree.root())
    }

    /// The move that is looked at.
    pub(super) fn current(&self) -> NodeId {
        self.node().id()
    }

    /// The position that is looked at.
    pub(super) fn position(&self) -> Position {
        self.node().position()
    }

    /// The move that led there.
    pub(super) fn last_move(&self) -> Option<Move> {
        self.node().mv()
    }

    /// Whether the move that is looked at was played in the game.
    pub(super) fn is_in_game(&self) -> bool {
        let mut node = self.tree.node(self.tip);
        let at = self.current();
        while let Some(it) = node {
            if it.id() == at {
                return true;
            }
            node = it.parent();
        }
        false
    }

    /// What each side has taken, White first, up to the move that is looked at.
    pub(super) fn taken(&self) -> [Vec<Role>; 2] {
        let mut line: Vec<Node<'_>> =
            std::iter::successors(Some(self.node()), |node| node.parent()).collect();
        line.pop();
        let mut position = self.tree.root().position();
        let mut taken = [Vec::new(), Vec::new()];
        for node in line.into_iter().rev() {
            let Some(mv) = node.mv() else {
                position = node.position();
                continue;
            };
            taken[position.turn() as usize].extend(position.captured(mv).map(|piece| piece.role));
            position = position.play(mv).unwrap_or_else(|_| node.position());
        }
        taken.map(sight::most_valuable_first)
    }

    /// What is written about the move that is looked at.
    pub(super) fn comment(&self) -> Option<String> {
        let comment = self.node().comments().collect::<Vec<_>>().join(" ");
        (!comment.is_empty()).then_some(comment)
    }

    /// Looks at a move.
    pub(super) fn look(&mut self, id: NodeId) {
        if self.tree.node(id).is_some() {
            self.at = (id != self.tip).then_some(id);
        }
    }

    /// Looks at the game as it stands.
    pub(super) fn come_back(&mut self) {
        self.at = None;
    }

    /// Looks one move back.
    pub(super) fn back(&mut self) {
        if let Some(parent) = self.node().parent().map(Node::id) {
            self.look(parent);
        }
    }

    /// Looks one move further, on the line where one is.
    pub(super) fn forth(&mut self) {
        if let Some(next) = self.node().next().map(Node::id) {
            self.look(next);
        }
    }

    /// Looks at the beginning.
    pub(super) fn look_at_start(&mut self) {
        self.look(NodeId::ROOT);
    }

    /// Looks at the end of the line where one is.
    pub(super) fn look_at_end(&mut self) {
        if let Some(last) = self.node().mainline().last().map(Node::id) {
            self.look(last);
        }
    }

    /// Goes to the next or the one before of the moves that were tried in the same place.
    pub(super) fn aside(&mut self, step: isize) {
        let Some(parent) = self.node().parent() else { return };
        let ids: Vec<NodeId> = parent.children().map(Node::id).collect();
        let here = self.current();
        if let Some(index) = ids.iter().position(|&id| id == here) {
            let other = (index as isize + step).rem_euclid(ids.len() as isize) as usize;
            self.look(ids[other]);
        }
    }

    /// Plays on from where one looks.
    pub(super) fn play(&mut self, mv: Move) {
        if let Ok(id) = self.tree.add_move(self.current(), mv) {
            self.look(id);
            self.entries = Rc::new(self.listed());
        }
    }

    /// Every move in the order in which a score sheet has them: variations behind the move that they replace.
    pub(super) fn entries(&self) -> Rc<Vec<Entry>> {
        Rc::clone(&self.entries)
    }

    fn listed(&self) -> Vec<Entry> {
        // Lines that are still to be written: where they go on, how deep, and the position before it.
        let mut entries = Vec::new();
        let mut lines = vec![(self.tree.root().next(), 0, *self.tree.start(), Order::First)];
        while let Some((node, depth, position, first)) = lines.pop() {
            let Some(node) = node else { continue };
            entries.push(entry(node, depth, &position, first));
            let next = match node.mv() {
                Some(mv) => {
                    let mut next = position;
                    next.play_unchecked(mv);
                    next
                }
                None => position.null_move().unwrap_or(position),
            };
            // The line goes on behind the variations to its move.
            let parent = node.parent();
            let main = parent.and_then(Node::next).map(Node::id) == Some(node.id());
            let variations: Vec<Node<'_>> =
                if main { parent.into_iter().flat_map(Node::variations).collect() } else { Vec::new() };
            let commented = entries.last().is_some_and(|it: &Entry| it.comment.is_some());
            let interrupted = !variations.is_empty() || commented;
            let order = if interrupted { Order::First } else { Order::Later };
            lines.push((node.next(), depth, next, order));
            for variation in variations.into_iter().rev() {
                lines.push((Some(variation), depth + 1, position, Order::First));
            }
        }
        entries
    }
}

fn entry(node: Node<'_>, depth: usize, position: &Position, first: Order) -> Entry {
    let white = position.turn().is_white();
    let number = match (white, first) {
        (true, _) => Some(format!("{}.", position.fullmoves())),
        (false, Order::First) => Some(format!("{}...", position.fullmoves())),
        (false, Order::Later) => None,
    };
    let san = node.mv().map_or("--".to_owned(), |mv| position.san(mv).to_string());
    let glyphs = node.nags().filter_map(|nag| nag.symbol()).collect::<Vec<_>>().join("");
    let comment = node.text();
    let comment = (!comment.trim().is_empty()).then(|| comment.trim().to_owned());
    Entry { id: node.id(), depth, first, number, san, glyphs, comment, white }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(study: &Study) -> String {
        let entries = study.entries();
        let words = entries.iter().map(|entry| {
            let number = entry.number.clone().unwrap_or_default();
            format!("{}{number}{}", "(".repeat(entry.depth), entry.san)
        });
        words.collect::<Vec<_>>().join(" ")
    }

    fn game(moves: &[&str]) -> Game {
        let mut game = Game::new();
        for mv in moves {
            game.play(*mv).unwrap();
        }
        game
    }

    #[test]
    fn a_variation_stands_behind_the_move_that_it_replaces_and_the_game_stays() {
        let game = game(&["e4", "e5", "Nf3", "Nc6"]);
        let mut study = Study::new();
        study.begin(Pgn::from_position(*game.start()), &game);
        assert!(study.is_live());
        study.back();
        study.back();
        let f4 = study.position().parse_move("f4").unwrap();
        study.play(f4);
        assert!(!study.is_live() && !study.is_in_game());
        assert_eq!(written(&study), "1.e4 e5 2.Nf3 (2.f4 2...Nc6");
        study.back();
        assert!(study.is_in_game());
        study.forth();
        assert_eq!(study.last_move(), Some(study.tree.mainline().nth(2).unwrap().mv().unwrap()));
        study.aside(1);
        assert_eq!(study.last_move(), Some(f4));
        study.come_back();
        assert!(study.is_live());
        assert_eq!(study.position(), *game.position());
    }

    #[test]
    fn moves_that_are_taken_back_go_and_what_was_tried_stays() {
        let mut game = game(&["e4", "e5"]);
        let mut study = Study::new();
        study.begin(Pgn::from_position(*game.start()), &game);
        game.undo();
        study.follow(&game);
        assert_eq!(written(&study), "1.e4");
        game.play("c5").unwrap();
        study.follow(&game);
        assert_eq!(written(&study), "1.e4 c5");
        study.back();
        study.play(study.position().parse_move("e6").unwrap());
        game.play("Nf3").unwrap();
        study.follow(&game);
        assert_eq!(written(&study), "1.e4 c5 (1...e6 2.Nf3");
    }

    #[test]
    fn the_variations_of_a_file_are_there() {
        let tree = Pgn::parse_lenient("1. e4 e5 (1... c5 2. Nf3 (2. c3) 2... d6) 2. Nf3! {good} Nc6 *");
        let game = tree.to_game();
        let mut study = Study::new();
        study.begin(tree, &game);
        assert_eq!(written(&study), "1.e4 e5 (1...c5 (2.Nf3 ((2.c3 (2...d6 2.Nf3 2...Nc6");
        let nf3 = study.entries().iter().rfind(|entry| entry.depth == 0 && entry.white).cloned().unwrap();
        assert_eq!((nf3.glyphs.as_str(), nf3.comment.as_deref()), ("!", Some("good")));
    }
}
