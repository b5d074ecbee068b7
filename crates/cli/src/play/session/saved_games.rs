//! The saved games.

use super::PlaySession;
use crate::play::command::ListScope;
use crate::play::reply::{CommandError, GameOrigin, ListedGame, Notice, Reply};
use std::time::Duration;
use tabiya::{ClockError, Color, Opening, Outcome};
use tabiya_table::{SavedGame, SavedGameId, SavedGameState, Start};

/// How many of the saved games a list shows: a window has room for them.
const LISTED: usize = 15;

impl PlaySession {
    pub(super) fn list(&mut self, which: ListScope, reply: &mut Reply) {
        let ids = self.library.ids();
        let most = match which {
            ListScope::All => ids.len(),
            ListScope::Last => LISTED.min(ids.len()),
        };
        // Only those that are shown are read: somebody may have thousands.
        let (mut listed, mut games) = (Vec::new(), Vec::new());
        let mut ids = ids.into_iter();
        while games.len() < most
            && let Some(id) = ids.next()
        {
            // What a process left behind that was killed before the first move is no game.
            let entry = self.library.game(&id).filter(|entry| !entry.is_untouched());
            if let Some(entry) = entry {
                listed.push(id);
                games.push(self.told(listed.len(), &entry));
            }
        }
        let shown = listed.len();
        listed.extend(ids);
        self.listed = listed;
        let rating = Some(self.profile.get().rating).filter(|rating| rating.games() > 0);
        reply.tell(Notice::Games { games, more: self.listed.len() - shown, rating });
    }

    /// The game that was played last of those that are not over, if a glance finds it.
    pub(crate) fn last_open(&self) -> Option<ListedGame> {
        self.library.last_open().map(|entry| self.told(1, &entry))
    }

    fn told(&self, number: usize, entry: &SavedGame) -> ListedGame {
        let outcome = match entry.state {
            _ if self.is_here(&entry.id) => self.game().and_then(|game| game.outcome()),
            SavedGameState::Over(outcome) | SavedGameState::InUse(Some(outcome)) => Some(outcome),
            _ => None,
        };
        let state = match entry.state {
            _ if self.is_here(&entry.id) => match outcome {
                Some(outcome) => format!("current game, {outcome}"),
                None => "current game".to_owned(),
            },
            SavedGameState::Open => "unfinished".to_owned(),
            SavedGameState::Over(outcome) => outcome.to_string(),
            SavedGameState::InUse(None) => "being played in another window".to_owned(),
            SavedGameState::InUse(Some(outcome)) => format!("{outcome}, open in another window"),
            SavedGameState::Unreadable => "cannot be read".to_owned(),
        };
        let state = match &entry.note {
            Some(note) => format!("{state}: {note}"),
            None => state,
        };
        let is_person = |color: Color| entry.players[color as usize].engine.is_none();
        let mut people = Color::ALL.into_iter().filter(|&color| is_person(color));
        ListedGame {
            number,
            side: people.next().filter(|_| people.next().is_none()),
            when: entry.start.as_ref().map_or("?".to_owned(), Start::shown),
            players: entry.players.each_ref().map(|seat| seat.name.clone()),
            plies: entry.plies,
            result: outcome.map_or("*", Outcome::result),
            opening: entry.start.as_ref().and_then(|start| {
                let (opening, _) = Opening::reached(&start.position, entry.first.iter().copied())?;
                Some(format!("{} {}", opening.eco(), opening.name()))
            }),
            last: entry.last.clone(),
            position: match &entry.last {
                Some(ply) => Some(ply.after),
                None => entry.start.as_ref().map(|start| start.position),
            },
            state,
        }
    }

    /// Whether a saved game is the one on this table.
    fn is_here(&self, id: &SavedGameId) -> bool {
        let here = self.active.as_ref().and_then(|active| active.game.path()?.file_stem());
        here.is_some_and(|name| *name == *id.to_string())
    }

    /// Lets a paused game go on, or takes a saved one up.
    pub(super) fn resume(&mut self, number: Option<usize>, now: Duration, reply: &mut Reply) {
        // A game that has just begun is in nobody's way.
        let is_fresh = self.game().is_some_and(|game| game.ply() == 0) && !self.is_puzzle();
        let is_halted = self.clock().is_some_and(|clock| clock.running().is_none());
        let has_other = is_fresh && !is_halted && self.last_open().is_some();
        if number.is_none() && self.is_playing() && !self.is_puzzle() && !has_other {
            return match self.clock().map(|clock| clock.running()) {
                Some(None) => self.run_on(now, reply),
                Some(Some(_)) => reply.refuse(CommandError::Clock(ClockError::Running)),
                None => reply.refuse(CommandError::GoingOn),
            };
        }
        let id = match number {
            None => {
                let mut in_use = false;
                let ids = self.library.ids();
                let open = ids.iter().filter_map(|id| self.library.game(id)).find(|entry| {
                    in_use |= entry.state == SavedGameState::InUse(None) && !self.is_here(&entry.id);
                    entry.state == SavedGameState::Open && !entry.is_untouched()
                });
                match open {
                    Some(entry) => entry.id,
                    None => {
                        return reply.refuse(if in_use {
                            CommandError::AllInUse
                        } else {
                            CommandError::NothingSaved
                        });
                    }
                }
            }
            Some(number) => {
                if self.listed.is_empty() {
                    self.listed = self.library.ids();
                }
                match self.listed.get(number - 1) {
                    Some(id) => id.clone(),
                    None => return reply.refuse(CommandError::NoSavedGame { number, of: self.listed.len() }),
                }
            }
        };
        if self.is_here(&id) {
            return reply.refuse(CommandError::OnThisTable);
        }
        if !self.may_leave(reply) {
            return;
        }
        match self.library.resume(&id) {
            Ok(game) => {
                let plies = game.game().ply();
                let over = game.game().is_over();
                let how = if over { GameOrigin::LookedAt { plies } } else { GameOrigin::Resumed { plies } };
                self.sit_down(game, how, now, reply);
                self.show_after(now, reply);
            }
            Err(error) => reply.refuse(CommandError::Resume(error)),
        }
    }
}
