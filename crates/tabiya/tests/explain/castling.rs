//! Why a side may not castle.

use super::{MoveError, Part, Position, Square, position, refused, shows, suggested};

#[test]
fn a_lost_right_is_lost() {
    // Rooks and king at home, but White has no right.
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R w kq - 0 1";
    let sentence = "White no longer has the right to castle kingside: \
                    the king on e1 or the rook on h1 has not always stood there.";
    refused(fen, &["O-O", "0-0", "e1g1", "e1h1"], "castling-right-lost", sentence);
    shows(fen, "O-O", &[(Part::King, Square::E1), (Part::Rook, Square::H1)]);
    refused(
        "r3k2r/8/8/8/8/8/8/R3K2R b KQk - 0 1",
        &["O-O-O", "e8c8"],
        "castling-right-lost",
        "Black no longer has the right to castle queenside: \
         the king on e8 or the rook on a8 has not always stood there.",
    );
}

#[test]
fn a_king_or_a_rook_that_is_not_at_home_is_not_said_to_have_moved() {
    refused(
        "4k3/8/8/8/8/8/8/R5KR w - - 0 1",
        &["O-O"],
        "castling-right-lost",
        "White has no right to castle kingside: the king is on g1, not on e1.",
    );
    refused(
        "4k3/8/8/8/8/8/8/R5KR w - - 0 1",
        &["O-O-O"],
        "castling-right-lost",
        "White has no right to castle queenside: the king is on g1, not on e1.",
    );
    refused(
        "4kr2/8/8/8/8/8/8/4K3 b - - 0 1",
        &["O-O"],
        "castling-right-lost",
        "Black has no right to castle kingside: the rook is on f8, not on h8.",
    );
    refused(
        "4k3/8/8/8/8/8/8/1R1K4 w - - 0 1",
        &["O-O-O"],
        "castling-right-lost",
        "White has no right to castle queenside: the king is on d1, not on e1, and the rook on b1, not on a1.",
    );
}

#[test]
fn a_game_can_say_with_which_move_the_right_was_lost() {
    let fen = "4k3/8/8/8/8/8/8/4K2R w - - 0 12";
    let Err(mut why) = position(fen).parse_move("O-O") else { panic!("there is no right") };
    if let MoveError::CastlingRightLost { lost, .. } = &mut why {
        *lost = Some("9.Rg1".into());
    }
    assert_eq!(why.to_string(), "White lost the right to castle kingside with 9.Rg1.");
}

#[test]
fn a_rook_without_the_right_is_told_which_rook_has_it() {
    // Chess960: the rook on g1 may castle, the one beside it came there later.
    let fen = "4k3/8/8/8/8/8/8/R3K1RR w GA - 0 1";
    let sentence = "White cannot castle kingside with the rook on h1: the right belongs to the rook on g1.";
    refused(fen, &["e1h1"], "castling-other-rook", sentence);
    shows(fen, "e1h1", &[(Part::King, Square::E1), (Part::To, Square::H1), (Part::Rook, Square::G1)]);
    assert_eq!(suggested(fen, "e1h1")[0], "O-O");
    assert!(position(fen).parse_move("e1g1").is_ok_and(|mv| mv.is_castling()));
    refused(
        "r1r1k3/8/8/8/8/8/8/4K3 b c - 0 1",
        &["e8a8"],
        "castling-other-rook",
        "Black cannot castle queenside with the rook on a8: the right belongs to the rook on c8.",
    );
}

#[test]
fn without_a_rook_nobody_castles() {
    let fen = "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1";
    let sentence = "White cannot castle kingside: there is no white rook on that side of the king on e1.";
    refused(fen, &["O-O", "e1g1"], "castling-no-rook", sentence);
    assert_eq!(suggested(fen, "O-O")[0], "O-O-O");
}

#[test]
fn a_king_off_its_rank_does_not_castle() {
    refused(
        "4k3/8/8/8/8/8/4K3/R6R w - - 0 1",
        &["O-O"],
        "castling-king-away",
        "White can no longer castle: the king has left its first rank and stands on e2.",
    );
}

#[test]
fn a_king_on_g1_beside_its_rook_stands_already_where_castling_would_put_it() {
    let fen = "r4rk1/8/8/8/8/8/8/R4RK1 w - - 0 1";
    refused(
        fen,
        &["O-O", "0-0"],
        "castling-king-away",
        "White cannot castle kingside any more: the king on g1 and the rook on f1 stand already where castling \
         would put them.",
    );
    shows(fen, "O-O", &[(Part::King, Square::G1), (Part::Rook, Square::F1)]);
    refused(
        "2kr4/8/8/8/8/8/8/4K3 b - - 0 1",
        &["O-O-O"],
        "castling-king-away",
        "Black cannot castle queenside any more: the king on c8 and the rook on d8 stand already where castling \
         would put them.",
    );
    // The other side has a right, so that the king stands where it began: Chess960.
    refused(
        "4k3/8/8/8/8/8/8/R4RK1 w A - 0 1",
        &["O-O"],
        "castling-no-rook",
        "White cannot castle kingside: there is no white rook on that side of the king on g1.",
    );
}

