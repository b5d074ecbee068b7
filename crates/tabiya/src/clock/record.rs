//! A clock from the record of a game.

use super::control::{Bonus, Limit};
use super::error::ClockError;
use super::{Clock, ClockEntry, Phase, Thought, Turn};
use core::time::Duration;

impl Clock {
    /// Ends a turn as it was written down: the time that it took, and what was left after it. Of what is not
    /// known the one follows from the other. For the clock no time passes: so a clock is set up again from its
    /// [turns](Clock::turns), and they can be taken back.
    ///
    /// ```
    /// use core::time::Duration;
    /// use tabiya::{Clock, Color};
    ///
    /// let seconds = Duration::from_secs;
    /// let mut clock = Clock::new("2 moves/5,1".parse()?);
    /// clock.start(Duration::ZERO)?;
    /// for (took, left) in [(3, 297), (5, 295), (40, 317)] {
    ///     clock.record(Some(seconds(took)), Some(seconds(left)))?;
    /// }
    /// assert_eq!(clock.line(Duration::ZERO), "White: 05:17 | Black: 04:55");
    /// assert_eq!((clock.stage(Color::White), clock.moves_to_go(Color::Black)), (1, Some(1)));
    /// clock.takeback(Duration::ZERO)?;
    /// assert_eq!(clock.line(Duration::ZERO), "White: 04:57 | Black: 04:55");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn record(&mut self, elapsed: Option<Duration>, left: Option<Duration>) -> Result<Turn, ClockError> {
        let thought = self.thought()?;
        let (color, before) = (thought.color, self.reserves);
        let own = color as usize;
        let bonus = self.bonus(color);
        self.earn(color, elapsed.unwrap_or_default());
        let earned = self.reserves[own].left;
        let took = match (elapsed, earned, left) {
            (Some(elapsed), ..) => elapsed,
            // What the clock waited for or gave back was taken, too.
            (None, Some(earned), Some(left)) if left < earned => match bonus {
                Bonus::Delay(time) | Bonus::Bronstein(time) => (earned - left).saturating_add(time),
                _ => earned - left,
            },
            _ => Duration::ZERO,
        };
        let is_per_move = matches!(self.controls[own].limit(), Limit::PerMove(_));
        self.reserves[own].left = earned.map(|earned| match (left, bonus) {
            (Some(left), _) => left,
            (None, Bonus::Delay(time)) => earned.saturating_sub(took.saturating_sub(time)),
            (None, _) if is_per_move => earned,
            (None, _) => earned.saturating_sub(took),
        });
        if self.controls.iter().all(|control| matches!(control.limit(), Limit::Hourglass(_))) {
            let other = !color as usize;
            self.reserves[other].left = self.reserves[other].left.map(|left| left.saturating_add(took));
        }
        let turn = Turn { color, elapsed: took, remaining: self.reserves[own].left };
        self.log.push(ClockEntry { turn, before });
        let next = Thought { color: !color, taken: Duration::ZERO, before: self.reserves };
        self.phase = Phase::Running { since: self.latest, turn: next };
        Ok(turn)
    }
}
