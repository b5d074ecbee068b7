//! `tabiya review`: the moves of games, judged.

mod analysis;
mod annotate;
mod graph;
mod summary;

pub(crate) use analysis::{ReviewedGame, Reviewer};
pub(crate) use graph::{GRAPH_MARGIN, Strokes, graph};
pub(crate) use summary::{
    chance_of_white, judged, judged_in_brief, players, players_in_a_line, players_in_brief, players_in_words,
    text,
};

use crate::args::review::ReviewArgs;
use crate::cli_error::CliError;
use crate::exit_status::ExitStatus;
use crate::interrupt;
use crate::progress::Progress;
use crate::tell::tell;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{Read, Write};
use std::num::NonZero;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;
use tabiya::pgn::{Problem, ProblemKind, Severity};
use tabiya::{Pgn, Variant};
use tabiya_data::{GameCursor, input};
use tabiya_engine::StopSignal;
use tabiya_files::replace::replace;
use tabiya_schema::json;

/// A game, and where it comes from.
struct GameToReview {
    file: String,
    /// Its number in the file, from 1.
    index: u64,
    pgn: Pgn,
}

pub(crate) fn run(args: &ReviewArgs, out: &mut dyn Write) -> Result<ExitStatus, CliError> {
    if args.json && args.output.as_deref().is_some_and(input::is_stdin) {
        return Err(CliError::Usage(
            "standard output takes either --json or --output -, not both".to_owned(),
        ));
    }
    let entries = read(args)?;
    if let Some(file) = args.output.as_deref().filter(|file| !input::is_stdin(file)) {
        may_write(file, args, &entries)?;
    }
    let reviews = review(args, &entries);
    let mut answer = ExitStatus::Yes;
    for entry in &entries {
        if let Some(problem) = broken(&entry.pgn) {
            answer = ExitStatus::No;
            tell(format_args!("{}, game {}: {problem}", entry.file, entry.index));
        }
    }
    let to_stdout = args.output.as_deref().is_some_and(input::is_stdin);
    let mut games = Vec::new();
    let mut between = "";
    for (number, entry) in entries.iter().enumerate() {
        let Some(looked) = reviews.get(&number) else {
            // Stopped before its turn: it stays as it was, so that no file loses it.
            games.push(entry.pgn.to_string());
            continue;
        };
        if args.output.is_some() {
            games.push(annotate::annotated(&entry.pgn, looked).to_string());
        }
        if args.json {
            json::line(out, &summary::ReviewJson::new(&entry.file, entry.index, &entry.pgn, looked))?;
        } else if !to_stdout {
            write!(out, "{between}{}", summary::text(&entry.pgn, looked))?;
            between = "\n";
        }
    }
    if reviews.len() < entries.len() {
        answer = ExitStatus::No;
        let (done, all) = (reviews.len(), entries.len());
        tell(format_args!("stopped: {done} of {all} games were reviewed"));
    }
    match args.output.as_deref() {
        Some(_) if to_stdout => out.write_all(games.join("\n").as_bytes())?,
        Some(file) => {
            replace(file, games.join("\n").as_bytes())
                .map_err(|error| CliError::File(file.display().to_string(), error))?;
        }
        None => {}
    }
    Ok(answer)
}

/// What keeps a game from being read to its end, if anything does.
fn broken(pgn: &Pgn) -> Option<&Problem> {
    pgn.problems().iter().find(|problem| problem.severity() == Severity::Error)
}

/// All games that are asked about.
fn read(args: &ReviewArgs) -> Result<Vec<GameToReview>, CliError> {
    let mut entries = Vec::new();
    for path in &args.files {
        let file = path.display().to_string();
        let failed = |error| CliError::File(file.clone(), error);
        let mut games = GameCursor::open(path).map_err(failed)?;
        loop {
            let next = match args.game {
                Some(wanted) if games.number() < wanted => games.go_to(wanted),
                Some(_) => break,
                None => games.next_game(),
            };
            let Some(pgn) = next.map_err(failed)? else { break };
            let index = games.number();
            let variant = pgn.start().variant();
            if variant != Variant::Chess {
                return Err(CliError::Usage(format!(
                    "{file}, game {index}: only games of chess are reviewed, and this is one of {variant}"
                )));
            }
            // What is left of it would be judged for hours, and is not the game.
            let too_large = |problem: &&Problem| matches!(problem.kind, ProblemKind::TooLarge { .. });
            if let Some(problem) = pgn.problems().iter().find(too_large) {
                return Err(CliError::Usage(format!("{file}, game {index}: {problem}")));
            }
            entries.push(GameToReview { file: file.clone(), index, pgn });
        }
    }
    if entries.is_empty() {
        let files: Vec<String> = args.files.iter().map(|path| path.display().to_string()).collect();
        let what = args.game.map_or("no game".to_owned(), |game| format!("no game {game}"));
        return Err(CliError::Usage(format!("{}: there is {what}", files.join(", "))));
    }
    Ok(entries)
}

