//! Against what others' software says, where that data is at hand: the folder that
//! `TABIYA_TEST_DATA` names. Without it these tests are ignored.

use crate::data::wide;
use std::collections::BTreeMap;
use std::process::Command;
use tabiya::{Move, Position, San, Uci};

fn data(path: &str) -> Vec<Vec<String>> {
    let path = wide(path);
    let text = if path.extension().is_some_and(|ending| ending == "gz") {
        let unpacked = Command::new("gzip").arg("-dc").arg(&path).output().expect("gzip is there");
        String::from_utf8(unpacked.stdout).unwrap()
    } else {
        std::fs::read_to_string(&path).unwrap()
    };
    text.lines().skip(1).map(|line| line.split('\t').map(String::from).collect()).collect()
}

/// The text of a JSON string.
fn unquoted(json: &str) -> String {
    let mut text = String::new();
    let mut chars = json[1..json.len() - 1].chars();
    while let Some(c) = chars.next() {
        if c != '\\' {
            text.push(c);
            continue;
        }
        match chars.next().unwrap() {
            'n' => text.push('\n'),
            't' => text.push('\t'),
            'u' => {
                let digits: String = chars.by_ref().take(4).collect();
                text.push(char::from_u32(u32::from_str_radix(&digits, 16).unwrap()).unwrap());
            }
            other => text.push(other),
        }
    }
    text
}

fn position(fen: &str) -> Option<Position> {
    Position::from_fen_lenient(fen).ok().map(|(position, _)| position)
}

fn written(position: &Position, mv: Move, chess960: bool) -> String {
    if chess960 { Uci::chess960(mv).to_string() } else { position.uci(mv).to_string() }
}

#[test]
#[ignore = "wider data: TABIYA_TEST_DATA"]
fn wide_san_is_written_as_others_write_it() {
    let rows = data("san/output.tsv");
    let mut checked = 0;
    for row in &rows {
        let Some(position) = position(&row[1]) else { continue };
        let mv = row[2].parse::<Uci>().unwrap().to_move(&position).unwrap_or_else(|| panic!("{row:?}"));
        assert_eq!(position.san(mv).to_string(), row[3], "{row:?}");
        assert_eq!(position.parse_san(&row[3]).unwrap(), mv, "{row:?}");
        if !row[4].is_empty() {
            assert_eq!(position.lan(mv).to_string().replace('-', ""), row[4].replace('-', ""), "{row:?}");
            assert_eq!(position.parse_san_lenient(&row[4]).unwrap().0, mv, "{row:?}");
        }
        checked += 1;
    }
    assert!(checked > rows.len() * 9 / 10, "{checked} of {}", rows.len());
}

/// What we decided to read although both others refuse it: each by the kind of its rows.
const READ_BY_US_ALONE: [&str; 6] = ["colon", "ep-suffix", "ep-suffix-sp", "ep2", "figurine", "glyph"];
const ALSO_BY_US_ALONE: [&str; 2] = ["promo-paren", "promo-slash"];

#[test]
#[ignore = "wider data: TABIYA_TEST_DATA"]
fn wide_what_two_others_agree_on_we_read_and_refuse_alike() {
    let rows = data("san/lenient.tsv");
    let mut kinds: BTreeMap<&str, [usize; 3]> = BTreeMap::new();
    for row in &rows {
        let Some(position) = position(&row[1]) else { continue };
        let text = unquoted(&row[2]);
        let (kind, meant, one, two) = (row[3].as_str(), &row[4], &row[5], &row[6]);
        let ours = position.parse_san_lenient(&text);
        let counts = kinds.entry(kind).or_default();
        let ours = match &ours {
            Ok((mv, _)) => {
                counts[0] += 1;
                written(&position, *mv, row[0] == "960")
            }
            Err(error) if error.code() == "ambiguous" => {
                counts[1] += 1;
                "AMBIGUOUS".into()
            }
            Err(_) => {
                counts[2] += 1;
                "refused".into()
            }
        };
        let refused = |verdict: &str| matches!(verdict, "ILLEGAL" | "INVALID");
        if READ_BY_US_ALONE.contains(&kind) || ALSO_BY_US_ALONE.contains(&kind) {
            assert_eq!(&ours, meant, "{row:?}");
        } else if refused(one) && refused(two) {
            assert_eq!(ours, "refused", "{row:?}");
        } else if one == two {
            assert_eq!(&ours, one, "{row:?}");
        } else if one == "0000" || kind == "x-on-quiet" && text.starts_with(|c: char| c.is_ascii_lowercase())
        {
            // Nobody passes, and no pawn takes straight ahead.
            assert_eq!(ours, "refused", "{row:?}");
        } else {
            // One of them reads it: so do we, as the move that it was made from.
            assert_eq!(&ours, meant, "{row:?}");
        }
    }
    for (kind, [read, ambiguous, refused]) in kinds {
        println!("{kind:24} read {read:3}, ambiguous {ambiguous:3}, refused {refused:3}");
    }
}

