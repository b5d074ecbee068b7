//! `tabiya match`: players against each other, game after game.

use crate::answer::{Answer, Trouble};
use crate::args::contest::{FormatArg, MatchArgs, OrderArg};
use crate::interrupt;
use crate::progress::Progress;
use std::collections::HashSet;
use std::io::Write;
use std::num::NonZero;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};
use tabiya::Pgn;
use tabiya_arena::bout::Terms;
use tabiya_arena::entrant::Entrant;
use tabiya_arena::journal::{Heading, Journal};
use tabiya_arena::opening::{Arrays, Openings};
use tabiya_arena::paper::Paper;
use tabiya_arena::plan::Plan;
use tabiya_arena::record::Record;
use tabiya_arena::report::Report;
use tabiya_arena::sprt::Verdict;
use tabiya_arena::standings::Standings;
use tabiya_arena::worker::{Table, Told};
use tabiya_arena::{Adjudication, entrant, paper, report, worker};
use tabiya_referee::ledger::{self, Ledger, LedgerEntry};
use tabiya_schema::json;
use tabiya_uci::client::Halt;

/// Games of each two players if nobody says otherwise.
const GAMES: u64 = 100;
/// The same where a test ends the match.
const GAMES_OF_A_TEST: u64 = 100_000;
const MOST_GAMES: u64 = 10_000_000;

pub(crate) fn run(args: &MatchArgs, out: &mut dyn Write) -> Result<Answer, Trouble> {
    let entrants = entrant::read_all(&args.players, &args.allowance()).map_err(Trouble::Usage)?;
    let plan = plan(args, entrants.len())?;
    let openings = match &args.openings {
        Some(file) => Openings::read(file, args.plies, args.order.into(), args.seed)?,
        None => {
            let from = if args.chess960 { Arrays::Chess960 } else { Arrays::Standard };
            Openings::made(args.seed, args.plies, from)
        }
    };
    let (mut journal, records) = match &args.results {
        Some(file) => {
            let (journal, records) = Journal::open(file, &heading(args))?;
            (Some(journal), records)
        }
        None => (None, Vec::new()),
    };
    if let Some(file) =
        args.results.as_ref().filter(|_| records.iter().any(|record| record.game >= plan.games()))
    {
        return Err(Trouble::Usage(format!(
            "{} has more games than --games asks for: they would be left out of the report and of --pgn",
            file.display()
        )));
    }
    let records = known(records);
    let pgn = |record: &Record| paper::pgn(record, &plan, &entrants, &args.event);
    let mut paper = match &args.pgn {
        Some(file) => Some(Paper::begin(file, &records.iter().map(pgn).collect::<Vec<Pgn>>())?),
        None => None,
    };
    let mut standings = Standings::new(plan.clone(), entrants.len());
    records.iter().for_each(|record| standings.add(record));

    let done: HashSet<u64> = records.iter().map(|record| record.game).collect();
    let (mut ledger, turns) = open_ledger(args, &entrants, &done)?;
    turns.iter().for_each(|entry| count(entry, &mut standings, &entrants));
    let left: Vec<u64> = (0..plan.games()).filter(|game| !done.contains(game)).collect();
    let table = Table {
        plan: &plan,
        entrants: &entrants,
        openings: &openings,
        // The second game of a pair has the opening of the first, also if it was made by another version.
        kept: records.iter().filter_map(|record| Some((record.game / 2, record.opening()?))).collect(),
        terms: &terms(args),
        left: &left,
        next: AtomicUsize::new(0),
        halt: Arc::new(AtomicBool::new(false)),
        appraised: args.cp_loss,
        leaves: Mutex::new(Vec::new()),
    };
    let mut desk = Desk {
        args,
        entrants: &entrants,
        standings,
        journal: &mut journal,
        paper: &mut paper,
        ledger: &mut ledger,
        pgn: &pgn,
        played: 0,
    };
    let started = Instant::now();
    let complete = desk.sit(&table)?;
    let report = Report::new(
        &desk.standings,
        &entrants,
        args.sprt.as_ref(),
        (plan.games(), complete),
        (desk.played, started.elapsed()),
    );
    if args.json {
        json::line(out, &report)?;
    } else {
        out.write_all(report.text().as_bytes())?;
    }
    let accepted = desk.verdict().is_none_or(|verdict| verdict == Verdict::Elo1);
    Ok(Answer::of(complete && accepted))
}

/// The ledger, where an agent takes part: as it is named, or beside the games or the results.
fn open_ledger(
    args: &MatchArgs,
    entrants: &[Entrant],
    done: &HashSet<u64>,
) -> Result<(Option<Ledger>, Vec<LedgerEntry>), Trouble> {
    let beside = args.pgn.as_ref().or(args.results.as_ref()).map(|file| ledger::beside(file));
    match args.ledger.clone().or(beside) {
        Some(file) if entrants.iter().any(Entrant::is_agent) => {
            let (ledger, turns) = Ledger::open(&file, args.results.as_ref().map(|_| done))?;
            Ok((Some(ledger), turns))
        }
        _ => Ok((None, Vec::new())),
    }
}

/// Adds a turn to what its player did.
fn count(entry: &LedgerEntry, standings: &mut Standings, entrants: &[Entrant]) {
    if let Some(player) = entrants.iter().position(|entrant| entrant.name == entry.player) {
        standings.efforts[player].add(entry);
    }
}

