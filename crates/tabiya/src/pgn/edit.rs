//! Making and changing games.

use super::builder::push_lines;
use super::comment::{Comment, Eval, Shape};
use super::nag::Nag;
use super::result::GameResult;
use super::tree::{NONE, NodeId, Note, NoteKind, NoteText, Pgn, after};
use crate::chess960::STANDARD_ARRAY;
use crate::clock::ClockTime;
use crate::color::Color;
use crate::explain::MoveError;
use crate::moves::{CastlingSide, Move};
use crate::position::Position;
use crate::setup::Setup;
use crate::square::{File, Rank, Square};
use crate::variant::Variant;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

/// The reason why a game was not changed.
///
/// ```
/// use tabiya::Pgn;
/// use tabiya::pgn::{EditError, NodeId};
///
/// let mut pgn = Pgn::new();
/// let error = pgn.add(NodeId::ROOT, "e5").unwrap_err();
/// assert_eq!(error.code(), "does-not-move-so");
/// let e4 = pgn.add(NodeId::ROOT, "e4").unwrap();
/// pgn.delete(e4).unwrap();
/// assert_eq!(pgn.add(e4, "e5"), Err(EditError::NoSuchNode));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum EditError {
    /// The game has no node with this id, or not any more.
    NoSuchNode,
    /// The start itself cannot be moved or deleted.
    Root,
    /// The move cannot be played there.
    Move(MoveError),
    /// A side in check cannot pass.
    NullMoveInCheck,
}

impl EditError {
    /// A stable, machine-readable code.
    pub fn code(&self) -> &'static str {
        match self {
            EditError::NoSuchNode => "no-such-node",
            EditError::Root => "root",
            EditError::Move(error) => error.code(),
            EditError::NullMoveInCheck => "null-move-in-check",
        }
    }
}

impl fmt::Display for EditError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EditError::NoSuchNode => f.write_str("the game has no such move"),
            EditError::Root => f.write_str("the start of the game stays where it is"),
            EditError::Move(error) => fmt::Display::fmt(error, f),
            EditError::NullMoveInCheck => f.write_str("a side in check cannot pass"),
        }
    }
}

impl core::error::Error for EditError {}

impl Pgn {
    /// A game without moves from any position; the tags say from which.
    ///
    /// ```
    /// use tabiya::{Pgn, Position};
    ///
    /// let pgn = Pgn::from_position(Position::chess960(0).unwrap());
    /// assert_eq!(pgn.tags().get("Variant"), Some("Chess960"));
    /// assert!(pgn.tags().get("FEN").unwrap().starts_with("bbqnnrkr/"));
    /// ```
    pub fn from_position(start: Position) -> Pgn {
        let mut pgn = Pgn::at(start);
        let variant = start.variant();
        if variant != Variant::Chess {
            pgn.tags.set("Variant", variant.title());
        }
        if start.to_setup() != Setup::start_of(variant) {
            pgn.tags.set("SetUp", "1");
            pgn.tags.set("FEN", &start.to_fen());
            if variant != Variant::Chess {
                return pgn;
            }
            // An array may leave king and rooks where they always are.
            let is_other =
                |color| start.board().chess960_number(color).is_some_and(|number| number != STANDARD_ARRAY);
            if castles_from_elsewhere(&start) || is_other(Color::White) && is_other(Color::Black) {
                pgn.tags.set("Variant", "Chess960");
            }
        }
        pgn
    }

    /// A game of these moves, or the reason against the first that cannot be played.
    ///
    /// ```
    /// use tabiya::{Move, Pgn, Position, Square};
    ///
    /// let e4 = Move::normal(Square::E2, Square::E4);
    /// let pgn = Pgn::from_moves(Position::new(), [e4])?;
    /// assert_eq!(pgn.to_movetext(), "1. e4 *");
    /// # Ok::<(), tabiya::pgn::EditError>(())
    /// ```
    pub fn from_moves(start: Position, moves: impl IntoIterator<Item = Move>) -> Result<Pgn, EditError> {
        let mut pgn = Pgn::from_position(start);
        let (mut position, mut node) = (start, 0);
        for mv in moves {
            position = position.play(mv).map_err(EditError::Move)?;
            node = pgn.push_node(node, Some(mv));
        }
        Ok(pgn)
    }

    /// Sets the result, and the tag of that name.
    pub fn set_result(&mut self, result: GameResult) {
        self.result = result;
        self.tags.set("Result", result.text());
    }

