//! What is answered.

use schemars::JsonSchema;
use serde::Serialize;
use tabiya::{Color, Variant};
use tabiya_referee::observation::Observation;
use tabiya_schema::json::is_false;
use tabiya_schema::{self as schema, FenReason, names};
use tabiya_schema::{KnownMove, KnownPosition, TablebaseAnswer, UciForm};
use tabiya_syzygy::{SurveyedMove, TableSurvey};

/// The legal moves.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct LegalMoves {
    /// The position, with its legal moves; none if the game is over.
    #[serde(flatten)]
    pub position: schema::Position,
    /// How many moves have been played.
    pub ply: usize,
    /// How the game ended, if it has: then there is no legal move.
    pub outcome: Option<schema::Ending>,
    /// What was forgiven in the FEN.
    pub notes: Vec<FenReason>,
}

/// The position after some moves.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AppliedMoves {
    /// The moves as they were understood.
    pub played: Vec<schema::Move>,
    /// The position after them.
    #[serde(flatten)]
    pub shown: ShownPosition,
}

/// A position as it is shown.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ShownPosition {
    /// The position.
    #[serde(flatten)]
    pub observation: Observation,
    /// What was forgiven in the FEN.
    pub notes: Vec<FenReason>,
}

/// A game that has begun.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct StartedGame {
    /// The game.
    #[serde(flatten)]
    pub state: GameSnapshot,
    /// What each side needs to act, in a guarded game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tokens: Option<SeatTokens>,
    /// Whether a level plays a variant: its number is a rating in chess, and nobody has measured it there.
    #[serde(rename = "uncalibratedLevels", default, skip_serializing_if = "is_false")]
    pub uncalibrated_levels: bool,
    /// The same in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// The tokens of both sides.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct SeatTokens {
    /// White's token.
    pub white: String,
    /// Black's token.
    pub black: String,
}

/// A hosted game at a moment, as a seat is shown it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct GameSnapshot {
    /// Its name.
    pub game: String,
    /// Who plays White.
    pub white: SeatInfo,
    /// Who plays Black.
    pub black: SeatInfo,
    /// Which draws come by themselves.
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
    /// The game.
    #[serde(flatten)]
    pub observation: Observation,
}

/// Who plays a side.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct SeatInfo {
    /// The player's name.
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
pub struct PlayedMove {
    /// The move as it was understood.
    pub played: schema::Move,
    /// What was taken as the move, as it is written in the text.
    pub extracted: String,
    /// Where that stands in the text, in bytes of UTF-8: its first one, and the one behind its last.
    pub span: [usize; 2],
    /// The game after it.
    pub state: GameSnapshot,
}

/// What became of a claim.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ClaimResult {
    /// Whether the game is drawn.
    pub drawn: bool,
    /// The move that was played because the claim was wrong.
    pub played: Option<schema::Move>,
    /// The game after it.
    pub state: GameSnapshot,
}

/// What ended the waiting.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct WaitResult {
    /// Why.
    pub because: WakeReason,
    /// The game as it stands.
    pub state: GameSnapshot,
}

/// Why somebody who waited is woken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum WakeReason {
    /// It is its turn.
    YourTurn,
    /// The game is over.
    GameOver,
    /// The other side has offered a draw; it is told once.
    DrawOffered,
    /// The time is up.
    Timeout,
    /// The input has ended: nothing more will happen.
    InputEnded,
}

/// The games that are hosted.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct GameList {
    /// A page of them.
    pub games: Vec<ListedGame>,
    /// How many there are in all.
    pub held: usize,
    /// Where the next page begins, if there is one: ask with `after`.
    pub next: Option<String>,
}

/// A game in a list.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ListedGame {
    /// Its name.
    pub game: String,
    /// Who plays White.
    pub white: String,
    /// Who plays Black.
    pub black: String,
    /// How many moves have been played.
    pub ply: usize,
    /// The side to move.
    #[schemars(with = "names::Side")]
    pub turn: Color,
    /// How it ended, if it has.
    pub outcome: Option<schema::Ending>,
    /// The seconds since anybody asked about it.
    pub idle: u64,
}

/// What the engine thinks.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Analysis {
    /// The position.
    pub fen: String,
    /// The game, where it is not chess.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<String>")]
    pub variant: Option<Variant>,
    /// The best line first; none if there is no legal move.
    pub lines: Vec<schema::ScoredLine>,
    /// How many positions were searched.
    pub nodes: u64,
    /// The seconds that it took.
    pub seconds: f64,
    /// How the game ended, if it has.
    pub outcome: Option<schema::Ending>,
}

/// A good move.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SuggestedMove {
    /// The move.
    #[serde(rename = "move")]
    pub mv: schema::Move,
    /// What is good about it, as a sentence.
    pub message: String,
    /// The line that begins with it.
    pub line: schema::ScoredLine,
}

/// A game as text.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PgnText {
    /// Its name.
    pub game: String,
    /// The game in Portable Game Notation.
    pub pgn: String,
}

/// What tables say of a position, as every door writes it.
pub fn tablebase_answer(position: &tabiya::Position, survey: &TableSurvey) -> TablebaseAnswer {
    let known = |it: &SurveyedMove| KnownMove {
        mv: it.mv,
        zeroing: it.zeroing,
        judged: it.judged.as_ref().ok().copied(),
        wdl: it.wdl,
    };
    let moves: Vec<KnownMove> = survey.moves.iter().map(known).collect();
    let known = KnownPosition {
        wdl: survey.wdl.as_ref().ok().copied(),
        dtz: survey.dtz.as_ref().ok().copied(),
        verdict: survey.verdict(position),
        reason: survey.unknown().map(|error| (error.code(), error.to_string())),
    };
    TablebaseAnswer::new(position, known, &moves, UciForm::Usual)
}
