//! PGN as it is found in the world: each quirk by name.

use std::time::Duration;
use tabiya::pgn::{GameResult, Limits, Nag, NodeId, Place, ProblemKind, Reader, Score, Severity};
use tabiya::{ClockTime, Color, Pgn, Position};

fn codes(pgn: &Pgn) -> Vec<&'static str> {
    pgn.problems().iter().map(|problem| problem.code()).collect()
}

fn games(text: &[u8]) -> Vec<Pgn> {
    Pgn::parse_games(text).collect()
}

/// The moves of a text without tags, which has nothing wrong but the missing result.
fn movetext(text: &str) -> String {
    let pgn = Pgn::parse_lenient(text);
    assert!(codes(&pgn).iter().all(|code| *code == "missing-result"), "{text}: {:?}", pgn.problems());
    pgn.to_movetext()
}

#[test]
fn a_byte_order_mark_is_passed_over() {
    let pgn = &games(b"\xef\xbb\xbf[White \"A\"]\n\n1. e4 *")[0];
    assert_eq!(pgn.tags().get("White"), Some("A"));
    assert_eq!(codes(pgn), [""; 0]);
    let pgn = &games(b"\xef\xbb\xbf1. e5 *")[0];
    assert_eq!(pgn.problems()[0].place, Place { line: 1, column: 4, bytes: 6..8 });
}

#[test]
fn bytes_that_are_not_utf_8_are_latin_1() {
    let pgn = &games(b"[White \"Fran\xe7ois\"]\n[Black \"Andr\xc3\xa9\"]\n\n1. e4 {d\xe9j\xe0 vu} *")[0];
    assert_eq!(pgn.tags().get("White"), Some("François"));
    assert_eq!(pgn.tags().get("Black"), Some("André"));
    assert_eq!(pgn.root().next().unwrap().text(), "déjà vu");
}

#[test]
fn lines_may_end_with_carriage_return_and_line_feed() {
    let pgn = &games(b"[White \"A\"]\r\n[Black \"B\"]\r\n\r\n1. e4 e5\r\n2. Nf3 {two\r\nlines} Nc6 *\r\n")[0];
    assert_eq!(codes(pgn), [""; 0]);
    assert_eq!(pgn.to_movetext(), "1. e4 e5 2. Nf3 {two\nlines} 2... Nc6 *");
    assert_eq!(pgn.tags().len(), 2);
}

#[test]
fn a_comment_may_stand_before_the_first_move_and_between_tags_and_moves() {
    assert_eq!(movetext("{Hello.} 1. e4 *"), "{Hello.} 1. e4 *");
    let pgn = Pgn::parse_lenient("[White \"A\"]\n{one}\n[Black \"B\"]\n\n{two}\n1. e4 *");
    assert_eq!(pgn.root().comments().collect::<Vec<_>>(), ["one", "two"]);
    assert_eq!(pgn.tags().get("Black"), Some("B"));
}

#[test]
fn a_move_number_may_be_written_again_for_black() {
    for text in [
        "1. d4 1... d5 *",
        "1. d4 1. ... d5 *",
        "1.d4 d5 *",
        "d4 d5 *",
        "1 d4 d5 *",
        "1. d4 1… d5 *",
        "1.d4 1...d5 *",
        "7. d4 99... d5 *",
    ] {
        assert_eq!(movetext(text), "1. d4 d5 *", "{text}");
    }
}

