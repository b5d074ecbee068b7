//! UCI, SAN, long algebraic notation, figurines, and moves in prose.

use tabiya::{
    CheckMark, Color, Deviation, File, Move, Position, Rank, Role, San, SanAction, SanError, Square,
    TextError, Uci, UciError,
};

#[path = "notation/drops.rs"]
mod drops;
#[path = "notation/outside.rs"]
mod outside;
#[path = "notation/prose.rs"]
mod prose;
#[path = "notation/referee.rs"]
mod referee;

fn board(fen: &str) -> Position {
    Position::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn uci(position: &Position, text: &str) -> Option<Move> {
    text.parse::<Uci>().unwrap().to_move(position)
}

/// The standard notation of what a text leniently means, and what was forgiven.
fn read(position: &Position, text: &str) -> (String, Vec<Deviation>) {
    match position.parse_san_lenient(text) {
        Ok((mv, forgiven)) => (position.san(mv).to_string(), forgiven),
        Err(error) => (error.code().to_string(), Vec::new()),
    }
}

fn strict(position: &Position, text: &str) -> Result<Move, SanError> {
    position.parse_san(text)
}

mod e1_castling_in_uci {
    use super::*;

    #[test]
    fn both_forms_are_read_and_the_standard_one_is_written() {
        let position = board("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
        for (texts, written) in [(["e1g1", "e1h1"], "e1g1"), (["e1c1", "e1a1"], "e1c1")] {
            for text in texts {
                let mv = uci(&position, text).unwrap();
                assert!(mv.is_castling());
                assert_eq!(position.uci(mv).to_string(), written);
            }
        }
        assert_eq!(Uci::chess960(uci(&position, "e1c1").unwrap()).to_string(), "e1a1");
    }

    #[test]
    fn king_already_on_g1_castles_by_taking_its_rook() {
        let position = board("4k3/8/8/8/8/8/8/6KR w H - 0 1");
        let mv = uci(&position, "g1h1").unwrap();
        assert!(mv.is_castling());
        assert_eq!(position.uci(mv).to_string(), "g1h1");
        assert_eq!(position.san(mv).to_string(), "O-O");
        assert_eq!("g1g1".parse::<Uci>(), Err(UciError::SameSquare { square: Square::G1 }));
    }

    #[test]
    fn rook_already_on_f1_castles() {
        let position = board("4k3/8/8/8/8/8/8/4KR2 w F - 0 1");
        for text in ["e1g1", "e1f1"] {
            let mv = uci(&position, text).unwrap();
            assert!(mv.is_castling());
            assert_eq!(position.uci(mv).to_string(), "e1f1");
        }
    }

    #[test]
    fn king_and_rook_swap() {
        let position = board("4k3/8/8/8/8/8/8/5KR1 w G - 0 1");
        let mv = uci(&position, "f1g1").unwrap();
        assert!(mv.is_castling());
        assert_eq!(position.uci(mv).to_string(), "f1g1");
    }

    #[test]
    fn king_passes_its_rook_on_b1() {
        let position = board("4k3/8/8/8/8/8/8/1R1K4 w B - 0 1");
        let mv = uci(&position, "d1b1").unwrap();
        assert!(mv.is_castling());
        // d1c1 is a step of the king.
        assert_eq!(uci(&position, "d1c1"), Some(Move::normal(Square::D1, Square::C1)));
        let from_afar = board("4k3/8/8/8/8/8/8/1R4K1 w B - 0 1");
        assert_eq!(uci(&from_afar, "g1c1"), uci(&from_afar, "g1b1"));
        assert!(uci(&from_afar, "g1c1").unwrap().is_castling());
    }

    #[test]
    fn a_castle_that_uncovers_a_check_along_the_back_rank_is_refused() {
        // Once the rook has left b1, the queen on a1 looks at the king on c1.
        let position = board("4k3/8/8/8/8/8/8/qR1K4 w B - 0 1");
        assert_eq!(uci(&position, "d1b1"), None);
        assert_eq!(position.parse_san_lenient("O-O-O"), Err(SanError::NoSuchMove));
    }

    #[test]
    fn from_f1_a_step_to_g1_is_a_step_and_taking_the_rook_is_castling() {
        let position = board("4k3/8/8/8/8/8/8/5K1R w H - 0 1");
        assert_eq!(uci(&position, "f1g1"), Some(Move::normal(Square::F1, Square::G1)));
        assert_eq!(uci(&position, "f1h1"), Some(Move::castling(Square::F1, Square::H1)));
        assert_eq!(position.uci(Move::castling(Square::F1, Square::H1)).to_string(), "f1h1");
    }

    #[test]
    fn without_the_right_neither_form_is_read() {
        let position = board("4k3/8/8/8/8/8/8/4K2R w - - 0 1");
        assert_eq!(uci(&position, "e1g1"), None);
        assert_eq!(uci(&position, "e1h1"), None);
    }

    #[test]
    fn only_the_king_castles() {
        let position = board("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
        assert_eq!(uci(&position, "h1e1"), None);
        let position = board("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
        assert_eq!(uci(&position, "a1h1"), None);
    }
}

mod f1_san {
    use super::*;

    #[test]
    fn castling_may_mate() {
        let position = board("2rkr3/2p1p3/8/8/8/8/8/R3K3 w Q - 0 1");
        let mv = uci(&position, "e1c1").unwrap();
        assert_eq!(position.san(mv).to_string(), "O-O-O#");
        assert_eq!(strict(&position, "O-O-O#"), Ok(mv));
        assert_eq!(
            read(&position, "0-0-0"),
            ("O-O-O#".into(), vec![Deviation::ZeroCastling, Deviation::MissingMark])
        );
    }

    #[test]
    fn a_twin_pinned_to_its_king_needs_no_disambiguation() {
        // The knight on c3 is pinned by the bishop on b4.
        let position = board("rnbqk2r/p1pp1ppp/1p2pn2/8/1bPP4/2N1P3/PP3PPP/R1BQKBNR w KQkq - 0 5");
        assert_eq!(position.san(uci(&position, "g1e2").unwrap()).to_string(), "Ne2");
        assert_eq!(read(&position, "Nge2"), ("Ne2".into(), vec![Deviation::NeedlessOrigin]));
        let error = strict(&position, "Nge2").unwrap_err();
        assert_eq!(error.code(), "not-canonical");
        assert_eq!(error.to_string(), "the move is written Ne2: where the piece comes from need not be told");
        // The pinned one itself cannot go.
        assert_eq!(read(&position, "Nce2"), ("no-such-move".into(), vec![]));
    }

    #[test]
    fn a_missing_x_is_forgiven() {
        let position = board("4k3/8/8/8/5r2/8/8/4KR2 w - - 0 1");
        assert_eq!(read(&position, "Rf4"), ("Rxf4".into(), vec![Deviation::MissingCapture]));
        assert_eq!(
            strict(&position, "Rf4").unwrap_err().to_string(),
            "the move is written Rxf4: the x of the capture is missing"
        );
    }

    #[test]
    fn an_x_too_many_is_forgiven_to_a_piece_and_not_to_a_pawn() {
        let start = Position::new();
        assert_eq!(read(&start, "Nxf3"), ("Nf3".into(), vec![Deviation::FalseCapture]));
        assert_eq!(read(&start, "exd3"), ("no-such-move".into(), vec![]));
        assert_eq!(read(&start, "exe4"), ("no-such-move".into(), vec![]));
    }

    #[test]
    fn zeros_castle() {
        let position = board("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1");
        assert_eq!(read(&position, "0-0"), ("O-O".into(), vec![Deviation::ZeroCastling]));
        assert_eq!(read(&position, "0-0-0"), ("O-O-O".into(), vec![Deviation::ZeroCastling]));
        for refused in ["0-O", "O-0", "OO", "o-o", "O-O-O-O", "00", "O", "O-"] {
            assert_eq!(read(&position, refused), ("unreadable".into(), vec![]), "{refused}");
        }
    }

    #[test]
    fn promotions_are_read_in_every_form() {
        let position = board("8/4P3/8/8/8/k7/8/4K3 w - - 0 1");
        let sign = Deviation::PromotionSign;
        let case = Deviation::LowerCasePromotion;
        for (text, forgiven) in [
            ("e8=Q", vec![]),
            ("e8Q", vec![sign]),
            ("e8(Q)", vec![sign]),
            ("e8/Q", vec![sign]),
            ("e8=q", vec![case]),
            ("e8q", vec![sign, case]),
            ("e8=♕", vec![Deviation::Figurine]),
            ("e8♛", vec![Deviation::Figurine, sign]),
            ("e7-e8=Q", vec![Deviation::Dash, Deviation::NeedlessOrigin]),
            ("e7e8q", vec![sign, case, Deviation::NeedlessOrigin]),
        ] {
            assert_eq!(read(&position, text), ("e8=Q".into(), forgiven), "{text}");
            assert_eq!(strict(&position, text).is_ok(), text == "e8=Q", "{text}");
        }
        for (text, code) in [
            ("e8", "promotion-missing"),
            ("e8=K", "bad-promotion"),
            ("e8K", "bad-promotion"),
            ("e7e8k", "bad-promotion"),
            ("e8=P", "bad-promotion"),
            ("e8=", "unreadable"),
            ("e8=X", "unreadable"),
            ("e8=QQ", "unreadable"),
            ("e8(Q", "unreadable"),
            ("Ke2=Q", "not-a-pawn"),
        ] {
            assert_eq!(read(&position, text).0, code, "{text}");
        }
    }

    #[test]
    fn a_capture_in_passing_may_say_so() {
        let position = board("rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3");
        let mark = vec![Deviation::EnPassantMark];
        for text in ["exd6 e.p.", "exd6e.p.", "exd6ep", "exd6 ep"] {
            assert_eq!(read(&position, text), ("exd6".into(), mark.clone()), "{text}");
        }
        assert_eq!(strict(&position, "exd6").unwrap(), Move::en_passant(Square::E5, Square::D6));
        assert_eq!(strict(&position, "exd6 e.p.").unwrap_err().code(), "not-canonical");
        assert_eq!(read(&position, "Nf3 e.p.").0, "not-en-passant");
    }

    #[test]
    fn three_queens_need_file_and_rank() {
        // Queens on a1, a3 and c1 all see b2.
        let position = board("6k1/8/8/8/8/Q7/8/Q1Q4K w - - 0 1");
        assert_eq!(position.san(uci(&position, "a1b2").unwrap()).to_string(), "Qa1b2");
        assert_eq!(position.san(uci(&position, "a3b2").unwrap()).to_string(), "Q3b2");
        assert_eq!(position.san(uci(&position, "c1b2").unwrap()).to_string(), "Qcb2");
        for (text, count) in [("Qb2", 3), ("Qab2", 2), ("Q1b2", 2)] {
            let lenient = position.parse_san_lenient(text).map(|(mv, _)| mv);
            for read in [position.parse_san(text), lenient] {
                match read {
                    Err(SanError::Ambiguous { candidates }) => assert_eq!(candidates.len(), count, "{text}"),
                    other => panic!("{text}: {other:?}"),
                }
            }
        }
        assert_eq!(
            position.parse_san_lenient("Qab2").unwrap_err().to_string(),
            "several moves fit: a1b2 and a3b2"
        );
    }

    #[test]
    fn an_origin_that_is_needed_and_told_otherwise_is_not_called_needless() {
        let position = board("4k3/8/8/8/8/8/3N4/4K1N1 w - - 0 1");
        for text in ["N2f3", "Nd2f3"] {
            assert_eq!(read(&position, text), ("Ndf3".into(), vec![Deviation::OtherOrigin]), "{text}");
        }
        assert_eq!(
            position.explain("N2f3").message(),
            "Ndf3 is legal. The standard writes it otherwise: \
             the file tells which piece moves, and the rank only where the file cannot."
        );
    }

    #[test]
    fn other_forms_are_read_with_what_was_forgiven() {
        let position = board("r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 4");
        for (text, san, forgiven) in [
            ("B:c6", "Bxc6", vec![Deviation::CaptureSign]),
            ("B×c6", "Bxc6", vec![Deviation::CaptureSign]),
            ("Bb5xc6", "Bxc6", vec![Deviation::NeedlessOrigin]),
            ("Bb5-a4", "Ba4", vec![Deviation::Dash, Deviation::NeedlessOrigin]),
            ("♗xc6", "Bxc6", vec![Deviation::Figurine]),
            ("♝xc6", "Bxc6", vec![Deviation::Figurine]),
            ("♗\u{fe0e}xc6", "Bxc6", vec![Deviation::Figurine]),
            ("Bxc6!?", "Bxc6", vec![Deviation::Glyph]),
            ("O-O??", "O-O", vec![Deviation::Glyph]),
            ("Bxc6+", "Bxc6", vec![Deviation::WrongMark]),
            ("Pd4", "d4", vec![Deviation::PawnLetter]),
            ("♙d4", "d4", vec![Deviation::PawnLetter, Deviation::Figurine]),
            ("b5c6", "Bxc6", vec![Deviation::Coordinates]),
            ("b5-c6", "Bxc6", vec![Deviation::Dash, Deviation::Coordinates]),
            ("e1g1", "O-O", vec![Deviation::Coordinates]),
        ] {
            assert_eq!(read(&position, text), (san.into(), forgiven), "{text}");
            assert!(strict(&position, text).is_err(), "{text}");
            assert!(strict(&position, san).is_ok(), "{san}");
        }
    }

    #[test]
    fn what_nobody_should_guess_is_refused() {
        let start = Position::new();
        for text in [
            "nf3", "NF3", "Nf3++", "Nf3 ", " Nf3", "Nf3\n", "Nf3!!!", "Sf3", "N1gf3", "Nz3", "x", "N", "e9",
            "i4", "1.e4", "P@e4", "...", "e4e5e6", "pe4", "dc", "dxe", "4e5", "xd4", "Nf3=", "é4", "Nf3é",
            "♘",
        ] {
            assert_eq!(read(&start, text).0, "unreadable", "{text}");
            assert!(text.parse::<San>().is_err(), "{text}");
        }
        for (text, code) in [("", "empty"), ("--", "null-move"), ("Z0", "null-move"), ("0000", "null-move")] {
            assert_eq!(read(&start, text).0, code);
        }
        // A king's move is not castling.
        let position = board("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
        assert_eq!(read(&position, "Kg1").0, "no-such-move");
    }

    #[test]
    fn what_is_off_is_told_without_a_position() {
        let error = "0-0".parse::<San>().unwrap_err();
        assert_eq!(error, SanError::Sloppy { forgiven: vec![Deviation::ZeroCastling] });
        assert_eq!("e2e4 junk".parse::<San>(), Err(SanError::Unreadable { at: 4 }));
        assert_eq!("Nz3".parse::<San>(), Err(SanError::Unreadable { at: 1 }));
    }

    #[test]
    fn what_is_standard_in_no_position_is_refused_without_one() {
        for (text, code, sentence) in [
            ("e2e4", "sloppy", "the squares alone don't name the piece"),
            ("ed5", "sloppy", "the x of the capture is missing"),
            ("ee4", "sloppy", "where the piece comes from need not be told"),
            ("e4xd5", "sloppy", "where the piece comes from need not be told"),
            ("Ke1e2", "sloppy", "where the piece comes from need not be told"),
            ("Kee2", "sloppy", "where the piece comes from need not be told"),
            ("e8", "promotion-missing", "as in e8=Q"),
            ("exd1", "promotion-missing", "as in d1=Q"),
            ("e4=Q", "no-such-move", "no legal move fits"),
            ("exd7=Q", "no-such-move", "no legal move fits"),
            ("hxa3", "no-such-move", "no legal move fits"),
            ("exe4", "no-such-move", "no legal move fits"),
            ("Ke1e1", "no-such-move", "no legal move fits"),
            ("Nff3", "no-such-move", "no legal move fits"),
            ("Ng1g3", "no-such-move", "no legal move fits"),
            ("N3f3", "no-such-move", "no legal move fits"),
        ] {
            let error = text.parse::<San>().unwrap_err();
            assert_eq!(error.code(), code, "{text}");
            assert!(error.to_string().contains(sentence), "{text}: {error}");
            assert!(San::parse_lenient(text).is_ok(), "{text} is read leniently");
        }
        for text in ["a1=N", "hxg8=R#", "axb6", "Raa1", "R8xa1", "Qh4e1", "Bb1d3+", "Nbd7", "N1c3", "Kxe2"] {
            assert_eq!(text.parse::<San>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn a_move_put_together_by_hand_is_written_in_full() {
        let (role, to, promotion) = (Role::Queen, Square::B8, Some(Role::Queen));
        let (file, rank) = (Some(File::A), Some(Rank::Seventh));
        let action = SanAction::Go { role, file, rank, capture: true, to, promotion };
        let san = San::new(action, Some(CheckMark::Check));
        assert_eq!(san.to_string(), "Qa7xb8=Q+");
        assert_eq!(san.figurine(Color::White).to_string(), "♕a7xb8=♕+");
    }
}

mod f2_refused {
    use super::*;

    #[test]
    fn each_text_is_refused_for_its_reason() {
        for (text, error, sentence) in [
            ("e7e8p", UciError::Promotion { letter: 'p' }, "a pawn becomes q, r, b or n, not p"),
            (
                "e7e8qqq",
                UciError::Length { length: 7 },
                "a move such as e2e4 or e7e8q has four or five characters, not 7",
            ),
            (
                "e2e4 junk",
                UciError::Length { length: 9 },
                "a move such as e2e4 or e7e8q has four or five characters, not 9",
            ),
            ("a9a1", UciError::From { text: ['a', '9'] }, "the move starts on \"a9\", which is not a square"),
            ("a1a9", UciError::To { text: ['a', '9'] }, "the move ends on \"a9\", which is not a square"),
            ("0000", UciError::NullMove, "0000 is not a move: nobody may pass"),
            ("", UciError::Empty, "there is no move: the text is empty"),
            ("e2e2", UciError::SameSquare { square: Square::E2 }, "the move starts and ends on e2"),
            ("e7e8Q", UciError::Promotion { letter: 'Q' }, "a pawn becomes q, r, b or n, not Q"),
            ("ä2e4", UciError::From { text: ['ä', '2'] }, "the move starts on \"ä2\", which is not a square"),
        ] {
            assert_eq!(text.parse::<Uci>(), Err(error.clone()), "{text:?}");
            assert_eq!(error.to_string(), sentence);
        }
        for (text, code) in [
            ("e7e8k", "bad-promotion"),
            ("e7e8qqq", "unreadable"),
            ("e2e4 junk", "unreadable"),
            ("a9a1", "unreadable"),
        ] {
            assert_eq!(read(&Position::new(), text).0, code, "{text}");
        }
    }
}

mod written {
    use super::*;

    #[test]
    fn long_algebraic_notation_names_both_squares() {
        let position = board("2r1k3/1P6/8/8/8/2p5/P7/RN2K2R w KQ - 0 1");
        for (text, lan) in
            [("b1d2", "Nb1-d2"), ("b1c3", "Nb1xc3"), ("e1g1", "O-O"), ("a2a4", "a2-a4"), ("b7c8n", "b7xc8=N")]
        {
            assert_eq!(position.lan(uci(&position, text).unwrap()).to_string(), lan);
        }
    }

    #[test]
    fn figurines_are_written_and_read_in_both_colours() {
        let position = board("2r1k3/1P6/8/8/8/2p5/P7/RN2K2R w KQ - 0 1");
        for (text, white, black) in [
            ("b1c3", "♘xc3", "♞xc3"),
            ("b7c8q", "bxc8=♕+", "bxc8=♛+"),
            ("e1g1", "O-O", "O-O"),
            ("a2a4", "a4", "a4"),
        ] {
            let mv = uci(&position, text).unwrap();
            let san = position.san(mv);
            assert_eq!(san.figurine(Color::White).to_string(), white);
            assert_eq!(san.figurine(Color::Black).to_string(), black);
            for text in [white, black] {
                assert_eq!(position.parse_san_lenient(text).unwrap().0, mv);
            }
        }
    }

    #[test]
    fn texts_take_width_and_fill() {
        let position = Position::new();
        let mv = uci(&position, "g1f3").unwrap();
        assert_eq!(
            format!("{:>6}|{:<6}|{:^6}", position.san(mv), position.uci(mv), position.lan(mv)),
            "   Nf3|g1f3  |Ng1-f3"
        );
        assert_eq!(position.san(mv).text().as_str(), "Nf3");
    }
}

#[test]
fn errors_are_told_apart_by_their_codes() {
    assert_eq!(TextError::Nothing.code(), "no-move-found");
    assert_eq!(SanError::NoSuchMove.code(), "no-such-move");
    assert_eq!(UciError::NullMove.code(), "null-move");
}
