//! Reading files game by game, on one thread or several, and writing in the order of the files.

use crate::args::pgn::SourceArgs;
use crate::cli_error::CliError;
use crate::exit_status::ExitStatus;
use crate::progress::Progress;
use serde::Serialize;
use std::borrow::Cow;
use std::fs;
use std::io::{self, IsTerminal, Write};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::vec;
use tabiya::Pgn;
use tabiya::pgn::{ProblemKind, Reader, StreamReader};
use tabiya_data::input::{self, Damage, Source, UpToDamage};
use tabiya_data::split::{Held, Part, SIZES, Splitter, Text};
use tabiya_uci::sanitize;

/// What is to be done with every game.
pub(super) trait Task: Send + Sync + 'static {
    fn game(&self, pgn: Pgn, origin: &Origin<'_>, batch: &mut Batch) -> Result<(), CliError>;
}

/// Where a text comes from.
pub(super) struct Origin<'a> {
    pub(super) file: &'a str,
    /// The lines before it in its file.
    pub(super) line: u64,
    /// The bytes before it in its file.
    pub(super) byte: u64,
}

/// Whether a bar shows how far it is, if standard error is a terminal.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Bar {
    Shown,
    Hidden,
}

/// Where the answers go.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Target {
    /// Somebody looks at them: nothing that moves the cursor is written.
    Terminal,
    /// A pipe or a file: they are written as they are.
    Elsewhere,
}

impl Target {
    pub(super) fn of_stdout() -> Target {
        if io::stdout().is_terminal() { Target::Terminal } else { Target::Elsewhere }
    }
}

/// What there is to say of some games that follow each other. Their numbers in the file are not known yet.
pub(super) struct Batch {
    pub(super) answer: ExitStatus,
    games: u64,
    items: Vec<Item>,
    size: usize,
}

/// So much is said at once, of so many games: those of which there is nothing to say move the bar, too.
const BATCH: usize = 1 << 16;
const GAMES: u64 = 256;

enum Item {
    Text(String),
    /// The number of a game goes between these.
    Numbered {
        before: String,
        game: u64,
        after: String,
    },
    /// For standard error.
    Aside(String),
}

impl Batch {
    fn game(&mut self, pgn: Pgn, origin: &Origin<'_>, task: &impl Task) -> Result<(), CliError> {
        self.games += 1;
        task.game(pgn, origin, self)
    }

    fn new() -> Batch {
        Batch { answer: ExitStatus::Yes, games: 0, items: Vec::new(), size: 0 }
    }

    pub(super) fn text(&mut self, text: String) {
        self.size += text.len();
        self.items.push(Item::Text(text));
    }

    pub(super) fn aside(&mut self, text: String) {
        self.size += text.len();
        self.items.push(Item::Aside(text));
    }

    /// Something about the game at hand, with its number between these.
    pub(super) fn numbered(&mut self, before: String, after: String) {
        self.size += before.len() + after.len();
        self.items.push(Item::Numbered { before, game: self.games, after });
    }

    /// An object about the game at hand, on a line; its first key is this, with the number of the game.
    pub(super) fn numbered_json(&mut self, key: &str, value: &impl Serialize) -> Result<(), CliError> {
        let mut after = serde_json::to_string(value)?;
        // `{"index":` and the number come before `,"file":…}`.
        after.replace_range(..1, ",");
        after.push('\n');
        self.numbered(format!("{{\"{key}\":"), after);
        Ok(())
    }
}

