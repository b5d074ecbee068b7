//! The file of a ledger.

use super::{GameName, LedgerEntry};
use std::collections::HashSet;
use std::fmt;
use std::fs::{File, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use tabiya_files::FileError;
use tabiya_files::replace::replace;

/// A file to which turns are added as they are over.
pub struct Ledger {
    file: File,
    path: PathBuf,
}

impl Ledger {
    /// The file of a match whose finished games are known, and what is in it already. Turns of games that were broken off
    /// stay in it and are [void](LedgerEntry::void) from now on: these games are played again. None are known of a match that
    /// nobody goes on with, and then the file has to be a new one.
    pub fn open(
        path: &Path,
        finished: Option<&HashSet<u64>>,
    ) -> Result<(Ledger, Vec<LedgerEntry>), LedgerError> {
        let name = path.display().to_string();
        let failed = |error| FileError::new(name.clone(), error);
        let bytes = match std::fs::read(path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == ErrorKind::NotFound => Vec::new(),
            Err(error) => return Err(failed(error).into()),
        };
        if finished.is_none() && !bytes.is_empty() {
            return Err(LedgerError::Refused(format!(
                "{name}: it is there already; name another file with --ledger, or the --results of the match that it \
                 belongs to"
            )));
        }
        let mut entries = read(&bytes, &name)?;
        mark(&mut entries, finished.unwrap_or(&HashSet::new()));
        let text: Vec<u8> = entries.iter().flat_map(LedgerEntry::line).collect();
        if text != bytes {
            replace(path, &text).map_err(failed)?;
        }
        let file = OpenOptions::new().append(true).create(true).open(path).map_err(failed)?;
        Ok((Ledger { file, path: path.to_owned() }, entries))
    }

    /// A file to which turns of games with names are added, behind those that are in it.
    pub fn append(path: &Path) -> Result<Ledger, LedgerError> {
        let file = OpenOptions::new().append(true).create(true).open(path);
        let file = file.map_err(|error| FileError::at(path, error))?;
        Ok(Ledger { file, path: path.to_owned() })
    }

    /// The turns in a file.
    pub fn read(path: &Path) -> Result<Vec<LedgerEntry>, LedgerError> {
        let bytes = std::fs::read(path).map_err(|error| FileError::at(path, error))?;
        read(&bytes, &path.display().to_string())
    }

    /// Marks the turns of games that are not over as void: they count for nothing but their cost.
    pub fn mark_void(&mut self, finished: &HashSet<u64>) -> Result<(), LedgerError> {
        let failed = |error| FileError::at(&self.path, error);
        let bytes = std::fs::read(&self.path).map_err(failed)?;
        let mut entries = read(&bytes, &self.path.display().to_string())?;
        mark(&mut entries, finished);
        let text: Vec<u8> = entries.iter().flat_map(LedgerEntry::line).collect();
        if text != bytes {
            replace(&self.path, &text).map_err(failed)?;
            self.file = OpenOptions::new().append(true).open(&self.path).map_err(failed)?;
        }
        Ok(())
    }

    /// A line in one piece: whoever is killed here leaves it whole, or without an end.
    pub fn add(&mut self, entry: &LedgerEntry) -> Result<(), LedgerError> {
        self.file.write_all(&entry.line()).map_err(|error| FileError::at(&self.path, error).into())
    }
}

fn mark(entries: &mut [LedgerEntry], finished: &HashSet<u64>) {
    for entry in entries {
        entry.void |= !matches!(&entry.game, GameName::Number(game) if finished.contains(game));
    }
}

/// The turns in a file. A line that has no end was being written when everything stopped.
fn read(bytes: &[u8], name: &str) -> Result<Vec<LedgerEntry>, LedgerError> {
    let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
    let lines = bytes[..whole].split(|&byte| byte == b'\n').enumerate().filter(|(_, line)| !line.is_empty());
    lines
        .map(|(number, line)| {
            serde_json::from_slice(line).map_err(|error| {
                LedgerError::Refused(format!(
                    "{name}:{}: this is not a turn of an agent, and nothing is written to the file: {error}",
                    number + 1
                ))
            })
        })
        .collect()
}

/// Where a ledger goes beside a file: `games.pgn` has `games.ledger.jsonl`.
pub fn beside(file: &Path) -> PathBuf {
    file.with_extension("ledger.jsonl")
}

#[cfg(test)]
mod tests {
    use super::{GameName, Ledger, LedgerEntry, beside};
    use crate::text_agent::AskedFor;
    use std::collections::HashSet;
    use std::path::{Path, PathBuf};
    use tabiya::{Color, Game};

    fn turn(game: u64) -> LedgerEntry {
        LedgerEntry::begin(&Game::new(), Color::White, AskedFor::Move).of(GameName::Number(game), "a")
    }

    fn path(name: &str) -> PathBuf {
        let path = std::env::temp_dir().join(format!("tabiya-ledger-{name}-{}", std::process::id()));
        let _ = std::fs::remove_file(&path);
        path
    }

    #[test]
    fn cut_off_anywhere_the_turns_of_finished_games_count_and_the_others_are_void() {
        let path = path("cut");
        let finished: HashSet<u64> = [0, 2].into();
        let (mut ledger, before) = Ledger::open(&path, Some(&finished)).unwrap();
        assert!(before.is_empty());
        (0..4).for_each(|game| ledger.add(&turn(game)).unwrap());
        drop(ledger);
        let whole = std::fs::read(&path).unwrap();
        for length in (0..=whole.len()).step_by(7) {
            std::fs::write(&path, &whole[..length]).unwrap();
            let lines = whole[..length].iter().filter(|&&byte| byte == b'\n').count();
            let (mut ledger, entries) = Ledger::open(&path, Some(&finished)).unwrap();
            let void: Vec<bool> = entries.iter().map(|entry| entry.void).collect();
            assert_eq!(void, [false, true, false, true][..lines], "{length}");
            ledger.add(&turn(9)).unwrap();
            drop(ledger);
            let (_, again) = Ledger::open(&path, Some(&[0, 2, 9].into())).unwrap();
            assert_eq!(again.len(), lines + 1, "{length}");
            assert!(!again[lines].void, "{length}");
        }
        std::fs::remove_file(path).unwrap();
    }

    #[test]
    fn a_file_of_something_else_is_left_alone() {
        let path = path("else");
        std::fs::write(&path, "1. e4 e5 *\n").unwrap();
        assert!(Ledger::open(&path, None).err().unwrap().to_string().contains("it is there already"));
        let error = Ledger::open(&path, Some(&HashSet::new())).err().unwrap().to_string();
        assert!(error.contains(":1: this is not a turn of an agent"), "{error}");
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "1. e4 e5 *\n");
        std::fs::remove_file(path).unwrap();
    }

    #[test]
    fn a_ledger_stands_beside_its_games() {
        assert_eq!(beside(Path::new("a/m.pgn")), Path::new("a/m.ledger.jsonl"));
        assert_eq!(beside(Path::new("m")), Path::new("m.ledger.jsonl"));
    }
}

/// Why a ledger cannot be kept.
#[derive(Debug)]
#[non_exhaustive]
pub enum LedgerError {
    /// The file is something else.
    Refused(String),
    /// The file cannot be read or written.
    File(FileError),
}

impl fmt::Display for LedgerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LedgerError::Refused(why) => f.write_str(why),
            LedgerError::File(error) => write!(f, "{error}"),
        }
    }
}

impl std::error::Error for LedgerError {}

impl From<FileError> for LedgerError {
    fn from(error: FileError) -> LedgerError {
        LedgerError::File(error)
    }
}
