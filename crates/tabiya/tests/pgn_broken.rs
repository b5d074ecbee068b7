//! Files that are broken, cut off, or made to exhaust: what is behind the damage is still read.

use tabiya::Pgn;
use tabiya::pgn::{Limits, Reader};

fn games(text: &str) -> Vec<Pgn> {
    Pgn::parse_games(text.as_bytes()).collect()
}

fn codes(pgn: &Pgn) -> Vec<&'static str> {
    pgn.problems().iter().map(|problem| problem.code()).collect()
}

fn events(games: &[Pgn]) -> Vec<&str> {
    games.iter().map(|pgn| pgn.tags().get("Event").unwrap_or("")).collect()
}

#[test]
fn a_tag_that_is_cut_off_does_not_take_the_next_game_with_it() {
    let games = games("[Event \"A\"]\n[White \"a\"]\n[Re\n\n[Event \"B\"]\n[White \"b\"]\n\n1. e4 *\n");
    assert_eq!(events(&games), ["A", "B"]);
    assert_eq!(codes(&games[0]), ["bad-tag", "missing-result"]);
    assert_eq!(games[1].tags().get("White"), Some("b"));
    assert_eq!(games[1].sans(), ["e4"]);
    assert!(games[1].problems().is_empty());
}

#[test]
fn a_comment_beyond_the_limit_that_does_not_end_ends_before_the_next_game() {
    let long = "a b ".repeat(400_000);
    let text =
        format!("[Event \"A\"]\n\n1. e4 {{{long}\n\n[Event \"B\"]\n\n1. d4 *\n\n[Event \"C\"]\n\n1. c4 *");
    let games = games(&text);
    assert_eq!(events(&games), ["A", "B", "C"]);
    assert_eq!(codes(&games[0]), ["too-long", "unclosed-comment", "missing-result"]);
    assert!(games[1].problems().is_empty() && games[2].problems().is_empty());
}

#[test]
fn lines_may_end_with_a_carriage_return_alone() {
    let text = "[Event \"A\"]\r\r1. e4 ; c\r1... e5\r% no\r2. Nf3 1-0\r\r[Event \"B\"]\r[White \"x\r\r1. d4 {no end\r\r\
                [Event \"C\"]\r\r1. c4\r\r1. e4 Ke4 *\r";
    let read = games(text);
    assert_eq!(events(&read), ["A", "B", "C", ""]);
    assert_eq!(read[0].to_movetext(), "1. e4 { c} 1... e5 2. Nf3 1-0");
    assert_eq!(read[1].to_movetext(), "1. d4 {no end} *");
    assert_eq!(read[1].tags().get("White"), Some("x"));
    assert_eq!(codes(&read[1]), ["unclosed-tag", "unclosed-comment", "missing-result"]);
    assert_eq!(read[2].sans(), ["c4"]);
    let place = &read[3].problems()[0].place;
    assert_eq!((place.line, place.column), (17, 7));
    // The same with any line end gives the same games at the same places.
    for end in ["\n", "\r\n"] {
        let other = games(&text.replace('\r', end));
        assert_eq!(other, read);
        for (other, pgn) in other.iter().zip(&read) {
            let places = |pgn: &Pgn| {
                pgn.problems().iter().map(|problem| problem.place.to_string()).collect::<Vec<_>>()
            };
            assert_eq!(places(other), places(pgn), "{end:?}");
        }
    }
}

#[test]
fn a_tab_may_stand_between_a_tag_and_its_value_and_in_it() {
    let pgn =
        Pgn::parse_lenient("[White\t\"Foo\tBar\"]\n[FEN\t\"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"\t]\n\n1. O-O *");
    assert_eq!(pgn.tags().get("White"), Some("Foo\tBar"));
    assert_eq!(pgn.sans(), ["O-O"]);
    assert!(pgn.problems().is_empty(), "{:?}", pgn.problems());
}

#[test]
fn the_start_of_a_game_in_another_variant_is_kept_as_it_is() {
    let text = "[Event \"A\"]\n[Variant \"Bughouse\"]\n[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n1. Rh8+ *\n";
    let pgn = Pgn::parse_lenient(text);
    let written = pgn.to_string();
    assert!(written.contains("[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n"), "{written}");
    assert_eq!(Pgn::parse_lenient(&written), pgn);
    assert_ne!(Pgn::parse_lenient(&text.replace("R w", "Q w")), pgn, "another start is another game");
}

