//! The full screen: a board, a panel and a line to type in, for keys and mouse.
//!
//! ```text
//! keys, mouse, time ──► ScreenState ──► ViewModel ──► view::draw ──► cells, and what was drawn where
//!                         ▲  │                                          │
//!                         │  └─► PlaySession: the same as at the prompt     │
//!                         └─────────────────────────────────────────────┘
//! ```
//!
//! The state knows no cells and the view knows no chess. Everything that is done goes through the session as a line.

mod analyser;
mod cursor;
mod input_line;
mod layout;
mod menu;
mod overlay;
mod piece_art;
mod shapes;
mod signals;
mod state;
mod style;
mod terminal;
#[cfg(test)]
mod tests;
mod themes;
mod view;
mod view_model;

use super::reply::Reply;
use super::session::PlaySession;
use super::terminal_caps::TermCaps;
use super::terminal_watch;
use crate::cli_error::CliError;
use crate::exit_status::ExitStatus;
use crossterm::event::{Event, KeyCode, KeyModifiers};
use signals::TerminalSignal;
use state::ScreenState;
use std::io::Write;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::thread;
use style::ColorDepth;
use tabiya_table::Stopwatch;
use terminal::TerminalGuard;

/// What comes in.
pub(super) enum ScreenEvent {
    Event(Event),
    /// A program has an answer.
    Wake,
    #[cfg_attr(not(unix), allow(dead_code, reason = "there are no signals here"))]
    TerminalSignal(TerminalSignal),
    /// The terminal is gone.
    End,
}

/// What a table begins with on a screen.
pub(super) struct ScreenStart {
    pub(super) session: PlaySession,
    pub(super) reply: Reply,
    pub(super) caps: TermCaps,
    /// The lines that were typed in the past.
    pub(super) past: Vec<String>,
}

/// Plays on the whole screen until the person leaves; yes if nothing was refused. The lines that were typed are given back.
pub(super) fn run(
    first: ScreenStart,
    heard: &Receiver<ScreenEvent>,
    teller: &Sender<ScreenEvent>,
    stopwatch: &Stopwatch,
    out: &mut dyn Write,
) -> Result<(ExitStatus, Vec<String>), CliError> {
    let ScreenStart { session, reply, caps, past } = first;
    let depth = ColorDepth::of(caps.colors, super::variable);
    let mut state = ScreenState::new(session, reply, caps, depth, past, stopwatch.now());
    let mut stage = TerminalGuard::take()?;
    listen(teller);
    signals::watch(teller)?;
    let told = teller.clone();
    terminal_watch::when_gone(move || {
        // Nobody listens any more when the table was left.
        let _ = told.send(ScreenEvent::End);
    });
    while state.farewell().is_none() {
        show(&mut stage, &mut state, stopwatch)?;
        let now = stopwatch.now();
        let mut next = match state.next_moment(now) {
            None => heard.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(moment) => heard.recv_timeout(moment.saturating_sub(now)),
        };
        // Everything that has come in meanwhile is drawn once.
        loop {
            match next {
                Ok(ScreenEvent::Event(event)) => {
                    on_event(&event, &mut stage, &mut state, stopwatch)?;
                }
                Ok(ScreenEvent::Wake) | Err(RecvTimeoutError::Timeout) => state.tick(stopwatch.now()),
                Ok(ScreenEvent::TerminalSignal(TerminalSignal::Continue)) => stage.return_to()?,
                Ok(ScreenEvent::TerminalSignal(TerminalSignal::End(number))) => {
                    state.leave(stopwatch.now());
                    drop(stage);
                    signals::end(number);
                    return Ok((state.answer(), state.past().to_vec()));
                }
                Ok(ScreenEvent::End) | Err(RecvTimeoutError::Disconnected) => state.leave(stopwatch.now()),
            }
            if state.farewell().is_some() {
                break;
            }
            match heard.try_recv() {
                Ok(more) => next = Ok(more),
                Err(_) => break,
            }
        }
    }
    drop(stage);
    writeln!(out, "{}", state.farewell().unwrap_or_default())?;
    out.flush()?;
    Ok((state.answer(), state.past().to_vec()))
}

fn show(stage: &mut TerminalGuard, state: &mut ScreenState, stopwatch: &Stopwatch) -> Result<(), CliError> {
    let model = state.model(stopwatch.now());
    let mut hits = None;
    stage.show(|frame| {
        let drawn = view::draw(&model, frame.buffer_mut());
        if let Some(caret) = drawn.caret {
            frame.set_cursor_position(caret);
        }
        hits = Some(drawn);
    })?;
    state.drawn(hits.unwrap_or_default());
    if state.rings(stopwatch.now()) {
        stage.ring()?;
    }
    Ok(())
}

fn on_event(
    event: &Event,
    stage: &mut TerminalGuard,
    state: &mut ScreenState,
    stopwatch: &Stopwatch,
) -> Result<(), CliError> {
    match event {
        Event::Key(key) if key.modifiers == KeyModifiers::CONTROL && key.code == KeyCode::Char('l') => {
            stage.forget()?;
        }
        Event::Key(key) if key.modifiers == KeyModifiers::CONTROL && key.code == KeyCode::Char('z') => {
            stage.lend();
            signals::stop();
            stage.return_to()?;
        }
        // Terminals move what they show when their size changes, each in its own way.
        Event::Resize(..) => stage.forget()?,
        event => state.on(event, stopwatch.now()),
    }
    Ok(())
}

/// Begins to listen to keys and mouse, on a thread of its own.
fn listen(teller: &Sender<ScreenEvent>) {
    let teller = teller.clone();
    thread::spawn(move || {
        loop {
            match crossterm::event::read() {
                Ok(event) => {
                    if teller.send(ScreenEvent::Event(event)).is_err() {
                        return;
                    }
                }
                Err(_) => {
                    let _ = teller.send(ScreenEvent::End);
                    return;
                }
            }
        }
    });
}
