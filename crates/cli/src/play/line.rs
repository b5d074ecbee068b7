//! The prompt of a terminal: line editing, history, completion, and a flag that falls while somebody thinks.

use super::complete::{self, Known};
use super::text::{Ink, Paper, Text, prompt};
use super::watchman::{Shared, Watchman, lock};
use crate::answer::{Answer, Trouble};
use crate::store::Stopwatch;
use reedline::{
    ColumnarMenu, Completer, Emacs, FileBackedHistory, KeyCode, KeyModifiers, MenuBuilder, Prompt,
    PromptEditMode, PromptHistorySearch, Reedline, ReedlineEvent, ReedlineMenu, Signal, Span, Suggestion,
    default_emacs_keybindings,
};
use std::borrow::Cow;
use std::io::Write;
use std::path::PathBuf;
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// How soon a fallen flag is noticed.
const PATIENCE: Duration = Duration::from_millis(20);

/// How many lines of the history are kept.
const HISTORY: usize = 2_000;

const MENU: &str = "completion";

/// Answers line by line until the person leaves; yes if no line failed.
pub(super) fn run(
    session: &Shared,
    watchman: &Watchman,
    call: &Sender<()>,
    stopwatch: &Stopwatch,
    ink: Ink,
    history: Option<PathBuf>,
    out: &mut dyn Write,
) -> Result<Answer, Trouble> {
    let known = Arc::new(Mutex::new(Known::default()));
    let mut editor = editor(watchman, ink, history, Arc::clone(&known));
    let mut answer = Answer::Yes;
    loop {
        out.flush()?;
        let asked = {
            let session = lock(session);
            *lock(&known) = session.known();
            Asked(prompt(&session))
        };
        let _ = call.send(());
        let signal = editor.read_line(&asked)?;
        let mut session = lock(session);
        let mut replies = watchman.take();
        match signal {
            Signal::Success(line) => {
                let reply = session.answer(&line, stopwatch.now());
                answer &= Answer::of(!reply.failed);
                replies.push(reply);
                // A program that answers at once is heard before the next prompt.
                replies.push(session.tick(stopwatch.now()));
            }
            Signal::CtrlD => replies.push(session.leave(stopwatch.now())),
            Signal::CtrlC => writeln!(out, "`quit` or Ctrl-D leaves.")?,
            // Something happened: it is told in the place of the prompt, or below what is half typed, which stands
            // behind the next prompt again.
            Signal::ExternalBreak(typed) if typed.is_empty() => write!(out, "\r\u{1b}[K")?,
            _ => writeln!(out)?,
        }
        for reply in replies {
            write!(out, "{}", Text { paper: paper(ink), settings: session.settings() }.of(&reply))?;
            if reply.quit {
                out.flush()?;
                return Ok(answer);
            }
        }
    }
}

/// The terminal as wide as it is now.
pub(super) fn paper(ink: Ink) -> Paper {
    Paper { ink, width: crossterm::terminal::size().ok().map(|(width, _)| usize::from(width)) }
}

fn editor(watchman: &Watchman, ink: Ink, history: Option<PathBuf>, known: Arc<Mutex<Known>>) -> Reedline {
    let mut keys = default_emacs_keybindings();
    let next = vec![ReedlineEvent::Menu(MENU.to_owned()), ReedlineEvent::MenuNext];
    keys.add_binding(KeyModifiers::NONE, KeyCode::Tab, ReedlineEvent::UntilFound(next));
    keys.add_binding(KeyModifiers::SHIFT, KeyCode::BackTab, ReedlineEvent::MenuPrevious);
    let menu = ColumnarMenu::default().with_name(MENU);
    let editor = Reedline::create()
        .with_ansi_colors(ink == Ink::Colors)
        .with_break_signal(watchman.rung())
        .with_poll_interval(PATIENCE)
        .with_completer(Box::new(Words(known)))
        .with_quick_completions(true)
        .with_partial_completions(true)
        .with_menu(ReedlineMenu::EngineCompleter(Box::new(menu)))
        .with_edit_mode(Box::new(Emacs::new(keys)));
    match history.and_then(|file| FileBackedHistory::with_file(HISTORY, file).ok()) {
        Some(history) => editor.with_history(Box::new(history)),
        None => editor,
    }
}

/// What stands before the line.
struct Asked(String);

impl Prompt for Asked {
    fn render_prompt_left(&self) -> Cow<'_, str> {
        Cow::Borrowed(&self.0)
    }

    fn render_prompt_right(&self) -> Cow<'_, str> {
        Cow::Borrowed("")
    }

    fn render_prompt_indicator(&self, _: PromptEditMode) -> Cow<'_, str> {
        Cow::Borrowed("")
    }

    fn render_prompt_multiline_indicator(&self) -> Cow<'_, str> {
        Cow::Borrowed("")
    }

    fn render_prompt_history_search_indicator(&self, search: PromptHistorySearch) -> Cow<'_, str> {
        Cow::Owned(format!("(search: {}) ", search.term))
    }
}

struct Words(Arc<Mutex<Known>>);

impl Completer for Words {
    fn complete(&mut self, line: &str, pos: usize) -> Vec<Suggestion> {
        let known = lock(&self.0);
        let complete::Completions { start, words } =
            complete::complete(&known, line.get(..pos).unwrap_or(line));
        words
            .into_iter()
            .map(|it| Suggestion {
                append_whitespace: !it.word.ends_with('/') && it.brief.is_some(),
                value: it.word,
                description: it.brief.map(str::to_owned),
                span: Span { start, end: pos },
                ..Suggestion::default()
            })
            .collect()
    }
}
