//! Games from PGN files and into them.

use super::PlaySession;
use crate::play::reply::{CommandError, FileNote, GameOrigin, Notice, Reply, SavedPlace};
use std::fs;
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::Duration;
use tabiya::pgn::{Flow, GameResult, NodeId, Problem, ProblemKind, Reader, Severity, Token, Visitor};
use tabiya::{Color, DrawRules, Game, Pgn};
use tabiya_data::{GameCursor, input};
use tabiya_files::{append, replace};
use tabiya_table::{JournaledGame, Seat};

/// A file that this game was opened from or saved in, and how it stands there.
pub(super) struct FileSlot {
    pub(super) file: PathBuf,
    /// Which of its games it is, from 0; unless others have changed the file since.
    index: usize,
    /// The game as it is written there.
    score: String,
    /// Whether it was saved there, and not only opened.
    pub(super) is_saved: bool,
    /// Where it stands at the end of a file that is too long to be read for it, and the bytes there.
    tail: Option<(u64, Vec<u8>)>,
}

/// A longer file is not read to the end when a game is written into it.
pub(super) const LARGE: u64 = 16 << 20;

/// So much of it is looked at to see whether it has games at all.
pub(super) const GLANCED: usize = 1 << 16;

impl PlaySession {
    /// Shows a game from elsewhere; with its file and its number there, if it has one.
    pub(super) fn show_pgn(
        &mut self,
        pgn: Pgn,
        place: Option<(PathBuf, usize)>,
        origin: GameOrigin,
        now: Duration,
        reply: &mut Reply,
    ) {
        if let Some(why) = unreadable(&pgn) {
            return reply.refuse(match (place, &origin) {
                (Some((file, number)), GameOrigin::Opened { of, .. }) => {
                    CommandError::UnreadableGame { file, number, of: *of, why }
                }
                _ => {
                    let stays = if self.active.is_some() { "; the game stays as it was" } else { "" };
                    CommandError::Other(format!("The pasted game cannot be opened: {why}{stays}."))
                }
            });
        }
        let is_pasted = place.is_none();
        let is_alone = matches!(origin, GameOrigin::Pasted);
        let mut notes: Vec<FileNote> = Vec::new();
        for problem in pgn.problems().iter().filter(|problem| problem.severity() == Severity::Error) {
            notes.push(FileNote::Problem(problem.to_string()));
        }
        let whole = notes.is_empty();
        let mut start = self.start(*pgn.start(), None);
        start.moves = ucis(&pgn);
        start.rules = self.rules_for(&pgn, &mut notes);
        start.chess960 =
            pgn.tags().get("Variant").is_some_and(|variant| variant.eq_ignore_ascii_case("chess960"));
        // It is the game of those who have played it: nobody else moves in it, and no program.
        start.players = Color::ALL.map(|color| {
            let side = color.to_string();
            let name = pgn.tags().get(&side).filter(|name| !["", "?"].contains(name));
            Seat::person(name.unwrap_or(&side))
        });
        // Where the moves cannot all be read, the end that is known is not that of those that can.
        start.ended = pgn.to_game().outcome().filter(|_| whole);
        let termination = pgn.tags().get("Termination").and_then(told_end);
        let score = pgn.to_string();
        start.pgn = Some(score.clone());
        let result = pgn.result();
        self.begin(start, origin, now, reply);
        if reply.failed {
            return;
        }
        // It is of no file and no puzzle: there is none before it and none behind it.
        if is_alone {
            self.open_file = None;
            self.close_puzzles();
        }
        // What could not be read of it would be lost if it took its own place.
        let place = place.filter(|_| whole);
        self.saved = place.map(|(file, number)| FileSlot {
            file,
            index: number - 1,
            score,
            is_saved: false,
            tail: None,
        });
        if self.is_playing() && result != GameResult::Unknown {
            notes.push(FileNote::Result(result.text()));
        }
        notes.extend(termination.filter(|_| !self.is_playing()).map(FileNote::Termination));
        notes.into_iter().for_each(|note| reply.tell(Notice::FromFile { note, is_pasted }));
    }

    /// The rules that are set; if by these the game was over before its last move, those that let it go on.
    fn rules_for(&self, pgn: &Pgn, notes: &mut Vec<FileNote>) -> DrawRules {
        let mut game = Game::from_position(*pgn.start()).with_draw_rules(self.settings.rules);
        for mv in pgn.moves() {
            if let Some(ending) = game.ending() {
                notes.push(FileNote::OverBefore { ending: ending.to_string(), ply: game.ply() });
                return DrawRules::Analysis;
            }
            let _ = game.play(mv);
        }
        self.settings.rules
    }

