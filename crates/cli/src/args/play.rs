//! The arguments of `tabiya play`, and of `tabiya` alone.

use super::VariantArgs;
use std::path::PathBuf;
use tabiya_engine::Level;
use tabiya_players::spec::{BookSource, BuiltinSpec, MoveLimits, PlayerSpec};
use tabiya_uci::units;

const PLAY: &str = "\
Examples:
  tabiya play
  tabiya play --time 10+5
  tabiya play --time '3 delay 2' --black tabiya:1500
  tabiya play --level 800
  tabiya play --white tabiya --move-time 2 --black person
  tabiya play --black 'uci:stockfish option.UCI_Elo=1500 option.Hash=64'
  tabiya play --white 'uci:gnuchess --uci' --black tabiya:2000 --nodes 50k
  tabiya play --black 'agent:python3 my_agent.py?legal=always&retries=3&time=30'
  tabiya play --black team:
  tabiya play --960
  tabiya play --variant atomic --level 1500
  tabiya play --fen '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1' --rules otb
  printf 'e4\\ne5\\nhistory\\n' | tabiya play --strict

Players:
  person             you, or somebody beside you
  random             any legal move
  tabiya             the built-in engine at full strength
  tabiya:1500        the same at a level from 400 to 3000
  uci:COMMAND        any UCI engine, with its arguments; options are written option.NAME=VALUE
  agent:COMMAND      any program that is sent each turn as a line of JSON and answers with text
  team:FILE          a team of specialists; `team:` is the built-in one (see `tabiya help team`)

Limits follow a question mark, joined by `&`: movetime (2, or 300ms), nodes and depth, as in
'tabiya?nodes=5000&hash=64'; tabiya also takes hash, threads, book (a file of the Polyglot
format, or `none`; a level has a small one of its own) and pace, as in 'tabiya:1500?pace=human',
which takes as long for a move as a person would. An agent takes its policy (legal, boards,
history, retries, time, otherwise; see `tabiya help match`). UCI_Elo switches on
UCI_LimitStrength by itself. Engines are looked for on the PATH and in Debian's folder for games.
Without a clock and a limit, tabiya searches a million positions per move, and other engines think
for a second. Two programs play their game to its end.

On a terminal the game fills the screen; F1 shows the keys. With --line, and elsewhere, there is a
prompt. The commands are the same; `help` lists them. Every move is saved before it is answered:
after `quit`, a crash or a power failure, `resume` continues the game.

Settings are read from config.toml in the folder tabiya of ~/.config (XDG_CONFIG_HOME), of
~/Library/Application Support or of %APPDATA%, or from the file named by TABIYA_CONFIG:
  theme = \"wood\"
Variables override the file: TABIYA_THEME, TABIYA_PIECES, TABIYA_SIDE, TABIYA_RULES, TABIYA_SPEAK,
TABIYA_BOARD, TABIYA_RESIGN, TABIYA_BELL, TABIYA_GRAPHICS, TABIYA_OPENINGS, TABIYA_NAME.
TABIYA_DATA_DIR is the folder of the saved games.

Exit code: 0, or with --strict 1 if any line failed.";

/// Play a game, on the whole screen or at a prompt
#[derive(clap::Args, Debug)]
#[command(after_help = PLAY)]
pub(crate) struct PlayArgs {
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
    pub(crate) game: VariantArgs,

    /// White's player: person, random, tabiya, tabiya:1500, uci:COMMAND, agent:COMMAND, team:FILE
    #[arg(long, value_name = "PLAYER", default_value = "person")]
    pub(crate) white: String,

    /// Black's player: the same [default: person, or tabiya with --level]
    #[arg(long, value_name = "PLAYER")]
    pub(crate) black: Option<String>,

    /// The level of tabiya, from 400 to 3000 [default: full strength]
    #[arg(long, value_name = "RATING", value_parser = level)]
    pub(crate) level: Option<u16>,

    /// How long programs think about each move: 2, 0.5, 300ms
    #[arg(long, value_name = "SECONDS")]
    pub(crate) move_time: Option<String>,

    /// How many positions programs search for each move: 10000, 10k
    #[arg(long, value_name = "N")]
    pub(crate) nodes: Option<String>,

