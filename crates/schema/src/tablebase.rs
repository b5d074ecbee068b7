//! What endgame tables say of a position.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use tabiya::{Position, UciForm};
use tabiya_engine::{EndgameValue, TableMove};

/// What endgame tables say of a position and of its moves.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct TablebaseAnswer {
    /// The position.
    pub fen: String,
    /// For the side to move, as if the fifty-move counter stood at 0: 2 is a win, 1 a win that the fifty-move rule
    /// prevents, 0 a draw, -1 a loss that it prevents, -2 a loss.
    pub wdl: Option<i32>,
    /// Plies to the next capture or pawn move, or to mate: positive when winning, negative when losing.
    pub dtz: Option<i32>,
    /// With the fifty-move counter: `win`, `cursed win`, `draw`, `blessed loss` or `loss`.
    pub verdict: Option<Cow<'static, str>>,
    /// Why something is not known, of the position or of a move, as a code.
    pub code: Option<Cow<'static, str>>,
    /// The same as a sentence.
    pub message: Option<String>,
    /// The legal moves, the best first; those of which nothing is known come last.
    pub moves: Vec<TablebaseMove>,
}

/// What endgame tables say of a move, for the side that plays it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct TablebaseMove {
    /// In UCI notation.
    pub uci: String,
    /// In standard notation.
    pub san: String,
    /// As if the fifty-move counter stood at 0, from -2 to 2; where the distance is not known, the value of the position
    /// behind the move.
    pub wdl: Option<i32>,
    /// Plies to the next capture or pawn move, or to mate, this move among them.
    pub dtz: Option<i32>,
    /// With the fifty-move counter.
    pub verdict: Option<Cow<'static, str>>,
    /// Whether it is a capture or a pawn move, which sets the counter back.
    pub zeroing: bool,
}

/// What is known of a position.
#[derive(Clone, Debug)]
pub struct KnownPosition {
    /// The value, as if the fifty-move counter stood at 0.
    pub wdl: Option<EndgameValue>,
    /// The distance.
    pub dtz: Option<i32>,
    /// The value with the fifty-move counter.
    pub verdict: Option<EndgameValue>,
    /// Why something is not known, of the position or of one of its moves.
    pub reason: Option<UnknownReason>,
}

/// A move, and what is known of it.
#[derive(Clone, Copy, Debug)]
pub struct KnownMove {
    /// The move.
    pub mv: tabiya::Move,
    /// Whether it is a capture or a pawn move.
    pub zeroing: bool,
    /// All that is known, with the distance.
    pub judged: Option<TableMove>,
    /// The value, as if the fifty-move counter stood at 0.
    pub wdl: Option<EndgameValue>,
}

/// A reason why something is not known: its code and its sentence.
pub type UnknownReason = (&'static str, String);

impl TablebaseAnswer {
    /// The answer to a position: what is known of it, and of its moves in this order.
    pub fn new(
        position: &Position,
        known: KnownPosition,
        moves: &[KnownMove],
        form: UciForm,
    ) -> TablebaseAnswer {
        let (code, message) = known.reason.unzip();
        TablebaseAnswer {
            fen: position.to_fen(),
            wdl: known.wdl.map(EndgameValue::number),
            dtz: known.dtz,
            verdict: known.verdict.map(|value| name(value).into()),
            code: code.map(Cow::Borrowed),
            message,
            moves: moves.iter().map(|known| TablebaseMove::new(position, known, form)).collect(),
        }
    }
}

impl TablebaseMove {
    fn new(position: &Position, known: &KnownMove, form: UciForm) -> TablebaseMove {
        TablebaseMove {
            uci: form.uci(position, known.mv).to_string(),
            san: position.san(known.mv).to_string(),
            wdl: known.wdl.map(EndgameValue::number),
            dtz: known.judged.map(|judged| judged.dtz),
            verdict: known.judged.map(|judged| name(judged.value).into()),
            zeroing: known.zeroing,
        }
    }
}

const fn name(value: EndgameValue) -> &'static str {
    match value {
        EndgameValue::Loss => "loss",
        EndgameValue::BlessedLoss => "blessed loss",
        EndgameValue::Draw => "draw",
        EndgameValue::CursedWin => "cursed win",
        EndgameValue::Win => "win",
    }
}
