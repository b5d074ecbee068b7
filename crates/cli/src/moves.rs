//! `tabiya moves`: the legal moves.

use crate::args::MovesArgs;
use crate::cli_error::CliError;
use crate::exit_status::ExitStatus;
use crate::fen_failure;
use crate::lines::{self, InputLine};
use crate::notes;
use crate::reading::{Noted, PositionSource, uci_form};
use std::io::Write;
use tabiya_schema::{self as schema, FenReason, NotedPosition, UciForm, sorted_moves};

pub(crate) fn run(args: &MovesArgs, out: &mut dyn Write) -> Result<ExitStatus, CliError> {
    let reading = args.place.reading.reading();
    let form = uci_form(args.chess960);
    let each_position = |text: &str, layout: Layout, out: &mut dyn Write| match reading
        .position_of(args.game.variant, text)
    {
        Ok(noted) => answer(&noted, args, form, layout, out),
        Err(error) => fen_failure::answer(text, &error, args.json, out),
    };
    match args.game.source(&args.place)? {
        // A line of input is a line of output.
        PositionSource::Each => lines::each(out, |InputLine { number, text, .. }, out| {
            each_position(text, Layout::Line(number), out)
        }),
        PositionSource::Text(text) => each_position(&text, Layout::List, out),
        PositionSource::At(position) => answer(&(position, Vec::new()), args, form, Layout::List, out),
    }
}

/// How moves are set in text.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Layout {
    /// All in one line, for the line of input with this number.
    Line(usize),
    /// One a line.
    List,
}

fn answer(
    (position, notes): &Noted,
    args: &MovesArgs,
    form: UciForm,
    layout: Layout,
    out: &mut dyn Write,
) -> Result<ExitStatus, CliError> {
    if args.json {
        let position = schema::Position::in_form(position, form);
        NotedPosition { position, notes: FenReason::list(notes) }.write_line(out)?;
        return Ok(ExitStatus::Yes);
    }
    let moves = sorted_moves(position, form);
    let line = match layout {
        Layout::Line(number) => Some(number),
        Layout::List => None,
    };
    for (i, (uci, mv)) in moves.iter().enumerate() {
        if line.is_some() && i > 0 {
            out.write_all(b" ")?;
        }
        if args.san {
            write!(out, "{}", position.san(*mv))?;
        } else {
            write!(out, "{uci}")?;
        }
        if line.is_none() {
            out.write_all(b"\n")?;
        }
    }
    if line.is_some() {
        out.write_all(b"\n")?;
    }
    notes::tell(notes, line, out)?;
    Ok(ExitStatus::Yes)
}