    /// How many half-moves deep programs search
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=120))]
    pub(crate) depth: Option<u32>,

    /// An opening book (.bin) that tabiya plays from before it searches
    #[arg(long, value_name = "FILE")]
    pub(crate) book: Option<PathBuf>,

    /// What ends a game: automatic, otb or analysis [default: automatic]
    #[arg(long, value_name = "RULES")]
    pub(crate) rules: Option<String>,

    #[command(flatten)]
    pub(crate) table: TableArgs,
}

impl PlayArgs {
    /// Who plays, White first: those that are named, with the level and the limits of all where they have none.
    pub(crate) fn players(&self) -> Result<[PlayerSpec; 2], String> {
        let named = |text: &str| text.parse::<PlayerSpec>().map_err(|error| error.to_string());
        let white = named(&self.white)?;
        let black = match &self.black {
            Some(text) => named(text)?,
            None if self.level.is_some() && white == PlayerSpec::Person => {
                PlayerSpec::Builtin(BuiltinSpec::default())
            }
            None => PlayerSpec::Person,
        };
        let time = match &self.move_time {
            Some(text) => Some(
                units::time(text)
                    .ok_or_else(|| format!("{text:?} is not a time for a move: use 2, 0.5, 300ms or 1m"))?,
            ),
            None => None,
        };
        let nodes = match &self.nodes {
            Some(text) => Some(
                units::nodes(text)
                    .ok_or_else(|| format!("{text:?} is not a number of positions: use 10000, 10k or 2M"))?,
            ),
            None => None,
        };
        let all = MoveLimits::new(time, nodes, self.depth);
        let mut players = [white, black];
        for player in &mut players {
            if let (PlayerSpec::Builtin(builtin), Some(book)) = (&mut *player, &self.book)
                && builtin.book == BookSource::Usual
            {
                builtin.book = BookSource::File(book.clone());
            }
            if let Some(limits) = player.limits_mut() {
                *limits = limits.or(all);
            }
            if let (PlayerSpec::Builtin(builtin), Some(rating)) = (&mut *player, self.level) {
                let range = Level::LOWEST..=Level::HIGHEST;
                if !range.contains(&rating) {
                    return Err(format!("{rating} is not a level: use {} to {}", range.start(), range.end()));
                }
                builtin.level = builtin.level.or(Some(Level::new(rating)));
            }
            player.check_available().map_err(|error| error.to_string())?;
        }
        Ok(players)
    }
}

/// Reads the number of a level; whether there is such a level is asked later.
fn level(text: &str) -> Result<u16, String> {
    let (lowest, highest) = (Level::LOWEST, Level::HIGHEST);
    text.parse().map_err(|_| format!("a level is a number from {lowest} to {highest}"))
}

#[derive(clap::Args, Clone, Debug, Default)]
pub(crate) struct TableArgs {
    /// Use a prompt instead of the whole screen
    #[arg(long)]
    pub(crate) line: bool,

    /// Say everything in sentences, for screen readers, and draw nothing
    #[arg(long)]
    pub(crate) speak: bool,

    /// Save nothing to disk
    #[arg(long)]
    pub(crate) no_save: bool,

    /// Exit with code 1 if any line failed
    #[arg(long)]
    pub(crate) strict: bool,

    /// How the full screen shows pictures of the pieces [default: auto, as the terminal says it can]
    #[arg(long, value_name = "HOW")]
    pub(crate) graphics: Option<GraphicsArg>,
}

/// The ways in which a terminal can show pictures.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum GraphicsArg {
    Auto,
    Kitty,
    Iterm,
    Sixel,
    Off,
}

impl TableArgs {
    /// The options that are said.
    pub(crate) fn names(&self) -> Vec<&'static str> {
        let all = [
            (self.line, "--line"),
            (self.speak, "--speak"),
            (self.no_save, "--no-save"),
            (self.strict, "--strict"),
            (self.graphics.is_some(), "--graphics"),
        ];
        all.into_iter().filter(|(said, _)| *said).map(|(_, name)| name).collect()
    }

    /// Takes over what is said elsewhere.
    pub(crate) fn join(&mut self, other: &TableArgs) {
        self.line |= other.line;
        self.speak |= other.speak;
        self.no_save |= other.no_save;
        self.strict |= other.strict;
        self.graphics = self.graphics.or(other.graphics);
    }
}
