//! The prompt of a terminal: line editing, history, completion, and a flag that falls while somebody thinks.

mod completion_menu;

use self::completion_menu::CompletionMenu;
use super::completion::{self, CompletionContext};
use super::reply::Reply;
use super::session::PlaySession;
use super::settings::BellPolicy;
use super::terminal_caps::{ColorSupport, TermCaps};
use super::terminal_watch;
use super::text::{TextRenderer, prompt, save_question};
use super::ticker::{SharedSession, Ticker, lock};
use crate::cli_error::CliError;
use crate::exit_status::ExitStatus;
use crate::terminal;
use reedline::{
    Color, ColumnarMenu, Completer, EditCommand, Emacs, FileBackedHistory, Highlighter, KeyCode,
    KeyModifiers, MenuBuilder, Prompt, PromptEditMode, PromptHistorySearch, Reedline, ReedlineEvent,
    ReedlineMenu, Signal, Span, StyledText, Suggestion, default_emacs_keybindings,
};
use std::borrow::Cow;
use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tabiya_table::Stopwatch;

/// How soon a fallen flag is noticed.
const PATIENCE: Duration = Duration::from_millis(20);

/// How many lines of the history are kept.
const HISTORY: usize = 2_000;

const MENU: &str = "completion";

/// So many words in a menu stand in lines of their own, with what they mean.
const FEW: usize = 8;

/// What is told before the first line, on which terminal, and where the lines are kept.
pub(super) struct PromptStart {
    pub(super) reply: Reply,
    pub(super) caps: TermCaps,
    pub(super) history: Option<PathBuf>,
}

/// Answers line by line until the person leaves; yes if no line failed.
pub(super) fn run(
    session: &SharedSession,
    ticker: &Ticker,
    call: &Sender<()>,
    stopwatch: &Stopwatch,
    first: PromptStart,
    out: &mut dyn Write,
) -> Result<ExitStatus, CliError> {
    let PromptStart { reply, caps, history } = first;
    leave_with_the_terminal(session, stopwatch);
    let known = Arc::new(Mutex::new(CompletionContext::default()));
    let open = Arc::new(AtomicBool::new(false));
    let new_editor = || editor(ticker, caps.colors, history.clone(), Arc::clone(&known), Arc::clone(&open));
    let mut editor = new_editor();
    let mut status = ExitStatus::Yes;
    let mut replies = vec![reply];
    // A line that would lose the game or change a file of games, and was not obeyed at once.
    let mut asked_for: Option<String> = None;
    loop {
        // The last row of the board, where the prompt shares its line.
        let mut edge: Option<String> = None;
        for reply in replies {
            let (text, last) =
                TextRenderer { caps: measured(caps), settings: lock(session).settings() }.parted(&reply);
            if let Some(row) = edge.take_if(|_| !text.is_empty()) {
                writeln!(out, "{row}")?;
            }
            write!(out, "{text}")?;
            if reply.rings() && lock(session).settings().bell == BellPolicy::Rings {
                write!(out, "\x07")?;
            }
            edge = last.or(edge);
            if reply.quit {
                out.flush()?;
                return Ok(status);
            }
        }
        out.flush()?;
        let asked = {
            let session = lock(session);
            *lock(&known) = session.known();
            PromptText(edge.map_or_else(|| prompt(&session), |row| format!("{row} > ")))
        };
        let _ = call.send(());
        let signal = editor.read_line(&asked)?;
        let mut session = lock(session);
        replies = ticker.take();
        let signal = match signal {
            Signal::CtrlD => Signal::Success("quit".to_owned()),
            signal => signal,
        };
        match signal {
            Signal::Success(line) => {
                // Nobody loses a game by a slip, or writes into a file of others.
                if asked_for.take().as_ref() != Some(&line)
                    && let Some(question) = question(&session, &line)
                {
                    let renderer = TextRenderer { caps: measured(caps), settings: session.settings() };
                    writeln!(out, "{}", renderer.question(&question))?;
                    asked_for = Some(line);
                    continue;
                }
                let reply = session.answer(&line, stopwatch.now());
                status &= ExitStatus::of(!reply.failed);
                replies.push(reply);
                // A program that answers at once is heard before the next prompt.
                replies.push(session.tick(stopwatch.now()));
            }
            // A menu that was open is wiped away. What somebody waits for is stopped; nothing else is.
            Signal::CtrlC => {
                write!(out, "\u{1b}[J")?;
                match session.interrupt(stopwatch.now()) {
                    Some(reply) => replies.push(reply),
                    None => writeln!(out, "Use `quit` or Ctrl-D to leave.")?,
                }
            }
            // Something happened: it is told in the place of the prompt, or below what is half typed, which stands
            // behind the next prompt again. Whatever is below, as a menu, is wiped away.
            Signal::ExternalBreak(typed) => {
                write!(out, "{}\u{1b}[J", if typed.is_empty() { "\r" } else { "\r\n" })?;
                if open.swap(false, Ordering::Relaxed) {
                    // The editor would put its next prompt where its menu was, over what is told now.
                    drop(editor);
                    editor = new_editor();
                    editor.run_edit_commands(&[EditCommand::InsertString(typed)]);
                }
            }
            _ => writeln!(out)?,
        }
    }
}

