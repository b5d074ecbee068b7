//! One file of games, read as far as somebody looks.

mod read_control;

use crate::input::{self, TextSource};
pub use read_control::ReadControl;
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use tabiya::Pgn;
use tabiya::pgn::{Flow, Limits, StreamReader, Tag, Tags, Token, Visitor};

/// The longest text of one game that is looked at. A compressed file of some kilobytes can hold gigabytes of nothing; what
/// is only passed over takes no memory, and may be as long as it is.
const LONGEST_GAME: u64 = 32 << 20;

/// So much text of a game, in tags and in comments, is shown at most.
const MOST_TEXT: usize = 1 << 22;

/// A file of so much text is read to its end for the number of its games.
const SHORT_FILE: u64 = 8 << 20;

/// How much is read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ReadLimit {
    /// So much as one game may have, of each.
    EachGame,
    /// So many bytes of all.
    Whole(u64),
}

/// A place in a file of games. The file is read from its beginning to the game that is wanted, and no further; whatever
/// its length, the memory that it takes is that of a game.
///
/// ```no_run
/// use tabiya_data::GameCursor;
///
/// let mut games = GameCursor::open("games.pgn.zst".as_ref())?;
/// let tenth = games.go_to(10)?;
/// let after = games.next_game()?;
/// let of_tal = games.find("Tal")?;
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct GameCursor {
    path: PathBuf,
    /// The games themselves, where they are in no file.
    text: Option<Arc<[u8]>>,
    reader: StreamReader<LimitedRead>,
    left: Arc<AtomicU64>,
    limit: ReadLimit,
    control: Arc<ReadControl>,
    /// How many games the file has, once its end was seen.
    total: Option<u64>,
    /// Whether it is too long to be counted.
    is_long: bool,
    /// Whether the reading ended within a game, and its number is all that is known of the place.
    is_lost: bool,
}

impl GameCursor {
    /// So many moves of a game, with its variations, are read at most: a game over the board has some hundreds.
    pub const MOST_MOVES: usize = 1 << 16;

    /// Opens a file, compressed or not; nothing of its games is read yet.
    pub fn open(path: &Path) -> io::Result<GameCursor> {
        GameCursor::with_control(path, Arc::default())
    }

    /// The same, with something that tells elsewhere how far the reading is, and ends it from there.
    ///
    /// ```no_run
    /// use std::sync::Arc;
    /// use tabiya_data::{GameCursor, ReadControl};
    ///
    /// let control: Arc<ReadControl> = Arc::default();
    /// let mut games = GameCursor::with_control("games.pgn".as_ref(), Arc::clone(&control))?;
    /// let reading = std::thread::spawn(move || games.find("Tal"));
    /// println!("{} bytes are read", control.bytes_read());
    /// control.cancel();
    /// # let _ = reading;
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn with_control(path: &Path, control: Arc<ReadControl>) -> io::Result<GameCursor> {
        GameCursor::limited(path, control, ReadLimit::EachGame)
    }

    /// The same, of which no more than so many bytes of text are read: behind them is an error.
    pub fn with_budget(path: &Path, bytes: u64) -> io::Result<GameCursor> {
        GameCursor::limited(path, Arc::default(), ReadLimit::Whole(bytes))
    }

    /// A place in games that are in memory, as pasted ones are; the name stands where that of a file would.
    ///
    /// ```
    /// use tabiya_data::GameCursor;
    ///
    /// let mut games = GameCursor::of_text("the clipboard", "1. e4 1-0\n\n1. d4 0-1\n");
    /// assert_eq!(games.go_to(2)?.unwrap().to_movetext(), "1. d4 0-1");
    /// assert_eq!((games.number(), games.total_of_short()), (2, Some(2)));
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn of_text(name: &str, text: &str) -> GameCursor {
        GameCursor::of_bytes(Path::new(name), text.as_bytes().into(), Arc::default(), ReadLimit::EachGame)
    }

