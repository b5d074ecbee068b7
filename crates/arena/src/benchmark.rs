//! A benchmark of whoever plays: legality, puzzles, openings, refusals that are understood, and games against levels.
//!
//! Every question is one line of a file as soon as it is answered, and games are kept as those of any match: a benchmark
//! that was stopped goes on where it was. What a provider fails at is asked again another time, and counts for nothing.

mod asking;
mod html;
mod item;
mod leaderboard;
mod part;
mod score;
mod suite;
mod tasks;

pub use html::report as html_report;
pub use leaderboard::{Leaderboard, LeaderboardEntry, MergeError};
pub use suite::Suite;

use crate::error::MatchError;
use crate::game_record::GameRecord;
use crate::limits::MatchLimits;
use crate::match_options::MatchOptions;
use crate::match_runner::{self, MatchObserver};
use crate::participant::Participant;
use crate::plan::Format;
use crate::results_file;
use asking::Examiner;
use item::ItemFile;
use leaderboard::GamesPart;
use part::BenchmarkPart;
use std::path::{Path, PathBuf};
use tabiya_files::FileError;
use tabiya_files::replace::replace;
use tabiya_referee::ledger::{Ledger, LedgerEntry};

/// What is asked, and how much.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct BenchmarkOptions {
    /// Who is asked, each as a `PlayerSpec`.
    pub players: Vec<String>,
    /// Where everything is kept.
    pub folder: PathBuf,
    /// What is asked, and how much: only those who were asked the same can be compared.
    pub suite: Suite,
    /// What each player may cost, in whatever it reports.
    pub budget: Option<f64>,
    /// How many tokens each player may read and write.
    pub max_tokens: Option<u64>,
    /// How many games are played at the same time.
    pub concurrency: Option<usize>,
}

impl BenchmarkOptions {
    /// The whole benchmark of these players.
    pub fn new<T: Into<String>>(
        players: impl IntoIterator<Item = T>,
        folder: impl Into<PathBuf>,
    ) -> BenchmarkOptions {
        BenchmarkOptions {
            players: players.into_iter().map(Into::into).collect(),
            folder: folder.into(),
            suite: Suite::default(),
            budget: None,
            max_tokens: None,
            concurrency: None,
        }
    }
}

/// What a benchmark leaves behind.
#[derive(Debug)]
pub struct BenchmarkRun {
    /// Everybody with what they did.
    pub leaderboard: Leaderboard,
    /// The games that were played, for the report.
    pub games: Vec<GameRecord>,
    /// The turns of those games.
    pub turns: Vec<LedgerEntry>,
}

/// Asks all players, or what is left to ask, and gives what came of it. The files are in the folder when it returns.
pub fn run_benchmark(
    options: &BenchmarkOptions,
    observer: &mut dyn MatchObserver,
) -> Result<BenchmarkRun, MatchError> {
    if options.players.is_empty() {
        return Err(MatchError::Refused("a benchmark needs a player at least".to_owned()));
    }
    let mut run = BenchmarkRun {
        leaderboard: Leaderboard::new(options.suite.clone()),
        games: Vec::new(),
        turns: Vec::new(),
    };
    for text in &options.players {
        let participant = Participant::read(text, &MatchLimits::default()).map_err(MatchError::Refused)?;
        let folder = options.folder.join(slug(&participant.name));
        std::fs::create_dir_all(&folder).map_err(|error| FileError::at(&folder, error))?;
        let entry = one(options, text, &participant, &folder, observer, &mut run)?;
        run.leaderboard.add(entry);
        if observer.is_cancelled() {
            break;
        }
    }
    let json = serde_json::to_vec_pretty(&run.leaderboard)?;
    write(&options.folder.join("leaderboard.json"), &json)?;
    let html = html::report(&run.leaderboard, &run.games, &run.turns);
    write(&options.folder.join("report.html"), html.as_bytes())?;
    Ok(run)
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), MatchError> {
    replace(path, bytes).map_err(|error| FileError::at(path, error).into())
}

/// The answers of a player, in its folder.
const ITEMS: &str = "items.jsonl";
/// Its games.
const GAMES: &str = "games.jsonl";
/// The same as PGN.
const PGN: &str = "games.pgn";
/// The turns in them, beside the PGN.
const LEDGER: &str = "games.ledger.jsonl";

