//! What can be set.

use super::Session;
use super::beginning::seated;
use crate::play::command::Choice;
use crate::play::reply::{Notice, Refusal, Reply};
use crate::play::settings::{Setting, Voice};
use std::sync::Arc;
use std::time::Duration;
use tabiya::Color;
use tabiya::View;
use tabiya_players::PlayerHandle;
use tabiya_players::spec::PlayerSpec;
use tabiya_table::Event;

impl Session {
    pub(super) fn flip(&mut self, now: Duration, reply: &mut Reply) {
        self.settings.side = match self.settings.side {
            View::White => View::Black,
            View::Black => View::White,
        };
        self.tell_settings(Some(Choice::Setting(Setting::Side)), reply);
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
        self.set(Some((Choice::Setting(setting), value)), now, reply);
    }

    pub(super) fn set(&mut self, what: Option<(Choice, Option<String>)>, now: Duration, reply: &mut Reply) {
        let (choice, value) = match what {
            Some((choice, Some(value))) => (choice, value),
            Some((choice, None)) => return self.tell_settings(Some(choice), reply),
            None => return self.tell_settings(None, reply),
        };
        match choice {
            Choice::Setting(setting) => match self.settings.set(setting, &value) {
                Ok(()) => {
                    self.tell_settings(Some(choice), reply);
                    if matches!(setting, Setting::Theme | Setting::Pieces | Setting::Side) {
                        self.show_looks(now, reply);
                    }
                }
                Err(error) => reply.refuse(Refusal::Setting(error)),
            },
            Choice::Player(color) => self.seat_at_once(color, &value, now, reply),
        }
    }

    fn show_looks(&self, now: Duration, reply: &mut Reply) {
        if self.settings.voice == Voice::Drawn {
            self.show_board(now, reply);
        }
    }

    fn tell_settings(&self, only: Option<Choice>, reply: &mut Reply) {
        let playing = self.table.as_ref().filter(|_| self.is_playing());
        let players = match playing {
            Some(seated) => Color::ALL
                .map(|color| seated.kept.seat(color).engine.clone().unwrap_or_else(|| "person".to_owned())),
            None => self.seats.each_ref().map(PlayerSpec::to_string),
        };
        reply.tell(Notice::Settings { settings: self.settings, players, only });
    }

    /// The names of those who play the next games, White first.
    pub(crate) fn seats(&self) -> [String; 2] {
        self.seats.each_ref().map(PlayerSpec::to_string)
    }

    /// Who plays a side of the next games, by name.
    pub(crate) fn seat_named(&mut self, color: Color, name: &str) -> Result<(), Refusal> {
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
            let seat = seated(&who, color);
            if !self.try_act(Event::Sit { color, seat }, now, reply) {
                return;
            }
            self.forget_programs();
            self.programs[color as usize] =
                PlayerHandle::start(&who, self.lot ^ color as u64, Arc::clone(&self.wake));
        }
        self.seat(color, who);
        self.tell_settings(Some(Choice::Player(color)), reply);
    }
}

/// The player that a text names, if there is one.
fn found(text: &str) -> Result<PlayerSpec, Refusal> {
    let who: PlayerSpec = text.parse().map_err(Refusal::Player)?;
    who.check_available().map_err(|error| Refusal::Other(error.to_string()))?;
    Ok(who)
}
