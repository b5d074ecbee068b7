//! Who takes part, as it is written on the command line.

use super::allowance::Allowance;
use super::contender::{Contender, Guest, Lot, Own};
use crate::args::contest::{control, duration};
use crate::client::{Halt, Launch};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use tabiya_engine::{Engine, Level};

/// A player of a match: its name, what it is, and what it may use.
#[derive(Clone, Debug)]
pub(crate) struct Entrant {
    pub(crate) name: String,
    pub(crate) kind: Kind,
    pub(crate) allowance: Allowance,
}

/// What plays.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// The engine of this program.
    Own { level: Option<Level>, hash: usize, threads: usize, overhead: Duration },
    /// Any legal move.
    Lot,
    /// An engine of other people.
    Guest(Launch),
}

impl Entrant {
    /// Reads a player: `tabiya:1500?nodes=1000&name=Ann`. Without limits of its own it has those of all.
    pub(crate) fn read(text: &str, all: &Allowance) -> Result<Entrant, String> {
        let (who, settings) = split(text);
        let mut name = text.to_owned();
        let mut kind = match who.split_once(':').unwrap_or((who, "")) {
            ("tabiya", level) => Kind::Own {
                level: read_level(level)?,
                hash: Engine::HASH,
                threads: 1,
                overhead: Duration::from_millis(10),
            },
            ("random", "") => Kind::Lot,
            ("uci", command) => {
                let launch: Launch = command.parse().map_err(|error| format!("{text}: {error}"))?;
                name = launch.name();
                Kind::Guest(launch)
            }
            _ => {
                let players = "tabiya, tabiya:1500, uci:stockfish and random are";
                return Err(format!("{who:?} is no player: {players}"));
            }
        };
        let mut own = Allowance::default();
        for setting in settings.split('&').filter(|setting| !setting.is_empty()) {
            let (key, value) = setting.split_once('=').ok_or_else(|| {
                format!("{setting:?} is no setting of {who}: they are written as key=value")
            })?;
            let wrong = |why: String| format!("{key} of {who}: {why}");
            let number = |what: &str| {
                let number = value.replace('_', "").parse::<u64>().ok().filter(|&number| number > 0);
                number.ok_or_else(|| wrong(format!("{what} is needed, not {value:?}")))
            };
            match (key, &mut kind) {
                ("name", _) if !value.trim().is_empty() => name = value.trim().to_owned(),
                ("nodes", _) => own.nodes = Some(number("a number of positions")?),
                ("depth", _) => own.depth = Some(number("a number of half-moves")?.min(1_000) as u32),
                ("movetime", _) => own.movetime = Some(duration(value).map_err(wrong)?),
                ("tc", _) => own.control = Some(control(value).map_err(wrong)?),
                ("hash", Kind::Own { hash, .. }) => *hash = number("a number of megabytes")? as usize,
                ("threads", Kind::Own { threads, .. }) => {
                    *threads = number("a number of threads")?.min(512) as usize;
                }
                ("overhead", Kind::Own { overhead, .. }) => *overhead = duration(value).map_err(wrong)?,
                _ => return Err(format!("{who} has no setting {key:?} with the value {value:?}")),
            }
        }
        if own.movetime.is_some() && own.control.is_some() {
            return Err(format!("{who} has either movetime or tc"));
        }
        let allowance = if own.is_empty() { all.clone() } else { own };
        let thinks_forever =
            matches!(kind, Kind::Own { level: None, .. } | Kind::Guest(_)) && allowance.is_empty();
        if thinks_forever {
            return Err(format!(
                "{text} would think for ever: --nodes, --depth, --movetime or --tc is needed"
            ));
        }
        Ok(Entrant { name, kind, allowance })
    }

    /// Sits down at a board. Who may have to be sent away in the midst of a thought leaves word how.
    pub(crate) fn contender(&self, leaves: &Mutex<Vec<Halt>>) -> Result<Box<dyn Contender>, String> {
        Ok(match &self.kind {
            &Kind::Own { level, hash, threads, overhead } => {
                Box::new(Own::new(level, hash, threads, overhead).map_err(|error| error.to_string())?)
            }
            Kind::Lot => Box::new(Lot::default()),
            Kind::Guest(launch) => {
                let leave = Halt::default();
                leaves.lock().unwrap_or_else(PoisonError::into_inner).push(leave.clone());
                Box::new(Guest::start(launch, leave).map_err(|error| error.to_string())?)
            }
        })
    }
}

