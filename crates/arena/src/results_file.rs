//! The file in which every finished game is kept, and from which a match continues.

use crate::error::MatchError;
use crate::game_record::{GameRecord, is_chess};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::fs::OpenOptions;
use std::io::{ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::thread;
use std::time::Duration;
use tabiya::Variant;
use tabiya_files::FileError;
use tabiya_files::lock::{self, LockedFile, OpenMode};

/// What a match is, as far as its results depend on it: the first line of its file.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
pub(crate) struct MatchHeading {
    /// The version of the file.
    pub(crate) tabiya_match: u32,
    pub(crate) players: Vec<String>,
    pub(crate) format: String,
    #[serde(default, skip_serializing_if = "is_chess")]
    pub(crate) variant: Variant,
    pub(crate) limits: String,
    pub(crate) openings: String,
    pub(crate) seed: u64,
    pub(crate) adjudication: String,
    pub(crate) margin: String,
}

/// The file of a match that is being played.
pub(crate) struct ResultsFile {
    file: LockedFile,
    name: String,
}

/// Whether there is a heading and no game.
fn is_heading_alone(text: &[u8]) -> bool {
    let mut lines = text.split(|&byte| byte == b'\n').filter(|line| !line.is_empty());
    lines.next().is_some_and(|line| serde_json::from_slice::<MatchHeading>(line).is_ok())
        && lines.next().is_none()
}

impl ResultsFile {
    /// Opens or begins the file of a match, and gives the games that are in it.
    pub(crate) fn open(
        path: &Path,
        heading: &MatchHeading,
    ) -> Result<(ResultsFile, Vec<GameRecord>), MatchError> {
        let name = path.display().to_string();
        let failed = |error| FileError::new(name.clone(), error);
        match OpenOptions::new().write(true).create_new(true).open(path) {
            Err(error) if error.kind() != ErrorKind::AlreadyExists => return Err(failed(error).into()),
            _ => {}
        }
        let Some(file) = wait_for(path).map_err(failed)? else {
            return Err(MatchError::Refused(format!("{name}: another match is writing to it")));
        };
        let mut results = ResultsFile { file, name };
        let mut text = Vec::new();
        results.file.read_to_end(&mut text).map_err(|error| results.failed(error))?;
        // A line that has no end was being written when everything stopped: its game is played again.
        let mut whole = text.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
        if is_heading_alone(&text[..whole]) {
            // A match that was refused or broken off before its first game is any match.
            whole = 0;
        }
        let records = results.read(&text[..whole], heading)?;
        if whole < text.len() {
            results.file.set_len(whole as u64).map_err(|error| results.failed(error))?;
        }
        results.file.seek(SeekFrom::End(0)).map_err(|error| results.failed(error))?;
        if whole == 0 {
            results.write(heading)?;
        }
        Ok((results, records))
    }

    fn failed(&self, error: std::io::Error) -> MatchError {
        FileError::new(self.name.clone(), error).into()
    }

    fn read(&self, text: &[u8], heading: &MatchHeading) -> Result<Vec<GameRecord>, MatchError> {
        let mut lines = text.split(|&byte| byte == b'\n').enumerate().filter(|(_, line)| !line.is_empty());
        let Some((_, first)) = lines.next() else { return Ok(Vec::new()) };
        let found: MatchHeading = serde_json::from_slice(first).map_err(|_| {
            MatchError::Refused(format!(
                "{}: this is not a file of results; nothing is written to it",
                self.name
            ))
        })?;
        self.compare(&found, heading)?;
        lines
            .map(|(number, line)| {
                serde_json::from_slice(line).map_err(|error| {
                    MatchError::Refused(format!(
                        "{}:{}: this is not a record of a game: {error}",
                        self.name,
                        number + 1
                    ))
                })
            })
            .collect()
    }

    /// Refuses to go on with a match that was another one.
    fn compare(&self, found: &MatchHeading, wanted: &MatchHeading) -> Result<(), MatchError> {
        if found == wanted {
            return Ok(());
        }
        let object = |heading| match serde_json::to_value(heading) {
            Ok(Value::Object(object)) => object,
            _ => serde_json::Map::new(),
        };
        let (found, wanted) = (object(found), object(wanted));
        let mut keys = found.keys().chain(wanted.keys());
        let what = keys.find(|&key| found.get(key) != wanted.get(key)).map_or(String::new(), |key| {
            // What need not be said is the game of chess.
            let said = |of: Option<&Value>| of.map_or("\"chess\"".to_owned(), Value::to_string);
            format!(": its {key} was {}, not {}", said(found.get(key)), said(wanted.get(key)))
        });
        Err(MatchError::Refused(format!("{} belongs to another match{what}", self.name)))
    }

    /// Adds a game.
    pub(crate) fn add(&mut self, record: &GameRecord) -> Result<(), MatchError> {
        self.write(record)
    }

    /// A line in one piece: whoever is killed here leaves it whole, or without an end.
    fn write(&mut self, value: &impl Serialize) -> Result<(), MatchError> {
        let mut line = serde_json::to_vec(value)?;
        line.push(b'\n');
        self.file.write_all(&line).map_err(|error| self.failed(error))
    }
}

/// The games in a file of results, each once.
pub(crate) fn read_records(path: &Path) -> Result<Vec<GameRecord>, MatchError> {
    let bytes = std::fs::read(path).map_err(|error| FileError::at(path, error))?;
    let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
    let lines = bytes[..whole].split(|&byte| byte == b'\n').skip(1).filter(|line| !line.is_empty());
    let mut seen = std::collections::HashSet::new();
    let mut records = Vec::new();
    for line in lines {
        let record: GameRecord = serde_json::from_slice(line)?;
        if seen.insert(record.game) {
            records.push(record);
        }
    }
    records.sort_by_key(|record| record.game);
    Ok(records)
}

/// The file for oneself. A process that was just killed may hold it for another moment.
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

    fn heading(seed: u64) -> MatchHeading {
        MatchHeading {
            tabiya_match: 1,
            players: vec!["a".to_owned(), "b".to_owned()],
            format: "round-robin".to_owned(),
            variant: Variant::Chess,
            limits: "1000 nodes".to_owned(),
            openings: "made".to_owned(),
            seed,
            adjudication: String::new(),
            margin: String::new(),
        }
    }

    fn record(game: u64) -> GameRecord {
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
        let (mut results, records) = ResultsFile::open(&path, &heading(1)).unwrap();
        assert!(records.is_empty());
        (0..3).for_each(|game| results.add(&record(game)).unwrap());
        drop(results);
        let whole = std::fs::read(&path).unwrap();
        for length in 0..=whole.len() {
            std::fs::write(&path, &whole[..length]).unwrap();
            let (mut results, records) = ResultsFile::open(&path, &heading(1)).unwrap();
            let lines = whole[..length].iter().filter(|&&byte| byte == b'\n').count();
            assert_eq!(records.len(), lines.saturating_sub(1), "{length}");
            results.add(&record(7)).unwrap();
            drop(results);
            let (_, again) = ResultsFile::open(&path, &heading(1)).unwrap();
            assert_eq!(again.len(), records.len() + 1, "{length}");
        }
        std::fs::remove_file(path).unwrap();
    }

    #[test]
    fn a_file_of_something_else_is_left_alone() {
        let path = path("else");
        let (mut results, _) = ResultsFile::open(&path, &heading(1)).unwrap();
        results.add(&record(1)).unwrap();
        drop(results);
        let error = ResultsFile::open(&path, &heading(2)).err().unwrap().to_string();
        assert!(error.ends_with("belongs to another match: its seed was 1, not 2"), "{error}");
        std::fs::write(&path, "1. e4 e5 *\n").unwrap();
        assert!(
            ResultsFile::open(&path, &heading(1))
                .err()
                .unwrap()
                .to_string()
                .contains("not a file of results")
        );
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "1. e4 e5 *\n");
        std::fs::remove_file(path).unwrap();
    }
}
