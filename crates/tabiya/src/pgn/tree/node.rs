//! A move in its game.

use super::{NONE, NodeId, NoteText, Pgn, after};
use crate::clock::ClockTime;
use crate::moves::Move;
use crate::pgn::comment::{Comment, Eval, Shape};
use crate::pgn::nag::Nag;
use crate::position::Position;
use crate::san::San;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::iter;

/// A move in its game: what comes before and after it, its comments and glyphs.
///
/// ```
/// use tabiya::Pgn;
/// use tabiya::pgn::Nag;
///
/// let pgn = Pgn::parse_lenient("1. e4 $1 {[%clk 0:02:58] best by test} (1. d4 d5) 1... e5 *");
/// let e4 = pgn.root().next().unwrap();
/// assert_eq!(e4.nags().collect::<Vec<_>>(), [Nag::GOOD]);
/// assert_eq!(e4.clock(), Some("0:02:58".parse()?));
/// assert_eq!(e4.text(), "best by test");
/// assert_eq!(e4.siblings().count(), 1); // 1. d4
/// assert_eq!(e4.position().to_fen(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
/// # Ok::<(), tabiya::ClockTimeError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Node<'a> {
    pub(in crate::pgn) pgn: &'a Pgn,
    pub(in crate::pgn) id: u32,
}

impl<'a> Node<'a> {
    /// Its id.
    pub const fn id(self) -> NodeId {
        NodeId(self.id)
    }

