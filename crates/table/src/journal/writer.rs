//! Writing a journal.

use crate::event::Event;
use crate::journal::entry::{Checksum, JournalEntry};
use crate::journal::notice::JournalNotice;
use crate::timestamp;
use std::fs::{self, File};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;
use tabiya_files::io_reason;
use tabiya_files::lock::{self, LockedFile, OpenMode};

/// How journals' names end.
pub(crate) const EXTENSION: &str = "jsonl";

/// How safely an entry is written before anything else happens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Durability {
    /// It survives a power failure.
    Synced,
    /// It survives the end of this process.
    Buffered,
}

/// The journal of one game. It never fails: what cannot be written stays in memory, and is tried again.
#[derive(Debug)]
pub(crate) struct JournalWriter {
    /// Where it is kept; none is a game that is not.
    folder: Option<PathBuf>,
    /// Whether anybody wants it to be kept.
    wanted: bool,
    file: Option<(LockedFile, PathBuf)>,
    /// All that belongs into the file.
    text: Vec<u8>,
    /// How much of it is there.
    written: usize,
    sum: Checksum,
    /// The last line, for the next one to repeat.
    last: Option<Box<JournalEntry>>,
    /// Files that were given up: the new one has all that is in them.
    given_up: Option<PathBuf>,
    /// A file that has its beginning and cannot be written to.
    elsewhere: Option<PathBuf>,
    failing: bool,
}

impl JournalWriter {
    /// An empty journal in a folder, which is made with the first line; without one it cannot be kept.
    pub(crate) fn new(folder: Option<PathBuf>) -> JournalWriter {
        JournalWriter {
            folder,
            wanted: true,
            file: None,
            text: Vec::new(),
            written: 0,
            sum: Checksum::default(),
            last: None,
            given_up: None,
            elsewhere: None,
            failing: false,
        }
    }

    /// A journal that nobody wants.
    pub(crate) fn nowhere() -> JournalWriter {
        JournalWriter { wanted: false, ..JournalWriter::new(None) }
    }

    /// A journal from this file with these lines in it, the last of them this one with this checksum; if the file is
    /// not open, it goes into a new one.
    pub(crate) fn resumed(
        folder: PathBuf,
        text: Vec<u8>,
        (last, sum): (JournalEntry, Checksum),
        file: Option<LockedFile>,
        path: PathBuf,
    ) -> JournalWriter {
        let written = if file.is_some() { text.len() } else { 0 };
        let (file, elsewhere) = match file {
            Some(file) => (Some((file, path)), None),
            None => (None, Some(path)),
        };
        JournalWriter {
            file,
            text,
            written,
            sum,
            last: Some(Box::new(last)),
            elsewhere,
            ..JournalWriter::new(Some(folder))
        }
    }

    /// Whether anybody wants it to be kept.
    pub(crate) fn is_wanted(&self) -> bool {
        self.wanted
    }

    /// Whether all of it is on disk.
    pub(crate) fn is_whole(&self) -> bool {
        let here = self.file.as_ref().is_some_and(|(file, path)| stands(file, path));
        (here && !self.failing && self.written == self.text.len())
            || self
                .elsewhere
                .as_ref()
                .and_then(|path| fs::read(path).ok())
                .is_some_and(|text| text == self.text)
    }

    /// Tries once more to have all of it on disk.
    pub(crate) fn settle(&mut self) -> Option<JournalNotice> {
        if self.is_whole() { None } else { self.save(Durability::Synced) }
    }

    /// The longest part of it that is on disk.
    pub(crate) fn on_disk(&self) -> Vec<u8> {
        let files = [self.path(), self.given_up.as_deref(), self.elsewhere.as_deref()];
        let texts = files.into_iter().flatten().filter_map(|path| fs::read(path).ok());
        texts.max_by_key(Vec::len).unwrap_or_default()
    }

    /// The file, once there is one.
    pub(crate) fn path(&self) -> Option<&Path> {
        self.file.as_ref().map(|(_, path)| path.as_path())
    }