    /// Whether the games are in a file.
    pub fn is_file(&self) -> bool {
        self.text.is_none()
    }

    fn limited(path: &Path, control: Arc<ReadControl>, limit: ReadLimit) -> io::Result<GameCursor> {
        let text = match limit {
            ReadLimit::EachGame => input::open(path, Some(control.begin()))?,
            ReadLimit::Whole(bytes) => input::open_beginning(path, bytes)?,
        };
        Ok(GameCursor::over(path, None, text, control, limit))
    }

    fn of_bytes(path: &Path, text: Arc<[u8]>, control: Arc<ReadControl>, limit: ReadLimit) -> GameCursor {
        let read = Box::new(io::Cursor::new(Arc::clone(&text)));
        GameCursor::over(path, Some(text), read, control, limit)
    }

    /// The same games from their beginning.
    fn again(&self, control: Arc<ReadControl>, limit: ReadLimit) -> io::Result<GameCursor> {
        match &self.text {
            Some(text) => Ok(GameCursor::of_bytes(&self.path, Arc::clone(text), control, limit)),
            None => GameCursor::limited(&self.path, control, limit),
        }
    }

    fn over(
        path: &Path,
        text: Option<Arc<[u8]>>,
        read: TextSource,
        control: Arc<ReadControl>,
        limit: ReadLimit,
    ) -> GameCursor {
        let bytes = match limit {
            ReadLimit::EachGame => LONGEST_GAME,
            ReadLimit::Whole(bytes) => bytes,
        };
        let left = Arc::new(AtomicU64::new(bytes));
        let read = LimitedRead { read, left: Arc::clone(&left), control: Arc::clone(&control) };
        let limits = Limits::default().with_moves(GameCursor::MOST_MOVES).with_text(MOST_TEXT);
        let reader = StreamReader::with_limits(read, limits);
        let (path, total, is_long, is_lost) = (path.to_owned(), None, false, false);
        GameCursor { path, text, reader, left, limit, control, total, is_long, is_lost }
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The number of the game that was read last, from 1 on; 0 before the first.
    pub fn number(&self) -> u64 {
        self.reader.games()
    }

    /// How many games the file has, if it has been read to its end.
    pub fn total(&self) -> Option<u64> {
        self.total
    }

    /// Reads the next game.
    pub fn next_game(&mut self) -> io::Result<Option<Pgn>> {
        self.find_place()?;
        self.allow(LONGEST_GAME);
        let read = self.reader.read_pgn();
        let found = self.told(read)?;
        if found.is_none() {
            self.total = Some(self.number());
        }
        Ok(found)
    }

    /// Reads the game of this number, from 1 on, going back to the beginning of the file if it has to.
    pub fn go_to(&mut self, number: u64) -> io::Result<Option<Pgn>> {
        if number <= self.number() {
            self.rewind()?;
        }
        self.find_place()?;
        while self.number() + 1 < number {
            if !self.skip(&mut Passer)? {
                return Ok(None);
            }
        }
        self.next_game()
    }

    /// Reads the next game that has these words in one of its tags, in whatever case.
    pub fn find(&mut self, words: &str) -> io::Result<Option<Pgn>> {
        self.find_until(words, u64::MAX)
    }

    /// The same from the beginning of the file, up to the game of this number.
    ///
    /// ```
    /// use tabiya_data::GameCursor;
    ///
    /// let mut games = GameCursor::of_text("games", "[White \"Tal\"]\n\n1. e4 *\n\n[White \"Petrosian\"]\n\n1. d4 *\n");
    /// games.go_to(2)?;
    /// assert!(games.find("tal")?.is_none());
    /// assert!(games.find_from_start("tal", 2)?.is_some());
    /// assert_eq!(games.number(), 1);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn find_from_start(&mut self, words: &str, last: u64) -> io::Result<Option<Pgn>> {
        self.rewind()?;
        self.find_until(words, last)
    }

