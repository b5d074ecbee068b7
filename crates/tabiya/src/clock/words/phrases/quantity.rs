//! Numbers with their units.

use super::super::tokens::What;
use super::super::{TAKEN_FOR_SECONDS, Way};
use super::Phrases;
use crate::clock::control::TimeControlError;
use core::time::Duration;

/// A number with what is said about it.
#[derive(Clone, Copy)]
pub(super) enum Quantity {
    Moves(u32),
    /// With units, and the smallest of them.
    Time(Duration, Unit),
    /// A number alone, as that many seconds.
    Alone(Duration),
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Unit {
    Days,
    Hours,
    Minutes,
    Seconds,
}

impl Unit {
    const fn seconds(self) -> u32 {
        match self {
            Unit::Days => 86_400,
            Unit::Hours => 3_600,
            Unit::Minutes => 60,
            Unit::Seconds => 1,
        }
    }

    /// The unit of a number that follows without one: `1h30`.
    const fn smaller(self) -> Option<Unit> {
        match self {
            Unit::Days => Some(Unit::Hours),
            Unit::Hours => Some(Unit::Minutes),
            Unit::Minutes => Some(Unit::Seconds),
            Unit::Seconds => None,
        }
    }
}

impl Phrases<'_> {
    /// A number, its unit, and what else belongs to it.
    pub(super) fn quantity(&mut self) -> Result<Quantity, TimeControlError> {
        let begin = self.next;
        let Some(What::Number(number)) = self.peek(0) else { return Err(self.stuck()) };
        let number = *number;
        self.next += 1;
        if self.peek(0) == Some(&What::Sign(':')) {
            return self.with_colons(number, begin);
        }
        if self.word_of(&["move", "moves", "mv", "mvs"]) {
            return Ok(Quantity::Moves(self.count(Quantity::Alone(number), begin)?));
        }
        let Some(mut unit) = self.unit() else { return Ok(Quantity::Alone(number)) };
        let mut total = self.scaled(number, unit, begin)?;
        while let (Some(What::Number(number)), at) = (self.peek(0), self.next) {
            let number = *number;
            self.next += 1;
            let smaller = match (self.unit(), unit.smaller()) {
                (Some(next), _) if next.seconds() < unit.seconds() => next,
                (None, Some(next)) => next,
                _ => {
                    self.next = at;
                    break;
                }
            };
            let part = self.scaled(number, smaller, at)?;
            total = total.checked_add(part).ok_or_else(|| self.too_large(at))?;
            unit = smaller;
        }
        Ok(Quantity::Time(total, unit))
    }

    /// `1:30:00`, or `1:30`, which is in doubt.
    fn with_colons(&mut self, first: Duration, begin: usize) -> Result<Quantity, TimeControlError> {
        let mut parts = [first, Duration::ZERO, Duration::ZERO];
        let mut count = 1;
        while count < 3 && self.sign(':') {
            let Some(What::Number(number)) = self.peek(0) else { return Err(self.stuck()) };
            if *number >= Duration::from_secs(60) {
                return Err(self.stuck());
            }
            parts[count] = *number;
            count += 1;
            self.next += 1;
        }
        if parts[..count - 1].iter().any(|part| part.subsec_nanos() > 0) {
            self.next = begin;
            return Err(self.stuck());
        }
        self.doubts.colon_seconds |= count == 2;
        let units = match (count, self.way) {
            (2, Way::ColonSeconds) => [Unit::Minutes, Unit::Seconds, Unit::Seconds],
            _ => [Unit::Hours, Unit::Minutes, Unit::Seconds],
        };
        let mut total = Duration::ZERO;
        for (part, unit) in parts.into_iter().zip(units) {
            let part = self.scaled(part, unit, begin)?;
            total = total.checked_add(part).ok_or_else(|| self.too_large(begin))?;
        }
        Ok(Quantity::Time(total, Unit::Minutes))
    }

    fn unit(&mut self) -> Option<Unit> {
        if self.sign('\'') {
            return Some(Unit::Minutes);
        }
        if self.sign('"') {
            return Some(Unit::Seconds);
        }
        let Some(What::Word(word)) = self.peek(0) else { return None };
        let unit = match word.as_str() {
            // "3d2" has a delay.
            "d" if matches!(self.peek(1), Some(What::Number(_))) => return None,
            "d" | "day" | "days" => Unit::Days,
            "h" | "hr" | "hrs" | "hour" | "hours" => Unit::Hours,
            "m" | "min" | "mins" | "minute" | "minutes" => Unit::Minutes,
            "s" | "sec" | "secs" | "second" | "seconds" => Unit::Seconds,
            _ => return None,
        };
        self.next += 1;
        Some(unit)
    }

    /// A quantity that has to be a time; without a unit it is in minutes.
    pub(super) fn time(&mut self) -> Result<Duration, TimeControlError> {
        let begin = self.next;
        let quantity = self.quantity()?;
        self.as_time(quantity, begin)
    }

    pub(super) fn as_time(&mut self, quantity: Quantity, begin: usize) -> Result<Duration, TimeControlError> {
        match quantity {
            Quantity::Time(time, _) => Ok(time),
            Quantity::Alone(number) => {
                self.doubts.no_unit = true;
                self.doubts.in_seconds |= number >= Duration::from_secs(TAKEN_FOR_SECONDS);
                if self.way == Way::InSeconds { Ok(number) } else { self.minutes(number) }
            }
            Quantity::Moves(_) => {
                self.next = begin;
                Err(self.stuck())
            }
        }
    }

    fn minutes(&self, number: Duration) -> Result<Duration, TimeControlError> {
        self.scaled(number, Unit::Minutes, self.next.saturating_sub(1))
    }

    /// A quantity that has to be a number of moves.
    pub(super) fn count(&mut self, quantity: Quantity, begin: usize) -> Result<u32, TimeControlError> {
        match quantity {
            Quantity::Moves(moves) => Ok(moves),
            Quantity::Alone(number) if number.subsec_nanos() == 0 => {
                u32::try_from(number.as_secs()).map_err(|_| self.too_large(begin))
            }
            _ => {
                self.next = begin;
                Err(self.stuck())
            }
        }
    }

    fn scaled(&self, number: Duration, unit: Unit, token: usize) -> Result<Duration, TimeControlError> {
        number.checked_mul(unit.seconds()).ok_or_else(|| self.too_large(token))
    }
}
