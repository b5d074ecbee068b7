//! The arguments of `tabiya pgn`.

use super::{EnPassantArg, VariantArgs};
use clap::Subcommand;
use std::path::PathBuf;
use tabiya_data::{Filter, OpeningFilter};

const PGN: &str = "\
Examples:
  tabiya pgn check games.pgn
  tabiya pgn list games.pgn.zst --json | jq -r 'select(.outcome.reason == \"checkmate\").tags.White'
  tabiya pgn convert games.pgn --strip-comments --filter 'WhiteElo>=2500' --output strong.pgn

`tabiya pgn COMMAND --help` shows more.";

/// Work with PGN files: check, list and convert games
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
    /// PGN files, also compressed by gzip or zstd; `-` is standard input
    #[arg(value_name = "FILES", required = true)]
    pub(crate) files: Vec<PathBuf>,

    /// Number of threads; the order of the output stays the same [default: one per core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
}

const CHECK: &str = "\
Examples:
  tabiya pgn check games.pgn
  tabiya pgn check *.pgn.zst --json
  zcat games.pgn.gz | tabiya pgn check -

Problems are written as FILE:LINE:COLUMN: MESSAGE, as compilers do. Whatever is wrong, the rest of
the file and the other files are still read.
A game is what its Variant tag says, and what --variant says where it has none.
As JSON: game (its number in the file), file, code, severity (error or warning), message, line,
column, bytes (start and end, in the uncompressed text; if that is UTF-16, converted to UTF-8), ply
(of the move in question, or of the last one before).
Exit code: 0 no problem, 1 problems, 2 a file could not be read (to its end) or wrong usage.";

/// Report what is wrong in PGN files, and where
#[derive(clap::Args, Debug)]
#[command(after_help = CHECK)]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    pub(crate) source: SourceArgs,

    #[command(flatten)]
    pub(crate) game: VariantArgs,

    /// Report errors only, not warnings such as a missing result
    #[arg(long)]
    pub(crate) errors_only: bool,

    /// Write one JSON object per line
    #[arg(long)]
    pub(crate) json: bool,
}

const LIST: &str = "\
Examples:
  tabiya pgn list games.pgn
  tabiya pgn list games.pgn --filter 'White~carlsen' --filter 'Date>=2019'
  tabiya pgn list games.pgn --json | jq -c '{index, plies, finalFen}'

The outcome is what the automatic rules say about the last position: mate, stalemate, insufficient
material, a third repetition, fifty moves; none if the game ended otherwise. A game may continue
after a draw by rule: `tabiya judge` gives the first ending. The last position has the en passant
square after every double step, or with `--ep legal` only if a capture is legal.
As JSON: index, file (if there are several), tags, plies, finalFen, result, problems (as those of
`check`), outcome (null, or winner, reason, ply, message).
A game is what its Variant tag says, and what --variant says where it has none.
`tabiya pgn convert --help` explains filters.
Exit code: 0, 1 if something of a game could not be read, 2 if a file could not (to its end), or
wrong usage.";

/// List the games of PGN files, one per line
#[derive(clap::Args, Debug)]
#[command(after_help = LIST)]
pub(crate) struct ListArgs {
    #[command(flatten)]
    pub(crate) source: SourceArgs,

    #[command(flatten)]
    pub(crate) game: VariantArgs,

    /// Only games with matching tags: 'WhiteElo>=2500', 'Result=1-0', 'White~carlsen'; all must match
    #[arg(long, value_name = "TAG?VALUE")]
    pub(crate) filter: Vec<Filter>,

    /// Only games with such an opening, the last name that their moves reach: 'Sicilian*', 'B9?'; one must match
    #[arg(long, value_name = "PATTERN")]
    pub(crate) opening: Vec<OpeningFilter>,

    /// When to write the en passant square: after every double step, or only if a capture is legal
    #[arg(long, value_name = "WHEN", default_value = "always")]
    pub(crate) ep: EnPassantArg,

    /// Write one JSON object per line
    #[arg(long)]
    pub(crate) json: bool,
}

const CONVERT: &str = "\
Examples:
  tabiya pgn convert messy.pgn --output clean.pgn
  tabiya pgn convert games.pgn.gz --strip-comments --strip-nags --strip-variations
  tabiya pgn convert games.pgn --filter 'WhiteElo>=2500' --filter 'BlackElo>=2500'
  tabiya pgn convert games.pgn --openings --opening 'Sicilian*' --output sicilians.pgn
  tabiya pgn convert games.pgn --uci | tabiya judge - --json
  tabiya pgn convert games.pgn --fens | tabiya moves - --json

A filter compares with = != < <= > >= or ~ (contains, in any case). Ratings and PlyCount are
numbers, Round 1.9 comes before 1.10, and dates are compared as far as they are given: Date=2019 is
any day of that year. Result is the one that `list` shows. Unknown values (?) are neither more nor
less. Openings are those that the moves reach, whatever the tags say; in a pattern, * stands for any
letters and ? for one.
Other tags are texts, or numbers if compared with a number by < or >. A game without the tag matches
only !=; but Event, Site, Date, Round, White and Black are ? if they are missing.
A game is what its Variant tag says, and what --variant says where it has none; it is given that
tag. With --uci, a null move is written as 0000, which no rule allows: `judge` says so.
On a terminal, control characters are replaced.
Errors go to standard error. Exit code: 0, 1 if something of a game could not be read, 2 if a file
could not be read to its end (then `--output` is left as it was), or wrong usage.";

/// Write games in PGN export format, or their moves or positions
#[derive(clap::Args, Debug)]
#[command(after_help = CONVERT)]
pub(crate) struct ConvertArgs {
    #[command(flatten)]
    pub(crate) source: SourceArgs,

    #[command(flatten)]
    pub(crate) game: VariantArgs,

    /// Leave comments out
    #[arg(long)]
    pub(crate) strip_comments: bool,

    /// Leave variations out
    #[arg(long)]
    pub(crate) strip_variations: bool,

    /// Leave glyphs out: !, ?, $14
    #[arg(long)]
    pub(crate) strip_nags: bool,

    /// Set the tags ECO, Opening and Variation by the moves; a game without a name loses them
    #[arg(long, conflicts_with_all = ["uci", "fens"])]
    pub(crate) openings: bool,

    /// Write one line per game instead: the start as FEN, a tab, the moves of the main line as e2e4
    #[arg(long, conflicts_with = "fens")]
    pub(crate) uci: bool,

    /// Write one line per position instead: the start and those after each move of the main line
    #[arg(long)]
    pub(crate) fens: bool,

    /// Only games with matching tags: 'WhiteElo>=2500', 'Result=1-0', 'White~carlsen'; all must match
    #[arg(long, value_name = "TAG?VALUE")]
    pub(crate) filter: Vec<Filter>,

    /// Only games with such an opening, the last name that their moves reach: 'Sicilian*', 'B9?'; one must match
    #[arg(long, value_name = "PATTERN")]
    pub(crate) opening: Vec<OpeningFilter>,

    /// Write to this file, completely or not at all; `-` is standard output
    #[arg(long, short, value_name = "FILE", default_value = "-", hide_default_value = true)]
    pub(crate) output: PathBuf,
}
