//! Tabiya. Its perft makes its moves as the generator hands out the targets, as gigachess' does;
//! `tabiya-list` goes through the public list of moves instead.

use super::{Job, Peer};
use crate::corpus::Case;
use std::hint::black_box;
use tabiya::{Move, Position};

pub struct Tabiya {
    pub list: bool,
}

fn perft(position: &Position, depth: u32) -> u64 {
    if depth == 1 {
        return position.count_legal_moves() as u64;
    }
    let mut nodes = 0;
    for &mv in &position.legal_moves() {
        let mut child = *position;
        child.play_unchecked(mv);
        nodes += perft(&child, depth - 1);
    }
    nodes
}

fn perft_make(position: &Position, depth: u32) -> u64 {
    let mut nodes = 0;
    for &mv in &position.legal_moves() {
        let mut child = *position;
        child.play_unchecked(mv);
        if depth == 1 {
            black_box(&child);
            nodes += 1;
        } else {
            nodes += perft_make(&child, depth - 1);
        }
    }
    nodes
}

impl Peer for Tabiya {
    fn name(&self) -> &'static str {
        if self.list { "tabiya-list" } else { "tabiya" }
    }
    fn board_bytes(&self) -> usize {
        size_of::<Position>()
    }
    fn move_bytes(&self) -> usize {
        size_of::<Move>()
    }

    fn perft<'a>(&self, case: &'a Case, depth: u32, bulk: bool) -> Option<Job<'a>> {
        let position: Position = case.fen.parse().unwrap();
        Some(match (self.list, bulk) {
            (false, true) => Box::new(move || tabiya::perft(&position, depth)),
            (false, false) => Box::new(move || tabiya::perft_by_playing(&position, depth)),
            (true, true) => Box::new(move || perft(&position, depth)),
            (true, false) => Box::new(move || perft_make(&position, depth)),
        })
    }
}
