//! The built-in engine as a player.

use super::engine::{EngineLimits, Search};
use super::{Failure, Player, Question, Thought};
use crate::spec::{BuiltinSpec, MoveLimits};
use std::time::{Duration, Instant};
use tabiya::Game;
use tabiya_engine::{Engine, Level};
use tabiya_uci::client::ClientError;
use tabiya_uci::protocol::Info;
use tabiya_uci::{BestMove, SearchRequest};

/// What a move loses on its way to the board, where it counts.
const OVERHEAD: Duration = Duration::from_millis(20);

/// The engine of this program, which thinks on the thread that asks.
#[derive(Debug)]
pub struct BuiltinEngine {
    search: BuiltinSearch,
    limits: EngineLimits,
}

#[derive(Debug)]
struct BuiltinSearch {
    engine: Box<Engine>,
    level: Option<Level>,
    /// None is the usual one, where a clock runs.
    overhead: Option<Duration>,
}

impl BuiltinEngine {
    /// An engine with the settings of a specification.
    pub fn new(spec: &BuiltinSpec) -> Result<BuiltinEngine, ClientError> {
        let mut engine = Box::new(Engine::new());
        if let Some(megabytes) = spec.hash {
            engine.set_hash(megabytes).map_err(|_| ClientError::OptionValue {
                engine: "tabiya".to_owned(),
                option: "Hash".to_owned(),
                value: megabytes.to_string(),
                needs: "must fit into memory".to_owned(),
            })?;
        }
        engine.set_threads(spec.threads.unwrap_or(1));
        Ok(BuiltinEngine {
            search: BuiltinSearch { engine, level: spec.level, overhead: None },
            limits: EngineLimits {
                limits: spec.limits,
                fallback: MoveLimits::default(),
                glance: MoveLimits::nodes(50_000),
            },
        })
    }

    /// The same with limits for where there are neither others nor a clock.
    #[must_use]
    pub fn with_fallback(mut self, fallback: MoveLimits) -> BuiltinEngine {
        self.limits.fallback = fallback;
        self
    }

    /// The same with so much time kept in reserve for each move, by whatever its time is limited.
    #[must_use]
    pub fn with_overhead(mut self, overhead: Duration) -> BuiltinEngine {
        self.search.overhead = Some(overhead);
        self
    }

    /// Sets its level; none is full strength.
    pub fn set_level(&mut self, level: Option<Level>) {
        self.search.level = level;
    }

    /// Forgets what it knows of other games.
    pub fn forget(&mut self) {
        self.search.engine.new_game();
    }

    /// Searches, and tells what is reported on the way.
    pub fn search(
        &mut self,
        game: &Game,
        request: &SearchRequest,
        on_info: &mut dyn FnMut(&Info),
    ) -> BestMove {
        self.search.run(game, request, on_info)
    }
}

/// The engine at full strength, with its usual table.
impl Default for BuiltinEngine {
    fn default() -> BuiltinEngine {
        BuiltinEngine {
            search: BuiltinSearch { engine: Box::new(Engine::new()), level: None, overhead: None },
            limits: EngineLimits {
                limits: MoveLimits::default(),
                fallback: MoveLimits::default(),
                glance: MoveLimits::nodes(50_000),
            },
        }
    }
}

impl BuiltinSearch {
    fn run(&mut self, game: &Game, request: &SearchRequest, on_info: &mut dyn FnMut(&Info)) -> BestMove {
        let asked = Instant::now();
        let usual = if request.movetime.is_some() { Duration::ZERO } else { OVERHEAD };
        let overhead = self.overhead.unwrap_or(usual);
        let mut limits = request.limits(game.position().turn(), asked, overhead);
        limits.level = self.level;
        let result = self.engine.search(game, &limits, &mut |report| {
            on_info(&Info::of_report(report, asked.elapsed()));
        });
        BestMove::of_result(&result, asked.elapsed())
    }
}

impl Search for BuiltinSearch {
    fn find(
        &mut self,
        game: &Game,
        request: &SearchRequest,
        on_info: &mut dyn FnMut(&Info),
    ) -> Result<BestMove, ClientError> {
        Ok(self.run(game, request, on_info))
    }
}

impl Player for BuiltinEngine {
    fn new_game(&mut self, _: u64, _: u64) -> Result<(), Failure> {
        self.forget();
        Ok(())
    }

    fn think(&mut self, question: &Question<'_>) -> Result<Thought, Failure> {
        match self.limits.answer(&mut self.search, question) {
            Ok(Some(thought)) => Ok(thought),
            Ok(None) => Err(Failure::Illegal("there is no legal move".to_owned())),
            Err(error) => Err(Failure::Crashed(error.to_string())),
        }
    }

    fn set_limits(&mut self, limits: MoveLimits) {
        self.limits.limits = limits;
        self.limits.fallback = MoveLimits::default();
    }
}
