//! FEN read and written: every case that other readers get wrong, by name.

#[path = "fen/order.rs"]
mod order;
#[path = "fen/written.rs"]
mod written;

use tabiya::{
    Board, CastlingSide, Color, EnPassantField, FenError, FenField, FenProblem, FenStyle, File, Position,
    Rng, Setup, SetupProblem, Square,
};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn error(fen: &str) -> FenError {
    Position::from_fen(fen).expect_err(fen)
}

/// The codes of all reasons with their columns.
fn reasons(fen: &str) -> Vec<(&'static str, usize, usize)> {
    error(fen).reasons().iter().map(|r| (r.code(), *r.columns().start(), *r.columns().end())).collect()
}

fn canonical(fen: &str) -> String {
    Position::from_fen(fen).expect(fen).to_fen()
}

/// The only reason why a FEN is refused, and that lenient reading refuses it too.
fn fatal(fen: &str) -> (&'static str, usize, usize) {
    let reasons = reasons(fen);
    assert_eq!(reasons.len(), 1, "{fen}: {reasons:?}");
    let lenient = Position::from_fen_lenient(fen).expect_err(fen);
    assert_eq!(lenient, error(fen), "{fen}");
    reasons[0]
}

/// The only reason why a FEN is refused in strict reading, and the FEN that lenient reading gives.
fn forgiven(fen: &str) -> ((&'static str, usize, usize), String) {
    let reasons = reasons(fen);
    assert_eq!(reasons.len(), 1, "{fen}: {reasons:?}");
    let (position, notes) = Position::from_fen_lenient(fen).expect(fen);
    assert_eq!(notes, error(fen).reasons(), "{fen}");
    (reasons[0], position.to_fen())
}

mod d1_what_is_wrong {
    use super::*;

    #[test]
    fn a_side_without_a_king() {
        assert_eq!(fatal("4k3/8/8/8/8/8/8/8 w - - 0 1"), ("no-king", 1, 17));
        assert_eq!(error("4k3/8/8/8/8/8/8/8 w - - 0 1").to_string(), "column 1: White has no king");
    }

    #[test]
    fn two_kings_of_one_side() {
        assert_eq!(fatal("4k3/8/8/8/8/8/8/K5K1 w - - 0 1"), ("several-kings", 17, 19));
        assert_eq!(
            error("4k3/8/8/8/8/8/8/K5K1 w - - 0 1").to_string(),
            "column 17: White has 2 kings, on a1 and g1"
        );
    }

    #[test]
    fn adjacent_kings() {
        assert_eq!(fatal("8/8/8/3k4/4K3/8/8/8 w - - 0 1"), ("adjacent-kings", 8, 12));
    }

    #[test]
    fn the_side_not_to_move_in_check() {
        let fen = "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1";
        assert_eq!(fatal(fen), ("opposite-check", 2, 2));
        assert_eq!(
            *error(fen).reasons()[0].problem(),
            FenProblem::Setup(SetupProblem::OppositeCheck {
                turn: Color::White,
                king: Square::E8,
                checkers: Square::E2.into()
            })
        );
    }

    #[test]
    fn pawns_on_the_first_and_the_eighth_rank() {
        assert_eq!(fatal("4k3/8/8/8/8/8/8/P3K3 w - - 0 1"), ("pawns-on-back-rank", 17, 17));
        assert_eq!(fatal("P3k2p/8/8/8/8/8/8/4K2P w - - 0 1"), ("pawns-on-back-rank", 1, 22));
        assert_eq!(
            error("P3k2p/8/8/8/8/8/8/4K2P w - - 0 1").to_string(),
            "column 1: pawns stand on h1, a8 and h8, where no pawn can be"
        );
    }

    #[test]
    fn three_checkers_are_kept_in_lenient_reading() {
        let fen = "4k3/5P2/3N4/8/8/8/4R3/4K3 b - - 0 1";
        assert_eq!(forgiven(fen), (("too-many-checkers", 2, 2), fen.to_string()));
    }

    #[test]
    fn a_double_check_from_both_sides_of_the_king_is_kept_in_lenient_reading() {
        let fen = "5R2/2P5/8/4k3/8/3rK2r/8/8 w - - 0 1";
        assert_eq!(forgiven(fen), (("checkers-in-line", 19, 19), fen.to_string()));
    }

    #[test]
    fn a_double_check_of_two_knights_is_kept_in_lenient_reading() {
        let fen = "8/8/N7/2k5/N7/8/8/3K4 b - - 0 1";
        assert_eq!(forgiven(fen), (("checkers-not-uncovered", 9, 9), fen.to_string()));
    }

    #[test]
    fn a_check_that_the_double_step_did_not_give_is_kept_in_lenient_reading() {
        // Black's pawn has just gone to c5, and yet the pawn on f2 gives check.
        let fen = "rnbqk1nr/bb3p1p/1q2r3/2pPp3/3P4/7P/1PP1NpPP/R1BQKBNR w KQkq c6 0 1";
        assert_eq!(forgiven(fen), (("check-before-double-step", 61, 62), fen.to_string()));
    }

    #[test]
    fn checks_that_a_double_step_gives_or_uncovers_are_legal() {
        canonical("8/8/8/3k4/2pP4/8/8/3K4 b - d3 0 1");
        canonical("8/8/8/4k3/3P4/8/8/3K4 b - d3 0 1");
        // d2-d4 uncovers the bishop on c1, and with c3 in its place the rook on a2.
        canonical("8/8/7k/8/3P4/8/8/2B1K3 b - d3 0 1");
        canonical("8/8/8/8/3P4/8/R6k/4K3 b - d3 0 1");
    }

    #[test]
    fn a_pawn_that_gives_check_may_have_closed_another() {
        // Before it came to e4 the bishop gave check: a study that all readers read.
        canonical("8/8/8/5k2/4Pp2/8/2B5/4K3 b - e3 0 1");
    }

    #[test]
    fn a_double_check_by_capturing_in_passing_is_legal() {
        // exd6 opened the e-file for the rook and the fifth rank for nobody.
        canonical("8/4k3/3P4/8/8/8/8/4R1K1 b - - 0 1");
        // Both the capturing and the captured pawn uncovered something.
        canonical("4k3/8/3P4/8/B7/8/8/4R1K1 b - - 0 1");
    }

    #[test]
    fn castling_rights_without_their_rook_are_dropped_in_lenient_reading() {
        assert_eq!(
            forgiven("r3k2r/8/8/8/8/8/8/R3K3 w KQkq - 0 1"),
            (("castling-without-rook", 26, 26), "r3k2r/8/8/8/8/8/8/R3K3 w Qkq - 0 1".to_string())
        );
        // Somebody else's rook is no rook of mine.
        assert_eq!(forgiven("4k3/8/8/8/8/8/8/4K2r w H - 0 1").0.0, "castling-without-rook");
    }

    #[test]
    fn castling_rights_without_their_king_are_dropped_in_lenient_reading() {
        assert_eq!(
            forgiven("r3k2r/8/8/8/8/8/4K3/7R w Kkq - 0 1"),
            (("castling-without-king", 26, 26), "r3k2r/8/8/8/8/8/4K3/7R w kq - 0 1".to_string())
        );
    }

    #[test]
    fn a_false_en_passant_square_is_dropped_in_lenient_reading() {
        let without = "4k3/8/8/4p3/8/8/8/4K3 w - - 0 1".to_string();
        let on = |square: &str| format!("4k3/8/8/4p3/8/8/8/4K3 w - {square} 0 1");
        assert_eq!(forgiven(&on("e3")), (("en-passant-rank", 27, 28), without.clone()));
        assert_eq!(forgiven(&on("e7")), (("en-passant-rank", 27, 28), without.clone()));
        assert_eq!(forgiven(&on("d6")), (("en-passant-without-pawn", 27, 28), without));
        assert_eq!(forgiven("4k3/4n3/8/4p3/8/8/8/4K3 w - e6 0 1").0, ("en-passant-origin", 29, 30));
        assert_eq!(forgiven("4k3/8/4n3/4p3/8/8/8/4K3 w - e6 0 1").0, ("en-passant-occupied", 29, 30));
        // White's own pawn there is no pawn to take.
        assert_eq!(forgiven("4k3/8/8/4P3/8/8/8/4K3 w - e6 0 1").0.0, "en-passant-without-pawn");
    }

    #[test]
    fn nine_pawns() {
        let fen = "4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1";
        assert_eq!(fatal(fen), ("too-many-pawns", 1, 27));
        assert_eq!(error(fen).to_string(), "column 1: White has 9 pawns");
    }

    #[test]
    fn seventeen_pieces() {
        let fen = "rnbqkbnr/pppppppp/8/8/8/N7/PPPPPPPP/RNBQKBNR w - - 0 1";
        assert_eq!(fatal(fen), ("too-many-pieces", 1, 44));
    }

    #[test]
    fn promoted_pieces_that_cannot_be_are_no_reason() {
        canonical(
            "qqqqkqqq/qqqqqqqq/8/8/8/8/QQQQQQQQ/QQQQKQQQ w - - 0 1"
                .replace('Q', "N")
                .replace('q', "n")
                .as_str(),
        );
        canonical("4k3/8/8/8/8/Q7/PPPPPPPP/QQQQK3 b - - 0 1");
    }

    #[test]
    fn ranks_of_seven_and_of_nine_squares() {
        assert_eq!(fatal("4k3/8/8/8/8/8/8/4K2 w - - 0 1"), ("rank-length", 17, 19));
        assert_eq!(fatal("4k3/8/8/8/8/8/8/4K31 w - - 0 1"), ("rank-length", 17, 20));
        assert_eq!(fatal("4k3/8/8/8/8//8/4K3 w - - 0 1"), ("rank-length", 13, 13));
        let error = error("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN w Qkq - 0 1");
        assert_eq!(error.to_string(), "column 36: rank 1 has 7 squares: \"RNBQKBN\"");
    }

    #[test]
    fn seven_and_nine_ranks() {
        assert_eq!(fatal("4k3/8/8/8/8/8/4K3 w - - 0 1"), ("rank-count", 1, 17));
        assert_eq!(fatal("4k3/8/8/8/8/8/8/8/4K3 w - - 0 1"), ("rank-count", 1, 21));
    }

    #[test]
    fn an_unknown_letter() {
        assert_eq!(fatal("4k3/8/8/8/3x4/8/8/4K3 w - - 0 1"), ("unknown-piece", 12, 12));
        assert_eq!(fatal("4k3/8/8/8/3ä4/8/8/4K3 w - - 0 1"), ("unknown-piece", 12, 12));
        assert_eq!(
            error("4k3/8/8/8/3x4/8/8/4K3 w - - 0 1").to_string(),
            "column 12: 'x' is neither a piece nor a number from 1 to 8"
        );
    }

    #[test]
    fn a_nine_or_a_zero_is_no_number_of_squares_and_nothing_is_said_of_the_length() {
        assert_eq!(fatal("4k3/8/9/8/8/8/8/4K3 w - - 0 1"), ("unknown-piece", 7, 7));
        assert_eq!(
            error("4k3/8/9/8/8/8/8/4K3 w - - 0 1").to_string(),
            "column 7: '9' is neither a piece nor a number from 1 to 8"
        );
        assert_eq!(fatal("4k3/8/0/8/8/8/8/4K3 w - - 0 1"), ("unknown-piece", 7, 7));
        assert_eq!(fatal("4k3/8/8/8/8/8/8/4K30 w - - 0 1"), ("unknown-piece", 20, 20));
        assert_eq!(fatal("4k3/8/8/8/8/8/8/3Q~K3 w - - 0 1"), ("unknown-piece", 19, 19));
        // A letter is one piece, whichever.
        assert_eq!(
            reasons("4k3/8/8/8/3x5/8/8/4K3 w - - 0 1"),
            [("rank-length", 11, 13), ("unknown-piece", 12, 12)]
        );
    }

    #[test]
    fn a_rank_of_one_square_has_one_square() {
        let fen = |rank: &str| format!("4k3/8/{rank}/8/8/8/8/4K3 w - - 0 1");
        assert_eq!(error(&fen("1")).to_string(), "column 7: rank 6 has 1 square: \"1\"");
        assert_eq!(error(&fen("2")).to_string(), "column 7: rank 6 has 2 squares: \"2\"");
    }

    #[test]
    fn a_side_to_move_that_is_none() {
        assert_eq!(fatal("4k3/8/8/8/8/8/8/4K3 W - - 0 1"), ("turn", 21, 21));
    }

    #[test]
    fn castling_letters_that_are_none() {
        assert_eq!(
            reasons("4k3/8/8/8/8/8/8/4K2R w Kx- - 0 1"),
            [("castling-letter", 25, 25), ("castling-letter", 26, 26)]
        );
    }

    #[test]
    fn two_rooks_to_castle_with_on_one_side() {
        assert_eq!(fatal("4k3/8/8/8/8/8/8/RR2K2R w KBQ - 0 1"), ("castling-twice", 28, 28));
    }

    #[test]
    fn four_rooks_on_one_side_are_one_reason() {
        assert_eq!(
            fatal("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w ABCD - 0 1"),
            ("castling-twice", 48, 50)
        );
        // Each side and each wing has its own.
        let all = reasons("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w ABCDHGFabcdhgf - 0 1");
        let codes: Vec<_> = all.into_iter().map(|reason| reason.0).collect();
        assert_eq!(codes, ["castling-twice"; 4]);
    }

    #[test]
    fn two_kings_are_no_reason_to_speak_of_two_rooks() {
        // Seen from a8 both rooks stand on one side, seen from g8 they do not.
        let board = "kbnrnqkr/p2p1ppp/1p6/8/2P1p3/1P2PN2/P5Pr/BBNR2KR";
        for rights in ["HDhd", "HDdh", "DHkd"] {
            let fen = format!("{board} w {rights} - 0 7");
            assert_eq!(fatal(&fen).0, "several-kings", "{rights}");
            let setup: Setup = fen.parse().unwrap();
            assert_eq!(setup.castling.file(Color::Black, CastlingSide::King), Some(File::H));
            assert_eq!(setup.castling.file(Color::Black, CastlingSide::Queen), Some(File::D));
            assert_eq!(setup.to_string().parse::<Setup>().unwrap(), setup);
        }
        // With three rooks it is a reason again.
        let codes: Vec<_> = reasons("kr1r2kr/8/8/8/8/8/8/4K3 w hdb - 0 1").into_iter().map(|r| r.0).collect();
        assert_eq!(codes, ["several-kings", "castling-twice"]);
    }

    #[test]
    fn bad_counters() {
        assert_eq!(fatal("4k3/8/8/8/8/8/8/4K3 w - - x 1"), ("counter", 27, 27));
        assert_eq!(fatal("4k3/8/8/8/8/8/8/4K3 w - - 0 -1"), ("counter", 29, 30));
        assert_eq!(fatal("4k3/8/8/8/8/8/8/4K3 w - - +1 1"), ("counter", 27, 28));
        assert_eq!(fatal("4k3/8/8/8/8/8/8/4K3 w - - 0 1.5"), ("counter", 29, 31));
    }

    #[test]
    fn trailing_text() {
        assert_eq!(fatal("4k3/8/8/8/8/8/8/4K3 w - - 0 1 moves e2e4"), ("trailing-text", 31, 40));
        let error = error("4k3/8/8/8/8/8/8/4K3 w - - 0 1 moves e2e4");
        assert_eq!(error.to_string(), "column 31: a FEN ends before \"moves e2e4\"");
        assert_eq!(error.reasons()[0].field(), FenField::Rest);
    }

    #[test]
    fn empty_text() {
        assert_eq!(fatal(""), ("empty", 1, 1));
        assert_eq!(fatal("   "), ("empty", 1, 3));
    }

    #[test]
    fn text_that_is_no_ascii() {
        for text in
            ["♔♚", "４k3/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 w ♔ é\u{0} \u{0} ٣", "\u{feff}"]
        {
            assert!(!error(text).reasons().is_empty());
            assert!(Position::from_fen_lenient(text).is_err());
            assert!(text.parse::<Setup>().is_err());
            assert!(text.parse::<Board>().is_err());
        }
    }

    #[test]
    fn missing_fields_are_filled_in_lenient_reading() {
        assert_eq!(
            reasons("4k3/8/8/8/8/8/8/4K3"),
            [("missing-field", 19, 19), ("missing-field", 19, 19), ("missing-field", 19, 19)]
        );
        let (position, notes) = Position::from_fen_lenient("4k3/8/8/8/8/8/8/4K3 b").unwrap();
        assert_eq!(position.to_fen(), "4k3/8/8/8/8/8/8/4K3 b - - 0 1");
        assert_eq!(notes.len(), 2);
    }

    #[test]
    fn several_reasons_at_once() {
        let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1BNR x KQkq e4 -1 99999999999";
        assert_eq!(
            reasons(fen),
            [
                ("no-king", 1, 43),
                ("turn", 45, 45),
                ("castling-without-king", 47, 47),
                ("castling-without-king", 48, 48),
                ("en-passant-rank", 52, 53),
                ("en-passant-rank", 52, 53),
                ("counter", 55, 56),
                ("counter-too-large", 58, 68),
            ]
        );
        let fen = "P3k3/4R3/8/8/8/8/8/4K2R w Qq e6 0 1";
        let codes: Vec<_> = reasons(fen).into_iter().map(|r| r.0).collect();
        assert_eq!(
            codes,
            [
                "pawns-on-back-rank",
                "opposite-check",
                "castling-without-rook",
                "castling-without-rook",
                "en-passant-without-pawn",
                "en-passant-origin"
            ]
        );
    }
}

mod d2_what_is_read {
    use super::*;

    #[test]
    fn four_or_five_fields() {
        assert_eq!(canonical("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"), START);
        assert_eq!(canonical("4k3/8/8/8/8/8/8/4K3 b - - 7"), "4k3/8/8/8/8/8/8/4K3 b - - 7 1");
    }

    #[test]
    fn rights_in_any_order_and_more_than_once() {
        assert_eq!(canonical("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w qkQK - 0 1"), START);
        assert_eq!(canonical("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KKQkqHa - 0 1"), START);
        assert_eq!(canonical("r3k2r/8/8/8/8/8/8/R3K2R w kQ - 0 1"), "r3k2r/8/8/8/8/8/8/R3K2R w Qk - 0 1");
    }

    #[test]
    fn shredder_fen() {
        assert_eq!(canonical("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1"), START);
        assert_eq!(
            canonical("bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w fhFH - 0 1"),
            "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1"
        );
        assert_eq!(canonical("r3k2r/8/8/8/8/8/8/R3K2R w KAhq - 0 1"), "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    }

    #[test]
    fn x_fen_with_an_inner_rook() {
        let fen = "rn2k1r1/ppp1pp1p/3p2p1/5bn1/P7/2N2B2/1PPPPP2/2BNK1RR w Gkq - 4 11";
        assert_eq!(canonical(fen), fen);
        let position: Position = fen.parse().unwrap();
        assert_eq!(position.castling_rights().file(Color::White, CastlingSide::King), Some(File::G));
        assert_eq!(position.castling_rights().file(Color::Black, CastlingSide::King), Some(File::G));
        assert_eq!(
            position.fen(FenStyle::SHREDDER).to_string(),
            "rn2k1r1/ppp1pp1p/3p2p1/5bn1/P7/2N2B2/1PPPPP2/2BNK1RR w Gga - 4 11"
        );
        for fen in ["4k3/8/8/8/8/8/8/RR2K3 w B - 0 1", "4k3/8/8/8/8/8/8/RR2K3 w Q - 0 1"] {
            assert_eq!(canonical(fen), fen);
        }
    }

    #[test]
    fn extra_spaces() {
        assert_eq!(
            canonical("  rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR   w\tKQkq  -   0    1 \r\n"),
            START
        );
    }

    #[test]
    fn forms_that_mean_one_position_only_are_read_in_strict_reading() {
        let fen = "4k3/ppppp111/17/8/8/8/8/R3K2R w KKQ - 007 01";
        assert_eq!(canonical(fen), "4k3/ppppp3/8/8/8/8/8/R3K2R w KQ - 7 1");
        assert_eq!(canonical("4k3/8/8/8/8/8/8/4K2R w KH - 0 1"), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    }

    #[test]
    fn a_double_check_whose_past_only_retro_analysis_denies_is_read() {
        canonical("4k3/8/8/8/4r3/8/8/r3K3 w - - 0 1");
    }

    #[test]
    fn neighbouring_digits() {
        assert_eq!(canonical("4k3/11111111/44/8/8/8/8/4K3 w - - 0 1"), "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    }
}

mod d3_counters {
    use super::*;

    #[test]
    fn move_number_zero_is_read_as_one() {
        assert_eq!(canonical("4k3/8/8/8/8/8/8/4K3 w - - 0 0"), "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    }

    #[test]
    fn a_halfmove_clock_larger_than_the_game_allows_is_read() {
        let fen = "4k3/8/8/8/8/8/8/4K3 w - - 65535 2";
        assert_eq!(canonical(fen), fen);
    }

    #[test]
    fn leading_zeros_are_read() {
        assert_eq!(canonical("4k3/8/8/8/8/8/8/4K3 w - - 00000000007 0012"), "4k3/8/8/8/8/8/8/4K3 w - - 7 12");
    }

    #[test]
    fn counters_past_their_range_are_a_reason_and_cut_in_lenient_reading() {
        let fen = "4k3/8/8/8/8/8/8/4K3 w - - 0 4294967295";
        assert_eq!(canonical(fen), fen);
        assert_eq!(
            forgiven("4k3/8/8/8/8/8/8/4K3 w - - 65536 1"),
            (("counter-too-large", 27, 31), "4k3/8/8/8/8/8/8/4K3 w - - 65535 1".to_string())
        );
        assert_eq!(
            forgiven("4k3/8/8/8/8/8/8/4K3 w - - 0 4294967296"),
            (("counter-too-large", 29, 38), "4k3/8/8/8/8/8/8/4K3 w - - 0 4294967295".to_string())
        );
        assert_eq!(
            forgiven("4k3/8/8/8/8/8/8/4K3 w - - 0 99999999999999999999999999999999").0.0,
            "counter-too-large"
        );
    }

    #[test]
    fn counters_at_their_end_stay_there() {
        let mut position = Position::from_fen("4k3/8/8/8/8/8/8/4K3 b - - 65535 4294967295").unwrap();
        let mv = position.legal_moves()[0];
        position.play_unchecked(mv);
        assert_eq!((position.halfmoves(), position.fullmoves()), (65535, 4294967295));
    }
}

mod r2_4_boards {
    use super::*;

    #[test]
    fn a_board_is_read_from_the_placement_field_alone() {
        let board: Board = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR".parse().unwrap();
        assert_eq!(board, Board::STANDARD);
        assert_eq!(board.to_placement(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR");
        assert_eq!(START.parse::<Board>(), Ok(Board::STANDARD));
        assert_eq!("8/8".parse::<Board>().unwrap_err().reasons()[0].code(), "rank-count");
    }

    #[test]
    fn a_setup_from_a_board_has_the_rights_that_the_placement_allows() {
        let setup = Setup::from("r3k2r/8/8/8/8/8/8/R2K3R".parse::<Board>().unwrap());
        assert_eq!(setup.to_string(), "r3k2r/8/8/8/8/8/8/R2K3R w kq - 0 1");
        assert!(setup.is_legal());
        assert_eq!(Setup::from(Board::STANDARD), Setup::STANDARD);
    }
}

#[test]
fn a_megabyte_of_nonsense_gives_few_reasons() {
    for part in ["x", "/", "8", "9/", " ", "k ", "♔"] {
        let text = part.repeat(1_000_000 / part.len());
        let error = error(&text);
        assert!(error.reasons().len() <= 64);
        assert!(error.to_string().len() < 10_000);
    }
}

#[test]
fn every_position_that_play_reaches_is_legal_and_reads_back_the_same() {
    let mut rng = Rng::new(1);
    for game in 0..200 {
        let mut position = Position::chess960((game * 13 % 960) as u16).unwrap();
        for _ in 0..150 {
            let setup = position.to_setup();
            let judged = Position::try_from(setup).unwrap_or_else(|error| panic!("{setup}: {error}"));
            assert_eq!(judged.key(), position.key());
            for fen in [position.to_fen(), position.fen(FenStyle::SHREDDER).to_string()] {
                let read = Position::from_fen(&fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
                assert_eq!(read.to_setup(), setup, "{fen}");
                assert_eq!(read.key(), position.key(), "{fen}");
                assert_eq!(Position::from_fen_lenient(&fen).unwrap().1, [], "{fen}");
                assert_eq!(fen.parse::<Setup>().unwrap(), setup);
            }
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.play_unchecked(moves[rng.below(moves.len())]);
        }
    }
}

/// A space in front makes no difference to the position, but leads away from the quick way of
/// reading.
#[test]
fn spoilt_fens_are_judged_the_same_in_haste_and_at_leisure() {
    spoilt_fens_are_judged_the_same(50_000);
}

#[test]
#[ignore = "long: cargo xtask test --all"]
fn long_many_spoilt_fens_are_judged_the_same() {
    spoilt_fens_are_judged_the_same(400_000);
}

fn spoilt_fens_are_judged_the_same(rounds: usize) {
    let seeds = [
        START,
        "rn2k1r1/ppp1pp1p/3p2p1/5bn1/P7/2N2B2/1PPPPP2/2BNK1RR w Gkq - 4 11",
        "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
        "r3k2r/8/8/8/8/8/8/R3K2R b HAha - 65535 4294967295",
        "8/8/8/5k2/4Pp2/8/2B5/4K3 b - e3 0 1",
        "4k3/8/3P4/8/B7/8/8/4R1K1 b - - 0 1",
    ];
    let signs = b"pnbrqkPNBRQKacdefghw12345678900-/  xA";
    let mut rng = Rng::new(2);
    let mut legal = 0;
    for _ in 0..rounds {
        let mut text = seeds[rng.below(seeds.len())].as_bytes().to_vec();
        for _ in 0..=rng.below(3) {
            let at = rng.below(text.len());
            match rng.below(4) {
                0 => drop(text.remove(at)),
                1 => text.insert(at, signs[rng.below(signs.len())]),
                _ => text[at] = signs[rng.below(signs.len())],
            }
        }
        let hasty = String::from_utf8(text).unwrap();
        let slow = format!(" {hasty}");
        match (Position::from_fen(&hasty), Position::from_fen(&slow)) {
            (Ok(a), Ok(b)) => {
                legal += 1;
                assert_eq!((a.to_setup(), a.key()), (b.to_setup(), b.key()), "{hasty}");
                assert_eq!(Position::from_fen(&a.to_fen()).unwrap().to_setup(), a.to_setup(), "{hasty}");
            }
            (Err(a), Err(b)) => {
                let codes = |error: &FenError| error.reasons().iter().map(|r| r.code()).collect::<Vec<_>>();
                assert_eq!(codes(&a), codes(&b), "{hasty}");
                assert_eq!(
                    Position::from_fen_lenient(&hasty).is_ok(),
                    Position::from_fen_lenient(&slow).is_ok()
                );
            }
            (a, b) => panic!("{hasty}: {a:?} {b:?}"),
        }
    }
    assert!(legal > rounds / 40, "{legal}");
}
