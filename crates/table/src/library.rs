//! The folder of saved games.

use super::event::Start;
use super::folder::Folder;
use super::kept::Kept;
use super::notice::Notice;
use super::record::{EXTENSION, Record};
use super::recovery::{self, Recovered, Unreadable};
use super::table::Refusal;
use std::fmt;
use std::fs::{self, File};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, SystemTime};
use tabiya::{Color, Outcome, Ply};
use tabiya_files::lock::{self, Opening, Owned};

/// How many journals are looked at where nobody waits for it…
const GLANCED: usize = 8;

/// …and how long they may be.
const GLANCED_BYTES: u64 = 1 << 18;

/// The saved games of a user.
#[derive(Clone, Debug)]
pub struct Library {
    place: Place,
}

#[derive(Clone, Debug)]
enum Place {
    Folder(PathBuf),
    /// The environment does not say where.
    Unknown,
    /// Nobody wants games to be kept; those in this folder may be looked at.
    Nowhere(Option<PathBuf>),
}

/// The name of a saved game: that of its file, without its ending.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Id(String);

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

/// Whether a saved game can be gone on with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum State {
    /// It has not ended.
    Open,
    /// It has ended.
    Over(Outcome),
    /// Another process plays it.
    InUse,
    /// Nothing of it can be read.
    Unreadable,
}

/// A saved game, as a list shows it.
#[derive(Clone, Debug)]
pub struct Entry {
    pub id: Id,
    /// When it was last written to.
    pub when: SystemTime,
    pub state: State,
    /// What it began with, where that can be read.
    pub start: Option<Start>,
    /// White's player, then Black's.
    pub players: [String; 2],
    /// How many plies were played.
    pub plies: usize,
    /// The last of them.
    pub last: Option<Box<Ply>>,
    /// What is wrong with it.
    pub note: Option<String>,
}

/// Why a saved game cannot be gone on with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ResumeError {
    /// There is none of this name.
    NoSuchGame { id: Id },
    /// Another process plays it.
    InUse { id: Id },
    /// Nothing of it can be read.
    Unreadable { id: Id, why: Unreadable },
    /// The file cannot be opened.
    Closed { id: Id, why: String },
}

impl fmt::Display for ResumeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ResumeError::NoSuchGame { id } => write!(f, "there is no saved game {id}"),
            ResumeError::InUse { .. } => f.write_str("that game is being played in another window"),
            ResumeError::Unreadable { id, why } => write!(f, "the game {id} cannot be read: {why}"),
            ResumeError::Closed { id, why } => write!(f, "the game {id} cannot be opened: {why}"),
        }
    }
}

impl Library {
    /// The user's.
    pub fn of_user() -> Library {
        Library {
            place: Folder::Data.path().map_or(Place::Unknown, |data| Place::Folder(data.join("games"))),
        }
    }

    /// The games in a folder, which need not be there yet.
    pub fn at(folder: impl Into<PathBuf>) -> Library {
        Library { place: Place::Folder(folder.into()) }
    }

    /// A library that keeps nothing, and in which there is nothing.
    pub fn nowhere() -> Library {
        Library { place: Place::Nowhere(None) }
    }

    /// The same games, none of which is written to; nor are new ones kept.
    pub fn unkept(self) -> Library {
        Library { place: Place::Nowhere(self.folder().map(Path::to_owned)) }
    }

    fn folder(&self) -> Option<&Path> {
        match &self.place {
            Place::Folder(folder) => Some(folder),
            Place::Nowhere(folder) => folder.as_deref(),
            Place::Unknown => None,
        }
    }

    /// Begins a game. That it cannot be saved is a [notice](Kept::take_notices); it is refused
    /// only if the moves that it already has are not legal.
    pub fn begin(&self, start: Start) -> Result<Kept, Refusal> {
        let record = match &self.place {
            Place::Folder(folder) => Record::new(Some(folder.clone())),
            Place::Unknown => Record::new(None),
            Place::Nowhere(_) => Record::nowhere(),
        };
        let mut kept = Kept::begin(start, record)?;
        if let Place::Unknown = self.place {
            kept.tell(Notice::NoFolder);
        }
        Ok(kept)
    }

    /// The saved games, those that were played last first.
    pub fn games(&self) -> Vec<Entry> {
        let files =
            self.folder().and_then(|folder| fs::read_dir(folder).ok()).into_iter().flatten().flatten();
        let mut games: Vec<Entry> = files.filter_map(|file| entry(&file.path())).collect();
        games.sort_by(|a, b| (b.when, &b.id).cmp(&(a.when, &a.id)));
        games
    }

    /// The game that was played last of those that are not over. Only the newest few are looked at, and no long ones:
    /// nobody waits for it. Who keeps nothing is not told of it unasked.
    pub fn last_open(&self) -> Option<Entry> {
        let Place::Folder(folder) = &self.place else { return None };
        let files = fs::read_dir(folder).ok()?.flatten();
        let mut newest: Vec<(SystemTime, PathBuf, u64)> = files
            .filter(|file| file.path().extension().is_some_and(|extension| extension == EXTENSION))
            .filter_map(|file| {
                let metadata = file.metadata().ok()?;
                Some((metadata.modified().ok()?, file.path(), metadata.len()))
            })
            .collect();
        newest.sort_by(|a, b| (b.0, &b.1).cmp(&(a.0, &a.1)));
        let glanced = newest.into_iter().take(GLANCED).take_while(|&(_, _, length)| length < GLANCED_BYTES);
        glanced.filter_map(|(_, path, _)| entry(&path)).find(|entry| entry.state == State::Open)
    }

