//! `tabiya opening`: the names of openings.

use crate::args::opening::OpeningArgs;
use crate::cli_error::CliError;
use crate::exit_status::ExitStatus;
use crate::fen_failure;
use crate::judge::is_file;
use crate::lines::{self, InputLine, LONGEST};
use crate::notes;
use serde::Serialize;
use std::io::Write;
use std::path::Path;
use tabiya::diagram::Diagram;
use tabiya::pgn::GameResult;
use tabiya::{DrawRules, Game, Opening, Pgn, Position, San, Uci};
use tabiya_data::input;
use tabiya_schema::{self as schema, CodedMessage, GameSource, RefusedMove, Replay, json, move_list};

pub(crate) fn run(args: &OpeningArgs, out: &mut dyn Write) -> Result<ExitStatus, CliError> {
    if let Some(name) = &args.search {
        return search(name, args, out);
    }
    let words: Vec<&str> = args.words.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["-"] => lines::each(out, |line, out| of_line(line, args, out)),
        files if files.iter().any(|word| is_file(word)) => {
            if let Some(other) = files.iter().find(|word| !is_file(word)) {
                return Err(CliError::Usage(format!("files stand alone, without {other:?}")));
            }
            of_files(files, args, out)
        }
        words if words.contains(&"-") => Err(CliError::Usage("- stands alone, without moves".to_owned())),
        words => {
            let text = words.join(" ");
            if is_name(&text) {
                return search(&text, args, out);
            }
            of_text(&text, None, args, out)
        }
    }
}

/// Whether a text is meant as a name: neither moves nor a FEN begin like this, and there is such a name.
fn is_name(text: &str) -> bool {
    let Some(first) = move_list::words(text).next() else { return false };
    let is_move = first.parse::<San>().is_ok()
        || first.parse::<Uci>().is_ok()
        || Position::new().parse_move(first).is_ok()
        || GameResult::from_text(first).is_some();
    !is_move && !is_fen(text) && !Opening::search(text).is_empty()
}

/// Whether a text begins like a FEN.
fn is_fen(text: &str) -> bool {
    let first = text.split_whitespace().next().unwrap_or_default();
    first == "startpos" || first.contains('/') && GameResult::from_text(first).is_none()
}

fn of_line(
    InputLine { number, text, cut }: InputLine<'_>,
    args: &OpeningArgs,
    out: &mut dyn Write,
) -> Result<ExitStatus, CliError> {
    if cut {
        let message = format!("the line is longer than {LONGEST} bytes, and nothing of it was read");
        if args.json {
            json::line(out, &UnreadLine { error: CodedMessage::new("line-too-long", message) })?;
        } else {
            writeln!(out, "{message}")?;
        }
        return Ok(ExitStatus::No);
    }
    of_text(text, Some(number), args, out)
}

/// A line that was not read to its end, as data.
#[derive(Serialize)]
struct UnreadLine {
    error: CodedMessage,
}

/// Moves, a FEN, or a FEN with moves behind a tab or the word `moves`.
fn of_text(
    text: &str,
    line: Option<usize>,
    args: &OpeningArgs,
    out: &mut dyn Write,
) -> Result<ExitStatus, CliError> {
    let (fen, moves) = match text.split_once('\t').or_else(|| text.split_once(" moves ")) {
        Some((fen, moves)) => (fen, moves),
        None if is_fen(text) => match text.trim().strip_prefix("startpos ") {
            Some(moves) => ("startpos", moves),
            None => (text, ""),
        },
        None => ("startpos", text),
    };
    let (start, forgiven) = match args.reading.reading().position(fen) {
        Ok(noted) => noted,
        Err(error) => return fen_failure::answer_of_chess(fen, &error, args.json, out),
    };
    let mut replay = Replay::new(start, DrawRules::Analysis);
    replay.play_text(moves);
    let answer = OpeningOfGame {
        source: GameSource::default(),
        opening: OpeningOrNull::of(replay.game()),
        plies: replay.game().ply(),
        error: replay.refused().map(RefusedMove::from),
    };
    let status = tell(&answer, args, out)?;
    notes::tell(&forgiven, line, out)?;
    Ok(status)
}

