//! How long a player may think.

use std::time::Duration;
use tabiya::TimeControl;
use tabiya_players::spec::MoveLimits;

/// What a player of a match may use for its moves.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct MatchLimits {
    /// Maximum number of nodes of a move.
    pub nodes: Option<u64>,
    /// Maximum depth of a move in plies.
    pub depth: Option<u32>,
    /// The time for each move.
    pub movetime: Option<Duration>,
    /// The time for the game.
    pub control: Option<TimeControl>,
}

impl MatchLimits {
    /// Whether there is no limit.
    pub fn is_empty(&self) -> bool {
        *self == MatchLimits::default()
    }

    /// What an engine is given for each move.
    pub(crate) fn for_each_move(&self) -> MoveLimits {
        MoveLimits::new(self.movetime, self.nodes, self.depth)
    }

    /// What the clock of its side is set to.
    pub(crate) fn clock_control(&self) -> TimeControl {
        match (&self.control, self.movetime) {
            (Some(control), _) => control.clone(),
            (None, Some(time)) => TimeControl::per_move(time),
            (None, None) => TimeControl::UNLIMITED,
        }
    }

    /// In a few words: `1000 nodes`, `5+0.05`.
    pub(crate) fn words(&self) -> String {
        let words = [
            self.nodes.map(|nodes| format!("{nodes} nodes")),
            self.depth.map(|depth| format!("depth {depth}")),
            self.movetime.map(|time| format!("{} s a move", time.as_secs_f64())),
            self.control.as_ref().map(TimeControl::to_pgn),
        ];
        words.into_iter().flatten().collect::<Vec<_>>().join(", ")
    }
}

/// A time in seconds, or with its unit: 0.1, 100ms, 2s.
pub fn duration(text: &str) -> Result<Duration, String> {
    let wrong = || format!("{text:?} is not a time: use 0.1, 100ms or 2s");
    let (number, unit) = match text.strip_suffix("ms") {
        Some(number) => (number, 1e-3),
        None => (text.strip_suffix('s').unwrap_or(text), 1.0),
    };
    let seconds = number.trim().parse::<f64>().map_err(|_| wrong())? * unit;
    Duration::try_from_secs_f64(seconds).ok().filter(|time| time.as_secs() < 1 << 31).ok_or_else(wrong)
}

/// A time control in seconds, as in PGN tags.
pub fn control(text: &str) -> Result<TimeControl, String> {
    match TimeControl::from_pgn(text) {
        Ok(Some(control)) if !control.is_unlimited() => Ok(control),
        Ok(_) => Err("use a time such as 5+0.05".to_owned()),
        Err(error) => Err(error.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_in_seconds_unless_they_say_otherwise() {
        assert_eq!(duration("0.1"), Ok(Duration::from_millis(100)));
        assert_eq!(duration("100ms"), Ok(Duration::from_millis(100)));
        assert_eq!(duration("2s"), Ok(Duration::from_secs(2)));
        for wrong in ["", "-1", "ms", "1h", "NaN", "inf", "1e300"] {
            assert!(duration(wrong).is_err(), "{wrong}");
        }
        assert_eq!(control("5+0.05").map(|control| control.to_pgn()), Ok("5+0.05".to_owned()));
        assert!(control("-").is_err() && control("").is_err() && control("x").is_err());
    }
}
