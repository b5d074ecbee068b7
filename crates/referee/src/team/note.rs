//! What a stage of a team has to say.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabiya::{Color, Move, MoveText, Position, Square};
use tabiya_engine::Score;
use tabiya_schema as schema;

/// One thing that a stage has to say: a sentence for players, the same as data for programs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Note {
    /// What it is about, as a stable, machine-readable code: `fork`, `passed-pawn`, `text`.
    pub code: &'static str,
    pub text: String,
    /// The moves that it names: the first is the one that it is about, the others follow it.
    pub moves: Vec<Named>,
    /// The squares that it is about.
    pub squares: Vec<Square>,
    /// What the first move is worth to the side to move.
    pub score: Option<Score>,
    pub counsel: Counsel,
}

/// What a note wants done with its first move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Counsel {
    /// Play it.
    Play,
    /// It is one to think about.
    Consider,
    /// It is something to know, and no advice.
    Know,
}

/// A move that a note names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Named {
    pub mv: Move,
    /// As players write it.
    pub san: MoveText,
    /// As others are shown it.
    pub shown: schema::Move,
}

impl Named {
    pub fn of(position: &Position, mv: Move) -> Named {
        let shown = schema::Move::new(position, mv);
        Named { mv, san: shown.san, shown }
    }

    /// The moves of a line that begins in a position, as far as they are legal.
    pub fn line(position: &Position, line: &[Move]) -> Vec<Named> {
        let mut at = *position;
        let mut named = Vec::new();
        for &mv in line {
            if !at.is_legal(mv) {
                break;
            }
            named.push(Named::of(&at, mv));
            at.play_unchecked(mv);
        }
        named
    }
}

impl Note {
    /// A sentence that is no advice.
    pub fn fact(code: &'static str, text: String, squares: Vec<Square>) -> Note {
        Note { code, text, moves: Vec::new(), squares, score: None, counsel: Counsel::Know }
    }

    /// The move that it is about.
    pub fn first(&self) -> Option<Move> {
        self.moves.first().map(|named| named.mv)
    }

    /// The note as others are shown it, in a position in which `turn` is to move.
    pub fn shown(&self, turn: Color) -> NoteData {
        NoteData {
            code: self.code.to_owned(),
            text: self.text.clone(),
            moves: self.moves.iter().map(|named| named.shown.clone()).collect(),
            squares: self.squares.clone(),
            score: self.score.map(|score| schema::Score::new(score, turn)),
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
    pub notes: Vec<NoteData>,
    /// Why it had nothing to say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub trouble: Option<String>,
}

impl StageNotes {
    /// What a stage said, in its own words.
    pub fn text(stage: &str, text: &str) -> StageNotes {
        let note = NoteData {
            code: "text".to_owned(),
            text: text.chars().take(4_000).collect(),
            moves: Vec::new(),
            squares: Vec::new(),
            score: None,
        };
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
