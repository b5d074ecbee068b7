//! An engine of other people as a player.

use super::{Contender, Failure, Question, Thought};
use std::time::Duration;
use tabiya::Game;
use tabiya_uci::client::{Client, ClientError, Go, Halt, Launch, Patience};

/// Who is limited in nodes or depth is not waited for longer than this.
const LONGEST: Duration = Duration::from_secs(600);

/// An engine in a process of its own.
pub struct Guest {
    client: Client,
    is_well: bool,
}

impl Guest {
    /// Starts an engine, which `leave` breaks off whatever it does.
    pub fn start(launch: &Launch, leave: Halt) -> Result<Guest, ClientError> {
        Ok(Guest { client: Client::start(launch, Patience::default(), leave)?, is_well: true })
    }

    fn failed(&mut self, error: ClientError) -> Failure {
        match error {
            ClientError::Illegal { .. } | ClientError::NoMove { .. } => Failure::Illegal(error.to_string()),
            ClientError::Late { after, .. } => {
                self.is_well = false;
                Failure::Late(after)
            }
            _ => {
                self.is_well = false;
                Failure::Crashed(error.to_string())
            }
        }
    }
}

impl Contender for Guest {
    fn begin(&mut self, _: &Game, _: u64, _: u64) -> Result<(), Failure> {
        self.client.new_game().map_err(|error| self.failed(error))
    }

    fn think(&mut self, question: &Question<'_>) -> Result<Thought, Failure> {
        let allowance = question.allowance;
        let is_timed = allowance.movetime.is_some() || allowance.control.is_some();
        let go = Go {
            clock: allowance.control.is_some().then(|| question.clock.go_times(question.now)),
            per_move: allowance.movetime,
            depth: allowance.depth,
            nodes: allowance.nodes,
            at_most: (!is_timed).then_some(LONGEST),
            ..Go::default()
        };
        let found =
            self.client.search(question.game, &go, &mut |_| {}).map_err(|error| self.failed(error))?;
        let report = found.report.as_ref();
        match found.best {
            Some(mv) => Ok(Thought {
                mv,
                score: report.map(|report| report.score),
                depth: report.map(|report| report.depth),
                nodes: report.and_then(|report| report.nodes).unwrap_or(0),
                took: found.took,
                offers_draw: false,
            }),
            None => Err(Failure::Illegal("no move".to_owned())),
        }
    }

    fn is_well(&self) -> bool {
        self.is_well
    }
}
