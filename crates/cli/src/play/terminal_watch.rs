//! Somebody who notices that the terminal is gone.
//!
//! Its hang-up ends a program, unless it was started to outlive that. Then whoever reads keys from a terminal that is no
//! more is told neither of a key nor of an end, and asks again for ever.

use std::io::{self, IsTerminal};
use std::thread;
use std::time::Duration;

/// How often the terminal is looked at: seldom enough to cost nothing.
const LOOK: Duration = Duration::from_millis(500);

/// Does something once standard input is no terminal any more.
pub(super) fn when_gone(then: impl FnOnce() + Send + 'static) {
    thread::spawn(move || {
        while io::stdin().is_terminal() {
            thread::sleep(LOOK);
        }
        then();
    });
}
