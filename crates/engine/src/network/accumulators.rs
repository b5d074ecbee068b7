//! The hidden neurons along a line, each computed from the nearest board that was evaluated before.

use super::{BLOCK, Network};
use crate::eval::{Evaluate, cannot_win, fifty_move_scaled, known_ending};
use crate::score::{MAX_EVAL, MAX_PLY};
use std::sync::Arc;
use tabiya::{Board, Color, Position, SquareSet};

/// A network, and what it has computed for the plies of the current line.
///
/// Nothing is told when moves are made and taken back. A board is compared with those that were evaluated near to it,
/// and the difference of the nearest one is added: castling, promotion and Chess960 need nothing of their own, and
/// what is not evaluated costs nothing.
pub(crate) struct NetworkEvaluator {
    network: Arc<Network>,
    /// By ply; the last one is the empty board, from which every board can be built.
    boards: Vec<Board>,
    /// By ply, the neurons of White and those of Black.
    sums: Vec<i16>,
    /// The inputs to add and to take away, of White and of Black.
    added: [Vec<u16>; 2],
    removed: [Vec<u16>; 2],
}

/// The index of the empty board.
const EMPTY: usize = MAX_PLY;

impl NetworkEvaluator {
    pub(crate) fn new(network: Arc<Network>) -> NetworkEvaluator {
        let plies = MAX_PLY + 1;
        let mut sums = Vec::with_capacity(2 * plies * network.neurons);
        (0..2 * plies).for_each(|_| sums.extend_from_slice(&network.biases));
        let list = || [Vec::with_capacity(32), Vec::with_capacity(32)];
        NetworkEvaluator { boards: vec![Board::EMPTY; plies], sums, added: list(), removed: list(), network }
    }

    /// The value of a position for the side to move, in centipawns.
    pub(super) fn value(&mut self, position: &Position, ply: usize) -> i32 {
        let ply = ply.min(MAX_PLY - 1);
        self.update(position.board(), ply);
        let neurons = self.network.neurons;
        let (white, black) = self.sums[2 * neurons * ply..][..2 * neurons].split_at(neurons);
        self.network.output(position, white, black)
    }

    /// Computes the neurons of a board at a ply.
    #[cfg_attr(all(target_arch = "wasm32", feature = "simd128"), target_feature(enable = "simd128"))]
    #[inline]
    fn update(&mut self, board: &Board, ply: usize) {
        let (base, changed) = self.nearest(board, ply);
        if changed.is_empty() && base == ply {
            return;
        }
        for side in 0..2 {
            self.added[side].clear();
            self.removed[side].clear();
        }
        let before = self.boards[base];
        for square in changed {
            for side in Color::ALL {
                let input = |piece| Network::input(side, piece, square) as u16;
                self.removed[side as usize].extend(before.piece_at(square).map(input));
                self.added[side as usize].extend(board.piece_at(square).map(input));
            }
        }
        let neurons = self.network.neurons;
        for side in 0..2 {
            let at = |ply: usize| (2 * ply + side) * neurons;
            for block in (0..neurons).step_by(BLOCK) {
                let mut sums = [0_i16; BLOCK];
                sums.copy_from_slice(&self.sums[at(base) + block..][..BLOCK]);
                for input in &self.added[side] {
                    let row = &self.network.inputs[usize::from(*input) * neurons + block..][..BLOCK];
                    sums.iter_mut().zip(row).for_each(|(sum, weight)| *sum = sum.wrapping_add(*weight));
                }
                for input in &self.removed[side] {
                    let row = &self.network.inputs[usize::from(*input) * neurons + block..][..BLOCK];
                    sums.iter_mut().zip(row).for_each(|(sum, weight)| *sum = sum.wrapping_sub(*weight));
                }
                self.sums[at(ply) + block..][..BLOCK].copy_from_slice(&sums);
            }
        }
        self.boards[ply] = *board;
    }

    /// The ply with the board that differs least, and where it does.
    #[inline]
    fn nearest(&self, board: &Board, ply: usize) -> (usize, SquareSet) {
        let mut nearest = (EMPTY, board.occupied());
        // The position before, the one before that, and what stood here last.
        for base in [ply.saturating_sub(1), ply.saturating_sub(2), ply] {
            let changed = board.difference(&self.boards[base]);
            if changed.len() < nearest.1.len() {
                nearest = (base, changed);
            }
        }
        nearest
    }
}

impl Evaluate for NetworkEvaluator {
    fn estimate(&mut self, position: &Position, ply: usize) -> i32 {
        let turn = position.turn();
        if let Some(white) = known_ending(position) {
            return if turn.is_white() { white } else { -white };
        }
        let value = self.value(position, ply);
        if cannot_win(position, if value >= 0 { turn } else { !turn }) {
            return 0;
        }
        fifty_move_scaled(position, value).clamp(-MAX_EVAL, MAX_EVAL)
    }
}
