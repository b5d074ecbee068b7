//! What the king forbids.

use super::{Part, Square, refused, shows, suggested};

#[test]
fn a_pinned_piece_is_pinned_to_what_by_what() {
    // Knight e2 between king e1 and rook e7; in SAN, in UCI and in long algebraic.
    let fen = "4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1";
    let sentence = "The knight on e2 is pinned to the king on e1 by the rook on e7: \
                    its move to c3 would expose the king.";
    refused(fen, &["Nc3", "e2c3", "Ne2-c3"], "pinned", sentence);
    shows(fen, "Nc3", &[(Part::From, Square::E2), (Part::King, Square::E1), (Part::Pinner, Square::E7)]);
}

#[test]
fn a_pinned_slider_may_not_leave_its_line() {
    // Rook e2 between king e1 and queen e8.
    let fen = "4q2k/8/8/8/8/8/4R3/4K3 w - - 0 1";
    refused(
        fen,
        &["Rd2", "e2d2"],
        "pinned",
        "The rook on e2 is pinned to the king on e1 by the queen on e8: \
         its move to d2 would expose the king.",
    );
    assert!(suggested(fen, "Rd2").contains(&"Re3".into()));
}

#[test]
fn of_two_knights_the_pinned_one_tells_why() {
    // Knights e2 (pinned) and g1 (cannot reach f4).
    refused(
        "4k3/4r3/8/8/8/8/4N3/4K1N1 w - - 0 1",
        &["Nf4"],
        "pinned",
        "The knight on e2 is pinned to the king on e1 by the rook on e7: \
         its move to f4 would expose the king.",
    );
}

#[test]
fn a_check_that_is_not_answered_says_what_would_answer_it() {
    // 1.d4 e6 2.e4 Bb4+
    let fen = "rnbqk1nr/pppp1ppp/4p3/8/1b1PP3/8/PPP2PPP/RNBQKBNR w KQkq - 1 3";
    let sentence = "The king on e1 is in check from the bishop on b4, and moving the knight on g1 to f3 \
                    does not answer it. Move the king to e2, or block on d2 or c3.";
    refused(fen, &["Nf3", "g1f3"], "check-not-answered", sentence);
    shows(fen, "Nf3", &[(Part::Checker, Square::B4), (Part::Escape, Square::E2), (Part::Block, Square::C3)]);
    let answers = suggested(fen, "Nf3");
    assert!(answers.contains(&"Bd2".into()) && answers.contains(&"Ke2".into()), "{answers:?}");
    // The checker can be taken.
    refused(
        "4k3/8/8/8/1b6/P7/8/4K2R w K - 0 1",
        &["Rh2"],
        "check-not-answered",
        "The king on e1 is in check from the bishop on b4, and moving the rook on h1 to h2 does not answer \
         it. Move the king to d1, f1, e2 or f2, or take the bishop from a3.",
    );
}

#[test]
fn in_checkmate_nothing_answers() {
    // The back rank mate.
    refused(
        "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1",
        &["h6", "h7h6"],
        "check-not-answered",
        "The king on g8 is in check from the rook on a8, and moving the pawn on h7 to h6 does not answer it. \
         Nothing does: it is checkmate.",
    );
}

#[test]
fn in_double_check_only_the_king_moves() {
    // Knight f3 and rook e7 both give check; the queen could take one of them.
    let fen = "4k3/4r3/8/8/8/5n2/8/R2QK3 w - - 0 1";
    let sentence = "The king on e1 is in check from the knight on f3 and the rook on e7 at once: \
                    only the king can move, not the queen on d1. It can go to f1 or f2.";
    refused(fen, &["Qxf3", "d1f3"], "double-check", sentence);
    assert_eq!(suggested(fen, "Qxf3"), ["Kf2", "Kf1"]);
}

#[test]
fn the_king_does_not_step_into_an_attack() {
    refused(
        "4k3/8/8/1B6/8/8/8/4K3 b - - 0 1",
        &["Kd7", "e8d7"],
        "king-into-check",
        "The king on e8 cannot go to d7: the bishop on b5 attacks d7.",
    );
    shows(
        "4k3/8/8/1B6/8/8/8/4K3 b - - 0 1",
        "Kd7",
        &[(Part::Attacked, Square::D7), (Part::Attacker, Square::B5)],
    );
}

#[test]
fn stepping_back_from_a_slider_does_not_escape_it() {
    refused(
        "4k3/8/8/8/8/8/8/r2K4 w - - 0 1",
        &["Ke1"],
        "king-into-check",
        "The king on d1 cannot go to e1: the rook on a1 would still attack it there.",
    );
}

#[test]
fn the_king_does_not_take_what_is_protected() {
    // Pawn f2 is protected by the bishop c5 and the rook f8.
    refused(
        "4kr2/8/8/2b5/8/8/5p2/6K1 w - - 0 1",
        &["Kxf2", "g1f2"],
        "king-into-check",
        "The king on g1 cannot take the pawn on f2: the bishop on c5 and the rook on f8 protect it.",
    );
}

#[test]
fn kings_do_not_stand_next_to_each_other() {
    let sentence = "The king on e8 cannot go to d7: it would stand next to the king on d6.";
    refused("4k3/8/3K4/8/8/8/8/8 b - - 0 1", &["Kd7", "e8d7"], "king-beside-king", sentence);
}