/// Does it with every game of the files.
pub(super) fn run(
    source: &SourceArgs,
    task: impl Task,
    bar: Bar,
    target: Target,
    out: &mut dyn Write,
) -> Result<ExitStatus, CliError> {
    let threads =
        source.threads.map_or_else(|| thread::available_parallelism().map_or(1, NonZero::get), usize::from);
    let count = Arc::new(AtomicU64::new(0));
    let mut sink = Sink::new(&source.files, bar, target, Arc::clone(&count), out);
    if threads > 1 {
        in_parallel(source.files.clone(), threads, Arc::new(task), count, &mut sink)?;
    } else {
        for path in &source.files {
            sink.begin_file();
            let file = path.display().to_string();
            let damage = Damage::default();
            match input::open(path, Some(Arc::clone(&count))) {
                Ok(read) => {
                    let text = Text::Rest(Box::new(UpToDamage::new(read, damage.clone())));
                    let mut part = Part { text, line: 0, byte: 0, is_last: true };
                    read_all(&mut part, &file, &damage, &task, |batch| sink.write(batch).map(|()| true))?;
                    sink.end_file(&file, &damage)?;
                }
                Err(error) => sink.tell(&CliError::File(file, error))?,
            }
        }
    }
    sink.progress.clear();
    Ok(sink.answer)
}

/// Reads all games of a part and hands on what there is to say, until nobody takes it.
fn read_all(
    part: &mut Part,
    file: &str,
    damage: &Damage,
    task: &impl Task,
    hand_on: impl FnMut(Batch) -> Result<bool, CliError>,
) -> Result<(), CliError> {
    let origin = Origin { file, line: part.line, byte: part.byte };
    let is_last = part.is_last;
    let is_cut = || is_last && damage.is_there();
    match &mut part.text {
        Text::Held(text) => {
            let mut reader = Reader::new(text.bytes());
            tell_all(|| Ok(reader.read_pgn()), is_cut, &origin, task, hand_on)
        }
        Text::Rest(read) => {
            let mut reader = StreamReader::new(read);
            tell_all(|| reader.read_pgn(), is_cut, &origin, task, hand_on)
        }
    }
}

/// Tells of one game after the other. Where the text is cut off, the last one is left out if it has no end.
fn tell_all(
    mut next: impl FnMut() -> io::Result<Option<Pgn>>,
    is_cut: impl Fn() -> bool,
    origin: &Origin<'_>,
    task: &impl Task,
    mut hand_on: impl FnMut(Batch) -> Result<bool, CliError>,
) -> Result<(), CliError> {
    let mut batch = Batch::new();
    let mut endless: Option<Pgn> = None;
    loop {
        let pgn = next().map_err(|error| CliError::File(origin.file.to_owned(), error))?;
        let is_over = pgn.is_none();
        if let Some(before) = endless.take().filter(|_| !is_over || !is_cut()) {
            batch.game(before, origin, task)?;
        }
        match pgn {
            None => return hand_on(batch).map(|_| ()),
            Some(pgn) if has_no_end(&pgn) => endless = Some(pgn),
            Some(pgn) => batch.game(pgn, origin, task)?,
        }
        let is_full = batch.size >= BATCH || batch.games >= GAMES;
        if is_full && !hand_on(std::mem::replace(&mut batch, Batch::new()))? {
            return Ok(());
        }
    }
}

/// Whether the text may have ended before the game did.
fn has_no_end(pgn: &Pgn) -> bool {
    let is_end =
        |kind: &ProblemKind| matches!(kind, ProblemKind::MissingResult | ProblemKind::UnclosedComment);
    pgn.problems().iter().any(|problem| is_end(&problem.kind))
}

/// What happens next, in the order of the files.
enum Step {
    File,
    Part(Receiver<Result<Batch, CliError>>),
    EndOfFile(Arc<str>, Damage),
    NoFile(CliError),
}

/// A part of a file for one of the threads.
struct Job {
    part: Part,
    file: Arc<str>,
    damage: Damage,
    reply: SyncSender<Result<Batch, CliError>>,
}

