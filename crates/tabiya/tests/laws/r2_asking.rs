//! R2.1, R2.3 to R2.6: asking about a position.

use super::drawing::{drawn, find, play};
use tabiya::{Board, CastlingRights, Color, Move, Piece, Position, Role, Setup, Square, SquareSet, Status};

mod r2_1_legal_moves {
    use super::{Color, Move, Position, Role, Square, find, play};

    #[test]
    fn an_empty_square_and_the_side_not_to_move_have_none() {
        let start = Position::new();
        assert!(start.legal_moves_from(Square::E4).is_empty());
        assert!(start.legal_moves_from(Square::E7).is_empty());
        assert_eq!(start.legal_moves_from(Square::E2).len(), 2);
        assert_eq!(start.legal_moves().len(), 20);
    }

    #[test]
    fn a_move_is_data_from_to_promotion_capture_castling_and_en_passant() {
        let position: Position = "r3k2r/1P6/8/8/8/8/6p1/R3K2R w KQkq - 0 1".parse().unwrap();
        let promotion = find(&position, "b7a8q").unwrap();
        assert_eq!((promotion.from(), promotion.to()), (Square::B7, Square::A8));
        assert_eq!(promotion.promoted(), Some(Role::Queen));
        assert_eq!(position.captured(promotion), Some(Role::Rook.of(Color::Black)));
        assert!(!promotion.is_castling() && !promotion.is_en_passant() && !promotion.is_normal());
        let castling = find(&position, "e1c1").unwrap();
        assert!(castling.is_castling() && !position.is_capture(castling));
        let position = play(Position::new(), "e2e4 a7a6 e4e5 d7d5");
        let en_passant = find(&position, "e5d6").unwrap();
        assert!(en_passant.is_en_passant() && position.is_capture(en_passant));
    }

    #[test]
    fn is_this_move_legal() {
        let start = Position::new();
        assert!(start.is_legal(Move::normal(Square::G1, Square::F3)));
        assert!(!start.is_legal(Move::normal(Square::G1, Square::E2)));
        assert!(!start.is_legal(Move::normal(Square::G8, Square::F6)));
    }

    #[test]
    fn every_piece_of_a_side_is_mapped_to_its_moves() {
        let start = Position::new();
        for color in Color::ALL {
            let map = start.moves_by_piece(color);
            assert_eq!(map.keys().copied().collect::<tabiya::SquareSet>(), start.board().of_color(color));
            assert_eq!(map.values().map(Vec::len).sum::<usize>(), 20);
        }
    }
}

mod r2_3_status {
    use super::{Color, Position, Status, play};

    #[test]
    fn the_status_is_right_after_every_move() {
        let expected = [
            ("e2e4", Status::Normal),
            ("e7e5", Status::Normal),
            ("d1h5", Status::Normal),
            ("e8e7", Status::Normal),
            ("h5e5", Status::Checkmate),
        ];
        let mut position = Position::new();
        for (text, status) in expected {
            position = play(position, text);
            assert_eq!(position.status(), status, "after {text}");
        }
        let check = play(Position::new(), "e2e4 d7d5 f1b5");
        assert_eq!(check.status(), Status::Check);
        assert_eq!(play(check, "c7c6").status(), Status::Normal);
    }

    #[test]
    fn draws_by_stalemate_and_by_material_have_their_status() {
        // The shortest known stalemate.
        let sam_loyd =
            "e2e3 a7a5 d1h5 a8a6 h5a5 h7h5 h2h4 a6h6 a5c7 f7f6 c7d7 e8f7 d7b7 d8d3 b7b8 d3h7 b8c8 f7g6 c8e6";
        let position = play(Position::new(), sam_loyd);
        assert_eq!(position.status(), Status::Stalemate);
        assert!(position.is_stalemate(Color::Black));
        let last_pawn: Position = "8/8/8/8/8/4k3/4p3/4K3 w - - 0 1".parse().unwrap();
        assert_eq!(last_pawn.status(), Status::Stalemate);
        let bare: Position = "8/8/8/8/4k3/8/4p3/4K3 w - - 0 1".parse().unwrap();
        assert_eq!(play(bare, "e1e2").status(), Status::Draw);
    }
}

