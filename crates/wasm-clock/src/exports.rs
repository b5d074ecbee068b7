//! The functions that the package calls. `npm/tabiya/src/clock/module.ts` lists the same.
//!
//! A function gives a number if all is well, `REFUSED` with the reason as JSON in the outbox, or `NO_CLOCK`.

use crate::json::Json;
use crate::mailbox::OUTBOX;
use crate::protocol::{NO_CLOCK, PAUSE, PRESS, REFUSED, RESUME, START, START_FOR_BLACK, STOP, TAKEBACK};
use crate::{registry, told};
use alloc::vec::Vec;
use core::time::Duration;
use tabiya::{Clock, Color, TimeControl, Turn, format_live_time};

/// Milliseconds as JavaScript has them; what is no time is none at all.
fn time(milliseconds: f64) -> Duration {
    Duration::from_secs_f64(milliseconds.clamp(0.0, 1e15).max(0.0) / 1e3)
}

fn refuse(out: &mut Vec<u8>, why: impl FnOnce(&mut Json<'_>)) -> i32 {
    out.clear();
    why(&mut Json::new(out));
    REFUSED
}

/// Does something with a clock.
fn at(number: i32, work: impl FnOnce(&mut Vec<u8>, &mut Clock) -> i32) -> i32 {
    registry::with(|registry| match registry.at(number) {
        Some((_, out, clock)) => work(out, clock),
        None => NO_CLOCK,
    })
}

/// A time control as people write it, or as PGN does.
fn control(text: &str, is_pgn: bool) -> Result<TimeControl, tabiya::TimeControlError> {
    match is_pgn {
        // What a tag does not know has no limit.
        true => TimeControl::from_pgn(text).map(|known| known.unwrap_or(TimeControl::UNLIMITED)),
        false => text.parse(),
    }
}

exports! {
    /// The address of two words: where the outbox is, and how much is in it.
    fn outbox() -> usize {
        OUTBOX.as_ptr() as usize
    }

    /// Makes the inbox this large and gives its address.
    fn reserve(len: usize) -> usize {
        registry::with(|registry| registry.inbox.reserve(len))
    }

    /// What the inbox says as a time control, of a PGN tag for 1.
    fn read_control(len: usize, pgn: u32) -> i32 {
        registry::with(|registry| match control(registry.inbox.text(len), pgn == 1) {
            Ok(control) => {
                told::control(&mut Json::new(&mut registry.out), &control);
                1
            }
            Err(why) => refuse(&mut registry.out, |json| told::control_error(json, &why)),
        })
    }

    /// A clock with the time controls in the inbox: so many bytes are White's, the others Black's.
    fn new_clock(len: usize, white: usize) -> i32 {
        registry::with(|registry| {
            let text = registry.inbox.text(len);
            let (white, black) = text.split_at_checked(white).unwrap_or((text, text));
            match control(white, false).and_then(|white| Ok(Clock::unequal(white, control(black, false)?))) {
                Ok(clock) => registry.insert(clock),
                Err(why) => refuse(&mut registry.out, |json| told::control_error(json, &why)),
            }
        })
    }

    /// Forgets a clock.
    fn free_clock(clock: i32) -> i32 {
        registry::with(|registry| registry.remove(clock));
        0
    }

    /// Does one of the things that are done to a clock; of a turn that is completed or taken back, the outbox tells.
    fn do_with(clock: i32, what: u32, now: f64) -> i32 {
        at(clock, |out, clock| {
            let now = time(now);
            let mut turn: Option<Turn> = None;
            let done = match what {
                START => clock.start(now),
                START_FOR_BLACK => clock.start_for(Color::Black, now),
                PRESS => clock.press(now).map(|done| turn = Some(done)),
                PAUSE => clock.pause(now),
                RESUME => clock.resume(now),
                TAKEBACK => clock.takeback(now).map(|done| turn = Some(done)),
                STOP => {
                    clock.stop(now);
                    Ok(())
                }
                _ => Ok(()),
            };
            match (done, turn) {
                (Ok(()), Some(turn)) => {
                    told::turn(&mut Json::new(out), &turn);
                    1
                }
                (Ok(()), None) => 0,
                (Err(why), _) => refuse(out, |json| told::refusal(json, why.code(), why)),
            }
        })
    }

    /// Sets what a side has left: 0 is White.
    fn set_remaining(clock: i32, color: u32, left: f64, now: f64) -> i32 {
        at(clock, |out, clock| {
            let color = if color == 0 { Color::White } else { Color::Black };
            match clock.set_remaining(color, time(left), time(now)) {
                Ok(()) => 0,
                Err(why) => refuse(out, |json| told::refusal(json, why.code(), why)),
            }
        })
    }

    /// Ends a turn as it was written down: what it took and what was left, of which what is no number is not known.
    fn record(clock: i32, elapsed: f64, left: f64) -> i32 {
        at(clock, |out, clock| {
            let known = |milliseconds: f64| (milliseconds >= 0.0).then(|| time(milliseconds));
            match clock.record(known(elapsed), known(left)) {
                Ok(turn) => {
                    told::turn(&mut Json::new(out), &turn);
                    1
                }
                Err(why) => refuse(out, |json| told::refusal(json, why.code(), why)),
            }
        })
    }

    /// How a clock stands at a time.
    fn read_clock(clock: i32, now: f64) -> i32 {
        at(clock, |out, clock| {
            told::reading(&mut Json::new(out), clock, time(now));
            1
        })
    }

    /// The turns that were completed.
    fn turns(clock: i32) -> i32 {
        at(clock, |out, clock| {
            Json::new(out).list(clock.turns(), |json, turn| told::turn(json, &turn));
            1
        })
    }

    /// A time as a running clock shows it.
    fn show_time(milliseconds: f64) -> i32 {
        registry::with(|registry| {
            registry.out.extend_from_slice(format_live_time(time(milliseconds)).as_bytes());
            1
        })
    }
}
