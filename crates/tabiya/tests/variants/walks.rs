//! Random games: the generator against the second reading, and what is written against what is read.

use super::naive;
use tabiya::{Position, Rng, Role, Square, Uci, Variant, Verdict};

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
