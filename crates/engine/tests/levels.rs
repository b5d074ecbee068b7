//! What is promised of players who are weaker than the engine.

use tabiya::{DrawRules, Game, Move, Outcome, Position, Rng};
use tabiya_engine::{Engine, Level, Limits};

fn level(rating: u16) -> Limits {
    Limits::new().level(Level::new(rating))
}

fn game(fen: &str) -> Game {
    Game::from_fen(fen).unwrap().with_draw_rules(DrawRules::Analysis)
}

fn answer(game: &Game, limits: &Limits) -> Move {
    Engine::new().search(game, limits, &mut |_| {}).best.unwrap()
}

fn every_level() -> impl Iterator<Item = u16> {
    (Level::LOWEST..=Level::HIGHEST).step_by(200)
}

fn mates(position: &Position, mv: Move) -> bool {
    let mut next = *position;
    next.play_unchecked(mv);
    next.is_check() && !next.has_legal_moves()
}

#[test]
fn every_level_plays_legal_games() {
    for rating in [400, 1000, 1600, 2200] {
        let mut engine = Engine::new();
        let mut game = Game::chess960(rating % 960).unwrap();
        while game.outcome().is_none() && game.ply() < 60 {
            let result = engine.search(&game, &level(rating), &mut |_| {});
            game.play(result.best.unwrap()).unwrap();
        }
    }
}

#[test]
fn a_level_plays_the_same_however_many_threads_there_are() {
    let queen = "8/8/8/3k4/8/8/8/KQ6 w - - 0 1";
    let tactics = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let mut several = Engine::new();
    several.set_threads(3);
    for fen in [queen, tactics] {
        for rating in [800, 1500, 2800] {
            let alone = Engine::new().search(&game(fen), &level(rating), &mut |_| {});
            for _ in 0..3 {
                several.new_game();
                assert_eq!(several.search(&game(fen), &level(rating), &mut |_| {}), alone, "{rating}: {fen}");
            }
        }
    }
}

#[test]
fn every_level_takes_every_mate_in_one() {
    every_level_takes_mates(12);
}

#[test]
#[ignore = "long: cargo xtask test --all"]
fn long_every_level_takes_many_mates_in_one() {
    every_level_takes_mates(60);
}

/// Every level is shown so many mates in one.
fn every_level_takes_mates(mates_shown: usize) {
    let mut rng = Rng::new(6);
    let mut seen = 0;
    while seen < mates_shown {
        let mut game = Game::new();
        while !game.is_over() && game.ply() < 200 {
            let moves = game.position().legal_moves();
            if moves.iter().any(|&mv| mates(game.position(), mv)) {
                seen += 1;
                for rating in every_level() {
                    let mv = answer(&game, &level(rating));
                    assert!(mates(game.position(), mv), "{rating} plays {mv:?} in {}", game.position());
                }
                break;
            }
            game.play(*rng.pick(&moves).unwrap()).unwrap();
        }
    }
}

#[test]
fn a_player_of_a_club_takes_back_what_was_taken() {
    for (fen, taken) in [
        ("rnbqk2r/pppp1ppp/4pn2/8/1bPP4/2N2N2/PP2PPPP/R1BQKB1R b KQkq - 3 4", "Bxc3+"),
        ("rnbqkb1r/ppp2ppp/5n2/4p3/4P3/2N5/PPP2PPP/R1BQKBNR w KQkq - 0 5", "Qxd8+"),
        ("r1bq1rk1/ppp2ppp/2n5/8/8/2N5/PPP2PPP/R1BQ1RK1 w - - 0 10", "Qxd8"),
        ("r2q1rk1/pp3ppp/2n1bn2/2bp4/8/2NB1N2/PPP2PPP/R1BQ1RK1 w - - 0 10", "Nxd5"),
        ("3r2k1/5ppp/8/8/8/4P3/5PPP/3RR1K1 b - - 0 1", "Rxd1"),
    ] {
        for rating in (900..=Level::HIGHEST).step_by(100) {
            let mut game = game(fen);
            let taken = game.play(taken).unwrap();
            let back = answer(&game, &level(rating));
            assert_eq!(back.to(), taken.to(), "{rating} plays {}: {fen}", game.position().san(back));
        }
    }
}

