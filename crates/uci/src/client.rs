//! The other side of UCI: engines of other people, started, asked and kept in check.
//!
//! A [`Client`] is one engine in a process of its own. Its calls wait; a thread that must not wait keeps the client on
//! another thread and stops it by a [`CancelToken`]. Nothing that an engine says or fails to say is trusted: long lines
//! are cut, waiting ends, moves are checked, and a process that does not leave is killed.

mod error;
mod launch;
mod process;
#[cfg(all(test, unix))]
mod tests;

pub use error::{ClientError, ClientStage};
pub use launch::{Launch, LaunchError};
pub use process::{Process, ProcessEvent};

use crate::cancel::CancelToken;
use crate::protocol::{EngineOption, GuiCommand, Info, PositionCommand};
use crate::sanitize;
use crate::search_request::{BestMove, SearchRequest};
use std::time::{Duration, Instant};
use tabiya::{File, Game, Move, Position, Uci, UciForm, Variant};

/// How long an engine is waited for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Timeouts {
    /// For `uciok`.
    pub start: Duration,
    /// For `readyok`: engines allocate their tables then.
    pub ready: Duration,
    /// For `bestmove` beyond the time that the engine was given; then it is told to stop.
    pub overrun: Duration,
    /// For `bestmove` after `stop`.
    pub stop: Duration,
}

impl Default for Timeouts {
    fn default() -> Timeouts {
        let seconds = Duration::from_secs;
        Timeouts { start: seconds(10), ready: seconds(30), overrun: seconds(1), stop: seconds(2) }
    }
}

/// An engine in a process of its own, which ends with the client.
///
/// ```no_run
/// use std::time::Duration;
/// use tabiya::Game;
/// use tabiya_uci::client::{Client, Launch};
/// use tabiya_uci::SearchRequest;
///
/// let launch: Launch = "stockfish option.Hash=64".parse()?;
/// let mut engine = Client::start(&launch)?;
/// engine.set_option("Threads", "2")?;
/// let request = SearchRequest::new().movetime(Duration::from_millis(500));
/// let found = engine.search(&Game::new(), &request, &mut |info| println!("depth {}", info.depth))?;
/// println!("{} plays {:?}", engine.name(), found.best);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Client {
    process: Process,
    launch: Launch,
    timeouts: Timeouts,
    /// Cancelled when nobody needs the engine any more.
    cancel: CancelToken,
    name: String,
    options: Vec<EngineOption>,
    /// The last line that was not empty.
    last_line: String,
    multipv: usize,
    form: UciForm,
    /// The game that it was told to play.
    variant: Variant,
}

/// The most options that are kept of an engine: more than any has.
const MOST_OPTIONS: usize = 1_000;

impl Client {
    /// Starts an engine and sets its options.
    pub fn start(launch: &Launch) -> Result<Client, ClientError> {
        Client::start_with(launch, Timeouts::default(), CancelToken::new())
    }

    /// Starts an engine with other timeouts. Cancelling the token breaks off whatever the client waits for.
    pub fn start_with(
        launch: &Launch,
        timeouts: Timeouts,
        cancel: CancelToken,
    ) -> Result<Client, ClientError> {
        let process = Process::start(launch)?;
        process.wake_on(&cancel);
        let mut client = Client {
            process,
            launch: launch.clone(),
            timeouts,
            cancel,
            name: launch.name(),
            options: Vec::new(),
            last_line: String::new(),
            multipv: 1,
            form: UciForm::Usual,
            variant: Variant::Chess,
        };
        client.introduce()?;
        client.set_up()?;
        client.wait_until_ready()?;
        Ok(client)
    }

    /// Ends the process, if it still runs, and starts another one with the options of the launch.
    pub fn restart(&mut self) -> Result<(), ClientError> {
        *self = Client::start_with(&self.launch, self.timeouts, self.cancel.clone())?;
        Ok(())
    }

    /// The name that the engine gives itself, or that of its program.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The number of its process.
    pub fn process_id(&self) -> u32 {
        self.process.id()
    }

    /// The options that it declares.
    pub fn options(&self) -> &[EngineOption] {
        &self.options
    }

    /// The option of a name, in any case.
    pub fn option(&self, name: &str) -> Option<&EngineOption> {
        self.options.iter().find(|option| option.name.eq_ignore_ascii_case(name))
    }

