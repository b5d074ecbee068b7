//! Questions about boards that need not be legal positions.

use crate::walk;

use tabiya::{Board, CastlingSide, Color, Move, Piece, Position, Rng, Role, Setup, Square};
use walk::random_game;

fn sorted(moves: impl IntoIterator<Item = Move>) -> Vec<Move> {
    let mut moves: Vec<Move> = moves.into_iter().collect();
    moves.sort();
    moves
}

fn targets(fen: &str, square: Square) -> Vec<Square> {
    let setup: Setup = fen.parse().unwrap();
    let mut squares: Vec<Square> =
        setup.legal_moves_from(square).into_iter().map(|mv| mv.king_to()).collect();
    squares.sort();
    squares
}

#[test]
fn a_setup_of_a_legal_position_answers_as_the_position_does() {
    let mut rng = Rng::new(7);
    let mut seen = 0;
    for round in 0..40 {
        let start = match round % 3 {
            0 => Position::new(),
            1 => Position::chess960(rng.below(960) as u16).unwrap(),
            _ => Position::double_chess960(rng.below(960) as u16, rng.below(960) as u16).unwrap(),
        };
        random_game(start, 120, &mut rng, |position| {
            let setup = position.to_setup();
            let slowly = Square::ALL.into_iter().flat_map(|square| setup.legal_moves_from(square));
            assert_eq!(sorted(slowly), sorted(position.legal_moves()), "{position}");
            for color in Color::ALL {
                assert_eq!(setup.in_check(color), position.in_check(color), "{position}");
                assert_eq!(setup.has_moves(color), position.has_moves(color), "{position} {color}");
                assert_eq!(setup.is_checkmate(color), position.is_checkmate(color), "{position} {color}");
                assert_eq!(setup.is_stalemate(color), position.is_stalemate(color), "{position} {color}");
            }
            seen += 1;
        });
    }
    assert!(seen > 3000, "{seen}");
}

#[test]
fn any_board_at_all_can_be_asked() {
    let mut rng = Rng::new(11);
    for _ in 0..2000 {
        let mut setup = Setup::EMPTY;
        for _ in 0..rng.below(70) {
            let piece = Piece { color: Color::ALL[rng.below(2)], role: Role::ALL[rng.below(6)] };
            setup.board.place(Square::ALL[rng.below(64)], piece);
        }
        setup.turn = Color::ALL[rng.below(2)];
        setup.en_passant = Some(Square::ALL[rng.below(64)]);
        for color in Color::ALL {
            for side in CastlingSide::ALL {
                let rook = setup.board.outermost_rook(color, side);
                setup.castling.set(color, side, rook.map(Square::file));
            }
            let moves = Square::ALL.into_iter().filter(|&square| setup.board.color_at(square) == Some(color));
            let any = moves.into_iter().any(|square| !setup.legal_moves_from(square).is_empty());
            assert!(setup.has_moves(color) || !any);
            assert!(!(setup.is_checkmate(color) && setup.is_stalemate(color)));
        }
    }
}

#[test]
fn a_side_without_a_king_is_never_in_check_and_nothing_of_it_is_pinned() {
    assert_eq!(targets("4r1k1/8/8/8/8/8/4N3/8 w - - 0 1", Square::E2).len(), 6);
    let setup: Setup = "4r1k1/8/8/8/8/8/4N3/8 w - - 0 1".parse().unwrap();
    assert!(!setup.in_check(Color::White));
}

#[test]
fn of_two_kings_none_may_be_left_attacked() {
    // The rook shields one king, the other is safe.
    assert_eq!(targets("k3r3/8/8/8/8/4R3/8/K3K3 w - - 0 1", Square::E3).len(), 6);
}

#[test]
fn a_king_is_never_taken() {
    assert_eq!(targets("8/8/8/8/8/8/8/R2k4 w - - 0 1", Square::A1).len(), 9);
}

#[test]
fn a_pawn_on_the_wrong_rank_moves_as_far_as_its_rule_goes() {
    assert_eq!(targets("P7/8/8/8/8/8/8/8 w - - 0 1", Square::A8), []);
    assert_eq!(targets("8/8/8/8/8/8/8/P7 w - - 0 1", Square::A1), [Square::A2]);
}

#[test]
fn the_side_that_has_not_the_move_has_no_moves_but_may_be_mated() {
    let fen = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 1";
    let setup: Setup = fen.parse().unwrap();
    assert!(setup.legal_moves_from(Square::A2).is_empty());
    assert!(setup.is_checkmate(Color::White));
    assert!(!setup.is_stalemate(Color::White));
}

#[test]
fn the_outermost_rook_is_the_one_that_a_fen_means() {
    let board: Board = "8/8/8/8/8/8/8/RR2K1RR".parse().unwrap();
    assert_eq!(board.outermost_rook(Color::White, CastlingSide::King), Some(Square::H1));
    assert_eq!(board.outermost_rook(Color::White, CastlingSide::Queen), Some(Square::A1));
    assert_eq!(board.outermost_rook(Color::Black, CastlingSide::Queen), None);
    let away: Board = "8/8/8/8/8/8/4K3/R6R".parse().unwrap();
    assert_eq!(away.outermost_rook(Color::White, CastlingSide::King), None);
}
