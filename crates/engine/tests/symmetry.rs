//! The evaluation does not depend on the colour.

use tabiya::{Board, CastlingRights, Color, Position, Rng, Role, Setup, Square};
use tabiya_engine::Evaluation;

/// The same position with the colours exchanged.
fn flipped(position: &Position) -> Position {
    let mut setup = position.to_setup();
    let mut board = Board::EMPTY;
    for color in Color::ALL {
        for (square, piece) in setup.board.pieces(color) {
            board.place(square.flip(), piece.role.of(!color));
        }
    }
    setup.board = board;
    setup.turn = !setup.turn;
    setup.castling = CastlingRights::NONE;
    setup.en_passant = None;
    setup.try_into().unwrap()
}

/// Walks on from a position by random moves, and compares the evaluation with that of the flipped position.
fn walk(start: Position, plies: usize, rng: &mut Rng, evaluation: &mut Evaluation) -> usize {
    let mut position = start;
    for ply in 0..plies {
        let (value, other) = (evaluation.of(&position), evaluation.of(&flipped(&position)));
        assert_eq!(value, other, "{position}");
        let moves = position.legal_moves();
        let Some(&mv) = rng.pick(&moves) else { return ply };
        position.play_unchecked(mv);
    }
    plies
}

#[test]
fn a_flipped_position_of_a_random_game_has_the_same_evaluation() {
    let mut evaluation = Evaluation::new();
    let mut compared = 0;
    for game in 0..150 {
        let mut rng = Rng::stream(1, game);
        compared += walk(Position::new(), 300, &mut rng, &mut evaluation);
        let (_, start) = Position::random_chess960(&mut rng);
        compared += walk(start, 300, &mut rng, &mut evaluation);
    }
    assert!(compared > 50_000, "{compared}");
}

/// A random legal position with two kings and these pieces.
fn ending(pieces: &[(Color, Role)], rng: &mut Rng) -> Position {
    loop {
        let mut board = Board::EMPTY;
        let kings = [(Color::White, Role::King), (Color::Black, Role::King)];
        for &(color, role) in kings.iter().chain(pieces) {
            let mut free = || Square::ALL[rng.below(64)];
            let mut square = free();
            while board.occupied().contains(square) {
                square = free();
            }
            board.place(square, role.of(color));
        }
        let mut setup = Setup::STANDARD;
        setup.board = board;
        setup.castling = CastlingRights::NONE;
        setup.turn = if rng.below(2) == 0 { Color::White } else { Color::Black };
        setup.halfmoves = rng.below(100) as u16;
        if let Ok(position) = setup.try_into() {
            return position;
        }
    }
}

#[test]
fn a_flipped_ending_has_the_same_evaluation() {
    let mut evaluation = Evaluation::new();
    let mut compared = 0;
    let roles = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
    for number in 0..6_000 {
        let mut rng = Rng::stream(2, number);
        let count = rng.below(6);
        let pieces: Vec<(Color, Role)> =
            (0..count).map(|_| (Color::ALL[rng.below(2)], roles[rng.below(5)])).collect();
        let start = ending(&pieces, &mut rng);
        compared += walk(start, 12, &mut rng, &mut evaluation);
    }
    assert!(compared > 50_000, "{compared}");
}
