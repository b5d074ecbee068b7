//! What moves were good for, remembered beyond the position in which they were.
//!
//! Every number pulls towards its limit the less the nearer it is, so that old experience fades.

use tabiya::{Color, Move, Piece, Position, Role};

/// No experience weighs more than this.
pub(crate) const LIMIT: i32 = 16_384;

/// Kinds of men times squares.
pub(crate) const PLACES: usize = 12 * 64;

/// Where a man arrives, as an index; [`NOWHERE`] stands for no move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Arrival(u16);

pub(crate) const NOWHERE: Arrival = Arrival(PLACES as u16);

impl Arrival {
    #[inline]
    pub(crate) fn of(position: &Position, mv: Move) -> Arrival {
        let role = position.board().role_at(mv.from()).unwrap_or(Role::Pawn);
        Arrival::at(role.of(position.turn()), mv)
    }

    #[inline]
    fn at(piece: Piece, mv: Move) -> Arrival {
        Arrival((piece.color as u16 * 6 + piece.role as u16) * 64 + mv.to() as u16)
    }
}

/// Pulls a number towards a bonus, or away from it.
#[inline]
fn pull(value: &mut i16, bonus: i32) {
    let old = i32::from(*value);
    let bonus = bonus.clamp(-LIMIT, LIMIT);
    *value = (old + bonus - old * bonus.abs() / LIMIT) as i16;
}

/// How well moves did, by what moves and by what was played before.
pub(crate) struct History {
    /// By colour, from and to: quiet moves.
    butterfly: Vec<i16>,
    /// By the arrival before (one of ours or of theirs) and the arrival now: quiet moves.
    continuation: Vec<i16>,
    /// By arrival and the role taken, none among them.
    captures: Vec<i16>,
}

impl History {
    pub(crate) fn new() -> History {
        History {
            butterfly: vec![0; 2 * 64 * 64],
            continuation: vec![0; (PLACES + 1) * PLACES],
            captures: vec![0; PLACES * 8],
        }
    }

    pub(crate) fn clear(&mut self) {
        self.butterfly.fill(0);
        self.continuation.fill(0);
        self.captures.fill(0);
    }

    #[inline]
    fn butterfly_index(turn: Color, mv: Move) -> usize {
        (turn as usize * 64 + mv.from() as usize) * 64 + mv.to() as usize
    }

    #[inline]
    fn continuation_index(before: Arrival, now: Arrival) -> usize {
        before.0 as usize * PLACES + now.0 as usize
    }

    #[inline]
    fn capture_index(position: &Position, mv: Move) -> usize {
        let taken = match mv.is_en_passant() {
            true => Some(Role::Pawn),
            false => position.board().role_at(mv.to()),
        };
        Arrival::of(position, mv).0 as usize * 8 + taken.map_or(7, |role| role as usize)
    }

    /// How well a quiet move did, after what was played one, two and four plies before.
    #[inline]
    pub(crate) fn quiet(&self, position: &Position, mv: Move, before: &[Arrival; 3]) -> i32 {
        let now = Arrival::of(position, mv);
        let [one, two, four] =
            before.map(|before| i32::from(self.continuation[History::continuation_index(before, now)]));
        2 * i32::from(self.butterfly[History::butterfly_index(position.turn(), mv)])
            + 2 * one
            + two
            + four / 2
    }

    /// How well a capture or promotion did.
    #[inline]
    pub(crate) fn capture(&self, position: &Position, mv: Move) -> i32 {
        i32::from(self.captures[History::capture_index(position, mv)])
    }

    /// Learns that a quiet move was good, or with a negative bonus that it was not.
    pub(crate) fn learn_quiet(&mut self, position: &Position, mv: Move, before: &[Arrival; 3], bonus: i32) {
        pull(&mut self.butterfly[History::butterfly_index(position.turn(), mv)], bonus);
        let now = Arrival::of(position, mv);
        for &before in before.iter().filter(|&&before| before != NOWHERE) {
            pull(&mut self.continuation[History::continuation_index(before, now)], bonus);
        }
    }

    /// Learns that a capture or promotion was good or not.
    pub(crate) fn learn_capture(&mut self, position: &Position, mv: Move, bonus: i32) {
        pull(&mut self.captures[History::capture_index(position, mv)], bonus);
    }
}

