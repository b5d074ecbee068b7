//! A player on a thread of its own, asked without waiting.

use crate::draw_policy::{DrawPolicy, Stance};
use crate::player::{Asks, Failure, Player, PlayerAnswer, PlayerQuestion};
use crate::spec::PlayerSpec;
use std::cell::RefCell;
use std::collections::VecDeque;
use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::{self, JoinHandle};
use std::time::Duration;
use tabiya::{Clock, Color, Game};
use tabiya_engine::Level;
use tabiya_referee::ledger::LedgerEntry;
use tabiya_referee::team::StageNotes;
use tabiya_uci::CancelToken;

/// Tells a front that a player has an answer. A front need not look again and again.
pub type Wake = Arc<dyn Fn() + Send + Sync>;

/// A player who is asked, thinks elsewhere, and answers when it can. It ends with its handle.
///
/// No call waits, save that dropping the handle waits for the player to leave.
pub struct PlayerHandle {
    jobs: PlayerInbox,
    replies: Receiver<NumberedReply>,
    /// The number of the last question.
    number: u64,
    /// Cancels the last question.
    cancel: CancelToken,
    /// Makes an engine answer the last question at once.
    hurry: CancelToken,
    /// Cancels whatever the player does.
    leave: CancelToken,
}

/// Where questions go.
enum PlayerInbox {
    /// To a thread, or to whoever has the other end.
    Sent { to: Option<Sender<PlayerJob>>, thread: Option<JoinHandle<()>> },
    /// To a player who answers so fast that no thread is needed.
    Inline { worker: Box<Worker>, to: Sender<NumberedReply> },
}

/// A question with everything that it needs on another thread.
#[derive(Clone, Debug)]
pub struct OwnedQuestion {
    /// What for.
    pub asks: Asks,
    /// The side that is asked.
    pub color: Color,
    /// The game so far.
    pub game: Game,
    /// The clock, and what time it is on it.
    pub clock: Option<(Clock, Duration)>,
}

/// What a player answers, and what else there is to say.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct PlayerReply {
    /// The answer.
    pub answer: Result<PlayerAnswer, NoAnswer>,
    /// What it wants beside a move.
    pub stance: Stance,
    /// The account of how it came to its answer, where one is kept.
    pub account: Option<LedgerEntry>,
    /// What was noted on the way, where a team takes notes.
    pub notes: Vec<StageNotes>,
}

impl PlayerReply {
    /// An answer and nothing else.
    pub fn new(answer: Result<PlayerAnswer, NoAnswer>) -> PlayerReply {
        PlayerReply { answer, stance: Stance::PlayOn, account: None, notes: Vec::new() }
    }
}

/// What it means that a player gives no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoAnswer {
    /// It has lost the game by that, and why.
    Forfeit(String),
    /// It cannot play any more, and why.
    Gone(String),
}

struct PlayerJob {
    number: u64,
    question: OwnedQuestion,
    cancel: CancelToken,
    hurry: CancelToken,
}

struct NumberedReply {
    number: u64,
    reply: PlayerReply,
}

impl PlayerHandle {
    /// Starts the player of a seat; none is a person. The seed decides what is left to chance.
    pub fn start(spec: &PlayerSpec, seed: u64, wake: Wake) -> Option<PlayerHandle> {
        let leave = CancelToken::new();
        let (to, replies) = mpsc::channel();
        let jobs = match spec {
            PlayerSpec::Person => return None,
            PlayerSpec::Random => {
                let mut player = spec.start(leave.clone()).ok()??;
                player.new_game(1, seed).ok()?;
                let worker = Box::new(Worker { player, policy: DrawPolicy::new(None), wake });
                PlayerInbox::Inline { worker, to }
            }
            _ => {
                let (sender, jobs) = mpsc::channel();
                let (spec, cancel) = (spec.clone(), leave.clone());
                let level = spec.level();
                let start = move || match spec.start(cancel) {
                    Ok(player) => Ok(player),
                    Err(error) => Err(error.to_string()),
                };
                let thread = thread::spawn(move || work(start, level, seed, &jobs, &to, &wake));
                PlayerInbox::Sent { to: Some(sender), thread: Some(thread) }
            }
        };
        Some(PlayerHandle::new(jobs, replies, leave))
    }

    /// A player whose answers come from whoever has the other end: a test, or a network.
    pub fn remote() -> (PlayerHandle, RemotePlayer) {
        let (sender, jobs) = mpsc::channel();
        let (to, replies) = mpsc::channel();
        let sent = PlayerInbox::Sent { to: Some(sender), thread: None };
        let remote = RemotePlayer { jobs, replies: to, unread: RefCell::default() };
        (PlayerHandle::new(sent, replies, CancelToken::new()), remote)
    }

