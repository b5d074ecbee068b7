//! Files of games that are leafed through. A file is read as far as somebody looks, on a thread of its own: whatever is
//! in it, the keys go on being heard.

use super::PlaySession;
use super::pgn_files::at_home;
use crate::play::command::PromptCommand;
use crate::play::reply::{CommandError, FileNote, GameOrigin, Notice, Reply};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, TryRecvError};
use std::thread;
use std::time::Duration;
use tabiya::Pgn;
use tabiya_data::{GameCursor, ReadControl, input};
use tabiya_players::Wake;

/// A file that is open at one of its games.
pub(super) struct LeafedFile {
    cursor: GameCursor,
    /// The game that is shown, from 1 on.
    number: u64,
}

impl LeafedFile {
    /// Of which no game is shown yet.
    pub(super) fn unread(cursor: GameCursor) -> LeafedFile {
        LeafedFile { cursor, number: 0 }
    }
}

/// What is sought in a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum SoughtGame {
    Number(u64),
    /// Words in the tags of a game behind that of this number.
    Words {
        after: u64,
        words: String,
    },
}

/// A file that is being read.
pub(super) struct FileReading {
    file: PathBuf,
    sought: SoughtGame,
    /// The number of its game to which one returns if nothing is found; none where the file is opened for it.
    left_at: Option<u64>,
    control: Arc<ReadControl>,
    /// How many bytes it has, if that is known.
    length: Option<u64>,
    found: Receiver<FoundGame>,
}

struct FoundGame {
    /// The file, if it can be opened at all.
    cursor: Option<GameCursor>,
    game: io::Result<Option<Pgn>>,
    of: Option<u64>,
}

/// The files on standard input's name: at the prompt - is a name like any other, for standard input has the commands.
fn named(file: &Path) -> &Path {
    if input::is_stdin(file) { Path::new("./-") } else { file }
}

impl FileReading {
    /// Begins to look, from where the file was left or from its beginning.
    fn start(left: Option<LeafedFile>, file: PathBuf, sought: SoughtGame, wake: Wake) -> FileReading {
        let left_at = left.as_ref().map(|left| left.number).filter(|&number| number > 0);
        let left = left.map(|left| left.cursor);
        let control = left.as_ref().map(GameCursor::control).unwrap_or_default();
        control.allow();
        let length =
            fs::metadata(named(&file)).map(|metadata| metadata.len()).ok().filter(|&length| length > 0);
        let (teller, found) = mpsc::channel();
        let (path, wanted, seen) = (file.clone(), sought.clone(), Arc::clone(&control));
        thread::spawn(move || {
            let _ = teller.send(FoundGame::look(left, &path, &wanted, &seen));
            wake();
        });
        FileReading { file, sought, left_at, control, length, found }
    }

    /// How much of the file is read, of a hundred.
    fn percent(&self) -> Option<u64> {
        self.length.map(|length| (100 * self.control.bytes_read() / length).min(100))
    }

    /// Reads no further, and gives the file as it was left if it was open before.
    fn stop(self) -> Option<LeafedFile> {
        let number = self.left_at?;
        let cursor = GameCursor::open(named(&self.file)).ok()?;
        Some(LeafedFile { cursor, number })
    }
}

impl Drop for FileReading {
    fn drop(&mut self) {
        self.control.cancel();
    }
}

impl FoundGame {
    fn look(
        left: Option<GameCursor>,
        path: &Path,
        wanted: &SoughtGame,
        seen: &Arc<ReadControl>,
    ) -> FoundGame {
        let opened = match left {
            Some(cursor) => Ok(cursor),
            None => GameCursor::with_control(named(path), Arc::clone(seen)),
        };
        let mut cursor = match opened {
            Ok(cursor) => cursor,
            Err(error) => return FoundGame { cursor: None, game: Err(error), of: None },
        };
        let game = match wanted {
            SoughtGame::Number(number) => cursor.go_to(*number),
            SoughtGame::Words { after, words } => {
                let behind = match cursor.number() == *after {
                    true => cursor.find(words),
                    false => cursor.go_to(*after).and_then(|_| cursor.find(words)),
                };
                // Behind the last game comes the first.
                match behind {
                    Ok(None) => cursor.find_from_start(words, *after),
                    behind => behind,
                }
            }
        };
        // A file that cannot be read is not read again for the number of its games.
        let of = if game.is_ok() { cursor.total_of_short() } else { None };
        FoundGame { cursor: Some(cursor), game, of }
    }
}

