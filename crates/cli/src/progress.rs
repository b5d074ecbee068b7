//! A bar that shows how far something is, on a terminal only.

use crate::terminal;
use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};
use tabiya_uci::sanitize;

/// Progress towards a known number of nodes or bytes, drawn on standard error.
pub(crate) struct Progress {
    whole: u64,
    done: u64,
    shown: Option<Instant>,
    visible: bool,
    /// How many columns it may have.
    columns: usize,
}

const WIDTH: usize = 32;

impl Progress {
    pub(crate) fn new(whole: u64) -> Progress {
        let terminal =
            io::stderr().is_terminal() && std::env::var_os("TERM").is_none_or(|term| term != "dumb");
        // The last column stays free: some terminals go to the next line there.
        let room = terminal::size().map_or(80, |(columns, _)| columns.max(10));
        Progress { whole, done: 0, shown: None, visible: terminal && whole > 0, columns: (room - 1).min(79) }
    }

    /// Notes that so much more is done.
    pub(crate) fn add(&mut self, more: u64, note: &str) {
        self.done += more;
        if self.visible && self.shown.is_none_or(|shown| shown.elapsed() > Duration::from_millis(80)) {
            self.shown = Some(Instant::now());
            // A terminal that is gone ends nothing.
            let _ = write!(io::stderr(), "\r{}", self.bar(note));
            let _ = io::stderr().flush();
        }
    }

    /// Takes the bar off the screen, so that something else can be written there.
    pub(crate) fn clear(&mut self) {
        if self.visible && self.shown.take().is_some() {
            let _ = write!(io::stderr(), "\r{:1$}\r", "", self.columns);
            let _ = io::stderr().flush();
        }
    }

    fn bar(&self, note: &str) -> String {
        let part = (self.done as f64 / self.whole as f64).min(1.0);
        let full = (part * WIDTH as f64) as usize;
        // Players and files have names that other people gave them.
        let note = sanitize::one_line(note);
        let line = format!(
            "[{}{}] {:3.0} %  {note}",
            "#".repeat(full),
            ".".repeat(WIDTH - full),
            (part * 100.0).floor()
        );
        format!("{line:<0$.0$}", self.columns)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bar_fills_and_never_leaves_its_line() {
        let mut progress = Progress { whole: 200, done: 100, shown: None, visible: false, columns: 79 };
        assert!(progress.bar("").contains("[################................]  50 %"));
        progress.add(500, "");
        let bar = progress.bar(&"x".repeat(200));
        assert!(bar.contains("] 100 %") && bar.len() == 79, "{bar}");
        progress.columns = 39;
        assert_eq!(progress.bar("more").len(), 39);
        assert!(!progress.bar("a\u{1b}[2J\u{202e}").contains(['\u{1b}', '\u{202e}']));
    }
}
