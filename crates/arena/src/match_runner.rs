//! A match from its first game to its report.

use crate::error::MatchError;
use crate::game_record::GameRecord;
use crate::match_event::MatchEvent;
use crate::match_options::MatchOptions;
use crate::opening::Openings;
use crate::participant::{self, Participant};
use crate::pgn_file::{self, PgnFile};
use crate::plan::Plan;
use crate::play_game::GameRules;
use crate::report::{self, MatchReport};
use crate::results_file::ResultsFile;
use crate::sprt::SprtVerdict;
use crate::standings::Standings;
use crate::worker::{self, SharedMatch};
use std::collections::{BTreeMap, HashSet};
use std::num::NonZero;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};
use tabiya::{Pgn, Variant};
use tabiya_referee::ledger::{self, GameName, Ledger, LedgerEntry};
use tabiya_syzygy::Tables;

/// Whoever watches a match, and may stop it. All is called on the thread that runs the match.
pub trait MatchObserver {
    /// So many games are going to be played.
    fn begins(&mut self, _games: u64) {}

    /// A game has ended; the summary says in a few words how the match stands.
    fn game_ended(&mut self, _record: &GameRecord, _summary: &str) {}

    /// A turn of an agent has ended, before the game that it belongs to.
    fn turn_ended(&mut self, _turn: &LedgerEntry) {}

    /// Called several times a second while games are played.
    fn tick(&mut self, _summary: &str) {}

    /// Whether to stop the match now. Games that are being played are broken off.
    fn is_cancelled(&mut self) -> bool {
        false
    }

    /// Something that ought to be known and stops nothing.
    fn warn(&mut self, _warning: &str) {}
}

/// Nobody watches.
impl MatchObserver for () {}

/// How often an observer is asked.
const TICK: Duration = Duration::from_millis(100);

/// Plays a match, or what is left of it, and gives its report.
pub fn run(options: &MatchOptions, observer: &mut dyn MatchObserver) -> Result<MatchReport, MatchError> {
    let mut participants =
        participant::read_all(&options.players, &options.limits).map_err(MatchError::Refused)?;
    if options.variant != Variant::Chess
        && let Some(who) = participants.iter().find(|participant| !participant.spec.plays_variants())
    {
        let (name, variant) = (&who.name, options.variant);
        return Err(MatchError::Refused(format!(
            "{name} plays only chess, and this is a match of {variant}"
        )));
    }
    if let Some(book) = &options.book {
        participant::use_book(&mut participants, book).map_err(MatchError::Refused)?;
    }
    participant::warn_of_disorder(&participants, &mut |text| observer.warn(text));
    let plan = options.plan().map_err(MatchError::Refused)?;
    let tables = open_tables(options)?;
    let openings =
        Openings::open(&options.openings, options.variant, options.seed, &mut |text| observer.warn(text))?;
    let (results_file, records) = open_results(options, &plan)?;
    let pgn = |record: &GameRecord| pgn_file::pgn(record, &plan, &participants, &options.event);
    let pgn_file = match &options.pgn {
        Some(file) => Some(PgnFile::begin(file, &records.iter().map(pgn).collect::<Vec<Pgn>>())?),
        None => None,
    };
    let finished: HashSet<u64> = records.iter().map(|record| record.game).collect();
    let (ledger, turns) = open_ledger(options, &participants, &finished)?;
    let mut runner = MatchRunner {
        options,
        participants: &participants,
        standings: Standings::new(plan.clone(), participants.len()),
        results_file,
        pgn_file,
        ledger,
        pgn: &pgn,
        played: 0,
        open: BTreeMap::new(),
        void: BTreeMap::new(),
        void_in_a_row: 0,
        finished: finished.clone(),
    };
    records.iter().for_each(|record| runner.standings.add(record));
    turns.iter().for_each(|entry| runner.count(entry));
    let left: Vec<u64> = (0..plan.games()).filter(|game| !finished.contains(game)).collect();
    let rules = GameRules {
        adjudication: options.adjudication.clone(),
        tables,
        max_moves: options.max_moves,
        margin: options.margin,
        seed: options.seed,
    };
    let mut shared = SharedMatch::new(&plan, &participants, &openings, &rules, &left);
    shared.cp_loss = options.cp_loss;
    // The second game of a pair has the opening of the first, also if another version made it.
    shared.begun = records.iter().filter_map(|record| Some((record.game / 2, record.opening()?))).collect();
    let started = Instant::now();
    let complete = runner.play(&shared, observer)?;
    if let Some(damage) = rules.tables.as_ref().and_then(Tables::damage) {
        observer.warn(&damage.to_string());
    }
    let void = std::mem::take(&mut runner.void);
    let report = MatchReport::new(
        &runner.standings,
        &participants,
        options.sprt.as_ref(),
        (plan.games(), complete),
        (runner.played, started.elapsed()),
    );
    Ok(report.with_void(void).of_variant(options.variant, &participants))
}

