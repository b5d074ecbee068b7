//! What a person likes: how the board looks, from which side it is seen, by which rules new games are played.

use crate::args::play::GraphicsArg;
use std::fmt;
use tabiya::DrawRules;
use tabiya::Orientation;
use tabiya::diagram::Theme;

/// All that can be set, at the prompt, in the configuration and in the environment.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Settings {
    pub(crate) theme: Theme,
    pub(crate) pieces: PieceSet,
    /// The side from which the board is seen.
    pub(crate) side: Orientation,
    /// The rules of the games that begin from now on.
    pub(crate) rules: DrawRules,
    pub(crate) voice: OutputMode,
    pub(crate) board: BoardDisplay,
    pub(crate) resign: ResignPolicy,
    pub(crate) bell: BellPolicy,
    pub(crate) graphics: GraphicsChoice,
    pub(crate) openings: OpeningNames,
    /// The person's name; none if it is empty.
    pub(crate) name: String,
}

/// Whether the terminal's bell is rung for moves of programs, for little time and for the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum BellPolicy {
    #[default]
    Rings,
    Silent,
}

/// Whether the name of an opening is told when a game reaches it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum OpeningNames {
    #[default]
    Told,
    OnRequest,
}

/// Whether the full screen shows pictures of the pieces, and how.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum GraphicsChoice {
    /// As the terminal says it can.
    #[default]
    Auto,
    Kitty,
    ITerm,
    Sixel,
    Off,
}

impl From<GraphicsArg> for GraphicsChoice {
    fn from(graphics: GraphicsArg) -> GraphicsChoice {
        match graphics {
            GraphicsArg::Auto => GraphicsChoice::Auto,
            GraphicsArg::Kitty => GraphicsChoice::Kitty,
            GraphicsArg::Iterm => GraphicsChoice::ITerm,
            GraphicsArg::Sixel => GraphicsChoice::Sixel,
            GraphicsArg::Off => GraphicsChoice::Off,
        }
    }
}

/// The longest name.
const LONGEST_NAME: usize = 40;

/// Whether programs give up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum ResignPolicy {
    /// They play on to mate.
    #[default]
    Never,
    WhenLost,
}

/// How the pieces look.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum PieceSet {
    /// Symbols where there are colours, letters elsewhere.
    #[default]
    Auto,
    Unicode,
    Ascii,
    /// Letters on painted squares.
    Letters,
}

/// Whether answers are drawn or told in sentences, as for a screen reader.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum OutputMode {
    #[default]
    Drawn,
    Spoken,
}

/// When the board is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum BoardDisplay {
    #[default]
    AfterMoves,
    OnRequest,
}

/// The name of something that can be set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Setting {
    Theme,
    Pieces,
    Side,
    Rules,
    Speak,
    Board,
    Resign,
    Bell,
    Graphics,
    Openings,
    Name,
}

