//! Reading where there is no terminal, or one that can only print: a line, an answer, and no escape codes.

use super::session::Session;
use super::text::{Paper, Text, prompt};
use crate::answer::{Answer, Trouble};
use crate::lines;
use std::collections::VecDeque;
use std::io::{self, Write};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use tabiya_table::Stopwatch;

/// What comes in.
pub(super) enum Heard {
    Line(String),
    /// A program has an answer.
    Wake,
    End,
}

/// Whether a prompt is printed before a line is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Prompts {
    None,
    Printed,
}

/// Lines from standard input, and the answers of programs, as they come.
pub(super) struct Ear {
    heard: Receiver<Heard>,
    teller: Sender<Heard>,
}

impl Ear {
    pub(super) fn new() -> Ear {
        let (teller, heard) = mpsc::channel();
        Ear { heard, teller }
    }

    /// Whom to tell what is heard elsewhere.
    pub(super) fn teller(&self) -> Sender<Heard> {
        self.teller.clone()
    }

    /// Begins to listen, on a thread of its own: a flag may fall while nobody says anything.
    fn listen(&self) {
        let teller = self.teller.clone();
        thread::spawn(move || {
            let _ = lines::each(&mut io::sink(), |line, _| {
                let told = teller.send(Heard::Line(line.text.to_owned()));
                told.map(|()| Answer::Yes).map_err(|_| Trouble::ClosedPipe)
            });
            let _ = teller.send(Heard::End);
        });
    }
}

/// Answers line by line until the end; yes if no line failed.
pub(super) fn run(
    session: &mut Session,
    ear: &Ear,
    stopwatch: &Stopwatch,
    paper: Paper,
    prompts: Prompts,
    out: &mut dyn Write,
) -> Result<Answer, Trouble> {
    ear.listen();
    let mut answer = Answer::Yes;
    // What was said while a program was thinking.
    let mut waiting = VecDeque::new();
    loop {
        if prompts == Prompts::Printed {
            write!(out, "{}", prompt(session))?;
        }
        out.flush()?;
        let reply = match next(session, ear, stopwatch, prompts, &mut waiting) {
            Some(Heard::Line(line)) => session.answer(&line, stopwatch.now()),
            Some(Heard::Wake) | None => session.tick(stopwatch.now()),
            Some(Heard::End) => session.leave(stopwatch.now()),
        };
        if prompts == Prompts::Printed && !reply.is_empty() {
            writeln!(out)?;
        }
        answer &= Answer::of(!reply.failed);
        write!(out, "{}", Text { paper, settings: session.settings() }.of(&reply))?;
        if reply.quit {
            out.flush()?;
            return Ok(answer);
        }
    }
}

/// What comes next; none is a moment at which something happens by itself.
///
/// A script's lines wait while a program thinks about its answer to a person: so all answers come in order, and the same
/// each time. The end waits for two programs too. A person whose terminal can only print is answered at once.
fn next(
    session: &Session,
    ear: &Ear,
    stopwatch: &Stopwatch,
    prompts: Prompts,
    waiting: &mut VecDeque<Heard>,
) -> Option<Heard> {
    let thinking = prompts == Prompts::None && session.is_thinking() && session.comes_to_rest();
    let waits = |heard: &Heard| match heard {
        Heard::Line(_) => thinking && session.has_person(),
        Heard::Wake => false,
        Heard::End => thinking,
    };
    if waiting.front().is_some_and(|heard| !waits(heard)) {
        return waiting.pop_front();
    }
    loop {
        match heard(session, ear, stopwatch) {
            Some(heard) if waits(&heard) => waiting.push_back(heard),
            heard => return heard,
        }
    }
}

fn heard(session: &Session, ear: &Ear, stopwatch: &Stopwatch) -> Option<Heard> {
    match session.next_tick() {
        None => ear.heard.recv().ok(),
        Some(moment) => match ear.heard.recv_timeout(moment.saturating_sub(stopwatch.now())) {
            Ok(heard) => Some(heard),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => Some(Heard::End),
        },
    }
}
