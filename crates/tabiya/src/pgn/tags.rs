//! Reading tag pairs.

use super::lexer::Lexer;
use super::problem::ProblemKind;
use super::source::Source;
use super::swar;
use super::tag_list::ROSTER;
use super::token::{Tag, between, decode};
use super::visitor::Visitor;
use alloc::string::String;

/// What is known of the tags of a game so far.
#[derive(Default)]
struct Seen {
    /// The beginning of the first name.
    first: [u8; 16],
    any: bool,
    /// A bit for each of the seven tags that every game has.
    roster: u8,
}

impl Seen {
    fn start(name: &[u8]) -> [u8; 16] {
        let mut start = [0; 16];
        for (to, from) in start.iter_mut().zip(name) {
            *to = *from;
        }
        start
    }

    /// Notes a name.
    fn note(&mut self, name: &[u8]) {
        if !self.any {
            self.any = true;
            self.first = Seen::start(name);
        }
        self.roster |= Seen::bit(name);
    }

    fn bit(name: &[u8]) -> u8 {
        ROSTER.iter().position(|(known, _)| known.as_bytes() == name).map_or(0, |at| 1 << at)
    }

    /// Whether a name behind an empty line begins another game: `Event` does, and any of the seven, or the
    /// first, that was there before.
    fn starts_anew(&self, name: &[u8]) -> bool {
        let again = self.roster & Seen::bit(name) != 0 || Seen::start(name) == self.first;
        self.any && (name == b"Event" || again)
    }
}

/// Where a tag pair has its parts.
struct TagParts {
    name: (usize, usize),
    value: (usize, usize),
    end: usize,
    escaped: bool,
    /// A quotation mark without a backslash is in the value.
    quoted: bool,
    closed: bool,
}

/// How the reading of a tag pair went.
enum Found {
    Pair(TagParts),
    /// It may go on behind the window.
    More,
    None,
}

/// Whether a tag pair begins here: `[Name "`.
pub(super) fn is_tag(text: &[u8]) -> bool {
    let Some(rest) = text.strip_prefix(b"[") else { return false };
    let rest = rest.trim_ascii_start();
    let name = rest.iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_').count();
    name > 0 && rest[name..].trim_ascii_start().first() == Some(&b'"')
}

impl<S: Source> Lexer<S> {
    /// Whether a tag pair begins here.
    pub(super) fn is_tag_next(&mut self) -> bool {
        self.look_ahead(300);
        let bytes = &self.source.bytes()[self.at..];
        is_tag(&bytes[..bytes.len().min(300)])
    }

    /// Reads the tags, and comments among them. Gives true where the moves may begin, and false where the
    /// game is over.
    pub(super) fn tags<V: Visitor>(&mut self, visitor: &mut V) -> bool {
        let mut seen = Seen::default();
        let mut breaks = 0;
        loop {
            let bytes = self.source.bytes();
            let Some(&byte) = bytes.get(self.at) else {
                if self.fill() {
                    continue;
                }
                self.problem(visitor, ProblemKind::MissingResult, self.last_end(), self.last_end());
                return false;
            };
            match byte {
                b'[' => {
                    if !self.tag(visitor, &mut seen, breaks > 1) {
                        self.problem(visitor, ProblemKind::MissingResult, self.last_end(), self.last_end());
                        return false;
                    }
                    breaks = 0;
                }
                b'\n' | b'\r' => {
                    // Two together are one.
                    let is_second = byte == b'\n' && self.at > 0 && bytes[self.at - 1] == b'\r';
                    breaks += usize::from(!is_second);
                    self.at += 1;
                }
                0..=b' ' => self.at += 1,
                b'{' => self.comment(visitor),
                b';' => self.line_comment(visitor),
                b'%' if self.starts_line() => self.skip_line(),
                b'<' => self.angle(visitor),
                b']' | b'"' | b'}' | b'>' | b',' => self.other(visitor),
                _ => return true,
            }
        }
    }

    /// Reads one tag pair. Gives false where it belongs to the next game, and leaves it there.
    fn tag<V: Visitor>(&mut self, visitor: &mut V, seen: &mut Seen, after_empty_line: bool) -> bool {
        let parts = loop {
            // No further than the limit: a longer one is cut there.
            let end = self.source.bytes().len().min(self.at + self.limits.token);
            let bytes = &self.source.bytes()[..end];
            match parts(bytes, self.at) {
                Found::Pair(parts) => break Some(parts),
                Found::None => break None,
                Found::More if end == self.at + self.limits.token => {
                    let limit = self.limits.token;
                    self.problem(visitor, ProblemKind::TooLong { limit }, self.at, end);
                    break cut_parts(&self.source.bytes()[..between(self.source.bytes(), end)], self.at);
                }
                Found::More => {
                    if !self.fill() {
                        break cut_parts(self.source.bytes(), self.at);
                    }
                }
            }
        };
        let Some(parts) = parts else {
            self.bad_tag(visitor);
            return true;
        };
        let name = &self.source.bytes()[parts.name.0..parts.name.1];
        if after_empty_line && seen.starts_anew(name) {
            return false;
        }
        seen.note(name);
        if parts.quoted || !parts.closed {
            self.odd_tag(visitor, &parts);
        }
        visitor.tag(Tag {
            name: self.token(parts.name.0, parts.name.1),
            value: self.token(parts.value.0, parts.value.1),
            escaped: parts.escaped,
        });
        let is_cut = parts.end + 4 > self.at + self.limits.token && !parts.closed;
        self.at = parts.end;
        if is_cut {
            self.skip_line();
        }
        true
    }

