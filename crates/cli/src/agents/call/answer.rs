//! What is answered.

use crate::agents::rejection::Named;
use crate::agents::sight::{Ended, Side, Sight};
use crate::analyse::{ChancesJson, ScoreJson};
use crate::json::{Reason, is_false};
use crate::moves::{MoveJson, PositionJson};
use schemars::JsonSchema;
use serde::Serialize;
use tabiya::Color;

/// The legal moves.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct LegalMoves {
    #[serde(flatten)]
    pub(crate) position: PositionJson,
    /// How many moves have been played.
    pub(crate) ply: usize,
    /// The side to move.
    #[schemars(with = "Side")]
    pub(crate) turn: Color,
    /// How the game ended, if it has: then there is no legal move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) outcome: Option<Ended>,
}

/// The position after some moves.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct Applied {
    /// The moves as they were understood.
    pub(crate) played: Vec<Named>,
    #[serde(flatten)]
    pub(crate) shown: Shown,
}

/// A position as it is shown.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct Shown {
    #[serde(flatten)]
    pub(crate) sight: Sight,
    /// What was forgiven in the FEN.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) notes: Vec<Reason>,
}

/// A game that has begun.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct NewGame {
    #[serde(flatten)]
    pub(crate) state: State,
    /// What each side needs to act, in a guarded game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) tokens: Option<Tokens>,
}

/// The tokens of both sides.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub(crate) struct Tokens {
    pub(crate) white: String,
    pub(crate) black: String,
}

/// A game that is held here, at a moment.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct State {
    /// Its name.
    pub(crate) game: String,
    pub(crate) white: Player,
    pub(crate) black: Player,
    /// What it is played by.
    pub(crate) rules: &'static str,
    /// Whether each side needs its token.
    #[serde(default, skip_serializing_if = "is_false")]
    pub(crate) guarded: bool,
    /// How many tries are left for this move, where it is this side's turn and its policy counts them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) tries_left: Option<u32>,
    /// What the referee has decided, where a side had no try or no time left.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) decided: Option<String>,
    #[serde(flatten)]
    pub(crate) sight: Sight,
}

/// Who plays a side.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub(crate) struct Player {
    pub(crate) name: String,
    /// The engine that plays it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) engine: Option<String>,
    /// Its time control.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) time: Option<String>,
}

/// A move that was played.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct Played {
    /// The move as it was understood.
    pub(crate) played: MoveJson,
    /// The game after it.
    pub(crate) state: State,
}

/// What became of a claim.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct Claimed {
    /// Whether the game is drawn.
    pub(crate) drawn: bool,
    /// The move that was played because the claim was wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) played: Option<MoveJson>,
    /// The game after it.
    pub(crate) state: State,
}

/// What ended the waiting.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct Waited {
    pub(crate) because: Because,
    /// The game as it stands.
    pub(crate) state: State,
}

/// Why somebody who waited is woken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Because {
    /// It is its turn.
    YourTurn,
    /// The game is over.
    GameOver,
    /// The other side has offered a draw; it is told once.
    DrawOffered,
    /// The time is up.
    Timeout,
    /// Nobody can say anything more: the input has ended.
    InputEnded,
}

/// The games that are held.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct Games {
    pub(crate) games: Vec<Listed>,
    /// How many there are in all.
    pub(crate) held: usize,
    /// Where the next page begins, if there is one: ask with `after`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) next: Option<String>,
}

/// A game in a list.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Listed {
    pub(crate) game: String,
    pub(crate) white: String,
    pub(crate) black: String,
    pub(crate) ply: usize,
    #[schemars(with = "Side")]
    pub(crate) turn: Color,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) outcome: Option<Ended>,
    /// For how many seconds nobody has asked about it.
    pub(crate) idle: u64,
}

/// What the engine thinks.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct Analysis {
    pub(crate) fen: String,
    /// The best line first; none if there is no legal move.
    pub(crate) lines: Vec<Line>,
    pub(crate) nodes: u64,
    pub(crate) milliseconds: u64,
    /// How the game ended, if it has.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) outcome: Option<Ended>,
}

/// A line of moves with what it is worth.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct Line {
    /// What it is worth to White.
    pub(crate) score: ScoreJson,
    pub(crate) chances: ChancesJson,
    pub(crate) depth: u32,
    pub(crate) uci: Vec<String>,
    pub(crate) san: Vec<String>,
    /// The moves with their numbers.
    pub(crate) text: String,
}

/// A good move.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct Hint {
    #[serde(rename = "move")]
    pub(crate) mv: MoveJson,
    /// What is good about it, as a sentence.
    pub(crate) message: String,
    pub(crate) line: Line,
}

/// A game as text.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct PgnText {
    pub(crate) game: String,
    pub(crate) pgn: String,
}
