//! The ledger: every turn of an agent as a line of JSON.

mod file;

pub use file::{Ledger, LedgerError, beside};

use super::answer_parser::{AgentReport, AnswerForm, ExtractedText, TokenUsage};
use super::text_agent::{AskedFor, Exchange};
use chrono::{SecondsFormat, Utc};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::time::Duration;
use tabiya::{Color, Game, Move};
use tabiya_schema::{self as schema, CandidateText, MoveRejection, names};

/// How many characters of a sentence are kept.
const TEXT: usize = 1_000;
/// How many characters of an answer are kept: all that is ever read of one.
const WHOLE: usize = 1 << 20;

/// A turn of an agent, as it is kept.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "LedgerEntry")]
pub struct LedgerEntry {
    /// The game.
    pub game: GameName,
    /// Who was asked.
    pub player: String,
    /// The side that was asked.
    #[schemars(with = "names::Side")]
    pub color: Color,
    /// How many moves were played before.
    pub ply: usize,
    /// The position.
    pub fen: String,
    /// What it was asked for; left out if that was a move.
    #[serde(default, skip_serializing_if = "AskedFor::is_move")]
    pub asks: AskedFor,
    /// When it was asked, in UTC.
    pub at: String,
    /// How long it took with all tries, in milliseconds.
    pub time: u64,
    /// How often it was asked.
    pub tries: u32,
    /// The answers that were refused.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rejected: Vec<RejectedAnswer>,
    /// What came of it.
    pub decision: DecisionKind,
    /// The move that was played.
    #[serde(rename = "move", default, skip_serializing_if = "Option::is_none")]
    pub mv: Option<schema::Move>,
    /// Where the move comes from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub found: Option<MoveSource>,
    /// Whether a draw was offered with the move.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub offers_draw: bool,
    /// The answer in which it was found, whole.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub text: String,
    /// The piece of the answer that was taken as what is meant.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub extracted: Option<String>,
    /// Where that piece begins and ends in the whole answer, in bytes of UTF-8.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub span: Option<[usize; 2]>,
    /// All that was said in the turn, try by try: prompt, whole answer, reasoning, model, parameters, tokens, cost.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub exchanges: Vec<Exchange>,
    /// What the agent had to say about it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// The tokens of all tries together, where they were reported.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tokens: Option<TokenUsage>,
    /// The cost of all tries together, where it was reported.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cost: Option<f64>,
    /// How much worse than the best the move is to the engine, in hundredths of a pawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub loss: Option<u32>,
    /// Why there was no move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// How the position stood before the move, in hundredths of a pawn for the mover, where that was looked at.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<i32>,
    /// Whether the game does not count, as it was interrupted or a provider failed: the turn has its cost, and counts for
    /// nothing else.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub void: bool,
}

/// Which game a turn belongs to: the number of a match, or the name of a saved one.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug, JsonSchema)]
#[serde(untagged)]
pub enum GameName {
    /// The number in a match.
    Number(u64),
    /// The name of a saved game.
    Name(String),
}

/// An answer that was refused.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug, JsonSchema)]
pub struct RejectedAnswer {
    /// The answer, or the beginning of it.
    pub text: String,
    /// A stable, machine-readable code.
    pub code: String,
    /// The reason as a sentence.
    pub message: String,
    /// The piece of the answer that was taken as what is meant, and refused.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub extracted: Option<String>,
    /// Where that piece begins and ends in the whole answer, in bytes of UTF-8.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub span: Option<[usize; 2]>,
    /// The moves that it names, where it does not say which of them is meant.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub candidates: Vec<CandidateText>,
}

impl From<&MoveRejection> for RejectedAnswer {
    fn from(rejection: &MoveRejection) -> RejectedAnswer {
        RejectedAnswer {
            text: rejection.input.clone(),
            code: rejection.code.clone().into_owned(),
            message: bounded(&rejection.message),
            extracted: rejection.extracted.clone(),
            span: rejection.span,
            candidates: rejection.candidates.clone(),
        }
    }
}

/// What came of a turn.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum DecisionKind {
    /// A move was played.
    Move,
    /// The side resigned.
    Resign,
    /// A draw was accepted.
    Accept,
    /// A draw was declined.
    Decline,
    /// A draw was claimed.
    Claim,
    /// The tries were used up, and the game was lost by that.
    Forfeit,
    /// The time was up, and the game was lost by that.
    Late,
    /// It cannot play any more.
    Gone,
    /// Whoever answers for it failed, and the game does not count.
    Void,
}

