//! `tabiya book`, and books in other commands.

use super::run::{Scratch, tabiya, with_input};

const GAMES: &str = "1. e4 e5 2. Nf3 1-0\n\n1. e4 c5 1/2-1/2\n\n1. d4 d5 1-0\n\n1. f3 e5 0-1\n";

#[test]
fn a_book_is_made_probed_dumped_merged_and_verified() {
    let scratch = Scratch::new();
    let games = scratch.file("games.pgn", GAMES);
    let (book, both) = (scratch.path("book.bin"), scratch.path("both.bin"));
    let said = tabiya(&["book", "make", &games, "--min-games", "1", "--out", &book]);
    assert_eq!(said.code, 0, "{}", said.err);
    assert!(said.out.ends_with("entries\n4 games\n"), "{}", said.out);

    let found = tabiya(&["book", "probe", &book, "--json"]).one();
    assert_eq!(found["key"], "463b96181691fc9c");
    let entries = found["entries"].as_array().unwrap();
    let first = serde_json::json!({ "uci": "e2e4", "san": "e4", "weight": 3, "learn": 0 });
    assert_eq!((entries.len(), &entries[0]), (2, &first));

    let said = tabiya(&["book", "probe", &book, "--pick", "best"]);
    assert!(
        said.out.starts_with("e4           3   60.0 %\n") && said.out.ends_with("chosen: e2e4\n"),
        "{}",
        said.out
    );
    let lines = with_input(
        &["book", "probe", &book, "--json", "--load", "-"],
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\n8/8/8/8/8/8/8/K1k5 w - - 0 1\nx\n",
    );
    let answers = lines.json();
    assert_eq!(answers[0]["entries"][0]["san"], "c5");
    assert_eq!(answers[1]["entries"], serde_json::json!([]));
    assert_eq!((answers.len(), lines.code), (3, 1));

    assert!(tabiya(&["book", "dump", &book]).out.contains("463b96181691fc9c e2e4 3 0\n"));
    let said = tabiya(&["book", "verify", &book]);
    assert!(said.out.ends_with("no problems\n") && said.code == 0, "{}", said.out);
    assert_eq!(tabiya(&["book", "merge", &book, &book, "--out", &both]).code, 0);
    assert_eq!(tabiya(&["book", "probe", &both, "--json"]).one()["entries"][0]["weight"], 6);
}

#[test]
fn castling_of_a_book_is_written_as_everywhere() {
    let scratch = Scratch::new();
    let games = scratch.file("games.pgn", "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. O-O *\n");
    let book = scratch.path("book.bin");
    tabiya(&["book", "make", &games, "--min-games", "1", "--out", &book]);
    let fen = "rnbqk2r/pppp1ppp/5n2/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4";
    assert_eq!(tabiya(&["book", "probe", &book, fen, "--json"]).one()["entries"][0]["uci"], "e1g1");
    assert_eq!(
        tabiya(&["book", "probe", &book, fen, "--json", "--chess960"]).one()["entries"][0]["uci"],
        "e1h1"
    );
}

#[test]
fn what_is_no_book_gets_a_sentence() {
    let scratch = Scratch::new();
    let (empty, odd) = (scratch.file("empty.bin", ""), scratch.file("odd.bin", "this is no book"));
    for (file, why) in [
        (&empty, "The file is empty"),
        (&odd, "not a multiple of 16"),
        (&"/nowhere.bin".to_owned(), "no such"),
    ] {
        for words in [&["book", "probe", file][..], &["book", "verify", file], &["book", "dump", file]] {
            let said = tabiya(words);
            assert_eq!(said.code, 2, "{words:?}");
            assert!(said.err.to_lowercase().contains(&why.to_lowercase()), "{words:?}: {}", said.err);
        }
        assert_eq!(tabiya(&["play", "--book", file, "--level", "800"]).code, 2);
        assert_eq!(tabiya(&["analyse", "--book", file, "--depth", "1"]).code, 2);
        assert_eq!(tabiya(&["match", "tabiya", "random", "--nodes", "10", "--book", file]).code, 2);
    }
    // Sixteen bytes that are no move in any position.
    let noise = scratch.file("noise.bin", "0123456789abcdef\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0");
    let said = tabiya(&["book", "verify", &noise, "--json"]).one();
    assert_eq!(said["problems"][0]["code"], "book-order");
    assert_eq!(said["problems"][1]["code"], "book-no-move");
    assert_eq!(tabiya(&["book", "probe", &noise]).code, 1);
}

