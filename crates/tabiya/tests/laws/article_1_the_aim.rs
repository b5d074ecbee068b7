//! FIDE 1: the nature and the objective of the game.

use super::drawing::{drawn, legal, play};
use tabiya::{Color, Position, Square};

/// FIDE 1.2
#[test]
fn white_moves_first_and_then_the_players_alternate() {
    let start = Position::new();
    assert_eq!(start.turn(), Color::White);
    assert_eq!(play(start, "e2e4").turn(), Color::Black);
    assert_eq!(play(start, "e2e4 e7e5").turn(), Color::White);
}

/// FIDE 1.4.1: the king is never taken, and never left to be taken.
#[test]
fn a_king_can_never_be_captured() {
    let board = drawn(
        "
        . . . . k . . .
        . . . . Q . . .
        . . . . K . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        ",
    );
    assert!(Position::try_from(board.setup).is_err(), "White could take the king");
    assert!(!board.black().has_legal_moves());
}

/// FIDE 1.4.1
#[test]
fn one_may_not_leave_ones_own_king_attacked() {
    let position = drawn(
        "
        . . . . r . . k
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . P P
        . . . . K . . .
        ",
    )
    .white();
    assert!(position.is_check());
    assert!(!legal(&position, "g2g3"));
    assert!(position.legal_moves().iter().all(|mv| mv.from() == Square::E1));
}
