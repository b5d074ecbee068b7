//! Waiting for a turn, which takes no thread.

use super::GameServer;
use super::hosted_game::GameState;
use crate::call::answer::{WaitResult, WakeReason};
use crate::call::request::WaitForTurnRequest;
use crate::call::{ApiError, Reply};
use std::time::Duration;
use tabiya::Color;
use tokio::time::Instant;

/// How long to wait by default.
const USUAL: Duration = Duration::from_secs(30);

/// How often to look while the engine is to move: it may have been too busy to be asked.
const OFTEN: Duration = Duration::from_secs(1);

impl GameServer {
    /// Waits for a turn; `is_connected` tells whether the client will hear of it.
    pub(super) async fn wait_for_turn(
        &self,
        request: &WaitForTurnRequest,
        is_connected: &(dyn Fn() -> bool + Sync),
    ) -> Reply<WaitResult> {
        let longest = self.limits.wait;
        let patience = match request.seconds {
            None => USUAL,
            Some(seconds) if seconds >= 0.0 => Duration::try_from_secs_f64(seconds).unwrap_or(longest),
            Some(_) => return Err(ApiError::new("bad-argument", "`seconds` must not be negative.")),
        };
        let deadline = Instant::now() + patience.min(longest);
        let hosted = self.hosted(&request.at.game)?;
        // Subscribe first, then look: nothing is missed in between.
        let mut changes = hosted.changes();
        let mut ending = self.ending.subscribe();
        // The offer that this side had been told of when it began to wait: others who wait may hear of another first.
        let mut known = None;
        loop {
            changes.borrow_and_update();
            let ended = *ending.borrow_and_update();
            let (waited, ticked, sleep) = {
                let mut state = hosted.state();
                let now = self.now();
                hosted.touch(now);
                let ticked = state.tick(now);
                let side = state.actor(&request.at.identity, None)?;
                // What the engine is thinking about still comes.
                let late = ((ended && state.asked.is_none()).then_some(WakeReason::InputEnded))
                    .or_else(|| (Instant::now() >= deadline).then_some(WakeReason::Timeout));
                let known = *known.get_or_insert(state.told[side as usize]);
                let because = wake_reason(&state, side, known).or(late);
                let waited = because.map(|because| {
                    let told = state.told;
                    let snapshot = state.snapshot(hosted.number, Some(side), now);
                    if !is_connected() {
                        state.told = told;
                    }
                    WaitResult { because, state: snapshot }
                });
                let by_itself = state.next_tick().map(|at| at.saturating_sub(now));
                (waited, ticked, by_itself.into_iter().chain(state.has_engine().then_some(OFTEN)).min())
            };
            if ticked {
                hosted.notify();
            }
            self.ask_engine(&hosted);
            if let Some(waited) = waited {
                return Ok(waited);
            }
            let until = sleep.map_or(deadline, |sleep| deadline.min(Instant::now() + sleep));
            tokio::select! {
                _ = changes.changed() => {}
                _ = ending.changed() => {}
                () = tokio::time::sleep_until(until) => {}
            }
        }
    }
}

/// Why a side need not wait any longer, which knows of an offer after so many plies.
fn wake_reason(state: &GameState, side: Color, known: Option<usize>) -> Option<WakeReason> {
    if state.table.game().is_over() {
        Some(WakeReason::GameOver)
    } else if state.turn() == side && !state.stand_in {
        Some(WakeReason::YourTurn)
    } else {
        let offer = state.offer_to(side)?;
        (known != Some(offer)).then_some(WakeReason::DrawOffered)
    }
}