#[test]
fn a_book_is_played_from() {
    let scratch = Scratch::new();
    let games = scratch.file("games.pgn", "1. h4 a5 2. Rh3 Ra6 *\n");
    let book = scratch.path("book.bin");
    tabiya(&["book", "make", &games, "--min-games", "1", "--out", &book]);
    let asked = format!(
        "setoption name BookFile value {book}\nsetoption name OwnBook value true\nposition startpos\ngo depth 1\n"
    );
    assert!(with_input(&["uci"], &asked).out.contains("bestmove h2h4\n"));
    let shallow =
        format!("{asked}setoption name BookDepth value 1\nposition startpos moves h2h4\ngo depth 1\n");
    assert_eq!(with_input(&["uci"], &shallow).out.matches("a move of the book").count(), 1);
    let wrong = "setoption name OwnBook value true\nsetoption name BookFile value /nowhere.bin\nposition startpos\ngo depth 1\n";
    let said = with_input(&["uci"], wrong);
    assert!(
        said.out.contains("info string BookFile /nowhere.bin") && said.out.contains("bestmove "),
        "{}",
        said.out
    );

    let pgn = scratch.path("match.pgn");
    let words =
        ["match", "tabiya", "tabiya", "--nodes", "10", "--games", "2", "--plies", "0", "--max-moves", "4"];
    let said = tabiya(&[&words[..], &["--book", &book, "--pgn", &pgn]].concat());
    assert_eq!(said.code, 0, "{}", said.err);
    let games = std::fs::read_to_string(&pgn).unwrap();
    assert_eq!(games.matches("1. h4").count(), 2, "{games}");
    assert!(games.contains("[ECO \"A00\"]") && games.contains("[Opening "), "{games}");

    let analysed = tabiya(&["analyse", "--book", &book, "--depth", "1", "--json"]);
    assert_eq!(analysed.json()[0]["book"][0]["san"], "h4");
}

#[test]
fn a_book_whose_keys_are_not_in_order_is_told_wherever_it_is_used() {
    let scratch = Scratch::new();
    let games = scratch.file("games.pgn", GAMES);
    let (good, bad) = (scratch.path("good.bin"), scratch.path("bad.bin"));
    tabiya(&["book", "make", &games, "--min-games", "1", "--out", &good]);
    let bytes = std::fs::read(&good).unwrap();
    let turned: Vec<u8> = bytes.chunks(16).rev().flatten().copied().collect();
    std::fs::write(&bad, turned).unwrap();
    let is_told = |text: &str| text.contains("is out of order");
    let merged = scratch.path("merged.bin");
    let player = format!("tabiya?book={bad}");
    for words in [
        &["match", &player, "random", "--nodes", "9", "--games", "2", "--max-moves", "2"],
        &["play", "--white", &player, "--black", "person", "--nodes", "9", "--no-save", "--line"],
        &["book", "probe", &bad][..],
        &["book", "probe", &bad, "--load"],
        &["book", "merge", &bad, "--out", &merged],
        &["analyse", "--book", &bad, "--depth", "1"],
        &["match", "tabiya", "random", "--nodes", "9", "--games", "2", "--max-moves", "2", "--book", &bad],
        &["play", "--book", &bad, "--level", "800", "--no-save"],
    ] {
        assert!(is_told(&tabiya(words).err), "{words:?}");
    }
    for words in [&["book", "probe", &good][..], &["book", "probe", &merged]] {
        assert!(!is_told(&tabiya(words).err), "{words:?}");
    }
    let asked = |book: &str| {
        let text = format!("setoption name BookFile value {book}\nsetoption name OwnBook value true\n");
        with_input(&["uci"], &format!("{text}position startpos\ngo depth 1\n")).out
    };
    assert!(asked(&bad).contains("info string BookFile ") && is_told(&asked(&bad)));
    assert!(!is_told(&asked(&good)));
}

#[test]
fn entries_that_are_no_moves_are_counted_when_books_are_merged() {
    let scratch = Scratch::new();
    let noise = scratch.file("noise.bin", "0123456789abcdef\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0");
    let said = tabiya(&["book", "merge", &noise, "--out", &scratch.path("out.bin")]);
    assert!(said.out.contains("not a move in any position\n"), "{}", said.out);
}

#[test]
fn a_folder_is_no_book_and_is_called_a_folder() {
    let folder = std::env::temp_dir();
    let said = tabiya(&["book", "verify", folder.to_str().unwrap()]);
    assert_eq!(said.code, 2);
    assert!(said.err.contains("folder"), "{}", said.err);
}

#[test]
fn a_book_of_one_game_is_of_one_game() {
    let scratch = Scratch::new();
    let games = scratch.file("game.pgn", "1. e4 1-0\n");
    let book = scratch.path("book.bin");
    let said = tabiya(&["book", "make", &games, "--min-games", "1", "--out", &book]);
    assert!(said.out.ends_with(": 1 entry\n1 game\n"), "{}", said.out);
    let said = tabiya(&["book", "make", &games, "--min-games", "2", "--out", &book]);
    assert!(said.err.contains("of 1 game no move was played in 2 or more"), "{}", said.err);
}
