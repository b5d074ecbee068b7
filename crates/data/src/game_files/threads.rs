//! Reading on several threads, in chunks whose results are put back into the order of the files.

use super::GameEvent;
use super::batch::{BatchReader, GameBatch, GameFeed};
use crate::chunk::{Chunk, ChunkBuffer, ChunkSizes, ChunkText, Splitter};
use crate::damage::{FileDamage, ReadUntilDamage};
use crate::input::{self, TextSource};
use crate::task::{GameTask, Origin};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicU64;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::{thread, vec};
use tabiya::pgn::{Reader, StreamReader};
use tabiya_files::FileError;

/// What the threads that read send, in the order of the files.
pub(super) struct Threads<O> {
    steps: Receiver<ThreadStep<O>>,
    /// The chunk whose turn it is.
    chunk: Option<Receiver<ChunkReply<O>>>,
    /// The games of the file so far.
    games: u64,
}

/// What comes next, in the order of the files.
enum ThreadStep<O> {
    File,
    Chunk(Receiver<ChunkReply<O>>),
    EndOfFile(Arc<str>, FileDamage),
    Unreadable(FileError),
}

/// What the thread that reads a chunk sends.
enum ChunkReply<O> {
    Batch(GameBatch<O>),
    EndOfChunk,
}

/// The batches of a chunk that wait to be taken, and the steps for each thread: more would only take memory.
const BATCHES_AHEAD: usize = 4;
const STEPS_AHEAD: usize = 2;

impl<O: Send + 'static> Threads<O> {
    /// Starts the threads. Each cuts its own chunk while the others read theirs: what it has just read lies in its cache, and
    /// its memory serves again.
    pub(super) fn start<T: GameTask<Output = O>>(
        files: Vec<PathBuf>,
        threads: usize,
        task: T,
        bytes: &Arc<AtomicU64>,
    ) -> Threads<O> {
        let (sender, steps) = sync_channel(STEPS_AHEAD * threads);
        let chunks = Chunks { files: files.into_iter(), open: None, steps: sender, bytes: Arc::clone(bytes) };
        let (chunks, task) = (Arc::new(Mutex::new(chunks)), Arc::new(task));
        for _ in 0..threads {
            let (chunks, task) = (Arc::clone(&chunks), Arc::clone(&task));
            thread::spawn(move || {
                let mut buffer = ChunkBuffer::default();
                let next = |buffer| chunks.lock().unwrap_or_else(PoisonError::into_inner).next(buffer);
                while let Some(job) = next(std::mem::take(&mut buffer)) {
                    buffer = job.read(&*task);
                }
            });
        }
        // The steps end with the last thread: none of them is held here.
        Threads { steps, chunk: None, games: 0 }
    }

    pub(super) fn next(&mut self) -> Option<GameEvent<O>> {
        loop {
            if let Some(chunk) = &self.chunk {
                match chunk.recv().expect("a thread that reads ends its chunk unless its task panics") {
                    ChunkReply::EndOfChunk => self.chunk = None,
                    ChunkReply::Batch(batch) => {
                        let batch = batch.behind(self.games);
                        self.games = batch.games_so_far();
                        return Some(GameEvent::Games(batch));
                    }
                }
                continue;
            }
            match self.steps.recv().ok()? {
                ThreadStep::File => self.games = 0,
                ThreadStep::Chunk(chunk) => self.chunk = Some(chunk),
                ThreadStep::Unreadable(error) => return Some(GameEvent::Unreadable(error)),
                ThreadStep::EndOfFile(name, damage) => {
                    if let Some(error) = damage.take() {
                        return Some(GameEvent::Damaged(FileError::new(&*name, error)));
                    }
                }
            }
        }
    }
}

/// A chunk for one of the threads.
struct ChunkJob<O> {
    chunk: Chunk,
    file: Arc<str>,
    damage: FileDamage,
    reply: SyncSender<ChunkReply<O>>,
}

impl<O> ChunkJob<O> {
    /// Reads the games, hands on what comes of them as long as somebody takes it, and gives the memory back.
    fn read<T: GameTask<Output = O>>(self, task: &T) -> ChunkBuffer {
        let Chunk { text, line, byte, is_last } = self.chunk;
        let origin = Origin { file: &self.file, line, byte };
        // Whatever is damaged is behind the last chunk.
        let damage = is_last.then_some(self.damage);
        match text {
            ChunkText::Buffered(buffer) => {
                let reader = Reader::with_limits(buffer.bytes(), task.limits());
                send_all(BatchReader::new(reader, damage), task, &origin, &self.reply);
                buffer
            }
            ChunkText::Streamed(read) => {
                let reader = StreamReader::with_limits(read, task.limits());
                send_all(BatchReader::new(reader, damage), task, &origin, &self.reply);
                ChunkBuffer::default()
            }
        }
    }
}

fn send_all<T: GameTask>(
    mut reader: BatchReader<impl GameFeed>,
    task: &T,
    origin: &Origin<'_>,
    reply: &SyncSender<ChunkReply<T::Output>>,
) {
    while let Some(batch) = reader.next(task, origin) {
        if reply.send(ChunkReply::Batch(batch)).is_err() {
            return;
        }
    }
    let _ = reply.send(ChunkReply::EndOfChunk);
}

/// All files, cut into chunks one after the other.
struct Chunks<O> {
    files: vec::IntoIter<PathBuf>,
    open: Option<OpenFile>,
    steps: SyncSender<ThreadStep<O>>,
    bytes: Arc<AtomicU64>,
}

struct OpenFile {
    name: Arc<str>,
    damage: FileDamage,
    splitter: Splitter,
}

impl<O> Chunks<O> {
    /// The next chunk, if there is one and somebody wants it.
    fn next(&mut self, mut buffer: ChunkBuffer) -> Option<ChunkJob<O>> {
        loop {
            let Some(open) = &mut self.open else {
                let path = self.files.next()?;
                self.open(&path)?;
                continue;
            };
            let (file, damage) = (Arc::clone(&open.name), open.damage.clone());
            match open.splitter.next(std::mem::take(&mut buffer)) {
                Ok(Some(chunk)) => {
                    let (reply, batches) = sync_channel(BATCHES_AHEAD);
                    self.steps.send(ThreadStep::Chunk(batches)).ok()?;
                    return Some(ChunkJob { chunk, file, damage, reply });
                }
                Ok(None) => {}
                Err(error) => damage.set(error),
            }
            self.open = None;
            self.steps.send(ThreadStep::EndOfFile(file, damage)).ok()?;
        }
    }

    /// Opens a file, or tells why it cannot be. Gives nothing where nobody wants more.
    fn open(&mut self, path: &Path) -> Option<()> {
        self.steps.send(ThreadStep::File).ok()?;
        match input::open(path, Some(Arc::clone(&self.bytes))) {
            Ok(read) => {
                let damage = FileDamage::default();
                let read: TextSource = Box::new(ReadUntilDamage::new(read, damage.clone()));
                let splitter = Splitter::new(read, ChunkSizes::default());
                self.open = Some(OpenFile { name: path.display().to_string().into(), damage, splitter });
                Some(())
            }
            Err(error) => self.steps.send(ThreadStep::Unreadable(FileError::at(path, error))).ok(),
        }
    }
}