#[test]
#[ignore = "wider data: TABIYA_TEST_DATA"]
fn wide_what_others_refuse_is_not_played_as_another_move_in_prose() {
    let rows = data("san/lenient.tsv");
    let mut wrong = Vec::new();
    for row in &rows {
        let Some(position) = position(&row[1]) else { continue };
        let text = unquoted(&row[2]);
        let refused = |verdict: &str| matches!(verdict, "ILLEGAL" | "INVALID" | "AMBIGUOUS");
        if !refused(&row[5]) || !refused(&row[6]) {
            continue;
        }
        for text in [text.clone(), format!("My move is {text}."), format!("**{text}**")] {
            if let Some(mv) = position.explain_prose(&text).mv {
                let ours = written(&position, mv, row[0] == "960");
                if ours != row[4] {
                    wrong.push(format!("{text:?} ({}) gives {ours}: {row:?}", row[3]));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
#[ignore = "wider data: TABIYA_TEST_DATA"]
fn wide_san_is_read_as_others_tests_expect() {
    let rows = data("san/parse.tsv");
    for row in &rows {
        let Some(position) = position(&row[1]) else { continue };
        let text = unquoted(&row[2]);
        let ours = position.parse_san_lenient(&text);
        match (row[3].as_str(), row[4].as_str()) {
            ("0000", _) => assert!(ours.is_err(), "{row:?}"),
            ("AMBIGUOUS", _) => assert!(ours.is_err(), "{row:?}"),
            ("ERROR (strict)", _) => {
                assert!(ours.is_ok(), "{row:?}");
                assert!(position.parse_san(&text).is_err(), "{row:?}");
            }
            ("ERROR" | "ILLEGAL" | "INVALID", _) => assert!(ours.is_err(), "{row:?}"),
            (uci, _) => assert_eq!(written(&position, ours.unwrap().0, row[0] == "960"), uci, "{row:?}"),
        }
    }
}

#[test]
#[ignore = "wider data: TABIYA_TEST_DATA"]
fn wide_uci_is_read_as_others_read_it() {
    for row in data("uci/syntax.tsv") {
        let text = unquoted(&row[0]);
        // Passing, and pawns that become pawns: in no game. Drops and pawns that become kings are written in some.
        let ours = match text.as_str() {
            "0000" | "a1b2p" => false,
            "B@f4" | "P@e4" | "e2e4k" => true,
            _ => row[1] == "1",
        };
        assert_eq!(text.parse::<Uci>().is_ok(), ours, "{row:?}");
    }
    for row in data("uci/legality.tsv") {
        let Some(position) = position(&row[1]) else { continue };
        let mv = unquoted(&row[2]).parse::<Uci>().ok().and_then(|uci| uci.to_move(&position));
        assert_eq!(mv.is_some(), row[4] == "legal", "{row:?}");
    }
}

#[test]
#[ignore = "wider data: TABIYA_TEST_DATA"]
fn wide_the_moves_of_rampart_are_written_as_there() {
    let rows = data("movegen/rampart.tsv");
    for row in &rows {
        let position = position(&row[1]).unwrap_or_else(|| panic!("{row:?}"));
        if row[3].is_empty() {
            assert!(!position.has_legal_moves(), "{row:?}");
            continue;
        }
        let mv = position.parse_san(&row[3]).unwrap_or_else(|error| panic!("{row:?}: {error}"));
        let mut next = position;
        next.play_unchecked(mv);
        assert_eq!(next.board().to_string(), self::position(&row[4]).unwrap().board().to_string(), "{row:?}");
    }
}

#[test]
#[ignore = "wider data: TABIYA_TEST_DATA"]
fn wide_puzzles_are_read_in_uci_and_in_san() {
    let rows = data("puzzles/lichess_puzzles.tsv");
    for row in &rows {
        let mut position = position(&row[1]).unwrap();
        for (uci, san) in row[2].split(' ').zip(row[3].split(' ')) {
            let mv = uci.parse::<Uci>().unwrap().to_move(&position).unwrap();
            assert_eq!(position.san(mv).to_string(), san, "{row:?}");
            assert_eq!(san.parse::<San>().unwrap().to_move(&position), Ok(mv));
            assert_eq!(position.find_move(&format!("My move is {san}.")).unwrap().mv, mv);
            position.play_unchecked(mv);
        }
    }
}

#[test]
#[ignore = "wider data: TABIYA_TEST_DATA"]
fn wide_every_move_of_the_differential_games_is_written_and_read() {
    for (path, chess960) in [("differential/standard.tsv.gz", false), ("differential/chess960.tsv.gz", true)]
    {
        let rows = data(path);
        for row in &rows {
            let position = position(&row[2]).unwrap();
            let theirs: Vec<_> =
                row[18].split(' ').zip(row[19].split(' ')).filter(|pair| !pair.0.is_empty()).collect();
            assert_eq!(position.legal_moves().len(), theirs.len());
            for (uci, san) in theirs {
                let mv = uci.parse::<Uci>().unwrap().to_move(&position).unwrap();
                assert_eq!(written(&position, mv, chess960), uci);
                assert_eq!(position.san(mv).to_string(), san, "{}", row[2]);
                assert_eq!(san.parse::<San>().unwrap().to_move(&position), Ok(mv));
                assert_eq!(position.parse_san(san).unwrap(), mv);
            }
        }
        println!("{path}: {} positions", rows.len());
    }
}

#[test]
#[ignore = "wider data: TABIYA_TEST_DATA"]
fn wide_openings_are_replayed() {
    for volume in ["a", "b", "c", "d", "e"] {
        for row in data(&format!("openings/{volume}.tsv")) {
            let mut position = Position::new();
            for san in row[2].split(' ').filter(|word| !word.ends_with('.')) {
                let mv = position.parse_san(san).unwrap_or_else(|e| panic!("{row:?}: {e}"));
                position.play_unchecked(mv);
            }
        }
    }
}
