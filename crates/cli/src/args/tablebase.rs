//! The arguments of `tabiya tablebase`.

use super::ReadingArgs;
use clap::Subcommand;
use std::path::PathBuf;
use tabiya_syzygy::Endgame;

const TABLEBASE: &str = "\
Examples:
  tabiya tablebase --path ~/syzygy '8/8/8/8/8/1k6/8/1K1R4 w - - 0 1'
  tabiya tablebase --path ~/syzygy/345:~/syzygy/6 - --json < positions.txt
  tabiya tablebase make --pieces 4 --out ~/tables
  tabiya tablebase make KBNvK KQvKR --out ~/tables
  tabiya tablebase verify ~/syzygy

Tables are Syzygy files, KRvK.rtbw for who wins and KRvK.rtbz for how, or our own, KRvK.tbdz.
DTZ is the number of half-moves to the next capture or pawn move, or to mate. Some Syzygy tables
count in full moves: DTZ may then be one half-move too small. So a win is certain if DTZ and the
half-moves that were played since the last capture or pawn move are 99 or less together; at 100 it
is certain only with our own tables, or if none was played.
Exit code: 0, or 1 if a table is missing or damaged, or a FEN is not a legal position.";

/// Say what endgame tables know: who wins, and what every move is worth
#[derive(clap::Args, Debug)]
#[command(after_help = TABLEBASE, args_conflicts_with_subcommands = true)]
pub(crate) struct TablebaseArgs {
    #[command(subcommand)]
    pub(crate) command: Option<TablebaseCommand>,

    /// The position as FEN, or `-` to read one per line
    #[arg(value_name = "FEN")]
    pub(crate) fen: Vec<String>,

    /// The folders of the tables, separated as in PATH; may be given several times
    #[arg(long, value_name = "DIR[:DIR...]")]
    pub(crate) path: Vec<PathBuf>,

    #[command(flatten)]
    pub(crate) reading: ReadingArgs,

    /// Write one JSON object per line
    #[arg(long)]
    pub(crate) json: bool,
}

impl TablebaseArgs {
    /// Whether the answer is data.
    pub(crate) fn is_json(&self) -> bool {
        match &self.command {
            Some(TablebaseCommand::Verify(args)) => args.json,
            Some(TablebaseCommand::Make(_)) => false,
            None => self.json,
        }
    }
}

#[derive(Subcommand, Debug)]
pub(crate) enum TablebaseCommand {
    Make(MakeArgs),
    Verify(VerifyTablesArgs),
}

const VERIFY: &str = "\
All of a Syzygy file is read: one that is cut, too long or has a damaged head is found. Damage
inside its blocks may not be, because its own checksum is not looked at: compare the file with the
published lists for that. A table of our own has a checksum, which is looked at.
Exit code: 0, or 1 if a file is damaged or there is none.";

/// Read tables from the first byte to the last, and say which files are damaged
#[derive(clap::Args, Debug)]
#[command(after_help = VERIFY)]
pub(crate) struct VerifyTablesArgs {
    /// The folders of the tables
    #[arg(value_name = "DIR", required = true)]
    pub(crate) folders: Vec<PathBuf>,

    /// Write one JSON object per file
    #[arg(long)]
    pub(crate) json: bool,
}

const MAKE: &str = "\
Three pieces take a second and 60 KB of disk. Three and four pieces take two minutes of processor
time, so one minute on two free cores, 300 MB of memory and 27 MB of disk. A table that is not
finished leaves no file behind; what is there already is made anew.";

/// Make tables of our own: perfect endings of up to four pieces, without downloads
#[derive(clap::Args, Debug)]
#[command(after_help = MAKE)]
pub(crate) struct MakeArgs {
    /// Only these endings, such as KQvKR, and what captures and promotions lead to
    #[arg(value_name = "ENDING", conflicts_with = "pieces")]
    pub(crate) endings: Vec<Endgame>,

    /// Make all endings of up to so many pieces, kings among them
    #[arg(long, value_name = "N", default_value = "4", value_parser = clap::value_parser!(u8).range(3..=4))]
    pub(crate) pieces: u8,

    /// The folder that the tables are written to
    #[arg(long, value_name = "DIR")]
    pub(crate) out: PathBuf,

    /// How many threads work [default: as many as there are processors]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
}

/// The folders that paths name, each a list as `PATH` is.
pub(crate) fn table_folders(paths: &[PathBuf]) -> Vec<PathBuf> {
    let lists = paths.iter().flat_map(|list| std::env::split_paths(list).collect::<Vec<_>>());
    lists.filter(|folder| !folder.as_os_str().is_empty()).collect()
}
