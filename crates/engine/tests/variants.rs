//! The engine in other games than chess: what wins at once is found, and whole games are played by their rules.

use tabiya::{Game, Position, Variant};
use tabiya_engine::{Engine, Level, Limits, Score};

fn game(variant: Variant, fen: &str) -> Game {
    Game::from_position(Position::from_fen_as(variant, fen).unwrap())
}

#[test]
fn what_wins_a_variant_is_found() {
    for (variant, fen, best) in [
        // A step onto the hill, although a queen hangs.
        (Variant::KingOfTheHill, "4k3/8/8/q7/8/4K3/8/1Q6 w - - 0 1", &["Ke4", "Kd4"][..]),
        // The third check, although it costs the queen.
        (Variant::ThreeCheck, "3rk3/3p1ppp/8/8/8/8/5PPP/3Q2K1 w - - 1+3 0 1", &["Qe1+", "Qe2+", "Qxd7+"]),
        // The knight beside the king goes up with it.
        (Variant::Atomic, "rnbqkb1r/pppppppp/5n2/6N1/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 1", &["Nxf7"]),
        // A queen is dropped where the king can neither take nor go.
        (
            Variant::Crazyhouse,
            "6k1/5ppp/8/8/8/8/5PPP/6K1[R] w - - 0 1",
            &["R@a8#", "R@b8#", "R@c8#", "R@d8#", "R@e8#"],
        ),
        // The last piece is given away.
        (Variant::Antichess, "8/8/8/8/1p6/8/P7/8 w - - 0 1", &["a3", "a4"]),
        (Variant::RacingKings, "8/K7/8/8/8/8/k7/6QR w - - 0 1", &["Ka8", "Kb8"]),
        (Variant::Horde, "6k1/8/8/8/8/8/8/r6P b - - 0 1", &["Rxh1"]),
    ] {
        let game = game(variant, fen);
        for level in [None, Some(Level::new(400)), Some(Level::new(1_500))] {
            let mut limits = Limits::new().nodes(4_000);
            limits.level = level;
            let result = Engine::new().search(&game, &limits, &mut |_| {});
            let san = result.best.map(|mv| game.position().san(mv).to_string()).unwrap_or_default();
            assert!(
                best.iter().any(|best| san.trim_end_matches(['+', '#']) == best.trim_end_matches(['+', '#'])),
                "{variant} {fen} {level:?}: {san}"
            );
            assert_eq!(result.score, Score::Mate(1), "{variant} {fen} {level:?}");
        }
    }
}

#[test]
fn a_finished_game_has_no_move_and_a_score() {
    let over = game(Variant::KingOfTheHill, "4k3/8/8/8/3K4/8/8/8 b - - 0 1");
    let result = Engine::new().search(&over, &Limits::new().nodes(100), &mut |_| {});
    assert_eq!((result.best, result.score), (None, Score::Mate(0)));
    // Who has nothing left in antichess has won.
    let over = game(Variant::Antichess, "8/8/8/8/8/8/p7/8 w - - 0 1");
    let result = Engine::new().search(&over, &Limits::new().nodes(100), &mut |_| {});
    assert_eq!((result.best, result.score), (None, Score::MateGiven));
}

#[test]
fn whole_games_of_every_variant_are_played_by_its_rules() {
    for variant in Variant::ALL {
        let mut engine = Engine::new();
        for (number, level) in [(0, None), (1, Some(Level::new(600)))] {
            let mut game = Game::from_position(Position::start_of(variant));
            while game.outcome().is_none() && game.ply() < 40 {
                let mut limits = Limits::new().nodes(150 + number);
                limits.level = level;
                let result = engine.search(&game, &limits, &mut |_| {});
                let mv = result.best.unwrap_or_else(|| panic!("{variant}: no move in {:?}", game.position()));
                game.play(mv).unwrap_or_else(|error| panic!("{variant}: {error} in {:?}", game.position()));
            }
            assert!(game.ply() > 4, "{variant}");
        }
    }
}

#[test]
fn no_level_draws_a_won_race_by_leaving_no_move() {
    for (fen, draws) in [
        ("2R5/8/3B4/8/4Q2K/8/1k2N2N/R7 w - - 9 49", "Ra3"),
        ("3n4/8/8/1r6/2k4K/2b5/8/3q4 b - - 26 85", "Qf3"),
        ("6r1/4q3/8/8/8/8/1k6/3b1K2 b - - 30 71", "Qe3"),
    ] {
        let game = game(Variant::RacingKings, fen);
        let mut after = game.clone();
        after.play(draws).unwrap();
        assert!(after.outcome().is_some_and(|outcome| outcome.winner().is_none()), "{fen} {draws}");
        for rating in (Level::LOWEST..=Level::HIGHEST).step_by(200) {
            let limits = Limits::new().level(Level::new(rating));
            let best = Engine::new().search(&game, &limits, &mut |_| {}).best.unwrap();
            let mut after = game.clone();
            after.play(best).unwrap();
            assert_eq!(after.outcome(), None, "{rating} in {fen}: {best:?}");
        }
    }
}

#[test]
fn every_level_wins_a_race_that_is_won() {
    for rating in [400, 800, 1_200, 2_000] {
        let mut engine = Engine::new();
        let mut game = game(Variant::RacingKings, "8/8/8/8/8/8/k5NK/6QR w - - 0 1");
        let mut rng = tabiya::Rng::stream(u64::from(rating), 0);
        while game.outcome().is_none() {
            let moves = game.position().legal_moves();
            let mv = match game.position().turn().is_white() {
                true => engine.search(&game, &Limits::new().level(Level::new(rating)), &mut |_| {}).best,
                false => moves.get((rng.unit() * moves.len() as f64) as usize).copied(),
            };
            game.play(mv.unwrap()).unwrap();
        }
        let outcome = game.outcome().unwrap();
        assert_eq!(outcome.winner(), Some(tabiya::Color::White), "{rating}: {outcome}");
    }
}

#[test]
fn an_engine_that_played_a_variant_plays_chess_as_before() {
    let chess = Game::new();
    let limits = Limits::new().nodes(3_000);
    let fresh = Engine::new().search(&chess, &limits, &mut |_| {});
    let mut used = Engine::new();
    let house = Game::from_position(Position::start_of(Variant::Crazyhouse));
    used.search(&house, &limits, &mut |_| {});
    let again = used.search(&chess, &limits, &mut |_| {});
    assert_eq!((fresh.best, fresh.score, fresh.pv), (again.best, again.score, again.pv));
}
