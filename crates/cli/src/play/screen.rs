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
mod graphics;
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
use graphics::{BoardPictures, LateAnswer};
use layout::ScreenLayout;
use signals::TerminalSignal;
use state::ScreenState;
use std::io::Write;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;
use style::{ColorDepth, PieceRendering};
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
    let choice = session.settings().graphics;
    let mut state = ScreenState::new(session, reply, caps, depth, past, stopwatch.now());
    let mut stage = TerminalGuard::take(depth)?;
    // The terminal answers before anybody listens to keys; what was typed meanwhile comes first.
    let (graphics, typed) = graphics::probe(choice, super::variable);
    state.set_graphics(graphics);
    let mut late = LateAnswer::expected(graphics.is_late());
    let waker = teller.clone();
    let mut pictures = BoardPictures::new(Arc::new(move || {
        let _ = waker.send(ScreenEvent::Wake);
    }));
    for event in typed {
        let _ = teller.send(ScreenEvent::Event(event));
    }
    listen(teller);
    signals::watch(teller)?;
    let told = teller.clone();
    terminal_watch::when_gone(move || {
        // Nobody listens any more when the table was left.
        let _ = told.send(ScreenEvent::End);
    });
    while state.farewell().is_none() {
        show(&mut stage, &mut pictures, &mut state, stopwatch)?;
        let now = stopwatch.now();
        let mut next = match state.next_moment(now) {
            None => heard.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(moment) => heard.recv_timeout(moment.saturating_sub(now)),
        };
        // Everything that has come in meanwhile is drawn once.
        loop {
            match next {
                Ok(ScreenEvent::Event(Event::Key(key))) if late.takes(&key) => {}
                Ok(ScreenEvent::Event(event)) => {
                    on_event(&event, &mut stage, &mut pictures, &mut state, stopwatch)?;
                }
                Ok(ScreenEvent::Wake) | Err(RecvTimeoutError::Timeout) => state.tick(stopwatch.now()),
                Ok(ScreenEvent::TerminalSignal(TerminalSignal::Continue)) => {
                    pictures.forget();
                    stage.return_to()?;
                }
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

/// How long pictures are waited for, so that those of a move are there with it: nobody notices it who types.
const PATIENCE: Duration = Duration::from_millis(25);

fn show(
    stage: &mut TerminalGuard,
    pictures: &mut BoardPictures,
    state: &mut ScreenState,
    stopwatch: &Stopwatch,
) -> Result<(), CliError> {
    let mut model = state.model(stopwatch.now());
    let mut hits = None;
    let layout = ScreenLayout::of(stage.size()?, model.styles.small_pieces());
    // Pictures stand on whole lines, and nothing is typed over them.
    let fits = layout.is_some_and(|layout| layout.lift == 0 && !layout.input.intersects(layout.board));
    let how = state.graphics().filter(|_| fits && model.styles.pieces == PieceRendering::Pictures);
    if how.is_none() && model.styles.pieces == PieceRendering::Pictures {
        model.styles.pieces = PieceRendering::Symbols;
    }
    if let Some(first) = pictures.leave(layout.as_ref(), how) {
        stage.send(first)?;
        stage.forget()?;
    }
    if let Some(board_view) = &mut model.board_view {
        board_view.unpainted = pictures.ask(board_view, &model.styles, PATIENCE);
    }
    stage.show(|frame| {
        let drawn = view::draw(&model, frame.buffer_mut());
        if let Some(caret) = drawn.caret {
            frame.set_cursor_position(caret);
        }
        hits = Some(drawn);
    })?;
    state.drawn(hits.unwrap_or_default());
    if let Some(layout) = layout {
        stage.send(&pictures.show(&layout))?;
    }
    if state.rings(stopwatch.now()) {
        stage.ring()?;
    }
    Ok(())
}

fn on_event(
    event: &Event,
    stage: &mut TerminalGuard,
    pictures: &mut BoardPictures,
    state: &mut ScreenState,
    stopwatch: &Stopwatch,
) -> Result<(), CliError> {
    match event {
        Event::Key(key) if key.modifiers == KeyModifiers::CONTROL && key.code == KeyCode::Char('l') => {
            pictures.forget();
            stage.forget()?;
        }
        Event::Key(key) if key.modifiers == KeyModifiers::CONTROL && key.code == KeyCode::Char('z') => {
            pictures.forget();
            stage.lend();
            signals::stop();
            stage.return_to()?;
        }
        // Terminals move what they show when their size changes, each in its own way.
        Event::Resize(..) => {
            pictures.forget();
            state.measure_characters();
            stage.forget()?;
        }
        event => state.on(event, stopwatch.now()),
    }
    Ok(())
}

/// Begins to listen to keys and mouse, on a thread of its own.
fn listen(teller: &Sender<ScreenEvent>) {
    let listener = KeyListener(teller.clone());
    thread::spawn(move || {
        while let Ok(event) = crossterm::event::read() {
            if listener.0.send(ScreenEvent::Event(event)).is_err() {
                return;
            }
        }
    });
}

/// Tells when nobody listens to keys any more, also where that was a panic: who cannot hear must not stay.
struct KeyListener(Sender<ScreenEvent>);

impl Drop for KeyListener {
    fn drop(&mut self) {
        let _ = self.0.send(ScreenEvent::End);
    }
}
