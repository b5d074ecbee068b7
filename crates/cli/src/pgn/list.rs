//! `tabiya pgn list`: the games of files, one a line.

use super::problem::ProblemJson;
use super::work::{self, Bar, Batch, Origin, Target, Task};
use crate::args::EnPassantArg;
use crate::args::pgn::ListArgs;
use crate::cli_error::CliError;
use crate::exit_status::ExitStatus;
use serde::{Serialize, Serializer};
use std::io::Write;
use tabiya::pgn::{ProblemKind, Severity, Tags};
use tabiya::{DrawRules, EnPassantField, FenStyle, Game, Pgn, Position};
use tabiya_data::filter::Filter;
use tabiya_schema as schema;
use tabiya_uci::sanitize::one_line;

pub(super) fn run(args: &ListArgs, out: &mut dyn Write) -> Result<ExitStatus, CliError> {
    let task = List {
        json: args.json,
        filters: args.filter.clone(),
        style: match args.ep {
            EnPassantArg::Always => FenStyle::default(),
            EnPassantArg::Legal => FenStyle::default().with_en_passant(EnPassantField::IfLegal),
        },
        several: args.source.files.len() > 1,
    };
    // A bar between the lines would be in their way.
    let target = Target::of_stdout();
    let bar = if target == Target::Terminal { Bar::Hidden } else { Bar::Shown };
    work::run(&args.source, task, bar, target, out)
}

struct List {
    json: bool,
    filters: Vec<Filter>,
    style: FenStyle,
    /// Whether lines tell the file.
    several: bool,
}

impl Task for List {
    fn game(&self, pgn: Pgn, origin: &Origin<'_>, batch: &mut Batch) -> Result<(), CliError> {
        if !self.filters.iter().all(|filter| filter.passes(&pgn)) {
            return Ok(());
        }
        batch.answer &=
            ExitStatus::of(pgn.problems().iter().all(|problem| problem.severity() != Severity::Error));
        let end = End::of(&pgn);
        if !self.json {
            let file = if self.several { format!("{}: ", one_line(origin.file)) } else { String::new() };
            batch.numbered(file, self.line(&pgn, &end));
            return Ok(());
        }
        let game = GameJson {
            file: self.several.then_some(origin.file),
            tags: TagsJson(pgn.tags()),
            plies: end.plies,
            final_fen: end.position.map(|position| position.fen(self.style).to_string()),
            result: pgn.result().text(),
            problems: pgn.problems().iter().map(|problem| ProblemJson::new(problem, origin)).collect(),
            outcome: end.outcome,
        };
        batch.numbered_json("index", &game)
    }
}

impl List {
    /// For people: `. Morphy - Duke, 1-0, 33 plies, checkmate (Paris 1858.??.??)`
    fn line(&self, pgn: &Pgn, end: &End) -> String {
        let tag = |name| one_line(pgn.tags().get(name).unwrap_or("?"));
        let mut line = format!(
            ". {} - {}, {}, {} {}",
            tag("White"),
            tag("Black"),
            pgn.result(),
            end.plies,
            if end.plies == 1 { "ply" } else { "plies" }
        );
        if let Some(outcome) = &end.outcome {
            line += &format!(", {}", outcome.reason);
        }
        line += &format!(" ({}, {})", tag("Event"), tag("Date"));
        match pgn.problems().len() {
            0 => {}
            1 => line += ", 1 problem",
            several => line += &format!(", {several} problems"),
        }
        line.push('\n');
        line
    }
}

/// How a game stands at the end of its main line.
struct End {
    plies: usize,
    /// None where the start could not be read.
    position: Option<Position>,
    outcome: Option<schema::Ending>,
}

impl End {
    fn of(pgn: &Pgn) -> End {
        let plies = pgn.mainline().count();
        let no_start =
            |kind: &ProblemKind| matches!(kind, ProblemKind::Fen { .. } | ProblemKind::Variant { .. });
        if pgn.problems().iter().any(|problem| no_start(&problem.kind)) {
            return End { plies, position: None, outcome: None };
        }
        // Records of games go on where a draw was not claimed.
        let mut game = Game::from_position(*pgn.start()).with_draw_rules(DrawRules::Analysis);
        for mv in pgn.moves() {
            if game.play(mv).is_err() {
                break;
            }
        }
        if game.ply() == plies {
            let ending = game.ending_by(DrawRules::Automatic);
            let outcome = ending.as_ref().map(|ending| schema::Ending::new(ending, game.position()));
            return End { plies, position: Some(*game.position()), outcome };
        }
        // Somebody passed: a game has no such moves, and what came before it is not counted.
        let position = pgn.final_position();
        let outcome = schema::Ending::of_position(&position, plies);
        End { plies, position: Some(position), outcome }
    }
}

/// A game, as data; its number stands before it.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct GameJson<'a> {
    /// Where there are several.
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<&'a str>,
    tags: TagsJson<'a>,
    plies: usize,
    final_fen: Option<String>,
    result: &'static str,
    problems: Vec<ProblemJson>,
    outcome: Option<schema::Ending>,
}

struct TagsJson<'a>(&'a Tags);

impl Serialize for TagsJson<'_> {
    /// Each name once: where one is there twice, the first counts.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let first = |&(i, (name, _)): &(usize, (&str, &str))| {
            !self.0.iter().take(i).any(|(known, _)| known.eq_ignore_ascii_case(name))
        };
        serializer.collect_map(self.0.iter().enumerate().filter(first).map(|(_, pair)| pair))
    }
}
