//! What can be done before there is a game.

use super::super::view_model::{Action, MenuRow, MenuView, ScreenMessage, Tone};
use super::MenuResult;
use crate::play::command::CommandHelp;
use crate::play::profile::{GamePreset, PresetSide, PresetVariant};
use crate::play::reply::ListedGame;
use tabiya::{Color, Move, Orientation, Position, Rng, Variant};

/// The menu at the beginning: a game against the computer as the last one was set up, and everything else.
pub(in crate::play::screen) struct StartMenu {
    preset: GamePreset,
    /// The array of Chess960 that is played if that is chosen.
    drawn: (u16, Position),
    rng: Rng,
    /// The last game that is not over.
    resumable: Option<ListedGame>,
    rows: Vec<StartRow>,
    chosen: usize,
}

/// A row of the menu.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum StartRow {
    Play,
    Level,
    Side,
    Clock,
    Variant,
    Resume,
    TwoPeople,
    Open,
    Puzzles,
    Analyse,
    Games,
}

impl StartMenu {
    /// With what was chosen the last time; the seed draws the array.
    pub(in crate::play::screen) fn new(
        preset: GamePreset,
        resumable: Option<ListedGame>,
        seed: u64,
    ) -> StartMenu {
        let mut rng = Rng::new(seed);
        let drawn = Position::random_chess960(&mut rng);
        let has = |name: &str| CommandHelp::named(name).is_some();
        let all = [
            (StartRow::Play, true),
            (StartRow::Level, true),
            (StartRow::Side, true),
            (StartRow::Clock, true),
            (StartRow::Variant, true),
            (StartRow::Resume, resumable.is_some()),
            (StartRow::TwoPeople, true),
            (StartRow::Open, true),
            (StartRow::Puzzles, has("puzzle")),
            (StartRow::Analyse, has("analyse")),
            (StartRow::Games, true),
        ];
        let rows: Vec<StartRow> = all.into_iter().filter(|(_, there)| *there).map(|(row, _)| row).collect();
        // Whoever left a game in the middle most likely wants to go on.
        let chosen = rows.iter().position(|&row| row == StartRow::Resume).unwrap_or(0);
        StartMenu { preset, drawn, rng, resumable, rows, chosen }
    }

    pub(in crate::play::screen) fn preset(&self) -> GamePreset {
        self.preset.clone()
    }

    /// The number of the array, if it is one of Chess960, and the position from which the next game begins.
    pub(in crate::play::screen) fn array(&self) -> (Option<u16>, Position) {
        match self.preset.variant {
            PresetVariant::Chess960 => (Some(self.drawn.0), self.drawn.1),
            other => (None, Position::start_of(other.game())),
        }
    }

    /// Whether the game that would be taken up again is shown.
    pub(in crate::play::screen) fn shows_saved(&self) -> bool {
        self.rows.get(self.chosen) == Some(&StartRow::Resume)
    }

    /// The position that is shown, and the move that led to it.
    pub(in crate::play::screen) fn shown(&self) -> (Position, Option<Move>) {
        let saved = self.resumable.as_ref().filter(|_| self.shows_saved());
        // A game without a move has a position too: it may have been loaded or set up.
        match saved.and_then(|game| Some((game.position?, game.last.as_ref().map(|ply| ply.mv)))) {
            Some(shown) => shown,
            None => (self.array().1, None),
        }
    }

    /// The side from which the board is seen.
    pub(in crate::play::screen) fn orientation(&self, usual: Orientation) -> Orientation {
        match self.preset.side {
            _ if self.shows_saved() => match self.resumable.as_ref().and_then(|game| game.side) {
                Some(Color::White) => Orientation::White,
                Some(Color::Black) => Orientation::Black,
                None => usual,
            },
            PresetSide::Black => Orientation::Black,
            _ => Orientation::White,
        }
    }

