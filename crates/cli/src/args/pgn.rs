//! What may be written behind `tabiya pgn`.

use super::EnPassantArg;
use clap::Subcommand;
use std::path::PathBuf;
use tabiya_data::Filter;

const PGN: &str = "\
Examples:
  tabiya pgn check games.pgn
  tabiya pgn list games.pgn.zst --json | jq -r 'select(.outcome.reason == \"checkmate\").tags.White'
  tabiya pgn convert games.pgn --strip-comments --filter 'WhiteElo>=2500' --output strong.pgn

`tabiya pgn COMMAND --help` shows more.";

/// Files of games: what is wrong with them, what is in them, and the same in good order
#[derive(clap::Args, Debug)]
#[command(after_help = PGN)]
pub(crate) struct PgnArgs {
    #[command(subcommand)]
    pub(crate) command: PgnCommand,
}

#[derive(Subcommand, Debug)]
pub(crate) enum PgnCommand {
    Check(CheckArgs),
    List(ListArgs),
    Convert(ConvertArgs),
}

/// Where games come from.
#[derive(clap::Args, Debug, Clone)]
pub(crate) struct SourceArgs {
    /// Files of PGN, also compressed by gzip or zstd; `-` is standard input
    #[arg(value_name = "FILES", required = true)]
    pub(crate) files: Vec<PathBuf>,

    /// Number of threads; the order of the answers stays [default: one for each core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
}

const CHECK: &str = "\
Examples:
  tabiya pgn check games.pgn
  tabiya pgn check *.pgn.zst --json
  zcat games.pgn.gz | tabiya pgn check -

Problems are written as FILE:LINE:COLUMN: MESSAGE, as compilers do. Whatever is wrong, the rest of
the file is read; whatever a file is like, the others are.
As JSON: game (its number in the file), file, code, severity (error or warning), message, line,
column, bytes (the first, and the one behind the last; of the text as UTF-8 if it is in UTF-16,
and without its compression), ply (that of the move in question, or of the last one before).
Exit code: 0 no problem, 1 problems, 2 a file could not be read (to its end) or wrong usage.";

/// What is wrong in files of games, and where
#[derive(clap::Args, Debug)]
#[command(after_help = CHECK)]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    pub(crate) source: SourceArgs,

    /// Report errors only, not warnings such as a missing result
    #[arg(long)]
    pub(crate) errors_only: bool,

    /// Write one JSON object a line
    #[arg(long)]
    pub(crate) json: bool,
}

const LIST: &str = "\
Examples:
  tabiya pgn list games.pgn
  tabiya pgn list games.pgn --filter 'White~carlsen' --filter 'Date>=2019'
  tabiya pgn list games.pgn --json | jq -c '{index, plies, finalFen}'

The outcome is what automatic rules make of the last position: mate, stalemate, insufficient
material, a third repetition, fifty moves; none if it ended otherwise. A record may go on behind
a draw by rule: `tabiya judge` tells the first end. The last position is written with the en
passant square after every double step, or with `--ep legal` where a capture is legal.
As JSON: index, file (if there are several), tags, plies, finalFen, result, problems (as those of
`check`), outcome (null, or winner, reason, ply, message).
How filters compare is told by `tabiya pgn convert --help`.
Exit code: 0, 1 if something of a game could not be read, 2 if a file could not (to its end), or
wrong usage.";

/// The games of files, one a line
#[derive(clap::Args, Debug)]
#[command(after_help = LIST)]
pub(crate) struct ListArgs {
    #[command(flatten)]
    pub(crate) source: SourceArgs,

    /// Only games with such tags: 'WhiteElo>=2500', 'Result=1-0', 'White~carlsen'; all must hold
    #[arg(long, value_name = "TAG?VALUE")]
    pub(crate) filter: Vec<Filter>,

    /// When to write the en passant square: after every double step, or where a capture is legal
    #[arg(long, value_name = "WHEN", default_value = "always")]
    pub(crate) ep: EnPassantArg,

    /// Write one JSON object a line
    #[arg(long)]
    pub(crate) json: bool,
}

const CONVERT: &str = "\
Examples:
  tabiya pgn convert messy.pgn --output clean.pgn
  tabiya pgn convert games.pgn.gz --strip-comments --strip-nags --strip-variations
  tabiya pgn convert games.pgn --filter 'WhiteElo>=2500' --filter 'BlackElo>=2500'
  tabiya pgn convert games.pgn --uci | tabiya judge - --json
  tabiya pgn convert games.pgn --fens | tabiya moves - --json

A filter compares by = != < <= > >= or ~ (contains, in any case). Ratings and PlyCount are numbers,
Round is 1.9 before 1.10, and a date is compared as far as it is asked for: Date=2019 is any day of
that year. Result is the one that `list` shows. What is not known (?) is neither more nor less.
Other tags are texts, or numbers if you ask for more or less than one. A game without the tag passes
only !=; but Event, Site, Date, Round, White and Black are ? where they are missing.
With --uci, a null move is written as 0000, which no rule allows: `judge` says so.
On a terminal, signs that would move its cursor are replaced.
Errors are told on standard error. Exit code: 0, 1 if something of a game could not be read, 2 if a
file could not (to its end), and then `--output` is left as it was; or wrong usage.";

/// The games again, in the export format of PGN, or their moves or positions
#[derive(clap::Args, Debug)]
#[command(after_help = CONVERT)]
pub(crate) struct ConvertArgs {
    #[command(flatten)]
    pub(crate) source: SourceArgs,

    /// Leave comments out
    #[arg(long)]
    pub(crate) strip_comments: bool,

    /// Leave variations out
    #[arg(long)]
    pub(crate) strip_variations: bool,

    /// Leave glyphs out: !, ?, $14
    #[arg(long)]
    pub(crate) strip_nags: bool,

    /// Write a line a game instead: the start as FEN, a tab, the moves of the main line as e2e4
    #[arg(long, conflicts_with = "fens")]
    pub(crate) uci: bool,

    /// Write a line a position instead: the start and those after each move of the main line
    #[arg(long)]
    pub(crate) fens: bool,

    /// Only games with such tags: 'WhiteElo>=2500', 'Result=1-0', 'White~carlsen'; all must hold
    #[arg(long, value_name = "TAG?VALUE")]
    pub(crate) filter: Vec<Filter>,

    /// Write into this file, whole or not at all; `-` is standard output
    #[arg(long, short, value_name = "FILE", default_value = "-", hide_default_value = true)]
    pub(crate) output: PathBuf,
}
