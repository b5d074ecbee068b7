//! The arguments of `tabiya completions` and `tabiya man`.

use clap_complete::Shell;
use std::path::PathBuf;

const COMPLETIONS: &str = "\
Examples:
  tabiya completions bash > ~/.local/share/bash-completion/completions/tabiya
  tabiya completions zsh > ~/.zfunc/_tabiya
  tabiya completions fish > ~/.config/fish/completions/tabiya.fish
  tabiya completions powershell >> $PROFILE";

/// Print a script that completes commands and options in a shell
#[derive(clap::Args, Debug)]
#[command(after_help = COMPLETIONS)]
pub(crate) struct CompletionsArgs {
    /// The shell
    pub(crate) shell: Shell,
}

const MAN: &str = "\
Examples:
  tabiya man > tabiya.1
  tabiya man perft | man -l -
  tabiya man --dir ~/.local/share/man/man1";

/// Print the manual page, for `man`
#[derive(clap::Args, Debug)]
#[command(after_help = MAN)]
pub(crate) struct ManArgs {
    /// The command to describe [default: the whole program]
    #[arg(value_name = "COMMAND")]
    pub(crate) command: Vec<String>,

    /// Write all pages into this folder
    #[arg(long, value_name = "DIR", conflicts_with = "command")]
    pub(crate) dir: Option<PathBuf>,
}
