//! The command line.

pub(crate) mod agent;
pub(crate) mod analyse;
pub(crate) mod bench_agents;
pub(crate) mod book;
pub(crate) mod eval;
pub(crate) mod judge;
pub(crate) mod matches;
#[cfg(feature = "mcp")]
pub(crate) mod mcp;
pub(crate) mod opening;
pub(crate) mod pgn;
pub(crate) mod play;
pub(crate) mod puzzle;
pub(crate) mod review;
#[cfg(feature = "app")]
pub(crate) mod serve;
pub(crate) mod shell;
pub(crate) mod tablebase;
pub(crate) mod team;

use crate::cli_error::CliError;
use crate::reading::{PositionSource, Reading};
use clap::{Parser, Subcommand, ValueEnum};
use std::path::PathBuf;
use std::{env, process};
use tabiya::{Role, Square, Uci, Variant};
use tabiya_uci::sanitize;

const EXAMPLES: &str = "\
Without a command, `tabiya` opens a board on the whole screen of the terminal, or with --line a
prompt: `new` starts a game, `help` lists the commands.

Try:
  tabiya play --time 10+5                       a game with a clock
  tabiya team                                   a game against specialists who explain themselves
  tabiya show                                   the start position
  tabiya moves --json                           its legal moves, as data
  tabiya explain startpos Ke2                   why that move is illegal
  tabiya fen '8/8/8/8/8/8/8/K7 w - - 0 1'       why that position is not legal
  tabiya perft 6 --divide                       how many ways there are to play six half-moves
  tabiya judge f3 e5 g4 Qh4                     when and why that game ended
  tabiya pgn check games.pgn                    what is wrong with a file of games
  tabiya opening e4 c5 Nf3                      what that opening is called
  tabiya book probe book.bin                    what an opening book would play
  tabiya analyse --multipv 3                    what the engine thinks of a position
  tabiya eval                                   what it sees before it thinks, piece by piece
  tabiya review game.pgn                        where a game was lost
  tabiya match tabiya:1500 tabiya:1400          which of two players is better
  tabiya tablebase --path DIR FEN               what endgame tables say of a position
  tabiya bench-agents chat:URL/v1/MODEL         how well a model plays: a report, a leaderboard
  tabiya serve                                  chess in the browser, from this program
  tabiya uci                                    the engine, for a chess GUI
  tabiya agent                                  a referee for agents, in lines of JSON
  tabiya mcp                                    the same over the Model Context Protocol

A position is a FEN, quoted or not; `startpos` is the standard one. With `-`, positions are read
from standard input, one per line.

Exit code: 0 yes, 1 no, 2 wrong usage or a file that cannot be read.
`tabiya help COMMAND` explains a command with examples; `tabiya help play` also describes the
configuration file and the variables TABIYA_*.";

/// Chess rules that say why.
#[derive(Parser, Debug)]
#[command(name = "tabiya", version, max_term_width = 100, after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    pub(crate) table: play::TableArgs,

    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

impl Args {
    /// What the words on the command line mean; if they mean nothing, that is told, and the program ends.
    pub(crate) fn of_command_line() -> Args {
        Args::try_parse().unwrap_or_else(|error| {
            let is_plain = env::args_os().all(|word| !word.to_string_lossy().contains(sanitize::is_unsafe));
            if is_plain || !error.use_stderr() {
                error.exit();
            }
            // A word is told as it is, and a terminal would obey it.
            eprint!("{}", sanitize::lines(&error.render().to_string()));
            process::exit(error.exit_code())
        })
    }