    fn find_until(&mut self, words: &str, last: u64) -> io::Result<Option<Pgn>> {
        self.find_place()?;
        let sought = words.trim().to_lowercase();
        let (left, limit) = (Arc::clone(&self.left), self.limit);
        let mut wanted = |tags: &Tags| {
            let has = tags.iter().any(|(_, value)| value.to_lowercase().contains(&sought));
            if !has && limit == ReadLimit::EachGame {
                left.store(u64::MAX, Ordering::Relaxed);
            }
            if has { Flow::Read } else { Flow::Skip }
        };
        while self.number() < last {
            self.allow(LONGEST_GAME);
            let read = self.reader.read_pgn_if(&mut wanted);
            match self.told(read)? {
                Some(Some(pgn)) => return Ok(Some(pgn)),
                Some(None) => {}
                None => {
                    self.total = Some(self.number());
                    break;
                }
            }
        }
        Ok(None)
    }

    /// Goes over the next game and tells the tags that it has; false at the end.
    pub fn next_tags(&mut self, tag: &mut dyn FnMut(Tag<'_>)) -> io::Result<bool> {
        self.skip(&mut TagTeller(tag))
    }

    /// What tells elsewhere how far the reading is, and ends it.
    pub fn control(&self) -> Arc<ReadControl> {
        Arc::clone(&self.control)
    }

    /// How many games the file has, if its end was seen or is not far: a long file is not read for that.
    pub fn total_of_short(&mut self) -> Option<u64> {
        if self.total.is_none() && !self.is_long {
            let length = match &self.text {
                Some(text) => text.len() as u64,
                None => fs::metadata(&self.path).map_or(0, |metadata| metadata.len()),
            };
            // It is asked once: compressed or not, a longer file has more text than that.
            self.is_long = true;
            if length > SHORT_FILE {
                return None;
            }
            let mut games = self.again(Arc::default(), ReadLimit::Whole(SHORT_FILE)).ok()?;
            while games.skip(&mut Passer).ok()? {}
            self.total = games.total;
        }
        self.total
    }

    /// Goes over the next game, however long it is; false at the end.
    fn skip<V: Visitor>(&mut self, visitor: &mut V) -> io::Result<bool> {
        self.allow(u64::MAX);
        let read = self.reader.read_game(visitor);
        let found = self.told(read)?;
        if !found {
            self.total = Some(self.number());
        }
        Ok(found)
    }

    /// Back before the first game.
    fn rewind(&mut self) -> io::Result<()> {
        let (total, is_long) = (self.total, self.is_long);
        *self = self.again(Arc::clone(&self.control), self.limit)?;
        (self.total, self.is_long) = (total, is_long);
        Ok(())
    }

    /// Goes to the end of the game in which the reading broke off.
    fn find_place(&mut self) -> io::Result<()> {
        if self.is_lost {
            let number = self.number();
            self.rewind()?;
            while self.number() < number && self.skip(&mut Passer)? {}
        }
        Ok(())
    }

    /// Lets so many bytes be read of the next game, unless all have one limit.
    fn allow(&self, bytes: u64) {
        if self.limit == ReadLimit::EachGame {
            self.left.store(bytes, Ordering::Relaxed);
        }
    }

    /// What was read, or why it was not: a file is told which of its games is too long.
    fn told<T>(&mut self, read: io::Result<T>) -> io::Result<T> {
        self.is_lost |= read.is_err();
        read.map_err(|error| match self.left.load(Ordering::Relaxed) {
            0 if self.limit == ReadLimit::EachGame => {
                // The reader counts a game whose text ends early.
                let (number, most) = (self.number().max(1), LONGEST_GAME >> 20);
                let why = format!("game {number} has more than {most} MiB of text, and is not read");
                io::Error::new(io::ErrorKind::InvalidData, why)
            }
            _ => error,
        })
    }
}

/// A text of which only so much is read before somebody allows more, and nothing once it is cancelled.
struct LimitedRead {
    read: TextSource,
    left: Arc<AtomicU64>,
    control: Arc<ReadControl>,
}

impl Read for LimitedRead {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.control.is_cancelled() {
            return Err(io::Error::other("the reading was stopped"));
        }
        let left = self.left.load(Ordering::Relaxed);
        if left == 0 {
            return Err(io::Error::from(io::ErrorKind::InvalidData));
        }
        let length = self.read.read(buffer)?;
        self.left.store(left.saturating_sub(length as u64), Ordering::Relaxed);
        Ok(length)
    }
}

