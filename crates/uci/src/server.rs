//! `tabiya uci`: the engine behind the protocol that graphical interfaces speak.
//!
//! One loop owns the output and waits for one thing after the other: a line from the interface or a word
//! from the engine, each of which has a thread of its own.

mod command;
mod options;
mod worker;

use command::{Command, Go};
use options::{Effect, Options};
use std::collections::VecDeque;
use std::io::{self, BufRead, Read, Write};
use std::sync::Arc;
use std::sync::mpsc::{self, SyncSender};
use std::thread;
use std::time::{Duration, Instant};
use tabiya::UciForm;
use tabiya::{DrawRules, Game, Move, Position};
use tabiya_engine::{
    Bound, Budget, Evaluation, Level, Limits, Report, SearchResult, StopSignal, TimeLimit, Wdl,
};
use worker::{Event, Job, Worker};

pub fn run(out: &mut dyn Write) -> io::Result<()> {
    let (events, inbox) = mpsc::sync_channel(WAITING);
    let lines = events.clone();
    thread::spawn(move || read_lines(&lines));
    let mut talk = Talk::new(out, Worker::start(events));
    for event in inbox {
        if talk.hear(event)? == Next::Leave {
            break;
        }
        talk.out.flush()?;
    }
    talk.quit();
    Ok(())
}

/// So many events wait at most: who sends more is not read until they are answered.
const WAITING: usize = 256;

/// No line of the protocol is longer; a game of five thousand moves has a tenth of that.
const LONGEST: usize = 1 << 18;

