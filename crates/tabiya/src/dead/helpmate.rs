//! The search for a helpmate: both sides move, and both want the same mate.
//!
//! Positions are looked at in the order in which they promise most, each once. What is left out
//! has no mate for certain, so when nothing is left to look at, there is none.

use super::CanMate;
use super::reach::mate_is_conceivable;
use crate::attacks;
use crate::color::Color;
use crate::moves::Move;
use crate::piece::Role;
use crate::position::Position;
use crate::square::{Rank, Square};
use alloc::collections::BinaryHeap;
use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Reverse;

/// A position that was met, and how.
struct Node {
    position: Position,
    parent: u32,
    depth: u16,
    mv: Option<Move>,
}

/// The positions met so far, by key, and compared in full.
struct Met {
    nodes: Vec<Node>,
    /// One more than the index of a node; zero is free. Its length is a power of two.
    slots: Vec<u32>,
}

impl Met {
    fn new() -> Met {
        Met { nodes: Vec::new(), slots: vec![0; 1 << 10] }
    }

    /// Adds a position, unless it was met before.
    fn add(&mut self, node: Node) -> Option<u32> {
        if self.nodes.len() * 2 >= self.slots.len() {
            self.grow();
        }
        let mask = self.slots.len() - 1;
        let mut slot = node.position.key() as usize & mask;
        while let Some(index) = self.slots[slot].checked_sub(1) {
            if self.nodes[index as usize].position == node.position {
                return None;
            }
            slot = (slot + 1) & mask;
        }
        self.nodes.push(node);
        self.slots[slot] = self.nodes.len() as u32;
        Some(self.nodes.len() as u32 - 1)
    }

    fn grow(&mut self) {
        let mask = self.slots.len() * 2 - 1;
        let mut slots = vec![0; mask + 1];
        for (index, node) in self.nodes.iter().enumerate() {
            let mut slot = node.position.key() as usize & mask;
            while slots[slot] != 0 {
                slot = (slot + 1) & mask;
            }
            slots[slot] = index as u32 + 1;
        }
        self.slots = slots;
    }

    /// The moves that lead to a node.
    fn line(&self, mut index: u32) -> Vec<Move> {
        let mut line = Vec::new();
        while let Some(mv) = self.nodes[index as usize].mv {
            line.push(mv);
            index = self.nodes[index as usize].parent;
        }
        line.reverse();
        line
    }
}

pub(super) fn search(start: &Position, winner: Color, nodes: usize) -> CanMate {
    let mut met = Met::new();
    let mut open = BinaryHeap::new();
    met.add(Node { position: *start, parent: 0, depth: 0, mv: None });
    open.push(Reverse((0, 0)));
    while let Some(Reverse((_, index))) = open.pop() {
        let Node { position, depth, .. } = met.nodes[index as usize];
        let moves = position.legal_moves();
        if moves.is_empty() {
            if position.turn() != winner && position.is_check() {
                return CanMate::Yes { line: met.line(index) };
            }
            continue;
        }
        for &mv in &moves {
            let mut next = position;
            next.play_unchecked(mv);
            let depth = depth.saturating_add(1);
            let Some(child) = met.add(Node { position: next, parent: index, depth, mv: Some(mv) }) else {
                continue;
            };
            // What cannot be taken back may have decided it.
            if next.halfmoves() == 0
                && (!next.has_mating_material(winner) || !mate_is_conceivable(&next, winner))
            {
                continue;
            }
            open.push(Reverse((promise(&next, winner, depth), child)));
        }
        if met.nodes.len() >= nodes {
            return CanMate::Undecided;
        }
    }
    CanMate::No
}

/// How far from mate a position looks; the less, the better.
fn promise(position: &Position, winner: Color, depth: u16) -> i32 {
    let board = position.board();
    let (ours, theirs) = (board.of_color(winner), board.of_color(!winner));
    let (king, prey) = (position.king(winner), position.king(!winner));
    let role = |role| board.of_role(role);
    let mut score = i32::from(depth);
    // The flights of the king, and its way to the edge.
    let lifted = board.occupied().without(prey);
    for square in attacks::king(prey) & !theirs {
        if board.attackers_through(square, winner, lifted).is_empty() {
            score += 6;
        }
    }
    score += 3 * to_edge(prey) as i32;
    score += 3 * king.distance(prey) as i32;
    // Somebody has to give check.
    let heavy = ours & (role(Role::Queen) | role(Role::Rook));
    let pieces = ours & !(role(Role::Pawn) | role(Role::King));
    score += pieces.into_iter().map(|square| square.distance(prey) as i32).min().unwrap_or(8);
    if heavy.is_empty() {
        let pawns = ours & role(Role::Pawn);
        let ranks = |pawn: Square| Rank::Eighth.seen_by(winner).index().abs_diff(pawn.rank().index()) as i32;
        score += 30 + 4 * pawns.into_iter().map(ranks).min().unwrap_or(4);
    }
    // Their men can take and step between, unless they stand beside their king.
    let near = attacks::king(prey);
    score += 3 * (theirs & !near).len() as i32;
    score
}

fn to_edge(square: Square) -> usize {
    let away = |index: usize| index.min(7 - index);
    away(square.file().index()) + away(square.rank().index())
}