    fn at(self, id: u32) -> Option<Node<'a>> {
        if id == NONE { None } else { Some(Node { pgn: self.pgn, id }) }
    }

    /// The move; none is a null move, and the root.
    pub fn mv(self) -> Option<Move> {
        self.pgn.nodes[self.id as usize].mv
    }

    /// Whether it is the start, before any move.
    pub const fn is_root(self) -> bool {
        self.id == 0
    }

    /// Whether it is a null move.
    pub fn is_null_move(self) -> bool {
        !self.is_root() && self.mv().is_none()
    }

    /// The move before it, or the root.
    pub fn parent(self) -> Option<Node<'a>> {
        self.at(self.pgn.nodes[self.id as usize].parent)
    }

    /// The main continuation.
    pub fn next(self) -> Option<Node<'a>> {
        self.at(self.pgn.nodes[self.id as usize].first_child)
    }

    /// All continuations, the main one first.
    pub fn children(self) -> impl Iterator<Item = Node<'a>> {
        iter::successors(self.next(), |node| node.sibling())
    }

    /// The continuations but the main one.
    pub fn variations(self) -> impl Iterator<Item = Node<'a>> {
        self.children().skip(1)
    }

    /// The other continuations of the move before it.
    pub fn siblings(self) -> impl Iterator<Item = Node<'a>> {
        let id = self.id;
        self.parent().into_iter().flat_map(|parent| parent.children()).filter(move |node| node.id != id)
    }

    pub(in crate::pgn) fn sibling(self) -> Option<Node<'a>> {
        self.at(self.pgn.nodes[self.id as usize].sibling)
    }

    /// The main continuations, one after the other.
    pub fn mainline(self) -> impl Iterator<Item = Node<'a>> {
        iter::successors(self.next(), |node| node.next())
    }

    /// Whether it is on the game's main line.
    pub fn is_mainline(self) -> bool {
        let mut node = self;
        while let Some(parent) = node.parent() {
            if parent.next().map(|first| first.id) != Some(node.id) {
                return false;
            }
            node = parent;
        }
        true
    }

    /// The number of moves up to it, from the start of the game.
    pub fn ply(self) -> usize {
        iter::successors(self.parent(), |node| node.parent()).count()
    }

    /// The moves from the start up to it; a null move is none.
    pub(in crate::pgn) fn line(self) -> Vec<Option<Move>> {
        let mut moves: Vec<Option<Move>> = iter::successors(Some(self), |node| node.parent())
            .take_while(|node| !node.is_root())
            .map(Node::mv)
            .collect();
        moves.reverse();
        moves
    }

    /// The position after it. The moves up to it are played anew for this.
    pub fn position(self) -> Position {
        self.line().into_iter().fold(self.pgn.start, |position, mv| after(&position, mv))
    }

    /// The move in standard notation; none is a null move, and the root.
    pub fn san(self) -> Option<San> {
        let mv = self.mv()?;
        Some(self.parent()?.position().san(mv))
    }

    pub(in crate::pgn) fn notes(self) -> impl Iterator<Item = NoteText<'a>> {
        let pgn = self.pgn;
        let mut next = pgn.nodes[self.id as usize].first_note;
        iter::from_fn(move || {
            let note = pgn.notes.get(next as usize)?;
            next = note.next;
            Some(pgn.note_text(note.kind))
        })
    }

    /// Whether both have the same comments and glyphs, in the order in which they are written.
    pub(in crate::pgn) fn has_same_notes(self, other: Node<'_>) -> bool {
        let is_behind = |note: &NoteText<'_>| !matches!(note, NoteText::Before(_));
        self.comments_before().eq(other.comments_before())
            && self.notes().filter(is_behind).eq(other.notes().filter(is_behind))
    }

    /// The comments behind the move, as written; of the root, those before the first move.
    ///
    /// ```
    /// use tabiya::Pgn;
    ///
    /// let text = "1. e4 {} { [%clk 0:03:00] Best\nby test. } *";
    /// let pgn = Pgn::parse_lenient(text);
    /// let e4 = pgn.mainline().next().unwrap();
    /// assert_eq!(e4.comments().collect::<Vec<_>>(), ["", " [%clk 0:03:00] Best\nby test. "]);
    /// assert_eq!(e4.text(), "Best by test.");
    /// assert_eq!(pgn.to_movetext(), text);
    /// ```
    pub fn comments(self) -> impl Iterator<Item = &'a str> {
        self.notes().filter_map(|note| match note {
            NoteText::After(text) => Some(text),
            _ => None,
        })
    }

    /// The comments before the move, as written, which only the first of a variation has.
    pub fn comments_before(self) -> impl Iterator<Item = &'a str> {
        self.notes().filter_map(|note| match note {
            NoteText::Before(text) => Some(text),
            _ => None,
        })
    }

    /// The glyphs.
    pub fn nags(self) -> impl Iterator<Item = Nag> {
        self.notes().filter_map(|note| match note {
            NoteText::Nag(nag) => Some(nag),
            _ => None,
        })
    }

    /// The comments behind the move, taken apart.
    fn read(self) -> impl Iterator<Item = Comment> {
        self.comments().map(Comment::parse)
    }

    /// `%clk`: the time left on the mover's clock.
    pub fn clock(self) -> Option<ClockTime> {
        self.read().find_map(|comment| comment.clock)
    }

    /// `%emt`: the time that the move took.
    pub fn elapsed(self) -> Option<ClockTime> {
        self.read().find_map(|comment| comment.elapsed)
    }

    /// `%eval`: what a program thinks of the position.
    pub fn eval(self) -> Option<Eval> {
        self.read().find_map(|comment| comment.eval)
    }

    /// `%csl` and `%cal`: coloured squares and arrows.
    pub fn shapes(self) -> Vec<Shape> {
        self.read().flat_map(|comment| comment.shapes).collect()
    }

    /// What is written behind the move for people: without what programs wrote, on one line, and trimmed.
    pub fn text(self) -> String {
        let mut text = String::new();
        for comment in self.read() {
            for line in comment.text.split('\n').map(str::trim).filter(|line| !line.is_empty()) {
                if !text.is_empty() {
                    text.push(' ');
                }
                text += line;
            }
        }
        text
    }

    /// The first node of the tree below it, in the order of [`next_in_tree`](Node::next_in_tree).
    pub(in crate::pgn) fn first_in_tree(self) -> Option<Node<'a>> {
        self.next()
    }

    /// The next node of the whole tree: its continuation, else the next variation of a move before it.
    pub(in crate::pgn) fn next_in_tree(self) -> Option<Node<'a>> {
        self.next_with_depth(&mut 0)
    }

    pub(in crate::pgn) fn next_with_depth(self, depth: &mut i64) -> Option<Node<'a>> {
        if let Some(next) = self.next() {
            *depth += 1;
            return Some(next);
        }
        let mut node = self;
        loop {
            if let Some(sibling) = node.sibling() {
                return Some(sibling);
            }
            node = node.parent()?;
            *depth -= 1;
        }
    }
}

/// The move and its number: `12...Nf6`.
impl fmt::Debug for Node<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{:?}", self.ply(), self.mv())
    }
}
