//! Whoever answers with text as a player.

use super::{Contender, Failure, Question, Thought};
use tabiya::Game;
use tabiya_referee::ledger::LedgerEntry;
use tabiya_referee::observation::Clocks;
use tabiya_referee::policy::Policy;
use tabiya_referee::referee::{Decision, Referee, TurnRequest};
use tabiya_referee::text_agent::{AskedFor, TextAgent};
use tabiya_uci::client::Halt;

/// A speaker, under a referee.
pub struct Agent {
    speaker: Box<dyn TextAgent>,
    referee: Referee,
    leave: Halt,
    account: Option<LedgerEntry>,
    is_well: bool,
}

impl Agent {
    pub fn new(speaker: Box<dyn TextAgent>, policy: Policy, leave: Halt) -> Agent {
        Agent { speaker, referee: Referee::new(policy, 0), leave, account: None, is_well: true }
    }
}

impl Contender for Agent {
    fn begin(&mut self, _: &Game, number: u64, lot: u64) -> Result<(), Failure> {
        self.speaker.begin(&number.to_string());
        self.referee.reseed(lot);
        Ok(())
    }

    fn think(&mut self, question: &Question<'_>) -> Result<Thought, Failure> {
        let you = question.game.position().turn();
        let limited = !question.allowance.control().is_unlimited();
        let asked = TurnRequest {
            game: question.game,
            you,
            asks: AskedFor::Move,
            clocks: limited.then(|| Clocks::of(question.clock, question.now)),
            left: question.clock.remaining(you, question.now),
            leave: &self.leave,
        };
        let ruling = self.referee.decide(self.speaker.as_mut(), &asked);
        self.account = Some(ruling.entry);
        match ruling.decision {
            Decision::Move { mv, offers_draw } => {
                Ok(Thought { mv, score: None, depth: None, nodes: 0, took: ruling.took, offers_draw })
            }
            Decision::Resign => Err(Failure::Resigned),
            Decision::Accept => Err(Failure::Accepted),
            Decision::Claim => Err(Failure::Claimed),
            Decision::Forfeit { code, why } if code == "agent-failed" => Err(Failure::Crashed(why)),
            Decision::Forfeit { why, .. } => Err(Failure::Illegal(why)),
            Decision::Decline => Err(Failure::Illegal("no move".to_owned())),
            Decision::Late { after } => Err(Failure::Late(after)),
            Decision::Gone { why } => {
                self.is_well = false;
                Err(Failure::Crashed(why))
            }
            Decision::Left => {
                self.is_well = false;
                self.account = None;
                Err(Failure::Crashed("it was sent away".to_owned()))
            }
        }
    }

    fn account(&mut self) -> Option<LedgerEntry> {
        self.account.take()
    }

    fn is_well(&self) -> bool {
        self.is_well
    }
}