    fn check(&self, id: NodeId) -> Result<u32, EditError> {
        self.node(id).map(|node| node.id).ok_or(EditError::NoSuchNode)
    }

    /// Adds a move behind a node, as its main continuation if it has none, else as a variation. A
    /// continuation that is there already is given as it is.
    ///
    /// ```
    /// use tabiya::Pgn;
    /// use tabiya::pgn::NodeId;
    ///
    /// let mut pgn = Pgn::new();
    /// let e4 = pgn.add(NodeId::ROOT, "e4")?;
    /// pgn.add(e4, "c7c5")?;
    /// pgn.add(e4, "e5")?;
    /// assert_eq!(pgn.to_movetext(), "1. e4 c5 (1... e5) *");
    /// # Ok::<(), tabiya::pgn::EditError>(())
    /// ```
    pub fn add(&mut self, at: NodeId, mv: &str) -> Result<NodeId, EditError> {
        let position = self.node(at).ok_or(EditError::NoSuchNode)?.position();
        let mv = position.parse_move(mv).map_err(EditError::Move)?;
        Ok(self.add_known(at.0, Some(mv)))
    }

    /// Adds a move behind a node, as [`add`](Pgn::add) does.
    pub fn add_move(&mut self, at: NodeId, mv: Move) -> Result<NodeId, EditError> {
        let position = self.node(at).ok_or(EditError::NoSuchNode)?.position();
        let _ = position.play(mv).map_err(EditError::Move)?;
        Ok(self.add_known(at.0, Some(mv)))
    }

    /// Adds a null move behind a node, as [`add`](Pgn::add) does.
    pub fn add_null_move(&mut self, at: NodeId) -> Result<NodeId, EditError> {
        let position = self.node(at).ok_or(EditError::NoSuchNode)?.position();
        let _ = position.null_move().ok_or(EditError::NullMoveInCheck)?;
        Ok(self.add_known(at.0, None))
    }

    /// The node behind a parent with this move, added if there is none; the move is known to be legal there.
    pub(super) fn add_known(&mut self, parent: u32, mv: Option<Move>) -> NodeId {
        let at = self.node(NodeId(parent));
        let known = at.and_then(|node| node.children().find(|child| child.mv() == mv)).map(|child| child.id);
        NodeId(known.unwrap_or_else(|| self.push_node(parent, mv)))
    }

    /// Adds a line of moves behind a node and gives its first; nothing is added if one cannot be played.
    ///
    /// ```
    /// use tabiya::Pgn;
    ///
    /// let mut pgn = Pgn::parse_lenient("1. e4 e5 2. Nf3 *");
    /// let e4 = pgn.mainline().next().unwrap().id();
    /// pgn.add_variation(e4, &["c5", "Nf3", "d6"])?;
    /// assert_eq!(pgn.to_movetext(), "1. e4 e5 (1... c5 2. Nf3 d6) 2. Nf3 *");
    /// # Ok::<(), tabiya::pgn::EditError>(())
    /// ```
    pub fn add_variation(&mut self, at: NodeId, moves: &[&str]) -> Result<NodeId, EditError> {
        let mut position = self.node(at).ok_or(EditError::NoSuchNode)?.position();
        let mut line = Vec::with_capacity(moves.len());
        for text in moves {
            let mv = position.parse_move(text).map_err(EditError::Move)?;
            line.push(mv);
            position = after(&position, Some(mv));
        }
        let mut first = at;
        let mut node = at;
        for (i, mv) in line.into_iter().enumerate() {
            node = self.add_known(node.0, Some(mv));
            if i == 0 {
                first = node;
            }
        }
        Ok(first)
    }

    /// Moves a variation one place forward among the continuations beside it.
    ///
    /// ```
    /// use tabiya::Pgn;
    ///
    /// let mut pgn = Pgn::parse_lenient("1. e4 (1. d4 d5) 1... e5 *");
    /// let d4 = pgn.root().variations().next().unwrap().id();
    /// pgn.promote(d4)?;
    /// assert_eq!(pgn.to_movetext(), "1. d4 (1. e4 e5) 1... d5 *");
    /// # Ok::<(), tabiya::pgn::EditError>(())
    /// ```
    pub fn promote(&mut self, id: NodeId) -> Result<(), EditError> {
        let mut order = self.order(id)?;
        if let Some(at) = order.iter().position(|&other| other == id.0).filter(|&at| at > 0) {
            order.swap(at - 1, at);
            self.reorder(id, &order);
        }
        Ok(())
    }