fn of_files(files: &[&str], args: &OpeningArgs, out: &mut dyn Write) -> Result<ExitStatus, CliError> {
    let mut status = ExitStatus::Yes;
    for &file in files {
        let failed = |error| CliError::File(file.to_owned(), error);
        for (index, pgn) in (1..).zip(Pgn::read_games(input::open(Path::new(file), None).map_err(failed)?)) {
            let mut game = Game::new().with_draw_rules(DrawRules::Analysis);
            let pgn = pgn.map_err(failed)?;
            game.reset(*pgn.start());
            for mv in pgn.moves() {
                if game.play(mv).is_err() {
                    break;
                }
            }
            let answer = OpeningOfGame {
                source: GameSource { file: Some(file.to_owned()), index: Some(index), result: None },
                opening: OpeningOrNull::of(&game),
                plies: game.ply(),
                error: None,
            };
            status &= tell(&answer, args, out)?;
        }
    }
    Ok(status)
}

/// The opening of a game, as data.
#[derive(Serialize)]
struct OpeningOfGame {
    #[serde(flatten)]
    source: GameSource,
    #[serde(flatten)]
    opening: OpeningOrNull,
    plies: usize,
    error: Option<RefusedMove>,
}

/// The keys of an opening, null where there is none.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct OpeningOrNull {
    eco: Option<&'static str>,
    name: Option<String>,
    ply: Option<usize>,
    left_book: Option<usize>,
}

impl OpeningOrNull {
    fn of(game: &Game) -> OpeningOrNull {
        let reached = game.opening();
        OpeningOrNull {
            eco: reached.map(|reached| reached.opening.eco()),
            name: reached.map(|reached| reached.opening.name()),
            ply: reached.map(|reached| reached.ply),
            left_book: reached.and_then(|reached| reached.left_book),
        }
    }
}

fn tell(answer: &OpeningOfGame, args: &OpeningArgs, out: &mut dyn Write) -> Result<ExitStatus, CliError> {
    let OpeningOfGame { source, opening, error, .. } = answer;
    let status = ExitStatus::of(opening.name.is_some() && error.is_none());
    if args.json {
        json::line(out, answer)?;
        return Ok(status);
    }
    if let (Some(file), Some(index)) = (&source.file, source.index) {
        write!(out, "{file}, game {index}: ")?;
    }
    match (opening.eco, &opening.name, opening.ply) {
        (Some(eco), Some(name), Some(ply)) => {
            write!(out, "{eco} {name}")?;
            if ply > 0 {
                write!(out, ", reached after ply {ply}")?;
            }
            if let Some(left) = opening.left_book {
                write!(out, "; ply {left} left the table")?;
            }
            writeln!(out)?;
        }
        _ => writeln!(out, "no position of this game has a name")?,
    }
    if let Some(refused) = error {
        let RefusedMove { ply, rejection } = refused;
        writeln!(out, "ply {ply}, {}: {} ({})", rejection.input, rejection.message, rejection.code)?;
    }
    Ok(status)
}

/// An opening that was searched for, as data.
#[derive(Serialize)]
struct FoundOpening {
    eco: &'static str,
    name: String,
    ply: usize,
    moves: String,
    uci: Vec<String>,
    fen: String,
}

fn search(text: &str, args: &OpeningArgs, out: &mut dyn Write) -> Result<ExitStatus, CliError> {
    let found = Opening::search(text);
    if found.is_empty() && !args.json {
        writeln!(out, "no opening has a name like {text:?}")?;
    }
    for (number, opening) in found.iter().take(args.limit).enumerate() {
        let game = opening.game();
        if args.json {
            let uci = game.history().map(|ply| ply.uci().to_string()).collect();
            let (name, moves) = (opening.name(), game.to_string());
            let fen = game.position().to_fen();
            json::line(out, &FoundOpening { eco: opening.eco(), name, ply: game.ply(), moves, uci, fen })?;
            continue;
        }
        writeln!(out, "{opening}\n    {game}")?;
        if number == 0 {
            writeln!(out, "\n{}", Diagram::new(*game.position().board()))?;
        }
    }
    if found.len() > args.limit && !args.json {
        writeln!(out, "{} more", found.len() - args.limit)?;
    }
    Ok(ExitStatus::of(!found.is_empty()))
}

/// The opening of a game, and where the game left it: `B90 Sicilian Defense: Najdorf Variation, left with ply 12`.
pub(crate) fn sentence(opening: &schema::Opening) -> String {
    let left = opening.left_book.map(|ply| format!(", left with ply {ply}")).unwrap_or_default();
    format!("{} {}{left}", opening.eco, opening.name)
}
