//! The lines that a GUI sends.

use super::go::{Go, GoCommand};
use super::position::PositionCommand;
use crate::sanitize;
use std::fmt;
use std::str::FromStr;

/// A line that a GUI sends to an engine.
///
/// ```
/// use tabiya_uci::protocol::GuiCommand;
///
/// let command: GuiCommand = "setoption name Move Overhead value 30".parse()?;
/// let (name, value) = ("Move Overhead".to_owned(), "30".to_owned());
/// assert_eq!(command, GuiCommand::SetOption { name, value });
/// assert_eq!(command.to_string(), "setoption name Move Overhead value 30");
/// # Ok::<(), tabiya_uci::protocol::CommandError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum GuiCommand {
    /// `uci`: introduce yourself.
    Uci,
    /// `isready`: answer when everything before is done.
    IsReady,
    /// `ucinewgame`: what follows belongs to another game.
    UciNewGame,
    /// `setoption`: an option, and its value unless it is a button.
    SetOption {
        /// The option's name, which may have blanks.
        name: String,
        /// Its value; empty for a button.
        value: String,
    },
    /// `position`: the game to search in.
    Position(PositionCommand),
    /// `go`: search.
    Go(Go),
    /// `stop`: answer now.
    Stop,
    /// `ponderhit`: the move that is pondered on was played.
    PonderHit,
    /// `quit`: leave.
    Quit,
    /// `go perft`: count the positions so many plies ahead, as many engines do.
    Perft(u32),
    /// `d`: show the position.
    Display,
    /// `eval`: show what the evaluation says of the position.
    Eval,
    /// `bench`: search a fixed set of positions.
    Bench,
    /// An empty line, or a command that needs no answer: `debug`, `register`.
    Nothing,
}

/// Why a line is no command.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum CommandError {
    /// No word of it is a command.
    Unknown {
        /// Its first word.
        word: String,
    },
    /// `setoption` without the name of an option.
    Option,
    /// `position` with neither `startpos` nor `fen`.
    Position,
    /// A FEN that is no legal position.
    Fen {
        /// What is wrong with it.
        why: String,
    },
    /// A move that is none, or is not legal where it stands.
    Move {
        /// The move as it was written.
        text: String,
        /// What is wrong with it.
        why: String,
    },
}

impl CommandError {
    /// A stable, machine-readable code.
    pub const fn code(&self) -> &'static str {
        match self {
            CommandError::Unknown { .. } => "unknown-command",
            CommandError::Option => "no-option-name",
            CommandError::Position => "no-position",
            CommandError::Fen { .. } => "bad-fen",
            CommandError::Move { .. } => "bad-move",
        }
    }
}

impl fmt::Display for CommandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CommandError::Unknown { word } => write!(f, "unknown command: {word}"),
            CommandError::Option => f.write_str("setoption needs `name` and an option, `value` and a value"),
            CommandError::Position => f.write_str("position needs `startpos`, or `fen` and a FEN"),
            CommandError::Fen { why } => write!(f, "bad position: {why}"),
            CommandError::Move { text, why } => write!(f, "bad move {text}: {why}"),
        }
    }
}

impl std::error::Error for CommandError {}

impl GuiCommand {
    /// Reads a line. Unknown words before a command are skipped, as the protocol asks; what is not
    /// understood behind one is left out, with a warning.
    pub fn read(line: &str, warnings: &mut Vec<String>) -> Result<GuiCommand, CommandError> {
        let words: Vec<&str> = line.split_whitespace().collect();
        for (i, &word) in words.iter().enumerate() {
            let rest = &words[i + 1..];
            return Ok(match word {
                "uci" => GuiCommand::Uci,
                "isready" => GuiCommand::IsReady,
                "ucinewgame" => GuiCommand::UciNewGame,
                "setoption" => set_option(rest)?,
                "position" => GuiCommand::Position(PositionCommand::read(rest)?),
                "go" => match Go::read(rest, warnings) {
                    GoCommand::Search(go) => GuiCommand::Go(go),
                    GoCommand::Perft(depth) => GuiCommand::Perft(depth),
                },
                "stop" => GuiCommand::Stop,
                "ponderhit" => GuiCommand::PonderHit,
                "quit" => GuiCommand::Quit,
                "d" => GuiCommand::Display,
                "eval" => GuiCommand::Eval,
                "bench" => GuiCommand::Bench,
                "debug" | "register" => GuiCommand::Nothing,
                _ => continue,
            });
        }
        match words.first() {
            None => Ok(GuiCommand::Nothing),
            Some(word) => Err(CommandError::Unknown { word: sanitize::escaped(word) }),
        }
    }
}

impl FromStr for GuiCommand {
    type Err = CommandError;

    fn from_str(line: &str) -> Result<GuiCommand, CommandError> {
        GuiCommand::read(line, &mut Vec::new())
    }
}

