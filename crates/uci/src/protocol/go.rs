//! The command `go`.

use crate::sanitize;
use std::fmt;
use std::time::Duration;
use tabiya::{GoTimes, Uci};

/// What stands behind `go`: how long to search, and which moves.
///
/// ```
/// use tabiya_uci::protocol::{Go, GuiCommand};
///
/// let mut go = Go::default();
/// go.depth = Some(12);
/// go.searchmoves = vec!["e2e4".parse()?, "d2d4".parse()?];
/// assert_eq!(go.to_string(), "go depth 12 searchmoves e2e4 d2d4");
/// assert_eq!("go depth 12 searchmoves e2e4 d2d4".parse(), Ok(GuiCommand::Go(go)));
/// # Ok::<(), tabiya::UciError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Go {
    /// Searches on the opponent's time, until `ponderhit` or `stop`.
    pub ponder: bool,
    /// The clocks.
    pub clock: GoTimes,
    /// All of this time for the move.
    pub movetime: Option<Duration>,
    /// Maximum depth in plies.
    pub depth: Option<u32>,
    /// Maximum number of nodes.
    pub nodes: Option<u64>,
    /// Searches for a mate in this many moves.
    pub mate: Option<u32>,
    /// Searches until `stop`.
    pub infinite: bool,
    /// Searches only these moves; all of them if empty.
    pub searchmoves: Vec<Uci>,
}

/// The words that `go` knows.
const WORDS: [&str; 13] = [
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "depth",
    "nodes",
    "mate",
    "movetime",
    "perft",
    "infinite",
    "ponder",
    "searchmoves",
];
/// So many of them are followed by a number.
const NUMBERED: usize = 10;

/// What a line that begins with `go` asks for.
pub(super) enum GoCommand {
    Search(Go),
    /// Counts positions.
    Perft(u32),
}

impl Go {
    /// Reads the words behind `go`. What is not understood is left out, with a warning.
    pub(super) fn read(words: &[&str], warnings: &mut Vec<String>) -> GoCommand {
        let mut go = Go::default();
        let mut words = words.iter().copied().peekable();
        while let Some(word) = words.next() {
            let number = match WORDS[..NUMBERED].contains(&word) {
                true => match words.next_if(|word| !WORDS.contains(word)).map(str::parse::<i64>) {
                    Some(Ok(number)) => number,
                    _ => {
                        warnings.push(format!("go {word} needs a whole number"));
                        continue;
                    }
                },
                false => 0,
            };
            // A clock may be a little below zero when the flag is still up.
            let count = number.max(0) as u64;
            let small = u32::try_from(count).unwrap_or(u32::MAX);
            match word {
                "wtime" => go.clock.wtime = Some(count),
                "btime" => go.clock.btime = Some(count),
                "winc" => go.clock.winc = count,
                "binc" => go.clock.binc = count,
                "movestogo" => go.clock.movestogo = (small > 0).then_some(small),
                "movetime" => go.movetime = Some(Duration::from_millis(count)),
                "depth" => go.depth = Some(small),
                "nodes" => go.nodes = Some(count),
                "mate" => go.mate = Some(small),
                "perft" => return GoCommand::Perft(small),
                "infinite" => go.infinite = true,
                "ponder" => go.ponder = true,
                "searchmoves" => {
                    while let Some(word) = words.next_if(|word| !WORDS.contains(word)) {
                        match word.parse() {
                            Ok(uci) => go.searchmoves.push(uci),
                            Err(error) => {
                                warnings.push(format!("searchmoves {}: {error}", sanitize::escaped(word)));
                            }
                        }
                    }
                }
                _ => warnings.push(format!("go does not know {}", sanitize::escaped(word))),
            }
        }
        GoCommand::Search(go)
    }
}

/// The line of the protocol.
impl fmt::Display for Go {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.ponder { "go ponder" } else { "go" })?;
        let clock = self.clock.to_string();
        if !clock.is_empty() {
            write!(f, " {clock}")?;
        }
        let milliseconds = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        let fields = [
            ("movetime", self.movetime.map(milliseconds)),
            ("depth", self.depth.map(u64::from)),
            ("nodes", self.nodes),
            ("mate", self.mate.map(u64::from)),
        ];
        for (name, value) in fields {
            if let Some(value) = value {
                write!(f, " {name} {value}")?;
            }
        }
        if self.infinite {
            f.write_str(" infinite")?;
        }
        // Last, because some engines read everything behind it as a move.
        for (i, uci) in self.searchmoves.iter().enumerate() {
            write!(f, "{} {uci}", if i == 0 { " searchmoves" } else { "" })?;
        }
        Ok(())
    }
}