    /// Options before `play` are its own as well; before any other command they are an error.
    pub(crate) fn settled(mut self) -> Result<Args, String> {
        let before = std::mem::take(&mut self.table);
        match (&mut self.command, before.names().first()) {
            (None, _) => self.table = before,
            (Some(Command::Play(args)), _) => args.table.join(&before),
            (Some(Command::Team(args)), _) => args.table.join(&before),
            (Some(Command::Puzzle(args)), _) => args.table.join(&before),
            (Some(_), None) => {}
            (Some(_), Some(name)) => {
                return Err(format!("{name} is an option of `tabiya play`; see `tabiya help play`"));
            }
        }
        Ok(self)
    }
}

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    Play(play::PlayArgs),
    Team(team::TeamArgs),
    Puzzle(puzzle::PuzzleArgs),
    Moves(MovesArgs),
    Explain(ExplainArgs),
    Fen(FenArgs),
    Show(ShowArgs),
    Perft(PerftArgs),
    Judge(judge::JudgeArgs),
    Pgn(pgn::PgnArgs),
    Opening(opening::OpeningArgs),
    Book(book::BookArgs),
    Analyse(analyse::AnalyseArgs),
    Eval(eval::EvalArgs),
    Review(review::ReviewArgs),
    Match(matches::MatchArgs),
    Tablebase(tablebase::TablebaseArgs),
    Agent(agent::AgentArgs),
    Completions(shell::CompletionsArgs),
    Man(shell::ManArgs),
    /// Run the engine for a chess GUI, over the UCI protocol on standard input and output
    Uci,
    Bench(BenchArgs),
    BenchAgents(bench_agents::BenchAgentsArgs),
    #[cfg(feature = "app")]
    Serve(serve::ServeArgs),
    /// Not in this build
    #[cfg(not(feature = "app"))]
    #[command(hide = true, disable_help_flag = true)]
    Serve {
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        words: Vec<String>,
    },
    #[cfg(feature = "mcp")]
    Mcp(mcp::McpArgs),
    /// Not in this build
    #[cfg(not(feature = "mcp"))]
    #[command(hide = true, disable_help_flag = true)]
    Mcp {
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        words: Vec<String>,
    },
}

/// Where a position comes from.
#[derive(clap::Args, Debug, Default)]
pub(crate) struct PositionArgs {
    /// The position as FEN, X-FEN or Shredder-FEN, `startpos`, or `-` to read one per line
    #[arg(value_name = "FEN")]
    pub(crate) fen: Vec<String>,

    /// Chess960 start position, by its number 0-959 (518 is standard chess)
    #[arg(long, value_name = "N", value_parser = array, conflicts_with = "fen")]
    pub(crate) start960: Option<u16>,

    #[command(flatten)]
    pub(crate) reading: ReadingArgs,
}

/// Which game is played.
#[derive(clap::Args, Debug, Default, Clone, Copy)]
pub(crate) struct VariantArgs {
    /// The game: chess, crazyhouse, threecheck, kingofthehill, antichess, atomic, horde or racingkings
    #[arg(long, value_name = "NAME", default_value = "chess", value_parser = variant)]
    pub(crate) variant: Variant,
}

fn variant(text: &str) -> Result<Variant, String> {
    text.parse().map_err(|error: tabiya::ParseVariantError| error.to_string())
}

impl VariantArgs {
    /// Chess, as without the option.
    pub(crate) const CHESS: VariantArgs = VariantArgs { variant: Variant::Chess };

    /// The positions of this game that are asked about.
    pub(crate) fn source(self, place: &PositionArgs) -> Result<PositionSource, CliError> {
        let words: Vec<&str> = place.fen.iter().map(String::as_str).collect();
        PositionSource::of_variant(self.variant, &words, place.start960)
    }
}

#[derive(clap::Args, Debug, Default, Clone, Copy)]
pub(crate) struct ReadingArgs {
    /// Repair a FEN where its meaning is clear, drop false claims, and report both on standard error
    #[arg(long)]
    pub(crate) lenient: bool,
}

impl ReadingArgs {
    /// How strictly FENs are read.
    pub(crate) fn reading(self) -> Reading {
        if self.lenient { Reading::Lenient } else { Reading::Strict }
    }
}

const MOVES: &str = "\
Examples:
  tabiya moves
  tabiya moves --san 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1'
  tabiya moves r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 --chess960
  tabiya moves --json | jq '.moves[] | select(.check).san'
  tabiya moves - --json < positions.txt
  tabiya moves --variant crazyhouse '2k5/8/8/8/8/8/8/4K3[Qn] w - - 0 1'

Exit code: 0, or 1 if a FEN is not a legal position.";

/// List the legal moves, sorted by their UCI notation
#[derive(clap::Args, Debug)]
#[command(after_help = MOVES)]
pub(crate) struct MovesArgs {
    #[command(flatten)]
    pub(crate) place: PositionArgs,

    #[command(flatten)]
    pub(crate) game: VariantArgs,

    /// Write moves in standard notation: Nf3
    #[arg(long, conflicts_with = "json")]
    pub(crate) san: bool,