    /// Goes on with a saved game, its clock halted as it was. What is damaged is left out, and there
    /// is a [notice](Kept::take_notices) that says so.
    pub fn resume(&self, id: &Id) -> Result<Kept, ResumeError> {
        let missing = || ResumeError::NoSuchGame { id: id.clone() };
        let folder = self.folder().ok_or_else(missing)?;
        let path = folder.join(format!("{id}.{EXTENSION}"));
        let closed = |error: io::Error| match error.kind() {
            io::ErrorKind::NotFound => missing(),
            _ => ResumeError::Closed { id: id.clone(), why: error.to_string() },
        };
        let file = claim(&path).and_then(|file| file.ok_or(io::ErrorKind::ResourceBusy.into()));
        let bytes = match &file {
            Err(error) if error.kind() == io::ErrorKind::ResourceBusy => {
                return Err(ResumeError::InUse { id: id.clone() });
            }
            // What may not be written may still be read.
            _ => fs::read(&path).map_err(closed)?,
        };
        let game = recovery::read(&bytes).map_err(|why| ResumeError::Unreadable { id: id.clone(), why })?;
        let Recovered { start, table, at, last, text, whole, losses } = game;

        let mut notices = losses;
        if let Place::Nowhere(_) = self.place {
            notices.push(Notice::NotKept);
            return Ok(Kept::resume(start, table, at, Record::nowhere(), notices));
        }
        let mended = file.and_then(|file| mend(file, &path, (&bytes, whole), &text, &mut notices));
        let file = match mended {
            Ok(file) => Some(file),
            Err(error) => {
                notices.push(Notice::NewFile { why: error.to_string() });
                None
            }
        };
        let record = Record::resumed(folder.to_owned(), text, (last.0.repeated(), last.1), file, path);
        Ok(Kept::resume(start, table, at, record, notices))
    }
}

/// The file of a game for this process alone; none if another has it.
fn claim(path: &Path) -> io::Result<Option<Owned>> {
    // Another process may be looking whether it is free.
    for _ in 0..5 {
        if let Some(file) = lock::open(path, Opening::Existing)? {
            return Ok(Some(file));
        }
        thread::sleep(Duration::from_millis(10));
    }
    Ok(None)
}

/// Makes a file what it should be behind its beginning that is whole; the damaged part goes into a file of its own
/// first.
fn mend(
    mut file: Owned,
    path: &Path,
    (bytes, whole): (&[u8], usize),
    text: &[u8],
    notices: &mut Vec<Notice>,
) -> io::Result<Owned> {
    let rest = &bytes[whole..];
    if !rest.is_empty() {
        // Half a line that was never finished tells nobody anything.
        if !matches!(notices[..], [Notice::CutOff]) || rest.len() > 1_000 {
            notices.push(Notice::PutAside { file: put_aside(path, rest)? });
        }
        file.set_len(whole as u64)?;
    }
    // Lines that were mended, or the end of the last one.
    file.seek(SeekFrom::Start(whole as u64))?;
    file.write_all(text.get(whole..).unwrap_or_default())?;
    file.sync_data()?;
    Ok(file)
}

/// Writes the damaged part of a journal into a file beside it.
fn put_aside(path: &Path, rest: &[u8]) -> io::Result<PathBuf> {
    for number in 1_u32.. {
        let aside = path.with_extension(format!("damaged-{number}"));
        match File::create_new(&aside) {
            Ok(mut file) => {
                file.write_all(rest)?;
                file.sync_all()?;
                return Ok(aside);
            }
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
    Err(io::ErrorKind::AlreadyExists.into())
}

/// The entry of a file, if it is a journal in which something stands.
fn entry(path: &Path) -> Option<Entry> {
    if path.extension()? != EXTENSION {
        return None;
    }
    let id = Id(path.file_stem()?.to_str()?.to_owned());
    let metadata = fs::metadata(path).ok().filter(|metadata| metadata.is_file() && metadata.len() > 0)?;
    let when = metadata.modified().unwrap_or(SystemTime::UNIX_EPOCH);
    let in_use = matches!(lock::open(path, Opening::Existing), Ok(None));
    let unreadable = |note: String| Entry {
        id: id.clone(),
        when,
        state: State::Unreadable,
        start: None,
        players: Default::default(),
        plies: 0,
        last: None,
        note: Some(note),
    };
    let bytes = match fs::read(path) {
        Ok(bytes) => bytes,
        Err(error) => return Some(unreadable(error.to_string())),
    };
    Some(match recovery::read(&bytes) {
        Ok(game) => Entry {
            id,
            when,
            state: match game.table.game.outcome() {
                _ if in_use => State::InUse,
                Some(outcome) => State::Over(outcome),
                None => State::Open,
            },
            players: Color::ALL.map(|color| game.table.players[color as usize].name.clone()),
            plies: game.table.game.ply(),
            last: game.table.game.last_ply().map(Box::new),
            start: Some(game.start.clone()),
            // Another process may be in the middle of a line.
            note: game.losses.last().filter(|_| !in_use).map(|loss| loss.to_string()),
        },
        Err(why) => unreadable(why.to_string()),
    })
}
