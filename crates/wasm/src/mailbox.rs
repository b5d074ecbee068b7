//! What goes in and out as bytes, through the memory of the module. Other modules read this
//! file too.

use alloc::vec::Vec;
use core::sync::atomic::{AtomicU32, Ordering};

/// Where the outbox is and how much is in it: the one place that is read from outside without a call.
pub(crate) static OUTBOX: [AtomicU32; 2] = [AtomicU32::new(0), AtomicU32::new(0)];

/// Lets these bytes be read from outside.
pub(crate) fn publish(bytes: &[u8]) {
    OUTBOX[0].store(bytes.as_ptr() as usize as u32, Ordering::Relaxed);
    OUTBOX[1].store(bytes.len() as u32, Ordering::Relaxed);
}

/// Where questions are written from outside.
pub(crate) struct Inbox(Vec<u8>);

impl Inbox {
    pub(crate) const fn new() -> Inbox {
        Inbox(Vec::new())
    }

    /// Makes it this large and gives its address.
    pub(crate) fn reserve(&mut self, len: usize) -> usize {
        self.0.clear();
        self.0.shrink_to(len);
        self.0.resize(len, 0);
        self.0.as_ptr() as usize
    }

    /// Its first bytes.
    pub(crate) fn bytes(&self, len: usize) -> &[u8] {
        self.0.get(..len).unwrap_or_default()
    }

    /// Its first bytes as text; what is none is empty.
    pub(crate) fn text(&self, len: usize) -> &str {
        core::str::from_utf8(self.bytes(len)).unwrap_or_default()
    }

    /// Puts bytes in, as JavaScript does through the module's memory.
    #[cfg(not(target_arch = "wasm32"))]
    pub(crate) fn write(&mut self, bytes: &[u8]) {
        self.reserve(bytes.len());
        self.0.copy_from_slice(bytes);
    }
}
