//! The node count of the bench, which engine commits carry.

use std::sync::Arc;
use tabiya_engine::{Engine, Network, bench, bench_of};

/// They change only together with the search, the evaluations or the bench positions: then say so in the commit, as
/// `Bench: <nodes>`. With the network:
const NODES: u64 = 760_755;

/// With the small network, as in the browser: `npm/engine` counts the same.
const SMALL_NODES: u64 = 837_336;

/// With the hand-written evaluation, as in the browser's worker for variants.
const CLASSICAL_NODES: u64 = 879_876;

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

#[test]
fn the_bench_with_the_small_network_searches_the_same_nodes_as_ever() {
    let small = Network::from_bytes(include_bytes!("../data/small.tnn")).unwrap();
    assert_eq!(small.neurons(), 128);
    let mut engine = Engine::classical();
    engine.set_network(Some(Arc::new(small)));
    assert_eq!(bench_of(&mut engine, &mut |_| {}).nodes, SMALL_NODES);
}
