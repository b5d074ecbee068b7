//! How long an engine thinks about each move.

use super::PlayerSpecError;
use std::ops::RangeInclusive;
use std::time::Duration;
use tabiya::{Color, GoTimes};
use tabiya_uci::SearchRequest;
use tabiya_uci::units::{nodes, time};

/// What an engine is given for each move, whatever the clock says.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct MoveLimits {
    /// All of this time for the move.
    pub movetime: Option<Duration>,
    /// Maximum number of nodes.
    pub nodes: Option<u64>,
    /// Maximum depth in plies.
    pub depth: Option<u32>,
}

const TIME: &str = "use a time such as 2, 0.5, 300ms or 1m";
const NODES: &str = "use a number such as 10000, 10k or 2M";
const DEPTH: &str = "use a number from 1 to 120";

/// An engine that has no time is not waited for longer than this.
const TIMEOUT: Duration = Duration::from_secs(600);

impl MoveLimits {
    /// All limits at once, as far as there are any.
    pub const fn new(movetime: Option<Duration>, nodes: Option<u64>, depth: Option<u32>) -> MoveLimits {
        MoveLimits { movetime, nodes, depth }
    }

    /// A time for each move.
    pub fn movetime(time: Duration) -> MoveLimits {
        MoveLimits { movetime: Some(time), ..MoveLimits::default() }
    }

    /// A number of nodes for each move.
    pub fn nodes(nodes: u64) -> MoveLimits {
        MoveLimits { nodes: Some(nodes), ..MoveLimits::default() }
    }

    /// Whether there is no limit.
    pub fn is_empty(&self) -> bool {
        *self == MoveLimits::default()
    }

    /// Takes a setting such as `movetime=2`; no if it is not one of a limit.
    pub(super) fn take(&mut self, word: &str) -> Result<bool, PlayerSpecError> {
        let wrong = |needs| PlayerSpecError::Limit { word: word.to_owned(), needs };
        let Some((name, value)) = word.split_once('=') else { return Ok(false) };
        let value = value.trim();
        match name.trim() {
            "movetime" => self.movetime = Some(time(value).ok_or_else(|| wrong(TIME))?),
            "nodes" => self.nodes = Some(nodes(value).ok_or_else(|| wrong(NODES))?),
            "depth" => self.depth = Some(number(word, value, DEPTH, 1..=120)? as u32),
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// The same as settings.
    pub(super) fn settings(self) -> impl Iterator<Item = String> {
        let movetime = self.movetime.map(|time| format!("movetime={}", time.as_secs_f64()));
        let nodes = self.nodes.map(|nodes| format!("nodes={nodes}"));
        let depth = self.depth.map(|depth| format!("depth={depth}"));
        [movetime, nodes, depth].into_iter().flatten()
    }

    /// These limits, or others where there are none.
    #[must_use]
    pub fn or(self, other: MoveLimits) -> MoveLimits {
        if self.is_empty() { other } else { self }
    }

    /// What to ask an engine for at these clocks; `fallback` counts where there are neither limits nor a clock.
    pub fn request(self, clock: Option<GoTimes>, turn: Color, fallback: MoveLimits) -> SearchRequest {
        let left = clock.and_then(|clock| clock.time(turn));
        let limits = if left.is_none() { self.or(fallback) } else { self };
        // Nobody thinks beyond the flag.
        let movetime = limits.movetime.map(|time| left.map_or(time, |left| time.min(left * 9 / 10)));
        let mut request = SearchRequest::new();
        request.clock = left.and(clock);
        request.movetime = movetime;
        request.nodes = limits.nodes;
        request.depth = limits.depth;
        request.timeout = (movetime.is_none() && left.is_none()).then_some(TIMEOUT);
        request
    }
}

pub(super) fn number(
    word: &str,
    value: &str,
    needs: &'static str,
    range: RangeInclusive<u64>,
) -> Result<u64, PlayerSpecError> {
    let number = value.parse().ok().filter(|number| range.contains(number));
    number.ok_or_else(|| PlayerSpecError::Limit { word: word.to_owned(), needs })
}

#[cfg(test)]
mod tests {
    use super::{MoveLimits, TIMEOUT};
    use std::time::Duration;
    use tabiya::{Color, GoTimes};

    #[test]
    fn nobody_thinks_beyond_the_flag_and_nobody_is_waited_for_without_end() {
        let limits = MoveLimits::movetime(Duration::from_secs(5));
        let clock =
            GoTimes::default().with_time(Color::White, Some(1_000)).with_time(Color::Black, Some(60_000));
        let movetime = |color| limits.request(Some(clock), color, limits).movetime;
        assert_eq!(movetime(Color::White), Some(Duration::from_millis(900)));
        assert_eq!(movetime(Color::Black), limits.movetime);
        let request = MoveLimits::default().request(Some(clock), Color::Black, limits);
        assert_eq!((request.movetime, request.clock, request.timeout), (None, Some(clock), None));
        assert_eq!(MoveLimits::default().request(None, Color::Black, limits).movetime, limits.movetime);
        let nodes = MoveLimits::nodes(9);
        assert_eq!(nodes.request(None, Color::White, limits).timeout, Some(TIMEOUT));
    }
}