/// After so many failures of a provider in a row, each of them tried several times, nothing more is asked of a player.
const MOST_FAILURES: u32 = 3;

/// Everything about one player.
fn one(
    options: &BenchmarkOptions,
    text: &str,
    participant: &Participant,
    folder: &Path,
    observer: &mut dyn MatchObserver,
    run: &mut BenchmarkRun,
) -> Result<LeaderboardEntry, MatchError> {
    let mut file = ItemFile::open(&folder.join(ITEMS), text, &options.suite)?;
    let mut stopped = None;
    let left = tasks::all(options).into_iter().filter(|task| !file.has(task)).collect::<Vec<_>>();
    observer.begins(left.len() as u64);
    if !left.is_empty() {
        let mut asker = Examiner::start(options, participant)?;
        let mut failed = 0;
        for task in left {
            let (tokens, cost) = file.spent();
            if let Some(why) = over_budget(options, tokens, cost) {
                stopped = Some(why);
                break;
            }
            if observer.is_cancelled() {
                stopped = Some("it was interrupted".to_owned());
                break;
            }
            let asked = asker.ask(&task);
            failed = if matches!(asked, asking::Asked::Void(_)) { failed + 1 } else { 0 };
            match asked {
                asking::Asked::Answered(item) => file.add(&item)?,
                asking::Asked::NotFor => {}
                asking::Asked::Void(why) => {
                    observer.warn(&format!("{}: {why}: asked again another time", participant.name));
                    file.void(&why);
                    if failed == MOST_FAILURES {
                        stopped = Some(format!("its provider failed {failed} times in a row: {why}"));
                        break;
                    }
                }
                asking::Asked::Unavailable(why) => {
                    stopped = Some(why);
                    break;
                }
                asking::Asked::NotStarted(why) => {
                    return Err(MatchError::Refused(format!("{}: {why}", participant.name)));
                }
            }
            observer.tick(&format!("{} {}", participant.name, task.part.name()));
        }
    }
    let mut games = GamesPart::default();
    let (tokens, cost) = file.spent();
    let mut purse = Purse::new(options, observer, tokens, cost);
    if stopped.is_none() && !options.suite.levels.is_empty() && options.suite.games > 0 {
        match play(options, text, folder, &mut purse) {
            Ok((part, kept)) => {
                games = part;
                stopped = purse.spent();
                run.games.extend(kept.games);
                run.turns.extend(kept.turns);
            }
            // A provider that cannot be had ends this player, and not the benchmark.
            Err(MatchError::Refused(why)) => stopped = Some(why),
            Err(error) => return Err(error),
        }
    }
    let spent = (purse.tokens, purse.cost);
    Ok(LeaderboardEntry::new(&participant.name, &participant.spec.to_string(), &file, games, stopped, spent))
}

/// Why nothing more may be spent, if so.
fn over_budget(options: &BenchmarkOptions, tokens: u64, cost: f64) -> Option<String> {
    if let Some(most) = options.budget.filter(|&most| cost >= most) {
        return Some(format!("the budget of {most} is spent"));
    }
    let most = options.max_tokens.filter(|&most| tokens >= most)?;
    Some(format!("the budget of {most} tokens is spent"))
}

/// Watches what games cost, with what the questions before them did.
struct Purse<'a> {
    options: &'a BenchmarkOptions,
    observer: &'a mut dyn MatchObserver,
    tokens: u64,
    cost: f64,
}

impl<'a> Purse<'a> {
    fn new(
        options: &'a BenchmarkOptions,
        observer: &'a mut dyn MatchObserver,
        tokens: u64,
        cost: f64,
    ) -> Purse<'a> {
        Purse { options, observer, tokens, cost }
    }

    fn add(&mut self, turn: &LedgerEntry) {
        let tokens = turn.tokens.map_or(0, |tokens| tokens.read.saturating_add(tokens.written));
        self.tokens = self.tokens.saturating_add(tokens);
        self.cost += turn.cost.unwrap_or(0.0);
    }

    fn spent(&self) -> Option<String> {
        over_budget(self.options, self.tokens, self.cost)
    }
}

