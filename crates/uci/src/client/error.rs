//! What can go wrong with an engine, as a sentence with its evidence.

use super::option::Declared;
use super::process::shown;
use crate::nearest;
use std::fmt;
use std::time::Duration;
use tabiya::{Explanation, Game, Move, Uci};

/// What an engine was doing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// Introducing itself, up to `uciok`.
    Start,
    /// Getting ready, up to `readyok`.
    Ready,
    /// Thinking, up to `bestmove`.
    Search,
}

/// Why an engine cannot play, or cannot play on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ClientError {
    /// There is no such program.
    NotFound { program: String },
    /// The system does not start it.
    Start { program: String, why: String },
    /// It did not say what it had to say, and what it said last.
    Silent { engine: String, stage: Stage, after: Duration, said: Option<String> },
    /// Its process ended; how, and the last lines of its standard error.
    Died { engine: String, stage: Stage, how: String, stderr: Vec<String> },
    /// It has no such option.
    NoOption { engine: String, option: String, nearest: Option<String> },
    /// The option cannot have this value, but needs another.
    OptionValue { engine: String, option: String, value: String, needs: String },
    /// It does not play Chess960.
    NoChess960 { engine: String },
    /// Its move is not legal, and why.
    Illegal { engine: String, said: String, fen: String, explanation: Box<Explanation> },
    /// It gave no move where there are legal ones.
    NoMove { engine: String, said: String, fen: String },
    /// It gave no move in its time, nor when it was told to stop.
    Late { engine: String, after: Duration, given: Option<Duration> },
    /// Nobody wants anything of it any more.
    Left { engine: String },
}

impl ClientError {
    /// A word for programs, which will not change.
    #[allow(dead_code, reason = "for those who answer in JSON")]
    pub const fn code(&self) -> &'static str {
        match self {
            ClientError::NotFound { .. } => "engine-not-found",
            ClientError::Start { .. } => "engine-not-started",
            ClientError::Silent { .. } => "engine-silent",
            ClientError::Died { .. } => "engine-died",
            ClientError::NoOption { .. } => "no-such-option",
            ClientError::OptionValue { .. } => "bad-option-value",
            ClientError::NoChess960 { .. } => "no-chess960",
            ClientError::Illegal { .. } => "engine-illegal-move",
            ClientError::NoMove { .. } => "engine-no-move",
            ClientError::Late { .. } => "engine-late",
            ClientError::Left { .. } => "engine-left",
        }
    }
}

impl fmt::Display for ClientError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ClientError::NotFound { program } if program.contains('/') => {
                write!(f, "there is no program {}", shown(program, 120))
            }
            ClientError::NotFound { program } => {
                write!(
                    f,
                    "there is no program {:?} on the PATH or among the games of the system",
                    shown(program, 120)
                )
            }
            ClientError::Start { program, why } => {
                write!(f, "{} cannot be started: {why}", shown(program, 120))
            }
            ClientError::Silent { engine, stage, after, said } => {
                let missing = match stage {
                    Stage::Start => "uciok",
                    Stage::Ready => "readyok",
                    Stage::Search => "bestmove",
                };
                write!(f, "{engine} did not say `{missing}` within {} s", after.as_secs_f64())?;
                match said {
                    Some(said) if *stage == Stage::Start => {
                        write!(f, ", so it is no UCI engine; the last that it said was {said:?}")
                    }
                    Some(said) => write!(f, "; the last that it said was {said:?}"),
                    None => f.write_str("; it said nothing at all"),
                }
            }
            ClientError::Died { engine, stage, how, stderr } => {
                let when = match stage {
                    Stage::Start => "before it had introduced itself",
                    Stage::Ready => "when it was asked whether it is ready",
                    Stage::Search => "while it was thinking",
                };
                write!(f, "{engine} is gone: {how} {when}")?;
                for (i, line) in stderr.iter().enumerate() {
                    write!(f, "{} {line:?}", if i == 0 { "; the last it had to say:" } else { "," })?;
                }
                Ok(())
            }
            ClientError::NoOption { engine, option, nearest } => {
                write!(f, "{engine} has no option {:?}", shown(option, 60))?;
                match nearest {
                    Some(nearest) => write!(f, ": did you mean {nearest:?}?"),
                    None => Ok(()),
                }
            }
            ClientError::OptionValue { engine, option, value, needs } => {
                write!(f, "the option {option:?} of {engine} {needs}, not {:?}", shown(value, 60))
            }
            ClientError::NoChess960 { engine } => write!(f, "{engine} does not play Chess960"),
            ClientError::Illegal { engine, said, explanation, .. } => {
                write!(f, "{engine} answered {said:?}. {}", explanation.message())
            }
            ClientError::NoMove { engine, said, .. } if said.is_empty() => {
                write!(f, "{engine} answered without a move, and there are legal ones")
            }
            ClientError::NoMove { engine, said, .. } => {
                write!(f, "{engine} answered {said:?}, which is no move, and there are legal ones")
            }
            ClientError::Late { engine, after, given } => {
                write!(f, "{engine} gave no move in {:.1} s", after.as_secs_f64())?;
                match given {
                    Some(given) => {
                        write!(f, ", though it had {:.1} s and was told to stop", given.as_secs_f64())
                    }
                    None => f.write_str(", though it was told to stop"),
                }
            }
            ClientError::Left { engine } => write!(f, "{engine} was sent away"),
        }
    }
}

impl std::error::Error for ClientError {}

pub(super) fn no_option(engine: &str, option: &str, declared: &[Declared]) -> ClientError {
    let names: Vec<String> = declared.iter().map(|declared| declared.name.to_lowercase()).collect();
    let nearest = nearest::nearest(option, names.iter().map(String::as_str));
    let nearest = nearest.and_then(|nearest| names.iter().position(|name| name == nearest));
    ClientError::NoOption {
        engine: engine.to_owned(),
        option: option.to_owned(),
        nearest: nearest.map(|at| declared[at].name.clone()),
    }
}

/// The legal move that an engine answered, or why it is none.
pub(super) fn legal(engine: &str, game: &Game, said: &str) -> Result<Move, ClientError> {
    let position = game.position();
    if let Some(mv) = said.parse::<Uci>().ok().and_then(|uci| uci.to_move(position)) {
        return Ok(mv);
    }
    let (engine, fen, word) = (engine.to_owned(), position.to_fen(), shown(said, 40));
    if matches!(said, "" | "(none)" | "0000" | "NULL" | "none" | "ponder") {
        return Err(ClientError::NoMove { engine, said: word, fen });
    }
    // The board alone: whether the game is over is not the engine's business.
    let explanation = position.explain(&said.chars().take(40).collect::<String>());
    match explanation.mv {
        // Some write promotions with a capital.
        Some(mv) => Ok(mv),
        None => Err(ClientError::Illegal { engine, said: word, fen, explanation: Box::new(explanation) }),
    }
}
