//! FIDE 3.7.3.1 to 3.7.3.5: en passant and promotion.

use super::drawing::{drawn, find, legal, play};
use tabiya::{Color, Position, Role, Square};

/// FIDE 3.7.3.1
#[test]
fn en_passant_removes_the_pawn_that_passed() {
    let before = play(Position::new(), "e2e4 a7a6 e4e5 d7d5");
    let after = drawn(
        "
        r n b q k b n r
        . p p . p p p p
        p . . P . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        P P P P . P P P
        R N B Q K B N R
        ",
    );
    let mv = find(&before, "e5d6").unwrap();
    assert!(mv.is_en_passant());
    assert_eq!(before.captured(mv), Some(Role::Pawn.of(Color::Black)));
    assert_eq!(*play(before, "e5d6").board(), after.board());
}

/// FIDE 3.7.3.1, for Black.
#[test]
fn black_captures_en_passant_too() {
    let after = play(Position::new(), "a2a3 d7d5 a3a4 d5d4 e2e4 d4e3");
    assert_eq!(after.piece_at(Square::E3), Some(Role::Pawn.of(Color::Black)));
    assert_eq!(after.piece_at(Square::E4), None);
}

/// FIDE 3.7.3.2
#[test]
fn en_passant_is_gone_one_move_later() {
    let late = play(Position::new(), "e2e4 a7a6 e4e5 d7d5 a2a3 a6a5");
    assert!(!legal(&late, "e5d6"));
    assert_eq!(late.en_passant(), None);
}

/// FIDE 3.7.3.1: a pawn that came in two steps did not pass.
#[test]
fn en_passant_needs_a_double_step() {
    let position = play(Position::new(), "e2e4 d7d6 e4e5 d6d5");
    assert!(!legal(&position, "e5d6"));
}

/// FIDE 3.7.3.1: on the same rank and on an adjacent file.
#[test]
fn en_passant_needs_a_pawn_that_stands_beside() {
    let board = drawn(
        "
        . . . . k . . .
        . . . . . . . .
        . . P . . . . .
        . N . p . P . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . K . . .
        ",
    )
    .passed(Square::D6);
    let position = board.white();
    assert!(position.legal_moves().iter().all(|mv| !mv.is_en_passant()));
    assert!(find(&position, "b5d6").unwrap().is_normal(), "a knight takes nothing in passing");
}

/// FIDE 3.7.3.1
#[test]
fn two_pawns_may_both_capture_en_passant() {
    let position = drawn(
        "
        . . . . k . . .
        . . . . . . . .
        . . . . . . . .
        . . P p P . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . K . . .
        ",
    )
    .passed(Square::D6)
    .white();
    assert!(legal(&position, "c5d6"));
    assert!(legal(&position, "e5d6"));
}

/// FIDE 3.7.3.3 and 3.7.3.4
#[test]
fn a_pawn_on_the_last_rank_becomes_queen_rook_bishop_or_knight() {
    let position = drawn(
        "
        . . . r . . . k
        . . . . P . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . K . . .
        ",
    )
    .white();
    let moves = position.legal_moves_from(Square::E7);
    assert_eq!(moves.len(), 8); // four by a step, four by a capture
    for (letter, role) in [('q', Role::Queen), ('r', Role::Rook), ('b', Role::Bishop), ('n', Role::Knight)] {
        for to in ["e8", "d8"] {
            let after = play(position, &format!("e7{to}{letter}"));
            assert_eq!(after.piece_at(to.parse().unwrap()), Some(role.of(Color::White)));
            assert_eq!(after.piece_at(Square::E7), None);
        }
    }
    assert!(!legal(&position, "e7e8"));
}

/// FIDE 3.7.3.5: the new piece acts at once.
#[test]
fn a_new_queen_gives_check_at_once() {
    let position = drawn(
        "
        . . . . . . . k
        . . p . P . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . K . . .
        ",
    )
    .white();
    assert!(play(position, "e7e8q").is_check());
    assert!(play(position, "e7e8r").is_check());
    assert!(!play(position, "e7e8b").is_check());
    assert!(!play(position, "e7e8n").is_check());
}

/// FIDE 3.7.3.3, for Black.
#[test]
fn a_black_pawn_is_promoted_on_the_first_rank() {
    let position = drawn(
        "
        . . . . k . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . K .
        p . . . . . . .
        . N . . . . . .
        ",
    )
    .black();
    assert_eq!(position.legal_moves_from(Square::A2).len(), 8);
    assert_eq!(play(position, "a2b1n").piece_at(Square::B1), Some(Role::Knight.of(Color::Black)));
}

#[test]
fn en_passant_that_lays_the_own_king_open_along_the_rank_is_refused() {
    // Both pawns leave the fifth rank at once.
    let position = drawn(
        "
        . . . . k . . .
        . . . . . . . .
        . . . . . . . .
        K . . p P . . r
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        ",
    )
    .passed(Square::D6)
    .white();
    assert!(!legal(&position, "e5d6"));
    assert_eq!(position.legal_en_passant(), None);
    assert_eq!(position.en_passant(), Some(Square::D6));
}

#[test]
fn en_passant_by_a_pinned_pawn_is_refused_off_its_pin_and_allowed_along_it() {
    let off = drawn(
        "
        . . . . r . . k
        . . . . . . . .
        . . . . . . . .
        . . . p P . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . K . . .
        ",
    )
    .passed(Square::D6)
    .white();
    assert!(!legal(&off, "e5d6"));
    let along = drawn(
        "
        . . . . . . . k
        . . b . . . . .
        . . . . . . . .
        . . . p P . . .
        . . . . . K . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        ",
    )
    .passed(Square::D6)
    .white();
    assert!(legal(&along, "e5d6"));
}

#[test]
fn en_passant_may_take_the_pawn_that_gives_check() {
    let position = drawn(
        "
        . . . . . . . k
        . . . . . . . .
        . . . . . . . .
        . . . . p P . .
        . . . K . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        ",
    )
    .passed(Square::E6)
    .white();
    assert!(position.is_check());
    assert!(legal(&position, "f5e6"));
}
