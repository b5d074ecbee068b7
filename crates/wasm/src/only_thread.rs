//! What belongs to the one thread that a module has. `crates/wasm-clock` reads this file too.

use core::cell::RefCell;

/// A value of the one thread that there is.
pub(crate) struct OnlyThread<T>(RefCell<T>);

impl<T> OnlyThread<T> {
    pub(crate) const fn new(value: T) -> OnlyThread<T> {
        OnlyThread(RefCell::new(value))
    }

    pub(crate) fn with_borrow_mut<R>(&self, work: impl FnOnce(&mut T) -> R) -> R {
        work(&mut self.0.borrow_mut())
    }
}

// SAFETY: a module without atomics is never shared: every worker that loads it has a memory of its own.
#[allow(unsafe_code)]
#[cfg(not(target_feature = "atomics"))]
unsafe impl<T> Sync for OnlyThread<T> {}