    fn new(jobs: PlayerInbox, replies: Receiver<NumberedReply>, leave: CancelToken) -> PlayerHandle {
        let (cancel, hurry) = (CancelToken::new(), CancelToken::new());
        PlayerHandle { jobs, replies, number: 0, cancel, hurry, leave }
    }

    /// Asks a question. One that was asked before is cancelled.
    pub fn ask(&mut self, question: OwnedQuestion) {
        self.cancel();
        self.cancel = CancelToken::new();
        self.hurry = CancelToken::new();
        let (cancel, hurry) = (self.cancel.clone(), self.hurry.clone());
        let job = PlayerJob { number: self.number, question, cancel, hurry };
        match &mut self.jobs {
            PlayerInbox::Sent { to: Some(to), .. } => {
                // A thread that has ended has said why.
                let _ = to.send(job);
            }
            PlayerInbox::Sent { to: None, .. } => {}
            PlayerInbox::Inline { worker, to } => {
                // It is never gone: nothing is left but to wait for the next question.
                let _ = worker.answer(&job, to);
            }
        }
    }

    /// The answer to the last question, once.
    pub fn poll(&mut self) -> Option<PlayerReply> {
        while let Ok(NumberedReply { number, reply }) = self.replies.try_recv() {
            if number == self.number || matches!(reply.answer, Err(NoAnswer::Gone(_))) {
                return Some(reply);
            }
        }
        None
    }

    /// Cancels the last question: nobody waits for an answer any more.
    pub fn cancel(&mut self) {
        self.number += 1;
        self.cancel.cancel();
        self.hurry.cancel();
    }

    /// Makes an engine answer at once, with what it has found. Agents take their time.
    pub fn hurry(&mut self) {
        self.hurry.cancel();
    }
}

impl fmt::Debug for PlayerHandle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PlayerHandle").field("number", &self.number).finish_non_exhaustive()
    }
}

impl Drop for PlayerHandle {
    fn drop(&mut self) {
        self.leave.cancel();
        self.cancel();
        if let PlayerInbox::Sent { to, thread } = &mut self.jobs {
            *to = None;
            if let Some(thread) = thread.take() {
                // It has nothing to wait for any more; its process goes with it.
                let _ = thread.join();
            }
        }
    }
}

/// A player who is asked.
struct Worker {
    player: Box<dyn Player>,
    policy: DrawPolicy,
    wake: Wake,
}

fn work(
    start: impl FnOnce() -> Result<Option<Box<dyn Player>>, String>,
    level: Option<Level>,
    seed: u64,
    jobs: &Receiver<PlayerJob>,
    replies: &Sender<NumberedReply>,
    wake: &Wake,
) {
    let gone = |why: String| {
        let reply = PlayerReply::new(Err(NoAnswer::Gone(why)));
        let _ = replies.send(NumberedReply { number: 0, reply });
        wake();
    };
    let mut player = match start() {
        Ok(Some(player)) => player,
        Ok(None) => return,
        Err(why) => return gone(why),
    };
    if let Err(failure) = player.new_game(1, seed) {
        return gone(failure.to_string());
    }
    let mut worker = Worker { player, policy: DrawPolicy::new(level), wake: Arc::clone(wake) };
    for job in jobs {
        if worker.answer(&job, replies).is_break() {
            return;
        }
    }
}

