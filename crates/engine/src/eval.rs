//! The static evaluation: a tapered sum of weighted terms.
//!
//! Terms are counted for both sides, weighed for the middlegame and for the endgame, and interpolated by the
//! pieces that are left. The weights stand in one list and are fitted on games that the engine played against
//! itself.

mod endings;
mod initial_weights;
mod kpk;
mod pawns;
mod pieces;
mod tapered_score;
mod term_sink;
mod terms;
mod variant_terms;
mod weights;

pub(crate) use kpk::is_drawn_pawn;
pub(crate) use pawns::{PawnStructure, attacks as pawn_attacks, outposts};

use crate::score::MAX_EVAL;
use pawns::PawnCache;
use tabiya::{Color, Position, Role};
use tapered_score::TaperedScore;
use term_sink::{TermCounts, TermSink};

/// The phase of the start position: knights and bishops count one, rooks two, queens four.
const MAX_PHASE: i32 = 24;

/// The phase of the game, from 0 for a pawn ending to [`MAX_PHASE`].
fn phase(position: &Position) -> i32 {
    let board = position.board();
    let count = |role| board.of_role(role).len() as i32;
    let phase = count(Role::Knight) + count(Role::Bishop) + 2 * count(Role::Rook) + 4 * count(Role::Queen);
    phase.min(MAX_PHASE)
}

/// What a search asks for the value of a position. It is chosen by type: a call of a function pointer at every node
/// would cost what a good evaluation gains.
pub(crate) trait Evaluate {
    /// The value of a position for the side to move, in centipawns, as it looks. The ply says where in the line it
    /// stands: who works by differences finds its neighbours there.
    fn estimate(&mut self, position: &Position, ply: usize) -> i32;

    /// The same; of an ending that is solved, the true value.
    #[inline]
    fn evaluate(&mut self, position: &Position, ply: usize) -> i32 {
        if !position.is_chess() {
            return self.estimate(position, ply);
        }
        kpk::value(position).unwrap_or_else(|| self.estimate(position, ply))
    }
}

/// The evaluation by weighted terms.
pub(crate) struct Classical {
    pawns: PawnCache,
}

impl Classical {
    pub(crate) fn new() -> Classical {
        Classical { pawns: PawnCache::new() }
    }
}

impl Evaluate for Classical {
    #[inline]
    fn estimate(&mut self, position: &Position, _: usize) -> i32 {
        estimate(position, &mut self.pawns)
    }
}

/// The value for White of an ending against a lone king, which needs no evaluation.
#[cfg(feature = "network")]
pub(crate) fn known_ending(position: &Position) -> Option<i32> {
    endings::known_value(position)
}

/// Whether the side that is ahead has too little to win with.
#[cfg(feature = "network")]
pub(crate) fn cannot_win(position: &Position, ahead: Color) -> bool {
    // With more pieces on the board the question costs more than its answer brings.
    position.board().occupied().len() <= 8 && endings::scale_factor(position.board(), ahead) == 0
}

/// The value of a position for the side to move, in centipawns, as it looks.
fn estimate(position: &Position, cache: &mut PawnCache) -> i32 {
    let known = match position.is_chess() {
        true => endings::known_value(position),
        false => variant_terms::unlike_chess(position),
    };
    let white = match known {
        Some(value) => value,
        None => {
            let (mut score, passed) = cache.probe(position.board());
            pieces::count(position.board(), passed, &mut score);
            score.add(if position.turn().is_white() { 1 } else { -1 }, terms::TEMPO.at(0), 1);
            let value = match position.is_chess() {
                true => tapered(position, score),
                false => variant_terms::like_chess(position, score),
            };
            fifty_move_scaled(position, value)
        }
    };
    let value = if position.turn().is_white() { white } else { -white };
    value.clamp(-MAX_EVAL, MAX_EVAL)
}

/// Scales a value down as the fifty-move rule comes nearer. Not from the first move on: the transposition
/// table would prefer positions met earlier to those that make progress.
pub(crate) fn fifty_move_scaled(position: &Position, value: i32) -> i32 {
    if position.halfmoves() <= 30 || !position.variant().has_fifty_move_rule() {
        return value;
    }
    let idle = i32::from(position.halfmoves()).min(100) - 30;
    value * (128 - idle) / 128
}

