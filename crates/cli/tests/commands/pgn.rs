//! `tabiya pgn`.

use super::run::{Said, Scratch, keys, program, say, tabiya, with_input};
use std::io::{Read, Write};
use std::process::Stdio;
use tabiya_uci::sanitize::is_unsafe;

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
fn games_of_variants_are_checked_listed_and_written_by_their_own_rules() {
    let text = "\
[Event \"House\"]
[Result \"*\"]
[Variant \"Crazyhouse\"]

1. e4 d5 2. exd5 Qxd5 3. Nc3 Qxg2 4. Bxg2 P@d4 5. @d6 *

[Event \"Hill\"]
[Result \"1-0\"]
[Variant \"King of the Hill\"]

1. e4 e5 2. Ke2 a6 3. Kd3 a5 4. Kc4 a4 5. Kd5 1-0
";
    let said = with(&["check"], text);
    assert_eq!((said.code, said.out.as_str()), (0, ""));
    let said = with(&["convert"], text);
    let again = with(&["convert"], &said.out);
    assert!(said.out.contains("4. Bxg2 @d4 5. @d6") && said.out == again.out, "{}", said.out);
    assert!(said.out.contains("[Variant \"King of the Hill\"]"), "{}", said.out);
    let said = with(&["list", "--json"], text);
    assert!(said.out.contains("king-on-hill") || said.out.contains("hill"), "{}", said.out);
    // A move behind the end is one too many.
    let said = with(&["check"], &text.replace("5. Kd5 1-0", "5. Kd5 a3 1-0"));
    assert!(said.code == 1 && said.out.contains("hill"), "{}", said.out);
}

#[test]
fn games_without_a_tag_are_of_the_variant_that_is_named() {
    let text = "[Result \"*\"]\n\n1. e4 d5 2. exd5 Qxd5 3. P@e4 *\n\n[Variant \"Chess\"]\n[Result \"*\"]\n\n1. e4 *\n";
    assert_eq!(with(&["check"], text).code, 1);
    let scratch = Scratch::new();
    let file = scratch.file("house.pgn", text);
    for threads in ["1", "2"] {
        let words = |command| ["pgn", command, "--variant", "crazyhouse", "--threads", threads, &file];
        let said = tabiya(&words("check"));
        assert_eq!((said.code, said.out.as_str()), (0, ""));
        let said = tabiya(&words("list"));
        assert!(said.code == 0 && said.out.contains("5 plies") && said.out.contains("1 ply"), "{}", said.out);
        // What is written says which game it is.
        let said = tabiya(&words("convert"));
        assert!(said.out.contains("[Variant \"Crazyhouse\"]") && said.out.contains("3. @e4"), "{}", said.out);
        assert!(said.out.contains("[Variant \"Chess\"]"), "{}", said.out);
        assert_eq!(with(&["check"], &said.out).code, 0);
    }
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
    assert_eq!(indices(&["Site=?"]), [1, 2, 3]);
    for wrong in ["nonsense", "WhiteElo=>2500", "WhiteElo>=abc", "Date>=", "Result<1-0"] {
        let said = with(&["list", "--filter", wrong], GAMES);
        assert_eq!((said.code, said.out.as_str()), (2, ""), "{wrong}");
    }
}

#[test]
fn a_filter_takes_the_same_games_before_and_after_convert() {
    let text = "1. e4 0-1\n\n[Event \"A\"]\n[Result \"*\"]\n\n1. d4 0-1\n\n[Site \"B\"]\n\n1. c4 *\n";
    let written = with(&["convert"], text).out;
    for filter in ["Result=0-1", "Result!=0-1", "Site=?", "Site!=?", "Date=????.??.??", "White~?", "Event!=A"]
    {
        let moves = |text: &str| with(&["convert", "--uci", "--filter", filter], text).out;
        assert_eq!(moves(text), moves(&written), "{filter}");
    }
    assert_eq!(with(&["list", "--filter", "Result=0-1"], text).out.lines().count(), 2);
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
fn a_null_move_is_judged_alike_from_a_file_and_as_moves() {
    let text = "1. e4 -- 2. d4 *\n";
    let moves = with(&["convert", "--uci"], text);
    assert!(moves.out.ends_with("\te2e4 0000 d2d4\n"), "{}", moves.out);
    let piped = with_input(&["judge", "-", "--json"], &moves.out).one();
    let scratch = Scratch::new();
    let read = tabiya(&["judge", "--json", &scratch.file("null.pgn", text)]).one();
    for key in ["fen", "plies", "status", "outcome"] {
        assert_eq!(piped[key], read[key], "{key}");
    }
    assert_eq!(
        (&piped["error"]["ply"], &piped["error"]["code"]),
        (&2.into(), &"null-move".into()),
        "{piped}"
    );
}

#[test]
fn a_file_is_written_whole_or_not_at_all() {
    let scratch = Scratch::new();
    let input = scratch.file("in.pgn", "1. e4 *\n");
    let output = scratch.file("out.pgn", "precious");
    let failed = tabiya(&["pgn", "convert", &input, "/nowhere/at/all.pgn", "--output", &output]);
    assert_eq!(failed.code, 2);
    assert!(failed.err.contains("/nowhere/at/all.pgn: "), "{}", failed.err);
    assert!(failed.err.contains(&format!("{output} was not written")), "{}", failed.err);
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
    let file = scratch.file("big.pgn", &GAMES.repeat(2_000).replace("1-0\n[", "1-0\n\n["));
    for words in [&["check", "--json"][..], &["list", "--json"], &["convert"], &["convert", "--uci"]] {
        let said = |threads| {
            let said = tabiya(&[&["pgn"], words, &["--threads", threads, &file, &file]].concat());
            (said.out, said.err, said.code)
        };
        let alone = said("1");
        assert!(alone.0.len() > 500_000 && alone.2 == 1, "{words:?}");
        for threads in ["2", "5"] {
            assert!(said(threads) == alone, "{words:?} on {threads} threads");
        }
    }
    let last = tabiya(&["pgn", "list", "--json", &file, "--threads", "3"]);
    assert_eq!(last.json().last().unwrap()["index"], 6_000);
}

#[test]
fn a_score_in_a_comment_among_tags_is_no_end_on_any_number_of_threads() {
    let scratch = Scratch::new();
    let piece = 1 << 18;
    let mut text = "[Event \"x\"]\n\n1. e4 e5 1-0\n\n".repeat(9_000);
    for hidden in ["; ", "%", "{"] {
        text += &format!("[White \"w\"]\n{hidden}{} 1-0\n\n[Site \"S\"]\n\n1. d4 *\n\n", "a".repeat(piece));
        text += &"[White \"w\"]\n\n1. c4 *\n\n".repeat(9_000);
    }
    let file = scratch.file("t.pgn", &text);
    let said = |threads| tabiya(&["pgn", "list", &file, "--threads", threads]).out;
    let alone = said("1");
    // The tags behind the score are of the same game: only `Event` or a name that was there begins another.
    assert_eq!(alone.lines().count(), 9_000 + 3 * 9_001);
    assert!(alone == said("2") && alone == said("3"));
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
}

/// One of each compression, of a text.
fn packed(text: &str) -> [(&'static str, Vec<u8>); 2] {
    let mut gz = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    gz.write_all(text.as_bytes()).unwrap();
    let level = ruzstd::encoding::CompressionLevel::Fastest;
    [
        ("games.pgn.gz", gz.finish().unwrap()),
        ("games.pgn.zst", ruzstd::encoding::compress_to_vec(text.as_bytes(), level)),
    ]
}

/// Games that are all different, so that compression leaves many bytes of them.
fn many_games(count: u32) -> String {
    let number = |i: u32| i.wrapping_mul(2_654_435_761);
    (0..count)
        .map(|i| {
            format!("[Event \"{}\"]\n[White \"{i}\"]\n\n1. e4 {{{}}} e5 1-0\n\n", number(i), number(i + 7))
        })
        .collect()
}

#[test]
fn the_whole_games_before_the_cut_are_shown_and_then_the_error() {
    let scratch = Scratch::new();
    let text = many_games(20_000);
    let whole = with(&["list"], &text).out;
    for (name, bytes) in packed(&text) {
        let path = scratch.path(name);
        std::fs::write(&path, &bytes[..bytes.len() * 3 / 4]).unwrap();
        let said = |threads: &str, door: &str| tabiya(&["pgn", door, &path, "--threads", threads]);
        let alone = said("1", "list");
        // A block of zstd has up to 128 KiB of text.
        assert!(alone.out.lines().count() > 12_000, "{name}: {}", alone.out.lines().count());
        assert!(whole.starts_with(&alone.out), "{name}");
        assert!(!alone.out.contains("problem"), "{name}");
        assert_eq!((alone.code, alone.err.lines().count()), (2, 1), "{}", alone.err);
        assert!(alone.err.starts_with(&format!("tabiya: {path}: ")), "{}", alone.err);
        assert!(alone.err.contains("cut off") && !alone.err.contains("Error"), "{}", alone.err);
        for threads in ["2", "3"] {
            let several = said(threads, "list");
            assert!((several.out, several.err, several.code) == (alone.out.clone(), alone.err.clone(), 2));
            assert_eq!(said(threads, "check").out, "");
        }
    }
}

#[test]
fn check_tells_the_problems_before_the_cut() {
    let scratch = Scratch::new();
    let text = "[Event \"A\"]\n\n1. e4 Zz *\n\n".to_owned() + &many_games(20_000);
    for (name, bytes) in packed(&text) {
        let path = scratch.path(name);
        std::fs::write(&path, &bytes[..bytes.len() / 2]).unwrap();
        for threads in ["1", "2"] {
            let said = tabiya(&["pgn", "check", &path, "--threads", threads]);
            assert!(said.out.contains(":3:7: "), "{}", said.out);
            assert_eq!((said.out.lines().count(), said.code), (1, 2), "{}", said.out);
        }
    }
}

#[test]
fn padding_behind_a_compressed_file_is_no_damage_and_junk_costs_no_game() {
    let scratch = Scratch::new();
    let plain = with(&["list"], GAMES).out;
    for (name, bytes) in packed(GAMES) {
        let path = scratch.path(name);
        for threads in ["1", "2"] {
            std::fs::write(&path, [&bytes[..], &[0; 1000]].concat()).unwrap();
            let said = tabiya(&["pgn", "list", &path, "--threads", threads]);
            assert_eq!((said.out.as_str(), said.err.as_str(), said.code), (plain.as_str(), "", 1));
            std::fs::write(&path, [&bytes[..], b"and more"].concat()).unwrap();
            let said = tabiya(&["pgn", "list", &path, "--threads", threads]);
            assert_eq!((said.out.as_str(), said.code), (plain.as_str(), 2));
            assert!(said.err.contains("something else follows"), "{}", said.err);
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
fn a_file_that_cannot_be_read_does_not_stop_the_others() {
    let scratch = Scratch::new();
    let (first, last) = (scratch.file("a.pgn", "1. e4 Zz *\n"), scratch.file("b.pgn", "1. d4 Yy *\n"));
    let directory = scratch.0.to_str().unwrap();
    for threads in ["1", "2"] {
        let words = ["pgn", "check", &first, "/nowhere.pgn", directory, &last, "--threads", threads];
        let said = tabiya(&words);
        let lines: Vec<&str> = said.out.lines().collect();
        assert_eq!((lines.len(), said.code), (2, 2), "{}", said.out);
        assert!(lines[0].starts_with(&first) && lines[1].starts_with(&last), "{}", said.out);
        let told: Vec<&str> = said.err.lines().collect();
        assert_eq!(told.len(), 2, "{}", said.err);
        assert!(told[0].starts_with("tabiya: /nowhere.pgn: "), "{}", said.err);
        assert!(told[1].starts_with(&format!("tabiya: {directory}: ")), "{}", said.err);
    }
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

#[test]
fn what_convert_writes_into_a_pipe_keeps_every_sign() {
    let said = with(&["convert"], "[White \"\u{1b}[2J\"]\n\n1. e4 {\u{1b}[1m \u{9b}2J} *\n");
    assert!(
        said.out.contains("[White \"\u{1b}[2J\"]") && said.out.contains("{\u{1b}[1m \u{9b}2J}"),
        "{:?}",
        said.out
    );
}

#[test]
fn the_help_names_every_exit_code() {
    for door in ["check", "list", "convert"] {
        let help = tabiya(&["pgn", door, "--help"]).out;
        let codes = help.rsplit("Exit code: ").next().unwrap();
        assert!(["0", "1", "2"].iter().all(|code| codes.contains(code)), "{codes}");
    }
}

/// U+202E, which turns the direction of what follows, went through as it was.
#[test]
fn a_turned_name_reaches_nobody_as_json_either_and_means_the_same() {
    let text = "[White \"Tal\u{202e}\u{9b}31m né\"]\n\n1. e4 {\u{2066}} Ke3 *\n";
    for words in [&["list", "--json"][..], &["check", "--json"]] {
        let said = with(words, text);
        assert!(!said.out.is_empty() && !said.out.contains(|it| it != '\n' && is_unsafe(it)), "{}", said.out);
    }
    assert_eq!(with(&["list", "--json"], text).one()["tags"]["White"], "Tal\u{202e}\u{9b}31m né");
}
