//! The arguments of `tabiya serve`.

const SERVE: &str = "\
Examples:
  tabiya serve                                  opens the browser at http://127.0.0.1:8640/
  tabiya serve --port 0 --no-open               on any free port; the address is printed

The app is inside the program: play, analysis, review, puzzles, lessons and a library. Games are
kept in the browser and go nowhere; after the first visit the app also opens when this program does
not run. Only this machine is let in.
Exit code: 0 when Ctrl-C ends it, 2 if the port is taken or the app is not in this build.";

/// Play chess in the browser: the app, served from this program
#[derive(clap::Args, Debug)]
#[command(after_help = SERVE)]
pub(crate) struct ServeArgs {
    /// The port of this machine; 0 takes a free one
    // Always the same: what browsers keep, they keep by address.
    #[arg(long, default_value_t = 8640)]
    pub(crate) port: u16,

    /// Only print the address
    #[arg(long)]
    pub(crate) no_open: bool,
}
