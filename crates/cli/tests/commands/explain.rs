//! `tabiya explain`.

use super::run::{keys, tabiya, with_input};

/// The keys of every answer.
const KEYS: [&str; 12] = [
    "also",
    "code",
    "fen",
    "forgiven",
    "input",
    "marks",
    "message",
    "move",
    "notes",
    "squares",
    "suggestions",
    "verdict",
];

const CASTLES: &str = "r3k2r/8/8/8/8/8/5r2/R3K2R w KQkq - 0 1";

#[test]
fn a_legal_move_is_a_yes() {
    let said = tabiya(&["explain", "startpos", "Nf3"]);
    assert_eq!((said.out.as_str(), said.code), ("legal: Nf3 is legal.\n", 0));
}

#[test]
fn a_file_in_cyrillic_or_full_width_letters_is_told_and_not_taken_for_the_letter_it_looks_like() {
    for text in ["\u{435}4", "N\u{441}3", "\u{435}2\u{435}4", "\u{ff45}\u{ff14}"] {
        let said = tabiya(&["explain", "startpos", text]);
        assert_eq!(said.code, 1, "{text}: {}", said.out);
        assert!(said.out.contains("not the Latin letter"), "{text}: {}", said.out);
    }
}

#[test]
fn an_illegal_move_is_a_no_that_says_why_and_what_is_near() {
    let said = tabiya(&["explain", CASTLES, "O-O"]);
    assert_eq!(
        said.out.lines().next(),
        Some(
            "illegal (castling-through-check): White cannot castle kingside: \
             the king would pass over f1, which the rook on f2 attacks."
        )
    );
    assert!(
        said.out.lines().nth(1).is_some_and(|line| line.starts_with("closest legal moves: O-O-O")),
        "{}",
        said.out
    );
    assert_eq!(said.code, 1);
}

#[test]
fn as_data_the_verdict_has_its_keys_and_a_move_only_if_it_is_legal() {
    let legal = tabiya(&["explain", CASTLES, "O-O-O", "--json"]);
    let answer = legal.one();
    assert_eq!(keys(&answer), KEYS);
    assert_eq!((&answer["verdict"], &answer["code"]), (&"legal".into(), &"legal".into()));
    assert_eq!((answer["move"]["uci"].as_str(), legal.code), (Some("e1c1"), 0));
    let forced = tabiya(&["explain", CASTLES, "O-O-O", "--json", "--chess960"]).one();
    assert_eq!(forced["move"]["uci"], "e1a1");

    let illegal = tabiya(&["explain", CASTLES, "O-O", "--json"]);
    let answer = illegal.one();
    assert_eq!(keys(&answer), KEYS);
    assert!(answer["move"].is_null());
    assert_eq!((answer["verdict"].as_str(), illegal.code), (Some("illegal"), 1));
    assert_eq!(answer["code"], "castling-through-check");
    let squares: Vec<&str> =
        answer["squares"].as_array().unwrap().iter().filter_map(|s| s.as_str()).collect();
    assert_eq!(squares, ["e1", "f1", "f2"]);
    assert_eq!(answer["suggestions"][0]["san"], "O-O-O");
}

#[test]
fn ambiguous_and_unreadable_are_verdicts_of_their_own() {
    let fen = "4k3/8/8/8/8/8/8/R3K2R w - - 0 1";
    let ambiguous = tabiya(&["explain", "4k3/8/8/8/8/4K3/8/R6R w - - 0 1", "Rd1", "--json"]);
    assert_eq!((ambiguous.one()["verdict"].as_str(), ambiguous.code), (Some("ambiguous"), 1));
    for text in ["", "e2e4 junk", "a9a1", "knight!"] {
        let said = tabiya(&["explain", fen, text, "--json"]);
        assert_eq!(
            (said.one()["verdict"].as_str(), said.code),
            (Some("unreadable"), 1),
            "{text:?}: {}",
            said.out
        );
    }
}

#[test]
fn forgotten_quotes_are_forgiven() {
    let mut words = vec!["explain"];
    words.extend(CASTLES.split(' '));
    words.push("O-O");
    assert_eq!(tabiya(&words).out, tabiya(&["explain", CASTLES, "O-O"]).out);
}

