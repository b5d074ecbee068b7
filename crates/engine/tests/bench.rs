//! The node count of the bench, which engine commits carry.

use tabiya_engine::{Engine, bench, bench_of};

/// Both change only together with the search, the evaluations or the bench positions: then say so in the commit, as
/// `Bench: <nodes>`. With the network:
const NODES: u64 = 831_141;

/// With the hand-written evaluation, as in the browser.
const CLASSICAL_NODES: u64 = 940_309;

#[test]
fn the_bench_searches_the_same_nodes_as_ever() {
    let mut each = Vec::new();
    let result = bench(&mut |nodes| each.push(nodes));
    assert_eq!(result.nodes, NODES, "{each:?}");
    assert_eq!(each.iter().sum::<u64>(), result.nodes);
    assert_eq!(each.len(), result.positions);
}

#[test]
fn the_bench_without_a_network_searches_the_same_nodes_as_ever() {
    assert_eq!(bench_of(&mut Engine::classical(), &mut |_| {}).nodes, CLASSICAL_NODES);
}
