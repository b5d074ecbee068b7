//! The desk of a referee: it answers calls, and holds games for those who play under it.
//!
//! Every game has a lock of its own, so that a thousand are played at once; whoever waits for a turn takes no thread, and the
//! engine thinks on a few of its own.

mod bench;
mod held;
mod limits;
mod playing;
mod rules;
mod thinking;
mod waiting;

#[cfg(test)]
mod tests;

pub use limits::Limits;

use super::call::Call;
use super::call::answer::{Games, Listed};
use super::call::asked::{ListGames, Standing};
use super::refused::Refused;
use bench::Bench;
use held::{Held, Room};
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeMap;
use std::ops::Bound;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard, Weak};
use std::time::{Duration, Instant};
use tabiya_referee::sight::Ended;
use tokio::sync::watch;

/// Tells the time since some moment; it never goes back.
type Now = Box<dyn Fn() -> Duration + Send + Sync>;

/// A referee's desk.
pub struct Desk {
    games: RwLock<BTreeMap<u64, Arc<Held>>>,
    /// The number of the last game.
    last: AtomicU64,
    limits: Limits,
    bench: Bench,
    now: Now,
    /// Whether nobody will say anything more.
    ending: watch::Sender<bool>,
    me: Weak<Desk>,
}

impl Desk {
    pub fn new(limits: Limits) -> Arc<Desk> {
        let began = Instant::now();
        Desk::by_clock(limits, Box::new(move || began.elapsed()))
    }

    /// A desk that is told the time.
    fn by_clock(limits: Limits, now: Now) -> Arc<Desk> {
        Arc::new_cyclic(|me| Desk {
            games: RwLock::default(),
            last: AtomicU64::new(0),
            limits,
            bench: Bench::default(),
            now,
            ending: watch::Sender::new(false),
            me: me.clone(),
        })
    }

    /// Answers a call. Those that take time, [`wait_for_turn`](Call::WaitForTurn), [`analyse`](Call::Analyse) and
    /// [`hint`](Call::Hint), are waited for without a thread; all others are answered at once.
    pub async fn answer(&self, call: Call) -> Result<Value, Refused> {
        self.answer_to(call, &|| true).await
    }

    /// Answers a call of somebody who may have left before the answer comes: `is_here` tells.
    pub async fn answer_to(&self, call: Call, is_here: &(dyn Fn() -> bool + Sync)) -> Result<Value, Refused> {
        match &call {
            Call::WaitForTurn(ask) => value(&self.wait_for_turn(ask, is_here).await?),
            Call::Analyse(ask) => value(&self.analyse(ask).await?),
            Call::Hint(ask) => value(&self.hint(ask).await?),
            _ => self.answer_now(&call),
        }
    }

    /// Whether a call takes time.
    pub fn takes_time(call: &Call) -> bool {
        matches!(call, Call::WaitForTurn(_) | Call::Analyse(_) | Call::Hint(_))
    }

    /// Answers a call that takes no time.
    pub fn answer_now(&self, call: &Call) -> Result<Value, Refused> {
        match call {
            Call::LegalMoves(ask) => value(&self.legal_moves(ask)?),
            Call::Explain(ask) => value(&self.explain(ask)?),
            Call::Apply(ask) => value(&self.apply(ask)?),
            Call::Judge(ask) => self.judge(ask),
            Call::Show(ask) => value(&self.show(ask)?),
            Call::NewGame(ask) => value(&self.new_game(ask)?),
            Call::Play(ask) => value(&self.play(ask)?),
            Call::Undo(ask) => value(&self.undo(ask)?),
            Call::OfferDraw(ask) => value(&self.offer_draw(ask)?),
            Call::AnswerDraw(ask) => value(&self.answer_draw(ask)?),
            Call::ClaimDraw(ask) => value(&self.claim_draw(ask)?),
            Call::Resign(ask) => value(&self.resign(ask)?),
            Call::State(ask) => value(&self.state(ask)?),
            Call::ListGames(ask) => value(&self.list_games(ask)?),
            Call::Pgn(ask) => value(&self.pgn(ask)?),
            Call::WaitForTurn(_) | Call::Analyse(_) | Call::Hint(_) => {
                Err(Refused::new("takes-time", "This call takes time, and nobody can wait for it here."))
            }
        }
    }

    /// Wakes all who wait: nobody will say anything more.
    pub fn close(&self) {
        self.ending.send_replace(true);
    }

