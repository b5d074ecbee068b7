//! Reading files game by game, on one thread or several, and writing in the order of the files.

use super::input::{self, Source};
use super::split::{self, Part};
use crate::answer::{Answer, Trouble};
use crate::args::pgn::SourceArgs;
use crate::progress::Progress;
use serde::Serialize;
use std::fs;
use std::io::{self, Read, Write};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use tabiya::Pgn;
use tabiya::pgn::StreamReader;

/// What is to be done with every game.
pub(super) trait Task: Send + Sync + 'static {
    fn game(&self, pgn: Pgn, origin: &Origin<'_>, batch: &mut Batch) -> Result<(), Trouble>;
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

/// What there is to say of some games that follow each other. Their numbers in the file are not known yet.
pub(super) struct Batch {
    pub(super) answer: Answer,
    games: u64,
    items: Vec<Item>,
    size: usize,
}

/// So much is said at once, of so many games at most: somebody may be watching.
const BATCH: usize = 1 << 16;
const GAMES: u64 = 2000;

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
    fn new() -> Batch {
        Batch { answer: Answer::Yes, games: 0, items: Vec::new(), size: 0 }
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
    pub(super) fn numbered_json(&mut self, key: &str, value: &impl Serialize) -> Result<(), Trouble> {
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
    out: &mut dyn Write,
) -> Result<Answer, Trouble> {
    let threads =
        source.threads.map_or_else(|| thread::available_parallelism().map_or(1, NonZero::get), usize::from);
    let count = Arc::new(AtomicU64::new(0));
    let mut sink = Sink::new(&source.files, bar, Arc::clone(&count), out);
    if threads > 1 {
        in_parallel(source.files.clone(), threads, Arc::new(task), count, &mut sink)?;
    } else {
        for path in &source.files {
            sink.begin_file();
            let file = path.display().to_string();
            let origin = Origin { file: &file, line: 0, byte: 0 };
            let done = match input::open(path, Some(Arc::clone(&count))) {
                Ok(read) => read_all(read, &origin, &task, |batch| sink.write(batch).map(|()| true)),
                Err(error) => Err(Trouble::File(file.clone(), error)),
            };
            match done {
                Err(trouble @ Trouble::File(..)) => sink.tell(&trouble),
                done => done?,
            }
        }
    }
    sink.progress.clear();
    Ok(sink.answer)
}

/// A text up to where it cannot be read any more.
struct Readable<'a> {
    read: Source,
    error: &'a mut Option<io::Error>,
}

impl Read for Readable<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.read.read(buffer) {
            Err(error) if error.kind() != io::ErrorKind::Interrupted => {
                *self.error = Some(error);
                Ok(0)
            }
            result => result,
        }
    }
}

/// Reads all games of a text and hands on what there is to say, until nobody takes it. What comes before
/// something that cannot be read is handed on too.
fn read_all(
    read: Source,
    origin: &Origin<'_>,
    task: &impl Task,
    mut hand_on: impl FnMut(Batch) -> Result<bool, Trouble>,
) -> Result<(), Trouble> {
    let mut error = None;
    let mut reader = StreamReader::new(Readable { read, error: &mut error });
    let mut batch = Batch::new();
    while let Some(pgn) = Pgn::read_from_stream(&mut reader)? {
        batch.games += 1;
        task.game(pgn, origin, &mut batch)?;
        if (batch.size >= BATCH || batch.games >= GAMES)
            && !hand_on(std::mem::replace(&mut batch, Batch::new()))?
        {
            return Ok(());
        }
    }
    hand_on(batch)?;
    error.map_or(Ok(()), |error| Err(Trouble::File(origin.file.to_owned(), error)))
}

/// What happens next, in the order of the files.
enum Step {
    File,
    Part(Receiver<Result<Batch, Trouble>>),
    Failed(Trouble),
}

/// A part of a file for one of the threads.
struct Job {
    part: Part,
    file: Arc<str>,
    reply: SyncSender<Result<Batch, Trouble>>,
}

