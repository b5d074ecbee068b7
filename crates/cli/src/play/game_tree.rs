//! The moves of a game as a tree: what was played, and what was tried beside it.

mod path;

pub(crate) use path::{MovePath, most_valuable_first};

use path::ToldClock;
use std::cell::{OnceCell, RefCell};
use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;
use tabiya::pgn::{Node, NodeId};
use tabiya::{Color, Game, Move, Pgn, Position, TimeControl};

/// A game with its variations.
pub(crate) struct GameTree {
    pgn: Pgn,
    /// The last move of the game.
    tip: NodeId,
    /// The start and the moves of the game.
    in_game: HashSet<NodeId>,
    /// The last move that the file has from which the game comes; those after it were added here.
    given: NodeId,
    /// The moves that stand here only because they were played: they go when they are taken back.
    played: Vec<NodeId>,
    /// All moves as they are listed, once somebody has asked for them.
    entries: OnceCell<Arc<Vec<MoveEntry>>>,
    /// The way to the move that was asked about last.
    path: RefCell<Option<(NodeId, Arc<MovePath>)>>,
    /// How many positions were found on such ways.
    #[cfg(test)]
    walked: std::cell::Cell<usize>,
}

/// Something that was tried beside the game and is no longer there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct RemovedTry {
    /// The move with its number: `2... Nc6`.
    pub(crate) mv: String,
    /// How many moves stood behind it.
    pub(crate) more: usize,
    /// The place before it.
    pub(crate) before: NodeId,
}

/// A move in the list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct MoveEntry {
    pub(crate) id: NodeId,
    /// How many variations deep; the game itself is 0.
    pub(crate) depth: usize,
    pub(crate) in_line: LinePosition,
    /// The number of the move, if it is to be written: `12.`, `12...`
    pub(crate) number: Option<String>,
    pub(crate) san: String,
    /// Annotations: `!?`
    pub(crate) glyphs: String,
    pub(crate) comment: Option<String>,
    /// Whether White moved.
    pub(crate) white: bool,
}

/// Whether a move begins a line, or continues one after an interruption.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LinePosition {
    First,
    Later,
}

impl GameTree {
    /// The tree of a game; `source` is the game in the file that it was opened from, with its variations.
    pub(crate) fn new(game: &Game, source: Option<Pgn>) -> GameTree {
        let pgn = source.unwrap_or_else(|| Pgn::from_position(*game.start()));
        let given = below(pgn.root()).map(Node::id).max().unwrap_or(NodeId::ROOT);
        let mut tree = GameTree {
            pgn,
            tip: NodeId::ROOT,
            in_game: HashSet::new(),
            given,
            played: Vec::new(),
            entries: OnceCell::new(),
            path: RefCell::new(None),
            #[cfg(test)]
            walked: std::cell::Cell::new(0),
        };
        tree.follow(game);
        tree
    }

    /// Follows the game: new moves are added, and moves that were taken back are removed unless a file has them.
    pub(crate) fn follow(&mut self, game: &Game) {
        let known = self.known_plies(game);
        let Ok(tip) = self.pgn.merge_game(game) else {
            // The tree of another game, as a damaged source may be: begin again.
            *self = GameTree::new(game, None);
            return;
        };
        self.tip = tip;
        let mut line: Vec<NodeId> =
            std::iter::successors(self.pgn.node(tip), |node| node.parent()).map(Node::id).collect();
        // From the start on, which is no move.
        line.reverse();
        self.played.extend(&line[known + 1..]);
        self.in_game = line.into_iter().collect();
        let (stay, gone): (Vec<NodeId>, Vec<NodeId>) =
            self.played.iter().copied().partition(|id| self.in_game.contains(id));
        for id in gone.into_iter().rev() {
            // What was tried after it stays.
            if self.pgn.node(id).is_some_and(|node| node.next().is_none()) {
                let _ = self.pgn.delete(id);
            }
        }
        self.played = stay;
        self.forget();
    }

    /// Forgets what was found out about the tree as it was.
    fn forget(&mut self) {
        self.entries = OnceCell::new();
        self.path = RefCell::new(None);
    }

