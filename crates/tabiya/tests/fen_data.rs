//! FENs and verdicts that nobody here wrote, from the directory that `TABIYA_TEST_DATA` names.

use crate::data;

use data::wide;
use tabiya::{Epd, FenStyle, Position};

/// The rows of a table, without its header.
fn rows(table: &str) -> Vec<Vec<String>> {
    let text = std::fs::read_to_string(wide(table)).expect(table);
    let rows: Vec<Vec<String>> =
        text.lines().skip(1).map(|line| line.split('\t').map(String::from).collect()).collect();
    assert!(!rows.is_empty());
    rows
}

/// The text of a JSON string.
fn from_json(json: &str) -> String {
    let mut text = String::new();
    let mut chars = json.trim_matches('"').chars();
    while let Some(c) = chars.next() {
        match (c, if c == '\\' { chars.next() } else { None }) {
            (_, Some('n')) => text.push('\n'),
            (_, Some('t')) => text.push('\t'),
            (_, Some('u')) => {
                let digits: String = chars.by_ref().take(4).collect();
                text.extend(char::from_u32(u32::from_str_radix(&digits, 16).unwrap()));
            }
            (_, Some(escaped)) => text.push(escaped),
            (c, None) => text.push(c),
        }
    }
    text
}

/// The codes of the reasons why a FEN is refused.
fn codes(fen: &str) -> Vec<&'static str> {
    match Position::from_fen(fen) {
        Ok(_) => Vec::new(),
        Err(error) => error.reasons().iter().map(|reason| reason.code()).collect(),
    }
}

/// What we call the reasons that others give.
const NAMES: [(&str, &[&str]); 12] = [
    ("NO_WHITE_KING", &["no-king"]),
    ("NO_BLACK_KING", &["no-king"]),
    ("TOO_MANY_KINGS", &["several-kings"]),
    ("TOO_MANY_WHITE_PAWNS", &["too-many-pawns"]),
    ("TOO_MANY_BLACK_PAWNS", &["too-many-pawns"]),
    ("TOO_MANY_WHITE_PIECES", &["too-many-pieces"]),
    ("TOO_MANY_BLACK_PIECES", &["too-many-pieces"]),
    ("PAWNS_ON_BACKRANK", &["pawns-on-back-rank"]),
    ("OPPOSITE_CHECK", &["opposite-check", "adjacent-kings"]),
    ("TOO_MANY_CHECKERS", &["too-many-checkers"]),
    ("IMPOSSIBLE_CHECK", &["too-many-checkers", "checkers-in-line", "check-before-double-step"]),
    (
        "INVALID_EP_SQUARE",
        &["en-passant-rank", "en-passant-occupied", "en-passant-without-pawn", "en-passant-origin"],
    ),
];

/// Every reason that another library found is among ours. Where there are several kings, each
/// library looks at another one, and where they are adjacent, counts them as checkers or not.
fn finds_all_reasons(fen: &str, status: &str) {
    let codes = codes(fen);
    assert!(!codes.is_empty(), "{fen} is {status}");
    let unclear = codes.contains(&"several-kings") || codes.contains(&"adjacent-kings");
    for (name, ours) in NAMES {
        if status.split(',').any(|s| s == name) && !(unclear && name.contains("CHECK")) {
            assert!(ours.iter().any(|code| codes.contains(code)), "{fen} is {status}, not only {codes:?}");
        }
    }
}

#[test]
#[ignore = "wider data: TABIYA_TEST_DATA"]
fn wide_legal_positions_are_read_and_written_the_same() {
    for row in rows("fen/cozy_valid.tsv") {
        let position = Position::from_fen(&row[0]).unwrap_or_else(|error| panic!("{}: {error}", row[0]));
        assert_eq!(position.fen(FenStyle::SHREDDER).to_string(), row[0]);
        assert_eq!(Position::from_fen(&position.to_fen()).unwrap().to_setup(), position.to_setup());
    }
}

#[test]
#[ignore = "wider data: TABIYA_TEST_DATA"]
fn wide_illegal_positions_are_refused_for_all_reasons() {
    for row in rows("fen/cozy_invalid.tsv") {
        finds_all_reasons(&row[0], &row[3]);
    }
}

#[test]
#[ignore = "wider data: TABIYA_TEST_DATA"]
fn wide_random_positions_are_judged_as_others_judge_them() {
    for row in rows("fen/tromp_random.tsv") {
        let (fen, status, other) = (&row[0], &row[2], &row[3]);
        if status != "VALID" {
            finds_all_reasons(fen, status);
        } else if other.contains("IMPOSSIBLE_CHECK") {
            assert_eq!(codes(fen), ["checkers-not-uncovered"], "{fen}");
        } else {
            assert_eq!(codes(fen), [""; 0], "{fen}");
        }
    }
}