impl MatchObserver for Purse<'_> {
    fn begins(&mut self, games: u64) {
        self.observer.begins(games);
    }

    fn game_ended(&mut self, record: &GameRecord, summary: &str) {
        self.observer.game_ended(record, summary);
    }

    fn turn_ended(&mut self, turn: &LedgerEntry) {
        self.add(turn);
        self.observer.turn_ended(turn);
    }

    fn tick(&mut self, summary: &str) {
        self.observer.tick(summary);
    }

    fn is_cancelled(&mut self) -> bool {
        self.observer.is_cancelled() || self.spent().is_some()
    }

    fn warn(&mut self, warning: &str) {
        self.observer.warn(warning);
    }
}

/// The games against levels.
fn play(
    options: &BenchmarkOptions,
    text: &str,
    folder: &Path,
    purse: &mut Purse<'_>,
) -> Result<(GamesPart, KeptGames), MatchError> {
    let suite = &options.suite;
    let levels = suite.levels.iter().map(|level| format!("tabiya:{level}"));
    let mut match_options = MatchOptions::new(std::iter::once(text.to_owned()).chain(levels));
    match_options.format = Format::Gauntlet;
    match_options.games = Some(suite.games);
    match_options.seed = suite.seed;
    match_options.max_moves = Some(suite.max_moves);
    match_options.concurrency = options.concurrency;
    match_options.results = Some(folder.join(GAMES));
    match_options.pgn = Some(folder.join(PGN));
    match_options.cp_loss = Some(suite.nodes);
    "Tabiya benchmark".clone_into(&mut match_options.event);
    // What was spent on games before it was stopped is spent.
    KeptGames::read(folder)?.turns.iter().for_each(|turn| purse.add(turn));
    let report = match_runner::run(&match_options, purse)?;
    Ok((GamesPart::of(&report), KeptGames::read(folder)?))
}

/// The games of a player, as they are kept in its folder.
#[derive(Debug, Default)]
pub struct KeptGames {
    /// The games.
    pub games: Vec<GameRecord>,
    /// The turns of agents in them.
    pub turns: Vec<LedgerEntry>,
}

impl KeptGames {
    /// What is kept in the folder of a player; nothing if there is none.
    fn read(folder: &Path) -> Result<KeptGames, MatchError> {
        let (games, ledger) = (folder.join(GAMES), folder.join(LEDGER));
        Ok(KeptGames {
            games: if games.exists() { results_file::read_records(&games)? } else { Vec::new() },
            turns: if ledger.exists() { Ledger::read(&ledger)? } else { Vec::new() },
        })
    }

    /// What is kept of the players of a leaderboard beside its file, in the folder of a benchmark.
    pub fn beside<'a>(
        folder: &Path,
        entries: impl IntoIterator<Item = &'a LeaderboardEntry>,
    ) -> Result<KeptGames, MatchError> {
        let mut all = KeptGames::default();
        for entry in entries {
            let kept = KeptGames::read(&folder.join(slug(&entry.player)))?;
            all.games.extend(kept.games);
            all.turns.extend(kept.turns);
        }
        Ok(all)
    }

    /// Copies what is kept of a player from the folder of one benchmark to that of another, so that a leaderboard that was
    /// merged has its games beside it like any other. A folder in which the player is being asked stays as it is.
    pub fn bring(from: &Path, to: &Path, entry: &LeaderboardEntry) -> Result<(), MatchError> {
        let (from, to) = (from.join(slug(&entry.player)), to.join(slug(&entry.player)));
        let is_same = from.canonicalize().is_ok_and(|from| to.canonicalize().is_ok_and(|to| from == to));
        if is_same || to.join(ITEMS).exists() {
            return Ok(());
        }
        for name in [GAMES, LEDGER, PGN] {
            let source = from.join(name);
            if source.exists() {
                std::fs::create_dir_all(&to).map_err(|error| FileError::at(&to, error))?;
                let bytes = std::fs::read(&source).map_err(|error| FileError::at(&source, error))?;
                write(&to.join(name), &bytes)?;
            }
        }
        Ok(())
    }
}

/// A name for a folder.
fn slug(name: &str) -> String {
    let letter = |c: char| if c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_') { c } else { '-' };
    let slug: String = name.chars().take(80).map(letter).collect();
    let slug = slug.trim_matches('.').to_owned();
    if slug.is_empty() { "player".to_owned() } else { slug }
}

impl BenchmarkPart {
    /// All of them, in the order in which they are asked.
    pub(crate) const ALL: [BenchmarkPart; 4] =
        [BenchmarkPart::Legality, BenchmarkPart::Puzzles, BenchmarkPart::Openings, BenchmarkPart::Refusals];
}
