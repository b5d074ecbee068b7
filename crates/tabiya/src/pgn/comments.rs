//! Reading comments.

use super::lexer::Lexer;
use super::problem::ProblemKind;
use super::source::Source;
use super::swar;
use super::tags::is_tag;
use super::token::between;
use super::visitor::Visitor;

/// Whether an empty line and a tag follow the line break that the text begins with.
#[cold]
pub(super) fn is_game_behind(text: &[u8]) -> bool {
    let rest = &text[..text.len().min(300)];
    let rest = &rest[if rest.starts_with(b"\r\n") { 2 } else { 1 }..];
    let line = rest.iter().take_while(|&&byte| matches!(byte, b' ' | b'\t')).count();
    if !matches!(rest.get(line), Some(b'\n' | b'\r')) {
        return false;
    }
    let rest = rest.trim_ascii_start();
    is_tag(rest.strip_prefix(b"\xef\xbb\xbf").unwrap_or(rest))
}

impl<S: Source> Lexer<S> {
    /// `{…}`
    #[inline]
    pub(super) fn comment<V: Visitor>(&mut self, visitor: &mut V) {
        let mut length = 1;
        loop {
            let bytes = self.source.bytes();
            let end = swar::find_in_comment(bytes, self.at + length);
            length = end - self.at;
            if length > self.limits.token {
                return self.long_comment(visitor);
            }
            match bytes.get(end) {
                Some(b'}') => {
                    visitor.comment(self.token(self.at + 1, end));
                    self.at = end + 1;
                    return;
                }
                // A comment may have lines; but tags behind an empty one belong to another game.
                Some(byte @ (b'\n' | b'\r')) => {
                    let step = 1 + usize::from(*byte == b'\r' && bytes.get(end + 1) == Some(&b'\n'));
                    if matches!(bytes.get(end + step), Some(b'\n' | b'\r' | b' ' | b'\t') | None)
                        && self.is_game_behind(length)
                    {
                        return self.unclosed_comment(visitor, length);
                    }
                    length += step;
                }
                Some(_) => length += 1,
                None => {
                    if !self.fill() {
                        return self.unclosed_comment(visitor, length);
                    }
                }
            }
        }
    }

    /// Whether an empty line and a tag follow the line break at this distance.
    #[cold]
    fn is_game_behind(&mut self, length: usize) -> bool {
        self.look_ahead(length + 300);
        is_game_behind(&self.source.bytes()[self.at + length..])
    }

    #[cold]
    fn unclosed_comment<V: Visitor>(&mut self, visitor: &mut V, length: usize) {
        let (start, end) = (self.at, self.at + length);
        self.problem(visitor, ProblemKind::UnclosedComment, start, end);
        visitor.comment(self.token(start + 1, end));
        self.at = end;
        self.is_in_comment = true;
    }

    /// What fits of a comment that is too long; the rest is passed over.
    #[cold]
    fn long_comment<V: Visitor>(&mut self, visitor: &mut V) {
        let (start, limit) = (self.at, self.limits.token);
        let end = between(self.source.bytes(), start + limit);
        self.problem(visitor, ProblemKind::TooLong { limit }, start, end);
        visitor.comment(self.token(start + 1, end));
        self.at = end;
        loop {
            let bytes = self.source.bytes();
            self.at = swar::find(bytes, self.at, [b'}', b'\n', b'\r']);
            match bytes.get(self.at).copied() {
                Some(b'}') => {
                    self.at += 1;
                    return;
                }
                Some(_) if self.is_game_behind(0) => break,
                Some(_) => self.at += 1,
                None if self.fill() => {}
                None => break,
            }
        }
        let end = self.last_end();
        self.problem(visitor, ProblemKind::UnclosedComment, end, end);
        self.is_in_comment = true;
    }

    /// `;` to the end of the line.
    pub(super) fn line_comment<V: Visitor>(&mut self, visitor: &mut V) {
        let mut length = 1;
        loop {
            let bytes = self.source.bytes();
            let end = swar::find(bytes, self.at + length, [b'\n', b'\r']);
            length = end - self.at;
            if length > self.limits.token {
                let (start, limit) = (self.at, self.limits.token);
                let end = between(bytes, start + limit);
                self.problem(visitor, ProblemKind::TooLong { limit }, start, end);
                visitor.comment(self.token(start + 1, end));
                return self.skip_line();
            }
            if end < bytes.len() || !self.fill() {
                visitor.comment(self.token(self.at + 1, self.at + length));
                self.at += length;
                return;
            }
        }
    }

    /// Comments behind the result, on the same line, still belong to the game.
    pub(super) fn trailing_comments<V: Visitor>(&mut self, visitor: &mut V) {
        loop {
            match self.source.bytes().get(self.at) {
                Some(b' ' | b'\t') => self.at += 1,
                Some(b'{') => self.comment(visitor),
                Some(b';') => self.line_comment(visitor),
                Some(_) => return,
                None => {
                    if !self.fill() {
                        return;
                    }
                }
            }
        }
    }
}
