//! `tabiya tablebase`: what endgame tables say of a position.

use crate::args::tablebase::{MakeArgs, TablebaseArgs, TablebaseCommand, VerifyTablesArgs, table_folders};
use crate::cli_error::CliError;
use crate::exit_status::ExitStatus;
use crate::fen_failure;
use crate::lines::{self, InputLine};
use crate::notes;
use crate::progress::Progress;
use crate::reading::{Noted, PositionSource};
use serde::Serialize;
use std::io::Write;
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;
use tabiya::{Color, Position};
use tabiya_engine::{EndgameValue, TableMove};
use tabiya_files::FileError;
use tabiya_schema::json;
use tabiya_server::call::answer::tablebase_answer;
use tabiya_syzygy::{MAX_MADE_PIECES, ProbeError, TableSurvey, Tables};

pub(crate) fn run(args: &TablebaseArgs, out: &mut dyn Write) -> Result<ExitStatus, CliError> {
    match &args.command {
        Some(TablebaseCommand::Make(args)) => return make(args, out),
        Some(TablebaseCommand::Verify(args)) => return verify(args, out),
        None => {}
    }
    let tables = Tables::open(table_folders(&args.path));
    let reading = args.reading.reading();
    let each_position = |text: &str, line: Option<usize>, out: &mut dyn Write| match reading.position(text) {
        Ok(noted) => answer(&tables, &noted, args, line, out),
        Err(error) => fen_failure::answer_of_chess(text, &error, args.json, out),
    };
    let words: Vec<&str> = args.fen.iter().map(String::as_str).collect();
    match PositionSource::of(&words, None)? {
        PositionSource::Each => {
            lines::each(out, |InputLine { number, text, .. }, out| each_position(text, Some(number), out))
        }
        PositionSource::Text(text) => each_position(&text, None, out),
        PositionSource::At(_) => Err(CliError::Usage(
            "tablebase needs a position as FEN, or - to read positions line by line".to_owned(),
        )),
    }
}

/// Makes tables of our own, and tells of each when it is done.
fn make(args: &MakeArgs, out: &mut dyn Write) -> Result<ExitStatus, CliError> {
    let file = |path: &Path, error| CliError::from(FileError::at(path, error));
    std::fs::create_dir_all(&args.out).map_err(|error| file(&args.out, error))?;
    let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get());
    let threads = args.threads.map_or(cores, usize::from);
    let endings = match args.endings.as_slice() {
        [] => tabiya_syzygy::made_endgames(usize::from(args.pieces)),
        endings => endings.to_vec(),
    };
    if let Some(large) = endings.iter().find(|ending| ending.pieces() > MAX_MADE_PIECES) {
        let message =
            format!("{large} has {} pieces; tables of up to {MAX_MADE_PIECES} can be made", large.pieces());
        return Err(CliError::Usage(message));
    }
    let started = Instant::now();
    let progress = Mutex::new((Progress::new(endings.len() as u64), 0));
    tabiya_syzygy::make_tables(&endings, threads, |table| {
        table.write(&args.out).map_err(|error| file(&args.out, error))?;
        let note = format!("{} after {} s", table.endgame(), started.elapsed().as_secs());
        let (progress, count) = &mut *progress.lock().unwrap_or_else(PoisonError::into_inner);
        progress.add(1, &note);
        *count += 1;
        Ok::<(), CliError>(())
    })?;
    let (mut progress, count) = progress.into_inner().unwrap_or_else(PoisonError::into_inner);
    progress.clear();
    let (place, seconds) = (args.out.display(), started.elapsed().as_secs());
    writeln!(out, "{count} tables are in {place}, made in {seconds} s.")?;
    Ok(ExitStatus::Yes)
}

/// A table that was read whole, as data.
#[derive(Serialize)]
struct VerifiedTable {
    file: String,
    ok: bool,
    code: Option<&'static str>,
    message: Option<String>,
}

/// Reads tables whole, and tells of each that is damaged.
fn verify(args: &VerifyTablesArgs, out: &mut dyn Write) -> Result<ExitStatus, CliError> {
    let tables = Tables::open(args.folders.iter().cloned());
    let (mut whole, mut damaged) = (0, 0);
    for (path, checked) in tables.verify() {
        if args.json {
            let error = checked.as_ref().err();
            let verified = VerifiedTable {
                file: path.display().to_string(),
                ok: error.is_none(),
                code: error.map(ProbeError::code),
                message: error.map(ProbeError::to_string),
            };
            json::line(out, &verified)?;
        } else if let Err(error) = &checked {
            writeln!(out, "({}) {error}", error.code())?;
        }
        *(if checked.is_ok() { &mut whole } else { &mut damaged }) += 1;
    }
    if !args.json {
        match (whole, damaged) {
            (0, 0) => writeln!(out, "There are no tables here.")?,
            (whole, 0) => writeln!(out, "{} {} whole.", files(whole), are(whole))?,
            (whole, damaged) => writeln!(
                out,
                "{} {} damaged, {} {} whole.",
                files(damaged),
                are(damaged),
                files(whole),
                are(whole)
            )?,
        }
    }
    Ok(ExitStatus::of(damaged == 0 && whole > 0))
}

