//! What is written to a terminal of sixteen colours: the codes that every one of them knows.
//!
//! The library that draws on the screen writes every colour with the code for the palette of 256, whose first sixteen are meant. A terminal
//! that has no such palette shows something else, or a blinking page.

use std::io::{self, Write};
use tabiya::diagram::{self, Theme};

/// The grounds of a theme. Of the eight that every terminal has, one side's pieces are hard to see on black, blue and
/// white: so many themes as there are cannot all differ.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct FewGrounds {
    /// Light and dark squares, and the same two as part of the last move.
    pub(super) squares: [u8; 4],
    /// A piece that is picked up, a move that waits, and where the arrow keys are.
    pub(super) picked: u8,
    /// A king in check, and what is in the way of a move.
    pub(super) alarm: u8,
}

/// Bright black, and what it is where there are no bright grounds: of the eight, magenta differs most in lightness from
/// the light squares and still lets all pieces be seen.
const GREY: u8 = 8;
const FOR_GREY: u8 = 5;

/// Whether a terminal of this name has bright grounds. The console of Linux takes bright black for black, on which half
/// of the pieces would be lost.
fn has_bright_grounds(term: Option<&str>) -> bool {
    term != Some("linux")
}

/// The same for the terminal that we have.
fn bright_grounds() -> bool {
    has_bright_grounds(std::env::var("TERM").ok().as_deref())
}

/// The grounds of a theme with sixteen colours.
pub(super) const fn grounds(theme: Theme) -> FewGrounds {
    // White and black pieces are seen on grey, and it is calm. Blue would be, too, but black pieces are lost on it.
    let usual = FewGrounds { squares: [6, GREY, 3, 3], picked: 2, alarm: 1 };
    match theme {
        Theme::Sea | Theme::Slate | Theme::Day | Theme::Night => usual,
        Theme::Wood => FewGrounds { squares: [3, GREY, 2, 2], picked: 6, alarm: 1 },
        Theme::Meadow => FewGrounds { squares: [2, GREY, 3, 3], picked: 6, alarm: 1 },
        // Pieces have their contrast around them.
        Theme::Contrast => FewGrounds { squares: [6, 4, 3, 3], ..usual },
        // Whoever sees no red or no green tells four grounds apart: marks share one, and have signs.
        Theme::ColorBlind => FewGrounds { squares: [3, 5, 6, 6], picked: 1, alarm: 1 },
    }
}

/// The first theme that looks the same with sixteen colours, if there is one: on its board, and as a whole page.
pub(super) fn alike(theme: Theme, is_page: bool) -> Option<Theme> {
    let page = |theme: Theme| if is_page { theme.page() } else { None };
    let is_alike = |other: &Theme| grounds(*other) == grounds(theme) && page(*other) == page(theme);
    Theme::ALL.into_iter().find(is_alike).filter(|&first| first != theme)
}

/// Says that a theme looks like another one.
pub(super) fn alike_sentence(theme: Theme, is_page: bool) -> Option<String> {
    let other = alike(theme, is_page)?;
    Some(format!("This terminal has 16 colours: with them {} looks like {}.", theme.name(), other.name()))
}

/// A diagram that was painted with the palette of 256, painted with sixteen colours.
pub(super) fn repainted(diagram: &str, theme: Theme) -> String {
    let few = grounds(theme);
    let known = theme.grounds().into_iter().zip(few.squares).chain([
        (diagram::CHECK, few.alarm),
        (diagram::WHITE_PIECE, 15),
        (diagram::BLACK_PIECE, 0),
    ]);
    let known: Vec<(u8, u8)> = known.collect();
    let sixteen = |color: u8| known.iter().find(|(it, _)| *it == color).map_or(color & 15, |(_, few)| *few);
    let bright = bright_grounds();
    let mut text = String::with_capacity(diagram.len());
    for (i, part) in diagram.split("\u{1b}[").enumerate() {
        match part.split_once('m').filter(|_| i > 0) {
            Some((code, rest)) => text += &format!("\u{1b}[{}m{rest}", in_sixteen(code, sixteen, bright)),
            None => text += part,
        }
    }
    // Many terminals make bold black a grey, on which nothing stands out.
    text.replace("\u{1b}[1m\u{1b}[30m", "\u{1b}[30m")
}

