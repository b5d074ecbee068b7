//! Perft on several threads.

use std::num::NonZero;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;
use tabiya::{Move, Position, perft};

/// The paths of a length, in all and behind each first move.
pub(super) struct Count {
    pub(super) nodes: u64,
    pub(super) by_move: Vec<(Move, u64)>,
}

/// A part of the tree that one thread counts alone.
struct Branch {
    /// The index of the first move that leads here.
    root: usize,
    position: Position,
    depth: u32,
}

/// Counts the paths of a length. The branches after two or three moves are a queue from which every thread takes
/// the next one, so that none waits long for another.
pub(super) fn count(position: &Position, depth: u32, threads: NonZero<usize>) -> Count {
    if depth == 0 {
        return Count { nodes: 1, by_move: Vec::new() };
    }
    let moves = position.legal_moves();
    let counts: Vec<AtomicU64> = moves.iter().map(|_| AtomicU64::new(0)).collect();
    let branches = branches(position, depth, threads);
    let next = AtomicUsize::new(0);
    let work = || {
        while let Some(branch) = branches.get(next.fetch_add(1, Ordering::Relaxed)) {
            counts[branch.root].fetch_add(perft(&branch.position, branch.depth), Ordering::Relaxed);
        }
    };
    // A thread costs more than a small tree.
    let helpers = if depth < 4 { 0 } else { threads.get() - 1 };
    thread::scope(|scope| {
        for _ in 0..helpers {
            scope.spawn(work);
        }
        work();
    });
    let by_move: Vec<(Move, u64)> =
        moves.iter().copied().zip(counts.into_iter().map(AtomicU64::into_inner)).collect();
    Count { nodes: by_move.iter().map(|&(_, nodes)| nodes).sum(), by_move }
}

fn branches(position: &Position, depth: u32, threads: NonZero<usize>) -> Vec<Branch> {
    let mut branches: Vec<Branch> = vec![];
    for (root, &mv) in position.legal_moves().iter().enumerate() {
        branches.push(Branch { root, position: after(position, mv), depth: depth - 1 });
    }
    if threads.get() > 1 && depth >= 4 {
        branches = split(&branches);
    }
    if threads.get() > 4 && depth >= 6 {
        branches = split(&branches);
    }
    branches
}

/// Every branch replaced by those one move further.
fn split(branches: &[Branch]) -> Vec<Branch> {
    branches
        .iter()
        .flat_map(|&Branch { root, ref position, depth }| {
            let moves = position.legal_moves();
            moves
                .iter()
                .map(|&mv| Branch { root, position: after(position, mv), depth: depth - 1 })
                .collect::<Vec<_>>()
        })
        .collect()
}

fn after(position: &Position, mv: Move) -> Position {
    let mut next = *position;
    next.play_unchecked(mv);
    next
}

#[cfg(test)]
mod tests {
    use super::*;

    const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

    #[test]
    fn any_number_of_threads_counts_the_same() {
        let position: Position = KIWIPETE.parse().unwrap();
        for threads in [1, 2, 3, 8] {
            let threads = NonZero::new(threads).unwrap();
            for (depth, nodes) in [(0, 1), (1, 48), (2, 2_039), (3, 97_862), (4, 4_085_603)] {
                assert_eq!(count(&position, depth, threads).nodes, nodes, "depth {depth}, {threads} threads");
            }
        }
    }

    #[test]
    fn the_counts_behind_the_first_moves_are_those_of_the_positions_after_them() {
        let position = Position::new();
        let count = count(&position, 6, NonZero::new(8).unwrap());
        assert_eq!(count.nodes, 119_060_324);
        assert_eq!(count.by_move.len(), 20);
        for (mv, nodes) in count.by_move {
            assert_eq!(nodes, perft(&after(&position, mv), 5), "{mv:?}");
        }
    }

    #[test]
    fn a_mated_side_has_no_paths() {
        let position: Position = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1".parse().unwrap();
        assert_eq!(count(&position, 5, NonZero::new(4).unwrap()).nodes, 0);
    }
}