impl Setting {
    pub(crate) const ALL: [Setting; 11] = [
        Setting::Theme,
        Setting::Pieces,
        Setting::Side,
        Setting::Rules,
        Setting::Speak,
        Setting::Board,
        Setting::Resign,
        Setting::Bell,
        Setting::Graphics,
        Setting::Openings,
        Setting::Name,
    ];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Setting::Theme => "theme",
            Setting::Pieces => "pieces",
            Setting::Side => "side",
            Setting::Rules => "rules",
            Setting::Speak => "speak",
            Setting::Board => "board",
            Setting::Resign => "resign",
            Setting::Bell => "bell",
            Setting::Graphics => "graphics",
            Setting::Openings => "openings",
            Setting::Name => "name",
        }
    }

    /// What it is about.
    pub(crate) fn brief(self) -> &'static str {
        match self {
            Setting::Theme => "the colours of the board",
            Setting::Pieces => "how the pieces look",
            Setting::Side => "the side from which the board is seen",
            Setting::Rules => "what ends new games",
            Setting::Speak => "sentences instead of drawings",
            Setting::Board => "when the board is shown",
            Setting::Resign => "whether programs resign",
            Setting::Bell => "a sound for moves, little time and the end",
            Setting::Graphics => "pictures of the pieces on the full screen",
            Setting::Openings => "the name of an opening when a game reaches it",
            Setting::Name => "your name",
        }
    }

    /// Everything that it can be set to; nothing where that is any text.
    pub(crate) fn values(self) -> Vec<&'static str> {
        match self {
            Setting::Theme => Theme::ALL.map(Theme::name).to_vec(),
            Setting::Pieces => vec!["auto", "unicode", "ascii", "letters"],
            Setting::Side => vec!["white", "black"],
            Setting::Rules => vec!["automatic", "otb", "analysis"],
            Setting::Speak => vec!["off", "on"],
            Setting::Board => vec!["after-moves", "on-request"],
            Setting::Resign => vec!["never", "when-lost"],
            Setting::Bell => vec!["on", "off"],
            Setting::Graphics => vec!["auto", "kitty", "iterm", "sixel", "off"],
            Setting::Openings => vec!["on", "off"],
            Setting::Name => Vec::new(),
        }
    }

    pub(crate) fn of(name: &str) -> Option<Setting> {
        // The same by the name that other programs have for it.
        let name = if name.eq_ignore_ascii_case("orientation") { "side" } else { name };
        Setting::ALL.into_iter().find(|setting| setting.name().eq_ignore_ascii_case(name))
    }
}

impl Settings {
    /// What a setting is.
    pub(crate) fn value(&self, setting: Setting) -> &str {
        match setting {
            Setting::Theme => self.theme.name(),
            Setting::Pieces => match self.pieces {
                PieceSet::Auto => "auto",
                PieceSet::Unicode => "unicode",
                PieceSet::Ascii => "ascii",
                PieceSet::Letters => "letters",
            },
            Setting::Side => match self.side {
                Orientation::White => "white",
                Orientation::Black => "black",
            },
            Setting::Rules => match self.rules {
                DrawRules::OverTheBoard => "otb",
                rules => rules.name(),
            },
            Setting::Speak => match self.voice {
                OutputMode::Drawn => "off",
                OutputMode::Spoken => "on",
            },
            Setting::Board => match self.board {
                BoardDisplay::AfterMoves => "after-moves",
                BoardDisplay::OnRequest => "on-request",
            },
            Setting::Resign => match self.resign {
                ResignPolicy::Never => "never",
                ResignPolicy::WhenLost => "when-lost",
            },
            Setting::Bell => match self.bell {
                BellPolicy::Rings => "on",
                BellPolicy::Silent => "off",
            },
            Setting::Graphics => match self.graphics {
                GraphicsChoice::Auto => "auto",
                GraphicsChoice::Kitty => "kitty",
                GraphicsChoice::ITerm => "iterm",
                GraphicsChoice::Sixel => "sixel",
                GraphicsChoice::Off => "off",
            },
            Setting::Openings => match self.openings {
                OpeningNames::Told => "on",
                OpeningNames::OnRequest => "off",
            },
            Setting::Name => &self.name,
        }
    }

