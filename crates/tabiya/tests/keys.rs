//! Keys are the same on every machine and with every feature: these are numbers, not comparisons.

use tabiya::Position;

#[test]
fn keys_are_the_same_on_every_target_and_with_every_feature() {
    for (fen, key, polyglot) in [
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            0x463b_9618_1691_fc9c,
            0x463b_9618_1691_fc9c,
        ),
        (
            "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
            0x22a4_8b5a_8e47_ff78,
            0x22a4_8b5a_8e47_ff78,
        ),
        (
            "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 2",
            0x0756_b944_61c5_0fb0,
            0x0756_b944_61c5_0fb0,
        ),
        (
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            0xc3ce_103f_01d1_5e1d,
            0xc3ce_103f_01d1_5e1d,
        ),
        ("1rk2r2/8/8/8/8/8/8/1R1K1R2 b FBfb - 12 40", 0xa018_6699_0253_4b5a, 0x3686_aec2_fafd_29f5),
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 b - - 7 9", 0x9b2f_0554_7e3c_7ad5, 0x9b2f_0554_7e3c_7ad5),
    ] {
        let position = Position::from_fen(fen).unwrap();
        assert_eq!((position.key(), position.polyglot_key()), (key, polyglot), "{fen}");
    }
}

#[test]
fn a_key_carried_through_a_game_is_that_of_its_fen() {
    let mut rng = tabiya::Rng::new(960);
    let mut sum = 0u64;
    for _ in 0..20 {
        let mut position = Position::random_chess960(&mut rng).1;
        for _ in 0..100 {
            let moves = position.legal_moves();
            let Some(&mv) = rng.pick(&moves) else { break };
            position.play_unchecked(mv);
            assert_eq!(position.key(), Position::from_fen(&position.to_fen()).unwrap().key());
            sum = sum.rotate_left(1) ^ position.key();
        }
    }
    assert_eq!(sum, 0xf223_3959_4d00_1181);
}
