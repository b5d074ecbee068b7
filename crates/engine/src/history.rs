//! History tables: how well moves and evaluations did in other positions.
//!
//! The nearer a number is to its limit, the less a bonus adds to it, so that old results fade.

use tabiya::{Color, Move, Piece, Position, Role, SquareSet};

/// The largest history value.
pub(crate) const MAX_HISTORY: i32 = 16_384;

/// Pieces of both colours times squares.
pub(crate) const PIECE_SQUARES: usize = 12 * 64;

/// A piece and the square that it moves to, as an index.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct PieceTo(u16);

impl PieceTo {
    /// Stands for no move.
    pub(crate) const NONE: PieceTo = PieceTo(PIECE_SQUARES as u16);

    #[inline]
    pub(crate) fn of(position: &Position, mv: Move) -> PieceTo {
        // A drop counts as a pawn's move to the square: to ask for what is dropped would cost chess a hundredth.
        let role = position.board().role_at(mv.from()).unwrap_or(Role::Pawn);
        PieceTo::at(role.of(position.turn()), mv)
    }

    #[inline]
    fn at(piece: Piece, mv: Move) -> PieceTo {
        PieceTo((piece.color as u16 * 6 + piece.role as u16) * 64 + mv.to() as u16)
    }
}

/// What the history of a quiet move depends on besides the move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MoveContext {
    /// The moves one, two and four plies before.
    pub(crate) previous: [PieceTo; 3],
    /// The squares that the other side attacks.
    pub(crate) threats: SquareSet,
}

impl MoveContext {
    /// Nothing came before, and nothing is attacked.
    pub(crate) const NONE: MoveContext =
        MoveContext { previous: [PieceTo::NONE; 3], threats: SquareSet::EMPTY };
}

/// Adds a bonus, which may be negative.
#[inline]
fn apply_bonus(value: &mut i16, bonus: i32) {
    let old = i32::from(*value);
    let bonus = bonus.clamp(-MAX_HISTORY, MAX_HISTORY);
    *value = (old + bonus - old * bonus.abs() / MAX_HISTORY) as i16;
}

/// How well moves did, by the piece that moves and by the moves before.
pub(crate) struct MoveHistory {
    /// Quiet moves by colour, by whether origin and target are attacked, and by these.
    butterfly: Vec<i16>,
    /// Quiet moves by an earlier move of either side and by the move itself.
    continuation: Vec<i16>,
    /// Captures and promotions by the move and the role captured, if any.
    captures: Vec<i16>,
}

impl MoveHistory {
    pub(crate) fn new() -> MoveHistory {
        MoveHistory {
            butterfly: vec![0; 2 * 4 * 64 * 64],
            continuation: vec![0; (PIECE_SQUARES + 1) * PIECE_SQUARES],
            captures: vec![0; PIECE_SQUARES * 8],
        }
    }

    pub(crate) fn clear(&mut self) {
        self.butterfly.fill(0);
        self.continuation.fill(0);
        self.captures.fill(0);
    }

    #[inline]
    fn butterfly_index(turn: Color, mv: Move, threats: SquareSet) -> usize {
        let (from, to) = (mv.from(), mv.to());
        let attacked = threats.contains(from) as usize * 2 + threats.contains(to) as usize;
        ((turn as usize * 4 + attacked) * 64 + from as usize) * 64 + to as usize
    }

    #[inline]
    fn continuation_index(previous: PieceTo, now: PieceTo) -> usize {
        previous.0 as usize * PIECE_SQUARES + now.0 as usize
    }

    #[inline]
    fn capture_index(position: &Position, mv: Move) -> usize {
        let taken = match mv.is_en_passant() {
            true => Some(Role::Pawn),
            false => position.board().role_at(mv.to()),
        };
        PieceTo::of(position, mv).0 as usize * 8 + taken.map_or(7, |role| role as usize)
    }

    /// The history of a quiet move.
    #[inline]
    pub(crate) fn quiet(&self, position: &Position, mv: Move, context: &MoveContext) -> i32 {
        let now = PieceTo::of(position, mv);
        let [one, two, four] = context
            .previous
            .map(|previous| i32::from(self.continuation[MoveHistory::continuation_index(previous, now)]));
        let butterfly = MoveHistory::butterfly_index(position.turn(), mv, context.threats);
        2 * i32::from(self.butterfly[butterfly]) + 2 * one + two + four / 2
    }

    /// The history of a capture or promotion.
    #[inline]
    pub(crate) fn capture(&self, position: &Position, mv: Move) -> i32 {
        i32::from(self.captures[MoveHistory::capture_index(position, mv)])
    }

    /// Rewards a quiet move, or punishes it with a negative bonus.
    pub(crate) fn update_quiet(&mut self, position: &Position, mv: Move, context: &MoveContext, bonus: i32) {
        let butterfly = MoveHistory::butterfly_index(position.turn(), mv, context.threats);
        apply_bonus(&mut self.butterfly[butterfly], bonus);
        self.update_continuation(PieceTo::of(position, mv), &context.previous, bonus);
    }

    /// Rewards or punishes a move by the moves before it alone.
    pub(crate) fn update_continuation(&mut self, now: PieceTo, previous: &[PieceTo; 3], bonus: i32) {
        for &previous in previous.iter().filter(|&&previous| previous != PieceTo::NONE) {
            apply_bonus(&mut self.continuation[MoveHistory::continuation_index(previous, now)], bonus);
        }
    }

