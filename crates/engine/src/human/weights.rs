//! How much each trait of a move counts. Made by `cargo xtask human fit`; not to be edited by hand.

use super::TRAITS;

/// By trait: what it counts at a rating of 1500, and how much more for 500 points more.
#[rustfmt::skip]
pub(super) const WEIGHTS: [[f32; 2]; TRAITS] = [
    [-0.404, 0.214], // winning chances that it loses at a glance
    [-0.168, 0.275], // winning chances that it loses by the search
    [-0.636, 0.020], // centipawns that it loses at a glance, logarithm
    [-0.448, -0.121], // centipawns that it loses by the search, logarithm
    [-0.063, 0.160], // best at a glance
    [0.159, 0.165], // best by the search
    [0.966, -0.078], // captures
    [0.231, -0.049], // what it captures, in queens
    [1.149, -0.071], // takes back
    [-0.955, -0.072], // takes what moved last
    [0.512, -0.121], // wins something by the exchange
    [-1.200, -0.217], // loses something by the exchange
    [0.597, -0.046], // gives check
    [0.378, -0.118], // gives check and is safe
    [1.597, -0.026], // castles
    [0.197, 0.390], // promotes to a queen
    [-1.592, -0.279], // promotes to something else
    [-0.006, 0.104], // by a pawn
    [0.207, 0.142], // by a knight
    [0.099, 0.090], // by a bishop
    [-0.009, -0.018], // by a rook
    [-0.023, 0.106], // by a queen
    [0.207, -0.617], // by a pawn, in an ending
    [-0.294, 0.221], // by a rook, in an opening
    [-0.239, 0.156], // by a queen, in an opening
    [-1.439, 0.034], // by a king, in an opening
    [0.220, 0.033], // by a king, in an ending
    [0.802, -0.140], // away from where it is attacked
    [0.972, 0.173], // away from a pawn that attacks it
    [-0.362, 0.007], // to where a pawn attacks it
    [-0.084, -0.013], // to where nothing guards it and something attacks it
    [2.162, 0.075], // near the last move
    [0.383, -0.034], // by the piece that moved before
    [-0.022, 0.069], // back to where it was
    [-0.053, -0.132], // ranks forward
    [-0.170, -0.065], // to the rear
    [0.451, 0.061], // towards the middle
    [0.797, -0.103], // develops a knight or a bishop
    [-0.408, 0.034], // by a pawn, two squares
    [-0.241, 0.082], // by a pawn at the edge
    [0.895, -0.039], // by a passed pawn
    [0.523, -0.082], // attacks something worth more, or unguarded
    [0.487, -0.015], // attacks it with a pawn
    [0.482, -0.037], // towards the other king
    [-0.308, -0.051], // how far it goes
    [0.204, 0.097], // guards something that was attacked and unguarded
];
