//! What can go wrong with an engine, as a sentence with its evidence.

use crate::nearest;
use crate::protocol::EngineOption;
use crate::sanitize::excerpt;
use std::fmt;
use std::time::Duration;
use tabiya::{Explanation, Game, Move, Uci, Variant};

/// What an engine was doing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ClientStage {
    /// Introducing itself, up to `uciok`.
    Start,
    /// Getting ready, up to `readyok`.
    Ready,
    /// Thinking, up to `bestmove`.
    Search,
}

/// Why an engine cannot play, or cannot play on.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ClientError {
    /// There is no such program.
    NotFound {
        /// The program as it was named.
        program: String,
    },
    /// The system does not start it.
    Start {
        /// The program as it was named.
        program: String,
        /// What the system says.
        why: String,
    },
    /// It did not send a line that it had to send.
    Silent {
        /// The engine's name.
        engine: String,
        /// What it was doing.
        stage: ClientStage,
        /// How long it was waited for.
        after: Duration,
        /// The last line that it sent.
        last: Option<String>,
    },
    /// Its process ended.
    Died {
        /// The engine's name.
        engine: String,
        /// What it was doing.
        stage: ClientStage,
        /// How its process ended.
        how: String,
        /// The last lines of its standard error.
        stderr: Vec<String>,
    },
    /// It has no such option.
    NoOption {
        /// The engine's name.
        engine: String,
        /// The option as it was named.
        option: String,
        /// The option that may have been meant.
        nearest: Option<String>,
    },
    /// The option cannot have this value.
    OptionValue {
        /// The engine's name.
        engine: String,
        /// The option.
        option: String,
        /// The value as it was written.
        value: String,
        /// What the value must be.
        needs: String,
    },
    /// It does not play Chess960.
    NoChess960 {
        /// The engine's name.
        engine: String,
    },
    /// It does not play this game.
    NoVariant {
        /// The engine's name.
        engine: String,
        /// The game.
        variant: Variant,
    },
    /// Its move is not legal.
    Illegal {
        /// The engine's name.
        engine: String,
        /// The move as it was written.
        said: String,
        /// The position.
        fen: String,
        /// Why the move is not legal.
        explanation: Box<Explanation>,
    },
    /// It gave no move where there are legal ones.
    NoMove {
        /// The engine's name.
        engine: String,
        /// What it gave instead.
        said: String,
        /// The position.
        fen: String,
    },
    /// It gave no move in its time, nor when it was told to stop.
    Late {
        /// The engine's name.
        engine: String,
        /// How long it was waited for.
        after: Duration,
        /// The time that it had.
        allowed: Option<Duration>,
    },
    /// Its token was cancelled.
    Cancelled {
        /// The engine's name.
        engine: String,
    },
}

impl ClientError {
    /// A stable, machine-readable code.
    pub const fn code(&self) -> &'static str {
        match self {
            ClientError::NotFound { .. } => "engine-not-found",
            ClientError::Start { .. } => "engine-not-started",
            ClientError::Silent { .. } => "engine-silent",
            ClientError::Died { .. } => "engine-died",
            ClientError::NoOption { .. } => "no-such-option",
            ClientError::OptionValue { .. } => "bad-option-value",
            ClientError::NoChess960 { .. } => "no-chess960",
            ClientError::NoVariant { .. } => "no-variant",
            ClientError::Illegal { .. } => "engine-illegal-move",
            ClientError::NoMove { .. } => "engine-no-move",
            ClientError::Late { .. } => "engine-late",
            ClientError::Cancelled { .. } => "engine-cancelled",
        }
    }
}

impl fmt::Display for ClientError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ClientError::NotFound { program } if program.contains('/') => {
                write!(f, "there is no program {}", excerpt(program, 120))
            }
            ClientError::NotFound { program } => {
                let program = excerpt(program, 120);
                write!(f, "there is no program {program:?} on the PATH or in the system's folder of games")
            }
            ClientError::Start { program, why } => {
                write!(f, "{} cannot be started: {why}", excerpt(program, 120))
            }
            ClientError::Silent { engine, stage, after, last } => {
                let missing = match stage {
                    ClientStage::Start => "uciok",
                    ClientStage::Ready => "readyok",
                    ClientStage::Search => "bestmove",
                };
                write!(f, "{engine} did not send `{missing}` within {} s", after.as_secs_f64())?;
                match last {
                    Some(last) if *stage == ClientStage::Start => {
                        write!(f, ", so it is not a UCI engine; its last line was {last:?}")
                    }
                    Some(last) => write!(f, "; its last line was {last:?}"),
                    None => f.write_str("; it sent nothing at all"),
                }
            }
            ClientError::Died { engine, stage, how, stderr } => {
                let when = match stage {
                    ClientStage::Start => "before it introduced itself",
                    ClientStage::Ready => "when it was asked whether it is ready",
                    ClientStage::Search => "while it was thinking",
                };
                write!(f, "{engine} is gone: {how} {when}")?;
                for (i, line) in stderr.iter().enumerate() {
                    write!(f, "{} {line:?}", if i == 0 { "; its last words:" } else { "," })?;
                }
                Ok(())
            }
            ClientError::NoOption { engine, option, nearest } => {
                write!(f, "{engine} has no option {:?}", excerpt(option, 60))?;
                match nearest {
                    Some(nearest) => write!(f, ": did you mean {nearest:?}?"),
                    None => Ok(()),
                }
            }
            ClientError::OptionValue { engine, option, value, needs } => {
                write!(f, "the option {option:?} of {engine} {needs}, not {:?}", excerpt(value, 60))
            }
            ClientError::NoChess960 { engine } => write!(f, "{engine} does not play Chess960"),
            ClientError::NoVariant { engine, variant } => write!(f, "{engine} does not play {variant}"),
            ClientError::Illegal { engine, said, explanation, .. } => {
                write!(f, "{engine} answered {said:?}. {}", explanation.message())
            }
            ClientError::NoMove { engine, said, .. } if said.is_empty() => {
                write!(f, "{engine} answered without a move, though there are legal ones")
            }
            ClientError::NoMove { engine, said, .. } => {
                write!(f, "{engine} answered {said:?}, which is not a move, though there are legal ones")
            }
            ClientError::Late { engine, after, allowed } => {
                write!(f, "{engine} gave no move in {:.1} s", after.as_secs_f64())?;
                match allowed {
                    Some(allowed) => {
                        write!(f, ", though it had {:.1} s and was told to stop", allowed.as_secs_f64())
                    }
                    None => f.write_str(", though it was told to stop"),
                }
            }
            ClientError::Cancelled { engine } => write!(f, "the question to {engine} was cancelled"),
        }
    }
}

impl std::error::Error for ClientError {}

pub(super) fn no_option(engine: &str, option: &str, declared: &[EngineOption]) -> ClientError {
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
    let (engine, fen, word) = (engine.to_owned(), position.to_fen(), excerpt(said, 40));
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
