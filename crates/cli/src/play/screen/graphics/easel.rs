//! Where pictures are painted: on a thread of its own, those that are wanted now and none that were wanted before.

use super::PictureOrder;
use std::collections::HashMap;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};
use tabiya::{Square, SquareSet};
use tabiya_players::Wake;

/// How a picture is painted.
type Paint = Arc<dyn Fn(&PictureOrder) -> String + Send + Sync>;

/// A painter, and what was asked of them.
pub(super) struct Easel {
    shared: Arc<EaselShare>,
}

/// What the painter and the others see.
#[derive(Default)]
struct EaselShare {
    work: Mutex<EaselWork>,
    /// Something is to be painted, or was.
    changed: Condvar,
}

#[derive(Default)]
struct EaselWork {
    /// What is to be painted, the next at the end.
    orders: Vec<PictureOrder>,
    /// What is being painted.
    current: Option<PictureOrder>,
    painted: HashMap<Square, (PictureOrder, String)>,
    ended: bool,
}

impl EaselShare {
    fn work(&self) -> MutexGuard<'_, EaselWork> {
        self.work.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl EaselWork {
    /// The squares of some orders that are not painted yet.
    fn missing(&self, orders: &[PictureOrder]) -> SquareSet {
        let is_painted =
            |order: &&PictureOrder| self.painted.get(&order.square).is_some_and(|(done, _)| done == *order);
        orders.iter().filter(|order| !is_painted(order)).map(|order| order.square).collect()
    }
}

impl Easel {
    pub(super) fn new(wake: Wake, paint: Paint) -> Easel {
        let shared = Arc::new(EaselShare::default());
        let painter = Arc::clone(&shared);
        // Without a thread there are no pictures, and characters stay.
        let _ =
            thread::Builder::new().name("pictures".to_owned()).spawn(move || work(&painter, &wake, &paint));
        Easel { shared }
    }

    /// Has these painted and nothing else, and waits a little for them. Gives the squares that are not yet.
    pub(super) fn paint(&self, orders: Vec<PictureOrder>, patience: Duration) -> SquareSet {
        let mut work = self.shared.work();
        // What nobody wants any more is not kept.
        work.painted.retain(|_, (order, _)| orders.contains(order));
        let missing = work.missing(&orders);
        let is_begun = |order: &PictureOrder| work.current.as_ref() == Some(order);
        let left = orders.iter().filter(|order| missing.contains(order.square) && !is_begun(order));
        // The painter takes the last one: they are painted in their order.
        work.orders = left.rev().cloned().collect();
        if missing.is_empty() {
            return missing;
        }
        self.shared.changed.notify_all();
        let until = Instant::now() + patience;
        loop {
            let missing = work.missing(&orders);
            let left = until.saturating_duration_since(Instant::now());
            if missing.is_empty() || left.is_zero() {
                return missing;
            }
            let waited = self.shared.changed.wait_timeout(work, left);
            work = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// The picture of a square, if it is painted; it is taken away.
    pub(super) fn take(&self, square: Square) -> Option<String> {
        self.shared.work().painted.remove(&square).map(|(_, picture)| picture)
    }
}

impl Drop for Easel {
    fn drop(&mut self) {
        self.shared.work().ended = true;
        self.shared.changed.notify_all();
    }
}

/// Paints what is asked for until nobody can ask any more.
fn work(shared: &EaselShare, wake: &Wake, paint: &Paint) {
    let mut work = shared.work();
    loop {
        if work.ended {
            return;
        }
        let Some(order) = work.orders.pop() else {
            work = shared.changed.wait(work).unwrap_or_else(PoisonError::into_inner);
            continue;
        };
        work.current = Some(order.clone());
        drop(work);
        let picture = paint(&order);
        work = shared.work();
        work.current = None;
        work.painted.insert(order.square, (order, picture));
        shared.changed.notify_all();
        drop(work);
        wake();
        work = shared.work();
    }
}
