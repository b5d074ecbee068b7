//! `tabiya pgn`.

use super::run::{Said, Scratch, keys, program, say, tabiya, with_input};
use std::io::{Read, Write};
use std::process::Stdio;

const GAMES: &str = "\
[Event \"First\"]
[White \"Fool\"]
[Black \"Scholar\"]
[WhiteElo \"900\"]
[Result \"0-1\"]

1. f3 {oh} e5 2. g4?? (2. e4 Nf6) Qh4# 0-1

[Event \"Second\"]
[White \"Ann\"]
[WhiteElo \"2510\"]
[Result \"*\"]

1. e4 c5 2. Ke3 Nc6 *

[Event \"Third\"]
[White \"Bob\"]
[WhiteElo \"?\"]
[Result \"1-0\"]

1. d4 d5 1-0
";

fn with(words: &[&str], text: &str) -> Said {
    with_input(&[&["pgn"], words, &["-"]].concat(), text)
}

#[test]
fn check_writes_problems_as_compilers_do() {
    let scratch = Scratch::new();
    let file = scratch.file("games.pgn", GAMES);
    let said = tabiya(&["pgn", "check", &file]);
    assert_eq!(said.out.lines().count(), 1, "{}", said.out);
    assert!(
        said.out.starts_with(&format!("{file}:14:13: Ke3: The king on e1 cannot go to e3")),
        "{}",
        said.out
    );
    assert_eq!(said.code, 1);

    let answer = tabiya(&["pgn", "check", &file, "--json"]).one();
    assert_eq!(
        keys(&answer),
        ["bytes", "code", "column", "file", "game", "line", "message", "ply", "severity"]
    );
    assert_eq!((&answer["game"], &answer["line"], &answer["column"]), (&2.into(), &14.into(), &13.into()));
    assert_eq!((answer["code"].as_str(), answer["ply"].as_u64()), (Some("does-not-move-so"), Some(3)));
    let (from, to) = (answer["bytes"][0].as_u64().unwrap(), answer["bytes"][1].as_u64().unwrap());
    assert_eq!(&GAMES[from as usize..to as usize], "Ke3");
}

#[test]
fn check_says_nothing_of_a_file_without_problems() {
    let said = with(&["check"], "[Event \"A\"]\n\n1. e4 *\n");
    assert_eq!((said.out.as_str(), said.err.as_str(), said.code), ("", "", 0));
    let odd = "1. e4";
    assert_eq!(with(&["check"], odd).code, 1);
    assert_eq!(with(&["check", "--errors-only"], odd).code, 0);
}

#[test]
fn list_has_one_line_a_game() {
    let said = with(&["list"], GAMES);
    let lines: Vec<&str> = said.out.lines().collect();
    assert_eq!(lines[0], "1. Fool - Scholar, 0-1, 4 plies, checkmate (First, ?)");
    assert!(lines[1].starts_with("2. Ann - ?, *, 2 plies (Second, ?), 1 problem"), "{}", lines[1]);
    assert_eq!((lines.len(), said.code), (3, 1));
}

#[test]
fn list_as_data_has_its_keys() {
    let games = with(&["list", "--json"], GAMES).json();
    assert_eq!(keys(&games[0]), ["finalFen", "index", "outcome", "plies", "problems", "result", "tags"]);
    let scratch = Scratch::new();
    let file = scratch.file("games.pgn", GAMES);
    let several = tabiya(&["pgn", "list", "--json", &file, &file]).json();
    assert_eq!((&several[3]["file"], &several[3]["index"]), (&file.as_str().into(), &1.into()));
    assert_eq!((&games[0]["index"], &games[2]["index"]), (&1.into(), &3.into()));
    assert_eq!(games[0]["tags"]["White"], "Fool");
    assert_eq!(games[0]["outcome"]["reason"], "checkmate");
    assert_eq!((&games[0]["result"], &games[0]["plies"]), (&"0-1".into(), &4.into()));
    assert_eq!(games[1]["finalFen"], "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq c6 0 2");
    assert_eq!(games[1]["problems"][0]["line"], 14);
    assert!(games[1]["outcome"].is_null());
    let legal = with(&["list", "--json", "--ep", "legal"], GAMES).json();
    assert_eq!(legal[1]["finalFen"], "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
}

#[test]
fn a_game_whose_start_cannot_be_read_has_no_last_position() {
    let game = with(&["list", "--json"], "[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n1. e4 *\n").one();
    assert!(game["finalFen"].is_null() && game["plies"] == 0, "{game}");
}

#[test]
fn filters_compare_tags() {
    let indices = |filters: &[&str]| -> Vec<u64> {
        let words = filters.iter().flat_map(|filter| ["--filter", filter]);
        let words: Vec<&str> = ["list", "--json"].into_iter().chain(words).collect();
        with(&words, GAMES).json().iter().filter_map(|game| game["index"].as_u64()).collect()
    };
    assert_eq!(indices(&["WhiteElo>=2500"]), [2]);
    assert_eq!(indices(&["WhiteElo<2500"]), [1]);
    assert_eq!(indices(&["WhiteElo!=2510"]), [1, 3]);
    assert_eq!(indices(&["Result=1-0", "White~bo"]), [3]);
    assert_eq!(indices(&["Event>=Second"]), [2, 3]);
    let wrong = with(&["list", "--filter", "nonsense"], GAMES);
    assert_eq!((wrong.code, wrong.out.as_str()), (2, ""));
}

#[test]
fn convert_writes_the_export_format_and_its_own_output_again() {
    let said = with(&["convert"], GAMES);
    assert!(said.out.starts_with("[Event \"First\"]\n[Site \"?\"]\n"), "{}", said.out);
    assert!(
        said.out.contains("\n\n1. f3 {oh} 1... e5 2. g4 $4 (2. e4 Nf6) 2... Qh4# 0-1\n\n[Event"),
        "{}",
        said.out
    );
    assert_eq!((said.err.lines().count(), said.code), (1, 1), "{}", said.err);
    assert!(said.err.starts_with("-:14:13: Ke3: "), "{}", said.err);
    let again = with(&["convert"], &said.out);
    assert_eq!((again.out, again.code), (said.out, 0));
}

#[test]
fn convert_leaves_out_what_is_not_wanted() {
    let words =
        ["convert", "--strip-comments", "--strip-variations", "--strip-nags", "--filter", "White=Fool"];
    let said = with(&words, GAMES);
    assert!(said.out.ends_with("\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n"), "{}", said.out);
    assert_eq!(said.code, 0);
}

#[test]
fn convert_writes_moves_and_positions_that_other_doors_read() {
    let moves = with(&["convert", "--uci", "--filter", "White=Fool"], GAMES);
    assert_eq!(moves.out, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\tf2f3 e7e5 g2g4 d8h4\n");
    let judged = with_input(&["judge", "-"], &moves.out);
    assert_eq!(judged.out, "over after ply 4 (checkmate): Black wins by checkmate\n");
    let fens = with(&["convert", "--fens", "--filter", "White=Bob"], GAMES);
    assert_eq!(fens.out.lines().count(), 3);
    assert_eq!(
        fens.out.lines().last(),
        Some("rnbqkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBQKBNR w KQkq d6 0 2")
    );
}

#[test]
fn a_file_is_written_whole_or_not_at_all() {
    let scratch = Scratch::new();
    let input = scratch.file("in.pgn", "1. e4 *\n");
    let output = scratch.file("out.pgn", "precious");
    let failed = tabiya(&["pgn", "convert", &input, "/nowhere/at/all.pgn", "--output", &output]);
    assert_eq!(failed.code, 2);
    assert_eq!(std::fs::read_to_string(&output).unwrap(), "precious");
    let done = tabiya(&["pgn", "convert", &input, "--output", &output]);
    assert_eq!((done.out.as_str(), done.err.as_str(), done.code), ("", "", 0));
    assert!(std::fs::read_to_string(&output).unwrap().ends_with("\n1. e4 *\n\n"));
    // Also onto itself, and nothing is left beside it.
    assert_eq!(tabiya(&["pgn", "convert", &output, "--output", &output]).code, 0);
    assert_eq!(std::fs::read_dir(&scratch.0).unwrap().count(), 2);
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let scratch = Scratch::new();
    let file = scratch.file("big.pgn", &GAMES.repeat(4_000).replace("1-0\n[", "1-0\n\n["));
    for words in [&["check", "--json"][..], &["list", "--json"], &["convert"], &["convert", "--uci"]] {
        let said = |threads| {
            let said = tabiya(&[&["pgn"], words, &["--threads", threads, &file, &file]].concat());
            (said.out, said.err, said.code)
        };
        let alone = said("1");
        assert!(alone.0.len() > 1_000_000 && alone.2 == 1, "{words:?}");
        for threads in ["2", "5"] {
            assert!(said(threads) == alone, "{words:?} on {threads} threads");
        }
    }
    let last = tabiya(&["pgn", "list", "--json", &file, "--threads", "3"]);
    assert_eq!(last.json().last().unwrap()["index"], 12_000);
}

#[test]
fn compressed_files_are_read_as_they_are() {
    let scratch = Scratch::new();
    let path = scratch.path("games.pgn.gz");
    // Two members in one file, as `cat a.gz b.gz` makes it.
    let mut bytes = Vec::new();
    for half in [&GAMES[..100], &GAMES[100..]] {
        let mut gz = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
        gz.write_all(half.as_bytes()).unwrap();
        bytes.extend(gz.finish().unwrap());
    }
    std::fs::write(&path, &bytes).unwrap();
    let cut_gz = bytes[..bytes.len() - 20].to_vec();
    let plain = with(&["list"], GAMES).out;
    assert_eq!(tabiya(&["pgn", "list", &path]).out, plain);

    // Two frames, and between them one that is to be passed over.
    let zst = scratch.path("games.pgn.zst");
    let frame = |text: &str| {
        ruzstd::encoding::compress_to_vec(text.as_bytes(), ruzstd::encoding::CompressionLevel::Fastest)
    };
    let bytes =
        [frame(&GAMES[..100]), b"\x50\x2a\x4d\x18\x03\0\0\0abc".to_vec(), frame(&GAMES[100..])].concat();
    std::fs::write(&zst, &bytes).unwrap();
    assert_eq!(tabiya(&["pgn", "list", &zst]).out, plain);
    assert_eq!(tabiya(&["judge", &zst, "--json"]).json().len(), 3);

    // What is cut off is an error, not the end.
    for (name, bytes) in [("cut.zst", &bytes[..bytes.len() - 20]), ("cut.gz", &cut_gz)] {
        std::fs::write(scratch.path(name), bytes).unwrap();
        for threads in ["1", "2"] {
            let said = tabiya(&["pgn", "check", &scratch.path(name), "--threads", threads]);
            assert_eq!(said.code, 2, "{name}: {}", said.out);
            assert!(said.err.contains(name), "{}", said.err);
        }
    }
}

#[test]
fn a_file_that_is_not_there_is_wrong_usage_by_name() {
    for threads in ["1", "2"] {
        let said = tabiya(&["pgn", "list", "/nowhere/at/all.pgn", "--threads", threads]);
        assert_eq!((said.code, said.out.as_str()), (2, ""));
        assert!(said.err.starts_with("tabiya: /nowhere/at/all.pgn: "), "{}", said.err);
    }
    assert_eq!(tabiya(&["pgn", "check"]).code, 2);
    assert_eq!(tabiya(&["pgn"]).code, 2);
}

#[test]
fn a_closed_pipe_ends_reading_quietly() {
    for threads in ["1", "2"] {
        let mut child = program(&["pgn", "list", "--json", "-", "--threads", threads])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let mut stdout = child.stdout.take().unwrap();
        let writer = std::thread::spawn(move || {
            // It stops listening at some time; that it does not is what would be wrong.
            while stdin.write_all(GAMES.as_bytes()).is_ok() {}
        });
        stdout.read_exact(&mut [0; 100]).unwrap();
        drop(stdout);
        let output = child.wait_with_output().unwrap();
        writer.join().unwrap();
        assert_eq!(String::from_utf8_lossy(&output.stderr), "");
        assert_eq!(output.status.code(), Some(0));
    }
}

#[test]
fn no_bar_is_drawn_where_there_is_no_terminal() {
    let scratch = Scratch::new();
    let file = scratch.file("games.pgn", &GAMES.repeat(100));
    let said = say(program(&["pgn", "list", &file]).env("TERM", "xterm"), "");
    assert_eq!(said.err, "");
}

#[test]
fn nothing_of_a_file_moves_the_cursor_of_a_terminal() {
    let said = with(&["list"], "[White \"\u{1b}[2J\"]\n\n1. e4 *\n");
    assert!(!said.out.contains('\u{1b}'), "{:?}", said.out);
    let said = with(&["check"], "1. e4 e5 2. N\u{1b}[2J *\n");
    assert!(!said.out.contains('\u{1b}') && said.code == 1, "{:?}", said.out);
}