    /// Makes a move, and all that lead to it, the main line.
    ///
    /// ```
    /// use tabiya::Pgn;
    ///
    /// let mut pgn = Pgn::parse_lenient("1. e4 (1. d4 d5 (1... Nf6)) *");
    /// let nf6 = pgn.root().variations().next().unwrap().variations().next().unwrap().id();
    /// pgn.promote_to_mainline(nf6)?;
    /// assert_eq!(pgn.to_movetext(), "1. d4 (1. e4) 1... Nf6 (1... d5) *");
    /// # Ok::<(), tabiya::pgn::EditError>(())
    /// ```
    pub fn promote_to_mainline(&mut self, id: NodeId) -> Result<(), EditError> {
        let mut at = id;
        self.order(at)?;
        while at != NodeId::ROOT {
            let mut order = self.order(at)?;
            if let Some(place) = order.iter().position(|&other| other == at.0) {
                order[..=place].rotate_right(1);
                self.reorder(at, &order);
            }
            at = NodeId(self.nodes[at.0 as usize].parent);
        }
        Ok(())
    }

    /// Deletes a move with all that comes after it.
    ///
    /// ```
    /// use tabiya::Pgn;
    ///
    /// let mut pgn = Pgn::parse_lenient("1. e4 (1. d4 d5) 1... e5 *");
    /// let e4 = pgn.mainline().next().unwrap().id();
    /// pgn.delete(e4)?;
    /// assert_eq!(pgn.to_movetext(), "1. d4 d5 *");
    /// # Ok::<(), tabiya::pgn::EditError>(())
    /// ```
    pub fn delete(&mut self, id: NodeId) -> Result<(), EditError> {
        let mut order = self.order(id)?;
        order.retain(|&other| other != id.0);
        self.reorder(id, &order);
        self.doom(id.0);
        Ok(())
    }

    /// Deletes all that comes after a node; of one that is not there, nothing.
    ///
    /// ```
    /// use tabiya::Pgn;
    ///
    /// let mut pgn = Pgn::parse_lenient("1. e4 e5 {best} 2. Nf3 (2. f4 exf4) 2... Nc6 *");
    /// let e5 = pgn.mainline().nth(1).unwrap().id();
    /// pgn.truncate(e5);
    /// assert_eq!(pgn.to_movetext(), "1. e4 e5 {best} *");
    /// ```
    pub fn truncate(&mut self, id: NodeId) {
        let Some(entry) = self.nodes.get_mut(id.0 as usize) else { return };
        let mut child = core::mem::replace(&mut entry.first_child, NONE);
        entry.last_child = NONE;
        while child != NONE {
            self.doom(child);
            child = self.nodes[child as usize].sibling;
        }
    }

    /// Marks a node and all below it: their ids mean nothing any more.
    fn doom(&mut self, node: u32) {
        let mut doomed = Vec::from([node]);
        while let Some(next) = doomed.pop() {
            let mut child = self.nodes[next as usize].first_child;
            while child != NONE {
                doomed.push(child);
                child = self.nodes[child as usize].sibling;
            }
            self.nodes[next as usize].parent = next;
        }
    }

    /// The continuations beside a node, itself among them.
    fn order(&self, id: NodeId) -> Result<Vec<u32>, EditError> {
        let node = self.node(id).ok_or(EditError::NoSuchNode)?;
        let parent = node.parent().ok_or(EditError::Root)?;
        Ok(parent.children().map(|child| child.id).collect())
    }

    /// Puts the continuations beside a node into this order.
    fn reorder(&mut self, id: NodeId, order: &[u32]) {
        for (i, &child) in order.iter().enumerate() {
            self.nodes[child as usize].sibling = order.get(i + 1).copied().unwrap_or(NONE);
        }
        let parent = self.nodes[id.0 as usize].parent;
        self.nodes[parent as usize].first_child = order.first().copied().unwrap_or(NONE);
        self.nodes[parent as usize].last_child = order.last().copied().unwrap_or(NONE);
        // What stood before the first move of a variation stands behind the move before it, now that it is none.
        if let Some(&first) = order.first() {
            let kinds = self.note_kinds(first);
            self.keep_notes(first, |note| !matches!(note, NoteText::Before(_)));
            for kind in kinds {
                if let NoteKind::Before(from, to) = kind {
                    self.push_note(parent, NoteKind::After(from, to));
                }
            }
        }
    }

