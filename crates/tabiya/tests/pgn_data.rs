//! PGN that nobody here wrote, and what another program reads in it, from the directory that `TABIYA_TEST_DATA` names.

use std::collections::{BTreeMap, BTreeSet};
use tabiya::pgn::{Comment, GameResult, ProblemKind, Score};
use tabiya::{ClockTime, EnPassantField, FenStyle, Pgn, Position};

use crate::data;
#[path = "pgn_data/sha1.rs"]
mod sha1;
use data::wide;
use sha1::sha1;

/// The rows of a table by the names of their columns.
fn rows(table: &str) -> Vec<BTreeMap<String, String>> {
    let text = std::fs::read_to_string(wide(table)).expect(table);
    let mut lines = text.lines();
    let names: Vec<&str> = lines.next().expect("a table has a header").split('\t').collect();
    let row = |line: &str| {
        names
            .iter()
            .zip(line.split('\t'))
            .map(|(name, value)| (name.to_string(), value.to_string()))
            .collect()
    };
    lines.map(row).collect()
}

/// The text of a JSON string.
fn from_json(json: &str) -> String {
    let inner = json.strip_prefix('"').and_then(|json| json.strip_suffix('"')).expect("a JSON string");
    let mut units: Vec<u16> = Vec::new();
    let mut chars = inner.chars();
    while let Some(c) = chars.next() {
        match (c, if c == '\\' { chars.next() } else { None }) {
            (_, Some('n')) => units.push(b'\n'.into()),
            (_, Some('t')) => units.push(b'\t'.into()),
            (_, Some('r')) => units.push(b'\r'.into()),
            (_, Some('u')) => {
                let digits: String = chars.by_ref().take(4).collect();
                units.push(u16::from_str_radix(&digits, 16).unwrap());
            }
            (_, Some(escaped)) => units.extend(escaped.encode_utf16(&mut [0; 2]).iter()),
            (c, None) => units.extend(c.encode_utf16(&mut [0; 2]).iter()),
        }
    }
    String::from_utf16(&units).unwrap()
}

fn fen(position: &Position) -> String {
    position.fen(FenStyle::default().with_en_passant(EnPassantField::IfLegal)).to_string()
}

/// Every node of a game, the start among them.
fn nodes(pgn: &Pgn) -> Vec<tabiya::pgn::Node<'_>> {
    let mut nodes = Vec::new();
    let mut open = vec![pgn.root()];
    while let Some(node) = open.pop() {
        nodes.push(node);
        open.extend(node.children());
    }
    nodes
}

/// Moves and start positions that could not be read.
fn errors(pgn: &Pgn) -> usize {
    let lost = |kind: &ProblemKind| {
        matches!(kind, ProblemKind::Move { .. } | ProblemKind::Fen { .. } | ProblemKind::NullMoveInCheck)
    };
    pgn.problems().iter().filter(|problem| lost(&problem.kind)).count()
}

/// Games that we read otherwise, and why; game 0 is all of the file.
const ARGUED: [(&str, u32, &str); 14] = [
    (
        "annotated/europe_echecs.pgn",
        20,
        "an unclosed comment takes two games with it there, and ends before their tags here",
    ),
    ("annotated/human_computer_latin1.pgn", 21, "an empty line among the moves ends the game there"),
    ("annotated/human_computer_latin1.pgn", 22, "the rest of game 21"),
    ("annotated/romero.pgn", 0, "a comment of nothing but a space is one there"),
    ("draws/pgnextract-checkmate.pgn", 0, "an empty line behind a comment ends the game there"),
    ("draws/pgnextract-stalemate.pgn", 0, "an empty line behind a comment ends the game there"),
    ("malformed/chessjs-0-br.pgn", 0, "<br /> between tags and moves is passed over here"),
    (
        "malformed/disservin-square_bracket_in_header.pgn",
        0,
        "backslashes before quotation marks are kept there",
    ),
    ("malformed/pathological-headers.pgn", 0, "several tags on a line are read here"),
    ("malformed/pgnextract-badresults.pgn", 0, "moves behind a tag, on its line, are read here"),
    ("malformed/pgnextract-notags.pgn", 0, "an empty line behind a comment ends the game there"),
    ("malformed/pychess-badpgn.pgn", 0, "what is no move at all is an error here"),
    ("malformed/sampleGameThrow.pgn", 0, "the German Sf3 is read as f3 there, and is an error here"),
    ("malformed/tags_only_FWWRC.pgn", 0, "tags that begin anew begin a game here"),
];

