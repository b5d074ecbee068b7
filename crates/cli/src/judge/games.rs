//! Judging the games of files.

use super::say::{self, Length, Place};
use super::trial::Trial;
use crate::answer::{Answer, Trouble};
use crate::args::judge::JudgeArgs;
use crate::json::FenTrouble;
use crate::pgn::input;
use serde::Serialize;
use std::io::Write;
use std::path::Path;
use tabiya::pgn::{Flow, StreamReader, Tag, Token, Visitor};
use tabiya::{FenError, FenReason, Position, RuleSet};

pub(super) fn judge(files: &[&str], args: &JudgeArgs, out: &mut dyn Write) -> Result<Answer, Trouble> {
    let mut answer = Answer::Yes;
    for &file in files {
        let failed = |error| Trouble::File(file.to_owned(), error);
        let mut reader = StreamReader::new(input::open(Path::new(file), None).map_err(failed)?);
        loop {
            let mut listener = Listener::new(args.rules);
            if !reader.read_game(&mut listener).map_err(failed)? {
                break;
            }
            let place = Place { file: Some(file), index: Some(reader.games()) };
            answer &= match listener.error {
                Some((fen, error)) => no_position(&fen, &error, place, args, out)?,
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
    notes: Vec<FenReason>,
    error: Option<(String, FenError)>,
}

impl Listener {
    fn new(rules: RuleSet) -> Listener {
        Listener { trial: Trial::new(Position::new(), rules), fen: None, notes: Vec::new(), error: None }
    }
}

impl Visitor for Listener {
    fn tag(&mut self, tag: Tag<'_>) {
        if self.fen.is_none() && tag.name.bytes().eq_ignore_ascii_case(b"FEN") {
            self.fen = Some(tag.value_text().into_owned());
        }
    }

    fn begin_moves(&mut self) -> Flow {
        let Some(fen) = self.fen.take() else { return Flow::Read };
        match Position::from_fen_lenient(fen.trim()) {
            Ok((start, notes)) => {
                self.trial = Trial::new(start, self.trial.rules);
                self.notes = notes;
                Flow::Read
            }
            Err(error) => {
                self.error = Some((fen, error));
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
) -> Result<Answer, Trouble> {
    let trouble = FenTrouble::new(fen, error);
    if args.json {
        crate::json::line(out, &NoPosition { place, trouble })?;
    } else {
        writeln!(
            out,
            "{}, game {}: {trouble}",
            place.file.unwrap_or_default(),
            place.index.unwrap_or_default()
        )?;
    }
    Ok(Answer::No)
}
