//! Games and their problems as data: a line of JSON each.
//!
//! A row is made where its game is read, on whatever thread, and written when the number of the game in its file is
//! known.

use crate::summary::GameSummary;
use crate::task::Origin;
use serde::{Serialize, Serializer};
use std::io;
use tabiya::pgn::{Problem, Severity, Tags};
use tabiya::{FenStyle, Pgn};
use tabiya_schema::{Ending, json};

/// A game as data, without its moves.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct GameRow {
    /// The file; left out where there is only one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// The tags, each name once: where one is there twice, the first counts.
    #[serde(serialize_with = "each_once")]
    pub tags: Tags,
    /// The moves of the main line.
    pub plies: usize,
    /// The position behind them; none where the start cannot be read.
    pub final_fen: Option<String>,
    /// The result, as PGN writes it.
    pub result: &'static str,
    /// What is wrong with the game.
    pub problems: Vec<ProblemRow>,
    /// What automatic rules make of the last position.
    pub outcome: Option<Ending>,
}

impl GameRow {
    /// The row of a game.
    pub fn new(mut pgn: Pgn, origin: &Origin<'_>, style: FenStyle) -> GameRow {
        let GameSummary { plies, final_position, outcome } = GameSummary::of(&pgn);
        GameRow {
            file: None,
            plies,
            final_fen: final_position.map(|position| position.fen(style).to_string()),
            result: pgn.result().text(),
            problems: pgn.problems().iter().map(|problem| ProblemRow::new(problem, origin)).collect(),
            outcome,
            tags: std::mem::take(pgn.tags_mut()),
        }
    }

    /// The same row with the name of the file in it.
    pub fn of_file(self, file: &str) -> GameRow {
        GameRow { file: Some(file.to_owned()), ..self }
    }

    /// Writes it as a line of JSON that begins with the number of the game.
    pub fn write_json(&self, index: u64, out: &mut Vec<u8>) -> io::Result<()> {
        #[derive(Serialize)]
        struct Numbered<'a> {
            index: u64,
            #[serde(flatten)]
            row: &'a GameRow,
        }
        json::append_line(out, &Numbered { index, row: self })
    }

    /// About how many bytes it takes.
    pub fn size(&self) -> usize {
        let tags: usize = self.tags.iter().map(|(name, value)| name.len() + value.len()).sum();
        let problems: usize = self.problems.iter().map(ProblemRow::size).sum();
        size_of::<GameRow>() + tags + problems
    }
}

/// What is wrong at one place of a game, as data.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ProblemRow {
    /// A stable, machine-readable code.
    pub code: &'static str,
    /// `error` or `warning`.
    pub severity: &'static str,
    /// The sentence.
    pub message: String,
    /// The line of the file, counted from 1.
    pub line: u64,
    /// The character of the line, counted from 1.
    pub column: u64,
    /// The first byte and the one behind the last, in the text without its compression.
    pub bytes: [u64; 2],
    /// The ply of the move in question, or of the last one before.
    pub ply: u32,
}

impl ProblemRow {
    /// The row of a problem.
    pub fn new(problem: &Problem, origin: &Origin<'_>) -> ProblemRow {
        let place = &problem.place;
        ProblemRow {
            code: problem.code(),
            severity: match problem.severity() {
                Severity::Warning => "warning",
                Severity::Error => "error",
            },
            message: problem.kind.to_string(),
            line: origin.line + place.line,
            column: place.column,
            bytes: [origin.byte + place.bytes.start, origin.byte + place.bytes.end],
            ply: problem.ply,
        }
    }

    /// Writes it as a line of JSON that begins with the number of the game and its file.
    pub fn write_json(&self, game: u64, file: &str, out: &mut Vec<u8>) -> io::Result<()> {
        #[derive(Serialize)]
        struct Numbered<'a> {
            game: u64,
            file: &'a str,
            #[serde(flatten)]
            row: &'a ProblemRow,
        }
        json::append_line(out, &Numbered { game, file, row: self })
    }

    /// About how many bytes it takes.
    pub fn size(&self) -> usize {
        size_of::<ProblemRow>() + self.message.len()
    }
}

fn each_once<S: Serializer>(tags: &Tags, serializer: S) -> Result<S::Ok, S::Error> {
    let is_first = |&(i, (name, _)): &(usize, (&str, &str))| {
        !tags.iter().take(i).any(|(known, _)| known.eq_ignore_ascii_case(name))
    };
    serializer.collect_map(tags.iter().enumerate().filter(is_first).map(|(_, pair)| pair))
}
