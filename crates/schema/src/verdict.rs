//! The verdict on a game, as data.

use crate::json::Reason;
use crate::trial::{Refused, Trial};
use schemars::JsonSchema;
use serde::Serialize;
use tabiya::{CanMate, Color, DrawReason, Ending, Move, Outcome};

/// Where a game comes from, if from a file.
#[derive(Clone, Copy, Default, Serialize, JsonSchema)]
pub struct Place<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<&'a str>,
    /// Its number in the file, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub index: Option<u64>,
    /// The result that the file gives it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<&'a str>,
}

/// The verdict, as data.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Verdict<'a> {
    #[serde(flatten)]
    place: Place<'a>,
    /// The position behind the last move that could be played.
    fen: String,
    plies: usize,
    status: &'static str,
    outcome: Option<OutcomeJson>,
    /// What the side to move may claim as the board stands.
    claimable: Vec<&'static str>,
    /// What more it may claim with a move.
    claimable_with: Vec<ClaimJson>,
    repetitions: u32,
    halfmoves: u16,
    insufficient_material: Insufficient,
    #[serde(skip_serializing_if = "Option::is_none")]
    can_mate: Option<CanMateJson>,
    /// The first move that is not taken.
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<RefusedJson<'a>>,
    /// The move behind the end with which the list could not go on.
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<RefusedJson<'a>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    notes: Vec<Reason>,
}

impl<'a> Verdict<'a> {
    pub fn new(
        trial: &'a Trial,
        can_mate: Option<&[CanMate; 2]>,
        notes: Vec<Reason>,
        place: Place<'a>,
    ) -> Verdict<'a> {
        let (game, position) = (&trial.game, trial.game.position());
        let claim = |(mv, reason): (Move, DrawReason)| ClaimJson {
            uci: position.uci(mv).to_string(),
            san: position.san(mv).to_string(),
            reason: reason.code(),
        };
        Verdict {
            place,
            fen: position.to_fen(),
            plies: game.ply(),
            status: trial.status().name(),
            outcome: trial.ending.as_ref().map(OutcomeJson::from),
            claimable: trial.claimable().iter().map(|reason| reason.code()).collect(),
            claimable_with: trial.claiming_moves().into_iter().map(claim).collect(),
            repetitions: game.repetitions(),
            halfmoves: position.halfmoves(),
            insufficient_material: Insufficient {
                both: position.insufficient_material(),
                white: !position.has_mating_material(Color::White),
                black: !position.has_mating_material(Color::Black),
            },
            can_mate: can_mate.map(|[white, black]| CanMateJson { white: white.name(), black: black.name() }),
            error: trial.refused.as_ref().map(RefusedJson::from),
            stopped: trial.stopped.as_ref().map(RefusedJson::from),
            notes,
        }
    }
}

/// How a game ended, as data.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "JudgedOutcome")]
pub struct OutcomeJson {
    winner: Option<&'static str>,
    pub reason: &'static str,
    /// The plies played until then.
    ply: usize,
    message: String,
}

impl OutcomeJson {
    pub fn new(outcome: Outcome, ply: usize, message: String) -> OutcomeJson {
        OutcomeJson { winner: outcome.winner().map(Color::name), reason: outcome.code(), ply, message }
    }
}

impl From<&Ending> for OutcomeJson {
    fn from(ending: &Ending) -> OutcomeJson {
        OutcomeJson::new(ending.outcome, ending.ply, ending.to_string())
    }
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Claim")]
struct ClaimJson {
    uci: String,
    san: String,
    reason: &'static str,
}

/// Who has not the men to mate.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "InsufficientMaterial")]
struct Insufficient {
    both: bool,
    white: bool,
    black: bool,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "CanMate")]
struct CanMateJson {
    white: &'static str,
    black: &'static str,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "RefusedMove")]
struct RefusedJson<'a> {
    ply: usize,
    input: &'a str,
    code: &'static str,
    message: String,
    suggestions: &'a [String],
}

impl<'a> From<&'a Refused> for RefusedJson<'a> {
    fn from(refused: &'a Refused) -> RefusedJson<'a> {
        RefusedJson {
            ply: refused.ply,
            input: &refused.text,
            code: refused.why.code(),
            message: refused.why.to_string(),
            suggestions: &refused.suggestions,
        }
    }
}