impl PlaySession {
    /// How long a file is waited for before the person is told that it is being read; for a script, as long as it takes.
    pub(crate) fn set_patience(&mut self, patience: Duration) {
        self.patience = Some(patience);
    }

    pub(super) fn open(&mut self, file: &Path, number: usize, now: Duration, reply: &mut Reply) {
        let file = at_home(file);
        if let Some(why) = is_no_file(&file) {
            return reply.refuse(CommandError::File { file, why: why.to_owned() });
        }
        self.seek(None, file, SoughtGame::Number(number as u64), now, reply);
    }

    /// Shows the first game of several that are in memory.
    pub(super) fn leaf_through(&mut self, games: LeafedFile, now: Duration, reply: &mut Reply) {
        let name = games.cursor.path().to_owned();
        self.seek(Some(games), name, SoughtGame::Number(1), now, reply);
    }

    /// Whether there may be other games in the file that is open.
    pub(crate) fn has_other_games(&self) -> bool {
        match &self.opening {
            // While it is being read it is in other hands, and there is more of it.
            Some(opening) => opening.left_at.is_some(),
            None => self.open_file.as_ref().is_some_and(|open| open.cursor.total() != Some(1)),
        }
    }

    /// The next game of the file, or the one before.
    pub(super) fn leaf(&mut self, step: i64, now: Duration, reply: &mut Reply) {
        let Some(open) = self.open_file.take() else {
            return reply.refuse(CommandError::NoOpenFile { is_reading: self.is_as_in_file() });
        };
        let file = open.cursor.path().to_owned();
        match open.number.checked_add_signed(step).filter(|&number| number > 0) {
            Some(next) => self.seek(Some(open), file, SoughtGame::Number(next), now, reply),
            None => {
                self.open_file = Some(open);
                reply.refuse(CommandError::FirstGame { file });
            }
        }
    }

    /// The next game of the file with words in its tags.
    pub(super) fn find(&mut self, words: String, now: Duration, reply: &mut Reply) {
        let Some(open) = self.open_file.take() else {
            return reply.refuse(CommandError::NoOpenFile { is_reading: self.is_as_in_file() });
        };
        let (file, after) = (open.cursor.path().to_owned(), open.number);
        self.seek(Some(open), file, SoughtGame::Words { after, words }, now, reply);
    }

    fn seek(
        &mut self,
        left: Option<LeafedFile>,
        file: PathBuf,
        sought: SoughtGame,
        now: Duration,
        reply: &mut Reply,
    ) {
        let opening = FileReading::start(left, file, sought, Arc::clone(&self.wake));
        let found = match self.patience {
            None => opening.found.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(patience) => opening.found.recv_timeout(patience),
        };
        match found {
            Ok(found) => self.found(&opening, found, now, reply),
            Err(RecvTimeoutError::Timeout) => {
                reply.tell(Notice::Reading { file: opening.file.clone() });
                self.opening = Some(opening);
            }
            Err(RecvTimeoutError::Disconnected) => reply.refuse(broken(&opening.file)),
        }
    }

    /// Takes what was found in the file that is being read.
    pub(super) fn hear_opening(&mut self, now: Duration, reply: &mut Reply) {
        let Some(opening) = self.opening.take() else { return };
        match opening.found.try_recv() {
            Ok(found) => self.found(&opening, found, now, reply),
            Err(TryRecvError::Empty) => self.opening = Some(opening),
            Err(TryRecvError::Disconnected) => reply.refuse(broken(&opening.file)),
        }
    }

    /// The file that is being read, and how much of it, of a hundred.
    pub(crate) fn reading(&self) -> Option<(&Path, Option<u64>)> {
        self.opening.as_ref().map(|opening| (opening.file.as_path(), opening.percent()))
    }

    /// The file that is being opened, if a command would go through the one that is still open meanwhile: nobody means
    /// that, and the reading would be lost.
    pub(super) fn still_reading(&self, command: &PromptCommand) -> Option<PathBuf> {
        let leafs = match command {
            PromptCommand::Next => !self.has_puzzles_open(),
            PromptCommand::Previous | PromptCommand::Find(_) => true,
            _ => false,
        };
        let opening = self.opening.as_ref().filter(|opening| leafs && opening.left_at.is_none())?;
        Some(opening.file.clone())
    }

