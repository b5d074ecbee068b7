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
use crate::square_set::SquareSet;
use alloc::collections::BinaryHeap;
use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Reverse;

/// A position that was met, and how.
struct MetPosition {
    position: Position,
    parent: u32,
    depth: u16,
    /// Whether its moves have been tried.
    done: bool,
    mv: Option<Move>,
}

/// The positions met so far, by key, and compared in full.
struct Met {
    nodes: Vec<MetPosition>,
    /// One more than the index of a node; zero is free. Its length is a power of two.
    slots: Vec<u32>,
}

impl Met {
    fn new() -> Met {
        Met { nodes: Vec::new(), slots: vec![0; 1 << 10] }
    }

    /// Adds a position, unless it was met before.
    fn add(&mut self, node: MetPosition) -> Option<u32> {
        if self.nodes.len() * 2 >= self.slots.len() {
            self.grow();
        }
        let mask = self.slots.len() - 1;
        let mut slot = node.position.carried_key() as usize & mask;
        while let Some(index) = self.slots[slot].checked_sub(1) {
            if self.nodes[index as usize].position.same_position(&node.position) {
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
            let mut slot = node.position.carried_key() as usize & mask;
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
    let nodes = nodes.min(u32::MAX as usize / 2);
    let mut met = Met::new();
    met.add(MetPosition { position: *start, parent: 0, depth: 0, done: false, mv: None });
    // Each plan has its own order; a position that one has looked at is done for all.
    let mut open: [BinaryHeap<Reverse<(i32, u32)>>; PLANS] = Default::default();
    open.iter_mut().for_each(|open| open.push(Reverse((0, !0))));
    for plan in (0..PLANS).cycle() {
        let index = loop {
            match open[plan].pop() {
                Some(Reverse((_, index))) if met.nodes[!index as usize].done => {}
                Some(Reverse((_, index))) => break !index,
                // Every position is in every order: nothing is left.
                None => return CanMate::No,
            }
        };
        let node = &mut met.nodes[index as usize];
        node.done = true;
        let (position, depth) = (node.position, node.depth.saturating_add(1));
        let moves = position.legal_moves();
        if moves.is_empty() && position.turn() != winner && position.is_check() {
            return CanMate::Yes { line: met.line(index) };
        }
        for &mv in &moves {
            let mut next = position;
            next.play_unchecked(mv);
            let child = MetPosition { position: next, parent: index, depth, done: false, mv: Some(mv) };
            let Some(child) = met.add(child) else { continue };
            // What cannot be taken back may have decided it.
            if next.halfmoves() == 0
                && (!next.has_mating_material(winner) || !mate_is_conceivable(&next, winner))
            {
                continue;
            }
            let view = MateView::of(&next, winner);
            for (open, score) in open.iter_mut().zip(view.plans(depth)) {
                // Of two that promise the same, the later one: it goes on where we are.
                open.push(Reverse((score, !child)));
            }
        }
        if met.nodes.len() >= nodes {
            return CanMate::Undecided;
        }
    }
    CanMate::Undecided
}

/// The ways to go about it, in turn.
const PLANS: usize = 4;

/// What the plans look at. Their scores are the less, the nearer mate seems.
struct MateView<'a> {
    position: &'a Position,
    winner: Color,
    /// The loser's king.
    prey: Square,
    flights: i32,
}

impl MateView<'_> {
    fn of(position: &Position, winner: Color) -> MateView<'_> {
        let board = position.board();
        let prey = position.king(!winner);
        let lifted = board.occupied().without(prey);
        let around = attacks::king(prey) & !board.of_color(!winner);
        let free = |square: &Square| board.attackers_through(*square, winner, lifted).is_empty();
        let flights = around.into_iter().filter(free).count() as i32;
        MateView { position, winner, prey, flights }
    }

