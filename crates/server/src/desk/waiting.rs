//! Waiting for a turn: somebody who waits takes no thread.

use super::Desk;
use super::held::Room;
use crate::call::answer::{Because, Waited};
use crate::call::asked::WaitForTurn;
use crate::refused::Refused;
use std::time::Duration;
use tabiya::Color;
use tokio::time::Instant;

/// How long is waited where nothing is said.
const USUAL: Duration = Duration::from_secs(30);

/// How often somebody looks who waits for the engine: it may have been too busy to be asked.
const OFTEN: Duration = Duration::from_secs(1);

impl Desk {
    /// Waits for a turn; `is_here` tells whether somebody will hear of it.
    pub(super) async fn wait_for_turn(
        &self,
        ask: &WaitForTurn,
        is_here: &(dyn Fn() -> bool + Sync),
    ) -> Result<Waited, Refused> {
        let longest = self.limits.wait;
        let patience = match ask.seconds {
            None => USUAL,
            Some(seconds) if seconds >= 0.0 => Duration::try_from_secs_f64(seconds).unwrap_or(longest),
            Some(_) => return Err(Refused::new("bad-argument", "Nobody waits for less than no time.")),
        };
        let deadline = Instant::now() + patience.min(longest);
        let held = self.held(&ask.at.game)?;
        // Listen first, then look: nothing is missed in between.
        let mut bell = held.bell();
        let mut ending = self.ending.subscribe();
        // The offer of which this side had heard when it began to wait: others who wait may hear of another first.
        let mut known = None;
        loop {
            bell.borrow_and_update();
            let ended = *ending.borrow_and_update();
            let (waited, ticked, sleep) = {
                let mut room = held.room();
                let now = self.now();
                held.touch(now);
                let ticked = room.tick(now);
                let side = room.actor(&ask.at.seat, None)?;
                // What the engine is thinking about still comes.
                let late = ((ended && room.asked.is_none()).then_some(Because::InputEnded))
                    .or_else(|| (Instant::now() >= deadline).then_some(Because::Timeout));
                let known = *known.get_or_insert(room.told[side as usize]);
                let because = because(&room, side, known).or(late);
                let waited = because.map(|because| {
                    let told = room.told;
                    let state = room.state(held.number, Some(side), now);
                    if !is_here() {
                        room.told = told;
                    }
                    Waited { because, state }
                });
                let by_itself = room.next_tick().map(|at| at.saturating_sub(now));
                (waited, ticked, by_itself.into_iter().chain(room.has_engine().then_some(OFTEN)).min())
            };
            if ticked {
                held.ring();
            }
            self.let_engine_speak(&held);
            if let Some(waited) = waited {
                return Ok(waited);
            }
            let until = sleep.map_or(deadline, |sleep| deadline.min(Instant::now() + sleep));
            tokio::select! {
                _ = bell.changed() => {}
                _ = ending.changed() => {}
                () = tokio::time::sleep_until(until) => {}
            }
        }
    }
}

/// Why a side need not wait any longer, which has heard of an offer after so many plies.
fn because(room: &Room, side: Color, known: Option<usize>) -> Option<Because> {
    if room.table.game.is_over() {
        Some(Because::GameOver)
    } else if room.turn() == side && !room.stand_in {
        Some(Because::YourTurn)
    } else {
        let offer = room.offer_to(side)?;
        (known != Some(offer)).then_some(Because::DrawOffered)
    }
}
