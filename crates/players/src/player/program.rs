//! A program that thinks, on a thread of its own.

use super::mood::{Memory, Mood, would_accept};
use super::{Answer, Asks, Player, Question, Wake};
use crate::who::{Pace, Thinker, Who};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::{self, JoinHandle};
use std::time::Duration;
use tabiya_engine::Score;
use tabiya_uci::client::{ClientError, Go, Halt, Patience};

/// Our engine or somebody else's. It starts at once, thinks when it is asked, and ends with this.
pub struct Program {
    who: Who,
    jobs: Option<Sender<Job>>,
    answers: Receiver<Answered>,
    thread: Option<JoinHandle<()>>,
    /// By which its search is stopped.
    halt: Halt,
    /// By which it is sent away.
    leave: Halt,
    /// The number of the last question.
    number: u64,
    mood: Mood,
}

struct Job {
    number: u64,
    question: Question,
    go: Go,
    wake: Wake,
}

struct Answered {
    number: u64,
    answer: Answer,
    mood: Mood,
}

impl Program {
    pub fn new(who: Who, wake: Wake) -> Program {
        let (jobs, inbox) = mpsc::channel();
        let (outbox, answers) = mpsc::channel();
        let leave = Halt::default();
        let (program, left) = (who.clone(), leave.clone());
        let thread = thread::spawn(move || work(&program, left, &inbox, &outbox, &wake));
        Program {
            who,
            jobs: Some(jobs),
            answers,
            thread: Some(thread),
            halt: Halt::default(),
            leave,
            number: 0,
            mood: Mood::Playing,
        }
    }

    fn go(&mut self, question: &Question) -> Go {
        let turn = question.game.position().turn();
        let habit = self.who.habit();
        let pace = self.who.pace_mut().map(|pace| *pace).unwrap_or_default();
        match question.asks {
            Asks::Move => {
                let times = question.clock.as_ref().map(|(clock, now)| clock.go_times(*now));
                pace.go(times, turn, habit)
            }
            // A glance is enough.
            Asks::Draw => match self.who {
                Who::Uci { .. } => Pace { time: Some(Duration::from_millis(300)), ..Pace::default() },
                _ => Pace { nodes: Some(50_000), ..Pace::default() },
            }
            .go(None, turn, habit),
        }
    }
}

impl Player for Program {
    fn ask(&mut self, question: Question, wake: Wake) {
        self.forget();
        let go = self.go(&question);
        self.halt = go.halt.clone();
        if let Some(jobs) = &self.jobs {
            // A thread that has ended has said why.
            let _ = jobs.send(Job { number: self.number, question, go, wake });
        }
    }

    fn answer(&mut self) -> Option<Answer> {
        while let Ok(answered) = self.answers.try_recv() {
            if answered.number == self.number || matches!(answered.answer, Answer::Gone(_)) {
                self.mood = answered.mood;
                return Some(answered.answer);
            }
        }
        None
    }

    fn mood(&self) -> Mood {
        self.mood
    }

    fn forget(&mut self) {
        self.number += 1;
        self.halt.stop();
    }

    fn hurry(&mut self) {
        self.halt.stop();
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        self.leave.stop();
        self.halt.stop();
        self.jobs = None;
        if let Some(thread) = self.thread.take() {
            // It has nothing to wait for any more; its process goes with it.
            let _ = thread.join();
        }
    }
}

fn work(who: &Who, leave: Halt, jobs: &Receiver<Job>, answers: &Sender<Answered>, wake: &Wake) {
    let gone = |error: &ClientError| {
        let answer = Answer::Gone(error.to_string());
        let _ = answers.send(Answered { number: 0, answer, mood: Mood::Playing });
        wake();
    };
    let mut thinker = match who.thinker(Patience::default(), leave) {
        Ok(Some(thinker)) => thinker,
        Ok(None) => return,
        Err(error) => return gone(&error),
    };
    if let Err(error) = thinker.new_game() {
        return gone(&error);
    }
    let level = if let Who::Tabiya(tabiya) = who { tabiya.level } else { None };
    let mut memory = Memory::of(level);
    for job in jobs {
        // Asked and forgotten before we came to it.
        if job.go.halt.is_stopped() {
            continue;
        }
        match think(&mut thinker, &mut memory, &job) {
            Ok((answer, mood)) => {
                let _ = answers.send(Answered { number: job.number, answer, mood });
                (job.wake)();
            }
            Err(error) => return gone(&error),
        }
    }
}

fn think(thinker: &mut Thinker, memory: &mut Memory, job: &Job) -> Result<(Answer, Mood), ClientError> {
    let game = &job.question.game;
    let found = thinker.find(game, &job.go, &mut |_| {})?;
    let score = found.report.as_ref().map_or(Score::Centipawns(0), |report| report.score);
    Ok(match job.question.asks {
        Asks::Move => match found.best {
            Some(mv) => (Answer::Move(mv), memory.mood(game, score)),
            None => (Answer::Resign, Mood::Playing),
        },
        Asks::Draw => {
            // It is the other side's turn, and so the other side's score.
            let own = -score;
            (if would_accept(game, own) { Answer::Accept } else { Answer::Decline }, Mood::Playing)
        }
    })
}
