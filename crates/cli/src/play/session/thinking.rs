//! What the engine is asked for the person, beside the game: it is thought about on a thread of its own, and the keys go
//! on being heard.

use super::PlaySession;
use super::hints::GivenHint;
use crate::play::reply::{CommandError, Notice, Reply};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, TryRecvError};
use std::thread;
use tabiya_engine::StopSignal;
use tabiya_players::Wake;

/// Something that is being thought about. It is given up when it is dropped.
pub(super) struct SideSearch {
    halt: StopSignal,
    arrives: Receiver<SideFinding>,
}

/// What came of it.
pub(super) enum SideFinding {
    Hint(GivenHint),
    /// What is against a move that does not solve a puzzle.
    Refutation {
        san: String,
        why: String,
    },
}

impl From<GivenHint> for SideFinding {
    fn from(given: GivenHint) -> SideFinding {
        SideFinding::Hint(given)
    }
}

impl SideSearch {
    fn start<T: Into<SideFinding>>(
        wake: Wake,
        think: impl FnOnce(&StopSignal) -> T + Send + 'static,
    ) -> SideSearch {
        let (halt, (teller, arrives)) = (StopSignal::new(), mpsc::channel());
        let signal = halt.clone();
        thread::spawn(move || {
            let _ = teller.send(think(&signal).into());
            wake();
        });
        SideSearch { halt, arrives }
    }
}

impl Drop for SideSearch {
    fn drop(&mut self) {
        self.halt.stop();
    }
}

impl PlaySession {
    /// Thinks about something, and tells what comes of it: at once if it comes soon, else when it is there. Meanwhile
    /// the notice is told.
    pub(super) fn think<T: Into<SideFinding>>(
        &mut self,
        think: impl FnOnce(&StopSignal) -> T + Send + 'static,
        meanwhile: Notice,
        reply: &mut Reply,
    ) {
        let thought = SideSearch::start(Arc::clone(&self.wake), think);
        let found = match self.patience {
            None => thought.arrives.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(patience) => thought.arrives.recv_timeout(patience),
        };
        match found {
            Ok(found) => self.take_thought(found, reply),
            Err(RecvTimeoutError::Timeout) => {
                reply.tell(meanwhile);
                self.thought = Some(thought);
            }
            Err(RecvTimeoutError::Disconnected) => reply.refuse(broken()),
        }
    }

    /// Whether something is being thought about for the person.
    pub(crate) fn has_thought(&self) -> bool {
        self.thought.is_some()
    }

    /// Takes what was thought out meanwhile.
    pub(super) fn hear_thought(&mut self, reply: &mut Reply) {
        let Some(thought) = self.thought.take() else { return };
        match thought.arrives.try_recv() {
            Ok(found) => self.take_thought(found, reply),
            Err(TryRecvError::Empty) => self.thought = Some(thought),
            Err(TryRecvError::Disconnected) => reply.refuse(broken()),
        }
    }

    /// Thinks no further. Gives whether there was something.
    pub(crate) fn stop_thinking(&mut self) -> bool {
        self.thought.take().is_some()
    }

    fn take_thought(&mut self, found: SideFinding, reply: &mut Reply) {
        match found {
            SideFinding::Hint(given) => self.take_hint(given, reply),
            SideFinding::Refutation { san, why } => {
                reply.refuse(CommandError::NotTheSolution { san, why });
            }
        }
    }
}

fn broken() -> CommandError {
    CommandError::Other("the search ended without an answer".to_owned())
}
