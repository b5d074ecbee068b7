//! The arguments of `tabiya bench-agents`.

use super::{nodes, number};
use std::path::PathBuf;
use tabiya_arena::BenchmarkOptions;
use tabiya_engine::Level;

const BENCH_AGENTS: &str = "\
Examples:
  tabiya bench-agents chat:http://127.0.0.1:11434/v1/qwen3
  tabiya bench-agents 'chat:https://models.example/v1/large?key_env=MODEL_KEY&price=2/8' --budget 5
  tabiya bench-agents 'agent:python3 my_agent.py' team: random --out results
  tabiya bench-agents random tabiya:800 --quick
  tabiya bench-agents --merge monday/leaderboard.json tuesday/leaderboard.json --out both
  tabiya bench-agents --schema > leaderboard.schema.json

Asked of every player: whether its first answer is a legal move, puzzles by rating, what its moves
lose in well-known openings, whether a refusal with its reason is followed by a legal move, and
games against levels such as tabiya:800, by which it gets a rating. The same seed asks the same.
In the folder of --out are leaderboard.json, report.html (one page, with all games to replay) and,
for every player, its answers, games and ledger. Started again with the same arguments it goes on
where it stopped. With --merge leaderboards of the same questions become one.
What a provider fails at counts for nothing: it is asked again the next time. A wrong key, address
or model ends the questions to that player at once, and so does a budget that is spent.
Exit code: 0, or 1 if not everything could be asked.";

/// Find out how well agents play chess: legality, puzzles, openings, games; a leaderboard and a report
#[derive(clap::Args, Debug)]
#[command(after_help = BENCH_AGENTS)]
pub(crate) struct BenchAgentsArgs {
    /// The players: chat:BASE/MODEL, agent:COMMAND, team:FILE, uci:COMMAND, tabiya:LEVEL, random
    #[arg(value_name = "PLAYER", required_unless_present_any = ["merge", "schema"])]
    pub(crate) players: Vec<String>,

    /// Where everything is kept
    #[arg(long, value_name = "FOLDER", default_value = "bench-agents")]
    pub(crate) out: PathBuf,

    /// How many positions test legality
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=10_000))]
    pub(crate) positions: Option<u32>,

    /// How many puzzles to ask
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=10_000))]
    pub(crate) puzzles: Option<u32>,

    /// The levels to play against, with commas between them
    #[arg(long, value_name = "LIST", value_delimiter = ',', value_parser = level)]
    pub(crate) levels: Option<Vec<u32>>,

    /// How many games to play against each level; an even number
    #[arg(long, value_name = "N", value_parser = even)]
    pub(crate) games: Option<u64>,

    /// How many positions the engine searches to judge a move
    #[arg(long, value_name = "N", value_parser = nodes)]
    pub(crate) nodes: Option<u64>,

    /// The seed of positions, openings of games and everything else that is random
    #[arg(long, value_name = "N", default_value = "1", value_parser = number)]
    pub(crate) seed: u64,

    /// Ask little of everything, to see whether it works
    #[arg(long)]
    pub(crate) quick: bool,

    /// Stop asking a player when it has cost so much, without its games
    #[arg(long, value_name = "COST", value_parser = cost)]
    pub(crate) budget: Option<f64>,

    /// Stop asking a player when so many tokens were read and written, without its games
    #[arg(long, value_name = "N", value_parser = nodes)]
    pub(crate) max_tokens: Option<u64>,

    /// How many games to play at the same time [default: one per core]
    #[arg(long, short = 'c', value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) concurrency: Option<u16>,

    /// Merge these leaderboards instead of asking anybody
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["players", "schema"])]
    pub(crate) merge: Vec<PathBuf>,

    /// Print the JSON Schema of a leaderboard
    #[arg(long, conflicts_with_all = ["players", "merge"])]
    pub(crate) schema: bool,

    /// Write the leaderboard as one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

impl BenchAgentsArgs {
    /// What is asked.
    pub(crate) fn options(&self) -> BenchmarkOptions {
        let mut options = BenchmarkOptions::new(self.players.iter().cloned(), self.out.clone());
        let suite = &mut options.suite;
        if self.quick {
            (suite.positions, suite.puzzles, suite.openings, suite.refusals) = (5, 5, 4, 4);
            (suite.levels, suite.games) = (vec![400], 2);
            (suite.nodes, suite.max_moves) = (2_000, 40);
        }
        suite.seed = self.seed;
        suite.positions = self.positions.map_or(suite.positions, |number| number as usize);
        suite.puzzles = self.puzzles.map_or(suite.puzzles, |number| number as usize);
        if let Some(levels) = &self.levels {
            suite.levels.clone_from(levels);
        }
        suite.games = self.games.unwrap_or(suite.games);
        suite.nodes = self.nodes.unwrap_or(suite.nodes);
        options.budget = self.budget;
        options.max_tokens = self.max_tokens;
        options.concurrency = self.concurrency.map(usize::from);
        options
    }
}

fn level(text: &str) -> Result<u32, String> {
    let range = Level::LOWEST..=Level::HIGHEST;
    let rating = text.trim().parse::<u16>().ok().filter(|rating| range.contains(rating));
    rating
        .map(|rating| u32::from(Level::new(rating).rating()))
        .ok_or_else(|| format!("expected levels from {} to {}", Level::LOWEST, Level::HIGHEST))
}

fn even(text: &str) -> Result<u64, String> {
    Some(number(text)?)
        .filter(|games| games.is_multiple_of(2))
        .ok_or_else(|| "expected an even number".to_owned())
}

fn cost(text: &str) -> Result<f64, String> {
    let cost = text.parse::<f64>().ok().filter(|cost| cost.is_finite() && *cost >= 0.0);
    cost.ok_or_else(|| "expected how much may be spent, such as 2.50".to_owned())
}