    /// Sets an option that it has, to a value that the option can have.
    pub fn set_option(&mut self, name: &str, value: &str) -> Result<(), ClientError> {
        let Some(option) = self.option(name) else {
            return Err(error::no_option(&self.name, name, &self.options));
        };
        let checked = option.check(value).map_err(|needs| ClientError::OptionValue {
            engine: self.name.clone(),
            option: option.name.clone(),
            value: value.to_owned(),
            needs,
        })?;
        let name = option.name.clone();
        self.send(&GuiCommand::SetOption { name, value: checked.unwrap_or_default() });
        Ok(())
    }

    /// Lets it forget the game before.
    pub fn new_game(&mut self) -> Result<(), ClientError> {
        self.send(&GuiCommand::UciNewGame);
        self.wait_until_ready()
    }

    /// Asks for a move, and tells what is reported on the way. The engine is told the game with all its moves.
    ///
    /// Where there is no legal move, nothing is asked and nothing found.
    pub fn search(
        &mut self,
        game: &Game,
        request: &SearchRequest,
        on_info: &mut dyn FnMut(&Info),
    ) -> Result<BestMove, ClientError> {
        let position = *game.position();
        let mut found = BestMove::default();
        if !position.has_legal_moves() {
            return Ok(found);
        }
        self.set_position(game, request.multipv.max(1))?;
        // Whatever it says before it is ready belongs to another search.
        self.wait_until_ready()?;
        self.process.wake_on(&request.cancel);
        self.send(&GuiCommand::Go(request.go(&position, self.form)));
        let asked = Instant::now();
        let allowed = request.allowed_time(position.turn());
        let patience = request.patience(position.turn(), self.timeouts.overrun);
        let mut deadline = patience.and_then(|patience| after(asked, patience));
        let mut stopped = false;
        loop {
            if request.cancel.is_cancelled() && !stopped {
                stopped = true;
                deadline = self.stop();
            }
            let Some((line, at)) = self.receive(deadline, ClientStage::Search)? else {
                let is_late = deadline.is_some_and(|deadline| deadline <= Instant::now());
                if is_late && stopped {
                    return Err(ClientError::Late {
                        engine: self.name.clone(),
                        after: asked.elapsed(),
                        allowed,
                    });
                }
                if is_late {
                    stopped = true;
                    deadline = self.stop();
                }
                continue;
            };
            let mut words = line.split_whitespace();
            match words.next() {
                Some("info") => {
                    if let Some(info) = Info::read_words(words, &position) {
                        on_info(&info);
                        if info.multipv == 1 {
                            found.info = Some(info);
                        }
                    }
                }
                Some("bestmove") => {
                    found.elapsed = at.saturating_duration_since(asked);
                    let best = words.next().unwrap_or_default();
                    found.best = Some(error::legal(&self.name, game, best)?);
                    let ponder = words.next().filter(|&word| word == "ponder").and_then(|_| words.next());
                    found.ponder = ponder.and_then(|word| reply(&position, found.best?, word));
                    return Ok(found);
                }
                _ => {}
            }
        }
    }

    fn send(&self, command: &GuiCommand) {
        self.process.send(command.to_string());
    }

    /// Tells it to stop, and gives the moment until which it has to answer.
    fn stop(&self) -> Option<Instant> {
        self.send(&GuiCommand::Stop);
        after(Instant::now(), self.timeouts.stop)
    }

    /// `uci`, and what it answers up to `uciok`.
    fn introduce(&mut self) -> Result<(), ClientError> {
        self.send(&GuiCommand::Uci);
        let deadline = after(Instant::now(), self.timeouts.start);
        loop {
            let line = self.line_before(deadline, ClientStage::Start, self.timeouts.start)?;
            let line = line.trim();
            if let Some(name) = line.strip_prefix("id name ") {
                self.name = sanitize::excerpt(name.trim(), 60);
            } else if let Some(text) = line.strip_prefix("option ") {
                if self.options.len() < MOST_OPTIONS {
                    self.options.extend(EngineOption::read(text));
                }
            } else if line.starts_with("registration error") {
                self.process.send("register later".to_owned());
            } else if line == "uciok" {
                return Ok(());
            }
        }
    }

    /// Sets the options of the launch, and those that we need.
    fn set_up(&mut self) -> Result<(), ClientError> {
        let options = self.launch.options.clone();
        let is_set = |name: &str| options.iter().any(|(it, _)| it.eq_ignore_ascii_case(name));
        if self.option("Ponder").is_some_and(EngineOption::is_on_by_default) && !is_set("Ponder") {
            self.set_option("Ponder", "false")?;
        }
        if self.option("UCI_ShowWDL").is_some() && !is_set("UCI_ShowWDL") {
            self.set_option("UCI_ShowWDL", "true")?;
        }
        // Who names a rating wants it to count.
        let limits = self.option("UCI_LimitStrength").is_some() && !is_set("UCI_LimitStrength");
        if is_set("UCI_Elo") && limits {
            self.set_option("UCI_LimitStrength", "true")?;
        }
        options.iter().try_for_each(|(name, value)| self.set_option(name, value))
    }

