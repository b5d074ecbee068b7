//! What a stage of a team had to say about a turn.

use crate::stage_notes::{NoteData, StageNotes};
use tabiya::Color;
use tabiya_engine::insight::Note;

/// What a stage had to say.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct StageReport {
    pub stage: String,
    /// The side that was to move.
    pub turn: Color,
    pub notes: Vec<Note>,
    /// Why it had nothing to say.
    pub trouble: Option<String>,
}

impl StageReport {
    /// The same as others are shown it.
    pub(crate) fn shown(&self) -> StageNotes {
        StageNotes {
            stage: self.stage.clone(),
            notes: self.notes.iter().map(|note| NoteData::new(note, self.turn)).collect(),
            trouble: self.trouble.clone(),
        }
    }
}
