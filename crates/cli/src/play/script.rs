//! Reading where there is no terminal, or one that can only print: a line, an answer, and no escape codes.

use super::session::PlaySession;
use super::terminal_caps::TermCaps;
use super::text::{TextRenderer, prompt};
use crate::cli_error::CliError;
use crate::exit_status::ExitStatus;
use crate::lines;
use std::collections::VecDeque;
use std::io::{self, Write};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use tabiya_table::Stopwatch;

/// What comes in.
pub(super) enum ScriptEvent {
    Line(String),
    /// A program has an answer.
    Wake,
    End,
}

/// Whether a prompt is printed before a line is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PromptPrinting {
    None,
    Printed,
}

/// Lines from standard input, and the answers of programs, as they come.
pub(super) struct InputQueue {
    heard: Receiver<ScriptEvent>,
    teller: Sender<ScriptEvent>,
}

impl InputQueue {
    pub(super) fn new() -> InputQueue {
        let (teller, heard) = mpsc::channel();
        InputQueue { heard, teller }
    }

    /// Whom to tell what is heard elsewhere.
    pub(super) fn teller(&self) -> Sender<ScriptEvent> {
        self.teller.clone()
    }

    /// Begins to listen, on a thread of its own: a flag may fall while nobody says anything.
    fn listen(&self) {
        let teller = self.teller.clone();
        thread::spawn(move || {
            let _ = lines::each(&mut io::sink(), |line, _| {
                let told = teller.send(ScriptEvent::Line(line.text.to_owned()));
                told.map(|()| ExitStatus::Yes).map_err(|_| CliError::ClosedPipe)
            });
            let _ = teller.send(ScriptEvent::End);
        });
    }
}

/// Answers line by line until the end; yes if no line failed.
pub(super) fn run(
    session: &mut PlaySession,
    queue: &InputQueue,
    stopwatch: &Stopwatch,
    caps: TermCaps,
    prompts: PromptPrinting,
    out: &mut dyn Write,
) -> Result<ExitStatus, CliError> {
    queue.listen();
    let mut status = ExitStatus::Yes;
    // What was said while a program was thinking.
    let mut waiting = VecDeque::new();
    loop {
        if prompts == PromptPrinting::Printed {
            write!(out, "{}", prompt(session))?;
        }
        out.flush()?;
        let reply = match next(session, queue, stopwatch, prompts, &mut waiting) {
            Some(ScriptEvent::Line(line)) => session.answer(&line, stopwatch.now()),
            Some(ScriptEvent::Wake) | None => session.tick(stopwatch.now()),
            Some(ScriptEvent::End) => session.leave(stopwatch.now()),
        };
        if prompts == PromptPrinting::Printed && !reply.is_empty() {
            writeln!(out)?;
        }
        status &= ExitStatus::of(!reply.failed);
        write!(out, "{}", TextRenderer { caps, settings: session.settings() }.of(&reply))?;
        if reply.quit {
            out.flush()?;
            return Ok(status);
        }
    }
}

/// What comes next; none is a moment at which something happens by itself.
///
/// A script's lines wait while a program thinks about its answer to a person: so all answers come in order, and the same
/// each time. The end waits for two programs too. A person whose terminal can only print is answered at once.
fn next(
    session: &PlaySession,
    queue: &InputQueue,
    stopwatch: &Stopwatch,
    prompts: PromptPrinting,
    waiting: &mut VecDeque<ScriptEvent>,
) -> Option<ScriptEvent> {
    let thinking = prompts == PromptPrinting::None && session.is_thinking() && session.comes_to_rest();
    let waits = |heard: &ScriptEvent| match heard {
        ScriptEvent::Line(_) => thinking && session.has_person(),
        ScriptEvent::Wake => false,
        ScriptEvent::End => thinking,
    };
    if waiting.front().is_some_and(|heard| !waits(heard)) {
        return waiting.pop_front();
    }
    loop {
        match heard(session, queue, stopwatch) {
            Some(heard) if waits(&heard) => waiting.push_back(heard),
            heard => return heard,
        }
    }
}

fn heard(session: &PlaySession, queue: &InputQueue, stopwatch: &Stopwatch) -> Option<ScriptEvent> {
    match session.next_tick() {
        None => queue.heard.recv().ok(),
        Some(moment) => match queue.heard.recv_timeout(moment.saturating_sub(stopwatch.now())) {
            Ok(heard) => Some(heard),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => Some(ScriptEvent::End),
        },
    }
}
