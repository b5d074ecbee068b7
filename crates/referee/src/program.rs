//! A program as a player: it is told each turn as a line of JSON, and answers with any text.
//!
//! What it says when it is not asked is not heard. Whoever has gone is started again when it is asked the next time, so
//! that a script may also answer once and leave. Whoever did not answer in time is started again too, for what it says
//! later would be taken for an answer to something else; unless its answers have the number of their question.

mod answer_reader;

use super::text_agent::{AgentAnswer, AgentError, Exchange, PromptMessage, TextAgent, Turn, TurnLine};
use answer_reader::{AnswerReader, ReadState};
use std::path::Path;
use std::time::{Duration, Instant};
use tabiya_uci::client::{ClientError, Launch, Process, ProcessEvent};
use tabiya_uci::{CancelToken, sanitize};

/// Whoever says nothing for so long has said what it wanted to say, where nothing else shows it. Models pause between
/// words.
const QUIET: Duration = Duration::from_millis(500);

/// After so long an empty line was the answer.
const SPEECHLESS: Duration = Duration::from_secs(5);

/// So many lines that nobody asked for are passed over at once.
const UNASKED: usize = 10_000;

/// A program in a process of its own, which ends with it.
pub struct Program {
    launch: Launch,
    process: Option<Process>,
    /// Told when it is to leave for good.
    leave: CancelToken,
    game: String,
    /// The number of the last question.
    id: u64,
    /// Whether its answers have the number of their question.
    echoes: bool,
    /// Whether this process has answered before: then it may leave, and another one answers.
    answered: bool,
    /// Whether any of its processes has.
    ever_answered: bool,
}

impl Program {
    /// Starts a program. Whoever keeps a clone of `leave` can break off whatever it waits for.
    pub fn start(launch: &Launch, leave: CancelToken) -> Result<Program, ClientError> {
        let process = Some(Process::start(launch)?);
        Ok(Program {
            launch: launch.clone(),
            process,
            leave,
            game: String::new(),
            id: 0,
            echoes: false,
            answered: false,
            ever_answered: false,
        })
    }

    /// The process, alive as far as a look can tell, and with nothing left to hear that it said before.
    fn awake(&mut self) -> Result<&Process, ClientError> {
        if self.process.as_ref().is_some_and(|process| !listens(process)) {
            self.process = None;
        }
        self.answered &= self.process.is_some();
        let process = match self.process.take() {
            Some(process) => process,
            None => Process::start(&self.launch)?,
        };
        Ok(self.process.insert(process))
    }

    fn ask(&mut self, turn: &Turn<'_>) -> Result<AgentAnswer, AgentError> {
        let begun = Instant::now();
        let (leave, name) = (self.leave.clone(), name(&self.launch));
        let gone = |error: ClientError| AgentError::Gone { why: format!("{error}.") };
        self.id += 1;
        let line = TurnLine::of(turn, self.id, &self.game).text();
        let (id, echoes) = (self.id, self.echoes);
        let process = self.awake().map_err(gone)?;
        process.wake_on(turn.leave);
        process.wake_on(&leave);
        process.send(line);
        let mut reading = AnswerReader::default();
        let mut has_left = false;
        loop {
            if turn.leave.is_cancelled() || leave.is_cancelled() {
                return Err(AgentError::Left);
            }
            let whole = with_unfinished(&reading, process);
            let until = match (reading.state(), &whole) {
                (_, Some(_)) | (ReadState::Loose, _) => turn.deadline.min(Instant::now() + QUIET),
                (ReadState::Blank, None) => turn.deadline.min(Instant::now() + SPEECHLESS),
                _ => turn.deadline,
            };
            match process.receive(Some(until)) {
                // Whoever never ends its line is late as everybody else: what comes before the deadline is read first.
                Some((ProcessEvent::Woken, at)) if at > turn.deadline => {
                    return Err(AgentError::Late { after: begun.elapsed() });
                }
                Some((ProcessEvent::Woken, _)) => {}
                Some((ProcessEvent::Line(line), at)) if at <= turn.deadline => {
                    if echoes && answer_reader::id(&line).is_some_and(|other| other != id) {
                        continue;
                    }
                    reading.take(&line);
                    if reading.state() == ReadState::Whole {
                        break;
                    }
                }
                None if whole.is_some() && Instant::now() < turn.deadline => {
                    process.clear_partial_line();
                    reading = whole.unwrap_or_default();
                    break;
                }
                None if reading.state() == ReadState::Loose => break,
                None if reading.state() == ReadState::Blank && Instant::now() < turn.deadline => break,
                // What it has said when it leaves is its answer.
                Some((ProcessEvent::Closed, _))
                    if !matches!(reading.state(), ReadState::Nothing | ReadState::Blank) =>
                {
                    has_left = true;
                    break;
                }
                Some((ProcessEvent::Closed, _)) if self.answered => {
                    self.process = None;
                    return self.ask(turn);
                }
                Some((ProcessEvent::Closed, _)) => return Err(self.buried(&name)),
                None | Some((ProcessEvent::Line(_), _)) => {
                    return Err(AgentError::Late { after: begun.elapsed() });
                }
            }
        }
        if has_left {
            self.process = None;
        }
        let text = reading.text();
        (self.answered, self.ever_answered) = (true, true);
        self.echoes |= answer_reader::id(&text) == Some(id);
        Ok(AgentAnswer::text(text))
    }