    /// How many of the game's first moves the tree has already.
    fn known_plies(&self, game: &Game) -> usize {
        let mut at = self.pgn.root();
        let step = |mv: &Move| match at.children().find(|child| child.mv() == Some(*mv)) {
            Some(child) => {
                at = child;
                true
            }
            None => false,
        };
        game.moves().take_while(step).count()
    }

    /// Adds a move that is tried, and gives its place; none if it is not legal there.
    pub(crate) fn try_move(&mut self, from: NodeId, mv: Move) -> Option<NodeId> {
        let id = self.pgn.add_move(from, mv).ok()?;
        self.forget();
        Some(id)
    }

    /// Whether a move was tried here: it belongs neither to the game nor to the file that the game comes from.
    pub(crate) fn is_tried(&self, id: NodeId) -> bool {
        id > self.given && self.pgn.node(id).is_some() && !self.is_in_game(id)
    }

    /// Removes a move that was tried, with all that was tried behind it; none if it is another.
    pub(crate) fn remove_try(&mut self, id: NodeId) -> Option<RemovedTry> {
        let node = self.pgn.node(id).filter(|_| self.is_tried(id))?;
        let (parent, more) = (node.parent()?, below(node).count());
        let entry = entry(node, 0, &parent.position(), LinePosition::First);
        let mv = format!("{} {}", entry.number.unwrap_or_default(), entry.san);
        let removed = RemovedTry { mv, more, before: parent.id() };
        self.pgn.delete(id).ok()?;
        self.forget();
        Some(removed)
    }

    /// How many moves were tried here.
    pub(crate) fn tries(&self) -> usize {
        below(self.pgn.root()).filter(|node| self.is_tried(node.id())).count()
    }

    /// The moves, as a PGN has them.
    pub(crate) fn pgn(&self) -> &Pgn {
        &self.pgn
    }

    /// The last move of the game.
    pub(crate) fn tip(&self) -> NodeId {
        self.tip
    }

    /// Whether a move was played in the game; the start was.
    pub(crate) fn is_in_game(&self, id: NodeId) -> bool {
        self.in_game.contains(&id)
    }

    /// What the moves up to one have led to; of one that is not there, the start. Whoever asks about the same move again
    /// is answered at once.
    pub(crate) fn path(&self, at: NodeId) -> Arc<MovePath> {
        if let Some((known, path)) = &*self.path.borrow()
            && *known == at
        {
            return Arc::clone(path);
        }
        let path = Arc::new(MovePath::to(self.pgn.node(at).unwrap_or_else(|| self.pgn.root())));
        #[cfg(test)]
        self.walked.set(self.walked.get() + path.plies);
        self.path.replace(Some((at, Arc::clone(&path))));
        path
    }

    /// How many positions were found on the ways to moves.
    #[cfg(test)]
    pub(crate) fn walked(&self) -> usize {
        self.walked.get()
    }

    /// Every move in the order in which a score sheet has them: variations behind the move that they replace.
    pub(crate) fn entries(&self) -> Arc<Vec<MoveEntry>> {
        Arc::clone(self.entries.get_or_init(|| Arc::new(self.listed())))
    }

    /// Where and when it was played, as a file tells it.
    pub(crate) fn occasion(&self) -> Option<String> {
        let tag = |name| self.pgn.tags().get(name).map(str::trim).filter(|text| !text.contains("??"));
        let told: Vec<&str> = [tag("Event"), tag("Date")]
            .into_iter()
            .flatten()
            .filter(|text| !["", "?"].contains(text))
            .collect();
        (!told.is_empty()).then(|| told.join(", "))
    }

    /// The rating of a player as a file tells it; none where it tells none.
    pub(crate) fn rating(&self, color: Color) -> Option<u32> {
        let tag = self.pgn.tags().get(if color.is_white() { "WhiteElo" } else { "BlackElo" })?;
        tag.trim().parse().ok().filter(|&rating| rating > 0)
    }

    /// What a player had left at a move as a file tells it: behind the player's last move, or at the beginning.
    pub(crate) fn time_left(&self, at: NodeId, color: Color) -> Option<Duration> {
        if let ToldClock::After(told) = self.path(at).clocks[color as usize] {
            return told;
        }
        // A file that tells no other times has nothing to count down.
        let is_told = self.pgn.mainline().take(4).any(|node| node.clock().is_some());
        let control = self.pgn.tags().get("TimeControl").filter(|_| is_told)?;
        TimeControl::from_pgn(control).ok().flatten()?.initial()
    }

