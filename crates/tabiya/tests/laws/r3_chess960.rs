//! R3.2: the arrays of Chess960, by number and by lot.

use super::drawing::{drawn, legal, play};
use tabiya::{CHESS960_ARRAYS, CastlingSide, Color, Position, Rng, Role, Square};

#[test]
fn number_518_is_the_standard_array() {
    assert_eq!(Position::chess960(518).unwrap().to_setup(), Position::new().to_setup());
}

#[test]
fn there_are_960_arrays_and_no_more() {
    assert!(Position::chess960(CHESS960_ARRAYS - 1).is_some());
    assert!(Position::chess960(CHESS960_ARRAYS).is_none());
    assert!(Position::chess960(u16::MAX).is_none());
    assert!(Position::double_chess960(0, 960).is_none());
    assert!(Position::double_chess960(960, 0).is_none());
}

#[test]
fn some_numbers_have_the_arrays_that_everybody_gives_them() {
    for (number, back) in
        [(0, "BBQNNRKR"), (1, "BQNBNRKR"), (518, "RNBQKBNR"), (534, "RNBKQBNR"), (959, "RKRNNQBB")]
    {
        let fen = Position::chess960(number).unwrap().to_fen();
        let expected = format!("{}/pppppppp/8/8/8/8/PPPPPPPP/{back} w KQkq - 0 1", back.to_lowercase());
        assert_eq!(fen, expected, "{number}");
    }
}

#[test]
fn a_seed_draws_the_same_array_every_time_and_seeds_draw_all() {
    let mut drawn = std::collections::BTreeMap::new();
    for seed in 0..20_000 {
        let (number, position) = Position::random_chess960(&mut Rng::new(seed));
        assert_eq!(Position::random_chess960(&mut Rng::new(seed)), (number, position));
        assert_eq!(Position::chess960(number), Some(position));
        *drawn.entry(number).or_insert(0) += 1;
    }
    assert_eq!(drawn.len(), 960, "every array can be drawn");
    // 20.8 times each on average; five standard deviations are 23.
    assert!(drawn.values().all(|&times| times <= 45), "no array is favoured");
}

#[test]
fn a_new_array_has_all_its_rights_and_clocks_at_the_start() {
    for number in 0..CHESS960_ARRAYS {
        let setup = Position::chess960(number).unwrap().to_setup();
        assert_eq!(setup.castling.iter().count(), 4, "{number}");
        assert_eq!(
            (setup.turn, setup.en_passant, setup.halfmoves, setup.fullmoves),
            (Color::White, None, 0, 1)
        );
        for color in Color::ALL {
            for side in CastlingSide::ALL {
                let rook = setup.castling.rook(color, side).unwrap();
                assert_eq!(setup.board.piece_at(rook), Some(Role::Rook.of(color)), "{number}");
            }
        }
    }
}

#[test]
fn castling_is_played_in_a_game_of_chess960() {
    // Array 0: the king on g1 is at its goal, the rooks stand on f1 and h1.
    let start = Position::chess960(0).unwrap();
    assert_eq!(start.king(Color::White), Square::G1);
    assert!(!legal(&start, "g1h1"), "f1 is taken by the other rook");
    // Rf1-f3 through an opened file frees the way.
    let free = play(start, "f2f4 f7f5 f1f3 f8f6");
    let after = play(free, "g1h1");
    assert_eq!(after.king(Color::White), Square::G1);
    assert_eq!(after.piece_at(Square::F1), Some(Role::Rook.of(Color::White)));
    assert!(!after.castling_rights().has(Color::White, CastlingSide::King));
    assert!(after.castling_rights().has(Color::Black, CastlingSide::King));
}

#[test]
fn an_outer_rook_may_castle_past_nothing_but_its_king() {
    let position = drawn(
        "
        . . . . . k . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        R R . . K . . .
        ",
    );
    // The inner rook is in the way of the outer one, not the other way round.
    assert!(!legal(&position.clone().castling("A").white(), "e1a1"));
    assert!(legal(&position.castling("B").white(), "e1b1"));
}
