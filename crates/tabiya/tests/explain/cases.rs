//! Every reason by name, with the board and the sentence.
//!
//! Upper case is White, as in FEN; the comment beside a board says what matters on it.

use tabiya::{Mark, Move, MoveError, Part, Position, Role, Square, Variant, Verdict};

mod castling;
mod pawns;
mod the_king;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// The position of a FEN, of a variant behind its name.
fn position(fen: &str) -> Position {
    let named = fen.split_once(' ').and_then(|(name, fen)| Some((name.parse().ok()?, fen)));
    let (variant, fen) = named.unwrap_or((Variant::Chess, fen));
    Position::from_fen_as(variant, fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// In this position each of the texts is refused for this reason, in these words.
#[track_caller]
fn refused(fen: &str, texts: &[&str], code: &str, sentence: &str) {
    let position = position(fen);
    for text in texts {
        let answer = position.explain(text);
        assert_eq!((answer.code(), answer.message().as_str()), (code, sentence), "{text}");
        let why = position.parse_move(text).unwrap_err();
        assert_eq!((why.code(), why.to_string().as_str()), (code, sentence), "{text}");
        assert_eq!(answer.mv, None);
    }
}

/// In this position the text is refused, and these squares play these parts.
#[track_caller]
fn shows(fen: &str, text: &str, expected: &[(Part, Square)]) {
    let marks = position(fen).explain(text).squares();
    for &(part, square) in expected {
        assert!(marks.contains(&Mark::new(part, square)), "{part} {square} is not in {marks:?}");
    }
}

/// The suggestions in SAN.
fn suggested(fen: &str, text: &str) -> Vec<String> {
    let position = position(fen);
    position.explain(text).suggestions.iter().map(|&mv| position.san(mv).to_string()).collect()
}

#[test]
fn every_code_is_proved_here() {
    let tests = [
        include_str!("cases.rs"),
        include_str!("pawns.rs"),
        include_str!("the_king.rs"),
        include_str!("castling.rs"),
        include_str!("../laws/r3_playing.rs"), // what only a game says
        include_str!("../variants/said.rs"),
    ];
    for code in MoveError::CODES {
        let proved = tests.iter().any(|text| text.contains(&format!("\"{code}\"")));
        assert!(proved, "{code} has no test");
    }
}

mod text {
    use super::{START, Verdict, position, refused, suggested};

    #[test]
    fn nothing_is_no_move() {
        refused(START, &["", "  ", "\n"], "empty-text", "There is no move: the text is empty.");
    }

    #[test]
    fn a_text_of_more_than_a_mebibyte_is_not_looked_at() {
        let text = " ".repeat(1 << 20) + "e4";
        let sentence = "The text is too long: it has 1048578 bytes, and at most 1048576 are read.";
        refused(START, &[&text], "text-too-long", sentence);
        assert_eq!(position(START).explain(&text).verdict(), Verdict::Unreadable);
        assert_eq!(position(START).explain(&text[2..]).verdict(), Verdict::Legal);
    }

    #[test]
    fn nobody_passes() {
        for text in ["0000", "--", "Z0", "@@@@"] {
            refused(START, &[text], "null-move", "White has to move: passing is not allowed.");
        }
        assert_eq!(position(START).explain("0000").verdict(), Verdict::Illegal);
    }

    #[test]
    fn a9_is_not_a_square() {
        refused(
            START,
            &["a9a1", "Na9"],
            "no-such-square",
            "\"a9\" is not a square: files run from a to h and ranks from 1 to 8.",
        );
        refused(
            START,
            &["e2i4"],
            "no-such-square",
            "\"i4\" is not a square: files run from a to h and ranks from 1 to 8.",
        );
        assert_eq!(position(START).explain("a9a1").verdict(), Verdict::Unreadable);
    }

    #[test]
    fn a_letter_of_another_alphabet_is_named() {
        let cyrillic = "is a Cyrillic letter, not the Latin letter";
        for (text, letter, told) in [
            ("е4", "е", format!("{cyrillic} \"e\": write e4")),
            ("е2е4", "е", format!("{cyrillic} \"e\": write e2e4")),
            ("ехd5", "е", format!("{cyrillic} \"e\": write exd5")),
            ("О-О", "О", format!("{cyrillic} \"O\": write O-O")),
            ("Кf3", "К", format!("{cyrillic} \"N\": write Nf3")),
            ("Нf3", "Н", format!("{cyrillic} \"N\": write Nf3")),
            ("Νf3", "Ν", "is a Greek letter, not the Latin letter \"N\": write Nf3".to_owned()),
            ("ｅ４", "ｅ", "is a full-width character, not the Latin letter \"e\": write e4".to_owned()),
            ("e４", "４", "is a full-width character, not \"4\": write e4".to_owned()),
        ] {
            refused(START, &[text], "foreign-letter", &format!("The \"{letter}\" in \"{text}\" {told}."));
            assert_eq!(position(START).explain(text).verdict(), Verdict::Unreadable);
        }
        assert_eq!(suggested(START, "е4"), ["e4"]);
        assert_eq!(suggested(START, "ｅ４"), ["e4"]);
        // Whatever it looks like, this is none.
        assert_eq!(position(START).explain("конь").code(), "not-a-move");
    }

    #[test]
    fn a_move_that_stops_early_is_told_what_is_missing() {
        let rank = |text: &str, file: &str, example: &str| {
            format!(
                "\"{text}\" is unfinished: the rank behind \"{file}\" is missing. \
                 Write the whole square, as in {example}."
            )
        };
        refused(START, &["e2e"], "unfinished", &rank("e2e", "e", "e2e4"));
        refused(START, &["g1-f"], "unfinished", &rank("g1-f", "f", "e2e4"));
        refused(START, &["Nf"], "unfinished", &rank("Nf", "f", "Nf3"));
        refused(START, &["Ng1f"], "unfinished", &rank("Ng1f", "f", "Nf3"));
        assert_eq!(suggested(START, "e2e"), ["e3", "e4"]);
        assert_eq!(suggested(START, "Nf"), ["Nf3"]);
        let fen = "7k/4P3/8/8/8/8/8/4K3 w - - 0 1";
        refused(
            fen,
            &["e8="],
            "unfinished",
            "\"e8=\" is unfinished: what the pawn becomes is missing. \
             Write q, r, b or n for queen, rook, bishop or knight, as in e8=Q.",
        );
        assert_eq!(suggested(fen, "e8="), ["e8=Q+", "e8=R+", "e8=B", "e8=N"]);
        // Words are not half a move.
        assert_eq!(position(START).explain("Bad").code(), "not-a-move");
    }

    #[test]
    fn a_promotion_in_a_word_is_not_cut_within_it_whatever_follows() {
        let fen = "7k/P7/8/8/8/8/8/K7 w - - 0 1";
        let sentence = |position: &str, text: &str| self::position(position).explain(text).message();
        for text in ["a8=queen a7a8x", "a8=queen", "a8=queen now"] {
            assert_eq!(self::position(fen).explain(text).code(), "unknown-promotion", "{text}");
            assert!(sentence(fen, text).starts_with("\"queen\" is not how"), "{}", sentence(fen, text));
        }
        // A piece by its letter is one, and what follows it is something else.
        assert_eq!(self::position(fen).explain("a8=q ueen").code(), "trailing-text");
    }

    #[test]
    fn text_after_a_move_is_refused_and_the_move_suggested() {
        refused(
            START,
            &["e2e4 junk"],
            "trailing-text",
            "\"e2e4\" is a move, but \"junk\" after it does not belong to one.",
        );
        assert_eq!(suggested(START, "e2e4 junk"), ["e4"]);
        refused(
            "7k/4P3/8/8/8/8/8/4K3 w - - 0 1",
            &["e7e8qqq"],
            "trailing-text",
            "\"e7e8q\" is a move, but \"qq\" after it does not belong to one.",
        );
    }

    #[test]
    fn what_is_no_move_at_all_is_quoted_and_the_likeliest_move_suggested() {
        refused(
            START,
            &["hello"],
            "not-a-move",
            "\"hello\" is not a move. Moves are written like e4, Nf3, exd5, e8=Q, O-O or e2e4.",
        );
        // An apostrophe is shown as it is.
        assert!(
            position(START).explain("I don't know").message().starts_with("\"I don't know\" is not a move.")
        );
        assert_eq!(suggested(START, "nf3"), ["Nf3"]);
        assert_eq!(suggested(START, "E2E4"), ["e4"]);
        assert_eq!(suggested("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "o-o"), ["O-O"]);
    }

    #[test]
    fn a_move_buried_in_prose_is_suggested_and_taken_where_prose_is_asked_for() {
        let start = position(START);
        for text in ["8. Nf3", "**Nf3**", "\\boxed{Nf3}", "My move is Ng1-f3."] {
            assert_eq!(suggested(START, text), ["Nf3"], "{text}");
            assert_eq!(start.explain(text).code(), "not-a-move", "{text}");
            let answer = start.explain_prose(text);
            assert_eq!((answer.code(), answer.mv), ("legal", start.parse_move("Nf3").ok()), "{text}");
        }
        let answer = start.explain_prose("I am torn between e4 and d4");
        assert_eq!(
            answer.message(),
            "\"I am torn between e4 and d4\" can mean several moves: write e4 or d4."
        );
        assert_eq!(start.explain_prose("I play Ke2!").code(), "own-piece-there");
        assert_eq!(start.explain_prose("no idea").code(), "not-a-move");
    }

    #[test]
    fn a_long_or_strange_text_is_shown_short_and_on_one_line() {
        let text = format!("x\n{}", "ö".repeat(100));
        let message = position(START).explain(&text).message();
        assert!(message.starts_with("\"x\\nööö"), "{message}");
        assert!(message.chars().count() < 140, "{message}");
    }

    #[test]
    fn two_knights_that_can_go_there_are_ambiguous_and_both_are_spelled() {
        // Knights on b1 and f3, d2 empty.
        let fen = "rnbqkb1r/pppppppp/5n2/8/3P4/5N2/PPP1PPPP/RNBQKB1R w KQkq - 2 3";
        refused(fen, &["Nd2"], "ambiguous", "\"Nd2\" can mean several moves: write Nbd2 or Nfd2.");
        assert_eq!(position(fen).explain("Nd2").verdict(), Verdict::Ambiguous);
        assert_eq!(suggested(fen, "Nd2"), ["Nbd2", "Nfd2"]);
    }

    #[test]
    fn a_pinned_twin_makes_nothing_ambiguous() {
        // The knight on c3 is pinned by the bishop on b4: Ne2 is the other's.
        let position = position("rnbqk1nr/pppp1ppp/4p3/8/1b1PP3/2N5/PPP2PPP/R1BQKBNR w KQkq - 2 3");
        assert_eq!(position.explain("Ne2").code(), "legal");
    }

    #[test]
    fn an_ordinary_capture_is_not_en_passant() {
        // A black knight stands on d6.
        refused(
            "4k3/8/3n4/4P3/8/8/8/4K3 w - - 0 1",
            &["exd6 e.p."],
            "not-en-passant",
            "From e5 to d6 no pawn is taken en passant.",
        );
    }
}

mod which_piece {
    use super::{Part, START, Square, refused, shows, suggested};

    #[test]
    fn an_empty_square_moves_nothing() {
        refused(START, &["e4e5", "Pe4-e5", "Ne4-f6"], "empty-square", "There is no piece on e4.");
        shows(START, "e4e5", &[(Part::From, Square::E4), (Part::To, Square::E5)]);
    }

    #[test]
    fn the_opponents_piece_is_not_moved() {
        let sentence = "The pawn on e7 is Black's, and it is White's turn.";
        refused(START, &["e7e5", "Pe7-e5"], "opponents-piece", sentence);
        let sentence = "The knight on g1 is White's, and it is Black's turn.";
        let fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";
        refused(fen, &["g1f3", "Ng1f3"], "opponents-piece", sentence);
    }

    #[test]
    fn a_move_ends_elsewhere() {
        refused(
            START,
            &["e2e2"],
            "same-square",
            "A move has to end on another square: the pawn on e2 would stay where it is.",
        );
    }

    #[test]
    fn the_piece_that_is_named_must_stand_there() {
        refused(START, &["Bg1-f3"], "other-piece-there", "The piece on g1 is a knight, not a bishop.");
        assert_eq!(suggested(START, "Bg1-f3")[0], "Nf3");
    }

    #[test]
    fn a_piece_that_is_not_on_the_board_does_not_move() {
        let fen = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1";
        refused(fen, &["Qd4"], "no-such-piece", "White has no queen.");
    }

    #[test]
    fn of_two_knights_that_cannot_get_there_both_say_where_they_can_go() {
        refused(
            START,
            &["Ne5"],
            "none-reaches",
            "No white knight can go to e5: the one on b1 can go to a3 and c3, \
             the one on g1 can go to f3 and h3.",
        );
        shows(START, "Ne5", &[(Part::Candidate, Square::G1), (Part::Reach, Square::F3)]);
        assert_eq!(suggested(START, "Ne5"), ["Nc3", "Nf3", "Nh3", "Na3"]);
    }

    #[test]
    fn a_pawn_must_stand_on_its_file() {
        // White's pawns: a2, d4.
        let fen = "4k3/8/8/4p3/3P4/8/P7/4K3 w - - 0 1";
        refused(fen, &["c4"], "no-pawn-for-it", "White has no pawn on the c-file that could advance to c4.");
        refused(fen, &["fxe5"], "no-pawn-for-it", "White has no pawn on f4 that could capture on e5.");
        refused(
            fen,
            &["axe5"],
            "no-pawn-for-it",
            "A pawn on the a-file cannot capture on e5: pawns capture on the next file.",
        );
        refused(fen, &["c1"], "no-pawn-for-it", "A white pawn can never reach c1.");
        assert_eq!(suggested(fen, "fxe5")[0], "dxe5");
    }

    #[test]
    fn a_wrong_file_or_rank_is_corrected() {
        refused(
            START,
            &["Nef3"],
            "not-from-there",
            "White has no knight on the e-file: the one that can go to f3 stands on g1.",
        );
        refused(
            "4k3/8/8/8/8/8/R7/4K2R w - - 0 1",
            &["R3h2"],
            "not-from-there",
            "White has no rook on rank 3: those that can go to h2 stand on h1 and a2.",
        );
        refused(START, &["Nee5"], "not-from-there", "White has no knight on the e-file.");
        assert_eq!(suggested(START, "Nef3")[0], "Nf3");
    }
}

mod how_pieces_move {
    use super::{Part, START, Square, position, refused, shows, suggested};

    #[test]
    fn a_piece_that_does_not_move_so_says_where_it_can_go() {
        // One knight, on b1.
        refused(
            "4k3/8/8/8/8/8/8/1N2K3 w - - 0 1",
            &["Nb3", "b1b3", "Nb1-b3"],
            "does-not-move-so",
            "The knight on b1 cannot go to b3: a knight moves two squares along a rank or file and one to \
             the side. From b1 it can go to d2, a3 or c3.",
        );
        refused(
            "4k3/8/8/8/8/8/8/2B1K3 w - - 0 1",
            &["Bc2", "c1c2"],
            "does-not-move-so",
            "The bishop on c1 cannot go to c2: a bishop moves along diagonals. \
             From c1 it can go to b2, d2, a3, e3, f4, g5 or h6.",
        );
        refused(
            START,
            &["a1b3"],
            "does-not-move-so",
            "The rook on a1 cannot go to b3: a rook moves along ranks and files. It has no legal move now.",
        );
        refused(
            START,
            &["Qe4"],
            "does-not-move-so",
            "The queen on d1 cannot go to e4: a queen moves along ranks, files and diagonals. \
             It has no legal move now.",
        );
        refused(
            "4k3/8/8/8/8/8/8/K7 w - - 0 1",
            &["Ka3"],
            "does-not-move-so",
            "The king on a1 cannot go to a3: a king moves one square at a time. \
             From a1 it can go to b1, a2 or b2.",
        );
    }

    #[test]
    fn a_pawn_advances_two_squares_at_most_and_never_sideways() {
        refused(
            START,
            &["e2e5"],
            "does-not-move-so",
            "The pawn on e2 cannot go to e5: a pawn advances one square, or two from its starting square. \
             From e2 it can go to e3 or e4.",
        );
        refused(
            START,
            &["e2c4"],
            "does-not-move-so",
            "The pawn on e2 cannot go to c4: a pawn moves straight ahead and captures one square diagonally \
             ahead. From e2 it can go to e3 or e4.",
        );
    }

    #[test]
    fn a_move_for_the_other_side_is_noticed() {
        let message = position(START).explain("Nf6").message();
        assert!(message.ends_with(" It is White's turn; Nf6 is a move for Black."), "{message}");
    }

    #[test]
    fn a_slider_is_blocked_by_a_piece_on_its_way() {
        let sentence = "The bishop on f1 cannot reach b5: the white pawn on e2 is in the way.";
        refused(START, &["Bb5", "f1b5", "Bf1-b5"], "blocked", sentence);
        shows(START, "Bb5", &[(Part::Blocker, Square::E2), (Part::From, Square::F1)]);
        assert_eq!(suggested(START, "Bb5"), ["e3", "e4"]);
        // Two pieces on the way: the first is named.
        refused(
            "4k3/8/8/8/8/K7/8/1q2N1nR b - - 0 1",
            &["b1h1", "Qxh1"],
            "blocked",
            "The queen on b1 cannot reach h1: the white knight on e1 is in the way.",
        );
    }

    #[test]
    fn a_blocked_rook_tells_more_than_one_that_does_not_move_so() {
        let sentence = "The rook on a1 cannot reach a3: the white pawn on a2 is in the way.";
        refused(START, &["Ra3"], "blocked", sentence);
        let also = position(START).explain("Ra3").also;
        assert_eq!(also.len(), 1);
        assert_eq!(also[0].code(), "does-not-move-so");
    }

    #[test]
    fn ones_own_piece_is_not_captured() {
        let sentence = "The knight on g1 cannot go to e2: White's own pawn stands there.";
        refused(START, &["Ne2", "g1e2", "Ng1xe2"], "own-piece-there", sentence);
        refused(
            START,
            &["Ke2", "e1e2"],
            "own-piece-there",
            "The king on e1 cannot go to e2: White's own pawn stands there.",
        );
    }
}

mod moves_as_data {
    use super::{Move, Square, Verdict, position};

    #[test]
    fn a_special_move_must_be_marked_as_what_it_is() {
        let castling = position("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
        let why = castling.play(Move::normal(Square::E1, Square::G1)).unwrap_err();
        assert_eq!(why.code(), "marked-otherwise");
        assert_eq!(why.to_string(), "From e1 to g1 is castling here, not an ordinary move.");
        let answer = castling.explain_move(Move::normal(Square::E1, Square::G1));
        assert_eq!(answer.suggestions, [Move::castling(Square::E1, Square::H1)]);

        let passing = position("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
        let why = passing.play(Move::normal(Square::E5, Square::D6)).unwrap_err();
        assert_eq!(why.to_string(), "From e5 to d6 is a capture en passant here, not an ordinary move.");
        assert!(passing.play(Move::en_passant(Square::E5, Square::D6)).is_ok());
    }

    #[test]
    fn an_illegal_move_changes_nothing() {
        let before = position(super::START);
        assert!(before.play(Move::normal(Square::E2, Square::E5)).is_err());
        assert_eq!(before.to_setup(), position(super::START).to_setup());
    }

    #[test]
    fn a_legal_move_is_legal_with_what_was_forgiven() {
        let answer = position(super::START).explain("g1f3");
        assert_eq!((answer.verdict(), answer.message().as_str()), (Verdict::Legal, "Nf3 is legal."));
        assert_eq!((answer.code(), answer.forgiven.len()), ("legal", 0));
        let answer = position(super::START).explain("Ng1f3");
        assert_eq!(
            answer.message(),
            "Nf3 is legal. The standard writes it otherwise: where the piece comes from need not be told."
        );
        assert_eq!(answer.forgiven.len(), 1);
    }
}

#[test]
fn the_table_of_reasons_is_true() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../docs/reasons.md");
    // The package carries neither tests nor documents: where this test is, the table is too.
    let table = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let mut told = Vec::new();
    for row in table.lines().filter(|line| line.starts_with("| `")) {
        let cells: Vec<&str> = row.trim_matches('|').split(" | ").map(|cell| cell.trim()).collect();
        let [code, fen, text, sentence] = cells[..] else { panic!("four cells: {row}") };
        let fen = fen.trim_matches('`').replace("startpos", START);
        let answer = position(&fen).explain(text.trim_matches('`'));
        assert_eq!((answer.code(), answer.message().as_str()), (code.trim_matches('`'), sentence));
        told.push(answer.code());
    }
    // A text is never marked, one move alone is clear, and who types is forgiven a sign.
    let not_here = ["unclear", "not-a-capture", "marked-otherwise", "text-too-long"];
    let by_text = MoveError::CODES.iter().filter(|code| !not_here.contains(*code));
    assert!(by_text.eq(&told), "every code once, in order: {told:?}");
}
