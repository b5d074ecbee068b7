//! Building the tree while a text is read.

use super::comments::is_game_behind;
use super::limits::Limits;
use super::moves::{is_null_move, plain};
use super::nag::Nag;
use super::problem::{Problem, ProblemKind, beginning};
use super::reader::Reader;
use super::result::GameResult;
use super::start_tags::StartTags;
use super::swar;
use super::tag_list::Tags;
use super::token::{Place, Tag, Token, decode};
use super::tree::{NoteKind, Pgn, after};
use super::visitor::{Flow, Visitor};
use crate::draw_rules::DrawRules;
use crate::explain::Explanation;
use crate::game::Game;
use crate::moves::Move;
use crate::order;
use crate::position::Position;
use alloc::boxed::Box;
use alloc::string::ToString;
use alloc::vec::Vec;
use core::str::FromStr;

/// A line that is being read.
#[derive(Clone, Copy)]
struct OpenLine {
    /// The position before the last move.
    before: Position,
    position: Position,
    /// The last move, or the one that the line starts behind.
    node: u32,
    /// Whether the line has a move yet.
    moved: bool,
    ply: u32,
}

/// Whether a game with such tags is wanted.
type Wanted<'a> = &'a mut dyn FnMut(&Tags) -> Flow;

/// A visitor that makes a tree of what it is told.
pub(super) struct Builder<'a> {
    pgn: Pgn,
    /// None is that every game is.
    wanted: Option<Wanted<'a>>,
    is_wanted: bool,
    game: u64,
    limits: Limits,
    line: OpenLine,
    outer: Vec<OpenLine>,
    /// Comments before the first move of a variation.
    pending: Vec<(u32, u32)>,
    /// What its tags tell of where it starts.
    starts: StartTags,
    marker: Option<(GameResult, Place)>,
    /// Whether it has been reported that a limit is reached.
    is_full: bool,
    too_many_tags: bool,
    /// A bit for each name of a tag, which some share.
    names: u64,
}

