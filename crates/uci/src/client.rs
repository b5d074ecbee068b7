//! The other side of UCI: engines of other people, started, asked and kept in check.
//!
//! A [`Client`] is one engine in a process of its own. Its calls wait; whoever must not wait keeps it on a thread of
//! its own and tells it to stop by a [`Halt`]. Nothing that an engine says or fails to say is trusted: lines are
//! cut, waiting ends, moves are checked, and a process that does not leave is killed.

mod error;
mod go;
mod halt;
mod launch;
mod option;
mod process;
mod report;
#[cfg(all(test, unix))]
mod tests;

pub use error::{ClientError, Stage};
pub use go::{Found, Go};
pub use halt::Halt;
pub use launch::{Launch, LaunchError};
pub use process::{Heard, Process, shown};
pub use report::Report;

use option::Declared;
use std::fmt::Write;
use std::time::{Duration, Instant};
use tabiya::UciForm;
use tabiya::{File, Game, Position, Uci};

/// How long an engine is waited for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Patience {
    /// For `uciok`.
    pub start: Duration,
    /// For `readyok`: engines make room for their tables then.
    pub ready: Duration,
    /// For an answer beyond the time that it was given; then it is told to stop.
    pub beyond: Duration,
    /// For an answer after `stop`.
    pub stop: Duration,
}

impl Default for Patience {
    fn default() -> Patience {
        let seconds = Duration::from_secs;
        Patience { start: seconds(10), ready: seconds(30), beyond: seconds(1), stop: seconds(2) }
    }
}

/// An engine in a process of its own, which ends with it.
#[derive(Debug)]
pub struct Client {
    process: Process,
    patience: Patience,
    /// Told when nobody wants anything of the engine any more.
    leave: Halt,
    name: String,
    declared: Vec<Declared>,
    /// What it said last that was not empty.
    last: String,
    lines: usize,
    form: UciForm,
}

impl Client {
    /// Starts an engine and sets its options. Whoever keeps a clone of `leave` can break off whatever it waits for.
    pub fn start(launch: &Launch, patience: Patience, leave: Halt) -> Result<Client, ClientError> {
        let process = Process::start(launch)?;
        leave.wakes(process.waker());
        let mut client = Client {
            process,
            patience,
            leave,
            name: launch.name(),
            declared: Vec::new(),
            last: String::new(),
            lines: 1,
            form: UciForm::Usual,
        };
        client.introduce()?;
        client.set_up(launch)?;
        client.wait_until_ready()?;
        Ok(client)
    }

    /// What it calls itself, or its program's name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whether it has an option of this name.
    pub fn knows(&self, option: &str) -> bool {
        self.declared(option).is_some()
    }

