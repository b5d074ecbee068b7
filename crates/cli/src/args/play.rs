//! What may be written behind `tabiya play`, and behind `tabiya` alone.

const PLAY: &str = "\
Examples:
  tabiya play
  tabiya play --time 10+5
  tabiya play --time '3 delay 2' --black random
  tabiya play --960
  tabiya play --fen '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1' --rules otb
  printf 'e4\\ne5\\nhistory\\n' | tabiya play --strict

At the prompt `help` shows all commands. Every move is saved before the next prompt: after `quit`,
a crash or a power failure, `resume` goes on with the game.

Settings are read from config.toml in the folder tabiya of ~/.config (XDG_CONFIG_HOME), of
~/Library/Application Support or of %APPDATA%, or from the file that TABIYA_CONFIG names:
  theme = \"wood\"
Variables count more: TABIYA_THEME, TABIYA_PIECES, TABIYA_SIDE, TABIYA_RULES, TABIYA_SPEAK, TABIYA_BOARD.
TABIYA_DATA_DIR is the folder in which games are kept.

Exit code: 0, or with --strict 1 if any line failed.";

/// Play at the prompt
#[derive(clap::Args, Debug)]
#[command(after_help = PLAY)]
pub(crate) struct PlayArgs {
    /// The time control: 10, 10+5, '3 delay 2', 40/90+30,30+30 [default: no clock]
    #[arg(long, value_name = "TIME")]
    pub(crate) time: Option<String>,

    /// Begin from this position
    #[arg(long, value_name = "FEN")]
    pub(crate) fen: Option<String>,

    /// Play Chess960, the array of this number 0-959 or one drawn by lot
    #[arg(long = "960", value_name = "N", num_args = 0..=1, default_missing_value = "random", conflicts_with = "fen")]
    pub(crate) chess960: Option<String>,

    /// Who plays White: person or random
    #[arg(long, value_name = "PLAYER", default_value = "person")]
    pub(crate) white: String,

    /// Who plays Black: person or random
    #[arg(long, value_name = "PLAYER", default_value = "person")]
    pub(crate) black: String,

    /// What ends a game: automatic, otb or analysis [default: automatic]
    #[arg(long, value_name = "RULES")]
    pub(crate) rules: Option<String>,

    #[command(flatten)]
    pub(crate) table: TableArgs,
}

#[derive(clap::Args, Debug, Default)]
pub(crate) struct TableArgs {
    /// Answer line by line at a prompt
    #[arg(long)]
    pub(crate) line: bool,

    /// Play on the whole screen, with keys and mouse
    #[arg(long, conflicts_with_all = ["line", "speak"])]
    pub(crate) screen: bool,

    /// Tell everything in sentences, as for a screen reader, and draw nothing
    #[arg(long)]
    pub(crate) speak: bool,

    /// Keep nothing of the games on disk
    #[arg(long)]
    pub(crate) no_save: bool,

    /// Exit code 1 if any line failed
    #[arg(long)]
    pub(crate) strict: bool,
}

impl TableArgs {
    /// The options that are said.
    pub(crate) fn names(&self) -> Vec<&'static str> {
        let all = [
            (self.line, "--line"),
            (self.speak, "--speak"),
            (self.no_save, "--no-save"),
            (self.strict, "--strict"),
        ];
        all.into_iter().filter(|(said, _)| *said).map(|(_, name)| name).collect()
    }

    /// Takes over what is said elsewhere.
    pub(crate) fn join(&mut self, other: &TableArgs) {
        self.line |= other.line;
        self.speak |= other.speak;
        self.no_save |= other.no_save;
        self.strict |= other.strict;
    }
}