    /// What is said about the row that is chosen.
    pub(in crate::play::screen) fn advice(&self) -> String {
        let row = self.rows.get(self.chosen).copied().unwrap_or(StartRow::Play);
        match (row, &self.resumable) {
            (StartRow::Resume, Some(game)) => {
                let [white, black] = &game.players;
                format!("{white} - {black}, {}: Enter or a move continues it.", game.when)
            }
            (StartRow::Level | StartRow::Variant, _) if self.preset.uncalibrated().is_some() => {
                self.preset.uncalibrated().unwrap_or_default()
            }
            (StartRow::Level, _) => "Left, right or a number change it; Enter plays.".to_owned(),
            (StartRow::Side | StartRow::Clock | StartRow::Variant, _) => {
                "Left and right change it, Enter plays.".to_owned()
            }
            (StartRow::Play, _) if self.is_others_turn() => self.advice_of_second(),
            (StartRow::Play, _) => format!("Enter starts a game; so does a move: {}", self.first_move()),
            _ if self.is_others_turn() => "Enter chooses.".to_owned(),
            _ => "Enter chooses; a move starts a game.".to_owned(),
        }
    }

    /// The same where there is little room.
    pub(in crate::play::screen) fn brief_advice(&self) -> String {
        match self.is_others_turn() {
            _ if self.is_value(self.chosen) => "Left, right change it".to_owned(),
            _ if self.shows_saved() => "Enter or a move continues it".to_owned(),
            _ if self.rows.get(self.chosen) != Some(&StartRow::Play) => "Enter chooses".to_owned(),
            true => "Enter plays".to_owned(),
            false => format!("Enter plays, or type {}", self.first_move()),
        }
    }

    /// Whether the computer has the first move: the person has chosen the other side. What is drawn by lot is the side
    /// of whoever moves.
    pub(in crate::play::screen) fn is_others_turn(&self) -> bool {
        match self.preset.side {
            PresetSide::White => self.array().1.turn() != Color::White,
            PresetSide::Black => self.array().1.turn() != Color::Black,
            PresetSide::Random => false,
        }
    }

    /// What is said to a person who has chosen the side that moves second.
    pub(in crate::play::screen) fn advice_of_second(&self) -> String {
        format!("You play {}: Enter starts, and the computer moves first.", self.preset.side.name())
    }

