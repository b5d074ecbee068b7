//! Judging the games of files.

use super::say::{self, Length};
use crate::args::judge::JudgeArgs;
use crate::cli_error::CliError;
use crate::exit_status::ExitStatus;
use serde::Serialize;
use std::io::Write;
use std::path::Path;
use tabiya::pgn::{Flow, GameResult, ProblemKind, StreamReader, Tag, Token, Visitor};
use tabiya::{DrawRules, FenError, FenReason, Pgn, Position, Variant};
use tabiya_data::input;
use tabiya_schema::{FenFailure, GameSource, Replay, json};

pub(super) fn judge(files: &[&str], args: &JudgeArgs, out: &mut dyn Write) -> Result<ExitStatus, CliError> {
    let mut answer = ExitStatus::Yes;
    for &file in files {
        let failed = |error| CliError::File(file.to_owned(), error);
        let mut reader = StreamReader::new(input::open(Path::new(file), None).map_err(failed)?);
        loop {
            let mut listener = Listener::new(args.rules, args.game.variant);
            if !reader.read_game(&mut listener).map_err(failed)? {
                break;
            }
            let result = Some(listener.result.text().into());
            let source = GameSource { file: Some(file.to_owned()), index: Some(reader.games()), result };
            answer &= match listener.error {
                Some(NoGame::Fen(fen, error)) => no_position(&fen, &error, source, args, out)?,
                Some(NoGame::Variant(kind)) => other_game(&kind, source, args, out)?,
                None => say::answer(listener.replay, &listener.notes, source, Length::Game, args, out)?,
            };
        }
    }
    Ok(answer)
}

/// Plays the main line of a game while it is read.
struct Listener {
    replay: Replay,
    fen: Option<String>,
    variant: Option<String>,
    /// The game where no tag names one.
    untagged: Variant,
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
    fn new(rules: DrawRules, untagged: Variant) -> Listener {
        Listener {
            replay: Replay::new(Position::new(), rules),
            fen: None,
            variant: None,
            untagged,
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
        let variant = match self.variant.as_deref().map_or(Ok(self.untagged), tagged) {
            Ok(variant) => variant,
            Err(kind) => {
                self.error = Some(NoGame::Variant(kind));
                return Flow::Skip;
            }
        };
        let Some(fen) = self.fen.take() else {
            self.replay = Replay::new(Position::start_of(variant), self.replay.rules());
            return Flow::Read;
        };
        match Position::from_fen_as_lenient(variant, fen.trim()) {
            Ok((start, notes)) => {
                self.replay = Replay::new(start, self.replay.rules());
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
        let taken = match san.to_move(self.replay.game().position()) {
            Some(mv) => self.replay.play(mv, &text),
            None => self.replay.play(&*text, &text),
        };
        if taken { Flow::Read } else { Flow::Skip }
    }
}

/// The game that a tag names, or what the library has against it.
fn tagged(name: &str) -> Result<Variant, ProblemKind> {
    let name = name.replace(['\\', '"'], "");
    let pgn = Pgn::parse_lenient(&format!("[Variant \"{name}\"]\n\n*\n"));
    let mut kinds = pgn.problems().iter().map(|problem| problem.kind.clone());
    match kinds.find(|kind| matches!(kind, ProblemKind::Variant { .. })) {
        Some(kind) => Err(kind),
        None => Ok(pgn.start().variant()),
    }
}

#[derive(Serialize)]
struct OtherGame {
    #[serde(flatten)]
    source: GameSource,
    error: OtherGameDetail,
}

#[derive(Serialize)]
struct OtherGameDetail {
    code: &'static str,
    message: String,
}

fn other_game(
    kind: &ProblemKind,
    source: GameSource,
    args: &JudgeArgs,
    out: &mut dyn Write,
) -> Result<ExitStatus, CliError> {
    if args.json {
        let error = OtherGameDetail { code: kind.code(), message: kind.to_string() };
        json::line(out, &OtherGame { source, error })?;
    } else {
        let (file, index) = (source.file.unwrap_or_default(), source.index.unwrap_or_default());
        writeln!(out, "{file}, game {index}: {kind}")?;
    }
    Ok(ExitStatus::No)
}

#[derive(Serialize)]
struct NoPosition<'a> {
    #[serde(flatten)]
    source: GameSource,
    #[serde(flatten)]
    failure: FenFailure<'a>,
}

fn no_position(
    fen: &str,
    error: &FenError,
    source: GameSource,
    args: &JudgeArgs,
    out: &mut dyn Write,
) -> Result<ExitStatus, CliError> {
    let failure = FenFailure::new(fen, error);
    if args.json {
        json::line(out, &NoPosition { source, failure })?;
    } else {
        let (file, index) = (source.file.unwrap_or_default(), source.index.unwrap_or_default());
        writeln!(out, "{file}, game {index}: {failure}")?;
    }
    Ok(ExitStatus::No)
}