#[test]
fn with_king_and_rook_away_both_are_told() {
    refused(
        "4k3/8/8/8/8/8/4K1R1/R7 w - - 0 1",
        &["O-O"],
        "castling-king-away",
        "White can no longer castle: the king has left its first rank and stands on e2, and no white rook is left \
         kingside on that rank.",
    );
    refused(
        "4k3/8/8/8/8/8/6R1/R4K2 w - - 0 1",
        &["O-O"],
        "castling-king-away",
        "White can no longer castle: the king stands on f1, with no white rook kingside of it.",
    );
}

#[test]
fn castling_is_blocked_by_what() {
    let fen = "r3k2r/8/8/8/8/8/8/RN2KB1R w KQkq - 0 1";
    let sentence = "White cannot castle kingside: the white bishop on f1 is in the way.";
    refused(fen, &["O-O", "e1g1", "e1h1"], "castling-blocked", sentence);
    // The king does not pass b1, but the rook does.
    let sentence = "White cannot castle queenside: the white knight on b1 is in the way.";
    refused(fen, &["O-O-O", "e1c1"], "castling-blocked", sentence);
    shows(fen, "O-O-O", &[(Part::Blocker, Square::B1), (Part::Rook, Square::A1)]);
}

#[test]
fn nobody_castles_out_of_check() {
    let fen = "4k3/8/8/8/4r3/8/8/R3K2R w KQ - 0 1";
    let sentence = "White cannot castle kingside out of check: the rook on e4 gives check to the king on e1.";
    refused(fen, &["O-O", "e1g1"], "castling-in-check", sentence);
    shows(fen, "O-O", &[(Part::Checker, Square::E4)]);
}

#[test]
fn nobody_castles_through_check() {
    // Rook f2 attacks f1.
    let fen = "r3k2r/8/8/8/8/8/5r2/R3K2R w KQkq - 0 1";
    let sentence = "White cannot castle kingside: the king would pass over f1, which the rook on f2 attacks.";
    refused(fen, &["O-O", "e1g1"], "castling-through-check", sentence);
    shows(fen, "O-O", &[(Part::Attacked, Square::F1), (Part::Attacker, Square::F2)]);
    // The rook may pass an attacked square: b1 is not the king's.
    let rook_passes = position("4k3/8/8/8/8/8/1r6/R3K3 w Q - 0 1");
    assert!(rook_passes.parse_move("O-O-O").is_ok());
}

#[test]
fn nobody_castles_into_check() {
    let fen = "4k3/8/8/8/6r1/8/8/R3K2R w KQ - 0 1";
    let sentence = "White cannot castle kingside: the king would arrive on g1, which the rook on g4 attacks.";
    refused(fen, &["O-O", "e1g1"], "castling-into-check", sentence);
    shows(fen, "O-O", &[(Part::Attacked, Square::G1), (Part::Attacker, Square::G4)]);
}

#[test]
fn in_chess960_a_rook_that_shields_its_king_stays() {
    // Queen a1, rook b1, king e1: once the rook has left, the queen sees c1.
    let fen = "4k3/8/8/8/8/8/8/qR2K3 w B - 0 1";
    let sentence = "White cannot castle queenside: the rook on b1 shields the king from the queen on a1.";
    refused(fen, &["O-O-O", "e1b1", "e1c1"], "castling-uncovers-king", sentence);
}

#[test]
fn in_chess960_the_king_on_f1_steps_to_g1_and_castles_onto_the_rook() {
    let position = position("5k2/8/8/8/8/8/8/5K1R w H - 0 1");
    assert!(!position.parse_move("f1g1").unwrap().is_castling());
    assert!(position.parse_move("f1h1").unwrap().is_castling());
    assert!(position.parse_move("O-O").unwrap().is_castling());
}

#[test]
fn in_chess960_what_stands_between_king_and_target_blocks() {
    // King b1, rook a1: the king has to pass c1 only, the rook goes to d1.
    let fen = "1k6/8/8/8/8/8/8/RK1N4 w A - 0 1";
    let sentence = "White cannot castle queenside: the white knight on d1 is in the way.";
    refused(fen, &["O-O-O", "b1a1"], "castling-blocked", sentence);
}

#[test]
fn in_chess960_king_and_rook_that_have_arrived_castle_on_the_spot() {
    // King g1, rook h1: only the rook moves. King f1, rook g1: they swap.
    let arrived = Position::from_fen("4k3/8/8/8/8/8/8/6KR w H - 0 1").unwrap();
    assert!(arrived.parse_move("O-O").unwrap().is_castling());
    let swap = Position::from_fen("4k3/8/8/8/8/8/8/5KR1 w G - 0 1").unwrap();
    assert!(swap.parse_move("f1g1").unwrap().is_castling());
}

#[test]
fn a_king_that_goes_two_squares_aside_is_told_how_castling_is_written() {
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let told = "a king moves one square at a time, and castling";
    let reach = "From e1 it can go to d1, f1, d2, e2 or f2.";
    let sentence = format!("The king on e1 cannot go to g1: {told} kingside is written O-O. {reach}");
    refused(fen, &["Kg1"], "does-not-move-so", &sentence);
    let sentence = format!("The king on e1 cannot go to c1: {told} queenside is written O-O-O. {reach}");
    refused(fen, &["Kc1"], "does-not-move-so", &sentence);
}
