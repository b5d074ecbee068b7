//! Whoever answers with text as a player.

use super::{Failure, Player, PlayerAnswer, PlayerQuestion, PlayerThought};
use crate::spec::{AgentSpec, ChatSpec, TeamSpec};
use tabiya_referee::chat::ChatModel;
use tabiya_referee::ledger::LedgerEntry;
use tabiya_referee::observation::Clocks;
use tabiya_referee::policy::Policy;
use tabiya_referee::program::Program;
use tabiya_referee::referee::{Decision, Referee, TurnRequest};
use tabiya_referee::team::StageNotes;
use tabiya_referee::text_agent::{AgentAnswer, AgentError, TextAgent, Turn};
use tabiya_uci::CancelToken;
use tabiya_uci::client::ClientError;

/// An agent under a referee.
pub struct AgentPlayer {
    agent: Box<dyn TextAgent>,
    referee: Referee,
    account: Option<LedgerEntry>,
    is_well: bool,
    /// What is said in its place at first.
    first: Option<String>,
}

/// An agent for whom somebody else answers first.
struct Interrupted<'a> {
    agent: &'a mut dyn TextAgent,
    first: Option<String>,
}

impl TextAgent for Interrupted<'_> {
    fn begin(&mut self, game: &str) {
        self.agent.begin(game);
    }

    fn never_answered(&self) -> bool {
        self.agent.never_answered()
    }

    fn answer(&mut self, turn: &Turn<'_>) -> Result<AgentAnswer, AgentError> {
        match self.first.take() {
            Some(text) => Ok(AgentAnswer::text(text)),
            None => self.agent.answer(turn),
        }
    }
}

impl AgentPlayer {
    /// An agent that is shown what its policy says.
    pub fn new(agent: Box<dyn TextAgent>, policy: Policy) -> AgentPlayer {
        AgentPlayer { agent, referee: Referee::new(policy, 0), account: None, is_well: true, first: None }
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

    /// Starts a model. Cancelling the token breaks off whatever it is asked.
    pub fn start_chat(spec: &ChatSpec, cancel: CancelToken) -> Result<AgentPlayer, ClientError> {
        let failed = |why| ClientError::Start { program: spec.name().to_owned(), why };
        let model = ChatModel::start(&spec.settings, cancel).map_err(failed)?;
        Ok(AgentPlayer::new(Box::new(model), spec.policy.clone()))
    }
}

impl Player for AgentPlayer {
    fn new_game(&mut self, number: u64, seed: u64) -> Result<(), Failure> {
        self.agent.begin(&number.to_string());
        self.referee.reseed(seed);
        Ok(())
    }

    fn think(&mut self, question: &PlayerQuestion<'_>) -> Result<PlayerThought, Failure> {
        let you = question.color;
        let asked = TurnRequest {
            game: question.game,
            you,
            asks: question.asks,
            clocks: question.clock.map(|(clock, now)| Clocks::of(clock, now)),
            left: question.clock.and_then(|(clock, now)| clock.remaining(you, now)),
            leave: question.cancel,
        };
        let mut agent = Interrupted { agent: self.agent.as_mut(), first: self.first.take() };
        let ruling = self.referee.decide(&mut agent, &asked);
        self.account = Some(ruling.entry);
        let thought = |answer| Ok(PlayerThought::new(answer, ruling.took));
        match ruling.decision {
            Decision::Move { mv, offers_draw } => {
                Ok(PlayerThought { offers_draw, ..PlayerThought::new(PlayerAnswer::Move(mv), ruling.took) })
            }
            Decision::Resign => thought(PlayerAnswer::Resign),
            Decision::Accept => thought(PlayerAnswer::Accept),
            Decision::Decline => thought(PlayerAnswer::Decline),
            Decision::Claim => thought(PlayerAnswer::Claim),
            Decision::Forfeit { code, why } if code == "agent-failed" => {
                Err(if self.agent.never_answered() {
                    Failure::NotStarted(why)
                } else {
                    Failure::Crashed(why)
                })
            }
            Decision::Forfeit { why, .. } => Err(Failure::Forfeit(why)),
            Decision::Late { after } => {
                Err(Failure::Late(format!("no answer in {:.1} s", after.as_secs_f64())))
            }
            Decision::Gone { why } => {
                self.is_well = false;
                Err(Failure::Crashed(why))
            }
            Decision::Void { why } => Err(Failure::Void(why)),
            Decision::Unavailable { why } => Err(Failure::Unavailable(why)),
            Decision::Left => {
                self.account = None;
                Err(Failure::Cancelled)
            }
        }
    }

    fn answer_first(&mut self, text: &str) -> bool {
        self.first = Some(text.to_owned());
        true
    }

    fn account(&mut self) -> Option<LedgerEntry> {
        self.account.take()
    }

    fn notes(&mut self) -> Vec<StageNotes> {
        self.agent.notes()
    }

    fn is_well(&self) -> bool {
        self.is_well
    }
}
