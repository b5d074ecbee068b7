//! `tabiya uci`: the engine behind the protocol that graphical interfaces speak.
//!
//! One loop owns the output and waits for one thing after the other: a line from the interface or a word
//! from the engine, each of which has a thread of its own.

mod command;
mod options;
mod worker;

use crate::answer::{Answer, Trouble};
use crate::moves::UciForm;
use command::{Command, Go};
use options::{Effect, Options};
use std::io::{self, BufRead, Write};
use std::sync::Arc;
use std::sync::mpsc::{self, Sender};
use std::thread;
use std::time::{Duration, Instant};
use tabiya::{Game, Move, Position, RuleSet, perft};
use tabiya_engine::{
    Budget, Certainty, Chances, Evaluation, Found, Level, Limits, Report, Signal, TimeLimit, bench,
};
use worker::{Event, Job, Worker};

pub(crate) fn run(out: &mut dyn Write) -> Result<Answer, Trouble> {
    let (events, inbox) = mpsc::channel();
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
    Ok(Answer::Yes)
}

/// Reads the interface's lines until there are no more; bytes that are no text become question marks.
fn read_lines(events: &Sender<Event>) {
    let mut input = io::stdin().lock();
    let mut line = Vec::new();
    loop {
        line.clear();
        match input.read_until(b'\n', &mut line) {
            Ok(1..) => {
                if events.send(Event::Line(String::from_utf8_lossy(&line).into_owned())).is_err() {
                    return;
                }
            }
            _ => {
                let _ = events.send(Event::End);
                return;
            }
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Next {
    Listen,
    Leave,
}

/// A search that runs, or whose answer waits to be asked for.
struct Running {
    signal: Signal,
    started: Instant,
    position: Position,
    /// Whether the answer waits for `stop` or `ponderhit`, however early it is found.
    held: bool,
    /// Whether it ends by itself.
    limited: bool,
    found: Option<Found>,
}

/// The state of the conversation.
struct Talk<'a> {
    out: &'a mut dyn Write,
    worker: Worker,
    options: Options,
    game: Game,
    running: Option<Running>,
    /// Nothing more will come: leave when the search is done.
    ended: bool,
}

impl<'a> Talk<'a> {
    fn new(out: &'a mut dyn Write, worker: Worker) -> Talk<'a> {
        let game = Game::new().with_rules(RuleSet::Analysis);
        Talk { out, worker, options: Options::default(), game, running: None, ended: false }
    }

    fn hear(&mut self, event: Event) -> Result<Next, Trouble> {
        match event {
            Event::Line(line) => match Command::read(&line, &self.game) {
                Ok(command) => return self.obey(command),
                Err(why) => self.complain(&why)?,
            },
            Event::End => {
                self.ended = true;
                match &self.running {
                    None => return Ok(Next::Leave),
                    Some(running) if !running.limited => running.signal.stop(),
                    Some(_) => {}
                }
                self.release()?;
            }
            Event::Report(report) => self.report(&report)?,
            Event::Found(found) => {
                if let Some(running) = &mut self.running {
                    running.found = Some(found);
                }
                self.answer_if_free()?;
            }
            Event::Complaint(why) => self.complain(&why)?,
            Event::Pong => writeln!(self.out, "readyok")?,
        }
        Ok(if self.ended && self.running.is_none() { Next::Leave } else { Next::Listen })
    }

    fn obey(&mut self, command: Command) -> Result<Next, Trouble> {
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
                self.game = Game::new().with_rules(RuleSet::Analysis);
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
            Command::Perft(depth) => self.perft(depth)?,
            Command::Stop => {
                if let Some(running) = &self.running {
                    running.signal.stop();
                }
                self.release()?;
            }
            Command::PonderHit => {
                if let Some(running) = &self.running {
                    running.signal.ponder_hit();
                }
                self.release()?;
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
                writeln!(self.out, "evaluation {:+.2} (White's side)", f64::from(white) / 100.0)?;
            }
            Command::Bench => {
                let start = Instant::now();
                let nodes = bench(&mut |_| {}).nodes;
                let per_second = nodes as f64 / start.elapsed().as_secs_f64().max(1e-9);
                writeln!(self.out, "{nodes} nodes {per_second:.0} nps")?;
            }
            Command::Nothing => {}
        }
        Ok(Next::Listen)
    }

    fn complain(&mut self, why: &str) -> Result<(), Trouble> {
        for line in why.lines() {
            writeln!(self.out, "info string {line}")?;
        }
        Ok(())
    }

    fn go(&mut self, go: &Go) -> Result<(), Trouble> {
        for complaint in &go.complaints {
            self.complain(complaint)?;
        }
        if self.running.is_some() {
            return self.complain("a search is running: say stop first");
        }
        let started = Instant::now();
        let turn = self.game.position().turn() as usize;
        let budget = match (go.per_move, go.times[turn]) {
            (Some(time), _) => Some(Budget::PerMove(time)),
            (None, Some(left)) => {
                Some(Budget::Clock { left, increment: go.increments[turn], moves_to_go: go.moves_to_go })
            }
            (None, None) => None,
        };
        let signal = if go.ponder { Signal::pondering() } else { Signal::new() };
        let time = budget.filter(|_| !go.infinite).map(|budget| TimeLimit {
            budget,
            overhead: Duration::from_millis(self.options.overhead),
            now: Arc::new(move || started.elapsed()),
            asked: Some(Duration::ZERO),
        });
        let limited = time.is_some() || go.depth.is_some() || go.nodes.is_some() || go.mate.is_some();
        let limits = Limits {
            depth: go.depth,
            nodes: go.nodes,
            mate: go.mate,
            time,
            moves: go.moves.clone(),
            lines: self.options.lines,
            level: self.options.limit_strength.then(|| Level::new(self.options.level)),
            signal: signal.clone(),
        };
        self.running = Some(Running {
            signal,
            started,
            position: *self.game.position(),
            held: go.infinite || go.ponder,
            limited: limited && !go.infinite,
            found: None,
        });
        self.worker.give(Job::Search(Box::new(self.game.clone()), Box::new(limits)));
        Ok(())
    }

    /// Lets the answer go as soon as there is one.
    fn release(&mut self) -> Result<(), Trouble> {
        if let Some(running) = &mut self.running {
            running.held = false;
        }
        self.answer_if_free()
    }

    fn answer_if_free(&mut self) -> Result<(), Trouble> {
        let Some(running) = self.running.take_if(|running| running.found.is_some() && !running.held) else {
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

    fn report(&mut self, report: &Report) -> Result<(), Trouble> {
        let Some(running) = &self.running else { return Ok(()) };
        let time = running.started.elapsed();
        let mut position = running.position;
        let Report { depth, deepest, line, score, nodes, fullness, .. } = *report;
        write!(self.out, "info depth {depth} seldepth {deepest} multipv {line} score {score}")?;
        match report.certainty {
            Certainty::Exact => {}
            Certainty::AtLeast => write!(self.out, " lowerbound")?,
            Certainty::AtMost => write!(self.out, " upperbound")?,
        }
        if self.options.show_chances {
            let Chances { wins, draws, losses } = Chances::of(score);
            write!(self.out, " wdl {wins} {draws} {losses}")?;
        }
        let per_second = (nodes as f64 / time.as_secs_f64().max(1e-3)) as u64;
        write!(self.out, " nodes {nodes} nps {per_second} hashfull {fullness} time {} pv", time.as_millis())?;
        for &mv in &report.moves {
            let text = self.uci(&position, mv);
            write!(self.out, " {text}")?;
            position.play_unchecked(mv);
        }
        writeln!(self.out)?;
        Ok(())
    }

    fn perft(&mut self, depth: u32) -> Result<(), Trouble> {
        let position = *self.game.position();
        if depth == 0 {
            writeln!(self.out, "\nNodes searched: 1")?;
            return Ok(());
        }
        let mut sum = 0;
        for mv in position.legal_moves() {
            let mut next = position;
            next.play_unchecked(mv);
            let nodes = perft(&next, depth - 1);
            sum += nodes;
            writeln!(self.out, "{}: {nodes}", self.uci(&position, mv))?;
        }
        writeln!(self.out, "\nNodes searched: {sum}")?;
        Ok(())
    }

    /// Stops what runs; the worker is waited for when it is dropped.
    fn quit(self) {
        if let Some(running) = &self.running {
            running.signal.stop();
        }
    }
}
