//! A game that is held: its table, its seats, and what each side may do.

use super::thinking::Asks;
use crate::call::answer::{Player, State};
use crate::call::asked::Sitting;
use crate::refused::Refused;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tabiya::{Color, Move};
use tabiya_players::spec::PlayerSpec;
use tabiya_referee::policy::{LegalList, Otherwise, Policy};
use tabiya_referee::sight::{Clocks, Sight};
use tabiya_table::{Event, Start, Table, TableError};
use tokio::sync::watch;

/// When a flag falls, it is searched among so many positions whether the other side could mate.
const SEARCHED: usize = 10_000;

/// A game with its lock, and a bell for those who wait.
pub(super) struct Held {
    pub(super) number: u64,
    room: Mutex<Room>,
    bell: watch::Sender<u64>,
    /// When somebody asked last, in milliseconds of the desk.
    used: AtomicU64,
}

/// What is behind the lock.
pub(super) struct Room {
    pub(super) table: Table,
    pub(super) start: Start,
    pub(super) seats: [Chair; 2],
    /// How many tries for this move were refused.
    pub(super) refused: u32,
    /// Since when it is this side's turn.
    pub(super) since: Duration,
    /// The plies after which each side was told of an offer.
    pub(super) told: [Option<usize>; 2],
    /// What the referee has decided last.
    pub(super) decided: Option<String>,
    /// The engine moves once for the side to move.
    pub(super) stand_in: bool,
    /// What the engine was asked and has not answered yet.
    pub(super) asked: Option<Question>,
    pub(super) lot: u64,
}

/// A question to the engine: what, and where the game stood.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Question {
    pub(super) of: Asks,
    ply: usize,
    key: u64,
}

/// What of a game is worth a bell.
#[derive(PartialEq, Eq)]
pub(super) struct Standing {
    ply: usize,
    over: bool,
    offer: Option<Color>,
    stand_in: bool,
}

/// Where somebody sits.
#[derive(Clone, Debug, Default)]
pub(super) struct Chair {
    pub(super) policy: Option<Policy>,
    pub(super) engine: Option<PlayerSpec>,
    pub(super) token: Option<String>,
}

/// The name of a game.
pub(super) fn name(number: u64) -> String {
    format!("g{number}")
}

impl Held {
    pub(super) fn new(number: u64, room: Room, now: Duration) -> Held {
        let used = AtomicU64::new(milliseconds(now));
        Held { number, room: Mutex::new(room), bell: watch::Sender::new(0), used }
    }

    pub(super) fn room(&self) -> MutexGuard<'_, Room> {
        self.room.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Wakes those who wait.
    pub(super) fn ring(&self) {
        self.bell.send_modify(|rings| *rings += 1);
    }

    pub(super) fn bell(&self) -> watch::Receiver<u64> {
        self.bell.subscribe()
    }

    pub(super) fn touch(&self, now: Duration) {
        self.used.fetch_max(milliseconds(now), Ordering::Relaxed);
    }

    /// For how long nobody has asked about it.
    pub(super) fn idle(&self, now: Duration) -> Duration {
        now.saturating_sub(Duration::from_millis(self.used.load(Ordering::Relaxed)))
    }

    /// Whether the legal moves are listed for whoever asks.
    pub(super) fn list_of(&self, sitting: &Sitting) -> Result<LegalList, Refused> {
        let room = self.room();
        let side = room.viewer(sitting)?.unwrap_or(room.table.game.position().turn());
        Ok(room.policy(side).map_or(LegalList::OnRequest, |policy| policy.legal))
    }
}

pub(super) fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

impl Room {
    pub(super) fn standing(&self) -> Standing {
        let game = &self.table.game;
        let (ply, over, offer) = (game.ply(), game.is_over(), game.draw_offer());
        Standing { ply, over, offer, stand_in: self.stand_in }
    }

    /// A question as the game stands.
    pub(super) fn question(&self, of: Asks) -> Question {
        Question { of, ply: self.table.game.ply(), key: self.table.game.position().key() }
    }

    pub(super) fn turn(&self) -> Color {
        self.table.game.position().turn()
    }

