//! Writing games in the export format.

use super::tag_list::{ROSTER, is_told_by_the_game};
use super::tree::Node;
use super::tree::{NoteText, Pgn, after};
use crate::color::Color;
use crate::position::Position;
use crate::setup::Setup;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

/// The characters of a line, so that none reaches the eightieth column.
const WIDTH: usize = 79;

impl Pgn {
    /// The moves with all that is with them, and the result, on one line, but for comments that have lines. A comment
    /// that has a `}` in it takes the rest of its line, as it cannot be written otherwise.
    ///
    /// ```
    /// use tabiya::Pgn;
    ///
    /// let pgn = Pgn::parse_lenient("1.e4 c5!? (1...e5 2.Nf3) {sharp}");
    /// assert_eq!(pgn.to_movetext(), "1. e4 c5 $5 {sharp} (1... e5 2. Nf3) *");
    /// ```
    pub fn to_movetext(&self) -> String {
        self.to_movetext_lines(usize::MAX)
    }

    /// The same in lines of at most so many characters.
    ///
    /// ```
    /// use tabiya::Pgn;
    ///
    /// let pgn = Pgn::parse_lenient("1. e4 e5 2. Nf3 Nc6 *");
    /// assert_eq!(pgn.to_movetext_lines(10), "1. e4 e5\n2. Nf3 Nc6\n*");
    /// ```
    pub fn to_movetext_lines(&self, width: usize) -> String {
        let mut page = Page::new(width);
        // Before a game, a comment to the end of its line is passed over: something must begin it.
        if self.root().comments().next().is_some_and(is_for_a_line) {
            page.word("1.");
        }
        self.write_moves(&mut page);
        page.finish()
    }

    /// The game in the export format, as it is displayed, in lines of at most so many characters; `usize::MAX` puts the
    /// moves on one line.
    ///
    /// ```
    /// use tabiya::Pgn;
    ///
    /// let pgn = Pgn::parse_lenient("1. e4 e5 2. Nf3 Nc6 *");
    /// assert!(pgn.to_lines(10).ends_with("\n1. e4 e5\n2. Nf3 Nc6\n*\n"));
    /// assert_eq!(pgn.to_lines(79), pgn.to_string());
    /// ```
    pub fn to_lines(&self, width: usize) -> String {
        WrappedPgn { pgn: self, width }.to_string()
    }

    fn write_moves(&self, page: &mut Page) {
        self.root().write_notes(page);
        let mut work = Vec::from([Work::Line(self.root(), self.start, true)]);
        while let Some(next) = work.pop() {
            match next {
                Work::Close => page.close(),
                Work::Line(node, position, numbered) => write_line(page, &mut work, node, position, numbered),
                Work::Variations(node, position) => {
                    if let Some(other) = node.sibling() {
                        work.push(Work::Variations(other, position));
                    }
                    page.open();
                    write_move(page, node, &position, true);
                    work.push(Work::Close);
                    work.push(Work::Line(node, after(&position, node.mv()), node.has_comments()));
                }
            }
        }
        page.word(self.result.text());
    }

    fn write_tags(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, unknown) in ROSTER {
            let value = match name {
                "Result" => self.result.text(),
                _ => self.tags.get(name).unwrap_or(unknown),
            };
            write_tag(f, name, value)?;
        }
        let (fen, setup) = self.start_tags();
        let mut written = false;
        let mut others = self.tags.others().peekable();
        // Where the start position stood among the tags, there it stays.
        for (at, (name, value)) in self.tags.iter().enumerate() {
            if others.next_if(|other| other.0 == at).is_some() {
                write_tag(f, name, value)?;
            } else if is_told_by_the_game(name) && !name.eq_ignore_ascii_case("Result") && !written {
                write_start(f, setup, fen.as_deref())?;
                written = true;
            }
        }
        if !written {
            write_start(f, setup, fen.as_deref())?;
        }
        Ok(())
    }

    /// What the tags must say of the start: a FEN, and whether `SetUp` goes with it.
    fn start_tags(&self) -> (Option<String>, Option<&str>) {
        if let Some(fen) = self.foreign_fen() {
            return (Some(fen.to_string()), self.tags.get("SetUp"));
        }
        let variant = self.start.variant();
        let is_standard = self.start.to_setup() == Setup::start_of(variant);
        let fen = self.tags.get("FEN");
        match fen.map(|fen| (fen, Position::from_fen_as_lenient(variant, fen.trim()))) {
            // One that cannot be read is written as it was.
            Some((fen, Err(_))) if is_standard => (Some(fen.to_string()), Some("1")),
            Some((fen, Ok((position, _)))) if position.to_setup() == self.start.to_setup() => {
                (Some(fen.to_string()), Some("1"))
            }
            None if is_standard => (None, self.tags.get("SetUp")),
            _ if is_standard => (None, None),
            _ => (Some(self.start.to_fen()), Some("1")),
        }
    }
}

/// Whether a comment cannot stand in braces. By bytes: the search for a character brings that for a text with it, two
/// kilobytes of WebAssembly.
fn is_for_a_line(comment: &str) -> bool {
    comment.as_bytes().contains(&b'}')
}

fn write_start(f: &mut fmt::Formatter<'_>, setup: Option<&str>, fen: Option<&str>) -> fmt::Result {
    if let Some(setup) = setup {
        write_tag(f, "SetUp", setup)?;
    }
    fen.map_or(Ok(()), |fen| write_tag(f, "FEN", fen))
}

fn write_tag(f: &mut fmt::Formatter<'_>, name: &str, value: &str) -> fmt::Result {
    if value.contains(['"', '\\']) {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        return writeln!(f, "[{name} \"{value}\"]");
    }
    writeln!(f, "[{name} \"{value}\"]")
}

