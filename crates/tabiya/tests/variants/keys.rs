//! Keys: the same positions and only they have the same.

use std::collections::HashMap;
use tabiya::{EnPassantField, FenStyle, Position, Rng, Variant};

/// All that makes a position what it is: the game, the placement with the marks of promoted pieces and what is in hand,
/// the turn, the rights by their rooks, a capture in passing that is legal, the checks that are left. No counters.
fn identity(position: &Position) -> String {
    let fen = position.fen(FenStyle::SHREDDER.with_en_passant(EnPassantField::IfLegal)).to_string();
    let fields: Vec<&str> = fen.split(' ').collect();
    // The two counters are the last.
    format!("{} {}", position.variant().name(), fields[..fields.len() - 2].join(" "))
}

#[test]
fn in_random_games_of_all_variants_equal_positions_and_only_they_have_the_same_key() {
    let mut rng = Rng::new(64);
    let (mut keys, mut again) = (HashMap::new(), 0);
    let mut seen: HashMap<String, Position> = HashMap::new();
    let mut look = |position: &Position| {
        let name = identity(position);
        let first = seen.entry(name.clone()).or_insert(*position);
        again += usize::from(first != position || first.fullmoves() != position.fullmoves());
        assert!(first.same_position(position) && first.key() == position.key(), "{first:?} {position:?}");
        let owner = keys.entry(position.key()).or_insert_with(|| name.clone());
        assert_eq!(*owner, name);
    };
    for variant in Variant::ALL {
        for game in 0..40 {
            // Few arrays, so that many games meet.
            let array = Position::chess960_of(variant, 960 / 4 * (game % 4)).filter(|_| game % 2 == 0);
            let mut position = array.unwrap_or(Position::start_of(variant));
            for _ in 0..120 {
                look(&position);
                let moves = position.legal_moves();
                // Two moves of one side with an answer between them, in either order.
                let picked = [(); 3].map(|()| rng.pick(&moves).copied());
                if let [Some(first), _, Some(second)] = picked
                    && let Ok(after) = position.play(first)
                    && let Some(&answer) = rng.pick(&after.legal_moves())
                {
                    for order in [[first, answer, second], [second, answer, first]] {
                        let end = order.iter().try_fold(position, |at, &mv| at.play(mv).ok());
                        end.iter().for_each(&mut look);
                    }
                }
                let Some(mv) = picked[1] else { break };
                position = position.play(mv).unwrap();
            }
        }
    }
    assert!(again > 2_000, "{again}");
}

#[test]
fn the_same_board_with_other_pockets_checks_marks_or_rules_has_another_key() {
    let mut keys = HashMap::new();
    let mut different = |variant, fen: &str| {
        let position = Position::from_fen_as_lenient(variant, fen).unwrap().0;
        if let Some(other) = keys.insert(position.key(), identity(&position)) {
            assert_eq!(other, identity(&position));
        }
    };
    // Everything that can be in hand, up to its most, for either side.
    for role in ["q", "r", "b", "n", "p"] {
        let most = match role {
            "p" => 16,
            "q" => 2,
            _ => 4,
        };
        for white in 0..=most {
            for black in 0..=most - white {
                let hand = role.to_uppercase().repeat(white) + &role.repeat(black);
                different(Variant::Crazyhouse, &format!("4k3/8/8/8/8/8/8/4K3[{hand}] w - - 0 1"));
            }
        }
    }
    for (white, black) in (0..10).flat_map(|white| (0..10).map(move |black| (white, black))) {
        if (white, black) != (0, 0) {
            different(Variant::ThreeCheck, &format!("4k3/8/8/8/8/8/8/4K3 w - - {white}+{black} 0 1"));
        }
    }
    for square in 0..6 {
        let (before, behind) = (["", "1", "2", "3", "4", "5"][square], 7 - square);
        for mark in ["", "~"] {
            let rank = format!("{before}N{mark}{behind}");
            different(Variant::Crazyhouse, &format!("4k3/8/8/8/8/{rank}/8/4K3[] w - - 0 1"));
        }
    }
    for variant in [Variant::Chess, Variant::KingOfTheHill, Variant::Antichess, Variant::Atomic] {
        different(variant, "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    }
    // Hands, of which the empty one is among all five kinds; checks; marks; rules.
    assert_eq!(keys.len(), (6 + 3 * 15 + 153 - 4) + 99 + 12 + 4);
}
