//! `tabiya show`: the board, in text or drawn.

use crate::args::{PiecesArg, ShowArgs};
use crate::cli_error::CliError;
use crate::exit_status::ExitStatus;
use crate::fen_failure;
use crate::lines;
use crate::notes;
use crate::reading::{Noted, PositionSource};
use anstream::{AutoStream, ColorChoice};
use serde::Serialize;
use std::io::{self, Write};
use std::path::Path;
use tabiya::Orientation;
use tabiya::diagram::{Diagram, PieceStyle, SquareStyle};
use tabiya::svg::Drawing;
use tabiya::{Board, Color, FenError, Position, Setup, Square, Variant};
use tabiya_files::replace::replace;
use tabiya_schema::{self as schema, FenReason, json};

pub(crate) fn run(args: &ShowArgs, out: &mut dyn Write) -> Result<ExitStatus, CliError> {
    let reading = args.place.reading.reading();
    match args.game.source(&args.place)? {
        PositionSource::Each if args.svg.is_some() => {
            Err(CliError::Usage("--svg draws one position, not one per line".to_owned()))
        }
        PositionSource::Each => {
            let mut first = true;
            lines::each(out, |line, out| {
                if !args.json && !std::mem::take(&mut first) {
                    writeln!(out)?;
                }
                judged(
                    reading.position_of(args.game.variant, line.text),
                    line.text,
                    Some(line.number),
                    args,
                    out,
                )
            })
        }
        PositionSource::Text(text) => {
            judged(reading.position_of(args.game.variant, &text), &text, None, args, out)
        }
        PositionSource::At(position) => shown(&(position, Vec::new()), None, args, out),
    }
}

/// Shows the position; of a FEN that can be read but is no legal position, the board and the reasons.
fn judged(
    position: Result<Noted, FenError>,
    text: &str,
    line: Option<usize>,
    args: &ShowArgs,
    out: &mut dyn Write,
) -> Result<ExitStatus, CliError> {
    let error = match position {
        Ok(noted) => return shown(&noted, line, args, out),
        Err(error) => error,
    };
    let setup = Setup::from_fen_as(args.game.variant, text);
    if let (Ok(setup), false, None) = (setup, args.json, &args.svg) {
        let checked = Color::ALL.into_iter().find(|&color| setup.board.in_check(color));
        let checked = checked.and_then(|color| setup.board.king(color));
        writeln!(out, "{}", diagram(&setup.board, checked, args))?;
    }
    fen_failure::answer(text, &error, args.json, out)
}

fn shown(
    (position, notes): &Noted,
    line: Option<usize>,
    args: &ShowArgs,
    out: &mut dyn Write,
) -> Result<ExitStatus, CliError> {
    let checked = position.is_check().then(|| position.king(position.turn()));
    if args.json {
        json::line(out, &ShownBoard::new(position, args, FenReason::list(notes)))?;
        return Ok(ExitStatus::Yes);
    }
    if let Some(file) = &args.svg {
        let svg = drawing(position, args).to_svg();
        if file == Path::new("-") {
            out.write_all(svg.as_bytes())?;
        } else {
            replace(file, svg.as_bytes())
                .map_err(|error| CliError::File(file.display().to_string(), error))?;
        }
    } else {
        let diagram = diagram(position.board(), checked, args).with_goals(position.goals());
        writeln!(out, "{diagram}\n{}", caption(position))?;
    }
    notes::tell(notes, line, out)?;
    Ok(ExitStatus::Yes)
}

fn orientation(args: &ShowArgs) -> Orientation {
    if args.flip { Orientation::Black } else { Orientation::White }
}

