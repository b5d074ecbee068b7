//! FIDE 3.2 to 3.5: bishop, rook and queen.

use super::drawing::drawn;
use tabiya::{Board, Color, Role, Square, SquareSet, attacks};

/// FIDE 3.2
#[test]
fn a_bishop_moves_along_its_diagonals() {
    drawn(
        "
         .  .  .  .  k  .  . x.
        x.  .  .  .  .  . x.  .
         . x.  .  .  . x.  .  .
         .  . x.  . x.  .  .  .
         .  .  .  B  .  .  .  .
         .  . x.  . x.  .  .  .
         . x.  .  .  . x.  .  .
        x.  .  .  K  .  . x.  .
        ",
    )
    .goes(Square::D4);
}

/// FIDE 3.3
#[test]
fn a_rook_moves_along_its_file_and_rank() {
    drawn(
        "
         .  .  . x.  k  .  .  .
         .  .  . x.  .  .  .  .
         .  .  . x.  .  .  .  .
         .  .  . x.  .  .  .  .
        x. x. x.  R x. x. x. x.
         .  .  . x.  .  .  .  .
         .  .  . x.  .  .  .  .
         .  .  . x.  K  .  .  .
        ",
    )
    .goes(Square::D4);
}

/// FIDE 3.4
#[test]
fn a_queen_moves_as_rook_and_bishop() {
    drawn(
        "
         .  .  . x.  k  .  . x.
        x.  .  . x.  .  . x.  .
         . x.  . x.  . x.  .  .
         .  . x. x. x.  .  .  .
        x. x. x.  Q x. x. x. x.
         .  . x. x. x.  .  .  .
         . x.  . x.  . x.  .  .
        x.  .  . x.  K  . x.  .
        ",
    )
    .goes(Square::D4);
}

/// FIDE 3.4, from every square and with pieces in the way.
#[test]
fn a_queens_moves_are_those_of_rook_and_bishop_together() {
    let mut occupied = SquareSet::EMPTY;
    for square in Square::ALL {
        assert_eq!(
            attacks::queen(square, occupied),
            attacks::rook(square, occupied) | attacks::bishop(square, occupied)
        );
        occupied =
            SquareSet::from_bits(occupied.bits().wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 1 << square.index());
    }
}

/// FIDE 3.5
#[test]
fn sliders_stop_before_friends_and_upon_the_first_enemy() {
    let white = Color::White;
    for (role, expected) in [
        (
            Role::Queen,
            "
             .  .  . x.  .  .  .  p
            x.  .  . x.  .  . xp  .
             . x.  . x.  . x.  .  .
             .  . x. x. x.  .  .  .
             . xp x.  Q x. x.  P  .
             .  . x. xr x.  .  .  .
             . xn  .  p  .  N  .  .
             .  .  .  .  .  .  .  .
            ",
        ),
        (
            Role::Rook,
            "
             .  .  . x.  .  .  .  p
             .  .  . x.  .  .  p  .
             .  .  . x.  .  .  .  .
             .  .  . x.  .  .  .  .
             . xp x.  R x. x.  P  .
             .  .  . xr  .  .  .  .
             .  n  .  p  .  N  .  .
             .  .  .  .  .  .  .  .
            ",
        ),
        (
            Role::Bishop,
            "
             .  .  .  .  .  .  .  p
            x.  .  .  .  .  . xp  .
             . x.  .  .  . x.  .  .
             .  . x.  . x.  .  .  .
             .  p  .  B  .  .  P  .
             .  . x.  r x.  .  .  .
             . xn  .  p  .  N  .  .
             .  .  .  .  .  .  .  .
            ",
        ),
    ] {
        let board = drawn(expected);
        assert_eq!(board.board().piece_at(Square::D4), Some(role.of(white)));
        board.goes_by_its_own_rule(Square::D4);
    }
}

/// FIDE 3.5
#[test]
fn a_slider_walled_in_cannot_move() {
    for square in [Square::A1, Square::C1, Square::D1, Square::F8, Square::H8] {
        assert!(Board::STANDARD.moves_from(square).is_empty(), "{square}");
    }
}