/// One thread cuts, others read, and this one writes. Nobody waits for the others to end: if the output is closed, the
/// program is over.
fn in_parallel<T: Task>(
    files: Vec<PathBuf>,
    threads: usize,
    task: Arc<T>,
    count: Arc<AtomicU64>,
    sink: &mut Sink<'_>,
) -> Result<(), Trouble> {
    let (steps, order) = sync_channel(2 * threads);
    let (jobs, queue) = sync_channel::<Job>(threads);
    let queue = Arc::new(Mutex::new(queue));
    for _ in 0..threads {
        let (queue, task) = (Arc::clone(&queue), Arc::clone(&task));
        thread::spawn(move || {
            loop {
                let next = queue.lock().unwrap_or_else(PoisonError::into_inner).recv();
                let Ok(Job { part, file, reply }) = next else { return };
                let origin = Origin { file: &file, line: part.line, byte: part.byte };
                let done = read_all(part.read, &origin, &*task, |batch| Ok(reply.send(Ok(batch)).is_ok()));
                if let Err(trouble) = done {
                    let _ = reply.send(Err(trouble));
                }
            }
        });
    }
    thread::spawn(move || {
        for path in files {
            if !cut(&path, Arc::clone(&count), &steps, &jobs) {
                return;
            }
        }
    });
    for step in order {
        match step {
            Step::File => sink.begin_file(),
            Step::Failed(trouble) => sink.tell(&trouble),
            Step::Part(batches) => {
                for batch in batches {
                    match batch {
                        Ok(batch) => sink.write(batch)?,
                        Err(trouble @ Trouble::File(..)) => sink.tell(&trouble),
                        Err(trouble) => return Err(trouble),
                    }
                }
            }
        }
    }
    Ok(())
}

/// Cuts a file into jobs. Gives false where nobody wants more.
fn cut(path: &Path, count: Arc<AtomicU64>, steps: &SyncSender<Step>, jobs: &SyncSender<Job>) -> bool {
    let file: Arc<str> = path.display().to_string().into();
    let mut wanted = steps.send(Step::File).is_ok();
    let done = input::open(path, Some(count)).and_then(|read| {
        split::split(read, |part| {
            let (reply, batches) = sync_channel(4);
            wanted = steps.send(Step::Part(batches)).is_ok()
                && jobs.send(Job { part, file: Arc::clone(&file), reply }).is_ok();
            wanted
        })
    });
    if let Err(error) = done {
        wanted &= steps.send(Step::Failed(Trouble::File(file.to_string(), error))).is_ok();
    }
    wanted
}

/// Where everything is written, in order.
struct Sink<'a> {
    out: &'a mut dyn Write,
    answer: Answer,
    /// The games of this file so far.
    games: u64,
    progress: Progress,
    /// The bytes read, and how many of them the bar has been told of.
    count: Arc<AtomicU64>,
    told: u64,
}

impl<'a> Sink<'a> {
    fn new(files: &[PathBuf], bar: Bar, count: Arc<AtomicU64>, out: &'a mut dyn Write) -> Sink<'a> {
        // How long standard input is, nobody knows.
        let known = bar == Bar::Shown && !files.iter().any(|path| input::is_stdin(path));
        let size = |path: &PathBuf| fs::metadata(path).map_or(0, |metadata| metadata.len());
        let whole = if known { files.iter().map(size).sum() } else { 0 };
        Sink { out, answer: Answer::Yes, games: 0, progress: Progress::new(whole), count, told: 0 }
    }

    fn begin_file(&mut self) {
        self.games = 0;
    }

    /// Tells of a file that cannot be read; the others still are.
    fn tell(&mut self, trouble: &Trouble) {
        self.progress.clear();
        // What was read before it comes before it, where both go to the same place.
        let _ = self.out.flush();
        let _ = writeln!(io::stderr(), "tabiya: {trouble}");
        self.answer = Answer::Unknown;
    }

    fn write(&mut self, batch: Batch) -> Result<(), Trouble> {
        self.answer &= batch.answer;
        if !batch.items.is_empty() {
            self.progress.clear();
        }
        for item in batch.items {
            match item {
                Item::Text(text) => self.out.write_all(text.as_bytes())?,
                Item::Numbered { before, game, after } => {
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