    /// Sets something to one of its values, named in any case.
    pub(crate) fn set(&mut self, setting: Setting, value: &str) -> Result<(), SettingError> {
        if setting == Setting::Name {
            let name = value.trim().trim_matches('"');
            let good = name.chars().count() <= LONGEST_NAME && !name.contains(char::is_control);
            self.name = good
                .then(|| name.to_owned())
                .ok_or_else(|| SettingError { setting, value: name.chars().take(LONGEST_NAME).collect() })?;
            return Ok(());
        }
        let value = value.to_ascii_lowercase();
        let wrong = || SettingError { setting, value: value.clone() };
        match (setting, value.as_str()) {
            (Setting::Theme, name) => {
                self.theme = Theme::ALL.into_iter().find(|theme| theme.name() == name).ok_or_else(wrong)?;
            }
            (Setting::Pieces, "auto") => self.pieces = PieceSet::Auto,
            (Setting::Pieces, "unicode") => self.pieces = PieceSet::Unicode,
            (Setting::Pieces, "ascii") => self.pieces = PieceSet::Ascii,
            (Setting::Pieces, "letters") => self.pieces = PieceSet::Letters,
            (Setting::Side, "white") => self.side = Orientation::White,
            (Setting::Side, "black") => self.side = Orientation::Black,
            (Setting::Rules, name) => self.rules = name.parse().map_err(|_| wrong())?,
            (Setting::Speak, "on" | "yes" | "true" | "1") => self.voice = OutputMode::Spoken,
            (Setting::Speak, "off" | "no" | "false" | "0") => self.voice = OutputMode::Drawn,
            (Setting::Board, "after-moves") => self.board = BoardDisplay::AfterMoves,
            (Setting::Board, "on-request") => self.board = BoardDisplay::OnRequest,
            (Setting::Bell, "on" | "yes" | "true" | "1") => self.bell = BellPolicy::Rings,
            (Setting::Bell, "off" | "no" | "false" | "0") => self.bell = BellPolicy::Silent,
            (Setting::Graphics, "auto") => self.graphics = GraphicsChoice::Auto,
            (Setting::Graphics, "kitty") => self.graphics = GraphicsChoice::Kitty,
            (Setting::Graphics, "iterm" | "iterm2") => self.graphics = GraphicsChoice::ITerm,
            (Setting::Graphics, "sixel") => self.graphics = GraphicsChoice::Sixel,
            (Setting::Graphics, "off" | "no" | "false" | "0") => self.graphics = GraphicsChoice::Off,
            (Setting::Openings, "on" | "yes" | "true" | "1") => self.openings = OpeningNames::Told,
            (Setting::Openings, "off" | "no" | "false" | "0") => self.openings = OpeningNames::OnRequest,
            (Setting::Resign, "never") => self.resign = ResignPolicy::Never,
            (Setting::Resign, "when-lost") => self.resign = ResignPolicy::WhenLost,
            _ => return Err(wrong()),
        }
        Ok(())
    }
}

/// A value that a setting cannot have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct SettingError {
    pub(crate) setting: Setting,
    pub(crate) value: String,
}

impl fmt::Display for SettingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let values = self.setting.values();
        let Some((last, rest)) = values.split_last() else {
            return write!(f, "`{}` must be text of up to {LONGEST_NAME} letters.", self.setting.name());
        };
        write!(f, "`{}` must be {} or {last}, not {:?}.", self.setting.name(), rest.join(", "), self.value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_that_is_named_can_be_set_and_is_told_afterwards() {
        for setting in Setting::ALL {
            assert_eq!(Setting::of(setting.name()), Some(setting));
            for value in setting.values() {
                let mut settings = Settings::default();
                settings.set(setting, &value.to_uppercase()).unwrap();
                assert_eq!(settings.value(setting), value, "{setting:?}");
            }
        }
    }

    #[test]
    fn whoever_says_yes_to_speech_is_spoken_to() {
        for (value, told) in [("yes", "on"), ("1", "on"), ("True", "on"), ("no", "off"), ("0", "off")] {
            let mut settings = Settings::default();
            settings.set(Setting::Speak, value).unwrap();
            assert_eq!(settings.value(Setting::Speak), told, "{value}");
        }
    }

    #[test]
    fn a_name_keeps_its_capitals_and_what_is_no_name_is_refused() {
        let mut settings = Settings::default();
        settings.set(Setting::Name, " Anna Müller ").unwrap();
        assert_eq!(settings.value(Setting::Name), "Anna Müller");
        for wrong in ["a\u{1b}[31m", &"x".repeat(41)] {
            let error = settings.set(Setting::Name, wrong).unwrap_err();
            assert_eq!(error.to_string(), "`name` must be text of up to 40 letters.");
        }
        assert_eq!(settings.name, "Anna Müller");
    }

    #[test]
    fn a_value_that_is_none_is_told_the_values_there_are() {
        let error = Settings::default().set(Setting::Pieces, "emoji").unwrap_err();
        assert_eq!(error.to_string(), "`pieces` must be auto, unicode, ascii or letters, not \"emoji\".");
    }
}
