//! The search of every position of a game.

use crate::args::review::ReviewArgs;
use std::time::{Duration, Instant};
use tabiya::{Color, DrawRules, Game, Move, Pgn, Position};
use tabiya_engine::insight::JudgedMove;
use tabiya_engine::{Budget, Engine, Limits, SearchResult, StopSignal, TimeLimit};
use tabiya_schema as schema;

/// A move with the searches before and after it.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct ReviewedMove {
    pub(crate) mv: Move,
    pub(crate) before: Position,
    /// The search of the position before it, for the mover.
    pub(crate) best: SearchResult,
    /// The search of the position after it, for the other side.
    pub(crate) after: SearchResult,
    pub(crate) judged: JudgedMove,
}

impl ReviewedMove {
    pub(crate) fn mover(&self) -> Color {
        self.before.turn()
    }

    /// What is said of it, and why; nothing of a good move.
    pub(super) fn words(&self) -> String {
        self.judged.explained(&self.before, self.mv, &self.best, &self.after)
    }

    /// As data; it is the move of this number.
    pub(super) fn data(&self, ply: usize) -> schema::ReviewedMove {
        schema::ReviewedMove::new(ply, &self.before, self.mv, &self.best, &self.after, &self.judged)
    }
}

/// A game, searched.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct ReviewedGame {
    pub(crate) moves: Vec<ReviewedMove>,
}

/// An engine that reviews games.
pub(crate) struct Reviewer {
    engine: Engine,
    nodes: Option<u64>,
    depth: Option<u32>,
    time: Option<Duration>,
    /// Stops it.
    halt: StopSignal,
}

/// How many positions are searched for a move by default.
const NODES: u64 = 100_000;

impl Reviewer {
    pub(super) fn new(args: &ReviewArgs, halt: StopSignal) -> Reviewer {
        let usual = args.time.is_none() && args.depth.is_none();
        let nodes = args.nodes.or(usual.then_some(NODES));
        Reviewer { engine: Engine::new(), nodes, depth: args.depth, time: args.time, halt }
    }

    /// One that searches so many positions for a move.
    pub(crate) fn of_nodes(nodes: u64, halt: StopSignal) -> Reviewer {
        Reviewer { engine: Engine::new(), nodes: Some(nodes), depth: None, time: None, halt }
    }

    /// Looks at the main line, from its end: what comes of a position is known when it is looked at. None if it is broken
    /// off.
    pub(crate) fn look(&mut self, pgn: &Pgn, tell: &mut dyn FnMut()) -> Option<ReviewedGame> {
        self.engine.new_game();
        let mut game = Game::from_position(*pgn.start()).with_draw_rules(DrawRules::Analysis);
        for mv in pgn.moves() {
            if game.play(mv).is_err() {
                break;
            }
        }
        let mut after = self.see(&game)?;
        tell();
        let mut moves = Vec::new();
        while let Some(mv) = game.undo() {
            let best = self.see(&game)?;
            tell();
            let judged = JudgedMove::of(mv, &best, &after);
            moves.push(ReviewedMove { mv, before: *game.position(), best: best.clone(), after, judged });
            after = best;
        }
        moves.reverse();
        Some(ReviewedGame { moves })
    }

    fn see(&mut self, game: &Game) -> Option<SearchResult> {
        let time = self.time.map(|time| TimeLimit::since(Instant::now(), Budget::MoveTime(time)));
        let mut limits = Limits::new().signal(self.halt.clone());
        limits.nodes = self.nodes;
        limits.depth = self.depth;
        limits.time = time;
        let found = self.engine.search(game, &limits, &mut |_| {});
        (!self.halt.is_stopped()).then_some(found)
    }
}
