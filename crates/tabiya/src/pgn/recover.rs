//! Reading what is no plain move, number or comment.

use super::class::ends_token;
use super::lexer::{After, Lexer, MARK};
use super::nag::Nag;
use super::problem::{ProblemKind, beginning};
use super::result::GameResult;
use super::source::Source;
use super::swar;
use super::token::{between, decode};
use super::visitor::{Flow, Visitor};

impl<S: Source> Lexer<S> {
    /// A token from a letter on that is not quickly read. Gives its end if it goes where moves go.
    #[cold]
    #[inline(never)]
    pub(super) fn odd_token<V: Visitor>(&mut self, visitor: &mut V) -> Option<usize> {
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
    pub(super) fn number<V: Visitor>(&mut self, visitor: &mut V, depth: usize) -> After {
        // Three bytes that mean nothing here: dots, or a byte order mark where files were joined.
        if self.starts_with("…".as_bytes()) || self.starts_with(MARK) {
            self.at += 3;
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
                let text = beginning(&text);
                self.problem(visitor, ProblemKind::Unexpected { text }, start, end);
                self.at = end;
            }
            _ if digits == 0 && matches!(bytes[0], b'+' | b'=' | b'#') => {
                let text = beginning(&text);
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
                return After::Move;
            }
        }
        After::Token
    }

    /// `!`, `?` and two of them.
    pub(super) fn glyph<V: Visitor>(&mut self, visitor: &mut V) {
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
    pub(super) fn dollar<V: Visitor>(&mut self, visitor: &mut V) {
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
            None => visitor.problem(ProblemKind::BadNag { text: beginning(&token.text()) }, token),
        }
        self.at = end;
    }

    /// `[` that begins no tag.
    #[cold]
    pub(super) fn stray_bracket<V: Visitor>(&mut self, visitor: &mut V) {
        let bytes = self.ahead(80);
        let end = swar::find(bytes, 0, [b']', b'\n', b'\r']);
        let end = match bytes.get(end) {
            Some(b']') => end + 1,
            // One that is not closed here may be anything: no more than a word is passed over.
            _ => 1 + bytes[1..].iter().take_while(|&&byte| !ends_token(byte)).count(),
        };
        let text = beginning(&decode(&bytes[..end]));
        self.problem(visitor, ProblemKind::Unexpected { text }, self.at, self.at + end);
        self.at += end;
    }

    /// No more than so many of the bytes that come next, cut between characters.
    pub(super) fn ahead(&mut self, count: usize) -> &[u8] {
        self.look_ahead(count + 1);
        let rest = &self.source.bytes()[self.at..];
        &rest[..between(rest, count)]
    }

    /// `<…>`, which is reserved.
    #[cold]
    pub(super) fn angle<V: Visitor>(&mut self, visitor: &mut V) {
        let bytes = self.ahead(80);
        let end = swar::find(bytes, 0, [b'>', b'\n', b'\r']);
        let end = if bytes.get(end) == Some(&b'>') { end + 1 } else { 1 };
        let text = decode(&bytes[..end]).into_owned();
        self.problem(visitor, ProblemKind::Unexpected { text }, self.at, self.at + end);
        self.at += end;
    }

    /// What belongs nowhere.
    #[cold]
    pub(super) fn other<V: Visitor>(&mut self, visitor: &mut V) {
        let Some(end) = self.token_end(visitor) else { return };
        let text = beginning(&decode(&self.source.bytes()[self.at..end]));
        let kind = match text.as_str() {
            "}" => ProblemKind::ClosesNothing { bracket: '}' },
            _ => ProblemKind::Unexpected { text },
        };
        self.problem(visitor, kind, self.at, end);
        self.at = end;
    }
}
