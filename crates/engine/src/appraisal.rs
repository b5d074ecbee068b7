//! What an evaluation sees: the parts of a value, and what each piece adds to it where it stands.

#[cfg(feature = "network")]
use crate::eval::Evaluate;
use crate::eval::{Evaluation, Features, fifty_move_scaled};
#[cfg(feature = "network")]
use crate::network::{Network, NetworkEvaluator};
#[cfg(feature = "network")]
use std::sync::Arc;
use tabiya::{Color, Piece, Position, Role, Square};

/// What a position is worth without a search, and why.
///
/// ```
/// use tabiya::Position;
/// use tabiya_engine::Appraisal;
///
/// let position = Position::from_fen("4k3/pppp4/8/8/8/8/PPPP4/4KQ2 w - - 0 1").unwrap();
/// let appraisal = Appraisal::of(&position);
/// let queen = appraisal.pieces.iter().find(|piece| piece.square.to_string() == "f1").unwrap();
/// assert!(queen.worth.unwrap() > 700);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Appraisal {
    /// The value for White, in centipawns.
    pub value: i32,
    /// The terms that it consists of; none in an ending that is known, in a variant, and of a network.
    pub parts: Vec<EvaluationPart>,
    /// Every piece on the board, White's first.
    pub pieces: Vec<AppraisedPiece>,
}

/// Terms of the evaluation that belong together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct EvaluationPart {
    /// What they are about, such as `passed pawns`.
    pub name: &'static str,
    /// What they add to the value for White, in centipawns.
    pub value: i32,
}

/// A piece and what it is worth where it stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct AppraisedPiece {
    /// Where it stands.
    pub square: Square,
    /// What it is.
    pub piece: Piece,
    /// By how many centipawns its side would be worse off without it; none for a king, and for a piece without which
    /// the position would not be legal.
    pub worth: Option<i32>,
}

impl Appraisal {
    /// By the evaluation that is made of weighted terms.
    pub fn of(position: &Position) -> Appraisal {
        let mut evaluation = Evaluation::new();
        Appraisal { parts: parts(position), ..Appraisal::by(position, |position| evaluation.of(position)) }
    }

    /// By a network; of an ending that is known, the true value.
    #[cfg(feature = "network")]
    pub fn by_network(network: Arc<Network>, position: &Position) -> Appraisal {
        let mut evaluator = NetworkEvaluator::new(network);
        Appraisal::by(position, |position| evaluator.evaluate(position, 0))
    }

    /// By whatever tells the value for the side to move.
    fn by(position: &Position, mut evaluate: impl FnMut(&Position) -> i32) -> Appraisal {
        let mut for_white = |position: &Position| {
            let value = evaluate(position);
            if position.turn().is_white() { value } else { -value }
        };
        let value = for_white(position);
        let pieces = Color::ALL
            .into_iter()
            .flat_map(|color| position.board().pieces(color))
            .map(|(square, piece)| {
                let without = (piece.role != Role::King).then(|| without(position, square)).flatten();
                let sign = if piece.color.is_white() { 1 } else { -1 };
                let worth = without.map(|other| sign * (value - for_white(&other)));
                AppraisedPiece { square, piece, worth }
            })
            .collect();
        Appraisal { value, parts: Vec::new(), pieces }
    }
}

/// The groups of terms that count, the heaviest first.
fn parts(position: &Position) -> Vec<EvaluationPart> {
    let Some(features) = Features::of(position).filter(|_| position.is_chess()) else { return Vec::new() };
    let weights = Features::weights();
    let mut first = 0;
    let groups = Features::names().map(|(name, size)| {
        let range = first..first + size;
        first = range.end;
        (name, range)
    });
    let mut parts: Vec<EvaluationPart> = groups
        .map(|(name, range)| {
            let value = features.weigh_part(&weights, |term| range.contains(&usize::from(term)));
            EvaluationPart { name, value: fifty_move_scaled(position, value.round() as i32) }
        })
        .filter(|part| part.value != 0)
        .collect();
    parts.sort_by_key(|part| -part.value.abs());
    parts
}

/// The position without a piece; none if that would not be legal.
fn without(position: &Position, square: Square) -> Option<Position> {
    let mut setup = position.to_setup();
    setup.board.remove(square);
    setup.to_position_lenient().ok().map(|(position, _)| position)
}

#[cfg(test)]
mod tests {
    use super::Appraisal;
    use tabiya::{Color, Position, Role, Square};

    #[test]
    fn the_parts_add_up_to_the_value() {
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4",
            "8/5k2/3p4/1p1Pp2p/pP2Pp1P/P4P1K/8/8 b - - 0 1",
            "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        ] {
            let appraisal = Appraisal::of(&Position::from_fen(fen).unwrap());
            let sum: i32 = appraisal.parts.iter().map(|part| part.value).sum();
            let rounded = appraisal.parts.len() as i32;
            assert!((sum - appraisal.value).abs() <= rounded, "{fen}: {sum} {}", appraisal.value);
        }
    }

    #[test]
    fn a_piece_is_worth_what_its_side_loses_without_it() {
        let position = Position::from_fen("3rk3/8/8/8/8/8/8/R3KQ2 b - - 0 1").unwrap();
        let appraisal = Appraisal::of(&position);
        let worth = |square| appraisal.pieces.iter().find(|piece| piece.square == square).unwrap().worth;
        assert!(worth(Square::F1).unwrap() > worth(Square::A1).unwrap());
        assert!(worth(Square::A1).unwrap() > 200 && worth(Square::D8).unwrap() > 200);
        assert_eq!((worth(Square::E1), worth(Square::E8)), (None, None));
    }

    #[test]
    fn a_piece_that_alone_keeps_the_position_legal_has_no_worth() {
        // Without the bishop Black would be in check with White to move.
        let position = Position::from_fen("4k3/4b3/8/8/8/8/8/4R1K1 w - - 0 1").unwrap();
        let appraisal = Appraisal::of(&position);
        let bishop = appraisal.pieces.iter().find(|piece| piece.piece.role == Role::Bishop).unwrap();
        assert_eq!((bishop.piece.color, bishop.worth), (Color::Black, None));
    }

    #[cfg(feature = "network")]
    #[test]
    fn a_network_knows_endings_by_heart() {
        // A rook's pawn with the king before it: whatever a network would say.
        let drawn = Position::from_fen("k7/8/8/P7/8/8/8/K7 w - - 0 1").unwrap();
        assert_eq!(Appraisal::by_network(crate::Network::shipped(), &drawn).value, 0);
    }

    #[cfg(feature = "network")]
    #[test]
    fn a_network_is_asked_the_same() {
        let (inputs, hidden, outputs) = (vec![0; crate::Network::INPUTS * 64], [0; 64], [0; 128]);
        let network = crate::Network::from_weights(400, &inputs, &hidden, &outputs, &[0]).unwrap();
        let appraisal = Appraisal::by_network(std::sync::Arc::new(network), &Position::new());
        assert_eq!((appraisal.value, appraisal.parts.len(), appraisal.pieces.len()), (0, 0, 32));
    }
}
