//! Random games: the generator against the second reading, and what is written against what is read.

use super::naive;
use tabiya::{Position, Rng, Uci, Variant};

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
