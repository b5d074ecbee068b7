//! The session: the engine, its game and its search, with an inbox and an outbox.

use std::cell::RefCell;
use std::sync::atomic::{AtomicU32, Ordering};
use tabiya::{DrawRules, Game};
use tabiya_engine::{Engine, PausedSearch};

/// Where the outbox is and how much is in it: the one place that is read from outside without a call.
pub(crate) static OUTBOX: [AtomicU32; 2] = [AtomicU32::new(0), AtomicU32::new(0)];

pub(crate) struct Session {
    inbox: Vec<u8>,
    pub(crate) out: Vec<u8>,
    pub(crate) engine: Engine,
    pub(crate) game: Game,
    pub(crate) search: Option<PausedSearch>,
}

impl Session {
    fn new() -> Session {
        Session {
            inbox: Vec::new(),
            out: Vec::new(),
            engine: Engine::new(),
            game: Game::new().with_draw_rules(DrawRules::Analysis),
            search: None,
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
}

thread_local!(static SESSION: RefCell<Session> = RefCell::new(Session::new()));

/// Works with the session; what lies in the outbox afterwards can be read from outside. While a search is suspended there
/// is nothing to work with.
pub(crate) fn with<R>(work: impl FnOnce(&mut Session) -> R) -> Option<R> {
    SESSION.with(|session| {
        let mut session = session.try_borrow_mut().ok()?;
        session.out.clear();
        let answer = work(&mut session);
        publish(&session.out);
        Some(answer)
    })
}

/// Lets these bytes be read from outside.
pub(crate) fn publish(bytes: &[u8]) {
    OUTBOX[0].store(bytes.as_ptr() as usize as u32, Ordering::Relaxed);
    OUTBOX[1].store(bytes.len() as u32, Ordering::Relaxed);
    #[cfg(not(target_arch = "wasm32"))]
    SHOWN.set(bytes.to_vec());
}

#[cfg(not(target_arch = "wasm32"))]
thread_local!(static SHOWN: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) });

#[cfg(not(target_arch = "wasm32"))]
pub(crate) fn outbox_bytes() -> Vec<u8> {
    SHOWN.with_borrow(Clone::clone)
}

/// Puts bytes into the inbox, as JavaScript does through the module's memory.
#[cfg(not(target_arch = "wasm32"))]
pub fn write_inbox(bytes: &[u8]) {
    with(|session| {
        session.reserve(bytes.len());
        session.inbox.copy_from_slice(bytes);
    });
}

/// What lies in the outbox, as JavaScript reads it through the module's memory.
#[cfg(not(target_arch = "wasm32"))]
pub fn read_outbox() -> Vec<u8> {
    outbox_bytes()
}
