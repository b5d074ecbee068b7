//! R1: the pieces. What the articles of the law draw is not drawn again here; these are the
//! requirement's own words, for both colours.

use super::drawing::{drawn, find, legal, play};
use tabiya::{CastlingSide, Color, Move, Position, Role, Square, SquareSet};

mod r1_1_pawn {
    use super::{Color, Position, Role, Square, SquareSet, drawn};
    use tabiya::{Board, Rank};

    #[test]
    fn every_pawn_of_the_start_steps_once_or_twice() {
        let start = Position::new();
        for color in Color::ALL {
            let map = start.moves_by_piece(color);
            for square in start.board().of(color, Role::Pawn) {
                assert_eq!(map[&square].len(), 2, "{square}");
            }
        }
    }

    #[test]
    fn one_forward_two_from_the_second_rank_captures_diagonally_on_every_square() {
        for color in Color::ALL {
            let up = if color == Color::White { 1 } else { -1 };
            for from in Square::ALL {
                if SquareSet::BACK_RANKS.contains(from) {
                    continue;
                }
                let mut board = Board::EMPTY;
                board.place(from, Role::Pawn.of(color));
                let mut steps: SquareSet = from.offset(0, up).into_iter().collect();
                if from.rank() == Rank::Second.seen_by(color) {
                    steps.extend(from.offset(0, 2 * up));
                }
                assert_eq!(board.moves_from(from), steps, "{color} on {from}, alone");
                // Enemies everywhere: now it captures, and cannot step.
                for square in Square::ALL {
                    if square != from {
                        board.place(square, Role::Rook.of(!color));
                    }
                }
                let captures: SquareSet =
                    [-1, 1].into_iter().filter_map(|side| from.offset(side, up)).collect();
                assert_eq!(board.moves_from(from), captures, "{color} on {from}, among enemies");
            }
        }
    }

    #[test]
    fn a_pawn_never_moves_sideways_or_back() {
        drawn(
            "
             k  .  .  .  .  .  .  .
             .  .  .  .  .  .  .  .
             .  .  .  .  .  .  .  .
             .  .  .  p  .  .  .  .
             .  .  n  P  n  .  .  .
             .  .  n  .  n  .  .  .
             .  .  .  .  .  .  .  .
             K  .  .  .  .  .  .  .
            ",
        )
        .goes(Square::D4);
    }
}

mod r1_2_en_passant {
    use super::{Position, Square, drawn, find, legal, play};

    #[test]
    fn e5d6_after_d7d5_takes_the_pawn_on_d5() {
        let after = play(Position::new(), "e2e4 a7a6 e4e5 d7d5 e5d6");
        assert_eq!(after.piece_at(Square::D5), None);
        assert!(after.piece_at(Square::D6).is_some());
    }

    #[test]
    fn e5d6_one_move_late_is_refused() {
        let late = play(Position::new(), "e2e4 a7a6 e4e5 d7d5 b1c3 b8c6");
        let why = late.parse_move("e5d6").unwrap_err();
        assert_eq!(why.code(), "en-passant-expired");
    }

    #[test]
    fn every_file_has_its_captures_from_both_neighbours() {
        for file in 0..8_i32 {
            for neighbour in [file - 1, file + 1] {
                if !(0..8).contains(&neighbour) {
                    continue;
                }
                let letter = |file: i32| char::from(b'a' + file as u8);
                let (from, passed) = (letter(neighbour), letter(file));
                let knight = if passed == 'c' { "g8f6" } else { "b8c6" };
                let approach = format!("{from}2{from}4 {knight} {from}4{from}5 {passed}7{passed}5");
                let position = play(Position::new(), &approach);
                let mv = find(&position, &format!("{from}5{passed}6")).expect("en passant");
                assert!(mv.is_en_passant());
                assert_eq!(position.legal_en_passant(), Some(mv.to()));
            }
        }
    }