impl<'a> Builder<'a> {
    pub(super) fn new(game: u64, limits: Limits, wanted: Option<Wanted<'a>>) -> Builder<'a> {
        let start = Position::new();
        Builder {
            pgn: Pgn::at(start),
            wanted,
            is_wanted: true,
            game,
            // A node is found by 32 bits, of which one value means none.
            limits: Limits { moves: limits.moves.min(1 << 31), text: limits.text.min(1 << 31), ..limits },
            line: OpenLine { before: start, position: start, node: 0, moved: false, ply: 0 },
            outer: Vec::new(),
            pending: Vec::new(),
            starts: StartTags::default(),
            marker: None,
            is_full: false,
            too_many_tags: false,
            names: 0,
        }
    }

    /// The game; none if it is not wanted.
    pub(super) fn finish(mut self) -> Option<Pgn> {
        // Room for a game of usual length was made beforehand.
        self.pgn.nodes.shrink_to_fit();
        self.pgn.notes.shrink_to_fit();
        self.pgn.text.shrink_to_fit();
        self.is_wanted.then_some(self.pgn)
    }

    #[cold]
    fn report(&mut self, kind: ProblemKind, place: Place, ply: u32) {
        let limit = self.limits.problems;
        let kind = match self.pgn.problems.len() {
            count if count < limit => kind,
            count if count == limit => ProblemKind::TooManyProblems { limit },
            _ => return,
        };
        self.pgn.problems.push(Problem { kind, game: self.game, place, ply });
    }

    /// Whether there is room for one more.
    #[inline(always)]
    fn has_room(&mut self, at: Token<'_>) -> bool {
        let used = self.pgn.nodes.len().max(self.pgn.notes.len());
        if used <= self.limits.moves && self.pgn.text.len() < self.limits.text {
            return true;
        }
        self.no_room(at);
        false
    }

    #[cold]
    fn no_room(&mut self, at: Token<'_>) {
        if !self.is_full {
            self.is_full = true;
            let Limits { moves, text, .. } = self.limits;
            let kind = match self.pgn.text.len() < text {
                true => ProblemKind::TooLarge { limit: moves },
                false => ProblemKind::TooMuchText { limit: text },
            };
            self.report(kind, at.place(), self.line.ply);
        }
    }

    /// Keeps the text of a comment and gives where.
    fn keep(&mut self, comment: Token<'_>) -> (u32, u32) {
        let from = self.pgn.text.len();
        if from == 0 {
            self.pgn.text.reserve(1000);
            self.pgn.notes.reserve(128);
        }
        push_comment(&mut self.pgn.text, comment.bytes());
        (from as u32, self.pgn.text.len() as u32)
    }

    /// A text in the place of a move that is not standard, or not legal.
    #[cold]
    fn odd_move(&mut self, san: Token<'_>) -> Flow {
        if is_null_move(san.bytes()) {
            if self.line.position.null_move().is_some() {
                return self.advance(None);
            }
            self.report(ProblemKind::NullMoveInCheck, san.place(), self.line.ply + 1);
            return Flow::Skip;
        }
        let text = plain(san.bytes());
        // What would not be told need not be explained.
        let limit = self.limits.problems;
        if self.pgn.problems.len() >= limit {
            self.report(ProblemKind::TooManyProblems { limit }, san.place(), self.line.ply + 1);
            return Flow::Skip;
        }
        let explanation = Box::new(self.explain(&text));
        let text = beginning(&text);
        self.report(ProblemKind::Move { text, explanation }, san.place(), self.line.ply + 1);
        Flow::Skip
    }

    /// What the game up to here says of a move that cannot be played.
    fn explain(&self, text: &str) -> Explanation {
        // Of the longest games the position alone is asked: there is no telling how many moves have to be explained.
        if self.line.ply > 2000 {
            return self.line.position.explain(text);
        }
        let mut moves = Vec::new();
        let mut at = self.line.node;
        while at != 0 {
            let entry = self.pgn.nodes[at as usize];
            moves.push(entry.mv);
            at = entry.parent;
        }
        let game = |position| Game::from_position(position).with_draw_rules(DrawRules::Analysis);
        let mut history = game(self.pgn.start);
        for mv in moves.into_iter().rev() {
            match mv {
                Some(mv) if history.play(mv).is_ok() => {}
                // What was before a null move is another game.
                _ => history = game(after(history.position(), mv)),
            }
        }
        history.explain(text)
    }

    #[inline(always)]
    fn advance(&mut self, mv: Option<Move>) -> Flow {
        let line = &mut self.line;
        line.before = line.position;
        match mv {
            Some(mv) => line.position.play_unchecked(mv),
            None => line.position = after(&line.before, None),
        }
        line.node = self.pgn.push_node(line.node, mv);
        line.moved = true;
        line.ply += 1;
        if !self.pending.is_empty() {
            self.attach_pending(true);
        }
        Flow::Read
    }

    #[cold]
    fn attach_pending(&mut self, before: bool) {
        let node = self.line.node;
        for (from, to) in core::mem::take(&mut self.pending) {
            let kind = if before { NoteKind::Before(from, to) } else { NoteKind::After(from, to) };
            self.pgn.push_note(node, kind);
        }
    }

    /// Begins where the tags tell. Gives false where there is no start that can be read.
    fn set_start(&mut self) -> bool {
        let starts = core::mem::take(&mut self.starts);
        if let Some(variant) = starts.untagged(&self.limits) {
            self.pgn.tags.set("Variant", variant.title());
        }
        let limits = self.limits;
        let start = starts.start(&limits, |kind, place| self.report(kind, place, 0));
        let Some(position) = start else { return false };
        self.pgn.start = position;
        self.line.before = position;
        self.line.position = position;
        true
    }
}

/// Adds the text of a comment as it was written.
#[inline]
fn push_comment(to: &mut Vec<u8>, bytes: &[u8]) {
    if swar::is_plain(bytes) {
        to.extend_from_slice(bytes);
    } else {
        push_lines(to, bytes);
    }
}

/// Adds the lines of a comment, or one that is not ASCII. What could not be read back becomes a space: a line break
/// beside a `}`, which takes the rest of a line, and one behind which the tags of another game seem to begin.
#[inline(never)]
pub(super) fn push_lines(to: &mut Vec<u8>, bytes: &[u8]) {
    let text = decode(bytes);
    let text = text.as_bytes();
    let begin = to.len();
    let mut start = 0;
    loop {
        let end = swar::find(text, start, [b'\n', b'\r']);
        to.extend_from_slice(&text[start..end]);
        if end == text.len() {
            break;
        }
        start = end + if text[end..].starts_with(b"\r\n") { 2 } else { 1 };
        if text.get(start) == Some(&b'\t') {
            // Here a writer has folded the line.
            to.push(b' ');
            start += 1;
        } else {
            to.push(b'\n');
        }
    }
    let for_a_line = text.contains(&b'}');
    for at in begin..to.len() {
        if to[at] == b'\n' && (for_a_line || is_game_behind(&to[at..])) {
            to[at] = b' ';
        }
    }
}

/// A bit for a name in any case.
fn name_bit(name: &[u8]) -> u64 {
    let hash =
        name.iter().fold(0u32, |hash, byte| hash.wrapping_mul(31).wrapping_add(u32::from(byte | 0x20)));
    1 << (hash.wrapping_mul(0x9e37_79b1) >> 26)
}

impl Visitor for Builder<'_> {
    fn tag(&mut self, tag: Tag<'_>) {
        if self.pgn.tags.len() >= self.limits.tags {
            if !self.too_many_tags {
                self.too_many_tags = true;
                let limit = self.limits.tags;
                self.report(ProblemKind::TooManyTags { limit }, tag.name.place(), 0);
            }
            return;
        }
        let (name, value) = (tag.name.text(), tag.value_text());
        if self.pgn.tags.size() + name.len() + value.len() > self.limits.text {
            if !self.too_many_tags {
                self.too_many_tags = true;
                let limit = self.limits.text;
                self.report(ProblemKind::TooMuchText { limit }, tag.name.place(), 0);
            }
            return;
        }
        let bit = name_bit(name.as_bytes());
        let may_be_known = self.names & bit != 0;
        self.names |= bit;
        if may_be_known && self.pgn.tags.get(&name).is_some() {
            self.report(ProblemKind::DuplicateTag { name: beginning(&name) }, tag.name.place(), 0);
        } else {
            self.starts.keep(name.as_bytes(), &value, tag.value);
        }
        self.pgn.tags.push(&name, &value);
    }

