//! Who takes part in a match.

use crate::limits::{self, MatchLimits};
use std::collections::BTreeSet;
use std::path::Path;
use std::time::Duration;
use tabiya::book::Book;
use tabiya_players::spec::{BookSource, PlayerSpec, split_settings, without_keys};
use tabiya_players::{BuiltinEngine, Player};
use tabiya_uci::CancelToken;

/// What the built-in engine keeps in reserve for each move, unless its settings say otherwise.
const OVERHEAD: Duration = Duration::from_millis(10);

/// A player of a match: its name, what it is, and what it may use.
#[derive(Clone, Debug)]
pub(crate) struct Participant {
    pub(crate) name: String,
    pub(crate) spec: PlayerSpec,
    pub(crate) limits: MatchLimits,
    /// What the built-in engine keeps in reserve for each move.
    overhead: Duration,
}

impl Participant {
    /// Reads a player as [`PlayerSpec`] does, with settings that only a match has:
    /// `tabiya:1500?nodes=1000&name=Ann&tc=5+0.05`. Without limits of its own it has those of all.
    pub(crate) fn read(text: &str, all: &MatchLimits) -> Result<Participant, String> {
        let (player, settings) = split_settings(text.trim());
        let shown = without_keys(player);
        let wrong = |key: &str, why: String| format!("{key} of {shown}: {why}");
        let (mut name, mut control, mut overhead) = (None, None, OVERHEAD);
        let mut rest = Vec::new();
        for setting in settings.split('&').filter(|setting| !setting.trim().is_empty()) {
            let (key, value) =
                setting.split_once('=').map_or(("", ""), |(key, value)| (key.trim(), value.trim()));
            match key {
                "name" if !value.is_empty() => name = Some(value.to_owned()),
                "tc" => control = Some(limits::control(value).map_err(|why| wrong(key, why))?),
                "overhead" if player.starts_with("tabiya") => {
                    overhead = limits::duration(value).map_err(|why| wrong(key, why))?;
                }
                _ => rest.push(setting),
            }
        }
        let plain = if rest.is_empty() { player.to_owned() } else { format!("{player}?{}", rest.join("&")) };
        let spec: PlayerSpec = plain.parse().map_err(|error| format!("{}: {error}", without_keys(text)))?;
        if spec == PlayerSpec::Person {
            return Err("a match is between programs: a person cannot take part".to_owned());
        }
        if spec.is_agent() {
            spec.check_available().map_err(|error| format!("{shown}: {error}"))?;
        }
        let own = spec.limits().unwrap_or_default();
        let own = MatchLimits { nodes: own.nodes, depth: own.depth, movetime: own.movetime, control };
        if own.movetime.is_some() && own.control.is_some() {
            return Err(format!("{shown} has either movetime or tc"));
        }
        let limits = if own.is_empty() { all.clone() } else { own };
        let is_engine = matches!(spec, PlayerSpec::Builtin(_) | PlayerSpec::Uci { .. });
        if is_engine && spec.level().is_none() && limits.is_empty() {
            return Err(format!("{text} would think for ever: use --nodes, --depth, --movetime or --tc"));
        }
        let usual = match spec {
            PlayerSpec::Uci { .. } | PlayerSpec::Agent(_) | PlayerSpec::Team(_) | PlayerSpec::Chat(_) => {
                spec.name()
            }
            _ => None,
        };
        let name = name.or(usual).unwrap_or_else(|| text.to_owned());
        Ok(Participant { name, spec, limits, overhead })
    }

    /// Starts the player. Cancelling the token breaks off its start and whatever it does.
    pub(crate) fn start(&self, cancel: CancelToken) -> Result<Box<dyn Player>, String> {
        let started = match &self.spec {
            PlayerSpec::Builtin(builtin) => BuiltinEngine::new(builtin)
                .map(|engine| Some(Box::new(engine.with_overhead(self.overhead)) as Box<dyn Player>)),
            spec => spec.start(cancel),
        };
        let mut player = started
            .map_err(|error| error.to_string())?
            .ok_or_else(|| "a person cannot take part".to_owned())?;
        player.set_limits(self.limits.for_each_move());
        Ok(player)
    }

    /// Whether it is told the clock: an engine with a time for each move has no other.
    pub(crate) fn sees_clock(&self) -> bool {
        match self.is_agent() {
            true => !self.limits.clock_control().is_unlimited(),
            false => self.limits.control.is_some(),
        }
    }

    /// Whether it answers with text, and an account is kept of it.
    pub(crate) fn is_agent(&self) -> bool {
        self.spec.is_agent()
    }

    /// The rating that it stands for: that of its level, where nothing else limits it.
    pub(crate) fn anchor(&self) -> Option<f64> {
        let unlimited = self.limits.nodes.is_none() && self.limits.depth.is_none();
        self.spec.level().filter(|_| unlimited).map(|level| f64::from(level.rating()))
    }
}