    #[test]
    fn a_capture_that_lays_the_king_open_is_refused_on_rank_file_and_diagonal() {
        let rank = drawn(
            "
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            R . . . p P . k
            . . . . . . . .
            . . . . . . . .
            . . . . K . . .
            ",
        )
        .passed(Square::F3)
        .black();
        assert!(!legal(&rank, "e4f3"));
        assert_eq!(rank.parse_move("e4f3").unwrap_err().code(), "en-passant-exposes-king");
        let file = drawn(
            "
            . . . . k . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . p P . .
            . . . . . . . .
            . . . . . . . .
            . . . . R . K .
            ",
        )
        .passed(Square::F3)
        .black();
        assert!(!legal(&file, "e4f3"));
        let off_diagonal = drawn(
            "
            . . . . . . . .
            . . . . . . . k
            . . . . . . . .
            . . . . . . . .
            . . . . p P . .
            . . . . . . . .
            . . . . . . . .
            . B . . . . K .
            ",
        )
        .passed(Square::F3)
        .black();
        assert!(!legal(&off_diagonal, "e4f3"));
        assert_eq!(off_diagonal.parse_move("e4f3").unwrap_err().code(), "pinned");
        let along_diagonal = drawn(
            "
            . . . . . . . .
            . k . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . p P . .
            . . . . . . . .
            . . . . . . . .
            . . . . . K . B
            ",
        )
        .passed(Square::F3)
        .black();
        assert!(legal(&along_diagonal, "e4f3"));
    }
}

mod r1_3_promotion {
    use super::{Color, Move, Role, Square, drawn, legal, play};

    fn about_to_promote() -> tabiya::Position {
        drawn(
            "
            . . . r . . . k
            . . . . P . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . p . . . . . .
            . . R . K . . .
            ",
        )
        .white()
    }

    #[test]
    fn a_move_to_the_last_rank_without_a_piece_named_says_that_it_is_missing() {
        let position = about_to_promote();
        assert!(!legal(&position, "e7e8"));
        for text in ["e7e8", "e8", "exd8", "e7-e8"] {
            let why = position.parse_move(text).unwrap_err();
            assert_eq!(why.code(), "promotion-missing", "{text}: {why}");
        }
        assert!(!position.is_legal(Move::normal(Square::E7, Square::E8)));
    }

    #[test]
    fn a_pawn_never_becomes_king_or_pawn() {
        let position = about_to_promote();
        assert_eq!(position.parse_move("e7e8k").unwrap_err().code(), "promotion-to-king");
        assert_eq!(position.parse_move("e7e8p").unwrap_err().code(), "promotion-to-pawn");
        let roles = position.legal_moves_from(Square::E7).into_iter().filter_map(|mv| mv.promoted());
        assert!(roles.into_iter().all(|role| !matches!(role, Role::King | Role::Pawn)));
    }

    #[test]
    fn by_move_and_by_capture_for_both_colours() {
        let position = about_to_promote();
        let after = play(position, "e7d8q");
        assert_eq!(after.piece_at(Square::D8), Some(Role::Queen.of(Color::White)));
        assert!(after.is_check());
        let after = play(position, "e7e8n b2c1r");
        assert_eq!(after.piece_at(Square::C1), Some(Role::Rook.of(Color::Black)));
        assert_eq!(after.piece_at(Square::E8), Some(Role::Knight.of(Color::White)));
    }

    #[test]
    fn only_a_pawn_is_promoted_and_only_on_the_last_rank() {
        let position = about_to_promote();
        assert_eq!(position.parse_move("c1c8q").unwrap_err().code(), "promotion-of-piece");
        assert_eq!(tabiya::Position::new().parse_move("e2e4q").unwrap_err().code(), "promotion-too-early");
    }
}

mod r1_4_knight {
    use super::{Position, Square, SquareSet};

