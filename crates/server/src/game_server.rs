//! Hosts games, and answers calls about them and about positions.
//!
//! Every game has a lock of its own, so that a thousand are played at once; waiting for a turn takes no thread, and the
//! engine thinks on a few of its own.

mod engine_calls;
mod engine_pool;
mod game_calls;
mod hosted_game;
mod limits;
mod new_game;
mod position_calls;
mod view;
mod waiting;

#[cfg(test)]
mod tests;

pub use limits::ServerLimits;

use crate::call::answer::{GameList, ListedGame};
use crate::call::request::{GameFilter, ListGamesRequest};
use crate::call::{Answer, Call};
use crate::call::{ApiError, Reply};
use engine_pool::EnginePool;
use hosted_game::{GameState, HostedGame};
use std::collections::BTreeMap;
use std::ops::Bound;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard, Weak};
use std::time::{Duration, Instant};
use tabiya_referee::ledger::{Ledger, LedgerEntry};
use tabiya_schema as schema;
use tabiya_syzygy::Tables;
use tokio::sync::watch;

/// Tells the time since some moment; it never goes back.
type Now = Box<dyn Fn() -> Duration + Send + Sync>;

/// Hosts games and answers calls, whichever transport they come through.
pub struct GameServer {
    games: RwLock<BTreeMap<u64, Arc<HostedGame>>>,
    /// The number of the last game.
    last: AtomicU64,
    limits: ServerLimits,
    engines: EnginePool,
    tables: Tables,
    now: Now,
    /// Whether the input has ended.
    ending: watch::Sender<bool>,
    /// Where the turns of those who play here are kept.
    ledger: Mutex<Option<Ledger>>,
    me: Weak<GameServer>,
}

impl GameServer {
    /// A server without games.
    pub fn new(limits: ServerLimits) -> Arc<GameServer> {
        let began = Instant::now();
        GameServer::by_clock(limits, Box::new(move || began.elapsed()))
    }

    /// Keeps every turn of those who play here in a ledger from now on.
    pub fn keep(&self, ledger: Ledger) {
        *self.ledger.lock().unwrap_or_else(PoisonError::into_inner) = Some(ledger);
    }

    /// Writes a turn down. Games go on where that fails, as on a full disk, and the ledger ends there.
    fn write_down(&self, entry: &LedgerEntry) {
        let mut ledger = self.ledger.lock().unwrap_or_else(PoisonError::into_inner);
        if ledger.as_mut().is_some_and(|ledger| ledger.add(entry).is_err()) {
            *ledger = None;
        }
    }

    /// A server that is told the time.
    fn by_clock(limits: ServerLimits, now: Now) -> Arc<GameServer> {
        let tables = Tables::open(&limits.tables);
        Arc::new_cyclic(|me| GameServer {
            games: RwLock::default(),
            last: AtomicU64::new(0),
            limits,
            engines: EnginePool::default(),
            tables,
            now,
            ending: watch::Sender::new(false),
            ledger: Mutex::default(),
            me: me.clone(),
        })
    }

    /// Answers a call. Those that take time, [`wait_for_turn`](Call::WaitForTurn), [`analyse`](Call::Analyse) and
    /// [`hint`](Call::Hint), are waited for without a thread; all others are answered at once.
    pub async fn answer(&self, call: Call) -> Reply<Answer> {
        self.answer_to(call, &|| true).await
    }

    /// Answers a call of a client that may have disconnected before the answer comes: `is_connected` tells.
    pub async fn answer_to(&self, call: Call, is_connected: &(dyn Fn() -> bool + Sync)) -> Reply<Answer> {
        match &call {
            Call::WaitForTurn(request) => {
                self.wait_for_turn(request, is_connected).await.map(Answer::WaitForTurn)
            }
            Call::Analyse(request) => self.analyse(request).await.map(Answer::Analyse),
            Call::Hint(request) => self.hint(request).await.map(Answer::Hint),
            _ => self.answer_now(&call),
        }
    }

    /// Whether a call takes time.
    pub fn takes_time(call: &Call) -> bool {
        matches!(call, Call::WaitForTurn(_) | Call::Analyse(_) | Call::Hint(_))
    }

    /// Answers a call that takes no time.
    pub fn answer_now(&self, call: &Call) -> Reply<Answer> {
        match call {
            Call::LegalMoves(request) => self.legal_moves(request).map(Answer::LegalMoves),
            Call::Explain(request) => self.explain(request).map(Answer::Explain),
            Call::Apply(request) => self.apply(request).map(Answer::Apply),
            Call::Judge(request) => self.judge(request).map(Answer::Judge),
            Call::Show(request) => self.show(request).map(Answer::Show),
            Call::NewGame(request) => self.new_game(request).map(Answer::NewGame),
            Call::Play(request) => self.play(request).map(Answer::Play),
            Call::Undo(request) => self.undo(request).map(Answer::Undo),
            Call::OfferDraw(request) => self.offer_draw(request).map(Answer::OfferDraw),
            Call::AnswerDraw(request) => self.answer_draw(request).map(Answer::AnswerDraw),
            Call::ClaimDraw(request) => self.claim_draw(request).map(Answer::ClaimDraw),
            Call::Resign(request) => self.resign(request).map(Answer::Resign),
            Call::State(request) => self.state(request).map(Answer::State),
            Call::ListGames(request) => self.list_games(request).map(Answer::ListGames),
            Call::Pgn(request) => self.pgn(request).map(Answer::Pgn),
            Call::Tablebase(request) => self.tablebase(request).map(Answer::Tablebase),
            Call::WaitForTurn(_) | Call::Analyse(_) | Call::Hint(_) => {
                Err(ApiError::new("takes-time", "This call takes time, and it cannot be waited for here."))
            }
        }
    }