    /// Tells the position, with the moves that led to it.
    fn set_position(&mut self, game: &Game, multipv: usize) -> Result<(), ClientError> {
        self.set_variant(game.start().variant())?;
        let form = if is_chess960(game.start()) { UciForm::KingTakesRook } else { UciForm::Usual };
        if form != self.form {
            if self.option("UCI_Chess960").is_none() {
                return Err(ClientError::NoChess960 { engine: self.name.clone() });
            }
            self.set_option("UCI_Chess960", if form == UciForm::KingTakesRook { "true" } else { "false" })?;
            self.form = form;
        }
        if multipv != self.multipv {
            self.set_option("MultiPV", &multipv.to_string())?;
            self.multipv = multipv;
        }
        self.send(&GuiCommand::Position(PositionCommand::of(game, form)));
        Ok(())
    }

    /// Tells which game is played, if it is another one than before.
    fn set_variant(&mut self, variant: Variant) -> Result<(), ClientError> {
        if variant == self.variant {
            return Ok(());
        }
        let plays = |name: &str| {
            let option = self.option("UCI_Variant")?;
            option.check(name).ok().flatten()
        };
        // Three-check is called 3check by most.
        let Some(name) = plays(variant.name()).or_else(|| match variant {
            Variant::ThreeCheck => plays("3check"),
            _ => None,
        }) else {
            return Err(ClientError::NoVariant { engine: self.name.clone(), variant });
        };
        self.set_option("UCI_Variant", &name)?;
        self.variant = variant;
        Ok(())
    }

    fn wait_until_ready(&mut self) -> Result<(), ClientError> {
        self.send(&GuiCommand::IsReady);
        let deadline = after(Instant::now(), self.timeouts.ready);
        while self.line_before(deadline, ClientStage::Ready, self.timeouts.ready)?.trim() != "readyok" {}
        Ok(())
    }

    /// The next line, or that there was none for so long.
    fn line_before(
        &mut self,
        deadline: Option<Instant>,
        stage: ClientStage,
        after: Duration,
    ) -> Result<String, ClientError> {
        loop {
            if let Some((line, _)) = self.receive(deadline, stage)? {
                return Ok(line);
            }
            if deadline.is_some_and(|deadline| deadline <= Instant::now()) {
                let last = (!self.last_line.is_empty()).then(|| sanitize::excerpt(&self.last_line, 80));
                return Err(ClientError::Silent { engine: self.name.clone(), stage, after, last });
            }
        }
    }

    /// A line and when it came; none when it is time to look at something else.
    fn receive(
        &mut self,
        deadline: Option<Instant>,
        stage: ClientStage,
    ) -> Result<Option<(String, Instant)>, ClientError> {
        if self.cancel.is_cancelled() {
            return Err(ClientError::Cancelled { engine: self.name.clone() });
        }
        match self.process.receive(deadline) {
            None | Some((ProcessEvent::Woken, _)) => Ok(None),
            Some((ProcessEvent::Line(line), at)) => {
                if !line.trim().is_empty() {
                    self.last_line = line.trim().to_owned();
                }
                // An engine that floods us with lines is late all the same.
                Ok(deadline.is_none_or(|deadline| at <= deadline).then_some((line, at)))
            }
            Some((ProcessEvent::Closed, _)) => {
                let (how, stderr) = self.process.exit_report();
                Err(ClientError::Died { engine: self.name.clone(), stage, how, stderr })
            }
        }
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        self.send(&GuiCommand::Stop);
        self.send(&GuiCommand::Quit);
    }
}

/// The moment so long after another; so long that no clock shows it is for ever.
fn after(moment: Instant, time: Duration) -> Option<Instant> {
    moment.checked_add(time)
}

/// Whether a side may castle otherwise than in standard chess: then castling is written otherwise too.
fn is_chess960(start: &Position) -> bool {
    start.castling_rights().iter().any(|(color, _, rook)| {
        start.king(color).file() != File::E || !matches!(rook.file(), File::A | File::H)
    })
}

/// The move that a word means after another move.
fn reply(position: &Position, mv: Move, word: &str) -> Option<Move> {
    let next = position.play(mv).ok()?;
    word.parse::<Uci>().ok()?.to_move(&next)
}
