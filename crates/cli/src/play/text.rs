//! Replies as text: drawn for the eye, with colours or without, or in sentences for the ear.

mod board;
mod hint;
mod refusal;
mod speech;
mod words;

pub(super) use board::taken;
pub(crate) use words::joined;

use super::reply::{Notice, Reply};
use super::session::Session;
use super::settings::{Pieces, Settings, Voice};
use anstyle::{AnsiColor, Style};
use tabiya::diagram::{PieceStyle, SquareStyle};

/// What a terminal, a file or a pipe can show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Paper {
    pub(crate) ink: Ink,
    pub(crate) script: Script,
    /// Its width in characters; none has no end, as a file.
    pub(crate) width: Option<usize>,
    /// Its height in lines.
    pub(crate) height: Option<usize>,
}

impl Paper {
    /// Whether both sides are at least so long.
    fn holds(&self, width: usize, height: usize) -> bool {
        self.width.is_none_or(|it| it >= width) && self.height.is_none_or(|it| it >= height)
    }
}

/// Whether there are colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ink {
    Plain,
    Colors,
}

/// Whether there are symbols for the men.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Script {
    Ascii,
    Unicode,
}

/// Text as it is to be printed.
pub(crate) struct Text<'a> {
    pub(crate) paper: Paper,
    pub(crate) settings: &'a Settings,
}

/// The narrowest paper on which something stands beside the board.
const WIDE: usize = 58;

impl Text<'_> {
    /// A reply, with the end of its last line.
    pub(crate) fn of(&self, reply: &Reply) -> String {
        let mut text = String::new();
        for notice in reply.notices.iter().filter(|notice| !self.yields(notice, reply)) {
            let told = match self.settings.voice {
                Voice::Drawn => self.drawn(notice),
                Voice::Spoken => match speech::spoken(notice) {
                    Some(told) => {
                        harmless(&told).lines().map(|line| self.wrapped(line)).collect::<Vec<_>>().join("\n")
                    }
                    None => self.drawn(notice),
                },
            };
            text.push_str(told.trim_end_matches('\n'));
            if !told.is_empty() {
                text.push('\n');
            }
        }
        text
    }

    /// The same; on the lowest paper without the last row of a board at its end, which shares its line with the prompt.
    pub(crate) fn parted(&self, reply: &Reply) -> (String, Option<String>) {
        let mut text = self.of(reply);
        let last = reply.notices.iter().rfind(|notice| !self.yields(notice, reply));
        let is_board = self.settings.voice == Voice::Drawn && matches!(last, Some(Notice::Board(_)));
        if !is_board || !self.paper.holds(20, 8) || self.paper.holds(0, 9) {
            return (text, None);
        }
        let at = text.trim_end_matches('\n').rfind('\n').map_or(0, |at| at + 1);
        let row = text.split_off(at);
        (text, Some(row.trim_end_matches('\n').to_owned()))
    }

    /// On the lowest paper whose turn it is yields to the board: the prompt tells it as well.
    fn yields(&self, notice: &Notice, reply: &Reply) -> bool {
        let Notice::Standing(standing) = notice else { return false };
        let usual = standing.ending.is_none()
            && standing.checkers.is_empty()
            && standing.offer.is_none()
            && !standing.claimable;
        let board = reply.notices.iter().any(|notice| matches!(notice, Notice::Board(_)));
        usual && board && self.paper.holds(20, 8) && !self.paper.holds(0, 10)
    }

    fn drawn(&self, notice: &Notice) -> String {
        match notice {
            Notice::Board(sight) => board::drawn(self, sight),
            Notice::Commands => words::commands(self.paper.width)
                .lines()
                .map(|line| self.wrapped(line))
                .collect::<Vec<_>>()
                .join("\n"),
            Notice::Refused(refusal) => {
                let message = harmless(&refusal::sentence(refusal));
                let mut lines = message.lines();
                let first = self.painted(
                    lines.next().unwrap_or_default(),
                    Style::new().fg_color(Some(AnsiColor::Red.into())),
                );
                std::iter::once(first)
                    .chain(lines.map(|line| self.wrapped(line)))
                    .collect::<Vec<_>>()
                    .join("\n")
            }
            Notice::Standing(standing) if standing.ending.is_some() || !standing.checkers.is_empty() => {
                self.painted(&harmless(&words::sentence(notice)), Style::new().bold())
            }
            _ => {
                let told = harmless(&words::sentence(notice));
                told.lines().map(|line| self.wrapped(line)).collect::<Vec<_>>().join("\n")
            }
        }
    }

    fn painted(&self, text: &str, style: Style) -> String {
        let text = self.wrapped(text);
        match self.paper.ink {
            Ink::Plain => text,
            Ink::Colors => format!("{style}{text}{style:#}"),
        }
    }

    /// Breaks a line between its words where the paper ends.
    fn wrapped(&self, line: &str) -> String {
        let Some(width) = self.paper.width.filter(|&width| line.chars().count() > width) else {
            return line.to_owned();
        };
        let indent = line.len() - line.trim_start().len();
        let mut lines = vec![" ".repeat(indent)];
        for word in line.split_whitespace() {
            let last = lines.last_mut().expect("there is a line");
            if last.trim().is_empty() {
                last.push_str(word);
            } else if last.chars().count() + 1 + word.chars().count() <= width {
                last.push(' ');
                last.push_str(word);
            } else {
                lines.push(format!("{}{word}", " ".repeat(indent)));
            }
        }
        lines.join("\n")
    }

    /// How the men and the squares look.
    pub(super) fn looks(&self) -> (PieceStyle, SquareStyle) {
        let squares = match self.paper.ink {
            Ink::Plain => SquareStyle::Plain,
            Ink::Colors => SquareStyle::Painted,
        };
        match (self.settings.pieces, self.paper.ink) {
            (Pieces::Auto, Ink::Plain) | (Pieces::Ascii, _) => (PieceStyle::Letters, SquareStyle::Plain),
            (Pieces::Auto, Ink::Colors) if self.paper.script == Script::Ascii => {
                (PieceStyle::Letters, squares)
            }
            (Pieces::Auto, Ink::Colors) | (Pieces::Unicode, _) => (PieceStyle::Symbols, squares),
            (Pieces::Letters, _) => (PieceStyle::Letters, squares),
        }
    }
}

/// Without what a terminal would obey: names come from other people's files.
fn harmless(text: &str) -> String {
    text.replace(|letter: char| letter.is_control() && letter != '\n', "?")
}

/// What stands before the line that a person types.
pub(crate) fn prompt(session: &Session) -> String {
    if session.setup().is_some() {
        return "edit> ".to_owned();
    }
    let Some(game) = session.game() else { return "tabiya> ".to_owned() };
    match game.outcome() {
        Some(outcome) => format!("{}> ", outcome.result()),
        None => {
            let position = game.position();
            let dots = if position.turn().is_white() { "." } else { "..." };
            let thinks = if session.is_thinking() { " is thinking" } else { "" };
            format!("{}{dots} {}{thinks}> ", position.fullmoves(), position.turn())
        }
    }
}