#[test]
fn checks_behind_the_counters_of_a_fen_without_quotes_are_its_own() {
    let fen = "rnbqkbnr/ppp1pppp/3p4/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2 +2+0";
    let said = |fen: &[&str]| {
        tabiya(&[&["explain", "--json", "--variant", "threecheck"], fen, &["Bb5"]].concat()).out
    };
    let fields: Vec<&str> = fen.split(' ').collect();
    let quoted = said(&[fen]);
    assert!(quoted.contains("+2+0") || quoted.contains("1+3"), "{quoted}");
    assert_eq!(said(&fields), quoted);
}

#[test]
fn behind_a_complete_fen_a_move_may_have_several_words() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let unquoted: Vec<&str> = start.split(' ').collect();
    let said = |fen: &[&str], text: &[&str]| tabiya(&[&["explain"], fen, text].concat());
    for fen in [&unquoted[..], &[start], &["startpos"], &[&start[..start.len() - 4]]] {
        let numbered = said(fen, &["1.", "e4"]);
        assert!(numbered.out.starts_with("legal: e4 is legal."), "{fen:?}: {}", numbered.out);
        let quoted = said(fen, &["e2 e4"]);
        let words = said(fen, &["e2", "e4"]);
        assert_eq!((words.out, words.code), (quoted.out, quoted.code), "{fen:?}");
    }
    // Counters outside the quotes still are the FEN's.
    let outside = said(&[&start[..start.len() - 4], "0", "1"], &["1.", "e4"]);
    assert!(outside.out.starts_with("legal: e4 is legal."), "{}", outside.out);
    // A FEN that is not complete keeps all words but the last.
    let short = said(&unquoted[..4], &["e4"]);
    assert_eq!((short.out.as_str(), short.code), ("legal: e4 is legal.\n", 0));
    let broken = said(&["8/8", "w", "-", "-", "x", "1"], &["e4"]);
    assert!(broken.out.contains("\"x\" is not a number"), "{}", broken.out);
}

#[test]
fn a_line_without_a_tab_is_told_so() {
    let said = with_input(&["explain", "-"], "startpos e4\nstartpos\te4\n\n");
    let no_tab = "unreadable (no-tab): There is no tab between a FEN and a move in this line.";
    assert_eq!(said.out.lines().collect::<Vec<_>>(), [no_tab, "legal: e4 is legal.", no_tab]);
    assert_eq!(said.code, 1);
    let answer = with_input(&["explain", "-", "--json"], "startpos e4\n").one();
    assert_eq!(keys(&answer), KEYS);
    assert_eq!((answer["code"].as_str(), answer["fen"].as_str()), (Some("no-tab"), Some("startpos e4")));
    // A tab and nothing behind it is a question without a move.
    let empty = with_input(&["explain", "-", "--json"], "startpos\t\n").one();
    assert_eq!(empty["code"], "empty-text");
}

#[test]
fn a_stream_reads_fen_tab_move() {
    let said = with_input(
        &["explain", "-", "--json"],
        &format!("{CASTLES}\tO-O\n{CASTLES}\tO-O-O\nstartpos\nnonsense\te4\n"),
    );
    let verdicts: Vec<String> =
        said.json().iter().map(|answer| answer["verdict"].as_str().unwrap().to_owned()).collect();
    assert_eq!(verdicts, ["illegal", "legal", "unreadable", "unreadable"]);
    assert_eq!(said.code, 1);
    let good = with_input(&["explain", "-"], "startpos\te4\nstartpos\td4\n");
    assert_eq!((good.out.as_str(), good.code), ("legal: e4 is legal.\nlegal: d4 is legal.\n", 0));
}

#[test]
fn a_position_that_is_none_is_a_no_with_the_same_keys() {
    let said = tabiya(&["explain", "8/8/8/8/8/8/8/8 w - - 0 1", "e4", "--json"]);
    let answer = said.one();
    assert_eq!(said.code, 1);
    for key in KEYS {
        assert!(answer.get(key).is_some(), "{key}: {answer}");
    }
    assert_eq!(answer["code"], "no-legal-position");
    assert!(!answer["error"]["reasons"].as_array().unwrap().is_empty());
}

