//! Time controls and clock times that nobody here wrote.

use crate::data::wide;
use crate::table;
use std::time::Duration;
use tabiya::{Bonus, ClockTime, TimeControl, TimeControlError};

/// The stages as the table writes them.
fn parts(control: &TimeControl) -> String {
    let parts: Vec<String> = match control.limit() {
        tabiya::Limit::PerMove(time) => vec![format!("moves=1,time={},inc=0,delay=0", time.as_secs())],
        _ => control.stages().iter().map(part).collect(),
    };
    parts.join(";")
}

fn part(stage: &tabiya::Stage) -> String {
    let (increment, delay) = match stage.bonus {
        Bonus::Delay(time) => (Duration::ZERO, time),
        bonus => (bonus.time(), Duration::ZERO),
    };
    let moves = stage.moves.unwrap_or(0);
    format!(
        "moves={moves},time={},inc={},delay={}",
        stage.time.as_secs(),
        increment.as_secs(),
        delay.as_secs()
    )
}

/// What we read and the table's authors do not: decimals, and words with units.
fn beyond(text: &str) -> bool {
    text.contains('.') || text.contains("minutes")
}

#[test]
#[ignore = "wider data: TABIYA_TEST_DATA"]
fn wide_the_tags_of_real_games_are_read_as_others_read_them() {
    let path = wide("clock/timecontrol.tsv");
    let rows = table::each(&path, |row| {
        let text = row.json("timecontrol_json");
        let read = TimeControl::from_pgn(&text);
        match &row["pychess_type"] {
            "UNKNOWN" => assert_eq!(read, Ok(None), "{text:?}"),
            "UNLIMITED" => assert_eq!(read, Ok(Some(TimeControl::UNLIMITED)), "{text:?}"),
            "ERROR" if beyond(&text) => assert!(matches!(read, Ok(Some(_))), "{text:?}: {read:?}"),
            "ERROR" => assert!(read.is_err(), "{text:?}: {read:?}"),
            _ => {
                let control = read.unwrap().unwrap();
                assert_eq!(parts(&control), row["pychess_parts"], "{text:?}");
                assert_eq!(TimeControl::from_pgn(&control.to_pgn()), Ok(Some(control)), "{text:?}");
            }
        }
    });
    assert!(rows > 50);
}

#[test]
#[ignore = "wider data: TABIYA_TEST_DATA"]
fn wide_free_text_from_tournaments_is_read() {
    let path = wide("clock/lichess_tournament_clock.tsv");
    let rows = table::each(&path, |row| {
        let text = row.json("input_json");
        let read = match &row["mode"] {
            "parseStrict" => TimeControl::from_pgn(&text).map(Option::unwrap),
            _ => text.parse(),
        };
        let number = |name: &str| row[name].parse().map(Duration::from_secs);
        match (number("limit_seconds"), number("increment_seconds")) {
            (Ok(time), Ok(increment)) => {
                assert_eq!(read, Ok(TimeControl::increment(time, increment)), "{text:?}")
            }
            // Others have one stage only.
            _ if text.contains("40 moves") => assert_eq!(read.unwrap().to_string(), "40/120,30"),
            _ => assert!(matches!(read, Err(TimeControlError::Empty | TimeControlError::Unreadable { .. }))),
        }
    });
    assert!(rows > 10);
}

/// The value of a command in a comment.
fn value<'a>(comment: &'a str, command: &str) -> Option<&'a str> {
    let (_, rest) = comment.split_once(command)?;
    Some(rest.split_once(']')?.0)
}

#[test]
#[ignore = "wider data: TABIYA_TEST_DATA"]
fn wide_the_times_in_comments_are_read_as_others_read_them() {
    let path = wide("pgn/comment_commands.tsv");
    let (mut read, mut beyond) = (0, 0);
    table::each(&path, |row| {
        let comment = row.json("comment_json");
        for (command, column) in [("[%clk ", "clk_seconds"), ("[%emt ", "emt_seconds")] {
            let Some(text) = value(&comment, command) else { continue };
            let time = text.parse::<ClockTime>();
            let Ok(expected) = row[column].parse::<f64>() else {
                // Seconds alone, and blanks: plain enough.
                assert!(time.is_ok(), "{comment}");
                beyond += 1;
                continue;
            };
            // The table is rounded to hundredths.
            let difference = time.unwrap().0.as_secs_f64() - expected;
            assert!(difference.abs() < 0.006, "{comment}");
            read += 1;
        }
    });
    assert!(read > 50 && beyond > 5, "{read} and {beyond}");
}
