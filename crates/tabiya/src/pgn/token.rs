//! Pieces of the text, and where they stand.

use alloc::borrow::Cow;
use alloc::string::String;
use core::cell::Cell;
use core::fmt;
use core::ops::Range;

/// Where something stands in the text.
///
/// ```
/// use tabiya::Pgn;
///
/// let pgn = Pgn::parse_lenient("1. e4 e5\n2. Ke3 *");
/// let place = &pgn.problems()[0].place;
/// assert_eq!((place.line, place.column), (2, 4));
/// assert_eq!(place.bytes, 12..15);
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Place {
    /// The line, from 1.
    pub line: u64,
    /// The character in its line, from 1.
    pub column: u64,
    /// The bytes, from the start of the text.
    pub bytes: Range<u64>,
}

/// Line and column: `12:5`.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// Lines and columns, counted only when somebody asks.
pub(super) struct LineCounter {
    /// The first byte of the window.
    base: Cell<TextPlace>,
    /// The place up to which lines have been counted.
    mark: Cell<TextPlace>,
}

/// A byte with its line and column.
#[derive(Clone, Copy)]
struct TextPlace {
    at: u64,
    line: u64,
    column: u64,
    /// Whether a carriage return stands before it: a line feed then ends no other line.
    after_return: bool,
    /// The bytes that may still continue the character before it.
    open: u8,
}

impl TextPlace {
    /// The mark behind some more text.
    fn after(mut self, passed: &[u8]) -> TextPlace {
        let returns = count(passed, |byte| byte == b'\r');
        let mut breaks = returns + count(passed, |byte| byte == b'\n');
        let mut line = passed;
        if breaks > 0 {
            let last = passed.iter().rposition(|&byte| matches!(byte, b'\n' | b'\r')).unwrap_or(0);
            line = &passed[last + 1..];
            // Two together are one.
            if returns > 0 {
                breaks -= count_pairs(passed, *b"\r\n");
            }
            breaks -= usize::from(self.after_return && passed[0] == b'\n');
            self.line += breaks as u64;
            self.column = 1;
            self.open = 0;
        } else if self.at == 0 {
            line = passed.strip_prefix(b"\xef\xbb\xbf").unwrap_or(passed);
        }
        if line.is_ascii() {
            self.column += line.len() as u64;
            self.open = if line.is_empty() { self.open } else { 0 };
        } else {
            for byte in line {
                // What continues a character of UTF-8 takes no column; in Latin-1 the same byte is one.
                match byte {
                    0x80..0xc0 if self.open > 0 => self.open -= 1,
                    _ => {
                        self.column += 1;
                        self.open = match byte {
                            0xc2..0xe0 => 1,
                            0xe0..0xf0 => 2,
                            0xf0..0xf5 => 3,
                            _ => 0,
                        };
                    }
                }
            }
        }
        self.at += passed.len() as u64;
        if let Some(last) = passed.last() {
            self.after_return = *last == b'\r';
        }
        self
    }
}

/// The number of bytes that pass, counted so that many are counted at once.
fn count(bytes: &[u8], passes: impl Fn(u8) -> bool) -> usize {
    bytes.chunks(255).map(|chunk| chunk.iter().map(|&byte| passes(byte) as u8).sum::<u8>() as usize).sum()
}

/// How often two bytes follow each other, counted in the same way.
fn count_pairs(bytes: &[u8], [first, second]: [u8; 2]) -> usize {
    let nexts = bytes.get(1..).unwrap_or_default();
    let count = |(bytes, nexts): (&[u8], &[u8])| {
        let pairs = bytes.iter().zip(nexts).map(|(&byte, &next)| (byte == first) & (next == second));
        pairs.map(u8::from).sum::<u8>() as usize
    };
    bytes.chunks(255).zip(nexts.chunks(255)).map(count).sum()
}

impl LineCounter {
    pub(super) const fn new() -> LineCounter {
        let mark = TextPlace { at: 0, line: 1, column: 1, after_return: false, open: 0 };
        LineCounter { base: Cell::new(mark), mark: Cell::new(mark) }
    }

