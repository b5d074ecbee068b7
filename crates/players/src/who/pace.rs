//! How long a program thinks about each move.

use super::WhoError;
use std::ops::RangeInclusive;
use std::time::Duration;
use tabiya::{Color, GoTimes};
use tabiya_uci::client::Go;
use tabiya_uci::units::{nodes, time};

/// What a program is given for each move, whatever the clock says.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pace {
    /// All of this for the move.
    pub time: Option<Duration>,
    pub nodes: Option<u64>,
    pub depth: Option<u32>,
}

const TIME: &str = "it is a time such as 2, 0.5, 300ms or 1m";
const NODES: &str = "it is a number such as 10000, 10k or 2M";
const DEPTH: &str = "it is a number from 1 to 120";

/// Who never answers is not waited for longer than this, where no time is given.
const LONGEST: Duration = Duration::from_secs(600);

impl Pace {
    /// Takes a setting such as `movetime=2`; no if it is none of its words.
    pub(super) fn takes(&mut self, word: &str) -> Result<bool, WhoError> {
        let wrong = |needs| WhoError::Limit { word: word.to_owned(), needs };
        let Some((name, value)) = word.split_once('=') else { return Ok(false) };
        let value = value.trim();
        match name.trim() {
            "movetime" => self.time = Some(time(value).ok_or_else(|| wrong(TIME))?),
            "nodes" => self.nodes = Some(nodes(value).ok_or_else(|| wrong(NODES))?),
            "depth" => self.depth = Some(number(word, value, DEPTH, 1..=120)? as u32),
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// The same as settings.
    pub(super) fn settings(self) -> impl Iterator<Item = String> {
        let time = self.time.map(|time| format!("movetime={}", time.as_secs_f64()));
        let nodes = self.nodes.map(|nodes| format!("nodes={nodes}"));
        let depth = self.depth.map(|depth| format!("depth={depth}"));
        [time, nodes, depth].into_iter().flatten()
    }

    /// Takes from another what it has not itself.
    pub fn or(&mut self, other: Pace) {
        if *self == Pace::default() {
            *self = other;
        }
    }

    /// What to ask for at these clocks; `otherwise` counts where there are neither limits nor a clock.
    pub fn go(self, clock: Option<GoTimes>, turn: Color, otherwise: Pace) -> Go {
        let left = clock.and_then(|clock| if turn.is_white() { clock.wtime } else { clock.btime });
        let pace = if self == Pace::default() && left.is_none() { otherwise } else { self };
        // Nobody thinks beyond the flag.
        let left = left.map(Duration::from_millis);
        let per_move = pace.time.map(|time| left.map_or(time, |left| time.min(left * 9 / 10)));
        let at_most = (per_move.is_none() && left.is_none()).then_some(LONGEST);
        Go {
            clock: left.and(clock),
            per_move,
            nodes: pace.nodes,
            depth: pace.depth,
            at_most,
            ..Go::default()
        }
    }
}

pub(super) fn number(
    word: &str,
    value: &str,
    needs: &'static str,
    range: RangeInclusive<u64>,
) -> Result<u64, WhoError> {
    let number = value.parse().ok().filter(|number| range.contains(number));
    number.ok_or_else(|| WhoError::Limit { word: word.to_owned(), needs })
}

#[cfg(test)]
mod tests {
    use super::{LONGEST, Pace};
    use std::time::Duration;
    use tabiya::{Color, GoTimes};

    #[test]
    fn nobody_thinks_beyond_the_flag_and_nobody_is_waited_for_without_end() {
        let pace = Pace { time: Some(Duration::from_secs(5)), ..Pace::default() };
        let clock =
            GoTimes::default().with_time(Color::White, Some(1_000)).with_time(Color::Black, Some(60_000));
        assert_eq!(pace.go(Some(clock), Color::White, pace).per_move, Some(Duration::from_millis(900)));
        assert_eq!(pace.go(Some(clock), Color::Black, pace).per_move, pace.time);
        let go = Pace::default().go(Some(clock), Color::Black, pace);
        assert_eq!((go.per_move, go.clock, go.at_most), (None, Some(clock), None));
        assert_eq!(Pace::default().go(None, Color::Black, pace).per_move, pace.time);
        let nodes = Pace { nodes: Some(9), ..Pace::default() };
        assert_eq!(nodes.go(None, Color::White, pace).at_most, Some(LONGEST));
    }
}
