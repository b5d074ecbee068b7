//! The node count of the bench, which engine commits carry.

use tabiya_engine::bench;

/// Changes only together with the search, the evaluation or the bench positions: then say so in the commit, as
/// `Bench: <nodes>`.
const NODES: u64 = 940_309;

#[test]
fn the_bench_searches_the_same_nodes_as_ever() {
    let mut each = Vec::new();
    let result = bench(&mut |nodes| each.push(nodes));
    assert_eq!(result.nodes, NODES, "{each:?}");
    assert_eq!(each.iter().sum::<u64>(), result.nodes);
    assert_eq!(each.len(), result.positions);
}
