//! Weights from first principles, from which the fitting started: the classical piece values, mobility, the
//! distance from the centre, and round numbers.

use super::tapered_score::TaperedScore;
use super::terms::{self, TermGroup};

/// Piece values in the middlegame and the endgame.
const PIECES: [(i16, i16); 5] = [(90, 110), (320, 310), (330, 330), (480, 530), (950, 980)];

const fn set(weights: &mut [TaperedScore; terms::COUNT], terms: TermGroup, index: usize, value: (i16, i16)) {
    weights[terms.at(index)] = TaperedScore::new(value.0, value.1);
}

/// The distances from the nearest edges together: 0 in a corner, 6 in the centre.
const fn centrality(square: usize) -> i16 {
    let (file, rank) = ((square % 8) as i16, (square / 8) as i16);
    edge(file) + edge(rank)
}

/// The distance from the nearer edge.
const fn edge(x: i16) -> i16 {
    if x < 4 { x } else { 7 - x }
}

/// The value of a square for a piece.
const fn piece_square(role: usize, square: usize) -> (i16, i16) {
    let (file, rank) = ((square % 8) as i16, (square / 8) as i16);
    let middle = centrality(square) - 3;
    match role {
        0 => match rank {
            0 | 7 => (0, 0),
            _ => ((rank - 1) * 3 + (edge(file) - 1) * 4 * (rank > 1) as i16, (rank - 1) * (rank - 1) * 3),
        },
        1 => (middle * 8, middle * 6),
        2 => (middle * 4, middle * 3),
        3 => (edge(file) * 3 + if rank == 6 { 15 } else { 0 }, if rank >= 6 { 10 } else { 0 }),
        4 => (middle, middle * 4),
        _ => (edge(file) * -8 - rank * 12 + if edge(file) <= 2 && rank == 0 { 12 } else { 0 }, middle * 9),
    }
}

/// The initial weights of all terms.
pub(crate) const fn initial_weights() -> [TaperedScore; terms::COUNT] {
    let mut w = [TaperedScore::new(0, 0); terms::COUNT];
    let mut i = 0;
    while i < 5 {
        set(&mut w, terms::MATERIAL, i, PIECES[i]);
        i += 1;
    }
    let mut i = 0;
    while i < 384 {
        set(&mut w, terms::PIECE_SQUARE, i, piece_square(i / 64, i % 64));
        i += 1;
    }
    // Mobility grows with every square that a piece can reach.
    let mut i: i16 = 0;
    while i < 28 {
        if i < 9 {
            set(&mut w, terms::KNIGHT_MOBILITY, i as usize, (i * 8 - 32, i * 8 - 32));
        }
        if i < 14 {
            set(&mut w, terms::BISHOP_MOBILITY, i as usize, (i * 6 - 36, i * 7 - 40));
        }
        if i < 15 {
            set(&mut w, terms::ROOK_MOBILITY, i as usize, (i * 4 - 26, i * 7 - 46));
        }
        set(&mut w, terms::QUEEN_MOBILITY, i as usize, (i * 2 - 26, i * 4 - 50));
        i += 1;
    }
    set(&mut w, terms::BISHOP_PAIR, 0, (30, 50));
    set(&mut w, terms::BISHOP_PAWNS, 0, (-3, -6));
    set(&mut w, terms::OUTPOST, 0, (25, 15));
    set(&mut w, terms::OUTPOST, 1, (15, 8));
    set(&mut w, terms::ROOK_FILE, 0, (30, 10));
    set(&mut w, terms::ROOK_FILE, 1, (15, 8));
    set(&mut w, terms::ISOLATED, 0, (-12, -15));
    set(&mut w, terms::DOUBLED, 0, (-8, -20));
    set(&mut w, terms::BACKWARD, 0, (-10, -12));
    let mut rank: i16 = 1;
    while rank < 7 {
        let (i, r) = (rank as usize, rank - 1);
        set(&mut w, terms::PHALANX, i, (4 + r * r * 2, 2 + r * r * 3));
        set(&mut w, terms::SUPPORTED, i, (8 + r * r * 2, 4 + r * r * 2));
        set(&mut w, terms::PASSED, i, (r * r * 3, 5 + r * r * 5));
        set(&mut w, terms::PASSED_FREE, i, (0, r * r * 2));
        set(&mut w, terms::PASSED_SAFE, i, (r * r, r * r * 2));
        rank += 1;
    }
    let mut steps: i16 = 0;
    while steps < 8 {
        let i = steps as usize;
        set(&mut w, terms::PASSED_OWN_KING, i, (0, 20 - steps * 7));
        set(&mut w, terms::PASSED_THEIR_KING, i, (0, steps * 9 - 30));
        let near = if steps < 4 { 4 - steps } else { 0 };
        set(&mut w, terms::SHELTER, i, (near * 8 - 12, 0));
        set(&mut w, terms::SHELTER, i + 8, (near * 6 - 10, 0));
        set(&mut w, terms::STORM, i, (near * -5, 0));
        set(&mut w, terms::STORM, i + 8, (near * -5, 0));
        steps += 1;
    }
    let mut i = 0;
    while i < 4 {
        set(&mut w, terms::ZONE, i, (5, 0));
        set(&mut w, terms::CHECKS, i, (10, 0));
        set(&mut w, terms::PAWN_THREAT, i, (45, 35));
        i += 1;
    }
    set(&mut w, terms::DANGER, 0, (3, 0));
    let mut i = 0;
    while i < 5 {
        let gain = [0, 15, 20, 35, 40][i];
        set(&mut w, terms::MINOR_THREAT, i, (gain, gain));
        set(&mut w, terms::ROOK_THREAT, i, (if i == 4 { 40 } else { 10 }, 15));
        i += 1;
    }
    set(&mut w, terms::HANGING, 0, (8, 12));
    set(&mut w, terms::HANGING, 1, (30, 25));
    set(&mut w, terms::KING_THREAT, 0, (10, 30));
    set(&mut w, terms::PUSH_THREAT, 0, (15, 12));
    set(&mut w, terms::TEMPO, 0, (20, 20));
    w
}
