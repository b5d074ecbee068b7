//! The arguments of `tabiya opening`.

use super::ReadingArgs;

const OPENING: &str = "\
Examples:
  tabiya opening e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6
  tabiya opening '1. d4 Nf6 2. c4 e6 3. Nf3 b6'
  tabiya opening 'rnbqkbnr/pppp1ppp/8/4p3/4PP2/8/PPPP2PP/RNBQKBNR b KQkq - 0 2'
  tabiya opening games.pgn --json
  tabiya opening najdorf                        by name, with the moves and the board
  tabiya opening --search 'kings indian four pawns' --limit 3
  printf '%s\\n' 'e2e4 e7e5 g1f3' 'Nf3 c5 e4' | tabiya opening --json -

Names belong to positions, whatever the order of the moves. The name told is the deepest that the
game has reached; behind it stands which move left the lines of the table. A line of standard input
has moves in any notation, or a FEN, or a FEN, a tab and moves.
As JSON: eco, name (both null without one), ply (after how many moves the name was reached),
leftBook (the first move that no line goes on with; null while the game follows one), plies, error
(ply, input, code, message, suggestions) for a move that cannot be played; file and index for a
game of a file. For names that are searched: eco, name, ply, moves, uci, fen.
The names are those of lichess (github.com/lichess-org/chess-openings), in the public domain (CC0).
Exit code: 0 if there is a name, 1 if there is none, or a move or a FEN is not legal.";

/// Name the opening of a game or a position, or find openings by their names
#[derive(clap::Args, Debug)]
#[command(
    after_help = OPENING,
    override_usage = "tabiya opening [OPTIONS] [MOVES|FEN|NAME]...\n       tabiya opening [OPTIONS] FILES...\n       \
                      tabiya opening [OPTIONS] -"
)]
pub(crate) struct OpeningArgs {
    /// Moves, a FEN, PGN files, words of a name, or `-` to read lines of moves or FENs
    #[arg(value_name = "MOVES", required_unless_present = "search")]
    pub(crate) words: Vec<String>,

    /// Find openings by words of their names or by ECO code; a letter or two may be wrong
    #[arg(long, value_name = "NAME", conflicts_with = "words")]
    pub(crate) search: Option<String>,

    /// How many names to show
    #[arg(long, value_name = "N", default_value = "10")]
    pub(crate) limit: usize,

    #[command(flatten)]
    pub(crate) reading: ReadingArgs,

    /// Write one JSON object per line
    #[arg(long)]
    pub(crate) json: bool,
}
