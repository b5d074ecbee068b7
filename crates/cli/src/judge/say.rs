//! The verdict on a game, for people and as data.

use crate::args::judge::JudgeArgs;
use crate::cli_error::CliError;
use crate::exit_status::ExitStatus;
use crate::lines::LONGEST;
use crate::notes;
use serde::Serialize;
use std::io::Write;
use tabiya::{CanMate, Color, FenReason};
use tabiya_schema::{CodedMessage, FenReason as FenNote, GameSource, GameVerdict, Refusal, Replay, json};

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

pub(super) fn answer(
    mut replay: Replay,
    notes: &[FenReason],
    source: GameSource,
    length: Length,
    args: &JudgeArgs,
    out: &mut dyn Write,
) -> Result<ExitStatus, CliError> {
    let can_mate = args.dead.then(|| replay.search(usize::try_from(args.nodes).unwrap_or(usize::MAX)));
    let answer = ExitStatus::of(replay.refused().is_none());
    if args.json {
        GameVerdict::new(&replay, can_mate, FenNote::list(notes), source).write_line(out)?;
        return Ok(answer);
    }
    if let (Some(file), Some(index)) = (&source.file, source.index) {
        write!(out, "{file}, game {index}: ")?;
    }
    if length == Length::Page {
        page(&replay, can_mate.as_ref(), out)?;
    } else {
        let mut line = headline(&replay);
        if let (Some(result), None) =
            (source.result.as_deref().filter(|&result| result != "*"), replay.ending())
        {
            line += &format!("; the file says {result}");
        }
        for refused in replay.refusals() {
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
pub(super) fn too_long(fen: &str, args: &JudgeArgs, out: &mut dyn Write) -> Result<ExitStatus, CliError> {
    let message = format!("the line is longer than {LONGEST} bytes, and nothing of it was judged");
    if args.json {
        let fen = fen.chars().take(80).collect();
        json::line(out, &TooLong { fen, error: CodedMessage::new("line-too-long", message) })?;
    } else {
        writeln!(out, "{message}")?;
    }
    Ok(ExitStatus::No)
}

#[derive(Serialize)]
struct TooLong {
    fen: String,
    error: CodedMessage,
}

/// Whether and how the game ended, in a line.
fn headline(replay: &Replay) -> String {
    match replay.ending() {
        Some(ending) => {
            format!("over after ply {} ({}): {ending}", ending.ply, ending.outcome.code())
        }
        None => {
            let check = if replay.game().position().is_check() { ", in check" } else { "" };
            format!(
                "not over after ply {}: {} to move{check}",
                replay.game().ply(),
                replay.game().position().turn()
            )
        }
    }
}

/// Why a move is not taken.
fn sentence(refusal: &Refusal) -> String {
    let rejection = &refusal.rejection;
    let verdict = if refusal.is_after_the_end() { "after the end" } else { "illegal" };
    format!("ply {}, {}: {verdict} ({}): {}", refusal.ply, rejection.input, rejection.code, rejection.message)
}

fn page(replay: &Replay, can_mate: Option<&[CanMate; 2]>, out: &mut dyn Write) -> Result<(), CliError> {
    let (game, position) = (replay.game(), replay.game().position());
    writeln!(out, "{}", headline(replay))?;
    for refused in replay.refusals() {
        writeln!(out, "{}", sentence(refused))?;
        let near: Vec<&str> = refused.rejection.suggestions.iter().map(|mv| mv.san.as_str()).collect();
        if !near.is_empty() {
            writeln!(out, "closest legal moves: {}", near.join(", "))?;
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
    let now: Vec<&str> = replay.claimable().iter().map(|reason| reason.code()).collect();
    if !now.is_empty() {
        writeln!(out, "claimable: {}", now.join(", "))?;
    }
    for (mv, reason) in replay.claiming_moves() {
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
