//! The options that a GUI may set.

use crate::own_book::OwnBook;
use crate::protocol::{EngineOption, OptionKind};
use crate::sanitize;
use std::num::NonZero;
use std::path::PathBuf;
use std::thread;
use tabiya::{ParseVariantError, Variant};
use tabiya_engine::{Engine, Level};

/// The largest table that can be asked for, in megabytes.
const MOST_HASH: i64 = 1 << 20;
const MOST_MULTIPV: i64 = 256;
const MOST_OVERHEAD: i64 = 10_000;
const MOST_PLIES: i64 = 1_000;

/// The most threads that can be asked for: far more than cores would all have to be woken before an answer.
fn most_threads() -> i64 {
    4 * thread::available_parallelism().map_or(1, NonZero::get).max(4) as i64
}

/// The names of the games; three-check is called by both of its names.
fn variant_names() -> Vec<String> {
    let names = Variant::ALL.into_iter().map(|variant| variant.name().to_owned());
    names.chain(["3check".to_owned()]).collect()
}

/// The options as they stand.
#[derive(Clone, Debug)]
pub(super) struct EngineOptions {
    pub(super) hash: usize,
    pub(super) threads: usize,
    pub(super) multipv: usize,
    pub(super) chess960: bool,
    /// The game that is played.
    pub(super) variant: Variant,
    pub(super) show_wdl: bool,
    pub(super) limit_strength: bool,
    pub(super) elo: u16,
    /// In milliseconds.
    pub(super) overhead: u64,
    /// Whether moves are played from a book.
    pub(super) own_book: bool,
    /// Its file; the one that is built in if there is none.
    pub(super) book_file: Option<PathBuf>,
    /// How many half-moves of a game are played from it.
    pub(super) book_depth: u32,
    /// What positions are evaluated with.
    pub(super) evaluation: EvaluationSource,
    /// The folders of endgame tables, as one list; empty for none.
    pub(super) syzygy_path: String,
    pub(super) syzygy_probe_depth: usize,
    pub(super) syzygy_probe_limit: usize,
    pub(super) syzygy_fifty_moves: bool,
}

/// The value of `EvalFile` that means the network of the engine.
const BUILT_IN: &str = "<built in>";

/// What positions of chess are evaluated with at full strength.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum EvaluationSource {
    /// The network of the engine.
    BuiltIn,
    /// Weighted terms: no network.
    Terms,
    /// A network of a file.
    File(PathBuf),
}

/// What has to be done besides remembering the value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum OptionEffect {
    Nothing,
    /// How well it plays.
    Strength,
    Hash,
    Threads,
    ClearHash,
    Book,
    /// Another network, or none.
    Network,
    /// Other tables, or used in another way.
    Tables,
    /// Another game is played.
    Game,
    /// The search has another number to go by.
    #[cfg(feature = "tune")]
    Margin,
}

impl Default for EngineOptions {
    fn default() -> EngineOptions {
        EngineOptions {
            hash: Engine::HASH,
            threads: 1,
            multipv: 1,
            chess960: false,
            variant: Variant::Chess,
            show_wdl: false,
            limit_strength: false,
            elo: Level::HIGHEST,
            overhead: 10,
            own_book: false,
            book_file: None,
            book_depth: OwnBook::PLIES,
            evaluation: EvaluationSource::BuiltIn,
            syzygy_path: String::new(),
            syzygy_probe_depth: 1,
            syzygy_probe_limit: tabiya_syzygy::MAX_PIECES,
            syzygy_fifty_moves: true,
        }
    }
}

impl EngineOptions {
    /// What there is to set.
    pub(super) fn declared() -> Vec<EngineOption> {
        let spin =
            |name, default: usize, min, max| EngineOption::new(name, OptionKind::Spin { min, max }, default);
        let check = |name| EngineOption::new(name, OptionKind::Check, false);
        let usual = EngineOptions::default();
        let (lowest, highest) = (i64::from(Level::LOWEST), i64::from(Level::HIGHEST));
        #[allow(unused_mut, reason = "there is more with the feature `tune`")]
        let mut declared = vec![
            spin("Hash", usual.hash, 1, MOST_HASH),
            spin("Threads", usual.threads, 1, most_threads()),
            spin("MultiPV", usual.multipv, 1, MOST_MULTIPV),
            // Whether to ponder is the GUI's business: it says so with `go ponder`.
            check("Ponder"),
            check("UCI_Chess960"),
            EngineOption::new("UCI_Variant", OptionKind::Combo(variant_names()), Variant::Chess.name()),
            check("UCI_ShowWDL"),
            check("UCI_LimitStrength"),
            spin("UCI_Elo", usize::from(usual.elo), lowest, highest),
            spin("Move Overhead", usual.overhead as usize, 0, MOST_OVERHEAD),
            check("OwnBook"),
            EngineOption::new("BookFile", OptionKind::String, "<empty>"),
            spin("BookDepth", usual.book_depth as usize, 0, MOST_PLIES),
            EngineOption::new("Clear Hash", OptionKind::Button, ""),
            EngineOption::new("EvalFile", OptionKind::String, BUILT_IN),
            EngineOption::new("SyzygyPath", OptionKind::String, "<empty>"),
            spin("SyzygyProbeDepth", usual.syzygy_probe_depth, 1, 100),
            spin("SyzygyProbeLimit", usual.syzygy_probe_limit, 0, tabiya_syzygy::MAX_PIECES as i64),
            EngineOption::new("Syzygy50MoveRule", OptionKind::Check, true),
        ];
        #[cfg(feature = "tune")]
        declared.extend(tabiya_engine::margins().iter().map(|margin| {
            let (min, max) = (i64::from(margin.least), i64::from(margin.most));
            EngineOption::new(margin.name, OptionKind::Spin { min, max }, margin.value)
        }));
        declared
    }

