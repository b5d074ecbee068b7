//! One question and what came of it, and the file of all of them.

use super::part::BenchmarkPart;
use super::suite::Suite;
use super::tasks::BenchmarkTask;
use crate::error::MatchError;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, HashSet};
use std::fs::{File, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use tabiya_files::FileError;
use tabiya_files::replace::replace;
use tabiya_referee::answer_parser::TokenUsage;
use tabiya_referee::text_agent::Exchange;

/// A question and what came of it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct BenchmarkItem {
    pub(crate) part: BenchmarkPart,
    /// Its name within the part.
    pub(crate) id: String,
    pub(crate) fen: String,
    pub(crate) ok: bool,
    /// The moves of the player, as players write them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) moves: Vec<String>,
    /// The code of the first refusal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) code: Option<String>,
    /// The rating of a puzzle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) rating: Option<u32>,
    /// What the move loses, in centipawns.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) loss: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) tokens: Option<TokenUsage>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) cost: Option<f64>,
    /// In milliseconds.
    pub(crate) time: u64,
    /// All that was said, whole.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) exchanges: Vec<Exchange>,
}

/// The first line of a file: whose answers these are, and to what.
#[derive(PartialEq, Debug, Serialize, Deserialize)]
struct ItemHeading {
    tabiya_benchmark: u32,
    player: String,
    suite: Suite,
}

/// The file of a player.
pub(crate) struct ItemFile {
    file: File,
    path: PathBuf,
    pub(crate) items: Vec<BenchmarkItem>,
    known: HashSet<(BenchmarkPart, String)>,
    /// What was asked and not answered, as a provider failed.
    pub(crate) void: BTreeMap<String, u64>,
}

impl ItemFile {
    /// Opens or begins the file of a player, with what is in it already.
    pub(crate) fn open(path: &Path, player: &str, suite: &Suite) -> Result<ItemFile, MatchError> {
        let failed = |error| FileError::at(path, error);
        let bytes = match std::fs::read(path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == ErrorKind::NotFound => Vec::new(),
            Err(error) => return Err(failed(error).into()),
        };
        // A line without an end was being written when everything stopped.
        let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
        let heading = ItemHeading { tabiya_benchmark: 1, player: player.to_owned(), suite: suite.clone() };
        let mut lines = bytes[..whole].split(|&byte| byte == b'\n').filter(|line| !line.is_empty());
        let mut items = Vec::new();
        match lines.next() {
            None => {
                let mut first = serde_json::to_vec(&heading)?;
                first.push(b'\n');
                replace(path, &first).map_err(failed)?;
            }
            Some(first) => {
                let found: Option<ItemHeading> = serde_json::from_slice(first).ok();
                if found.as_ref() != Some(&heading) {
                    return Err(MatchError::Refused(format!(
                        "{} belongs to another benchmark: name another folder with --out",
                        path.display()
                    )));
                }
                for line in lines {
                    items.push(serde_json::from_slice::<BenchmarkItem>(line)?);
                }
                if whole < bytes.len() {
                    replace(path, &bytes[..whole]).map_err(failed)?;
                }
            }
        }
        let file = OpenOptions::new().append(true).open(path).map_err(failed)?;
        let known = items.iter().map(|item| (item.part, item.id.clone())).collect();
        Ok(ItemFile { file, path: path.to_owned(), items, known, void: BTreeMap::new() })
    }

    /// Whether a task was answered before.
    pub(crate) fn has(&self, task: &BenchmarkTask) -> bool {
        self.known.contains(&(task.part, task.id.clone()))
    }

    /// A line in one piece: whoever is killed here leaves it whole, or without an end.
    pub(crate) fn add(&mut self, item: &BenchmarkItem) -> Result<(), MatchError> {
        let mut line = serde_json::to_vec(item)?;
        line.push(b'\n');
        self.file.write_all(&line).map_err(|error| FileError::at(&self.path, error))?;
        self.known.insert((item.part, item.id.clone()));
        self.items.push(item.clone());
        Ok(())
    }

    pub(crate) fn void(&mut self, why: &str) {
        *self.void.entry(why.to_owned()).or_default() += 1;
    }

    /// The tokens and the cost of all answers.
    pub(crate) fn spent(&self) -> (u64, f64) {
        let tokens = self.items.iter().filter_map(|item| item.tokens);
        let cost = self.items.iter().filter_map(|item| item.cost).fold(0.0, |sum, cost| sum + cost);
        (tokens.map(|tokens| tokens.read.saturating_add(tokens.written)).sum(), cost)
    }
}