/// What is asked before a line is obeyed: the same line once more is the answer.
fn question(session: &PlaySession, line: &str) -> Option<String> {
    if session.would_lose(line) {
        return Some(format!("{} `{line}` once more leaves it.", session.fate().sentence()));
    }
    let plan = session.save_plan_of(line)?;
    Some(format!("{} `{line}` once more writes it.", save_question(&plan)))
}

/// Leaves the table and ends the program when the terminal is gone: the editor would ask it for keys for ever.
fn leave_with_the_terminal(session: &SharedSession, stopwatch: &Stopwatch) {
    let (session, stopwatch) = (Arc::clone(session), *stopwatch);
    terminal_watch::when_gone(move || {
        // The game is saved; nobody is there to be told.
        let _ = lock(&session).leave(stopwatch.now());
        std::process::exit(1);
    });
}

/// The terminal as large as it is now.
pub(super) fn measured(caps: TermCaps) -> TermCaps {
    let (width, height) = terminal::size().unzip();
    TermCaps { width, height, ..caps }
}

fn editor(
    ticker: &Ticker,
    colors: ColorSupport,
    history: Option<PathBuf>,
    known: Arc<Mutex<CompletionContext>>,
    open: Arc<AtomicBool>,
) -> Reedline {
    let mut keys = default_emacs_keybindings();
    let next = vec![ReedlineEvent::Menu(MENU.to_owned()), ReedlineEvent::MenuNext];
    keys.add_binding(KeyModifiers::NONE, KeyCode::Tab, ReedlineEvent::UntilFound(next));
    keys.add_binding(KeyModifiers::SHIFT, KeyCode::BackTab, ReedlineEvent::MenuPrevious);
    let menu = CompletionMenu { menu: ColumnarMenu::default().with_name(MENU).with_marker(""), open };
    let editor = Reedline::create()
        // The editor writes its colours with codes of the palette of 256.
        .with_ansi_colors(colors == ColorSupport::Colors)
        // What is pasted comes as it is, with its lines: a game is one thing.
        .use_bracketed_paste(true)
        .with_break_signal(ticker.rung())
        .with_poll_interval(PATIENCE)
        .with_highlighter(Box::new(Unpainted))
        .with_completer(Box::new(PromptCompleter(known)))
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
struct PromptText(String);

impl Prompt for PromptText {
    fn render_prompt_left(&self) -> Cow<'_, str> {
        Cow::Borrowed(&self.0)
    }

    /// The terminal's own: any other is hard to read on some ground.
    fn get_prompt_color(&self) -> Color {
        Color::Reset
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

/// What is typed, in the terminal's own colour: the editor's would be white on white for some.
struct Unpainted;

impl Highlighter for Unpainted {
    fn highlight(&self, line: &str, _: usize) -> StyledText {
        let mut text = StyledText::new();
        text.push((Default::default(), line.to_owned()));
        text
    }
}

struct PromptCompleter(Arc<Mutex<CompletionContext>>);

impl Completer for PromptCompleter {
    fn complete(&mut self, line: &str, pos: usize) -> Vec<Suggestion> {
        let known = lock(&self.0);
        let completion::Completions { start, words } =
            completion::complete(&known, line.get(..pos).unwrap_or(line));
        // What words mean is told when they are few: a menu is no terminal of a book.
        let few = words.len() <= FEW;
        words
            .into_iter()
            .map(|it| Suggestion {
                append_whitespace: !it.word.ends_with('/') && it.brief.is_some(),
                value: it.word,
                description: it.brief.filter(|_| few).map(str::to_owned),
                span: Span { start, end: pos },
                ..Suggestion::default()
            })
            .collect()
    }
}