    /// The score by every plan. The last is the only one that minds how far it has come already:
    /// it finds the short ways that the others run past.
    fn plans(&self, depth: u16) -> [i32; PLANS] {
        let (attack, hunt) = (self.attack(), self.hunt());
        [attack, hunt, self.block(), attack + hunt + 2 * i32::from(depth)]
    }

    fn ours(&self, role: Role) -> SquareSet {
        self.position.board().of(self.winner, role)
    }

    /// The distance of the nearest of our pieces from their king.
    fn nearest(&self) -> i32 {
        let board = self.position.board();
        let pieces = board.of_color(self.winner) & !(board.of_role(Role::Pawn) | board.of_role(Role::King));
        pieces.into_iter().map(|square| square.distance(self.prey) as i32).min().unwrap_or(8)
    }

    fn kings(&self) -> i32 {
        self.position.king(self.winner).distance(self.prey) as i32
    }

    /// What it takes to have a piece that mates alone: nothing, or a pawn's way to the last rank.
    fn promotion(&self) -> i32 {
        if !(self.ours(Role::Queen) | self.ours(Role::Rook)).is_empty() {
            return 0;
        }
        30 + self.shortest_way(self.winner).unwrap_or(40)
    }

    /// The way of a side's pawn to the last rank, with what stands in it.
    fn shortest_way(&self, color: Color) -> Option<i32> {
        let board = self.position.board();
        let way = |pawn: Square| {
            let last = Square::new(pawn.file(), Rank::Eighth.seen_by(color));
            let before = attacks::between(pawn, last).with(last);
            4 * before.len() as i32 + 6 * (before & board.occupied()).len() as i32
        };
        board.of(color, Role::Pawn).into_iter().map(way).min()
    }

    /// The board is full of pieces: a quick mate where the king stands.
    fn attack(&self) -> i32 {
        let check = self.position.turn() != self.winner && self.position.is_check();
        let board = self.position.board();
        let zone = attacks::king(self.prey);
        let quiet = zone.into_iter().filter(|square| !board.is_attacked(*square, self.winner)).count();
        4 * self.flights + 3 * quiet as i32 + self.nearest() + self.promotion() - if check { 6 } else { 0 }
    }

    /// The board is empty: our king and a queen or rook drive theirs to the edge.
    fn hunt(&self) -> i32 {
        let board = self.position.board();
        let theirs = board.of_color(!self.winner) & !attacks::king(self.prey);
        6 * self.flights
            + 3 * to_edge(self.prey)
            + 3 * self.kings()
            + self.nearest()
            + self.promotion()
            + 3 * theirs.len() as i32
    }

    /// We have little: their king goes to a corner that we can attack, with their own pieces around it.
    fn block(&self) -> i32 {
        let bishops = self.ours(Role::Bishop);
        let to = |corner: Square| corner.distance(self.prey) as i32;
        let light = to(Square::A8).min(to(Square::H1));
        let dark = to(Square::A1).min(to(Square::H8));
        let corner = match (bishops.intersects(SquareSet::LIGHT), bishops.intersects(SquareSet::DARK)) {
            (true, false) => light,
            (false, true) => dark,
            _ => light.min(dark),
        };
        // Their nearest two pieces fill squares around it; pawns become pieces.
        let board = self.position.board();
        let (mut first, mut second) = (8, 8);
        for square in (board.of_color(!self.winner) & !board.of_role(Role::Pawn)).without(self.prey) {
            let distance = square.distance(self.prey) as i32;
            if distance < first {
                (first, second) = (distance, first);
            } else {
                second = second.min(distance);
            }
        }
        let pawn = if first == 8 { 20 + self.shortest_way(!self.winner).unwrap_or(0) } else { 0 };
        6 * self.flights + 3 * corner + 3 * self.kings() + self.nearest() + 2 * first + second + pawn
    }
}

fn to_edge(square: Square) -> i32 {
    let away = |index: usize| index.min(7 - index) as i32;
    away(square.file().index()) + away(square.rank().index())
}
