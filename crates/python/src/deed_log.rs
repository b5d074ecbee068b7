//! What was done in a game, so that a pickle can do it again: offers, clocks and ends too, which no list of moves tells.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::fmt::Write;
use std::time::Duration;
use tabiya::{Color, Move, TimedGame};

/// Something that changed a game.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Deed {
    Tick,
    Play(Move),
    Undo,
    Redo,
    Start,
    Resign(Color),
    Offer(Color),
    Accept(Color),
    Decline(Color),
    Claim(Color),
    Adjudicate(Option<Color>),
}

const SIDES: [Option<Color>; 3] = [Some(Color::White), Some(Color::Black), None];

impl Deed {
    fn parts(self) -> (u8, u16) {
        let side = |color: Option<Color>| SIDES.iter().position(|side| *side == color).unwrap_or(2) as u16;
        match self {
            Deed::Tick => (0, 0),
            Deed::Play(mv) => (1, mv.bits()),
            Deed::Undo => (2, 0),
            Deed::Redo => (3, 0),
            Deed::Start => (4, 0),
            Deed::Resign(color) => (5, side(Some(color))),
            Deed::Offer(color) => (6, side(Some(color))),
            Deed::Accept(color) => (7, side(Some(color))),
            Deed::Decline(color) => (8, side(Some(color))),
            Deed::Claim(color) => (9, side(Some(color))),
            Deed::Adjudicate(color) => (10, side(color)),
        }
    }

    fn of_parts(kind: u64, of: u16) -> Option<Deed> {
        let side = *SIDES.get(usize::from(of)).unwrap_or(&None);
        Some(match kind {
            0 => Deed::Tick,
            1 => Deed::Play(Move::from_bits(of)?),
            2 => Deed::Undo,
            3 => Deed::Redo,
            4 => Deed::Start,
            5 => Deed::Resign(side?),
            6 => Deed::Offer(side?),
            7 => Deed::Accept(side?),
            8 => Deed::Decline(side?),
            9 => Deed::Claim(side?),
            10 => Deed::Adjudicate(side),
            _ => return None,
        })
    }

    fn again(self, timed: &mut TimedGame, now: Duration) -> bool {
        match self {
            Deed::Tick => timed.tick(now).is_some(),
            Deed::Play(mv) => timed.play(mv, now).is_ok(),
            Deed::Undo => timed.undo(now).is_some(),
            Deed::Redo => timed.redo(now).is_some(),
            Deed::Start => timed.start(now).is_ok(),
            Deed::Resign(color) => timed.resign(color, now).is_ok(),
            Deed::Offer(color) => timed.offer_draw(color, now).is_ok(),
            Deed::Accept(color) => timed.accept_draw(color, now).is_ok(),
            Deed::Decline(color) => timed.decline_draw(color, now).is_ok(),
            Deed::Claim(color) => timed.claim_draw(color, now).is_ok(),
            Deed::Adjudicate(color) => timed.adjudicate(color, now).is_ok(),
        }
    }
}

/// What was done in a game since it was made.
#[derive(Clone, Default)]
pub(crate) struct DeedLog(Vec<(Deed, Duration)>);

impl DeedLog {
    pub(crate) fn add(&mut self, deed: Deed, now: Duration) {
        self.0.push((deed, now));
    }

    /// Each in four numbers: what, of which move or side, and when, in seconds and nanoseconds.
    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        for (deed, now) in &self.0 {
            let (kind, of) = deed.parts();
            let _ = write!(text, "{kind} {of} {} {} ", now.as_secs(), now.subsec_nanos());
        }
        text
    }

    /// Does in a game what a text says.
    pub(crate) fn again(text: &str, timed: &mut TimedGame) -> PyResult<DeedLog> {
        let mut record = DeedLog::default();
        let mut numbers = text.split_whitespace().map(|word| word.parse::<u64>().ok());
        while let Some(kind) = numbers.next() {
            let mut next = || numbers.next().flatten();
            let done = (|| {
                let (of, seconds, nanos) = (next()?, next()?, next()?);
                let deed = Deed::of_parts(kind?, u16::try_from(of).ok()?)?;
                let now =
                    Duration::new(seconds, u32::try_from(nanos).ok().filter(|nanos| *nanos < 1_000_000_000)?);
                deed.again(timed, now).then_some((deed, now))
            })();
            record.0.push(done.ok_or_else(|| PyValueError::new_err("that is no game that was pickled"))?);
        }
        Ok(record)
    }
}