    pub(super) fn policy(&self, side: Color) -> Option<&Policy> {
        self.seats[side as usize].policy.as_ref()
    }

    pub(super) fn is_guarded(&self) -> bool {
        self.seats.iter().any(|seat| seat.token.is_some())
    }

    /// The only side that no engine plays.
    fn only_side(&self) -> Option<Color> {
        match [Color::White, Color::Black].map(|color| self.seats[color as usize].engine.is_some()) {
            [true, false] => Some(Color::Black),
            [false, true] => Some(Color::White),
            _ => None,
        }
    }

    /// Whether the engine plays a side, or moves for one now.
    pub(super) fn has_engine(&self) -> bool {
        self.stand_in || self.seats.iter().any(|seat| seat.engine.is_some())
    }

    /// The side of a token.
    fn of_token(&self, sitting: &Sitting) -> Result<Option<Color>, Refused> {
        let Some(token) = &sitting.token else { return Ok(None) };
        let wrong = || Refused::new("wrong-token", "This token is none of this side in this game.");
        let side = Color::ALL
            .into_iter()
            .find(|&color| self.seats[color as usize].token.as_deref().is_some_and(|own| same(own, token)))
            .ok_or_else(wrong)?;
        match sitting.side {
            Some(said) if Color::from(said) != side => Err(wrong()),
            _ => Ok(Some(side)),
        }
    }

    /// The side for which somebody looks; none is a spectator.
    pub(super) fn viewer(&self, sitting: &Sitting) -> Result<Option<Color>, Refused> {
        match self.of_token(sitting)? {
            Some(side) => Ok(Some(side)),
            None if self.is_guarded() => Ok(None),
            None => Ok(sitting.side.map(Color::from).or(self.only_side())),
        }
    }

    /// The side for which somebody acts; `usual` where nothing is said.
    pub(super) fn actor(&self, sitting: &Sitting, usual: Option<Color>) -> Result<Color, Refused> {
        let side = match self.of_token(sitting)? {
            Some(side) => return Ok(side),
            None if self.is_guarded() => {
                let message = "In this game each side needs its token: say `token`, as new_game gave it.";
                return Err(Refused::new("token-needed", message));
            }
            None => sitting.side.map(Color::from).or(self.only_side()).or(usual),
        };
        let Some(side) = side else {
            return Err(Refused::new("which-side", "Say which side speaks: `as` is white or black."));
        };
        if self.seats[side as usize].engine.is_some() {
            let message = format!("The engine plays {side}: that is not yours to do.");
            return Err(Refused::new("not-yours", message));
        }
        Ok(side)
    }

    /// The game as it is shown to a side.
    pub(super) fn state(&mut self, number: u64, viewer: Option<Color>, now: Duration) -> State {
        if let Some(side) = viewer {
            self.told[side as usize] = self.offer_to(side);
        }
        let usual = Policy::default();
        let policy = viewer.and_then(|side| self.policy(side)).unwrap_or(&usual);
        self.seen(number, policy, viewer, now)
    }

    /// The game as a policy shows it.
    pub(super) fn seen(&self, number: u64, policy: &Policy, viewer: Option<Color>, now: Duration) -> State {
        let game = &self.table.game;
        let clocks = self.table.clock.as_ref().map(|clock| Clocks::of(clock, now));
        let [white, black] = [Color::White, Color::Black].map(|color| Player {
            name: self.start.players[color as usize].name.clone(),
            engine: self.seats[color as usize].engine.as_ref().map(PlayerSpec::to_string),
            time: self.start.time.as_ref().map(|time| time[color as usize].to_string()),
        });
        let own_turn = viewer.is_none_or(|side| side == self.turn());
        let counted = self.policy(self.turn()).filter(|_| own_turn && !game.is_over());
        State {
            game: name(number),
            white,
            black,
            rules: game.draw_rules().name(),
            guarded: self.is_guarded(),
            tries_left: counted.map(|policy| (policy.retries + 1).saturating_sub(self.refused)),
            decided: self.decided.clone(),
            sight: Sight::of(game, policy, viewer).with_clocks(clocks),
        }
    }

