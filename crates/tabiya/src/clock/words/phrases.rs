//! The grammar of what people write about time.

use super::super::control::{Bonus, Stage, TimeControl};
use super::super::error::TimeControlError;
use super::tokens::{Token, What};
use super::{Doubts, TAKEN_FOR_SECONDS, Way, minutes_and_seconds, minutes_before_moves};
use alloc::string::ToString;
use alloc::vec::Vec;
use core::time::Duration;

const UNLIMITED: [&str; 5] = ["unlimited", "untimed", "infinite", "inf", "none"];
const HOURGLASS: [&str; 3] = ["hourglass", "sandclock", "sandglass"];
/// Said before or after the numbers, and adding nothing to them.
const CLASSES: [&str; 7] = ["bullet", "blitz", "rapid", "classical", "classic", "standard", "correspondence"];
const THE_GAME: [&str; 6] = ["g", "game", "sd", "all", "ko", "rest"];
const INCREMENT: [&str; 6] = ["inc", "increment", "fischer", "addition", "bonus", "extra"];

/// What was read.
pub(super) enum Stages {
    Some(Vec<Stage>),
    Other(TimeControl),
}

/// A number with what is said about it.
#[derive(Clone, Copy)]
enum Quantity {
    Moves(u32),
    /// With units; whether the smallest is seconds.
    Time(Duration, Unit),
    /// A number alone, as that many seconds.
    Alone(Duration),
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Unit {
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

/// What is said about every move.
struct Grant {
    bonus: Bonus,
    /// It is so from the first move on, in all stages.
    at_once: bool,
}

pub(super) struct Phrases<'a> {
    text: &'a str,
    tokens: &'a [Token],
    next: usize,
    way: Way,
    pub(super) doubts: Doubts,
}

impl<'a> Phrases<'a> {
    pub(super) fn new(text: &'a str, tokens: &'a [Token], way: Way) -> Phrases<'a> {
        Phrases { text, tokens, next: 0, way, doubts: Doubts::default() }
    }

    /// The whole text.
    pub(super) fn control(&mut self) -> Result<Stages, TimeControlError> {
        while self.word_of(&CLASSES) {}
        let other = if let Some(control) = self.unlimited() {
            Some(control)
        } else if self.word_of(&HOURGLASS) || self.sign('*') {
            let _ = self.word("of");
            let time = self.time()?;
            Some(TimeControl::hourglass(time))
        } else {
            self.one_time_only()?
        };
        let control = match other {
            Some(control) => Stages::Other(control),
            None => Stages::Some(self.stages()?),
        };
        let _ = self.each_player();
        while self.word_of(&CLASSES) {}
        if self.next < self.tokens.len() { Err(self.stuck()) } else { Ok(control) }
    }

    fn unlimited(&mut self) -> Option<TimeControl> {
        let begin = self.next;
        let said = if self.word("no") {
            let _ = self.word("time");
            self.word_of(&["limit", "limits", "clock", "clocks", "control"])
        } else {
            self.word_of(&UNLIMITED) || (self.tokens.len() == 1 && self.sign('-'))
        };
        if !said {
            self.next = begin;
            return None;
        }
        let _ = self.word("time");
        Some(TimeControl::UNLIMITED)
    }

    /// A time for each move, or a time and then the word hourglass.
    fn one_time_only(&mut self) -> Result<Option<TimeControl>, TimeControlError> {
        let (begin, doubts) = (self.next, self.doubts);
        if let Ok(time) = self.time() {
            if self.word_of(&HOURGLASS) {
                return Ok(Some(TimeControl::hourglass(time)));
            }
            if self.each_move() {
                return Ok(Some(TimeControl::per_move(time)));
            }
        }
        (self.next, self.doubts) = (begin, doubts);
        Ok(None)
    }

    /// Stages, one after another.
    fn stages(&mut self) -> Result<Vec<Stage>, TimeControlError> {
        let mut stages = Vec::new();
        loop {
            self.stage(&mut stages)?;
            loop {
                let begin = self.next;
                let separated = self.separator();
                if self.starting_at_once() {
                    spread(&mut stages, None);
                } else if separated {
                    match self.grant()? {
                        Some(grant) => spread(&mut stages, Some(grant.bonus)),
                        None if self.next < self.tokens.len() => break,
                        None => return Err(self.stuck()),
                    }
                } else {
                    self.next = begin;
                    return Ok(stages);
                }
            }
        }
    }

