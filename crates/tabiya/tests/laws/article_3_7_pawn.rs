//! FIDE 3.7.1 to 3.7.3: the pawn's steps and captures.

use super::drawing::drawn;
use tabiya::Square;

/// FIDE 3.7.1
#[test]
fn a_pawn_steps_to_the_empty_square_before_it() {
    drawn(
        "
         .  .  .  .  k  .  .  .
         .  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .
         .  .  . x.  .  .  .  .
         .  .  .  P  .  .  .  .
         .  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .
         .  .  .  .  K  .  .  .
        ",
    )
    .goes(Square::D4);
}

/// FIDE 3.7.1
#[test]
fn a_black_pawn_steps_the_other_way() {
    drawn(
        "
         .  .  .  .  k  .  .  .
         .  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .
         .  .  .  p  .  .  .  .
         .  .  . x.  .  .  .  .
         .  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .
         .  .  .  .  K  .  .  .
        ",
    )
    .goes(Square::D5);
}

/// FIDE 3.7.2
#[test]
fn a_pawns_first_move_may_be_of_two_squares() {
    drawn(
        "
         .  .  .  .  k  .  .  .
         .  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .
         .  .  . x.  .  .  .  .
         .  .  . x.  .  .  .  .
         .  .  .  P  .  .  .  .
         .  .  .  .  K  .  .  .
        ",
    )
    .goes(Square::D2);
    drawn(
        "
         .  .  .  .  k  .  .  .
         .  .  .  .  .  .  p  .
         .  .  .  .  .  . x.  .
         .  .  .  .  .  . x.  .
         .  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .
         .  .  .  .  K  .  .  .
        ",
    )
    .goes(Square::G7);
}

/// FIDE 3.7.2
#[test]
fn a_pawn_does_not_step_two_squares_over_a_piece() {
    drawn(
        "
         .  .  .  .  k  .  .  .
         .  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .
         .  .  .  n  .  .  .  .
         .  .  .  P  .  .  .  .
         .  .  .  .  .  .  .  K
        ",
    )
    .goes(Square::D2);
}

/// FIDE 3.7.2
#[test]
fn a_pawn_does_not_step_two_squares_onto_a_piece() {
    drawn(
        "
         .  .  .  .  k  .  .  .
         .  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .
         .  .  .  n  .  .  .  .
         .  .  . x.  .  .  .  .
         .  .  .  P  .  .  .  .
         .  .  .  .  K  .  .  .
        ",
    )
    .goes(Square::D2);
}

/// FIDE 3.7.2: only from where it started.
#[test]
fn a_pawn_that_has_moved_steps_one_square_only() {
    drawn(
        "
         .  .  .  .  k  .  .  .
         .  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .
         .  .  . x.  .  .  .  .
         .  .  .  P  .  .  .  .
         .  .  .  .  .  .  .  .
         .  .  .  .  K  .  .  .
        ",
    )
    .goes(Square::D3);
    // The far side's second rank is no place to start from.
    drawn(
        "
         .  .  .  . x.  .  .  .
         k  .  .  .  P  .  .  .
         .  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .
         .  .  .  .  K  .  .  .
        ",
    )
    .goes(Square::E7);
}

/// FIDE 3.7.3
#[test]
fn a_pawn_captures_one_square_diagonally_forward() {
    drawn(
        "
         .  .  .  .  k  .  .  .
         .  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .
         .  . xr x. xp  .  .  .
         .  .  b  P  n  .  .  .
         .  .  r  n  r  .  .  .
         .  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  K
        ",
    )
    .goes(Square::D4);
}

/// FIDE 3.7.1 and 3.7.3
#[test]
fn a_pawn_never_captures_straight_ahead() {
    drawn(
        "
         .  .  .  .  k  .  .  .
         .  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .
         .  .  .  r  .  .  .  .
         .  .  .  P  .  .  .  .
         .  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .
         .  .  .  .  K  .  .  .
        ",
    )
    .goes(Square::D4);
}

/// FIDE 3.7.3: the files do not wrap round.
#[test]
fn a_pawn_on_the_edge_captures_inwards_only() {
    drawn(
        "
         .  .  .  .  k  .  .  .
         .  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  r
        x. xn  .  .  .  .  .  r
         P  .  .  .  .  .  .  r
         .  .  .  .  .  .  .  r
         .  .  .  .  .  .  .  .
         .  .  .  .  K  .  .  .
        ",
    )
    .goes(Square::A4);
    drawn(
        "
         .  .  .  .  k  .  .  .
         .  .  .  .  .  .  .  .
         R  .  .  .  .  .  .  .
         R  .  .  .  .  .  .  p
         R  .  .  .  .  . xN x.
         R  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .
         .  .  .  .  K  .  .  .
        ",
    )
    .goes(Square::H5);
}
