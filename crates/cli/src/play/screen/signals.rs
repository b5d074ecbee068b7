//! What comes from outside: an end, a stop, and going on.

use super::ScreenEvent;
use std::io;
use std::sync::mpsc::Sender;

/// What came.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(not(unix), allow(dead_code, reason = "there are no signals here"))]
pub(in crate::play) enum TerminalSignal {
    /// The program is to end, by the signal of this number.
    End(i32),
    /// It was stopped, and goes on.
    Continue,
}

/// Tells of signals as they come.
#[cfg(unix)]
pub(super) fn watch(teller: &Sender<ScreenEvent>) -> io::Result<()> {
    use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM};
    let mut signals = signal_hook::iterator::Signals::new([SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGCONT])?;
    let teller = teller.clone();
    std::thread::spawn(move || {
        for signal in signals.forever() {
            let signal =
                if signal == SIGCONT { TerminalSignal::Continue } else { TerminalSignal::End(signal) };
            if teller.send(ScreenEvent::TerminalSignal(signal)).is_err() {
                return;
            }
        }
    });
    Ok(())
}

#[cfg(not(unix))]
pub(super) fn watch(_: &Sender<ScreenEvent>) -> io::Result<()> {
    Ok(())
}

/// Stops until the shell lets the program go on.
#[cfg(unix)]
pub(super) fn stop() {
    let _ = signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP);
}

#[cfg(not(unix))]
pub(super) fn stop() {}

/// Ends as the signal would have ended the program.
#[cfg(unix)]
pub(super) fn end(number: i32) {
    let _ = signal_hook::low_level::emulate_default_handler(number);
}

#[cfg(not(unix))]
pub(super) fn end(_: i32) {}
