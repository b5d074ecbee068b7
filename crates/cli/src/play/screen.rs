//! The full screen: a board, a panel and a line to type in, for keys and mouse.
//!
//! ```text
//! keys, mouse, time ──► State ──► Scene ──► view::draw ──► cells, and what was drawn where
//!                         ▲  │                                          │
//!                         │  └─► Session: the same as at the prompt     │
//!                         └─────────────────────────────────────────────┘
//! ```
//!
//! The state knows no cells and the view knows no chess. Everything that is done goes through the session as a line.

mod layout;
mod line;
mod overlay;
mod paint;
mod scene;
mod shapes;
mod signals;
mod stage;
mod state;
mod study;
#[cfg(test)]
mod tests;
mod view;

use super::reply::Reply;
use super::session::Session;
use super::text::Paper;
use crate::answer::{Answer, Trouble};
use crossterm::event::{Event, KeyCode, KeyModifiers};
use paint::Depth;
use signals::Signal;
use stage::Stage;
use state::State;
use std::io::Write;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::thread;
use tabiya_table::Stopwatch;

/// What comes in.
pub(super) enum Heard {
    Event(Event),
    /// A program has an answer.
    Wake,
    #[cfg_attr(not(unix), allow(dead_code, reason = "there are no signals here"))]
    Signal(Signal),
    /// The terminal is gone.
    End,
}

/// What a table begins with on a screen.
pub(super) struct First {
    pub(super) session: Session,
    pub(super) reply: Reply,
    pub(super) page: Paper,
    /// The lines that were typed in the past.
    pub(super) past: Vec<String>,
}

/// Plays on the whole screen until the person leaves; yes if nothing was refused. The lines that were typed are given back.
pub(super) fn run(
    first: First,
    heard: &Receiver<Heard>,
    teller: &Sender<Heard>,
    stopwatch: &Stopwatch,
    out: &mut dyn Write,
) -> Result<(Answer, Vec<String>), Trouble> {
    let First { session, reply, page, past } = first;
    let depth = Depth::of(page.ink, super::variable);
    let mut state = State::new(session, reply, page, depth, past, stopwatch.now());
    let mut stage = Stage::take()?;
    listen(teller);
    signals::watch(teller)?;
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
                Ok(Heard::Event(event)) => {
                    on_event(&event, &mut stage, &mut state, stopwatch)?;
                }
                Ok(Heard::Wake) | Err(RecvTimeoutError::Timeout) => state.tick(stopwatch.now()),
                Ok(Heard::Signal(Signal::Continue)) => stage.return_to()?,
                Ok(Heard::Signal(Signal::End(number))) => {
                    state.leave(stopwatch.now());
                    drop(stage);
                    signals::end(number);
                    return Ok((state.answer(), state.past().to_vec()));
                }
                Ok(Heard::End) | Err(RecvTimeoutError::Disconnected) => state.leave(stopwatch.now()),
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

fn show(stage: &mut Stage, state: &mut State, stopwatch: &Stopwatch) -> Result<(), Trouble> {
    let scene = state.scene(stopwatch.now());
    let mut places = None;
    stage.show(|frame| {
        let drawn = view::draw(&scene, frame.buffer_mut());
        if let Some(caret) = drawn.caret {
            frame.set_cursor_position(caret);
        }
        places = Some(drawn);
    })?;
    state.drawn(places.unwrap_or_default());
    Ok(())
}

fn on_event(
    event: &Event,
    stage: &mut Stage,
    state: &mut State,
    stopwatch: &Stopwatch,
) -> Result<(), Trouble> {
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
fn listen(teller: &Sender<Heard>) {
    let teller = teller.clone();
    thread::spawn(move || {
        loop {
            match crossterm::event::read() {
                Ok(event) => {
                    if teller.send(Heard::Event(event)).is_err() {
                        return;
                    }
                }
                Err(_) => {
                    let _ = teller.send(Heard::End);
                    return;
                }
            }
        }
    });
}
