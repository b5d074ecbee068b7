//! Reading a journal: the game as far as its entries tell, with damage repaired where entries repeat it.

use crate::event::{Event, Start, VERSION};
use crate::journal::entry::{Checksum, EntryDamage, JournalEntry};
use crate::journal::notice::JournalNotice;
use crate::table::Table;
use std::fmt;
use std::time::Duration;

/// A game read from a journal.
#[derive(Clone, Debug)]
pub(crate) struct RecoveredGame {
    pub(crate) start: Start,
    pub(crate) table: Table,
    /// When the last thing happened.
    pub(crate) at: Duration,
    /// The last line and its checksum.
    pub(crate) last: (JournalEntry, Checksum),
    /// The journal as it was written, as far as that can be told.
    pub(crate) text: Vec<u8>,
    /// How many bytes of the file are as they were written, from its beginning.
    pub(crate) whole: usize,
    /// What was wrong, and what is lost.
    pub(crate) losses: Vec<JournalNotice>,
}

/// Why no game can be read from a journal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum UnreadableJournal {
    /// The file is empty.
    Empty,
    /// It was written by a newer version of the program.
    Newer {
        /// The version of the journal.
        version: u64,
    },
    /// Its first line is damaged, and no other line repeats it.
    NoStart {
        /// What is wrong with the line, as the end of a sentence.
        damage: String,
    },
}

impl fmt::Display for UnreadableJournal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            UnreadableJournal::Empty => f.write_str("the file is empty"),
            UnreadableJournal::Newer { version } => write!(
                f,
                "it was written by a newer tabiya (journals of version {version}; this one reads up to {VERSION})"
            ),
            UnreadableJournal::NoStart { damage } => write!(f, "its first line {damage}"),
        }
    }
}

/// Reads a journal: plays it, as far as it is whole or can be mended.
pub(crate) fn read(bytes: &[u8]) -> Result<RecoveredGame, UnreadableJournal> {
    let lines: Vec<RawLine<'_>> = RawLines { rest: bytes }.collect();
    let first = lines.first().ok_or(UnreadableJournal::Empty)?;
    let newer = version(first.text).filter(|&version| version > u64::from(VERSION));
    let no_start = |damage: EntryDamage| match newer {
        Some(version) => UnreadableJournal::Newer { version },
        None => UnreadableJournal::NoStart { damage: damage.to_string() },
    };
    let mut chain = EntryChain::default();
    let mut game: Option<RecoveredGame> = None;
    let mut losses = Vec::new();
    let mut next = 0;
    while let Some(raw) = lines.get(next) {
        let number = next + 1;
        // What comes next in the journal, and how many lines of the file it takes up.
        let (found, taken) = match chain.read(raw.text) {
            Ok(found) => (vec![found], 1),
            Err(damage) => match chain.mend(&lines[next..]) {
                Some((found, taken)) => {
                    losses.push(JournalNotice::Repaired { line: number });
                    (found, taken)
                }
                None => {
                    if let Some(later) = salvage(&lines[next..]).and_then(|text| read(&text).ok()) {
                        losses.push(JournalNotice::Bridged { line: number });
                        losses.extend(later.losses);
                        return Ok(RecoveredGame { losses, whole: 0, ..later });
                    }
                    if game.is_none() {
                        return Err(no_start(damage));
                    }
                    losses.push(match damage {
                        EntryDamage::Torn if !raw.ended => JournalNotice::CutOff,
                        _ => JournalNotice::damaged(number, &damage, lines.len() - next),
                    });
                    break;
                }
            },
        };
        for VerifiedEntry { line, sum, text } in found {
            let mended = losses.iter().any(|loss| matches!(loss, JournalNotice::Repaired { .. }));
            let played = match &mut game {
                Some(game) => game.add(&line),
                None => RecoveredGame::begin(&line, sum).map(|begun| game = Some(begun)),
            };
            if let Err(damage) = played {
                let Some(game) = game else {
                    return Err(no_start(damage));
                };
                losses.push(JournalNotice::damaged(number, &damage, lines.len() - next));
                return Ok(RecoveredGame { losses, ..game });
            }
            if let Some(game) = &mut game {
                game.text.extend_from_slice(&text);
                game.last = (line.clone(), sum);
                if !mended {
                    game.whole += raw.length;
                }
            }
            chain = EntryChain { sum, last: Some(line) };
        }
        next += taken;
    }
    let game = game.ok_or(UnreadableJournal::Empty)?;
    Ok(RecoveredGame { losses, ..game })
}

impl RecoveredGame {
    fn begin(line: &JournalEntry, sum: Checksum) -> Result<RecoveredGame, EntryDamage> {
        let Event::Start(start) = &line.event else {
            return Err(EntryDamage::Impossible("no game has begun".to_owned()));
        };
        if start.version > VERSION {
            return Err(EntryDamage::Unknown);
        }
        let table = Table::new(start).map_err(|why| EntryDamage::Impossible(why.to_string()))?;
        Ok(RecoveredGame {
            start: (**start).clone(),
            table,
            at: Duration::from_millis(line.at),
            last: (line.clone(), sum),
            text: Vec::new(),
            whole: 0,
            losses: Vec::new(),
        })
    }