    /// Sets an option; its name in any case.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<OptionEffect, String> {
        let declared = EngineOptions::declared();
        let option = declared
            .iter()
            .find(|option| option.name.eq_ignore_ascii_case(name))
            .ok_or_else(|| format!("there is no option {}", sanitize::escaped(name)))?;
        // Whoever knows a game by another of its names means it, too: giveaway, koth, zh.
        let named = (option.name == "UCI_Variant").then(|| value.parse::<Variant>());
        let why = named.and_then(Result::err).filter(ParseVariantError::is_known);
        // The list of names stands in the sentence already.
        let why = why.map(|why| format!("; {why}")).filter(|why| !why.contains("the variants are"));
        let why = why.unwrap_or_default();
        let value = named.and_then(Result::ok).map_or(value, |variant| variant.name());
        let value = option
            .check(value)
            .map_err(|needs| format!("{} {needs}, not {:?}{why}", option.name, sanitize::escaped(value)))?
            .unwrap_or_default();
        // What was checked is a number, or true or false.
        let number = value.parse().unwrap_or(0usize);
        let is_on = value == "true";
        match option.name.as_str() {
            "Hash" => {
                self.hash = number;
                return Ok(OptionEffect::Hash);
            }
            "Threads" => {
                self.threads = number;
                return Ok(OptionEffect::Threads);
            }
            "Clear Hash" => return Ok(OptionEffect::ClearHash),
            "OwnBook" => {
                self.own_book = is_on;
                return Ok(OptionEffect::Book);
            }
            "BookFile" => {
                self.book_file = (value != "<empty>").then(|| PathBuf::from(&value));
                return Ok(OptionEffect::Book);
            }
            "BookDepth" => {
                self.book_depth = number as u32;
                return Ok(OptionEffect::Book);
            }
            "EvalFile" => {
                self.evaluation = match value.as_str() {
                    BUILT_IN => EvaluationSource::BuiltIn,
                    "<empty>" | "" => EvaluationSource::Terms,
                    file => EvaluationSource::File(PathBuf::from(file)),
                };
                return Ok(OptionEffect::Network);
            }
            "SyzygyPath" => {
                self.syzygy_path = if value == "<empty>" { String::new() } else { value };
                return Ok(OptionEffect::Tables);
            }
            "SyzygyProbeDepth" => {
                self.syzygy_probe_depth = number;
                return Ok(OptionEffect::Tables);
            }
            "SyzygyProbeLimit" => {
                self.syzygy_probe_limit = number;
                return Ok(OptionEffect::Tables);
            }
            "Syzygy50MoveRule" => {
                self.syzygy_fifty_moves = is_on;
                return Ok(OptionEffect::Tables);
            }
            "MultiPV" => self.multipv = number,
            "UCI_Chess960" => self.chess960 = is_on,
            "UCI_Variant" => {
                self.variant = value.parse().unwrap_or(Variant::Chess);
                return Ok(OptionEffect::Game);
            }
            "UCI_ShowWDL" => self.show_wdl = is_on,
            "UCI_LimitStrength" => {
                self.limit_strength = is_on;
                return Ok(OptionEffect::Strength);
            }
            "UCI_Elo" => {
                self.elo = number as u16;
                return Ok(OptionEffect::Strength);
            }
            "Move Overhead" => self.overhead = number as u64,
            #[cfg(feature = "tune")]
            name if tabiya_engine::set_margin(name, number as i32) => return Ok(OptionEffect::Margin),
            _ => {}
        }
        Ok(OptionEffect::Nothing)
    }
}