    /// After how many plies an offer was made that stands for this side to answer.
    pub(super) fn offer_to(&self, side: Color) -> Option<usize> {
        let game = &self.table.game;
        let offerer = game.draw_offer().filter(|&by| by != side)?;
        game.offers()[offerer as usize].map(|offer| offer.ply)
    }

    /// Looks at the clock and at the time for this move. Gives whether something has happened.
    pub(super) fn tick(&mut self, now: Duration) -> bool {
        if self.table.game.is_over() {
            return false;
        }
        let fallen = self.table.clock.as_ref().and_then(|clock| clock.flagged(now));
        if let Some((by, _)) = fallen {
            return self.act(Event::Flag { by, searched: SEARCHED }, now).is_ok();
        }
        if self.deadline().is_none_or(|deadline| now < deadline) || self.stand_in {
            return false;
        }
        let side = self.turn();
        self.give_up(side, "has no time left for this move", true, now);
        true
    }

    /// When the side to move has to have moved, by its policy.
    fn deadline(&self) -> Option<Duration> {
        let time = self.policy(self.turn())?.time?;
        Some(self.since + time.0)
    }

    /// When something happens by itself.
    pub(super) fn next_tick(&self) -> Option<Duration> {
        if self.table.game.is_over() {
            return None;
        }
        let flag = self.table.clock.as_ref().and_then(|clock| clock.next_flag());
        let deadline = self.deadline().filter(|_| !self.stand_in);
        flag.into_iter().chain(deadline).min()
    }

    /// Lets something happen.
    pub(super) fn act(&mut self, event: Event, now: Duration) -> Result<Option<Move>, Refused> {
        let before = self.table.game.ply();
        let mv = self.table.apply(now, &event).map_err(|refusal| refused(&refusal))?;
        if self.table.game.ply() != before || matches!(event, Event::Retract) {
            self.since = now;
            self.refused = 0;
            self.stand_in = false;
            self.decided = None;
        }
        Ok(mv)
    }

    /// What happens to a side without tries or without time.
    pub(super) fn give_up(&mut self, side: Color, why: &str, time: bool, now: Duration) {
        let otherwise = self.policy(side).map_or(Otherwise::Forfeit, |policy| policy.otherwise);
        match otherwise {
            Otherwise::Forfeit => {
                let event = if time {
                    Event::Flag { by: side, searched: SEARCHED }
                } else {
                    Event::Adjudicate { winner: Some(!side) }
                };
                let _ = self.act(event, now);
                self.decided = Some(format!("{side} {why}, and the game ends."));
            }
            Otherwise::Random => {
                let position = *self.table.game.position();
                let moves = position.legal_moves();
                self.lot = self.lot.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0x1405_7B7E_F767_814F);
                let at = (self.lot >> 33) as usize % moves.len().max(1);
                let Some(&mv) = moves.get(at) else { return };
                let _ = self.act(Event::Move { uci: position.uci(mv) }, now);
                self.decided = Some(format!("{side} {why}: {} was played for it.", position.san(mv)));
            }
            Otherwise::Engine => {
                self.stand_in = true;
                self.decided = Some(format!("{side} {why}: the engine moves for it."));
            }
        }
    }
}

/// Why the table refuses something.
fn refused(refusal: &TableError) -> Refused {
    match refusal {
        TableError::Move(why) => Refused::new(why.code(), why.to_string()),
        TableError::Game(error) => Refused::from(error),
        TableError::Clock(error) => Refused::new(error.code(), error.to_string()),
        TableError::NothingToUndo => {
            Refused::new("nothing-to-undo", "No moves yet: there is nothing to take back.")
        }
        other => Refused::new("not-now", format!("That cannot be done now: {other}.")),
    }
}

/// Whether two tokens are the same, in a time that does not tell where they differ.
fn same(own: &str, given: &str) -> bool {
    own.len() == given.len() && own.bytes().zip(given.bytes()).fold(0, |all, (a, b)| all | (a ^ b)) == 0
}
