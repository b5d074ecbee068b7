//! R2.2: questions for either colour, answered as if that colour had the move.

use super::drawing::{drawn, find, play};
use tabiya::{Color, Move, Position, Square, SquareSet};

#[test]
fn at_the_start_nobody_is_stalemated() {
    let start = Position::new();
    for color in Color::ALL {
        assert!(!start.is_stalemate(color) && !start.is_checkmate(color) && !start.in_check(color));
        assert!(start.has_moves(color));
    }
}

#[test]
fn a_side_that_is_not_to_move_is_asked_as_if_it_were() {
    let position = drawn(
        "
        . . . . . . . k
        . . . . . Q . .
        . . . . . . K .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        ",
    )
    .white();
    assert!(position.is_stalemate(Color::Black), "it would have no move");
    assert!(!position.has_moves(Color::Black));
    assert!(!position.is_checkmate(Color::Black));
    assert!(!position.is_stalemate(Color::White));
    assert!(position.moves_by_piece(Color::Black)[&Square::H8].is_empty());
}

#[test]
fn a_side_that_is_not_to_move_is_never_mated() {
    let mated = play(Position::new(), "f2f3 e7e5 g2g4 d8h4");
    assert!(mated.is_checkmate(Color::White));
    assert!(!mated.is_checkmate(Color::Black) && !mated.is_stalemate(Color::Black));
    assert!(mated.in_check(Color::White) && !mated.in_check(Color::Black));
}

#[test]
fn out_of_turn_nobody_captures_en_passant() {
    let position = play(Position::new(), "e2e4 a7a6 e4e5 d7d5");
    assert!(position.moves_by_piece(Color::White)[&Square::E5].iter().any(|mv| mv.is_en_passant()));
    let after = position.play(Move::normal(Square::A2, Square::A3)).unwrap();
    let white = after.moves_by_piece(Color::White);
    assert!(white[&Square::E5].iter().all(|mv| !mv.is_en_passant()));
    // After e2e4 a black pawn on d4 could capture, a white one on d3 could not.
    let position = drawn(
        "
        . . . . k . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . p P . . .
        . . . P . . . .
        . . . . . . . .
        . . . . K . . .
        ",
    )
    .passed(Square::E3)
    .black();
    assert!(position.moves_by_piece(Color::Black)[&Square::D4].iter().any(|mv| mv.is_en_passant()));
    assert!(position.moves_by_piece(Color::White).values().flatten().all(|mv| !mv.is_en_passant()));
}

#[test]
fn out_of_turn_the_checked_king_is_not_taken() {
    let check = play(Position::new(), "e2e4 e7e5 d1h5 b8c6 h5f7");
    assert!(check.in_check(Color::Black));
    let moves = check.moves_by_piece(Color::White);
    assert!(!moves[&Square::F7].is_empty());
    assert!(moves.values().flatten().all(|mv| mv.to() != Square::E8));
}

#[test]
fn the_checkers_and_who_attacks_a_square_are_told() {
    let position = drawn(
        "
        . . . . r . . k
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . n . . . .
        . . . . . . . .
        . . . . K . . .
        ",
    )
    .white();
    assert_eq!(position.checkers(), SquareSet::from_square(Square::E8).with(Square::D3));
    assert_eq!(position.board().attackers(Square::F2, Color::Black), SquareSet::from_square(Square::D3));
    assert_eq!(position.board().attackers(Square::F2, Color::White), SquareSet::from_square(Square::E1));
    assert!(!position.board().is_attacked(Square::A1, Color::Black));
}

#[test]
fn a_move_is_known_to_give_check_or_to_leave_one_without_playing_it() {
    let start = play(Position::new(), "e2e4 d7d5");
    assert!(start.gives_check(find(&start, "f1b5").unwrap()));
    assert!(!start.gives_check(find(&start, "f1c4").unwrap()));
    // Whether a move would leave its own side in check: then it is not legal, and says so.
    let pinned = play(start, "f1b5 b8c6 a2a3");
    let mv = Move::normal(Square::C6, Square::D4);
    assert!(!pinned.is_legal(mv));
    assert_eq!(pinned.explain_move(mv).code(), "pinned");
}
