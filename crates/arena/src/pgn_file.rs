//! Finished games as PGN.

use crate::error::MatchError;
use crate::game_record::GameRecord;
use crate::participant::Participant;
use crate::plan::Plan;
use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;
use tabiya::pgn::{Comment, GameResult, NodeId};
use tabiya::{ClockTime, Pgn};
use tabiya_files::FileError;
use tabiya_files::replace::replace;

/// A game as others read it.
pub(crate) fn pgn(record: &GameRecord, plan: &Plan, participants: &[Participant], event: &str) -> Pgn {
    let fixture = plan.fixture(record.game);
    let mut game = record.before_moves().unwrap_or_default();
    for text in record.moves.split_whitespace() {
        if game.play(text).is_err() {
            break;
        }
    }
    let mut pgn = Pgn::from(&game);
    pgn.set_result(GameResult::from_text(&record.result).unwrap_or_default());
    let [white, black] =
        [fixture.white, fixture.black].map(|player| participants[player].limits.clock_control());
    let tags = pgn.tags_mut();
    tags.set("Event", event);
    tags.set("Site", "?");
    tags.set("Date", &record.began.get(..10).unwrap_or("????-??-??").replace('-', "."));
    tags.set(
        "Round",
        &format!("{}.{}", fixture.round + 1, record.game % (2 * plan.pairings.len() as u64) + 1),
    );
    tags.set("White", &record.white);
    tags.set("Black", &record.black);
    tags.set("PlyCount", &game.ply().to_string());
    if white == black {
        tags.set("TimeControl", &white.to_pgn());
    } else {
        tags.set("WhiteTimeControl", &white.to_pgn());
        tags.set("BlackTimeControl", &black.to_pgn());
    }
    tags.set("UTCDate", &record.began.get(..10).unwrap_or("????-??-??").replace('-', "."));
    tags.set("UTCTime", record.began.get(11..19).unwrap_or("??:??:??"));
    tags.set("Termination", termination(&record.reason));
    pgn.set_opening_tags();
    let nodes: Vec<NodeId> = pgn.mainline().map(|node| node.id()).collect();
    for (ply, &node) in nodes.iter().enumerate() {
        let text = match ply.checked_sub(record.opening) {
            None => "book".to_owned(),
            Some(at) => comment(record, at),
        };
        say(&mut pgn, node, &text);
    }
    let last = nodes.last().copied().unwrap_or(NodeId::ROOT);
    say(&mut pgn, last, &ending(record));
    pgn
}

/// Adds a comment, if there is anything to say.
fn say(pgn: &mut Pgn, node: NodeId, text: &str) {
    if !text.is_empty() {
        let _ = pgn.add_comment(node, text);
    }
}

/// What the mover thought, and what it had left.
fn comment(record: &GameRecord, at: usize) -> String {
    let eval = record.evals.get(at).filter(|eval| !eval.is_empty());
    let mut comment = eval.map_or(Comment::default(), |eval| Comment::parse(&format!("[%eval {eval}]")));
    comment.clock = record.clocks.get(at).map(|&left| ClockTime(Duration::from_millis(left)));
    comment.to_string()
}

/// How it ended, where the last move does not show it.
fn ending(record: &GameRecord) -> String {
    match (record.reason.as_str(), record.detail.as_str()) {
        ("checkmate", _) => String::new(),
        (reason, "") => reason.to_owned(),
        (reason, detail) => format!("{reason}: {detail}"),
    }
}

/// What the `Termination` tag says, in the words of the standard.
fn termination(reason: &str) -> &'static str {
    match reason {
        "time" | "time-insufficient" => "time forfeit",
        "crash" | "abandonment" => "abandoned",
        "forfeit" | "illegal-move" => "rules infraction",
        "adjudication" => "adjudication",
        _ => "normal",
    }
}

/// The file that games are written to as they end.
pub(crate) struct PgnFile {
    file: File,
    path: PathBuf,
    blank: bool,
    /// Whether it was not there before.
    is_ours: bool,
}

impl PgnFile {
    /// Begins the file with the games that are over already. A file that has others in it is left alone.
    pub(crate) fn begin(path: &Path, games: &[Pgn]) -> Result<PgnFile, MatchError> {
        let failed = |error| FileError::new(path.display().to_string(), error);
        let is_used = path.metadata().is_ok_and(|metadata| metadata.is_file() && metadata.len() > 0);
        if games.is_empty() && is_used {
            return Err(MatchError::Refused(format!(
                "{}: the file exists already; name another one, or the --results of the match that it belongs to",
                path.display()
            )));
        }
        let is_ours = !path.exists();
        let text: Vec<String> = games.iter().map(ToString::to_string).collect();
        replace(path, text.join("\n").as_bytes()).map_err(failed)?;
        let file = OpenOptions::new().append(true).open(path).map_err(failed)?;
        Ok(PgnFile { file, path: path.to_owned(), blank: games.is_empty(), is_ours })
    }

    /// Adds a game.
    pub(crate) fn add(&mut self, game: &Pgn) -> Result<(), MatchError> {
        let between = if self.blank { "" } else { "\n" };
        self.blank = false;
        let text = format!("{between}{game}");
        self.file.write_all(text.as_bytes()).map_err(|error| FileError::at(&self.path, error).into())
    }
}

/// A match that ended before its first game leaves no file behind that nobody had.
impl Drop for PgnFile {
    fn drop(&mut self) {
        let is_empty = self.file.metadata().is_ok_and(|metadata| metadata.len() == 0);
        if self.is_ours && self.blank && is_empty {
            let _ = fs::remove_file(&self.path);
        }
    }
}
