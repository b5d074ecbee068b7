//! What pawns may not do.

use super::{MoveError, Part, Position, Role, START, Square, position, refused, shows, suggested};

#[test]
fn a_pawn_never_moves_backwards() {
    refused(
        "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1",
        &["e4e3"],
        "pawn-backwards",
        "The pawn on e4 cannot go to e3: pawns never move backwards.",
    );
    refused(
        "4k3/4p3/8/8/8/8/8/4K3 b - - 0 1",
        &["e7d8"],
        "pawn-backwards",
        "The pawn on e7 cannot go to d8: pawns never move backwards.",
    );
}

#[test]
fn a_pawn_does_not_push_into_a_piece() {
    // Pawns on e4 and e5 stand face to face.
    let fen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2";
    let sentence = "The pawn on e4 cannot advance to e5: the black pawn on e5 blocks it, \
                    and pawns capture only diagonally.";
    refused(fen, &["e5", "e4e5", "e4xe5"], "pawn-blocked", sentence);
    shows(fen, "e5", &[(Part::Blocker, Square::E5)]);
}

#[test]
fn a_double_step_needs_both_squares() {
    // A black knight on e3; a white one on d4.
    let fen = "4k3/8/8/8/3N4/4n3/3PP3/4K3 w - - 0 1";
    refused(
        fen,
        &["e4", "e2e4"],
        "pawn-blocked",
        "The pawn on e2 cannot advance to e4: the black knight on e3 blocks it.",
    );
    refused(
        fen,
        &["d4", "d2d4"],
        "pawn-blocked",
        "The pawn on d2 cannot advance to d4: the white knight on d4 blocks it.",
    );
}

#[test]
fn a_double_step_starts_on_the_second_rank() {
    refused(
        "4k3/8/8/8/8/4P3/8/4K3 w - - 0 1",
        &["e5", "e3e5"],
        "double-step-not-from-start",
        "The pawn on e3 cannot advance two squares to e5: pawns do that only from rank 2.",
    );
    refused(
        "4k3/8/4p3/8/8/8/8/4K3 b - - 0 1",
        &["e4", "e6e4"],
        "double-step-not-from-start",
        "The pawn on e6 cannot advance two squares to e4: pawns do that only from rank 7.",
    );
}

#[test]
fn a_pawn_does_not_capture_air() {
    refused(
        START,
        &["exd3", "e2d3", "e2xd3"],
        "nothing-to-capture",
        "The pawn on e2 cannot go to d3: a pawn moves diagonally only to capture, \
         and there is nothing on d3.",
    );
    refused(
        START,
        &["exe3"],
        "nothing-to-capture",
        "The pawn on e2 cannot capture on e3: pawns capture only diagonally.",
    );
}

#[test]
fn en_passant_expires_after_one_move() {
    // 1.e4 a6 2.e5 d5 3.Nf3 a5: now the chance of 3.exd6 is gone.
    let fen = "rnbqkbnr/1pp1pppp/8/p2pP3/8/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 4";
    let sentence = "The pawn on e5 cannot capture en passant on d6: \
                    the pawn on d5 did not advance two squares on the last move.";
    refused(fen, &["exd6", "e5d6", "exd6 e.p."], "en-passant-expired", sentence);
    shows(fen, "exd6", &[(Part::Captured, Square::D5)]);
    // One move earlier it was legal.
    let fen = "rnbqkbnr/1pp1pppp/p7/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3";
    assert!(position(fen).parse_move("exd6").unwrap().is_en_passant());
}

#[test]
fn a_game_can_say_with_which_move_the_pawn_came() {
    let fen = "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 4";
    let Err(mut why) = position(fen).parse_move("exd6") else { panic!("it has expired") };
    if let MoveError::EnPassantExpired { pushed, .. } = &mut why {
        *pushed = Some("2...d5".into());
    }
    assert_eq!(
        why.to_string(),
        "The pawn on e5 cannot capture en passant on d6: \
         the pawn on d5 could be taken so only right after 2...d5."
    );
}

#[test]
fn en_passant_does_not_open_the_rank_to_the_king() {
    // King a5, pawns b5 and c5, rook h5.
    let fen = "8/8/8/KPp4r/8/8/8/7k w - c6 0 2";
    let sentence = "The pawn on b5 cannot capture en passant on c6: with the pawns gone from b5 and c5, \
                    the rook on h5 would attack the king on a5.";
    refused(fen, &["bxc6", "b5c6"], "en-passant-exposes-king", sentence);
    shows(fen, "bxc6", &[(Part::Pinner, Square::H5), (Part::Captured, Square::C5)]);
}

#[test]
fn a_pawn_pinned_on_its_own_is_pinned_in_passing_too() {
    // Rook d8, pawn d5, king d1: an ordinary pin, whatever is taken.
    refused(
        "3r3k/8/8/2pP4/8/8/8/3K4 w - c6 0 2",
        &["dxc6", "d5c6"],
        "pinned",
        "The pawn on d5 is pinned to the king on d1 by the rook on d8: its move to c6 would expose the king.",
    );
}