/// Where a move comes from.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum MoveSource {
    /// The agent's answer was the move.
    Alone,
    /// A field of its answer was.
    Json,
    /// It stood in a sentence.
    Prose,
    /// It was the last of several answers.
    Last,
    /// At random, when the tries were used up.
    Random,
    /// The engine's, when the tries were used up.
    Engine,
}

impl From<AnswerForm> for MoveSource {
    fn from(how: AnswerForm) -> MoveSource {
        match how {
            AnswerForm::Alone => MoveSource::Alone,
            AnswerForm::Json => MoveSource::Json,
            AnswerForm::Prose => MoveSource::Prose,
            AnswerForm::Last => MoveSource::Last,
        }
    }
}

impl LedgerEntry {
    /// A turn that begins.
    pub fn begin(game: &Game, color: Color, asks: AskedFor) -> LedgerEntry {
        LedgerEntry {
            game: GameName::Number(0),
            player: String::new(),
            color,
            ply: game.ply(),
            fen: game.position().to_fen(),
            asks,
            at: Utc::now().to_rfc3339_opts(SecondsFormat::Millis, true),
            time: 0,
            tries: 0,
            rejected: Vec::new(),
            decision: DecisionKind::Gone,
            mv: None,
            found: None,
            offers_draw: false,
            text: String::new(),
            extracted: None,
            span: None,
            exchanges: Vec::new(),
            note: None,
            tokens: None,
            cost: None,
            loss: None,
            before: None,
            why: None,
            void: false,
        }
    }

    /// Whose turn it was, in which game.
    pub fn of(mut self, game: GameName, player: &str) -> LedgerEntry {
        self.game = game;
        player.clone_into(&mut self.player);
        self
    }

    /// Adds what an answer reports, and lets what the agent knows stand in for what it does not.
    pub(super) fn report(&mut self, text: &str, reported: &AgentReport, known: &AgentReport) {
        self.text = text.trim().chars().take(WHOLE).collect();
        if let Some(tokens) = reported.tokens.or(known.tokens) {
            let sum = self.tokens.get_or_insert_default();
            sum.read = sum.read.saturating_add(tokens.read);
            sum.written = sum.written.saturating_add(tokens.written);
        }
        if let Some(cost) = reported.cost.or(known.cost) {
            self.cost = Some(self.cost.unwrap_or(0.0) + cost);
        }
        if let Some(note) = reported.note.as_deref().or(known.note.as_deref()) {
            self.note = Some(bounded(note));
        }
    }

    /// Notes what was taken from the last answer.
    pub fn extract(&mut self, extracted: Option<&ExtractedText>) {
        self.extracted = extracted.map(|extracted| bounded(&extracted.text));
        self.span = extracted.map(ExtractedText::place);
    }

    /// Keeps a text that somebody sent by itself, and that it was refused, if it was.
    pub fn heard(&mut self, text: &str, rejection: Option<&MoveRejection>) {
        self.tries += 1;
        text.trim().clone_into(&mut self.text);
        self.exchanged(Vec::new(), text);
        self.rejected.extend(rejection.map(RejectedAnswer::from));
    }

    /// Keeps what was said, whole.
    pub(super) fn exchanged(&mut self, exchanges: Vec<Exchange>, text: &str) {
        match exchanges.is_empty() {
            true => self.exchanges.push(Exchange { text: text.to_owned(), ..Exchange::default() }),
            false => self.exchanges.extend(exchanges),
        }
    }

    /// Notes the move that is played.
    pub fn play(&mut self, game: &Game, mv: Move, found: MoveSource) {
        self.decision = DecisionKind::Move;
        self.mv = Some(schema::Move::new(game.position(), mv));
        self.found = Some(found);
    }

    /// How long the turn took, with all its tries.
    pub fn took(&mut self, time: Duration) {
        self.time = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
    }

    /// The line of the file.
    pub fn line(&self) -> Vec<u8> {
        let mut line = serde_json::to_vec(self).unwrap_or_default();
        line.push(b'\n');
        line
    }
}

/// A text of bounded length.
fn bounded(text: &str) -> String {
    let mut letters = text.trim().chars();
    let mut kept: String = letters.by_ref().take(TEXT).collect();
    if letters.next().is_some() {
        kept.push('…');
    }
    kept
}