    fn begin_moves(&mut self) -> Flow {
        if let Some(wanted) = &mut self.wanted {
            self.is_wanted = wanted(&self.pgn.tags) == Flow::Read;
        }
        if !self.is_wanted || !self.set_start() {
            return Flow::Skip;
        }
        self.pgn.nodes.reserve(127);
        Flow::Read
    }

    #[inline]
    fn san(&mut self, san: Token<'_>) -> Flow {
        if !self.has_room(san) {
            return Flow::Skip;
        }
        match san.to_move(&self.line.position) {
            Some(mv) => self.advance(Some(mv)),
            None => self.odd_move(san),
        }
    }

    fn nag(&mut self, nag: Nag, at: Token<'_>) {
        if !self.line.moved && !self.outer.is_empty() {
            // Before the first move of a variation it judges nothing.
            self.report(ProblemKind::Unexpected { text: nag.to_string() }, at.place(), self.line.ply);
        } else if self.has_room(at) {
            self.pgn.push_note(self.line.node, NoteKind::Nag(nag));
        }
    }

    fn comment(&mut self, comment: Token<'_>) {
        if !self.has_room(comment) {
            return;
        }
        let (from, to) = self.keep(comment);
        if !self.line.moved && !self.outer.is_empty() {
            self.pending.push((from, to));
        } else {
            self.pgn.push_note(self.line.node, NoteKind::After(from, to));
        }
    }

