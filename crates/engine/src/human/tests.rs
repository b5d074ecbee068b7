//! What is promised of choices.

use super::{ConsideredMove, SeenMove, TRAIT_NAMES, TRAITS, Trail, consider};
use crate::level::Level;
use crate::score::Score;
use tabiya::{Board, CastlingRights, Color, Game, Move, Position, Rng, Square, Variant};

/// Moves that differ in nothing but their scores.
fn scored(scores: &[i32]) -> Vec<ConsideredMove> {
    let seen: Vec<SeenMove> = scores
        .iter()
        .map(|&score| Score::Centipawns(score))
        .map(|score| SeenMove { mv: Move::normal(Square::E1, Square::E2), glance: score, score })
        .collect();
    consider(&Position::new(), Trail::default(), &seen)
}

/// The traits of a move after a game.
fn trait_of(game: &Game, mv: &str, name: &str) -> f32 {
    let position = game.position();
    let mv = position.parse_san(mv).unwrap();
    let seen = SeenMove { mv, glance: Score::ZERO, score: Score::ZERO };
    let at = TRAIT_NAMES.iter().position(|other| *other == name).unwrap();
    consider(position, Trail::of(game), &[seen])[0].traits[at]
}

fn game(moves: &[&str]) -> Game {
    let mut game = Game::new();
    for mv in moves {
        game.play(*mv).unwrap();
    }
    game
}

#[test]
fn a_stronger_player_gives_away_less() {
    let scores = [40, 37, 34, 0, -60, -150, -400];
    let moves = scored(&scores);
    let given =
        |rating| (0..2_000).map(|key| 40 - scores[Level::new(rating).choose(&moves, key)]).sum::<i32>();
    for pair in [400, 800, 1200, 1600, 2000, 2400].windows(2) {
        assert!(given(pair[0]) > given(pair[1]), "{pair:?}");
    }
    assert_eq!(given(Level::HIGHEST), 0);
}

#[test]
fn no_level_gives_away_more_than_its_rating_allows() {
    let moves = scored(&[700, 300]);
    let gives = |rating| (0..2_000).any(|key| Level::new(rating).choose(&moves, key) == 1);
    assert!(gives(600));
    assert!(!gives(1_500));
}

#[test]
fn from_club_level_on_a_recapture_is_played_if_it_is_best() {
    let misses = |rating: u16| {
        (0..2_000).any(|key| {
            let mut moves = scored(&[0, -40]);
            moves[0].traits[super::TAKES_BACK] = 1.0;
            Level::new(rating).choose(&moves, key) == 1
        })
    };
    assert!(misses(500));
    assert!(!misses(900));
    assert_eq!(TRAIT_NAMES[super::TAKES_BACK], "takes back");
}

#[test]
fn a_level_plays_each_move_as_often_as_its_chances_say() {
    for rating in [400, 1_000, 1_600, Level::HIGHEST] {
        let (level, moves) = (Level::new(rating), scored(&[40, 30, 0, -120, -900]));
        let mut often = [0.0; 5];
        (0..20_000).for_each(|key| often[level.choose(&moves, key)] += 1.0 / 20_000.0);
        for (chance, often) in level.chances(&moves).into_iter().zip(often) {
            assert!((chance - often).abs() < 0.012, "{rating}: {chance} and {often}");
        }
    }
    let mut moves = scored(&[0, 0]);
    moves[1].traits[super::TAKES_BACK] = 1.0;
    assert_eq!(Level::new(900).chances(&moves), [0.0, 1.0]);
}

#[test]
fn likelihoods_are_shares_and_a_better_move_is_likelier() {
    for rating in [400, 1_000, 1_600, 2_200] {
        let chances = Level::new(rating).likelihoods(&scored(&[40, 0, -300]));
        assert!((chances.iter().sum::<f64>() - 1.0).abs() < 1e-9);
        assert!(chances[0] > chances[1] && chances[1] > chances[2], "{rating}: {chances:?}");
    }
}

#[test]
fn people_take_back_and_castle_and_escape() {
    let exchange = game(&["e4", "d5", "exd5"]);
    assert_eq!(trait_of(&exchange, "Qxd5", "takes back"), 1.0);
    assert_eq!(trait_of(&exchange, "e6", "takes back"), 0.0);
    let italian = game(&["e4", "e5", "Nf3", "Nc6", "Bc4", "Bc5"]);
    assert_eq!(trait_of(&italian, "O-O", "castles"), 1.0);
    assert_eq!(trait_of(&italian, "O-O", "by a king, in an opening"), 0.0);
    assert_eq!(trait_of(&italian, "Bxf7+", "loses something by the exchange"), 1.0);
    let attacked = game(&["Nf3", "e5", "a3", "e4"]);
    assert_eq!(trait_of(&attacked, "Nd4", "away from a pawn that attacks it"), 1.0);
    assert_eq!(trait_of(&attacked, "Ng1", "back to where it was"), 0.0);
    assert_eq!(trait_of(&game(&["Nf3", "e5"]), "Ng1", "back to where it was"), 1.0);
}

/// A position without castling and en passant, and the same with the colours exchanged.
fn both_ways(position: &Position) -> [Position; 2] {
    let mut setup = position.to_setup();
    (setup.castling, setup.en_passant) = (CastlingRights::NONE, None);
    let mut other = setup;
    other.board = Board::EMPTY;
    for color in Color::ALL {
        for (square, piece) in setup.board.pieces(color) {
            other.board.place(square.flip(), piece.role.of(!color));
        }
    }
    other.turn = !setup.turn;
    [setup.try_into().unwrap(), other.try_into().unwrap()]
}

#[test]
fn both_colours_have_the_same_traits() {
    for number in 0..20 {
        let mut rng = Rng::stream(11, number);
        let mut position = Position::new();
        for _ in 0..30 {
            let Some(&mv) = rng.pick(&position.legal_moves()) else { break };
            position.play_unchecked(mv);
        }
        let [position, flipped] = both_ways(&position);
        let traits = |position: &Position| -> Vec<[f32; TRAITS]> {
            let seen = |&mv: &Move| SeenMove { mv, glance: Score::ZERO, score: Score::ZERO };
            let seen: Vec<SeenMove> = position.legal_moves().iter().map(seen).collect();
            let mut traits: Vec<_> = consider(position, Trail::default(), &seen)
                .into_iter()
                .map(|considered| considered.traits)
                .collect();
            traits.sort_by(|a, b| a.partial_cmp(b).unwrap());
            traits
        };
        assert_eq!(traits(&position), traits(&flipped), "{position}");
    }
}

#[test]
fn in_a_variant_a_move_is_only_what_was_found_of_it() {
    for variant in [Variant::Chess, Variant::ThreeCheck] {
        let position = Position::from_fen_as(variant, "4k3/8/8/8/8/8/4q3/4K3 w - - 0 1").unwrap();
        let takes = position.parse_move("Kxe2").unwrap();
        let seen = SeenMove { mv: takes, glance: Score::ZERO, score: Score::ZERO };
        let traits = consider(&position, Trail::default(), &[seen])[0].traits;
        let is_any = |part: &[f32]| part.iter().any(|value| *value != 0.0);
        assert!(is_any(&traits[..6]), "{variant}: it is the best move, as the only one");
        assert_eq!(is_any(&traits[6..]), variant == Variant::Chess, "{variant}: it takes a queen");
    }
}
