//! How long a program thinks about each move.

use super::WhoError;
use crate::client::Go;
use std::ops::RangeInclusive;
use std::time::Duration;
use tabiya::{Color, GoTimes};

/// What a program is given for each move, whatever the clock says.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Pace {
    /// All of this for the move.
    pub(crate) time: Option<Duration>,
    pub(crate) nodes: Option<u64>,
    pub(crate) depth: Option<u32>,
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
    pub(crate) fn or(&mut self, other: Pace) {
        if *self == Pace::default() {
            *self = other;
        }
    }

    /// What to ask for at these clocks; `otherwise` counts where there are neither limits nor a clock.
    pub(crate) fn go(self, clock: Option<GoTimes>, turn: Color, otherwise: Pace) -> Go {
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

/// A time, in seconds unless it says otherwise, and more than none.
pub(crate) fn time(text: &str) -> Option<Duration> {
    let at = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (number, unit) = text.split_at(at);
    let factor = match unit {
        "" | "s" => 1.0,
        "ms" => 0.001,
        "m" | "min" => 60.0,
        "h" => 3_600.0,
        _ => return None,
    };
    let seconds = number.parse::<f64>().ok()? * factor;
    (0.001..=86_400.0).contains(&seconds).then(|| Duration::from_secs_f64(seconds))
}

/// A number of positions.
pub(crate) fn nodes(text: &str) -> Option<u64> {
    let (number, factor) = match text.chars().last()? {
        'k' | 'K' => (&text[..text.len() - 1], 1_000),
        'm' | 'M' => (&text[..text.len() - 1], 1_000_000),
        _ => (text, 1),
    };
    let number = number.replace('_', "");
    if !number.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    number.parse::<u64>().ok()?.checked_mul(factor).filter(|&nodes| nodes > 0)
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
    use super::{LONGEST, Pace, nodes, time};
    use std::time::Duration;
    use tabiya::{Color, GoTimes};

    #[test]
    fn times_and_numbers_are_read_with_their_units() {
        let ms = |number| Some(Duration::from_millis(number));
        assert_eq!(
            [time("2"), time("0.5s"), time("300ms"), time("1m")],
            [ms(2_000), ms(500), ms(300), ms(60_000)]
        );
        assert_eq!([time(""), time("-1"), time("1e9"), time("nan"), time("2 s"), time("99h")], [None; 6]);
        assert_eq!([nodes("10"), nodes("10k"), nodes("2M")], [Some(10), Some(10_000), Some(2_000_000)]);
        assert_eq!([nodes("k"), nodes("0"), nodes("+5"), nodes("99999999999999M")], [None; 4]);
    }

    #[test]
    fn nobody_thinks_beyond_the_flag_and_nobody_is_waited_for_without_end() {
        let pace = Pace { time: Some(Duration::from_secs(5)), ..Pace::default() };
        let clock = GoTimes { wtime: Some(1_000), btime: Some(60_000), ..GoTimes::default() };
        assert_eq!(pace.go(Some(clock), Color::White, pace).per_move, Some(Duration::from_millis(900)));
        assert_eq!(pace.go(Some(clock), Color::Black, pace).per_move, pace.time);
        let go = Pace::default().go(Some(clock), Color::Black, pace);
        assert_eq!((go.per_move, go.clock, go.at_most), (None, Some(clock), None));
        assert_eq!(Pace::default().go(None, Color::Black, pace).per_move, pace.time);
        let nodes = Pace { nodes: Some(9), ..Pace::default() };
        assert_eq!(nodes.go(None, Color::White, pace).at_most, Some(LONGEST));
    }
}
