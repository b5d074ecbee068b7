//! FIDE Guidelines II: Chess960.

use super::drawing::{drawn, find, legal, play};
use tabiya::{CHESS960_ARRAYS, Color, Move, Position, Role, STANDARD_ARRAY, Square, SquareSet};

/// Guidelines II.2
#[test]
fn every_array_has_its_king_between_the_rooks_and_bishops_on_both_colours() {
    let mut seen = std::collections::BTreeSet::new();
    for number in 0..CHESS960_ARRAYS {
        let position = Position::chess960(number).unwrap();
        let board = position.board();
        for color in Color::ALL {
            let rooks = board.of(color, Role::Rook);
            let king = position.king(color);
            assert!(rooks.first().unwrap() < king && king < rooks.last().unwrap(), "{number}");
            let bishops = board.of(color, Role::Bishop);
            assert_eq!((bishops & SquareSet::LIGHT).len(), 1, "{number}");
            assert_eq!((bishops & SquareSet::DARK).len(), 1, "{number}");
            assert_eq!(board.chess960_number(color), Some(number));
        }
        // Black's pieces stand opposite their equals.
        for (square, piece) in board.pieces(Color::White) {
            assert_eq!(board.piece_at(square.flip()), Some(piece.role.of(Color::Black)), "{number}");
        }
        assert_eq!(position.castling_rooks(), board.of_role(Role::Rook), "{number}");
        seen.insert(board.to_string());
    }
    assert_eq!(seen.len(), 960);
    assert_eq!(Position::chess960(STANDARD_ARRAY), Some(Position::new()));
}

/// Guidelines II.3.2: the final squares are those of standard chess, wherever it starts.
#[test]
fn castling_ends_on_the_same_squares_from_every_array() {
    for number in 0..CHESS960_ARRAYS {
        let mut setup = Position::chess960(number).unwrap().to_setup();
        for square in Square::ALL {
            if !matches!(setup.board.role_at(square), None | Some(Role::King | Role::Rook)) {
                setup.board.remove(square);
            }
        }
        // Only kings and rooks are left: castling may be barred by a rook across the board, so
        // pawns stand guard.
        for square in SquareSet::rank(tabiya::Rank::Second) {
            setup.board.place(square, Role::Pawn.of(Color::White));
        }
        let position = Position::try_from(setup).unwrap();
        let (king, rooks) = (position.king(Color::White), position.board().of(Color::White, Role::Rook));
        for (rook, king_to, rook_to) in [
            (rooks.last().unwrap(), Square::G1, Square::F1),
            (rooks.first().unwrap(), Square::C1, Square::D1),
        ] {
            let mv = Move::castling(king, rook);
            let other = rooks.without(rook).single().unwrap();
            let path = |a: Square, b: Square| a.min(b)..=a.max(b);
            if path(king, king_to).contains(&other) || path(rook, rook_to).contains(&other) {
                assert!(!position.is_legal(mv), "{number}: the other rook is in the way");
                continue;
            }
            assert!(position.is_legal(mv), "{number}: {mv:?}");
            let mut after = position;
            after.play_unchecked(mv);
            assert_eq!(after.king(Color::White), king_to, "{number}");
            let expected = SquareSet::from_square(rook_to).with(other);
            assert_eq!(after.board().of(Color::White, Role::Rook), expected, "{number}");
        }
    }
}

/// Guidelines II.3.2: king or rook, but not both, may stay where it is.
#[test]
fn a_king_already_on_its_castled_square_stays() {
    let position = drawn(
        "
        . . . . k . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . K R
        ",
    )
    .castling("H")
    .white();
    let after = play(position, "g1h1");
    assert_eq!(
        (after.king(Color::White), after.piece_at(Square::F1)),
        (Square::G1, Some(Role::Rook.of(Color::White)))
    );
}

#[test]
fn a_rook_already_on_its_castled_square_stays() {
    let position = drawn(
        "
        . . . . . . . k
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . K R . .
        ",
    )
    .castling("F")
    .white();
    let after = play(position, "e1f1");
    assert_eq!(
        (after.king(Color::White), after.piece_at(Square::F1)),
        (Square::G1, Some(Role::Rook.of(Color::White)))
    );
}

