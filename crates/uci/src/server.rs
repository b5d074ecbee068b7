//! The server: our engine behind the protocol that GUIs speak.
//!
//! One loop owns the output and waits for one thing after the other: a line from the GUI or a word from the engine,
//! each of which has a thread of its own.

mod engine_thread;
mod options;
#[cfg(test)]
mod tests;

use crate::own_book::OwnBook;
use crate::protocol::{Go, GuiCommand, Info, legal};
use crate::sanitize;
use crate::search_request::SearchRequest;
use engine_thread::{EngineJob, EngineThread, ServerEvent};
use options::{EngineOptions, EvaluationSource, OptionEffect};
use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::{self, SyncSender};
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use tabiya::{DrawRules, Game, Move, Position, UciForm, Variant};
use tabiya_engine::{
    Appraisal, Level, Network, Report, SearchResult, StopSignal, Tablebase, TablebaseUse, Wdl,
};
use tabiya_files::FileError;
use tabiya_syzygy::{SyzygyKind, Tables};

/// The most events that wait: a GUI that sends more is not read until they are answered.
const WAITING: usize = 256;

/// The longest line that is read; a game of five thousand moves has a tenth of that.
const LONGEST_LINE: usize = 1 << 18;

/// Speaks UCI on standard input and the given output, until `quit` or the end of the input.
pub fn run_stdio(out: &mut dyn Write) -> io::Result<()> {
    run(BufReader::new(io::stdin()), out)
}

/// Speaks UCI: reads commands of a GUI, searches, and writes what an engine answers, until `quit` or the end of the
/// input.
///
/// ```
/// let input = "position startpos moves e2e4 e7e5 d1h5 b8c6 f1c4 g8f6\ngo depth 3\n";
/// let mut output = Vec::new();
/// tabiya_uci::server::run(input.as_bytes(), &mut output)?;
/// assert!(String::from_utf8(output).unwrap().ends_with("bestmove h5f7\n"));
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn run(input: impl BufRead + Send + 'static, out: &mut dyn Write) -> io::Result<()> {
    let (events, inbox) = mpsc::sync_channel(WAITING);
    let lines = events.clone();
    thread::spawn(move || read_lines(input, &lines));
    let mut server = UciServer::new(out, EngineThread::start(events));
    for event in inbox {
        let next = server.handle(event)?;
        server.out.flush()?;
        if next == ServerStep::Leave {
            break;
        }
    }
    server.stop_search();
    Ok(())
}

