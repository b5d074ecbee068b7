//! The registry: the games by number, with an inbox and an outbox.

use crate::mailbox::{self, Inbox};
use alloc::boxed::Box;
use alloc::rc::Rc;
use alloc::vec::Vec;
use tabiya::{Game, Pgn};

/// A game and, if it was read from one or has tags, its record with tags and variations.
#[derive(Clone)]
pub(crate) struct HeldGame {
    pub(crate) game: Game,
    pub(crate) pgn: Option<Rc<Pgn>>,
    /// What was wrong when it was read, as JSON.
    pub(crate) problems: Rc<[u8]>,
    /// Whether the moves that can be redone were left by a jump, and not taken back.
    pub(crate) jumped: bool,
}

impl HeldGame {
    pub(crate) fn new(game: Game) -> HeldGame {
        HeldGame { game, pgn: None, problems: Rc::from([]), jumped: false }
    }
}

pub(crate) struct Registry {
    pub(crate) inbox: Inbox,
    pub(crate) out: Vec<u8>,
    /// The number of a game is its place here and one more.
    games: Vec<Option<Box<HeldGame>>>,
    free: Vec<u32>,
}

impl Registry {
    const fn new() -> Registry {
        Registry { inbox: Inbox::new(), out: Vec::new(), games: Vec::new(), free: Vec::new() }
    }

    pub(crate) fn insert(&mut self, game: HeldGame) -> i32 {
        let game = Some(Box::new(game));
        match self.free.pop() {
            Some(at) => {
                self.games[at as usize] = game;
                at as i32 + 1
            }
            None => {
                self.games.push(game);
                self.games.len() as i32
            }
        }
    }

    pub(crate) fn remove(&mut self, number: i32) {
        let at = number.wrapping_sub(1) as u32;
        if let Some(game) = self.games.get_mut(at as usize) {
            if game.take().is_some() {
                self.free.push(at);
            }
        }
    }

    pub(crate) fn count(&self) -> usize {
        self.games.len() - self.free.len()
    }

    /// The inbox, the outbox and a game, each on its own.
    pub(crate) fn at(&mut self, number: i32) -> Option<(&Inbox, &mut Vec<u8>, &mut HeldGame)> {
        let game = self.games.get_mut(number.wrapping_sub(1) as u32 as usize)?.as_deref_mut()?;
        Some((&self.inbox, &mut self.out, game))
    }
}

/// Works with the registry; what lies in the outbox afterwards can be read from outside.
pub(crate) fn with<R>(work: impl FnOnce(&mut Registry) -> R) -> R {
    REGISTRY.with_borrow_mut(|registry| {
        registry.out.clear();
        let answer = work(registry);
        mailbox::publish(&registry.out);
        answer
    })
}

/// Puts bytes into the inbox, as JavaScript does through the module's memory.
#[cfg(not(target_arch = "wasm32"))]
pub fn write_inbox(bytes: &[u8]) {
    REGISTRY.with_borrow_mut(|registry| registry.inbox.write(bytes));
}

/// What lies in the outbox, as JavaScript reads it through the module's memory.
#[cfg(not(target_arch = "wasm32"))]
pub fn read_outbox() -> Vec<u8> {
    REGISTRY.with_borrow_mut(|registry| registry.out.clone())
}

#[cfg(not(target_arch = "wasm32"))]
std::thread_local! {
    static REGISTRY: core::cell::RefCell<Registry> = const { core::cell::RefCell::new(Registry::new()) };
}

#[cfg(target_arch = "wasm32")]
static REGISTRY: crate::only_thread::OnlyThread<Registry> =
    crate::only_thread::OnlyThread::new(Registry::new());