/// What is drawn on. Where there are sixteen colours, codes for more are written as theirs.
pub(super) struct ScreenOutput<W> {
    out: W,
    /// Whether codes are changed.
    few: bool,
    /// Whether there are bright grounds.
    bright: bool,
    /// The beginning of a code that has not ended yet.
    begun: Vec<u8>,
}

/// No code for colours is longer.
const LONGEST: usize = 64;

impl<W: Write> ScreenOutput<W> {
    pub(super) fn new(out: W, few: bool) -> ScreenOutput<W> {
        ScreenOutput { out, few, bright: bright_grounds(), begun: Vec::new() }
    }

    /// Takes one byte.
    fn take(&mut self, byte: u8, written: &mut Vec<u8>) {
        self.begun.push(byte);
        let is_code = match self.begun.len() {
            1 => byte == 0x1b,
            2 => byte == b'[',
            length => length < LONGEST && (byte.is_ascii_digit() || byte == b';'),
        };
        if is_code {
            return;
        }
        match self.begun.strip_prefix(b"\x1b[").and_then(|code| code.strip_suffix(b"m")) {
            Some(code) => {
                let code = String::from_utf8_lossy(code);
                written
                    .extend(format!("\x1b[{}m", in_sixteen(&code, |color| color & 15, self.bright)).bytes());
            }
            None => written.extend(&self.begun),
        }
        self.begun.clear();
    }
}

impl<W: Write> Write for ScreenOutput<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if !self.few {
            return self.out.write(bytes);
        }
        let mut written = Vec::with_capacity(bytes.len());
        bytes.iter().for_each(|&byte| self.take(byte, &mut written));
        self.out.write_all(&written)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// The numbers of a code, with those of the palette as one of the sixteen; grounds are bright only where there are such.