/// A player and its settings. The command of an engine may have a question mark too: only what looks like settings is
/// taken for them.
fn split(text: &str) -> (&str, &str) {
    match text.rsplit_once('?') {
        Some((who, settings)) if !text.starts_with("uci:") || settings.split('&').all(is_setting) => {
            (who, settings)
        }
        _ => (text, ""),
    }
}

fn is_setting(text: &str) -> bool {
    let key = text.split_once('=').map(|(key, _)| key);
    key.is_some_and(|key| matches!(key, "name" | "nodes" | "depth" | "movetime" | "tc"))
}

fn read_level(text: &str) -> Result<Option<Level>, String> {
    if text.is_empty() {
        return Ok(None);
    }
    match text.parse::<u16>() {
        Ok(rating @ Level::LOWEST..=Level::HIGHEST) => Ok(Some(Level::new(rating))),
        _ => Err(format!("the levels go from {} to {}, not {text:?}", Level::LOWEST, Level::HIGHEST)),
    }
}

/// All players, each with a name of its own.
pub(crate) fn read_all(texts: &[String], all: &Allowance) -> Result<Vec<Entrant>, String> {
    let mut entrants: Vec<Entrant> = Vec::new();
    for text in texts {
        let mut entrant = Entrant::read(text, all)?;
        let name = entrant.name.clone();
        let mut number = 2;
        while entrants.iter().any(|other| other.name == entrant.name) {
            entrant.name = format!("{name} #{number}");
            number += 1;
        }
        entrants.push(entrant);
    }
    Ok(entrants)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_player_is_read_with_its_level_and_its_settings() {
        let entrant =
            Entrant::read("tabiya:1500?nodes=1_000&hash=4&name=Ann", &Allowance::default()).unwrap();
        assert_eq!(entrant.name, "Ann");
        assert_eq!(entrant.allowance.nodes, Some(1_000));
        assert!(matches!(entrant.kind, Kind::Own { level: Some(_), hash: 4, threads: 1, .. }));
    }

    #[test]
    fn who_has_limits_of_its_own_has_no_others() {
        let all = Allowance { nodes: Some(500), ..Allowance::default() };
        assert_eq!(Entrant::read("tabiya?depth=3", &all).unwrap().allowance.nodes, None);
        assert_eq!(Entrant::read("tabiya", &all).unwrap().allowance.nodes, Some(500));
    }

    #[test]
    fn what_is_no_player_is_refused_with_the_reason() {
        for (text, why) in [
            ("stockfish", "no player"),
            ("tabiya:300", "from 400 to 2800"),
            ("tabiya", "think for ever"),
            ("tabiya?nodes", "key=value"),
            ("tabiya?nodes=0", "a number of positions"),
            ("tabiya?skill=3", "no setting"),
            ("random?hash=3", "no setting"),
            ("tabiya?tc=x", "tc of tabiya"),
            ("tabiya?tc=5&movetime=1", "either"),
            ("uci:", "the program is missing"),
            ("uci:sf", "think for ever"),
            ("uci:sf option.Hash", "option"),
        ] {
            let error = Entrant::read(text, &Allowance::default()).unwrap_err();
            assert!(error.contains(why), "{text}: {error}");
        }
    }

    #[test]
    fn the_command_of_an_engine_may_have_a_question_mark() {
        let read =
            |text: &str| Entrant::read(text, &Allowance { depth: Some(1), ..Allowance::default() }).unwrap();
        let engine = read("uci:/opt/sf -x y option.Hash=8?nodes=5&name=Old");
        assert_eq!((engine.name.as_str(), engine.allowance.nodes), ("Old", Some(5)));
        assert!(matches!(&engine.kind, Kind::Guest(launch) if launch.arguments == ["-x", "y"]));
        let odd = read("uci:sf what?now=1");
        assert!(matches!(&odd.kind, Kind::Guest(launch) if launch.arguments == ["what?now=1"]));
        assert_eq!(odd.name, "sf");
    }

    #[test]
    fn no_two_players_have_the_same_name() {
        let texts = ["random", "random", "random"].map(str::to_owned);
        let names: Vec<String> = read_all(&texts, &Allowance::default())
            .unwrap()
            .into_iter()
            .map(|entrant| entrant.name)
            .collect();
        assert_eq!(names, ["random", "random #2", "random #3"]);
    }
}
