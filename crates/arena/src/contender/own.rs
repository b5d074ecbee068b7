//! The engine of this program as a player.

use super::{Contender, Failure, Question, Thought};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use tabiya::Game;
use tabiya_engine::{Budget, Engine, Level, Limits, MemoryError, TimeLimit};

/// An engine that thinks on the thread of the board.
pub struct Own {
    engine: Engine,
    level: Option<Level>,
    overhead: Duration,
}

impl Own {
    pub fn new(
        level: Option<Level>,
        hash: usize,
        threads: usize,
        overhead: Duration,
    ) -> Result<Own, MemoryError> {
        let mut engine = Engine::new();
        engine.set_hash(hash)?;
        engine.set_threads(threads);
        Ok(Own { engine, level, overhead })
    }

    fn time(&self, question: &Question<'_>, asked: Instant) -> Option<TimeLimit> {
        let turn = question.game.position().turn();
        let clock = question.clock.go_times(question.now);
        let budget = Budget::for_move(question.allowance.movetime, Some(clock), turn)?;
        let halt = Arc::clone(question.halt);
        // When the match is over, so is the time.
        let now = move || if halt.load(Ordering::Relaxed) { Duration::MAX } else { asked.elapsed() };
        Some(TimeLimit::new(budget, Arc::new(now)).overhead(self.overhead).asked(Duration::ZERO))
    }
}

impl Contender for Own {
    fn begin(&mut self, _: &Game, _: u64, _: u64) -> Result<(), Failure> {
        self.engine.new_game();
        Ok(())
    }

    fn think(&mut self, question: &Question<'_>) -> Result<Thought, Failure> {
        let asked = Instant::now();
        let mut limits = Limits::new();
        limits.depth = question.allowance.depth;
        limits.nodes = question.allowance.nodes;
        limits.time = self.time(question, asked);
        limits.level = self.level;
        let found = self.engine.search(question.game, &limits, &mut |_| {});
        match found.best {
            Some(mv) => Ok(Thought {
                mv,
                score: Some(found.score),
                depth: Some(found.depth),
                nodes: found.nodes,
                took: asked.elapsed(),
                offers_draw: false,
            }),
            None => Err(Failure::Illegal("no move".to_owned())),
        }
    }
}
