//! What the engine thinks, told line by line: for the prompt and for pipes, where nothing stands beside a board. Whoever
//! waits can type meanwhile, is told how far it is, and can stop it.

use super::PlaySession;
use super::thinking::{ReviewCount, SideFinding};
use crate::play::reply::{CommandError, Notice, Reply};
use crate::review::{self, Reviewer};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use tabiya::{Game, Variant};
use tabiya_engine::{Engine, Limits, Report, StopSignal};
use tabiya_schema::{Score, Variation};

/// Enough to be worth reading, and quickly found.
const NODES: u64 = 200_000;

/// How many positions are searched for a move that is judged while somebody waits.
const REVIEWED: u64 = 20_000;

/// How many lines are told.
const LINES: usize = 3;

/// How much of a line is told.
const LONGEST: usize = 8;

/// That only chess is looked at so closely, where another game is played.
pub(crate) fn only_chess(variant: Variant, done: &str) -> Result<(), CommandError> {
    match variant {
        Variant::Chess => Ok(()),
        _ => {
            Err(CommandError::Other(format!("Only games of chess are {done}, and this is one of {variant}.")))
        }
    }
}

impl PlaySession {
    /// Tells the best lines of the position.
    pub(super) fn analyse_once(&mut self, on: Option<bool>, reply: &mut Reply) {
        let Some(game) = self.game() else { return reply.refuse(CommandError::NoGame) };
        if on == Some(false) {
            return reply.tell(Notice::AnalysisOff);
        }
        let game = game.clone();
        self.is_analysed();
        if self.give_puzzle_away() {
            reply.tell(Notice::PuzzleGivenAway);
        }
        let nodes = self.effort(NODES);
        let think = move |halt: &StopSignal| SideFinding::Analysis(best_lines(&game, nodes, halt));
        self.think(think, Notice::Analysing, reply);
    }

    /// Judges every move of the game.
    pub(super) fn review_at_once(&mut self, reply: &mut Reply) {
        let Some(tree) = self.tree() else { return reply.refuse(CommandError::NoGame) };
        let (pgn, wake) = (tree.pgn().clone(), self.wake());
        if let Err(refusal) = only_chess(pgn.root().position().variant(), "reviewed") {
            return reply.refuse(refusal);
        }
        self.is_reviewed();
        let progress = ReviewCount::of(pgn.mainline().count() + 1);
        let (searched, of) = (Arc::clone(&progress.searched), progress.of);
        let nodes = self.effort(REVIEWED);
        let think = move |halt: &StopSignal| {
            let looked = Reviewer::of_nodes(nodes, halt.clone()).look(&pgn, &mut || {
                searched.fetch_add(1, Ordering::Relaxed);
                wake();
            });
            SideFinding::Review(looked.map(|looked| review::text(&pgn, &looked)))
        };
        self.think_about(Some(progress), think, Notice::Reviewing { searched: 0, of }, reply);
    }
}

/// The best lines of a position, a text each.
fn best_lines(game: &Game, nodes: u64, halt: &StopSignal) -> Vec<String> {
    let position = game.position();
    let mut found: Vec<Report> = Vec::new();
    let limits = Limits::new().nodes(nodes).multipv(LINES).signal(halt.clone());
    Engine::new().search(game, &limits, &mut |report| {
        found.retain(|it| it.multipv_index != report.multipv_index);
        found.push(report.clone());
    });
    found.retain(|report| !report.pv.is_empty());
    found.sort_by_key(|report| report.multipv_index);
    let line = |report: &Report| {
        let moves = &report.pv[..report.pv.len().min(LONGEST)];
        let score = Score::new(report.score, position.turn());
        format!("{score:>6}  {}", Variation::new(position, moves).text)
    };
    found.iter().map(line).collect()
}
