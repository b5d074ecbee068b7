//! Proved mates, and other wins of variants: every reply was tried, and none helps.

use tabiya::{Move, Outcome, Position, Rank, Role, SquareSet, Variant, attacks};

/// The most positions that are searched before a mate counts as not proved.
const MAX_POSITIONS: u32 = 60_000;

/// The number of moves, at most `most`, in which a first move is proved to mate.
pub(super) fn proved(position: &Position, first: Move, most: u32) -> Option<u32> {
    let mut after = *position;
    after.play_unchecked(first);
    (1..=most).find(|&moves| {
        [Tries::Checks, Tries::All].into_iter().any(|tries| {
            let mut left = MAX_POSITIONS;
            is_lost(&after, moves - 1, tries, &mut left)
        })
    })
}

/// Which moves the mating side tries.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Tries {
    /// Only checks: they are few, and mostly enough.
    Checks,
    All,
}

/// Whether the side to move is mated within this many moves of the other side, whatever it does.
fn is_lost(position: &Position, moves: u32, tries: Tries, left: &mut u32) -> bool {
    let replies = position.legal_moves();
    if replies.is_empty() {
        return match position.variant() {
            Variant::Chess => position.is_check(),
            _ => position.outcome().and_then(Outcome::winner) == Some(!position.turn()),
        };
    }
    moves > 0
        && replies.into_iter().all(|reply| {
            let mut next = *position;
            next.play_unchecked(reply);
            mates(&next, moves, tries, left)
        })
}

/// Whether the side to move mates within this many moves.
fn mates(position: &Position, moves: u32, tries: Tries, left: &mut u32) -> bool {
    let all = position.legal_moves();
    let tried = |checks: bool, left: &mut u32| {
        all.iter().any(|&mv| {
            if position.gives_check(mv) != checks || *left == 0 {
                return false;
            }
            *left -= 1;
            let mut next = *position;
            next.play_unchecked(mv);
            is_lost(&next, moves - 1, tries, left)
        })
    };
    // Where not only mate wins, the last move need not be a check.
    let quiet = tries == Tries::All && (moves > 1 || !position.variant().wins_by_mate_alone());
    tried(true, left) || quiet && tried(false, left)
}

/// The name of a checkmate, if it has one.
pub(super) fn name(mated: &Position) -> Option<&'static str> {
    let (board, loser) = (mated.board(), mated.turn());
    let king = mated.king(loser);
    let checkers = mated.checkers();
    let checker = checkers.single()?;
    let role = board.role_at(checker)?;
    let around = attacks::king(king);
    if role == Role::Knight && board.of_color(loser).contains_all(around) {
        return Some("smothered mate");
    }
    // The king is on its first rank, and its own pieces take the squares in front of it.
    let home = Rank::First.seen_by(loser);
    let before = around & SquareSet::rank(Rank::Second.seen_by(loser));
    let along = checker.rank() == home && matches!(role, Role::Rook | Role::Queen);
    if king.rank() == home && along && board.of_color(loser).contains_all(before) {
        return Some("back-rank mate");
    }
    None
}

#[cfg(test)]
mod tests {
    use super::{name, proved};
    use tabiya::Position;

    #[test]
    fn a_mate_is_proved_in_as_few_moves_as_it_takes() {
        let position: Position = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1".parse().unwrap();
        assert_eq!(proved(&position, position.parse_move("Rd8").unwrap(), 3), Some(1));
        assert_eq!(proved(&position, position.parse_move("Rd7").unwrap(), 2), None);
        // The lady's ladder: any move of a rook that keeps the king in leads to mate in two.
        let ladder: Position = "7k/1R6/8/8/8/8/8/R5K1 w - - 0 1".parse().unwrap();
        assert_eq!(proved(&ladder, ladder.parse_move("Ra8").unwrap(), 3), Some(1));
        assert_eq!(proved(&ladder, ladder.parse_move("Ra6").unwrap(), 3), Some(2));
    }

    #[test]
    fn stalemate_is_no_mate() {
        let position: Position = "7k/5K2/8/8/8/8/8/6Q1 w - - 0 1".parse().unwrap();
        assert_eq!(proved(&position, position.parse_move("Qg6").unwrap(), 4), None);
        assert_eq!(proved(&position, position.parse_move("Qg7").unwrap(), 1), Some(1));
    }

    #[test]
    fn mates_with_a_name_have_it() {
        let after = |fen: &str, mv: &str| {
            let position: Position = fen.parse().unwrap();
            position.play(position.parse_move(mv).unwrap()).unwrap()
        };
        let back = after("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "Rd8");
        assert_eq!(name(&back), Some("back-rank mate"));
        let smothered = after("6rk/6pp/8/6N1/8/8/8/6K1 w - - 0 1", "Nf7");
        assert_eq!(name(&smothered), Some("smothered mate"));
        let ladder = after("7k/1R6/8/8/8/8/8/R5K1 w - - 0 1", "Ra8");
        assert_eq!(name(&ladder), None);
    }
}
