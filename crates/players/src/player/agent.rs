//! Whoever answers with text as a player.

use super::{Answer, Failure, Player, Question, Thought};
use crate::spec::{AgentSpec, TeamSpec};
use tabiya_referee::ledger::Entry;
use tabiya_referee::policy::Policy;
use tabiya_referee::program::Program;
use tabiya_referee::referee::{self, Decision, Referee};
use tabiya_referee::sight::Clocks;
use tabiya_referee::speaker::Speaker;
use tabiya_referee::team::StageNotes;
use tabiya_uci::CancelToken;
use tabiya_uci::client::ClientError;

/// An agent under a referee.
pub struct AgentPlayer {
    agent: Box<dyn Speaker>,
    referee: Referee,
    account: Option<Entry>,
    is_well: bool,
}

impl AgentPlayer {
    /// An agent that is shown what its policy says.
    pub fn new(agent: Box<dyn Speaker>, policy: Policy) -> AgentPlayer {
        AgentPlayer { agent, referee: Referee::new(policy, 0), account: None, is_well: true }
    }

    /// Starts the program of an agent. Cancelling the token breaks off whatever it does.
    pub fn start(spec: &AgentSpec, cancel: CancelToken) -> Result<AgentPlayer, ClientError> {
        let program = Program::start(&spec.launch, cancel)?;
        Ok(AgentPlayer::new(Box::new(program), spec.policy.clone()))
    }

    /// Starts a team. Cancelling the token breaks off whatever it does.
    pub fn start_team(spec: &TeamSpec, cancel: CancelToken) -> Result<AgentPlayer, ClientError> {
        Ok(AgentPlayer::new(Box::new(spec.start(cancel)?), spec.policy().clone()))
    }
}

impl Player for AgentPlayer {
    fn new_game(&mut self, number: u64, seed: u64) -> Result<(), Failure> {
        self.agent.begin(&number.to_string());
        self.referee.draw_lots(seed);
        Ok(())
    }

    fn think(&mut self, question: &Question<'_>) -> Result<Thought, Failure> {
        let you = question.color;
        let asked = referee::Question {
            game: question.game,
            you,
            asks: question.asks,
            clocks: question.clock.map(|(clock, now)| Clocks::of(clock, now)),
            left: question.clock.and_then(|(clock, now)| clock.remaining(you, now)),
            leave: question.cancel,
        };
        let ruling = self.referee.decide(self.agent.as_mut(), &asked);
        self.account = Some(ruling.entry);
        let thought = |answer| Ok(Thought::new(answer, ruling.took));
        match ruling.decision {
            Decision::Move { mv, offers_draw } => {
                Ok(Thought { offers_draw, ..Thought::new(Answer::Move(mv), ruling.took) })
            }
            Decision::Resign => thought(Answer::Resign),
            Decision::Accept => thought(Answer::Accept),
            Decision::Decline => thought(Answer::Decline),
            Decision::Claim => thought(Answer::Claim),
            Decision::Forfeit { code, why } if code == "agent-failed" => Err(Failure::Crashed(why)),
            Decision::Forfeit { why, .. } => Err(Failure::Forfeit(why)),
            Decision::Late { after } => {
                Err(Failure::Late(format!("no answer in {:.1} s", after.as_secs_f64())))
            }
            Decision::Gone { why } => {
                self.is_well = false;
                Err(Failure::Crashed(why))
            }
            Decision::Left => {
                self.account = None;
                Err(Failure::Cancelled)
            }
        }
    }

    fn account(&mut self) -> Option<Entry> {
        self.account.take()
    }

    fn notes(&mut self) -> Vec<StageNotes> {
        self.agent.notes()
    }

    fn is_well(&self) -> bool {
        self.is_well
    }
}