    /// What is said before the first move, for people.
    pub(crate) fn foreword(&self) -> Option<String> {
        for_people(&self.pgn.root().text())
    }

    fn listed(&self) -> Vec<MoveEntry> {
        // Lines that are still to be written: where they go on, how deep, and the position before it.
        let mut entries = Vec::new();
        let mut lines = vec![(self.pgn.root().next(), 0, *self.pgn.start(), LinePosition::First)];
        while let Some((node, depth, position, in_line)) = lines.pop() {
            let Some(node) = node else { continue };
            entries.push(entry(node, depth, &position, in_line));
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
            let commented = entries.last().is_some_and(|it: &MoveEntry| it.comment.is_some());
            let interrupted = !variations.is_empty() || commented;
            let in_line = if interrupted { LinePosition::First } else { LinePosition::Later };
            lines.push((node.next(), depth, next, in_line));
            for variation in variations.into_iter().rev() {
                lines.push((Some(variation), depth + 1, position, LinePosition::First));
            }
        }
        entries
    }
}

/// All moves behind one, those of variations too.
fn below(node: Node<'_>) -> impl Iterator<Item = Node<'_>> {
    let mut rest: Vec<Node<'_>> = node.children().collect();
    std::iter::from_fn(move || {
        let next = rest.pop()?;
        rest.extend(next.children());
        Some(next)
    })
}

/// A comment without what programs write for each other, also that which nobody knows: `[%csl Ra1]`, `[%foo bar]`.
/// None if nothing is left.
pub(crate) fn for_people(comment: &str) -> Option<String> {
    let mut text = String::new();
    let mut rest = comment;
    while let Some(at) = rest.find("[%") {
        // One that is not closed is no command.
        let Some(end) = rest[at..].find(']') else { break };
        text += &rest[..at];
        rest = &rest[at + end + 1..];
    }
    text += rest;
    let words: Vec<&str> = text.split_whitespace().collect();
    (!words.is_empty()).then(|| words.join(" "))
}

fn entry(node: Node<'_>, depth: usize, position: &Position, in_line: LinePosition) -> MoveEntry {
    let white = position.turn().is_white();
    let number = match (white, in_line) {
        (true, _) => Some(format!("{}.", position.fullmoves())),
        (false, LinePosition::First) => Some(format!("{}...", position.fullmoves())),
        (false, LinePosition::Later) => None,
    };
    let san = node.mv().map_or("--".to_owned(), |mv| position.san(mv).to_string());
    let glyphs = node.nags().filter_map(|nag| nag.symbol()).collect::<Vec<_>>().join("");
    let comment = for_people(&node.text());
    MoveEntry { id: node.id(), depth, in_line, number, san, glyphs, comment, white }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// The list as a line of text, with a bracket for each level of a variation.
    pub(crate) fn written(tree: &GameTree) -> String {
        let entries = tree.entries();
        let words = entries.iter().map(|entry| {
            let number = entry.number.clone().unwrap_or_default();
            format!("{}{number}{}", "(".repeat(entry.depth), entry.san)
        });
        words.collect::<Vec<_>>().join(" ")
    }

    pub(crate) fn game(moves: &[&str]) -> Game {
        let mut game = Game::new();
        for mv in moves {
            game.play(*mv).unwrap();
        }
        game
    }

    /// Tries a move before the last ones.
    fn try_before(tree: &mut GameTree, back: usize, san: &str) {
        let mut at = tree.pgn().node(tree.tip()).unwrap();
        for _ in 0..back {
            at = at.parent().unwrap();
        }
        let (id, mv) = (at.id(), at.position().parse_move(san).unwrap());
        tree.try_move(id, mv).unwrap();
    }

    #[test]
    fn a_variation_stands_behind_the_move_that_it_replaces_and_the_game_stays() {
        let mut tree = GameTree::new(&game(&["e4", "e5", "Nf3", "Nc6"]), None);
        let tip = tree.tip();
        try_before(&mut tree, 2, "f4");
        assert_eq!(written(&tree), "1.e4 e5 2.Nf3 (2.f4 2...Nc6");
        assert_eq!(tree.tip(), tip);
        let f4 = tree.entries().iter().find(|entry| entry.san == "f4").unwrap().id;
        assert!(tree.is_in_game(tip) && !tree.is_in_game(f4));
    }

    #[test]
    fn moves_that_are_taken_back_go_and_what_was_tried_stays() {
        let mut game = game(&["e4", "e5"]);
        let mut tree = GameTree::new(&game, None);
        game.undo();
        tree.follow(&game);
        assert_eq!(written(&tree), "1.e4");
        game.play("c5").unwrap();
        tree.follow(&game);
        assert_eq!(written(&tree), "1.e4 c5");
        try_before(&mut tree, 1, "e6");
        game.play("Nf3").unwrap();
        tree.follow(&game);
        assert_eq!(written(&tree), "1.e4 c5 (1...e6 2.Nf3");
    }

    #[test]
    fn the_variations_of_a_file_are_there() {
        let source = Pgn::parse_lenient("1. e4 e5 (1... c5 2. Nf3 (2. c3) 2... d6) 2. Nf3! {good} Nc6 *");
        let game = source.to_game();
        let tree = GameTree::new(&game, Some(source));
        assert_eq!(written(&tree), "1.e4 e5 (1...c5 (2.Nf3 ((2.c3 (2...d6 2.Nf3 2...Nc6");
        let nf3 = tree.entries().iter().rfind(|entry| entry.depth == 0 && entry.white).cloned().unwrap();
        assert_eq!((nf3.glyphs.as_str(), nf3.comment.as_deref()), ("!", Some("good")));
    }

    #[test]
    fn comments_are_shown_without_what_programs_wrote() {
        let told = "[%eval 0.3] Good [%csl Ra1,Gb2][%cal Ge2e4] move. [%clk 0:01:00] [%foo bar]";
        assert_eq!(for_people(told).as_deref(), Some("Good move."));
        assert_eq!(for_people("[%clk 0:01:00][%emt 0:00:03]"), None);
        assert_eq!(for_people("not [%closed").as_deref(), Some("not [%closed"));
        let source = Pgn::parse_lenient(&format!("1. e4 {{{told}}} e5 {{[%tqu x]}} *"));
        let game = source.to_game();
        let comments: Vec<Option<String>> =
            GameTree::new(&game, Some(source)).entries().iter().map(|entry| entry.comment.clone()).collect();
        assert_eq!(comments, [Some("Good move.".to_owned()), None]);
    }

    #[test]
    fn what_was_tried_is_removed_and_neither_the_game_nor_its_file() {
        let source = Pgn::parse_lenient("1. e4 e5 (1... c5 2. Nf3) 2. Nf3 Nc6 *");
        let game = source.to_game();
        let mut tree = GameTree::new(&game, Some(source));
        let before = written(&tree);
        let ids: Vec<NodeId> = tree.entries().iter().map(|entry| entry.id).collect();
        for id in ids {
            assert!(!tree.is_tried(id) && tree.remove_try(id).is_none());
        }
        try_before(&mut tree, 2, "f4");
        let f4 = tree.entries().iter().find(|entry| entry.san == "f4").unwrap().id;
        let exf4 = tree.pgn().node(f4).unwrap().position().parse_move("exf4").unwrap();
        tree.try_move(f4, exf4).unwrap();
        assert_eq!(tree.tries(), 2);
        let removed = tree.remove_try(f4).unwrap();
        assert_eq!((removed.mv.as_str(), removed.more), ("2. f4", 1));
        assert_eq!((written(&tree), tree.tries()), (before, 0));
        assert!(tree.remove_try(f4).is_none());
    }

    #[test]
    fn a_source_that_does_not_fit_the_game_is_dropped() {
        let source = Pgn::parse_lenient("[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. Kd2 *");
        let tree = GameTree::new(&game(&["e4"]), Some(source));
        assert_eq!(written(&tree), "1.e4");
    }

    #[test]
    fn the_tree_of_a_game_without_moves_is_its_start() {
        let game = game(&[]);
        let tree = GameTree::new(&game, None);
        assert_eq!(tree.tip(), NodeId::ROOT);
        assert!(tree.is_in_game(NodeId::ROOT));
    }
}