/// The tables that decide games. Folders that have none are a slip: the match would be played without.
fn open_tables(options: &MatchOptions) -> Result<Option<Tables>, MatchError> {
    if options.tables.is_empty() {
        return Ok(None);
    }
    let tables = Tables::open(&options.tables);
    if tables.max_pieces() == 0 {
        let folders: Vec<String> = options.tables.iter().map(|folder| folder.display().to_string()).collect();
        let folders = folders.join(" or ");
        return Err(MatchError::Refused(format!("there are no endgame tables in {folders}")));
    }
    Ok(Some(tables))
}

/// The file of results, and the games in it that can be read, each once.
fn open_results(
    options: &MatchOptions,
    plan: &Plan,
) -> Result<(Option<ResultsFile>, Vec<GameRecord>), MatchError> {
    let Some(path) = &options.results else { return Ok((None, Vec::new())) };
    let (file, records) = ResultsFile::open(path, &options.heading())?;
    if records.iter().any(|record| record.game >= plan.games()) {
        return Err(MatchError::Refused(format!(
            "{} has more games than --games asks for: they would be left out of the report and of --pgn",
            path.display()
        )));
    }
    let mut seen = HashSet::new();
    let is_new = |record: &GameRecord| record.halves().is_some() && seen.insert(record.game);
    Ok((Some(file), records.into_iter().filter(is_new).collect()))
}

/// The ledger, where an agent takes part: as it is named, or beside the games or the results.
fn open_ledger(
    options: &MatchOptions,
    participants: &[Participant],
    finished: &HashSet<u64>,
) -> Result<(Option<Ledger>, Vec<LedgerEntry>), MatchError> {
    let beside = options.pgn.as_ref().or(options.results.as_ref()).map(|file| ledger::beside(file));
    match options.ledger.clone().or(beside) {
        Some(file) if participants.iter().any(Participant::is_agent) => {
            let (ledger, turns) = Ledger::open(&file, options.results.as_ref().map(|_| finished))?;
            Ok((Some(ledger), turns))
        }
        _ => Ok((None, Vec::new())),
    }
}

/// A match that is being played.
struct MatchRunner<'a> {
    options: &'a MatchOptions,
    participants: &'a [Participant],
    standings: Standings,
    results_file: Option<ResultsFile>,
    pgn_file: Option<PgnFile>,
    ledger: Option<Ledger>,
    pgn: &'a dyn Fn(&GameRecord) -> Pgn,
    /// How many games were played by now, without those from before.
    played: u64,
    /// Turns of games that are not over: they count when it is known whether their game does.
    open: BTreeMap<u64, Vec<LedgerEntry>>,
    /// Games that do not count, by the reason.
    void: BTreeMap<String, u64>,
    /// How many were void one after another.
    void_in_a_row: u64,
    /// All that is over, from before too.
    finished: HashSet<u64>,
}

/// After so many games in a row that do not count, nobody waits for another: the provider is down.
const MOST_VOID: u64 = 3;

