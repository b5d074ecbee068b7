//! The keys that the Polyglot book format publishes with its definition.

use tabiya::Position;

/// The nine published examples: the moves from the start, the FEN, and the key.
const PUBLISHED: [(&str, &str, u64); 9] = [
    ("", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 0x463b_9618_1691_fc9c),
    ("e2e4", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", 0x823c_9b50_fd11_4196),
    ("e2e4 d7d5", "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 2", 0x0756_b944_61c5_0fb0),
    ("e2e4 d7d5 e4e5", "rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2", 0x662f_afb9_65db_29d4),
    (
        "e2e4 d7d5 e4e5 f7f5",
        "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
        0x22a4_8b5a_8e47_ff78,
    ),
    (
        "e2e4 d7d5 e4e5 f7f5 e1e2",
        "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR b kq - 1 3",
        0x652a_607c_a3f2_42c1,
    ),
    (
        "e2e4 d7d5 e4e5 f7f5 e1e2 e8f7",
        "rnbq1bnr/ppp1pkpp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR w - - 2 4",
        0x00fd_d303_c946_bdd9,
    ),
    (
        "a2a4 b7b5 h2h4 b5b4 c2c4",
        "rnbqkbnr/p1pppppp/8/8/PpP4P/8/1P1PPPP1/RNBQKBNR b KQkq c3 0 3",
        0x3c81_23ea_7b06_7637,
    ),
    (
        "a2a4 b7b5 h2h4 b5b4 c2c4 b4c3 a1a3",
        "rnbqkbnr/p1pppppp/8/8/P6P/R1p5/1P1PPPP1/1NBQKBNR b Kkq - 1 4",
        0x5c3f_9b82_9b27_9560,
    ),
];

#[test]
fn the_nine_published_keys_come_out_of_fens_and_of_moves() {
    for (moves, fen, key) in PUBLISHED {
        let read: Position = fen.parse().unwrap();
        assert_eq!(read.polyglot_key(), key, "{fen}");
        let mut played = Position::new();
        for text in moves.split_whitespace() {
            played = played.play(played.parse_move(text).unwrap()).unwrap();
        }
        assert_eq!(played.to_fen(), fen);
        assert_eq!(played.polyglot_key(), key, "after {moves}");
    }
}

#[test]
fn the_key_counts_en_passant_when_a_pawn_stands_ready_pinned_or_not() {
    // The definition asks for a pawn beside, not for a legal capture.
    let pinned: Position = "4k3/8/8/K2pP2r/8/8/8/8 w - d6 0 2".parse().unwrap();
    let without: Position = "4k3/8/8/K2pP2r/8/8/8/8 w - - 0 2".parse().unwrap();
    assert_ne!(pinned.polyglot_key(), without.polyglot_key());
    assert_eq!(pinned.key(), without.key());
    let far: Position = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1".parse().unwrap();
    let none: Position = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1".parse().unwrap();
    assert_eq!(far.polyglot_key(), none.polyglot_key());
}

#[test]
fn the_key_counts_castling_by_side_in_chess960_too() {
    let corners: Position = "4k3/8/8/8/8/8/8/RR2K3 w A - 0 1".parse().unwrap();
    let inner: Position = "4k3/8/8/8/8/8/8/RR2K3 w B - 0 1".parse().unwrap();
    assert_eq!(corners.polyglot_key(), inner.polyglot_key());
    assert_ne!(corners.key(), inner.key());
}
