//! FIDE 3.10: legal moves and legal positions.

use super::drawing::{drawn, legal, play};
use tabiya::{Move, Position, Setup, Square};

/// FIDE 3.10.1 and 3.10.2
#[test]
fn a_move_is_legal_if_and_only_if_it_is_among_the_legal_moves() {
    let start = Position::new();
    for from in Square::ALL {
        for to in Square::ALL {
            let mv = Move::normal(from, to);
            assert_eq!(start.is_legal(mv), start.legal_moves().contains(&mv), "{mv:?}");
        }
    }
}

/// FIDE 3.10.2
#[test]
fn the_kind_of_a_move_counts_too() {
    let start = Position::new();
    assert!(start.is_legal(Move::normal(Square::E2, Square::E4)));
    assert!(!start.is_legal(Move::en_passant(Square::E2, Square::E4)));
    assert!(!start.is_legal(Move::promotion(Square::E2, Square::E4, tabiya::Role::Queen).unwrap()));
    assert!(!start.is_legal(Move::castling(Square::E1, Square::H1)));
    assert!(!start.is_legal(Move::castling(Square::E2, Square::E4)));
}

/// FIDE 3.10.3, as far as a single look can tell.
#[test]
fn a_side_that_does_not_have_the_move_is_never_in_check() {
    let board = drawn(
        "
        . . . . k . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . R . . .
        . . . . . . . .
        . . . . . . . .
        . . . . K . . .
        ",
    );
    assert!(Position::try_from(board.setup).is_err());
    assert!(board.black().is_check());
}

/// FIDE 3.10.3
#[test]
fn pawns_never_stand_on_the_first_or_last_rank() {
    for square in [Square::A1, Square::H8] {
        let mut setup = Setup::STANDARD;
        setup.castling = tabiya::CastlingRights::NONE;
        setup.board.place(square, tabiya::Role::Pawn.of(tabiya::Color::White));
        assert!(Position::try_from(setup).is_err(), "{square}");
    }
}

/// FIDE 3.10.3: what is reached by legal moves is a legal position.
#[test]
fn a_game_leads_from_legal_positions_to_legal_positions() {
    let mut position = Position::new();
    for text in
        "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1 g8f6 d2d3 e8g8 c1g5 h7h6 g5h4 g7g5 f3g5 h6g5 h4g5".split(' ')
    {
        assert!(legal(&position, text), "{text}");
        position = play(position, text);
        assert!(Position::try_from(position.to_setup()).is_ok(), "after {text}");
    }
}