    fn separator(&mut self) -> bool {
        let comma = self.sign(',');
        let and = self.peek_word(1, "then") && self.word("and");
        let then = self.word("then") || self.word("followed") && self.word("by");
        comma || and || then
    }

    /// A stage, with what each of its moves is given, and those that follow behind a plus.
    fn stage(&mut self, stages: &mut Vec<Stage>) -> Result<(), TimeControlError> {
        loop {
            self.articles();
            let stage = if self.word_of(&THE_GAME) {
                let _ = self.sign('/') || self.word("in");
                Stage::of_game(self.time()?)
            } else {
                self.moves_and_time()?
            };
            stages.push(stage);
            // In "40 moves in 120 min + 30 min" the plus leads to the next stage.
            if stage.moves.is_none() || !self.more_time_follows() {
                break;
            }
        }
        let Some(grant) = self.grant()? else { return Ok(()) };
        if let Some(last) = stages.last_mut() {
            if last.bonus != Bonus::None {
                return Err(self.stuck());
            }
            last.bonus = grant.bonus;
        }
        if grant.at_once {
            spread(stages, None);
        }
        Ok(())
    }

    /// Takes a plus behind which stands a time in minutes or hours that is not for each move.
    fn more_time_follows(&mut self) -> bool {
        let begin = self.next;
        if !(self.sign('+') || self.word("plus")) {
            return false;
        }
        let time = self.next;
        let long = matches!(self.quantity(), Ok(Quantity::Time(_, Unit::Minutes | Unit::Hours)));
        let follows = long && !self.each_move() && self.kind().is_none();
        self.next = if follows { time } else { begin };
        follows
    }

    fn moves_and_time(&mut self) -> Result<Stage, TimeControlError> {
        let begin = self.next;
        let first = self.quantity()?;
        if self.word("in") {
            let moves = self.count(first, begin)?;
            return Ok(Stage::of_moves(moves, self.time()?));
        }
        if self.word("for") {
            self.articles();
            let time = self.as_time(first, begin)?;
            if self.word_of(&THE_GAME) {
                if self.word("of") {
                    let _ = self.word("the") && self.word("game");
                } else {
                    let _ = self.word("moves") || self.word("game");
                }
                return Ok(Stage::of_game(time));
            }
            let at = self.next;
            let moves = self.quantity()?;
            return Ok(Stage::of_moves(self.count(moves, at)?, time));
        }
        if !self.sign('/') {
            return Ok(Stage::of_game(self.as_time(first, begin)?));
        }
        let at = self.next;
        let second = self.quantity()?;
        let time_first = match (first, second) {
            (Quantity::Alone(a), Quantity::Alone(b)) => {
                self.doubts.time_first |= minutes_before_moves(a.as_secs(), b.as_secs());
                self.doubts.slash_increment |= minutes_and_seconds(a.as_secs(), b.as_secs());
                self.way == Way::TimeFirst
            }
            (Quantity::Time(..), Quantity::Alone(b)) => {
                self.doubts.slash_increment |= minutes_and_seconds(0, b.as_secs());
                true
            }
            (Quantity::Time(..), _) | (_, Quantity::Moves(_)) => true,
            _ => false,
        };
        match (self.way, second) {
            (Way::SlashIncrement, Quantity::Alone(b)) if self.doubts.slash_increment => {
                Ok(Stage::of_game(self.as_time(first, begin)?).with(Bonus::Increment(b)))
            }
            _ if time_first => Ok(Stage::of_moves(self.count(second, at)?, self.as_time(first, begin)?)),
            _ => Ok(Stage::of_moves(self.count(first, begin)?, self.as_time(second, at)?)),
        }
    }

    /// What is given with each move: `+30`, `delay 5`, `with an increment of 30 seconds per move`.
    fn grant(&mut self) -> Result<Option<Grant>, TimeControlError> {
        let begin = self.next;
        let lead = self.sign('+') || self.word("plus") || self.word("with") || self.word("and");
        self.articles();
        let before = self.kind();
        if !lead && before.is_none() {
            self.next = begin;
            return Ok(None);
        }
        let _ = self.word("of");
        if before.is_none() && !matches!(self.peek(0), Some(What::Number(_))) {
            let sign = matches!(self.tokens[begin].what, What::Sign(_));
            let error = self.stuck();
            self.next = begin;
            // "and then" leads to something else.
            return if sign { Err(error) } else { Ok(None) };
        }
        let time = match self.quantity()? {
            Quantity::Moves(_) => return Err(self.stuck()),
            Quantity::Time(time, _) | Quantity::Alone(time) => time,
        };
        let after = self.kind();
        let each = self.each_move();
        let after = after.or_else(|| self.kind());
        let kind = match (before, after) {
            (Some(before), Some(after)) if before(time) != after(time) => return Err(self.stuck()),
            (before, after) => before.or(after).unwrap_or(Bonus::Increment),
        };
        if !each {
            let _ = self.each_move();
        }
        Ok(Some(Grant { bonus: kind(time), at_once: self.starting_at_once() }))
    }

