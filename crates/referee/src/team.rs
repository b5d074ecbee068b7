//! A team of specialists that plays as one: each adds its notes, the last one names the move.
//!
//! ```text
//! position ──► stage ──► stage ──► … ──► last stage ──► text ──► the referee
//!                 notes ──┴── notes ───────┘   ▲                     │
//!                                              └──── the reason ─────┘
//! ```
//!
//! A stage that fails is noted and passed over; what becomes of a turn in which the last one fails is for the policy to say.

mod file;
mod named;
mod selector;
mod stage;
mod stage_report;

pub use crate::stage_notes::StageNotes;
pub use file::{Mistake, TeamError, TeamFile};

use super::answer_parser::{self, AgentReport, OfferState, TokenUsage};
use super::chat::StageRole;
use super::text_agent::{AgentAnswer, AgentError, AskedFor, Exchange, TextAgent, Turn};
use stage::{Stage, StageQuestion};
use stage_report::StageReport;
use std::time::Instant;
use tabiya::Move;
use tabiya_uci::CancelToken;

/// A team at a board.
pub struct Team {
    stages: Vec<Stage>,
    /// Told when it is to leave for good.
    leave: CancelToken,
    /// Which turn the notes belong to.
    turn: Option<(Instant, usize, u64)>,
    told: Vec<StageReport>,
    /// What the last stage said of its choice.
    verdict: Option<StageNotes>,
    refused: Vec<Move>,
    /// What was spent and not yet reported.
    spent: AgentReport,
    /// What was said and not yet reported.
    exchanges: Vec<Exchange>,
}

impl Team {
    /// The team of a file. Whoever keeps a clone of `leave` can break off whatever it does.
    pub fn start(file: &TeamFile, leave: CancelToken) -> Result<Team, String> {
        let stages = file.stages.iter().map(|stage| Stage::start(stage, &leave)).collect::<Result<_, _>>()?;
        Ok(Team {
            stages,
            leave,
            turn: None,
            told: Vec::new(),
            verdict: None,
            refused: Vec::new(),
            spent: AgentReport::default(),
            exchanges: Vec::new(),
        })
    }

    /// Lets all but the last add their notes.
    fn gather(&mut self, turn: &Turn<'_>) -> Result<(), AgentError> {
        self.told.clear();
        self.refused.clear();
        self.verdict = None;
        let Some((_, before)) = self.stages.split_last_mut() else { return Ok(()) };
        for stage in before {
            if turn.leave.is_cancelled() || self.leave.is_cancelled() {
                return Err(AgentError::Left);
            }
            let now = Instant::now();
            // Something is kept for those behind.
            let share = stage.file.timeout.min(turn.left() * 6 / 10);
            let asked = StageQuestion {
                turn,
                told: &self.told,
                refused: &[],
                deadline: (now + share).min(turn.deadline),
                leave: &self.leave,
            };
            let (notes, trouble) = match stage.note(&asked) {
                Ok((notes, reported, exchanges)) => {
                    add(&mut self.spent, &reported);
                    self.exchanges.extend(exchanges);
                    (notes, None)
                }
                Err(AgentError::Left) => return Err(AgentError::Left),
                Err(error) => (Vec::new(), Some(error.to_string())),
            };
            self.told.push(StageReport {
                stage: stage.file.name.clone(),
                turn: turn.game.position().turn(),
                notes,
                trouble,
            });
        }
        Ok(())
    }

    /// All notes of the turn, as players read them.
    fn in_words(&self) -> String {
        let mut lines = Vec::new();
        for told in &self.told {
            lines.extend(told.notes.iter().map(|note| format!("{}: {}", told.stage, note.text)));
            lines.extend(told.trouble.iter().map(|why| format!("{}: nothing, for {why}", told.stage)));
        }
        lines.join("\n")
    }
}

impl TextAgent for Team {
    fn begin(&mut self, game: &str) {
        self.turn = None;
        self.stages.iter_mut().for_each(|stage| stage.begin(game));
    }

    fn answer(&mut self, turn: &Turn<'_>) -> Result<AgentAnswer, AgentError> {
        // All tries of a turn have the same deadline.
        let this = (turn.deadline, turn.game.ply(), turn.game.position().key());
        if turn.asks == AskedFor::Draw {
            self.told.clear();
        } else if self.turn != Some(this) {
            self.turn = None;
            self.gather(turn)?;
            self.turn = Some(this);
        }
        if let Some(rejection) = turn.rejection()
            && let Some(mv) = named::recommended(turn.game, &rejection.input)
        {
            self.refused.push(mv);
        }
        let notes = self.in_words();
        let Some(last) = self.stages.last_mut() else {
            return Err(AgentError::Gone { why: "There is nobody in the team.".to_owned() });
        };
        let deadline = turn.deadline.min(Instant::now() + last.file.timeout);
        let asked =
            StageQuestion { turn, told: &self.told, refused: &self.refused, deadline, leave: &self.leave };
        let mut answer = last.answer(&asked, StageRole::Last).map_err(|error| match error {
            // Its own time was up, and not that of the turn: it may be asked again.
            AgentError::Late { after } if !turn.left().is_zero() => {
                let why = format!("{}: there was no answer in {:.1} s.", last.file.name, after.as_secs_f64());
                AgentError::Failed { why }
            }
            error => error,
        })?;
        let said = answer_parser::find(turn.game, OfferState::None, &answer.text).reported.note;
        let text = said.unwrap_or_else(|| answer.text.trim().to_owned());
        self.verdict = (turn.asks == AskedFor::Move).then(|| StageNotes::text(&last.file.name, &text));
        add(&mut answer.reported, &std::mem::take(&mut self.spent));
        answer.exchanges.splice(0..0, std::mem::take(&mut self.exchanges));
        if answer.reported.note.is_none() && !notes.is_empty() {
            answer.reported.note = Some(notes);
        }
        Ok(answer)
    }

    /// What was chosen and why comes first, then what was seen.
    fn notes(&self) -> Vec<StageNotes> {
        self.verdict.iter().cloned().chain(self.told.iter().map(StageReport::shown)).collect()
    }
}

/// Adds up what was spent.
fn add(sum: &mut AgentReport, more: &AgentReport) {
    if let Some(tokens) = more.tokens {
        let all: &mut TokenUsage = sum.tokens.get_or_insert_default();
        all.read = all.read.saturating_add(tokens.read);
        all.written = all.written.saturating_add(tokens.written);
    }
    if let Some(cost) = more.cost {
        sum.cost = Some(sum.cost.unwrap_or(0.0) + cost);
    }
}

#[cfg(all(test, feature = "models"))]
mod tests;