#[test]
fn a_promotion_must_be_named() {
    // Pawn e7; the rook on d8 can be taken.
    let fen = "3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1";
    refused(
        fen,
        &["e8", "e7e8"],
        "promotion-missing",
        "The pawn on e7 reaches the last rank on e8 and must become a queen, rook, bishop or knight: \
         write e7e8q or e8=Q.",
    );
    refused(
        fen,
        &["exd8", "e7d8", "e7xd8"],
        "promotion-missing",
        "The pawn on e7 reaches the last rank on d8 and must become a queen, rook, bishop or knight: \
         write e7d8q or exd8=Q.",
    );
    assert_eq!(suggested(fen, "e7e8")[..4], ["e8=Q+", "e8=R+", "e8=B", "e8=N"]);
    let between = position(fen).explain_between(Square::E7, Square::E8, None);
    assert_eq!(between.code(), "promotion-missing");
}

#[test]
fn a_pawn_becomes_neither_king_nor_pawn() {
    let fen = "7k/4P3/8/8/8/8/8/4K3 w - - 0 1";
    let sentence = "The pawn on e7 cannot become a king on e8: choose queen, rook, bishop or knight.";
    refused(fen, &["e7e8k", "e8=K", "e8K", "e8(K)"], "promotion-to-king", sentence);
    let sentence = "The pawn on e7 cannot stay a pawn on e8: choose queen, rook, bishop or knight.";
    refused(fen, &["e7e8p", "e8=P"], "promotion-to-pawn", sentence);
}

#[test]
fn only_a_pawn_promotes_and_only_on_the_last_rank() {
    let sentence = "The knight on g1 cannot become a queen: only pawns promote.";
    refused(START, &["Nf3=Q", "g1f3q"], "promotion-of-piece", sentence);
    let sentence = "The pawn on e2 cannot become a queen on e4: it promotes only on rank 8.";
    refused(START, &["e2e4q", "e4=Q"], "promotion-too-early", sentence);
}

#[test]
fn a_blocked_or_pinned_pawn_is_told_so_before_its_promotion() {
    // e8 is occupied.
    let blocked = position("4r2k/4P3/8/8/8/8/8/4K3 w - - 0 1");
    assert_eq!(blocked.parse_move("e7e8").unwrap_err().code(), "pawn-blocked");
    assert_eq!(blocked.parse_move("e7e8k").unwrap_err().code(), "pawn-blocked");
    // Leaving the seventh rank opens it to the rook.
    let pinned = Position::from_fen("k7/r3P1K1/8/8/8/8/8/8 w - - 0 1").unwrap();
    let why = pinned.move_between(Square::E7, Square::E8, Some(Role::King)).unwrap_err();
    assert_eq!(why.code(), "pinned");
}

#[test]
fn a_pawn_that_would_go_backwards_is_named_in_algebraic_notation_too() {
    let fen = "4k3/8/8/8/4P3/3p4/8/4K3 w - - 0 1";
    let sentence = "The pawn on e4 cannot go to e3: pawns never move backwards.";
    refused(fen, &["e3", "e4e3", "Pe3"], "pawn-backwards", sentence);
    // No pawn was ever on its first rank: it is named all the same.
    refused(
        "3k4/4p3/8/8/8/8/8/4K3 b - - 0 1",
        &["e8", "e7e8"],
        "pawn-backwards",
        "The pawn on e7 cannot go to e8: pawns never move backwards.",
    );
    let sentence = "The pawn on e4 cannot go to d3: pawns never move backwards.";
    refused(fen, &["exd3", "ed3", "e4xd3"], "pawn-backwards", sentence);
    // One that stands there has no way back to go.
    let sentence = "White has no pawn on the e-file that could advance to e4.";
    refused(fen, &["e4"], "no-pawn-for-it", sentence);
}

#[test]
fn a_promotion_that_names_no_piece_is_told_the_four_letters() {
    let fen = "7k/4P3/8/8/8/8/8/4K3 w - - 0 1";
    let letters = "q, r, b or n for queen, rook, bishop or knight";
    let none = format!("names no piece that a pawn can become: write {letters}");
    let word = format!("is not how a promotion is written: it takes {letters}");
    for (text, name, why, advice) in [
        ("e7e8x", "x", &none, "A queen is e7e8q"),
        ("e8=D+", "D", &none, "A queen is e8=Q"),
        // A word says which one is meant.
        ("e7e8queen", "queen", &word, "A queen is e7e8q"),
        ("e8=queen", "queen", &word, "A queen is e8=Q"),
        ("e8 queen", "queen", &word, "A queen is e8=Q"),
        ("e8=knight", "knight", &word, "A knight is e8=N"),
        ("e7e8rook", "rook", &word, "A rook is e7e8r"),
    ] {
        let sentence = format!("\"{name}\" {why}. {advice}.");
        refused(fen, &[text], "unknown-promotion", &sentence);
        assert_eq!(super::suggested(fen, text), ["e8=Q+", "e8=R+", "e8=B", "e8=N"], "{text}");
    }
}