fn diagram(board: &Board, checked: Option<Square>, args: &ShowArgs) -> Diagram {
    let colors = AutoStream::choice(&io::stdout()) != ColorChoice::Never;
    let painted = if colors { SquareStyle::Painted } else { SquareStyle::Plain };
    let (pieces, squares) = match args.pieces {
        None if colors => (PieceStyle::Symbols, SquareStyle::Painted),
        None | Some(PiecesArg::Ascii) => (PieceStyle::Letters, SquareStyle::Plain),
        Some(PiecesArg::Unicode) => (PieceStyle::Symbols, painted),
        Some(PiecesArg::Letters) => (PieceStyle::Letters, painted),
    };
    (Diagram::new(*board).with_orientation(orientation(args)).with_pieces(pieces).with_squares(squares))
        .with_last_move(args.last)
        .with_check(checked)
}

fn drawing(position: &Position, args: &ShowArgs) -> Drawing {
    let title = format!("{} ({position})", standing(position));
    let mut drawing =
        Drawing::of(position).with_title(&title).with_orientation(orientation(args)).with_size(args.size);
    if let Some((from, to)) = args.last {
        drawing = drawing.with_last_move(from, to);
    }
    for arrow in &args.arrow {
        drawing = drawing.with_arrow(arrow.from, arrow.to, &arrow.color);
    }
    args.mark.iter().fold(drawing, |drawing, mark| drawing.with_circle(mark.square, &mark.color))
}

/// Whose move it is and from where check is given, or how the game has ended.
fn caption(position: &Position) -> String {
    let mut caption = standing(position);
    match position.variant() {
        Variant::Crazyhouse => {
            for color in Color::ALL {
                let letters: String = position
                    .pockets()
                    .iter()
                    .filter(|(piece, _)| piece.color == color)
                    .fold(String::new(), |letters, (piece, count)| {
                        letters + &piece.letter().to_string().repeat(count)
                    });
                let letters = if letters.is_empty() { "nothing".to_owned() } else { letters };
                caption.push_str(&format!("\n{color} has in hand: {letters}"));
            }
            let board = position.board();
            let promoted: Vec<String> = position
                .promoted()
                .into_iter()
                .filter_map(|square| Some(format!("the {} on {square}", board.piece_at(square)?)))
                .collect();
            if !promoted.is_empty() {
                caption.push_str(&format!("\npawns once, and again when captured: {}", promoted.join(", ")));
            }
        }
        Variant::ThreeCheck => {
            let [white, black] = position.checks_left();
            caption.push_str(&format!("\nchecks left: White {white}, Black {black}"));
        }
        _ => {}
    }
    caption
}

fn standing(position: &Position) -> String {
    if let Some(outcome) = position.outcome() {
        return outcome.to_string();
    }
    let checkers: Vec<String> = position
        .checkers()
        .into_iter()
        .filter_map(|square| Some(format!("the {} on {square}", position.board().role_at(square)?)))
        .collect();
    if checkers.is_empty() {
        format!("{} to move", position.turn())
    } else {
        format!("{} to move, in check from {}", position.turn(), checkers.join(" and "))
    }
}

/// A board, as data.
#[derive(Serialize)]
struct ShownBoard {
    fen: String,
    /// Eight lines of eight letters as they are seen, from the top down; an empty square is a dot.
    board: Vec<String>,
    turn: Color,
    check: bool,
    checkers: Vec<Square>,
    outcome: Option<schema::Ending>,
    #[serde(flatten)]
    of_variant: schema::VariantFacts,
    notes: Vec<FenReason>,
}

impl ShownBoard {
    fn new(position: &Position, args: &ShowArgs, notes: Vec<FenReason>) -> ShownBoard {
        let orientation = orientation(args);
        let letter = |square| position.piece_at(square).map_or('.', |piece| piece.letter());
        let row =
            |rank| orientation.files().into_iter().map(|file| letter(Square::new(file, rank))).collect();
        ShownBoard {
            fen: position.to_fen(),
            board: orientation.ranks().into_iter().map(row).collect(),
            turn: position.turn(),
            check: position.is_check(),
            checkers: position.checkers().into_iter().collect(),
            outcome: schema::Ending::of_position(position, 0),
            of_variant: schema::VariantFacts::of(position),
            notes,
        }
    }
}
