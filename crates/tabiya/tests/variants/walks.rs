//! Random games: the generator against the second reading, and what is written against what is read.

use super::naive;
use tabiya::{Color, Position, Rng, Role, Setup, Square, Uci, Variant, Verdict};

#[test]
fn in_random_games_of_every_variant_the_second_reading_agrees() {
    let mut rng = Rng::new(20);
    for variant in Variant::ALL {
        for game in 0..12 {
            // Every third game from the usual array, the others from any of the 960.
            let array = Position::chess960_of(variant, rng.below(960) as u16).filter(|_| game % 3 != 0);
            let mut position = array.unwrap_or(Position::start_of(variant));
            for _ in 0..100 {
                let mut moves = position.legal_moves().to_vec();
                moves.sort();
                assert_eq!(moves, naive::legal_moves(&position), "{position:?}");
                assert_eq!(position.count_legal_moves(), moves.len(), "{position:?}");
                assert_eq!(position.has_legal_moves(), !moves.is_empty(), "{position:?}");
                if moves.is_empty() {
                    break;
                }
                let mv = moves[rng.below(moves.len())];
                let uci: Uci = position.uci(mv).to_string().parse().unwrap();
                assert_eq!(uci.to_move(&position), Some(mv), "{position:?} {uci}");
                let san = position.san(mv).to_string();
                assert_eq!(position.parse_san(&san), Ok(mv), "{position:?} {san}");
                let next = position.play(mv).unwrap();
                assert_eq!(position.gives_check(mv), next.is_check(), "{position:?} {mv:?}");
                let read = Position::from_fen_as(variant, &next.to_fen()).unwrap();
                assert_eq!((read, read.key()), (next, next.key()), "{next:?}");
                position = next;
            }
        }
    }
}

#[test]
fn whatever_is_asked_in_a_variant_is_refused_with_a_reason_or_in_the_list() {
    let mut rng = Rng::new(4);
    for variant in Variant::ALL {
        for _ in 0..4 {
            let mut position = Position::start_of(variant);
            for _ in 0..80 {
                let moves = position.legal_moves();
                for _ in 0..12 {
                    let [from, to] = [rng.below(64), rng.below(64)].map(|at| Square::ALL[at]);
                    let text = match rng.below(4) {
                        0 => format!("{}@{to}", Role::ALL[rng.below(5)].letter().to_ascii_uppercase()),
                        _ => format!("{from}{to}"),
                    };
                    let explanation = position.explain(&text);
                    let uci: Option<Uci> = text.parse().ok();
                    let legal = uci.and_then(|uci| uci.to_move(&position));
                    assert_eq!(explanation.mv, legal, "{position:?} {text}");
                    assert_eq!(
                        explanation.verdict() == Verdict::Legal,
                        legal.is_some(),
                        "{position:?} {text}"
                    );
                    assert!(!explanation.to_string().is_empty());
                }
                let Some(&mv) = rng.pick(&moves) else { break };
                position = position.play(mv).unwrap();
            }
        }
    }
}

#[test]
fn where_a_king_of_atomic_chess_can_be_taken_the_second_reading_agrees() {
    let mut rng = Rng::new(7);
    let mut found = 0;
    for _ in 0..20_000 {
        let mut setup = Setup::EMPTY.with_variant(Variant::Atomic);
        setup.turn = Color::ALL[rng.below(2)];
        for color in Color::ALL {
            setup.board.place(Square::ALL[rng.below(64)], Role::King.of(color));
        }
        for _ in 0..rng.below(6) {
            let role = Role::ALL[rng.below(5)];
            let square = Square::ALL[8 + rng.below(48)];
            if setup.board.role_at(square) != Some(Role::King) {
                setup.board.place(square, role.of(Color::ALL[rng.below(2)]));
            }
        }
        let Ok((position, notes)) = setup.to_position_lenient() else { continue };
        if !notes.iter().any(|problem| problem.code() == "king-can-be-taken") {
            continue;
        }
        found += 1;
        let mut moves = position.legal_moves().to_vec();
        moves.sort();
        assert_eq!(moves, naive::legal_moves(&position), "{position:?}");
        assert_eq!(position.count_legal_moves(), moves.len(), "{position:?}");
        for mv in moves {
            let san = position.san(mv).to_string();
            assert_eq!(position.parse_san(&san), Ok(mv), "{position:?} {san}");
            assert_eq!(position.explain(&san).mv, Some(mv), "{position:?} {san}");
            let next = position.play(mv).unwrap();
            assert_eq!(position.gives_check(mv), next.is_check(), "{position:?} {san}");
            next.outcome();
        }
    }
    assert!(found > 1_000, "{found}");
}