    /// Why a program is gone that was asked something.
    fn buried(&mut self, name: &str) -> AgentError {
        let (how, stderr) = match &mut self.process {
            Some(process) => process.exit_report(),
            None => return AgentError::Failed { why: format!("{name} is gone.") },
        };
        self.process = None;
        let mut why = format!("{name} is gone without an answer: {how}");
        for (i, line) in stderr.iter().enumerate() {
            why += &format!("{} {line:?}", if i == 0 { "; its last words:" } else { "," });
        }
        AgentError::Failed { why: why + "." }
    }
}

impl TextAgent for Program {
    fn begin(&mut self, game: &str) {
        game.clone_into(&mut self.game);
    }

    fn never_answered(&self) -> bool {
        !self.ever_answered
    }

    fn answer(&mut self, turn: &Turn<'_>) -> Result<AgentAnswer, AgentError> {
        let asked = Instant::now();
        let mut answer = self.ask(turn);
        if let Ok(answer) = &mut answer {
            let content = TurnLine::of(turn, self.id, &self.game).text();
            answer.exchanges.push(Exchange {
                prompt: vec![PromptMessage { role: "user".into(), content }],
                text: answer.text.clone(),
                time: u64::try_from(asked.elapsed().as_millis()).unwrap_or(u64::MAX),
                ..Exchange::default()
            });
        }
        let is_waited_for = !matches!(answer, Err(AgentError::Late { .. } | AgentError::Left));
        if let Some(process) = self.process.take_if(|_| !is_waited_for && !self.echoes) {
            process.kill();
        }
        answer
    }
}

/// The answer with a line that has no end yet, if it may end there.
fn with_unfinished(reading: &AnswerReader, process: &Process) -> Option<AnswerReader> {
    let line = process.partial_line();
    if line.trim().is_empty() {
        return None;
    }
    let mut whole = reading.clone();
    whole.take(&line);
    matches!(whole.state(), ReadState::Whole | ReadState::Loose).then_some(whole)
}

/// Passes over what a process said unasked; no if it has gone.
fn listens(process: &Process) -> bool {
    for _ in 0..UNASKED {
        match process.receive(Some(Instant::now())) {
            None => {
                process.clear_partial_line();
                return true;
            }
            Some((ProcessEvent::Closed, _)) => return false,
            Some(_) => {}
        }
    }
    true
}

/// What to call a program: by the file that an interpreter is given, where there is one.
pub fn name(launch: &Launch) -> String {
    let of = |text: &str| Path::new(text).file_name().map(|name| name.to_string_lossy().into_owned());
    let is_file = |word: &&String| {
        !word.starts_with('-') && Path::new(word).extension().is_some() && !word.contains(' ')
    };
    let script = launch.arguments.iter().find(is_file).and_then(|file| of(file));
    script.map_or_else(|| launch.name(), |name| sanitize::excerpt(&name, 60))
}

#[cfg(all(test, unix))]
mod tests;