/// Whether a level mates the lone king of somebody who defends as well as the engine can.
fn wins(fen: &str, rating: u16) -> bool {
    let (mut winner, mut loser) = (Engine::new(), Engine::new());
    let mut game = Game::from_fen(fen).unwrap();
    let defence = Limits::new().nodes(4_000);
    while game.outcome().is_none() {
        let result = match game.position().turn().is_white() {
            true => winner.search(&game, &level(rating), &mut |_| {}),
            false => loser.search(&game, &defence, &mut |_| {}),
        };
        game.play(result.best.unwrap()).unwrap();
    }
    matches!(game.outcome(), Some(Outcome::Win { .. }))
}

#[test]
fn a_player_of_a_club_mates_a_lone_king_with_a_queen_or_a_rook() {
    for fen in [
        "8/8/8/3k4/8/8/8/Q3K3 w - - 0 1",
        "8/8/8/3k4/8/8/8/R3K3 w - - 0 1",
        "k7/8/8/8/8/8/8/1R5K w - - 0 1",
        "8/8/4k3/8/8/2R5/8/1K6 w - - 0 1",
    ] {
        for rating in [900, 1200, 1500, 1800, 2400] {
            assert!(wins(fen, rating), "{rating}: {fen}");
        }
    }
}

#[test]
fn better_players_mate_with_two_bishops_and_then_with_bishop_and_knight() {
    for (fen, from) in [
        ("8/8/8/3k4/8/8/8/2B1KB2 w - - 0 1", 1_200),
        ("4k3/8/8/8/8/8/3BB3/4K3 w - - 0 1", 1_200),
        ("8/8/8/3k4/8/8/8/2B1K1N1 w - - 0 1", 1_600),
        ("k7/8/8/8/8/8/3B4/3NK3 w - - 0 1", 1_600),
    ] {
        for rating in [from, 2_000, Level::HIGHEST] {
            assert!(wins(fen, rating), "{rating}: {fen}");
        }
    }
}

#[test]
fn a_queen_that_can_be_taken_back_is_not_left_for_later() {
    // Seen before every answer to a move was looked at: 1. a6 as if Black's queen could not move away.
    let fen = "4kb1r/3pnpp1/2r4p/P3R3/1q1n4/P2B2PN/2P3KP/2B1R3 w k - 0 28";
    for rating in (1_200..=Level::HIGHEST).step_by(100) {
        let mv = answer(&game(fen), &level(rating));
        assert_eq!(game(fen).position().san(mv).to_string(), "axb4", "{rating}");
    }
}

#[test]
fn moves_are_compared_as_deep_as_each_other() {
    // Seen when the search was stopped at the first move, found it worse than before and the others not yet.
    let fen = "rk1r4/ppp1b1pp/3qp3/5n2/5Q2/1PP1Pn1P/P2B4/RN4RK w - - 0 22";
    for rating in (1_200..=Level::HIGHEST).step_by(100) {
        let mv = answer(&game(fen), &level(rating));
        assert_eq!(game(fen).position().san(mv).to_string(), "Qxf3", "{rating}");
    }
}

#[test]
fn full_strength_knows_nothing_of_the_levels_before_it() {
    let fen = "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10";
    let limits = Limits::new().nodes(3_000);
    let mut engine = Engine::new();
    engine.search(&game(fen), &level(400), &mut |_| {});
    let after = engine.search(&game(fen), &limits, &mut |_| {});
    let alone = Engine::new().search(&game(fen), &limits, &mut |_| {});
    assert_eq!((after.score, after.pv), (alone.score, alone.pv));
}
