//! Who takes part, as it is written on the command line.

use super::allowance::Allowance;
use super::contender::{Agent, Contender, Guest, Lot, Own};
use crate::allowance;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use tabiya_engine::{Engine, Level};
use tabiya_players::who::{self, Pace, Tabiya, Who};
use tabiya_uci::client::{Halt, Launch};

/// A player of a match: its name, what it is, and what it may use.
#[derive(Clone, Debug)]
pub struct Entrant {
    pub name: String,
    pub kind: Kind,
    pub allowance: Allowance,
}

/// What plays.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// The engine of this program.
    Own { level: Option<Level>, hash: usize, threads: usize, overhead: Duration },
    /// Any legal move.
    Lot,
    /// An engine of other people.
    Guest(Launch),
    /// Whoever answers with text.
    Agent(Box<Who>),
}

impl Entrant {
    /// Reads a player as [`Who`] does, with settings that only a match has: `tabiya:1500?nodes=1000&name=Ann&tc=5+0.05`.
    /// Without limits of its own it has those of all.
    pub fn read(text: &str, all: &Allowance) -> Result<Entrant, String> {
        let (player, settings) = who::parted(text.trim());
        let wrong = |key: &str, why: String| format!("{key} of {player}: {why}");
        let (mut name, mut control, mut overhead) = (None, None, Duration::from_millis(10));
        let mut rest = Vec::new();
        for setting in settings.split('&').filter(|setting| !setting.trim().is_empty()) {
            let (key, value) =
                setting.split_once('=').map_or(("", ""), |(key, value)| (key.trim(), value.trim()));
            match key {
                "name" if !value.is_empty() => name = Some(value.to_owned()),
                "tc" => control = Some(allowance::control(value).map_err(|why| wrong(key, why))?),
                "overhead" if player.starts_with("tabiya") => {
                    overhead = allowance::duration(value).map_err(|why| wrong(key, why))?;
                }
                _ => rest.push(setting),
            }
        }
        let plain = if rest.is_empty() { player.to_owned() } else { format!("{player}?{}", rest.join("&")) };
        let who: Who = plain.parse().map_err(|error| format!("{text}: {error}"))?;
        let (kind, pace, usual) = match who {
            Who::Person => return Err("a match is between programs: nobody is asked for moves".to_owned()),
            Who::Random => (Kind::Lot, Pace::default(), None),
            Who::Tabiya(Tabiya { level, hash, threads, pace }) => {
                let (hash, threads) = (hash.unwrap_or(Engine::HASH), threads.unwrap_or(1));
                (Kind::Own { level, hash, threads, overhead }, pace, None)
            }
            Who::Uci { launch, pace } => {
                let usual = launch.name();
                (Kind::Guest(launch), pace, Some(usual))
            }
            who @ (Who::Agent(_) | Who::Team(_)) => {
                who.look().map_err(|error| format!("{player}: {error}"))?;
                let usual = who.name();
                (Kind::Agent(Box::new(who)), Pace::default(), usual)
            }
        };
        let own = Allowance { nodes: pace.nodes, depth: pace.depth, movetime: pace.time, control };
        if own.movetime.is_some() && own.control.is_some() {
            return Err(format!("{player} has either movetime or tc"));
        }
        let allowance = if own.is_empty() { all.clone() } else { own };
        let thinks_forever =
            matches!(kind, Kind::Own { level: None, .. } | Kind::Guest(_)) && allowance.is_empty();
        if thinks_forever {
            return Err(format!(
                "{text} would think for ever: --nodes, --depth, --movetime or --tc is needed"
            ));
        }
        let name = name.or(usual).unwrap_or_else(|| text.to_owned());
        Ok(Entrant { name, kind, allowance })
    }

    /// Sits down at a board. Who may have to be sent away in the midst of a thought leaves word how.
    pub fn contender(&self, leaves: &Mutex<Vec<Halt>>) -> Result<Box<dyn Contender>, String> {
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
            Kind::Agent(who) => {
                let leave = Halt::default();
                leaves.lock().unwrap_or_else(PoisonError::into_inner).push(leave.clone());
                let speaker = who.speaker(leave.clone()).map_err(|error| error.to_string())?;
                let speaker = speaker.ok_or_else(|| "nobody speaks there".to_owned())?;
                Box::new(Agent::new(speaker, who.policy().cloned().unwrap_or_default(), leave))
            }
        })
    }

    /// Whether it answers with text, and an account is kept of it.
    pub fn is_agent(&self) -> bool {
        matches!(self.kind, Kind::Agent(_))
    }

    /// The rating that it stands for: that of its level, where nothing else limits it.
    pub fn anchor(&self) -> Option<f64> {
        let unlimited = self.allowance.nodes.is_none() && self.allowance.depth.is_none();
        match self.kind {
            Kind::Own { level: Some(level), .. } if unlimited => Some(f64::from(level.rating())),
            _ => None,
        }
    }
}

/// All players, each with a name of its own.
pub fn read_all(texts: &[String], all: &Allowance) -> Result<Vec<Entrant>, String> {
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
            ("stockfish", "did you mean uci:stockfish?"),
            ("person", "between programs"),
            ("tabiya:300", "from 400 to 2800"),
            ("tabiya", "think for ever"),
            ("tabiya?nodes", "no setting"),
            ("tabiya?nodes=0", "a number such as 10000"),
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
    fn the_command_of_an_engine_may_have_a_question_mark_in_quotation_marks() {
        let read =
            |text: &str| Entrant::read(text, &Allowance { depth: Some(1), ..Allowance::default() }).unwrap();
        let engine = read("uci:/opt/sf -x y option.Hash=8?nodes=5&name=Old");
        assert_eq!((engine.name.as_str(), engine.allowance.nodes), ("Old", Some(5)));
        assert!(matches!(&engine.kind, Kind::Guest(launch) if launch.arguments == ["-x", "y"]));
        let odd = read("uci:sf 'what?now=1'?Hash=3");
        let Kind::Guest(launch) = &odd.kind else { panic!("{odd:?}") };
        assert_eq!((&*odd.name, &launch.arguments[..]), ("sf", &["what?now=1".to_owned()][..]));
        assert_eq!(launch.options, [("Hash".to_owned(), "3".to_owned())]);
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
