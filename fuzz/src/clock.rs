//! What must hold for any script that a clock is given.

use std::time::Duration;
use tabiya::{Clock, ClockTime, Color, Limit, TimeControl, TimeControlError};

const TICK: Duration = Duration::from_nanos(1);

/// A time control and a script: `3+2`, a line break, and then letters. Two controls are parted by `=`.
///
/// A number of milliseconds passes; `<` goes back and `>` far ahead; `s` and `S` start for White and
/// Black, `p` presses, `u` pauses, `r` resumes, `x` stops, `t` takes back, `w` and `b` set White's
/// and Black's time to what passed last.
pub fn clock(text: &str) {
    let (head, script) = text.split_once('\n').unwrap_or((text, "s1000p2000p"));
    let (white, black) = head.split_once('=').unwrap_or((head, head));
    times(head);
    let controls = [white, black].map(|text| {
        control(text);
        text.parse().ok().or_else(|| TimeControl::from_pgn(text).ok()?).unwrap_or(TimeControl::UNLIMITED)
    });
    run(controls, script);
}

/// A time reads back, however it was written.
fn times(text: &str) {
    match text.parse::<ClockTime>() {
        Ok(time) => assert_eq!(time.to_string().parse(), Ok(time), "{text:?}"),
        Err(error) => assert!(!error.to_string().is_empty() && !error.code().is_empty()),
    }
}

/// A time control reads back by both doors; a refusal says why, with readings that can be had.
fn control(text: &str) {
    let reads_back = |control: &TimeControl| {
        assert!(!control.in_words().is_empty());
        assert_eq!(TimeControl::from_pgn(&control.to_pgn()).as_ref(), Ok(&Some(control.clone())));
        if control.initial() != Some(Duration::ZERO) {
            assert_eq!(control.to_string().parse().as_ref(), Ok(control), "{text:?} is written {control}");
        }
    };
    let tag = TimeControl::from_pgn(text);
    tag.iter().flatten().for_each(reads_back);
    let people = text.parse::<TimeControl>();
    people.iter().for_each(reads_back);
    for error in tag.err().into_iter().chain(people.err()) {
        assert!(!error.to_string().is_empty() && !error.code().is_empty());
        error.readings().iter().for_each(reads_back);
        match error {
            TimeControlError::TwoReadings { readings, .. } => {
                assert!(readings.len() > 1 && readings[0] != readings[1], "{text:?}: {readings:?}");
            }
            TimeControlError::Unreadable { at, .. } => assert!(text.is_char_boundary(at), "{text:?} at {at}"),
            _ => {}
        }
    }
}

fn run(controls: [TimeControl; 2], script: &str) {
    let [white, black] = controls;
    let mut clock = Clock::unequal(white, black);
    let mut now = Duration::ZERO;
    // The latest time that the clock was told, what both had when the turn began, and before.
    let mut told = Duration::ZERO;
    let mut began = left(&clock, now);
    let mut past = Vec::new();
    let mut passed = Duration::ZERO;
    let mut letters = script.chars().peekable();
    // Every step is looked at from all sides: a long script proves no more than a short one.
    for _ in 0..200 {
        let Some(letter) = letters.next() else { break };
        if let Some(digit) = letter.to_digit(10) {
            let mut number = u64::from(digit);
            while let Some(digit) = letters.peek().and_then(|letter| letter.to_digit(10)) {
                number = number.saturating_mul(10).saturating_add(digit.into());
                letters.next();
            }
            passed = Duration::from_millis(number);
            now = now.saturating_add(passed);
        }
        let at = now.max(told);
        let before = clock.clone();
        let result = match letter {
            '<' => {
                now = now.saturating_sub(Duration::from_secs(5));
                continue;
            }
            '>' => {
                now = now.saturating_mul(1_000_000);
                continue;
            }
            's' => clock.start(now),
            'S' => clock.start_for(Color::Black, now),
            'p' => clock.press(now).map(drop),
            'u' => clock.pause(now),
            'r' => clock.resume(now),
            't' => clock.takeback(now).map(drop),
            'w' => clock.set_remaining(Color::White, passed, now),
            'b' => clock.set_remaining(Color::Black, passed, now),
            'x' => {
                clock.stop(now);
                Ok(())
            }
            _ => {
                look(&clock, now.max(told));
                continue;
            }
        };
        told = at;
        if let Err(error) = result {
            assert!(!error.to_string().is_empty() && !error.code().is_empty());
            assert_eq!(left(&clock, at), left(&before, at), "{letter} is refused and changes nothing");
            assert_eq!(clock.turn(), before.turn());
            assert_eq!(clock.turns().len(), before.turns().len());
            assert_eq!(clock.flagged(at), before.flagged(at));
        } else {
            match letter {
                's' | 'S' => began = left(&clock, at),
                'p' => {
                    pressed(&before, &clock, at);
                    past.push(began);
                    began = left(&clock, at);
                }
                't' => {
                    began = past.pop().expect("as many moves are taken back as were made");
                    assert_eq!(left(&clock, at), began, "a takeback restores the time");
                }
                'u' | 'r' | 'x' => {
                    assert_eq!(left(&clock, at), left(&before, at), "{letter} gives and takes nothing")
                }
                _ => {}
            }
        }
        look(&clock, at);
    }
}

