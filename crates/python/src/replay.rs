//! Games that are lists of moves in 16 bits, played again.

use tabiya::{Color, Move, Opening, Position, Role};

/// Plays what 16 bits say; not if that is no legal move, as files that are damaged may have it.
#[inline]
fn play(position: &mut Position, bits: u16) -> bool {
    match Move::from_bits(bits) {
        Some(mv) if position.is_legal(mv) => {
            position.play_unchecked(mv);
            true
        }
        _ => false,
    }
}

/// The position after so many plies; counted from the end if that is negative, so that -1 is the last one. None if the
/// game is shorter, or damaged before it.
pub(crate) fn position_at(start: &Position, moves: &[u16], ply: i64) -> Option<Position> {
    let length = i64::try_from(moves.len()).ok()?;
    let ply = if ply < 0 { ply.checked_add(length)?.checked_add(1)? } else { ply };
    let moves = moves.get(..usize::try_from(ply).ok()?)?;
    let mut position = *start;
    moves.iter().all(|bits| play(&mut position, *bits)).then_some(position)
}

/// The deepest opening that has a name.
pub(crate) fn opening(start: &Position, moves: &[u16]) -> Option<Opening> {
    let mut position = *start;
    let mut found = position.opening();
    for bits in moves {
        if !play(&mut position, *bits) {
            break;
        }
        found = position.opening().or(found);
    }
    found
}

/// A position that games are searched for.
pub(crate) struct SoughtPosition {
    position: Position,
    pieces: usize,
    home: [u64; 2],
}

const HOME: [(Color, u64); 2] = [(Color::White, 0xff00), (Color::Black, 0xff << 48)];

/// The pawns of both sides that stand where they began.
pub(crate) fn home_pawns(position: &Position) -> [u64; 2] {
    HOME.map(|(color, rank)| position.board().of(color, Role::Pawn).bits() & rank)
}

impl SoughtPosition {
    pub(crate) fn new(position: Position) -> SoughtPosition {
        SoughtPosition { position, pieces: position.board().occupied().len(), home: home_pawns(&position) }
    }

    /// Whether no game goes from a position to this one: pawns do not go home, and what was taken does not come back.
    fn is_past(&self, position: &Position) -> bool {
        let [white, black] = home_pawns(position);
        self.home[0] & !white != 0
            || self.home[1] & !black != 0
            || position.board().occupied().len() < self.pieces
    }

    /// Whether it stands on the board in a game, whatever its counters.
    pub(crate) fn is_reached(&self, start: &Position, moves: &[u16]) -> bool {
        let mut position = *start;
        for bits in moves {
            if self.position.same_position(&position) {
                return true;
            }
            if self.is_past(&position) || !play(&mut position, *bits) {
                return false;
            }
        }
        self.position.same_position(&position)
    }
}