    /// Write castling as king takes rook: e1h1
    #[arg(long)]
    pub(crate) chess960: bool,

    /// Write one JSON object per line
    #[arg(long)]
    pub(crate) json: bool,
}

const EXPLAIN: &str = "\
Examples:
  tabiya explain startpos e4
  tabiya explain 'r1bqk2r/pppp1ppp/2n2n2/4p3/1b2P3/2NP1N2/PPP2PPP/R1BQKB1R w KQkq - 1 5' Nd5
  tabiya explain r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 O-O --json
  printf '%s\\t%s\\n' \"$FEN\" 'My move is **Nf3**.' | tabiya explain - --json

Moves may be written as e2e4, e4, Ng1-f3, 0-0, e8Q or \u{2658}f3,
or within a sentence, as agents write them.
Exit code: 0 legal, 1 anything else.";

/// Explain whether a move is legal, and if not, why
#[derive(clap::Args, Debug)]
#[command(after_help = EXPLAIN, override_usage = "tabiya explain [OPTIONS] FEN MOVE\n       tabiya explain [OPTIONS] -")]
pub(crate) struct ExplainArgs {
    /// The position, then the move; or `-` to read them from standard input, as FEN, tab, move
    #[arg(value_name = "FEN MOVE", required = true)]
    pub(crate) words: Vec<String>,

    #[command(flatten)]
    pub(crate) game: VariantArgs,

    #[command(flatten)]
    pub(crate) reading: ReadingArgs,

    /// Write castling as king takes rook: e1h1
    #[arg(long)]
    pub(crate) chess960: bool,

    /// Write one JSON object per line
    #[arg(long)]
    pub(crate) json: bool,
}

const FEN: &str = "\
Examples:
  tabiya fen 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1' --ep legal
  tabiya fen 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN w KQkq - 0 1'
  tabiya fen 'bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9' --shredder
  tabiya fen - --json < positions.txt

Exit code: 0 if the position is legal, 1 if not.";

/// Check whether a FEN is a legal position: print its canonical form, or every reason why not
#[derive(clap::Args, Debug)]
#[command(after_help = FEN)]
pub(crate) struct FenArgs {
    /// The FEN, or `-` to read one per line
    #[arg(value_name = "FEN", required = true)]
    pub(crate) fen: Vec<String>,

    /// Write castling rights by the files of the rooks: HAha
    #[arg(long)]
    pub(crate) shredder: bool,

    /// When to write the en passant square: after every double step, or only if a capture is legal
    #[arg(long, value_name = "WHEN", default_value = "always")]
    pub(crate) ep: EnPassantArg,

    #[command(flatten)]
    pub(crate) game: VariantArgs,

    #[command(flatten)]
    pub(crate) reading: ReadingArgs,

    /// Write one JSON object per line
    #[arg(long)]
    pub(crate) json: bool,
}

/// When the en passant square is written.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum EnPassantArg {
    Legal,
    Always,
}

const SHOW: &str = "\
Examples:
  tabiya show
  tabiya show 'r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4' --flip
  tabiya show --svg start.svg
  tabiya show \"$FEN\" --last g8f6 --arrow h5f7:red --arrow c4f7 --mark e5 --svg - > board.svg
  tabiya show --start960 300 --pieces ascii

Colours of arrows and marks are green, red, blue, yellow or #rrggbb.";

/// Show the board: coloured on a terminal, ASCII in a pipe, or as an SVG file
#[derive(clap::Args, Debug)]
#[command(after_help = SHOW)]
pub(crate) struct ShowArgs {
    #[command(flatten)]
    pub(crate) place: PositionArgs,

    #[command(flatten)]
    pub(crate) game: VariantArgs,

    /// Show it from Black's side
    #[arg(long)]
    pub(crate) flip: bool,

    /// How pieces look in text [default: unicode on a terminal with colours, else ascii]
    #[arg(long, value_name = "KIND")]
    pub(crate) pieces: Option<PiecesArg>,

    /// The last move, such as e2e4 or N@f3: its squares are highlighted
    #[arg(long, value_name = "MOVE", value_parser = last_move)]
    pub(crate) last: Option<(Square, Square)>,

    /// Write the board to this SVG file; `-` is standard output
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,

