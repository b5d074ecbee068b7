//! R5: FEN. What is wrong with a FEN, and where, has a file of its own: `tests/fen.rs`.

use super::drawing::play;
use tabiya::{EnPassantField, FenStyle, Position, Setup, Square};

mod r5_1_writing {
    use super::{EnPassantField, FenStyle, Position, play};

    #[test]
    fn the_start_and_the_position_after_e2e4_are_written_as_required() {
        let start = Position::new();
        assert_eq!(start.to_fen(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
        let fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";
        assert_eq!(play(start, "e2e4").to_fen(), fen);
    }

    #[test]
    fn a_second_form_writes_the_en_passant_square_only_for_a_legal_capture() {
        let style = FenStyle::default().with_en_passant(EnPassantField::IfLegal);
        let written = |moves: &str| play(Position::new(), moves).fen(style).to_string();
        assert!(written("e2e4").ends_with(" b KQkq - 0 1"));
        assert!(written("e2e4 a7a6 e4e5 d7d5").ends_with(" w KQkq d6 0 3"));
        // A pinned pawn cannot capture.
        assert!(written("e2e4 c7c5 e4e5 d8b6 g1f3 b6e6 f3g1 d7d5").ends_with(" w KQkq - 0 5"));
    }

    #[test]
    fn all_six_fields_follow_a_game() {
        let game = [
            ("e2e4", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"),
            ("g8f6", "rnbqkb1r/pppppppp/5n2/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 1 2"),
            ("e1e2", "rnbqkb1r/pppppppp/5n2/8/4P3/8/PPPPKPPP/RNBQ1BNR b kq - 2 2"),
            ("h8g8", "rnbqkbr1/pppppppp/5n2/8/4P3/8/PPPPKPPP/RNBQ1BNR w q - 3 3"),
            ("e4e5", "rnbqkbr1/pppppppp/5n2/4P3/8/8/PPPPKPPP/RNBQ1BNR b q - 0 3"),
            ("d7d5", "rnbqkbr1/ppp1pppp/5n2/3pP3/8/8/PPPPKPPP/RNBQ1BNR w q d6 0 4"),
            ("e5d6", "rnbqkbr1/ppp1pppp/3P1n2/8/8/8/PPPPKPPP/RNBQ1BNR b q - 0 4"),
        ];
        let mut position = Position::new();
        for (text, fen) in game {
            position = play(position, text);
            assert_eq!(position.to_fen(), fen, "after {text}");
        }
    }
}

mod r5_2_reading {
    use super::{Position, Setup, Square};
    use tabiya::Color;

    #[test]
    fn all_six_fields_are_read() {
        let position: Position = "r3k3/8/8/3pP3/8/8/8/4K2R w Kq d6 0 42".parse().unwrap();
        assert_eq!(position.turn(), Color::White);
        let rooks: Vec<Square> = position.castling_rights().iter().map(|(_, _, rook)| rook).collect();
        assert_eq!(rooks, [Square::H1, Square::A8]);
        assert_eq!(position.en_passant(), Some(Square::D6));
        assert_eq!((position.halfmoves(), position.fullmoves()), (0, 42));
        assert_eq!("4k3/8/8/8/8/8/8/4K3 b - - 37 80".parse::<Position>().unwrap().halfmoves(), 37);
    }

    #[test]
    fn each_field_that_is_wrong_says_what_and_where() {
        for (fen, code, column) in [
            ("rnbqkbnr/ppppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "rank-length", 10),
            ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1", "turn", 45),
            ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KXkq - 0 1", "castling-letter", 48),
            ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq e9 0 1", "en-passant", 52),
            ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - x 1", "counter", 54),
            ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 y", "counter", 56),
            ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1BNR w - - 0 1", "no-king", 1),
        ] {
            let error = Position::from_fen(fen).unwrap_err();
            let reason = &error.reasons()[0];
            assert_eq!((reason.code(), reason.column()), (code, column), "{fen}: {error}");
            assert!(!error.to_string().is_empty());
        }
    }

    #[test]
    fn a_fen_that_is_refused_leaves_what_was_there_before() {
        let mut position = Position::new();
        for fen in
            ["rnbqkbnr/pppppppp/8/8", "4k3/8/8/8/8/8/8/8 w - - 0 1", "", "8/8/8/3kK3/8/8/8/8 w - - 0 1"]
        {
            let read = fen.parse().map(|read| position = read);
            assert!(read.is_err(), "{fen}");
        }
        assert_eq!(position.to_setup(), Setup::STANDARD);
    }
}

mod r5_3_round_trip {
    use super::{FenStyle, Position, play};

    #[test]
    fn a_game_reads_back_the_same_at_every_move() {
        let mut position = Position::new();
        for text in
            "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 b7b5 a4b3 f8e7 d2d4 e8g8 d4e5 d7d5 e5d6".split(' ')
        {
            position = play(position, text);
            let fen = position.to_fen();
            let read: Position = fen.parse().unwrap();
            assert_eq!(read.to_setup(), position.to_setup(), "{fen}");
            assert_eq!(read.to_fen(), fen);
        }
    }

    #[test]
    fn every_array_of_chess960_reads_back_in_both_styles() {
        for number in 0..960 {
            let position = Position::chess960(number).unwrap();
            for fen in [position.to_fen(), position.fen(FenStyle::SHREDDER).to_string()] {
                let read: Position = fen.parse().unwrap();
                assert_eq!(read.to_setup(), position.to_setup(), "{fen}");
            }
        }
    }
}
