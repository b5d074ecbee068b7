//! The bell of the terminal: for moves that others make, for little time, and for the end.

use super::ScreenState;
use crate::play::reply::Reply;
use std::time::Duration;

/// Less time than this is little.
pub(super) const SHORT: Duration = Duration::from_secs(20);

/// What there is to ring for.
#[derive(Default)]
pub(super) struct Bell {
    pending: bool,
    /// Whether the time was already little.
    short: bool,
}

impl Bell {
    /// Whether to ring now; once for each thing, and once when the time becomes little.
    pub(super) fn rings(&mut self, short: bool) -> bool {
        let begins = short && !self.short;
        self.short = short;
        std::mem::take(&mut self.pending) || begins
    }

    /// Notes what is worth a bell: a move of a program, and the end.
    pub(super) fn hear(&mut self, reply: &Reply) {
        self.pending |= reply.rings();
    }
}

impl ScreenState {
    /// Whether a person's clock runs that has little time.
    pub(super) fn is_short(&self, now: Duration) -> bool {
        let Some(clocks) = self.session.clocks(now).filter(|_| self.session.is_playing()) else {
            return false;
        };
        let Some(color) = clocks.running.filter(|&color| !self.session.is_program(color)) else {
            return false;
        };
        clocks.left[color as usize].is_some_and(|left| left < SHORT)
    }
}
