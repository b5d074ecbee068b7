//! The reading itself: from bytes to what a visitor is told.
//!
//! There is no recursion and no token is copied. Lines are not counted until somebody asks for a place.

use super::class::{CLASS, Class};
use super::limits::Limits;
use super::problem::ProblemKind;
use super::result::GameResult;
use super::source::Source;
use super::swar;
use super::token::{LineCounter, Token};
use super::visitor::{Flow, Visitor, VisitorRef};
use crate::color::Color;

/// What has been read, and how it goes on.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum After {
    /// A token; there is more.
    Token,
    /// A move; there is more.
    Move,
    /// A token, and with it the rest of its line is done with.
    LineSkipped,
    /// All of the game.
    GameOver,
}

/// The bytes that stay in the window when they have been read.
const BEHIND: usize = 64;

/// A byte order mark, which stands before the first line of a file, wherever that was copied to.
pub(super) const MARK: &[u8] = b"\xef\xbb\xbf";

/// A reader over any source.
pub(super) struct Lexer<S> {
    pub(super) source: S,
    pub(super) lines: LineCounter,
    pub(super) limits: Limits,
    /// The place in the window that comes next.
    pub(super) at: usize,
    /// Whether what was read last is a comment that does not end.
    pub(super) is_in_comment: bool,
}

impl<S: Source> Lexer<S> {
    pub(super) fn new(source: S, limits: Limits) -> Lexer<S> {
        Lexer { source, lines: LineCounter::new(), limits, at: 0, is_in_comment: false }
    }

    /// Gets more text behind the window. Some bytes before the next one stay: they tell where a line starts, and
    /// where the last word ended.
    pub(super) fn fill(&mut self) -> bool {
        // A byte order mark goes as a whole.
        let keep = Some(self.at.saturating_sub(BEHIND)).filter(|&keep| keep > 3).unwrap_or(0);
        let (gone, more) = self.source.fill(keep, &self.lines);
        self.at -= gone;
        more
    }

    /// Gets so many bytes into the window, if there are.
    pub(super) fn look_ahead(&mut self, count: usize) {
        while self.source.bytes().len() - self.at < count && self.fill() {}
    }