mod r2_4_boards_by_hand {
    use super::{Board, CastlingRights, Color, Piece, Position, Role, Setup, Square, SquareSet};

    #[test]
    fn pieces_of_a_colour_come_with_their_squares() {
        let white: Vec<(Square, Piece)> = Board::STANDARD.pieces(Color::White).collect();
        assert_eq!(white.len(), 16);
        assert!(white.contains(&(Square::E1, Role::King.of(Color::White))));
        assert_eq!(Board::STANDARD.king(Color::Black), Some(Square::E8));
        assert_eq!(Board::STANDARD.piece_at(Square::D1), Some(Role::Queen.of(Color::White)));
        assert_eq!(Board::STANDARD.piece_at(Square::D4), None);
    }

    #[test]
    fn pieces_are_placed_removed_and_moved_and_what_was_captured_comes_back() {
        let mut board = Board::EMPTY;
        let (rook, pawn) = (Role::Rook.of(Color::White), Role::Pawn.of(Color::Black));
        assert_eq!(board.place(Square::A1, rook), None);
        assert_eq!(board.place(Square::A7, pawn), None);
        assert_eq!(board.move_piece(Square::A1, Square::A7), Some(pawn));
        assert_eq!(board.piece_at(Square::A7), Some(rook));
        assert_eq!(board.move_piece(Square::A7, Square::H7), None);
        assert_eq!(board.move_piece(Square::B2, Square::H7), None); // nothing stood there
        assert_eq!(board.place(Square::H7, pawn), Some(rook));
        assert_eq!(board.remove(Square::H7), Some(pawn));
        assert_eq!(board, Board::EMPTY);
    }

    #[test]
    fn a_board_is_read_from_a_placement_alone() {
        let board: Board = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR".parse().unwrap();
        assert_eq!(board, Board::STANDARD);
        assert!("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP".parse::<Board>().is_err());
    }

    #[test]
    fn a_board_is_read_from_a_whole_fen_whose_other_fields_are_well_formed() {
        let placement = "r3k2r/8/8/8/8/8/8/4K3";
        let board: Board = placement.parse().unwrap();
        // No legal position: White's turn, and the rights are nobody's.
        assert_eq!(format!("{placement} w KQ e6 0 1").parse::<Board>(), Ok(board));
        assert_eq!(format!("{placement} b - -").parse::<Board>(), Ok(board));
        for (rest, code) in [
            ("x - - 0 1", "turn"),
            ("w", "missing-field"),
            ("w - - 0 one", "counter"),
            ("w - - 0 1 more", "trailing-text"),
        ] {
            let error = format!("{placement} {rest}").parse::<Board>().unwrap_err();
            assert_eq!(error.reasons()[0].code(), code, "{rest}");
        }
    }

    #[test]
    fn a_pawn_moved_by_hand_stays_one_unless_it_is_promoted() {
        let (pawn, rook) = (Role::Pawn.of(Color::White), Role::Rook.of(Color::Black));
        let mut board = Board::EMPTY;
        board.place(Square::E7, pawn);
        board.place(Square::D8, rook);
        let mut by_hand = board;
        assert_eq!(by_hand.move_piece(Square::E7, Square::D8), Some(rook));
        assert_eq!(by_hand.piece_at(Square::D8), Some(pawn));
        assert_eq!(board.promote_piece(Square::E7, Square::D8, Role::Queen), Some(rook));
        assert_eq!(board.piece_at(Square::D8), Some(Role::Queen.of(Color::White)));
        assert_eq!((board.piece_at(Square::E7), board.occupied().len()), (None, 1));
        // Nothing stood there.
        assert_eq!(board.promote_piece(Square::E7, Square::E8, Role::Queen), None);
        assert_eq!(board.occupied().len(), 1);
    }

    #[test]
    fn a_setup_has_the_castling_rights_that_its_placement_allows() {
        let setup = Setup::from(Board::STANDARD);
        assert_eq!(setup.castling, CastlingRights::STANDARD);
        let mut board = Board::STANDARD;
        board.remove(Square::H1);
        board.move_piece(Square::E8, Square::E6);
        let rights: Vec<_> = Setup::from(board).castling.iter().map(|(_, _, rook)| rook).collect();
        assert_eq!(rights, [Square::A1]);
    }

