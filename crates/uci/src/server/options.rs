//! The options that an interface may set.

use std::num::NonZero;
use std::thread;
use tabiya_engine::{Engine, Level};

/// The largest table that can be asked for, in megabytes.
const MOST_HASH: usize = 1 << 20;
const MOST_LINES: usize = 256;
const MOST_OVERHEAD: usize = 10_000;

/// The most threads that can be asked for: far more than cores would all have to be woken before an answer.
fn most_threads() -> usize {
    4 * thread::available_parallelism().map_or(1, NonZero::get).max(4)
}

/// The options as they stand.
#[derive(Clone, Debug)]
pub(super) struct Options {
    pub(super) hash: usize,
    pub(super) threads: usize,
    pub(super) lines: usize,
    pub(super) chess960: bool,
    pub(super) show_chances: bool,
    pub(super) limit_strength: bool,
    pub(super) level: u16,
    /// In milliseconds.
    pub(super) overhead: u64,
}

/// What has to be done besides remembering the value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Effect {
    Nothing,
    Hash,
    Threads,
    ClearHash,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            hash: Engine::HASH,
            threads: 1,
            lines: 1,
            chess960: false,
            show_chances: false,
            limit_strength: false,
            level: Level::HIGHEST,
            overhead: 10,
        }
    }
}

impl Options {
    /// The lines that tell an interface what there is to set.
    pub(super) fn lines_for_interface() -> String {
        format!(
            "option name Hash type spin default {} min 1 max {MOST_HASH}\n\
             option name Threads type spin default 1 min 1 max {}\n\
             option name MultiPV type spin default 1 min 1 max {MOST_LINES}\n\
             option name Ponder type check default false\n\
             option name UCI_Chess960 type check default false\n\
             option name UCI_ShowWDL type check default false\n\
             option name UCI_LimitStrength type check default false\n\
             option name UCI_Elo type spin default {} min {} max {}\n\
             option name Move Overhead type spin default 10 min 0 max {MOST_OVERHEAD}\n\
             option name Clear Hash type button\n",
            Engine::HASH,
            most_threads(),
            Level::HIGHEST,
            Level::LOWEST,
            Level::HIGHEST,
        )
    }

    /// Sets an option; its name in any case.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<Effect, String> {
        let name = name.to_ascii_lowercase();
        match name.as_str() {
            "hash" => {
                self.hash = number(value, 1, MOST_HASH)?;
                return Ok(Effect::Hash);
            }
            "threads" => {
                self.threads = number(value, 1, most_threads())?;
                return Ok(Effect::Threads);
            }
            "clear hash" => return Ok(Effect::ClearHash),
            "multipv" => self.lines = number(value, 1, MOST_LINES)?,
            // Whether to ponder is the interface's business: it says so with `go ponder`.
            "ponder" => drop(switch(value)?),
            "uci_chess960" => self.chess960 = switch(value)?,
            "uci_showwdl" => self.show_chances = switch(value)?,
            "uci_limitstrength" => self.limit_strength = switch(value)?,
            "uci_elo" => self.level = number(value, Level::LOWEST as usize, Level::HIGHEST as usize)? as u16,
            "move overhead" => self.overhead = number(value, 0, MOST_OVERHEAD)? as u64,
            _ => return Err(format!("there is no option {}", name.escape_debug())),
        }
        Ok(Effect::Nothing)
    }
}

fn number(value: &str, least: usize, most: usize) -> Result<usize, String> {
    match value.parse() {
        Ok(number) if (least..=most).contains(&number) => Ok(number),
        _ => Err(format!("a whole number from {least} to {most} is needed, not {:?}", value)),
    }
}

fn switch(value: &str) -> Result<bool, String> {
    match value.to_ascii_lowercase().as_str() {
        "true" => Ok(true),
        "false" => Ok(false),
        _ => Err(format!("true or false is needed, not {value:?}")),
    }
}
