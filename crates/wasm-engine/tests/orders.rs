//! What the host says instead of the time is heard whenever a search asks for it.

use std::cell::Cell;
use tabiya_wasm_engine::protocol::{
    FINISHED, LIMIT_BLACK_TIME, LIMIT_NODES, LIMIT_PONDER, LIMIT_TIME, LIMIT_WHITE_TIME, LIMITS, PONDER_HIT,
    STOP,
};
use tabiya_wasm_engine::{begin, go, read_outbox, set_clock, set_game, write_inbox};

thread_local! {
    static LOOKS: Cell<u32> = const { Cell::new(0) };
    static ORDER: Cell<i32> = const { Cell::new(0) };
}

/// A clock that goes on by a millisecond whenever it is looked at, and gives its order at the hundredth look.
fn clock() -> f64 {
    let looks = LOOKS.get() + 1;
    LOOKS.set(looks);
    if looks >= 100 && ORDER.get() != 0 {
        // A stop stays; a hit is told once.
        return f64::from(if ORDER.get() == STOP { STOP } else { ORDER.replace(0) });
    }
    f64::from(looks)
}

#[test]
fn a_search_on_the_other_sides_time_hears_that_the_move_was_played_or_that_it_has_to_stop() {
    set_clock(clock);
    for order in [PONDER_HIT, STOP] {
        LOOKS.set(0);
        ORDER.set(order);
        write_inbox(b"startpos");
        assert_eq!(set_game(8), 0);
        let mut limits = [f64::NAN; LIMITS];
        limits[LIMIT_PONDER] = 1.0;
        limits[LIMIT_TIME] = 20.0;
        // For a search that hears nothing, which would never end.
        limits[LIMIT_NODES] = 400_000.0;
        let bytes: Vec<u8> = limits.iter().flat_map(|limit| limit.to_le_bytes()).collect();
        write_inbox(&bytes);
        assert_eq!(begin(bytes.len()), 0);
        assert_eq!(go(f64::INFINITY), FINISHED);
        let found: serde_json::Value = serde_json::from_slice(&read_outbox()).unwrap();
        let nodes = found["nodes"].as_u64().unwrap();
        assert!((40_000..80_000).contains(&nodes), "{nodes}");
    }
}

#[test]
fn both_clocks_cross_and_the_side_to_move_thinks_by_its_own() {
    set_clock(clock);
    let nodes = |game: &str| {
        LOOKS.set(0);
        ORDER.set(0);
        write_inbox(game.as_bytes());
        assert!(set_game(game.len()) >= 0);
        let mut limits = [f64::NAN; LIMITS];
        limits[LIMIT_WHITE_TIME] = 3_600_000.0;
        limits[LIMIT_BLACK_TIME] = 1_000.0;
        limits[LIMIT_NODES] = 100_000.0;
        let bytes: Vec<u8> = limits.iter().flat_map(|limit| limit.to_le_bytes()).collect();
        write_inbox(&bytes);
        assert_eq!((begin(bytes.len()), go(f64::INFINITY)), (0, FINISHED));
        let found: serde_json::Value = serde_json::from_slice(&read_outbox()).unwrap();
        found["nodes"].as_u64().unwrap()
    };
    let (white, black) = (nodes("startpos"), nodes("startpos\ne2e4"));
    assert!(white >= 99_000, "White has an hour, and was stopped after {white} nodes");
    assert!(black < 60_000, "Black has a second, and searched {black} nodes");
}
