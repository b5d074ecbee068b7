//! FIDE 3.9: check.

use super::drawing::{drawn, legal, play};
use tabiya::{Color, Piece, Square, SquareSet};

/// FIDE 3.9.1
#[test]
fn every_kind_of_piece_but_the_king_gives_check() {
    for (from, letter) in [
        (Square::D5, 'p'),
        (Square::C5, 'n'),
        (Square::C2, 'b'),
        (Square::E8, 'r'),
        (Square::H4, 'q'),
        (Square::H1, 'q'),
    ] {
        let mut board = drawn(
            "
            k . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . K . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            ",
        );
        assert!(!board.white().is_check());
        board.setup.board.place(from, Piece::from_letter(letter).unwrap());
        let position = board.white();
        assert!(position.is_check() && position.in_check(Color::White), "{letter} on {from}");
        assert!(!position.in_check(Color::Black));
        assert_eq!(position.checkers(), SquareSet::from_square(from));
    }
}

/// FIDE 3.9.1: "even if such pieces are constrained from moving".
#[test]
fn a_pinned_piece_gives_check_all_the_same() {
    let position = drawn(
        "
        . . . . k . . .
        . . . . . . . .
        . . . . . . . .
        K . . . r . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . R . . .
        ",
    )
    .white();
    assert_eq!(position.pinned(Color::Black), SquareSet::from_square(Square::E5));
    assert_eq!(position.checkers(), SquareSet::from_square(Square::E5));
}

/// FIDE 3.9.2
#[test]
fn check_must_be_answered_by_flight_capture_or_a_piece_in_between() {
    let position = drawn(
        "
        . . . . r . . .
        . . . . . . k .
        . . . . . . . .
        . . . . . . . .
        Q B . . . . . .
        . . . . . . . .
        . . . P . P . .
        . . . . K . . R
        ",
    )
    .castling("K")
    .white();
    let mut answers: Vec<String> = position.legal_moves().iter().map(|mv| format!("{mv:?}")).collect();
    answers.sort();
    assert_eq!(answers, ["a4e8", "b4e7", "e1d1", "e1f1"]);
}

/// FIDE 3.9.2
#[test]
fn in_double_check_only_the_king_moves() {
    let board = drawn(
        "
         k  .  .  .  r  .  .  .
         .  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .
         .  Q  .  .  .  .  .  .
         .  .  .  .  .  n  .  .
         .  .  .  .  . x.  P  .
         .  .  . x.  K x.  .  .
        ",
    );
    let position = board.white();
    assert_eq!(position.checkers(), SquareSet::from_square(Square::E8).with(Square::F3));
    board.goes(Square::E1);
    assert!(position.legal_moves().iter().all(|mv| mv.from() == Square::E1));
    assert!(!legal(&position, "g2f3"), "takes one checker, the other stays");
}

/// FIDE 3.9.2
#[test]
fn a_pinned_piece_moves_only_along_its_pin() {
    drawn(
        "
         k  .  .  . xr  .  .  .
         .  .  .  . x.  .  .  .
         .  .  .  . x.  .  .  .
         .  .  .  . x.  .  .  .
         .  .  .  .  R  .  .  .
         .  .  .  . x.  .  .  .
         .  .  .  . x.  .  .  .
         .  .  .  .  K  .  .  .
        ",
    )
    .goes(Square::E4);
    drawn(
        "
         k  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .
        xb  .  .  .  .  .  .  .
         . x.  .  .  .  .  .  .
         .  . x.  .  .  .  .  .
         .  .  .  Q  .  .  .  .
         .  .  .  .  K  .  .  .
        ",
    )
    .goes(Square::D2);
}

/// FIDE 3.9.2
#[test]
fn a_knight_that_is_pinned_cannot_move_at_all() {
    drawn(
        "
         k  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .
         b  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .
         .  .  .  N  .  .  .  .
         .  .  .  .  K  .  .  .
        ",
    )
    .goes(Square::D2);
}

/// FIDE 3.9.2: a pawn too.
#[test]
fn a_pawn_pinned_on_its_file_advances_and_one_pinned_on_a_diagonal_captures() {
    drawn(
        "
         k  .  .  .  r  .  .  .
         .  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .
         .  .  .  . x.  .  .  .
         .  .  .  b x.  b  .  .
         .  .  .  .  P  .  .  .
         .  .  .  .  K  .  .  .
        ",
    )
    .goes(Square::E2);
    drawn(
        "
         k  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .
         .  .  .  .  . xb  .  .
         .  .  .  .  P  .  .  .
         .  .  .  K  .  .  .  .
        ",
    )
    .goes(Square::E2);
}

/// FIDE 3.9.1: a check may come from a piece that did not move.
#[test]
fn a_discovered_check_is_a_check() {
    let position = drawn(
        "
        . . . . k . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . B . . .
        . . . . . . . .
        . . . . . . . .
        . . . . R . K .
        ",
    )
    .white();
    for mv in position.legal_moves_from(Square::E4) {
        assert!(position.gives_check(mv), "{mv:?}");
    }
    assert_eq!(play(position, "e4b7").checkers(), SquareSet::from_square(Square::E1));
    assert_eq!(play(position, "e4c6").checkers(), SquareSet::from_square(Square::E1).with(Square::C6));
}
