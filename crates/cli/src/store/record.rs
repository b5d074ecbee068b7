//! A journal that is being written.

use super::event::Event;
use super::line::{Line, Sum};
use super::notice::Notice;
use super::when;
use crate::lock::{self, Opening, Owned};
use std::fs;
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// How journals' names end.
pub(super) const EXTENSION: &str = "jsonl";

/// Whether a line has to be on disk before anything else happens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Durable {
    /// It outlasts a fall of the power.
    Yes,
    /// It outlasts this process.
    No,
}

/// The journal of one game. It never fails: what cannot be written stays in memory, and is tried again.
#[derive(Debug)]
pub(super) struct Record {
    /// Where it is kept; none is a game that is not.
    folder: Option<PathBuf>,
    file: Option<(Owned, PathBuf)>,
    /// All that belongs into the file.
    text: Vec<u8>,
    /// How much of it is there.
    written: usize,
    sum: Sum,
    /// Files that were given up: the new one has all that is in them.
    given_up: Option<PathBuf>,
    failing: bool,
}

impl Record {
    /// An empty journal in a folder, which is made with the first line; in none, it is not kept.
    pub(super) fn new(folder: Option<PathBuf>) -> Record {
        let (text, sum) = (Vec::new(), Sum::default());
        Record { folder, file: None, text, written: 0, sum, given_up: None, failing: false }
    }

    /// A journal with these lines in it, the last of them with this checksum; without a file, it
    /// goes into a new one.
    pub(super) fn resumed(
        folder: PathBuf,
        text: Vec<u8>,
        sum: Sum,
        file: Option<(Owned, PathBuf)>,
    ) -> Record {
        let written = if file.is_some() { text.len() } else { 0 };
        Record { folder: Some(folder), file, text, written, sum, given_up: None, failing: false }
    }

    /// The file, once there is one.
    pub(super) fn path(&self) -> Option<&Path> {
        self.file.as_ref().map(|(_, path)| path.as_path())
    }

    /// Adds a line.
    pub(super) fn add(
        &mut self,
        at: u64,
        event: Event,
        left: Option<[Option<u64>; 2]>,
        durable: Durable,
    ) -> Option<Notice> {
        self.folder.as_ref()?;
        let (text, sum) = Line { at, event, left }.write(self.sum);
        self.text.extend_from_slice(text.as_bytes());
        self.sum = sum;
        self.save(durable)
    }

    /// Writes what is not written yet, and says so if that changes anything for the player.
    fn save(&mut self, durable: Durable) -> Option<Notice> {
        let folder = self.folder.clone()?;
        match self.write(&folder, durable) {
            Ok(()) if self.failing => {
                self.failing = false;
                Some(Notice::SavedAgain { file: self.path().unwrap_or(&folder).to_owned() })
            }
            Err(error) if !self.failing => {
                self.failing = true;
                let place = self.path().and_then(Path::parent).unwrap_or(&folder).to_owned();
                Some(Notice::NotSaved { place, why: error.to_string() })
            }
            _ => None,
        }
    }

    fn write(&mut self, folder: &Path, durable: Durable) -> io::Result<()> {
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
        if durable == Durable::Yes {
            if let Err(error) = file.sync_data() {
                // Nobody knows what of it is on disk, and asking again may be answered falsely.
                self.given_up = Some(path.clone());
                self.file = None;
                return Err(error);
            }
        }
        self.written = self.text.len();
        if let Some(path) = self.given_up.take() {
            let _ = fs::remove_file(path);
        }
        Ok(())
    }

    /// Removes the file: there was nothing in this game that anybody would miss.
    pub(super) fn remove(self) {
        if let Some((file, path)) = self.file {
            // Elsewhere than on Windows nobody else may find it free before it is gone.
            if cfg!(windows) {
                drop(file);
            }
            let _ = fs::remove_file(path);
        }
    }
}

/// A new file with a name that no other process has.
fn create(folder: &Path) -> io::Result<(Owned, PathBuf)> {
    if !folder.is_dir() {
        fs::create_dir_all(folder)?;
        if let Some(parent) = folder.parent() {
            lock::sync_folder(parent)?;
        }
    }
    let name = when::named(SystemTime::now());
    for number in 1_u32.. {
        let suffix = if number == 1 { String::new() } else { format!("-{number}") };
        let path = folder.join(format!("{name}{suffix}.{EXTENSION}"));
        match lock::open(&path, Opening::New) {
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