    fn begin_variation(&mut self, at: Token<'_>) -> Flow {
        if !self.line.moved {
            self.report(ProblemKind::VariationWithoutMove, at.place(), self.line.ply);
            return Flow::Skip;
        }
        self.outer.push(self.line);
        let line = &mut self.line;
        line.node = self.pgn.nodes[line.node as usize].parent;
        line.position = line.before;
        line.moved = false;
        line.ply -= 1;
        Flow::Read
    }

    fn end_variation(&mut self) {
        if let Some(line) = self.outer.pop() {
            self.line = line;
        }
        // What was said in a variation without moves is said of the move before it.
        if !self.pending.is_empty() {
            self.attach_pending(false);
        }
    }

    fn result(&mut self, result: GameResult, at: Token<'_>) {
        if !self.is_wanted {
            return;
        }
        self.pgn.result = result;
        if self.pgn.tags.get("Result").is_some_and(|tag| tag != result.text()) {
            self.marker = Some((result, at.place()));
        }
        let OpenLine { position, ply, .. } = self.line;
        let mate = GameResult::Win(!position.turn());
        let is_told = result != mate && result != GameResult::Unknown;
        if is_told && position.is_checkmate(position.turn()) {
            self.report(ProblemKind::ResultAgainstMate { result, mate }, at.place(), ply);
        }
    }

    fn problem(&mut self, kind: ProblemKind, at: Token<'_>) {
        if self.is_wanted && self.pgn.problems.len() <= self.limits.problems {
            self.report(kind, at.place(), self.line.ply);
        }
    }

    fn end_game(&mut self, _: Token<'_>) {
        if !self.is_wanted {
            return;
        }
        let tag = self.pgn.tags.get("Result").map(ToString::to_string);
        let told = tag.as_deref().and_then(GameResult::from_text);
        if let (Some(tag), Some((marker, place))) = (tag, self.marker.take()) {
            if told != Some(marker) {
                let tag = beginning(&tag);
                self.report(ProblemKind::ContradictingResult { tag, marker }, place, self.line.ply);
            }
        }
        // What is known only at the end may be about the beginning.
        order::sort_by_key(&mut self.pgn.problems, |problem| problem.place.bytes.start);
        // The tag is what people look at.
        if let Some(told) = told.filter(|told| *told != GameResult::Unknown) {
            self.pgn.result = told;
        }
    }
}

impl Pgn {
    /// The first game of a text, and what was wrong with it; a game without anything if there is none.
    ///
    /// ```
    /// use tabiya::Pgn;
    ///
    /// let pgn = Pgn::parse_lenient("1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0");
    /// assert_eq!(pgn.moves().len(), 5);
    /// assert!(pgn.problems().is_empty());
    /// ```
    pub fn parse_lenient(text: &str) -> Pgn {
        Reader::new(text.as_bytes()).read_pgn().unwrap_or_default()
    }

    /// The games of a text, one after the other, each with what was wrong with it.
    ///
    /// ```
    /// use tabiya::Pgn;
    ///
    /// let text = "[White \"A\"]\n\n1. e4 *\n\n[White \"B\"]\n\n1. e5 *\n\n[White \"C\"]\n\n1. d4 *\n";
    /// let games: Vec<Pgn> = Pgn::parse_games(text.as_bytes()).collect();
    /// assert_eq!(games.len(), 3);
    /// assert_eq!(games[1].problems()[0].place.line, 7);
    /// assert!(games[2].problems().is_empty());
    /// ```
    pub fn parse_games(text: &[u8]) -> impl Iterator<Item = Pgn> {
        let mut reader = Reader::new(text);
        core::iter::from_fn(move || reader.read_pgn())
    }