    /// Wakes all who wait: the input has ended.
    pub fn close(&self) {
        self.ending.send_replace(true);
    }

    /// Changes whenever something happens in a game.
    pub fn changes(&self, game: &str) -> Reply<watch::Receiver<u64>> {
        Ok(self.hosted(game)?.changes())
    }

    fn now(&self) -> Duration {
        (self.now)()
    }

    fn games(&self) -> RwLockReadGuard<'_, BTreeMap<u64, Arc<HostedGame>>> {
        self.games.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn games_mut(&self) -> RwLockWriteGuard<'_, BTreeMap<u64, Arc<HostedGame>>> {
        self.games.write().unwrap_or_else(PoisonError::into_inner)
    }

    /// The game with this name; it is in use again.
    fn hosted(&self, name: &str) -> Reply<Arc<HostedGame>> {
        let number = self.number(name)?;
        let hosted = self.games().get(&number).cloned();
        let Some(hosted) = hosted else {
            return Err(if (1..=self.last.load(Ordering::Relaxed)).contains(&number) {
                let message = format!(
                    "{} is no longer hosted: games are dropped after {} minutes without a call about them, and finished \
                     ones when there is no room.",
                    hosted_game::name(number),
                    self.limits.idle.as_secs() / 60
                );
                ApiError::new("game-dropped", message)
            } else {
                no_such_game(name)
            });
        };
        hosted.touch(self.now());
        Ok(hosted)
    }

    fn number(&self, name: &str) -> Reply<u64> {
        let digits = name.trim();
        let digits = digits.strip_prefix('g').unwrap_or(digits);
        digits.parse().map_err(|_| no_such_game(name))
    }

    /// Does something in a game: looks at its clock first, and wakes those who wait for what has changed.
    fn with_game<T>(
        &self,
        name: &str,
        work: impl FnOnce(&HostedGame, &mut GameState, Duration) -> Reply<T>,
    ) -> Reply<T> {
        let hosted = self.hosted(name)?;
        let (done, changed) = {
            let mut state = hosted.state();
            let now = self.now();
            let before = state.progress();
            state.tick(now);
            let done = work(&hosted, &mut state, now);
            (done, state.progress() != before)
        };
        if changed {
            hosted.notify();
        }
        self.ask_engine(&hosted);
        done
    }

    /// Drops games without a call for too long.
    fn drop_idle(&self, now: Duration) {
        let idle = |hosted: &Arc<HostedGame>| hosted.idle(now) >= self.limits.idle;
        if self.games().values().any(idle) {
            self.games_mut().retain(|_, hosted| !idle(hosted));
        }
    }

    /// The games that are hosted, a page of them.
    pub fn list_games(&self, request: &ListGamesRequest) -> Reply<GameList> {
        let now = self.now();
        self.drop_idle(now);
        let after = request.after.as_deref().map(|name| self.number(name)).transpose()?;
        let begin = after.map_or(Bound::Unbounded, Bound::Excluded);
        let (held, games) = {
            let games = self.games();
            let listed: Vec<Arc<HostedGame>> =
                games.range((begin, Bound::Unbounded)).map(|(_, hosted)| Arc::clone(hosted)).collect();
            (games.len(), listed)
        };
        let mut listed = games.into_iter().filter_map(|hosted| {
            let mut state = hosted.state();
            if state.tick(now) {
                hosted.notify();
            }
            let game = state.table.game();
            let wanted = match request.only {
                None => true,
                Some(GameFilter::Open) => !game.is_over(),
                Some(GameFilter::Over) => game.is_over(),
            };
            wanted.then(|| ListedGame {
                game: hosted_game::name(hosted.number),
                white: state.start.players[0].name.clone(),
                black: state.start.players[1].name.clone(),
                ply: game.ply(),
                turn: game.position().turn(),
                outcome: schema::Ending::of_game(game),
                idle: hosted.idle(now).as_secs(),
            })
        });
        let games: Vec<ListedGame> = listed.by_ref().take(self.limits.page).collect();
        let more = listed.next().is_some();
        let next = games.last().filter(|_| more).map(|last| last.game.clone());
        Ok(GameList { games, held, next })
    }
}

fn no_such_game(name: &str) -> ApiError {
    let name: String = name.chars().take(40).collect();
    ApiError::new(
        "no-such-game",
        format!("There is no game {name:?}: new_game starts one, list_games lists them."),
    )
}

/// Refuses a text that is too long.
fn bounded(what: &str, text: &str, most: usize) -> Reply<()> {
    if text.len() <= most {
        return Ok(());
    }
    let message = format!("{what} has at most {most} bytes here, and this one has {}.", text.len());
    Err(ApiError::new("text-too-long", message))
}
