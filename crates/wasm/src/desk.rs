//! The desk: an inbox, an outbox, and the games by number.

use alloc::boxed::Box;
use alloc::collections::VecDeque;
use alloc::rc::Rc;
use alloc::vec::Vec;
use core::cell::RefCell;
use core::sync::atomic::{AtomicU32, Ordering};
use tabiya::{Game, Pgn};

/// Where the outbox is and how much is in it: the one place that is read from outside without a call.
pub(crate) static OUTBOX: [AtomicU32; 2] = [AtomicU32::new(0), AtomicU32::new(0)];

/// A game and, if it was read from one or has tags, its record with tags and variations.
#[derive(Clone)]
pub(crate) struct Table {
    pub(crate) game: Game,
    pub(crate) pgn: Option<Rc<Pgn>>,
    /// The record as it was read: it knows what was wrong.
    pub(crate) read: Option<Rc<Pgn>>,
}

impl Table {
    pub(crate) fn new(game: Game) -> Table {
        Table { game, pgn: None, read: None }
    }
}

pub(crate) struct Desk {
    inbox: Vec<u8>,
    pub(crate) out: Vec<u8>,
    /// The number of a game is its place here and one more.
    tables: Vec<Option<Box<Table>>>,
    free: Vec<u32>,
    /// Games that were read and not yet taken.
    pub(crate) waiting: VecDeque<Pgn>,
}

impl Desk {
    const fn new() -> Desk {
        Desk {
            inbox: Vec::new(),
            out: Vec::new(),
            tables: Vec::new(),
            free: Vec::new(),
            waiting: VecDeque::new(),
        }
    }

    /// Makes the inbox this large and gives its address.
    pub(crate) fn reserve(&mut self, len: usize) -> usize {
        self.inbox.clear();
        self.inbox.shrink_to(len);
        self.inbox.resize(len, 0);
        self.inbox.as_ptr() as usize
    }

    /// The first bytes of the inbox.
    pub(crate) fn bytes(&self, len: usize) -> &[u8] {
        self.inbox.get(..len).unwrap_or_default()
    }

    pub(crate) fn seat(&mut self, table: Table) -> i32 {
        let table = Some(Box::new(table));
        match self.free.pop() {
            Some(at) => {
                self.tables[at as usize] = table;
                at as i32 + 1
            }
            None => {
                self.tables.push(table);
                self.tables.len() as i32
            }
        }
    }

    pub(crate) fn leave(&mut self, number: i32) {
        let at = number.wrapping_sub(1) as u32;
        if let Some(table) = self.tables.get_mut(at as usize) {
            if table.take().is_some() {
                self.free.push(at);
            }
        }
    }

    pub(crate) fn seated(&self) -> usize {
        self.tables.len() - self.free.len()
    }

    /// The inbox, the outbox and a game, each on its own.
    pub(crate) fn at(&mut self, number: i32) -> Option<(&[u8], &mut Vec<u8>, &mut Table)> {
        let table = self.tables.get_mut(number.wrapping_sub(1) as u32 as usize)?.as_deref_mut()?;
        Some((&self.inbox, &mut self.out, table))
    }
}

/// Works at the desk; what lies in the outbox afterwards can be read from outside.
pub(crate) fn with<R>(work: impl FnOnce(&mut Desk) -> R) -> R {
    DESK.with_borrow_mut(|desk| {
        desk.out.clear();
        let answer = work(desk);
        OUTBOX[0].store(desk.out.as_ptr() as usize as u32, Ordering::Relaxed);
        OUTBOX[1].store(desk.out.len() as u32, Ordering::Relaxed);
        answer
    })
}

#[cfg(not(target_arch = "wasm32"))]
std::thread_local!(static DESK: RefCell<Desk> = const { RefCell::new(Desk::new()) });

#[cfg(target_arch = "wasm32")]
static DESK: OnlyThread = OnlyThread(RefCell::new(Desk::new()));

/// What belongs to the one thread that there is.
#[cfg(target_arch = "wasm32")]
struct OnlyThread(RefCell<Desk>);

#[cfg(target_arch = "wasm32")]
impl OnlyThread {
    fn with_borrow_mut<R>(&self, work: impl FnOnce(&mut Desk) -> R) -> R {
        work(&mut self.0.borrow_mut())
    }
}

// SAFETY: a module without atomics is never shared: every worker that loads it has a memory of its own.
#[allow(unsafe_code)]
#[cfg(all(target_arch = "wasm32", not(target_feature = "atomics")))]
unsafe impl Sync for OnlyThread {}
