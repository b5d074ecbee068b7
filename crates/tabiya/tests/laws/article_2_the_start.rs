//! FIDE 2: the initial position.

use super::drawing::drawn;
use tabiya::{Board, CastlingRights, Color, Position, Role, Square};

/// FIDE 2.3
#[test]
fn the_first_position_is_as_the_law_draws_it() {
    let board = drawn(
        "
        r n b q k b n r
        p p p p p p p p
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        P P P P P P P P
        R N B Q K B N R
        ",
    );
    assert_eq!(board.board(), Board::STANDARD);
    assert_eq!(*Position::new().board(), Board::STANDARD);
    let setup = board.setup.with_castling(CastlingRights::STANDARD);
    assert_eq!(Position::new().to_setup(), setup);
}

/// FIDE 2.1: the near corner to the right of each player is white.
#[test]
fn the_corner_at_each_players_right_is_light() {
    assert!(Square::H1.is_light());
    assert!(Square::A8.is_light());
    assert!(!Square::A1.is_light());
}

/// FIDE 2.2
#[test]
fn each_side_has_sixteen_pieces() {
    let pieces = [
        (Role::Pawn, 8),
        (Role::Knight, 2),
        (Role::Bishop, 2),
        (Role::Rook, 2),
        (Role::Queen, 1),
        (Role::King, 1),
    ];
    for color in Color::ALL {
        for (role, count) in pieces {
            assert_eq!(Board::STANDARD.of(color, role).len(), count, "{color} {role:?}");
        }
        assert_eq!(Board::STANDARD.pieces(color).count(), 16);
    }
}
