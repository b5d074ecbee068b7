//! What can be set.

use super::PlaySession;
use super::new_game::seat_of;
use crate::config;
use crate::play::command::SettingTarget;
use crate::play::profile::UnratedReason;
use crate::play::reply::{CommandError, Notice, Reply};
use crate::play::settings::{OutputMode, Setting};
use std::sync::Arc;
use std::time::Duration;
use tabiya::Color;
use tabiya::Orientation;
use tabiya_players::PlayerHandle;
use tabiya_players::spec::PlayerSpec;
use tabiya_table::Event;

impl PlaySession {
    pub(super) fn flip(&mut self, now: Duration, reply: &mut Reply) {
        self.settings.side = match self.settings.side {
            Orientation::White => Orientation::Black,
            Orientation::Black => Orientation::White,
        };
        self.tell_change(SettingTarget::Setting(Setting::Side), reply);
        self.show_looks(now, reply);
    }

    /// `theme` and `pieces`: what is chosen is seen at once.
    pub(super) fn choose_looks(
        &mut self,
        setting: Setting,
        value: Option<String>,
        now: Duration,
        reply: &mut Reply,
    ) {
        self.set(Some((SettingTarget::Setting(setting), value)), now, reply);
    }

    pub(super) fn set(
        &mut self,
        what: Option<(SettingTarget, Option<String>)>,
        now: Duration,
        reply: &mut Reply,
    ) {
        let (choice, value) = match what {
            Some((choice, Some(value))) => (choice, value),
            Some((choice, None)) => return self.tell_settings(Some(choice), reply),
            None => return self.tell_settings(None, reply),
        };
        match choice {
            SettingTarget::Setting(setting) => match self.settings.set(setting, &value) {
                Ok(()) => {
                    if setting == Setting::Side {
                        // What is set counts for the games that come, too.
                        self.own_side = None;
                    }
                    self.tell_change(choice, reply);
                    self.keep_setting(setting, reply);
                    if matches!(setting, Setting::Theme | Setting::Pieces | Setting::Side) {
                        self.show_looks(now, reply);
                    }
                }
                Err(error) => reply.refuse(CommandError::Setting(error)),
            },
            SettingTarget::Player(color) => self.seat_at_once(color, &value, now, reply),
        }
    }

    /// Looks, the bell and a name are chosen once: they are kept where the configuration is, if it may be written.
    fn keep_setting(&self, setting: Setting, reply: &mut Reply) {
        let Some(file) = &self.config_file else { return };
        if matches!(
            setting,
            Setting::Theme
                | Setting::Pieces
                | Setting::Graphics
                | Setting::Bell
                | Setting::Openings
                | Setting::Name
        ) && let Err(warning) = config::keep(file, setting.name(), self.settings.value(setting))
        {
            reply.tell(Notice::Configuration(warning));
        }
    }

    fn show_looks(&self, now: Duration, reply: &mut Reply) {
        if self.settings.voice == OutputMode::Drawn {
            self.show_board(now, reply);
        }
    }

    /// Tells what something is set to now.
    fn tell_change(&self, target: SettingTarget, reply: &mut Reply) {
        let value = match target {
            SettingTarget::Setting(setting) => self.settings.value(setting).to_owned(),
            SettingTarget::Player(color) => self.seats[color as usize].to_string(),
        };
        reply.tell(Notice::SettingChanged { target, value });
    }

    fn tell_settings(&self, only: Option<SettingTarget>, reply: &mut Reply) {
        let playing = self.active.as_ref().filter(|_| self.is_playing());
        let players = match playing {
            Some(active) => Color::ALL
                .map(|color| active.game.seat(color).engine.clone().unwrap_or_else(|| "person".to_owned())),
            None => self.seats.each_ref().map(PlayerSpec::to_string),
        };
        reply.tell(Notice::Settings { settings: self.settings.clone(), players, only });
    }

    /// Those who play the next games, White first.
    pub(crate) fn specs(&self) -> [PlayerSpec; 2] {
        self.seats.clone()
    }

    /// The names of those who play the next games, White first.
    pub(crate) fn seats(&self) -> [String; 2] {
        self.seats.each_ref().map(PlayerSpec::to_string)
    }

    /// Who plays a side of the next games, by name.
    pub(crate) fn seat_named(&mut self, color: Color, name: &str) -> Result<(), CommandError> {
        let who = found(name)?;
        self.seat(color, who);
        Ok(())
    }

    /// Who plays a side from now on, in this game and in the next ones.
    fn seat_at_once(&mut self, color: Color, name: &str, now: Duration, reply: &mut Reply) {
        let who = match found(name) {
            Ok(who) => who,
            Err(refusal) => return reply.refuse(refusal),
        };
        if self.is_playing() {
            let seat = seat_of(&who, color);
            if !self.try_act(Event::Sit { color, seat }, now, reply) {
                return;
            }
            self.forget_programs();
            self.no_longer_rated(UnratedReason::OtherPlayer);
            self.programs[color as usize] =
                PlayerHandle::start(&who, self.rng.next_u64(), Arc::clone(&self.wake));
        }
        self.seat(color, who);
        self.tell_change(SettingTarget::Player(color), reply);
    }
}

/// The player that a text names, if there is one.
fn found(text: &str) -> Result<PlayerSpec, CommandError> {
    let who: PlayerSpec = text.parse().map_err(CommandError::Player)?;
    who.check_available().map_err(|error| CommandError::Other(error.to_string()))?;
    Ok(who)
}

/// A setting that is named without `set`, alone or with one of its values, as in `bell off`. Texts of any kind are set by
/// the whole command only: a line that begins with "name" may be meant for anything.
pub(super) fn named_setting(text: &str) -> Option<(SettingTarget, Option<String>)> {
    let mut words = text.split_whitespace();
    let (name, value) = (words.next()?, words.next());
    let setting = Setting::ALL.into_iter().find(|setting| setting.name().eq_ignore_ascii_case(name))?;
    let is_known = |value: &str| setting.values().iter().any(|known| known.eq_ignore_ascii_case(value));
    let is_meant = words.next().is_none() && value.is_none_or(is_known);
    is_meant.then(|| (SettingTarget::Setting(setting), value.map(str::to_owned)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_setting_is_understood_without_the_word_set() {
        let bell =
            |value: Option<&str>| Some((SettingTarget::Setting(Setting::Bell), value.map(str::to_owned)));
        assert_eq!(named_setting("bell off"), bell(Some("off")));
        assert_eq!(named_setting("Bell"), bell(None));
        for other in ["bell of the ball", "bell loud", "name of the game", "name Anna", "e4", ""] {
            assert_eq!(named_setting(other), None, "{other}");
        }
    }
}