impl MatchRunner<'_> {
    /// Plays all games that are left, and tells whether none is missing.
    fn play(
        &mut self,
        shared: &SharedMatch<'_>,
        observer: &mut dyn MatchObserver,
    ) -> Result<bool, MatchError> {
        let cores = thread::available_parallelism().map_or(1, NonZero::get);
        let boards = self.options.concurrency.unwrap_or(cores).min(shared.left.len());
        observer.begins(shared.left.len() as u64);
        let (sender, events) = channel();
        let result = thread::scope(|scope| {
            for _ in 0..boards {
                let sender = sender.clone();
                scope.spawn(move || worker::work(shared, &sender));
            }
            drop(sender);
            let result = self.listen(&events, observer);
            shared.stop();
            result
        });
        result?;
        // What ended while the others were being stopped counts, unless the match was decided before.
        if !self.is_decided() {
            for event in events.try_iter() {
                match event {
                    MatchEvent::Game(record) => self.add(&record)?,
                    MatchEvent::Turn(entry) => self.note(*entry)?,
                    MatchEvent::Void(game, why) => self.void(game, why),
                    MatchEvent::Unavailable(_) => {}
                }
            }
        }
        self.break_off();
        if let Some(ledger) = &mut self.ledger {
            ledger.mark_void(&self.finished)?;
        }
        Ok(self.is_decided() || self.played == shared.left.len() as u64)
    }

    /// Takes what the threads tell, until there is no more, or the match is decided or cancelled.
    fn listen(
        &mut self,
        events: &Receiver<MatchEvent>,
        observer: &mut dyn MatchObserver,
    ) -> Result<(), MatchError> {
        let mut summary = self.summary();
        while !observer.is_cancelled() && !self.is_decided() {
            match events.recv_timeout(TICK) {
                Ok(MatchEvent::Game(record)) => {
                    self.add(&record)?;
                    summary = self.summary();
                    observer.game_ended(&record, &summary);
                }
                Ok(MatchEvent::Turn(entry)) => {
                    observer.turn_ended(&entry);
                    self.note(*entry)?;
                }
                Ok(MatchEvent::Void(game, why)) => {
                    observer.warn(&format!("game {} does not count: {why}", game + 1));
                    self.void(game, why);
                    if self.void_in_a_row >= MOST_VOID {
                        observer
                            .warn(&format!("{MOST_VOID} games in a row do not count: the match stops here"));
                        break;
                    }
                }
                Ok(MatchEvent::Unavailable(why)) => return Err(MatchError::Refused(why)),
                Err(RecvTimeoutError::Timeout) => observer.tick(&summary),
                Err(RecvTimeoutError::Disconnected) => break,
            }
        }
        Ok(())
    }

    fn summary(&self) -> String {
        report::summary(&self.standings, self.options.sprt.as_ref())
    }

    fn add(&mut self, record: &GameRecord) -> Result<(), MatchError> {
        if let Some(file) = &mut self.results_file {
            file.add(record)?;
        }
        if let Some(file) = &mut self.pgn_file {
            file.add(&(self.pgn)(record))?;
        }
        self.standings.add(record);
        self.played += 1;
        self.void_in_a_row = 0;
        self.finished.insert(record.game);
        for entry in self.open.remove(&record.game).unwrap_or_default() {
            self.count(&entry);
        }
        Ok(())
    }

    /// A game that does not count: no result, no rating, and of its turns only what they cost.
    fn void(&mut self, game: u64, why: String) {
        *self.void.entry(why).or_default() += 1;
        self.void_in_a_row += 1;
        for entry in self.open.remove(&game).unwrap_or_default() {
            self.count(&LedgerEntry { void: true, ..entry });
        }
    }

    /// Whatever is still being played is not over.
    fn break_off(&mut self) {
        for entry in std::mem::take(&mut self.open).into_values().flatten() {
            self.count(&LedgerEntry { void: true, ..entry });
        }
    }

    /// A turn of an agent. It is on disk before its game is.
    fn note(&mut self, entry: LedgerEntry) -> Result<(), MatchError> {
        if let Some(ledger) = &mut self.ledger {
            ledger.add(&entry)?;
        }
        if let GameName::Number(game) = entry.game {
            self.open.entry(game).or_default().push(entry);
        }
        Ok(())
    }

    /// Counts a turn to the agent whose it was.
    fn count(&mut self, entry: &LedgerEntry) {
        let of = |participant: &Participant| participant.name == entry.player;
        if let Some(number) = self.participants.iter().position(of) {
            self.standings.usage[number].add(entry);
        }
    }

    fn is_decided(&self) -> bool {
        let verdict = self.options.sprt.zip(self.standings.tallies.first());
        verdict.is_some_and(|(sprt, tally)| sprt.verdict(tally) != SprtVerdict::Open)
    }
}
