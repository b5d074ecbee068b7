//! FIDE 3.6: the knight.

use super::drawing::drawn;
use tabiya::{Square, attacks};

#[test]
fn a_knight_has_its_eight_jumps() {
    drawn(
        "
         k  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .
         .  . x.  . x.  .  .  .
         . x.  .  .  . x.  .  .
         .  .  .  N  .  .  .  .
         . x.  .  .  . x.  .  .
         .  . x.  . x.  .  .  .
         K  .  .  .  .  .  .  .
        ",
    )
    .goes(Square::D4);
}

#[test]
fn a_knight_jumps_over_anything_but_not_onto_friends() {
    drawn(
        "
         k  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .
         .  . xp  . xr  .  .  .
         . x.  n  p  n x.  .  .
         .  .  P  N  P  .  .  .
         .  P  P  P  P x.  .  .
         .  . x.  .  R  .  .  .
         K  .  .  .  .  .  .  .
        ",
    )
    .goes(Square::D4);
}

#[test]
fn a_knight_does_not_jump_off_the_board() {
    drawn(
        "
         .  .  .  k  .  .  .  N
         .  .  .  .  . x.  .  .
         .  .  .  .  .  . x.  .
         .  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .
         .  .  .  K  .  .  .  .
        ",
    )
    .goes(Square::H8);
    // Nearest squares that share no rank, file or diagonal: at a distance of two and one.
    for from in Square::ALL {
        for to in Square::ALL {
            let files = from.file().index().abs_diff(to.file().index());
            let ranks = from.rank().index().abs_diff(to.rank().index());
            assert_eq!(attacks::knight(from).contains(to), files * ranks == 2, "{from} {to}");
        }
    }
}