#[test]
#[ignore = "wider data: TABIYA_TEST_DATA"]
fn wide_every_game_is_read_as_another_program_reads_it() {
    let mut files: BTreeMap<String, Vec<BTreeMap<String, String>>> = BTreeMap::new();
    for row in rows("pgn/expected.tsv") {
        files.entry(row["file"].clone()).or_default().push(row);
    }
    let (mut compared, mut wrong) = (0, Vec::new());
    for (file, rows) in &files {
        let text = std::fs::read(wide("pgn").join(file)).expect(file);
        let all: Vec<Pgn> = Pgn::parse_games(&text).collect();
        let argued: Vec<u32> =
            ARGUED.iter().filter(|argued| argued.0 == file).map(|argued| argued.1).collect();
        if argued.contains(&0) {
            continue;
        }
        let mut games = all.iter();
        for row in rows.iter().filter(|row| row["game"] != "0") {
            if argued.iter().any(|game| game.to_string() == row["game"]) {
                continue;
            }
            // Behind a game that is argued about, the next one with these moves is meant.
            let skip = match argued.is_empty() {
                true => Some(0),
                false => {
                    games.clone().position(|pgn| sha1(pgn.sans().join(" ").as_bytes()) == row["san_sha1"])
                }
            };
            let Some(pgn) = skip.and_then(|skip| games.nth(skip)) else {
                wrong.push(format!("{file} game {} is not there", row["game"]));
                continue;
            };
            compared += 1;
            for (column, value) in facts(pgn, file) {
                let same_result = column == "result" && result(&row[column]) == pgn.result();
                if row[column] != value && !same_result {
                    wrong.push(format!(
                        "{file} game {}: {column} {value:?}, not {:?}",
                        row["game"], row[column]
                    ));
                }
            }
        }
        if argued.is_empty() && games.next().is_some() {
            wrong.push(format!("{file}: {} games are too many", all.len()));
        }
    }
    assert!(wrong.is_empty(), "{} differences:\n{}", wrong.len(), wrong.join("\n"));
    assert!(compared > 2000, "only {compared} games compared");
}

/// The result of a tag: `1/2` is a draw too, and nothing is not known.
fn result(text: &str) -> GameResult {
    GameResult::from_text(text).unwrap_or_default()
}

/// What the table tells of a game.
fn facts(pgn: &Pgn, file: &str) -> Vec<(&'static str, String)> {
    let nodes = nodes(pgn);
    let is_said = |text: &str| !text.trim().is_empty();
    let comments = nodes.iter().filter(|node| node.comments().any(is_said)).count()
        + nodes.iter().filter(|node| node.comments_before().any(is_said)).count();
    let nags = nodes.iter().map(|node| node.nags().collect::<BTreeSet<_>>().len()).sum::<usize>();
    let is_standard = pgn.start().to_setup() == Position::new().to_setup();
    let mut facts = vec![
        ("result", pgn.result().to_string()),
        ("start_fen", if is_standard { String::new() } else { fen(pgn.start()) }),
        ("plies", pgn.mainline().count().to_string()),
        ("final_fen", fen(&pgn.final_position())),
        ("errors", errors(pgn).to_string()),
        ("nodes", (nodes.len() - 1).to_string()),
        ("comments", comments.to_string()),
        ("nags", nags.to_string()),
        ("san_sha1", sha1(pgn.sans().join(" ").as_bytes())),
    ];
    // A file that is UTF-8 in one place and Latin-1 in another is Latin-1 as a whole there.
    if file != "annotated/odds_latin1.pgn" {
        facts.push(("white", pgn.tags().get("White").unwrap_or("?").to_string()));
        facts.push(("black", pgn.tags().get("Black").unwrap_or("?").to_string()));
    }
    facts
}

