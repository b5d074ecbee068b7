//! Scores and chances, as data.

use schemars::JsonSchema;
use serde::Serialize;
use tabiya::{Color, Move, Position};
use tabiya_engine::{Score, Wdl};

/// White's score: in hundredths of a pawn, or moves to mate, negative where Black mates.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "Score")]
pub enum ScoreJson {
    Cp(i32),
    Mate(i32),
}

impl ScoreJson {
    /// Of a score for White.
    pub fn of(score: Score) -> ScoreJson {
        match score {
            Score::Centipawns(value) => ScoreJson::Cp(value),
            score => ScoreJson::Mate(score.mate().unwrap_or_default()),
        }
    }

    /// The score, for White.
    pub fn score(self) -> Score {
        match self {
            ScoreJson::Cp(value) => Score::Centipawns(value),
            ScoreJson::Mate(moves) => Score::Mate(moves),
        }
    }
}

/// The chances of either side and of a draw, in thousandths.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Wdl")]
pub struct ChancesJson {
    white: u32,
    draw: u32,
    black: u32,
}

impl ChancesJson {
    pub fn of(score: Score, turn: Color) -> ChancesJson {
        let Wdl { wins, draws, losses, .. } = Wdl::of(score);
        let (white, black) = if turn == Color::White { (wins, losses) } else { (losses, wins) };
        ChancesJson { white, draw: draws, black }
    }
}

/// A line of moves as programs and as people write them.
pub fn names(position: &Position, moves: &[Move]) -> (Vec<String>, Vec<String>) {
    let mut position = *position;
    let (mut ucis, mut sans) = (Vec::new(), Vec::new());
    for &mv in moves {
        if !position.is_legal(mv) {
            break;
        }
        ucis.push(position.uci(mv).to_string());
        sans.push(position.san(mv).to_string());
        position.play_unchecked(mv);
    }
    (ucis, sans)
}
