//! A team of specialists that plays as one: each adds its notes, the last one names the move.
//!
//! ```text
//! position ──► stage ──► stage ──► … ──► last stage ──► text ──► the referee
//!                 notes ──┴── notes ───────┘   ▲                     │
//!                                              └──── the reason ─────┘
//! ```
//!
//! A stage that fails is noted and passed over; what becomes of a turn in which the last one fails is for the policy to say.

mod chat;
mod context;
mod file;
mod named;
mod note;
mod selector;
mod stage;

pub use file::{TeamError, TeamFile};
pub use note::StageNotes;

use super::found::{self, Offer, Reported, Tokens};
use super::speaker::{Asks, SpeakError, Speaker, Spoken, Turn};
use context::Part;
use stage::{Asked, Stage, Told};
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
    told: Vec<Told>,
    /// What the last stage said of its choice.
    verdict: Option<StageNotes>,
    refused: Vec<Move>,
    /// What was spent and not yet reported.
    spent: Reported,
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
            spent: Reported::default(),
        })
    }

    /// Lets all but the last add their notes.
    fn gather(&mut self, turn: &Turn<'_>) -> Result<(), SpeakError> {
        self.told.clear();
        self.refused.clear();
        self.verdict = None;
        let Some((_, before)) = self.stages.split_last_mut() else { return Ok(()) };
        for stage in before {
            if turn.leave.is_cancelled() || self.leave.is_cancelled() {
                return Err(SpeakError::Left);
            }
            let now = Instant::now();
            // Something is kept for those behind.
            let share = stage.file.timeout.min(turn.left() * 6 / 10);
            let asked = Asked {
                turn,
                told: &self.told,
                refused: &[],
                deadline: (now + share).min(turn.deadline),
                leave: &self.leave,
            };
            let (notes, trouble) = match stage.note(&asked) {
                Ok((notes, reported)) => {
                    add(&mut self.spent, &reported);
                    (notes, None)
                }
                Err(SpeakError::Left) => return Err(SpeakError::Left),
                Err(error) => (Vec::new(), Some(error.to_string())),
            };
            self.told.push(Told { stage: stage.file.name.clone(), notes, trouble });
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

impl Speaker for Team {
    fn begin(&mut self, game: &str) {
        self.turn = None;
        self.stages.iter_mut().for_each(|stage| stage.begin(game));
    }

    fn speak(&mut self, turn: &Turn<'_>) -> Result<Spoken, SpeakError> {
        // All tries of a turn have the same deadline.
        let this = (turn.deadline, turn.game.ply(), turn.game.position().key());
        if turn.asks == Asks::Draw {
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
            return Err(SpeakError::Gone { why: "There is nobody in the team.".to_owned() });
        };
        let deadline = turn.deadline.min(Instant::now() + last.file.timeout);
        let asked = Asked { turn, told: &self.told, refused: &self.refused, deadline, leave: &self.leave };
        let mut spoken = last.speak(&asked, Part::Last).map_err(|error| match error {
            // Its own time was up, and not that of the turn: it may be asked again.
            SpeakError::Late { after } if !turn.left().is_zero() => {
                let why = format!("{}: there was no answer in {:.1} s.", last.file.name, after.as_secs_f64());
                SpeakError::Failed { why }
            }
            error => error,
        })?;
        let said = found::find(turn.game, Offer::None, &spoken.text).reported.note;
        let text = said.unwrap_or_else(|| spoken.text.trim().to_owned());
        self.verdict = (turn.asks == Asks::Move).then(|| StageNotes::text(&last.file.name, &text));
        add(&mut spoken.reported, &std::mem::take(&mut self.spent));
        if spoken.reported.note.is_none() && !notes.is_empty() {
            spoken.reported.note = Some(notes);
        }
        Ok(spoken)
    }

    /// What was chosen and why comes first, then what was seen.
    fn notes(&self) -> Vec<StageNotes> {
        self.verdict.iter().cloned().chain(self.told.iter().map(Told::shown)).collect()
    }
}

/// Adds up what was spent.
fn add(sum: &mut Reported, more: &Reported) {
    if let Some(tokens) = more.tokens {
        let all: &mut Tokens = sum.tokens.get_or_insert_default();
        all.read = all.read.saturating_add(tokens.read);
        all.written = all.written.saturating_add(tokens.written);
    }
    if let Some(cost) = more.cost {
        sum.cost = Some(sum.cost.unwrap_or(0.0) + cost);
    }
}

#[cfg(test)]
mod tests;
