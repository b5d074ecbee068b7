//! How the clock runs: what passes, what falls, what is earned.

use super::control::{Bonus, Limit, Stage};
use super::error::ClockError;
use super::{Clock, Phase, Reserve, Thought};
use crate::color::Color;
use core::time::Duration;

/// What a clock shows at some time.
pub(super) struct ClockReading {
    pub(super) reserves: [Reserve; 2],
    phase: Phase,
}

impl ClockReading {
    pub(super) fn pending(&self) -> Option<Thought> {
        match self.phase {
            Phase::Ready => None,
            Phase::Running { turn, .. } | Phase::Paused { turn } | Phase::Fallen { turn, .. } => Some(turn),
            Phase::Stopped { turn } => turn,
        }
    }
}

impl Clock {
    /// The clock read at a time: the reserves as they are then, the flag fallen if it is down.
    pub(super) fn at(&self, now: Duration) -> ClockReading {
        let mut reserves = self.reserves;
        let Phase::Running { since, mut turn } = self.phase else {
            return ClockReading { reserves, phase: self.phase };
        };
        let now = now.max(self.latest);
        let flag = self.next_flag().filter(|&at| at <= now);
        // After the fall nothing runs any more.
        let until = flag.unwrap_or(now);
        let span = until.saturating_sub(since);
        let run = span.saturating_sub(self.delay_left(&turn));
        let [own, other] = [turn.color, !turn.color].map(|color| color as usize);
        reserves[own].left = reserves[own].left.map(|left| left.saturating_sub(run));
        if self.controls.iter().all(|control| matches!(control.limit(), Limit::Hourglass(_))) {
            reserves[other].left = reserves[other].left.map(|left| left.saturating_add(span));
        }
        turn.taken = turn.taken.saturating_add(span);
        let phase = match flag {
            Some(at) => Phase::Fallen { turn, at },
            None => Phase::Running { since: until, turn },
        };
        ClockReading { reserves, phase }
    }

    /// Moves the clock on to a time.
    pub(super) fn tell(&mut self, now: Duration) {
        self.latest = self.latest.max(now);
        let ClockReading { reserves, phase } = self.at(self.latest);
        self.reserves = reserves;
        self.phase = phase;
    }

    /// The move that is being thought about on a running clock.
    pub(super) fn thought(&self) -> Result<Thought, ClockError> {
        match self.phase {
            Phase::Running { turn, .. } => Ok(turn),
            Phase::Ready => Err(ClockError::NotStarted),
            Phase::Paused { .. } => Err(ClockError::Paused),
            Phase::Stopped { .. } => Err(ClockError::Stopped),
            Phase::Fallen { turn, at } => Err(ClockError::FlagFallen { color: turn.color, at }),
        }
    }

    /// The stage that a side is in, where there are stages.
    pub(super) fn stage_of(&self, color: Color) -> Option<&Stage> {
        self.control(color).stages().get(self.stage(color))
    }

    /// What each move of a side is given at present.
    pub(super) fn bonus(&self, color: Color) -> Bonus {
        self.stage_of(color).map_or(Bonus::None, |stage| stage.bonus)
    }

    /// How long the clock still waits before it runs down.
    pub(super) fn delay_left(&self, turn: &Thought) -> Duration {
        match self.bonus(turn.color) {
            Bonus::Delay(delay) => delay.saturating_sub(turn.taken),
            _ => Duration::ZERO,
        }
    }

    /// Gives a side what it has earned with a completed move.
    pub(super) fn earn(&mut self, color: Color, elapsed: Duration) {
        let reserve = &mut self.reserves[color as usize];
        let mut gain = Duration::ZERO;
        match self.controls[color as usize].limit() {
            Limit::Unlimited | Limit::Hourglass(_) => {}
            Limit::PerMove(time) => reserve.left = Some(time),
            Limit::Stages(stages) => {
                let Some(stage) = stages.get(reserve.stage) else { return };
                gain = match stage.bonus {
                    Bonus::Increment(time) => time,
                    Bonus::Bronstein(time) => time.min(elapsed),
                    Bonus::Delay(_) | Bonus::None => Duration::ZERO,
                };
                if let Some(moves) = stage.moves {
                    reserve.made = reserve.made.saturating_add(1);
                    if reserve.made >= moves {
                        reserve.made = 0;
                        reserve.stage = (reserve.stage + 1).min(stages.len() - 1);
                        gain = gain.saturating_add(stages[reserve.stage].time);
                    }
                }
            }
        }
        reserve.left = reserve.left.map(|left| left.saturating_add(gain));
    }
}
