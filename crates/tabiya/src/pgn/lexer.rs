//! The reading itself: from bytes to what a visitor is told.
//!
//! There is no recursion and no token is copied. Lines are not counted until somebody asks for a place.

use super::class::{CLASS, Class, ends_token};
use super::nag::Nag;
use super::problem::ProblemKind;
use super::reader::Limits;
use super::result::GameResult;
use super::source::Source;
use super::swar;
use super::token::{Lines, Token, decode};
use super::visitor::{Flow, Nobody, Visitor};
use alloc::string::{String, ToString};

/// What has been read, and how it goes on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum After {
    /// A token; there is more.
    Token,
    /// A token, and with it the rest of its line is done with.
    LineSkipped,
    /// All of the game.
    GameOver,
}

/// A reader over any source.
pub(super) struct Lexer<S> {
    pub(super) source: S,
    pub(super) lines: Lines,
    pub(super) limits: Limits,
    /// The place in the window that comes next.
    pub(super) at: usize,
}

impl<S: Source> Lexer<S> {
    pub(super) fn new(source: S, limits: Limits) -> Lexer<S> {
        Lexer { source, lines: Lines::new(), limits, at: 0 }
    }

    /// Gets more text behind the window. Four bytes before the next one stay: they tell where a line starts.
    pub(super) fn fill(&mut self) -> bool {
        let (gone, more) = self.source.fill(self.at.saturating_sub(4), &self.lines);
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
        if !self.find_start() {
            return false;
        }
        visitor.begin_game();
        if self.tags(visitor) {
            match visitor.begin_moves() {
                Flow::Read => self.moves(visitor),
                Flow::Skip => self.moves(&mut Nobody(visitor)),
            }
        } else {
            visitor.begin_moves();
        }
        visitor.end_game(self.token(self.at, self.at));
        true
    }

    /// Whether the next byte is the first of its line.
    pub(super) fn starts_line(&self) -> bool {
        self.at == 0 || matches!(self.source.bytes().get(self.at - 1), Some(b'\n' | b'\r' | 0xbf))
    }

