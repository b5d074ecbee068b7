//! A game with its variations.

mod node;

pub use node::Node;

use super::nag::Nag;
use super::problem::Problem;
use super::result::GameResult;
use super::tag_list::Tags;
use super::variant::TaggedGame;
use crate::moves::Move;
use crate::position::Position;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// A game as PGN has it: tags, moves with nested variations, comments and glyphs, and the result.
///
/// Every move is a [`Node`] with a [`NodeId`]; the first continuation of a node is the main one, the others
/// are variations. All nodes stand in one list, so however deep a tree is, nothing about it recurses.
///
/// Two games are equal when they have the same tags, start, moves, variations, comments, glyphs and
/// result; the problems with which they were read don't matter.
///
/// ```
/// use tabiya::Pgn;
///
/// let pgn = Pgn::parse_lenient("[White \"Morphy\"]\n\n1. e4 e5 2. Nf3 d6 (2... Nc6 {is usual}) 3. d4 Bg4? 1-0");
/// assert_eq!(pgn.tags().get("White"), Some("Morphy"));
/// assert_eq!(pgn.sans(), ["e4", "e5", "Nf3", "d6", "d4", "Bg4"]);
/// let nf3 = pgn.mainline().nth(2).unwrap();
/// let nc6 = nf3.variations().next().unwrap();
/// assert_eq!(nc6.san().unwrap().to_string(), "Nc6");
/// assert_eq!(nc6.comments().collect::<Vec<_>>(), ["is usual"]);
/// assert_eq!(pgn.result().to_string(), "1-0");
/// assert_eq!(pgn.final_position().fullmoves(), 4);
/// ```
#[derive(Clone)]
pub struct Pgn {
    pub(super) tags: Tags,
    pub(super) start: Position,
    /// The first is no move but the start.
    pub(super) nodes: Vec<Entry>,
    pub(super) notes: Vec<Note>,
    /// The text of all comments. It is UTF-8; as bytes it need not be looked at twice while it is read.
    pub(super) text: Vec<u8>,
    pub(super) result: GameResult,
    pub(super) problems: Vec<Problem>,
}

/// A move of a game, by which it can be found again as long as it is not deleted.
///
/// ```
/// use tabiya::Pgn;
/// use tabiya::pgn::NodeId;
///
/// let pgn = Pgn::parse_lenient("1. e4 *");
/// assert_eq!(pgn.root().id(), NodeId::ROOT);
/// let e4 = pgn.mainline().next().unwrap().id();
/// assert_eq!(pgn.node(e4).unwrap().ply(), 1);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(pub(super) u32);

impl NodeId {
    /// The start, before any move.
    pub const ROOT: NodeId = NodeId(0);
}

/// No node, no note.
pub(super) const NONE: u32 = u32::MAX;

/// A node as it is kept.
#[derive(Clone, Copy)]
pub(super) struct Entry {
    /// None is a null move.
    pub(super) mv: Option<Move>,
    pub(super) parent: u32,
    pub(super) first_child: u32,
    pub(super) last_child: u32,
    /// The next variation.
    pub(super) sibling: u32,
    pub(super) first_note: u32,
    pub(super) last_note: u32,
}

impl Entry {
    pub(super) const fn new(mv: Option<Move>, parent: u32) -> Entry {
        Entry {
            mv,
            parent,
            first_child: NONE,
            last_child: NONE,
            sibling: NONE,
            first_note: NONE,
            last_note: NONE,
        }
    }
}

/// A comment or glyph as it is kept.
#[derive(Clone, Copy)]
pub(super) struct Note {
    pub(super) kind: NoteKind,
    pub(super) next: u32,
}

#[derive(Clone, Copy)]
pub(super) enum NoteKind {
    /// A comment before the move, from and to.
    Before(u32, u32),
    /// A comment behind the move.
    After(u32, u32),
    Nag(Nag),
}