    fn kind(&mut self) -> Option<fn(Duration) -> Bonus> {
        if self.word("bronstein") || self.word("b") {
            let _ = self.word("delay");
            return Some(Bonus::Bronstein);
        }
        let simple = self.word("simple") || self.word("us");
        if self.word("delay") || self.word("d") || simple {
            return Some(Bonus::Delay);
        }
        let named = self.word_of(&INCREMENT);
        let _ = named && self.word_of(&INCREMENT);
        named.then_some(Bonus::Increment)
    }

    /// `per move`, `/ move`, `a move`, `for each move`.
    fn each_move(&mut self) -> bool {
        let begin = self.next;
        let _ = self.word("for");
        let said = (self.sign('/') || self.word_of(&["per", "a", "each", "every"]))
            && self.word_of(&["move", "mv", "moves"]);
        if !said {
            self.next = begin;
        }
        said
    }

    /// `each`, `per player`: the clock is the same for both anyway.
    fn each_player(&mut self) -> bool {
        let begin = self.next;
        let said = self.word_of(&["each", "apiece"]) && !self.peek_word(0, "move")
            || self.word("per") && self.word_of(&["player", "side"]);
        if !said {
            self.next = begin;
        }
        said
    }

    /// `starting from move 1`.
    fn starting_at_once(&mut self) -> bool {
        let begin = self.next;
        let _ = self.word("starting") || self.word("beginning");
        let said = self.word_of(&["from", "at", "with", "on"]) && {
            self.articles();
            self.word("move") && (self.word("one") || self.number(Duration::from_secs(1)))
                || self.word("start")
        };
        if !said {
            self.next = begin;
        }
        said
    }

    /// A number, its unit, and what else belongs to it.
    fn quantity(&mut self) -> Result<Quantity, TimeControlError> {
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
    fn time(&mut self) -> Result<Duration, TimeControlError> {
        let begin = self.next;
        let quantity = self.quantity()?;
        self.as_time(quantity, begin)
    }

    fn as_time(&mut self, quantity: Quantity, begin: usize) -> Result<Duration, TimeControlError> {
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
    fn count(&mut self, quantity: Quantity, begin: usize) -> Result<u32, TimeControlError> {
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

    fn articles(&mut self) {
        while self.word_of(&["the", "an", "a", "first", "next", "remaining", "whole"]) {}
    }

    fn peek(&self, ahead: usize) -> Option<&What> {
        self.tokens.get(self.next + ahead).map(|token| &token.what)
    }

    fn peek_word(&self, ahead: usize, word: &str) -> bool {
        matches!(self.peek(ahead), Some(What::Word(next)) if next == word)
    }

    fn word(&mut self, word: &str) -> bool {
        self.word_of(&[word])
    }

    fn word_of(&mut self, words: &[&str]) -> bool {
        let found = matches!(self.peek(0), Some(What::Word(next)) if words.contains(&next.as_str()));
        self.next += usize::from(found);
        found
    }

    fn sign(&mut self, sign: char) -> bool {
        let found = self.peek(0) == Some(&What::Sign(sign));
        self.next += usize::from(found);
        found
    }

    fn number(&mut self, number: Duration) -> bool {
        let found = self.peek(0) == Some(&What::Number(number));
        self.next += usize::from(found);
        found
    }

    fn place(&self, token: usize) -> usize {
        self.tokens.get(token).map_or(self.text.len(), |token| token.at)
    }

    fn stuck(&self) -> TimeControlError {
        TimeControlError::Unreadable { text: self.text.to_string(), at: self.place(self.next) }
    }

    fn too_large(&self, token: usize) -> TimeControlError {
        TimeControlError::TooLarge { at: self.place(token) }
    }
}

/// Gives every stage without a bonus this one, or else the last stage's.
fn spread(stages: &mut [Stage], bonus: Option<Bonus>) {
    let Some(bonus) = bonus.or(stages.last().map(|stage| stage.bonus)) else { return };
    for stage in stages {
        if stage.bonus == Bonus::None {
            stage.bonus = bonus;
        }
    }
}
