//! The arguments of `tabiya team`.

use super::VariantArgs;
use super::play::{PlayArgs, TableArgs};
use clap::ValueEnum;
use std::path::PathBuf;

const TEAM: &str = "\
Examples:
  tabiya team                                       the built-in team, offline
  tabiya team my_team.toml --time 10+5
  tabiya team my_team.toml --as black
  tabiya team my_team.toml --against tabiya:1200    watch it play
  tabiya match team: tabiya:1500 --games 20         measure it
  tabiya match team:my_team.toml tabiya:800 --games 20 --pgn m.pgn --results m.jsonl

Specialists look at the position one after another and take notes; the last one names the move, and
the referee checks it. A file lists them in order:
  name = \"three heads\"
  [policy]                      what they are shown, how often the last may retry, what happens then
  retries = 2
  otherwise = \"engine\"

  [[stage]]
  builtin = \"tactics\"         mates, forks, pins, hanging pieces; needs no model
  [[stage]]
  builtin = \"position\"        material, pawns, kings, files, plans
  [[stage]]
  name = \"coach\"              any OpenAI-compatible endpoint; the key is in a variable
  chat = { url = \"https://api.openai.com/v1\", model = \"gpt-4o-mini\", key_env = \"OPENAI_API_KEY\" }
  [[stage]]
  command = \"python3 mine.py\"   a line of JSON in, any text out
  [[stage]]
  builtin = \"selector\"        weighs the notes and names the move

The notes are shown with every move; in other games `notes` shows them. A team is a player like any
other: team:FILE, or team: for the built-in one. docs/agents.md explains the rest.";

/// Play against a team of specialists: tactics, position, selector, models, programs
#[derive(clap::Args, Debug)]
#[command(after_help = TEAM)]
pub(crate) struct TeamArgs {
    /// The team [default: the built-in one]
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,

    /// Your side
    #[arg(long = "as", value_name = "SIDE", default_value = "white")]
    pub(crate) side: SideArg,

    /// Its opponent: person, tabiya:1500, uci:COMMAND, another team
    #[arg(long, value_name = "PLAYER", default_value = "person")]
    pub(crate) against: String,

    /// The time control: 10, 10+5, '3 delay 2', 40/90+30,30+30 [default: no clock]
    #[arg(long, value_name = "TIME")]
    pub(crate) time: Option<String>,

    /// Start from this position
    #[arg(long, value_name = "FEN")]
    pub(crate) fen: Option<String>,

    /// Play Chess960, from the start position of this number (0-959) or a random one
    #[arg(long = "960", value_name = "N", num_args = 0..=1, default_missing_value = "random", conflicts_with = "fen")]
    pub(crate) chess960: Option<String>,

    #[command(flatten)]
    pub(crate) table: TableArgs,
}

/// A side to play.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SideArg {
    White,
    Black,
}

impl TeamArgs {
    /// The same as a game between two players.
    pub(crate) fn game(&self) -> PlayArgs {
        let file = self.file.as_ref().map(|file| file.display().to_string()).unwrap_or_default();
        // A question mark in the name of a file is no policy.
        let mark = if file.contains('"') { '\'' } else { '"' };
        let team =
            if file.contains('?') { format!("team:{mark}{file}{mark}") } else { format!("team:{file}") };
        let (white, black) = match self.side {
            SideArg::White => (self.against.clone(), team),
            SideArg::Black => (team, self.against.clone()),
        };
        PlayArgs {
            time: self.time.clone(),
            fen: self.fen.clone(),
            chess960: self.chess960.clone(),
            game: VariantArgs::CHESS,
            white,
            black: Some(black),
            level: None,
            move_time: None,
            nodes: None,
            depth: None,
            book: None,
            rules: None,
            table: self.table.clone(),
        }
    }
}