fn in_sixteen(code: &str, sixteen: impl Fn(u8) -> u8, bright: bool) -> String {
    let mut parts = code.split(';');
    let mut numbers: Vec<String> = Vec::new();
    while let Some(part) = parts.next() {
        let rest = parts.clone();
        let palette = parts.next().zip(parts.next()).filter(|_| ["38", "48"].contains(&part));
        let palette = palette.filter(|(kind, _)| *kind == "5").and_then(|(_, color)| color.parse().ok());
        match palette.map(&sixteen) {
            Some(color) => {
                let is_ground = part == "48";
                let base = if is_ground { 40 } else { 30 };
                let usual = if is_ground && color == GREY { FOR_GREY } else { color % 8 };
                numbers.push((base + usual).to_string());
                // Whoever does not know the bright ones keeps the others.
                if color > 7 && (bright || !is_ground) {
                    numbers.push((base + 60 + color % 8).to_string());
                }
            }
            None => {
                parts = rest;
                numbers.push(part.to_owned());
            }
        }
    }
    numbers.join(";")
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabiya::diagram::SquareStyle;

    fn written(few: bool, pieces: &[&str]) -> String {
        let mut output = ScreenOutput { bright: true, ..ScreenOutput::new(Vec::new(), few) };
        pieces.iter().for_each(|piece| output.write_all(piece.as_bytes()).unwrap());
        String::from_utf8(output.out).unwrap()
    }

    #[test]
    fn codes_of_the_palette_become_those_of_sixteen_colours() {
        for (code, few) in [
            ("\x1b[38;5;6ma", "\x1b[36ma"),
            ("\x1b[38;5;15;48;5;5ma", "\x1b[37;97;45ma"),
            ("\x1b[39;49m\x1b[0m", "\x1b[39;49m\x1b[0m"),
            ("\x1b[1;38;5;0;7m", "\x1b[1;30;7m"),
            ("♟\x1b[2;5H\x1b[?25l", "♟\x1b[2;5H\x1b[?25l"),
            ("\x1b[38m", "\x1b[38m"),
        ] {
            assert_eq!(written(true, &[code]), few);
            assert_eq!(written(false, &[code]), code);
            // In pieces as well.
            let letters: Vec<String> = code.chars().map(String::from).collect();
            let letters: Vec<&str> = letters.iter().map(String::as_str).collect();
            assert_eq!(written(true, &letters), few);
        }
    }

    #[test]
    fn a_diagram_in_sixteen_colours_has_no_others_and_keeps_its_text() {
        let board = tabiya::Position::new().board().to_owned();
        for theme in Theme::ALL {
            let painted = diagram::Diagram::new(board).with_theme(theme).with_squares(SquareStyle::Painted);
            let text = repainted(&painted.to_string(), theme);
            assert!(!text.contains("8;5;"), "{text:?}");
            for ground in &grounds(theme).squares[..2] {
                let code = match *ground {
                    GREY if bright_grounds() => "\x1b[45;100m".to_owned(),
                    GREY => "\x1b[45m".to_owned(),
                    ground => format!("\x1b[4{ground}m"),
                };
                assert!(text.contains(&code), "{theme:?}: {text:?}");
            }
            assert!(text.contains("\x1b[37;97m") && text.contains("\x1b[30m"), "{text:?}");
            assert!(!text.contains("\x1b[1m\x1b[30m"), "{text:?}");
        }
    }

    #[test]
    fn themes_differ_with_sixteen_colours_or_it_is_told_which_they_look_like() {
        let others: Vec<(&str, &str)> = Theme::ALL
            .into_iter()
            .filter_map(|theme| alike(theme, true).map(|other| (theme.name(), other.name())))
            .collect();
        assert_eq!(others, [("slate", "sea")]);
        // A diagram has no page.
        assert_eq!(alike(Theme::Night, false), Some(Theme::Sea));
        assert_eq!(alike(Theme::ColorBlind, false), None);
        assert_eq!(
            alike_sentence(Theme::Slate, true).unwrap(),
            "This terminal has 16 colours: with them slate looks like sea."
        );
        // Nothing that is marked looks like a square.
        for theme in Theme::ALL {
            let FewGrounds { squares: [light, dark, last, _], picked, alarm } = grounds(theme);
            for mark in [last, picked, alarm] {
                assert!(![light, dark].contains(&mark), "{theme:?}");
            }
            assert!(light != dark && ![picked, alarm].contains(&last), "{theme:?}");
        }
    }

    #[test]
    fn a_console_without_bright_grounds_has_squares_on_which_all_pieces_are_seen() {
        assert!(!has_bright_grounds(Some("linux")));
        assert!(has_bright_grounds(Some("xterm")) && has_bright_grounds(None));
        let ground = |bright| in_sixteen("38;5;15;48;5;8", |color| color, bright);
        assert_eq!(ground(true), "37;97;45;100");
        // Black would be what such a console makes of it.
        assert_eq!(ground(false), "37;97;45");
    }

    #[test]
    fn the_board_of_sixteen_colours_is_calm() {
        // Magenta beside cyan or green, and red beside yellow, hurt the eye.
        for theme in [Theme::Sea, Theme::Wood, Theme::Meadow, Theme::Slate, Theme::Day, Theme::Night] {
            let [light, dark, ..] = grounds(theme).squares;
            assert!(dark == GREY && ![1, 5].contains(&light), "{theme:?}");
        }
    }

    #[test]
    fn what_only_begins_like_a_code_is_written_as_it_is() {
        let long = format!("\x1b[{}", "1;".repeat(100));
        assert!(written(true, &[&long, "x"]).starts_with("\x1b[1;1;"));
        assert_eq!(written(true, &["a\x1bb"]), "a\x1bb");
    }
}
