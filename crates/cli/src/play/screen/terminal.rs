//! The terminal as a stage: taken, given back whatever happens, and lent to the shell in between.

use super::graphics::kitty;
use super::style::ColorDepth;
use crate::play::sixteen::ScreenOutput;
use crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use crossterm::terminal::{
    BeginSynchronizedUpdate, Clear, ClearType, EndSynchronizedUpdate, EnterAlternateScreen,
    LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use crossterm::{cursor, execute};
use ratatui::backend::{Backend, CrosstermBackend};
use ratatui::layout::{Rect, Size};
use ratatui::{Terminal, TerminalOptions, Viewport};
use std::io::{self, Stdout, Write};
use std::mem::ManuallyDrop;
use std::panic;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether the terminal is ours at the moment.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// Whether there are pictures that do not go by themselves.
static PICTURES: AtomicBool = AtomicBool::new(false);

/// The terminal while it is ours.
pub(super) struct TerminalGuard {
    /// Never dropped: that would tell of a cursor which cannot be shown any more, and where standard error is gone with
    /// the terminal, telling is a panic. The cursor is shown when the terminal is given back.
    terminal: ManuallyDrop<Terminal<CrosstermBackend<ScreenOutput<Stdout>>>>,
}

impl TerminalGuard {
    /// Takes the terminal, which has so many colours.
    pub(super) fn take(depth: ColorDepth) -> io::Result<TerminalGuard> {
        static HOOK: Once = Once::new();
        HOOK.call_once(|| {
            // What a panic says must be readable, and the shell usable behind it.
            let before = panic::take_hook();
            panic::set_hook(Box::new(move |info| {
                give_back();
                before(info);
            }));
        });
        enter()?;
        let backend = CrosstermBackend::new(ScreenOutput::new(io::stdout(), depth == ColorDepth::Sixteen));
        // The size is ours to choose: one that no screen has would take all memory.
        let viewport = Viewport::Fixed(bounded(backend.size()?));
        let terminal = Terminal::with_options(backend, TerminalOptions { viewport })?;
        Ok(TerminalGuard { terminal: ManuallyDrop::new(terminal) })
    }

    /// Draws what has changed.
    pub(super) fn show(&mut self, draw: impl FnOnce(&mut ratatui::Frame<'_>)) -> io::Result<()> {
        execute!(io::stdout(), BeginSynchronizedUpdate)?;
        let drawn = self.terminal.draw(draw).map(drop);
        execute!(io::stdout(), EndSynchronizedUpdate)?;
        drawn
    }

    /// How large the screen is.
    pub(super) fn size(&self) -> io::Result<Size> {
        Ok(bounded(self.terminal.size()?).as_size())
    }

    /// Sends pictures, which lie over what is drawn.
    pub(super) fn send(&mut self, pictures: &str) -> io::Result<()> {
        if pictures.is_empty() {
            return Ok(());
        }
        PICTURES.fetch_or(pictures.contains(kitty::BEGIN), Ordering::SeqCst);
        let mut out = io::stdout();
        execute!(out, BeginSynchronizedUpdate)?;
        out.write_all(pictures.as_bytes())?;
        execute!(out, EndSynchronizedUpdate)
    }

    /// Rings the bell.
    pub(super) fn ring(&mut self) -> io::Result<()> {
        let mut out = io::stdout();
        out.write_all(b"\x07")?;
        out.flush()
    }

    /// Forgets what is on the screen: the next time everything is drawn.
    pub(super) fn forget(&mut self) -> io::Result<()> {
        let area = bounded(self.terminal.size()?);
        self.terminal.resize(area)
    }

    /// Takes the terminal again after it was lent to the shell.
    pub(super) fn return_to(&mut self) -> io::Result<()> {
        enter()?;
        self.forget()
    }

    /// Gives the terminal back for a while.
    pub(super) fn lend(&self) {
        give_back();
    }
}

impl Drop for TerminalGuard {
    fn drop(&mut self) {
        give_back();
    }
}

/// The largest screen that is drawn; on a larger one its upper left part is.
const LARGEST: Size = Size { width: 1_000, height: 500 };

/// As much of a screen as is drawn.
fn bounded(screen: Size) -> Rect {
    Rect::new(0, 0, screen.width.min(LARGEST.width), screen.height.min(LARGEST.height))
}

fn enter() -> io::Result<()> {
    TAKEN.store(true, Ordering::SeqCst);
    enable_raw_mode()?;
    // A program that was killed here has left its screen: what is empty is drawn on nothing.
    let clear = Clear(ClearType::All);
    execute!(
        io::stdout(),
        EnterAlternateScreen,
        clear,
        EnableMouseCapture,
        EnableBracketedPaste,
        cursor::Hide
    )
}

/// Gives the terminal back, once.
fn give_back() {
    if TAKEN.swap(false, Ordering::SeqCst) {
        if PICTURES.swap(false, Ordering::SeqCst) {
            let _ = io::stdout().write_all(kitty::DELETE.as_bytes());
        }
        // Whoever cannot be told cannot be helped.
        let _ = execute!(
            io::stdout(),
            EndSynchronizedUpdate,
            DisableBracketedPaste,
            DisableMouseCapture,
            LeaveAlternateScreen,
            cursor::Show
        );
        let _ = disable_raw_mode();
        let _ = io::stdout().flush();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_terminal_that_says_it_is_endless_is_drawn_in_part() {
        let area = bounded(Size { width: u16::MAX, height: u16::MAX });
        assert_eq!(area, Rect::new(0, 0, 1_000, 500));
        assert_eq!(bounded(Size { width: 80, height: 24 }), Rect::new(0, 0, 80, 24));
        assert_eq!(bounded(Size { width: 480, height: u16::MAX }), Rect::new(0, 0, 480, 500));
    }
}
