//! Files of games that are leafed through. A file is read as far as somebody looks, on a thread of its own: whatever is
//! in it, the keys go on being heard.

use super::PlaySession;
use super::pgn_files::at_home;
use crate::play::paste::PastedText;
use crate::play::reply::{CommandError, FileNote, GameOrigin, Notice, Reply};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, TryRecvError};
use std::thread;
use std::time::Duration;
use tabiya::Pgn;
use tabiya_data::{GameCursor, input};
use tabiya_players::Wake;

/// What games are in that are in no file.
const PASTED: &str = "the pasted text";

/// A file that is open at one of its games.
pub(super) struct LeafedFile {
    cursor: GameCursor,
    /// The game that is shown, from 1 on.
    number: u64,
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
    cancelled: Arc<AtomicBool>,
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
    fn start(left: Option<GameCursor>, file: PathBuf, sought: SoughtGame, wake: Wake) -> FileReading {
        let cancelled = left.as_ref().map(GameCursor::cancel_flag).unwrap_or_default();
        cancelled.store(false, Ordering::Relaxed);
        let (teller, found) = mpsc::channel();
        let (path, wanted, stop) = (file.clone(), sought.clone(), Arc::clone(&cancelled));
        thread::spawn(move || {
            let _ = teller.send(FoundGame::look(left, &path, &wanted, &stop));
            wake();
        });
        FileReading { file, sought, cancelled, found }
    }
}

impl Drop for FileReading {
    fn drop(&mut self) {
        self.cancelled.store(true, Ordering::Relaxed);
    }
}

impl FoundGame {
    fn look(left: Option<GameCursor>, path: &Path, wanted: &SoughtGame, stop: &Arc<AtomicBool>) -> FoundGame {
        let opened = match left {
            Some(cursor) => Ok(cursor),
            None => GameCursor::with_cancel(named(path), Arc::clone(stop)),
        };
        let mut cursor = match opened {
            Ok(cursor) => cursor,
            Err(error) => return FoundGame { cursor: None, game: Err(error), of: None },
        };
        let game = match wanted {
            SoughtGame::Number(number) => cursor.go_to(*number),
            SoughtGame::Words { after, words } => match cursor.number() == *after {
                true => cursor.find(words),
                false => cursor.go_to(*after).and_then(|_| cursor.find(words)),
            },
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
        self.seek(None, at_home(file), SoughtGame::Number(number as u64), now, reply);
    }

    /// Whether there may be other games in the file that is open.
    pub(crate) fn has_other_games(&self) -> bool {
        self.open_file.as_ref().is_some_and(|open| open.cursor.total() != Some(1))
    }

    /// The next game of the file, or the one before.
    pub(super) fn leaf(&mut self, step: i64, now: Duration, reply: &mut Reply) {
        let Some(LeafedFile { cursor, number }) = self.open_file.take() else {
            return reply.refuse(CommandError::NoOpenFile);
        };
        let file = cursor.path().to_owned();
        match number.checked_add_signed(step).filter(|&number| number > 0) {
            Some(next) => {
                self.left_at = number;
                self.seek(Some(cursor), file, SoughtGame::Number(next), now, reply);
            }
            None => {
                self.open_file = Some(LeafedFile { cursor, number });
                reply.refuse(CommandError::FirstGame { file });
            }
        }
    }

    /// The next game of the file with words in its tags.
    pub(super) fn find(&mut self, words: String, now: Duration, reply: &mut Reply) {
        let Some(LeafedFile { cursor, number }) = self.open_file.take() else {
            return reply.refuse(CommandError::NoOpenFile);
        };
        let file = cursor.path().to_owned();
        self.left_at = number;
        self.seek(Some(cursor), file, SoughtGame::Words { after: number, words }, now, reply);
    }

    fn seek(
        &mut self,
        left: Option<GameCursor>,
        file: PathBuf,
        sought: SoughtGame,
        now: Duration,
        reply: &mut Reply,
    ) {
        if left.is_none() {
            self.left_at = 0;
        }
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

    /// Reads no further: the person wants something else.
    pub(super) fn stop_reading(&mut self) -> bool {
        self.opening.take().is_some()
    }

    fn found(&mut self, opening: &FileReading, found: FoundGame, now: Duration, reply: &mut Reply) {
        let file = opening.file.clone();
        let FoundGame { cursor, game, of } = found;
        let (number, total) = (cursor.as_ref().map_or(0, GameCursor::number), of);
        let pgn = match game {
            Ok(pgn) => pgn,
            Err(error) => return reply.refuse(CommandError::file(&file, &error)),
        };
        let Some(pgn) = pgn else {
            self.open_file =
                cursor.filter(|_| self.left_at > 0).map(|cursor| LeafedFile { cursor, number: self.left_at });
            return reply.refuse(match &opening.sought {
                SoughtGame::Number(number) => CommandError::NoSuchGame {
                    file,
                    number: *number as usize,
                    of: total.unwrap_or(0) as usize,
                },
                SoughtGame::Words { words, after } => {
                    CommandError::NotFound { file, words: words.clone(), after: *after as usize }
                }
            });
        };
        let of = total.map(|total| total as usize);
        let origin = GameOrigin::Opened { file: file.clone(), number: number as usize, of };
        let is_file = cursor.as_ref().is_some_and(GameCursor::is_file);
        let place = is_file.then_some((file, number as usize));
        self.show_pgn(pgn, place, origin, now, reply);
        // Of a text that was pasted nobody knows that there is more.
        if let Some(of) = of.filter(|&of| !is_file && number == 1 && of > 1 && !reply.failed) {
            reply.tell(Notice::FromFile(FileNote::More(of - 1)));
        }
        self.close_puzzles();
        self.open_file = cursor.map(|cursor| LeafedFile { cursor, number });
    }

    /// Takes what was pasted.
    pub(super) fn take_paste(&mut self, pasted: PastedText, now: Duration, reply: &mut Reply) {
        match pasted {
            PastedText::Fen(fen) => self.load(&fen, now, reply),
            PastedText::Pgn(text) => {
                let mut games = GameCursor::of_text(PASTED, &text);
                match games.total_of_short() {
                    Some(2..) => {
                        self.left_at = 0;
                        self.seek(Some(games), PathBuf::from(PASTED), SoughtGame::Number(1), now, reply);
                    }
                    _ => self.show_pgn(Pgn::parse_lenient(&text), None, GameOrigin::Pasted, now, reply),
                }
            }
            PastedText::Moves(moves) if self.game().is_none() => {
                self.show_pgn(Pgn::parse_lenient(&moves.join(" ")), None, GameOrigin::Pasted, now, reply);
            }
            PastedText::Moves(moves) => {
                for text in moves {
                    // The board behind the last one is enough.
                    reply
                        .notices
                        .retain(|notice| !matches!(notice, Notice::Board(_) | Notice::TurnStatus(_)));
                    self.play(self.read_move(&text), now, reply);
                    if reply.failed {
                        return;
                    }
                }
            }
        }
    }
}

fn broken(file: &Path) -> CommandError {
    CommandError::File { file: file.to_owned(), why: "it could not be read".to_owned() }
}
