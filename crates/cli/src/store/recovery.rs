//! A journal, read: the game as it was, as far as the journal tells.

use super::event::{Event, Start, VERSION};
use super::line::{Damage, Line, Sum};
use super::notice::Notice;
use super::table::Table;
use std::fmt;
use std::time::Duration;

/// The game of a journal.
#[derive(Clone, Debug)]
pub(super) struct Recovered {
    pub(super) start: Start,
    pub(super) table: Table,
    /// When the last thing happened.
    pub(super) at: Duration,
    pub(super) sum: Sum,
    /// How many bytes of the journal are whole.
    pub(super) whole: usize,
    /// What is wrong behind them.
    pub(super) loss: Option<Notice>,
}

/// Why a journal tells of no game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Unreadable {
    /// There is nothing in it.
    Empty,
    /// It was written by a program that knows more.
    Newer { version: u64 },
    /// Its first line is damaged.
    NoStart { damage: String },
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unreadable::Empty => f.write_str("there is nothing in it"),
            Unreadable::Newer { version } => write!(
                f,
                "it was written by a newer tabiya (journals of version {version}; this one reads up to {VERSION})"
            ),
            Unreadable::NoStart { damage } => write!(f, "its first line {damage}"),
        }
    }
}

/// Reads a journal: plays it, as far as it is whole.
pub(super) fn read(bytes: &[u8]) -> Result<Recovered, Unreadable> {
    let mut lines = Lines { rest: bytes };
    let first = lines.next().ok_or(Unreadable::Empty)?;
    if let Some(version) = version(first.text).filter(|&version| version > u64::from(VERSION)) {
        return Err(Unreadable::Newer { version });
    }
    let no_start = |damage: Damage| Unreadable::NoStart { damage: damage.to_string() };
    let (line, sum) = Line::read(first.text, Sum::default()).map_err(no_start)?;
    let Event::Start(start) = line.event else {
        return Err(no_start(Damage::Impossible("no game has begun".to_owned())));
    };
    let table = Table::new(&start).map_err(|why| no_start(Damage::Impossible(why.to_string())))?;
    let at = Duration::from_millis(line.at);
    let mut game = Recovered { start: *start, table, at, sum, whole: first.length, loss: None };

    let mut number = 1;
    while let Some(raw) = lines.next() {
        number += 1;
        if let Err(damage) = game.add(&raw) {
            let lost = 1 + lines.count();
            game.loss = Some(match damage {
                Damage::Torn if !raw.ended => Notice::CutOff,
                _ => Notice::damaged(number, &damage, lost),
            });
            break;
        }
    }
    Ok(game)
}

impl Recovered {
    fn add(&mut self, raw: &Raw<'_>) -> Result<(), Damage> {
        let (line, sum) = Line::read(raw.text, self.sum)?;
        let at = Duration::from_millis(line.at);
        self.table.apply(at, &line.event).map_err(|why| Damage::Impossible(why.to_string()))?;
        if let Some(left) = line.left {
            self.table.set_left(left, at);
        }
        self.at = self.at.max(at);
        self.sum = sum;
        self.whole += raw.length;
        Ok(())
    }
}

/// The version that the first line names, damaged or not.
fn version(line: &[u8]) -> Option<u64> {
    serde_json::from_slice::<serde_json::Value>(line).ok()?.get("tabiya")?.as_u64()
}

/// A line as it stands in the file.
struct Raw<'a> {
    text: &'a [u8],
    /// Its bytes, with its end.
    length: usize,
    /// Whether it has an end.
    ended: bool,
}

struct Lines<'a> {
    rest: &'a [u8],
}

impl<'a> Iterator for Lines<'a> {
    type Item = Raw<'a>;

    fn next(&mut self) -> Option<Raw<'a>> {
        if self.rest.is_empty() {
            return None;
        }
        let end = self.rest.iter().position(|&byte| byte == b'\n');
        let length = end.map_or(self.rest.len(), |end| end + 1);
        let (line, rest) = self.rest.split_at(length);
        self.rest = rest;
        Some(Raw { text: line.strip_suffix(b"\n").unwrap_or(line), length, ended: end.is_some() })
    }
}