#[test]
fn a_game_without_tags_behind_an_illegal_move_is_a_game_of_its_own() {
    let games = games("1. e4 Zz\n\n1. d4 d5 *\n\n1. c4 *");
    let moves: Vec<_> = games.iter().map(|pgn| pgn.sans().join(" ")).collect();
    assert_eq!(moves, ["e4", "d4 d5", "c4"]);
}

#[test]
fn stripping_many_variations_takes_no_longer_than_reading_them() {
    let text = format!("1. e4 {} e5 *", "(1. d4 d5) ".repeat(100_000));
    let mut pgn = Pgn::parse_lenient(&text);
    let variation = pgn.root().variations().next().unwrap().id();
    pgn.strip_variations();
    assert_eq!(pgn.to_movetext(), "1. e4 e5 *");
    assert!(pgn.node(variation).is_none());
    assert_eq!(pgn.count_moves(), 2);
    pgn.add_variation(tabiya::pgn::NodeId::ROOT, &["c4", "c5"]).unwrap();
    assert_eq!(pgn.to_movetext(), "1. e4 (1. c4 c5) 1... e5 *");
}

#[test]
fn a_game_tells_no_more_problems_than_the_limit() {
    let hostile = [
        format!("{} 1. e4 *", "() ".repeat(100_000)),
        format!("1. e4 ({} d4) *", "$1 ".repeat(100_000)),
        format!("1. e4 {} *", "$999 ".repeat(100_000)),
        format!("1. e4 {} *", "(1. e5) ".repeat(100_000)),
        format!("1. e4 {} *", ") ".repeat(100_000)),
    ];
    for text in hostile {
        let pgn = Pgn::parse_lenient(&text);
        assert_eq!(pgn.sans(), ["e4"]);
        assert_eq!(pgn.problems().len(), Limits::default().problems + 1);
        assert_eq!(pgn.problems().last().unwrap().code(), "too-many-problems");
    }
}

#[test]
fn what_is_wrong_is_quoted_in_its_beginning_alone() {
    let long = "y".repeat(100_000);
    for text in [
        format!("1. e4 12~{long} *"),
        format!("1. e4 ${long} *"),
        format!("1. e4 ~{long} *"),
        format!("1. e4 N{long} *"),
        format!("[Variant \"{long}\"]\n\n*"),
        format!("[{long} \"\"]\n[{long} \"\"]\n\n*"),
        format!("[{long}\n\n*"),
        format!("[Result \"{long}\"]\n\n1-0"),
    ] {
        let pgn = Pgn::parse_lenient(&text);
        let message = pgn.problems()[0].to_string();
        assert!(message.len() < 400, "{} bytes of {}", message.len(), pgn.problems()[0].code());
    }
}

#[test]
fn the_text_of_a_game_has_a_limit() {
    let limits = Limits::default().with_text(100);
    let text =
        format!("[A \"{0}\"]\n[B \"{0}\"]\n[C \"\"]\n\n1. e4 {{{0}}} e5 {{{0}}} Nf3 *", "x".repeat(70));
    let pgn = Reader::with_limits(text.as_bytes(), limits).read_pgn().unwrap();
    assert_eq!(codes(&pgn), ["too-much-text", "too-much-text"]);
    assert_eq!(pgn.tags().iter().map(|(name, _)| name).collect::<Vec<_>>(), ["A", "C"]);
    assert_eq!(pgn.mainline().map(|node| node.comments().count()).collect::<Vec<_>>(), [1, 1]);
}

#[test]
fn an_illegal_move_is_explained_with_what_the_game_knows() {
    let text = "1. e4 e5 2. Nf3 Nf6 3. Be2 Be7 4. Rg1 Rg8 5. Rh1 Rh8 6. O-O *";
    let pgn = Pgn::parse_lenient(text);
    assert_eq!(
        pgn.problems()[0].kind.to_string(),
        "O-O: White lost the right to castle kingside with 4.Rg1."
    );
    // In a variation, its own line is the game.
    let pgn = Pgn::parse_lenient(
        "1. e4 e5 2. Nf3 Nf6 3. Be2 (3. Rg1 Be7 4. Rh1 Rg8 5. Be2 a6 6. O-O) 3... Be7 4. O-O *",
    );
    assert_eq!(pgn.problems().len(), 1);
    assert_eq!(
        pgn.problems()[0].kind.to_string(),
        "O-O: White lost the right to castle kingside with 3.Rg1."
    );
    // What was before a null move is not known, but nothing is made up.
    let pgn = Pgn::parse_lenient("1. e4 e5 2. Nf3 Nf6 3. Be2 Be7 4. Rg1 Rg8 5. Rh1 -- 6. O-O *");
    assert_eq!(pgn.problems()[0].code(), "castling-right-lost");
    // Games go on where the rules of other games would end them.
    let dance = "Nf3 Nf6 Ng1 Ng8 ".repeat(6);
    let pgn = Pgn::parse_lenient(&format!("{dance} e5 *"));
    assert_eq!(pgn.problems()[0].code(), "does-not-move-so");
}

