//! The threads on which games are played.

use crate::match_event::MatchEvent;
use crate::opening::{OpeningMaker, Openings, StartLine};
use crate::participant::Participant;
use crate::plan::{Fixture, Plan};
use crate::play_game::{GameRules, PlayedGame, SeatedPlayer, play_game};
use crate::turn_log::TurnLog;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::Sender;
use std::sync::{Mutex, PoisonError};
use tabiya_players::Player;
use tabiya_uci::CancelToken;

/// What all threads of a match share.
pub(crate) struct SharedMatch<'a> {
    pub(crate) plan: &'a Plan,
    pub(crate) participants: &'a [Participant],
    pub(crate) openings: &'a Openings,
    /// Openings of pairs that were begun before.
    pub(crate) begun: HashMap<u64, StartLine>,
    pub(crate) rules: &'a GameRules,
    /// The games that are to be played.
    pub(crate) left: &'a [u64],
    /// With how many nodes the moves of agents are judged, if they are.
    pub(crate) cp_loss: Option<u64>,
    next: AtomicUsize,
    stop: AtomicBool,
    /// One for each player that was started.
    tokens: Mutex<Vec<CancelToken>>,
}

/// The most players that stay at a board for their next game, each with its memory.
const MOST_SEATS: usize = 8;

impl<'a> SharedMatch<'a> {
    pub(crate) fn new(
        plan: &'a Plan,
        participants: &'a [Participant],
        openings: &'a Openings,
        rules: &'a GameRules,
        left: &'a [u64],
    ) -> SharedMatch<'a> {
        SharedMatch {
            plan,
            participants,
            openings,
            begun: HashMap::new(),
            rules,
            left,
            cp_loss: None,
            next: AtomicUsize::new(0),
            stop: AtomicBool::new(false),
            tokens: Mutex::new(Vec::new()),
        }
    }

    /// Ends all games, whatever their players do.
    pub(crate) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
        self.tokens.lock().unwrap_or_else(PoisonError::into_inner).iter().for_each(CancelToken::cancel);
    }

    /// A token that is cancelled when the match stops.
    fn token(&self) -> CancelToken {
        let token = CancelToken::new();
        self.tokens.lock().unwrap_or_else(PoisonError::into_inner).push(token.clone());
        // It may have been stopped before.
        if self.stop.load(Ordering::Relaxed) {
            token.cancel();
        }
        token
    }

    fn next_game(&self) -> Option<Fixture> {
        let &game = self.left.get(self.next.fetch_add(1, Ordering::Relaxed))?;
        (!self.stop.load(Ordering::Relaxed)).then(|| self.plan.fixture(game))
    }
}

/// Plays one game after the other until there is none left.
pub(crate) fn work(shared: &SharedMatch<'_>, events: &Sender<MatchEvent>) {
    let mut maker = OpeningMaker::default();
    let mut seats = Seats { shared, seats: Vec::new() };
    let mut turn_log = TurnLog::new(events, shared.cp_loss);
    while let Some(fixture) = shared.next_game() {
        let opening = match shared.begun.get(&(fixture.game / 2)) {
            Some(opening) => opening.clone(),
            None => shared.openings.opening(fixture.round, &mut maker),
        };
        let event = match seats.play(&fixture, &opening, &mut turn_log) {
            Ok(PlayedGame::Ended(record)) => MatchEvent::Game(record),
            Ok(PlayedGame::Void(why)) => MatchEvent::Void(fixture.game, why),
            Ok(PlayedGame::Stopped) => return,
            Ok(PlayedGame::Unavailable(why)) | Err(why) => MatchEvent::Unavailable(why),
        };
        let is_last = matches!(event, MatchEvent::Unavailable(_));
        if events.send(event).is_err() || is_last {
            return;
        }
    }
}

/// A player that was started.
struct StartedPlayer {
    /// Which of the participants it is.
    number: usize,
    player: Box<dyn Player>,
    cancel: CancelToken,
}

/// Players at hand, the last one used behind the others.
struct Seats<'a> {
    shared: &'a SharedMatch<'a>,
    seats: Vec<StartedPlayer>,
}

impl Seats<'_> {
    /// Plays a game.
    fn play(
        &mut self,
        fixture: &Fixture,
        opening: &StartLine,
        turn_log: &mut TurnLog<'_>,
    ) -> Result<PlayedGame, String> {
        let shared = self.shared;
        let mut seats = [self.take(fixture.white)?, self.take(fixture.black)?];
        let players = seats.each_mut().map(|seat| SeatedPlayer {
            participant: &shared.participants[seat.number],
            player: seat.player.as_mut(),
            cancel: &seat.cancel,
        });
        let record = play_game(fixture.game, opening, players, shared.rules, &shared.stop, turn_log);
        seats.into_iter().for_each(|seat| self.keep(seat));
        Ok(record)
    }

    fn take(&mut self, number: usize) -> Result<StartedPlayer, String> {
        if let Some(at) = self.seats.iter().position(|seat| seat.number == number) {
            return Ok(self.seats.remove(at));
        }
        let participant = &self.shared.participants[number];
        let cancel = self.shared.token();
        let started = participant.start(cancel.clone());
        let player = started.map_err(|why| format!("{}: {why}", participant.name))?;
        Ok(StartedPlayer { number, player, cancel })
    }

    fn keep(&mut self, seat: StartedPlayer) {
        if seat.player.is_well() {
            self.seats.push(seat);
        }
        if self.seats.len() > MOST_SEATS {
            self.seats.remove(0);
        }
    }
}
