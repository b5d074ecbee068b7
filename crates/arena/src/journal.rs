//! The file in which every finished game is kept, and from which a match goes on.

use super::record::Record;
use crate::error::MatchError;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::fs::OpenOptions;
use std::io::{ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::thread;
use std::time::Duration;
use tabiya_files::FileError;
use tabiya_files::lock::{self, LockedFile, OpenMode};

/// What a match is, as far as its results depend on it: the first line of its file.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
pub struct Heading {
    /// The version of the file.
    pub tabiya_match: u32,
    pub players: Vec<String>,
    pub format: String,
    pub limits: String,
    pub openings: String,
    pub seed: u64,
    pub adjudication: String,
    pub margin: String,
}

/// The file of a match that is being played.
pub struct Journal {
    file: LockedFile,
    name: String,
}

impl Journal {
    /// Opens or begins the file of a match, and gives the games that are in it.
    pub fn open(path: &Path, heading: &Heading) -> Result<(Journal, Vec<Record>), MatchError> {
        let name = path.display().to_string();
        let failed = |error| FileError::new(name.clone(), error);
        match OpenOptions::new().write(true).create_new(true).open(path) {
            Err(error) if error.kind() != ErrorKind::AlreadyExists => return Err(failed(error).into()),
            _ => {}
        }
        let Some(file) = wait_for(path).map_err(failed)? else {
            return Err(MatchError::Refused(format!("{name}: another match is writing to it")));
        };
        let mut journal = Journal { file, name };
        let mut text = Vec::new();
        journal.file.read_to_end(&mut text).map_err(|error| journal.failed(error))?;
        // A line that has no end was being written when everything stopped: its game is played again.
        let whole = text.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
        let records = journal.read(&text[..whole], heading)?;
        if whole < text.len() {
            journal.file.set_len(whole as u64).map_err(|error| journal.failed(error))?;
        }
        journal.file.seek(SeekFrom::End(0)).map_err(|error| journal.failed(error))?;
        if whole == 0 {
            journal.write(heading)?;
        }
        Ok((journal, records))
    }

    fn failed(&self, error: std::io::Error) -> MatchError {
        FileError::new(self.name.clone(), error).into()
    }

    fn read(&self, text: &[u8], heading: &Heading) -> Result<Vec<Record>, MatchError> {
        let mut lines = text.split(|&byte| byte == b'\n').enumerate().filter(|(_, line)| !line.is_empty());
        let Some((_, first)) = lines.next() else { return Ok(Vec::new()) };
        let found: Heading = serde_json::from_slice(first).map_err(|_| {
            MatchError::Refused(format!(
                "{}: this is no file of results; nothing is written to it",
                self.name
            ))
        })?;
        self.compare(&found, heading)?;
        lines
            .map(|(number, line)| {
                serde_json::from_slice(line).map_err(|error| {
                    MatchError::Refused(format!("{}:{}: no record of a game: {error}", self.name, number + 1))
                })
            })
            .collect()
    }

    /// Refuses to go on with a match that was another one.
    fn compare(&self, found: &Heading, wanted: &Heading) -> Result<(), MatchError> {
        if found == wanted {
            return Ok(());
        }
        let object = |heading| match serde_json::to_value(heading) {
            Ok(Value::Object(object)) => object,
            _ => serde_json::Map::new(),
        };
        let (found, wanted) = (object(found), object(wanted));
        let differs = found.iter().find(|(key, value)| wanted.get(*key) != Some(*value));
        let what = differs.map_or(String::new(), |(key, value)| {
            format!(": its {key} was {value}, not {}", wanted.get(key).unwrap_or(&Value::Null))
        });
        Err(MatchError::Refused(format!("{} is of another match{what}", self.name)))
    }

    /// Adds a game.
    pub fn add(&mut self, record: &Record) -> Result<(), MatchError> {
        self.write(record)
    }

    /// A line in one piece: whoever is killed here leaves it whole, or without an end.
    fn write(&mut self, value: &impl Serialize) -> Result<(), MatchError> {
        let mut line = serde_json::to_vec(value)?;
        line.push(b'\n');
        self.file.write_all(&line).map_err(|error| self.failed(error))
    }
}

/// The file for oneself. Who has just been killed may hold it for another moment.
fn wait_for(path: &Path) -> std::io::Result<Option<LockedFile>> {
    for _ in 0..20 {
        if let Some(file) = lock::open(path, OpenMode::Existing)? {
            return Ok(Some(file));
        }
        thread::sleep(Duration::from_millis(50));
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::PathBuf;

    fn heading(seed: u64) -> Heading {
        Heading {
            tabiya_match: 1,
            players: vec!["a".to_owned(), "b".to_owned()],
            format: "round-robin".to_owned(),
            limits: "1000 nodes".to_owned(),
            openings: "made".to_owned(),
            seed,
            adjudication: String::new(),
            margin: String::new(),
        }
    }

    fn record(game: u64) -> Record {
        serde_json::from_str(&format!(
            "{{\"game\":{game},\"white\":\"a\",\"black\":\"b\",\"result\":\"1-0\",\"reason\":\"checkmate\",\"start\":\"\",\
             \"opening\":0,\"moves\":\"\",\"evals\":[],\"nodes\":[0,0],\"seconds\":[0.0,0.0],\"depths\":[[0,0],[0,0]],\
             \"began\":\"\"}}"
        ))
        .unwrap()
    }

    fn path(name: &str) -> PathBuf {
        let path = std::env::temp_dir().join(format!("tabiya-journal-{name}-{}", std::process::id()));
        let _ = std::fs::remove_file(&path);
        path
    }

    #[test]
    fn cut_off_anywhere_every_whole_game_is_still_there() {
        let path = path("cut");
        let (mut journal, records) = Journal::open(&path, &heading(1)).unwrap();
        assert!(records.is_empty());
        (0..3).for_each(|game| journal.add(&record(game)).unwrap());
        drop(journal);
        let whole = std::fs::read(&path).unwrap();
        for length in 0..=whole.len() {
            std::fs::write(&path, &whole[..length]).unwrap();
            let (mut journal, records) = Journal::open(&path, &heading(1)).unwrap();
            let lines = whole[..length].iter().filter(|&&byte| byte == b'\n').count();
            assert_eq!(records.len(), lines.saturating_sub(1), "{length}");
            journal.add(&record(7)).unwrap();
            drop(journal);
            let (_, again) = Journal::open(&path, &heading(1)).unwrap();
            assert_eq!(again.len(), records.len() + 1, "{length}");
        }
        std::fs::remove_file(path).unwrap();
    }

    #[test]
    fn a_file_of_something_else_is_left_alone() {
        let path = path("else");
        drop(Journal::open(&path, &heading(1)).unwrap());
        let error = Journal::open(&path, &heading(2)).err().unwrap().to_string();
        assert!(error.ends_with("is of another match: its seed was 1, not 2"), "{error}");
        std::fs::write(&path, "1. e4 e5 *\n").unwrap();
        assert!(Journal::open(&path, &heading(1)).err().unwrap().to_string().contains("no file of results"));
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "1. e4 e5 *\n");
        std::fs::remove_file(path).unwrap();
    }
}