    /// Draw an arrow in the SVG: e2e4 or e2e4:red
    #[arg(long, value_name = "FROM-TO", value_parser = arrow, requires = "svg")]
    pub(crate) arrow: Vec<ArrowArg>,

    /// Draw a circle around a square in the SVG: e4 or e4:red
    #[arg(long, value_name = "SQUARE", value_parser = mark, requires = "svg")]
    pub(crate) mark: Vec<MarkArg>,

    /// Width and height of the SVG in pixels
    #[arg(long, value_name = "PIXELS", default_value = "480", requires = "svg",
          value_parser = clap::value_parser!(u32).range(16..=16384))]
    pub(crate) size: u32,

    /// Write one JSON object per line
    #[arg(long, conflicts_with_all = ["svg", "pieces"])]
    pub(crate) json: bool,
}

/// How pieces are drawn in text.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PiecesArg {
    /// Chess symbols
    Unicode,
    /// Letters and dots, nothing else
    Ascii,
    /// Letters on coloured squares
    Letters,
}

/// An arrow from a square to another.
#[derive(Clone, Debug)]
pub(crate) struct ArrowArg {
    pub(crate) from: Square,
    pub(crate) to: Square,
    pub(crate) color: String,
}

/// A circle around a square.
#[derive(Clone, Debug)]
pub(crate) struct MarkArg {
    pub(crate) square: Square,
    pub(crate) color: String,
}

const PERFT: &str = "\
Examples:
  tabiya perft 6
  tabiya perft 5 --fen 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1'
  tabiya perft 5 r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1
  tabiya perft 4 --start960 300 --divide
  tabiya perft 3 --fen - --json < positions.txt
  tabiya perft --suite standard.epd --max-nodes 10000000
  tabiya perft 4 --variant atomic

A suite has one position per line, with its counts: FEN ;D1 20 ;D2 400 ;D3 8902
Exit code: 0, or 1 if a count differs, a position cannot be read, or nothing was checked.";

/// Count move paths (perft), the test of a move generator
#[derive(clap::Args, Debug)]
#[command(
    after_help = PERFT,
    override_usage = "tabiya perft [OPTIONS] DEPTH [FEN]\n       tabiya perft [OPTIONS] --suite FILE"
)]
pub(crate) struct PerftArgs {
    /// Length of the paths in half-moves
    #[arg(value_name = "DEPTH", required_unless_present = "suite", value_parser = clap::value_parser!(u32).range(0..=64))]
    pub(crate) depth: Option<u32>,

    /// The position; `-` reads one per line [default: startpos]
    #[arg(value_name = "FEN")]
    pub(crate) words: Vec<String>,

    /// The position; the same as after DEPTH
    #[arg(long, value_name = "FEN")]
    pub(crate) fen: Option<String>,

    /// Chess960 start position, by its number 0-959 (518 is standard chess)
    #[arg(long, value_name = "N", value_parser = array, conflicts_with_all = ["fen", "words"])]
    pub(crate) start960: Option<u16>,

    /// Show the count of each first move
    #[arg(long)]
    pub(crate) divide: bool,

    /// Number of threads [default: one per core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,

    /// Check the counts of an EPD suite; `-` reads it from standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["depth", "fen", "start960", "divide", "words"])]
    pub(crate) suite: Option<PathBuf>,

    /// Skip counts of a suite above this number
    #[arg(long, value_name = "N", value_parser = number)]
    pub(crate) max_nodes: Option<u64>,

    #[command(flatten)]
    pub(crate) game: VariantArgs,

    #[command(flatten)]
    pub(crate) reading: ReadingArgs,

    /// Write castling as king takes rook: e1h1
    #[arg(long)]
    pub(crate) chess960: bool,

    /// Write one JSON object per line
    #[arg(long)]
    pub(crate) json: bool,
}