    /// A bell that rings when something happens in a game.
    pub fn bell(&self, game: &str) -> Result<watch::Receiver<u64>, Refused> {
        Ok(self.held(game)?.bell())
    }

    fn now(&self) -> Duration {
        (self.now)()
    }

    fn games(&self) -> RwLockReadGuard<'_, BTreeMap<u64, Arc<Held>>> {
        self.games.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn games_mut(&self) -> RwLockWriteGuard<'_, BTreeMap<u64, Arc<Held>>> {
        self.games.write().unwrap_or_else(PoisonError::into_inner)
    }

    /// The game with this name; it is in use again.
    fn held(&self, name: &str) -> Result<Arc<Held>, Refused> {
        let number = self.number(name)?;
        let held = self.games().get(&number).cloned();
        let Some(held) = held else {
            return Err(if (1..=self.last.load(Ordering::Relaxed)).contains(&number) {
                let message = format!(
                    "{} is not held any longer: games are dropped after {} minutes in which nobody asks about them, and finished \
                     ones when there is no room.",
                    held::name(number),
                    self.limits.idle.as_secs() / 60
                );
                Refused::new("game-dropped", message)
            } else {
                no_such_game(name)
            });
        };
        held.touch(self.now());
        Ok(held)
    }

    fn number(&self, name: &str) -> Result<u64, Refused> {
        let digits = name.trim();
        let digits = digits.strip_prefix('g').unwrap_or(digits);
        digits.parse().map_err(|_| no_such_game(name))
    }

    /// Does something in a game: looks at its clock first, and wakes those who wait for what has changed.
    fn with_game<T>(
        &self,
        name: &str,
        work: impl FnOnce(&Held, &mut Room, Duration) -> Result<T, Refused>,
    ) -> Result<T, Refused> {
        let held = self.held(name)?;
        let (done, changed) = {
            let mut room = held.room();
            let now = self.now();
            let before = room.standing();
            room.tick(now);
            let done = work(&held, &mut room, now);
            (done, room.standing() != before)
        };
        if changed {
            held.ring();
        }
        self.let_engine_speak(&held);
        done
    }

    /// Drops games about which nobody has asked for long.
    fn drop_idle(&self, now: Duration) {
        let idle = |held: &Arc<Held>| held.idle(now) >= self.limits.idle;
        if self.games().values().any(idle) {
            self.games_mut().retain(|_, held| !idle(held));
        }
    }

    fn list_games(&self, ask: &ListGames) -> Result<Games, Refused> {
        let now = self.now();
        self.drop_idle(now);
        let after = ask.after.as_deref().map(|name| self.number(name)).transpose()?;
        let begin = after.map_or(Bound::Unbounded, Bound::Excluded);
        let (held, games) = {
            let games = self.games();
            let listed: Vec<Arc<Held>> =
                games.range((begin, Bound::Unbounded)).map(|(_, held)| Arc::clone(held)).collect();
            (games.len(), listed)
        };
        let mut listed = games.into_iter().filter_map(|held| {
            let mut room = held.room();
            if room.tick(now) {
                held.ring();
            }
            let game = &room.table.game;
            let wanted = match ask.only {
                None => true,
                Some(Standing::Open) => !game.is_over(),
                Some(Standing::Over) => game.is_over(),
            };
            wanted.then(|| Listed {
                game: held::name(held.number),
                white: room.start.players[0].name.clone(),
                black: room.start.players[1].name.clone(),
                ply: game.ply(),
                turn: game.position().turn(),
                outcome: game.ending().as_ref().map(Ended::from),
                idle: held.idle(now).as_secs(),
            })
        });
        let games: Vec<Listed> = listed.by_ref().take(self.limits.page).collect();
        let more = listed.next().is_some();
        let next = games.last().filter(|_| more).map(|last| last.game.clone());
        Ok(Games { games, held, next })
    }
}

fn no_such_game(name: &str) -> Refused {
    let name: String = name.chars().take(40).collect();
    Refused::new(
        "no-such-game",
        format!("There is no game {name:?}: new_game begins one, list_games names them."),
    )
}

/// An answer as data.
fn value(answer: &impl Serialize) -> Result<Value, Refused> {
    serde_json::to_value(answer).map_err(|error| Refused::new("unwritable", error.to_string()))
}

/// Refuses a text that is too long.
fn bounded(what: &str, text: &str, most: usize) -> Result<(), Refused> {
    if text.len() <= most {
        return Ok(());
    }
    let message = format!("{what} has {most} bytes here at most, and this one has {}.", text.len());
    Err(Refused::new("text-too-long", message))
}
