//! A hosted game: its table, its seats, and what each side may do.

use super::view::SeatView;
use crate::call::answer::{GameSnapshot, SeatInfo};
use crate::call::request::Identity;
use crate::call::{ApiError, Reply};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tabiya::{Color, Move, Rng};
use tabiya_players::spec::PlayerSpec;
use tabiya_players::{Asks, DrawPolicy, PlayerAnswer, PlayerThought, Stance};
use tabiya_referee::ledger::{GameName, LedgerEntry};
use tabiya_referee::observation::{Clocks, Observation};
use tabiya_referee::policy::{LegalList, Otherwise, Policy};
use tabiya_referee::text_agent::AskedFor;
use tabiya_table::{Event, Start, Table, TableError};
use tokio::sync::watch;

/// When a flag falls, so many positions are searched for whether the other side could mate.
const SEARCHED: usize = 10_000;

/// A game with its lock, and a signal for those who wait.
pub(super) struct HostedGame {
    pub(super) number: u64,
    state: Mutex<GameState>,
    changes: watch::Sender<u64>,
    /// When the last call about it came, in milliseconds of the server's clock.
    used: AtomicU64,
}

/// What is behind the lock.
pub(super) struct GameState {
    pub(super) table: Table,
    pub(super) start: Start,
    pub(super) seats: [HostedSeat; 2],
    /// How many tries for this move were refused.
    pub(super) refused: u32,
    /// Since when it is this side's turn.
    pub(super) since: Duration,
    /// The plies after which each side was told of an offer.
    pub(super) told: [Option<usize>; 2],
    /// What the referee has decided last.
    pub(super) decided: Option<Decided>,
    /// The engine moves once for the side to move.
    pub(super) stand_in: bool,
    /// What the engine was asked and has not answered yet.
    pub(super) asked: Option<EngineQuestion>,
    /// The account of the turn, once something was said in it.
    pub(super) account: Option<LedgerEntry>,
    /// Decides what is played at random.
    pub(super) rng: Rng,
}

/// What the referee has decided.
#[derive(Clone, Debug)]
pub(super) struct Decided {
    why: String,
    /// The move that was played for a side, if one was.
    played: Option<String>,
}

impl Decided {
    /// A decision that names no move.
    pub(super) fn new(why: impl Into<String>) -> Decided {
        Decided { why: why.into(), played: None }
    }

    /// As it is told; the move to those alone who are shown the moves.
    fn told(&self, policy: &Policy) -> String {
        match &self.played {
            None => self.why.clone(),
            Some(played) if policy.history => format!("{}: {played} was played for it.", self.why),
            Some(_) => format!("{}: a move was played for it.", self.why),
        }
    }
}

/// A question to the engine: what, and where the game stood.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct EngineQuestion {
    pub(super) asks: Asks,
    /// The side that it plays.
    pub(super) color: Color,
    ply: usize,
    key: u64,
}

/// What those who wait want to hear of when it changes.
#[derive(PartialEq, Eq)]
pub(super) struct GameProgress {
    ply: usize,
    over: bool,
    offer: Option<Color>,
    stand_in: bool,
}

/// A side of a hosted game.
#[derive(Clone, Debug, Default)]
pub(super) struct HostedSeat {
    pub(super) policy: Option<Policy>,
    pub(super) engine: Option<PlayerSpec>,
    /// Whether the engine offers a draw.
    pub(super) draw_policy: DrawPolicy,
    pub(super) token: Option<String>,
}

/// The name of a game.
pub(super) fn name(number: u64) -> String {
    format!("g{number}")
}

impl HostedGame {
    pub(super) fn new(number: u64, state: GameState, now: Duration) -> HostedGame {
        let used = AtomicU64::new(milliseconds(now));
        HostedGame { number, state: Mutex::new(state), changes: watch::Sender::new(0), used }
    }

    pub(super) fn state(&self) -> MutexGuard<'_, GameState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Wakes those who wait.
    pub(super) fn notify(&self) {
        self.changes.send_modify(|changes| *changes += 1);
    }

    /// Changes whenever something happens in the game.
    pub(super) fn changes(&self) -> watch::Receiver<u64> {
        self.changes.subscribe()
    }

    pub(super) fn touch(&self, now: Duration) {
        self.used.fetch_max(milliseconds(now), Ordering::Relaxed);
    }

    /// How long ago the last call about it came.
    pub(super) fn idle(&self, now: Duration) -> Duration {
        now.saturating_sub(Duration::from_millis(self.used.load(Ordering::Relaxed)))
    }
}

pub(super) fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

impl GameState {
    pub(super) fn progress(&self) -> GameProgress {
        let game = self.table.game();
        let (ply, over, offer) = (game.ply(), game.is_over(), game.draw_offer());
        GameProgress { ply, over, offer, stand_in: self.stand_in }
    }

    /// A question as the game stands.
    pub(super) fn question(&self, asks: Asks, color: Color) -> EngineQuestion {
        EngineQuestion { asks, color, ply: self.table.game().ply(), key: self.table.game().position().key() }
    }

