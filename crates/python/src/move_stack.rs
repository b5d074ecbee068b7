//! The moves that led to a position, and what follows of them: repetitions, and the end.

use tabiya::{DrawRules, Game, Move, Outcome, Position, Variant};

/// Positions, each with the move that was played in it; none for a turn that was passed.
pub(crate) type MoveStack = Vec<(Position, Option<Move>)>;

/// Plays a move if it is legal, and says whether it was.
#[inline]
pub(crate) fn push_if_legal(stack: &mut MoveStack, position: &mut Position, mv: Move) -> bool {
    let before = *position;
    let is_legal = tabiya_kernels::play_if_legal(position, mv);
    if is_legal {
        stack.push((before, Some(mv)));
    }
    is_legal
}

/// Where moves lead from a start, with the positions before; none is a turn that was passed.
pub(crate) fn of_line(
    start: Position,
    moves: impl IntoIterator<Item = Option<Move>>,
) -> (Position, MoveStack) {
    let (mut position, mut stack) = (start, MoveStack::new());
    for mv in moves {
        stack.push((position, mv));
        match mv {
            Some(mv) => tabiya_kernels::play(&mut position, mv),
            None => position = position.null_move().unwrap_or(position),
        }
    }
    (position, stack)
}

/// The game up to a position, as far back as no turn was passed.
pub(crate) fn game(stack: &MoveStack, position: &Position) -> Game {
    let from = stack.iter().rposition(|(_, mv)| mv.is_none()).map_or(0, |passed| passed + 1);
    let moves = &stack[from..];
    let start = moves.first().map_or(*position, |(position, _)| *position);
    let mut game = Game::from_position(start).with_draw_rules(DrawRules::Analysis);
    for mv in moves.iter().filter_map(|(_, mv)| *mv) {
        game.play_unchecked(mv);
    }
    game
}

/// How often a position has stood.
pub(crate) fn repetitions(stack: &MoveStack, position: &Position) -> usize {
    let earlier = stack.iter().rev().take_while(|(_, mv)| mv.is_some());
    1 + earlier.filter(|(earlier, _)| earlier.same_position(position)).count()
}

/// How the game has ended by these rules.
pub(crate) fn outcome(stack: &MoveStack, position: &Position, rules: DrawRules) -> Option<Outcome> {
    // Two moves by each side are the least that leads back, and what was captured comes back in crazyhouse alone.
    match position.outcome() {
        Some(outcome) => Some(outcome),
        None if position.halfmoves() < 8 && position.variant() != Variant::Crazyhouse => None,
        None => game(stack, position).outcome_by(rules),
    }
}
