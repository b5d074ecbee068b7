//! The arguments of `tabiya match`.

use super::{VariantArgs, nodes, number};
use clap::ValueEnum;
use std::path::PathBuf;
use std::time::Duration;
use tabiya::TimeControl;
use tabiya_arena::limits::{control, duration};
use tabiya_arena::{
    Adjudication, Format, MatchLimits, MatchOptions, OpeningOrder, OpeningSource, Sprt, StartArray,
};

const MATCH: &str = "\
Players:
  tabiya                       the built-in engine at full strength
  tabiya:1500                  the same at a level from 400 to 3000
  tabiya?nodes=1000&hash=8     with limits and settings of its own
  uci:stockfish                any UCI engine, by its command
  uci:'gnuchess --uci option.Hash=64'   with arguments and UCI options
  team:                        the built-in team of specialists
  team:my_team.toml            one of your own; `tabiya help team`
  random                       any legal move
  agent:'python3 my_agent.py'  any program that answers with text; see `docs/agents.md`
  agent:'./bot?legal=always&retries=2&time=30&otherwise=random'   with a policy of its own
  chat:http://127.0.0.1:11434/v1/qwen3   a model behind an endpoint that speaks as OpenAI's does
A player's own settings follow `?`, joined by `&`: name, nodes, depth, movetime and tc; for `tabiya`
also hash (MB), threads, overhead (time kept in reserve for each move) and book (a Polyglot file, or
`none`); for other engines their UCI options, as in uci:stockfish?Hash=64&nodes=1000.
A player with limits of its own ignores those of the match. Nobody ponders.
An agent is sent each turn as one line of JSON and answers with any text; the move is found in it
and judged, and a rejection goes back with its reason. Its policy: legal=never|on-request|always
(the list of legal moves), boards=fen+ascii+pieces+json+svg, history=on|off, retries=N, time=SECONDS
for a move, and otherwise=forfeit|random|engine: what happens when it runs out of retries.

Examples:
  tabiya match tabiya:1500 tabiya:1400 --games 400
  tabiya match tabiya 'tabiya?nodes=2000' --nodes 1000 --games 1000 --seed 7
  tabiya match tabiya:800 tabiya:900 tabiya:1000 --games 200 --results levels.jsonl --pgn levels.pgn
  tabiya match tabiya:2000 tabiya:1800 tabiya:1900 --format gauntlet --openings book.epd
  tabiya match tabiya 'uci:glaurung option.OwnBook=false option.Threads=1' --tc 5+0.05 --games 200
  tabiya match 'uci:./new uci?name=new' 'uci:./old uci?name=old' --nodes 5000 --sprt elo0=0,elo1=10
  tabiya match tabiya:1800 'uci:stockfish option.UCI_Elo=1800?movetime=0.05'
  tabiya match 'agent:python3 my_agent.py' tabiya:800 --games 20 --results m.jsonl --cp-loss
  tabiya match team: tabiya:1500 --games 20
  tabiya match tabiya tabiya:1500 --variant atomic --nodes 5000 --games 100
  tabiya match tabiya:1200 tabiya:1300 --resign movecount=4,score=800 --max-moves 200

Every opening is played twice, with colours reversed. Without --openings, openings are random moves
that leave both sides a chance; the seed decides which. From a file (EPD, FEN or PGN, compressed or
not) they are taken in order, starting over when there are not enough.
Times are in seconds, as in other match programs: --tc 5+0.05 is five seconds plus a twentieth per
move, 40/60+0.5 is a minute for every forty moves; --movetime 0.1 or 100ms is the time for one move.
With --results every game is written as it ends, one per line. Started again with the same
arguments, or with more games, the match continues where it stopped, however it stopped.
Every turn of an agent is a line of the ledger, a file beside the games: --pgn m.pgn has
m.ledger.jsonl, unless --ledger names another. The report says how often an agent was rejected and
why, what it cost, and, measured by levels such as tabiya:800 in the match, its rating.
A player that exceeds its time, crashes or plays an illegal move loses, and the report counts it.
What the provider of a model fails at is not chess: a wrong key, address or model stops the match, a
busy or broken endpoint is asked again and then makes the game void: no loss, no rating.
Elo and its 95 % margin are computed from pairs of games (pentanomial); --sprt ends the match as
soon as one hypothesis holds: elo0, elo1, alpha=0.05, beta=0.05, model=logistic|normalized.
Exit code: 0, or 1 if the match was interrupted or --sprt did not accept elo1.";

/// Play a match or a tournament: results, ratings with their error, and the games
#[derive(clap::Args, Debug)]
#[command(after_help = MATCH)]
pub(crate) struct MatchArgs {
    /// The players; see below
    #[arg(value_name = "PLAYER", required = true, num_args = 2..)]
    pub(crate) players: Vec<String>,

    /// How many games each pair of players plays; an even number [default: 100, with --sprt 100000]
    #[arg(long, value_name = "N", value_parser = number)]
    pub(crate) games: Option<u64>,

    /// Who plays whom
    #[arg(long, value_name = "KIND", default_value = "round-robin")]
    pub(crate) format: FormatArg,

    /// How many positions to search for each move
    #[arg(long, value_name = "N", value_parser = nodes)]
    pub(crate) nodes: Option<u64>,