/// The line of the protocol.
impl fmt::Display for GuiCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = match self {
            GuiCommand::Uci => "uci",
            GuiCommand::IsReady => "isready",
            GuiCommand::UciNewGame => "ucinewgame",
            GuiCommand::SetOption { name, value } if value.is_empty() => {
                return write!(f, "setoption name {name}");
            }
            GuiCommand::SetOption { name, value } => return write!(f, "setoption name {name} value {value}"),
            GuiCommand::Position(position) => return write!(f, "{position}"),
            GuiCommand::Go(go) => return write!(f, "{go}"),
            GuiCommand::Stop => "stop",
            GuiCommand::PonderHit => "ponderhit",
            GuiCommand::Quit => "quit",
            GuiCommand::Perft(depth) => return write!(f, "go perft {depth}"),
            GuiCommand::Display => "d",
            GuiCommand::Eval => "eval",
            GuiCommand::Bench => "bench",
            GuiCommand::Nothing => "",
        };
        f.write_str(word)
    }
}

fn set_option(words: &[&str]) -> Result<GuiCommand, CommandError> {
    let ["name", rest @ ..] = words else { return Err(CommandError::Option) };
    let value_at = rest.iter().position(|&word| word == "value").unwrap_or(rest.len());
    let name = rest[..value_at].join(" ");
    let value = rest.get(value_at + 1..).unwrap_or_default().join(" ");
    if name.is_empty() {
        return Err(CommandError::Option);
    }
    Ok(GuiCommand::SetOption { name, value })
}

#[cfg(test)]
mod tests {
    use super::{CommandError, GuiCommand};
    use std::time::Duration;
    use tabiya::Game;

    fn read(line: &str) -> Result<GuiCommand, CommandError> {
        line.parse()
    }

    /// The game of a line that begins with `position`.
    fn game(line: &str) -> Result<Game, CommandError> {
        match read(line)? {
            GuiCommand::Position(position) => position.to_game(&mut Vec::new()),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn every_limit_of_go_is_read() {
        let Ok(GuiCommand::Go(go)) = read(
            "go searchmoves e2e4 g1f3 wtime 1000 btime -5 winc 10 binc 20 movestogo 7 depth 9 nodes 100 mate 3 movetime 50",
        ) else {
            panic!("not understood")
        };
        assert_eq!(go.searchmoves.len(), 2);
        assert_eq!((go.clock.wtime, go.clock.btime), (Some(1000), Some(0)));
        assert_eq!((go.clock.winc, go.clock.binc, go.clock.movestogo), (10, 20, Some(7)));
        assert_eq!(go.movetime, Some(Duration::from_millis(50)));
        assert_eq!((go.depth, go.nodes, go.mate), (Some(9), Some(100), Some(3)));
        assert_eq!((go.infinite, go.ponder), (false, false));
    }

    #[test]
    fn what_is_written_is_read_back() {
        for line in [
            "uci",
            "isready",
            "ucinewgame",
            "setoption name Clear Hash",
            "setoption name Move Overhead value 1 2",
            "position startpos",
            "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1 moves e1g1 e8e7",
            "go",
            "go infinite",
            "go ponder wtime 1 btime 2 winc 3 binc 4 movestogo 5",
            "go movetime 50 depth 3 nodes 5 mate 2 searchmoves e2e4 e7e8q",
            "go perft 4",
            "stop",
            "ponderhit",
            "quit",
            "d",
            "eval",
            "bench",
            "",
        ] {
            assert_eq!(read(line).unwrap().to_string(), line);
        }
    }

    #[test]
    fn a_word_that_nobody_knows_is_skipped() {
        assert_eq!(read("joho isready"), Ok(GuiCommand::IsReady));
        assert_eq!(read("   "), Ok(GuiCommand::Nothing));
        assert_eq!(read("joho").unwrap_err().to_string(), "unknown command: joho");
    }

    #[test]
    fn an_option_may_have_spaces_in_its_name_and_its_value() {
        let Ok(GuiCommand::SetOption { name, value }) = read("setoption name Move Overhead value 1 2") else {
            panic!("not understood")
        };
        assert_eq!((name.as_str(), value.as_str()), ("Move Overhead", "1 2"));
    }

    #[test]
    fn a_position_that_is_none_says_why() {
        for (line, part) in [
            ("position", "startpos"),
            ("position fen 8/8/8/8/8/8/8/8 w - - 0 1", "bad position"),
            ("position startpos moves e2e5", "bad move e2e5"),
            ("position startpos moves e2e4 e2e4", "bad move e2e4"),
            ("position startpos moves \u{7}", "bad move \\u{7}"),
        ] {
            let why = game(line).unwrap_err().to_string();
            assert!(why.contains(part), "{line}: {why}");
        }
    }

    #[test]
    fn what_go_does_not_understand_is_told_and_the_rest_counts() {
        let mut warnings = Vec::new();
        let line = "go depth searchmoves zz a2a3 nodes 9 quickly";
        let Ok(GuiCommand::Go(go)) = GuiCommand::read(line, &mut warnings) else { panic!("no go") };
        assert_eq!((go.searchmoves.len(), go.nodes, go.depth), (1, Some(9), None));
        assert_eq!(warnings.len(), 3, "{warnings:?}");
    }

    #[test]
    fn a_game_goes_on_behind_a_repetition() {
        let shuffle = "g1f3 g8f6 f3g1 f6g8 ".repeat(4);
        assert_eq!(game(&format!("position startpos moves {shuffle}")).unwrap().ply(), 16);
    }
}