    fn note_kinds(&self, node: u32) -> Vec<NoteKind> {
        let mut kinds = Vec::new();
        let mut next = self.nodes[node as usize].first_note;
        while let Some(note) = self.notes.get(next as usize) {
            kinds.push(note.kind);
            next = note.next;
        }
        kinds
    }

    /// Leaves the main line alone.
    pub fn strip_variations(&mut self) {
        let line: Vec<u32> = core::iter::once(0).chain(self.mainline().map(|node| node.id)).collect();
        for node in line {
            let first = self.nodes[node as usize].first_child;
            if first == NONE {
                continue;
            }
            self.nodes[node as usize].last_child = first;
            let mut next = core::mem::replace(&mut self.nodes[first as usize].sibling, NONE);
            while next != NONE {
                let other = next;
                next = self.nodes[other as usize].sibling;
                self.doom(other);
            }
        }
    }

    /// Removes all comments.
    pub fn strip_comments(&mut self) {
        for node in 0..self.nodes.len() as u32 {
            self.keep_notes(node, |note| matches!(note, NoteText::Nag(_)));
        }
        self.text = Vec::new();
    }

    /// Removes all glyphs.
    pub fn strip_nags(&mut self) {
        for node in 0..self.nodes.len() as u32 {
            self.keep_notes(node, |note| !matches!(note, NoteText::Nag(_)));
        }
    }