    fn add(&mut self, line: &JournalEntry) -> Result<(), EntryDamage> {
        let at = Duration::from_millis(line.at);
        self.table.apply(at, &line.event).map_err(|why| EntryDamage::Impossible(why.to_string()))?;
        if let Some(left) = line.left {
            self.table.set_left(left, at);
        }
        self.at = self.at.max(at);
        Ok(())
    }
}

/// A line that checksums have proved.
struct VerifiedEntry {
    line: JournalEntry,
    sum: Checksum,
    /// As it is written, with its end.
    text: Vec<u8>,
}

impl VerifiedEntry {
    fn read(text: &[u8], before: Checksum) -> Result<VerifiedEntry, EntryDamage> {
        let (line, sum) = JournalEntry::read(text, before)?;
        Ok(VerifiedEntry { line, sum, text: [text, b"\n"].concat() })
    }
}

/// How far behind damage somebody looks for a line that repeats what was damaged.
const NEAR: usize = 4;

/// The lines so far: what the next one hangs on.
#[derive(Default)]
struct EntryChain {
    sum: Checksum,
    last: Option<JournalEntry>,
}

impl EntryChain {
    fn read(&self, text: &[u8]) -> Result<VerifiedEntry, EntryDamage> {
        VerifiedEntry::read(text, self.sum)
    }

    /// Finds a line near by that goes on where the damage began: one that belongs here itself, or that repeats the one
    /// which does. Checksums prove both. Gives the lines, and how many of the file they take up.
    fn mend(&self, lines: &[RawLine<'_>]) -> Option<(Vec<VerifiedEntry>, usize)> {
        for (index, raw) in lines.iter().take(NEAR).enumerate() {
            // Where the end of a line is damaged, another line stands behind it.
            for text in beginnings(raw.text) {
                if let Ok(found) = self.read(text) {
                    return Some((vec![found], index + 1));
                }
                let Some(missing) = JournalEntry::read_unproved(text).and_then(|line| line.prev) else {
                    continue;
                };
                let repeats = self.last.as_ref().map(|last| Box::new(last.repeated()));
                for prev in [repeats, None] {
                    let line = JournalEntry { prev, ..(*missing).clone() };
                    let (written, sum) = line.write(self.sum);
                    if let Ok(found) = VerifiedEntry::read(text, sum) {
                        let missing = VerifiedEntry { line, sum, text: written.into_bytes() };
                        return Some((vec![missing, found], index + 1));
                    }
                }
            }
        }
        None
    }
}

/// A journal made of what stands behind lines that are lost: it begins with the first line that has all moves.
fn salvage(lines: &[RawLine<'_>]) -> Option<Vec<u8>> {
    let checkpoint = |at: usize| {
        let found = VerifiedEntry::read(lines[at].text, Checksum::stated(lines[at - 1].text)?).ok()?;
        match &found.line.event {
            Event::Checkpoint(start) => Some((start.clone(), found)),
            _ => None,
        }
    };
    let (at, (start, found)) = (1..lines.len()).find_map(|at| Some((at, checkpoint(at)?)))?;
    let mut copy = JournalCopy::default();
    let run = start.time.is_some();
    copy.add(JournalEntry { event: Event::Start(start), ..found.line.repeated() });
    if run {
        copy.add(JournalEntry { event: Event::Run, ..found.line.repeated() });
    }
    let mut chain = EntryChain { sum: found.sum, last: Some(found.line) };
    let mut next = at + 1;
    while let Some(raw) = lines.get(next) {
        let read = chain.read(raw.text).map(|found| (vec![found], 1)).ok();
        let Some((found, taken)) = read.or_else(|| chain.mend(&lines[next..])) else { break };
        for VerifiedEntry { line, sum, .. } in found {
            copy.add(line.repeated());
            chain = EntryChain { sum, last: Some(line) };
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
struct JournalCopy {
    text: Vec<u8>,
    chain: EntryChain,
}

impl JournalCopy {
    fn add(&mut self, line: JournalEntry) {
        let prev = self.chain.last.take().map(Box::new);
        let (text, sum) = JournalEntry { prev, ..line.clone() }.write(self.chain.sum);
        self.text.extend_from_slice(text.as_bytes());
        self.chain = EntryChain { sum, last: Some(line) };
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
struct RawLine<'a> {
    text: &'a [u8],
    /// Its bytes, with its end.
    length: usize,
    /// Whether it has an end.
    ended: bool,
}

struct RawLines<'a> {
    rest: &'a [u8],
}

impl<'a> Iterator for RawLines<'a> {
    type Item = RawLine<'a>;

    fn next(&mut self) -> Option<RawLine<'a>> {
        if self.rest.is_empty() {
            return None;
        }
        let end = self.rest.iter().position(|&byte| byte == b'\n');
        let length = end.map_or(self.rest.len(), |end| end + 1);
        let (line, rest) = self.rest.split_at(length);
        self.rest = rest;
        Some(RawLine { text: line.strip_suffix(b"\n").unwrap_or(line), length, ended: end.is_some() })
    }
}