    /// The games of anything that can be read, one after the other. A game is in memory as a whole, the
    /// rest of the text is not.
    ///
    /// ```
    /// use tabiya::Pgn;
    ///
    /// let file: &[u8] = b"1. e4 *\n\n1. d4 *"; // or a std::fs::File
    /// for game in Pgn::read_games(file) {
    ///     assert_eq!(game?.moves().len(), 1);
    /// }
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[cfg(feature = "std")]
    pub fn read_games<R: std::io::Read>(read: R) -> impl Iterator<Item = std::io::Result<Pgn>> {
        let mut reader = super::reader::StreamReader::new(read);
        core::iter::from_fn(move || reader.read_pgn().transpose())
    }
}

impl Reader<'_> {
    /// The next game as a tree, with what was wrong with it; none at the end.
    pub fn read_pgn(&mut self) -> Option<Pgn> {
        let mut builder = Builder::new(self.games() + 1, self.limits(), None);
        self.read_game(&mut builder).then(|| builder.finish())?
    }

    /// The next game as a tree if its tags are wanted, and `Some(None)` if they are not: its moves are then passed over,
    /// several times as fast as they are read. None at the end.
    ///
    /// ```
    /// use tabiya::pgn::{Flow, Reader, Tags};
    ///
    /// let text = b"[White \"A\"]\n\n1. e4 *\n\n[White \"B\"]\n\n1. d4 *\n";
    /// let mut reader = Reader::new(text);
    /// let mut by_b = |tags: &Tags| if tags.get("White") == Some("B") { Flow::Read } else { Flow::Skip };
    /// assert_eq!(reader.read_pgn_if(&mut by_b), Some(None));
    /// let game = reader.read_pgn_if(&mut by_b).unwrap().unwrap();
    /// assert_eq!((game.sans(), reader.games()), (vec!["d4".to_string()], 2));
    /// assert_eq!(reader.read_pgn_if(&mut by_b), None);
    /// ```
    pub fn read_pgn_if(&mut self, wanted: &mut dyn FnMut(&Tags) -> Flow) -> Option<Option<Pgn>> {
        let mut builder = Builder::new(self.games() + 1, self.limits(), Some(wanted));
        self.read_game(&mut builder).then(|| builder.finish())
    }
}

#[cfg(feature = "std")]
impl<R: std::io::Read> super::reader::StreamReader<R> {
    /// The next game as a tree, with what was wrong with it; none at the end.
    pub fn read_pgn(&mut self) -> std::io::Result<Option<Pgn>> {
        let mut builder = Builder::new(self.games() + 1, self.limits(), None);
        Ok(self.read_game(&mut builder)?.then(|| builder.finish()).flatten())
    }

    /// The next game as a tree if its tags are wanted, and `Some(None)` if they are not; none at the end. As
    /// [`Reader::read_pgn_if`].
    pub fn read_pgn_if(
        &mut self,
        wanted: &mut dyn FnMut(&Tags) -> Flow,
    ) -> std::io::Result<Option<Option<Pgn>>> {
        let mut builder = Builder::new(self.games() + 1, self.limits(), Some(wanted));
        Ok(self.read_game(&mut builder)?.then(|| builder.finish()))
    }
}

/// One game without anything lost: the first [error](super::problem::Severity::Error) is given, and warnings pass.
impl FromStr for Pgn {
    type Err = Problem;

    fn from_str(text: &str) -> Result<Pgn, Problem> {
        let mut pgn = Pgn::parse_lenient(text);
        let error = |problem: &Problem| problem.severity() == super::problem::Severity::Error;
        match pgn.problems.iter().position(error) {
            Some(at) => Err(pgn.problems.swap_remove(at)),
            None => Ok(pgn),
        }
    }
}
