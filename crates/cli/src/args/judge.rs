//! The arguments of `tabiya judge`.

use super::{ReadingArgs, VariantArgs};
use tabiya::DrawRules;

const JUDGE: &str = "\
Examples:
  tabiya judge f3 e5 g4 'Qh4#'
  tabiya judge '1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8' --rules otb
  tabiya judge --fen '4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1' --dead --json
  tabiya judge games.pgn --json
  printf '%s\\t%s\\n' \"$FEN\" 'e2e4 e7e5' | tabiya judge - --json

Moves may be in any notation, with or without numbers. All of them are played, even after the end of
the game, and the facts are those of the last position. The outcome and the status are those of the
first ending, if there is one; `tabiya pgn list` gives that of the last position.
`automatic` rules end the game at the third repetition and after fifty moves without progress;
over the board (`otb`) those must be claimed, and the fifth repetition and seventy-five moves end
it. As JSON: fen, plies, status, outcome (null, or winner, reason, ply, message), claimable (codes),
claimableWith (uci, san, reason), repetitions, halfmoves, insufficientMaterial (both, white,
black), with --dead canMate (white, black: yes, no, undecided); error (ply, input, code, message,
suggestions) for the first move that is rejected; file, index and result for a game of a file.
Reasons: checkmate stalemate insufficient-material threefold fivefold fifty-move seventy-five-move
dead-position; in variants checks-given king-on-hill king-exploded nothing-left no-moves
horde-captured king-at-goal both-at-goal. A game of a file is what its Variant tag says, and what
--variant says where it has none.
Exit code: 0, or 1 if a move is illegal or comes after the end of the game.";

/// Say when and why a game ended, or how it stands
#[derive(clap::Args, Debug)]
#[command(
    after_help = JUDGE,
    override_usage = "tabiya judge [OPTIONS] [MOVES]...\n       tabiya judge [OPTIONS] FILES...\n       tabiya judge [OPTIONS] -"
)]
pub(crate) struct JudgeArgs {
    /// The moves; or PGN files (.pgn, .pgn.gz, .pgn.zst); or `-` to read lines of FEN, tab, moves
    #[arg(value_name = "MOVES")]
    pub(crate) words: Vec<String>,

    /// The position before the first move [default: startpos, or what the game says]
    #[arg(long, value_name = "FEN")]
    pub(crate) fen: Option<String>,

    /// The draw rules: automatic, otb, or analysis, where no draw is automatic
    #[arg(long, value_name = "RULES", default_value = "automatic", value_parser = rules)]
    pub(crate) rules: DrawRules,

    /// Search whether either side can still mate by any legal moves; if neither can, the game is over
    #[arg(long)]
    pub(crate) dead: bool,

    /// How many positions to search for that, for each side
    #[arg(long, value_name = "N", default_value = "100000", requires = "dead", value_parser = super::number)]
    pub(crate) nodes: u64,

    #[command(flatten)]
    pub(crate) game: VariantArgs,

    #[command(flatten)]
    pub(crate) reading: ReadingArgs,

    /// Write one JSON object per line
    #[arg(long)]
    pub(crate) json: bool,
}

fn rules(text: &str) -> Result<DrawRules, String> {
    text.parse().map_err(|error: tabiya::ParseDrawRulesError| error.to_string())
}
