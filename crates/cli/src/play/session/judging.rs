//! What the engine thinks, told at once: for the prompt and for pipes, where nothing stands beside a board.

use super::PlaySession;
use crate::play::reply::{CommandError, Notice, Reply};
use crate::review::{self, Reviewer};
use tabiya::Variant;
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
pub(super) fn only_chess(variant: Variant, done: &str) -> Result<(), CommandError> {
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
        let (game, position) = (game.clone(), *game.position());
        self.is_analysed();
        let mut found: Vec<Report> = Vec::new();
        let limits = Limits::new().nodes(NODES).multipv(LINES);
        Engine::new().search(&game, &limits, &mut |report| {
            found.retain(|it| it.multipv_index != report.multipv_index);
            found.push(report.clone());
        });
        found.retain(|report| !report.pv.is_empty());
        found.sort_by_key(|report| report.multipv_index);
        let lines = found.iter().map(|report| {
            let moves = &report.pv[..report.pv.len().min(LONGEST)];
            let score = Score::new(report.score, position.turn());
            format!("{score:>6}  {}", Variation::new(&position, moves).text)
        });
        reply.tell(Notice::Analysis(lines.collect()));
    }

    /// Judges every move of the game.
    pub(super) fn review_at_once(&mut self, reply: &mut Reply) {
        let Some(tree) = self.tree() else { return reply.refuse(CommandError::NoGame) };
        let pgn = tree.pgn().clone();
        if let Err(refusal) = only_chess(pgn.root().position().variant(), "reviewed") {
            return reply.refuse(refusal);
        }
        self.is_reviewed();
        let looked = Reviewer::of_nodes(REVIEWED, StopSignal::new()).look(&pgn, &mut || {});
        if let Some(looked) = looked {
            reply.tell(Notice::Review(review::text(&pgn, &looked)));
        }
    }
}
