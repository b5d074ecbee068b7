//! The ledger: every turn of an agent as a line of JSON.

mod file;

pub use file::{Ledger, LedgerError, beside};

use super::found::{How, Reported, Tokens};
use super::rejection::Rejection;
use super::sight::Side;
use super::speaker::Asks;
use chrono::{SecondsFormat, Utc};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::time::Duration;
use tabiya::{Color, Game, Move};

/// So many characters of an answer are kept.
const TEXT: usize = 1_000;

/// A turn of an agent, as it is kept.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "LedgerEntry")]
pub struct Entry {
    pub game: GameName,
    pub player: String,
    #[schemars(with = "Side")]
    pub color: Color,
    /// How many moves were played before.
    pub ply: usize,
    pub fen: String,
    /// What it was asked, if that was no move.
    #[serde(default, skip_serializing_if = "Asked::is_move")]
    pub asks: Asked,
    /// When it was asked, in UTC.
    pub at: String,
    /// How long it took with all tries, in milliseconds.
    pub time: u64,
    /// How often it was asked.
    pub tries: u32,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rejected: Vec<Rejected>,
    /// What came of it.
    pub decision: Decided,
    /// The move that was played.
    #[serde(rename = "move", default, skip_serializing_if = "Option::is_none")]
    pub uci: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub san: Option<String>,
    /// Where the move comes from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub found: Option<Source>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub offers_draw: bool,
    /// The answer in which it was found, or the beginning of it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub text: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// Of all tries together, where they were reported.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tokens: Option<Tokens>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cost: Option<f64>,
    /// How much worse than the best the move is to the engine, in hundredths of a pawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub loss: Option<u32>,
    /// Why there was no move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// The game was broken off and played again: the turn cost something, and counts for nothing else.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub void: bool,
}

/// Which game a turn belongs to: the number of a match, or the name of a saved one.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug, JsonSchema)]
#[serde(untagged)]
pub enum GameName {
    Number(u64),
    Name(String),
}

/// What an agent was asked.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug, Default, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Asked {
    #[default]
    Move,
    Draw,
}

impl Asked {
    fn is_move(&self) -> bool {
        *self == Asked::Move
    }
}

impl From<Asks> for Asked {
    fn from(asks: Asks) -> Asked {
        match asks {
            Asks::Move => Asked::Move,
            Asks::Draw => Asked::Draw,
        }
    }
}

/// An answer that was refused.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug, JsonSchema)]
pub struct Rejected {
    pub text: String,
    pub code: String,
    pub message: String,
}

impl From<&Rejection> for Rejected {
    fn from(rejection: &Rejection) -> Rejected {
        Rejected {
            text: rejection.input.clone(),
            code: rejection.code.clone(),
            message: bounded(&rejection.message),
        }
    }
}

/// What came of a turn.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Decided {
    Move,
    Resign,
    Accept,
    Decline,
    Claim,
    /// The tries were used up, and the game was lost by that.
    Forfeit,
    /// The time was.
    Late,
    /// It cannot play any more.
    Gone,
}

/// Where a move comes from.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Source {
    /// The agent's answer was the move.
    Alone,
    /// A field of its answer was.
    Json,
    /// It stood in a sentence.
    Prose,
    /// It was the last of several answers.
    Last,
    /// By lot, when the tries were used up.
    Random,
    /// The engine's, when the tries were used up.
    Engine,
}

impl From<How> for Source {
    fn from(how: How) -> Source {
        match how {
            How::Alone => Source::Alone,
            How::Json => Source::Json,
            How::Prose => Source::Prose,
            How::Last => Source::Last,
        }
    }
}

impl Entry {
    /// A turn that begins.
    pub fn begin(game: &Game, color: Color, asks: Asks) -> Entry {
        Entry {
            game: GameName::Number(0),
            player: String::new(),
            color,
            ply: game.ply(),
            fen: game.position().to_fen(),
            asks: asks.into(),
            at: Utc::now().to_rfc3339_opts(SecondsFormat::Millis, true),
            time: 0,
            tries: 0,
            rejected: Vec::new(),
            decision: Decided::Gone,
            uci: None,
            san: None,
            found: None,
            offers_draw: false,
            text: String::new(),
            note: None,
            tokens: None,
            cost: None,
            loss: None,
            why: None,
            void: false,
        }
    }

    /// Whose turn it was, in which game.
    pub fn of(mut self, game: GameName, player: &str) -> Entry {
        self.game = game;
        player.clone_into(&mut self.player);
        self
    }

    /// Adds what an answer reports, and lets what the speaker knows stand in for what it does not.
    pub(super) fn report(&mut self, text: &str, reported: &Reported, known: &Reported) {
        self.text = bounded(text);
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

    /// Notes the move that is played.
    pub(super) fn play(&mut self, game: &Game, mv: Move, found: Source) {
        self.decision = Decided::Move;
        self.uci = Some(game.position().uci(mv).to_string());
        self.san = Some(game.position().san(mv).to_string());
        self.found = Some(found);
    }

    pub(super) fn took(&mut self, time: Duration) {
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