#[test]
#[ignore = "wider data: TABIYA_TEST_DATA"]
fn wide_the_games_that_are_argued_about_are_read_whole() {
    let read = |file: &str| -> Vec<Pgn> {
        Pgn::parse_games(&std::fs::read(wide("pgn").join(file)).expect(file)).collect()
    };
    let plies = |games: &[Pgn]| games.iter().map(|pgn| pgn.mainline().count()).collect::<Vec<_>>();
    assert_eq!(read("annotated/europe_echecs.pgn").len(), 307);
    assert_eq!(read("annotated/human_computer_latin1.pgn").len(), 29);
    assert_eq!(plies(&read("annotated/human_computer_latin1.pgn"))[20], 68);
    assert_eq!(plies(&read("draws/pgnextract-checkmate.pgn")).len(), 2);
    assert_eq!(plies(&read("draws/pgnextract-stalemate.pgn")).len(), 3);
    assert_eq!(plies(&read("malformed/chessjs-0-br.pgn")), [77]);
    assert_eq!(plies(&read("malformed/pgnextract-badresults.pgn")), [1; 9]);
    assert_eq!(plies(&read("malformed/pgnextract-notags.pgn")), [72]);
    assert_eq!(plies(&read("malformed/sampleGameThrow.pgn")), [2]);
    assert_eq!(read("malformed/tags_only_FWWRC.pgn").len(), 605);
    let headers = read("malformed/pathological-headers.pgn");
    let values: Vec<&str> = headers[0].tags().iter().map(|(_, value)| value).collect();
    let expected = ["b\"", "b\"", "A]]", "A]][", "\"A]][\"", "\"A]][\"\\", "\"]"];
    assert_eq!(values, expected);
}

/// Snippets that we read otherwise than their readers, by their source and beginning, and why.
const ARGUED_SNIPPETS: [(&str, &str, &str); 27] = [
    (
        "chess.js loadPgn - strict - SetUp tag requires FEN tag",
        "[White",
        "the result behind a bad move is read",
    ),
    ("chess.js loadPgn - works - permissive parser (FEN tag case insensitive)", "[White", "FEN in any case"),
    ("chess.js loadPgn - throws Error (illegal move)", "1. e4 Qxd7", "the result behind a bad move is read"),
    ("python-chess test_variation_stack", "(((", "a variation before any move replaces none"),
    ("python-chess test_atomic960", "[Variant", "not chess"),
    (
        "mliebelt/pgn-parser parseGames",
        "1. e4 e5 * [FEN",
        "two games on a line, the second with a move of the wrong side",
    ),
    ("mliebelt/pgn-parser parseGames", "e4 e5abc", "e5abc is no move"),
    ("mliebelt/pgn-parser parseGame", "{ [%cal", "the result behind a bad move is read"),
    ("mliebelt/pgn-parser (tags rule)", "[FEN", "tags on one line"),
    ("mliebelt/pgn-parser (tags rule)", "[Black", "tags on one line"),
    ("mliebelt/pgn-parser (tags rule)", "[Result \"1/2\"]", "a draw"),
    ("mliebelt/pgn-parser (tags rule)", "[Result \"1:0\"]", "a win"),
    ("scalachess Fixtures.blackAbsentResult", "[Event", "a forfeit is no null move"),
    ("scalachess Fixtures.unicodeResultWeirdDashDraw", "[Result", "another dash"),
    ("scalachess Fixtures.unicodeResultWeirdDashWin", "[Result", "another dash"),
    ("scalachess Fixtures.chessComCrazyhouse", "[Event", "not chess"),
    ("scalachess Fixtures.invisibleChar", "\u{feff}", "a byte order mark behind an empty line"),
    ("scalachess Fixtures.whiteResignsInTags", "[Event", "tags on one line"),
    ("scalachess Fixtures.crazyhouseFromProd", "[Event", "not chess"),
    ("scalachess Fixtures.withDelimiters", "[pgn]", "moves behind [pgn] are read"),
    ("scalachess Fixtures.invalidVariant", "[Event", "an unknown variant is a warning"),
    ("scalachess Fixtures.atomicRegression", "[White", "not chess"),
    ("scalachess Fixtures.atomicPromotion", "[Event", "not chess"),
    ("scalachess Fixtures.crazyhouse1", "[Event", "not chess"),
    ("scalachess Fixtures.completeTagsWithSpaces", "[Event", "spaces around a variant's name"),
    ("kevinludwig/pgn-parser", "[Event", "the result behind a bad move is read"),
    ("kevinludwig/pgn-parser", "1. d4 d5 2. c4 c6 *", "two games"),
];