    #[test]
    fn both_knights_of_the_start_jump_over_their_pawns() {
        let start = Position::new();
        for (from, to) in [(Square::B1, [Square::A3, Square::C3]), (Square::G1, [Square::F3, Square::H3])] {
            let targets: SquareSet = start.legal_moves_from(from).iter().map(|mv| mv.to()).collect();
            assert_eq!(targets, to.into_iter().collect(), "{from}");
        }
    }

    #[test]
    fn a_knight_has_eight_jumps_in_the_middle_and_two_in_the_corner() {
        let jumps: Vec<usize> =
            Square::ALL.into_iter().map(|square| tabiya::attacks::knight(square).len()).collect();
        assert_eq!(
            (jumps[Square::D4.index()], jumps[Square::A1.index()], jumps[Square::B1.index()]),
            (8, 2, 3)
        );
        assert_eq!(jumps.iter().sum::<usize>(), 336);
    }
}

mod r1_5_sliders {
    use super::{Color, Role, Square};
    use tabiya::Board;

    #[test]
    fn a_slider_never_passes_a_piece() {
        for role in [Role::Bishop, Role::Rook, Role::Queen] {
            for from in Square::ALL {
                for wall in Square::ALL {
                    if wall == from {
                        continue;
                    }
                    let mut board = Board::EMPTY;
                    board.place(from, role.of(Color::White));
                    let open = board.moves_from(from);
                    board.place(wall, Role::Pawn.of(Color::Black));
                    let behind = |square: Square| tabiya::attacks::between(from, square).contains(wall);
                    let seen = open.iter().filter(|&square| !behind(square)).collect();
                    assert_eq!(board.moves_from(from), seen, "{role:?} on {from}, pawn on {wall}");
                    board.place(wall, Role::Pawn.of(Color::White));
                    let seen = open.iter().filter(|&square| !behind(square) && square != wall).collect();
                    assert_eq!(board.moves_from(from), seen, "{role:?} on {from}, own pawn on {wall}");
                }
            }
        }
    }
}

mod r1_6_king {
    use super::{Color, Square, drawn};

    #[test]
    fn a_king_in_the_corner_has_three_steps() {
        drawn(
            "
             .  .  .  .  .  .  .  k
             .  .  .  .  .  .  .  .
             .  .  .  .  .  .  .  .
             .  .  .  .  .  .  .  .
             .  .  .  .  .  .  .  .
             .  .  .  .  .  .  .  .
            x. x.  .  .  .  .  .  .
             K x.  .  .  .  .  .  .
            ",
        )
        .goes(Square::A1);
    }

    #[test]
    fn no_legal_step_ends_on_an_attacked_square_or_beside_the_other_king() {
        let position = drawn(
            "
            . . . . . . . .
            . . . . r . . .
            . . . . . . . .
            . b . . . k . .
            . . . . . . . .
            . . . K . . . .
            . . . . . . . .
            . . . . . . n .
            ",
        )
        .white();
        assert!(position.is_check());
        let steps = position.legal_moves_from(Square::D3);
        for mv in &steps {
            let mut after = position;
            after.play_unchecked(*mv);
            assert!(!after.board().is_attacked(mv.to(), Color::Black), "{mv:?}");
            assert!(mv.to().distance(Square::F5) > 1, "{mv:?}");
        }
        let targets: tabiya::SquareSet = steps.iter().map(|mv| mv.to()).collect();
        assert_eq!(targets, [Square::C2, Square::D2, Square::C3, Square::D4].into_iter().collect());
    }
}

mod r1_7_castling {
    use super::{CastlingSide, Color, Square, drawn, find, legal, play};

    #[test]
    fn both_sides_and_both_colours_castle() {
        let position = drawn(
            "
            r . . . k . . r
            p p p p p p p p
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            P P P P P P P P
            R . . . K . . R
            ",
        )
        .castling("KQkq")
        .white();
        for (white, black) in [("e1g1", "e8c8"), ("e1c1", "e8g8")] {
            let after = play(play(position, white), black);
            assert_eq!(after.castling_rights().iter().count(), 0);
        }
        let mv = find(&position, "e1c1").unwrap();
        assert_eq!(mv.castling_side(), Some(CastlingSide::Queen));
    }

