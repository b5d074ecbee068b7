//! A position as the trainer sees it: inputs that are on, and the result to be expected.

use crate::training_position::TrainingPosition;
use tabiya::{Piece, Square};
use tabiya_engine::Network;

/// How what a search said and how the game ended become one number.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TargetBlend {
    /// The share of the game's result, from 0 to 1.
    pub result_share: f32,
    /// The centipawns of an output of 1.
    pub scale: f32,
}

/// Whether a position is seen as it is or in a mirror, the a-file where the h-file is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reflection {
    /// As it is.
    Plain,
    /// In a mirror.
    Mirrored,
}

/// A position and what is to be learnt from it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Example {
    /// The inputs that are on, of the side to move and of the other.
    inputs: [[u16; 32]; 2],
    pieces: usize,
    /// The points to be expected by the side to move, from 0 to 1.
    pub target: f32,
}

/// The points that a value promises.
pub fn expected_points(output: f32) -> f32 {
    1.0 / (1.0 + (-output).exp())
}

impl Example {
    /// What a position teaches.
    pub fn new(position: &TrainingPosition, blend: TargetBlend, reflection: Reflection) -> Example {
        let turn = position.turn();
        let mirror = if reflection == Reflection::Mirrored { 7 } else { 0 };
        let mut inputs = [[0; 32]; 2];
        let mut pieces = 0;
        for (square, color, role) in position.pieces() {
            let square = Square::ALL[square as usize ^ mirror];
            let piece = Piece { color, role };
            inputs[0][pieces] = Network::input(turn, piece, square) as u16;
            inputs[1][pieces] = Network::input(!turn, piece, square) as u16;
            pieces += 1;
        }
        let score = f32::from(position.white_score());
        let result = f32::from(position.label().half_points) / 2.0;
        let white =
            blend.result_share * result + (1.0 - blend.result_share) * expected_points(score / blend.scale);
        Example { inputs, pieces, target: if turn.is_white() { white } else { 1.0 - white } }
    }

    /// The inputs of a side: 0 is the one to move.
    pub fn inputs(&self, side: usize) -> &[u16] {
        &self.inputs[side][..self.pieces]
    }

    /// Which of so many outputs counts.
    pub fn bucket(&self, buckets: usize) -> usize {
        Network::bucket(buckets, self.pieces)
    }
}
