//! Whoever answers with text, on a thread of its own.

use super::{Answer, Asks, Mood, Player, Question, Wake};
use crate::who::Who;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::{self, JoinHandle};
use tabiya::Color;
use tabiya_referee::ledger::LedgerEntry;
use tabiya_referee::observation::Clocks;
use tabiya_referee::referee::{Decision, Referee, TurnRequest};
use tabiya_referee::team::StageNotes;
use tabiya_referee::text_agent::AskedFor;
use tabiya_uci::client::Halt;

/// A speaker under a referee. It starts at once, is asked when it is its turn, and ends with this.
pub struct Agent {
    jobs: Option<Sender<Job>>,
    answers: Receiver<Answered>,
    thread: Option<JoinHandle<()>>,
    /// By which the last question is taken back.
    halt: Halt,
    /// By which it is sent away.
    leave: Halt,
    /// The number of the last question.
    number: u64,
    mood: Mood,
    account: Option<LedgerEntry>,
    notes: Vec<StageNotes>,
}

struct Job {
    number: u64,
    question: Question,
    halt: Halt,
    wake: Wake,
}

struct Answered {
    number: u64,
    answer: Answer,
    mood: Mood,
    account: Option<LedgerEntry>,
    notes: Vec<StageNotes>,
}

impl Agent {
    pub fn new(who: Who, color: Color, lot: u64, wake: Wake) -> Agent {
        let (jobs, inbox) = mpsc::channel();
        let (outbox, answers) = mpsc::channel();
        let leave = Halt::default();
        let left = leave.clone();
        let thread = thread::spawn(move || work(&who, color, lot, left, &inbox, &outbox, &wake));
        Agent {
            jobs: Some(jobs),
            answers,
            thread: Some(thread),
            halt: Halt::default(),
            leave,
            number: 0,
            mood: Mood::Playing,
            account: None,
            notes: Vec::new(),
        }
    }
}

impl Player for Agent {
    fn ask(&mut self, question: Question, wake: Wake) {
        self.forget();
        self.halt = Halt::default();
        if let Some(jobs) = &self.jobs {
            // A thread that has ended has said why.
            let _ = jobs.send(Job { number: self.number, question, halt: self.halt.clone(), wake });
        }
    }

    fn answer(&mut self) -> Option<Answer> {
        while let Ok(answered) = self.answers.try_recv() {
            if answered.number == self.number || matches!(answered.answer, Answer::Gone(_)) {
                self.mood = answered.mood;
                self.account = answered.account;
                self.notes = answered.notes;
                return Some(answered.answer);
            }
        }
        None
    }

    fn mood(&self) -> Mood {
        self.mood
    }

    fn account(&mut self) -> Option<LedgerEntry> {
        self.account.take()
    }

    fn notes(&mut self) -> Vec<StageNotes> {
        std::mem::take(&mut self.notes)
    }

    fn forget(&mut self) {
        self.number += 1;
        self.halt.stop();
    }
}

impl Drop for Agent {
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

fn work(
    who: &Who,
    color: Color,
    lot: u64,
    leave: Halt,
    jobs: &Receiver<Job>,
    answers: &Sender<Answered>,
    wake: &Wake,
) {
    let gone = |why: String| {
        let _ = answers.send(Answered {
            number: 0,
            answer: Answer::Gone(why),
            mood: Mood::Playing,
            account: None,
            notes: Vec::new(),
        });
        wake();
    };
    let mut speaker = match who.speaker(leave) {
        Ok(Some(speaker)) => speaker,
        Ok(None) => return,
        Err(error) => return gone(error.to_string()),
    };
    speaker.begin("1");
    let mut referee = Referee::new(who.policy().cloned().unwrap_or_default(), lot);
    for job in jobs {
        // Asked and forgotten before we came to it.
        if job.halt.is_stopped() {
            continue;
        }
        let clock = job.question.clock.as_ref();
        let question = TurnRequest {
            game: &job.question.game,
            you: color,
            asks: match job.question.asks {
                Asks::Move => AskedFor::Move,
                Asks::Draw => AskedFor::Draw,
            },
            clocks: clock.map(|(clock, now)| Clocks::of(clock, *now)),
            left: clock.and_then(|(clock, now)| clock.remaining(color, *now)),
            leave: &job.halt,
        };
        let ruling = referee.decide(speaker.as_mut(), &question);
        let mut mood = Mood::Playing;
        let answer = match ruling.decision {
            Decision::Move { mv, offers_draw } => {
                if offers_draw {
                    mood = Mood::Offering;
                }
                Answer::Move(mv)
            }
            Decision::Resign => Answer::Resign,
            Decision::Accept => Answer::Accept,
            Decision::Decline => Answer::Decline,
            Decision::Claim => Answer::Claim,
            Decision::Forfeit { why, .. } => Answer::Forfeit(why),
            Decision::Late { after } => Answer::Forfeit(format!("no answer in {:.1} s", after.as_secs_f64())),
            Decision::Gone { why } => return gone(why),
            Decision::Left => continue,
        };
        let (account, notes) = (Some(ruling.entry), speaker.notes());
        let _ = answers.send(Answered { number: job.number, answer, mood, account, notes });
        (job.wake)();
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::Agent;
    use crate::player::{Answer, Asks, Player, Question};
    use std::sync::{Arc, mpsc};
    use std::time::{Duration, Instant};
    use tabiya::{Color, Game};

    /// An agent of a line of shell, and what tells that it has answered.
    fn agent(does: &str) -> (Agent, super::Wake, mpsc::Receiver<()>) {
        let who = format!("agent:sh -c 'while read -r line; do {does}; done'?retries=0").parse().unwrap();
        let (sender, woken) = mpsc::channel();
        let wake: super::Wake = Arc::new(move || sender.send(()).unwrap_or_default());
        (Agent::new(who, Color::White, 0, Arc::clone(&wake)), wake, woken)
    }

    fn question(game: &Game) -> Question {
        Question { asks: Asks::Move, game: game.clone(), clock: None }
    }

    #[test]
    fn who_takes_a_move_back_while_an_agent_thinks_need_not_wait_for_it() {
        let (mut agent, wake, woken) = agent("case $line in *\\\"ply\\\":0,*) sleep 30;; esac; echo Nf3");
        let mut game = Game::new();
        let begun = Instant::now();
        agent.ask(question(&game), Arc::clone(&wake));
        std::thread::sleep(Duration::from_millis(100));
        game.play("e4").unwrap();
        game.play("e5").unwrap();
        agent.ask(question(&game), wake);
        woken.recv_timeout(Duration::from_secs(10)).unwrap();
        assert_eq!(agent.answer(), Some(Answer::Move(game.position().parse_move("Nf3").unwrap())));
        assert_eq!(agent.account().unwrap().ply, 2);
        drop(agent);
        assert!(begun.elapsed() < Duration::from_secs(10), "{:?}", begun.elapsed());
    }

    #[test]
    fn who_leaves_the_table_does_not_wait_for_an_agent_that_thinks() {
        let (mut agent, wake, _woken) = agent("sleep 30; echo e4");
        let begun = Instant::now();
        agent.ask(question(&Game::new()), wake);
        std::thread::sleep(Duration::from_millis(50));
        drop(agent);
        assert!(begun.elapsed() < Duration::from_secs(10), "{:?}", begun.elapsed());
    }
}