    /// Adds a line.
    pub(crate) fn add(
        &mut self,
        at: u64,
        event: Event,
        left: Option<[Option<u64>; 2]>,
        durable: Durability,
    ) -> Option<JournalNotice> {
        self.folder.as_ref()?;
        let line = JournalEntry { at, event, left, prev: self.last.take() };
        let (text, sum) = line.write(self.sum);
        self.last = Some(Box::new(line.repeated()));
        self.text.extend_from_slice(text.as_bytes());
        self.sum = sum;
        self.save(durable)
    }

    /// Writes what is not written yet, and says so if that changes anything for the player.
    fn save(&mut self, durable: Durability) -> Option<JournalNotice> {
        let folder = self.folder.clone()?;
        let gone = self.file.as_ref().is_some_and(|(file, path)| !stands(file, path));
        if gone {
            self.file = None;
        }
        match self.write(&folder, durable) {
            Ok(()) if self.failing => {
                self.failing = false;
                Some(JournalNotice::SavedAgain { file: self.path().unwrap_or(&folder).to_owned() })
            }
            Ok(()) if gone => {
                Some(JournalNotice::Rewritten { file: self.path().unwrap_or(&folder).to_owned() })
            }
            Err(error) if !self.failing => {
                self.failing = true;
                let place = self.path().and_then(Path::parent).unwrap_or(&folder).to_owned();
                Some(JournalNotice::NotSaved { place, why: io_reason::of(&error) })
            }
            _ => None,
        }
    }

    fn write(&mut self, folder: &Path, durable: Durability) -> io::Result<()> {
        if self.file.is_none() {
            self.file = Some(create(folder)?);
            self.written = 0;
        }
        let Some((file, path)) = &mut self.file else { return Ok(()) };
        file.seek(SeekFrom::Start(self.written as u64))?;
        if let Err(error) = file.write_all(&self.text[self.written..]) {
            // What is half written must not stand in the way of what comes.
            if file.set_len(self.written as u64).is_err() {
                self.given_up = Some(path.clone());
                self.file = None;
            }
            return Err(error);
        }
        if durable == Durability::Synced
            && let Err(error) = file.sync_data()
        {
            // Nobody knows what of it is on disk, and asking again may be answered falsely.
            self.given_up = Some(path.clone());
            self.file = None;
            return Err(error);
        }
        self.written = self.text.len();
        if let Some(path) = self.given_up.take() {
            let _ = fs::remove_file(path);
        }
        Ok(())
    }

    /// Removes the file: there was nothing in this game that anybody would miss.
    pub(crate) fn remove(self) {
        if let Some((file, path)) = self.file {
            // Elsewhere than on Windows nobody else may find it free before it is gone.
            if cfg!(windows) {
                drop(file);
            }
            let _ = fs::remove_file(path);
        }
    }
}

/// Whether the file of this name is still this one: somebody may have removed it.
#[cfg(unix)]
fn stands(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    match (file.metadata(), fs::metadata(path)) {
        (Ok(ours), Ok(theirs)) => (ours.dev(), ours.ino()) == (theirs.dev(), theirs.ino()),
        (_, Err(error)) => !matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory),
        _ => true,
    }
}

/// Whether the file is still there; where a file in use cannot be removed it is.
#[cfg(not(unix))]
fn stands(_: &File, path: &Path) -> bool {
    path.exists()
}

/// A new file with a name that no other process has.
fn create(folder: &Path) -> io::Result<(LockedFile, PathBuf)> {
    if !folder.is_dir() {
        fs::create_dir_all(folder)?;
        if let Some(parent) = folder.parent() {
            lock::sync_folder(parent)?;
        }
    }
    let name = timestamp::named(SystemTime::now());
    for number in 1_u32.. {
        let suffix = if number == 1 { String::new() } else { format!("-{number}") };
        let path = folder.join(format!("{name}{suffix}.{EXTENSION}"));
        match lock::open(&path, OpenMode::New) {
            Ok(Some(file)) => {
                lock::sync_folder(folder)?;
                return Ok((file, path));
            }
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists => return Err(error),
            Ok(None) | Err(_) => {}
        }
    }
    Err(io::ErrorKind::AlreadyExists.into())
}
