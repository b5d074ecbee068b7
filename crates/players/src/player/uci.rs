//! A UCI engine as a player.

use super::engine::{EngineLimits, EngineSearch};
use super::{Failure, Player, PlayerQuestion, PlayerThought};
use crate::spec::MoveLimits;
use std::time::Duration;
use tabiya::Game;
use tabiya_uci::client::{Client, ClientError, Launch, Timeouts};
use tabiya_uci::protocol::Info;
use tabiya_uci::{BestMove, CancelToken, SearchRequest};

/// An engine in a process of its own.
#[derive(Debug)]
pub struct UciEngine {
    client: Client,
    limits: EngineLimits,
    is_well: bool,
}

impl UciEngine {
    /// Starts an engine. Cancelling the token breaks off its start and whatever it does.
    pub fn start(launch: &Launch, limits: MoveLimits, cancel: CancelToken) -> Result<UciEngine, ClientError> {
        let client = Client::start_with(launch, Timeouts::default(), cancel)?;
        let glance = MoveLimits::movetime(Duration::from_millis(300));
        let limits = EngineLimits::new(limits, glance);
        Ok(UciEngine { client, limits, is_well: true })
    }

    /// The same with limits for where there are neither others nor a clock.
    #[must_use]
    pub fn with_fallback(mut self, fallback: MoveLimits) -> UciEngine {
        self.limits.fallback = fallback;
        self
    }

    /// What became of it. An engine that plays an illegal move may play another game.
    fn failed(&mut self, error: &ClientError) -> Failure {
        let why = error.to_string();
        self.is_well = matches!(error, ClientError::Illegal { .. } | ClientError::NoMove { .. });
        match error {
            ClientError::Illegal { .. } | ClientError::NoMove { .. } => Failure::Illegal(why),
            ClientError::Late { .. } => Failure::Late(why),
            ClientError::Cancelled { .. } => Failure::Cancelled,
            _ => Failure::Crashed(why),
        }
    }
}

impl EngineSearch for Client {
    fn find(
        &mut self,
        game: &Game,
        request: &SearchRequest,
        on_info: &mut dyn FnMut(&Info),
    ) -> Result<BestMove, ClientError> {
        self.search(game, request, on_info)
    }
}

impl Player for UciEngine {
    fn new_game(&mut self, _: u64, _: u64) -> Result<(), Failure> {
        self.client.new_game().map_err(|error| self.failed(&error))
    }

    fn think(&mut self, question: &PlayerQuestion<'_>) -> Result<PlayerThought, Failure> {
        match self.limits.answer(&mut self.client, question) {
            Ok(Some(thought)) => Ok(thought),
            Ok(None) => Err(Failure::Illegal("there is no legal move".to_owned())),
            Err(error) => Err(self.failed(&error)),
        }
    }

    fn set_limits(&mut self, limits: MoveLimits) {
        self.limits.limits = limits;
        self.limits.fallback = MoveLimits::default();
    }

    fn is_well(&self) -> bool {
        self.is_well
    }
}
