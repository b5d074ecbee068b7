//! The search of every position of a game.

use crate::args::review::ReviewArgs;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tabiya::{Color, DrawRules, Game, Move, Pgn, Position};
use tabiya_engine::insight::JudgedMove;
use tabiya_engine::{Budget, Engine, Limits, SearchResult, StopSignal, TimeLimit};

/// A move with the searches before and after it.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct ReviewedMove {
    pub(super) mv: Move,
    pub(super) before: Position,
    /// The search of the position before it, for the mover.
    pub(super) best: SearchResult,
    /// The search of the position after it, for the other side.
    pub(super) after: SearchResult,
    pub(super) judged: JudgedMove,
}

impl ReviewedMove {
    pub(super) fn mover(&self) -> Color {
        self.before.turn()
    }
}

/// A game, searched.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct ReviewedGame {
    pub(super) moves: Vec<ReviewedMove>,
}

/// An engine that reviews games.
pub(super) struct Reviewer {
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

    /// Looks at the main line, from its end: what comes of a position is known when it is looked at. None if it is broken
    /// off.
    pub(super) fn look(&mut self, pgn: &Pgn, tell: &mut dyn FnMut()) -> Option<ReviewedGame> {
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
        let started = Instant::now();
        let time =
            self.time.map(|time| TimeLimit::new(Budget::MoveTime(time), Arc::new(move || started.elapsed())));
        let mut limits = Limits::new().signal(self.halt.clone());
        limits.nodes = self.nodes;
        limits.depth = self.depth;
        limits.time = time;
        let found = self.engine.search(game, &limits, &mut |_| {});
        (!self.halt.is_stopped()).then_some(found)
    }
}
