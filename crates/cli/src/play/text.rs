//! Replies as text: drawn for the eye, with colours or without, or in sentences for the ear.

mod board;
mod errors;
mod hint;
mod notices;
mod phrases;
mod puzzle;
mod saving;
mod speech;

pub(super) use board::taken;
pub(crate) use notices::RESUMES_IT;
pub(crate) use phrases::joined;
pub(crate) use puzzle::label as puzzle_label;
pub(crate) use saving::{save_answer, save_question};

use super::command::SettingTarget;
use super::reply::{Notice, Reply};
use super::session::PlaySession;
use super::settings::{OutputMode, PieceSet, Setting, Settings};
use super::sixteen;
use super::terminal_caps::{Charset, ColorSupport, TermCaps};
use crate::wrap::{self, LongWords};
use anstyle::{AnsiColor, Style};
use tabiya::diagram::{PieceStyle, SquareStyle};
use tabiya_uci::sanitize;

/// Replies as text, for a terminal with these capabilities and by these settings.
pub(crate) struct TextRenderer<'a> {
    pub(crate) caps: TermCaps,
    pub(crate) settings: &'a Settings,
}

/// The narrowest terminal on which something stands beside the board.
const WIDE: usize = 58;

impl TextRenderer<'_> {
    /// A reply, with the end of its last line.
    pub(crate) fn of(&self, reply: &Reply) -> String {
        let mut text = String::new();
        for notice in reply.notices.iter().filter(|notice| !self.yields(notice, reply)) {
            let told = match self.settings.voice {
                OutputMode::Drawn => self.drawn(notice),
                OutputMode::Spoken => match speech::spoken(notice, reply.variant) {
                    Some(told) => self.wrapped(&sanitized(&told)),
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

    /// The same; on the lowest terminal without the last row of a board at its end, which shares its line with the prompt.
    pub(crate) fn parted(&self, reply: &Reply) -> (String, Option<String>) {
        let mut text = self.of(reply);
        let last = reply.notices.iter().rfind(|notice| !self.yields(notice, reply));
        let is_board = self.settings.voice == OutputMode::Drawn && matches!(last, Some(Notice::Board(_)));
        if !is_board || !self.caps.holds(20, 8) || self.caps.holds(0, 9) {
            return (text, None);
        }
        let at = text.trim_end_matches('\n').rfind('\n').map_or(0, |at| at + 1);
        let row = text.split_off(at);
        (text, Some(row.trim_end_matches('\n').to_owned()))
    }

    /// On the lowest terminal whose turn it is yields to the board: the prompt tells it as well.
    fn yields(&self, notice: &Notice, reply: &Reply) -> bool {
        let Notice::TurnStatus(standing) = notice else { return false };
        let usual = standing.ending.is_none()
            && standing.checkers.is_empty()
            && standing.offer.is_none()
            && !standing.claimable;
        let board = reply.notices.iter().any(|notice| matches!(notice, Notice::Board(_)));
        usual && board && self.caps.holds(20, 8) && !self.caps.holds(0, 10)
    }

    fn drawn(&self, notice: &Notice) -> String {
        match notice {
            Notice::Board(view) => board::drawn(self, view),
            Notice::Commands => self.wrapped(&notices::commands(self.caps.width)),
            Notice::Refused(refusal) => {
                let message = sanitized(&errors::sentence(refusal));
                let (first, rest) = message.split_once('\n').unwrap_or((&message, ""));
                let first = self.painted(first, Style::new().fg_color(Some(AnsiColor::Red.into())));
                if rest.is_empty() { first } else { format!("{first}\n{}", self.wrapped(rest)) }
            }
            Notice::TurnStatus(standing) if standing.ending.is_some() || !standing.checkers.is_empty() => {
                self.painted(&sanitized(&notices::sentence(notice)), Style::new().bold())
            }
            Notice::SettingChanged { target: SettingTarget::Setting(Setting::Theme), .. }
                if self.caps.colors == ColorSupport::Sixteen =>
            {
                let alike = sixteen::alike_sentence(self.settings.theme, false);
                let told = notices::sentence(notice);
                self.wrapped(&[told].into_iter().chain(alike).collect::<Vec<_>>().join("\n"))
            }
            _ => self.wrapped(&sanitized(&notices::sentence(notice))),
        }
    }

    fn painted(&self, text: &str, style: Style) -> String {
        let text = self.wrapped(text);
        match self.caps.colors {
            ColorSupport::Plain => text,
            ColorSupport::Sixteen | ColorSupport::Colors => format!("{style}{text}{style:#}"),
        }
    }

    /// A question that is asked before something is done.
    pub(crate) fn question(&self, text: &str) -> String {
        self.wrapped(&sanitized(text))
    }

    /// Breaks lines between their words where the terminal ends.
    fn wrapped(&self, text: &str) -> String {
        let Some(width) = self.caps.width else { return text.to_owned() };
        wrap::wrapped(text, width, LongWords::Whole, |part| part.chars().count()).join("\n")
    }

    /// How the pieces and the squares look.
    pub(super) fn looks(&self) -> (PieceStyle, SquareStyle) {
        let squares = match self.caps.colors {
            ColorSupport::Plain => SquareStyle::Plain,
            ColorSupport::Sixteen | ColorSupport::Colors => SquareStyle::Painted,
        };
        match (self.settings.pieces, self.caps.colors) {
            (PieceSet::Auto, ColorSupport::Plain) | (PieceSet::Ascii, _) => {
                (PieceStyle::Letters, SquareStyle::Plain)
            }
            (PieceSet::Auto, _) if self.caps.charset == Charset::Ascii => (PieceStyle::Letters, squares),
            (PieceSet::Auto | PieceSet::Unicode, _) => (PieceStyle::Symbols, squares),
            (PieceSet::Letters, _) => (PieceStyle::Letters, squares),
        }
    }
}

/// Without what a terminal would obey: names come from other people's files.
fn sanitized(text: &str) -> String {
    text.replace(|letter: char| sanitize::is_unsafe(letter) && letter != '\n', "?")
}

/// What stands before the line that a person types.
pub(crate) fn prompt(session: &PlaySession) -> String {
    if session.setup().is_some() {
        return "edit> ".to_owned();
    }
    let Some(game) = session.game() else { return "tabiya> ".to_owned() };
    // What was told once is gone with the next answer; the game is still in danger.
    let mark = if session.is_unsaved() { "[NOT SAVED] " } else { "" };
    match game.outcome() {
        Some(outcome) => format!("{mark}{}> ", outcome.result()),
        None => {
            let position = game.position();
            let dots = if position.turn().is_white() { "." } else { "..." };
            let thinks = if session.is_thinking() { " is thinking" } else { "" };
            format!("{mark}{}{dots} {}{thinks}> ", position.fullmoves(), position.turn())
        }
    }
}