impl Worker {
    fn answer(&mut self, job: &PlayerJob, replies: &Sender<NumberedReply>) -> ControlFlow<()> {
        // Asked and cancelled before we came to it.
        if job.cancel.is_cancelled() {
            return ControlFlow::Continue(());
        }
        let OwnedQuestion { asks, color, game, clock } = &job.question;
        let question = PlayerQuestion::new(*asks, *color, game, &job.cancel)
            .with_clock(clock.as_ref().map(|(clock, now)| (clock, *now)))
            .with_hurry(&job.hurry);
        let thought = self.player.think(&question);
        let (account, notes) = (self.player.account(), self.player.notes());
        let mut stance = Stance::PlayOn;
        let answer = match thought {
            Ok(thought) => {
                if let (PlayerAnswer::Move(_), Some(score)) = (thought.answer, thought.score) {
                    stance = self.policy.stance(game, score);
                }
                if thought.offers_draw {
                    stance = Stance::OfferDraw;
                }
                Ok(thought.answer)
            }
            Err(Failure::Cancelled) => return ControlFlow::Continue(()),
            Err(failure) if !self.player.is_well() || is_gone(&failure) => {
                Err(NoAnswer::Gone(failure.to_string()))
            }
            Err(failure) => Err(NoAnswer::Forfeit(failure.to_string())),
        };
        let is_gone = matches!(answer, Err(NoAnswer::Gone(_)));
        let account = account.filter(|_| !is_gone);
        let _ = replies.send(NumberedReply {
            number: job.number,
            reply: PlayerReply { answer, stance, account, notes },
        });
        (self.wake)();
        if is_gone { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// Whether a player that failed so cannot go on: a person takes its place, and nobody has lost.
fn is_gone(failure: &Failure) -> bool {
    matches!(failure, Failure::Illegal(_) | Failure::Void(_) | Failure::Unavailable(_))
}

/// The other end of a [`PlayerHandle`].
pub struct RemotePlayer {
    jobs: Receiver<PlayerJob>,
    replies: Sender<NumberedReply>,
    /// Questions that were received and not read, and the number of the last one received.
    unread: RefCell<(VecDeque<OwnedQuestion>, u64)>,
}

impl RemotePlayer {
    /// The next question, if one was asked.
    pub fn question(&self) -> Option<OwnedQuestion> {
        self.receive();
        self.unread.borrow_mut().0.pop_front()
    }

    /// Answers the last question.
    pub fn answer(&self, answer: Result<PlayerAnswer, NoAnswer>) {
        self.receive();
        let number = self.unread.borrow().1;
        // A handle that is gone needs no answer.
        let _ = self.replies.send(NumberedReply { number, reply: PlayerReply::new(answer) });
    }

    fn receive(&self) {
        let mut unread = self.unread.borrow_mut();
        for job in self.jobs.try_iter() {
            unread.0.push_back(job.question);
            unread.1 = job.number;
        }
    }
}

impl fmt::Debug for RemotePlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RemotePlayer").finish_non_exhaustive()
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::{OwnedQuestion, PlayerHandle, Wake};
    use crate::player::{Asks, PlayerAnswer};
    use std::sync::{Arc, mpsc};
    use std::time::{Duration, Instant};
    use tabiya::{Color, Game};

    /// An agent of a line of shell, and what tells that it has answered.
    fn agent(does: &str) -> (PlayerHandle, mpsc::Receiver<()>) {
        let spec = format!("agent:sh -c 'while read -r line; do {does}; done'?retries=0").parse().unwrap();
        let (sender, woken) = mpsc::channel();
        let wake: Wake = Arc::new(move || sender.send(()).unwrap_or_default());
        (PlayerHandle::start(&spec, 0, wake).unwrap(), woken)
    }

    fn question(game: &Game) -> OwnedQuestion {
        OwnedQuestion { asks: Asks::Move, color: Color::White, game: game.clone(), clock: None }
    }

    #[test]
    fn who_takes_a_move_back_while_an_agent_thinks_need_not_wait_for_it() {
        let (mut agent, woken) = agent("case $line in *\\\"ply\\\":0,*) sleep 30;; esac; echo Nf3");
        let mut game = Game::new();
        let begun = Instant::now();
        agent.ask(question(&game));
        std::thread::sleep(Duration::from_millis(100));
        game.play("e4").unwrap();
        game.play("e5").unwrap();
        agent.ask(question(&game));
        woken.recv_timeout(Duration::from_secs(10)).unwrap();
        let reply = agent.poll().unwrap();
        assert_eq!(reply.answer, Ok(PlayerAnswer::Move(game.position().parse_move("Nf3").unwrap())));
        assert_eq!(reply.account.unwrap().ply, 2);
        drop(agent);
        assert!(begun.elapsed() < Duration::from_secs(10), "{:?}", begun.elapsed());
    }

    #[test]
    fn who_leaves_the_table_does_not_wait_for_an_agent_that_thinks() {
        let (mut agent, _woken) = agent("sleep 30; echo e4");
        let begun = Instant::now();
        agent.ask(question(&Game::new()));
        std::thread::sleep(Duration::from_millis(50));
        drop(agent);
        assert!(begun.elapsed() < Duration::from_secs(10), "{:?}", begun.elapsed());
    }

    #[test]
    fn an_engine_that_is_hurried_before_it_began_still_answers() {
        let spec = "tabiya?nodes=100000000".parse().unwrap();
        let (sender, woken) = mpsc::channel();
        let wake: Wake = Arc::new(move || sender.send(()).unwrap_or_default());
        let mut engine = PlayerHandle::start(&spec, 0, wake).unwrap();
        engine.ask(question(&Game::new()));
        engine.hurry();
        woken.recv_timeout(Duration::from_secs(10)).unwrap();
        assert!(matches!(engine.poll().unwrap().answer, Ok(PlayerAnswer::Move(_))));
    }
}
