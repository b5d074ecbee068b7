//! Reading files game by game, on one thread or several, with results in the order of the files.

mod alone;
mod batch;
mod threads;

pub use batch::GameBatch;

use crate::task::GameTask;
use alone::Alone;
use std::num::NonZero;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use tabiya_files::FileError;
use threads::Threads;

/// What comes of the games of some files, in their order.
#[derive(Debug)]
#[non_exhaustive]
pub enum GameEvent<O> {
    /// Some games of a file that follow each other.
    Games(GameBatch<O>),
    /// A file of which nothing can be read.
    Unreadable(FileError),
    /// A file that cannot be read to its end; all games before the damage have been given.
    Damaged(FileError),
}

/// The games of files, and what a task makes of them.
///
/// Whatever the number of threads, the events are the same and in the order of the files, and memory is bounded by the
/// number of threads, not by the size of the files. A file that cannot be read is told of in its place, and the others
/// are read all the same.
///
/// ```
/// use std::num::NonZero;
/// use tabiya::Pgn;
/// use tabiya_data::{GameEvent, GameFiles, GameTask, Origin};
///
/// /// Finds the games that end with mate.
/// struct Mates;
///
/// impl GameTask for Mates {
///     type Output = String;
///
///     fn process(&self, pgn: Pgn, _: &Origin<'_>) -> Option<String> {
///         let last = pgn.final_position();
///         last.is_checkmate(last.turn()).then(|| pgn.sans().join(" "))
///     }
///
///     fn size(sans: &String) -> usize {
///         sans.len()
///     }
/// }
///
/// let file = std::env::temp_dir().join(format!("tabiya-data-{}.pgn", std::process::id()));
/// std::fs::write(&file, "1. e4 e5 1-0\n\n1. f3 e5 2. g4 Qh4# 0-1\n")?;
/// let mut found = Vec::new();
/// for event in GameFiles::read(vec![file.clone()], NonZero::new(2).unwrap(), Mates) {
///     match event {
///         GameEvent::Games(games) => found.extend(games.into_numbered()),
///         GameEvent::Unreadable(error) | GameEvent::Damaged(error) => eprintln!("{error}"),
///         _ => {}
///     }
/// }
/// assert_eq!(found, [(2, "f3 e5 g4 Qh4#".to_string())]);
/// # std::fs::remove_file(file)?;
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct GameFiles<T: GameTask> {
    reading: GameFilesState<T>,
    bytes: Arc<AtomicU64>,
}

enum GameFilesState<T: GameTask> {
    Alone(Box<Alone<T>>),
    Threads(Threads<T::Output>),
}

impl<T: GameTask> GameFiles<T> {
    /// Begins to read files, on this thread alone or on several others. `-` is standard input.
    ///
    /// The threads end with the last file, and soon after this is dropped; nobody waits for them.
    pub fn read(files: Vec<PathBuf>, threads: NonZero<usize>, task: T) -> GameFiles<T> {
        let bytes = Arc::new(AtomicU64::new(0));
        let reading = match threads.get() {
            1 => GameFilesState::Alone(Box::new(Alone::new(files, task, Arc::clone(&bytes)))),
            threads => GameFilesState::Threads(Threads::start(files, threads, task, &bytes)),
        };
        GameFiles { reading, bytes }
    }

    /// The bytes of the files that have been read so far, compressed as they are.
    pub fn bytes_read(&self) -> u64 {
        self.bytes.load(Ordering::Relaxed)
    }
}

impl<T: GameTask> Iterator for GameFiles<T> {
    type Item = GameEvent<T::Output>;

    fn next(&mut self) -> Option<GameEvent<T::Output>> {
        match &mut self.reading {
            GameFilesState::Alone(alone) => alone.next(),
            GameFilesState::Threads(threads) => threads.next(),
        }
    }
}

#[cfg(test)]
mod tests;
