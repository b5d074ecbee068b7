//! Reading on one thread: the one that asks.

use super::GameEvent;
use super::batch::BatchReader;
use crate::damage::{FileDamage, ReadUntilDamage};
use crate::input::{self, TextSource};
use crate::task::{GameTask, Origin};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::vec;
use tabiya::pgn::{Limits, StreamReader};
use tabiya_files::FileError;

/// Reads one file after the other, as far as is asked for.
pub(super) struct Alone<T> {
    files: vec::IntoIter<PathBuf>,
    open: Option<OpenStream>,
    task: T,
    bytes: Arc<AtomicU64>,
}

struct OpenStream {
    name: String,
    games: u64,
    reader: BatchReader<StreamReader<TextSource>>,
    damage: FileDamage,
}

impl<T: GameTask> Alone<T> {
    pub(super) fn new(files: Vec<PathBuf>, task: T, bytes: Arc<AtomicU64>) -> Alone<T> {
        Alone { files: files.into_iter(), open: None, task, bytes }
    }

    pub(super) fn next(&mut self) -> Option<GameEvent<T::Output>> {
        loop {
            let Some(open) = &mut self.open else {
                let path = self.files.next()?;
                match input::open(&path, Some(Arc::clone(&self.bytes))) {
                    Ok(read) => {
                        let name = path.display().to_string();
                        self.open = Some(OpenStream::new(name, read, self.task.limits()));
                    }
                    Err(error) => return Some(GameEvent::Unreadable(FileError::at(&path, error))),
                }
                continue;
            };
            let origin = Origin { file: &open.name, line: 0, byte: 0 };
            if let Some(batch) = open.reader.next(&self.task, &origin) {
                let batch = batch.behind(open.games);
                open.games = batch.games_so_far();
                return Some(GameEvent::Games(batch));
            }
            let OpenStream { name, damage, .. } = self.open.take()?;
            if let Some(error) = damage.take() {
                return Some(GameEvent::Damaged(FileError::new(name, error)));
            }
        }
    }
}

impl OpenStream {
    fn new(name: String, read: TextSource, limits: Limits) -> OpenStream {
        let damage = FileDamage::default();
        let read: TextSource = Box::new(ReadUntilDamage::new(read, damage.clone()));
        let reader = BatchReader::new(StreamReader::with_limits(read, limits), Some(damage.clone()));
        OpenStream { name, games: 0, reader, damage }
    }
}
