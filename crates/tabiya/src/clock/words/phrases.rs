//! The grammar of what people write about time.

mod quantity;

use super::super::control::{Bonus, Stage, TimeControl, TimeControlError};
use super::tokens::{ClockToken, What};
use super::{Doubts, Way, minutes_and_seconds, minutes_before_moves};
use alloc::string::ToString;
use alloc::vec::Vec;
use core::time::Duration;
use quantity::{Quantity, Unit};

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

/// What is said about every move.
struct Grant {
    bonus: Bonus,
    /// The move from which on it is so.
    from: Option<u64>,
}

pub(super) struct Phrases<'a> {
    text: &'a str,
    tokens: &'a [ClockToken],
    pub(super) next: usize,
    pub(super) way: Way,
    pub(super) doubts: Doubts,
}

impl<'a> Phrases<'a> {
    pub(super) fn new(text: &'a str, tokens: &'a [ClockToken], way: Way) -> Phrases<'a> {
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
            self.one_time_only()
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
    fn one_time_only(&mut self) -> Option<TimeControl> {
        let (begin, doubts) = (self.next, self.doubts);
        if let Ok(time) = self.time() {
            if self.word_of(&HOURGLASS) {
                return Some(TimeControl::hourglass(time));
            }
            if self.each_move() {
                return Some(TimeControl::per_move(time));
            }
        }
        (self.next, self.doubts) = (begin, doubts);
        None
    }

    /// Stages, one after another.
    fn stages(&mut self) -> Result<Vec<Stage>, TimeControlError> {
        let mut stages = Vec::new();
        loop {
            self.stage(&mut stages)?;
            loop {
                let begin = self.next;
                let separated = self.separator();
                if let Some(from) = self.starting_move() {
                    let bonus = stages.last().map_or(Bonus::None, |stage: &Stage| stage.bonus);
                    self.spread(&mut stages, bonus, from)?;
                } else if separated {
                    match self.grant()? {
                        Some(grant) => self.spread(&mut stages, grant.bonus, grant.from.unwrap_or(1))?,
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
        let mut sum = false;
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
            sum = true;
        }
        let Some(grant) = self.grant()? else { return Ok(()) };
        if let Some(last) = stages.last_mut() {
            if last.bonus != Bonus::None {
                return Err(self.stuck());
            }
            last.bonus = grant.bonus;
        }
        // In "90 min/40 moves + 30 min + 30 s/move" each move is every move.
        let from = grant.from.or(sum.then_some(1));
        from.map_or(Ok(()), |from| self.spread(stages, grant.bonus, from))
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
        if self.word("end") || self.word_of(&THE_GAME) {
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
                Ok(Stage::of_game(self.as_time(first, begin)?).with_bonus(Bonus::Increment(b)))
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
        Ok(Some(Grant { bonus: kind(time), from: self.starting_move() }))
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
    fn starting_move(&mut self) -> Option<u64> {
        let begin = self.next;
        let _ = self.word("starting") || self.word("beginning");
        if self.word_of(&["from", "at", "with", "on"]) {
            self.articles();
            let numbered = self.word("move");
            if self.word(if numbered { "one" } else { "start" }) {
                return Some(1);
            }
            if let (true, Some(What::Number(number))) = (numbered, self.peek(0)) {
                let number = number.as_secs();
                self.next += 1;
                return Some(number);
            }
        }
        self.next = begin;
        None
    }

    /// Gives a bonus to every stage from that move on, where another has not been given.
    fn spread(&self, stages: &mut [Stage], bonus: Bonus, from: u64) -> Result<(), TimeControlError> {
        let (mut first, mut found) = (1, false);
        for stage in stages {
            found |= first == from;
            if found && stage.bonus == Bonus::None {
                stage.bonus = bonus;
            }
            first += u64::from(stage.moves.unwrap_or(0));
        }
        // In the middle of a stage nothing begins.
        if found { Ok(()) } else { Err(self.stuck()) }
    }

    fn articles(&mut self) {
        while self.word_of(&["the", "an", "a", "first", "next", "remaining", "whole"]) {}
    }

    pub(super) fn peek(&self, ahead: usize) -> Option<&What> {
        self.tokens.get(self.next + ahead).map(|token| &token.what)
    }

    fn peek_word(&self, ahead: usize, word: &str) -> bool {
        matches!(self.peek(ahead), Some(What::Word(next)) if next == word)
    }

    fn word(&mut self, word: &str) -> bool {
        self.word_of(&[word])
    }

    pub(super) fn word_of(&mut self, words: &[&str]) -> bool {
        let found = matches!(self.peek(0), Some(What::Word(next)) if words.contains(&next.as_str()));
        self.next += usize::from(found);
        found
    }

    pub(super) fn sign(&mut self, sign: char) -> bool {
        let found = self.peek(0) == Some(&What::Sign(sign));
        self.next += usize::from(found);
        found
    }

    fn place(&self, token: usize) -> usize {
        self.tokens.get(token).map_or(self.text.len(), |token| token.at)
    }

    pub(super) fn stuck(&self) -> TimeControlError {
        TimeControlError::Unreadable { text: self.text.to_string(), at: self.place(self.next) }
    }

    pub(super) fn too_large(&self, token: usize) -> TimeControlError {
        TimeControlError::TooLarge { at: self.place(token) }
    }
}
