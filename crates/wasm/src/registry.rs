//! The registry: what is held by number, with an inbox and an outbox. `crates/wasm-clock` reads this file too: what is
//! held, each module says in `held.rs`.

use crate::held::Held;
use crate::mailbox::{self, Inbox};
use alloc::boxed::Box;
use alloc::vec::Vec;

pub(crate) struct Registry {
    pub(crate) inbox: Inbox,
    pub(crate) out: Vec<u8>,
    /// The number of what is held is its place here and one more.
    pub(crate) held: Vec<Option<Box<Held>>>,
    pub(crate) free: Vec<u32>,
}

impl Registry {
    const fn new() -> Registry {
        Registry { inbox: Inbox::new(), out: Vec::new(), held: Vec::new(), free: Vec::new() }
    }

    pub(crate) fn insert(&mut self, held: Held) -> i32 {
        let held = Some(Box::new(held));
        match self.free.pop() {
            Some(at) => {
                self.held[at as usize] = held;
                at as i32 + 1
            }
            None => {
                self.held.push(held);
                self.held.len() as i32
            }
        }
    }

    pub(crate) fn remove(&mut self, number: i32) {
        let at = number.wrapping_sub(1) as u32;
        if let Some(held) = self.held.get_mut(at as usize) {
            if held.take().is_some() {
                self.free.push(at);
            }
        }
    }

    /// The inbox, the outbox and what has this number, each on its own.
    pub(crate) fn at(&mut self, number: i32) -> Option<(&Inbox, &mut Vec<u8>, &mut Held)> {
        let held = self.held.get_mut(number.wrapping_sub(1) as u32 as usize)?.as_deref_mut()?;
        Some((&self.inbox, &mut self.out, held))
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