    pub(super) fn save(&mut self, file: Option<PathBuf>, reply: &mut Reply) {
        let Some(active) = &self.active else { return reply.refuse(CommandError::NoGame) };
        let Some(file) = file.or_else(|| self.saved.as_ref().map(|saved| saved.file.clone())) else {
            return reply.refuse(CommandError::NoName);
        };
        let file = at_home(&file);
        let mut score = score(&active.game);
        graft(&mut score, active.tree.pgn());
        let is_noted = note_what_follows(&mut score, active.tree.pgn());
        let score = score.to_string();
        let is_from_there =
            self.saved.as_ref().is_some_and(|saved| saved.tail.is_none() && is_same(&saved.file, &file));
        match self.write(&file, &score) {
            Ok((saved, of)) => {
                let place = match of {
                    Some(of) => SavedPlace::Game { number: saved.index + 1, of },
                    None if is_from_there => SavedPlace::Copy,
                    None => SavedPlace::Last,
                };
                reply.tell(Notice::Saved { file, place });
                if is_noted {
                    reply.tell(Notice::TriedAfterEnd);
                }
                self.saved = Some(saved);
                self.rescued = self.game().cloned();
            }
            Err(refusal) => reply.refuse(refusal),
        }
    }

    /// Writes a game into a file, in its own place or behind the other games in it, as a whole or not at all; and
    /// tells how many games the file has then, where that is known.
    fn write(&self, file: &Path, score: &str) -> Result<(FileSlot, Option<usize>), CommandError> {
        let (mut index, mut of) = (0, 0);
        let own = self.saved.as_ref().filter(|saved| is_same(&saved.file, file));
        if fs::metadata(file).is_ok_and(|metadata| metadata.is_file() && metadata.len() > LARGE) {
            let tail = own.and_then(|saved| saved.tail.as_ref());
            return Ok((add_to_large(file, score, tail).map_err(|wrong| wrong.of(file))?, None));
        }
        replace::change(file, |mut text| {
            writable(file, &text)?;
            let spans = spans(&text);
            let place = own.and_then(|saved| saved.find(&text, &spans));
            (index, of) = (place.unwrap_or(spans.len()), spans.len() + usize::from(place.is_none()));
            match place {
                Some(place) => drop(text.splice(spans[place].clone(), score.trim_end().bytes())),
                None => {
                    text.extend_from_slice(blank_after(&text));
                    text.extend_from_slice(score.as_bytes());
                }
            }
            Ok(text)
        })
        .map_err(|wrong: Wrong| wrong.of(file))?;
        let score = read_again(score);
        Ok((FileSlot { file: file.to_owned(), index, score, is_saved: true, tail: None }, Some(of)))
    }
}

/// Adds a game to a long file, or puts it in the place that it has at its end.
fn add_to_large(file: &Path, score: &str, tail: Option<&(u64, Vec<u8>)>) -> Result<FileSlot, Wrong> {
    let text = format!("{}\n", score.trim_end()).into_bytes();
    let slot = |tail| FileSlot {
        file: file.to_owned(),
        index: 0,
        score: read_again(score),
        is_saved: true,
        tail: Some(tail),
    };
    if let Some((at, before)) = tail
        && append::change_tail(file, *at, before, &text)?
    {
        return Ok(slot((*at, text)));
    }
    let mut blank = 0;
    let at = append::append(file, GLANCED, |ends| {
        writable(file, &ends.head)?;
        let before = blank_after(&ends.tail);
        blank = before.len() as u64;
        Ok::<_, Wrong>([before, &text].concat())
    })?;
    Ok(slot((at + blank, text)))
}

/// What stands between a text and the game behind it.
fn blank_after(text: &[u8]) -> &'static [u8] {
    match (text.is_empty(), text.ends_with(b"\n\n"), text.ends_with(b"\n")) {
        (true, ..) | (_, true, _) => b"",
        (_, _, true) => b"\n",
        _ => b"\n\n",
    }
}

/// A game as it will be read again.
fn read_again(score: &str) -> String {
    Pgn::parse_lenient(score).to_string()
}

impl FileSlot {
    /// Where in the file the game is now.
    pub(super) fn find(&self, text: &[u8], spans: &[Range<usize>]) -> Option<usize> {
        let is_it = |&index: &usize| {
            let span = spans.get(index).and_then(|span| text.get(span.clone()));
            span.and_then(|span| Pgn::parse_games(span).next())
                .is_some_and(|pgn| pgn.to_string() == self.score)
        };
        Some(self.index).filter(is_it).or_else(|| (0..spans.len()).find(is_it))
    }
}

/// Why a file is not written.
pub(super) enum Wrong {
    Io(io::Error),
    Refused(CommandError),
}

impl Wrong {
    fn of(self, file: &Path) -> CommandError {
        match self {
            Wrong::Io(error) => CommandError::file(file, &error),
            Wrong::Refused(refusal) => refusal,
        }
    }
}

