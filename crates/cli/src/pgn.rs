//! `tabiya pgn`: files of games.

mod check;
mod convert;
mod list;
mod output;
mod problem_line;

use crate::answer::{Answer, Trouble};
use crate::args::pgn::{PgnArgs, PgnDoor};
use std::io::Write;

pub(crate) fn run(args: &PgnArgs, out: &mut dyn Write) -> Result<Answer, Trouble> {
    match &args.door {
        PgnDoor::Check(args) => check::run(args, out),
        PgnDoor::List(args) => list::run(args, out),
        PgnDoor::Convert(args) => convert::run(args, out),
    }
}