#[test]
#[ignore = "wider data: TABIYA_TEST_DATA"]
fn wide_chess960_arrays_are_written_in_both_styles() {
    for row in rows("fen/chess960_ids.tsv") {
        let [x_fen, shredder] = [&row[1], &row[2]].map(|fen| Position::from_fen(fen).expect(fen));
        assert_eq!(x_fen.to_setup(), shredder.to_setup());
        assert_eq!(x_fen.to_fen(), row[1]);
        assert_eq!(x_fen.fen(FenStyle::SHREDDER).to_string(), row[2]);
    }
}

#[test]
#[ignore = "wider data: TABIYA_TEST_DATA"]
fn wide_cases_of_other_libraries_are_judged_as_all_of_them_do() {
    for row in rows("fen/cases.tsv") {
        let fen = from_json(&row[2]);
        let (peer, parsed, status, written, other) = (&row[3], &row[5], &row[6], &row[7], &row[8]);
        let all_refuse = parsed == "error" && other != "ok";
        if all_refuse {
            assert!(!codes(&fen).is_empty(), "{fen}");
        } else if status == "VALID" && other == "ok" {
            // A board alone is read in lenient reading.
            let (position, notes) = Position::from_fen_lenient(&fen).unwrap_or_else(|e| panic!("{fen}: {e}"));
            assert_eq!(notes.is_empty(), fen.split_whitespace().count() >= 4, "{fen}: {notes:?}");
            assert_eq!(position.to_fen(), *written, "{fen}");
        } else if parsed == "ok" && other != "ok" && status != "VALID" && !status.contains("CASTLING") {
            finds_all_reasons(&fen, status);
        } else {
            println!("{fen}: {peer}; {status}; {other}; we: {:?}", codes(&fen));
        }
    }
}

/// The value of a key in a flat JSON object, as it is written there.
fn json_value<'a>(object: &'a str, key: &str) -> &'a str {
    let start = object.find(&format!("\"{key}\": ")).unwrap() + key.len() + 4;
    let rest = &object[start..];
    let end = match rest.as_bytes()[0] {
        b'[' => rest.find(']').unwrap() + 1,
        b'"' => {
            let mut escaped = false;
            rest[1..]
                .find(|c| {
                    let end = c == '"' && !escaped;
                    escaped = c == '\\' && !escaped;
                    end
                })
                .unwrap()
                + 2
        }
        _ => rest.find([',', '}']).unwrap(),
    };
    &rest[..end]
}

#[test]
#[ignore = "wider data: TABIYA_TEST_DATA"]
fn wide_epd_collections_are_read_as_others_read_them() {
    for row in rows("epd/expected.tsv") {
        let file = wide("epd").join(&row[0]);
        let bytes = std::fs::read(file).unwrap();
        let line = bytes.split(|&byte| byte == b'\n').nth(row[1].parse::<usize>().unwrap() - 1).unwrap();
        let line: String = line.iter().map(|&byte| byte as char).collect(); // as the table was made
        let epd = Epd::parse_lenient(&line);
        if row[2] != "ok" {
            // No reason to refuse it, but it must be none to stumble over either.
            if let Err(error) = epd {
                println!("{line}: {error}");
            }
            continue;
        }
        let (epd, _) = epd.unwrap_or_else(|error| panic!("{line}: {error}"));
        assert_eq!(epd.position.to_fen(), row[3]);
        assert_eq!(epd.to_string().parse::<Epd>().unwrap(), epd, "{line}");
        for operation in &epd.operations {
            let value = json_value(&row[4], &operation.opcode);
            match &*operation.opcode {
                opcode @ ("bm" | "am" | "pv" | "pm") => {
                    let mut position = epd.position;
                    let mut moves = Vec::new();
                    for mv in epd.moves(opcode).unwrap_or_else(|error| panic!("{line}: {error}")) {
                        moves.push(format!("\"{}\"", position.uci(mv)));
                        if opcode == "pv" {
                            position.play_unchecked(mv);
                        }
                    }
                    assert_eq!(moves.join(", "), value.trim_matches(['[', ']']), "{line}");
                }
                _ if value == "null" => assert!(operation.operands.is_empty(), "{line}"),
                _ if value.starts_with('"') => {
                    let words: Vec<&str> =
                        operation.operands.iter().map(|operand| operand.as_str()).collect();
                    assert_eq!(words.join(" "), from_json(value), "{line}");
                }
                opcode => assert_eq!(epd.number(opcode).unwrap().to_string(), value, "{line}"),
            }
        }
        let keys = row[4].matches("\": ").count();
        assert_eq!(epd.operations.len(), keys, "{line}");
    }
}
