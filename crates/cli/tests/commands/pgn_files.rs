//! `tabiya pgn` with files that are missing, damaged, or made to be slow.

use super::run::{Scratch, tabiya, with_input};
use std::io::Write;

fn game(number: usize) -> String {
    format!("[Event \"E\"]\n[Round \"{number}\"]\n[Result \"1-0\"]\n\n1. e4 {{{number}}} e5 1-0\n\n")
}

fn games(count: usize) -> String {
    (1..=count).map(game).collect()
}

fn gzip(text: &str) -> Vec<u8> {
    let mut gz = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    gz.write_all(text.as_bytes()).unwrap();
    gz.finish().unwrap()
}

#[test]
fn a_file_that_cannot_be_read_does_not_take_the_others_with_it() {
    let scratch = Scratch::new();
    let (first, last) = (scratch.file("a.pgn", &games(2)), scratch.file("b.pgn", "1. e4 Ke7 *"));
    for threads in ["1", "2"] {
        let words = ["pgn", "list", &first, "/nowhere/x.pgn", &last, "--threads", threads];
        let said = tabiya(&words);
        assert_eq!(said.out.lines().count(), 3, "{}", said.out);
        assert!(
            said.err.starts_with("tabiya: /nowhere/x.pgn: ") && said.err.lines().count() == 1,
            "{}",
            said.err
        );
        assert_eq!(said.code, 2);
        let said = tabiya(&["pgn", "check", "/nowhere/x.pgn", &last, "--threads", threads]);
        assert!(said.out.starts_with(&format!("{last}:1:7: Ke7: ")), "{}", said.out);
        assert_eq!(said.code, 2);
        // What is to be written whole is not written in part.
        let output = scratch.path("out.pgn");
        let said = tabiya(&["pgn", "convert", &first, "/nowhere/x.pgn", "-o", &output, "--threads", threads]);
        assert_eq!(said.code, 2);
        assert!(said.err.contains("out.pgn was not written"), "{}", said.err);
        assert!(!std::path::Path::new(&output).exists());
    }
}

#[test]
fn the_games_before_a_damage_are_shown_and_then_the_damage() {
    let scratch = Scratch::new();
    let text = games(400);
    let whole = gzip(&text);
    let junk = [&whole[..], b"junk"].concat();
    let twice = [gzip(&games(300)), gzip(&games(100))].concat();
    for (name, bytes, least, most, code) in [
        ("cut.gz", &whole[..whole.len() / 2], 100, 300, 2),
        ("junk.gz", &junk, 400, 400, 2),
        ("zeros.gz", &[&whole[..], &[0; 3000]].concat(), 400, 400, 0),
        ("twice.gz", &twice, 400, 400, 0),
        ("cut2.gz", &twice[..twice.len() - 20], 300, 399, 2),
    ] {
        let path = scratch.path(name);
        std::fs::write(&path, bytes).unwrap();
        let mut outs = Vec::new();
        for threads in ["1", "2"] {
            let said = tabiya(&["pgn", "list", &path, "--threads", threads]);
            let count = said.out.lines().count();
            assert!((least..=most).contains(&count), "{name}: {count} games");
            assert_eq!(said.code, code, "{name}: {}", said.err);
            assert_eq!(said.err.contains(name), code == 2, "{name}: {}", said.err);
            outs.push(said.out);
        }
        assert_eq!(outs[0], outs[1], "{name}");
    }
}

#[test]
fn a_score_in_a_comment_or_an_escaped_line_does_not_part_a_game_between_threads() {
    let scratch = Scratch::new();
    for odd in ["; it ended 1-0", "% 1-0", "[Annotator \"1-0"] {
        let text =
            games(6_000) + &format!("[White \"pad\"]\n{odd}\n\n[Event \"B\"]\n[Black \"b\"]\n\n1. d4 *\n\n");
        let text = text.repeat(3);
        let file = scratch.file("games.pgn", &text);
        let said = |threads| tabiya(&["pgn", "list", "--json", &file, "--threads", threads]).out;
        let alone = said("1");
        assert!(alone.lines().count() > 18_000);
        assert!(said("2") == alone, "{odd}");
    }
}

#[test]
fn passing_often_and_many_variations_do_not_make_converting_slow() {
    let said = with_input(&["pgn", "convert", "--fens", "-"], &("-- ".repeat(60_000) + "*"));
    assert_eq!(said.out.lines().count(), 60_001);
    let said = with_input(
        &["pgn", "convert", "--strip-variations", "-"],
        &format!("1. e4 {} *", "(1. d4) ".repeat(60_000)),
    );
    assert!(said.out.ends_with("\n\n1. e4 *\n\n"), "{}", said.out);
}

#[test]
fn carriage_returns_alone_end_lines_in_messages_too() {
    let text = "[Event \"A\"]\r\r1. e4 ; c\r1... e5 1-0\r\r[Event \"B\"]\r\r1. d4 Ke7 *\r";
    let said = with_input(&["pgn", "check", "-"], text);
    assert!(said.out.starts_with("-:8:7: Ke7: "), "{}", said.out);
}

#[test]
fn a_zstd_file_that_asks_for_gigabytes_of_memory_is_refused_with_a_sentence() {
    let scratch = Scratch::new();
    let path = scratch.path("long.pgn.zst");
    // A frame whose window has two gigabytes, and one block of eight bytes.
    std::fs::write(&path, b"\x28\xb5\x2f\xfd\x00\xa8\x41\0\x001. e4 *\n").unwrap();
    for threads in ["1", "2"] {
        let said = tabiya(&["pgn", "list", &path, "--threads", threads]);
        assert_eq!((said.out.as_str(), said.code), ("", 2));
        assert!(said.err.contains("needs 2048 MiB of memory to be read"), "{}", said.err);
    }
}

#[test]
fn a_filter_gives_the_same_games_with_the_same_numbers_on_any_number_of_threads() {
    let scratch = Scratch::new();
    let text: String = (1..=9_000)
        .map(|i| {
            let (elo, odd) = (i % 3000, ["", " (1. d4 <)> 1-0)", " {[%clk 0:01:00]}"][i % 3]);
            format!("[Event \"{i}\"]\n[WhiteElo \"{elo}\"]\n\n1. e4{odd} e5 2. Nf3 Nc6 3. Bb5 a6 1-0\n\n")
        })
        .collect();
    let file = scratch.file("games.pgn", &text);
    let all = tabiya(&["pgn", "list", "--json", &file]).json();
    let wanted: Vec<_> = all
        .iter()
        .filter(|game| game["tags"]["WhiteElo"].as_str().unwrap().parse::<u32>().unwrap() >= 2_900)
        .cloned()
        .collect();
    assert_eq!((all.len(), wanted.len()), (9_000, 300));
    for threads in ["1", "2", "5"] {
        let words = ["pgn", "list", "--json", "--filter", "WhiteElo>=2900", "--threads", threads, &file];
        assert!(tabiya(&words).json() == wanted, "{threads} threads");
        let words = ["pgn", "convert", "--filter", "WhiteElo>=2900", "--threads", threads, &file];
        assert_eq!(tabiya(&words).out.matches("[Event ").count(), 300);
    }
}
