//! What a person likes: how the board looks, from which side it is seen, by which rules new games are played.

use std::fmt;
use tabiya::DrawRules;
use tabiya::View;
use tabiya::diagram::Theme;

/// All that can be set, at the prompt, in the configuration and in the environment.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Settings {
    pub(crate) theme: Theme,
    pub(crate) pieces: Pieces,
    /// The side from which the board is seen.
    pub(crate) side: View,
    /// The rules of the games that begin from now on.
    pub(crate) rules: DrawRules,
    pub(crate) voice: Voice,
    pub(crate) board: Boards,
    pub(crate) resign: Resigning,
}

/// Whether programs give up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Resigning {
    /// They play on to mate.
    #[default]
    Never,
    WhenLost,
}

/// How the men look.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Pieces {
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
pub(crate) enum Voice {
    #[default]
    Drawn,
    Spoken,
}

/// When the board is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Boards {
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
}

impl Setting {
    pub(crate) const ALL: [Setting; 7] = [
        Setting::Theme,
        Setting::Pieces,
        Setting::Side,
        Setting::Rules,
        Setting::Speak,
        Setting::Board,
        Setting::Resign,
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
        }
    }

    /// What it is about.
    pub(crate) fn brief(self) -> &'static str {
        match self {
            Setting::Theme => "the colours of the board",
            Setting::Pieces => "how the men look",
            Setting::Side => "the side from which the board is seen",
            Setting::Rules => "what ends the games that begin from now on",
            Setting::Speak => "sentences instead of drawings",
            Setting::Board => "when the board is shown",
            Setting::Resign => "whether programs give up",
        }
    }

    /// Everything that it can be set to.
    pub(crate) fn values(self) -> Vec<&'static str> {
        match self {
            Setting::Theme => Theme::ALL.map(Theme::name).to_vec(),
            Setting::Pieces => vec!["auto", "unicode", "ascii", "letters"],
            Setting::Side => vec!["white", "black"],
            Setting::Rules => vec!["automatic", "otb", "analysis"],
            Setting::Speak => vec!["off", "on"],
            Setting::Board => vec!["after-moves", "on-request"],
            Setting::Resign => vec!["never", "when-lost"],
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
    pub(crate) fn value(&self, setting: Setting) -> &'static str {
        match setting {
            Setting::Theme => self.theme.name(),
            Setting::Pieces => match self.pieces {
                Pieces::Auto => "auto",
                Pieces::Unicode => "unicode",
                Pieces::Ascii => "ascii",
                Pieces::Letters => "letters",
            },
            Setting::Side => match self.side {
                View::White => "white",
                View::Black => "black",
            },
            Setting::Rules => match self.rules {
                DrawRules::OverTheBoard => "otb",
                rules => rules.name(),
            },
            Setting::Speak => match self.voice {
                Voice::Drawn => "off",
                Voice::Spoken => "on",
            },
            Setting::Board => match self.board {
                Boards::AfterMoves => "after-moves",
                Boards::OnRequest => "on-request",
            },
            Setting::Resign => match self.resign {
                Resigning::Never => "never",
                Resigning::WhenLost => "when-lost",
            },
        }
    }

    /// Sets something to one of its values, named in any case.
    pub(crate) fn set(&mut self, setting: Setting, value: &str) -> Result<(), SettingError> {
        let value = value.to_ascii_lowercase();
        let wrong = || SettingError { setting, value: value.clone() };
        match (setting, value.as_str()) {
            (Setting::Theme, name) => {
                self.theme = Theme::ALL.into_iter().find(|theme| theme.name() == name).ok_or_else(wrong)?;
            }
            (Setting::Pieces, "auto") => self.pieces = Pieces::Auto,
            (Setting::Pieces, "unicode") => self.pieces = Pieces::Unicode,
            (Setting::Pieces, "ascii") => self.pieces = Pieces::Ascii,
            (Setting::Pieces, "letters") => self.pieces = Pieces::Letters,
            (Setting::Side, "white") => self.side = View::White,
            (Setting::Side, "black") => self.side = View::Black,
            (Setting::Rules, name) => self.rules = name.parse().map_err(|_| wrong())?,
            (Setting::Speak, "on" | "yes" | "true" | "1") => self.voice = Voice::Spoken,
            (Setting::Speak, "off" | "no" | "false" | "0") => self.voice = Voice::Drawn,
            (Setting::Board, "after-moves") => self.board = Boards::AfterMoves,
            (Setting::Board, "on-request") => self.board = Boards::OnRequest,
            (Setting::Resign, "never") => self.resign = Resigning::Never,
            (Setting::Resign, "when-lost") => self.resign = Resigning::WhenLost,
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
        let (last, rest) = values.split_last().expect("every setting has values");
        write!(f, "`{}` is {} or {last}, not {:?}.", self.setting.name(), rest.join(", "), self.value)
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
    fn a_value_that_is_none_is_told_the_values_there_are() {
        let error = Settings::default().set(Setting::Pieces, "emoji").unwrap_err();
        assert_eq!(error.to_string(), "`pieces` is auto, unicode, ascii or letters, not \"emoji\".");
    }
}