    /// Keeps those notes of a node that pass.
    fn keep_notes(&mut self, node: u32, passes: impl Fn(NoteText<'_>) -> bool) {
        let mut kept: Vec<u32> = Vec::new();
        let mut next = self.nodes[node as usize].first_note;
        while let Some(&Note { kind, next: after }) = self.notes.get(next as usize) {
            if passes(self.note_text(kind)) {
                kept.push(next);
            }
            next = after;
        }
        for (i, &note) in kept.iter().enumerate() {
            self.notes[note as usize].next = kept.get(i + 1).copied().unwrap_or(NONE);
        }
        self.nodes[node as usize].first_note = kept.first().copied().unwrap_or(NONE);
        self.nodes[node as usize].last_note = kept.last().copied().unwrap_or(NONE);
    }

    /// Keeps a text and gives where; none if there is no room for it.
    fn keep_text(&mut self, text: &str) -> Option<(u32, u32)> {
        let from = self.text.len();
        push_lines(&mut self.text, text.as_bytes());
        let to = self.text.len();
        if u32::try_from(to).is_ok() { Some((from as u32, to as u32)) } else { None }
    }

    /// Adds a comment behind a move, or before the game, as it is written: with its spaces and lines, also an empty one.
    ///
    /// What PGN cannot say becomes a space: line breaks in a comment that has a `}`, and those before what looks like the
    /// tags of another game.
    ///
    /// ```
    /// use tabiya::Pgn;
    /// use tabiya::pgn::{Nag, NodeId};
    ///
    /// let mut pgn = Pgn::parse_lenient("1. e4 *");
    /// let e4 = pgn.mainline().next().unwrap().id();
    /// pgn.add_nag(e4, Nag::GOOD)?;
    /// pgn.add_comment(e4, "Best by test.")?;
    /// pgn.add_comment(NodeId::ROOT, "A short game.")?;
    /// assert_eq!(pgn.to_movetext(), "{A short game.} 1. e4 $1 {Best by test.} *");
    /// # Ok::<(), tabiya::pgn::EditError>(())
    /// ```
    pub fn add_comment(&mut self, id: NodeId, text: &str) -> Result<(), EditError> {
        let node = self.check(id)?;
        if let Some((from, to)) = self.keep_text(text) {
            self.push_note(node, NoteKind::After(from, to));
        }
        Ok(())
    }

    /// Puts comments in the place of those behind a move.
    pub fn set_comments(&mut self, id: NodeId, texts: &[&str]) -> Result<(), EditError> {
        let node = self.check(id)?;
        self.keep_notes(node, |note| !matches!(note, NoteText::After(_)));
        texts.iter().try_for_each(|text| self.add_comment(id, text))
    }

    /// Puts a comment before a move. On a move that starts no variation it goes behind the move before it.
    pub fn add_comment_before(&mut self, id: NodeId, text: &str) -> Result<(), EditError> {
        let node = self.node(id).ok_or(EditError::NoSuchNode)?;
        let parent = node.parent().ok_or(EditError::Root)?;
        if parent.next().map(|first| first.id) == Some(id.0) {
            let parent = parent.id();
            return self.add_comment(parent, text);
        }
        if let Some((from, to)) = self.keep_text(text) {
            self.push_note(id.0, NoteKind::Before(from, to));
        }
        Ok(())
    }

    /// Adds a glyph to a move; one that it has already is not added again.
    pub fn add_nag(&mut self, id: NodeId, nag: Nag) -> Result<(), EditError> {
        let node = self.check(id)?;
        if !self.node(id).is_some_and(|node| node.nags().any(|known| known == nag)) {
            self.push_note(node, NoteKind::Nag(nag));
        }
        Ok(())
    }

    /// Removes a glyph from a move.
    pub fn remove_nag(&mut self, id: NodeId, nag: Nag) -> Result<(), EditError> {
        let node = self.check(id)?;
        self.keep_notes(node, |note| note != NoteText::Nag(nag));
        Ok(())
    }

    /// Sets or removes the time left on the mover's clock, `%clk`.
    ///
    /// ```
    /// use core::time::Duration;
    /// use tabiya::{ClockTime, Pgn};
    ///
    /// let mut pgn = Pgn::parse_lenient("1. e4 {[%clk 0:03:00] hm} *");
    /// let e4 = pgn.mainline().next().unwrap().id();
    /// pgn.set_clock(e4, Some(ClockTime(Duration::from_millis(61_500))))?;
    /// assert_eq!(pgn.to_movetext(), "1. e4 {[%clk 0:01:01.5] hm} *");
    /// # Ok::<(), tabiya::pgn::EditError>(())
    /// ```
    pub fn set_clock(&mut self, id: NodeId, clock: Option<ClockTime>) -> Result<(), EditError> {
        self.set_command(
            id,
            clock.is_some(),
            |comment| comment.clock.is_some(),
            |comment| comment.clock = clock,
        )
    }

    /// Sets or removes the time that the move took, `%emt`.
    pub fn set_elapsed(&mut self, id: NodeId, elapsed: Option<ClockTime>) -> Result<(), EditError> {
        self.set_command(
            id,
            elapsed.is_some(),
            |comment| comment.elapsed.is_some(),
            |comment| comment.elapsed = elapsed,
        )
    }

    /// Sets or removes what a program thinks of the position, `%eval`.
    pub fn set_eval(&mut self, id: NodeId, eval: Option<Eval>) -> Result<(), EditError> {
        self.set_command(id, eval.is_some(), |comment| comment.eval.is_some(), |comment| comment.eval = eval)
    }

    /// Sets the coloured squares and arrows, `%csl` and `%cal`; none removes them.
    pub fn set_shapes(&mut self, id: NodeId, shapes: &[Shape]) -> Result<(), EditError> {
        let mut rest: &[Shape] = shapes;
        self.set_command(
            id,
            !shapes.is_empty(),
            |comment| !comment.shapes.is_empty(),
            |comment| comment.shapes = core::mem::take(&mut rest).to_vec(),
        )
    }

    /// Changes the comments of a node that have a command, or the first, or a new one.
    fn set_command(
        &mut self,
        id: NodeId,
        wanted: bool,
        has: impl Fn(&Comment) -> bool,
        mut set: impl FnMut(&mut Comment),
    ) -> Result<(), EditError> {
        let node = self.node(id).ok_or(EditError::NoSuchNode)?;
        let mut texts: Vec<String> = node.comments().map(ToString::to_string).collect();
        let mut done = false;
        texts.retain_mut(|text| {
            let mut comment = Comment::parse(text);
            // A second one of its kind comes forward when the first is gone.
            while has(&comment) && !(wanted && done) {
                set(&mut comment);
                *text = comment.to_string();
                done = true;
                comment = Comment::parse(text);
                if text.is_empty() {
                    return false;
                }
            }
            true
        });
        if wanted && !done {
            if texts.is_empty() {
                texts.push(String::new());
            }
            let mut comment = Comment::parse(&texts[0]);
            set(&mut comment);
            texts[0] = comment.to_string();
        }
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        self.set_comments(id, &texts)
    }
}

/// Whether somebody may castle from squares that are not those of chess.
fn castles_from_elsewhere(position: &Position) -> bool {
    let rights = position.castling_rights();
    let usual = |color: Color, file| Square::new(file, Rank::First.seen_by(color));
    rights.iter().any(|(color, side, rook)| {
        let corner = match side {
            CastlingSide::King => File::H,
            CastlingSide::Queen => File::A,
        };
        position.king(color) != usual(color, File::E) || rook != usual(color, corner)
    })
}