/// Gives a book to every built-in player that names none, if it can be read.
pub(crate) fn use_book(participants: &mut [Participant], book: &Path) -> Result<(), String> {
    Book::open(book).map_err(|error| format!("{}: {error}", book.display()))?;
    for participant in participants {
        if let PlayerSpec::Builtin(builtin) = &mut participant.spec
            && builtin.book == BookSource::Usual
        {
            builtin.book = BookSource::File(book.to_owned());
        }
    }
    Ok(())
}

/// Tells of books that are not in order, of each once. Those that cannot be read are refused by whoever plays from them.
pub(crate) fn warn_of_disorder(participants: &[Participant], warn: &mut dyn FnMut(&str)) {
    let books = participants.iter().filter_map(|participant| participant.spec.book_file());
    for book in BTreeSet::from_iter(books) {
        if let Ok(Some(problem)) = Book::open(book).and_then(|book| book.disorder()) {
            warn(&format!("{}: {problem}", book.display()));
        }
    }
}

/// All players, each with a name of its own.
pub(crate) fn read_all(texts: &[String], all: &MatchLimits) -> Result<Vec<Participant>, String> {
    let mut participants: Vec<Participant> = Vec::new();
    for text in texts {
        let mut participant = Participant::read(text, all)?;
        let name = participant.name.clone();
        let mut number = 2;
        while participants.iter().any(|other| other.name == participant.name) {
            participant.name = format!("{name} #{number}");
            number += 1;
        }
        participants.push(participant);
    }
    Ok(participants)
}

#[cfg(test)]
mod tests {
    use super::{Participant, read_all};
    use crate::limits::MatchLimits;
    use tabiya_players::spec::{BuiltinSpec, PlayerSpec};

    #[test]
    fn a_player_is_read_with_its_level_and_its_settings() {
        let participant =
            Participant::read("tabiya:1500?nodes=1_000&hash=4&name=Ann", &MatchLimits::default()).unwrap();
        assert_eq!(participant.name, "Ann");
        assert_eq!(participant.limits.nodes, Some(1_000));
        assert!(matches!(
            participant.spec,
            PlayerSpec::Builtin(BuiltinSpec { level: Some(_), hash: Some(4), threads: None, .. })
        ));
    }

    #[test]
    fn who_has_limits_of_its_own_has_no_others() {
        let all = MatchLimits { nodes: Some(500), ..MatchLimits::default() };
        assert_eq!(Participant::read("tabiya?depth=3", &all).unwrap().limits.nodes, None);
        assert_eq!(Participant::read("tabiya", &all).unwrap().limits.nodes, Some(500));
    }

    #[test]
    fn what_is_no_player_is_refused_with_the_reason() {
        for (text, why) in [
            ("stockfish", "did you mean uci:stockfish?"),
            ("person", "between programs"),
            ("tabiya:300", "is not a level: use 400 to"),
            ("tabiya", "think for ever"),
            ("tabiya?nodes", "not a setting"),
            ("tabiya?nodes=0", "a number such as 10000"),
            ("tabiya?skill=3", "not a setting"),
            ("random?hash=3", "not a setting"),
            ("tabiya?tc=x", "tc of tabiya"),
            ("tabiya?tc=5&movetime=1", "either"),
            ("uci:", "the program is missing"),
            ("uci:sf", "think for ever"),
            ("uci:sf option.Hash", "option"),
        ] {
            let error = Participant::read(text, &MatchLimits::default()).unwrap_err();
            assert!(error.contains(why), "{text}: {error}");
        }
    }

    #[test]
    fn the_command_of_an_engine_may_have_a_question_mark_in_quotation_marks() {
        let read = |text: &str| {
            Participant::read(text, &MatchLimits { depth: Some(1), ..MatchLimits::default() }).unwrap()
        };
        let engine = read("uci:/opt/sf -x y option.Hash=8?nodes=5&name=Old");
        assert_eq!((engine.name.as_str(), engine.limits.nodes), ("Old", Some(5)));
        assert!(matches!(&engine.spec, PlayerSpec::Uci { launch, .. } if launch.arguments == ["-x", "y"]));
        let odd = read("uci:sf 'what?now=1'?Hash=3");
        let PlayerSpec::Uci { launch, .. } = &odd.spec else { panic!("{odd:?}") };
        assert_eq!((&*odd.name, &launch.arguments[..]), ("sf", &["what?now=1".to_owned()][..]));
        assert_eq!(launch.options, [("Hash".to_owned(), "3".to_owned())]);
    }

    #[test]
    fn no_two_players_have_the_same_name() {
        let texts = ["random", "random", "random"].map(str::to_owned);
        let participants = read_all(&texts, &MatchLimits::default()).unwrap();
        let names: Vec<&str> = participants.iter().map(|participant| participant.name.as_str()).collect();
        assert_eq!(names, ["random", "random #2", "random #3"]);
    }
}