#[test]
fn many_angle_brackets_are_read_in_no_time() {
    let pgn = Pgn::parse_lenient(&format!("1. e4 {}", "<".repeat(400_000)));
    assert_eq!(pgn.sans(), ["e4"]);
    let pgn = Pgn::parse_lenient(&format!("1. e4 {} *", "[".repeat(400_000)));
    assert_eq!(pgn.sans(), ["e4"]);
}

#[test]
fn files_joined_with_a_byte_order_mark_between_them_keep_their_games() {
    let read = games("1. c4 {open\n\n\u{feff}[Event \"D\"]\n\n1. b4\n\n\u{feff}[Event \"E\"]\n\n1. a4 *\n");
    assert_eq!(events(&read), ["", "D", "E"]);
    assert_eq!(codes(&read[1]), ["missing-result"]);
    // A mark at the start takes no column, in however small pieces it comes.
    struct Bits<'a>(&'a [u8], usize);
    impl std::io::Read for Bits<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            let count = self.1.min(self.0.len()).min(buffer.len());
            buffer[..count].copy_from_slice(&self.0[..count]);
            self.0 = &self.0[count..];
            Ok(count)
        }
    }
    let text = format!("\u{feff}1. e4 {} Zz *", "e.p. ".repeat(20));
    let slice = Pgn::parse_lenient(&text).problems()[0].place.clone();
    assert_eq!((slice.line, slice.column), (1, 108));
    for size in 1..80 {
        let stream = Pgn::read_games(Bits(text.as_bytes(), size)).next().unwrap().unwrap();
        assert_eq!(stream.problems()[0].place, slice, "{size}");
    }
}

#[test]
fn what_is_cut_is_cut_between_characters() {
    let long = "é".repeat(600_000);
    let pgn = Pgn::parse_lenient(&format!("[White \"{long}\"]\n\n1. e4 {{{long}}} e5 ;{long}\n*"));
    assert_eq!(codes(&pgn), ["too-long", "too-long", "too-long"]);
    for text in pgn.mainline().flat_map(|node| node.comments()).chain(pgn.tags().get("White")) {
        assert!(text.chars().all(|c| c == 'é') && text.len() > 1_000_000, "{}", &text[..20]);
    }
}

#[test]
fn a_tag_set_by_a_name_that_is_cleaned_is_set_once() {
    let mut pgn = Pgn::new();
    pgn.tags_mut().set("My Tag", "1");
    pgn.tags_mut().set("My Tag", "2");
    assert_eq!(pgn.tags().iter().collect::<Vec<_>>(), [("MyTag", "2")]);
}

#[test]
fn a_command_that_is_there_twice_is_removed_twice() {
    let mut pgn = Pgn::parse_lenient("1. e4 {[%clk 0:01:00] a [%clk 0:02:00]} {[%clk 0:03:00] b} *");
    let e4 = pgn.mainline().next().unwrap().id();
    pgn.set_clock(e4, None).unwrap();
    assert_eq!(pgn.to_movetext(), "1. e4 {a} {b} *");
}

#[test]
fn tags_without_event_are_not_joined_with_the_next_game() {
    let read = games("[White \"a\"]\n[Black \"b\"]\n\n[Event \"B\"]\n[White \"c\"]\n\n1. e4 *\n");
    assert_eq!(events(&read), ["", "B"]);
    assert_eq!(read[1].tags().get("White"), Some("c"));
    // A tag of the seven that was there before begins a game too; another one does not.
    assert_eq!(games("[Event \"A\"]\n[White \"a\"]\n\n[White \"b\"]\n\n*").len(), 2);
    let read = games("[Event \"A\"]\n[White \"a\"]\n\n[Black \"b\"]\n[ECO \"C20\"]\n\n*");
    assert_eq!((read.len(), read[0].tags().get("ECO")), (1, Some("C20")));
}

#[test]
fn what_is_missing_is_told_behind_the_last_word() {
    let read = games("[Event \"A\"]\n\n1. e4 e5 (1... c5 2. Nf3 \n\n\n[Event \"B\"]\n\n1. d4\n\n");
    let places = |pgn: &Pgn| pgn.problems().iter().map(|problem| problem.to_string()).collect::<Vec<_>>();
    assert_eq!(
        places(&read[0]),
        [
            "3:25: a variation does not end: its ) is missing",
            "3:25: the result is missing: a game ends with 1-0, 0-1, 1/2-1/2 or *"
        ]
    );
    assert!(places(&read[1])[0].starts_with("8:6: the result is missing"), "{:?}", places(&read[1]));
}