    pub(super) fn turn(&self) -> Color {
        self.table.game().position().turn()
    }

    pub(super) fn policy(&self, side: Color) -> Option<&Policy> {
        self.seats[side as usize].policy.as_ref()
    }

    /// The account of this turn of a side, which is to be written down when it is over.
    pub(super) fn account(&mut self, number: u64, side: Color) -> &mut LedgerEntry {
        let game = self.table.game();
        let ply = game.ply();
        if self.account.as_ref().is_some_and(|account| account.ply != ply || account.color != side) {
            self.account = None;
        }
        let player = &self.start.players[side as usize].name;
        self.account.get_or_insert_with(|| {
            let entry = LedgerEntry::begin(game, side, AskedFor::Move);
            entry.of(GameName::Name(name(number)), player)
        })
    }

    pub(super) fn is_guarded(&self) -> bool {
        self.seats.iter().any(|seat| seat.token.is_some())
    }

    /// Whether a seat plays by a policy: then there is a referee, and nothing is taken back.
    pub(super) fn is_refereed(&self) -> bool {
        self.seats.iter().any(|seat| seat.policy.is_some())
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
    fn of_token(&self, identity: &Identity) -> Reply<Option<Color>> {
        let Some(token) = &identity.token else { return Ok(None) };
        let wrong = || ApiError::new("wrong-token", "This token does not belong to that side of this game.");
        let side = Color::ALL
            .into_iter()
            .find(|&color| self.seats[color as usize].token.as_deref().is_some_and(|own| same(own, token)))
            .ok_or_else(wrong)?;
        match identity.side {
            Some(said) if said != side => Err(wrong()),
            _ => Ok(Some(side)),
        }
    }

    /// The side that looks on; none is a spectator.
    pub(super) fn viewer(&self, identity: &Identity) -> Reply<Option<Color>> {
        match self.of_token(identity)? {
            Some(side) => Ok(Some(side)),
            None if self.is_guarded() => Ok(None),
            None => Ok(identity.side.or(self.only_side())),
        }
    }

    /// The side that acts; `usual` where none is given.
    pub(super) fn actor(&self, identity: &Identity, usual: Option<Color>) -> Reply<Color> {
        let side = match self.of_token(identity)? {
            Some(side) => return Ok(side),
            None if self.is_guarded() => {
                let message =
                    "In this game each side needs its token: set `token` to the one that new_game gave.";
                return Err(ApiError::new("token-needed", message));
            }
            None => identity.side.or(self.only_side()).or(usual),
        };
        let Some(side) = side else {
            return Err(ApiError::new("which-side", "Set `as` to white or black."));
        };
        if self.seats[side as usize].engine.is_some() {
            let message = format!("The engine plays {side}.");
            return Err(ApiError::new("not-yours", message));
        }
        Ok(side)
    }

    /// What may be seen of the game. When it is over, nothing is hidden.
    pub(super) fn view(&self, identity: &Identity) -> Reply<SeatView> {
        let side = self.viewer(identity)?;
        let hidden = self.policy_for(side).filter(|_| !self.table.game().is_over());
        Ok(hidden.map_or_else(|| SeatView::open(side), |policy| SeatView { side, policy }))
    }

    /// The policy by which the game is shown; none if nothing is hidden.
    ///
    /// Who has a token is shown what his seat may see. Without one, whoever calls may be either player, whatever he calls
    /// himself: he is shown what both may see, and no legal moves that are hidden from the side to move.
    pub(super) fn policy_for(&self, side: Option<Color>) -> Option<Policy> {
        if let Some(side) = side.filter(|_| self.is_guarded()) {
            return self.policy(side).cloned();
        }
        let policies = Color::ALL.map(|color| self.policy(color));
        let common = policies.into_iter().flatten().cloned().reduce(|one, other| one.common(&other))?;
        let legal = |side: Color| self.policy(side).map_or(LegalList::OnRequest, |policy| policy.legal);
        let legal = match side {
            Some(side) => legal(side).stricter(legal(self.turn())),
            None => common.legal,
        };
        Some(Policy { legal, ..common })
    }

    /// The game as it is shown to a side.
    pub(super) fn snapshot(&mut self, number: u64, viewer: Option<Color>, now: Duration) -> GameSnapshot {
        if let Some(side) = viewer {
            self.told[side as usize] = self.offer_to(side);
        }
        let policy = self.policy_for(viewer).unwrap_or_default();
        self.snapshot_by(&policy, number, viewer, now)
    }

    /// The game as a policy shows it.
    pub(super) fn snapshot_by(
        &self,
        policy: &Policy,
        number: u64,
        viewer: Option<Color>,
        now: Duration,
    ) -> GameSnapshot {
        let game = self.table.game();
        let clocks = self.table.clock().map(|clock| Clocks::of(clock, now));
        let [white, black] = [Color::White, Color::Black].map(|color| SeatInfo {
            name: self.start.players[color as usize].name.clone(),
            engine: self.seats[color as usize].engine.as_ref().map(PlayerSpec::to_string),
            time: self.start.time.as_ref().map(|time| time[color as usize].to_string()),
        });
        let own_turn = viewer.is_none_or(|side| side == self.turn());
        let counted = self.policy(self.turn()).filter(|_| own_turn && !game.is_over());
        GameSnapshot {
            game: name(number),
            white,
            black,
            rules: game.draw_rules().name(),
            guarded: self.is_guarded(),
            tries_left: counted.map(|policy| (policy.retries + 1).saturating_sub(self.refused)),
            decided: self.decided.as_ref().map(|decided| decided.told(policy)),
            observation: Observation::of(game, policy, viewer).with_clocks(clocks),
        }
    }

    /// After how many plies an offer was made that stands for this side to answer.
    pub(super) fn offer_to(&self, side: Color) -> Option<usize> {
        let game = self.table.game();
        let offerer = game.draw_offer().filter(|&by| by != side)?;
        game.offers()[offerer as usize].map(|offer| offer.ply)
    }

    /// Looks at the clock and at the time for this move. Gives whether something has happened.
    pub(super) fn tick(&mut self, now: Duration) -> bool {
        if self.table.game().is_over() {
            return false;
        }
        let fallen = self.table.clock().and_then(|clock| clock.flagged(now));
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
        if self.table.game().is_over() {
            return None;
        }
        let flag = self.table.clock().and_then(|clock| clock.next_flag());
        let deadline = self.deadline().filter(|_| !self.stand_in);
        flag.into_iter().chain(deadline).min()
    }

    /// Lets something happen.
    pub(super) fn act(&mut self, event: Event, now: Duration) -> Reply<Option<Move>> {
        let before = self.table.game().ply();
        let mv = self.table.apply(now, &event).map_err(|error| api_error(&error))?;
        if self.table.game().ply() != before || matches!(event, Event::Retract) {
            self.since = now;
            self.refused = 0;
            self.stand_in = false;
            self.decided = None;
        }
        Ok(mv)
    }

    /// Lets happen what the engine of a side has answered. It offers draws by the policy of every engine; it never
    /// resigns, so that whoever plays against it can win.
    pub(super) fn take_answer(&mut self, by: Color, thought: &PlayerThought, now: Duration) {
        let game = self.table.game();
        let event = match thought.answer {
            PlayerAnswer::Move(mv) => Event::Move { uci: game.position().uci(mv) },
            PlayerAnswer::Accept => Event::Accept { by },
            PlayerAnswer::Decline => Event::Decline { by },
            PlayerAnswer::Claim => Event::Claim { by, with: None },
            PlayerAnswer::Resign => Event::Resign { by },
        };
        let seat = &mut self.seats[by as usize];
        // Who moves once for somebody else offers nothing.
        let of_move = matches!(event, Event::Move { .. }) && seat.engine.is_some();
        let score = thought.score.filter(|_| of_move);
        let stance = score.map(|score| seat.draw_policy.stance(game, score));
        let happened = self.act(event, now).is_ok();
        if happened && stance == Some(Stance::OfferDraw) && !self.table.game().is_over() {
            let _ = self.act(Event::Offer { by }, now);
        }
    }

    /// What happens to a side without tries or without time.
    pub(super) fn give_up(&mut self, side: Color, why: &str, time: bool, now: Duration) {
        let otherwise = self.policy(side).map_or(Otherwise::Forfeit, |policy| policy.otherwise);
        match otherwise {
            Otherwise::Forfeit => {
                let event = if time {
                    Event::Flag { by: side, searched: SEARCHED }
                } else {
                    Event::Forfeit { by: side }
                };
                let _ = self.act(event, now);
                self.decided = Some(Decided::new(format!("{side} {why}, and the game ends.")));
            }
            Otherwise::Random => {
                let position = *self.table.game().position();
                let moves = position.legal_moves();
                let Some(&mv) = self.rng.pick(&moves) else { return };
                let _ = self.act(Event::Move { uci: position.uci(mv) }, now);
                let played = Some(position.san(mv).to_string());
                self.decided = Some(Decided { why: format!("{side} {why}"), played });
            }
            Otherwise::Engine => {
                self.stand_in = true;
                self.decided = Some(Decided::new(format!("{side} {why}: the engine moves for it.")));
            }
        }
    }
}

/// Why the table refuses something.
fn api_error(error: &TableError) -> ApiError {
    match error {
        TableError::Move(why) => ApiError::new(why.code(), why.to_string()),
        TableError::Game(error) => ApiError::from(error),
        TableError::Clock(error) => ApiError::new(error.code(), error.to_string()),
        TableError::NothingToUndo => {
            ApiError::new("nothing-to-undo", "No moves yet: there is nothing to take back.")
        }
        other => ApiError::new("not-now", format!("That cannot be done now: {other}.")),
    }
}

/// Whether two tokens are the same, in a time that does not tell where they differ.
fn same(own: &str, given: &str) -> bool {
    own.len() == given.len() && own.bytes().zip(given.bytes()).fold(0, |all, (a, b)| all | (a ^ b)) == 0
}