    /// The mark of a place in the window.
    fn mark(&self, window: &[u8], to: usize) -> TextPlace {
        let (base, mark) = (self.base.get(), self.mark.get());
        // Questions come in the order of the text, but for a few.
        let known = mark.at.saturating_sub(base.at) as usize;
        if to < known {
            return base.after(&window[..to]);
        }
        let mark = mark.after(&window[known..to]);
        self.mark.set(mark);
        mark
    }

    /// Lets the first bytes of the window go.
    #[cfg(feature = "std")]
    pub(super) fn discard(&self, window: &[u8], count: usize) {
        let mark = self.mark(window, count);
        self.base.set(mark);
    }
}

/// A piece of the text, as the visitor of a reader gets it.
///
/// ```
/// use tabiya::pgn::{Flow, Reader, Token, Visitor};
///
/// struct Longest(usize);
/// impl Visitor for Longest {
///     fn san(&mut self, san: Token<'_>) -> Flow {
///         self.0 = self.0.max(san.bytes().len());
///         Flow::Read
///     }
/// }
///
/// let mut longest = Longest(0);
/// Reader::new(b"1. e4 e5 2. Nf3 *").read_game(&mut longest);
/// assert_eq!(longest.0, 3);
/// ```
#[derive(Clone, Copy)]
pub struct Token<'a> {
    pub(super) window: &'a [u8],
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) lines: &'a LineCounter,
}

impl<'a> Token<'a> {
    /// The bytes as they stand there.
    #[inline]
    pub fn bytes(self) -> &'a [u8] {
        self.window.get(self.start..self.end).unwrap_or_default()
    }

    /// The text: UTF-8, or else every byte a character of Latin-1.
    pub fn text(self) -> Cow<'a, str> {
        decode(self.bytes())
    }

    /// Where it stands. The first question costs a walk over the text since the last one.
    pub fn place(self) -> Place {
        let mark = self.lines.mark(self.window, self.start);
        let base = self.lines.base.get().at;
        Place {
            line: mark.line,
            column: mark.column,
            bytes: base + self.start as u64..base + self.end as u64,
        }
    }
}

impl fmt::Debug for Token<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.text(), f)
    }
}

/// The last place up to this one that is not within a character of UTF-8.
pub(super) fn between(bytes: &[u8], at: usize) -> usize {
    let is_within = |&at: &usize| bytes.get(at).is_some_and(|byte| byte & 0xc0 == 0x80);
    let at = at.min(bytes.len());
    // In Latin-1, any place is as good.
    (at.saturating_sub(3)..=at).rev().find(|at| !is_within(at)).unwrap_or(at)
}

/// UTF-8, or else every byte a character of Latin-1.
pub(super) fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match core::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(bytes.iter().map(|&byte| byte as char).collect()),
    }
}

/// A tag pair, as the visitor of a reader gets it.
///
/// ```
/// use tabiya::pgn::{Flow, Reader, Tag, Token, Visitor};
///
/// struct Site(String);
/// impl Visitor for Site {
///     fn tag(&mut self, tag: Tag<'_>) {
///         if tag.name.bytes() == b"Site" {
///             self.0 = tag.value_text().into_owned();
///         }
///     }
///     fn san(&mut self, _: Token<'_>) -> Flow {
///         Flow::Skip
///     }
/// }
///
/// let mut site = Site(String::new());
/// Reader::new(br#"[Site "The \"Old\" House"] *"#).read_game(&mut site);
/// assert_eq!(site.0, r#"The "Old" House"#);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Tag<'a> {
    /// The name before the quotation marks.
    pub name: Token<'a>,
    /// What stands between the quotation marks, with its backslashes.
    pub value: Token<'a>,
    pub(super) escaped: bool,
}

impl<'a> Tag<'a> {
    /// The value, without the backslashes before quotation marks and backslashes.
    pub fn value_text(self) -> Cow<'a, str> {
        let text = self.value.text();
        if !self.escaped {
            return text;
        }
        let mut plain = String::with_capacity(text.len());
        let mut chars = text.chars();
        while let Some(c) = chars.next() {
            let next = chars.as_str().chars().next();
            if c == '\\' && matches!(next, Some('"' | '\\')) {
                plain.extend(chars.next());
            } else {
                plain.push(c);
            }
        }
        Cow::Owned(plain)
    }
}
