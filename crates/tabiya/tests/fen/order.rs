//! Every reason against a FEN, in the order of the text.

use super::{FenError, Position, Setup, error, fatal, reasons};

#[test]
fn reasons_are_in_the_order_of_their_columns() {
    for fen in [
        "kK6/8/8/8/8/8/8/P7 x KQkq e5 z 0 foo",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1BNR x KQkq e4 -1 99999999999 rest",
        "P3k3/4R3/8/8/8/8/8/4K2R w Qq e6 0 1",
        "4k3/9/x",
    ] {
        for error in [error(fen), Position::from_fen_lenient(fen).expect_err(fen)] {
            assert!(error.reasons().is_sorted_by_key(|reason| reason.column()), "{error}");
        }
    }
    let (_, notes) = Position::from_fen_lenient("4k3/8/8/8/8/8/8/4K3 w K e6 99999").unwrap();
    assert!(notes.len() == 3 && notes.is_sorted_by_key(|reason| reason.column()), "{notes:?}");
    let unread: FenError = "4k3/9/8/8/8/8/8/4K3 w - - 0 1 rest".parse::<Setup>().unwrap_err();
    assert!(unread.reasons().is_sorted_by_key(|reason| reason.column()), "{unread}");
}

#[test]
fn an_en_passant_square_that_is_wrong_for_either_side_is_a_reason_also_without_a_side() {
    assert_eq!(
        reasons("kK6/8/8/8/8/8/8/P7 x KQkq e5 z 0 foo").into_iter().map(|r| r.0).collect::<Vec<_>>(),
        [
            "adjacent-kings",
            "pawns-on-back-rank",
            "turn",
            "castling-without-king",
            "castling-without-rook",
            "castling-without-king",
            "castling-without-rook",
            "castling-without-rook",
            "castling-without-rook",
            "en-passant-rank",
            "en-passant-rank",
            "counter",
            "trailing-text"
        ]
    );
    let of = |square: &str| {
        let error = error(&format!("4k3/8/8/4p3/8/8/8/4K3 x - {square} 0 1"));
        let reasons = error.reasons().iter().skip(1).map(|reason| reason.to_string());
        reasons.collect::<Vec<_>>()
    };
    assert_eq!(
        of("e5"),
        [
            "White cannot capture en passant on e5, only on rank 6",
            "Black cannot capture en passant on e5, only on rank 3"
        ]
    );
    assert_eq!(of("d6"), ["no pawn on d5 has passed the en passant square d6"]);
    assert_eq!(of("e3"), ["no pawn on e4 has passed the en passant square e3"]);
    // With White to move nothing is wrong with it.
    assert_eq!(of("e6"), [""; 0]);
}

#[test]
fn an_en_passant_square_on_a_wrong_rank_is_a_reason_also_without_a_board() {
    assert_eq!(
        reasons("4k3/8/8/8/8/8/8/4K2 w - e5 0 1"),
        [("rank-length", 17, 19), ("en-passant-rank", 25, 26)]
    );
    assert_eq!(fatal("4k3/8/8/8/8/8/8/4K2 w - e6 0 1"), ("rank-length", 17, 19));
}