    #[test]
    fn a_board_that_is_no_position_says_why() {
        let error = Position::try_from(Setup::EMPTY).unwrap_err();
        assert_eq!(error.problems().len(), 2, "neither side has a king");
        assert!(error.problems().iter().all(|problem| problem.code() == "no-king"));
        assert!(!Setup::EMPTY.is_legal());
        assert!(Setup::STANDARD.is_legal());
    }

    #[test]
    fn where_there_is_no_king_its_square_is_none() {
        assert_eq!(Board::EMPTY.king(Color::White), None);
        assert_eq!(Board::EMPTY.occupied(), SquareSet::EMPTY);
    }
}

mod r2_5_values {
    use super::{Move, Position, Square};

    #[test]
    fn playing_on_a_copy_never_touches_the_original() {
        let original = Position::new();
        let mut copy = original;
        copy.play_unchecked(Move::normal(Square::E2, Square::E4));
        assert_eq!(original.to_setup(), Position::new().to_setup());
        assert_ne!(copy, original);
        let next = original.play(Move::normal(Square::D2, Square::D4)).unwrap();
        assert_eq!(original.to_fen(), Position::new().to_fen());
        assert_ne!(next, copy);
    }

    #[test]
    fn an_illegal_move_changes_nothing_at_all() {
        let position = Position::new();
        assert!(position.play(Move::normal(Square::E2, Square::E5)).is_err());
        assert_eq!(position.to_setup(), Position::new().to_setup());
    }
}

mod r2_6_any_board {
    use super::{Board, Color, Role, Square, SquareSet, drawn};

    #[test]
    fn a_piece_moves_by_its_own_rule_on_a_board_without_kings() {
        drawn(
            "
             .  .  .  .  .  .  .  .
             .  .  .  .  .  .  .  .
             .  .  . xp  .  .  .  .
             .  .  . x.  .  .  .  .
            x. x. x.  R x. x. xn  .
             .  .  . x.  .  .  .  .
             .  .  .  P  .  .  .  .
             .  .  .  .  .  .  .  .
            ",
        )
        .goes_by_its_own_rule(Square::D4);
    }

    #[test]
    fn a_king_too_goes_by_its_own_rule_alone() {
        // Whatever attacks it: by its own rule it steps anywhere but onto friends.
        drawn(
            "
             .  .  .  .  .  .  .  .
             .  .  .  .  .  .  .  .
             .  .  .  .  .  .  .  .
             .  . x. xr x.  .  .  .
             .  .  P  K x.  .  .  .
             .  . x. x. xk  .  .  .
             .  .  .  .  .  .  .  .
             .  .  .  .  .  .  .  .
            ",
        )
        .goes_by_its_own_rule(Square::D4);
    }

    #[test]
    fn a_colour_without_a_king_is_never_in_check() {
        let mut board = Board::EMPTY;
        board.place(Square::E4, Role::Queen.of(Color::White));
        assert!(!board.in_check(Color::Black));
        assert!(!board.in_check(Color::White));
        board.place(Square::E8, Role::King.of(Color::Black));
        assert!(board.in_check(Color::Black));
    }

    #[test]
    fn who_attacks_what_is_answered_with_three_kings_too() {
        let mut board = Board::EMPTY;
        for square in [Square::A1, Square::A3, Square::C2] {
            board.place(square, Role::King.of(Color::White));
        }
        assert_eq!(board.attackers(Square::B2, Color::White).len(), 3);
        board.place(Square::H3, Role::Rook.of(Color::Black));
        assert!(board.in_check(Color::White), "one of them is attacked");
        assert_eq!(board.attackers(Square::A3, Color::Black), SquareSet::from_square(Square::H3));
    }
}

#[test]
fn the_pieces_on_their_squares_are_those_that_were_drawn() {
    let position = drawn(
        "
        . . . . k . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . Q . . . .
        . . . . K . . .
        ",
    )
    .white();
    assert_eq!(position.king(Color::White), Square::E1);
    assert_eq!(position.piece_at(Square::D2), Some(Role::Queen.of(Color::White)));
    assert_eq!(play(position, "d2d8").checkers(), SquareSet::from_square(Square::D8));
    assert_eq!(find(&position, "d2d8"), Some(Move::normal(Square::D2, Square::D8)));
    assert_eq!(Setup::from(position).board, *position.board());
}
