//! What a position is worth before anything is tried: the one opinion that the search asks for.
//!
//! Terms are counted for both sides, weighed for the middlegame and for the endgame, and mixed by
//! the pieces that are left. The weights stand in one list and are fitted on games that the engine
//! played against itself.

mod endings;
mod origin;
mod pawns;
mod pieces;
mod tally;
mod terms;
mod weights;

pub(crate) use pawns::PawnCache;

use crate::score::SURE;
use tabiya::{Color, Position, Role};
use tally::{Counts, Points, Tally};

/// The pieces of both sides at the start: knights and bishops one, rooks two, queens four.
const FULL: i32 = 24;

/// How much of the middlegame is left, from 0 to [`FULL`].
fn phase(position: &Position) -> i32 {
    let board = position.board();
    let count = |role| board.of_role(role).len() as i32;
    let phase = count(Role::Knight) + count(Role::Bishop) + 2 * count(Role::Rook) + 4 * count(Role::Queen);
    phase.min(FULL)
}

/// The value of a position for the side to move, in hundredths of a pawn.
pub(crate) fn evaluate(position: &Position, cache: &mut PawnCache) -> i32 {
    let white = match endings::known(position) {
        Some(value) => value,
        None => {
            let (mut points, passed) = cache.look_up(position.board());
            pieces::count(position.board(), passed, &mut points);
            points.add(if position.turn().is_white() { 1 } else { -1 }, terms::TEMPO.at(0), 1);
            faded(position, mixed(position, points.middlegame(), points.endgame()))
        }
    };
    let value = if position.turn().is_white() { white } else { -white };
    value.clamp(-SURE, SURE)
}

/// The longer nothing happens, the nearer is the draw. Not from the first move on: the table would
/// prefer what it met earlier in the game to what leads on.
fn faded(position: &Position, value: i32) -> i32 {
    let idle = i32::from(position.halfmoves()).clamp(30, 100) - 30;
    value * (128 - idle) / 128
}

fn mixed(position: &Position, middlegame: i32, endgame: i32) -> i32 {
    let ahead = if endgame >= 0 { Color::White } else { Color::Black };
    let share = endings::share(position.board(), ahead);
    if share == 0 {
        return 0; // It cannot be won, whatever the middlegame says.
    }
    let phase = phase(position);
    (middlegame * phase + endgame * share / 64 * (FULL - phase)) / FULL
}

/// Evaluates positions without searching, as one opinion among others.
///
/// ```
/// use tabiya::Position;
/// use tabiya_engine::Evaluation;
///
/// let mut evaluation = Evaluation::new();
/// assert!(evaluation.of(&Position::new()).abs() < 50);
/// ```
pub struct Evaluation {
    cache: PawnCache,
}

impl Evaluation {
    /// An evaluation that has seen no position yet.
    pub fn new() -> Evaluation {
        Evaluation { cache: PawnCache::new() }
    }

    /// The value of a position for the side to move, in hundredths of a pawn.
    pub fn of(&mut self, position: &Position) -> i32 {
        evaluate(position, &mut self.cache)
    }
}

impl Default for Evaluation {
    fn default() -> Evaluation {
        Evaluation::new()
    }
}

/// What the evaluation counts in a position, for fitting its weights.
///
/// ```
/// use tabiya::Position;
/// use tabiya_engine::Features;
///
/// // At the start everything that White has, Black has too: only the move counts.
/// let features = Features::of(&Position::new()).unwrap();
/// assert_eq!(features.counts.len(), 1);
/// assert_eq!(features.middlegame, 1.0);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Features {
    /// Each term that counts: its index, and how often more for White than for Black.
    pub counts: Vec<(u16, i16)>,
    /// How much the middlegame weighs, from 0 to 1.
    pub middlegame: f32,
    /// What part of an advantage in the endgame counts, for White and for Black.
    pub shares: [f32; 2],
}

