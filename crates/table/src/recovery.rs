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
    /// The last line and its checksum.
    pub(super) last: (Line, Sum),
    /// The journal as it was written, as far as that can be told.
    pub(super) text: Vec<u8>,
    /// How many bytes of the file are as they were written, from its beginning.
    pub(super) whole: usize,
    /// What was wrong, and what is lost.
    pub(super) losses: Vec<Notice>,
}

/// Why a journal tells of no game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unreadable {
    /// There is nothing in it.
    Empty,
    /// It was written by a program that knows more.
    Newer { version: u64 },
    /// Its first line is damaged, and none repeats it.
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

/// Reads a journal: plays it, as far as it is whole or can be mended.
pub(super) fn read(bytes: &[u8]) -> Result<Recovered, Unreadable> {
    let lines: Vec<Raw<'_>> = Lines { rest: bytes }.collect();
    let first = lines.first().ok_or(Unreadable::Empty)?;
    let newer = version(first.text).filter(|&version| version > u64::from(VERSION));
    let no_start = |damage: Damage| match newer {
        Some(version) => Unreadable::Newer { version },
        None => Unreadable::NoStart { damage: damage.to_string() },
    };
    let mut chain = Chain::default();
    let mut game: Option<Recovered> = None;
    let mut losses = Vec::new();
    let mut next = 0;
    while let Some(raw) = lines.get(next) {
        let number = next + 1;
        // What comes next in the journal, and how many lines of the file it takes up.
        let (found, taken) = match chain.read(raw.text) {
            Ok(found) => (vec![found], 1),
            Err(damage) => match chain.mend(&lines[next..]) {
                Some((found, taken)) => {
                    losses.push(Notice::Mended { line: number });
                    (found, taken)
                }
                None => {
                    if let Some(later) = salvage(&lines[next..]).and_then(|text| read(&text).ok()) {
                        losses.push(Notice::Bridged { line: number });
                        losses.extend(later.losses);
                        return Ok(Recovered { losses, whole: 0, ..later });
                    }
                    if game.is_none() {
                        return Err(no_start(damage));
                    }
                    losses.push(match damage {
                        Damage::Torn if !raw.ended => Notice::CutOff,
                        _ => Notice::damaged(number, &damage, lines.len() - next),
                    });
                    break;
                }
            },
        };
        for Found { line, sum, text } in found {
            let mended = losses.iter().any(|loss| matches!(loss, Notice::Mended { .. }));
            let played = match &mut game {
                Some(game) => game.add(&line),
                None => Recovered::begin(&line, sum).map(|begun| game = Some(begun)),
            };
            if let Err(damage) = played {
                let Some(game) = game else {
                    return Err(no_start(damage));
                };
                losses.push(Notice::damaged(number, &damage, lines.len() - next));
                return Ok(Recovered { losses, ..game });
            }
            if let Some(game) = &mut game {
                game.text.extend_from_slice(&text);
                game.last = (line.clone(), sum);
                if !mended {
                    game.whole += raw.length;
                }
            }
            chain = Chain { sum, last: Some(line) };
        }
        next += taken;
    }
    let game = game.ok_or(Unreadable::Empty)?;
    Ok(Recovered { losses, ..game })
}

impl Recovered {
    fn begin(line: &Line, sum: Sum) -> Result<Recovered, Damage> {
        let Event::Start(start) = &line.event else {
            return Err(Damage::Impossible("no game has begun".to_owned()));
        };
        if start.version > VERSION {
            return Err(Damage::Unknown);
        }
        let table = Table::new(start).map_err(|why| Damage::Impossible(why.to_string()))?;
        Ok(Recovered {
            start: (**start).clone(),
            table,
            at: Duration::from_millis(line.at),
            last: (line.clone(), sum),
            text: Vec::new(),
            whole: 0,
            losses: Vec::new(),
        })
    }

    fn add(&mut self, line: &Line) -> Result<(), Damage> {
        let at = Duration::from_millis(line.at);
        self.table.apply(at, &line.event).map_err(|why| Damage::Impossible(why.to_string()))?;
        if let Some(left) = line.left {
            self.table.set_left(left, at);
        }
        self.at = self.at.max(at);
        Ok(())
    }
}