fn files(count: usize) -> String {
    format!("{count} {}", if count == 1 { "file" } else { "files" })
}

fn are(count: usize) -> &'static str {
    if count == 1 { "is" } else { "are" }
}

fn answer(
    tables: &Tables,
    (position, notes): &Noted,
    args: &TablebaseArgs,
    line: Option<usize>,
    out: &mut dyn Write,
) -> Result<ExitStatus, CliError> {
    let survey = tables.survey(position);
    if args.json {
        json::line(out, &tablebase_answer(position, &survey))?;
    } else {
        say(position, &survey, line.is_some(), out)?;
        notes::tell(notes, line, out)?;
    }
    Ok(ExitStatus::of(survey.wdl.is_ok() && survey.dtz.is_ok()))
}

fn say(
    position: &Position,
    survey: &TableSurvey,
    one_line: bool,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    match (&survey.wdl, &survey.dtz) {
        (Ok(_), Ok(dtz)) => {
            let value =
                survey.verdict(position).unwrap_or(EndgameValue::of_distance(*dtz, position.halfmoves()));
            writeln!(out, "{}", verdict(position, value, *dtz))?;
        }
        (Ok(wdl), Err(error)) => {
            writeln!(out, "{}. ({}) {error}", result(position.turn(), *wdl), error.code())?;
        }
        (Err(error), _) => writeln!(out, "({}) {error}", error.code())?,
    }
    if one_line {
        return Ok(());
    }
    let mut told = survey.wdl.as_ref().err().or(survey.dtz.as_ref().err()).map(ProbeError::to_string);
    for it in &survey.moves {
        let san = position.san(it.mv);
        match &it.judged {
            Ok(judged) => writeln!(out, "{san} {}", said(judged))?,
            // A reason is told once, for as many moves as it holds.
            Err(error) => {
                let reason = error.to_string();
                let known = it.wdl.map_or("is not known", without_distance);
                match told.as_ref() == Some(&reason) {
                    true => writeln!(out, "{san} {known}.")?,
                    false => writeln!(out, "{san} {known}. ({}) {reason}", error.code())?,
                }
                told = Some(reason);
            }
        }
    }
    Ok(())
}

/// Who wins, without the fifty-move counter.
fn result(turn: Color, value: EndgameValue) -> String {
    match value {
        EndgameValue::Draw => "The position is a draw".to_owned(),
        EndgameValue::Win => format!("{turn} wins"),
        EndgameValue::Loss => format!("{turn} loses"),
        EndgameValue::CursedWin => format!("{turn} would win, but the fifty-move rule makes it a draw"),
        EndgameValue::BlessedLoss => format!("{turn} would lose, but the fifty-move rule makes it a draw"),
    }
}

/// Who wins, and how soon something must happen.
fn verdict(position: &Position, value: EndgameValue, dtz: i32) -> String {
    let turn = position.turn();
    if position.is_checkmate(turn) {
        return format!("{turn} is checkmated.");
    }
    match value {
        EndgameValue::Draw => format!("{}.", result(turn, value)),
        _ => {
            let played = match position.halfmoves() {
                0 => String::new(),
                played => format!(", with {played} of 100 half-moves played"),
            };
            format!("{}: DTZ {}{played}.", result(turn, value), dtz.abs())
        }
    }
}

/// What a move does where only the result is known.
const fn without_distance(value: EndgameValue) -> &'static str {
    match value {
        EndgameValue::Win => "wins if fifty moves are enough: the distance is not known",
        EndgameValue::CursedWin => "would win, but not within fifty moves: the distance is not known",
        EndgameValue::Draw => "draws",
        EndgameValue::BlessedLoss => "would lose, but not within fifty moves: the distance is not known",
        EndgameValue::Loss => "loses if fifty moves are enough: the distance is not known",
    }
}

/// What a move does: "wins: DTZ 23".
fn said(judged: &TableMove) -> String {
    let dtz = judged.dtz.abs();
    let what = match (judged.zeroing, dtz) {
        (true, _) => "the counter of fifty moves starts again".to_owned(),
        (false, _) => format!("DTZ {dtz}"),
    };
    match judged.value {
        EndgameValue::Win => format!("wins: {what}"),
        EndgameValue::CursedWin => format!("would win, but not within fifty moves: DTZ {dtz}"),
        EndgameValue::Draw => "draws".to_owned(),
        EndgameValue::BlessedLoss => format!("would lose, but not within fifty moves: DTZ {dtz}"),
        EndgameValue::Loss => format!("loses: {what}"),
    }
}
