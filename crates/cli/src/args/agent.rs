//! The arguments of `tabiya agent`.

use std::path::PathBuf;
use std::time::Duration;
use tabiya_server::game_server::ServerLimits;

const AGENT: &str = "\
Examples:
  echo '{\"id\":1,\"call\":\"legal_moves\"}' | tabiya agent
  echo '{\"id\":2,\"call\":\"explain\",\"move\":\"Ke2\"}' | tabiya agent
  tabiya agent < calls.jsonl > answers.jsonl
  tabiya agent --schema > agents.schema.json

Each line is one call: {\"id\": 7, \"call\": \"play\", \"game\": \"g1\", \"move\": \"Nf3\", \"ply\": 4}
Each answer is one line: {\"id\": 7, \"call\": \"play\", \"answer\": {...}}
or, if the call is refused, {\"id\": 7, \"call\": \"play\", \"error\": {\"code\": \"pinned\", \"message\": \"...\"}}

Questions about any position: legal_moves, explain, apply, judge, show, analyse, hint.
Hosted games: new_game, play, undo, offer_draw, answer_draw, claim_draw, resign, state,
wait_for_turn, list_games, pgn.

Answers come in the order of the calls, except for wait_for_turn, analyse and hint, which are
answered when they are done; the id says which call was answered. docs/agents.md explains the rest.

Exit code: 0, however many calls were refused.";

/// Run a referee for agents: calls in, answers out, one JSON object per line
#[derive(clap::Args, Debug)]
#[command(after_help = AGENT)]
pub(crate) struct AgentArgs {
    /// Print the JSON Schema of all calls and answers
    #[arg(long, exclusive = true)]
    pub(crate) schema: bool,

    #[command(flatten)]
    pub(crate) server: ServerArgs,
}

/// How much the server takes on.
#[derive(clap::Args, Debug)]
pub(crate) struct ServerArgs {
    /// Host at most so many games at once
    #[arg(long, value_name = "N", default_value_t = 1200, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    games: u32,

    /// Drop a game after so many minutes without a call about it
    #[arg(long, value_name = "MINUTES", default_value_t = 60, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    idle: u32,

    /// The folders of endgame tables for the call `tablebase`, separated as in PATH
    #[arg(long, value_name = "DIR[:DIR...]")]
    tb: Vec<PathBuf>,
    /// Keep every turn of those who play in this file, one JSON object per line
    #[arg(long, value_name = "FILE")]
    pub(crate) ledger: Option<PathBuf>,
}

impl ServerArgs {
    /// The limits of the server.
    pub(crate) fn limits(&self) -> ServerLimits {
        let idle = Duration::from_secs(u64::from(self.idle) * 60);
        let tables = super::tablebase::folders(&self.tb);
        ServerLimits { games: self.games as usize, idle, tables, ..ServerLimits::default() }
    }
}
