//! The arguments of `tabiya review`.

use super::nodes;
use std::path::PathBuf;
use std::time::Duration;
use tabiya_arena::limits::duration;
use tabiya_data::input;

const REVIEW: &str = "\
Examples:
  tabiya review game.pgn
  tabiya review games.pgn.gz --game 3 --output reviewed.pgn
  tabiya review club.pgn --nodes 1000000 --threads 4 --output club.pgn
  tabiya review game.pgn --json | jq '.players.white.accuracy'
  tabiya review game.pgn --output - | less

Every position of the main line is searched, the last one first, and every move is judged by how
much of the winning chances it gives away: 6 % of a point is dubious (?!), 12 % a mistake (?), 18
% a blunder (??). Missing a mate in five or less is at least dubious. The accuracy of a move falls
from 100 % with what it gives away (65 % at a tenth of a point); a player's is the average.
The file written by --output has the scores as [%eval], the glyphs, and the better line as a
variation; existing comments, variations and glyphs stay. It is written completely or not at all,
and may be the file that was read.
With a limit in nodes or depth the review is the same on every machine, whatever the number of
threads.
As JSON, one object per game: file, index, white, black, result, opening (eco,
name, ply, leftBook), players (white and black:
accuracy, averageLoss in hundredths of a pawn, dubious, mistakes, blunders, missedMates), moves
(each a move with ply, score for White, depth, loss, centipawnLoss, accuracy, verdict, glyph,
missedMate, allowedMate, words, best, pv).
Ctrl-C stops the review: finished games are reported and written, with the others as they were.
Exit code: 0, or 1 if a game contains a move that cannot be played, or the review was stopped.";

/// Judge the moves of games: accuracy, mistakes, better lines, an annotated file
#[derive(clap::Args, Debug)]
#[command(after_help = REVIEW)]
pub(crate) struct ReviewArgs {
    /// Files of games, plain or compressed; `-` is standard input
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,

    /// Only the game of this number, from 1
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) game: Option<u64>,

    /// How many positions to search for each move [default: 100000, without another limit]
    #[arg(long, value_name = "N", value_parser = nodes)]
    pub(crate) nodes: Option<u64>,

    /// How long to search for each move, in seconds or as 500ms
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) time: Option<Duration>,

    /// How many half-moves deep to search
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) depth: Option<u32>,

    /// How many games to review at the same time [default: one per core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=512))]
    pub(crate) threads: Option<u16>,

    /// Write the annotated games to this file; `-` is standard output, instead of the summary
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    /// Write one JSON object per game
    #[arg(long)]
    pub(crate) json: bool,
}

impl ReviewArgs {
    /// Whether what is printed is for programs: objects, or games.
    pub(crate) fn is_data(&self) -> bool {
        self.json || self.output.as_deref().is_some_and(input::is_stdin)
    }
}
