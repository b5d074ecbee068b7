//! What a stage of a team has to say.

use crate::rejection;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabiya_engine::Score;
use tabiya_engine::insight::{NamedMove, Note};
use tabiya_schema::json;

/// What a move is worth, as data: `{"cp": 35}` or `{"mate": 2}`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Worth {
    Cp(i32),
    Mate(i32),
}

impl From<Score> for Worth {
    fn from(score: Score) -> Worth {
        match score {
            Score::Centipawns(value) => Worth::Cp(value),
            score => Worth::Mate(score.mate().unwrap_or_default()),
        }
    }
}

impl From<Worth> for Score {
    fn from(worth: Worth) -> Score {
        match worth {
            Worth::Cp(value) => Score::Centipawns(value),
            Worth::Mate(moves) => Score::Mate(moves),
        }
    }
}

/// What a stage had to say, as the others are shown it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct StageNotes {
    /// The name of the stage.
    pub stage: String,
    /// What it had to say.
    #[serde(default)]
    pub notes: Vec<ShownNote>,
    /// Why it had nothing to say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub trouble: Option<String>,
}

impl StageNotes {
    /// What a stage said, in its own words.
    pub fn text(stage: &str, text: &str) -> StageNotes {
        let note = Note::fact("text", text.chars().take(4_000).collect::<String>(), Vec::new());
        StageNotes { stage: stage.to_owned(), notes: vec![ShownNote::from(&note)], trouble: None }
    }
}

/// A note as others are shown it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct ShownNote {
    /// What it is about in a word: `fork`, `passed-pawn`, `text`.
    pub code: String,
    /// A sentence.
    pub text: String,
    /// The moves that it names; the first is the one that it is about.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<rejection::Named>,
    /// The squares that it is about.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub squares: Vec<String>,
    /// What the first move is worth to the side to move: hundredths of a pawn, or moves to mate.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<Worth>,
}

impl From<&Note> for ShownNote {
    fn from(note: &Note) -> ShownNote {
        let named = |named: &NamedMove| rejection::Named { uci: named.uci.clone(), san: named.san.clone() };
        ShownNote {
            code: note.code.to_owned(),
            text: note.text.clone(),
            moves: note.moves.iter().map(named).collect(),
            squares: json::names(note.squares.iter().copied()),
            score: note.score.map(Worth::from),
        }
    }
}
