//! The session: the engine, its game and its search, with an inbox and an outbox.

use crate::mailbox::{self, Inbox};
use std::cell::RefCell;
use tabiya::{DrawRules, Game};
use tabiya_engine::{Engine, PausedSearch};

pub(crate) struct Session {
    pub(crate) inbox: Inbox,
    pub(crate) out: Vec<u8>,
    pub(crate) engine: Engine,
    pub(crate) game: Game,
    pub(crate) search: Option<PausedSearch>,
}

impl Session {
    fn new() -> Session {
        Session {
            inbox: Inbox::new(),
            out: Vec::new(),
            engine: Engine::new(),
            game: Game::new().with_draw_rules(DrawRules::Analysis),
            search: None,
        }
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
        show(&session.out);
        Some(answer)
    })
}

/// Lets these bytes be read from outside.
pub(crate) fn show(bytes: &[u8]) {
    mailbox::publish(bytes);
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
    with(|session| session.inbox.write(bytes));
}

/// What lies in the outbox, as JavaScript reads it through the module's memory.
#[cfg(not(target_arch = "wasm32"))]
pub fn read_outbox() -> Vec<u8> {
    outbox_bytes()
}
