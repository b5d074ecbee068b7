//! The arguments of `tabiya analyse`.

use super::{PositionArgs, VariantArgs, nodes};
use std::path::PathBuf;
use std::time::Duration;
use tabiya_arena::limits::duration;

const ANALYSE: &str = "\
Examples:
  tabiya analyse
  tabiya analyse 'r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4' --time 2
  tabiya analyse 8/8/8/8/8/6k1/4p3/6K1 b - - 0 1 --multipv 3 --threads 2
  tabiya analyse --variant atomic --nodes 100000
  tabiya analyse --depth 12 --json | jq -r 'select(.best).bestSan'
  tabiya analyse - --nodes 100000 --json < positions.txt

On a terminal a table shows the lines found so far; Ctrl-C ends the analysis and leaves the last
table. Elsewhere, and with --json, every update is one JSON object on a line.
Scores are White's: +1.00 is a pawn more for White, -#3 is mate by Black in three moves.
As JSON: fen, multipv, depth, seldepth, score (cp or mate, for White), bound (exact, lower,
upper), wdl (white, draw, black, of a thousand games), nodes, nodesPerSecond, seconds,
hashfull (of a thousand), pv (uci, san, text); and at the end best, bestSan, ponder, score, depth,
nodes, seconds. Of a game that is over there are outcome and score (checkmate: the side that has
won; in variants a win of any kind is told so, and outcome.reason tells which).
With --book the first object has fen and book (uci, san, weight, learn).
With a limit in nodes or depth and one thread, the result is the same on every machine.
Exit code: 0, or 1 if a FEN is not a legal position.";

/// Show what the engine thinks of a position, while it thinks
#[derive(clap::Args, Debug)]
#[command(after_help = ANALYSE, visible_alias = "analyze")]
pub(crate) struct AnalyseArgs {
    #[command(flatten)]
    pub(crate) place: PositionArgs,

    #[command(flatten)]
    pub(crate) game: VariantArgs,

    /// Stop after this time, in seconds or as 500ms
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) time: Option<Duration>,

    /// Stop at this depth, in half-moves
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) depth: Option<u32>,

    /// Stop after this many positions
    #[arg(long, value_name = "N", value_parser = nodes)]
    pub(crate) nodes: Option<u64>,

    /// Stop when a mate in this many moves is found
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) mate: Option<u32>,

    /// Show this many different moves, the best first
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) multipv: u16,

    /// Number of search threads
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u16).range(1..=512))]
    pub(crate) threads: u16,

    /// Size of the hash table in megabytes
    #[arg(long, value_name = "MB", default_value = "64", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) hash: u32,

    /// First show what this opening book (.bin) has for the position
    #[arg(long, value_name = "FILE")]
    pub(crate) book: Option<PathBuf>,

    /// Write one JSON object per line
    #[arg(long)]
    pub(crate) json: bool,
}

impl AnalyseArgs {
    /// Whether it ends by itself.
    pub(crate) fn is_limited(&self) -> bool {
        self.time.is_some() || self.depth.is_some() || self.nodes.is_some() || self.mate.is_some()
    }
}
