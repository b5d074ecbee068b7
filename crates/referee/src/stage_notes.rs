//! What the stages of a team have to say, as others are shown it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabiya::{Color, Square};
use tabiya_engine::insight::Note;
use tabiya_schema as schema;

/// The longest text of a stage that is kept, in characters.
const TEXT: usize = 4_000;

/// What a stage had to say, as the others are shown it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct StageNotes {
    /// The name of the stage.
    pub stage: String,
    /// What it had to say.
    #[serde(default)]
    pub notes: Vec<NoteData>,
    /// Why it had nothing to say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub trouble: Option<String>,
}

impl StageNotes {
    /// What a stage said, in its own words.
    pub fn text(stage: &str, text: &str) -> StageNotes {
        let text = text.chars().take(TEXT).collect::<String>();
        let note = NoteData::new(&Note::fact("text", text, Vec::new()), Color::White);
        StageNotes { stage: stage.to_owned(), notes: vec![note], trouble: None }
    }
}

/// A note as others are shown it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct NoteData {
    /// What it is about in a word: `fork`, `passed-pawn`, `text`.
    pub code: String,
    /// A sentence.
    pub text: String,
    /// The moves that it names; the first is the one that it is about.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<schema::Move>,
    /// The squares that it is about.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(with = "Vec<String>")]
    pub squares: Vec<Square>,
    /// What the first move is worth to White.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<schema::Score>,
}

impl NoteData {
    /// A note on a position in which `turn` is to move.
    pub fn new(note: &Note, turn: Color) -> NoteData {
        NoteData {
            code: note.code.to_owned(),
            text: note.text.clone(),
            moves: note.moves.iter().map(|named| schema::Move::new(&named.before, named.mv)).collect(),
            squares: note.squares.clone(),
            score: note.score.map(|score| schema::Score::new(score, turn)),
        }
    }
}