fn plan(args: &MatchArgs, players: usize) -> Result<Plan, Trouble> {
    let usual = if args.sprt.is_some() { GAMES_OF_A_TEST } else { GAMES };
    let games = args.games.unwrap_or(usual);
    if games == 0 || games % 2 == 1 {
        return Err(Trouble::Usage(format!(
            "every opening is played with both colours: --games is an even number, not {games}"
        )));
    }
    if args.sprt.is_some() && players > 2 {
        return Err(Trouble::Usage("--sprt compares two players".to_owned()));
    }
    let plan = Plan::new(players, args.format.into(), games / 2);
    if plan.games() > MOST_GAMES {
        return Err(Trouble::Usage(format!("a match has at most {MOST_GAMES} games, not {}", plan.games())));
    }
    Ok(plan)
}

fn terms(args: &MatchArgs) -> Terms {
    Terms {
        rules: args.resign.into_iter().chain(args.draw).collect(),
        max_moves: args.max_moves,
        margin: args.margin,
        seed: args.seed,
    }
}

/// What the results depend on.
fn heading(args: &MatchArgs) -> Heading {
    let mut openings = match &args.openings {
        Some(file) if args.order == OrderArg::Random => format!("{}, shuffled", file.display()),
        Some(file) => file.display().to_string(),
        None if args.chess960 => "by lot, of Chess960".to_owned(),
        None => "by lot".to_owned(),
    };
    if let Some(plies) = args.plies {
        openings += &format!(", {plies} plies");
    }
    let mut rules: Vec<String> = args.resign.iter().chain(&args.draw).map(Adjudication::to_string).collect();
    rules.extend(args.max_moves.map(|moves| format!("--max-moves {moves}")));
    Heading {
        tabiya_match: 1,
        players: args.players.clone(),
        format: match args.format {
            FormatArg::RoundRobin => "round-robin".to_owned(),
            FormatArg::Gauntlet => "gauntlet".to_owned(),
        },
        limits: args.allowance().words(),
        openings,
        seed: args.seed,
        adjudication: rules.join(" "),
        margin: args.margin.map_or(String::new(), |margin| format!("{} ms", margin.as_millis())),
    }
}

/// The records that can be read, each game once.
fn known(records: Vec<Record>) -> Vec<Record> {
    let mut seen = HashSet::new();
    records.into_iter().filter(|record| record.halves().is_some() && seen.insert(record.game)).collect()
}

/// Where results come in.
struct Desk<'a> {
    args: &'a MatchArgs,
    entrants: &'a [Entrant],
    standings: Standings,
    journal: &'a mut Option<Journal>,
    paper: &'a mut Option<Paper>,
    ledger: &'a mut Option<Ledger>,
    pgn: &'a dyn Fn(&Record) -> Pgn,
    played: u64,
}

impl Desk<'_> {
    /// Has all games played that are left, and tells whether none is missing.
    fn sit(&mut self, table: &Table<'_>) -> Result<bool, Trouble> {
        let cores = thread::available_parallelism().map_or(1, NonZero::get);
        let boards = self.args.concurrency.map_or(cores, usize::from).min(table.left.len());
        let interrupted = interrupt::flag();
        let mut progress = Progress::new(table.left.len() as u64);
        let mut note = report::in_short(&self.standings, self.args.sprt.as_ref());
        let (sender, results) = channel();
        let result = thread::scope(|scope| {
            for _ in 0..boards {
                let sender = sender.clone();
                scope.spawn(move || worker::work(table, &sender));
            }
            drop(sender);
            let result = loop {
                if interrupted.load(Ordering::Relaxed) || self.is_decided() {
                    break Ok(());
                }
                match results.recv_timeout(Duration::from_millis(100)) {
                    Ok(Told::Game(record)) => {
                        if let Err(trouble) = self.add(&record) {
                            break Err(trouble);
                        }
                        note = report::in_short(&self.standings, self.args.sprt.as_ref());
                        progress.add(1, &note);
                    }
                    Ok(Told::Turn(entry)) => {
                        if let Err(trouble) = self.note(&entry) {
                            break Err(trouble);
                        }
                    }
                    Ok(Told::Nobody(why)) => break Err(Trouble::Usage(why)),
                    Err(RecvTimeoutError::Timeout) => progress.add(0, &note),
                    Err(RecvTimeoutError::Disconnected) => break Ok(()),
                }
            };
            table.halt.store(true, Ordering::Relaxed);
            table.leaves.lock().unwrap_or_else(PoisonError::into_inner).iter().for_each(Halt::stop);
            result
        });
        progress.clear();
        result?;
        // What ended while the others were being stopped counts, unless the match was decided before.
        if !self.is_decided() {
            for told in results.try_iter() {
                match told {
                    Told::Game(record) => self.add(&record)?,
                    Told::Turn(entry) => self.note(&entry)?,
                    Told::Nobody(_) => {}
                }
            }
        }
        Ok(self.is_decided() || self.played == table.left.len() as u64)
    }

    fn add(&mut self, record: &Record) -> Result<(), Trouble> {
        if let Some(journal) = self.journal {
            journal.add(record)?;
        }
        if let Some(paper) = self.paper {
            paper.add(&(self.pgn)(record))?;
        }
        self.standings.add(record);
        self.played += 1;
        Ok(())
    }

    /// A turn of an agent. It is on disk before its game is.
    fn note(&mut self, entry: &LedgerEntry) -> Result<(), Trouble> {
        if let Some(ledger) = self.ledger {
            ledger.add(entry)?;
        }
        count(entry, &mut self.standings, self.entrants);
        Ok(())
    }

    fn verdict(&self) -> Option<Verdict> {
        Some(self.args.sprt?.verdict(self.standings.tallies.first()?))
    }

    fn is_decided(&self) -> bool {
        self.verdict().is_some_and(|verdict| verdict != Verdict::Open)
    }
}
