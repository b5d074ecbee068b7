//! Which of the threads is right: each votes for its best move, and deep and good results count more.

use super::root::ThreadResult;
use crate::score::{INFINITE, MATE_IN_MAX_PLY};

/// What a result counts that is no better than the worst.
const LEAST_VOTE: i64 = 12;

/// The thread whose result is taken, the first one where nothing speaks against it. A mate is no matter of opinion: the
/// shortest one counts.
pub(crate) fn elected(results: &[ThreadResult]) -> usize {
    let best = |at: usize| results[at].moves.first().filter(|first| first.value > -INFINITE);
    // Who has searched nothing has no vote.
    let voters = || (0..results.len()).filter(|&at| results[at].depth > 0 && best(at).is_some());
    let value = |at: usize| best(at).map_or(-INFINITE, |first| first.value);
    let highest = voters().map(value).max().unwrap_or(-INFINITE);
    if highest >= MATE_IN_MAX_PLY {
        return voters().find(|&at| value(at) == highest).unwrap_or(0);
    }
    // If the first one sees itself mated, it has found what the others have not.
    if value(0) <= -MATE_IN_MAX_PLY || best(0).is_none() || results[0].depth == 0 {
        return 0;
    }
    let lowest = voters().map(value).filter(|&value| value > -MATE_IN_MAX_PLY).min().unwrap_or(0);
    let weight = |at: usize| {
        // Who is mated by its best move has none to offer.
        match value(at) {
            value if value <= -MATE_IN_MAX_PLY => 0,
            value => (i64::from(value - lowest) + LEAST_VOTE) * i64::from(results[at].depth),
        }
    };
    let votes = |at: usize| -> i64 {
        let mv = best(at).map(|first| first.mv);
        voters().filter(|&other| best(other).map(|first| first.mv) == mv).map(weight).sum()
    };
    voters().fold(0, |leader, at| {
        // Of threads with the same move the first stays, as its line was reported.
        if votes(at) > votes(leader) { at } else { leader }
    })
}

#[cfg(test)]
mod tests {
    use super::elected;
    use crate::score::{INFINITE, MATE, mated_in};
    use crate::search::{RootMove, ThreadResult};
    use crate::tablebase::RootCandidate;
    use tabiya::Position;

    fn result(san: &str, value: i32, depth: i32) -> ThreadResult {
        let mv = Position::new().parse_move(san).unwrap();
        let mut root_move = RootMove::new(RootCandidate::unknown(mv));
        root_move.value = value;
        ThreadResult { moves: vec![root_move], depth }
    }

    #[test]
    fn the_first_thread_has_its_way_where_the_others_agree_or_know_less() {
        assert_eq!(elected(&[result("e4", 20, 12)]), 0);
        assert_eq!(elected(&[result("e4", 20, 12), result("e4", 30, 13)]), 0);
        assert_eq!(elected(&[result("e4", 20, 12), result("d4", 20, 12)]), 0);
        assert_eq!(elected(&[result("e4", 20, 12), result("d4", 25, 4)]), 0);
        assert_eq!(elected(&[result("e4", 20, 12), result("d4", -INFINITE, 13)]), 0);
        assert_eq!(elected(&[result("e4", 20, 12), result("d4", 90, 0)]), 0);
        assert_eq!(elected(&[result("e4", -INFINITE, 0), result("e4", -INFINITE, 0)]), 0);
    }

    #[test]
    fn a_thread_that_has_found_more_is_followed() {
        assert_eq!(elected(&[result("e4", 20, 12), result("d4", 45, 13)]), 1);
    }

    #[test]
    fn two_that_agree_outweigh_one() {
        let results = [result("e4", 20, 12), result("d4", 18, 12), result("d4", 19, 12)];
        assert_eq!(elected(&results), 1);
    }

    #[test]
    fn the_shortest_mate_counts_whoever_found_it() {
        let results = [result("e4", MATE - 9, 12), result("d4", MATE - 5, 9), result("c4", 300, 14)];
        assert_eq!(elected(&results), 1);
    }

    #[test]
    fn a_thread_that_sees_a_mate_against_us_is_believed() {
        assert_eq!(elected(&[result("e4", mated_in(6), 12), result("d4", 10, 11)]), 0);
        assert_eq!(elected(&[result("e4", -40, 12), result("d4", mated_in(6), 13)]), 0);
    }
}
