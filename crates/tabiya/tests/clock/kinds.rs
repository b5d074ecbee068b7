//! Every kind of time control, in moves and seconds.

use std::time::Duration;
use tabiya::{Clock, ClockError, Color, Color::Black, Color::White, TimeControl};

const fn seconds(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

/// A started clock on which the moves took so many seconds, and the time then.
fn played(control: &str, moves: &[u64]) -> (Clock, Duration) {
    let mut clock = Clock::new(control.parse().unwrap());
    let mut now = seconds(1_000);
    clock.start(now).unwrap();
    for (ply, time) in moves.iter().enumerate() {
        now += seconds(*time);
        clock.press(now).unwrap_or_else(|error| panic!("ply {ply}: {error}"));
    }
    (clock, now)
}

/// What both sides have after such moves, in seconds.
#[track_caller]
fn check(control: &str, moves: &[u64], white: u64, black: u64) {
    let (clock, now) = played(control, moves);
    let left = Color::ALL.map(|color| clock.remaining(color, now).unwrap().as_secs());
    assert_eq!(left, [white, black], "{control} after {moves:?}");
}

#[test]
fn sudden_death_only_runs_down() {
    check("5+0", &[10, 20, 30], 260, 280);
    check("5 min", &[0, 0, 299], 1, 300);
}

#[test]
fn fischer_adds_after_each_move_and_keeps_it() {
    check("3+2", &[1, 5, 10], 173, 177);
    check("3|2", &[0, 0, 0, 0], 184, 184);
}

#[test]
fn with_nothing_but_an_increment_one_is_there_at_the_start() {
    check("0+5", &[], 5, 5);
    check("0+5", &[4, 1], 6, 9);
}

#[test]
fn a_delay_waits_and_is_never_kept() {
    check("3 delay 5", &[4, 5, 6], 179, 180);
    let (clock, now) = played("3 delay 5", &[]);
    assert_eq!(clock.remaining(White, now + seconds(5)), Some(seconds(180)));
    assert_eq!(clock.remaining(White, now + seconds(7)), Some(seconds(178)));
    assert_eq!(clock.next_flag(), Some(now + seconds(185)));
}

#[test]
fn a_pause_does_not_give_the_delay_anew() {
    let (mut clock, now) = played("3 delay 5", &[]);
    clock.pause(now + seconds(3)).unwrap();
    clock.resume(now + seconds(100)).unwrap();
    assert_eq!(clock.next_flag(), Some(now + seconds(100 + 2 + 180)));
    clock.press(now + seconds(104)).unwrap();
    assert_eq!(
        clock.remaining(White, now + seconds(104)),
        Some(seconds(178)),
        "3 + 4 seconds, 5 of them free"
    );
}

#[test]
fn bronstein_gives_back_what_the_move_took_and_no_more() {
    check("3 bronstein 5", &[4, 5, 6], 179, 180);
    let (mut clock, now) = played("3 bronstein 5", &[]);
    assert_eq!(clock.remaining(White, now + seconds(4)), Some(seconds(176)), "it runs down at once");
    assert_eq!(clock.next_flag(), Some(now + seconds(180)), "and the flag does not wait");
    let turn = clock.press(now + seconds(4)).unwrap();
    assert_eq!((turn.elapsed, turn.remaining), (seconds(4), Some(seconds(180))));
}

#[test]
fn a_delay_and_bronstein_come_to_the_same_as_long_as_nobody_runs_out() {
    let moves = [3, 9, 5, 0, 6, 7, 2, 30, 14];
    let left = |control| {
        let (clock, now) = played(control, &moves);
        Color::ALL.map(|color| clock.remaining(color, now))
    };
    assert_eq!(left("2 delay 5"), left("2 bronstein 5"));
}

#[test]
fn the_next_stage_adds_its_time_when_the_moves_are_made() {
    // Two moves in a minute, then half a minute with ten seconds a move.
    let control = "2 moves/1+1,30s+10";
    check(control, &[20, 1], 41, 60);
    check(control, &[20, 1, 20, 1], 20 + 1 + 1 + 30, 60 + 30);
    check(control, &[20, 1, 20, 1, 2], 52 - 2 + 10, 90);
    let (clock, _) = played(control, &[20, 1, 20]);
    assert_eq!((clock.stage(White), clock.stage(Black)), (1, 0));
    assert_eq!((clock.moves_to_go(White), clock.moves_to_go(Black)), (None, Some(1)));
}

#[test]
fn forty_moves_and_then_the_rest_of_the_game() {
    let (clock, now) = played("40/90+30,30+30", &[30; 80]);
    assert_eq!(clock.remaining(White, now), Some(seconds(5_400 + 1_800)), "each move used its increment");
    assert_eq!(clock.stage(Black), 1);
    let (clock, now) = played("40/90+30,30+30", &[30; 79]);
    assert_eq!(clock.remaining(Black, now), Some(seconds(5_400)));
    assert_eq!(clock.moves_to_go(Black), Some(1));
}

#[test]
fn a_last_stage_of_moves_begins_anew() {
    check("2 moves/1", &[10, 10, 10, 10, 10, 10, 10], 60 - 40 + 60 + 60, 60 - 30 + 60);
}

#[test]
fn a_time_for_each_move_is_not_kept() {
    check("30 s per move", &[29, 0, 1], 30, 30);
    let (mut clock, now) = played("30 s per move", &[10, 10]);
    assert_eq!(clock.flagged(now + seconds(30)), Some((White, now + seconds(30))));
    assert!(clock.press(now + seconds(30)).is_err());
}

#[test]
fn in_an_hourglass_what_one_uses_the_other_gains() {
    check("hourglass 1", &[10, 5], 50 + 5, 70 - 5);
    let (clock, now) = played("hourglass 1", &[10]);
    assert_eq!(clock.remaining(White, now + seconds(30)), Some(seconds(80)), "at once, not after the move");
    assert_eq!(clock.flagged(now + seconds(99)), Some((Black, now + seconds(70))));
    assert_eq!(clock.remaining(White, now + seconds(99)), Some(seconds(120)), "no more sand runs");
}

#[test]
fn without_a_limit_the_clock_counts_and_no_flag_falls() {
    let (clock, now) = played("unlimited", &[10, 5]);
    assert_eq!(clock.remaining(White, now), None);
    assert_eq!((clock.next_flag(), clock.flagged(Duration::MAX)), (None, None));
    assert_eq!(clock.elapsed(now + seconds(7)), seconds(7));
    let elapsed: Vec<u64> = clock.turns().map(|turn| turn.elapsed.as_secs()).collect();
    assert_eq!(elapsed, [10, 5]);
}

#[test]
fn one_side_alone_may_have_a_limit() {
    let mut clock = Clock::unequal("5+0".parse().unwrap(), TimeControl::UNLIMITED);
    clock.start(seconds(0)).unwrap();
    assert_eq!(clock.next_flag(), Some(seconds(300)));
    clock.press(seconds(10)).unwrap();
    assert_eq!(clock.next_flag(), None);
    assert_eq!(clock.line(seconds(10)), "White: 04:50 | Black: --:--");
    // An hourglass needs two glasses.
    let mut clock = Clock::unequal("hourglass 1".parse().unwrap(), "5+0".parse().unwrap());
    clock.start(seconds(0)).unwrap();
    assert_eq!(clock.line(seconds(10)), "White: 00:50 | Black: 05:00");
}

#[test]
fn a_takeback_gives_both_sides_what_they_had() {
    let (mut clock, now) = played("3+2", &[10, 20, 30]);
    let before = played("3+2", &[10, 20]).0;
    clock.takeback(now + seconds(50)).unwrap();
    let now = now + seconds(50);
    assert_eq!(clock.running(), Some(White));
    assert_eq!(clock.line(now), before.line(seconds(1_030)));
    let turn = clock.takeback(now).unwrap();
    assert_eq!((turn.color, turn.elapsed), (Black, seconds(20)));
    clock.takeback(now).unwrap();
    assert_eq!(clock.line(now), "White: 03:00 | Black: 03:00");
    assert_eq!(clock.takeback(now), Err(ClockError::NothingToTakeBack));
}

#[test]
fn a_takeback_goes_back_to_the_stage_before() {
    let (mut clock, now) = played("2 moves/1,30s", &[10, 10, 10]);
    assert_eq!(clock.stage(White), 1);
    clock.takeback(now).unwrap();
    assert_eq!((clock.stage(White), clock.moves_to_go(White)), (0, Some(1)));
    assert_eq!(clock.remaining(White, now), Some(seconds(50)));
}

#[test]
fn a_takeback_keeps_a_pause_and_opens_what_was_over() {
    let (mut clock, now) = played("3+2", &[10]);
    clock.pause(now).unwrap();
    clock.takeback(now).unwrap();
    assert_eq!((clock.running(), clock.turn()), (None, Some(White)));

    let (mut clock, now) = played("3+2", &[10]);
    clock.stop(now);
    clock.takeback(now).unwrap();
    clock.resume(now).unwrap();
    assert_eq!(clock.running(), Some(White));

    let (mut clock, now) = played("3+2", &[10]);
    let late = now + seconds(500);
    assert_eq!(clock.flagged(late), Some((Black, now + seconds(180))));
    clock.takeback(late).unwrap();
    assert_eq!((clock.flagged(late), clock.running(), clock.turn()), (None, None, Some(White)));
    clock.resume(late).unwrap();
    assert_eq!(clock.line(late), "White: 03:00 | Black: 03:00");
}

#[test]
fn an_engine_is_told_the_times() {
    let go = |control: &str, moves: &[u64]| {
        let (clock, now) = played(control, moves);
        clock.go_times(now).to_string()
    };
    assert_eq!(go("5+3", &[]), "wtime 300000 btime 300000 winc 3000 binc 3000");
    assert_eq!(go("40/90,30", &[60]), "wtime 5340000 btime 5400000 winc 0 binc 0 movestogo 40");
    assert_eq!(go("40/90,30", &[60, 0]), "wtime 5340000 btime 5400000 winc 0 binc 0 movestogo 39");
    assert_eq!(go("5 delay 3", &[]), "wtime 300000 btime 300000 winc 3000 binc 3000");
    assert_eq!(go("5 s per move", &[]), "wtime 5000 btime 5000 winc 0 binc 0 movestogo 1");
    assert_eq!(go("unlimited", &[]), "");
    let clock = Clock::unequal("1+1".parse().unwrap(), TimeControl::UNLIMITED);
    assert_eq!(clock.go_times(seconds(0)).to_string(), "wtime 60000 winc 1000");
    let endless = Clock::new(TimeControl::increment(Duration::MAX, Duration::MAX));
    assert_eq!(endless.go_times(seconds(0)).wtime, Some(u64::MAX));
}