/// Refuses to write where something would be lost, before anybody has waited for the review.
fn may_write(file: &Path, args: &ReviewArgs, entries: &[GameToReview]) -> Result<(), CliError> {
    let name = file.display();
    let refuse = |why: &str| Err(CliError::Usage(format!("{name}: {why}")));
    if file.is_dir() {
        return refuse("this is a folder");
    }
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    if folder.is_some_and(|folder| !folder.is_dir()) {
        return refuse("its folder does not exist");
    }
    let mut start = [0; 4];
    let compressed = File::open(file).and_then(|mut file| file.read_exact(&mut start)).is_ok();
    if compressed && input::is_compressed(&start) {
        return refuse("games are not written to compressed files");
    }
    let known = |path: &Path| path.canonicalize().ok();
    let is_input =
        known(file).is_some_and(|file| args.files.iter().any(|path| known(path).as_ref() == Some(&file)));
    match entries.iter().find(|entry| broken(&entry.pgn).is_some()) {
        _ if !is_input => Ok(()),
        _ if args.game.is_some() => refuse("its other games would be lost; choose another file"),
        Some(entry) => refuse(&format!(
            "game {} cannot be read to its end, and the rest would be lost; choose another file",
            entry.index
        )),
        None => Ok(()),
    }
}

/// Reviews all games, several at the same time, with a progress bar. Ctrl-C stops it; what is reviewed by then counts.
fn review(args: &ReviewArgs, entries: &[GameToReview]) -> BTreeMap<usize, ReviewedGame> {
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    let threads = args.threads.map_or(cores, usize::from).min(entries.len());
    let whole: usize = entries.iter().map(|entry| entry.pgn.moves().len() + 1).sum();
    let mut progress = Progress::new(whole as u64);
    let interrupted = interrupt::flag();
    let (next, halt) = (AtomicUsize::new(0), StopSignal::new());
    let (sender, news) = channel();
    let mut done = BTreeMap::new();
    thread::scope(|scope| {
        for _ in 0..threads {
            let (sender, halt) = (sender.clone(), halt.clone());
            let next = &next;
            scope.spawn(move || work(args, entries, next, &halt, &sender));
        }
        drop(sender);
        let count = entries.len();
        loop {
            match news.recv_timeout(LATENESS) {
                Ok(ReviewProgress::Position) => progress.add(1, &format!("{} of {count} games", done.len())),
                Ok(ReviewProgress::Game(number, looked)) => {
                    done.insert(number, *looked);
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            if interrupted.load(Ordering::Relaxed) {
                halt.stop();
            }
        }
    });
    progress.clear();
    done
}

/// Ctrl-C is seen after this time at the latest.
const LATENESS: Duration = Duration::from_millis(50);

/// What a thread reports.
enum ReviewProgress {
    Position,
    Game(usize, Box<ReviewedGame>),
}

fn work(
    args: &ReviewArgs,
    entries: &[GameToReview],
    next: &AtomicUsize,
    halt: &StopSignal,
    told: &Sender<ReviewProgress>,
) {
    let mut looker = Reviewer::new(args, halt.clone());
    loop {
        let number = next.fetch_add(1, Ordering::Relaxed);
        let Some(entry) = entries.get(number) else { return };
        let looked = looker.look(&entry.pgn, &mut || {
            let _ = told.send(ReviewProgress::Position);
        });
        let Some(looked) = looked else { return };
        let _ = told.send(ReviewProgress::Game(number, Box::new(looked)));
    }
}