    /// Whether an empty line stands before the next byte.
    fn follows_empty_line(&self) -> bool {
        let before = &self.source.bytes()[..self.at];
        before.ends_with(b"\n\n") || before.ends_with(b"\n\r\n")
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
                0xef if self.starts_with(b"\xef\xbb\xbf") => self.at += 3,
                b'%' if self.starts_line() => self.skip_line(),
                b';' => self.skip_line(),
                b'[' if !self.is_letter_at(1) => self.skip_bracket(),
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

    /// Goes behind the next line break, or to the end.
    pub(super) fn skip_line(&mut self) {
        loop {
            let bytes = self.source.bytes();
            self.at = swar::find(bytes, self.at, [b'\n']);
            if self.at < bytes.len() {
                self.at += 1;
                return;
            }
            if !self.fill() {
                return;
            }
        }
    }

    /// Goes behind the next `]`, but not beyond the line.
    pub(super) fn skip_bracket(&mut self) {
        loop {
            let bytes = self.source.bytes();
            self.at = swar::find(bytes, self.at, [b']', b'\n']);
            if self.at < bytes.len() {
                self.at += 1;
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
        if self.line_of_moves(visitor) == After::LineSkipped {
            // The visitor has had enough: only the result is left to find.
            self.line_of_moves(&mut Nobody(visitor));
        }
    }

    /// Reads moves to the end of the game, or to where the visitor wants no more of the main line.
    fn line_of_moves<V: Visitor>(&mut self, visitor: &mut V) -> After {
        let mut depth = 0;
        let mut moved = false;
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
        if depth > 0 {
            self.problem(visitor, ProblemKind::UnclosedVariation { count: depth }, self.at, self.at);
            for _ in 0..depth {
                visitor.end_variation();
            }
        }
        self.problem(visitor, ProblemKind::MissingResult, self.at, self.at);
    }

    /// Goes behind the end of the variation that is open, and of those within.
    pub(super) fn skip_variation<V: Visitor>(&mut self, visitor: &mut V) {
        let mut depth = 1usize;
        loop {
            let bytes = self.source.bytes();
            self.at = swar::find_bracket(bytes, self.at);
            match bytes.get(self.at) {
                None => {
                    if !self.fill() {
                        let kind = ProblemKind::UnclosedVariation { count: depth };
                        return self.problem(visitor, kind, self.at, self.at);
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
                Some(b'{') => self.comment(&mut Nobody(&mut *visitor)),
                Some(b';') => self.skip_line(),
                Some(b'[') => {
                    if self.is_tag_next() {
                        let kind = ProblemKind::UnclosedVariation { count: depth };
                        return self.problem(visitor, kind, self.at, self.at);
                    }
                    self.at += 1;
                }
                Some(_) => {
                    self.at += 1;
                    if self.starts_with(b"%") && self.starts_line() {
                        self.skip_line();
                    }
                }
            }
        }
    }

    /// A token from a letter on that is not quickly read. Gives its end if it goes where moves go.
    #[cold]
    #[inline(never)]
    fn odd_token<V: Visitor>(&mut self, visitor: &mut V) -> Option<usize> {
        let end = self.token_end(visitor)?;
        let (text, bytes) = (&self.source.bytes()[self.at..end], self.source.bytes());
        if matches!(text, b"e.p." | b"ep" | b"ep." | b"e.p") {
            self.at = end;
            return None;
        }
        if text.len() <= 2 {
            if let Some(nag) = core::str::from_utf8(text).ok().and_then(Nag::from_symbol) {
                visitor.nag(nag, self.token(self.at, end));
                self.at = end;
                return None;
            }
        }
        // A promotion in brackets, `e8(Q)`, is no variation.
        if let [b'(', b'Q' | b'R' | b'B' | b'N' | b'q' | b'r' | b'b' | b'n', b')', ..] = bytes[end..] {
            if matches!(text.last(), Some(b'1' | b'8')) {
                let mut end = end + 3;
                if matches!(bytes.get(end), Some(b'+' | b'#')) {
                    end += 1;
                }
                return Some(end);
            }
        }
        Some(end)
    }

    /// The end of the token that begins here, with all of it in the window. Too long a one is skipped.
    pub(super) fn token_end<V: Visitor>(&mut self, visitor: &mut V) -> Option<usize> {
        let mut end = self.at + 1;
        loop {
            let bytes = self.source.bytes();
            while end < bytes.len() && !ends_token(bytes[end]) {
                end += 1;
            }
            if end - self.at > self.limits.token {
                self.skip_token(visitor);
                return None;
            }
            // Four more bytes are looked at behind a move: `(Q)+`.
            if bytes.len() - end >= 4 {
                return Some(end);
            }
            let length = end - self.at;
            if !self.fill() {
                return Some(self.at + length);
            }
            end = self.at + length;
        }
    }

    /// Goes behind a token that is too long.
    #[cold]
    fn skip_token<V: Visitor>(&mut self, visitor: &mut V) {
        let limit = self.limits.token;
        self.problem(visitor, ProblemKind::TooLong { limit }, self.at, self.at + limit);
        self.at += limit;
        loop {
            match self.source.bytes().get(self.at) {
                Some(&byte) if ends_token(byte) => return,
                Some(_) => self.at += 1,
                None => {
                    if !self.fill() {
                        return;
                    }
                }
            }
        }
    }

    /// A result, castling with zeros, a null move, a glyph in signs, a number without dots.
    #[cold]
    #[inline(never)]
    fn number<V: Visitor>(&mut self, visitor: &mut V, depth: usize) -> After {
        if self.starts_with("…".as_bytes()) {
            self.at += "…".len();
            return After::Token;
        }
        let Some(end) = self.token_end(visitor) else { return After::Token };
        let start = self.at;
        let bytes = &self.source.bytes()[start..end];
        let text = decode(bytes);
        if let Some(result) = GameResult::from_text(&text) {
            if depth == 0 {
                visitor.result(result, self.token(start, end));
                self.at = end;
                self.trailing_comments(visitor);
                return After::GameOver;
            }
            self.at = end; // The end of a variation tells how that line ends.
            return After::Token;
        }
        if let Some(nag) = Nag::from_symbol(&text) {
            visitor.nag(nag, self.token(start, end));
            self.at = end;
            return After::Token;
        }
        let digits = bytes.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let rest = &bytes[digits..];
        match rest {
            // `12` without a dot is a number, but `0000` passes.
            [] if bytes != b"0000" => self.at = end,
            // `12.` at the end of the window, and `12.Nf3`.
            [b'.', ..] if digits > 0 => {
                let dots = rest.iter().take_while(|&&byte| byte == b'.').count();
                self.at = start + digits + dots;
            }
            [0xe2, 0x80, 0xa6, ..] if digits > 0 => self.at = start + digits + 3, // `12…`
            // `12Nf3`
            [b'a'..=b'h' | b'N' | b'B' | b'R' | b'Q' | b'K' | b'O', ..] if digits > 0 => {
                self.at = start + digits
            }
            // A mark that stands alone.
            [b'+' | b'#'] | b"++" if digits == 0 => self.at = end,
            _ if digits > 0 && !matches!(bytes, [b'0', b'-', b'0', ..] | b"0000") => {
                let text = text.to_string();
                self.problem(visitor, ProblemKind::Unexpected { text }, start, end);
                self.at = end;
            }
            _ if digits == 0 && matches!(bytes[0], b'+' | b'=' | b'#') => {
                let text = text.to_string();
                self.problem(visitor, ProblemKind::Unexpected { text }, start, end);
                self.at = end;
            }
            // `0-0`, `--`, `@@@@`, `♘f3`: a move, or something in its place.
            _ => {
                let flow = visitor.san(self.token(start, end));
                self.at = end;
                if flow == Flow::Skip {
                    if depth > 0 {
                        self.skip_variation(visitor);
                        visitor.end_variation();
                    }
                    return After::LineSkipped;
                }
            }
        }
        After::Token
    }

    /// `!`, `?` and two of them.
    fn glyph<V: Visitor>(&mut self, visitor: &mut V) {
        self.look_ahead(2);
        let at = self.at;
        let bytes = self.source.bytes();
        let length = bytes[at..].iter().take(2).take_while(|&&byte| matches!(byte, b'!' | b'?')).count();
        let nag = match bytes[at..at + length] {
            [b'!'] => Nag::GOOD,
            [b'?'] => Nag::MISTAKE,
            [b'!', b'!'] => Nag::BRILLIANT,
            [b'?', b'?'] => Nag::BLUNDER,
            [b'!', b'?'] => Nag::INTERESTING,
            _ => Nag::DUBIOUS,
        };
        visitor.nag(nag, self.token(at, at + length));
        // More of the same says no more.
        self.at += length;
        while self.starts_with(b"!") || self.starts_with(b"?") {
            self.at += 1;
        }
    }

    /// `$14`
    fn dollar<V: Visitor>(&mut self, visitor: &mut V) {
        let Some(end) = self.token_end(visitor) else { return };
        let digits = &self.source.bytes()[self.at + 1..end];
        let number = match digits {
            [] => None,
            _ => digits.iter().try_fold(0u8, |number, &byte| match byte {
                b'0'..=b'9' => number.checked_mul(10)?.checked_add(byte - b'0'),
                _ => None,
            }),
        };
        let token = self.token(self.at, end);
        match number {
            Some(number) => visitor.nag(Nag(number), token),
            None => visitor.problem(ProblemKind::BadNag { text: token.text().into_owned() }, token),
        }
        self.at = end;
    }

    /// `[` that begins no tag.
    #[cold]
    pub(super) fn stray_bracket<V: Visitor>(&mut self, visitor: &mut V) {
        self.look_ahead(82);
        let bytes = self.source.bytes();
        let end = swar::find(bytes, self.at, [b']', b'\n']).min(self.at + 80);
        let text: String = decode(&bytes[self.at..end]).into_owned() + "]";
        self.problem(visitor, ProblemKind::Unexpected { text }, self.at, end);
        self.skip_bracket();
    }

    /// `<…>`, which is reserved.
    #[cold]
    pub(super) fn angle<V: Visitor>(&mut self, visitor: &mut V) {
        self.look_ahead(82);
        let bytes = self.source.bytes();
        let end = swar::find(bytes, self.at, [b'>', b'\n']).min(self.at + 80);
        let end = if bytes.get(end) == Some(&b'>') { end + 1 } else { self.at + 1 };
        let text = decode(&bytes[self.at..end]).into_owned();
        self.problem(visitor, ProblemKind::Unexpected { text }, self.at, end);
        self.at = end;
    }

    /// What belongs nowhere.
    #[cold]
    pub(super) fn other<V: Visitor>(&mut self, visitor: &mut V) {
        let Some(end) = self.token_end(visitor) else { return };
        let text = decode(&self.source.bytes()[self.at..end]).into_owned();
        let kind = match text.as_str() {
            "}" => ProblemKind::ClosesNothing { bracket: '}' },
            _ => ProblemKind::Unexpected { text },
        };
        self.problem(visitor, kind, self.at, end);
        self.at = end;
    }
}

/// The end of the move that begins here, if it is plain to see; else 0.
#[inline(always)]
fn quick_end(bytes: &[u8], at: usize, word: u64) -> usize {
    let length = swar::first(swar::move_ends(word));
    // One letter is a glyph, or nothing; `e.p.` and `ep` are no moves.
    if length < 2 || length >= 8 || matches!(word as u16, 0x2e65 | 0x7065) {
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
