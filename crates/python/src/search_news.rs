//! What a search tells, on its way to a listener who may be slower than it.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tabiya_uci::protocol::Info;
use tabiya_uci::{BestMove, client::ClientError};

/// As many reports wait at most: more than any search has lines.
const MOST_WAITING: usize = 512;

/// So long after the end of a search all of its reports are still passed on, then only the newest of each line.
const PATIENCE: Duration = Duration::from_millis(100);

/// How long is listened before something else is looked at.
const BREATH: Duration = Duration::from_millis(50);

/// What is heard next.
pub(crate) enum SearchNews {
    Info(Info),
    Done(Result<BestMove, ClientError>),
    /// Nothing for a while.
    Nothing,
    /// The search has ended without a word.
    Gone,
}

/// Reports from the thread of a search to that of the listener. Where they come faster than they are heard, those go
/// that newer ones of the same line have made old.
#[derive(Default)]
pub(crate) struct NewsQueue {
    waiting: Mutex<WaitingNews>,
    come: Condvar,
}

#[derive(Default)]
struct WaitingNews {
    infos: VecDeque<Info>,
    done: Option<Result<BestMove, ClientError>>,
    /// When the search ended, if it has.
    ended: Option<Instant>,
}

impl WaitingNews {
    /// Whether a later report is of the same line as this one.
    fn is_old(&self, index: usize) -> bool {
        self.infos.range(index + 1..).any(|later| later.multipv == self.infos[index].multipv)
    }

    /// Makes room for one more.
    fn make_room(&mut self) {
        if self.infos.len() >= MOST_WAITING {
            let old = (0..self.infos.len()).find(|&index| self.is_old(index)).unwrap_or(0);
            self.infos.remove(old);
        }
    }
}

impl NewsQueue {
    /// A report.
    pub(crate) fn tell(&self, info: &Info) {
        let mut waiting = self.waiting();
        waiting.make_room();
        waiting.infos.push_back(info.clone());
        self.come.notify_one();
    }

    /// What was found.
    pub(crate) fn done(&self, found: Result<BestMove, ClientError>) {
        self.waiting().done = Some(found);
    }

    /// What comes next, if it comes soon.
    pub(crate) fn hear(&self) -> SearchNews {
        let nothing = |waiting: &mut WaitingNews| waiting.infos.is_empty() && waiting.ended.is_none();
        let waited = self.come.wait_timeout_while(self.waiting(), BREATH, nothing);
        let (mut waiting, _) = waited.unwrap_or_else(PoisonError::into_inner);
        while let Some(info) = waiting.infos.pop_front() {
            let late = waiting.ended.is_some_and(|ended| ended.elapsed() > PATIENCE);
            if !late || !waiting.infos.iter().any(|later| later.multipv == info.multipv) {
                return SearchNews::Info(info);
            }
        }
        match (waiting.ended, waiting.done.take()) {
            (None, _) => SearchNews::Nothing,
            (Some(_), Some(done)) => SearchNews::Done(done),
            (Some(_), None) => SearchNews::Gone,
        }
    }

    fn waiting(&self) -> MutexGuard<'_, WaitingNews> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The end of a search, however it comes: the listener is told when this is dropped.
pub(crate) struct SearchEnd<'a>(pub(crate) &'a NewsQueue);

impl Drop for SearchEnd<'_> {
    fn drop(&mut self) {
        self.0.waiting().ended = Some(Instant::now());
        self.0.come.notify_one();
    }
}
