//! Which squares the other side attacks.

use crate::eval::pawn_attacks;
use tabiya::{Color, Position, Role, SquareSet, attacks};

/// The squares that pieces of a side attack, whether they are pinned or not.
pub(crate) fn attacked_by(position: &Position, color: Color) -> SquareSet {
    let board = position.board();
    let (own, occupied) = (board.of_color(color), board.occupied());
    let queens = board.of_role(Role::Queen);
    let mut set = SquareSet::from_bits(pawn_attacks(color, board.of(color, Role::Pawn).bits()));
    for square in (own & board.of_role(Role::Knight)).iter() {
        set |= attacks::knight(square);
    }
    for square in (own & (board.of_role(Role::Bishop) | queens)).iter() {
        set |= attacks::bishop(square, occupied);
    }
    for square in (own & (board.of_role(Role::Rook) | queens)).iter() {
        set |= attacks::rook(square, occupied);
    }
    for square in (own & board.of_role(Role::King)).iter() {
        set |= attacks::king(square);
    }
    set
}

#[cfg(test)]
mod tests {
    use super::attacked_by;
    use tabiya::{Color, Position, Rng, Square};

    #[test]
    fn a_square_is_attacked_where_something_attacks_it() {
        for game in 0..50 {
            let mut rng = Rng::stream(7, game);
            let mut position = Position::new();
            for _ in 0..100 {
                for color in Color::ALL {
                    let attacked = attacked_by(&position, color);
                    for square in Square::ALL {
                        let attackers = position.board().attackers(square, color);
                        assert_eq!(attacked.contains(square), !attackers.is_empty(), "{position} {square}");
                    }
                }
                let Some(&mv) = rng.pick(&position.legal_moves()) else { break };
                position.play_unchecked(mv);
            }
        }
    }
}