/// A line that checksums have proved.
struct Found {
    line: Line,
    sum: Sum,
    /// As it is written, with its end.
    text: Vec<u8>,
}

impl Found {
    fn read(text: &[u8], before: Sum) -> Result<Found, Damage> {
        let (line, sum) = Line::read(text, before)?;
        Ok(Found { line, sum, text: [text, b"\n"].concat() })
    }
}

/// How far behind damage somebody looks for a line that repeats what was damaged.
const NEAR: usize = 4;

/// The lines so far: what the next one hangs on.
#[derive(Default)]
struct Chain {
    sum: Sum,
    last: Option<Line>,
}

impl Chain {
    fn read(&self, text: &[u8]) -> Result<Found, Damage> {
        Found::read(text, self.sum)
    }

    /// Finds a line near by that goes on where the damage began: one that belongs here itself, or that repeats the one
    /// which does. Checksums prove both. Gives the lines, and how many of the file they take up.
    fn mend(&self, lines: &[Raw<'_>]) -> Option<(Vec<Found>, usize)> {
        for (index, raw) in lines.iter().take(NEAR).enumerate() {
            // Where the end of a line is damaged, another line stands behind it.
            for text in beginnings(raw.text) {
                if let Ok(found) = self.read(text) {
                    return Some((vec![found], index + 1));
                }
                let Some(missing) = Line::read_unproved(text).and_then(|line| line.was) else { continue };
                let repeats = self.last.as_ref().map(|last| Box::new(last.repeated()));
                for was in [repeats, None] {
                    let line = Line { was, ..(*missing).clone() };
                    let (written, sum) = line.write(self.sum);
                    if let Ok(found) = Found::read(text, sum) {
                        let missing = Found { line, sum, text: written.into_bytes() };
                        return Some((vec![missing, found], index + 1));
                    }
                }
            }
        }
        None
    }
}

/// A journal made of what stands behind lines that are lost: it begins with the first line that has all moves.
fn salvage(lines: &[Raw<'_>]) -> Option<Vec<u8>> {
    let again = |at: usize| {
        let found = Found::read(lines[at].text, Sum::stated(lines[at - 1].text)?).ok()?;
        match &found.line.event {
            Event::Again(start) => Some((start.clone(), found)),
            _ => None,
        }
    };
    let (at, (start, found)) = (1..lines.len()).find_map(|at| Some((at, again(at)?)))?;
    let mut copy = Copy::default();
    let run = start.time.is_some();
    copy.add(Line { event: Event::Start(start), ..found.line.repeated() });
    if run {
        copy.add(Line { event: Event::Run, ..found.line.repeated() });
    }
    let mut chain = Chain { sum: found.sum, last: Some(found.line) };
    let mut next = at + 1;
    while let Some(raw) = lines.get(next) {
        let read = chain.read(raw.text).map(|found| (vec![found], 1)).ok();
        let Some((found, taken)) = read.or_else(|| chain.mend(&lines[next..])) else { break };
        for Found { line, sum, .. } in found {
            copy.add(line.repeated());
            chain = Chain { sum, last: Some(line) };
        }
        next += taken;
    }
    // Whoever reads it finds out what is wrong with the rest.
    for raw in &lines[next..] {
        copy.text.extend_from_slice(raw.text);
        copy.text.extend_from_slice(if raw.ended { b"\n" } else { b"" });
    }
    Some(copy.text)
}

/// A journal that is written anew.
#[derive(Default)]
struct Copy {
    text: Vec<u8>,
    chain: Chain,
}

impl Copy {
    fn add(&mut self, line: Line) {
        let was = self.chain.last.take().map(Box::new);
        let (text, sum) = Line { was, ..line.clone() }.write(self.chain.sum);
        self.text.extend_from_slice(text.as_bytes());
        self.chain = Chain { sum, last: Some(line) };
    }
}

/// A text from its beginning, and from everywhere in it where a line could begin.
fn beginnings(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let starts = (1..text.len()).filter(|&at| text[at..].starts_with(b"{\"at\":"));
    std::iter::once(0).chain(starts).map(|at| &text[at..])
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
