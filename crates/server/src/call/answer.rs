//! What is answered.

use schemars::JsonSchema;
use serde::Serialize;
use tabiya::Color;
use tabiya_referee::rejection::Named;
use tabiya_referee::sight::{Ended, Side, Sight};
use tabiya_schema::json::{Reason, is_false};
use tabiya_schema::{ChancesJson, ScoreJson};
use tabiya_schema::{MoveJson, PositionJson};

/// The legal moves.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct LegalMoves {
    #[serde(flatten)]
    pub position: PositionJson,
    /// How many moves have been played.
    pub ply: usize,
    /// The side to move.
    #[schemars(with = "Side")]
    pub turn: Color,
    /// How the game ended, if it has: then there is no legal move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Ended>,
}

/// The position after some moves.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Applied {
    /// The moves as they were understood.
    pub played: Vec<Named>,
    #[serde(flatten)]
    pub shown: Shown,
}

/// A position as it is shown.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Shown {
    #[serde(flatten)]
    pub sight: Sight,
    /// What was forgiven in the FEN.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<Reason>,
}

/// A game that has begun.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct NewGame {
    #[serde(flatten)]
    pub state: State,
    /// What each side needs to act, in a guarded game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tokens: Option<Tokens>,
}

/// The tokens of both sides.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Tokens {
    pub white: String,
    pub black: String,
}

/// A game that is held here, at a moment.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct State {
    /// Its name.
    pub game: String,
    pub white: Player,
    pub black: Player,
    /// What it is played by.
    pub rules: &'static str,
    /// Whether each side needs its token.
    #[serde(default, skip_serializing_if = "is_false")]
    pub guarded: bool,
    /// How many tries are left for this move, where it is this side's turn and its policy counts them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tries_left: Option<u32>,
    /// What the referee has decided, where a side had no try or no time left.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decided: Option<String>,
    #[serde(flatten)]
    pub sight: Sight,
}

/// Who plays a side.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Player {
    pub name: String,
    /// The engine that plays it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub engine: Option<String>,
    /// Its time control.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time: Option<String>,
}

/// A move that was played.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Played {
    /// The move as it was understood.
    pub played: MoveJson,
    /// The game after it.
    pub state: State,
}

/// What became of a claim.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Claimed {
    /// Whether the game is drawn.
    pub drawn: bool,
    /// The move that was played because the claim was wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub played: Option<MoveJson>,
    /// The game after it.
    pub state: State,
}

/// What ended the waiting.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Waited {
    pub because: Because,
    /// The game as it stands.
    pub state: State,
}

/// Why somebody who waited is woken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Because {
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
pub struct Games {
    pub games: Vec<Listed>,
    /// How many there are in all.
    pub held: usize,
    /// Where the next page begins, if there is one: ask with `after`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

/// A game in a list.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Listed {
    pub game: String,
    pub white: String,
    pub black: String,
    pub ply: usize,
    #[schemars(with = "Side")]
    pub turn: Color,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Ended>,
    /// For how many seconds nobody has asked about it.
    pub idle: u64,
}

/// What the engine thinks.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Analysis {
    pub fen: String,
    /// The best line first; none if there is no legal move.
    pub lines: Vec<Line>,
    pub nodes: u64,
    pub milliseconds: u64,
    /// How the game ended, if it has.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Ended>,
}

/// A line of moves with what it is worth.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Line {
    /// What it is worth to White.
    pub score: ScoreJson,
    pub chances: ChancesJson,
    pub depth: u32,
    pub uci: Vec<String>,
    pub san: Vec<String>,
    /// The moves with their numbers.
    pub text: String,
}

/// A good move.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Hint {
    #[serde(rename = "move")]
    pub mv: MoveJson,
    /// What is good about it, as a sentence.
    pub message: String,
    pub line: Line,
}

/// A game as text.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PgnText {
    pub game: String,
    pub pgn: String,
}