    /// A token from the next place to another.
    #[inline(always)]
    pub(super) fn token(&self, start: usize, end: usize) -> Token<'_> {
        Token { window: self.source.bytes(), start, end, lines: &self.lines }
    }

    #[cold]
    pub(super) fn problem<V: Visitor>(&self, visitor: &mut V, kind: ProblemKind, start: usize, end: usize) {
        visitor.problem(kind, self.token(start, end));
    }

    /// Reads one game. Gives false where there is none any more.
    pub(super) fn game<V: Visitor>(&mut self, visitor: &mut V) -> bool {
        if cfg!(feature = "small") {
            self.game_told(&mut VisitorRef::all(visitor))
        } else {
            self.game_told(visitor)
        }
    }

    fn game_told<V: Visitor>(&mut self, visitor: &mut V) -> bool {
        if !self.find_start() {
            return false;
        }
        visitor.begin_game();
        if self.tags(visitor) {
            match visitor.begin_moves() {
                Flow::Read => self.moves(visitor),
                Flow::Skip => self.moves(&mut VisitorRef::the_end(visitor)),
            }
        } else {
            visitor.begin_moves();
        }
        visitor.end_game(self.token(self.at, self.at));
        true
    }

    /// Whether the next byte is the first of its line.
    pub(super) fn starts_line(&self) -> bool {
        let mut before = self.behind();
        while let Some(rest) = before.strip_suffix(MARK) {
            before = rest;
        }
        matches!(before.last(), None | Some(b'\n' | b'\r'))
    }

    /// What was read last, as much as surely is in the window.
    fn behind(&self) -> &[u8] {
        &self.source.bytes()[self.at - self.at.min(BEHIND)..self.at]
    }

    /// Whether an empty line stands before the line of the next byte, and nothing before it on its own.
    fn follows_empty_line(&self) -> bool {
        let before_line = |text: &[u8]| -> Option<usize> {
            let rest = text
                .iter()
                .rposition(|byte| !matches!(byte, b' ' | b'\t'))
                .map_or(&[][..], |at| &text[..=at]);
            let rest = rest.strip_suffix(b"\n").map_or_else(
                || rest.strip_suffix(b"\r"),
                |rest| Some(rest.strip_suffix(b"\r").unwrap_or(rest)),
            );
            rest.map(<[u8]>::len)
        };
        let behind = self.behind();
        before_line(behind).and_then(|length| before_line(&behind[..length])).is_some()
    }

    /// Whether the number that comes next is that of White's first move.
    fn is_first_number(&mut self) -> bool {
        self.starts_with(b"1.") && !self.starts_with(b"1..") && !self.starts_with(b"1. ..")
    }

    /// Goes to where a game begins, over spaces, escaped lines, comments to the end of a line and stray signs.
    fn find_start(&mut self) -> bool {
        loop {
            let Some(&byte) = self.source.bytes().get(self.at) else {
                if self.fill() {
                    continue;
                }
                return false;
            };
            match byte {
                0..=b' '
                | b'.'
                | b','
                | b')'
                | b'}'
                | b'>'
                | b']'
                | b'"'
                | b'!'
                | b'?'
                | b'+'
                | b'#'
                | b'=' => {
                    self.at += 1;
                }
                0xef if self.starts_with(MARK) => self.at += MARK.len(),
                b'%' if self.starts_line() => self.skip_line(),
                b';' => self.skip_line(),
                b'[' if !self.is_letter_at(1) && !self.is_tag_next() => self.skip_bracket(),
                _ => return true,
            }
        }
    }

    /// Whether the text goes on like this.
    pub(super) fn starts_with(&mut self, text: &[u8]) -> bool {
        self.look_ahead(text.len());
        self.source.bytes()[self.at..].starts_with(text)
    }

    fn is_letter_at(&mut self, offset: usize) -> bool {
        self.look_ahead(offset + 1);
        self.source.bytes().get(self.at + offset).is_some_and(u8::is_ascii_alphabetic)
    }

    /// Goes to the next line break, or to the end.
    pub(super) fn skip_line(&mut self) {
        loop {
            let bytes = self.source.bytes();
            self.at = swar::find(bytes, self.at, [b'\n', b'\r']);
            if self.at < bytes.len() || !self.fill() {
                return;
            }
        }
    }

    /// Goes behind the next `]`, or to the end of the line.
    pub(super) fn skip_bracket(&mut self) {
        loop {
            let bytes = self.source.bytes();
            self.at = swar::find(bytes, self.at, [b']', b'\n', b'\r']);
            if let Some(&byte) = bytes.get(self.at) {
                self.at += usize::from(byte == b']');
                return;
            }
            if !self.fill() {
                return;
            }
        }
    }

    /// Reads moves and all that is with them, to the end of the game.
    #[inline(always)]
    fn moves<V: Visitor>(&mut self, visitor: &mut V) {
        self.is_in_comment = false;
        if self.line_of_moves(visitor, false) == After::LineSkipped {
            // The visitor has had enough: only the result is left to find.
            self.line_of_moves(&mut VisitorRef::the_end(visitor), true);
        }
    }

    /// Reads moves to the end of the game, or to where the visitor wants no more of the main line. There may
    /// have been moves before.
    fn line_of_moves<V: Visitor>(&mut self, visitor: &mut V, mut moved: bool) -> After {
        let mut depth = 0;
        loop {
            let bytes = self.source.bytes();
            let at = self.at;
            let Some(&byte) = bytes.get(at) else {
                if self.fill() {
                    continue;
                }
                self.missing_end(visitor, depth);
                return After::GameOver;
            };
            match CLASS[byte as usize] {
                Class::Space => self.at = at + 1,
                Class::Letter => {
                    let end = match swar::word(bytes, at) {
                        Some(word) => quick_end(bytes, at, word),
                        None => 0,
                    };
                    let end = if end != 0 {
                        end
                    } else {
                        match self.odd_token(visitor) {
                            Some(end) => end,
                            None => continue,
                        }
                    };
                    let flow = visitor.san(self.token(self.at, end));
                    self.at = end;
                    moved = true;
                    if flow == Flow::Skip {
                        if depth == 0 {
                            return After::LineSkipped;
                        }
                        self.skip_variation(visitor);
                        visitor.end_variation();
                        depth -= 1;
                    } else if let Some(b' ') = self.source.bytes().get(end) {
                        self.at = end + 1;
                    }
                }
                Class::Digit => {
                    // A first move behind an empty line: the game before has no result.
                    if byte == b'1'
                        && moved
                        && depth == 0
                        && self.follows_empty_line()
                        && self.is_first_number()
                    {
                        self.missing_end(visitor, depth);
                        return After::GameOver;
                    }
                    let (bytes, at) = (self.source.bytes(), self.at);
                    if let Some(word) = swar::word(bytes, at) {
                        // A number and its dots: `12.`, `12...`
                        let digits = swar::first(swar::no_digits(word));
                        if digits < 5 && bytes.get(at + digits) == Some(&b'.') {
                            let mut end = at + digits + 1;
                            while bytes.get(end) == Some(&b'.') {
                                end += 1;
                            }
                            self.at = end + usize::from(bytes.get(end) == Some(&b' '));
                            continue;
                        }
                    }
                    match self.number(visitor, depth) {
                        After::LineSkipped if depth > 0 => depth -= 1,
                        After::Token => {}
                        After::Move => moved = true,
                        after => return after,
                    }
                }
                Class::Dot => self.at = at + 1,
                Class::Brace => {
                    self.comment(visitor);
                    if let Some(b' ') = self.source.bytes().get(self.at) {
                        self.at += 1;
                    }
                }
                Class::Open => {
                    if depth >= self.limits.depth {
                        let limit = self.limits.depth;
                        self.problem(visitor, ProblemKind::TooDeep { limit }, at, at + 1);
                        self.at = at + 1;
                        self.skip_variation(visitor);
                    } else {
                        let flow = visitor.begin_variation(self.token(at, at + 1));
                        self.at = at + 1;
                        match flow {
                            Flow::Read => depth += 1,
                            Flow::Skip => self.skip_variation(visitor),
                        }
                    }
                }
                Class::Close => {
                    if depth > 0 {
                        depth -= 1;
                        visitor.end_variation();
                    } else {
                        self.problem(visitor, ProblemKind::ClosesNothing { bracket: ')' }, at, at + 1);
                    }
                    self.at = at + 1;
                }
                Class::Glyph => self.glyph(visitor),
                Class::Dollar => self.dollar(visitor),
                Class::Star => {
                    if depth == 0 {
                        visitor.result(GameResult::Unknown, self.token(at, at + 1));
                        self.at = at + 1;
                        self.trailing_comments(visitor);
                        return After::GameOver;
                    }
                    self.at = at + 1;
                }
                Class::Semicolon => self.line_comment(visitor),
                Class::Bracket => {
                    if self.is_tag_next() {
                        self.missing_end(visitor, depth);
                        return After::GameOver;
                    }
                    self.stray_bracket(visitor);
                }
                Class::Percent if self.starts_line() => self.skip_line(),
                Class::Sign => match self.number(visitor, depth) {
                    After::LineSkipped if depth > 0 => depth -= 1,
                    After::Token => {}
                    After::Move => moved = true,
                    after => return after,
                },
                Class::Angle => self.angle(visitor),
                Class::Percent | Class::Other => self.other(visitor),
            }
        }
    }

    /// The game ends without its result.
    #[cold]
    fn missing_end<V: Visitor>(&mut self, visitor: &mut V, depth: usize) {
        let end = self.last_end();
        if depth > 0 {
            self.problem(visitor, ProblemKind::UnclosedVariation { count: depth }, end, end);
            for _ in 0..depth {
                visitor.end_variation();
            }
        }
        match self.swallowed(end) {
            Some(result) => visitor.result(result, self.token(end - result.text().len(), end)),
            None => self.problem(visitor, ProblemKind::MissingResult, end, end),
        }
    }

    /// The game's result, which a variation that does not end has in it, be that read or skipped. A comment has none.
    fn swallowed(&mut self, end: usize) -> Option<GameResult> {
        if core::mem::take(&mut self.is_in_comment) {
            return None;
        }
        let behind = &self.source.bytes()[end - end.min(BEHIND)..end];
        let mut line = behind.iter().rev().take_while(|byte| **byte != b'\n');
        if line.any(|byte| *byte == b';' || *byte == b'%') {
            return None;
        }
        Some(match behind {
            [.., b'*'] => GameResult::Unknown,
            [.., b'1', b'-', b'0'] => GameResult::Win(Color::White),
            [.., b'0', b'-', b'1'] => GameResult::Win(Color::Black),
            [.., b'2', b'-', b'1', b'/', b'2'] => GameResult::Draw,
            _ => return None,
        })
    }

    /// The place behind the last word; where nothing but spaces is behind us, this place.
    pub(super) fn last_end(&self) -> usize {
        let behind = self.behind();
        let spaces = behind.iter().rev().take_while(|&&byte| byte <= b' ').count();
        if spaces < behind.len() { self.at - spaces } else { self.at }
    }

    /// Goes behind the end of the variation that is open, and of those within: to where a visitor that reads all of it
    /// would be, so that games end in the same places whatever is skipped.
    pub(super) fn skip_variation<V: Visitor>(&mut self, visitor: &mut V) {
        let mut depth = 1usize;
        loop {
            let bytes = self.source.bytes();
            self.at = swar::find_bracket(bytes, self.at);
            match bytes.get(self.at) {
                None => {
                    if !self.fill() {
                        let kind = ProblemKind::UnclosedVariation { count: depth };
                        return self.problem(visitor, kind, self.last_end(), self.last_end());
                    }
                }
                Some(b'(') => {
                    depth += 1;
                    self.at += 1;
                }
                Some(b')') => {
                    depth -= 1;
                    self.at += 1;
                    if depth == 0 {
                        return;
                    }
                }
                Some(b'{') => self.comment(&mut VisitorRef::the_end(visitor)),
                Some(b';') => self.skip_line(),
                Some(b'[') => {
                    if self.is_tag_next() {
                        let kind = ProblemKind::UnclosedVariation { count: depth };
                        return self.problem(visitor, kind, self.last_end(), self.last_end());
                    }
                    self.stray_bracket(&mut VisitorRef::the_end(visitor));
                }
                Some(b'<') => self.angle(&mut VisitorRef::the_end(visitor)),
                Some(_) => {
                    self.at += 1;
                    while self.starts_with(MARK) {
                        self.at += MARK.len();
                    }
                    if self.starts_with(b"%") && self.starts_line() {
                        self.skip_line();
                    }
                }
            }
        }
    }
}

/// The end of the move that begins here, if it is plain to see; else 0.
#[inline(always)]
fn quick_end(bytes: &[u8], at: usize, word: u64) -> usize {
    let length = swar::first(swar::move_ends(word));
    // One letter is a glyph, or nothing; `e.p.`, `ep` and the glyph `TN` are no moves.
    if !(2..8).contains(&length) || matches!(word as u16, 0x2e65 | 0x7065 | 0x4e54) {
        return 0;
    }
    let end = at + length;
    match (word >> (8 * length)) as u8 {
        0..=b' ' | b'!' | b'?' | b'$' | b')' | b'{' | b';' => end,
        b'+' | b'#' => match bytes.get(end + 1) {
            Some(0..=b' ' | b'!' | b'?' | b'$' | b')' | b'{' | b';') => end + 1,
            _ => 0,
        },
        _ => 0,
    }
}