#[test]
fn a_move_in_a_sentence_is_found_and_judged() {
    for text in ["1. Nf3", "**Nf3**", r"\boxed{Nf3}", "My move is Ng1-f3.", "I like e4, but I play **Nf3**!"]
    {
        let said = tabiya(&["explain", "startpos", text, "--json"]);
        let answer = said.one();
        assert_eq!((answer["move"]["san"].as_str(), said.code), (Some("Nf3"), 0), "{text}: {answer}");
        assert!(!answer["forgiven"].as_array().unwrap().is_empty(), "{text}: {answer}");
    }
    let illegal = tabiya(&["explain", "startpos", "My move is **Ke2**.", "--json"]);
    assert_eq!((illegal.one()["code"].as_str(), illegal.code), (Some("own-piece-there"), 1));
    let several = tabiya(&["explain", "startpos", "Both e4 and d4 are good.", "--json"]);
    assert_eq!((several.one()["verdict"].as_str(), several.code), (Some("ambiguous"), 1));
    assert_eq!(several.one()["suggestions"].as_array().unwrap().len(), 2);
    let nothing = tabiya(&["explain", "startpos", "I resign, well played.", "--json"]);
    assert_eq!((nothing.one()["verdict"].as_str(), nothing.code), (Some("unreadable"), 1));
}

#[test]
fn the_door_reads_moves_and_sentences_alike() {
    let castle = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    for (fen, text, code, exit) in [
        ("startpos", "e4.", "legal", 0),
        ("startpos", "e2 to e4", "legal", 0),
        ("startpos", "Nf3. This develops a knight.", "legal", 0),
        ("startpos", "e4 or d4", "ambiguous", 1),
        ("startpos", r"\boxed{e4 or d4}", "ambiguous", 1),
        ("startpos", "e2e4 junk", "trailing-text", 1),
        ("startpos", r"I thought about e4. \boxed{e9}", "no-such-square", 1),
        ("startpos", "N@f3", "drop-not-played", 1),
        (castle, "0-O-O", "not-a-move", 1),
        (castle, "o-o-o", "legal", 0),
    ] {
        let said = tabiya(&["explain", fen, text, "--json"]);
        assert_eq!((said.one()["code"].as_str(), said.code), (Some(code), exit), "{text}: {}", said.out);
    }
}

#[test]
fn a_line_that_is_cut_is_refused_and_never_half_read() {
    // The answer stands behind the end of what is kept.
    let long = format!("I like e4. {}My move is d4.", "Hm. ".repeat(1_000_000));
    let said = with_input(&["explain", "-", "--json"], &format!("startpos\t{long}\nstartpos\td4\n"));
    let codes: Vec<String> =
        said.json().iter().map(|answer| answer["code"].as_str().unwrap().to_owned()).collect();
    assert_eq!(codes, ["text-too-long", "legal"]);
    let shorter = format!("I like e4. {}My move is d4.", "Hm. ".repeat(50_000));
    let said = with_input(&["explain", "-", "--json"], &format!("startpos\t{shorter}\n"));
    assert_eq!(said.one()["move"]["san"], "d4");
}

#[test]
fn a_promotion_in_words_is_refused_as_a_game_refuses_it() {
    let fen = "7k/P7/8/8/8/8/8/K7 w - - 0 1";
    for text in ["a8=queen", "a8=Queen", "a7a8=queen", "a8=queen a7a8x", "a8=queenly", "a7a8x"] {
        let explained = tabiya(&["explain", fen, text]);
        assert!(explained.out.starts_with("unreadable (unknown-promotion): "), "{text}: {}", explained.out);
        assert!(explained.out.contains("q, r, b or n"), "{text}: {}", explained.out);
        assert_eq!(explained.code, 1, "{text}");
        let sentence = explained.out.lines().next().unwrap().split_once(": ").unwrap().1;
        let played = with_input(&["play", "--no-save"], &format!("load {fen}\n{text}\n"));
        assert!(played.out.contains(sentence), "{text}: {sentence}\n{}", played.out);
    }
    // In a sentence the piece may be spelled out.
    let said = tabiya(&["explain", fen, "I promote: pawn to a8, queen."]);
    assert!(said.out.starts_with("legal"), "{}", said.out);
}