/// What is still to be written, the last first.
enum Work<'a> {
    /// The continuation of a node, in the position after it; whether its first move needs a number.
    Line(Node<'a>, Position, bool),
    /// A variation and those beside it, in the position before it.
    Variations(Node<'a>, Position),
    Close,
}

/// Writes main continuations up to one that has variations beside it.
fn write_line<'a>(
    page: &mut Page,
    work: &mut Vec<Work<'a>>,
    mut node: Node<'a>,
    mut position: Position,
    mut numbered: bool,
) {
    while let Some(next) = node.next() {
        write_move(page, next, &position, numbered);
        let behind = after(&position, next.mv());
        if let Some(variation) = next.sibling() {
            work.push(Work::Line(next, behind, true));
            work.push(Work::Variations(variation, position));
            return;
        }
        numbered = next.has_comments();
        (node, position) = (next, behind);
    }
}

fn write_move(page: &mut Page, node: Node<'_>, position: &Position, numbered: bool) {
    for note in node.notes() {
        if let NoteText::Before(text) = note {
            page.comment(text);
        }
    }
    match position.turn() {
        Color::White => page.word(&format!("{}.", position.fullmoves())),
        Color::Black if numbered => page.word(&format!("{}...", position.fullmoves())),
        Color::Black => {}
    }
    match node.mv() {
        Some(mv) => page.word(position.san(mv).text().as_str()),
        None => page.word("--"),
    }
    node.write_notes(page);
}

impl Node<'_> {
    fn write_notes(self, page: &mut Page) {
        for note in self.notes() {
            match note {
                NoteText::After(text) => page.comment(text),
                NoteText::Nag(nag) => page.word(&nag.to_string()),
                NoteText::Before(_) => {}
            }
        }
    }

    fn has_comments(self) -> bool {
        self.comments().next().is_some()
    }
}

/// Lines of a width that words are put on.
struct Page {
    text: String,
    width: usize,
    /// The characters on this line.
    column: usize,
    /// The word that comes next; brackets may still be put to it.
    word: String,
    is_open: bool,
    /// Whether the word goes on with a comment, which a space stands in.
    is_folded: bool,
}

impl Page {
    fn new(width: usize) -> Page {
        Page { text: String::new(), width, column: 0, word: String::new(), is_open: false, is_folded: false }
    }

    /// Puts the word that waits on the page.
    fn flush(&mut self) {
        if self.word.is_empty() {
            return;
        }
        let is_folded = core::mem::take(&mut self.is_folded);
        // A comment may have lines of its own. By bytes, as above.
        let word = self.word.as_bytes();
        let is_break = |byte: &u8| *byte == b'\n';
        let length = |text: &[u8]| text.iter().filter(|&&byte| byte & 0xc0 != 0x80).count();
        let first = length(&word[..word.iter().position(is_break).unwrap_or(word.len())]);
        if self.column > 0 {
            if self.column + 1 + first > self.width {
                self.text += if is_folded { "\n\t" } else { "\n" };
                self.column = usize::from(is_folded);
            } else {
                self.text.push(' ');
                self.column += 1;
            }
        }
        self.column = match word.iter().rposition(is_break) {
            Some(last) => length(&word[last + 1..]),
            None => self.column + first,
        };
        self.text += &self.word;
        self.word.clear();
    }

    fn word(&mut self, word: &str) {
        if !self.is_open {
            self.flush();
        }
        self.is_open = false;
        self.word += word;
    }

    /// Puts a bracket before the next word.
    fn open(&mut self) {
        self.word("(");
        self.is_open = true;
    }

    /// Puts a bracket behind the last word.
    fn close(&mut self) {
        self.word.push(')');
        self.is_open = false;
    }

    fn comment(&mut self, text: &str) {
        if is_for_a_line(text) {
            self.word(";");
            self.word += text;
            self.flush();
            self.text.push('\n');
            self.column = 0;
            return;
        }
        // Long lines are folded where a single space stands, with a tab behind the line break: so it is known from one
        // that was written, and no line begins with `%`, which others would not read.
        let mut start = 0;
        let bytes = text.as_bytes();
        self.word("{");
        for at in 1..bytes.len().saturating_sub(1) {
            let folds = bytes[at] == b' '
                && !bytes[at - 1].is_ascii_whitespace()
                && !bytes[at + 1].is_ascii_whitespace()
                && self.width < usize::MAX;
            if folds {
                self.word += &text[start..at];
                self.flush();
                self.is_folded = true;
                start = at + 1;
            }
        }
        self.word += &text[start..];
        self.word.push('}');
    }

    fn finish(mut self) -> String {
        self.flush();
        self.text
    }
}

/// The game in the export format: the seven tags of the roster, the other tags in the order in which they were
/// given, an empty line, and the moves in lines of less than eighty characters, but for words that are longer and
/// comments that have a `}` in them, which take the rest of a line. Comments are folded at a space, with a tab behind the
/// line break.
///
/// ```
/// use tabiya::Pgn;
///
/// let pgn = Pgn::parse_lenient("[White \"Fool\"] 1. f3 e5 2. g4 Qh4# 0-1");
/// assert_eq!(
///     pgn.to_string(),
///     "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n\
///      [White \"Fool\"]\n[Black \"?\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n"
/// );
/// ```
impl fmt::Display for Pgn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&WrappedPgn { pgn: self, width: WIDTH }, f)
    }
}

/// A game in lines of a width.
struct WrappedPgn<'a> {
    pgn: &'a Pgn,
    width: usize,
}

impl fmt::Display for WrappedPgn<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.pgn.write_tags(f)?;
        let mut page = Page::new(self.width);
        self.pgn.write_moves(&mut page);
        writeln!(f, "\n{}", page.finish())
    }
}