/// The value between middlegame and endgame that the phase gives.
fn tapered(position: &Position, score: TaperedScore) -> i32 {
    let (middlegame, endgame) = (score.middlegame(), score.endgame());
    let lead = if endgame != 0 { endgame } else { middlegame };
    let ahead = if lead >= 0 { Color::White } else { Color::Black };
    let scale = endings::scale_factor(position.board(), ahead);
    if scale == 0 {
        return 0; // It cannot be won, whatever the middlegame says.
    }
    let phase = phase(position);
    (middlegame * phase + endgame * scale / 64 * (MAX_PHASE - phase)) / MAX_PHASE
}

/// Evaluates positions without a search.
///
/// ```
/// use tabiya::Position;
/// use tabiya_engine::Evaluation;
///
/// let mut evaluation = Evaluation::new();
/// assert!(evaluation.of(&Position::new()).abs() < 50);
/// ```
pub struct Evaluation {
    classical: Classical,
}

impl Evaluation {
    /// An evaluation with an empty cache.
    pub fn new() -> Evaluation {
        Evaluation { classical: Classical::new() }
    }

    /// The value of a position for the side to move, in centipawns.
    pub fn of(&mut self, position: &Position) -> i32 {
        self.classical.evaluate(position, 0)
    }
}

impl Default for Evaluation {
    fn default() -> Evaluation {
        Evaluation::new()
    }
}

/// The terms of the evaluation in a position, for fitting their weights.
///
/// ```
/// use tabiya::Position;
/// use tabiya_engine::Features;
///
/// // In the start position everything is equal but the side to move.
/// let features = Features::of(&Position::new()).unwrap();
/// assert_eq!(features.counts.len(), 1);
/// assert_eq!(features.middlegame, 1.0);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Features {
    /// The index of each term, and how often it counts for White less how often for Black.
    pub counts: Vec<(u16, i16)>,
    /// The weight of the middlegame, from 0 to 1.
    pub middlegame: f32,
    /// The part of an endgame advantage that counts, from 0 to 1, for White and for Black.
    pub scale_factors: [f32; 2],
}

impl Features {
    /// The features of a position; none for an ending with a known value.
    pub fn of(position: &Position) -> Option<Features> {
        if kpk::value(position).is_some() || endings::known_value(position).is_some() {
            return None;
        }
        let board = position.board();
        let mut counts = TermCounts::new();
        let set = |color| board.of(color, Role::Pawn).bits();
        let passed = pawns::count(set(Color::White), set(Color::Black), &mut counts);
        pieces::count(board, passed, &mut counts);
        counts.add(if position.turn().is_white() { 1 } else { -1 }, terms::TEMPO.at(0), 1);
        let counts = counts.0.iter().enumerate().filter(|&(_, &count)| count != 0);
        Some(Features {
            counts: counts.map(|(term, &count)| (term as u16, count as i16)).collect(),
            middlegame: phase(position) as f32 / MAX_PHASE as f32,
            scale_factors: Color::ALL.map(|color| endings::scale_factor(board, color) as f32 / 64.0),
        })
    }

    /// The value for White with these weights, each for the middlegame and the endgame.
    pub fn weigh(&self, weights: &[[f32; 2]]) -> f32 {
        let sum = self.sum(weights, |_| true);
        self.taper(sum, sum)
    }

    /// What some of the terms add to that.
    pub(crate) fn weigh_part(&self, weights: &[[f32; 2]], is_part: impl Fn(u16) -> bool) -> f32 {
        self.taper(self.sum(weights, is_part), self.sum(weights, |_| true))
    }

    /// The weighted sums of some terms.
    fn sum(&self, weights: &[[f32; 2]], is_part: impl Fn(u16) -> bool) -> [f32; 2] {
        let mut sum = [0.0; 2];
        for &(term, count) in self.counts.iter().filter(|&&(term, _)| is_part(term)) {
            for (sum, weight) in sum.iter_mut().zip(weights[term as usize]) {
                *sum += weight * f32::from(count);
            }
        }
        sum
    }

    /// The value of sums between middlegame and endgame; who leads, the sums of all terms say.
    fn taper(&self, part: [f32; 2], whole: [f32; 2]) -> f32 {
        let lead = if whole[1] != 0.0 { whole[1] } else { whole[0] };
        let scale = self.scale_factors[(lead < 0.0) as usize];
        if scale == 0.0 {
            return 0.0;
        }
        part[0] * self.middlegame + part[1] * scale * (1.0 - self.middlegame)
    }