/// Reads the interface's lines until there are no more; bytes that are no text become question marks.
fn read_lines(events: &SyncSender<Event>) {
    let mut input = io::stdin().lock();
    let mut line = Vec::new();
    loop {
        line.clear();
        let event = match input.by_ref().take(LONGEST as u64).read_until(b'\n', &mut line) {
            Ok(LONGEST..) if !line.ends_with(b"\n") => {
                // What is left of it goes nowhere.
                if input.skip_until(b'\n').is_err() { Event::End } else { Event::TooLong }
            }
            Ok(1..) => Event::Line(String::from_utf8_lossy(&line).into_owned()),
            _ => Event::End,
        };
        let is_last = matches!(event, Event::End);
        if events.send(event).is_err() || is_last {
            return;
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Next {
    Listen,
    Leave,
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
struct Talk<'a> {
    out: &'a mut dyn Write,
    worker: Worker,
    options: Options,
    game: Game,
    running: Option<Running>,
    /// What was said behind a `stop`: its turn comes when the search has ended, which is soon.
    waiting: VecDeque<String>,
    /// Nothing more will come: leave when the search is done.
    ended: bool,
}

impl<'a> Talk<'a> {
    fn new(out: &'a mut dyn Write, worker: Worker) -> Talk<'a> {
        let game = Game::new().with_draw_rules(DrawRules::Analysis);
        Talk {
            out,
            worker,
            options: Options::default(),
            game,
            running: None,
            waiting: VecDeque::new(),
            ended: false,
        }
    }

    fn hear(&mut self, event: Event) -> io::Result<Next> {
        match event {
            Event::Line(line) => self.waiting.push_back(line),
            Event::TooLong => {
                self.complain(&format!("a line of more than {LONGEST} bytes is not read"))?;
            }
            Event::End => self.ended = true,
            Event::Report(report) => self.report(&report)?,
            Event::Found(found) => {
                if let Some(running) = &mut self.running {
                    running.found = Some(found);
                }
                self.answer_if_free()?;
            }
            Event::Complaint(why) => self.complain(&why)?,
            Event::Say(text) => writeln!(self.out, "{text}")?,
            Event::Done => self.running = None,
            Event::Pong => writeln!(self.out, "readyok")?,
        }
        while !self.is_stopping() {
            let Some(line) = self.waiting.pop_front() else { break };
            match Command::read(&line, &self.game) {
                Ok(command) => {
                    if self.obey(command)? == Next::Leave {
                        return Ok(Next::Leave);
                    }
                }
                Err(why) => self.complain(&why)?,
            }
        }
        if !self.ended || !self.waiting.is_empty() {
            return Ok(Next::Listen);
        }
        // Nobody is there who could say stop.
        match &mut self.running {
            None => return Ok(Next::Leave),
            Some(running) if !running.limited || running.pondering => running.signal.stop(),
            Some(_) => {}
        }
        self.release()?;
        Ok(if self.running.is_none() { Next::Leave } else { Next::Listen })
    }

    /// Whether a search was told to stop and has not answered yet.
    fn is_stopping(&self) -> bool {
        self.running.as_ref().is_some_and(|running| running.signal.is_stopped() && running.found.is_none())
    }

    fn obey(&mut self, command: Command) -> io::Result<Next> {
        match command {
            Command::Uci => {
                writeln!(self.out, "id name Tabiya {}", env!("CARGO_PKG_VERSION"))?;
                writeln!(self.out, "id author the Tabiya developers")?;
                writeln!(self.out, "{}uciok", Options::lines_for_interface())?;
            }
            // During a search it only asks whether we are alive.
            Command::IsReady if self.running.is_some() => writeln!(self.out, "readyok")?,
            Command::IsReady => self.worker.give(Job::Ping),
            Command::NewGame => {
                self.game = Game::new().with_draw_rules(DrawRules::Analysis);
                self.worker.give(Job::NewGame);
            }
            Command::SetOption { name, value } => match self.options.set(&name, &value) {
                Ok(Effect::Nothing) => {}
                Ok(Effect::Hash) => self.worker.give(Job::Hash(self.options.hash)),
                Ok(Effect::Threads) => self.worker.give(Job::Threads(self.options.threads)),
                Ok(Effect::ClearHash) => self.worker.give(Job::ClearHash),
                Err(why) => self.complain(&why)?,
            },
            Command::Position(game, notes) => {
                self.game = *game;
                for note in notes {
                    self.complain(&note)?;
                }
            }
            Command::Go(go) => self.go(&go)?,
            Command::Perft(depth) => {
                if let Some(signal) = self.begin_other()? {
                    let form = UciForm::of(self.options.chess960);
                    self.worker.give(Job::Count(Box::new(*self.game.position()), depth, form, signal));
                }
            }
            Command::Stop => {
                if let Some(running) = &self.running {
                    running.signal.stop();
                }
                self.release()?;
            }
            Command::PonderHit => {
                if let Some(running) = self.running.as_mut().filter(|running| running.pondering) {
                    running.signal.ponder_hit();
                    running.pondering = false;
                    self.answer_if_free()?;
                }
            }
            Command::Quit if self.running.as_ref().is_some_and(|running| running.counting) => {
                self.ended = true
            }
            Command::Quit => return Ok(Next::Leave),
            Command::Show => {
                let position = self.game.position();
                writeln!(self.out, "{}\nFEN: {}", position.board(), position.to_fen())?;
                writeln!(self.out, "Key: {:016x}", position.key())?;
            }
            Command::Eval => {
                let position = self.game.position();
                let value = Evaluation::new().of(position);
                let white = if position.turn().is_white() { value } else { -value };
                match position.legal_moves().is_empty() {
                    true if position.is_check() => writeln!(self.out, "evaluation none (checkmate)")?,
                    true => writeln!(self.out, "evaluation none (stalemate)")?,
                    false => {
                        writeln!(self.out, "evaluation {:+.2} (White's side)", f64::from(white) / 100.0)?
                    }
                }
            }
            Command::Bench => {
                if self.begin_other()?.is_some() {
                    self.worker.give(Job::Bench);
                }
            }
            Command::Nothing => {}
        }
        Ok(Next::Listen)
    }

    fn complain(&mut self, why: &str) -> io::Result<()> {
        for line in why.lines() {
            writeln!(self.out, "info string {line}")?;
        }
        Ok(())
    }

    /// Makes room for something other than a search, and gives what it is stopped by.
    fn begin_other(&mut self) -> io::Result<Option<StopSignal>> {
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
        for complaint in &go.complaints {
            self.complain(complaint)?;
        }
        if self.running.is_some() {
            return self.complain("a search is running: say stop first");
        }
        let started = Instant::now();
        let budget = Budget::for_move(go.per_move, Some(go.clock), self.game.position().turn());
        let signal = if go.ponder { StopSignal::pondering() } else { StopSignal::new() };
        let time = budget.filter(|_| !go.infinite).map(|budget| {
            TimeLimit::new(budget, Arc::new(move || started.elapsed()))
                .overhead(Duration::from_millis(self.options.overhead))
                .asked(Duration::ZERO)
        });
        // A mate may never be found.
        let limited = time.is_some() || go.depth.is_some() || go.nodes.is_some();
        let mut limits =
            Limits::new().search_moves(go.moves.clone()).multipv(self.options.lines).signal(signal.clone());
        limits.depth = go.depth;
        limits.nodes = go.nodes;
        limits.mate = go.mate;
        limits.time = time;
        limits.level = self.options.limit_strength.then(|| Level::new(self.options.level));
        self.running = Some(Running {
            signal,
            started,
            position: *self.game.position(),
            held: go.infinite,
            pondering: go.ponder,
            limited: limited && !go.infinite,
            counting: false,
            found: None,
        });
        self.worker.give(Job::Search(Box::new(self.game.clone()), Box::new(limits)));
        Ok(())
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
        let position = running.position;
        match found.best {
            // What an engine says that has no move to make.
            None => {
                self.complain("there is no legal move")?;
                writeln!(self.out, "bestmove 0000")?;
            }
            Some(best) => {
                write!(self.out, "bestmove {}", self.uci(&position, best))?;
                if let Some(ponder) = found.ponder {
                    let mut next = position;
                    next.play_unchecked(best);
                    write!(self.out, " ponder {}", self.uci(&next, ponder))?;
                }
                writeln!(self.out)?;
            }
        }
        Ok(())
    }

    fn uci(&self, position: &Position, mv: Move) -> String {
        UciForm::of(self.options.chess960).uci(position, mv).to_string()
    }

    fn report(&mut self, report: &Report) -> io::Result<()> {
        let Some(running) = &self.running else { return Ok(()) };
        let time = running.started.elapsed();
        let mut position = running.position;
        let Report { depth, seldepth, multipv_index, score, nodes, hashfull, .. } = *report;
        write!(self.out, "info depth {depth} seldepth {seldepth} multipv {multipv_index} score {score}")?;
        match report.bound {
            Bound::Exact => {}
            Bound::Lower => write!(self.out, " lowerbound")?,
            Bound::Upper => write!(self.out, " upperbound")?,
        }
        if self.options.show_chances {
            let Wdl { wins, draws, losses, .. } = match is_dead(&running.position) {
                true => Wdl::DRAW,
                false => Wdl::of(score),
            };
            write!(self.out, " wdl {wins} {draws} {losses}")?;
        }
        let per_second = (nodes as f64 / time.as_secs_f64().max(1e-3)) as u64;
        write!(self.out, " nodes {nodes} nps {per_second} hashfull {hashfull} time {} pv", time.as_millis())?;
        for &mv in &report.pv {
            let text = self.uci(&position, mv);
            write!(self.out, " {text}")?;
            position.play_unchecked(mv);
        }
        writeln!(self.out)?;
        Ok(())
    }

    /// Stops what runs; the worker is waited for when it is dropped.
    fn quit(self) {
        if let Some(running) = &self.running {
            running.signal.stop();
        }
    }
}

/// Whether nobody can win any more: too few men, or too many moves without progress.
fn is_dead(position: &Position) -> bool {
    position.insufficient_material() || position.halfmoves() >= 100
}