/// Goes over games.
struct Passer;

impl Visitor for Passer {
    fn begin_moves(&mut self) -> Flow {
        Flow::Skip
    }

    fn san(&mut self, _: Token<'_>) -> Flow {
        Flow::Skip
    }
}

/// Tells the tags of games.
struct TagTeller<'a>(&'a mut dyn FnMut(Tag<'_>));

impl Visitor for TagTeller<'_> {
    fn tag(&mut self, tag: Tag<'_>) {
        (self.0)(tag);
    }

    fn begin_moves(&mut self) -> Flow {
        Flow::Skip
    }

    fn san(&mut self, _: Token<'_>) -> Flow {
        Flow::Skip
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_folder::TestFolder;

    fn games(count: usize) -> String {
        (1..=count).map(|number| format!("[White \"Player {number}\"]\n\n1. e4 {{{number}}} *\n\n")).collect()
    }

    fn white(pgn: Option<Pgn>) -> Option<String> {
        pgn.and_then(|pgn| pgn.tags().get("White").map(str::to_owned))
    }

    #[test]
    fn a_file_is_read_forwards_and_backwards_game_by_game() {
        let folder = TestFolder::new("cursor-steps");
        let file = folder.file("games.pgn", games(40).as_bytes());
        let mut cursor = GameCursor::open(&file).unwrap();
        assert_eq!((cursor.number(), cursor.total()), (0, None));
        assert_eq!(white(cursor.next_game().unwrap()).unwrap(), "Player 1");
        assert_eq!(white(cursor.go_to(30).unwrap()).unwrap(), "Player 30");
        assert_eq!(white(cursor.next_game().unwrap()).unwrap(), "Player 31");
        assert_eq!(white(cursor.go_to(30).unwrap()).unwrap(), "Player 30");
        assert_eq!(cursor.total(), None);
        assert_eq!(cursor.go_to(41).unwrap(), None);
        assert_eq!(cursor.total(), Some(40));
        assert_eq!(white(cursor.go_to(40).unwrap()).unwrap(), "Player 40");
    }

    #[test]
    fn games_are_found_by_words_of_their_tags() {
        let folder = TestFolder::new("cursor-words");
        let file = folder.file("games.pgn", games(40).as_bytes());
        let mut cursor = GameCursor::open(&file).unwrap();
        assert_eq!(white(cursor.find("player 3").unwrap()).unwrap(), "Player 3");
        assert_eq!(white(cursor.find("PLAYER 3").unwrap()).unwrap(), "Player 30");
        assert_eq!(cursor.number(), 30);
        assert_eq!(cursor.find("nobody").unwrap(), None);
    }

    #[test]
    fn a_game_without_end_is_refused_before_it_fills_the_memory() {
        let folder = TestFolder::new("cursor-bomb");
        let mut text = games(2).into_bytes();
        text.extend(b"[White \"Bomb\"]\n\n1. e4 {".iter());
        text.resize(text.len() + (LONGEST_GAME as usize) + (1 << 20), b'x');
        text.extend(b"} *\n");
        let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        io::Write::write_all(&mut packed, &text).unwrap();
        let file = folder.file("bomb.pgn.gz", &packed.finish().unwrap());
        let mut cursor = GameCursor::open(&file).unwrap();
        assert_eq!(white(cursor.go_to(2).unwrap()).unwrap(), "Player 2");
        let why = cursor.next_game().unwrap_err().to_string();
        assert_eq!(why, "game 3 has more than 32 MiB of text, and is not read");
    }

    #[test]
    fn a_giant_game_is_passed_over_as_a_stream_and_those_around_it_are_read() {
        let folder = TestFolder::new("cursor-giant");
        let mut text = b"[White \"Giant\"]\n\n1. e4 {".to_vec();
        text.resize(text.len() + (LONGEST_GAME as usize) + (1 << 20), b'x');
        text.extend(b"} *\n\n");
        text.extend(games(3).into_bytes());
        let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        io::Write::write_all(&mut packed, &text).unwrap();
        let file = folder.file("giant.pgn.gz", &packed.finish().unwrap());
        let mut cursor = GameCursor::open(&file).unwrap();
        assert_eq!(white(cursor.go_to(2).unwrap()).unwrap(), "Player 1");
        assert!(cursor.reader.buffer_size() <= 4 << 20, "{}", cursor.reader.buffer_size());
        // What is too long to be shown is told, and nobody loses the place.
        let why = "game 1 has more than 32 MiB of text, and is not read";
        assert_eq!(cursor.go_to(1).unwrap_err().to_string(), why);
        assert_eq!(white(cursor.next_game().unwrap()).unwrap(), "Player 1");
        assert_eq!(cursor.go_to(1).unwrap_err().to_string(), why);
        assert_eq!(white(cursor.go_to(3).unwrap()).unwrap(), "Player 2");
        assert_eq!(white(cursor.find_from_start("player 3", 9).unwrap()).unwrap(), "Player 3");
        assert_eq!(cursor.number(), 4);
    }

    /// A file of zstd gives nothing before its window is full: read twice at once, one of some kilobytes took 480 MB.
    #[test]
    fn the_games_of_a_packed_file_are_not_counted_where_that_takes_more_memory_than_the_file_is_worth() {
        let folder = TestFolder::new("cursor-window");
        // A frame that begins with its window, and has one block of this text.
        let text = games(3);
        let block = ((text.len() as u32) << 3 | 1).to_le_bytes();
        let packed =
            |window: u8| [&[0x28, 0xb5, 0x2f, 0xfd, 0, window], &block[..3], text.as_bytes()].concat();
        for (window, total) in [(14 << 3, Some(3)), (17 << 3, None)] {
            let mut cursor = GameCursor::open(&folder.file("games.pgn.zst", &packed(window))).unwrap();
            assert_eq!(white(cursor.next_game().unwrap()).unwrap(), "Player 1");
            assert_eq!(cursor.total_of_short(), total);
        }
    }

    #[test]
    fn a_reading_tells_how_far_it_is_and_begins_anew_where_it_goes_back() {
        let folder = TestFolder::new("cursor-progress");
        let text = games(20_000);
        let file = folder.file("games.pgn", text.as_bytes());
        let mut cursor = GameCursor::open(&file).unwrap();
        let control = cursor.control();
        cursor.next_game().unwrap();
        let first = control.bytes_read();
        assert!(0 < first && first < text.len() as u64 / 2, "{first}");
        cursor.go_to(15_000).unwrap();
        let later = control.bytes_read();
        assert!(later > text.len() as u64 / 2, "{later}");
        // A short file is counted beside the reading.
        cursor.total_of_short();
        assert_eq!(control.bytes_read(), later);
        cursor.go_to(1).unwrap();
        assert_eq!(control.bytes_read(), first);
    }

    #[test]
    fn a_reading_that_is_cancelled_ends() {
        let folder = TestFolder::new("cursor-cancel");
        let file = folder.file("games.pgn", games(20_000).as_bytes());
        let mut cursor = GameCursor::open(&file).unwrap();
        cursor.next_game().unwrap();
        cursor.control().cancel();
        assert!(cursor.go_to(20_000).is_err());
    }
}