    /// Reads no further: the person wants something else.
    pub(crate) fn stop_reading(&mut self) -> bool {
        let Some(opening) = self.opening.take() else { return false };
        if let Some(open) = opening.stop() {
            self.open_file = Some(open);
        }
        true
    }

    fn found(&mut self, opening: &FileReading, found: FoundGame, now: Duration, reply: &mut Reply) {
        let file = opening.file.clone();
        let FoundGame { cursor, game, of } = found;
        let (number, total) = (cursor.as_ref().map_or(0, GameCursor::number), of);
        let sought_after = match &opening.sought {
            SoughtGame::Number(_) => None,
            SoughtGame::Words { after, .. } => Some(*after),
        };
        // The game that is on the table is not another one.
        let is_same = sought_after == Some(number) && matches!(game, Ok(Some(_)));
        let game = if is_same { Ok(None) } else { game };
        let Ok(Some(pgn)) = game else {
            // Nothing was found: what was open before is open still, at its game.
            if let (Some(cursor), Some(number)) = (cursor, opening.left_at) {
                self.open_file = Some(LeafedFile { cursor, number });
            }
            if let Err(error) = game {
                return reply.refuse(CommandError::file(&file, &error));
            }
            return reply.refuse(match &opening.sought {
                SoughtGame::Number(number) => CommandError::NoSuchGame {
                    file,
                    number: *number as usize,
                    of: total.unwrap_or(0) as usize,
                },
                SoughtGame::Words { words, .. } => {
                    CommandError::NotFound { file, words: words.clone(), is_here: is_same }
                }
            });
        };
        let of = total.map(|total| total as usize);
        let origin = GameOrigin::Opened { file: file.clone(), number: number as usize, of };
        let is_file = cursor.as_ref().is_some_and(GameCursor::is_file);
        let place = is_file.then_some((file, number as usize));
        self.show_pgn(pgn, place, origin, now, reply);
        if sought_after.is_some_and(|after| number < after) && !reply.failed {
            reply.tell(Notice::FromFile { note: FileNote::FromStart, is_pasted: !is_file });
        }
        // Of a text that was pasted nobody knows that there is more.
        if let Some(of) = of.filter(|&of| !is_file && number == 1 && of > 1 && !reply.failed) {
            reply.tell(Notice::FromFile { note: FileNote::More(of - 1), is_pasted: true });
        }
        // Whoever leafs goes on behind a game that cannot be shown; another file is not opened with one.
        if reply.failed && opening.left_at.is_none() && self.open_file.is_some() {
            return;
        }
        self.close_puzzles();
        self.open_file = cursor.map(|cursor| LeafedFile { cursor, number });
    }
}

/// Whether a command only asks, or changes how things look: a file that is being read is read on.
pub(super) const fn is_aside(command: &PromptCommand) -> bool {
    matches!(
        command,
        PromptCommand::Nothing
            | PromptCommand::Profile
            | PromptCommand::Games(_)
            | PromptCommand::Save(_)
            | PromptCommand::Show
            | PromptCommand::History
            | PromptCommand::Opening
            | PromptCommand::Fen
            | PromptCommand::Last
            | PromptCommand::Clock
            | PromptCommand::Notes
            | PromptCommand::Moves(_)
            | PromptCommand::Why(_)
            | PromptCommand::Where(_)
            | PromptCommand::Attackers(_)
            | PromptCommand::Rank(_)
            | PromptCommand::File(_)
            | PromptCommand::Flip
            | PromptCommand::Theme(_)
            | PromptCommand::Pieces(_)
            | PromptCommand::Set(_)
            | PromptCommand::Help(_)
    )
}

/// Why nothing is read that has a name like a file: what is typed at a terminal is for the table, and other devices never
/// end.
pub(super) fn is_no_file(file: &Path) -> Option<&'static str> {
    let is_input = ["/dev/stdin", "/dev/fd/0", "/proc/self/fd/0"].iter().any(|name| file == Path::new(name));
    if is_input {
        return Some("this is not a file: moves and commands are read from there");
    }
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt;
        let kind = std::fs::metadata(file).ok()?.file_type();
        if kind.is_char_device() || kind.is_block_device() || kind.is_socket() {
            return Some("this is not a file but a terminal or another device");
        }
    }
    None
}

fn broken(file: &Path) -> CommandError {
    CommandError::File { file: file.to_owned(), why: "it could not be read".to_owned() }
}
