//! FIDE 5: the completion of the game, as far as the position alone decides it.

use super::drawing::{drawn, play};
use tabiya::{Color, DrawReason, Outcome, Position, Status, WinReason};

/// FIDE 5.1.1
#[test]
fn fools_mate_is_a_win_for_black() {
    let position = play(Position::new(), "f2f3 e7e5 g2g4 d8h4");
    assert_eq!(position.outcome(), Some(Outcome::Win { winner: Color::Black, reason: WinReason::Checkmate }));
    assert_eq!(position.outcome().unwrap().to_string(), "Black wins by checkmate");
    assert_eq!(position.status(), Status::Checkmate);
}

/// FIDE 5.1.1
#[test]
fn scholars_mate_is_a_win_for_white() {
    let position = play(Position::new(), "e2e4 e7e5 f1c4 b8c6 d1h5 g8f6 h5f7");
    assert_eq!(position.outcome(), Some(Outcome::Win { winner: Color::White, reason: WinReason::Checkmate }));
}

/// FIDE 5.1.1: a check that can be answered is no mate.
#[test]
fn check_with_an_answer_is_no_mate() {
    let position = drawn(
        "
        . . . . . . k .
        . . . . . p p p
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . b . . . .
        . . . . . . . .
        . . . . R . K .
        ",
    )
    .white();
    let position = play(position, "e1e8");
    assert!(position.is_checkmate(Color::Black));
    let mut setup = position.to_setup();
    setup.board.remove(tabiya::Square::H7); // luft
    let position = Position::try_from(setup).unwrap();
    assert!(position.is_check() && !position.is_checkmate(Color::Black));
    assert_eq!((position.status(), position.outcome()), (Status::Check, None));
}

/// FIDE 5.2.1
#[test]
fn no_move_and_no_check_is_stalemate_and_a_draw() {
    let position = drawn(
        "
        . . . . . . . k
        . . . . . Q . .
        . . . . . . K .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        ",
    )
    .black();
    assert!(position.is_stalemate(Color::Black) && !position.is_checkmate(Color::Black));
    assert_eq!(position.outcome(), Some(Outcome::Draw { reason: DrawReason::Stalemate }));
    assert_eq!(position.status(), Status::Stalemate);
}

/// FIDE 5.2.1: one move of any piece is enough.
#[test]
fn a_pawn_that_can_move_saves_from_stalemate() {
    let position = drawn(
        "
        . . . . . . . k
        . . . . . Q . .
        . . . . . . K .
        p . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        ",
    )
    .black();
    assert!(!position.is_stalemate(Color::Black));
    assert_eq!(position.outcome(), None);
}

/// FIDE 5.2.2: no mate by any series of moves, seen by the pieces alone.
#[test]
fn too_few_pieces_to_mate_end_the_game() {
    let cases = [
        ("8/8/3k4/8/8/3K4/8/8 w - - 0 1", "king against king"),
        ("8/8/3k4/8/8/3KB3/8/8 w - - 0 1", "a bishop"),
        ("8/8/3k4/8/8/3K2N1/8/8 w - - 0 1", "a knight"),
        ("8/8/3k2n1/8/8/3K4/8/8 w - - 0 1", "a black knight"),
    ];
    for (fen, name) in cases {
        let position: Position = fen.parse().unwrap();
        assert!(position.insufficient_material(), "{name}");
        let draw = Outcome::Draw { reason: DrawReason::InsufficientMaterial };
        assert_eq!(position.outcome(), Some(draw), "{name}");
        assert_eq!(position.status(), Status::Draw);
    }
}

/// FIDE 5.2.2: bishops of one colour never attack the other.
#[test]
fn any_number_of_bishops_on_one_colour_cannot_mate() {
    let position = drawn(
        "
        b . b . . . . k
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . B . . .
        . . . . . . . .
        . . . . . . . .
        . B . . . . . K
        ",
    );
    for square in [tabiya::Square::A8, tabiya::Square::C8, tabiya::Square::E4, tabiya::Square::B1] {
        assert!(square.is_light());
    }
    assert!(position.board().insufficient_material());
    let mut one_dark = position;
    one_dark.setup.board.move_piece(tabiya::Square::C8, tabiya::Square::B8);
    assert!(!one_dark.board().insufficient_material());
}

/// FIDE 5.2.2: where a mate can be set up with help, the game goes on.
#[test]
fn two_minor_pieces_may_mate_with_help() {
    for (fen, name) in [
        ("8/8/3k2n1/8/8/3K2N1/8/8 w - - 0 1", "knight against knight"),
        ("8/8/3k2n1/8/8/3KB3/8/8 w - - 0 1", "bishop against knight"),
        ("8/6b1/3k4/8/8/3K4/6B1/8 w - - 0 1", "bishops of opposite colours"),
        ("8/8/3k4/8/8/3KNN2/8/8 w - - 0 1", "two knights"),
        ("8/8/3k4/8/8/3K4/7P/8 w - - 0 1", "a pawn"),
    ] {
        let position: Position = fen.parse().unwrap();
        assert!(!position.insufficient_material(), "{name}");
        assert_eq!(position.outcome(), None, "{name}");
    }
}

/// FIDE 5.1.2 and 6.9 ask for each side.
#[test]
fn each_side_has_or_has_not_the_pieces_to_mate() {
    for (fen, white, black, name) in [
        ("8/8/3k2q1/8/8/3K4/8/8 w - - 0 1", false, true, "a lone king"),
        ("8/8/3k2q1/8/8/3K2N1/8/8 w - - 0 1", false, true, "a knight against a queen"),
        ("8/6p1/3k4/8/8/3K2N1/8/8 w - - 0 1", true, true, "a knight against a pawn"),
        ("8/6r1/3k4/8/8/3K2N1/8/8 w - - 0 1", true, true, "a knight against a rook"),
        ("8/8/3k2q1/8/8/3KB3/8/8 w - - 0 1", false, true, "a bishop against a queen"),
        ("8/8/3k2n1/8/8/3KB3/8/8 w - - 0 1", true, true, "a bishop against a knight"),
        ("8/6p1/3k4/8/8/3KB3/8/8 w - - 0 1", true, true, "a bishop against a pawn"),
    ] {
        let position: Position = fen.parse().unwrap();
        let has = (position.has_mating_material(Color::White), position.has_mating_material(Color::Black));
        assert_eq!(has, (white, black), "{name}");
    }
}
