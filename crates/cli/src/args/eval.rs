//! The arguments of `tabiya eval`.

use super::{PositionArgs, VariantArgs};
use std::path::PathBuf;

const EVAL: &str = "\
Examples:
  tabiya eval
  tabiya eval 'r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4'
  tabiya eval --variant atomic --json startpos
  tabiya eval --terms startpos
  tabiya eval --net my.tnn startpos
  tabiya eval --json - < positions.txt

Nothing is searched: this is how the position looks before the first move is thought of. Under each
piece stands what it is worth where it is, in pawns: how much worse off its side would be without
it. A king has no price, and neither has a piece without which the position would not be legal.
In chess a network evaluates; it cannot tell what its value consists of. With --terms the evaluation
that was written by hand does, as it does in variants and for the levels, and below the board stands
what its value consists of: what adds to White's side is positive.
As JSON: fen, evaluation (cp, for White), chances (white, draw, black, of a thousand games), parts
(name, cp; none of an ending that is known, of a variant and of a network), pieces (square, piece,
color, cp or null).
Exit code: 0, or 1 if a FEN is not a legal position.";

/// Show what the engine sees in a position without searching: every piece's worth, and why
#[derive(clap::Args, Debug)]
#[command(after_help = EVAL)]
pub(crate) struct EvalArgs {
    #[command(flatten)]
    pub(crate) place: PositionArgs,

    #[command(flatten)]
    pub(crate) game: VariantArgs,

    /// The terms that were written by hand, instead of the network
    #[arg(long, conflicts_with = "net")]
    pub(crate) terms: bool,

    /// A network, as `tabiya-train` makes them, instead of the built-in one
    #[arg(long, value_name = "FILE")]
    pub(crate) net: Option<PathBuf>,

    /// Write one JSON object per line
    #[arg(long)]
    pub(crate) json: bool,
}