/// Search fixed positions to a fixed depth and count nodes: the same number on every machine
#[derive(clap::Args, Debug)]
pub(crate) struct BenchArgs {
    /// Write one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

/// The number of a Chess960 start array.
fn array(text: &str) -> Result<u16, String> {
    match text.parse() {
        Ok(number @ 0..960) => Ok(number),
        _ => Err("Chess960 numbers go from 0 to 959".to_owned()),
    }
}

/// A count, perhaps with its thousands set apart: 1000000, 1_000_000.
fn number(text: &str) -> Result<u64, String> {
    text.replace('_', "").parse().map_err(|_| "expected a whole number".to_owned())
}

/// How many positions to look at: 10000, 10_000, 10k, 2M.
fn nodes(text: &str) -> Result<u64, String> {
    tabiya_uci::units::nodes(text).ok_or_else(|| "expected a number such as 10000, 10k or 2M".to_owned())
}

/// Two squares written one behind the other, as in e2e4, e2-e4 and e7e8q.
/// The squares of a move; a drop has one.
fn last_move(text: &str) -> Result<(Square, Square), String> {
    match text.parse::<Uci>() {
        Ok(Uci { drop: Some(_), to, .. }) => Ok((to, to)),
        _ => two_squares(text)
            .map_err(|_| format!("expected two squares such as e2e4, or a drop such as N@f3, not {text:?}")),
    }
}

fn two_squares(text: &str) -> Result<(Square, Square), String> {
    let wrong = || format!("expected two squares such as e2e4, not {text:?}");
    let bare = text.replace('-', "");
    let (squares, rest) = bare.split_at_checked(4).ok_or_else(wrong)?;
    let mut letters = rest.chars();
    let promotion = letters.next().is_none_or(|letter| Role::from_letter(letter).is_some());
    if !promotion || letters.next().is_some() {
        return Err(wrong());
    }
    let (from, to) = squares.split_at_checked(2).ok_or_else(wrong)?;
    Ok((from.parse().map_err(|_| wrong())?, to.parse().map_err(|_| wrong())?))
}

fn arrow(text: &str) -> Result<ArrowArg, String> {
    let (squares, color) = colored(text)?;
    let (from, to) = two_squares(squares)?;
    if from == to {
        return Err("an arrow needs two different squares".to_owned());
    }
    Ok(ArrowArg { from, to, color })
}

fn mark(text: &str) -> Result<MarkArg, String> {
    let (square, color) = colored(text)?;
    let square = square.parse().map_err(|error| format!("{error}, not {square:?}"))?;
    Ok(MarkArg { square, color })
}

/// The colour behind a colon; green if there is none.
fn colored(text: &str) -> Result<(&str, String), String> {
    let (what, name) = text.split_once(':').unwrap_or((text, "green"));
    let color = match name {
        "green" | "g" => "#2f8f4e",
        "red" | "r" => "#c8372d",
        "blue" | "b" => "#2b6cb0",
        "yellow" | "y" => "#d9a514",
        _ => {
            let digits = name.strip_prefix('#').unwrap_or("");
            if !matches!(digits.len(), 3 | 6) || !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
                return Err(format!("a colour must be green, red, blue, yellow or #rrggbb, not {name:?}"));
            }
            name
        }
    };
    Ok((what, color.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_consistent() {
        Args::command().debug_assert();
    }

    #[test]
    fn no_line_behind_the_options_is_broken_where_help_is_widest() {
        fn check(command: &clap::Command) {
            let text = command.get_after_help().map(ToString::to_string).unwrap_or_default();
            for line in text.lines() {
                assert!(line.chars().count() <= 100, "{}: {line}", command.get_name());
            }
            command.get_subcommands().for_each(check);
        }
        check(&Args::command());
    }

    #[test]
    fn two_squares_are_read_with_or_without_a_dash_and_a_promotion() {
        assert_eq!(two_squares("e2e4"), Ok((Square::E2, Square::E4)));
        assert_eq!(two_squares("e2-e4"), Ok((Square::E2, Square::E4)));
        assert_eq!(two_squares("e7e8q"), Ok((Square::E7, Square::E8)));
        for wrong in ["", "e2", "e2e9", "e7e8x", "e7e8qq", "éé2e4"] {
            assert!(two_squares(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn the_last_move_may_be_a_drop() {
        assert_eq!(last_move("N@f3"), Ok((Square::F3, Square::F3)));
        assert_eq!(last_move("e2e4"), Ok((Square::E2, Square::E4)));
        assert!(last_move("N@f9").is_err() && last_move("N@").is_err());
    }

    #[test]
    fn a_colour_cannot_carry_markup_into_the_drawing() {
        assert!(arrow("e2e4:#12ab9f").is_ok());
        for wrong in ["e2e4:#12ab9", "e2e4:\"/><script>", "e2e4:pink", "e2e2"] {
            assert!(arrow(wrong).is_err(), "{wrong}");
        }
    }
}