    /// A move that can be played at once.
    fn first_move(&self) -> &'static str {
        match self.preset.variant.game() {
            Variant::RacingKings => "Kh3",
            Variant::Horde => "e5",
            _ => "e4",
        }
    }

    pub(super) fn rows(&self) -> &[StartRow] {
        &self.rows
    }

    pub(super) fn chosen(&self) -> usize {
        self.chosen
    }

    pub(super) fn go(&mut self, row: usize) {
        self.chosen = row.min(self.rows.len().saturating_sub(1));
    }

    /// Whether a row is something that can be changed.
    pub(super) fn is_value(&self, row: usize) -> bool {
        let values = [StartRow::Level, StartRow::Side, StartRow::Clock, StartRow::Variant];
        self.rows.get(row).is_some_and(|row| values.contains(row))
    }

    /// The next value of the row that is chosen, or the one before; of the first row, the level.
    pub(super) fn turn(&mut self, step: isize) {
        match self.rows.get(self.chosen) {
            Some(StartRow::Play | StartRow::Level) => self.preset.step_level(step),
            Some(StartRow::Side) => self.preset.step_side(step),
            Some(StartRow::Clock) => self.preset.step_clock(step),
            Some(StartRow::Variant) => {
                self.preset.step_variant(step);
                self.drawn = Position::random_chess960(&mut self.rng);
            }
            _ => {}
        }
    }

    /// Sets the row that is chosen to what is typed, or says why not; none if it is something else.
    pub(in crate::play::screen) fn type_value(&mut self, text: &str) -> Option<Result<String, String>> {
        let preset = &mut self.preset;
        let (set, name) = match self.rows.get(self.chosen)? {
            StartRow::Play | StartRow::Level => (preset.type_level(text)?, "Level"),
            StartRow::Side => (preset.type_side(text)?, "You play"),
            StartRow::Clock => (preset.type_clock(text)?, "Clock"),
            StartRow::Variant => (preset.type_variant(text)?, "Variant"),
            _ => return None,
        };
        let value = match name {
            "Level" => preset.level_name(),
            "You play" => preset.side.name().to_owned(),
            "Clock" => preset.clock_name(),
            _ => preset.variant.name().to_owned(),
        };
        Some(set.map(|()| format!("{name}: {value}. Enter plays.")))
    }

    /// What a row means whose name is typed, in whatever case and with or without what belongs to it: `two people`,
    /// `analyse`, `puzzles`, `open`. None if it is something else.
    pub(in crate::play::screen) fn named(&self, text: &str) -> Option<MenuResult> {
        let plain = |text: &str| -> String {
            text.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase).collect()
        };
        let typed = plain(text);
        let names = |row: StartRow| -> &[&str] {
            match row {
                StartRow::Play => &["play", "play the computer", "computer"],
                StartRow::Resume => &["resume the last game", "resume last game"],
                StartRow::TwoPeople => &["two people", "two players", "2 people", "2 players"],
                StartRow::Open => &["open", "open a file", "open file"],
                StartRow::Puzzles => &["puzzles", "solve puzzles"],
                StartRow::Analyse => &["analyse", "analyze", "analysis"],
                StartRow::Games => &["saved games"],
                // Their values are typed, not their names.
                StartRow::Level | StartRow::Side | StartRow::Clock | StartRow::Variant => &[],
            }
        };
        let is_meant = |row: &&StartRow| names(**row).iter().any(|name| plain(name) == typed);
        let row = self.rows.iter().position(|row| is_meant(&row))?;
        Some(self.choose(row))
    }

    pub(super) fn choose(&self, row: usize) -> MenuResult {
        match self.rows.get(row) {
            None => MenuResult::Nothing,
            Some(StartRow::Play | StartRow::Level | StartRow::Side | StartRow::Clock | StartRow::Variant) => {
                MenuResult::Play
            }
            Some(StartRow::Resume) => MenuResult::Say("resume".to_owned()),
            Some(StartRow::TwoPeople) => MenuResult::TwoPeople,
            Some(StartRow::Open) => MenuResult::Act(Action::Open),
            Some(StartRow::Puzzles) => MenuResult::Say("puzzle".to_owned()),
            Some(StartRow::Analyse) => MenuResult::Analyse,
            Some(StartRow::Games) => MenuResult::Say("games".to_owned()),
        }
    }

    pub(super) fn view(&self) -> MenuView {
        let row = |row: &StartRow| match row {
            StartRow::Play => MenuRow::choice("Play the computer", "Play"),
            StartRow::Level => MenuRow::value("Level", "Level", self.preset.level_name()),
            StartRow::Side => MenuRow::value("You play", "As", self.preset.side.name().to_owned()),
            StartRow::Clock => MenuRow::value("Clock", "Clock", self.preset.clock_name()),
            StartRow::Variant => MenuRow::value("Variant", "", self.preset.variant.name().to_owned()),
            StartRow::Resume => MenuRow::choice("Resume the last game", "Resume"),
            StartRow::TwoPeople => MenuRow::choice("Two people", "Two people"),
            StartRow::Open => MenuRow::choice("Open a file", "Open a file"),
            StartRow::Puzzles => MenuRow::choice("Puzzles", "Puzzles"),
            StartRow::Analyse => MenuRow::choice("Analyse", "Analyse"),
            StartRow::Games => MenuRow::choice("Saved games", "Saved games"),
        };
        let title = ScreenMessage { text: format!("Tabiya {}", env!("CARGO_PKG_VERSION")), tone: Tone::Loud };
        MenuView {
            title: vec![title],
            rows: self.rows.iter().map(row).collect(),
            chosen: self.chosen,
            is_asked: false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_move_that_is_named_can_be_played_whatever_the_variant() {
        let mut menu = StartMenu::new(GamePreset::default(), None, 7);
        let mut seen = Vec::new();
        while !seen.contains(&menu.preset.variant.name()) {
            seen.push(menu.preset.variant.name());
            assert!(menu.array().1.parse_move(menu.first_move()).is_ok(), "{}", menu.advice());
            menu.preset.step_variant(1);
        }
        assert_eq!(seen.len(), Variant::ALL.len() + 1);
    }
}
