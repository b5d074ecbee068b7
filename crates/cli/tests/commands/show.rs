//! `tabiya show`.

use super::run::{Scratch, keys, program, say, tabiya, with_input};
use std::fs;

const MATE: &str = "r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4";
const CHECK: &str = "rnb1kbnr/pppp1ppp/8/4p3/4P2q/5P2/PPPP2PP/RNBQKBNR w KQkq - 1 3";

#[test]
fn in_a_pipe_the_board_is_ascii_with_whose_move_it_is() {
    let said = tabiya(&["show"]);
    assert_eq!(
        said.out,
        "8  r n b q k b n r\n\
         7  p p p p p p p p\n\
         6  . . . . . . . .\n\
         5  . . . . . . . .\n\
         4  . . . . . . . .\n\
         3  . . . . . . . .\n\
         2  P P P P P P P P\n\
         1  R N B Q K B N R\n   \
            a b c d e f g h\n\nWhite to move\n"
    );
    assert_eq!(said.code, 0);
}

#[test]
fn black_may_look_from_the_other_side() {
    let said = tabiya(&["show", "--flip"]);
    assert!(said.out.starts_with("1  R N B K Q B N R\n"), "{}", said.out);
    assert!(said.out.contains("   h g f e d c b a\n"), "{}", said.out);
}

#[test]
fn check_and_the_end_of_the_game_are_told() {
    assert!(tabiya(&["show", CHECK]).out.ends_with("White to move, in check from the queen on h4\n"));
    assert!(tabiya(&["show", MATE]).out.ends_with("White wins by checkmate\n"));
}

#[test]
fn men_can_be_symbols_or_letters() {
    let symbols = tabiya(&["show", "--pieces", "unicode"]).out;
    assert!(symbols.starts_with("8  ♜ ♞ ♝ ♛ ♚ ♝ ♞ ♜\n"), "{symbols}");
    assert!(symbols.contains("1  ♖ ♘ ♗ ♕ ♔ ♗ ♘ ♖\n"), "{symbols}");
    for kind in ["ascii", "letters"] {
        assert_eq!(tabiya(&["show", "--pieces", kind]).out, tabiya(&["show"]).out);
    }
}

#[test]
fn colours_come_when_forced_and_never_with_no_color() {
    let colored = say(program(&["show"]).env("CLICOLOR_FORCE", "1"), "").out;
    assert!(colored.contains("\u{1b}[") && colored.contains('♚'), "{colored:?}");
    let ascii = say(program(&["show", "--pieces", "ascii"]).env("CLICOLOR_FORCE", "1"), "").out;
    assert!(ascii.is_ascii() && !ascii.contains('\u{1b}'), "{ascii:?}");
    let plain = say(program(&["show"]).env("NO_COLOR", "1").env("TERM", "xterm-256color"), "").out;
    assert!(!plain.contains('\u{1b}'), "{plain:?}");
}

#[test]
fn as_data_a_board_has_its_rows_its_turn_and_its_checkers() {
    let answer = tabiya(&["show", CHECK, "--json"]).one();
    assert_eq!(keys(&answer), ["board", "check", "checkers", "fen", "notes", "outcome", "turn"]);
    assert_eq!(answer["board"][0], "rnb.kbnr");
    assert_eq!(answer["board"][7], "RNBQKBNR");
    assert_eq!((answer["turn"].as_str(), answer["checkers"][0].as_str()), (Some("white"), Some("h4")));
    let mate = tabiya(&["show", MATE, "--json"]).one();
    assert_eq!(
        (mate["outcome"]["result"].as_str(), mate["outcome"]["reason"].as_str()),
        (Some("1-0"), Some("checkmate"))
    );
}

#[test]
fn a_stream_of_boards_is_parted_by_blank_lines() {
    let said = with_input(&["show", "-"], &format!("startpos\n{MATE}\n"));
    assert_eq!(said.out.split("\n\n").count(), 4, "{}", said.out);
    let data = with_input(&["show", "-", "--json"], &format!("startpos\n{MATE}\n"));
    assert_eq!(data.json().len(), 2);
}

#[test]
fn a_board_that_is_no_position_is_shown_with_the_reasons() {
    let said = tabiya(&["show", "8/8/8/8/8/8/8/K7 w - - 0 1"]);
    assert!(said.out.contains("1  K . . . . . . .\n"), "{}", said.out);
    assert!(said.out.contains("not a legal position: "), "{}", said.out);
    assert_eq!(said.code, 1);
}

#[test]
fn a_chess960_array_is_shown_by_its_number() {
    assert!(tabiya(&["show", "--start960", "0"]).out.starts_with("8  b b q n n r k r\n"));
    assert_eq!(tabiya(&["show", "--start960", "518"]).out, tabiya(&["show"]).out);
}