/// How far the evaluation was off in positions alike: with the same pawns, or the same pieces of
/// one side.
pub(crate) struct Correction {
    tables: [Vec<i16>; 3],
}

const CORRECTIONS: usize = 1 << 14;
/// Corrections are kept finer than they are used.
const GRAIN: i32 = 128;
/// In these parts no correction is larger than a quarter of a pawn.
const CORRECTION_LIMIT: i32 = 32 * GRAIN;

impl Correction {
    pub(crate) fn new() -> Correction {
        Correction { tables: [(); 3].map(|()| vec![0; 2 * CORRECTIONS]) }
    }

    pub(crate) fn clear(&mut self) {
        self.tables.iter_mut().for_each(|table| table.fill(0));
    }

    /// What to add to the evaluation.
    pub(crate) fn of(&self, position: &Position) -> i32 {
        let places = Correction::places(position);
        let sum: i32 = self.tables.iter().zip(places).map(|(table, place)| i32::from(table[place])).sum();
        sum / GRAIN
    }

    /// Learns how far the evaluation was from what a search of some depth found.
    pub(crate) fn learn(&mut self, position: &Position, error: i32, depth: i32) {
        let weight = (depth + 1).min(16);
        for (table, place) in self.tables.iter_mut().zip(Correction::places(position)) {
            let old = i32::from(table[place]);
            let new = (old * (256 - weight) + error.clamp(-256, 256) * GRAIN * weight) / 256;
            table[place] = new.clamp(-CORRECTION_LIMIT, CORRECTION_LIMIT) as i16;
        }
    }

    fn places(position: &Position) -> [usize; 3] {
        let board = position.board();
        let set = |color, role| board.of(color, role).bits();
        let pawns = mix(set(Color::White, Role::Pawn), set(Color::Black, Role::Pawn));
        let men = |color| {
            let minors = mix(set(color, Role::Knight), set(color, Role::Bishop));
            let majors = mix(set(color, Role::Rook), set(color, Role::Queen));
            mix(mix(minors, majors), set(color, Role::King))
        };
        [pawns, men(Color::White), men(Color::Black)]
            .map(|hash| position.turn() as usize * CORRECTIONS + (hash >> 32) as usize % CORRECTIONS)
    }
}

/// Two words made one, by odd numbers with no pattern (digits of the golden ratio and of pi).
#[inline]
fn mix(a: u64, b: u64) -> u64 {
    let x = (a ^ b.rotate_left(31)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (x ^ x >> 29 ^ b).wrapping_mul(0x2439_86a8_885a_308d | 1)
}

#[cfg(test)]
mod tests {
    use super::{Correction, History, LIMIT, NOWHERE, pull};
    use tabiya::Position;

    #[test]
    fn experience_comes_near_its_limit_and_never_passes_it() {
        let mut value = 0i16;
        for _ in 0..1_000 {
            pull(&mut value, 2_000);
            assert!(i32::from(value) <= LIMIT);
        }
        assert!(i32::from(value) > LIMIT * 9 / 10);
        for _ in 0..1_000 {
            pull(&mut value, -5_000);
            assert!(i32::from(value) >= -LIMIT);
        }
        assert!(i32::from(value) < -LIMIT * 9 / 10);
    }

    #[test]
    fn a_move_that_was_good_after_another_counts_more_there_than_elsewhere() {
        let position = Position::new();
        let mv = position.parse_move("Nf3").unwrap();
        let mut history = History::new();
        let e5 = super::Arrival::of(&position, position.parse_move("e4").unwrap());
        history.learn_quiet(&position, mv, &[e5, NOWHERE, NOWHERE], 1_000);
        let there = history.quiet(&position, mv, &[e5, NOWHERE, NOWHERE]);
        let elsewhere = history.quiet(&position, mv, &[NOWHERE; 3]);
        assert!(there > elsewhere && elsewhere > 0, "{there}, {elsewhere}");
    }

    #[test]
    fn an_evaluation_that_is_always_too_low_is_corrected_upwards() {
        let position = Position::new();
        let mut correction = Correction::new();
        (0..500).for_each(|_| correction.learn(&position, 40, 10));
        assert!((30..=100).contains(&correction.of(&position)), "{}", correction.of(&position));
        assert_eq!(correction.of(&position.passed().unwrap()), 0);
    }
}