    /// Sets an option that it has, to a value that the option can have.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), ClientError> {
        let Some(option) = self.declared(name) else {
            return Err(error::no_option(&self.name, name, &self.declared));
        };
        let value = option.checked(value).map_err(|needs| ClientError::OptionValue {
            engine: self.name.clone(),
            option: option.name.clone(),
            value: value.to_owned(),
            needs,
        })?;
        let line = match value {
            Some(value) => format!("setoption name {} value {value}", option.name),
            None => format!("setoption name {}", option.name),
        };
        self.process.say(line);
        Ok(())
    }

    /// Lets it forget the game before.
    pub fn new_game(&mut self) -> Result<(), ClientError> {
        self.process.say("ucinewgame".to_owned());
        self.wait_until_ready()
    }

    /// Asks for a move, and tells what is reported on the way. The game goes along with all its moves.
    ///
    /// Where there is no legal move, nothing is asked and nothing found.
    pub fn search(
        &mut self,
        game: &Game,
        go: &Go,
        report: &mut dyn FnMut(&Report),
    ) -> Result<Found, ClientError> {
        let position = *game.position();
        if !position.has_legal_moves() {
            return Ok(Found::default());
        }
        self.show(game, go.lines)?;
        // Whatever it says before it is ready belongs to another search.
        self.wait_until_ready()?;
        go.halt.wakes(self.process.waker());
        self.process.say(go.line(&position, self.form));
        let asked = Instant::now();
        let given = go.given(position.turn());
        let mut deadline = given.map(|given| asked + given + self.patience.beyond);
        let mut stopped = false;
        let mut found = Found::default();
        loop {
            if go.halt.is_stopped() && !stopped {
                stopped = true;
                self.process.say("stop".to_owned());
                deadline = Some(Instant::now() + self.patience.stop);
            }
            let Some((line, at)) = self.hear(deadline, Stage::Search)? else {
                if deadline.is_none_or(|deadline| deadline > Instant::now()) {
                    continue;
                }
                if stopped {
                    return Err(ClientError::Late {
                        engine: self.name.clone(),
                        after: asked.elapsed(),
                        given,
                    });
                }
                stopped = true;
                self.process.say("stop".to_owned());
                deadline = Some(Instant::now() + self.patience.stop);
                continue;
            };
            let mut words = line.split_whitespace();
            match words.next() {
                Some("info") => {
                    if let Some(news) = Report::read(words, &position) {
                        report(&news);
                        if news.line == 1 {
                            found.report = Some(news);
                        }
                    }
                }
                Some("bestmove") => {
                    found.took = at.saturating_duration_since(asked);
                    let best = words.next().unwrap_or_default();
                    found.best = Some(error::legal(&self.name, game, best)?);
                    let ponder = words.next().filter(|&word| word == "ponder").and_then(|_| words.next());
                    found.ponder = ponder.and_then(|word| after(&position, found.best?, word));
                    return Ok(found);
                }
                _ => {}
            }
        }
    }

    fn declared(&self, name: &str) -> Option<&Declared> {
        self.declared.iter().find(|option| option.name.eq_ignore_ascii_case(name))
    }

    /// `uci`, and what it answers up to `uciok`.
    fn introduce(&mut self) -> Result<(), ClientError> {
        self.process.say("uci".to_owned());
        let deadline = Instant::now() + self.patience.start;
        loop {
            let line = self.line_before(deadline, Stage::Start, self.patience.start)?;
            let line = line.trim();
            if let Some(name) = line.strip_prefix("id name ") {
                self.name = process::shown(name.trim(), 60);
            } else if let Some(text) = line.strip_prefix("option ") {
                // As many as nobody has, so that nobody fills the memory with them.
                if self.declared.len() < 1_000 {
                    self.declared.extend(Declared::read(text));
                }
            } else if line.starts_with("registration error") {
                self.process.say("register later".to_owned());
            } else if line == "uciok" {
                return Ok(());
            }
        }
    }

    /// Sets what was asked for, and what we need.
    fn set_up(&mut self, launch: &Launch) -> Result<(), ClientError> {
        let asked = |name: &str| launch.options.iter().any(|(it, _)| it.eq_ignore_ascii_case(name));
        if self.declared("Ponder").is_some_and(|option| option.is_on()) && !asked("Ponder") {
            self.set("Ponder", "false")?;
        }
        if self.knows("UCI_ShowWDL") && !asked("UCI_ShowWDL") {
            self.set("UCI_ShowWDL", "true")?;
        }
        // Who names a rating wants it to count.
        if asked("UCI_Elo") && self.knows("UCI_LimitStrength") && !asked("UCI_LimitStrength") {
            self.set("UCI_LimitStrength", "true")?;
        }
        for (name, value) in &launch.options {
            self.set(name, value)?;
        }
        Ok(())
    }

    /// Shows the position, with the moves that led to it.
    fn show(&mut self, game: &Game, lines: usize) -> Result<(), ClientError> {
        let form = UciForm::of(castles_elsewhere(game.start()));
        if form != self.form {
            if !self.knows("UCI_Chess960") {
                return Err(ClientError::NoChess960 { engine: self.name.clone() });
            }
            self.set("UCI_Chess960", if form == UciForm::KingTakesRook { "true" } else { "false" })?;
            self.form = form;
        }
        if lines.max(1) != self.lines {
            self.set("MultiPV", &lines.max(1).to_string())?;
            self.lines = lines.max(1);
        }
        let mut line = match game.start() {
            start if *start == Position::new() => "position startpos".to_owned(),
            start => format!("position fen {}", start.to_fen()),
        };
        for (i, ply) in game.history().enumerate() {
            let before = if i == 0 { " moves" } else { "" };
            let _ = write!(line, "{before} {}", form.uci(&ply.before, ply.mv));
        }
        self.process.say(line);
        Ok(())
    }

    fn wait_until_ready(&mut self) -> Result<(), ClientError> {
        self.process.say("isready".to_owned());
        let deadline = Instant::now() + self.patience.ready;
        while self.line_before(deadline, Stage::Ready, self.patience.ready)?.trim() != "readyok" {}
        Ok(())
    }

    /// The next line, or that it was silent for so long.
    fn line_before(
        &mut self,
        deadline: Instant,
        stage: Stage,
        after: Duration,
    ) -> Result<String, ClientError> {
        loop {
            if let Some((line, _)) = self.hear(Some(deadline), stage)? {
                return Ok(line);
            }
            if deadline <= Instant::now() {
                let said = (!self.last.is_empty()).then(|| process::shown(&self.last, 80));
                return Err(ClientError::Silent { engine: self.name.clone(), stage, after, said });
            }
        }
    }

    /// A line and when it came; none when it is time to look at something else.
    fn hear(
        &mut self,
        deadline: Option<Instant>,
        stage: Stage,
    ) -> Result<Option<(String, Instant)>, ClientError> {
        if self.leave.is_stopped() {
            return Err(ClientError::Left { engine: self.name.clone() });
        }
        match self.process.hear(deadline) {
            None | Some((Heard::Look, _)) => Ok(None),
            Some((Heard::Line(line), at)) => {
                if !line.trim().is_empty() {
                    self.last = line.trim().to_owned();
                }
                // Whoever floods us with lines is late all the same.
                Ok(deadline.is_none_or(|deadline| at <= deadline).then_some((line, at)))
            }
            Some((Heard::End, _)) => {
                let (how, stderr) = self.process.ending();
                Err(ClientError::Died { engine: self.name.clone(), stage, how, stderr })
            }
        }
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        self.process.say("stop".to_owned());
        self.process.say("quit".to_owned());
    }
}

/// Whether somebody may castle otherwise than in chess: then castling is written otherwise too.
fn castles_elsewhere(start: &Position) -> bool {
    start.castling_rights().iter().any(|(color, _, rook)| {
        start.king(color).file() != File::E || !matches!(rook.file(), File::A | File::H)
    })
}

/// The move that a word is after another one.
fn after(position: &Position, mv: tabiya::Move, word: &str) -> Option<tabiya::Move> {
    let next = position.play(mv).ok()?;
    word.parse::<Uci>().ok()?.to_move(&next)
}