    /// How many half-moves deep to search
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) depth: Option<u32>,

    /// The time for each move
    #[arg(long, value_name = "TIME", value_parser = duration, conflicts_with = "tc")]
    pub(crate) movetime: Option<Duration>,

    /// The time for the game and for each move, in seconds: 5+0.05
    #[arg(long, value_name = "CONTROL", value_parser = control)]
    pub(crate) tc: Option<TimeControl>,

    /// How far a move may exceed its time [default: 0, with --movetime 100ms]
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) margin: Option<Duration>,

    /// An opening book (.bin) for every tabiya that names none: its moves are played before any search
    #[arg(long, value_name = "FILE")]
    pub(crate) book: Option<PathBuf>,

    /// The openings: a file of EPD, FEN or PGN
    #[arg(long, value_name = "FILE")]
    pub(crate) openings: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) game: VariantArgs,

    /// Use random Chess960 start positions for the openings
    #[arg(long, conflicts_with = "openings")]
    pub(crate) chess960: bool,

    /// The order of the openings of a file
    #[arg(long, value_name = "ORDER", default_value = "sequential", requires = "openings")]
    pub(crate) order: OrderArg,

    /// The length of the openings in half-moves [default: 8, from a PGN file all moves]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=200))]
    pub(crate) plies: Option<u32>,

    /// The seed of the openings and of everything else that is random
    #[arg(long, value_name = "N", default_value = "1", value_parser = number)]
    pub(crate) seed: u64,

    /// How many games to play at the same time [default: one per core]
    #[arg(long, short = 'c', value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) concurrency: Option<u16>,

    /// Stop when the first player is known to be better by elo1, or not by more than elo0
    #[arg(long, value_name = "elo0=A,elo1=B", value_parser = Sprt::read)]
    pub(crate) sprt: Option<Sprt>,

    /// Resign for a player who sees itself behind: movecount=4,score=600[,twosided]
    #[arg(long, value_name = "RULE", value_parser = Adjudication::resign)]
    pub(crate) resign: Option<Adjudication>,

    /// Adjudicate a draw when both see an even game: movenumber=40,movecount=8,score=10
    #[arg(long, value_name = "RULE", value_parser = Adjudication::draw)]
    pub(crate) draw: Option<Adjudication>,

    /// End a game as soon as endgame tables of these folders know its result
    #[arg(long, value_name = "DIR[:DIR...]")]
    pub(crate) tb: Vec<PathBuf>,

    /// Adjudicate a draw after so many moves of each side
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) max_moves: Option<u32>,

    /// Record every game in this file as it ends, and continue from it
    #[arg(long, value_name = "FILE")]
    pub(crate) results: Option<PathBuf>,

    /// Write the games to this file
    #[arg(long, value_name = "FILE")]
    pub(crate) pgn: Option<PathBuf>,

    /// Write every turn of agents to this file [default: beside --pgn or --results]
    #[arg(long, value_name = "FILE")]
    pub(crate) ledger: Option<PathBuf>,

    /// Measure what an agent's moves lose, by searching so many positions for each
    #[arg(long, value_name = "NODES", value_parser = number, num_args = 0..=1, default_missing_value = "20000")]
    pub(crate) cp_loss: Option<u64>,

    /// The name of the match in the games
    #[arg(long, value_name = "TEXT", default_value = "Tabiya match")]
    pub(crate) event: String,

    /// Write the report as one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

impl MatchArgs {
    /// What the match is to be.
    pub(crate) fn options(&self) -> MatchOptions {
        let mut options = MatchOptions::new(self.players.iter().cloned());
        options.format = self.format.into();
        options.games = self.games;
        options.limits = MatchLimits {
            nodes: self.nodes,
            depth: self.depth,
            movetime: self.movetime,
            control: self.tc.clone(),
        };
        options.book = self.book.clone();
        options.margin = self.margin;
        options.variant = self.game.variant;
        options.openings = match self.openings.clone() {
            Some(path) => OpeningSource::File { path, order: self.order.into(), plies: self.plies },
            None => {
                let from = if self.chess960 { StartArray::Chess960 } else { StartArray::Standard };
                OpeningSource::Random { from, plies: self.plies }
            }
        };
        options.seed = self.seed;
        options.concurrency = self.concurrency.map(usize::from);
        options.sprt = self.sprt;
        options.adjudication = self.resign.into_iter().chain(self.draw).collect();
        options.tables = super::tablebase::table_folders(&self.tb);
        options.max_moves = self.max_moves;
        options.results = self.results.clone();
        options.pgn = self.pgn.clone();
        options.ledger = self.ledger.clone();
        options.cp_loss = self.cp_loss;
        options.event = self.event.clone();
        options
    }
}

/// Who plays whom.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FormatArg {
    /// Everyone against everyone
    RoundRobin,
    /// The first player against all others
    Gauntlet,
}

impl From<FormatArg> for Format {
    fn from(format: FormatArg) -> Format {
        match format {
            FormatArg::RoundRobin => Format::RoundRobin,
            FormatArg::Gauntlet => Format::Gauntlet,
        }
    }
}

/// In which order openings are played.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum OrderArg {
    Sequential,
    /// Shuffled; the seed decides
    Random,
}

impl From<OrderArg> for OpeningOrder {
    fn from(order: OrderArg) -> OpeningOrder {
        match order {
            OrderArg::Sequential => OpeningOrder::Sequential,
            OrderArg::Random => OpeningOrder::Random,
        }
    }
}
