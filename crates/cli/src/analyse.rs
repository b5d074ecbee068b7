//! `tabiya analyse`: what the engine thinks of a position, while it thinks.

mod json_output;
mod table;

use crate::args::analyse::AnalyseArgs;
use crate::cli_error::CliError;
use crate::exit_status::ExitStatus;
use crate::fen_failure;
use crate::interrupt;
use crate::lines::{self, InputLine};
use crate::notes;
use crate::reading::{Noted, PositionSource};
use std::io::{self, IsTerminal, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};
use tabiya::book::Book;
use tabiya::{FenError, Game};
use tabiya_engine::{Budget, Engine, Limits, Report, SearchResult, TimeLimit};
use table::LiveTable;

pub(crate) fn run(args: &AnalyseArgs, out: &mut dyn Write) -> Result<ExitStatus, CliError> {
    let mut engine = Engine::new();
    engine.set_hash(args.hash as usize).map_err(|error| CliError::Usage(error.to_string()))?;
    engine.set_threads(usize::from(args.threads));
    let book = args.book.as_deref().map(crate::book::open).transpose()?;
    let mut analysis = Analysis { args, engine, book, interrupted: interrupt::flag() };
    let read = |text: &str| args.place.reading.reading().position_of(args.game.variant, text);
    match args.game.source(&args.place)? {
        PositionSource::Each if !args.is_limited() => Err(CliError::Usage(
            "positions of a list need a limit: --time, --depth, --nodes or --mate".to_owned(),
        )),
        PositionSource::Each => lines::each(out, |InputLine { number, text, .. }, out| {
            analysis.answer(read(text), text, Some(number), out)
        }),
        PositionSource::Text(text) => analysis.answer(read(&text), &text, None, out),
        PositionSource::At(position) => analysis.answer(Ok((position, Vec::new())), "", None, out),
    }
}

/// How reports are shown.
enum Shown {
    /// A table that is kept up to date.
    Live(LiveTable),
    /// An object on a line.
    Json,
}

struct Analysis<'a> {
    args: &'a AnalyseArgs,
    engine: Engine,
    book: Option<Book>,
    interrupted: Arc<AtomicBool>,
}

impl Analysis<'_> {
    fn answer(
        &mut self,
        position: Result<Noted, FenError>,
        text: &str,
        line: Option<usize>,
        out: &mut dyn Write,
    ) -> Result<ExitStatus, CliError> {
        if self.interrupted.load(Ordering::Relaxed) {
            return Ok(ExitStatus::Yes);
        }
        let as_json = self.args.json || !io::stdout().is_terminal();
        let (position, forgiven) = match position {
            Ok(noted) => noted,
            Err(error) => return fen_failure::answer(text, &error, as_json, out),
        };
        notes::tell(&forgiven, line, out)?;
        let game = Game::from_position(position);
        let shown = if as_json { Shown::Json } else { Shown::Live(LiveTable::new(&game)) };
        if let Some(book) = &self.book {
            crate::book::tell_moves(book, &position, as_json, out)?;
        }
        self.engine.new_game();
        self.search(&game, shown, out)?;
        Ok(ExitStatus::Yes)
    }

    fn search(&mut self, game: &Game, mut shown: Shown, out: &mut dyn Write) -> Result<(), CliError> {
        let started = Instant::now();
        let limits = self.limits(started);
        let signal = limits.signal.clone();
        let (sender, news) = channel();
        let engine = &mut self.engine;
        let interrupted = &self.interrupted;
        let (told, found) = thread::scope(|scope| {
            let search = scope.spawn(|| {
                engine.search(game, &limits, &mut |report| {
                    let _ = sender.send(report.clone());
                })
            });
            let mut told = Ok(());
            while !search.is_finished() {
                // A terminal that is gone is told nothing, and whoever was started to outlive it has nobody to search for.
                let is_gone = matches!(shown, Shown::Live(_)) && !io::stdout().is_terminal();
                if interrupted.load(Ordering::Relaxed) || told.is_err() || is_gone {
                    signal.stop();
                }
                match news.recv_timeout(Duration::from_millis(20)) {
                    Ok(report) if told.is_ok() => told = tell(&mut shown, game, &report, started, out),
                    Ok(_) => {}
                    Err(RecvTimeoutError::Timeout) if told.is_ok() => told = look(&mut shown, started, out),
                    Err(_) => {}
                }
            }
            for report in news.try_iter() {
                if told.is_ok() {
                    told = tell(&mut shown, game, &report, started, out);
                }
            }
            (told, search.join())
        });
        told?;
        let found = found.map_err(|_| CliError::Usage("the search has failed".to_owned()))?;
        end(&mut shown, game, &found, started.elapsed(), out)
    }

    fn limits(&self, started: Instant) -> Limits {
        let args = self.args;
        let mut limits = Limits::new().multipv(usize::from(args.multipv));
        limits.depth = args.depth;
        limits.nodes = args.nodes;
        limits.mate = args.mate;
        limits.time = args.time.map(|time| TimeLimit::since(started, Budget::MoveTime(time)));
        limits
    }
}

fn tell(
    shown: &mut Shown,
    game: &Game,
    report: &Report,
    started: Instant,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    match shown {
        Shown::Live(table) => {
            table.tell(report);
            table.draw(started.elapsed(), out)
        }
        Shown::Json => {
            json_output::report(game.position(), report, started.elapsed(), out)?;
            // Whoever reads it wants to see it now.
            Ok(out.flush()?)
        }
    }
}

/// Time passes without news.
fn look(shown: &mut Shown, started: Instant, out: &mut dyn Write) -> Result<(), CliError> {
    match shown {
        Shown::Live(table) => table.draw(started.elapsed(), out),
        Shown::Json => Ok(()),
    }
}

fn end(
    shown: &mut Shown,
    game: &Game,
    found: &SearchResult,
    taken: Duration,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    match shown {
        Shown::Live(table) => table.end(game, found, taken, out)?,
        Shown::Json => json_output::end(game, found, taken, out)?,
    }
    Ok(out.flush()?)
}