#[test]
fn a_drawing_has_every_man_and_every_mark() {
    let said = tabiya(&[
        "show", MATE, "--svg", "-", "--last", "h5f7", "--arrow", "f7e8:red", "--arrow", "c4f7", "--mark",
        "e5:blue", "--size", "300",
    ]);
    let svg = &said.out;
    assert!(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\"") && svg.ends_with("</svg>\n"));
    assert!(svg.contains("width=\"300\" height=\"300\""));
    assert_eq!(svg.matches("<use ").count(), 31, "one piece is gone");
    assert_eq!(svg.matches("<g id=\"tabiya-").count(), 12, "of twelve kinds");
    assert!(svg.contains("url(#tabiya-check)"), "the king is in check");
    assert_eq!(svg.matches("fill-opacity=\"0.55\"").count(), 2, "two squares of the last move");
    assert!(svg.contains("#c8372d") && svg.contains("#2f8f4e") && svg.contains("#2b6cb0"));
    assert!(svg.contains("White wins by checkmate"), "it can be read aloud");
    // Every element that is opened is closed.
    for name in ["svg", "g", "defs", "title", "text", "radialGradient"] {
        let opened = svg.matches(&format!("<{name}>")).count() + svg.matches(&format!("<{name} ")).count();
        assert_eq!(opened, svg.matches(&format!("</{name}>")).count(), "{name}");
    }
}

#[test]
fn a_drawing_from_blacks_side_puts_h1_in_the_upper_left_corner() {
    let white = tabiya(&["show", "--svg", "-"]).out;
    let black = tabiya(&["show", "--svg", "-", "--flip"]).out;
    assert!(white.contains("<use href=\"#tabiya-white-rook\" x=\"740\" y=\"740\"/>"), "{white}");
    assert!(black.contains("<use href=\"#tabiya-white-rook\" x=\"40\" y=\"40\"/>"), "{black}");
    assert!(!white.contains("tabiya-check"));
}

#[test]
fn a_drawing_replaces_its_file_as_a_whole() {
    let scratch = Scratch::new();
    let file = scratch.file("board.svg", "something old");
    let said = tabiya(&["show", "--svg", &file]);
    assert_eq!((said.out.as_str(), said.code), ("", 0));
    let svg = fs::read_to_string(&file).unwrap();
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    assert_eq!(fs::read_dir(&scratch.0).unwrap().count(), 1, "nothing else is left behind");
}

#[test]
fn no_position_no_drawing() {
    let scratch = Scratch::new();
    let file = scratch.file("board.svg", "something old");
    let said = tabiya(&["show", "8/8/8/8/8/8/8/K7 w - - 0 1", "--svg", &file]);
    assert_eq!(said.code, 1);
    assert_eq!(fs::read_to_string(&file).unwrap(), "something old");
}

#[test]
fn the_data_of_a_variant_has_what_stands_beside_the_board() {
    let fen = "4k3/8/8/8/8/8/8/4K3[NPq] w - - 0 1";
    let said = tabiya(&["show", "--json", "--variant", "crazyhouse", fen]);
    assert!(said.out.contains(r#""variant":"crazyhouse""#), "{}", said.out);
    assert!(said.out.contains(r#""inHand":{"white":["knight","pawn"],"black":["queen"]}"#), "{}", said.out);
    let said = tabiya(&["show", "--json", "--variant", "threecheck"]);
    assert!(said.out.contains(r#""checksLeft":{"white":3,"black":3}"#), "{}", said.out);
}

#[test]
fn five_check_is_not_silently_three_check() {
    let said = tabiya(&["show", "--variant", "5check"]);
    assert_eq!(said.code, 2, "{}", said.out);
    assert!(said.err.contains("from a FEN that has `5+5`"), "{}", said.err);
}

#[test]
fn the_hill_the_last_rank_and_promoted_pieces_are_marked_in_text_and_in_drawings() {
    let goals = |words: &[&str]| tabiya(words).out.matches("fill-opacity=\"0.4\"").count();
    for (variant, squares) in [("koth", 4), ("racing kings", 8), ("atomic", 0)] {
        assert_eq!(tabiya(&["show", "--variant", variant]).out.matches('=').count(), squares, "{variant}");
        assert_eq!(goals(&["show", "--variant", variant, "--svg", "-"]), squares, "{variant}");
    }
    let fen = "4k3/1Q~6/8/8/8/8/8/4K3[n] w - - 0 1";
    let said = tabiya(&["show", "--variant", "crazyhouse", fen]);
    assert!(said.out.contains("pawns once, and again when captured: the white queen on b7"), "{}", said.out);
    let svg = tabiya(&["show", "--variant", "crazyhouse", fen, "--svg", "-"]).out;
    assert_eq!(svg.matches("r=\"9\"").count(), 1, "{svg}");
}

#[test]
fn the_last_move_may_be_a_drop() {
    let words = ["show", "--variant", "crazyhouse", "4k3/8/8/8/8/5N2/8/4K3[] b - - 0 1", "--last", "N@f3"];
    let said = tabiya(&words);
    assert!(said.out.contains("[N]"), "{}{}", said.out, said.err);
    let svg = tabiya(&[&words[..], &["--svg", "-"]].concat()).out;
    assert_eq!(svg.matches("fill-opacity=\"0.55\"").count(), 1, "{svg}");
}