#[test]
fn tags_of_the_start_may_be_written_in_any_case() {
    let pgn = Pgn::parse_lenient("[Setup \"1\"]\n[fen \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 *");
    assert_eq!(codes(&pgn), [""; 0]);
    assert_eq!(pgn.start().to_fen(), "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    assert_eq!(pgn.moves().len(), 1);
}

#[test]
fn the_moves_may_follow_the_tags_without_an_empty_line() {
    let pgn = Pgn::parse_lenient("[White \"A\"]\n1. e4 e5 *");
    assert_eq!(codes(&pgn), [""; 0]);
    assert_eq!(pgn.sans(), ["e4", "e5"]);
}

#[test]
fn variations_nest() {
    let text = "1. e4 e5 (1... c5 2. Nf3 (2. c3 d5 (2... Nf6)) 2... d6) 2. Nf3 *";
    assert_eq!(movetext(text), text);
    assert_eq!(Pgn::parse_lenient(text).count_moves(), 9);
}

#[test]
fn brackets_in_a_comment_are_text() {
    assert_eq!(movetext("1. e4 { ( } e5 {[} *"), "1. e4 { ( } 1... e5 {[} *");
}

#[test]
fn a_semicolon_makes_the_rest_of_the_line_a_comment() {
    assert_eq!(movetext("1. e4 ; best { by ) test\n1... e5 *"), "1. e4 { best { by ) test} 1... e5 *");
    let pgn = Pgn::parse_lenient("1. e4 ; a } brace\ne5 *");
    assert_eq!(pgn.to_movetext(), "1. e4 ; a } brace\n1... e5 *");
    assert_eq!(Pgn::parse_lenient(&pgn.to_string()), pgn);
}

#[test]
fn glyphs_are_read_as_numbers_and_as_signs() {
    assert_eq!(
        movetext("1. e4! e5? 2. d4!! d5?? 3. c4!? c5?! *"),
        "1. e4 $1 e5 $2 2. d4 $3 d5 $4 3. c4 $5 c5 $6 *"
    );
    assert_eq!(movetext("1. e4 $14 $99 e5+- *".replace("e5+-", "e5 +-").as_str()), "1. e4 $14 $99 e5 $18 *");
    assert_eq!(
        movetext("1. e4 ! e5 ± 2. d4 += d5 ∞ 3. c4 N *"),
        "1. e4 $1 e5 $16 2. d4 $14 d5 $13 3. c4 $146 *"
    );
    assert_eq!(codes(&Pgn::parse_lenient("1. e4 $256 e5 $ *")), ["bad-nag", "bad-nag"]);
    let nag = Pgn::parse_lenient("1. e4?! *").root().next().unwrap().nags().next();
    assert_eq!(nag, Some(Nag::DUBIOUS));
}

#[test]
fn a_line_that_starts_with_percent_is_passed_over() {
    assert_eq!(movetext("% by a program\n1. e4\n%{ ( [\ne5 (1... c5\n%)\n) *"), "1. e4 e5 (1... c5) *");
}

#[test]
fn null_moves_are_kept() {
    assert_eq!(
        movetext("1. e4 -- 2. d4 Z0 3. Nf3 @@@@ 4. Nc3 0000 *"),
        "1. e4 -- 2. d4 -- 3. Nf3 -- 4. Nc3 -- *"
    );
    let pgn = Pgn::parse_lenient("1. e4 -- *");
    assert_eq!(pgn.final_position().to_fen(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 1 2");
    assert!(pgn.mainline().nth(1).unwrap().is_null_move());
    assert_eq!(codes(&Pgn::parse_lenient("1. e4 f6 2. Qh5+ -- *")), ["null-move-in-check"]);
}

#[test]
fn an_illegal_move_ends_its_game_and_no_other() {
    let text = "[White \"A\"]\n\n1. e4 e5\n2. Ke3 Nc6 (2... d6) 3. Nf3 1-0\n\n[White \"B\"]\n\n1. d4 *\n";
    let all = games(text.as_bytes());
    assert_eq!(all.len(), 2);
    assert_eq!(all[0].sans(), ["e4", "e5"]);
    assert_eq!(all[0].result(), GameResult::Win(Color::White));
    let [problem] = all[0].problems() else { panic!("{:?}", all[0].problems()) };
    assert_eq!((problem.game, problem.ply), (1, 3));
    assert_eq!(problem.place, Place { line: 4, column: 4, bytes: 25..28 });
    assert_eq!(&text[25..28], "Ke3");
    assert_eq!(problem.severity(), Severity::Error);
    let ProblemKind::Move { text, explanation } = &problem.kind else { panic!("{problem:?}") };
    assert_eq!(text, "Ke3");
    assert_eq!(**explanation, all[0].final_position().explain("Ke3"));
    assert_eq!(all[1].sans(), ["d4"]);
    assert!(all[1].problems().is_empty());
}

#[test]
fn an_illegal_move_in_a_variation_ends_only_that() {
    let pgn = Pgn::parse_lenient("1. e4 (1. d4 d5 2. Ke4 (2. c4) c6) (1. c4) 1... e5 *");
    assert_eq!(pgn.to_movetext(), "1. e4 (1. d4 d5) (1. c4) 1... e5 *");
    let [problem] = pgn.problems() else { panic!("{:?}", pgn.problems()) };
    assert_eq!((problem.ply, problem.place.column), (3, 20));
}

#[test]
fn a_missing_result_is_a_warning() {
    let all = games(b"[White \"A\"]\n\n1. e4 e5\n\n[White \"B\"]\n\n1. d4");
    assert_eq!(all.iter().map(codes).collect::<Vec<_>>(), [["missing-result"], ["missing-result"]]);
    assert_eq!(all[0].sans(), ["e4", "e5"]);
    assert_eq!(all[0].problems()[0].severity(), Severity::Warning);
    // Without tags, a first move behind an empty line begins a game too.
    assert_eq!(games(b"1. e4 e5\n\n1. d4 d5\n").len(), 2);
    assert_eq!(games(b"1. e4\n\n1... e5\n\n2. d4\n").len(), 1);
}

#[test]
fn of_two_results_that_contradict_the_tag_counts() {
    let pgn = Pgn::parse_lenient("[Result \"1-0\"]\n\n1. e4 0-1");
    assert_eq!(codes(&pgn), ["contradicting-result"]);
    assert_eq!(pgn.result(), GameResult::Win(Color::White));
    let pgn = Pgn::parse_lenient("[Result \"*\"]\n\n1. e4 1/2-1/2");
    assert_eq!(codes(&pgn), ["contradicting-result"]);
    assert_eq!(pgn.result(), GameResult::Draw);
    assert_eq!(Pgn::parse_lenient("1. e4 ½-½").result(), GameResult::Draw);
}

#[test]
fn quotation_marks_without_backslash_stay_in_the_value() {
    let pgn =
        Pgn::parse_lenient("[White \"Bobby \"the kid\" Fischer\"]\n[Black \"A \\\"B\\\" \\\\ C\"]\n\n*");
    assert_eq!(codes(&pgn), ["unescaped-quote"]);
    assert_eq!(pgn.tags().get("White"), Some("Bobby \"the kid\" Fischer"));
    assert_eq!(pgn.tags().get("Black"), Some("A \"B\" \\ C"));
    assert!(pgn.to_string().contains("[White \"Bobby \\\"the kid\\\" Fischer\"]"));
    assert_eq!(Pgn::parse_lenient(&pgn.to_string()), pgn);
}

#[test]
fn a_tag_that_does_not_end_ends_with_its_line() {
    let pgn = Pgn::parse_lenient("[White \"A\n[Black \"B]\n[Site \"C\"\n[Round \"D:\\\"]\n\n1. e4 *");
    assert_eq!(codes(&pgn), ["unclosed-tag"; 4]);
    let values: Vec<&str> = pgn.tags().iter().map(|(_, value)| value).collect();
    assert_eq!(values, ["A", "B", "C", "D:\\"]);
    assert_eq!(pgn.sans(), ["e4"]);
}

#[test]
fn what_is_no_tag_is_passed_over() {
    let pgn = Pgn::parse_lenient("[White]\n[pgn]\n[Black \"B\"] [ Site  \"C\" ]\n1. e4 [hm] e5 * [/pgn]");
    assert_eq!(codes(&pgn), ["bad-tag", "bad-tag", "unexpected-text"]);
    assert_eq!((pgn.tags().get("Black"), pgn.tags().get("Site")), (Some("B"), Some("C")));
    assert_eq!(pgn.sans(), ["e4", "e5"]);
}

#[test]
fn a_tag_that_is_there_twice_is_kept_and_the_first_counts() {
    let pgn = Pgn::parse_lenient("[White \"A\"]\n[White \"B\"]\n\n*");
    assert_eq!(codes(&pgn), ["duplicate-tag"]);
    assert_eq!(pgn.tags().get("White"), Some("A"));
    assert_eq!(pgn.tags().len(), 2);
    assert_eq!(Pgn::parse_lenient(&pgn.to_string()), pgn);
}

#[test]
fn games_may_have_tags_only() {
    let all = games(b"[Event \"A\"]\n[White \"x\"]\n\n[Event \"B\"]\n\n[White \"y\"]\n\n\n[Event \"C\"]\n");
    let events: Vec<_> = all.iter().map(|pgn| pgn.tags().get("Event").unwrap()).collect();
    assert_eq!(events, ["A", "B", "C"]);
    assert_eq!(all[1].tags().get("White"), Some("y"));
}

#[test]
fn a_file_may_end_in_a_comment() {
    let pgn = Pgn::parse_lenient("1. e4 e5 {and then");
    assert_eq!(codes(&pgn), ["unclosed-comment", "missing-result"]);
    assert_eq!(pgn.to_movetext(), "1. e4 e5 {and then} *");
}

#[test]
fn a_comment_that_does_not_end_ends_before_the_next_game() {
    let all = games(b"[White \"A\"]\n\n1. e4 {what\nnow?\n\n[White \"B\"]\n\n1. d4 {fine} *\n");
    assert_eq!(all.len(), 2);
    assert_eq!(codes(&all[0]), ["unclosed-comment", "missing-result"]);
    assert_eq!(all[0].to_movetext(), "1. e4 {what\nnow?} *");
    assert_eq!(all[1].to_movetext(), "1. d4 {fine} *");
}

#[test]
fn variations_that_do_not_end_are_closed() {
    let all = games(b"1. e4 (1. d4 (1. c4\n\n[White \"B\"]\n\n1. d4) *\n");
    assert_eq!(codes(&all[0]), ["unclosed-variation", "missing-result"]);
    assert_eq!(all[0].to_movetext(), "1. e4 (1. d4) (1. c4) *");
    assert_eq!(codes(&all[1]), ["closes-nothing"]);
    assert_eq!(codes(&Pgn::parse_lenient("(1. e4) 1. d4 } *")), ["variation-without-move", "closes-nothing"]);
}

#[test]
fn a_result_in_a_variation_ends_nothing() {
    assert_eq!(
        movetext("1. e4 (1. d4 d5 1-0) (1. c4 *) 1... e5 0-1"),
        "1. e4 (1. d4 d5) (1. c4) 1... e5 0-1"
    );
}

#[test]
fn a_variation_that_does_not_end_has_the_result_in_it() {
    // The rest of the game is swallowed, and its moves cannot be played there.
    let pgn = Pgn::parse_lenient("1. e4 (1. d4 d5 1... e5 2. Nf3 *");
    assert_eq!(codes(&pgn), ["does-not-move-so", "unclosed-variation"]);
    let all = games(b"1. e4 (1. d4 (1. c4 d5 1-0\n\n[White \"A\"]\n\n1. d4 *");
    assert_eq!(codes(&all[0]), ["unclosed-variation"]);
    assert_eq!(all[0].to_movetext(), "1. e4 (1. d4) (1. c4 d5) 1-0");
    assert_eq!(all[1].to_movetext(), "1. d4 *");
    // What is said in a comment is no result, and neither is a move.
    for text in ["1. e4 (1. d4 {1-0}", "1. e4 (1. d4 ; 1-0", "1. e4 (1. d4 d5", "1. e4 ("] {
        assert_eq!(codes(&Pgn::parse_lenient(text)), ["unclosed-variation", "missing-result"], "{text}");
    }
    let open = Pgn::parse_lenient("1. e4 e5 {two\n\nlines 0-1\n\n");
    assert_eq!(codes(&open), ["unclosed-comment", "missing-result"]);
    let open = Pgn::parse_lenient("1. e4 (1. d4 {two\nlines 0-1");
    assert_eq!(codes(&open), ["unclosed-comment", "unclosed-variation", "missing-result"]);
}

#[test]
fn a_result_against_the_mate_on_the_board_is_a_warning() {
    let mate = "1. f3 e5 2. g4 Qh4#";
    let pgn = Pgn::parse_lenient(&format!("{mate} 1-0"));
    assert_eq!(codes(&pgn), ["result-against-mate"]);
    assert_eq!(pgn.problems()[0].to_string(), "1:21: the result says 1-0, the mate on the board 0-1");
    assert_eq!(pgn.problems()[0].severity(), Severity::Warning);
    assert_eq!(codes(&Pgn::parse_lenient(&format!("{mate} 1/2-1/2"))), ["result-against-mate"]);
    for result in ["0-1", "*"] {
        assert_eq!(codes(&Pgn::parse_lenient(&format!("{mate} {result}"))), [""; 0], "{result}");
    }
    // The mate of a variation is none of the game's.
    assert_eq!(codes(&Pgn::parse_lenient("1. f3 e5 2. g4 (2. e3) 2... Nc6 (2... Qh4#) 1-0")), [""; 0]);
}

#[test]
fn a_comment_behind_the_result_belongs_to_the_game() {
    let all = games(b"1. e4 e5 1-0 {White was late.} ; so\n1. d4 *");
    assert_eq!(all.len(), 2);
    assert_eq!(all[0].to_movetext(), "1. e4 e5 {White was late.} { so} 1-0");
}

#[test]
fn ten_thousand_nested_variations_are_a_limit_and_no_overflow() {
    let depth = 10_000;
    let text = "1. e4 ".to_string() + &"(1. d4 ".repeat(depth) + &")".repeat(depth) + " 1... e5 *";
    let pgn = Pgn::parse_lenient(&text);
    assert_eq!(codes(&pgn), ["too-deep"]);
    assert_eq!(pgn.sans(), ["e4", "e5"]);
    assert_eq!(pgn.count_moves(), 2 + 1000);

    // With the limit lifted, nothing recurses: reading, comparing, writing and dropping.
    let limits = Limits::default().with_depth(usize::MAX);
    let pgn = Reader::with_limits(text.as_bytes(), limits).read_pgn().unwrap();
    assert_eq!(codes(&pgn), [""; 0]);
    assert_eq!(pgn.count_moves(), 2 + depth);
    assert_eq!(pgn, pgn.clone());
    assert_eq!(Pgn::parse_lenient(&pgn.to_string()), pgn);
}

#[test]
fn variations_within_variations_of_a_long_line_do_not_recurse_either() {
    let text = "Nf3 (-- Nf6 (-- ".repeat(3000);
    let limits = Limits::default().with_depth(usize::MAX);
    let pgn = Reader::with_limits(text.as_bytes(), limits).read_pgn().unwrap();
    assert_eq!(codes(&pgn), ["unclosed-variation", "missing-result"]);
    assert_eq!(pgn.count_moves(), 12_000);
    let text = pgn.to_string();
    let read = Reader::with_limits(text.as_bytes(), limits).read_pgn().unwrap();
    assert_eq!(read, pgn);
}

#[test]
fn commands_of_programs_are_typed_and_unknown_ones_stay_text() {
    let pgn = Pgn::parse_lenient(
        "1. e4 {[%clk 1:30:05] [%emt 0:00:07.5] solid [%mood calm]} e5 {[%eval #-3,20] [%csl Ra1][%cal Gd1f3,Yb2c3]} *",
    );
    let e4 = pgn.root().next().unwrap();
    assert_eq!(e4.clock(), Some(ClockTime(Duration::from_secs(5405))));
    assert_eq!(e4.elapsed(), Some(ClockTime(Duration::from_millis(7500))));
    assert_eq!(e4.text(), "solid [%mood calm]");
    let e5 = e4.next().unwrap();
    assert_eq!(e5.eval().unwrap().score, Score::Mate(-3));
    assert_eq!(e5.eval().unwrap().depth, Some(20));
    assert_eq!(e5.shapes().iter().map(ToString::to_string).collect::<Vec<_>>(), ["Ra1", "Gd1f3", "Yb2c3"]);
    assert_eq!(e5.text(), "");
}

#[test]
fn chess960_is_played_from_its_tags() {
    let text = "[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w KQkq - 0 1\"]\n\n1. Ng3 Ng6 2. O-O O-O *";
    let pgn = Pgn::parse_lenient(text);
    assert_eq!(codes(&pgn), ["king-not-free"; 0], "{:?}", pgn.problems());
    assert_eq!(pgn.sans(), ["Ng3", "Ng6", "O-O", "O-O"]);
    assert_eq!(Pgn::parse_lenient(&pgn.to_string()), pgn);
    assert_eq!(codes(&Pgn::parse_lenient("[Variant \"Chess960\"]\n\n1. e4 *")), [""; 0]);
}

#[test]
fn a_start_that_cannot_be_read_leaves_the_moves_out() {
    let pgn = Pgn::parse_lenient("[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n1. e4 {x} 1-0");
    assert_eq!(codes(&pgn), ["bad-fen"]);
    assert_eq!((pgn.problems()[0].place.line, pgn.problems()[0].place.column), (1, 7));
    assert!(pgn.moves().is_empty());
    assert_eq!(pgn.result(), GameResult::Win(Color::White));
    assert_eq!(Pgn::parse_lenient(&pgn.to_string()), pgn);
    let pgn = Pgn::parse_lenient("[FEN \"4k3/8/8/8/8/8/4P3/4K3 w KQ - 0 1\"]\n\n1. e4 *");
    assert_eq!(codes(&pgn), ["fen-forgiven"]);
    assert_eq!(codes(&Pgn::parse_lenient("[SetUp \"1\"]\n\n1. e4 *")), ["setup-without-fen"]);
}

#[test]
fn a_variant_that_is_not_chess_keeps_its_tags_alone() {
    let pgn = Pgn::parse_lenient("[Variant \"Bughouse\"]\n\n1. e4 e5 1-0");
    assert_eq!(codes(&pgn), ["not-chess"]);
    assert!(pgn.moves().is_empty());
    let atomic = b"[Variant \"Atomic\"]\n\n1. e4 e5 1-0";
    let limits = Limits::default().without_variants();
    let pgn = Reader::with_limits(atomic, limits).read_pgn().unwrap();
    assert_eq!(codes(&pgn), ["not-chess"]);
    assert!(pgn.moves().is_empty());
    assert_eq!(codes(&Pgn::parse_lenient("[Variant \"Star Wars\"]\n\n1. e4 e5 1-0")), ["unknown-variant"]);
    for name in ["Standard", "From Position", "chess 960", "fischerandom", " Standard ", "Chess960"] {
        assert_eq!(
            codes(&Pgn::parse_lenient(&format!("[Variant \"{name}\"]\n\n1. e4 *"))),
            [""; 0],
            "{name}"
        );
    }
}

#[test]
fn moves_may_be_written_as_people_write_them() {
    assert_eq!(
        movetext("1. e2-e4 e7e5 2. Ng1f3 Nb8-c6 3. Bb5! a6 4. 0-0 Nge7 *"),
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 $1 a6 4. O-O Nge7 *"
    );
    assert_eq!(
        movetext(
            "1. e4 d5 2. e5 f5 3. exf6 e.p. Nxf6 4. ♘f3 O\u{2011}O *".replace(" O\u{2011}O", "").as_str()
        ),
        "1. e4 d5 2. e5 f5 3. exf6 Nxf6 4. Nf3 *"
    );
    let start = "[FEN \"7k/3P4/7K/8/8/8/8/8 w - - 6 55\"]\n\n";
    for promotion in ["d8=Q", "d8Q", "d8(Q)", "d8(Q)#", "d8/Q", "d7d8q", "d8=Q++"] {
        assert_eq!(movetext(&format!("{start}{promotion} *")), "55. d8=Q# *", "{promotion}");
    }
}

#[test]
fn letters_of_other_languages_are_not_guessed() {
    let pgn = Pgn::parse_lenient("1. d4 Nf6 2. Sf3 d5 *");
    assert_eq!(codes(&pgn), ["not-a-move"]);
    assert_eq!(pgn.sans(), ["d4", "Nf6"]);
}

#[test]
fn a_text_may_have_no_game() {
    for text in ["", " \n\n ", "\u{feff}", "% nothing\n; nothing\n", "[/pgn]", "."] {
        assert_eq!(games(text.as_bytes()).len(), 0, "{text:?}");
    }
}

#[test]
fn places_are_counted_in_lines_and_characters() {
    let text = "[White \"Ä\"]\r\n\r\n1. e4 {ÄÖÜ\n\n} e5 {é} 2. Ke3 $999 *\n\n1. e5 *";
    let all = games(text.as_bytes());
    let problem = |pgn: &Pgn| pgn.problems()[0].place.clone();
    assert_eq!((problem(&all[0]).line, problem(&all[0]).column), (5, 13));
    assert_eq!(&text.as_bytes()[problem(&all[0]).bytes.start as usize..][..3], b"Ke3");
    assert_eq!((problem(&all[1]).line, problem(&all[1]).column), (7, 4));
}

#[test]
fn the_seven_tags_come_first_and_lines_have_less_than_eighty_characters() {
    let mut pgn = Pgn::new();
    pgn.tags_mut().set("ECO", "C20");
    pgn.tags_mut().set("Black", "B");
    pgn.tags_mut().set("Event", "E");
    pgn.set_result(GameResult::Draw);
    let mut node = NodeId::ROOT;
    for i in 0..60 {
        node = pgn.add(node, ["Nf3", "Nf6", "Ng1", "Ng8"][i % 4]).unwrap();
        if i % 7 == 0 {
            pgn.add_comment(
                node,
                "a comment with %percent and  two spaces, and long enough to go over the end of a line",
            )
            .unwrap();
        }
    }
    let text = pgn.to_string();
    let lines: Vec<&str> = text.lines().collect();
    let tags = [
        "Event \"E\"",
        "Site \"?\"",
        "Date \"????.??.??\"",
        "Round \"?\"",
        "White \"?\"",
        "Black \"B\"",
        "Result \"1/2-1/2\"",
        "ECO \"C20\"",
    ];
    assert_eq!(lines[..9], [&tags.map(|tag| format!("[{tag}]"))[..], &[String::new()]].concat());
    assert!(lines.iter().all(|line| line.chars().count() < 80 && !line.starts_with('%')), "{text}");
    assert!(lines[9].len() > 70);
    assert_eq!(Pgn::parse_lenient(&text), pgn);
}

#[test]
fn edits_keep_to_the_rules() {
    let mut pgn = Pgn::parse_lenient("1. e4 e5 2. Nf3 Nc6 *");
    let e4 = pgn.mainline().next().unwrap().id();
    let c5 = pgn.add(e4, "c5").unwrap();
    assert_eq!(pgn.add(e4, "c5"), Ok(c5)); // it is there already
    assert!(pgn.add(e4, "e4").is_err());
    assert_eq!(pgn.add_variation(c5, &["Nf3", "Ke7"]).unwrap_err().code(), "own-piece-there");
    assert_eq!(pgn.node(c5).unwrap().children().count(), 0);
    pgn.add_variation(c5, &["Nf3", "d6"]).unwrap();
    pgn.promote(c5).unwrap();
    assert_eq!(pgn.to_movetext(), "1. e4 c5 (1... e5 2. Nf3 Nc6) 2. Nf3 d6 *");
    pgn.promote(c5).unwrap(); // it is the first already
    pgn.add_comment_before(c5, "sharp").unwrap();
    assert_eq!(pgn.to_movetext(), "1. e4 {sharp} 1... c5 (1... e5 2. Nf3 Nc6) 2. Nf3 d6 *");
    let e5 = pgn.node(e4).unwrap().variations().next().unwrap().id();
    pgn.add_comment_before(e5, "or").unwrap();
    pgn.add_null_move(e5).unwrap();
    assert_eq!(pgn.to_movetext(), "1. e4 {sharp} 1... c5 ({or} 1... e5 2. Nf3 (2. --) 2... Nc6) 2. Nf3 d6 *");
    assert_eq!(Pgn::parse_lenient(&pgn.to_string()), pgn);
    pgn.strip_comments();
    pgn.strip_variations();
    assert_eq!(pgn.to_movetext(), "1. e4 c5 2. Nf3 d6 *");
    assert!(pgn.node(e5).is_none());
    assert_eq!(pgn.delete(NodeId::ROOT).unwrap_err().code(), "root");
    pgn.delete(c5).unwrap();
    assert_eq!(pgn.delete(c5).unwrap_err().code(), "no-such-node");
    assert_eq!(pgn.to_movetext(), "1. e4 *");
}

#[test]
fn a_comment_is_kept_as_written_through_reading_and_writing() {
    for (written, kept) in [
        ("", ""),
        (" ", " "),
        ("  two spaces  inside and  outside  ", "  two spaces  inside and  outside  "),
        ("a\nb", "a\nb"),
        ("a\r\nb\rc", "a\nb\nc"),
        ("\n a \n\n\n b \n", "\n a \n\n\n b \n"),
        ("\ta\t", "\ta\t"),
        ("100 %\n% of it", "100 %\n% of it"),
        ("[%clk 0:03:00]", "[%clk 0:03:00]"),
        (" [%eval 0.3] \n [%clk 0:03:00]  hm ", " [%eval 0.3] \n [%clk 0:03:00]  hm "),
        ("({;$1 1. e5", "({;$1 1. e5"),
        ("Über\nmaß", "Über\nmaß"),
        // The end of a line that was folded.
        ("a long\n\tline", "a long line"),
    ] {
        let text = format!("{{{written}}} 1. e4 {{{written}}} {{{written}}} ({{{written}}} 1. d4) *");
        let pgn = Pgn::parse_lenient(&text);
        assert!(pgn.problems().is_empty(), "{written:?}: {:?}", pgn.problems());
        let e4 = pgn.mainline().next().unwrap();
        assert_eq!(pgn.root().comments().collect::<Vec<_>>(), [kept]);
        assert_eq!(e4.comments().collect::<Vec<_>>(), [kept, kept]);
        let d4 = pgn.root().variations().next().unwrap();
        assert_eq!(d4.comments_before().collect::<Vec<_>>(), [kept]);
        let moves = format!("{{{kept}}} 1. e4 {{{kept}}} {{{kept}}} ({{{kept}}} 1. d4) *");
        assert_eq!(pgn.to_movetext(), moves);
        for width in [1, 10, 79, usize::MAX] {
            assert_eq!(Pgn::parse_lenient(&pgn.to_lines(width)), pgn, "{written:?} in {width} columns");
            assert_eq!(
                Pgn::parse_lenient(&pgn.to_movetext_lines(width)),
                pgn,
                "{written:?} in {width} columns"
            );
        }
    }
    let read = |text: &str| Pgn::parse_lenient(text).root().comments().map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(read("[White \"x\"]\n\n;  to the end  \n;\n; } \n1. e4 *"), ["  to the end  ", "", " } "]);
}

#[test]
fn what_is_shown_of_a_comment_is_on_one_line_without_what_programs_wrote() {
    let pgn = Pgn::parse_lenient("1. e4 {} { [%clk 0:03:00]\n Best\n\n by test. } { } {Yes.} *");
    let e4 = pgn.mainline().next().unwrap();
    assert_eq!(e4.text(), "Best by test. Yes.");
    assert_eq!(e4.clock(), "0:03:00".parse().ok());
    assert_eq!(e4.comments().count(), 4);
}

#[test]
fn a_command_that_is_set_leaves_the_other_comments_as_written() {
    let mut pgn = Pgn::parse_lenient("1. e4 {} { a } {[%clk 0:03:00]} { b\nc [%eval 0.3]} *");
    let e4 = pgn.mainline().next().unwrap().id();
    pgn.set_clock(e4, "0:02:00".parse().ok()).unwrap();
    assert_eq!(pgn.to_movetext(), "1. e4 {} { a } {[%clk 0:02:00]} { b\nc [%eval 0.3]} *");
    pgn.set_clock(e4, None).unwrap();
    assert_eq!(pgn.to_movetext(), "1. e4 {} { a } { b\nc [%eval 0.3]} *");
    pgn.set_eval(e4, None).unwrap();
    assert_eq!(pgn.to_movetext(), "1. e4 {} { a } {b\nc} *");
}

#[test]
fn lines_of_a_comment_that_pgn_cannot_say_become_spaces() {
    let mut pgn = Pgn::parse_lenient("1. e4 *");
    let e4 = pgn.mainline().next().unwrap().id();
    pgn.add_comment(e4, "a } b\r\nc").unwrap();
    pgn.add_comment(e4, "a\n\n[Event \"x\"]\nb").unwrap();
    let kept: Vec<&str> = pgn.node(e4).unwrap().comments().collect();
    assert_eq!(kept, ["a } b c", "a \n[Event \"x\"]\nb"]);
    let read = Pgn::parse_lenient(&pgn.to_string());
    assert_eq!(read, pgn);
    assert!(read.problems().is_empty());
}

#[test]
fn a_comment_set_by_hand_is_read_back_whatever_is_in_it() {
    let mut pgn = Pgn::parse_lenient("1. e4 e5 *");
    let e4 = pgn.mainline().next().unwrap().id();
    for text in [
        "} { ( ; %",
        "a\n\n[Event \"x\"]\nb",
        "  spaced  out ",
        "\t",
        "",
        "}",
        "{",
        "\\",
        "é\u{a0}",
        "% percent",
        "; semi",
        "a\r\nb",
    ] {
        pgn.set_comments(e4, &[text, "second"]).unwrap();
        let read = Pgn::parse_lenient(&pgn.to_string());
        assert_eq!(read, pgn, "{text:?}");
        assert!(read.problems().is_empty(), "{text:?}");
    }
    for value in ["\"", "\\", "a\nb", "]", "[x \"y\"]", "\\\"", "", " x ", "é\r"] {
        pgn.tags_mut().set("Annotator", value);
        let read = Pgn::parse_lenient(&pgn.to_string());
        assert_eq!(read, pgn, "{value:?}");
        assert!(read.problems().is_empty(), "{value:?}: {:?}", read.problems());
    }
}

#[test]
fn a_position_built_by_hand_is_written_and_read_back() {
    let start: Position = "4k3/P7/8/8/8/8/8/4K3 w - - 3 40".parse().unwrap();
    let mut pgn = Pgn::from_position(start);
    let queen = pgn.add(NodeId::ROOT, "a8=Q").unwrap();
    pgn.add(queen, "Ke7").unwrap();
    assert!(
        pgn.to_string()
            .contains("[SetUp \"1\"]\n[FEN \"4k3/P7/8/8/8/8/8/4K3 w - - 3 40\"]\n\n40. a8=Q+ Ke7 *")
    );
    let read = Pgn::parse_lenient(&pgn.to_string());
    assert_eq!(read, pgn);
    assert_eq!(read.start().halfmoves(), 3);
}

#[test]
fn a_glyph_in_letters_is_one_however_much_stands_behind_it() {
    for rest in ["", " 2. Nf3", " 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6"] {
        let pgn = Pgn::parse_lenient(&format!("1. e4 TN e5 N{rest} *"));
        assert!(pgn.problems().is_empty(), "{:?}", pgn.problems());
        let nags: Vec<_> = pgn.mainline().take(2).map(|node| node.nags().count()).collect();
        assert_eq!(nags, [1, 1], "{rest}");
    }
}
