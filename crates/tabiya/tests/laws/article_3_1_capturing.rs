//! FIDE 3.1: moving to an occupied square.

use super::drawing::{drawn, play};
use tabiya::{Board, Color, Piece, Role, Square, SquareSet};

/// FIDE 3.1
#[test]
fn no_piece_moves_to_a_square_of_its_own_colour() {
    for color in Color::ALL {
        for role in Role::ALL {
            // The piece in a ring of friends, on every square.
            for from in Square::ALL {
                let mut board = Board::EMPTY;
                for square in Square::ALL {
                    board.place(square, Role::Knight.of(color));
                }
                board.place(from, role.of(color));
                assert!(board.moves_from(from).is_empty(), "{color} {role:?} on {from}");
            }
        }
    }
}

/// FIDE 3.1.1
#[test]
fn a_captured_piece_leaves_the_board_in_the_same_move() {
    let before = drawn(
        "
        . . . . k . . .
        . . . . . . . .
        . . . . . . . .
        . . . q . . . .
        . . . . . . . .
        . . . . . . . .
        . . . R . . . .
        . . . . K . . .
        ",
    );
    let after = drawn(
        "
        . . . . k . . .
        . . . . . . . .
        . . . . . . . .
        . . . R . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . K . . .
        ",
    );
    assert_eq!(*play(before.white(), "d2d5").board(), after.board());
}

/// FIDE 3.1.3
#[test]
fn a_pinned_piece_still_attacks() {
    let board = drawn(
        "
        . . . . r . . k
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . N . . .
        . . . . K . . .
        ",
    );
    let position = board.white();
    assert!(position.legal_moves_from(Square::E2).is_empty());
    assert_eq!(position.board().attackers(Square::F4, Color::White), SquareSet::from_square(Square::E2));
}

/// FIDE 3.1.2: a pawn attacks where it captures, not where it walks.
#[test]
fn a_pawn_attacks_diagonally_only() {
    let mut board = Board::EMPTY;
    board.place(Square::E4, Piece { color: Color::White, role: Role::Pawn });
    assert_eq!(board.attacks_from(Square::E4), SquareSet::from_square(Square::D5).with(Square::F5));
    assert!(!board.is_attacked(Square::E5, Color::White));
}