impl From<io::Error> for Wrong {
    fn from(error: io::Error) -> Wrong {
        Wrong::Io(error)
    }
}

/// Whether a game may be written into a file that has this text.
pub(super) fn writable(file: &Path, text: &[u8]) -> Result<(), Wrong> {
    let named =
        file.extension().is_some_and(|end| ["gz", "zst"].iter().any(|it| end.eq_ignore_ascii_case(it)));
    if named || input::is_compressed(text) {
        return Err(Wrong::Refused(CommandError::Compressed { file: file.to_owned() }));
    }
    let blank = text.iter().all(u8::is_ascii_whitespace);
    if !blank && Pgn::parse_games(text).next().is_none_or(|first| is_empty(&first)) {
        return Err(Wrong::Refused(CommandError::NotGames { file: file.to_owned() }));
    }
    Ok(())
}

/// Whether there is nothing of a game in it: any text is read as one.
fn is_empty(pgn: &Pgn) -> bool {
    pgn.tags().is_empty() && pgn.root().next().is_none()
}

/// Why a game cannot be shown at all: the board would be one that is not in the file.
fn unreadable(pgn: &Pgn) -> Option<String> {
    let decisive =
        |problem: &&Problem| matches!(problem.kind, ProblemKind::Fen { .. } | ProblemKind::Variant { .. });
    let problem = pgn.problems().iter().find(decisive);
    problem.map(Problem::to_string).or_else(|| is_empty(pgn).then(|| "it is not a PGN game".to_owned()))
}

/// Whether two names are of the same file.
pub(super) fn is_same(a: &Path, b: &Path) -> bool {
    let real = |path: &Path| fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    a == b || real(a) == real(b)
}

/// A name as shells read it: `~` is the home folder.
pub(crate) fn at_home(file: &Path) -> PathBuf {
    let home = || {
        let variable = if cfg!(windows) { "USERPROFILE" } else { "HOME" };
        std::env::var_os(variable).filter(|home| !home.is_empty()).map(PathBuf::from)
    };
    match file.strip_prefix("~") {
        Ok(rest) => home().map_or_else(|| file.to_owned(), |home| home.join(rest)),
        Err(_) => file.to_owned(),
    }
}

/// How many games of a file are listed at most, and how much of its text is read for that.
const LISTED: usize = 20_000;
const LISTED_TEXT: u64 = 64 << 20;

/// The last line of a list that is not whole. Whoever chooses it has the first game behind the list, from which `find`
/// goes on.
pub(crate) const MORE_GAMES: &str = "More follow: Enter, then `find NAME`.";

/// The games of a file, each in a line: who played, and how it ended. Where there are more than are listed, the last line
/// says so. How many there are so far is told after each.
pub(crate) fn headlines(file: &Path, told: impl Fn(usize)) -> Result<Vec<String>, CommandError> {
    let wrong = |error: &io::Error| CommandError::file(file, error);
    let mut games = GameCursor::with_budget(file, LISTED_TEXT).map_err(|error| wrong(&error))?;
    let mut headlines = Vec::new();
    loop {
        let mut texts: [String; 5] = Default::default();
        let found = games.next_tags(&mut |tag| {
            let names = ["White", "Black", "Result", "Event", "Date"];
            if let Some(index) = names.iter().position(|name| tag.name.bytes() == name.as_bytes()) {
                texts[index] = tag.value_text().into_owned();
            }
        });
        match found {
            Ok(false) => return Ok(headlines),
            Ok(true) if headlines.len() == LISTED => break,
            Ok(true) => {}
            Err(error) if headlines.is_empty() => return Err(wrong(&error)),
            Err(_) => break,
        }
        let [white, black, result, event, date] = texts;
        let known = |text: String| if text.is_empty() { "?".to_owned() } else { text };
        let [white, black, result] = [white, black, result].map(known);
        let about: Vec<String> =
            [event, date].into_iter().filter(|it| !["", "?"].contains(&it.as_str())).collect();
        let about = if about.is_empty() { String::new() } else { format!(" ({})", about.join(", ")) };
        headlines.push(format!("{white} - {black}, {result}{about}"));
        told(headlines.len());
    }
    headlines.push(MORE_GAMES.to_owned());
    Ok(headlines)
}

/// Where the games of a text stand.
pub(super) fn spans(text: &[u8]) -> Vec<Range<usize>> {
    struct SpanFinder;
    impl Visitor for SpanFinder {
        fn san(&mut self, _: Token<'_>) -> Flow {
            Flow::Read
        }
    }
    let mut reader = Reader::new(text);
    let mut spans = Vec::new();
    loop {
        let begin = reader.offset() as usize;
        if !reader.read_game(&mut SpanFinder) {
            return spans;
        }
        let end = reader.offset() as usize;
        let game = without_escapes(&text[begin..end]);
        let begin = end - game.len();
        spans.push(begin..begin + game.trim_ascii_end().len());
    }
}