    #[test]
    fn a_captured_rook_takes_the_right_with_it_even_if_another_comes() {
        let position = drawn(
            "
            r . . . k . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . b .
            . . . . . . . .
            R . . . K . R .
            ",
        )
        .castling("Qq");
        // Rxg3 Rxa1+ and the right on that side is gone.
        let after = play(position.white(), "g1g3 a8a1");
        assert!(!after.castling_rights().has(Color::White, CastlingSide::Queen));
        assert!(!after.castling_rights().has(Color::Black, CastlingSide::Queen));
    }

    #[test]
    fn a_rook_promoted_in_the_corner_does_not_castle() {
        let position = drawn(
            "
            . . . . k . . .
            P . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . p
            R . . . K . . .
            ",
        )
        .castling("Q")
        .black();
        let after = play(position, "h2h1r e1e2 e8e7");
        assert!(after.castling_rights().is_empty());
        let fresh = drawn(
            "
            . . . . k . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            R . . . K . . R
            ",
        )
        .castling("Q")
        .white();
        assert!(legal(&fresh, "e1c1"));
        assert!(!legal(&fresh, "e1g1"), "the right is asked, not the rook");
    }

    #[test]
    fn king_goes_to_g_or_c_and_rook_to_f_or_d() {
        for (side, king, rook) in [(CastlingSide::King, 'g', 'f'), (CastlingSide::Queen, 'c', 'd')] {
            assert_eq!((side.king_file().letter(), side.rook_file().letter()), (king, rook));
        }
        assert_eq!(tabiya::Move::castling(Square::E8, Square::A8).king_to(), Square::C8);
    }
}

mod r1_8_own_and_other_pieces {
    use super::{Color, Move, Position, Square};

    #[test]
    fn own_pieces_cannot_be_captured() {
        let start = Position::new();
        for from in start.board().of_color(Color::White) {
            for to in start.board().of_color(Color::White) {
                assert!(!start.is_legal(Move::normal(from, to)), "{from}{to}");
            }
        }
        assert_eq!(start.parse_move("a1a2").unwrap_err().code(), "own-piece-there");
    }

    #[test]
    fn a_side_cannot_move_the_other_sides_pieces() {
        let start = Position::new();
        for from in start.board().of_color(Color::Black) {
            assert!(start.legal_moves_from(from).is_empty(), "{from}");
            for to in Square::ALL {
                assert!(!start.is_legal(Move::normal(from, to)), "{from}{to}");
            }
        }
        assert_eq!(start.parse_move("e7e5").unwrap_err().code(), "opponents-piece");
    }
}

mod r1_9_the_own_king {
    use super::{Color, Square, SquareSet, drawn, legal};

    #[test]
    fn a_move_that_puts_or_leaves_the_own_king_in_check_is_not_legal() {
        let position = drawn(
            "
            . . . . r . . k
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . b
            . . . . . . . .
            . . . . N P . .
            . . . . K . . .
            ",
        )
        .white();
        assert!(!legal(&position, "e2c3"), "pinned on the file");
        assert!(!legal(&position, "f2f3"), "pinned on the diagonal");
        assert_eq!(position.parse_move("Nc3").unwrap_err().code(), "pinned");
        assert_eq!(position.pinned(Color::White), SquareSet::from_square(Square::E2).with(Square::F2));
    }

    #[test]
    fn a_pinned_queen_moves_along_her_pin_and_may_take_the_pinner() {
        drawn(
            "
             .  .  .  . xq  .  .  k
             .  .  .  . x.  .  .  .
             .  .  .  . x.  .  .  .
             .  .  .  . x.  .  .  .
             .  .  .  .  Q  .  .  .
             .  .  .  . x.  .  .  .
             .  .  .  . x.  .  .  .
             .  .  .  .  K  .  .  .
            ",
        )
        .goes(Square::E4);
    }
}
