//! FIDE 9.2.3 and 9.3: what makes two positions the same, and what the move count counts.

use super::drawing::{drawn, play};
use std::hash::{Hash, Hasher};
use tabiya::{Position, Square};

/// FIDE 9.2.3
#[test]
fn positions_are_the_same_when_pieces_turn_rights_and_captures_are() {
    let one = play(Position::new(), "g1f3 g8f6 f3g1 f6g8");
    assert!(one.same_position(&Position::new()));
    assert_eq!(one.key(), Position::new().key());
    assert_ne!(one.halfmoves(), Position::new().halfmoves());
}

/// Equality is not the law's question: what a FEN tells apart is not equal.
#[test]
fn the_same_position_with_other_counters_is_not_equal() {
    let start = Position::new();
    for setup in [
        start.to_setup().with_halfmoves(4),
        start.to_setup().with_fullmoves(3),
        play(start, "g1f3 g8f6 f3g1 f6g8").to_setup(),
    ] {
        let other = Position::try_from(setup).unwrap();
        assert!(other.same_position(&start) && start.same_position(&other));
        assert_eq!(other.key(), start.key());
        assert_ne!(other, start);
        assert_ne!(hash(&other), hash(&start));
        assert_eq!((other, hash(&other)), (other, hash(&{ other })));
    }
}

fn hash(position: &Position) -> u64 {
    let mut hasher = std::hash::DefaultHasher::new();
    position.hash(&mut hasher);
    hasher.finish()
}

/// FIDE 9.2.3: "the same player has the move".
#[test]
fn the_turn_makes_a_difference() {
    let board = drawn(
        "
        . . . . k . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        P . . . . . . .
        . . . . K . . .
        ",
    );
    assert!(!board.white().same_position(&board.black()));
    assert_ne!(board.white().key(), board.black().key());
}

/// FIDE 9.2.3.1
#[test]
fn a_possible_en_passant_capture_makes_a_difference() {
    let fresh = play(Position::new(), "e2e4 g8f6 e4e5 d7d5");
    let later = play(fresh, "f1c4 b8c6 c4f1 c6b8");
    assert_eq!(fresh.board(), later.board());
    assert!(!fresh.same_position(&later));
    assert_ne!(fresh.key(), later.key());
}

/// FIDE 9.2.3.1: only what could have been captured.
#[test]
fn an_en_passant_square_without_a_capture_makes_none() {
    let with = play(Position::new(), "e2e4");
    assert_eq!(with.en_passant(), Some(Square::E3));
    let without = Position::try_from(with.to_setup().with_en_passant(None)).unwrap();
    assert!(with.same_position(&without));
    assert_ne!(with, without); // a FEN tells them apart
    assert_eq!(with.key(), without.key());
}

/// FIDE 9.2.3.1: a capture that the king forbids was never possible.
#[test]
fn a_pinned_en_passant_capture_makes_none() {
    let with = play(Position::new(), "e2e4 c7c5 e4e5 d8b6 g1f3 b6e6 f3g1 d7d5");
    assert_eq!((with.en_passant(), with.legal_en_passant()), (Some(Square::D6), None));
    let later = play(with, "g1f3 b8c6 f3g1 c6b8");
    assert!(with.same_position(&later));
    assert_eq!(with.key(), later.key());
}

/// FIDE 9.2.3.2
#[test]
fn castling_rights_make_a_difference() {
    let start = play(Position::new(), "e2e4 e7e5");
    let back = play(start, "e1e2 g8f6 e2e1 f6g8");
    assert_eq!(start.board(), back.board());
    assert!(!start.same_position(&back));
    assert_ne!(start.key(), back.key());
}

/// FIDE 9.2.3.2, in Chess960: which rook it is makes a difference too.
#[test]
fn the_rook_that_may_castle_makes_a_difference() {
    let board = drawn(
        "
        . . . . k . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        R R . . K . . .
        ",
    );
    let (outer, inner) = (board.clone().castling("A").white(), board.castling("B").white());
    assert!(!outer.same_position(&inner));
    assert_ne!(outer.key(), inner.key());
    assert_eq!(outer.polyglot_key(), inner.polyglot_key()); // a book knows the side only
}

/// FIDE 9.3
#[test]
fn pawn_moves_and_captures_start_the_count_anew_and_nothing_else_does() {
    let quiet = play(Position::new(), "g1f3 g8f6 h1g1 h8g8"); // rights are lost: it counts on
    assert_eq!(quiet.halfmoves(), 4);
    assert_eq!(play(quiet, "a2a3").halfmoves(), 0);
    let check = play(Position::new(), "e2e4 e7e5 f1b5 a7a6 b5d7"); // a capture, with check
    assert_eq!(check.halfmoves(), 0);
    let check = play(Position::new(), "e2e4 d7d5 f1b5"); // a check alone
    assert_eq!(check.halfmoves(), 1);
}