#[test]
#[ignore = "wider data: TABIYA_TEST_DATA"]
fn wide_every_snippet_is_read_as_its_own_or_another_program_reads_it() {
    let mut wrong = Vec::new();
    for row in rows("pgn/snippets.tsv") {
        let text = from_json(&row["pgn_json"]);
        let games: Vec<Pgn> = Pgn::parse_games(text.as_bytes()).collect();
        let list = |f: &dyn Fn(&Pgn) -> String| games.iter().map(f).collect::<Vec<_>>().join(",");
        let plies = list(&|pgn| pgn.mainline().count().to_string());
        let (lost, results) = (list(&|pgn| errors(pgn).to_string()), list(&|pgn| pgn.result().to_string()));
        let agree = row["pychess_games"] == games.len().to_string()
            && row["pychess_plies"] == plies
            && row["pychess_errors"] == lost
            && row["pychess_results"] == results;
        // What the test from which the snippet comes says itself: `ok plies=4 fen=…`.
        let said = row["peer_verdict"].split("plies=").nth(1).and_then(|plies| plies.split(' ').next());
        let argued = ARGUED_SNIPPETS
            .iter()
            .any(|(source, start, _)| row["source"] == *source && text.trim_start().starts_with(start));
        if !agree && said != Some(&plies) && !argued {
            let start: String = text.chars().take(60).collect();
            wrong.push(format!(
                "{} {start:?}: {plies} plies, {lost} lost, {results}; not {} {} {} ({})",
                row["source"],
                row["pychess_plies"],
                row["pychess_errors"],
                row["pychess_results"],
                row["peer_verdict"]
            ));
        }
    }
    assert!(wrong.is_empty(), "{} differences:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
#[ignore = "wider data: TABIYA_TEST_DATA"]
fn wide_every_command_is_read_as_another_program_reads_it_and_times_and_arrows_with_spaces_too() {
    let mut wrong = Vec::new();
    for row in rows("pgn/comment_commands.tsv") {
        let text = from_json(&row["comment_json"]);
        let comment = Comment::parse(&text);
        let seconds = |time: Option<ClockTime>| {
            time.map_or(String::new(), |time| format!("{}", (time.0.as_secs_f64() * 100.0).round() / 100.0))
        };
        let eval = comment.eval.map_or(String::new(), |eval| match eval.score {
            Score::Centipawns(0) => "0".to_string(),
            Score::Centipawns(score) => format!("{score:+}"),
            Score::Mate(moves) => format!("#{moves:+}"),
            score => panic!("{score:?} is a new kind of score"),
        });
        let depth = comment.eval.and_then(|eval| eval.depth);
        let found = [
            ("clk_seconds", seconds(comment.clock)),
            ("emt_seconds", seconds(comment.elapsed)),
            ("eval_white", eval),
            ("eval_depth", depth.map_or(String::new(), |depth| depth.to_string())),
            ("arrows", comment.shapes.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")),
        ];
        for (column, value) in found {
            // There a time has two colons, and a list no spaces; here plain seconds are a time too.
            let argued = match column {
                "emt_seconds" => row[column].is_empty() && (!text.contains(':') || text.contains(": ")),
                "arrows" => text.contains(", ") && value.starts_with(&row[column]),
                _ => false,
            };
            if row[column] != value && !argued {
                wrong.push(format!("{text}: {column} {value:?}, not {:?}", row[column]));
            }
        }
    }
    assert!(wrong.is_empty(), "{} differences:\n{}", wrong.len(), wrong.join("\n"));
}
