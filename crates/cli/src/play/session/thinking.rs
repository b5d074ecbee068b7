//! What the engine is asked for the person, beside the game: it is thought about on a thread of its own, and the keys go
//! on being heard.

use super::PlaySession;
use super::hints::GivenHint;
use crate::play::reply::{CommandError, Notice, Reply};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, TryRecvError};
use std::thread;
use tabiya_engine::StopSignal;
use tabiya_players::Wake;

/// Something that is being thought about. It is given up when it is dropped.
pub(super) struct SideSearch {
    halt: StopSignal,
    arrives: Receiver<SideFinding>,
    /// How far it is, if it is about the whole game and takes its time: a move does not end it.
    progress: Option<ReviewCount>,
}

/// How far a review is.
pub(super) struct ReviewCount {
    pub(super) searched: Arc<AtomicUsize>,
    /// Of how many positions.
    pub(super) of: usize,
    /// So many were told last.
    pub(super) told: usize,
}

/// How often somebody who waits is told how far it is.
const STEPS: usize = 4;

impl ReviewCount {
    pub(super) fn of(positions: usize) -> ReviewCount {
        ReviewCount { searched: Arc::default(), of: positions, told: 0 }
    }

    /// How many are searched, if that is a step more than was told.
    fn news(&mut self) -> Option<usize> {
        let searched = self.searched.load(Ordering::Relaxed);
        let step = self.of.div_ceil(STEPS).max(1);
        let is_news = searched / step > self.told / step && searched < self.of;
        is_news.then(|| {
            self.told = searched;
            searched
        })
    }
}

/// What came of it.
pub(super) enum SideFinding {
    Hint(GivenHint),
    /// What is against a move that does not solve a puzzle.
    Refutation {
        san: String,
        why: String,
    },
    /// The best lines.
    Analysis(Vec<String>),
    /// The judged game; none if it was broken off.
    Review(Option<String>),
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
        SideSearch { halt, arrives, progress: None }
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
        self.think_about(None, think, meanwhile, reply);
    }

    /// The same; with how far it is, if it is about the whole game.
    pub(super) fn think_about<T: Into<SideFinding>>(
        &mut self,
        progress: Option<ReviewCount>,
        think: impl FnOnce(&StopSignal) -> T + Send + 'static,
        meanwhile: Notice,
        reply: &mut Reply,
    ) {
        if self.thought.take_if(|thought| thought.progress.is_some()).is_some() {
            reply.tell(Notice::ThinkingStopped);
        }
        let mut thought = SideSearch::start(Arc::clone(&self.wake), think);
        thought.progress = progress;
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

    /// How many positions are searched, of as many as usual.
    pub(super) fn effort(&self, usual: u64) -> u64 {
        usual / self.haste
    }

    /// Searches only a small part of what it would.
    #[cfg(test)]
    pub(crate) fn hurry_searches(&mut self) {
        self.haste = 100;
    }

    /// Thinks until it is stopped.
    #[cfg(test)]
    pub(crate) fn think_for_ever(&mut self) {
        let think = |halt: &StopSignal| {
            while !halt.is_stopped() {
                thread::yield_now();
            }
            SideFinding::Review(None)
        };
        self.thought = Some(SideSearch::start(Arc::clone(&self.wake), think));
    }

    /// Whether something about the position is being thought about for the person.
    pub(crate) fn has_thought(&self) -> bool {
        self.thought.as_ref().is_some_and(|thought| thought.progress.is_none())
    }

    /// Thinks no further about the position, which is another one now.
    pub(super) fn forget_position(&mut self) {
        drop(self.thought.take_if(|thought| thought.progress.is_none()));
    }

    /// Takes what was thought out meanwhile.
    pub(super) fn hear_thought(&mut self, reply: &mut Reply) {
        let Some(mut thought) = self.thought.take() else { return };
        match thought.arrives.try_recv() {
            Ok(found) => self.take_thought(found, reply),
            Err(TryRecvError::Empty) => {
                if let Some(progress) = &mut thought.progress
                    && let Some(searched) = progress.news()
                {
                    reply.tell(Notice::Reviewing { searched, of: progress.of });
                }
                self.thought = Some(thought);
            }
            Err(TryRecvError::Disconnected) => reply.refuse(broken()),
        }
    }

    /// Whether anything is being thought about for the person, of the position or of the whole game.
    pub(crate) fn has_side_search(&self) -> bool {
        self.thought.is_some()
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
            SideFinding::Analysis(lines) => reply.tell(Notice::Analysis(lines)),
            SideFinding::Review(text) => reply.notices.extend(text.map(Notice::Review)),
        }
    }
}

fn broken() -> CommandError {
    CommandError::Other("the search ended without an answer".to_owned())
}
