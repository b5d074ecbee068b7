//! What is told of clocks and time controls, as JSON.

use crate::json::Json;
use alloc::string::ToString;
use core::fmt;
use core::time::Duration;
use tabiya::{Bonus, Clock, Color, Limit, Stage, TimeControl, TimeControlError, Turn};

/// Milliseconds; what is longer than anybody lives is as long as that.
fn milliseconds(json: &mut Json<'_>, time: Duration) {
    json.number(u64::try_from(time.as_millis()).unwrap_or(u64::MAX).min(1 << 52));
}

fn time_or_null(json: &mut Json<'_>, time: Option<Duration>) {
    match time {
        Some(time) => milliseconds(json, time),
        None => json.null(),
    }
}

/// A refusal: its code, and a sentence.
pub(crate) fn refusal(json: &mut Json<'_>, code: &str, why: impl fmt::Display) {
    let text = why.to_string();
    let (first, rest) = text.split_at(text.chars().next().map_or(0, char::len_utf8));
    json.object(|json| {
        json.key("code").text(code);
        json.key("message").shown(format_args!("{}{rest}.", first.to_uppercase()));
    });
}

/// Why a text is not a time control, with its readings where it has several.
pub(crate) fn control_error(json: &mut Json<'_>, why: &TimeControlError) {
    json.object(|json| {
        json.key("code").text(why.code());
        json.key("message").shown(why);
        json.key("readings").list(why.readings(), control);
    });
}

pub(crate) fn control(json: &mut Json<'_>, control: &TimeControl) {
    json.object(|json| {
        json.key("text").shown(control);
        json.key("words").text(&control.in_words());
        json.key("pgn").text(&control.to_pgn());
        json.key("kind").text(match control.limit() {
            Limit::Stages(_) => "stages",
            Limit::PerMove(_) => "per-move",
            Limit::Hourglass(_) => "hourglass",
            _ => "unlimited",
        });
        json.key("isUnlimited").flag(control.is_unlimited());
        time_or_null(json.key("initial"), control.initial());
        json.key("stages").list(control.stages(), stage);
    });
}

fn stage(json: &mut Json<'_>, stage: &Stage) {
    json.object(|json| {
        match stage.moves {
            Some(moves) => json.key("moves").number(moves),
            None => json.key("moves").null(),
        }
        milliseconds(json.key("time"), stage.time);
        json.key("bonus").text(match stage.bonus {
            Bonus::Increment(_) => "increment",
            Bonus::Delay(_) => "delay",
            Bonus::Bronstein(_) => "bronstein",
            _ => "none",
        });
        milliseconds(json.key("bonusTime"), stage.bonus.time());
    });
}

pub(crate) fn turn(json: &mut Json<'_>, turn: &Turn) {
    json.object(|json| {
        json.key("color").text(turn.color.name());
        milliseconds(json.key("elapsed"), turn.elapsed);
        time_or_null(json.key("remaining"), turn.remaining);
    });
}

/// How a clock stands at a time.
pub(crate) fn reading(json: &mut Json<'_>, clock: &Clock, now: Duration) {
    let sides = |json: &mut Json<'_>, each: &dyn Fn(&mut Json<'_>, Color)| {
        json.object(|json| Color::ALL.into_iter().for_each(|color| each(json.key(color.name()), color)));
    };
    json.object(|json| {
        sides(json.key("remaining"), &|json, color| time_or_null(json, clock.remaining(color, now)));
        sides(json.key("movesToGo"), &|json, color| match clock.moves_to_go(color) {
            Some(moves) => json.number(moves),
            None => json.null(),
        });
        let times = clock.go_times(now);
        sides(json.key("increment"), &|json, color| milliseconds(json, times.increment(color)));
        json.key("turn").text_or_null(clock.turn().map(Color::name));
        let flagged = clock.flagged(now);
        // A flag that has fallen by this time has stopped the clock, though nobody has told it yet.
        let running = clock.running().filter(|_| flagged.is_none());
        json.key("running").text_or_null(running.map(Color::name));
        json.key("flagged").text_or_null(flagged.map(|(color, _)| color.name()));
        time_or_null(json.key("nextFlag"), clock.next_flag());
        milliseconds(json.key("elapsed"), clock.elapsed(now));
    });
}
