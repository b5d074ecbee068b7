//! `tabiya eval`: what the engine sees in a position without searching.

use crate::args::eval::EvalArgs;
use crate::cli_error::CliError;
use crate::exit_status::ExitStatus;
use crate::fen_failure;
use crate::lines;
use crate::notes;
use crate::reading::{Noted, PositionSource};
use serde::Serialize;
use std::io::Write;
use std::sync::Arc;
use tabiya::{Color, FenError, File, Position, Rank, Square, Variant};
use tabiya_engine::{Appraisal, AppraisedPiece, Network, Score};
use tabiya_files::FileError;
use tabiya_schema::{self as schema, Wdl, json};

pub(crate) fn run(args: &EvalArgs, out: &mut dyn Write) -> Result<ExitStatus, CliError> {
    let is_chess = args.game.variant == Variant::Chess;
    let network = match &args.net {
        Some(_) if !is_chess => {
            return Err(CliError::Usage("a network knows chess alone, not a variant".to_owned()));
        }
        Some(path) => {
            let bytes = std::fs::read(path).map_err(|error| FileError::at(path, error))?;
            let read = Network::from_bytes(&bytes);
            let read = read.map_err(|why| CliError::Usage(format!("{}: {why}", path.display())))?;
            Some(Arc::new(read))
        }
        None => (is_chess && !args.terms).then(Network::shipped),
    };
    let evaluator = Evaluator { args, network };
    let read = |text: &str| args.place.reading.reading().position_of(args.game.variant, text);
    match args.game.source(&args.place)? {
        PositionSource::Each => {
            let mut first = true;
            lines::each(out, |line, out| {
                if !args.json && !std::mem::take(&mut first) {
                    writeln!(out)?;
                }
                evaluator.answer(read(line.text), line.text, Some(line.number), out)
            })
        }
        PositionSource::Text(text) => evaluator.answer(read(&text), &text, None, out),
        PositionSource::At(position) => evaluator.answer(Ok((position, Vec::new())), "", None, out),
    }
}

struct Evaluator<'a> {
    args: &'a EvalArgs,
    network: Option<Arc<Network>>,
}

impl Evaluator<'_> {
    fn answer(
        &self,
        position: Result<Noted, FenError>,
        text: &str,
        line: Option<usize>,
        out: &mut dyn Write,
    ) -> Result<ExitStatus, CliError> {
        let (position, noted) = match position {
            Ok(noted) => noted,
            Err(error) => return fen_failure::answer(text, &error, self.args.json, out),
        };
        let appraisal = match &self.network {
            Some(network) => Appraisal::by_network(Arc::clone(network), &position),
            None => Appraisal::of(&position),
        };
        if self.args.json {
            json::line(out, &EvalJson::new(&position, &appraisal))?;
        } else {
            write!(out, "{}", page(&position, &appraisal))?;
        }
        notes::tell(&noted, line, out)?;
        Ok(ExitStatus::Yes)
    }
}

fn white(value: i32) -> Score {
    Score::Centipawns(value)
}

/// For a person: the value, the board with the worth of each piece, and what the value consists of.
fn page(position: &Position, appraisal: &Appraisal) -> String {
    let score = schema::Score::new(white(appraisal.value), Color::White);
    let Wdl { white, draw, black } = Wdl::of(white(appraisal.value), Color::White);
    let percent = |thousandths: u32| (thousandths + 5) / 10;
    let mut text = format!(
        "{score}: {}. White wins {} %, draws {} %, Black wins {} % of such games.\n\n",
        score.words(position.variant()),
        percent(white),
        percent(draw),
        percent(black)
    );
    let line = format!("   +{}\n", "-------+".repeat(8));
    for rank in Rank::ALL.into_iter().rev() {
        let cells: Vec<(String, String)> =
            File::ALL.iter().map(|&file| cell(appraisal, Square::new(file, rank))).collect();
        let row = |name: &str, of: fn(&(String, String)) -> &String| {
            let cells: String = cells.iter().map(|both| format!("{:^7}|", of(both))).collect();
            format!(" {name} |{cells}\n")
        };
        text += &line;
        text += &row(&rank.to_string(), |both| &both.0);
        text += &row(" ", |both| &both.1);
    }
    text += &line;
    let files: String = File::ALL.iter().map(|file| format!("{file:^8}", file = file.to_string())).collect();
    text += format!("    {files}").trim_end();
    text.push('\n');
    if appraisal.parts.is_empty() {
        return text;
    }
    text += "\nfor White, in pawns\n";
    for part in &appraisal.parts {
        text += &format!("{:>7}  {}\n", schema::Score::Cp(part.value).to_string(), part.name);
    }
    text
}

/// A square: its piece, and what that is worth.
fn cell(appraisal: &Appraisal, square: Square) -> (String, String) {
    match appraisal.pieces.iter().find(|piece| piece.square == square) {
        None => (String::new(), String::new()),
        Some(AppraisedPiece { piece, worth, .. }) => {
            let worth = worth.map(|value| format!("{:.2}", f64::from(value) / 100.0));
            (piece.letter().to_string(), worth.unwrap_or_default())
        }
    }
}

/// The same as data.
#[derive(Serialize)]
struct EvalJson {
    fen: String,
    evaluation: schema::Score,
    chances: Wdl,
    parts: Vec<PartJson>,
    pieces: Vec<PieceJson>,
}

/// Terms of the evaluation that belong together.
#[derive(Serialize)]
struct PartJson {
    name: &'static str,
    cp: i32,
}

/// A piece and its worth.
#[derive(Serialize)]
struct PieceJson {
    square: String,
    piece: &'static str,
    color: &'static str,
    cp: Option<i32>,
}

impl EvalJson {
    fn new(position: &Position, appraisal: &Appraisal) -> EvalJson {
        EvalJson {
            fen: position.to_string(),
            evaluation: schema::Score::new(white(appraisal.value), Color::White),
            chances: Wdl::of(white(appraisal.value), Color::White),
            parts: appraisal.parts.iter().map(|part| PartJson { name: part.name, cp: part.value }).collect(),
            pieces: appraisal.pieces.iter().map(PieceJson::new).collect(),
        }
    }
}

impl PieceJson {
    fn new(worth: &AppraisedPiece) -> PieceJson {
        PieceJson {
            square: worth.square.to_string(),
            piece: worth.piece.role.name(),
            color: if worth.piece.color.is_white() { "white" } else { "black" },
            cp: worth.worth,
        }
    }
}
