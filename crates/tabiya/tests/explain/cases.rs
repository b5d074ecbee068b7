//! Every reason by name, with the board and the sentence.
//!
//! Upper case is White, as in FEN; the comment beside a board says what matters on it.

use tabiya::{Mark, Move, MoveError, Part, Position, Role, Square, Verdict};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn position(fen: &str) -> Position {
    Position::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// In this position each of the texts is refused for this reason, in these words.
#[track_caller]
fn refused(fen: &str, texts: &[&str], code: &str, sentence: &str) {
    let position = position(fen);
    for text in texts {
        let answer = position.explain(text);
        assert_eq!((answer.code, answer.message.as_str()), (code, sentence), "{text}");
        let why = position.parse_move(text).unwrap_err();
        assert_eq!((why.code(), why.to_string().as_str()), (code, sentence), "{text}");
        assert_eq!(answer.mv, None);
    }
}

/// In this position the text is refused, and these squares play these parts.
#[track_caller]
fn shows(fen: &str, text: &str, expected: &[(Part, Square)]) {
    let marks = position(fen).explain(text).squares;
    for &(part, square) in expected {
        assert!(marks.contains(&Mark { part, square }), "{part} {square} is not in {marks:?}");
    }
}

/// The suggestions in SAN.
fn suggested(fen: &str, text: &str) -> Vec<String> {
    let position = position(fen);
    position.explain(text).suggestions.iter().map(|&mv| position.san(mv).to_string()).collect()
}

#[test]
fn every_code_is_proved_here() {
    let this_file = include_str!("cases.rs");
    for code in MoveError::CODES {
        assert!(this_file.contains(&format!("\"{code}\"")), "{code} has no test");
    }
}

mod text {
    use super::{START, Verdict, position, refused, suggested};

    #[test]
    fn nothing_is_no_move() {
        refused(START, &["", "  ", "\n"], "empty-text", "There is no move: the text is empty.");
    }

    #[test]
    fn nobody_passes() {
        for text in ["0000", "--", "Z0", "@@@@"] {
            refused(START, &[text], "null-move", "White has to move: passing is not allowed.");
        }
        assert_eq!(position(START).explain("0000").verdict, Verdict::Illegal);
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
        assert_eq!(position(START).explain("a9a1").verdict, Verdict::Unreadable);
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
        assert_eq!(suggested(START, "nf3"), ["Nf3"]);
        assert_eq!(suggested(START, "E2E4"), ["e4"]);
        assert_eq!(suggested("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "o-o"), ["O-O"]);
    }

    #[test]
    fn a_move_buried_in_prose_is_suggested_and_taken_where_prose_is_asked_for() {
        let start = position(START);
        for text in ["8. Nf3", "**Nf3**", "\\boxed{Nf3}", "My move is Ng1-f3."] {
            assert_eq!(suggested(START, text), ["Nf3"], "{text}");
            assert_eq!(start.explain(text).code, "not-a-move", "{text}");
            let answer = start.explain_prose(text);
            assert_eq!((answer.code, answer.mv), ("legal", start.parse_move("Nf3").ok()), "{text}");
        }
        let answer = start.explain_prose("I am torn between e4 and d4");
        assert_eq!(answer.message, "\"I am torn between e4 and d4\" can mean several moves: write e4 or d4.");
        assert_eq!(start.explain_prose("I play Ke2!").code, "own-piece-there");
        assert_eq!(start.explain_prose("no idea").code, "not-a-move");
    }

    #[test]
    fn a_long_or_strange_text_is_shown_short_and_on_one_line() {
        let text = format!("x\n{}", "ö".repeat(100));
        let message = position(START).explain(&text).message;
        assert!(message.starts_with("\"x\\nööö"), "{message}");
        assert!(message.chars().count() < 140, "{message}");
    }

    #[test]
    fn two_knights_that_can_go_there_are_ambiguous_and_both_are_spelled() {
        // Knights on b1 and f3, d2 empty.
        let fen = "rnbqkb1r/pppppppp/5n2/8/3P4/5N2/PPP1PPPP/RNBQKB1R w KQkq - 2 3";
        refused(fen, &["Nd2"], "ambiguous", "\"Nd2\" can mean several moves: write Nbd2 or Nfd2.");
        assert_eq!(position(fen).explain("Nd2").verdict, Verdict::Ambiguous);
        assert_eq!(suggested(fen, "Nd2"), ["Nbd2", "Nfd2"]);
    }

    #[test]
    fn a_pinned_twin_makes_nothing_ambiguous() {
        // The knight on c3 is pinned by the bishop on b4: Ne2 is the other's.
        let position = position("rnbqk1nr/pppp1ppp/4p3/8/1b1PP3/2N5/PPP2PPP/R1BQKBNR w KQkq - 2 3");
        assert_eq!(position.explain("Ne2").code, "legal");
    }

    #[test]
    fn an_ordinary_capture_is_not_en_passant() {
        // A black knight stands on d6.
        refused(
            "4k3/8/3n4/4P3/8/8/8/4K3 w - - 0 1",
            &["exd6 e.p."],
            "not-en-passant",
            "The capture on d6 takes the piece that stands there, not a pawn en passant.",
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
        refused(fen, &["d1"], "no-pawn-for-it", "A white pawn can never reach d1.");
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
        let message = position(START).explain("Nf6").message;
        assert!(message.ends_with(" It is White's turn; Nf6 is a move for Black."), "{message}");
    }

    #[test]
    fn a_slider_is_blocked_by_a_man_on_its_way() {
        let sentence = "The bishop on f1 cannot reach b5: the white pawn on e2 is in the way.";
        refused(START, &["Bb5", "f1b5", "Bf1-b5"], "blocked", sentence);
        shows(START, "Bb5", &[(Part::Blocker, Square::E2), (Part::From, Square::F1)]);
        assert_eq!(suggested(START, "Bb5"), ["e3", "e4"]);
        // Two men on the way: the first is named.
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

mod pawns {
    use super::{MoveError, Part, Position, Role, START, Square, position, refused, shows, suggested};

    #[test]
    fn a_pawn_never_moves_backwards() {
        refused(
            "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1",
            &["e4e3"],
            "pawn-backwards",
            "The pawn on e4 cannot go to e3: pawns never move backwards.",
        );
        refused(
            "4k3/4p3/8/8/8/8/8/4K3 b - - 0 1",
            &["e7d8"],
            "pawn-backwards",
            "The pawn on e7 cannot go to d8: pawns never move backwards.",
        );
    }

    #[test]
    fn a_pawn_does_not_push_into_a_piece() {
        // Pawns on e4 and e5 stand face to face.
        let fen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2";
        let sentence = "The pawn on e4 cannot advance to e5: the black pawn on e5 blocks it, \
                        and pawns capture only diagonally.";
        refused(fen, &["e5", "e4e5", "e4xe5"], "pawn-blocked", sentence);
        shows(fen, "e5", &[(Part::Blocker, Square::E5)]);
    }

    #[test]
    fn a_double_step_needs_both_squares() {
        // A black knight on e3; a white one on d4.
        let fen = "4k3/8/8/8/3N4/4n3/3PP3/4K3 w - - 0 1";
        refused(
            fen,
            &["e4", "e2e4"],
            "pawn-blocked",
            "The pawn on e2 cannot advance to e4: the black knight on e3 blocks it.",
        );
        refused(
            fen,
            &["d4", "d2d4"],
            "pawn-blocked",
            "The pawn on d2 cannot advance to d4: the white knight on d4 blocks it.",
        );
    }

    #[test]
    fn a_double_step_starts_on_the_second_rank() {
        refused(
            "4k3/8/8/8/8/4P3/8/4K3 w - - 0 1",
            &["e5", "e3e5"],
            "double-step-not-from-start",
            "The pawn on e3 cannot advance two squares to e5: only a pawn still on e2 could.",
        );
        refused(
            "4k3/8/4p3/8/8/8/8/4K3 b - - 0 1",
            &["e4", "e6e4"],
            "double-step-not-from-start",
            "The pawn on e6 cannot advance two squares to e4: only a pawn still on e7 could.",
        );
    }

    #[test]
    fn a_pawn_does_not_capture_air() {
        refused(
            START,
            &["exd3", "e2d3", "e2xd3"],
            "nothing-to-capture",
            "The pawn on e2 cannot go to d3: a pawn moves diagonally only to capture, \
             and there is nothing on d3.",
        );
        refused(
            START,
            &["exe3"],
            "nothing-to-capture",
            "The pawn on e2 cannot capture on e3: pawns capture only diagonally.",
        );
    }

    #[test]
    fn en_passant_expires_after_one_move() {
        // 1.e4 a6 2.e5 d5 3.Nf3 a5: now the chance of 3.exd6 is gone.
        let fen = "rnbqkbnr/1pp1pppp/8/p2pP3/8/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 4";
        let sentence = "The pawn on e5 cannot capture en passant on d6: \
                        the pawn on d5 did not advance two squares on the last move.";
        refused(fen, &["exd6", "e5d6", "exd6 e.p."], "en-passant-expired", sentence);
        shows(fen, "exd6", &[(Part::Captured, Square::D5)]);
        // One move earlier it was legal.
        let fen = "rnbqkbnr/1pp1pppp/p7/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3";
        assert!(position(fen).parse_move("exd6").unwrap().is_en_passant());
    }

    #[test]
    fn a_game_can_say_with_which_move_the_pawn_came() {
        let fen = "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 4";
        let Err(mut why) = position(fen).parse_move("exd6") else { panic!("it has expired") };
        if let MoveError::EnPassantExpired { pushed, .. } = &mut why {
            *pushed = Some("2...d5".into());
        }
        assert_eq!(
            why.to_string(),
            "The pawn on e5 cannot capture en passant on d6: \
             the pawn on d5 could be taken so only right after 2...d5."
        );
    }

    #[test]
    fn en_passant_does_not_open_the_rank_to_the_king() {
        // King a5, pawns b5 and c5, rook h5.
        let fen = "8/8/8/KPp4r/8/8/8/7k w - c6 0 2";
        let sentence = "The pawn on b5 cannot capture en passant on c6: with the pawns gone from b5 and c5, \
                        the rook on h5 would attack the king on a5.";
        refused(fen, &["bxc6", "b5c6"], "en-passant-exposes-king", sentence);
        shows(fen, "bxc6", &[(Part::Pinner, Square::H5), (Part::Captured, Square::C5)]);
    }

    #[test]
    fn a_pawn_pinned_on_its_own_is_pinned_in_passing_too() {
        // Rook d8, pawn d5, king d1: an ordinary pin, whatever is taken.
        refused(
            "3r3k/8/8/2pP4/8/8/8/3K4 w - c6 0 2",
            &["dxc6", "d5c6"],
            "pinned",
            "The pawn on d5 is pinned to the king on d1 by the rook on d8: its move to c6 would expose the king.",
        );
    }

    #[test]
    fn a_promotion_must_be_named() {
        // Pawn e7; the rook on d8 can be taken.
        let fen = "3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1";
        refused(
            fen,
            &["e8", "e7e8"],
            "promotion-missing",
            "The pawn on e7 reaches the last rank on e8 and must become a queen, rook, bishop or knight: \
             write e7e8q or e8=Q.",
        );
        refused(
            fen,
            &["exd8", "e7d8", "e7xd8"],
            "promotion-missing",
            "The pawn on e7 reaches the last rank on d8 and must become a queen, rook, bishop or knight: \
             write e7d8q or exd8=Q.",
        );
        assert_eq!(suggested(fen, "e7e8")[..4], ["e8=Q+", "e8=R+", "e8=B", "e8=N"]);
        let between = position(fen).explain_between(Square::E7, Square::E8, None);
        assert_eq!(between.code, "promotion-missing");
    }

    #[test]
    fn a_pawn_becomes_neither_king_nor_pawn() {
        let fen = "7k/4P3/8/8/8/8/8/4K3 w - - 0 1";
        let sentence = "The pawn on e7 cannot become a king on e8: choose queen, rook, bishop or knight.";
        refused(fen, &["e7e8k", "e8=K", "e8K", "e8(K)"], "promotion-to-king", sentence);
        let sentence = "The pawn on e7 cannot stay a pawn on e8: choose queen, rook, bishop or knight.";
        refused(fen, &["e7e8p", "e8=P"], "promotion-to-pawn", sentence);
    }

    #[test]
    fn only_a_pawn_promotes_and_only_on_the_last_rank() {
        let sentence = "The knight on g1 cannot become a queen: only pawns promote.";
        refused(START, &["Nf3=Q", "g1f3q"], "promotion-of-piece", sentence);
        let sentence = "The pawn on e2 cannot become a queen on e4: it promotes only on rank 8.";
        refused(START, &["e2e4q", "e4=Q"], "promotion-too-early", sentence);
    }

    #[test]
    fn a_blocked_or_pinned_pawn_is_told_so_before_its_promotion() {
        // e8 is occupied.
        let blocked = position("4r2k/4P3/8/8/8/8/8/4K3 w - - 0 1");
        assert_eq!(blocked.parse_move("e7e8").unwrap_err().code(), "pawn-blocked");
        assert_eq!(blocked.parse_move("e7e8k").unwrap_err().code(), "pawn-blocked");
        // Leaving the seventh rank opens it to the rook.
        let pinned = Position::from_fen("k7/r3P1K1/8/8/8/8/8/8 w - - 0 1").unwrap();
        let why = pinned.move_between(Square::E7, Square::E8, Some(Role::King)).unwrap_err();
        assert_eq!(why.code(), "pinned");
    }
}

mod the_king {
    use super::{Part, Square, refused, shows, suggested};

    #[test]
    fn a_pinned_piece_is_pinned_to_what_by_what() {
        // Knight e2 between king e1 and rook e7; in SAN, in UCI and in long algebraic.
        let fen = "4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1";
        let sentence = "The knight on e2 is pinned to the king on e1 by the rook on e7: \
                        its move to c3 would expose the king.";
        refused(fen, &["Nc3", "e2c3", "Ne2-c3"], "pinned", sentence);
        shows(fen, "Nc3", &[(Part::From, Square::E2), (Part::King, Square::E1), (Part::Pinner, Square::E7)]);
    }

    #[test]
    fn a_pinned_slider_may_not_leave_its_line() {
        // Rook e2 between king e1 and queen e8.
        let fen = "4q2k/8/8/8/8/8/4R3/4K3 w - - 0 1";
        refused(
            fen,
            &["Rd2", "e2d2"],
            "pinned",
            "The rook on e2 is pinned to the king on e1 by the queen on e8: \
             its move to d2 would expose the king.",
        );
        assert!(suggested(fen, "Rd2").contains(&"Re3".into()));
    }

    #[test]
    fn of_two_knights_the_pinned_one_tells_why() {
        // Knights e2 (pinned) and g1 (cannot reach f4).
        refused(
            "4k3/4r3/8/8/8/8/4N3/4K1N1 w - - 0 1",
            &["Nf4"],
            "pinned",
            "The knight on e2 is pinned to the king on e1 by the rook on e7: \
             its move to f4 would expose the king.",
        );
    }

    #[test]
    fn a_check_that_is_not_answered_says_what_would_answer_it() {
        // 1.d4 e6 2.e4 Bb4+
        let fen = "rnbqk1nr/pppp1ppp/4p3/8/1b1PP3/8/PPP2PPP/RNBQKBNR w KQkq - 1 3";
        let sentence = "The king on e1 is in check from the bishop on b4, and moving the knight on g1 to f3 \
                        does not answer it. Move the king to e2, or block on d2 or c3.";
        refused(fen, &["Nf3", "g1f3"], "check-not-answered", sentence);
        shows(
            fen,
            "Nf3",
            &[(Part::Checker, Square::B4), (Part::Escape, Square::E2), (Part::Block, Square::C3)],
        );
        let answers = suggested(fen, "Nf3");
        assert!(answers.contains(&"Bd2".into()) && answers.contains(&"Ke2".into()), "{answers:?}");
        // The checker can be taken.
        refused(
            "4k3/8/8/8/1b6/P7/8/4K2R w K - 0 1",
            &["Rh2"],
            "check-not-answered",
            "The king on e1 is in check from the bishop on b4, and moving the rook on h1 to h2 does not answer \
             it. Move the king to d1, f1, e2 or f2, or take the bishop from a3.",
        );
    }

    #[test]
    fn in_checkmate_nothing_answers() {
        // The back rank mate.
        refused(
            "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1",
            &["h6", "h7h6"],
            "check-not-answered",
            "The king on g8 is in check from the rook on a8, and moving the pawn on h7 to h6 does not answer it. \
             Nothing does: it is checkmate.",
        );
    }

    #[test]
    fn in_double_check_only_the_king_moves() {
        // Knight f3 and rook e7 both give check; the queen could take one of them.
        let fen = "4k3/4r3/8/8/8/5n2/8/R2QK3 w - - 0 1";
        let sentence = "The king on e1 is in check from the knight on f3 and the rook on e7 at once: \
                        only the king can move, not the queen on d1. It can go to f1 or f2.";
        refused(fen, &["Qxf3", "d1f3"], "double-check", sentence);
        assert_eq!(suggested(fen, "Qxf3"), ["Kf2", "Kf1"]);
    }

    #[test]
    fn the_king_does_not_step_into_an_attack() {
        refused(
            "4k3/8/8/1B6/8/8/8/4K3 b - - 0 1",
            &["Kd7", "e8d7"],
            "king-into-check",
            "The king on e8 cannot go to d7: the bishop on b5 attacks d7.",
        );
        shows(
            "4k3/8/8/1B6/8/8/8/4K3 b - - 0 1",
            "Kd7",
            &[(Part::Attacked, Square::D7), (Part::Attacker, Square::B5)],
        );
    }

    #[test]
    fn stepping_back_from_a_slider_does_not_escape_it() {
        refused(
            "4k3/8/8/8/8/8/8/r2K4 w - - 0 1",
            &["Ke1"],
            "king-into-check",
            "The king on d1 cannot go to e1: the rook on a1 would still attack it there.",
        );
    }

    #[test]
    fn the_king_does_not_take_what_is_protected() {
        // Pawn f2 is protected by the bishop c5 and the rook f8.
        refused(
            "4kr2/8/8/2b5/8/8/5p2/6K1 w - - 0 1",
            &["Kxf2", "g1f2"],
            "king-into-check",
            "The king on g1 cannot take the pawn on f2: the bishop on c5 and the rook on f8 protect it.",
        );
    }

    #[test]
    fn kings_do_not_stand_next_to_each_other() {
        let sentence = "The king on e8 cannot go to d7: it would stand next to the king on d6.";
        refused("4k3/8/3K4/8/8/8/8/8 b - - 0 1", &["Kd7", "e8d7"], "king-beside-king", sentence);
    }
}

mod castling {
    use super::{MoveError, Part, Position, Square, position, refused, shows, suggested};

    #[test]
    fn a_lost_right_is_lost() {
        // Rooks and king at home, but White has no right.
        let fen = "r3k2r/8/8/8/8/8/8/R3K2R w kq - 0 1";
        let sentence = "White no longer has the right to castle kingside: \
                        the king on e1 or the rook on h1 has moved before.";
        refused(fen, &["O-O", "0-0", "e1g1", "e1h1"], "castling-right-lost", sentence);
        shows(fen, "O-O", &[(Part::King, Square::E1), (Part::Rook, Square::H1)]);
        refused(
            "r3k2r/8/8/8/8/8/8/R3K2R b KQk - 0 1",
            &["O-O-O", "e8c8"],
            "castling-right-lost",
            "Black no longer has the right to castle queenside: \
             the king on e8 or the rook on a8 has moved before.",
        );
    }

    #[test]
    fn a_game_can_say_with_which_move_the_right_was_lost() {
        let fen = "4k3/8/8/8/8/8/8/4K2R w - - 0 12";
        let Err(mut why) = position(fen).parse_move("O-O") else { panic!("there is no right") };
        if let MoveError::CastlingRightLost { lost, .. } = &mut why {
            *lost = Some("9.Rg1".into());
        }
        assert_eq!(why.to_string(), "White lost the right to castle kingside with 9.Rg1.");
    }

    #[test]
    fn without_a_rook_nobody_castles() {
        let fen = "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1";
        let sentence = "White cannot castle kingside: there is no white rook on that side of the king on e1.";
        refused(fen, &["O-O", "e1g1"], "castling-no-rook", sentence);
        assert_eq!(suggested(fen, "O-O")[0], "O-O-O");
    }

    #[test]
    fn a_king_off_its_rank_does_not_castle() {
        refused(
            "4k3/8/8/8/8/8/4K3/R6R w - - 0 1",
            &["O-O"],
            "castling-king-away",
            "White can no longer castle: the king has left its first rank and stands on e2.",
        );
    }

    #[test]
    fn castling_is_blocked_by_what() {
        let fen = "r3k2r/8/8/8/8/8/8/RN2KB1R w KQkq - 0 1";
        let sentence = "White cannot castle kingside: the white bishop on f1 is in the way.";
        refused(fen, &["O-O", "e1g1", "e1h1"], "castling-blocked", sentence);
        // The king does not pass b1, but the rook does.
        let sentence = "White cannot castle queenside: the white knight on b1 is in the way.";
        refused(fen, &["O-O-O", "e1c1"], "castling-blocked", sentence);
        shows(fen, "O-O-O", &[(Part::Blocker, Square::B1), (Part::Rook, Square::A1)]);
    }

    #[test]
    fn nobody_castles_out_of_check() {
        let fen = "4k3/8/8/8/4r3/8/8/R3K2R w KQ - 0 1";
        let sentence =
            "White cannot castle kingside out of check: the rook on e4 gives check to the king on e1.";
        refused(fen, &["O-O", "e1g1"], "castling-in-check", sentence);
        shows(fen, "O-O", &[(Part::Checker, Square::E4)]);
    }

    #[test]
    fn nobody_castles_through_check() {
        // Rook f2 attacks f1.
        let fen = "r3k2r/8/8/8/8/8/5r2/R3K2R w KQkq - 0 1";
        let sentence =
            "White cannot castle kingside: the king would pass over f1, which the rook on f2 attacks.";
        refused(fen, &["O-O", "e1g1"], "castling-through-check", sentence);
        shows(fen, "O-O", &[(Part::Attacked, Square::F1), (Part::Attacker, Square::F2)]);
        // The rook may pass an attacked square: b1 is not the king's.
        let rook_passes = position("4k3/8/8/8/8/8/1r6/R3K3 w Q - 0 1");
        assert!(rook_passes.parse_move("O-O-O").is_ok());
    }

    #[test]
    fn nobody_castles_into_check() {
        let fen = "4k3/8/8/8/6r1/8/8/R3K2R w KQ - 0 1";
        let sentence =
            "White cannot castle kingside: the king would arrive on g1, which the rook on g4 attacks.";
        refused(fen, &["O-O", "e1g1"], "castling-into-check", sentence);
        shows(fen, "O-O", &[(Part::Attacked, Square::G1), (Part::Attacker, Square::G4)]);
    }

    #[test]
    fn in_chess960_a_rook_that_shields_its_king_stays() {
        // Queen a1, rook b1, king e1: once the rook has left, the queen sees c1.
        let fen = "4k3/8/8/8/8/8/8/qR2K3 w B - 0 1";
        let sentence = "White cannot castle queenside: the rook on b1 shields the king from the queen on a1.";
        refused(fen, &["O-O-O", "e1b1", "e1c1"], "castling-uncovers-king", sentence);
    }

    #[test]
    fn in_chess960_the_king_on_f1_steps_to_g1_and_castles_onto_the_rook() {
        let position = position("5k2/8/8/8/8/8/8/5K1R w H - 0 1");
        assert!(!position.parse_move("f1g1").unwrap().is_castling());
        assert!(position.parse_move("f1h1").unwrap().is_castling());
        assert!(position.parse_move("O-O").unwrap().is_castling());
    }

    #[test]
    fn in_chess960_what_stands_between_king_and_target_blocks() {
        // King b1, rook a1: the king has to pass c1 only, the rook goes to d1.
        let fen = "1k6/8/8/8/8/8/8/RK1N4 w A - 0 1";
        let sentence = "White cannot castle queenside: the white knight on d1 is in the way.";
        refused(fen, &["O-O-O", "b1a1"], "castling-blocked", sentence);
    }

    #[test]
    fn in_chess960_king_and_rook_that_have_arrived_castle_on_the_spot() {
        // King g1, rook h1: only the rook moves. King f1, rook g1: they swap.
        let arrived = Position::from_fen("4k3/8/8/8/8/8/8/6KR w H - 0 1").unwrap();
        assert!(arrived.parse_move("O-O").unwrap().is_castling());
        let swap = Position::from_fen("4k3/8/8/8/8/8/8/5KR1 w G - 0 1").unwrap();
        assert!(swap.parse_move("f1g1").unwrap().is_castling());
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
        assert_eq!((answer.verdict, answer.message.as_str()), (Verdict::Legal, "Nf3 is legal."));
        assert_eq!((answer.code, answer.forgiven.len()), ("legal", 0));
        let answer = position(super::START).explain("Ng1f3");
        assert_eq!(
            answer.message,
            "Nf3 is legal. The standard writes it otherwise: where the piece comes from need not be told."
        );
        assert_eq!(answer.forgiven.len(), 1);
    }
}
