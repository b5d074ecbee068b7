//! FIDE 3.8.1: the king's step.

use super::drawing::drawn;
use tabiya::{Position, Square, attacks};

#[test]
fn a_king_steps_to_any_adjoining_square() {
    drawn(
        "
         k  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .
         .  . x. x. x.  .  .  .
         .  . x.  K x.  .  .  .
         .  . x. x. x.  .  .  .
         .  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .
        ",
    )
    .goes(Square::D4);
    for from in Square::ALL {
        for to in Square::ALL {
            assert_eq!(attacks::king(from).contains(to), from.distance(to) == 1, "{from} {to}");
        }
    }
}

/// FIDE 3.9.2
#[test]
fn a_king_does_not_step_onto_an_attacked_square() {
    drawn(
        "
         k  .  .  .  r  .  .  .
         .  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .
         .  . x. x.  .  .  .  .
         .  . x.  K  .  .  .  .
         .  .  .  .  .  .  .  r
         .  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .
        ",
    )
    .goes(Square::D4);
}

/// FIDE 3.9.2: the king does not hide behind itself.
#[test]
fn a_king_does_not_step_back_along_the_line_of_its_attacker() {
    drawn(
        "
         k  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .
         .  . x. x. x.  .  .  .
         r  .  .  K  .  .  .  .
         .  . x. x. x.  .  .  .
         .  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .
        ",
    )
    .goes(Square::D4);
}

#[test]
fn a_king_does_not_step_next_to_the_other_king() {
    drawn(
        "
         .  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .
         .  .  .  k  .  .  .  .
         .  .  .  .  .  .  .  .
         .  . x.  K x.  .  .  .
         .  . x. x. x.  .  .  .
         .  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .
        ",
    )
    .goes(Square::D4);
}

#[test]
fn kings_side_by_side_are_no_position() {
    let board = drawn(
        "
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . k . . . .
        . . . K . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        ",
    );
    assert!(Position::try_from(board.setup).is_err());
}

/// FIDE 3.1 and 3.9.2
#[test]
fn a_king_captures_what_is_not_protected() {
    // The knight protects the pawn on d5 but not the knight on e5.
    drawn(
        "
         k  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .
         .  n  .  .  .  .  .  .
         .  . x.  p xn  .  .  .
         .  .  .  K  .  .  .  .
         .  . x.  . x.  .  .  .
         .  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .
        ",
    )
    .goes(Square::D4);
}