/// A game without the lines before it that are for programs alone, and without the mark some editors begin a file with.
fn without_escapes(mut game: &[u8]) -> &[u8] {
    game = game.strip_prefix("\u{feff}".as_bytes()).unwrap_or(game).trim_ascii_start();
    while game.starts_with(b"%") {
        let line = game.iter().position(|&byte| byte == b'\n').unwrap_or(game.len());
        game = game[line..].trim_ascii_start();
    }
    game
}

/// How a game ended by its tag, unless that is one of the words that every program writes and the ending says already.
fn told_end(termination: &str) -> Option<String> {
    let usual =
        ["", "?", "normal", "unterminated", "time forfeit", "abandoned", "adjudication", "rules infraction"];
    let is_usual = usual.iter().any(|word| word.eq_ignore_ascii_case(termination.trim()));
    (!is_usual).then(|| termination.trim().to_owned())
}

fn ucis(pgn: &Pgn) -> Vec<tabiya::Uci> {
    let mut position = *pgn.start();
    let mut ucis = Vec::new();
    for mv in pgn.moves() {
        ucis.push(position.uci(mv));
        position.play_unchecked(mv);
    }
    ucis
}

/// A game as it is written into files.
fn score(kept: &JournaledGame) -> Pgn {
    if let Some(source) = &kept.start().pgn {
        return continued(Pgn::parse_lenient(source), kept);
    }
    let game = kept.game();
    let mut pgn = match kept.clock() {
        Some(clock) if clock.turns().len() == game.ply() => Pgn::from_timed_game(game, clock),
        _ => Pgn::from(game),
    };
    let tags = pgn.tags_mut();
    tags.set("Event", "Casual game");
    tags.set("Site", "?");
    tags.set("Date", &kept.start().day());
    tags.set("Round", "-");
    for color in Color::ALL {
        tags.set(&color.to_string(), &kept.seat(color).name);
    }
    pgn
}

/// Adds the variations of a tree to a game, but nothing behind its last move, which would be taken for the game.
fn graft(score: &mut Pgn, tree: &Pgn) {
    let last = score.mainline().last().map_or(NodeId::ROOT, |node| node.id());
    let mut places = vec![(NodeId::ROOT, NodeId::ROOT)];
    while let Some((from, to)) = places.pop() {
        let Some(node) = tree.node(from).filter(|_| to != last) else { continue };
        for child in node.children() {
            if let Some(id) = child.mv().and_then(|mv| score.add_move(to, mv).ok()) {
                places.push((child.id(), id));
            }
        }
    }
}

/// Writes what was tried behind the last move of a game into a comment there: as moves it would be taken for the game.
/// Gives whether there was something.
fn note_what_follows(score: &mut Pgn, tree: &Pgn) -> bool {
    let mut at = tree.root();
    for mv in score.moves() {
        match at.children().find(|child| child.mv() == Some(mv)) {
            Some(child) => at = child,
            None => return false,
        }
    }
    let mut tried = Pgn::from_position(at.position());
    let mut places = vec![(at, NodeId::ROOT)];
    while let Some((from, to)) = places.pop() {
        for child in from.children() {
            if let Some(id) = child.mv().and_then(|mv| tried.add_move(to, mv).ok()) {
                places.push((child, id));
            }
        }
    }
    if tried.root().next().is_none() {
        return false;
    }
    let moves = tried.to_movetext();
    let text = format!("Tried after this: {}", moves.trim_end_matches('*').trim_end());
    let last = score.mainline().last().map_or(NodeId::ROOT, |node| node.id());
    // A game that is saved again has it already.
    let is_there = score.node(last).is_some_and(|node| node.text().contains(&text));
    is_there || score.add_comment(last, &text).is_ok()
}

/// A game from a file as it went on: all that it had there stays, and where other moves were played its own are a
/// variation.
fn continued(mut pgn: Pgn, kept: &JournaledGame) -> Pgn {
    let (game, before) = (kept.game(), pgn.moves());
    if kept.is_as_begun() {
        return pgn;
    }
    let played = Pgn::from(game);
    if pgn.merge_game(game).is_err() {
        return played;
    }
    let goes_on = !before.starts_with(&played.moves());
    if game.is_over() || goes_on {
        pgn.set_result(played.result());
        match played.tags().get("Termination").filter(|_| game.is_over()) {
            Some(how) => pgn.tags_mut().set("Termination", how),
            None => drop(pgn.tags_mut().remove("Termination")),
        }
    }
    for color in Color::ALL {
        let seat = kept.seat(color);
        if seat.engine.is_some() {
            pgn.tags_mut().set(&color.to_string(), &seat.name);
        }
    }
    pgn
}