    #[cold]
    fn odd_tag<V: Visitor>(&self, visitor: &mut V, parts: &TagParts) {
        let name = &self.source.bytes()[parts.name.0..parts.name.1.min(parts.name.0 + 80)];
        let name: String = decode(name).into_owned();
        let kind = match parts.closed {
            true => ProblemKind::UnescapedQuote { name },
            false if parts.end + 4 > self.at + self.limits.token => return, // told already
            false => ProblemKind::UnclosedTag { name },
        };
        self.problem(visitor, kind, self.at, parts.end);
    }

    #[cold]
    fn bad_tag<V: Visitor>(&mut self, visitor: &mut V) {
        let bytes = self.ahead(80);
        let end = swar::find(bytes, 0, [b']', b'\n', b'\r']);
        let end = if bytes.get(end) == Some(&b']') { end + 1 } else { end };
        let text = decode(&bytes[..end]).into_owned();
        self.problem(visitor, ProblemKind::BadTag { text }, self.at, self.at + end);
        self.skip_bracket();
    }
}

/// The parts of the tag pair that begins at a `[`.
#[inline(always)]
fn parts(bytes: &[u8], at: usize) -> Found {
    let mut from = at + 1;
    while matches!(bytes.get(from), Some(b' ' | b'\t')) {
        from += 1;
    }
    let name_end = swar::find_name_end(bytes, from);
    let mut start = name_end;
    while matches!(bytes.get(start), Some(b' ' | b'\t')) {
        start += 1;
    }
    match bytes.get(start) {
        None => return Found::More,
        Some(b'"') if name_end > from => {}
        Some(_) => return Found::None,
    }
    let name = (from, name_end);
    let start = start + 1;
    let (mut search, mut escaped, mut last_quote) = (start, false, None);
    loop {
        let stop = swar::find_in_value(bytes, search);
        match bytes.get(stop) {
            Some(b'"') => {
                let mut end = stop + 1;
                while matches!(bytes.get(end), Some(b' ' | b'\t')) {
                    end += 1;
                }
                match bytes.get(end) {
                    Some(b']') => {
                        let (value, quoted) = ((start, stop), last_quote.is_some());
                        return Found::Pair(TagParts {
                            name,
                            value,
                            end: end + 1,
                            escaped,
                            quoted,
                            closed: true,
                        });
                    }
                    None => return Found::More,
                    Some(_) => {}
                }
                last_quote = Some(stop);
                search = stop + 1;
            }
            Some(b'\\') => {
                escaped = true;
                search = stop + 2 - usize::from(matches!(bytes.get(stop + 1), Some(b'\n' | b'\r')));
                if search > bytes.len() {
                    return Found::More;
                }
            }
            Some(b'\n' | b'\r') => {
                return Found::Pair(line_parts(bytes, name, start, stop, last_quote));
            }
            Some(_) => search = stop + 1,
            None => return Found::More,
        }
    }
}

/// The parts of a tag pair that ends with its line, or with the text.
#[cold]
fn line_parts(
    bytes: &[u8],
    name: (usize, usize),
    start: usize,
    end: usize,
    last_quote: Option<usize>,
) -> TagParts {
    let stop = match last_quote {
        Some(quote) => quote,
        None => {
            let line = bytes[start..end].trim_ascii_end();
            let line = line.strip_suffix(b"]").unwrap_or(line).trim_ascii_end();
            start + line.strip_suffix(b"\"").unwrap_or(line).len()
        }
    };
    TagParts { name, value: (start, stop), end, escaped: true, quoted: false, closed: false }
}

/// The parts of a tag pair that does not end in the window.
#[cold]
fn cut_parts(bytes: &[u8], at: usize) -> Option<TagParts> {
    let end = bytes.len();
    let quote = at + bytes[at..].iter().position(|&byte| byte == b'"')?;
    let name = bytes[at + 1..quote].trim_ascii();
    let start = at + 1 + bytes[at + 1..quote].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
    if name.is_empty() {
        return None;
    }
    Some(line_parts(bytes, (start, start + name.len()), quote + 1, end, None))
}