    /// Rewards or punishes a capture or promotion.
    pub(crate) fn update_capture(&mut self, position: &Position, mv: Move, bonus: i32) {
        apply_bonus(&mut self.captures[MoveHistory::capture_index(position, mv)], bonus);
    }
}

/// Correction history: how far the evaluation was off in positions with the same pawns, or with the same
/// pieces of one side.
pub(crate) struct CorrectionHistory {
    tables: [Vec<i16>; 3],
}

const CORRECTIONS: usize = 1 << 14;
/// Corrections are stored in fractions of a centipawn.
const GRAIN: i32 = 128;
/// The largest correction of each table: 32 centipawns.
const MAX_CORRECTION: i32 = 32 * GRAIN;

impl CorrectionHistory {
    pub(crate) fn new() -> CorrectionHistory {
        CorrectionHistory { tables: [(); 3].map(|()| vec![0; 2 * CORRECTIONS]) }
    }

    pub(crate) fn clear(&mut self) {
        self.tables.iter_mut().for_each(|table| table.fill(0));
    }

    /// The correction to add to the evaluation.
    pub(crate) fn of(&self, position: &Position) -> i32 {
        let indices = CorrectionHistory::indices(position);
        let sum: i32 = self.tables.iter().zip(indices).map(|(table, index)| i32::from(table[index])).sum();
        sum / GRAIN
    }

    /// Learns from the difference between the evaluation and the result of a search of some depth.
    pub(crate) fn update(&mut self, position: &Position, error: i32, depth: i32) {
        let weight = (depth + 1).min(16);
        for (table, index) in self.tables.iter_mut().zip(CorrectionHistory::indices(position)) {
            let old = i32::from(table[index]);
            let new = (old * (256 - weight) + error.clamp(-256, 256) * GRAIN * weight) / 256;
            table[index] = new.clamp(-MAX_CORRECTION, MAX_CORRECTION) as i16;
        }
    }

    fn indices(position: &Position) -> [usize; 3] {
        let board = position.board();
        let set = |color, role| board.of(color, role).bits();
        let pawns = mix(set(Color::White, Role::Pawn), set(Color::Black, Role::Pawn));
        let pieces = |color| {
            let minors = mix(set(color, Role::Knight), set(color, Role::Bishop));
            let majors = mix(set(color, Role::Rook), set(color, Role::Queen));
            mix(mix(minors, majors), set(color, Role::King))
        };
        [pawns, pieces(Color::White), pieces(Color::Black)]
            .map(|hash| position.turn() as usize * CORRECTIONS + (hash >> 32) as usize % CORRECTIONS)
    }
}

/// Mixes two words into one, by odd numbers without a pattern (digits of the golden ratio and of pi).
#[inline]
fn mix(a: u64, b: u64) -> u64 {
    let x = (a ^ b.rotate_left(31)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (x ^ x >> 29 ^ b).wrapping_mul(0x2439_86a8_885a_308d | 1)
}

#[cfg(test)]
mod tests {
    use super::{CorrectionHistory, MAX_HISTORY, MoveContext, MoveHistory, PieceTo, apply_bonus};
    use tabiya::{Position, SquareSet};

    #[test]
    fn a_history_comes_near_its_limit_and_never_passes_it() {
        let mut value = 0i16;
        for _ in 0..1_000 {
            apply_bonus(&mut value, 2_000);
            assert!(i32::from(value) <= MAX_HISTORY);
        }
        assert!(i32::from(value) > MAX_HISTORY * 9 / 10);
        for _ in 0..1_000 {
            apply_bonus(&mut value, -5_000);
            assert!(i32::from(value) >= -MAX_HISTORY);
        }
        assert!(i32::from(value) < -MAX_HISTORY * 9 / 10);
    }

    #[test]
    fn a_move_that_was_good_after_another_counts_more_there_than_elsewhere() {
        let position = Position::new();
        let mv = position.parse_move("Nf3").unwrap();
        let mut history = MoveHistory::new();
        let e5 = PieceTo::of(&position, position.parse_move("e4").unwrap());
        let behind = MoveContext { previous: [e5, PieceTo::NONE, PieceTo::NONE], ..MoveContext::NONE };
        history.update_quiet(&position, mv, &behind, 1_000);
        let there = history.quiet(&position, mv, &behind);
        let elsewhere = history.quiet(&position, mv, &MoveContext::NONE);
        assert!(there > elsewhere && elsewhere > 0, "{there}, {elsewhere}");
    }

    #[test]
    fn a_move_away_from_an_attack_is_another_than_the_same_move_in_peace() {
        let position = Position::new();
        let mv = position.parse_move("Nf3").unwrap();
        let mut history = MoveHistory::new();
        let attacked = MoveContext { threats: SquareSet::from_square(mv.from()), ..MoveContext::NONE };
        history.update_quiet(&position, mv, &attacked, 1_000);
        assert!(history.quiet(&position, mv, &attacked) > 0);
        assert_eq!(history.quiet(&position, mv, &MoveContext::NONE), 0);
        let onto = MoveContext { threats: SquareSet::from_square(mv.to()), ..MoveContext::NONE };
        assert_eq!(history.quiet(&position, mv, &onto), 0);
    }

    #[test]
    fn an_evaluation_that_is_always_too_low_is_corrected_upwards() {
        let position = Position::new();
        let mut correction = CorrectionHistory::new();
        (0..500).for_each(|_| correction.update(&position, 40, 10));
        assert!((30..=100).contains(&correction.of(&position)), "{}", correction.of(&position));
        assert_eq!(correction.of(&position.null_move().unwrap()), 0);
    }
}
