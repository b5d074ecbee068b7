//! FIDE 3.8.2: castling.

use super::drawing::{Drawn, drawn, find, legal, play};
use tabiya::{Color, Move, Role, Square};

fn both_sides() -> Drawn {
    drawn(
        "
        r . . . k . . r
        p p p p p p p p
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        P P P P P P P P
        R . . . K . . R
        ",
    )
    .castling("KQkq")
}

/// FIDE 3.8.2
#[test]
fn castling_kingside_puts_the_king_on_g_and_the_rook_on_f() {
    let after = drawn(
        "
        r . . . . r k .
        p p p p p p p p
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        P P P P P P P P
        R . . . . R K .
        ",
    );
    assert_eq!(*play(both_sides().white(), "e1g1 e8g8").board(), after.board());
}

/// FIDE 3.8.2
#[test]
fn castling_queenside_puts_the_king_on_c_and_the_rook_on_d() {
    let after = drawn(
        "
        . . k r . . . r
        p p p p p p p p
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        P P P P P P P P
        . . K R . . . R
        ",
    );
    assert_eq!(*play(both_sides().white(), "e1c1 e8c8").board(), after.board());
}

/// FIDE 3.8.2.1.1
#[test]
fn a_king_that_has_moved_never_castles_again_even_back_at_home() {
    let back = play(both_sides().white(), "e1d1 e8d8 d1e1 d8e8");
    assert_eq!(back.board(), both_sides().white().board());
    assert!(back.castling_rights().is_empty());
    for text in ["e1g1", "e1c1"] {
        assert!(!legal(&back, text), "{text}");
    }
    let back = play(back, "a2a3");
    for text in ["e8g8", "e8c8"] {
        assert!(!legal(&back, text), "{text}");
    }
}

/// FIDE 3.8.2.1.2
#[test]
fn a_rook_that_has_moved_takes_its_own_right_with_it_only() {
    let back = play(both_sides().white(), "h1g1 a8b8 g1h1 b8a8");
    assert!(!legal(&back, "e1g1"));
    assert!(legal(&back, "e1c1"));
    let back = play(back, "a2a3");
    assert!(legal(&back, "e8g8"));
    assert!(!legal(&back, "e8c8"));
}

/// FIDE 3.8.2.1.2: another rook on that square is not the one that has never moved.
#[test]
fn the_right_is_lost_when_the_rook_is_captured() {
    let position = drawn(
        "
        r . . . k . . r
        . . . . . . . .
        . . . . . . n .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        R . . . K . . R
        ",
    )
    .castling("KQkq")
    .white();
    let after = play(position, "h1h8"); // takes, and leaves its own corner
    assert!(!after.castling_rights().has(Color::White, tabiya::CastlingSide::King));
    assert!(!after.castling_rights().has(Color::Black, tabiya::CastlingSide::King));
    let after = play(after, "g6h8 a1a8");
    assert!(after.castling_rights().is_empty());
}

/// FIDE 3.8.2.2.1
#[test]
fn a_king_may_not_castle_out_of_check() {
    let position = drawn(
        "
        . . . . r . . k
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        P P . . . P P P
        R . . . K . . R
        ",
    )
    .castling("KQ")
    .white();
    assert!(!legal(&position, "e1g1"));
    assert!(!legal(&position, "e1c1"));
}

/// FIDE 3.8.2.2.1
#[test]
fn a_king_may_not_castle_through_check() {
    let position = drawn(
        "
        . . . r . r . k
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        P P . . . . P P
        R . . . K . . R
        ",
    )
    .castling("KQ")
    .white();
    assert!(!legal(&position, "e1g1")); // over f1
    assert!(!legal(&position, "e1c1")); // over d1
}

/// FIDE 3.8.2.2.1
#[test]
fn a_king_may_not_castle_into_check() {
    let position = drawn(
        "
        . . r . . . r k
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        P P . . . P . P
        R . . . K . . R
        ",
    )
    .castling("KQ")
    .white();
    assert!(!legal(&position, "e1g1"));
    assert!(!legal(&position, "e1c1"));
}

/// FIDE 3.8.2.2.1 speaks of the king's squares alone.
#[test]
fn the_rook_may_be_attacked_and_may_cross_an_attacked_square() {
    let position = drawn(
        "
        r r . . . . k r
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . P . .
        R . . . K . . R
        ",
    )
    .castling("KQ")
    .white();
    assert!(legal(&position, "e1g1"));
    assert!(legal(&position, "e1c1")); // a1 and b1 are attacked
}

/// FIDE 3.8.2.2.1: an enemy pawn attacks where it captures.
#[test]
fn a_pawn_or_a_king_can_guard_the_way_too() {
    let by_pawn = drawn(
        "
        . k . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . p .
        R . . . K . . R
        ",
    )
    .castling("KQ")
    .white();
    assert!(!legal(&by_pawn, "e1g1"));
    assert!(legal(&by_pawn, "e1c1"));
    let by_king = drawn(
        "
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . k . . . . . .
        R . . . K . . R
        ",
    )
    .castling("KQ")
    .white();
    assert!(legal(&by_king, "e1g1"));
    assert!(!legal(&by_king, "e1c1"));
}

/// FIDE 3.8.2.2.2
#[test]
fn no_piece_may_stand_between_king_and_rook() {
    for (between, text) in [
        (Square::B1, "e1c1"),
        (Square::C1, "e1c1"),
        (Square::D1, "e1c1"),
        (Square::F1, "e1g1"),
        (Square::G1, "e1g1"),
    ] {
        for color in Color::ALL {
            let mut board = both_sides();
            // A bishop on b1 guards no square of the king's way: it is only in between.
            board.setup.board.place(between, Role::Bishop.of(color));
            assert!(!legal(&board.white(), text), "{color} bishop on {between}");
        }
    }
}

/// FIDE 3.8.2: a move of king and rook of either colour.
#[test]
fn castling_is_one_move_of_the_king() {
    let position = both_sides().white();
    let mv = find(&position, "e1g1").unwrap();
    assert_eq!(mv, Move::castling(Square::E1, Square::H1));
    assert_eq!(mv.king_to(), Square::G1);
    assert_eq!(position.captured(mv), None);
    let after = play(position, "e1g1");
    assert_eq!(after.turn(), Color::Black);
    assert_eq!(after.halfmoves(), 1);
    assert!(!after.castling_rights().has(Color::White, tabiya::CastlingSide::Queen));
}

#[test]
fn castling_may_give_check_and_mate() {
    let check = drawn(
        "
        . . . . . . . .
        . . . . . k . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . K . . R
        ",
    )
    .castling("K")
    .white();
    assert!(play(check, "e1g1").is_check());
    let mate = drawn(
        "
        . . R . R . . .
        . . . . . . . .
        . . . . . . . .
        . . . k . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        R . . . K . . .
        ",
    )
    .castling("Q")
    .white();
    assert!(play(mate, "e1c1").is_checkmate(Color::Black));
}
