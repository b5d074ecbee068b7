//! The games that are kept.

use super::Session;
use crate::play::reply::{How, Notice, Refusal, Reply, Saved};
use crate::store::{Entry, State};
use std::time::Duration;
use tabiya::ClockError;

impl Session {
    pub(super) fn list(&mut self, reply: &mut Reply) {
        let entries = self.library.games();
        self.listed = entries.iter().map(|entry| entry.id.clone()).collect();
        let saved = entries.iter().enumerate().map(|(i, entry)| self.told(i + 1, entry)).collect();
        reply.tell(Notice::Games(saved));
    }

    fn told(&self, number: usize, entry: &Entry) -> Saved {
        let here = self.table.as_ref().and_then(|seated| seated.kept.path()?.file_stem());
        let state = match entry.state {
            _ if here.is_some_and(|name| *name == *entry.id.to_string()) => "on this table".to_owned(),
            State::Open => "not over".to_owned(),
            State::Over(outcome) => outcome.to_string(),
            State::InUse => "being played in another window".to_owned(),
            State::Unreadable => "cannot be read".to_owned(),
        };
        let state = match &entry.note {
            Some(note) => format!("{state}: {note}"),
            None => state,
        };
        let when = entry.start.as_ref().map_or("?", |start| start.when.as_str());
        Saved {
            number,
            // 2026-01-31T12:00:00Z
            when: when.get(..16).unwrap_or(when).replace('T', " "),
            players: entry.players.clone(),
            plies: entry.plies,
            state,
        }
    }

    /// Lets a paused game go on, or takes a saved one up.
    pub(super) fn resume(&mut self, number: Option<usize>, now: Duration, reply: &mut Reply) {
        if number.is_none() && self.is_playing() {
            return match self.clock().map(|clock| clock.running()) {
                Some(None) => self.run_on(now, reply),
                Some(Some(_)) => reply.refuse(Refusal::Clock(ClockError::Running)),
                None => reply.refuse(Refusal::GoingOn),
            };
        }
        let id = match number {
            None => match self.library.games().into_iter().find(|entry| entry.state == State::Open) {
                Some(entry) => entry.id,
                None => return reply.refuse(Refusal::NothingSaved),
            },
            Some(number) => {
                if self.listed.is_empty() {
                    self.listed = self.library.games().into_iter().map(|entry| entry.id).collect();
                }
                match self.listed.get(number - 1) {
                    Some(id) => id.clone(),
                    None => return reply.refuse(Refusal::NoSavedGame { number, of: self.listed.len() }),
                }
            }
        };
        if !self.may_leave(reply) {
            return;
        }
        match self.library.resume(&id) {
            Ok(kept) => {
                let plies = kept.game().ply();
                self.sit_down(kept, How::Resumed { plies }, now, reply);
                self.show_after(now, reply);
            }
            Err(error) => reply.refuse(Refusal::Resume(error)),
        }
    }
}
