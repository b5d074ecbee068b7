//! `tabiya opening`.

use super::run::{Scratch, keys, tabiya, with_input};

#[test]
fn moves_in_any_order_have_the_name_of_their_position() {
    for moves in
        ["e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6", "1. Nf3 c5 2. e4 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 *"]
    {
        let said = tabiya(&["opening", moves]);
        assert_eq!(said.out, "B90 Sicilian Defense: Najdorf Variation, reached after ply 10\n");
        assert_eq!(said.code, 0);
    }
    let said = tabiya(&["opening", "e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "h5"]);
    assert_eq!(said.out, "C70 Ruy Lopez: Morphy Defense, reached after ply 6; ply 8 left the table\n");
}

#[test]
fn lines_are_answered_one_by_one() {
    let input = "e2e4 c7c5 g1f3\nNf3 d5\nrnbqkbnr/pppp1ppp/8/4p3/4PP2/8/PPPP2PP/RNBQKBNR b KQkq - 0 2\n\
                 rnbqkbnr/pppp1ppp/8/4p3/4PP2/8/PPPP2PP/RNBQKBNR b KQkq -\n\n\
                 rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\td4 f5\ne4 e5 Ke3\nnonsense\nstartpos\n\
                 8/8/8 w - - 0 1\n";
    let said = with_input(&["opening", "--json", "-"], input);
    let answers = said.json();
    assert_eq!(answers.len(), input.lines().count());
    let told = |line: usize| {
        let answer = &answers[line];
        (answer["eco"].as_str().unwrap_or("-"), answer["ply"].as_u64())
    };
    assert_eq!(told(0), ("B27", Some(3)));
    assert_eq!(told(1), ("A06", Some(2)));
    assert_eq!(told(2), ("C30", Some(0)));
    assert_eq!(told(3), ("C30", Some(0)));
    assert_eq!(told(4), ("-", None));
    assert_eq!(told(5), ("A80", Some(2)));
    // A move that cannot be played is told, and the name before it too.
    assert_eq!(told(6), ("C20", Some(2)));
    assert_eq!(answers[6]["error"]["ply"], 3);
    assert_eq!(answers[7]["error"]["ply"], 1);
    assert_eq!(told(8), ("-", None));
    assert!(answers[9]["eco"].is_null() && answers[9]["error"]["ply"].is_null(), "{}", answers[9]);
    assert_eq!(keys(&answers[0]), ["eco", "error", "leftBook", "name", "plies", "ply"]);
    assert_eq!(said.code, 1);
}

#[test]
fn names_are_found_with_their_moves_and_the_board() {
    let said = tabiya(&["opening", "najdorf", "--limit", "1"]);
    assert!(
        said.out.starts_with("B90 Sicilian Defense: Najdorf Variation\n    1. e4 c5 2. Nf3 d6"),
        "{}",
        said.out
    );
    assert!(said.out.contains("8  r n b q k b . r") && said.out.contains(" more\n"), "{}", said.out);
    let found = tabiya(&["opening", "--search", "kings gambit accepted", "--limit", "2", "--json"]);
    let answers = found.json();
    assert_eq!(answers.len(), 2);
    assert_eq!(answers[0]["name"], "King's Gambit Accepted");
    assert_eq!(answers[0]["uci"][0], "e2e4");
    assert_eq!(keys(&answers[0]), ["eco", "fen", "moves", "name", "ply", "uci"]);
    let said = tabiya(&["opening", "--search", "xyzzy"]);
    assert_eq!((said.out.as_str(), said.code), ("no opening has a name like \"xyzzy\"\n", 1));
}

#[test]
fn files_are_named_game_by_game_and_get_their_tags() {
    let scratch = Scratch::new();
    let games = scratch.file("games.pgn", "1. e4 c5 2. Nf3 d6 *\n\n1. d4 d5 2. c4 e6 1-0\n");
    let said = tabiya(&["opening", &games]);
    let lines: Vec<&str> = said.out.lines().collect();
    assert!(
        lines[0].ends_with("game 1: B50 Sicilian Defense: Modern Variations, reached after ply 4"),
        "{lines:?}"
    );
    assert!(lines[1].contains("game 2: D30 Queen's Gambit Declined"), "{lines:?}");

    let converted = tabiya(&["pgn", "convert", &games, "--openings"]);
    for tag in [
        "[ECO \"B50\"]",
        "[Opening \"Sicilian Defense\"]",
        "[Variation \"Modern Variations\"]",
        "[ECO \"D30\"]",
    ] {
        assert!(converted.out.contains(tag), "{tag}: {}", converted.out);
    }
    let listed = tabiya(&["pgn", "list", &games, "--opening", "sicilian*"]);
    assert_eq!(listed.out.lines().count(), 1);
    let listed = tabiya(&["pgn", "list", &games, "--opening", "B5?", "--opening", "Queen's Gambit*"]);
    assert_eq!(listed.out.lines().count(), 2);
    assert_eq!(tabiya(&["pgn", "list", &games, "--opening", "French*"]).out, "");
}

#[test]
fn a_game_without_a_name_loses_the_code_that_others_gave_it() {
    let scratch = Scratch::new();
    let fen = "8/8/8/8/8/1k6/8/1K1R4 w - - 0 1";
    let games = scratch.file("g.pgn", &format!("[ECO \"B90\"]\n[FEN \"{fen}\"]\n\n1. Kc1 *\n"));
    let said = tabiya(&["pgn", "convert", &games, "--openings"]);
    assert!(said.out.contains("1. Kc1 *") && !said.out.contains("ECO"), "{}", said.out);
    assert!(tabiya(&["pgn", "convert", &games]).out.contains("[ECO \"B90\"]"));
}