/// Several threads cut and read, and this one writes. A thread cuts its own part, while the others read theirs: what it
/// has just read lies in its cache, and its memory serves again. Nobody waits for the threads to end: if the output
/// is closed, the program is over.
fn in_parallel<T: Task>(
    files: Vec<PathBuf>,
    threads: usize,
    task: Arc<T>,
    count: Arc<AtomicU64>,
    sink: &mut Sink<'_>,
) -> Result<(), CliError> {
    let (steps, order) = sync_channel(2 * threads);
    let cutter = Cutter { files: files.into_iter(), open: None, steps, count };
    let cutter = Arc::new(Mutex::new(cutter));
    for _ in 0..threads {
        let (cutter, task) = (Arc::clone(&cutter), Arc::clone(&task));
        thread::spawn(move || {
            let mut room = Held::default();
            loop {
                let next =
                    cutter.lock().unwrap_or_else(PoisonError::into_inner).next(std::mem::take(&mut room));
                let Some(Job { mut part, file, damage, reply }) = next else { return };
                let hand_on = |batch| Ok(reply.send(Ok(batch)).is_ok());
                if let Err(trouble) = read_all(&mut part, &file, &damage, &*task, hand_on) {
                    let _ = reply.send(Err(trouble));
                }
                if let Text::Held(text) = part.text {
                    room = text;
                }
            }
        });
    }
    // The channel ends with the last thread.
    drop(cutter);
    for step in order {
        match step {
            Step::File => sink.begin_file(),
            Step::Part(batches) => {
                for batch in batches {
                    sink.write(batch?)?;
                }
            }
            Step::EndOfFile(file, damage) => sink.end_file(&file, &damage)?,
            Step::NoFile(trouble) => sink.tell(&trouble)?,
        }
    }
    Ok(())
}

/// All files, cut into jobs one after the other.
struct Cutter {
    files: vec::IntoIter<PathBuf>,
    open: Option<OpenFile>,
    steps: SyncSender<Step>,
    count: Arc<AtomicU64>,
}

struct OpenFile {
    name: Arc<str>,
    damage: Damage,
    splitter: Splitter,
}

impl Cutter {
    /// The next job, if there is one and somebody wants it.
    fn next(&mut self, mut room: Held) -> Option<Job> {
        loop {
            let Some(open) = &mut self.open else {
                let path = self.files.next()?;
                self.open(&path)?;
                continue;
            };
            let step = match open.splitter.next(std::mem::take(&mut room)) {
                Ok(Some(part)) => {
                    let (reply, batches) = sync_channel(4);
                    self.steps.send(Step::Part(batches)).ok()?;
                    let (file, damage) = (Arc::clone(&open.name), open.damage.clone());
                    return Some(Job { part, file, damage, reply });
                }
                Ok(None) => Step::EndOfFile(Arc::clone(&open.name), open.damage.clone()),
                Err(error) => Step::NoFile(CliError::File(open.name.to_string(), error)),
            };
            self.open = None;
            self.steps.send(step).ok()?;
        }
    }

    /// Opens a file, or tells why it cannot be. Gives nothing where nobody wants more.
    fn open(&mut self, path: &Path) -> Option<()> {
        self.steps.send(Step::File).ok()?;
        let name: Arc<str> = path.display().to_string().into();
        match input::open(path, Some(Arc::clone(&self.count))) {
            Ok(read) => {
                let damage = Damage::default();
                let read: Source = Box::new(UpToDamage::new(read, damage.clone()));
                self.open = Some(OpenFile { name, damage, splitter: Splitter::new(read, SIZES) });
                Some(())
            }
            Err(error) => self.steps.send(Step::NoFile(CliError::File(name.to_string(), error))).ok(),
        }
    }
}

/// Where everything is written, in order.
struct Sink<'a> {
    out: &'a mut dyn Write,
    target: Target,
    answer: ExitStatus,
    /// The games of this file so far.
    games: u64,
    progress: Progress,
    /// The bytes read, and how many of them the bar has been told of.
    count: Arc<AtomicU64>,
    told: u64,
}