#[test]
fn a_bracket_that_begins_no_tag_is_told_as_it_stands_and_costs_no_more_than_a_word() {
    let pgn = Pgn::parse_lenient("1. e4 [foo] e5 [bar 2. Nf3\n2... Nc6 *\n");
    let told: Vec<_> = pgn
        .problems()
        .iter()
        .map(|problem| (problem.place.bytes.clone(), problem.kind.to_string()))
        .collect();
    assert_eq!(
        told,
        [
            (6..11, "\"[foo]\" does not belong here".to_string()),
            (15..19, "\"[bar\" does not belong here".to_string())
        ]
    );
    assert_eq!(pgn.sans(), ["e4", "e5", "Nf3", "Nc6"]);
}

#[test]
fn columns_are_counted_in_the_characters_of_latin_1_too() {
    let pgn = Pgn::parse_games(b"1. e4 {\xab\xbb\xb0} Zz *").next().unwrap();
    assert_eq!(pgn.problems()[0].place.column, 13);
    let pgn = Pgn::parse_lenient("1. e4 {«♘😀é»} Zz *");
    assert_eq!(pgn.problems()[0].place.column, 15);
}

#[test]
fn problems_come_in_the_order_of_the_text() {
    let pgn = Pgn::parse_lenient("[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n[junk]\n\n1. e4 *\n");
    assert_eq!(pgn.problems().iter().map(|problem| problem.place.line).collect::<Vec<_>>(), [1, 2]);
    let pgn = Pgn::parse_lenient("[Result \"1-0\"]\n\n1. e4 0-1 {no end\n");
    assert_eq!(codes(&pgn), ["contradicting-result", "unclosed-comment"]);
}

#[test]
fn a_line_of_spaces_is_empty_and_a_first_move_may_be_indented() {
    for text in
        ["1. e4 e5\n \n1. d4 d5 *\n", "1. e4 e5\n\n  1. d4 d5 *\n", "1. e4 e5\r\n \t\r\n 1. d4 d5 *\n"]
    {
        assert_eq!(games(text).len(), 2, "{text:?}");
    }
    assert_eq!(games("1. e4 e5\n  1. d4 d5 *").len(), 1, "it is the empty line that matters");
}

#[test]
fn a_comment_before_the_game_is_read_back_from_the_moves_alone() {
    let mut pgn = Pgn::parse_lenient("1. e4 *");
    pgn.add_comment(tabiya::pgn::NodeId::ROOT, "a } b").unwrap();
    pgn.add_comment(tabiya::pgn::NodeId::ROOT, "c").unwrap();
    assert_eq!(Pgn::parse_lenient(&pgn.to_movetext()), pgn);
    assert_eq!(Pgn::parse_lenient(&pgn.to_string()), pgn);
}

#[test]
fn a_result_tag_that_says_nothing_does_not_count() {
    for tag in ["?", "*", ""] {
        let pgn = Pgn::parse_lenient(&format!("[Result \"{tag}\"]\n\n1. e4 1-0"));
        assert_eq!(pgn.result().text(), "1-0");
        assert!(pgn.problems()[0].to_string().ends_with("says 1-0: the end counts"), "{}", pgn.problems()[0]);
    }
}

#[test]
fn tags_of_the_roster_that_are_there_twice_stay_where_they_are_written() {
    let text = "[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n[Date \"d\"]\n[Date \"d\"]\n\n*";
    let once = Pgn::parse_lenient(text).to_string();
    assert_eq!(Pgn::parse_lenient(&once).to_string(), once);
}

#[test]
fn a_space_before_the_name_of_the_first_tag_does_not_lose_it() {
    let tags = "[ Event \"A\" ]\n[ FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\" ]\n\n1. O-O *\n";
    for before in ["", "1. e4 *\n\n", "1. e4 {open\n\n"] {
        let games = games(&format!("{before}{tags}"));
        let game = games.last().unwrap();
        assert_eq!(game.tags().get("Event"), Some("A"), "{before}");
        assert_eq!(game.sans(), ["O-O"], "{before}");
        assert!(game.problems().is_empty(), "{before}");
    }
    let games = games("[_Event \"A\"]\n[1x \"w\"]\n\n1. e4 *");
    assert_eq!((games[0].tags().get("_Event"), games[0].tags().get("1x")), (Some("A"), Some("w")));
}
