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
use tabiya_data::{GameCursor, input};
use tabiya_schema::{CodedMessage, FenFailure, GameSource, Replay, json};

pub(super) fn judge(files: &[&str], args: &JudgeArgs, out: &mut dyn Write) -> Result<ExitStatus, CliError> {
    let mut answer = ExitStatus::Yes;
    for &file in files {
        let failed = |error| CliError::File(file.to_owned(), error);
        let mut reader = StreamReader::new(input::open(Path::new(file), None).map_err(failed)?);
        loop {
            let mut listener = Listener::new(args.rules, args.game.variant, GameCursor::MOST_MOVES);
            if !reader.read_game(&mut listener).map_err(failed)? {
                break;
            }
            let result = Some(listener.result.text().into());
            let source = GameSource { file: Some(file.to_owned()), index: Some(reader.games()), result };
            answer &= match listener.error {
                Some(NoGame::Fen(fen, error)) => no_position(&fen, &error, source, args, out)?,
                Some(NoGame::Problem(kind)) => unjudged(&kind, source, args, out)?,
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
    /// A game with more moves is not judged: it would exhaust the memory, and what is left of it is not the game.
    most: usize,
    /// What the file says, behind the moves or before them.
    result: GameResult,
    notes: Vec<FenReason>,
    error: Option<NoGame>,
}

/// Why a game cannot be played.
enum NoGame {
    Fen(String, FenError),
    /// A game that is not played here, or one with too many moves.
    Problem(ProblemKind),
}

impl Listener {
    fn new(rules: DrawRules, untagged: Variant, most: usize) -> Listener {
        Listener {
            replay: Replay::new(Position::new(), rules),
            fen: None,
            variant: None,
            untagged,
            most,
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
                self.error = Some(NoGame::Problem(kind));
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
        if self.replay.game().ply() >= self.most {
            self.replay = Replay::new(Position::new(), self.replay.rules());
            self.error = Some(NoGame::Problem(ProblemKind::TooLarge { limit: self.most }));
            return Flow::Skip;
        }
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
struct UnjudgedGame {
    #[serde(flatten)]
    source: GameSource,
    error: CodedMessage,
}

fn unjudged(
    kind: &ProblemKind,
    source: GameSource,
    args: &JudgeArgs,
    out: &mut dyn Write,
) -> Result<ExitStatus, CliError> {
    if args.json {
        let error = CodedMessage::new(kind.code(), kind.to_string());
        json::line(out, &UnjudgedGame { source, error })?;
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_of_too_many_moves_is_not_kept_and_the_next_one_is_judged() {
        let text = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 {not judged} 1-0\n\n1. d4 d5 2. c4 e6 *\n";
        let mut reader = StreamReader::new(text.as_bytes());
        let mut listener = Listener::new(DrawRules::Automatic, Variant::Chess, 4);
        assert!(reader.read_game(&mut listener).unwrap());
        let error = listener.error.expect("six moves are more than four");
        assert!(matches!(error, NoGame::Problem(ProblemKind::TooLarge { limit: 4 })));
        assert_eq!(listener.replay.game().ply(), 0);
        let mut listener = Listener::new(DrawRules::Automatic, Variant::Chess, 4);
        assert!(reader.read_game(&mut listener).unwrap());
        assert!(listener.error.is_none());
        assert_eq!(listener.replay.game().sans(), ["d4", "d5", "c4", "e6"]);
    }
}