impl<'a> Sink<'a> {
    fn new(
        files: &[PathBuf],
        bar: Bar,
        target: Target,
        count: Arc<AtomicU64>,
        out: &'a mut dyn Write,
    ) -> Sink<'a> {
        // How long standard input is, nobody knows.
        let known = bar == Bar::Shown && !files.iter().any(|path| input::is_stdin(path));
        let size = |path: &PathBuf| fs::metadata(path).map_or(0, |metadata| metadata.len());
        let whole = if known { files.iter().map(size).sum() } else { 0 };
        let progress = Progress::new(whole);
        Sink { out, target, answer: ExitStatus::Yes, games: 0, progress, count, told: 0 }
    }

    fn begin_file(&mut self) {
        self.games = 0;
    }

    /// Tells what kept a file from being read to its end, if anything did.
    fn end_file(&mut self, file: &str, damage: &Damage) -> Result<(), CliError> {
        match damage.take() {
            Some(error) => self.tell(&CliError::File(file.to_owned(), error)),
            None => Ok(()),
        }
    }

    /// Tells of a file that could not be read, behind all that could; the others are read all the same.
    fn tell(&mut self, trouble: &CliError) -> Result<(), CliError> {
        self.answer = ExitStatus::Unknown;
        self.progress.clear();
        self.out.flush()?;
        // Where nobody listens there is nobody to complain to either.
        let _ = writeln!(io::stderr(), "tabiya: {trouble}");
        Ok(())
    }

    /// A text as it may be written.
    fn fit<'t>(&self, text: &'t str) -> Cow<'t, str> {
        match self.target {
            Target::Terminal => sanitize::lines(text).into(),
            Target::Elsewhere => text.into(),
        }
    }

    fn write(&mut self, batch: Batch) -> Result<(), CliError> {
        self.answer &= batch.answer;
        if !batch.items.is_empty() {
            self.progress.clear();
        }
        for item in batch.items {
            match item {
                Item::Text(text) => self.out.write_all(self.fit(&text).as_bytes())?,
                Item::Numbered { before, game, after } => {
                    let (before, after) = (self.fit(&before), self.fit(&after));
                    write!(self.out, "{before}{}{after}", self.games + game)?;
                }
                Item::Aside(text) => {
                    // Where nobody listens there is nobody to complain to either.
                    let _ = io::stderr().write_all(text.as_bytes());
                }
            }
        }
        self.games += batch.games;
        let read = self.count.load(Ordering::Relaxed);
        self.progress.add(read - self.told, &format!("{} games", self.games));
        self.told = read;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is written of a text with signs in it that move the cursor.
    fn written(target: Target) -> String {
        let mut out = Vec::new();
        let mut sink = Sink::new(&[], Bar::Hidden, target, Arc::default(), &mut out);
        let mut batch = Batch::new();
        batch.text("[White \"\u{1b}[2J\"]\n\n1. e4 {\ta \u{9b}1m \u{7f}} *\r\n".to_owned());
        batch.numbered("{\"".to_owned(), "\u{85}\"}".to_owned());
        sink.write(batch).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn a_terminal_is_never_given_what_moves_its_cursor() {
        let shown = written(Target::Terminal);
        assert!(shown.chars().all(|c| !c.is_control() || matches!(c, '\n' | '\t')), "{shown:?}");
        assert!(shown.starts_with("[White \"\u{fffd}[2J\"]\n\n1. e4 {\ta "), "{shown:?}");
        assert!(written(Target::Elsewhere).contains("\u{1b}[2J"));
    }

    struct Nothing;

    impl Task for Nothing {
        fn game(&self, _: Pgn, _: &Origin<'_>, _: &mut Batch) -> Result<(), CliError> {
            Ok(())
        }
    }

    #[test]
    fn games_of_which_there_is_nothing_to_say_are_told_of_too() {
        let text = Text::Held("1. e4 *\n".repeat(3_000).into_bytes().into());
        let mut part = Part { text, line: 0, byte: 0, is_last: true };
        let mut batches = 0;
        let count = |batch: Batch| {
            batches += u64::from(batch.games > 0);
            Ok(true)
        };
        read_all(&mut part, "-", &Damage::default(), &Nothing, count).unwrap();
        assert!(batches > 3_000 / GAMES, "{batches}");
    }
}