#[test]
fn king_and_rook_may_change_places() {
    let position = drawn(
        "
        . . . . . . . k
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . K R .
        ",
    )
    .castling("G")
    .white();
    let after = play(position, "f1g1");
    assert_eq!(after.piece_at(Square::G1), Some(Role::King.of(Color::White)));
    assert_eq!(after.piece_at(Square::F1), Some(Role::Rook.of(Color::White)));
}

/// A step and castling may look alike; they are two moves.
#[test]
fn a_step_to_g1_and_castling_to_g1_are_two_moves() {
    let position = drawn(
        "
        . . . . . . . k
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . P P
        . . . . . . . .
        . . . . . K . R
        ",
    )
    .castling("H")
    .white();
    assert_eq!(find(&position, "f1g1"), Some(Move::normal(Square::F1, Square::G1)));
    assert_eq!(find(&position, "f1h1"), Some(Move::castling(Square::F1, Square::H1)));
    assert_eq!(play(position, "f1g1").piece_at(Square::H1), Some(Role::Rook.of(Color::White)));
    assert_eq!(play(position, "f1h1").piece_at(Square::H1), None);
}

/// Guidelines II.3.2.4
#[test]
fn every_square_that_king_or_rook_crosses_or_enters_is_empty() {
    // Queenside: the king walks f1 to c1, the rook b1 to d1.
    let board = drawn(
        "
        . . . . . . . k
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . R . . . K . .
        ",
    )
    .castling("B");
    assert!(legal(&board.white(), "f1b1"));
    for (square, free) in [
        (Square::A1, true),
        (Square::C1, false),
        (Square::D1, false),
        (Square::E1, false),
        (Square::G1, true),
        (Square::H1, true),
    ] {
        let mut with = board.clone();
        with.setup.board.place(square, Role::Knight.of(Color::White));
        assert_eq!(legal(&with.white(), "f1b1"), free, "a knight on {square}");
    }
}

/// The rook's way counts where the king's is free.
#[test]
fn a_piece_on_the_rooks_way_alone_prevents_castling() {
    let board = drawn(
        "
        . . . . . . . k
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        R N K . . . . .
        ",
    )
    .castling("A");
    assert!(!legal(&board.white(), "c1a1"));
    let mut free = board;
    free.setup.board.remove(Square::B1);
    assert!(legal(&free.white(), "c1a1"));
}

#[test]
fn a_rook_that_leaves_may_not_uncover_a_check_along_the_back_rank() {
    let board = drawn(
        "
        . . . . k . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        r R K . . . . .
        ",
    )
    .castling("B");
    assert!(!board.white().is_check());
    assert!(!legal(&board.white(), "c1b1"));
    let mut free = board;
    free.setup.board.place(Square::A1, Role::Knight.of(Color::Black));
    assert!(legal(&free.white(), "c1b1"));
}

#[test]
fn the_king_may_not_pass_an_attacked_square_on_a_long_way() {
    let board = drawn(
        "
        . . . . . . . k
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . K . . . . . R
        ",
    )
    .castling("H");
    // b1 to g1 crosses c1, d1, e1 and f1.
    for (square, free) in [
        (Square::A5, true),
        (Square::B7, false),
        (Square::C7, false),
        (Square::D7, false),
        (Square::E7, false),
        (Square::F7, false),
        (Square::G7, false),
    ] {
        let mut with = board.clone();
        with.setup.board.move_piece(Square::H8, Square::A8);
        with.setup.board.place(square, Role::Rook.of(Color::Black));
        assert_eq!(legal(&with.white(), "b1h1"), free, "a rook on {square}");
    }
}

#[test]
fn each_side_may_have_an_array_of_its_own() {
    let position = Position::double_chess960(518, 0).unwrap();
    assert_eq!(position.board().chess960_number(Color::White), Some(518));
    assert_eq!(position.board().chess960_number(Color::Black), Some(0));
    assert_eq!(position.castling_rights().iter().count(), 4);
}