impl Features {
    /// What counts in a position; nothing where an ending is known for what it is.
    pub fn of(position: &Position) -> Option<Features> {
        if endings::known(position).is_some() {
            return None;
        }
        let board = position.board();
        let mut counts = Counts::new();
        let set = |color| board.of(color, Role::Pawn).bits();
        let passed = pawns::count(set(Color::White), set(Color::Black), &mut counts);
        pieces::count(board, passed, &mut counts);
        counts.add(if position.turn().is_white() { 1 } else { -1 }, terms::TEMPO.at(0), 1);
        let counts = counts.0.iter().enumerate().filter(|&(_, &count)| count != 0);
        Some(Features {
            counts: counts.map(|(term, &count)| (term as u16, count as i16)).collect(),
            middlegame: phase(position) as f32 / FULL as f32,
            shares: Color::ALL.map(|color| endings::share(board, color) as f32 / 64.0),
        })
    }

    /// The value for White that weights give, each for the middlegame and the endgame.
    pub fn weigh(&self, weights: &[[f32; 2]]) -> f32 {
        let mut sum = [0.0; 2];
        for &(term, count) in &self.counts {
            for (sum, weight) in sum.iter_mut().zip(weights[term as usize]) {
                *sum += weight * f32::from(count);
            }
        }
        let share = self.shares[(sum[1] < 0.0) as usize];
        if share == 0.0 {
            return 0.0;
        }
        sum[0] * self.middlegame + sum[1] * share * (1.0 - self.middlegame)
    }

    /// The names of the terms and how many of each there are, in the order of their indices.
    pub fn names() -> impl Iterator<Item = (&'static str, usize)> {
        terms::ALL.iter().map(|terms| (terms.name, terms.len))
    }

    /// The weights that the engine plays with.
    pub fn weights() -> Vec<[f32; 2]> {
        to_floats(&weights::WEIGHTS)
    }

    /// The weights from first principles, from which a fit starts.
    pub fn first_principles() -> Vec<[f32; 2]> {
        to_floats(&origin::weights())
    }
}

fn to_floats(points: &[Points]) -> Vec<[f32; 2]> {
    points.iter().map(|points| [points.middlegame() as f32, points.endgame() as f32]).collect()
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
        Setup { board, turn: !setup.turn, castling, en_passant: None, ..setup }.try_into().unwrap()
    }

    #[test]
    fn a_position_is_worth_the_same_to_either_side() {
        let mut evaluation = Evaluation::new();
        for fen in FENS {
            let position: Position = fen.parse().unwrap();
            assert_eq!(evaluation.of(&position), evaluation.of(&mirrored(&position)), "{fen}");
        }
    }

    #[test]
    fn what_is_counted_for_fitting_weighs_what_the_engine_says() {
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
    fn what_nobody_can_win_is_worth_nothing() {
        let mut evaluation = Evaluation::new();
        for fen in [
            "8/8/4k3/8/8/3NK3/8/8 w - - 0 1",
            "8/8/4k3/8/8/2NNK3/8/8 w - - 0 1",
            "8/8/4k3/8/8/2B1K3/8/8 w - - 0 1",
            "k7/8/8/P7/8/2B1K3/8/8 w - - 0 1", // the bishop does not rule a8
        ] {
            let value = evaluation.of(&fen.parse().unwrap());
            assert!(value.abs() <= 5, "{fen}: {value}");
        }
    }

    #[test]
    fn a_queen_or_a_rook_or_two_bishops_or_bishop_and_knight_win_against_a_lone_king() {
        let mut evaluation = Evaluation::new();
        for men in [&[Role::Queen][..], &[Role::Rook], &[Role::Bishop; 2], &[Role::Bishop, Role::Knight]] {
            let mut board = Board::EMPTY;
            board.place(tabiya::Square::E1, Role::King.of(Color::White));
            board.place(tabiya::Square::E6, Role::King.of(Color::Black));
            for (i, role) in men.iter().enumerate() {
                board.place(tabiya::Square::ALL[i], role.of(Color::White));
            }
            let setup = Setup { board, castling: tabiya::CastlingRights::NONE, ..Setup::STANDARD };
            assert!(evaluation.of(&setup.try_into().unwrap()) > 1_000, "{men:?}");
        }
    }
}
