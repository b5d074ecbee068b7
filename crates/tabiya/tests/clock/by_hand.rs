//! What an arbiter does, and times without end.

use std::time::Duration;
use tabiya::{Clock, ClockError, Color::Black, Color::White, TimeControl};

const fn seconds(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

#[test]
fn the_time_of_either_side_can_be_set_while_the_clock_runs() {
    let mut clock = Clock::new("10+5".parse().unwrap());
    clock.set_remaining(White, seconds(300), seconds(0)).unwrap();
    clock.start(seconds(0)).unwrap();
    clock.set_remaining(White, seconds(100), seconds(10)).unwrap();
    clock.set_remaining(Black, seconds(720), seconds(10)).unwrap();
    assert_eq!(clock.line(seconds(11)), "White: 01:39 | Black: 12:00");
    let turn = clock.press(seconds(12)).unwrap();
    assert_eq!((turn.elapsed, turn.remaining), (seconds(12), Some(seconds(103))));
}

#[test]
fn a_fallen_flag_is_set_up_again() {
    let mut clock = Clock::new("1+0".parse().unwrap());
    clock.start(seconds(0)).unwrap();
    clock.stop(seconds(70));
    clock.set_remaining(Black, seconds(50), seconds(71)).unwrap();
    assert_eq!(clock.flagged(seconds(71)), Some((White, seconds(60))), "that was Black's time");
    clock.set_remaining(White, seconds(5), seconds(72)).unwrap();
    assert_eq!((clock.flagged(seconds(72)), clock.running()), (None, None));
    clock.resume(seconds(80)).unwrap();
    assert_eq!(clock.next_flag(), Some(seconds(85)));
}

#[test]
fn no_time_at_all_is_a_fallen_flag() {
    let mut clock = Clock::new("1+0".parse().unwrap());
    clock.start(seconds(0)).unwrap();
    clock.set_remaining(White, Duration::ZERO, seconds(3)).unwrap();
    assert_eq!(clock.flagged(seconds(3)), Some((White, seconds(3))));
    assert_eq!(clock.running(), None);
}

#[test]
fn without_a_limit_there_is_nothing_to_set() {
    let mut clock = Clock::new(TimeControl::UNLIMITED);
    let error = clock.set_remaining(Black, seconds(1), seconds(0)).unwrap_err();
    assert_eq!(error, ClockError::Unlimited { color: Black });
    assert_eq!(error.to_string(), "Black plays without a limit: there is no time to be set");
}

#[test]
fn the_longest_times_do_not_overflow() {
    for control in [
        TimeControl::increment(Duration::MAX, Duration::MAX),
        TimeControl::delay(Duration::MAX, Duration::MAX),
        TimeControl::bronstein(Duration::MAX, Duration::MAX),
        TimeControl::per_move(Duration::MAX),
        TimeControl::hourglass(Duration::MAX),
    ] {
        let mut clock = Clock::new(control);
        clock.start(seconds(1)).unwrap();
        assert_eq!(clock.next_flag(), None, "that moment cannot be told");
        assert_eq!(clock.flagged(Duration::MAX), None);
        for now in [seconds(5), Duration::MAX, Duration::ZERO, Duration::MAX] {
            clock.press(now).unwrap();
            let _ = (clock.line(now), clock.live_line(now), clock.go_times(now), clock.to_owned());
        }
    }
}

#[test]
fn every_refusal_has_its_code_and_its_sentence() {
    let refusals = [
        (ClockError::NotStarted, "clock-not-started", "the clock has not been started"),
        (ClockError::AlreadyStarted, "clock-already-started", "the clock has been started already"),
        (ClockError::Paused, "clock-paused", "the clock is paused"),
        (ClockError::Running, "clock-running", "the clock is running"),
        (ClockError::Stopped, "clock-stopped", "the clock has been stopped: the game is over"),
        (ClockError::FlagFallen { color: White, at: seconds(3) }, "flag-fallen", "White's flag has fallen"),
        (
            ClockError::NothingToTakeBack,
            "nothing-to-take-back",
            "no move has been made that could be taken back",
        ),
    ];
    for (error, code, sentence) in refusals {
        assert_eq!((error.code(), error.to_string().as_str()), (code, sentence));
    }
}
