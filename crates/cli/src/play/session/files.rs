//! Games from PGN files and into them.

use super::Session;
use crate::pgn::input;
use crate::play::reply::{FileNote, How, Notice, Refusal, Reply};
use crate::replace;
use crate::store::Kept;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::time::Duration;
use tabiya::pgn::{Flow, GameResult, Reader, Severity, Token, Visitor};
use tabiya::{Color, Game, Pgn, RuleSet};

/// A file that this game was saved in.
pub(super) struct SavedAs {
    file: PathBuf,
    /// How much of it belongs to other games.
    before: usize,
    /// How long it was when we left it.
    whole: usize,
}

/// The longest file that is opened at the prompt.
const LARGEST: u64 = 1 << 30;

impl Session {
    pub(super) fn open(&mut self, file: &Path, number: usize, now: Duration, reply: &mut Reply) {
        let wrong = |error: io::Error| Refusal::File { file: file.to_owned(), why: error.to_string() };
        let text = match read(file).map_err(wrong) {
            Ok(text) => text,
            Err(refusal) => return reply.refuse(refusal),
        };
        let of = count(&text);
        let Some(pgn) = Pgn::games(&text).nth(number - 1) else {
            return reply.refuse(Refusal::NoSuchGame { file: file.to_owned(), number, of });
        };
        let mut notes: Vec<FileNote> = Vec::new();
        for problem in pgn.problems().iter().filter(|problem| problem.severity() == Severity::Error) {
            notes.push(FileNote::Problem(problem.to_string()));
        }
        let mut start = self.start(*pgn.start(), None);
        start.moves = ucis(&pgn);
        start.rules = self.rules_for(&pgn, &mut notes);
        start.chess960 =
            pgn.tags().get("Variant").is_some_and(|variant| variant.eq_ignore_ascii_case("chess960"));
        let result = pgn.result();
        self.begin(start, How::Opened { file: file.to_owned(), number, of }, now, reply);
        if self.is_playing() && result != GameResult::Unknown {
            notes.push(FileNote::Result(result.text()));
        }
        notes.into_iter().for_each(|note| reply.tell(Notice::FromFile(note)));
    }

    /// The rules that are set; if by these the game was over before its last move, those that let it go on.
    fn rules_for(&self, pgn: &Pgn, notes: &mut Vec<FileNote>) -> RuleSet {
        let mut game = Game::from_position(*pgn.start()).with_rules(self.settings.rules);
        for mv in pgn.moves() {
            if let Some(ending) = game.ending() {
                notes.push(FileNote::OverBefore { ending: ending.to_string(), ply: game.ply() });
                return RuleSet::Analysis;
            }
            let _ = game.play(mv);
        }
        self.settings.rules
    }

    pub(super) fn save(&mut self, file: Option<PathBuf>, reply: &mut Reply) {
        let Some(seated) = &self.table else { return reply.refuse(Refusal::NoGame) };
        let Some(file) = file.or_else(|| self.saved.as_ref().map(|saved| saved.file.clone())) else {
            return reply.refuse(Refusal::NoName);
        };
        let score = score(&seated.kept).to_string();
        match self.write(&file, &score) {
            Ok((saved, games)) => {
                self.saved = Some(saved);
                reply.tell(Notice::Saved { file, games });
            }
            Err(error) => reply.refuse(Refusal::File { file, why: error.to_string() }),
        }
    }

    /// Writes a game into a file, behind the other games in it, as a whole or not at all.
    fn write(&self, file: &Path, score: &str) -> io::Result<(SavedAs, usize)> {
        let (mut before, mut whole, mut games) = (0, 0, 0);
        replace::change(file, |mut text| {
            match &self.saved {
                // This game was the last in it.
                Some(saved) if saved.file == file && saved.whole == text.len() => text.truncate(saved.before),
                _ => {}
            }
            before = text.len();
            if before > 0 {
                let blank: &[u8] = match (text.ends_with(b"\n\n"), text.ends_with(b"\n")) {
                    (true, _) => b"",
                    (false, true) => b"\n",
                    (false, false) => b"\n\n",
                };
                text.extend_from_slice(blank);
            }
            text.extend_from_slice(score.as_bytes());
            (whole, games) = (text.len(), count(&text));
            text
        })?;
        Ok((SavedAs { file: file.to_owned(), before, whole }, games))
    }
}

/// The text of a file, without what it is compressed with.
fn read(file: &Path) -> io::Result<Vec<u8>> {
    let mut text = Vec::new();
    // At the prompt - is a name like any other: standard input has the commands.
    let file = if input::is_stdin(file) { Path::new("./-") } else { file };
    input::open(file, None)?.take(LARGEST).read_to_end(&mut text)?;
    Ok(text)
}

/// The number of games in a text.
fn count(text: &[u8]) -> usize {
    struct Nobody;
    impl Visitor for Nobody {
        fn san(&mut self, _: Token<'_>) -> Flow {
            Flow::Read
        }
    }
    let mut reader = Reader::new(text);
    let mut games = 0;
    while reader.read_game(&mut Nobody) {
        games += 1;
    }
    games
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
fn score(kept: &Kept) -> Pgn {
    let game = kept.game();
    let mut pgn = match kept.clock() {
        Some(clock) if clock.turns().len() == game.ply() => Pgn::from_timed_game(game, clock),
        _ => Pgn::from(game),
    };
    let tags = pgn.tags_mut();
    tags.set("Event", "Casual game");
    tags.set("Site", "?");
    // 2026-01-31T12:00:00Z
    tags.set("Date", &kept.start().when.get(..10).unwrap_or("????.??.??").replace('-', "."));
    tags.set("Round", "-");
    for color in Color::ALL {
        tags.set(&color.to_string(), &kept.seat(color).name);
    }
    pgn
}
