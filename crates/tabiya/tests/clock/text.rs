//! Time controls and times as text.

use std::time::Duration;
use tabiya::{Bonus, ClockTime, ClockTimeError, Stage, TimeControl, TimeControlError};

const fn seconds(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

fn read(text: &str) -> TimeControl {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Each text is read and is written in PGN so.
#[track_caller]
fn same(texts: &[&str], pgn: &str) {
    for text in texts {
        assert_eq!(read(text).to_pgn(), pgn, "{text}");
    }
}

#[test]
fn minutes_and_seconds() {
    same(
        &[
            "10+5",
            "10 + 5",
            "10|5",
            " 10+5 ",
            "10 min + 5 sec",
            "10' + 5\"",
            "10m+5s",
            "10 minutes plus 5 seconds",
        ],
        "600+5",
    );
    same(
        &["3|2", "3+2", "blitz 3+2", "3+2 blitz", "3 min + 2", "3 inc 2", "3 + 2 increment", "180s+2"],
        "180+2",
    );
    same(
        &["15 minutes + 10 seconds increment per move, starting from move 1", "15|10 rapid", "15’ + 10’’"],
        "900+10",
    );
    same(
        &[
            "5",
            "5 min",
            "5 minutes",
            "5+0",
            "5 min.",
            "5'",
            "5 MIN",
            "game in 5",
            "G/5",
            "5 min each",
            "5 minutes per player",
        ],
        "300",
    );
    same(&["1 hour", "60", "1h", "60 minutes", "1 hr", "1:00:00"], "3600");
    same(&["1h30", "1 h 30 min", "1 hour 30 minutes", "90", "1:30:00", "1.5 hours"], "5400");
    same(&["½+0", "0.5", "30 s", "30s+0", "30 seconds", "30\""], "30");
    same(&["1½+1", "1.5+1", "90s+1"], "90+1");
    same(&["¼+0", "15 sec"], "15");
    same(
        &["90 min + 30 sec / move", "90 min + 30 sec per move", "90+30 per move", "1h30 + 30s a move"],
        "5400+30",
    );
    same(&["10s+0.1", "10 s + 0.1 s"], "10+0.1");
}

#[test]
fn moves_before_minutes() {
    same(
        &["40/90+30,30+30", "40/90+30, 30+30", "40/90+30; 30+30", "40/90+30 then 30+30"],
        "40/5400+30:1800+30",
    );
    same(&["40/120,20/60,15+30", "40/120, 20/60, SD/15+30"], "40/7200:20/3600:900+30");
    same(
        &["40/90,30", "40 moves in 90 minutes, then 30 minutes", "90 min/40 moves + 30 min", "40/90, G/30"],
        "40/5400:1800",
    );
    same(
        &[
            "120 min / 40 moves + 30 min",
            "40 moves in 2 hours + 30 minutes",
            "120 min for 40 moves, then 30 min for the rest of the game",
        ],
        "40/7200:1800",
    );
    same(&["40/5", "40 in 5", "40 moves/5", "5 min for 40 moves", "40/300s"], "40/300");
    same(&["36/90", "36 moves in 90 min"], "36/5400");
    same(
        &[
            "90 minutes for the first 40 moves followed by 30 minutes for the rest of the game with an increment of 30 seconds per move starting from move one",
            "90 minutes for 40 moves, then 30 minutes, with an addition of 30 seconds per move from move 1",
            "40/90, SD/30, +30",
            "40/90; 30; inc 30",
        ],
        "40/5400+30:1800+30",
    );
}

#[test]
fn what_is_announced_as_a_sum() {
    same(
        &[
            "90 min/40 moves + 30 min + 30 sec/move",
            "90'/40+30'/end & 30''/move",
            "90'/40 moves + 30' + 30\"/move from move 1",
            "40 moves in 90 min + 30 min with an increment of 30 s a move",
        ],
        "40/5400+30:1800+30",
    );
    same(&["100 min/40 moves + 50 min/20 moves + 15 min/end + 30 s/move"], "40/6000+30:20/3000+30:900+30");
    same(&["G60 d5", "G/60;d5", "g60d5"], "3600d5");
}

#[test]
fn a_bonus_may_begin_with_a_stage() {
    let from_move_41 =
        "90 minutes for 40 moves, then 30 minutes with an increment of 30 seconds per move from move 41";
    same(&[from_move_41, "40/90, 30, +30 from move 41", "40/90,30+30"], "40/5400:1800+30");
    for text in ["90+30 from move 41", "40/90, 30, +30 from move 42", "90+30 from move 0"] {
        assert_eq!(text.parse::<TimeControl>().unwrap_err().code(), "unreadable", "{text}");
    }
}

#[test]
fn delays() {
    same(
        &[
            "3 delay 2",
            "3 d2",
            "3d2",
            "3+2 delay",
            "3 + d2",
            "3 min delay 2 s",
            "3 with a delay of 2 seconds per move",
            "G/3;d2",
            "G/3 d2",
            "3 simple delay 2",
            "3 us delay 2",
        ],
        "180d2",
    );
    same(&["3 bronstein 2", "3 + 2 bronstein", "3 min + 2 sec Bronstein", "3 Bronstein delay 2"], "180b2");
    same(&["40/120, SD/60, d5", "40/120 d5, 60 d5"], "40/7200d5:3600d5");
    assert_eq!(read("0 delay 5").initial(), Some(Duration::ZERO));
}

#[test]
fn the_other_kinds() {
    same(
        &["unlimited", "Unlimited", "no clock", "no time limit", "untimed", "∞", "-", "none", "infinite"],
        "-",
    );
    same(&["hourglass 3", "3 min hourglass", "sandclock 3 minutes", "Hourglass of 3 min"], "*180");
    same(&["1 day per move", "1 day/move", "24 hours per move", "1d per move", "1440 min a move"], "1/86400");
    same(&["30 s per move", "30 sec/move", "30\" each move", "0.5 per move"], "1/30");
    assert_eq!(read("3 days per move"), TimeControl::per_move(seconds(3 * 86_400)));
}

#[test]
fn what_has_two_readings_is_refused_with_both() {
    let cases = [
        ("90/40", &["90 moves/40", "40/90"][..]),
        ("120/40", &["120 moves/40", "40/120"]),
        ("15/40", &["15 moves in 40", "40/15"]),
        ("90/40+30", &["90 moves/40+30", "40/90+30"]),
        ("90/30", &["90 moves/30", "30/90", "90+30"]),
        ("15/10", &["15 moves/10", "10 moves/15", "15+10"]),
        ("3/5", &["3 moves/5", "3+5"]),
        ("30/30", &["30 moves/30", "30+30"]),
        ("90 min/30", &["30/90", "90+30"]),
        ("300+3", &["300 min + 3", "5+3"]),
        ("600", &["600 min", "10"]),
        ("40/5400+30", &["40/5400 min + 30", "40/90+30"]),
        ("40/5400:1800", &["40/5400 min, 1800 min", "40/90,30"]),
        ("40/90:30", &["40/90,30", "40/90s,30s"]),
        ("1:30", &["1 h 30", "90 s"]),
        ("1:30+30", &["1 h 30 + 30", "90 s + 30"]),
    ];
    for (text, readings) in cases {
        let expected: Vec<TimeControl> = readings.iter().map(|text| read(text)).collect();
        match text.parse::<TimeControl>() {
            Err(error @ TimeControlError::TwoReadings { .. }) => {
                assert_eq!(error.readings(), expected, "{text}");
                assert_eq!(error.code(), "two-readings");
                let sentence = error.to_string();
                for reading in error.readings() {
                    assert!(sentence.contains(&reading.in_words()), "{sentence}");
                    assert!(sentence.contains(&format!("\"{reading}\"")), "{sentence}");
                }
            }
            other => panic!("{text}: {other:?}"),
        }
    }
}

#[test]
fn the_sentence_about_two_readings_says_how_to_write_each() {
    let error = "300+3".parse::<TimeControl>().unwrap_err();
    assert_eq!(
        error.to_string(),
        "\"300+3\" has two readings: 300 minutes with an increment of 3 seconds, written \"300 min+3\", \
         or 5 minutes with an increment of 3 seconds, written \"5+3\""
    );
}

#[test]
fn what_is_no_time_control_says_where() {
    let at = |text: &str, at| TimeControlError::Unreadable { text: text.to_string(), at };
    let cases = [
        ("", TimeControlError::Empty),
        ("   ", TimeControlError::Empty),
        ("abc", at("abc", 0)),
        ("nope", at("nope", 0)),
        ("10+", at("10+", 3)),
        ("10+ad", at("10+ad", 3)),
        ("10+5 bananas", at("10+5 bananas", 5)),
        ("10+5+5", at("10+5+5", 4)),
        ("40 moves", at("40 moves", 0)),
        ("40/", at("40/", 3)),
        ("2.5 moves/3", at("2.5 moves/3", 0)),
        ("-5", at("-5", 0)),
        ("5 min,", at("5 min,", 6)),
        ("10 + 5 ☃", at("10 + 5 ☃", 7)),
        ("?", at("?", 0)),
        ("0", TimeControlError::NoTime),
        ("0+0", TimeControlError::NoTime),
        ("hourglass 0", TimeControlError::NoTime),
        ("0 per move", TimeControlError::NoTime),
        ("0/90,30", TimeControlError::NoMoves { stage: 1 }),
        ("30,20/10", TimeControlError::AfterTheEnd { stage: 1 }),
        ("99999999999999999999", TimeControlError::TooLarge { at: 0 }),
        ("5+99999999999999999999", TimeControlError::TooLarge { at: 2 }),
        ("18446744073709551615 h", TimeControlError::TooLarge { at: 0 }),
        ("4294967296 moves/5", TimeControlError::TooLarge { at: 0 }),
    ];
    for (text, error) in cases {
        assert_eq!(text.parse::<TimeControl>(), Err(error.clone()), "{text}");
        assert!(!error.to_string().is_empty() && !error.code().is_empty());
    }
    assert_eq!(at("10+", 3).to_string(), "\"10+\" is not a time control: it ends too early");
    assert_eq!(TimeControlError::NoTime.to_string(), "a game needs some time: this is none at all");
}

#[test]
fn the_tag_of_pgn_is_in_seconds() {
    let tag =
        |text: &str| TimeControl::from_pgn(text).map(|control| control.map(|control| control.to_string()));
    for (text, expected) in [
        ("40/9000", "40/150"),
        ("300", "5+0"),
        ("4500+60", "75+60"),
        ("*180", "hourglass 3"),
        ("-", "unlimited"),
        ("40/5400+30:1800+30", "40/90+30,30+30"),
        ("46.535+0.465", "46.535s+0.465"),
        ("2700d5", "45 delay 5"),
        ("300S5", "5 delay 5"),
        ("300b5", "5 bronstein 5"),
        ("1/86400", "1440 min per move"),
        ("1.5/move", "1.5s per move"),
        ("15 min. + 10 s. per move", "15+10"),
        ("60 minutes", "60+0"),
        ("90/40", "90/40s"),
        (" 300+3 ", "5+3"),
    ] {
        assert_eq!(tag(text), Ok(Some(expected.to_string())), "{text}");
    }
    assert_eq!((tag("?"), tag("")), (Ok(None), Ok(None)));
    for text in
        ["300+", "300+ad", "400*", "40/abc", "abc", "*", "40/", ":", "300:", "10 + 5", "5 min/30", "1:30 h"]
    {
        assert_eq!(tag(text).unwrap_err().code(), "unreadable", "{text}");
    }
    assert_eq!(tag("600:20/180"), Err(TimeControlError::AfterTheEnd { stage: 1 }));
    assert_eq!(tag("0/180"), Err(TimeControlError::NoMoves { stage: 1 }));
    assert_eq!(tag("99999999999999999999"), Err(TimeControlError::TooLarge { at: 0 }));
}

/// A little of everything: what is written is read back, by both doors.
#[test]
fn what_is_written_reads_back_the_same() {
    let times = [0, 1, 15, 59, 60, 90, 180, 300, 1800, 2400, 5400, 10_740, 10_800, 86_400, u64::MAX];
    let bonuses = |time| [Bonus::None, Bonus::Increment(time), Bonus::Delay(time), Bonus::Bronstein(time)];
    let mut stages = Vec::new();
    for time in times {
        for moves in [None, Some(1), Some(3), Some(30), Some(40), Some(41), Some(90), Some(u32::MAX)] {
            for bonus in
                bonuses(seconds(time % 70)).into_iter().chain(bonuses(Duration::from_nanos(1_500_000_001)))
            {
                let time = Duration::new(time, (time % 2) as u32 * 50_000_000);
                stages.push(Stage::of_game(time).with_moves(moves).with_bonus(bonus));
            }
        }
    }
    let mut controls: Vec<TimeControl> =
        stages.iter().map(|stage| TimeControl::staged([*stage]).unwrap()).collect();
    for first in stages.iter().filter(|stage| stage.moves.is_some()).step_by(3) {
        for last in stages.iter().step_by(7) {
            controls.push(TimeControl::staged([*first, *last]).unwrap());
        }
    }
    for time in times {
        controls.push(TimeControl::per_move(seconds(time)));
        controls.push(TimeControl::hourglass(seconds(time)));
    }
    controls.push(TimeControl::UNLIMITED);
    let mut count = 0;
    for control in &controls {
        assert_eq!(
            TimeControl::from_pgn(&control.to_pgn()).as_ref(),
            Ok(&Some(control.clone())),
            "{control:?}"
        );
        if control.initial() == Some(Duration::ZERO) {
            continue;
        }
        count += 1;
        assert_eq!(control.to_string().parse().as_ref(), Ok(control), "{control}");
    }
    assert!(count > 1_000, "{count}");
}

#[test]
fn stages_that_cannot_be_are_refused() {
    assert_eq!(TimeControl::staged([]), Err(TimeControlError::Empty));
    let none = Stage::of_moves(0, seconds(60));
    assert_eq!(TimeControl::staged([none]), Err(TimeControlError::NoMoves { stage: 1 }));
    let all = Stage::of_game(seconds(60));
    assert_eq!(TimeControl::staged([all, all]), Err(TimeControlError::AfterTheEnd { stage: 1 }));
    assert_eq!(TimeControl::increment(seconds(60), Duration::ZERO), TimeControl::sudden_death(seconds(60)));
}

#[test]
fn controls_and_times_travel_as_text() {
    use serde::Deserialize;
    use serde::de::IntoDeserializer;
    use serde::de::value::{Error, StrDeserializer};
    fn text(text: &str) -> StrDeserializer<'_, Error> {
        text.into_deserializer()
    }
    assert_eq!(TimeControl::deserialize(text("40/90+30,30+30")), Ok(read("40/90+30,30+30")));
    assert_eq!(ClockTime::deserialize(text("0:09:58")), Ok(ClockTime(seconds(598))));
    let error = TimeControl::deserialize(text("90/40")).unwrap_err();
    assert!(error.to_string().contains("40 moves in 90 minutes"), "{error}");
}

#[test]
fn controls_are_told_in_words() {
    for (text, words) in [
        (
            "40/90+30,30+30",
            "40 moves in 90 minutes with an increment of 30 seconds, then the rest of the game in 30 minutes with an increment of 30 seconds",
        ),
        ("3 delay 2", "3 minutes with a delay of 2 seconds"),
        ("90s bronstein 1", "1 minute 30 seconds with a Bronstein delay of 1 second"),
        ("2 days per move", "2 days for each move"),
        ("hourglass 1", "an hourglass of 1 minute"),
        ("10s+0.1", "10 seconds with an increment of 0.1 seconds"),
        ("unlimited", "no limit"),
    ] {
        assert_eq!(read(text).in_words(), words);
    }
}

#[test]
fn times_in_comments_are_read_and_written() {
    for (text, milliseconds) in [
        ("0:00:00", 0),
        ("0:09:58", 598_000),
        ("1:23:45.123", 5_025_123),
        ("0:1:0", 60_000),
        ("10:00:00", 36_000_000),
        ("100:00:00.5", 360_000_500),
        ("00:01:49", 109_000),
        ("5", 5_000),
        ("1.341", 1_341),
        ("0.0", 0),
        ("75", 75_000),
        ("1:05", 65_000),
        ("90:00", 5_400_000),
        ("0: 00:51", 51_000),
        ("0:05: 39", 339_000),
        (" 0:00:07 ", 7_000),
    ] {
        let time = ClockTime(Duration::from_millis(milliseconds));
        assert_eq!(text.parse(), Ok(time), "{text}");
        assert_eq!(time.to_string().parse(), Ok(time));
    }
    assert_eq!(ClockTime(Duration::from_millis(598_900)).to_string(), "0:09:58.9");
    assert_eq!(ClockTime(Duration::MAX).to_string().parse(), Ok(ClockTime(Duration::MAX)));
}

/// What is plain is read the short way; a blank makes it go the long way.
#[test]
fn a_plain_time_is_read_as_one_with_a_blank_before_it() {
    const PARTS: [&str; 8] = ["", "0", "7", "59", "60", "123456789", "1234567890", "1.5"];
    let mut readable = 0;
    for first in PARTS {
        for second in PARTS {
            for third in PARTS {
                let texts = [
                    first.to_string(),
                    format!("{first}:{second}"),
                    format!("{first}:{second}:{third}"),
                    format!("0:{first}:{second}:{third}"),
                ];
                for text in texts {
                    let plain = text.parse::<ClockTime>().ok();
                    assert_eq!(plain, format!(" {text}").parse().ok(), "{text}");
                    readable += u32::from(plain.is_some());
                }
            }
        }
    }
    assert!(readable > 100);
}

#[test]
fn what_is_no_time_says_why() {
    for (text, error) in [
        ("", ClockTimeError::Empty),
        ("abc", ClockTimeError::Unreadable { at: 0 }),
        ("0:00:0x", ClockTimeError::Unreadable { at: 6 }),
        ("-0:00:01", ClockTimeError::Unreadable { at: 0 }),
        ("0:00:", ClockTimeError::Unreadable { at: 5 }),
        ("1:2:3:4", ClockTimeError::Unreadable { at: 5 }),
        ("0.5:00:00", ClockTimeError::Unreadable { at: 3 }),
        ("0:60:00", ClockTimeError::OutOfRange { at: 2 }),
        ("0:00:60", ClockTimeError::OutOfRange { at: 5 }),
        ("99999999999999999999", ClockTimeError::TooLarge),
        ("18446744073709551615:00:00", ClockTimeError::TooLarge),
    ] {
        assert_eq!(text.parse::<ClockTime>(), Err(error), "{text}");
        assert!(!error.to_string().is_empty() && !error.code().is_empty());
    }
}

/// The point was skipped, and half a minute became five.
#[test]
fn a_number_may_begin_with_its_point() {
    same(&[".5+0", "0.5+0", "½+0", ".5 min", " .5 + 0"], "30");
    same(&["3+.5", "3 + .5 s", "3|.5"], "180+0.5");
    same(&["15 min.+10 s.", "15 min.+10s"], "900+10");
    same(&["15 min.10", "15 min 10 s"], "910");
    for text in ["5..5", "3+2.5.5", ".+5"] {
        assert_eq!(text.parse::<TimeControl>().unwrap_err().code(), "unreadable", "{text}");
    }
}

/// `5/0` was refused for having no time: five moves in no minutes.
#[test]
fn no_seconds_a_move_may_stand_behind_a_slash() {
    same(&["5/0", "5 / 0"], "300");
    same(&["10/0"], "600");
    for text in ["40/0", "0"] {
        assert_eq!(text.parse::<TimeControl>().unwrap_err().code(), "no-time", "{text}");
    }
}

/// What a line of input ends with.
#[test]
fn the_end_of_a_line_is_a_blank() {
    same(&["3+2\n", "3+2\r\n", "\t3+2\u{2003}"], "180+2");
}
