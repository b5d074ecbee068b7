//! Which moves give check, asked once for a position instead of once for every move.

use tabiya::{Move, Position, Role, SquareSet, attacks};

/// The squares from which pieces of the side to move would attack the other king.
pub(crate) struct CheckSquares {
    /// By role; a king gives no check itself.
    squares: [SquareSet; 6],
    /// The pieces that may uncover a check by moving away: of these a move is asked itself.
    uncovering: SquareSet,
    in_chess: bool,
}

impl CheckSquares {
    #[inline]
    pub(crate) fn of(position: &Position) -> CheckSquares {
        let (board, turn) = (position.board(), position.turn());
        let none = SquareSet::EMPTY;
        if !position.is_chess() {
            return CheckSquares { squares: [none; 6], uncovering: none, in_chess: false };
        }
        let king = position.king(!turn);
        let occupied = board.occupied();
        let (straight, diagonal) = (attacks::rook(king, occupied), attacks::bishop(king, occupied));
        let knights = attacks::knight(king);
        let pawns = attacks::pawn(!turn, king);
        let own = board.of_color(turn);
        let queens = board.of_role(Role::Queen);
        let rooks = (board.of_role(Role::Rook) | queens) & own;
        let bishops = (board.of_role(Role::Bishop) | queens) & own;
        // What the king would see through our own pieces beside its lines.
        let blockers = (straight | diagonal) & own;
        let behind = occupied - blockers;
        let opened = attacks::rook(king, behind) & rooks | attacks::bishop(king, behind) & bishops;
        let uncovering = if opened.is_empty() { none } else { blockers };
        CheckSquares {
            squares: [pawns, knights, diagonal, straight, straight | diagonal, none],
            uncovering,
            in_chess: true,
        }
    }

    /// Whether a legal move that captures and promotes nothing gives check.
    #[inline]
    pub(crate) fn gives_check(&self, position: &Position, mv: Move) -> bool {
        if !self.in_chess || self.uncovering.contains(mv.from()) || mv.castling_side().is_some() {
            return position.gives_check(mv);
        }
        let role = position.board().role_at(mv.from());
        role.is_some_and(|role| self.squares[role as usize].contains(mv.to()))
    }
}

#[cfg(test)]
mod tests {
    use super::CheckSquares;
    use tabiya::{Position, Rng};

    #[test]
    fn quiet_moves_give_check_when_the_rules_say_so() {
        let (mut checks, mut moves) = (0, 0);
        for game in 0..300 {
            let mut rng = Rng::stream(5, game);
            let mut position = match game % 2 {
                0 => Position::new(),
                _ => Position::random_chess960(&mut rng).1,
            };
            for _ in 0..150 {
                let squares = CheckSquares::of(&position);
                position.for_each_quiet(|mv| {
                    let gives_check = position.gives_check(mv);
                    assert_eq!(squares.gives_check(&position, mv), gives_check, "{position} {mv:?}");
                    moves += 1;
                    checks += usize::from(gives_check);
                });
                let Some(&mv) = rng.pick(&position.legal_moves()) else { break };
                position.play_unchecked(mv);
            }
        }
        assert!(moves > 500_000 && checks > 10_000, "{checks} of {moves}");
    }
}