/// A comment or glyph as others see it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum NoteText<'a> {
    Before(&'a str),
    After(&'a str),
    Nag(Nag),
}

impl Pgn {
    /// A game without moves from the standard array.
    pub fn new() -> Pgn {
        Pgn::at(Position::new())
    }

    /// A game without moves and tags from any position.
    pub(super) fn at(start: Position) -> Pgn {
        Pgn {
            tags: Tags::new(),
            start,
            nodes: Vec::from([Entry::new(None, NONE)]),
            notes: Vec::new(),
            text: Vec::new(),
            result: GameResult::Unknown,
            problems: Vec::new(),
        }
    }

    /// The tags.
    pub const fn tags(&self) -> &Tags {
        &self.tags
    }

    /// The tags, to be changed. What the game itself tells (`Result`, `SetUp`, `FEN`) is written from the game.
    pub const fn tags_mut(&mut self) -> &mut Tags {
        &mut self.tags
    }

    /// The position before the first move.
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// The result.
    pub const fn result(&self) -> GameResult {
        self.result
    }

    /// What was wrong when it was read, in the order of the text.
    pub fn problems(&self) -> &[Problem] {
        &self.problems
    }

    /// The start, before any move; its comments are those of the game.
    pub fn root(&self) -> Node<'_> {
        Node { pgn: self, id: 0 }
    }

    /// The node of an id; none if there is no such node in this game.
    pub fn node(&self, id: NodeId) -> Option<Node<'_>> {
        let entry = self.nodes.get(id.0 as usize)?;
        // What has been deleted is its own parent.
        (entry.parent != id.0).then_some(Node { pgn: self, id: id.0 })
    }

    /// The nodes of the main line, from the first move on.
    pub fn mainline(&self) -> impl Iterator<Item = Node<'_>> {
        self.root().mainline()
    }

    /// The moves of the main line, up to the first null move.
    pub fn moves(&self) -> Vec<Move> {
        self.mainline().map_while(|node| node.mv()).collect()
    }

    /// The main line in standard notation; a null move is `--`.
    pub fn sans(&self) -> Vec<String> {
        let mut position = self.start;
        let mut sans = Vec::new();
        for node in self.mainline() {
            sans.push(node.mv().map_or("--".to_string(), |mv| position.san(mv).to_string()));
            position = after(&position, node.mv());
        }
        sans
    }

    /// The main line as programs write it; a null move is `0000`.
    pub fn ucis(&self) -> Vec<String> {
        let mut position = self.start;
        let mut ucis = Vec::new();
        for node in self.mainline() {
            ucis.push(node.mv().map_or("0000".to_string(), |mv| position.uci(mv).to_string()));
            position = after(&position, node.mv());
        }
        ucis
    }

    /// The positions of the main line, the start first.
    ///
    /// ```
    /// use tabiya::Pgn;
    ///
    /// let pgn = Pgn::parse_lenient("1. e4 e5 2. -- Nf6 *");
    /// let turns: Vec<_> = pgn.positions().map(|position| position.turn().letter()).collect();
    /// assert_eq!(turns, ['w', 'b', 'w', 'b', 'w']);
    /// ```
    pub fn positions(&self) -> impl Iterator<Item = Position> + '_ {
        let behind = self.mainline().scan(self.start, |position, node| {
            *position = after(position, node.mv());
            Some(*position)
        });
        core::iter::once(self.start).chain(behind)
    }

    /// The position at the end of the main line.
    pub fn final_position(&self) -> Position {
        self.positions().last().unwrap_or(self.start)
    }

    /// The number of moves, those of variations among them.
    pub fn count_moves(&self) -> usize {
        let mut count = 0;
        let mut next = self.root().first_in_tree();
        while let Some(node) = next {
            count += 1;
            next = node.next_in_tree();
        }
        count
    }

    /// The start of a game that is not chess, as its tag has it: no position is known for it.
    pub(super) fn foreign_fen(&self) -> Option<&str> {
        let is_foreign = |name| matches!(TaggedGame::of(name, false), TaggedGame::Foreign);
        let is_foreign = !self.start.is_variant() && self.tags.get("Variant").is_some_and(is_foreign);
        let is_standard = self.start.to_setup() == Position::new().to_setup();
        if is_foreign && is_standard { self.tags.get("FEN") } else { None }
    }

    pub(super) fn note_text(&self, kind: NoteKind) -> NoteText<'_> {
        let text = |from, to| {
            let bytes = self.text.get(from as usize..to as usize).unwrap_or_default();
            core::str::from_utf8(bytes).unwrap_or_default()
        };
        match kind {
            NoteKind::Before(from, to) => NoteText::Before(text(from, to)),
            NoteKind::After(from, to) => NoteText::After(text(from, to)),
            NoteKind::Nag(nag) => NoteText::Nag(nag),
        }
    }

    /// Puts a new node behind the others of its parent.
    #[inline]
    pub(super) fn push_node(&mut self, parent: u32, mv: Option<Move>) -> u32 {
        let id = self.nodes.len() as u32;
        self.nodes.push(Entry::new(mv, parent));
        let entry = &mut self.nodes[parent as usize];
        let last = entry.last_child;
        entry.last_child = id;
        if last == NONE {
            entry.first_child = id;
        } else {
            self.nodes[last as usize].sibling = id;
        }
        id
    }

    /// Puts a note behind the others of a node.
    #[inline]
    pub(super) fn push_note(&mut self, node: u32, kind: NoteKind) {
        let id = self.notes.len() as u32;
        self.notes.push(Note { kind, next: NONE });
        let entry = &mut self.nodes[node as usize];
        let last = entry.last_note;
        entry.last_note = id;
        if last == NONE {
            entry.first_note = id;
        } else {
            self.notes[last as usize].next = id;
        }
    }
}

/// The position after a move, or after passing.
pub(super) fn after(position: &Position, mv: Option<Move>) -> Position {
    match mv {
        Some(mv) => {
            let mut next = *position;
            next.play_unchecked(mv);
            next
        }
        None => position.null_move().unwrap_or(*position),
    }
}

impl Default for Pgn {
    fn default() -> Pgn {
        Pgn::new()
    }
}

impl PartialEq for Pgn {
    fn eq(&self, other: &Pgn) -> bool {
        if self.tags != other.tags
            || self.result != other.result
            || self.start.to_setup() != other.start.to_setup()
            || self.foreign_fen() != other.foreign_fen()
            || !self.root().has_same_notes(other.root())
        {
            return false;
        }
        // Both trees are walked in step; the depth tells trees of the same moves apart.
        let (mut ours, mut theirs) = (self.root().first_in_tree(), other.root().first_in_tree());
        let mut depth = (0i64, 0i64);
        loop {
            match (ours, theirs) {
                (None, None) => return depth.0 == depth.1,
                (Some(a), Some(b)) => {
                    if depth.0 != depth.1 || a.mv() != b.mv() || !a.has_same_notes(b) {
                        return false;
                    }
                    ours = a.next_with_depth(&mut depth.0);
                    theirs = b.next_with_depth(&mut depth.1);
                }
                _ => return false,
            }
        }
    }
}

impl Eq for Pgn {}

/// As it is written.
impl core::fmt::Debug for Pgn {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        core::fmt::Display::fmt(self, f)
    }
}