    /// The names of the groups of terms and their sizes, in the order of the indices.
    pub fn names() -> impl Iterator<Item = (&'static str, usize)> {
        terms::ALL.iter().map(|terms| (terms.name, terms.len))
    }

    /// The weights that the engine plays with.
    pub fn weights() -> Vec<[f32; 2]> {
        to_floats(&weights::WEIGHTS)
    }

    /// The weights from first principles, from which the first fit started.
    pub fn initial_weights() -> Vec<[f32; 2]> {
        to_floats(&initial_weights::initial_weights())
    }
}

fn to_floats(scores: &[TaperedScore]) -> Vec<[f32; 2]> {
    scores.iter().map(|score| [score.middlegame() as f32, score.endgame() as f32]).collect()
}

#[cfg(test)]
mod tests {
    use super::{Evaluation, Features};
    use tabiya::{Board, Color, Position, Role, Setup};

    const FENS: [&str; 8] = [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        "8/8/1p1k4/p2p1b2/P2P4/1P1KB3/8/8 w - - 0 40",
        "8/8/8/8/8/5k2/8/2Q1K3 w - - 0 1",
        "8/8/8/3k4/8/8/8/2BNK3 b - - 0 1",
        "6k1/5ppp/8/8/8/8/r4PPP/1R4K1 w - - 0 1",
    ];

    fn mirrored(position: &Position) -> Position {
        let setup = position.to_setup();
        let mut board = Board::EMPTY;
        for color in Color::ALL {
            for (square, piece) in setup.board.pieces(color) {
                board.place(square.flip(), piece.role.of(!color));
            }
        }
        let castling = tabiya::CastlingRights::NONE;
        setup
            .with_board(board)
            .with_turn(!setup.turn)
            .with_castling(castling)
            .with_en_passant(None)
            .try_into()
            .unwrap()
    }

    #[test]
    fn the_evaluation_is_the_same_for_either_side() {
        let mut evaluation = Evaluation::new();
        for fen in FENS {
            let position: Position = fen.parse().unwrap();
            assert_eq!(evaluation.of(&position), evaluation.of(&mirrored(&position)), "{fen}");
        }
    }

    #[test]
    fn the_features_add_up_to_the_evaluation() {
        let mut evaluation = Evaluation::new();
        let weights = Features::weights();
        for fen in FENS {
            let position: Position = fen.parse().unwrap();
            let Some(features) = Features::of(&position) else { continue };
            let turn = if position.turn().is_white() { 1.0 } else { -1.0 };
            let value = features.weigh(&weights) * turn;
            assert!((value - evaluation.of(&position) as f32).abs() <= 2.0, "{fen}: {value}");
        }
    }

    #[test]
    fn an_ending_that_nobody_can_win_is_a_draw() {
        let mut evaluation = Evaluation::new();
        for fen in [
            "8/8/4k3/8/8/3NK3/8/8 w - - 0 1",
            "8/8/4k3/8/8/2NNK3/8/8 w - - 0 1",
            "8/8/4k3/8/8/2B1K3/8/8 w - - 0 1",
            "k7/8/8/P7/8/2B1K3/8/8 w - - 0 1", // the bishop does not control a8
        ] {
            let value = evaluation.of(&fen.parse().unwrap());
            assert!(value.abs() <= 5, "{fen}: {value}");
        }
    }

    #[test]
    fn a_queen_or_a_rook_or_two_bishops_or_bishop_and_knight_win_against_a_lone_king() {
        let mut evaluation = Evaluation::new();
        for pieces in [&[Role::Queen][..], &[Role::Rook], &[Role::Bishop; 2], &[Role::Bishop, Role::Knight]] {
            let mut board = Board::EMPTY;
            board.place(tabiya::Square::E1, Role::King.of(Color::White));
            board.place(tabiya::Square::E6, Role::King.of(Color::Black));
            for (i, role) in pieces.iter().enumerate() {
                board.place(tabiya::Square::ALL[i], role.of(Color::White));
            }
            let setup = Setup::STANDARD.with_board(board).with_castling(tabiya::CastlingRights::NONE);
            assert!(evaluation.of(&setup.try_into().unwrap()) > 1_000, "{pieces:?}");
        }
    }
}