fn left(clock: &Clock, now: Duration) -> [Option<Duration>; 2] {
    Color::ALL.map(|color| clock.remaining(color, now))
}

/// A press was taken: time has grown by what a move earns, and no more.
fn pressed(before: &Clock, after: &Clock, now: Duration) {
    let color = before.running().expect("only a running clock is pressed");
    assert_eq!(before.flagged(now), None, "a move after the flag is refused");
    assert_eq!(after.running(), Some(!color));
    assert_eq!(after.remaining(!color, now), before.remaining(!color, now));
    let turn = after.turns().next_back().expect("a move was made");
    assert_eq!((turn.color, turn.remaining), (color, after.remaining(color, now)));
    assert_eq!(turn.elapsed, before.elapsed(now));
    let (Some(had), Some(has)) = (before.remaining(color, now), after.remaining(color, now)) else { return };
    match before.control(color).limit() {
        Limit::PerMove(time) => assert_eq!(has, time),
        Limit::Stages(stages) => {
            let bonus = stages[before.stage(color)].bonus.time();
            let next = if before.moves_to_go(color) == Some(1) {
                stages[after.stage(color)].time
            } else {
                Duration::ZERO
            };
            assert!(has >= had, "a completed move costs nothing by itself");
            assert!(has <= had.saturating_add(bonus).saturating_add(next), "{had:?} became {has:?}");
        }
        _ => assert_eq!(has, had),
    }
}

/// What holds at any time.
fn look(clock: &Clock, now: Duration) {
    let _ = (clock.line(now), clock.live_line(now), clock.go_times(now).to_string());
    if let Some(color) = clock.running() {
        assert_eq!(clock.turn(), Some(color));
    }
    if let Some((color, at)) = clock.flagged(now) {
        assert!(at <= now, "a flag that has fallen fell in the past");
        assert_eq!(clock.remaining(color, now), Some(Duration::ZERO));
        assert_eq!(clock.next_flag().unwrap_or(at), at);
    }
    if let (Some(at), Some(color)) = (clock.next_flag(), clock.running()) {
        let fallen = Some((color, at));
        assert_eq!(clock.flagged(at), fallen, "the flag falls when it was foretold");
        assert_eq!(clock.remaining(color, at), Some(Duration::ZERO));
        assert_eq!(clock.flagged(Duration::MAX), fallen);
        if at > now {
            assert_eq!(clock.flagged(at - TICK), None, "and not before");
        }
    } else if clock.running().is_some() {
        assert_eq!(clock.flagged(Duration::MAX), None, "what was not foretold does not happen");
    }
    // While nobody presses, the running side's time goes down and the other's stays, unless sand runs.
    let later = now.saturating_add(Duration::from_millis(1_700));
    let (here, there) = (left(clock, now), left(clock, later));
    let sand =
        Color::ALL.map(|color| matches!(clock.control(color).limit(), Limit::Hourglass(_))) == [true; 2];
    for color in Color::ALL {
        let (here, there) = (here[color as usize], there[color as usize]);
        if clock.running() == Some(color) {
            assert!(there <= here, "{here:?} became {there:?}");
        } else if !sand {
            assert_eq!(here, there);
        }
    }
    if let ([Some(white), Some(black)], true) = (here, sand) {
        if let Some(sum) = white.checked_add(black) {
            assert_eq!(Some(sum), there[0].unwrap_or_default().checked_add(there[1].unwrap_or_default()));
        }
    }
}
