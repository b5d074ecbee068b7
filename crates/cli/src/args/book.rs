//! The arguments of `tabiya book`.

use super::pgn::SourceArgs;
use super::{ReadingArgs, number};
use clap::Subcommand;
use std::path::PathBuf;

const BOOK: &str = "\
Examples:
  tabiya book make games.pgn --plies 24 --min-games 3 --out book.bin
  tabiya book probe book.bin
  tabiya book probe book.bin --json - < positions.txt
  tabiya book merge mine.bin theirs.bin --out both.bin
  tabiya book dump book.bin | less
  tabiya book verify book.bin

Books are files in the Polyglot format (.bin), which most programs read. `tabiya play`, `match`
and `analyse` use one with --book, and `tabiya uci` with the options OwnBook and BookFile.";

/// Work with opening books: look positions up, make, merge, dump and verify
#[derive(clap::Args, Debug)]
#[command(after_help = BOOK)]
pub(crate) struct BookArgs {
    #[command(subcommand)]
    pub(crate) command: BookCommand,
}

impl BookArgs {
    /// Whether the answer is data.
    pub(crate) fn is_json(&self) -> bool {
        match &self.command {
            BookCommand::Probe(args) => args.json,
            BookCommand::Dump(args) => args.json,
            BookCommand::Verify(args) => args.json,
            BookCommand::Make(_) | BookCommand::Merge(_) => false,
        }
    }
}

#[derive(Subcommand, Debug)]
pub(crate) enum BookCommand {
    Probe(ProbeArgs),
    Make(MakeArgs),
    Merge(MergeArgs),
    Dump(DumpArgs),
    Verify(VerifyArgs),
}

const PROBE: &str = "\
Examples:
  tabiya book probe book.bin
  tabiya book probe book.bin 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1'
  tabiya book probe book.bin --pick best
  tabiya book probe book.bin --json - < positions.txt

The book stays on the disk, however large it is; --load reads it into memory, which is faster for
many positions.
As JSON: key (sixteen hexadecimal digits), entries (uci, san, weight, learn), illegal (entries that
are not legal moves in this position), pick (with --pick).
Exit code: 0, or 1 if a position is not in the book, or a FEN is not legal.";

/// Show what a book has for a position
#[derive(clap::Args, Debug)]
#[command(after_help = PROBE)]
pub(crate) struct ProbeArgs {
    /// The book
    #[arg(value_name = "FILE")]
    pub(crate) book: PathBuf,

    /// The position as FEN, `startpos`, or `-` to read one per line [default: startpos]
    #[arg(value_name = "FEN")]
    pub(crate) fen: Vec<String>,

    /// Also choose a move: the weightiest, or by chance according to the weights
    #[arg(long, value_name = "HOW")]
    pub(crate) pick: Option<PickArg>,

    /// The seed of chance
    #[arg(long, value_name = "N", default_value = "1", value_parser = number, requires = "pick")]
    pub(crate) seed: u64,

    /// Read the book into memory first
    #[arg(long)]
    pub(crate) load: bool,

    /// Write castling as king takes rook: e1h1
    #[arg(long)]
    pub(crate) chess960: bool,

    #[command(flatten)]
    pub(crate) reading: ReadingArgs,

    /// Write one JSON object per line
    #[arg(long)]
    pub(crate) json: bool,
}

/// How a move of a book is chosen.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PickArg {
    /// The one with the greatest weight
    Best,
    /// By chance, the more often the greater its weight
    Weighted,
}

const MAKE: &str = "\
Examples:
  tabiya book make games.pgn --out book.bin
  tabiya book make *.pgn.zst --plies 16 --min-games 10 --filter 'WhiteElo>=2400' --out strong.bin

A move weighs two for every game that its side won and one for every draw; a game without a result
counts as a draw, and a move that only lost is left out. The book is written completely or not at
all. Exit code: 0, or 2 if a file could not be read.";

/// Make a book of games
#[derive(clap::Args, Debug)]
#[command(after_help = MAKE)]
pub(crate) struct MakeArgs {
    #[command(flatten)]
    pub(crate) source: SourceArgs,

    /// How many half-moves of each game are taken
    #[arg(long, value_name = "N", default_value = "24", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) plies: u32,

    /// Only moves that so many games have
    #[arg(long, value_name = "N", default_value = "3", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) min_games: u32,

    /// Only games with matching tags: 'WhiteElo>=2500', 'Result=1-0'; all must match
    #[arg(long, value_name = "TAG?VALUE")]
    pub(crate) filter: Vec<tabiya_data::Filter>,

    /// The book to write
    #[arg(long, short, value_name = "FILE")]
    pub(crate) out: PathBuf,
}

/// Make one book of several: the weights of a move are added
#[derive(clap::Args, Debug)]
pub(crate) struct MergeArgs {
    /// The books; they are read into memory
    #[arg(value_name = "FILES", required = true)]
    pub(crate) books: Vec<PathBuf>,

    /// The book to write
    #[arg(long, short, value_name = "FILE")]
    pub(crate) out: PathBuf,
}

/// Write the entries of a book as text: key, move, weight, learn
#[derive(clap::Args, Debug)]
pub(crate) struct DumpArgs {
    /// The book
    #[arg(value_name = "FILE")]
    pub(crate) book: PathBuf,

    /// Write one JSON object per line
    #[arg(long)]
    pub(crate) json: bool,
}

/// Check a book: its size, its order, and the moves that can be reached from the start
#[derive(clap::Args, Debug)]
#[command(after_help = "Exit code: 0 if all is well, 1 if something is wrong, 2 if the file cannot be read.")]
pub(crate) struct VerifyArgs {
    /// The book
    #[arg(value_name = "FILE")]
    pub(crate) book: PathBuf,

    /// Write one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}
