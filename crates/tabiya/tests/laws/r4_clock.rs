//! R4: the clock. Each kind of time control has its proof in `tests/clock.rs`.

use std::time::Duration;
use tabiya::{Clock, ClockError, Color, Position, TimeControl, format_live_time, format_time};

const fn seconds(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

/// A clock that was started at time 0.
fn started(control: &str) -> Clock {
    let mut clock = Clock::new(control.parse().unwrap());
    clock.start(Duration::ZERO).unwrap();
    clock
}

mod r4_1_time_per_side {
    use super::{Clock, ClockError, Color, seconds, started};

    #[test]
    fn white_s_clock_starts_with_the_game() {
        let clock = started("10+0");
        assert_eq!(clock.running(), Some(Color::White));
        assert_eq!(clock.remaining(Color::White, seconds(3)), Some(seconds(597)));
        assert_eq!(clock.remaining(Color::Black, seconds(3)), Some(seconds(600)));
    }

    #[test]
    fn before_the_start_nothing_runs() {
        let mut clock = Clock::new("10+5".parse().unwrap());
        assert_eq!((clock.running(), clock.turn(), clock.next_flag()), (None, None, None));
        assert_eq!(clock.remaining(Color::White, seconds(99)), Some(seconds(600)));
        assert_eq!(clock.press(seconds(99)), Err(ClockError::NotStarted));
        clock.start(seconds(100)).unwrap();
        assert_eq!(clock.remaining(Color::White, seconds(101)), Some(seconds(599)));
        assert_eq!(clock.start(seconds(102)), Err(ClockError::AlreadyStarted));
    }

    #[test]
    fn the_sides_may_have_different_times_and_increments() {
        let mut clock = Clock::unequal("5+0".parse().unwrap(), "3+2".parse().unwrap());
        clock.start(seconds(0)).unwrap();
        clock.press(seconds(10)).unwrap();
        clock.press(seconds(20)).unwrap();
        assert_eq!(clock.remaining(Color::White, seconds(20)), Some(seconds(290)));
        assert_eq!(clock.remaining(Color::Black, seconds(20)), Some(seconds(172)));
    }

    #[test]
    fn a_stopped_clock_stays_as_it_was() {
        let mut clock = started("10+0");
        clock.press(seconds(4)).unwrap();
        clock.stop(seconds(10));
        assert_eq!((clock.running(), clock.turn()), (None, Some(Color::Black)));
        assert_eq!(clock.line(seconds(9999)), "White: 09:56 | Black: 09:54");
        assert_eq!(clock.flagged(seconds(9999)), None);
        assert_eq!(clock.press(seconds(11)), Err(ClockError::Stopped));
        assert_eq!(clock.resume(seconds(11)), Err(ClockError::Stopped));
        assert_eq!(clock.start(seconds(11)), Err(ClockError::Stopped));
    }

    #[test]
    fn a_pause_costs_nobody_anything() {
        let mut clock = started("10+0");
        clock.pause(seconds(10)).unwrap();
        assert_eq!((clock.running(), clock.turn(), clock.next_flag()), (None, Some(Color::White), None));
        assert_eq!(clock.line(seconds(5000)), "White: 09:50 | Black: 10:00");
        assert_eq!(clock.press(seconds(5000)), Err(ClockError::Paused));
        assert_eq!(clock.pause(seconds(5000)), Err(ClockError::Paused));
        clock.resume(seconds(5000)).unwrap();
        assert_eq!(clock.resume(seconds(5000)), Err(ClockError::Running));
        let turn = clock.press(seconds(5003)).unwrap();
        assert_eq!(turn.elapsed, seconds(13), "the move took what it took on both sides of the pause");
        assert_eq!(clock.remaining(Color::White, seconds(5003)), Some(seconds(587)));
    }

    #[test]
    fn black_may_move_first_in_a_position_that_was_set_up() {
        let mut clock = Clock::new("1+0".parse().unwrap());
        clock.start_for(Color::Black, seconds(0)).unwrap();
        clock.press(seconds(1)).unwrap();
        assert_eq!(clock.line(seconds(2)), "White: 00:59 | Black: 00:59");
    }
}

mod r4_2_increment {
    use super::{Color, Duration, seconds, started};

    #[test]
    fn the_increment_comes_after_a_completed_move_only() {
        let mut clock = started("10+5");
        assert_eq!(clock.remaining(Color::White, seconds(7)), Some(seconds(593)));
        let turn = clock.press(seconds(7)).unwrap();
        assert_eq!(
            (turn.color, turn.elapsed, turn.remaining),
            (Color::White, seconds(7), Some(seconds(598)))
        );
        assert_eq!(clock.remaining(Color::White, seconds(7)), Some(seconds(598)));
        assert_eq!(clock.remaining(Color::Black, seconds(7)), Some(seconds(600)), "Black has not moved");
    }

    #[test]
    fn a_quick_move_gains_time() {
        let mut clock = started("1+5");
        clock.press(seconds(1)).unwrap();
        assert_eq!(clock.remaining(Color::White, seconds(1)), Some(seconds(64)));
    }

    /// An illegal attempt is no completed move: nobody presses.
    #[test]
    fn an_illegal_attempt_costs_time_and_earns_none() {
        let mut clock = started("10+5");
        let position = tabiya::Position::new();
        let mut now = Duration::ZERO;
        for (text, at) in [("e5", 4), ("Ke2", 9), ("e4", 12)] {
            now = seconds(at);
            if position.parse_move(text).is_ok() {
                clock.press(now).unwrap();
            } else {
                assert_eq!(clock.running(), Some(Color::White), "{text}");
                assert_eq!(clock.remaining(Color::White, now), Some(seconds(600 - at)), "{text}");
            }
        }
        assert_eq!(clock.remaining(Color::White, now), Some(seconds(600 - 12 + 5)));
    }
}

mod r4_3_flag_fall {
    use super::{Clock, ClockError, Color, Duration, Position, TimeControl, seconds, started};

    const TICK: Duration = Duration::from_nanos(1);

    #[test]
    fn the_flag_falls_at_its_very_moment_also_when_nobody_moves() {
        let clock = started("10+5");
        assert_eq!(clock.next_flag(), Some(seconds(600)));
        assert_eq!(clock.flagged(seconds(600) - TICK), None);
        assert_eq!(clock.remaining(Color::White, seconds(600) - TICK), Some(TICK));
        for late in [seconds(600), seconds(601), Duration::MAX] {
            assert_eq!(clock.flagged(late), Some((Color::White, seconds(600))), "{late:?}");
            assert_eq!(clock.remaining(Color::White, late), Some(Duration::ZERO));
            assert_eq!(clock.remaining(Color::Black, late), Some(seconds(600)));
        }
    }

    #[test]
    fn a_move_that_arrives_after_the_flag_is_refused() {
        let mut clock = started("1+5");
        clock.press(seconds(59)).unwrap();
        let fallen = ClockError::FlagFallen { color: Color::Black, at: seconds(119) };
        for now in [119, 500, 100] {
            assert_eq!(clock.press(seconds(now)), Err(fallen), "at {now}, the latest time told counts");
        }
        assert_eq!(clock.running(), None);
        assert_eq!(clock.turns().len(), 1, "no move was counted");
        assert_eq!(clock.pause(seconds(500)), Err(fallen));
        assert_eq!(clock.resume(seconds(500)), Err(fallen));
        clock.stop(seconds(500));
        assert_eq!(clock.flagged(seconds(500)), Some((Color::Black, seconds(119))));
    }

    #[test]
    fn a_move_just_in_time_is_taken() {
        let mut clock = started("1+5");
        assert!(clock.press(seconds(60) - TICK).is_ok());
        assert_eq!(clock.remaining(Color::White, seconds(60)), Some(seconds(5) + TICK));
    }

    /// FIDE 6.9: the clock says who and when, the board says whether the other side could ever mate.
    #[test]
    fn the_flagged_side_loses_or_draws_when_the_other_side_could_never_mate() {
        let draws = |fen: &str| {
            let position: Position = fen.parse().unwrap();
            let mut clock = Clock::new(TimeControl::sudden_death(seconds(60)));
            clock.start_for(position.turn(), seconds(0)).unwrap();
            let (color, _) = clock.flagged(seconds(60)).unwrap();
            assert_eq!(color, position.turn());
            !position.has_mating_material(!color)
        };
        assert!(draws("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1"), "a lone king cannot mate");
        assert!(draws("4k1n1/8/8/8/8/8/8/Q3K3 w - - 0 1"), "nor can a knight against a queen");
        assert!(!draws("4k1n1/8/8/8/8/8/7P/4K3 w - - 0 1"), "a pawn can stand in its king's way");
        assert!(!draws("4k3/7r/8/8/8/8/8/Q3K3 w - - 0 1"), "a rook can mate");
    }
}

mod r4_4_format {
    use super::{Clock, Duration, format_live_time, format_time, seconds, started};

    #[test]
    fn minutes_and_seconds_are_rounded_down() {
        let cases =
            [(600, "10:00"), (65, "01:05"), (5, "00:05"), (0, "00:00"), (598, "09:58"), (5400, "90:00")];
        for (time, text) in cases {
            assert_eq!(format_time(seconds(time)), text);
            assert_eq!(format_time(seconds(time) + Duration::from_nanos(999_999_999)), text);
        }
        assert_eq!(format_time(seconds(360_000)), "6000:00");
    }

    #[test]
    fn a_line_shows_both_sides() {
        let mut clock = started("10+0");
        clock.press(seconds(0)).unwrap();
        assert_eq!(clock.line(Duration::from_millis(1_001)), "White: 10:00 | Black: 09:58");
        let unlimited = Clock::new("unlimited".parse().unwrap());
        assert_eq!(unlimited.line(seconds(0)), "White: --:-- | Black: --:--");
    }

    #[test]
    fn the_live_form_adds_hours_and_in_the_last_ten_seconds_tenths() {
        let cases = [
            (5_400_000, "1:30:00"),
            (36_061_000, "10:01:01"),
            (3_600_000, "1:00:00"),
            (3_599_999, "59:59"),
            (600_000, "10:00"),
            (10_000, "00:10"),
            (9_999, "00:09.9"),
            (5_049, "00:05.0"),
            (99, "00:00.0"),
            (0, "00:00.0"),
        ];
        for (time, text) in cases {
            assert_eq!(format_live_time(Duration::from_millis(time)), text);
        }
        let clock = Clock::unequal("90+30".parse().unwrap(), "8s".parse().unwrap());
        assert_eq!(clock.live_line(seconds(0)), "White: 1:30:00 | Black: 00:08.0");
    }
}

mod r4_5_told_the_time {
    use super::{Clock, Color, Duration, seconds, started};

    /// The caller's zero is its own.
    #[test]
    fn the_clock_goes_by_whatever_time_it_is_told() {
        for epoch in [Duration::ZERO, seconds(1_700_000_000), Duration::MAX - seconds(1_000)] {
            let mut clock = Clock::new("3+2".parse().unwrap());
            clock.start(epoch).unwrap();
            clock.press(epoch + seconds(10)).unwrap();
            assert_eq!(clock.line(epoch + seconds(15)), "White: 02:52 | Black: 02:55");
            assert_eq!(clock.next_flag(), Some(epoch + seconds(190)));
        }
    }

    #[test]
    fn asking_twice_changes_nothing() {
        let clock = started("3+2");
        let copy = clock.clone();
        let _ = (clock.flagged(seconds(999)), clock.line(seconds(999)), clock.go_times(seconds(999)));
        assert_eq!(clock, copy);
        assert_eq!(
            clock.remaining(Color::White, seconds(1)),
            Some(seconds(179)),
            "also about an earlier time"
        );
    }

    #[test]
    fn a_time_that_goes_back_gives_nobody_anything() {
        let mut clock = started("3+0");
        clock.press(seconds(100)).unwrap();
        clock.press(seconds(40)).unwrap();
        assert_eq!(clock.line(seconds(40)), "White: 01:20 | Black: 03:00");
        assert_eq!(clock.line(seconds(110)), "White: 01:10 | Black: 03:00");
    }
}
