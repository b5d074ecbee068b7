//! The verdict on a game, for people and as data.

use super::trial::{Refused, Trial};
use crate::answer::{Answer, Trouble};
use crate::args::judge::JudgeArgs;
use crate::json::{self, Reason};
use crate::lines::LONGEST;
use crate::notes;
use schemars::JsonSchema;
use serde::Serialize;
use std::io::Write;
use tabiya::{CanMate, Color, DrawReason, Ending, FenReason, Move, Outcome};

/// How much an answer in text says.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Length {
    /// One line, for the line of input with this number.
    Line(usize),
    /// One line, for a game of a file.
    Game,
    /// All there is to say.
    Page,
}

/// Where a game comes from, if from a file.
#[derive(Clone, Copy, Default, Serialize, JsonSchema)]
pub(crate) struct Place<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) file: Option<&'a str>,
    /// Its number in the file, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) index: Option<u64>,
    /// The result that the file gives it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) result: Option<&'a str>,
}

pub(super) fn answer(
    mut trial: Trial,
    notes: &[FenReason],
    place: &Place<'_>,
    length: Length,
    args: &JudgeArgs,
    out: &mut dyn Write,
) -> Result<Answer, Trouble> {
    let can_mate = args.dead.then(|| trial.search(usize::try_from(args.nodes).unwrap_or(usize::MAX)));
    let answer = Answer::of(trial.refused.is_none());
    if args.json {
        json::line(out, &Verdict::new(&trial, can_mate.as_ref(), json::notes(notes), *place))?;
        return Ok(answer);
    }
    if let (Some(file), Some(index)) = (place.file, place.index) {
        write!(out, "{file}, game {index}: ")?;
    }
    if length == Length::Page {
        page(&trial, can_mate.as_ref(), out)?;
    } else {
        let mut line = headline(&trial);
        if let (Some(result), None) = (place.result.filter(|&result| result != "*"), &trial.ending) {
            line += &format!("; the file says {result}");
        }
        for refused in trial.refusals() {
            line += &format!("; {}", sentence(refused));
        }
        writeln!(out, "{line}")?;
    }
    let line = match length {
        Length::Line(number) => Some(number),
        Length::Game | Length::Page => None,
    };
    notes::tell(notes, line, out)?;
    Ok(answer)
}

/// The answer to a line that was not read to its end: whatever the rest says, nothing is judged.
pub(super) fn too_long(fen: &str, args: &JudgeArgs, out: &mut dyn Write) -> Result<Answer, Trouble> {
    let message = format!("the line is longer than {LONGEST} bytes, and nothing of it was judged");
    if args.json {
        let fen = fen.chars().take(80).collect();
        json::line(out, &TooLong { fen, error: TooLongDetail { code: "line-too-long", message } })?;
    } else {
        writeln!(out, "{message}")?;
    }
    Ok(Answer::No)
}

#[derive(Serialize)]
struct TooLong {
    fen: String,
    error: TooLongDetail,
}

#[derive(Serialize)]
struct TooLongDetail {
    code: &'static str,
    message: String,
}

/// Whether and how the game ended, in a line.
fn headline(trial: &Trial) -> String {
    match &trial.ending {
        Some(ending) => {
            format!("over after ply {} ({}): {ending}", ending.ply, ending.outcome.code())
        }
        None => {
            let check = if trial.game.position().is_check() { ", in check" } else { "" };
            format!(
                "not over after ply {}: {} to move{check}",
                trial.game.ply(),
                trial.game.position().turn()
            )
        }
    }
}

/// Why a move is not taken.
fn sentence(refused: &Refused) -> String {
    let Refused { ply, text, why, .. } = refused;
    let verdict = if refused.is_after_the_end() { "after the end" } else { "illegal" };
    format!("ply {ply}, {text}: {verdict} ({}): {why}", why.code())
}

fn page(trial: &Trial, can_mate: Option<&[CanMate; 2]>, out: &mut dyn Write) -> Result<(), Trouble> {
    let (game, position) = (&trial.game, trial.game.position());
    writeln!(out, "{}", headline(trial))?;
    for refused in trial.refusals() {
        writeln!(out, "{}", sentence(refused))?;
        if !refused.suggestions.is_empty() {
            writeln!(out, "legal and near: {}", refused.suggestions.join(", "))?;
        }
    }
    writeln!(out, "{}", position.to_fen())?;
    writeln!(
        out,
        "plies {}, repetitions {}, halfmoves {}",
        game.ply(),
        game.repetitions(),
        position.halfmoves()
    )?;
    let now: Vec<&str> = trial.claimable().iter().map(|reason| reason.code()).collect();
    if !now.is_empty() {
        writeln!(out, "claimable: {}", now.join(", "))?;
    }
    for (mv, reason) in trial.claiming_moves() {
        writeln!(out, "claimable with {}: {}", position.san(mv), reason.code())?;
    }
    let poor: Vec<&str> = Color::ALL
        .into_iter()
        .filter(|&color| !position.has_mating_material(color))
        .map(Color::name)
        .collect();
    if !poor.is_empty() {
        writeln!(out, "insufficient material: {}", poor.join(", "))?;
    }
    if let Some([white, black]) = can_mate {
        writeln!(out, "can mate: white {}, black {}", white.name(), black.name())?;
    }
    Ok(())
}

/// The verdict, as data.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Verdict<'a> {
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
    pub(crate) fn new(
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
pub(crate) struct OutcomeJson {
    winner: Option<&'static str>,
    pub(crate) reason: &'static str,
    /// The plies played until then.
    ply: usize,
    message: String,
}

impl OutcomeJson {
    pub(crate) fn new(outcome: Outcome, ply: usize, message: String) -> OutcomeJson {
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
