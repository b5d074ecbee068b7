//! The arguments of `tabiya puzzle`.

use super::play::TableArgs;
use std::path::PathBuf;

const PUZZLE: &str = "\
Examples:
  tabiya puzzle
  tabiya puzzle --rating 1500
  tabiya puzzle --theme fork --rating 1800
  tabiya puzzle --file lichess_db_puzzle.csv.zst --theme endgame

A move that does not solve the puzzle is not played, and you are told what is against it. `next`
gives another puzzle, `hint` helps, `solution` shows the moves, `quit` leaves. Without --rating
puzzles are about as hard as your own puzzle rating, which is kept with the puzzles that you have
seen in puzzles.json, in the folder of the saved games' folder.

The built-in puzzles are a selection of those that lichess.org publishes under CC0. --file takes any
CSV file, compressed or not, whose first line names the columns PuzzleId, FEN, Moves, Rating and
Themes, as that of lichess.org does.";

/// Solve puzzles by rating and theme
#[derive(clap::Args, Debug)]
#[command(after_help = PUZZLE)]
pub(crate) struct PuzzleArgs {
    /// About how hard they are [default: your own puzzle rating]
    #[arg(long, value_name = "N")]
    pub(crate) rating: Option<u32>,

    /// What they are about: fork, pin, mateIn2, endgame, sacrifice, …
    #[arg(long, value_name = "THEME")]
    pub(crate) theme: Option<String>,

    /// A file of puzzles [default: those that are built in]
    #[arg(long, value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) table: TableArgs,
}