/// Reads the GUI's lines until there are no more; bytes that are no text become question marks.
fn read_lines(mut input: impl BufRead, events: &SyncSender<ServerEvent>) {
    let mut line = Vec::new();
    loop {
        line.clear();
        let event = match input.by_ref().take(LONGEST_LINE as u64).read_until(b'\n', &mut line) {
            Ok(LONGEST_LINE..) if !line.ends_with(b"\n") => {
                // What is left of it goes nowhere.
                if input.skip_until(b'\n').is_err() { ServerEvent::InputEnd } else { ServerEvent::TooLong }
            }
            Ok(1..) => ServerEvent::Line(String::from_utf8_lossy(&line).into_owned()),
            _ => ServerEvent::InputEnd,
        };
        let is_last = matches!(event, ServerEvent::InputEnd);
        if events.send(event).is_err() || is_last {
            return;
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum ServerStep {
    Listen,
    Leave,
}

/// Whether more commands will come.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Gui {
    /// It is there.
    Connected,
    /// The input has ended: what was asked is still answered.
    Disconnected,
    /// It has said `quit`: what is nearly done is still answered.
    Quit,
}

/// A search that runs, or whose answer waits to be asked for; or a count.
struct Running {
    signal: StopSignal,
    started: Instant,
    position: Position,
    /// Whether the answer waits for `stop`, however early it is found.
    held: bool,
    /// Whether it waits for `ponderhit` too.
    pondering: bool,
    /// Whether it ends by itself.
    limited: bool,
    /// Whether it is a count. Scripts say `quit` behind one and want its result; `stop` breaks it off.
    counting: bool,
    found: Option<SearchResult>,
}

/// The state of the conversation.
struct UciServer<'a> {
    out: &'a mut dyn Write,
    engine: EngineThread,
    options: EngineOptions,
    /// What moves are played from before anything is searched.
    book: Option<OwnBook>,
    game: Game,
    running: Option<Running>,
    /// What was said behind a `stop`: its turn comes when the search has ended, which is soon.
    waiting: VecDeque<String>,
    /// How often `isready` waits for its answer.
    pings: usize,
    gui: Gui,
    /// The tables that are open, and the list of folders that named them.
    tables: Option<(String, Arc<Tables>)>,
    /// Whether damage of these tables was told.
    told_damage: bool,
    /// The network that positions are evaluated with.
    network: Option<Arc<Network>>,
}

impl<'a> UciServer<'a> {
    fn new(out: &'a mut dyn Write, engine: EngineThread) -> UciServer<'a> {
        UciServer {
            out,
            engine,
            options: EngineOptions::default(),
            book: None,
            game: new_game(Variant::Chess),
            running: None,
            waiting: VecDeque::new(),
            pings: 0,
            gui: Gui::Connected,
            tables: None,
            told_damage: false,
            network: Some(Network::shipped()),
        }
    }

    fn handle(&mut self, event: ServerEvent) -> io::Result<ServerStep> {
        match event {
            ServerEvent::Line(line) if self.gui == Gui::Connected => self.waiting.push_back(line),
            ServerEvent::Line(_) => {}
            ServerEvent::TooLong => {
                self.complain(&format!("a line of more than {LONGEST_LINE} bytes is not read"))?;
            }
            ServerEvent::InputEnd if self.gui == Gui::Connected => self.gui = Gui::Disconnected,
            ServerEvent::InputEnd => {}
            ServerEvent::Report(report) => self.report(&report)?,
            ServerEvent::Found(found) => {
                if let Some(running) = &mut self.running {
                    running.found = Some(found);
                }
                self.answer_if_free()?;
            }
            ServerEvent::Complaint(why) => self.complain(&why)?,
            ServerEvent::Output(text) => writeln!(self.out, "{text}")?,
            ServerEvent::Done => self.running = None,
            ServerEvent::Pong => {
                self.pings = self.pings.saturating_sub(1);
                writeln!(self.out, "readyok")?;
            }
        }
        while !self.is_stopping() && self.gui != Gui::Quit {
            let Some(line) = self.waiting.pop_front() else { break };
            let mut warnings = Vec::new();
            let command = GuiCommand::read(&line, &mut warnings);
            for warning in &warnings {
                self.complain(warning)?;
            }
            match command {
                Ok(command) => self.obey(command)?,
                Err(why) => self.complain(&why.to_string())?,
            }
        }
        self.next()
    }

    /// Whether there is anything left to do.
    fn next(&mut self) -> io::Result<ServerStep> {
        match self.gui {
            Gui::Connected => return Ok(ServerStep::Listen),
            Gui::Disconnected if !self.waiting.is_empty() => return Ok(ServerStep::Listen),
            Gui::Disconnected => {
                // Nobody is there who could say stop.
                if let Some(running) = self.running.as_ref().filter(|it| !it.limited || it.pondering) {
                    running.signal.stop();
                }
                self.release()?;
            }
            Gui::Quit => {}
        }
        let is_awaited = match &self.running {
            Some(running) => self.gui == Gui::Disconnected || running.counting,
            None => false,
        };
        Ok(if is_awaited || self.pings > 0 { ServerStep::Listen } else { ServerStep::Leave })
    }

    /// Whether a search was told to stop and has not answered yet.
    fn is_stopping(&self) -> bool {
        self.running.as_ref().is_some_and(|running| running.signal.is_stopped() && running.found.is_none())
    }

    fn obey(&mut self, command: GuiCommand) -> io::Result<()> {
        match command {
            GuiCommand::Uci => {
                writeln!(self.out, "id name Tabiya {}", env!("CARGO_PKG_VERSION"))?;
                writeln!(self.out, "id author the Tabiya developers")?;
                for option in EngineOptions::declared() {
                    writeln!(self.out, "{option}")?;
                }
                writeln!(self.out, "uciok")?;
            }
            // During a search it only asks whether we are alive.
            GuiCommand::IsReady if self.running.is_some() => writeln!(self.out, "readyok")?,
            GuiCommand::IsReady => {
                self.pings += 1;
                self.engine.run(EngineJob::Ping);
            }
            GuiCommand::UciNewGame => {
                self.game = self.new_game();
                self.engine.run(EngineJob::NewGame);
            }
            GuiCommand::SetOption { name, value } => match self.options.set(&name, &value) {
                Ok(OptionEffect::Nothing) => {}
                Ok(OptionEffect::Strength) => self.tell_calibration()?,
                Ok(OptionEffect::Hash) => self.engine.run(EngineJob::SetHash(self.options.hash)),
                Ok(OptionEffect::Threads) => self.engine.run(EngineJob::SetThreads(self.options.threads)),
                Ok(OptionEffect::Book) => self.open_book()?,
                Ok(OptionEffect::ClearHash) => self.engine.run(EngineJob::ClearHash),
                Ok(OptionEffect::Network) => self.set_network()?,
                Ok(OptionEffect::Tables) => self.set_tables()?,
                Ok(OptionEffect::Game) => {
                    self.game = self.new_game();
                    self.tell_calibration()?;
                }
                // Tables are made of them.
                #[cfg(feature = "tune")]
                Ok(OptionEffect::Margin) => self.engine.run(EngineJob::NewGame),
                Err(why) => self.complain(&why)?,
            },
            GuiCommand::Position(position) => {
                let mut warnings = Vec::new();
                match position.to_game_of(self.options.variant, &mut warnings) {
                    Ok(game) => self.game = game,
                    Err(why) => return self.complain(&why.to_string()),
                }
                for warning in warnings {
                    self.complain(&warning)?;
                }
            }
            GuiCommand::Go(go) => self.go(&go)?,
            GuiCommand::Perft(depth) => {
                if let Some(signal) = self.begin_count()? {
                    let position = Box::new(*self.game.position());
                    self.engine.run(EngineJob::Perft(position, depth, self.form(), signal));
                }
            }
            GuiCommand::Stop => {
                self.stop_search();
                self.release()?;
            }
            GuiCommand::PonderHit => {
                if let Some(running) = self.running.as_mut().filter(|running| running.pondering) {
                    running.signal.ponder_hit();
                    running.pondering = false;
                    self.answer_if_free()?;
                }
            }
            GuiCommand::Quit => {
                self.gui = Gui::Quit;
                if self.running.as_ref().is_some_and(|running| !running.counting) {
                    self.stop_search();
                }
            }
            GuiCommand::Display => {
                let position = self.game.position();
                writeln!(self.out, "{}\nFEN: {}", position.board(), position.to_fen())?;
                writeln!(self.out, "Key: {:016x}", position.key())?;
            }
            GuiCommand::Eval => self.evaluate()?,
            GuiCommand::Bench => {
                if self.begin_count()?.is_some() {
                    self.engine.run(EngineJob::Bench);
                }
            }
            GuiCommand::Nothing => {}
        }
        Ok(())
    }

    /// Gives the engine the tables that the options name, and tells what was found.
    fn set_tables(&mut self) -> io::Result<()> {
        let path = &self.options.syzygy_path;
        if self.tables.as_ref().is_none_or(|(opened, _)| opened != path) {
            self.tables = None;
            self.told_damage = false;
            if !path.is_empty() {
                let tables = Tables::from_path_list(path);
                let [wdl, dtz] = SyzygyKind::ALL.map(|kind| tables.count(kind));
                let found = format!(
                    "found {wdl} WDL, {dtz} DTZ and {} distance tables in {path}",
                    tables.count_made()
                );
                self.tables = Some((path.clone(), Arc::new(tables)));
                self.complain(&found)?;
            }
        }
        let tables = self.tables.as_ref().map(|(_, tables)| {
            let mut tablebase = TablebaseUse::new(Arc::clone(tables) as Arc<dyn Tablebase>);
            tablebase.probe_depth = self.options.syzygy_probe_depth as u32;
            tablebase.probe_limit = self.options.syzygy_probe_limit;
            tablebase.fifty_move_rule = self.options.syzygy_fifty_moves;
            tablebase
        });
        self.engine.run(EngineJob::SetTables(tables));
        Ok(())
    }

    /// Tells once of a table that could not be read: the engine goes on without it.
    fn tell_damage(&mut self) -> io::Result<()> {
        let told = match &self.tables {
            Some((_, tables)) if !self.told_damage => tables.damage().map(ToString::to_string),
            _ => None,
        };
        let Some(damage) = told else { return Ok(()) };
        self.told_damage = true;
        self.complain(&damage)
    }

    /// A level is a rating in chess, and in no other game.
    fn tell_calibration(&mut self) -> io::Result<()> {
        match self.options.variant {
            Variant::Chess => Ok(()),
            _ if !self.options.limit_strength => Ok(()),
            variant => self.complain(&format!("UCI_Elo is not calibrated in {variant}")),
        }
    }

    fn complain(&mut self, why: &str) -> io::Result<()> {
        for line in why.lines() {
            writeln!(self.out, "info string {line}")?;
        }
        Ok(())
    }

    /// Reads the network that the options name; one that cannot be read changes nothing.
    fn set_network(&mut self) -> io::Result<()> {
        self.network = match &self.options.evaluation {
            EvaluationSource::BuiltIn => Some(Network::shipped()),
            EvaluationSource::Terms => None,
            EvaluationSource::File(file) => {
                let name = file.display().to_string();
                let read = std::fs::read(file)
                    .map_err(|error| FileError::at(file, error).to_string())
                    .and_then(|bytes| Network::from_bytes(&bytes).map_err(|why| format!("{name}: {why}")));
                match read {
                    Ok(network) => {
                        let neurons = network.neurons();
                        self.complain(&format!("a network of {neurons} neurons evaluates: {name}"))?;
                        Some(Arc::new(network))
                    }
                    Err(why) => return self.complain(&why),
                }
            }
        };
        self.engine.run(EngineJob::SetNetwork(self.network.clone()));
        Ok(())
    }

    fn evaluate(&mut self) -> io::Result<()> {
        let position = self.game.position();
        let white = match &self.network {
            Some(network) if position.variant() == Variant::Chess => {
                Appraisal::by_network(Arc::clone(network), position).value
            }
            _ => Appraisal::of(position).value,
        };
        match position.outcome().filter(|_| position.legal_moves().is_empty()) {
            Some(outcome) => writeln!(self.out, "evaluation none ({})", outcome.code()),
            None => writeln!(self.out, "evaluation {:+.2} (White's side)", f64::from(white) / 100.0),
        }
    }

    /// Makes room for something other than a search, and gives what it is stopped by.
    fn begin_count(&mut self) -> io::Result<Option<StopSignal>> {
        if self.running.is_some() {
            self.complain("a search is running: say stop first")?;
            return Ok(None);
        }
        let signal = StopSignal::new();
        self.running = Some(Running {
            signal: signal.clone(),
            started: Instant::now(),
            position: *self.game.position(),
            held: false,
            pondering: false,
            limited: true,
            counting: true,
            found: None,
        });
        Ok(Some(signal))
    }

    fn go(&mut self, go: &Go) -> io::Result<()> {
        let (request, warnings) = search_request(go, self.game.position());
        for warning in &warnings {
            self.complain(warning)?;
        }
        if self.running.is_some() {
            return self.complain("a search is running: say stop first");
        }
        if let Some(mv) = self.book_move(go) {
            let uci = self.form().uci(self.game.position(), mv);
            self.complain("a move of the book")?;
            return writeln!(self.out, "bestmove {uci}");
        }
        let (started, position) = (Instant::now(), *self.game.position());
        let overhead = Duration::from_millis(self.options.overhead);
        let mut limits = request.multipv(self.options.multipv).limits(position.turn(), started, overhead);
        if go.infinite {
            limits.time = None;
        }
        if go.ponder {
            limits.signal = StopSignal::pondering();
        }
        limits.level = self.options.limit_strength.then(|| Level::new(self.options.elo));
        // A mate may never be found.
        let limited = limits.time.is_some() || limits.depth.is_some() || limits.nodes.is_some();
        self.running = Some(Running {
            signal: limits.signal.clone(),
            started,
            position,
            held: go.infinite,
            pondering: go.ponder,
            limited: limited && !go.infinite,
            counting: false,
            found: None,
        });
        self.engine.run(EngineJob::Search(Box::new(self.game.clone()), Box::new(limits)));
        Ok(())
    }

    /// Opens the book that the options name, or says why it cannot be used.
    fn open_book(&mut self) -> io::Result<()> {
        self.book = None;
        if !self.options.own_book {
            return Ok(());
        }
        let opened = match &self.options.book_file {
            Some(path) => OwnBook::open(path, random_seed()),
            None => Ok(OwnBook::builtin(random_seed())),
        };
        let wrong = match opened {
            Ok(book) => {
                let disorder = self.options.book_file.is_some().then(|| book.disorder()).flatten();
                self.book = Some(book.with_plies(self.options.book_depth));
                disorder.map(|problem| problem.to_string())
            }
            Err(error) => Some(error.to_string()),
        };
        if let Some(wrong) = wrong {
            let file = self.options.book_file.as_deref().unwrap_or(Path::new("")).display().to_string();
            self.complain(&format!("BookFile {}: {wrong}", sanitize::escaped(&file)))?;
        }
        Ok(())
    }

    /// What the book plays; it is not asked where more than a move is wanted.
    fn book_move(&mut self, go: &Go) -> Option<Move> {
        let wants_search = go.infinite || go.ponder || go.mate.is_some() || !go.searchmoves.is_empty();
        if wants_search || self.options.multipv > 1 {
            return None;
        }
        self.book.as_mut()?.pick(self.game.position())
    }

    /// Lets the answer go as soon as there is one.
    fn release(&mut self) -> io::Result<()> {
        if let Some(running) = &mut self.running {
            running.held = false;
            running.pondering = false;
        }
        self.answer_if_free()
    }

    fn answer_if_free(&mut self) -> io::Result<()> {
        let Some(running) =
            self.running.take_if(|running| running.found.is_some() && !running.held && !running.pondering)
        else {
            return Ok(());
        };
        let Some(found) = running.found else { return Ok(()) };
        self.tell_damage()?;
        let position = running.position;
        let Some(best) = found.best else {
            // What an engine says that has no move to make.
            self.complain("there is no legal move")?;
            return writeln!(self.out, "bestmove 0000");
        };
        write!(self.out, "bestmove {}", self.form().uci(&position, best))?;
        if let Some(ponder) = found.ponder {
            let mut next = position;
            next.play_unchecked(best);
            write!(self.out, " ponder {}", self.form().uci(&next, ponder))?;
        }
        writeln!(self.out)
    }

    fn report(&mut self, report: &Report) -> io::Result<()> {
        let Some(running) = &self.running else { return Ok(()) };
        let mut info = Info::of_report(report, running.started.elapsed());
        if self.options.show_wdl {
            info.wdl = Some(if is_dead(&running.position) { Wdl::DRAW } else { Wdl::of(report.score) });
        }
        let line = info.line(&running.position, self.form());
        writeln!(self.out, "{line}")
    }

    /// A new game of the kind that is played.
    fn new_game(&self) -> Game {
        new_game(self.options.variant)
    }

    /// How castling is written.
    fn form(&self) -> UciForm {
        if self.options.chess960 { UciForm::KingTakesRook } else { UciForm::Usual }
    }

    fn stop_search(&self) {
        if let Some(running) = &self.running {
            running.signal.stop();
        }
    }
}

/// A seed that is another one every time.
fn random_seed() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos() as u64)
}

/// A game in which no draw comes by itself.
fn new_game(variant: Variant) -> Game {
    Game::from_position(Position::start_of(variant)).with_draw_rules(DrawRules::Analysis)
}

/// What `go` asks for in a position; moves that are not legal are left out, with a warning.
fn search_request(go: &Go, position: &Position) -> (SearchRequest, Vec<String>) {
    let mut request = SearchRequest::new().clock(go.clock);
    request.movetime = go.movetime;
    request.depth = go.depth;
    request.nodes = go.nodes;
    request.mate = go.mate;
    let mut warnings = Vec::new();
    for &uci in &go.searchmoves {
        match legal(position, uci) {
            Ok(mv) => request.searchmoves.push(mv),
            Err(why) => warnings.push(format!("searchmoves {}: {why}", sanitize::escaped(&uci.to_string()))),
        }
    }
    if request.searchmoves.is_empty() && !go.searchmoves.is_empty() {
        warnings.push("none of the moves is legal: all are searched".to_owned());
    }
    (request, warnings)
}

/// Whether nobody can win any more: too few pieces, or too many moves without progress.
fn is_dead(position: &Position) -> bool {
    position.insufficient_material() || position.halfmoves() >= 100
}
