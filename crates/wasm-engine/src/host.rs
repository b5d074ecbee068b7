//! What the host gives: the time, which may be an order, and an ear for what is found.

#[cfg(target_arch = "wasm32")]
mod imported {
    // SAFETY: they take nothing and touch nothing of ours; the package gives them to every module that it loads.
    #[allow(unsafe_code)]
    #[link(wasm_import_module = "host")]
    unsafe extern "C" {
        /// Milliseconds since some moment, or an order: `STOP`, `PONDER_HIT`.
        pub(crate) safe fn now() -> f64;
        /// Hears that a line is in the outbox.
        pub(crate) safe fn told();
        /// Hears that what the search would give if it ended now is in the outbox.
        pub(crate) safe fn found();
    }
}

#[cfg(target_arch = "wasm32")]
pub(crate) use imported::{found, now, told};

#[cfg(not(target_arch = "wasm32"))]
mod pretended {
    use std::cell::{Cell, RefCell};

    thread_local! {
        static CLOCK: Cell<fn() -> f64> = const { Cell::new(|| 0.0) };
        static LINES: RefCell<Vec<Vec<u8>>> = const { RefCell::new(Vec::new()) };
        static FOUND: RefCell<Vec<Vec<u8>>> = const { RefCell::new(Vec::new()) };
    }

    pub(crate) fn now() -> f64 {
        CLOCK.get()()
    }

    pub(crate) fn told() {
        LINES.with_borrow_mut(|lines| lines.push(crate::session::outbox_bytes()));
    }

    pub(crate) fn found() {
        FOUND.with_borrow_mut(|found| found.push(crate::session::outbox_bytes()));
    }

    /// Tells what the host answers to a search that asks for the time.
    pub fn set_clock(clock: fn() -> f64) {
        CLOCK.set(clock);
    }

    /// The lines that were told since the last call.
    pub fn lines() -> Vec<Vec<u8>> {
        LINES.take()
    }

    /// What was found so far, each time that it was told since the last call.
    pub fn found_so_far() -> Vec<Vec<u8>> {
        FOUND.take()
    }
}

#[cfg(not(target_arch = "wasm32"))]
pub(crate) use pretended::{found, now, told};
#[cfg(not(target_arch = "wasm32"))]
pub use pretended::{found_so_far, lines, set_clock};
