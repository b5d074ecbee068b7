//! The clocks by number, with an inbox and an outbox.

use crate::mailbox::{self, Inbox};
use alloc::boxed::Box;
use alloc::vec::Vec;
use tabiya::Clock;

pub(crate) struct ClockRegistry {
    pub(crate) inbox: Inbox,
    pub(crate) out: Vec<u8>,
    /// The number of a clock is its place here and one more.
    clocks: Vec<Option<Box<Clock>>>,
}

impl ClockRegistry {
    const fn new() -> ClockRegistry {
        ClockRegistry { inbox: Inbox::new(), out: Vec::new(), clocks: Vec::new() }
    }

    pub(crate) fn insert(&mut self, clock: Clock) -> i32 {
        let at = self.clocks.iter().position(Option::is_none).unwrap_or(self.clocks.len());
        if at == self.clocks.len() {
            self.clocks.push(None);
        }
        self.clocks[at] = Some(Box::new(clock));
        at as i32 + 1
    }

    pub(crate) fn remove(&mut self, number: i32) {
        if let Some(clock) = self.clocks.get_mut(number.wrapping_sub(1) as u32 as usize) {
            *clock = None;
        }
    }

    /// The outbox and a clock, each on its own.
    pub(crate) fn at(&mut self, number: i32) -> Option<(&mut Vec<u8>, &mut Clock)> {
        let clock = self.clocks.get_mut(number.wrapping_sub(1) as u32 as usize)?.as_deref_mut()?;
        Some((&mut self.out, clock))
    }
}

/// Works with the registry; what lies in the outbox afterwards can be read from outside.
pub(crate) fn with<R>(work: impl FnOnce(&mut ClockRegistry) -> R) -> R {
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
    static REGISTRY: core::cell::RefCell<ClockRegistry> = const { core::cell::RefCell::new(ClockRegistry::new()) };
}

#[cfg(target_arch = "wasm32")]
static REGISTRY: crate::only_thread::OnlyThread<ClockRegistry> =
    crate::only_thread::OnlyThread::new(ClockRegistry::new());
