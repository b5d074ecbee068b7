//! A benchmark of whoever plays: legality, puzzles, openings, refusals that are understood, and games against levels.
//!
//! Every question is one line of a file as soon as it is answered, and games are kept as those of any match: a benchmark
//! that was stopped goes on where it was. What a provider fails at is asked again another time, and counts for nothing.

mod asking;
mod html;
mod item;
mod leaderboard;
mod score;
mod tasks;

pub use html::report as html_report;
pub use leaderboard::{Leaderboard, LeaderboardEntry, MergeError};

use crate::error::MatchError;
use crate::game_record::GameRecord;
use crate::limits::MatchLimits;
use crate::match_options::MatchOptions;
use crate::match_runner::{self, MatchObserver};
use crate::participant::Participant;
use crate::plan::Format;
use crate::results_file;
use asking::Examiner;
use item::{BenchmarkPart, ItemFile};
use leaderboard::{GamesPart, Suite};
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
    /// Decides what is left to chance.
    pub seed: u64,
    /// How many positions test legality.
    pub positions: usize,
    /// How many puzzles are asked, the same share of each rating.
    pub puzzles: usize,
    /// How many openings are asked.
    pub openings: usize,
    /// How many refused moves are to be understood.
    pub refusals: usize,
    /// The levels that games are played against.
    pub levels: Vec<u32>,
    /// How many games are played against each, an even number.
    pub games: u64,
    /// With how many nodes moves are judged.
    pub nodes: u64,
    /// After so many moves of each side a game is drawn.
    pub max_moves: u32,
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
            seed: 1,
            positions: 60,
            puzzles: 100,
            openings: tasks::OPENINGS,
            refusals: tasks::REFUSALS,
            levels: vec![400, 800, 1200, 1600],
            games: 10,
            nodes: 20_000,
            max_moves: 150,
            budget: None,
            max_tokens: None,
            concurrency: None,
        }
    }

    fn suite(&self) -> Suite {
        Suite {
            version: leaderboard::VERSION,
            seed: self.seed,
            positions: self.positions,
            puzzles: self.puzzles,
            openings: self.openings,
            refusals: self.refusals,
            levels: self.levels.clone(),
            games: self.games,
            nodes: self.nodes,
            max_moves: self.max_moves,
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
    let mut run =
        BenchmarkRun { leaderboard: Leaderboard::new(options.suite()), games: Vec::new(), turns: Vec::new() };
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

/// Everything about one player.
fn one(
    options: &BenchmarkOptions,
    text: &str,
    participant: &Participant,
    folder: &Path,
    observer: &mut dyn MatchObserver,
    run: &mut BenchmarkRun,
) -> Result<LeaderboardEntry, MatchError> {
    let mut file = ItemFile::open(&folder.join("items.jsonl"), text, &options.suite())?;
    let mut stopped = None;
    let left = tasks::all(options).into_iter().filter(|task| !file.has(task)).collect::<Vec<_>>();
    observer.begins(left.len() as u64);
    if !left.is_empty() {
        let mut asker = Examiner::start(options, participant)?;
        for task in left {
            if let Some(why) = over_budget(options, &file) {
                stopped = Some(why);
                break;
            }
            if observer.is_cancelled() {
                stopped = Some("it was interrupted".to_owned());
                break;
            }
            match asker.ask(&task) {
                asking::Asked::Answered(item) => file.add(&item)?,
                asking::Asked::NotFor => {}
                asking::Asked::Void(why) => {
                    observer.warn(&format!("{}: {why}: asked again another time", participant.name));
                    file.void(&why);
                }
                asking::Asked::Unavailable(why) => {
                    stopped = Some(why);
                    break;
                }
            }
            observer.tick(&format!("{} {}", participant.name, task.part.name()));
        }
    }
    let mut games = GamesPart::default();
    if stopped.is_none() && !options.levels.is_empty() && options.games > 0 {
        match play(options, text, folder, observer) {
            Ok((part, records, turns)) => {
                games = part;
                run.games.extend(records);
                run.turns.extend(turns);
            }
            // A provider that cannot be had ends this player, and not the benchmark.
            Err(MatchError::Refused(why)) => stopped = Some(why),
            Err(error) => return Err(error),
        }
    }
    Ok(LeaderboardEntry::new(&participant.name, &participant.spec.to_string(), &file, games, stopped))
}

/// Why nothing more may be spent, if so.
fn over_budget(options: &BenchmarkOptions, file: &ItemFile) -> Option<String> {
    let (tokens, cost) = file.spent();
    if let Some(most) = options.budget.filter(|&most| cost >= most) {
        return Some(format!("the budget of {most} is spent"));
    }
    let most = options.max_tokens.filter(|&most| tokens >= most)?;
    Some(format!("the budget of {most} tokens is spent"))
}

/// The games against levels.
fn play(
    options: &BenchmarkOptions,
    text: &str,
    folder: &Path,
    observer: &mut dyn MatchObserver,
) -> Result<(GamesPart, Vec<GameRecord>, Vec<LedgerEntry>), MatchError> {
    let levels = options.levels.iter().map(|level| format!("tabiya:{level}"));
    let mut contest = MatchOptions::new(std::iter::once(text.to_owned()).chain(levels));
    contest.format = Format::Gauntlet;
    contest.games = Some(options.games);
    contest.seed = options.seed;
    contest.max_moves = Some(options.max_moves);
    contest.concurrency = options.concurrency;
    contest.results = Some(folder.join("games.jsonl"));
    contest.pgn = Some(folder.join("games.pgn"));
    contest.cp_loss = Some(options.nodes);
    "Tabiya benchmark".clone_into(&mut contest.event);
    let report = match_runner::run(&contest, observer)?;
    let records = results_file::read_records(&folder.join("games.jsonl"))?;
    let ledger = folder.join("games.ledger.jsonl");
    let turns = if ledger.exists() { Ledger::read(&ledger)? } else { Vec::new() };
    let report = serde_json::to_value(&report)?;
    Ok((GamesPart::of(&report), records, turns))
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
