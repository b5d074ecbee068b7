//! Judging the games of files.

use super::say::{self, Length};
use crate::args::judge::JudgeArgs;
use crate::cli_error::CliError;
use crate::exit_status::ExitStatus;
use serde::Serialize;
use std::io::Write;
use std::path::Path;
use tabiya::pgn::{Flow, GameResult, ProblemKind, StreamReader, Tag, Token, Visitor};
use tabiya::{DrawRules, FenError, FenReason, Pgn, Position};
use tabiya_data::input;
use tabiya_schema::FilePlace as Place;
use tabiya_schema::Trial;
use tabiya_schema::json::FenTrouble;

pub(super) fn judge(files: &[&str], args: &JudgeArgs, out: &mut dyn Write) -> Result<ExitStatus, CliError> {
    let mut answer = ExitStatus::Yes;
    for &file in files {
        let failed = |error| CliError::File(file.to_owned(), error);
        let mut reader = StreamReader::new(input::open(Path::new(file), None).map_err(failed)?);
        loop {
            let mut listener = Listener::new(args.rules);
            if !reader.read_game(&mut listener).map_err(failed)? {
                break;
            }
            let result = Some(listener.result.text());
            let place = Place { file: Some(file), index: Some(reader.games()), result };
            answer &= match listener.error {
                Some(NoGame::Fen(fen, error)) => no_position(&fen, &error, place, args, out)?,
                Some(NoGame::Variant(kind)) => other_game(&kind, place, args, out)?,
                None => say::answer(listener.trial, &listener.notes, &place, Length::Game, args, out)?,
            };
        }
    }
    Ok(answer)
}

/// Plays the main line of a game while it is read.
struct Listener {
    trial: Trial,
    fen: Option<String>,
    variant: Option<String>,
    /// What the file says, behind the moves or before them.
    result: GameResult,
    notes: Vec<FenReason>,
    error: Option<NoGame>,
}

/// Why a game cannot be played.
enum NoGame {
    Fen(String, FenError),
    Variant(ProblemKind),
}

impl Listener {
    fn new(rules: DrawRules) -> Listener {
        Listener {
            trial: Trial::new(Position::new(), rules),
            fen: None,
            variant: None,
            result: GameResult::Unknown,
            notes: Vec::new(),
            error: None,
        }
    }
}

impl Visitor for Listener {
    fn tag(&mut self, tag: Tag<'_>) {
        let value = || tag.value_text().into_owned();
        let name = tag.name.bytes();
        if name.eq_ignore_ascii_case(b"FEN") {
            self.fen.get_or_insert_with(value);
        } else if name.eq_ignore_ascii_case(b"Variant") {
            self.variant.get_or_insert_with(value);
        } else if name.eq_ignore_ascii_case(b"Result") {
            self.result = GameResult::from_text(value().trim()).unwrap_or(self.result);
        }
    }

    fn result(&mut self, result: GameResult, _: Token<'_>) {
        // What the tag says counts, if it says something.
        if self.result == GameResult::Unknown {
            self.result = result;
        }
    }

    fn begin_moves(&mut self) -> Flow {
        if let Some(kind) = self.variant.as_deref().and_then(not_chess) {
            self.error = Some(NoGame::Variant(kind));
            return Flow::Skip;
        }
        let Some(fen) = self.fen.take() else { return Flow::Read };
        match Position::from_fen_lenient(fen.trim()) {
            Ok((start, notes)) => {
                self.trial = Trial::new(start, self.trial.rules);
                self.notes = notes;
                Flow::Read
            }
            Err(error) => {
                self.error = Some(NoGame::Fen(fen, error));
                Flow::Skip
            }
        }
    }

    fn san(&mut self, san: Token<'_>) -> Flow {
        let text = san.text();
        let taken = match san.to_move(self.trial.game.position()) {
            Some(mv) => self.trial.play(mv, &text),
            None => self.trial.play(&*text, &text),
        };
        if taken { Flow::Read } else { Flow::Skip }
    }
}

/// What the library has against a variant.
fn not_chess(name: &str) -> Option<ProblemKind> {
    let name = name.replace(['\\', '"'], "");
    let pgn = Pgn::parse_lenient(&format!("[Variant \"{name}\"]\n\n*\n"));
    let mut kinds = pgn.problems().iter().map(|problem| problem.kind.clone());
    kinds.find(|kind| matches!(kind, ProblemKind::Variant { .. }))
}

#[derive(Serialize)]
struct OtherGame<'a> {
    #[serde(flatten)]
    place: Place<'a>,
    error: OtherGameDetail,
}

#[derive(Serialize)]
struct OtherGameDetail {
    code: &'static str,
    message: String,
}

fn other_game(
    kind: &ProblemKind,
    place: Place<'_>,
    args: &JudgeArgs,
    out: &mut dyn Write,
) -> Result<ExitStatus, CliError> {
    if args.json {
        let error = OtherGameDetail { code: kind.code(), message: kind.to_string() };
        tabiya_schema::json::line(out, &OtherGame { place, error })?;
    } else {
        let (file, index) = (place.file.unwrap_or_default(), place.index.unwrap_or_default());
        writeln!(out, "{file}, game {index}: {kind}")?;
    }
    Ok(ExitStatus::No)
}

#[derive(Serialize)]
struct NoPosition<'a> {
    #[serde(flatten)]
    place: Place<'a>,
    #[serde(flatten)]
    trouble: FenTrouble<'a>,
}

fn no_position(
    fen: &str,
    error: &FenError,
    place: Place<'_>,
    args: &JudgeArgs,
    out: &mut dyn Write,
) -> Result<ExitStatus, CliError> {
    let trouble = FenTrouble::new(fen, error);
    if args.json {
        tabiya_schema::json::line(out, &NoPosition { place, trouble })?;
    } else {
        writeln!(
            out,
            "{}, game {}: {trouble}",
            place.file.unwrap_or_default(),
            place.index.unwrap_or_default()
        )?;
    }
    Ok(ExitStatus::No)
}
