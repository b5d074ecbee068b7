//! The engine of this program as a player.

use super::{Contender, Failure, Question, Thought};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use tabiya::{Game, Limit};
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
        let budget = match (question.allowance.movetime, question.clock.remaining(turn, question.now)) {
            (Some(time), _) => Budget::PerMove(time),
            (None, Some(left)) => Budget::Clock {
                left,
                increment: match question.clock.control(turn).limit() {
                    Limit::Stages(stages) => stages
                        .get(question.clock.stage(turn))
                        .map_or(Duration::ZERO, |stage| stage.bonus.time()),
                    _ => Duration::ZERO,
                },
                moves_to_go: question.clock.moves_to_go(turn),
            },
            (None, None) => return None,
        };
        let halt = Arc::clone(question.halt);
        Some(TimeLimit {
            budget,
            overhead: self.overhead,
            // When the match is over, so is the time.
            now: Arc::new(move || if halt.load(Ordering::Relaxed) { Duration::MAX } else { asked.elapsed() }),
            asked: Some(Duration::ZERO),
        })
    }
}

impl Contender for Own {
    fn begin(&mut self, _: &Game, _: u64, _: u64) -> Result<(), Failure> {
        self.engine.new_game();
        Ok(())
    }

    fn think(&mut self, question: &Question<'_>) -> Result<Thought, Failure> {
        let asked = Instant::now();
        let limits = Limits {
            depth: question.allowance.depth,
            nodes: question.allowance.nodes,
            time: self.time(question, asked),
            level: self.level,
            ..Limits::default()
        };
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
