//! What the rules of the variants are, one by one.

use crate::data;
use tabiya::{
    Color, DrawReason, DrawRules, Evidence, Game, Outcome, Position, Role, Square, Variant, WinReason, perft,
};

fn at(variant: Variant, fen: &str) -> Position {
    Position::from_fen_as(variant, fen).unwrap_or_else(|error| panic!("{variant} {fen}: {error}"))
}

fn play(mut position: Position, moves: &str) -> Position {
    for text in moves.split_whitespace() {
        position = position.play(position.parse_move(text).unwrap()).unwrap();
    }
    position
}

#[test]
fn paths_are_counted_as_everybody_counts_them() {
    let mut counts = 0;
    for line in data::own("variants/perft.txt").lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split(" | ").collect();
        let position = at(fields[0].parse().unwrap(), fields[1]);
        for count in fields[2].split(", ") {
            let (depth, nodes) = count.split_once(' ').unwrap();
            let depth = depth.parse().unwrap();
            assert_eq!(perft(&position, depth), nodes.parse::<u64>().unwrap(), "{line}: {depth}");
            counts += 1;
        }
    }
    assert!(counts > 60, "{counts}");
}

#[test]
fn a_position_has_64_bytes() {
    assert_eq!(size_of::<Position>(), 64);
}

#[test]
fn a_king_on_the_hill_has_won() {
    let position = play(at(Variant::KingOfTheHill, "4k3/8/8/8/8/3K4/8/8 w - - 0 1"), "Ke4");
    let outcome = position.outcome().unwrap();
    assert_eq!(outcome, Outcome::Win { winner: Color::White, reason: WinReason::KingOnHill });
    assert_eq!(outcome.to_string(), "White wins: the king has reached the hill");
    assert!(position.legal_moves().is_empty());
    // Black is not stalemated and not mated.
    assert!(!position.is_check());
}

#[test]
fn who_has_lost_otherwise_is_neither_mated_nor_stalemated() {
    let hill = at(Variant::KingOfTheHill, "4k3/8/8/4K3/8/8/8/8 b - - 0 1");
    assert!(hill.legal_moves().is_empty() && !hill.is_stalemate(Color::Black));
    let fen = "rq2kbnr/ppp1p1p1/4bp1p/3p4/P7/Nn2PNPP/1PPK1PB1/R2Q3R w kq - 3+0 1 13";
    let checks = at(Variant::ThreeCheck, fen);
    assert!(checks.is_check() && !checks.is_checkmate(Color::White));
    // A mate is one here too.
    let mated = at(Variant::KingOfTheHill, "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1");
    assert!(mated.is_checkmate(Color::Black));
}

#[test]
fn the_third_check_wins() {
    let start = Position::start_of(Variant::ThreeCheck);
    let position = play(start, "e4 e5 Bc4 Nc6 Bxf7+ Ke7 Qh5 Nf6 Qf5 Nd4");
    assert_eq!(position.checks_left(), [2, 3]);
    let position = play(position, "Qxe5+ Ne6 Qxe6+");
    assert_eq!(position.checks_left(), [0, 3]);
    assert_eq!(position.outcome().unwrap().to_string(), "White wins: all checks have been given");
    assert!(position.legal_moves().is_empty());
}

#[test]
fn a_king_explodes_with_a_capture_beside_it() {
    let position = play(Position::start_of(Variant::Atomic), "Nf3 a6 Ng5 a5 Nxf7");
    let outcome = position.outcome().unwrap();
    assert_eq!(outcome, Outcome::Win { winner: Color::White, reason: WinReason::KingExploded });
    assert_eq!(outcome.to_string(), "White wins: the black king exploded");
    // The pawns beside it stay.
    assert_eq!(
        position.to_fen(),
        "rnbq3r/ppppp1pp/8/8/8/8/PPPPPPPP/RNBQKB1R b KQ - 0 3".replace("ppppp1pp/8/8", "1pppp1pp/8/p7")
    );
}

#[test]
fn a_game_says_with_which_capture_the_king_exploded_and_a_position_alone_does_not() {
    let mut game = Game::from_position(Position::start_of(Variant::Atomic));
    for text in ["Nf3", "a6", "Ng5", "a5", "Nxf7"] {
        game.play(text).unwrap();
    }
    let ending = game.ending().unwrap();
    assert_eq!(ending.evidence, Evidence::Capture { square: Square::F7 });
    assert_eq!(ending.to_string(), "White wins: the black king exploded with the capture on f7");
    let alone = Game::from_position(*game.position()).ending().unwrap();
    assert_eq!(alone.evidence, Evidence::Board);
    assert_eq!(alone.to_string(), "White wins: the black king exploded");
    // In passing it is the square that the pawn goes to.
    let mut game = Game::from_position(at(Variant::Atomic, "4k3/8/8/8/5p2/8/3KP3/8 w - - 0 1"));
    for text in ["e4", "fxe3"] {
        game.play(text).unwrap();
    }
    let said = game.ending().unwrap().to_string();
    assert_eq!(said, "Black wins: the white king exploded with the capture on e3");
}

#[test]
fn who_has_no_move_in_antichess_has_won() {
    let position = at(Variant::Antichess, "8/8/8/8/8/p7/P7/8 w - - 0 1");
    assert_eq!(position.outcome().unwrap().to_string(), "White wins: there is no move to make");
    let position = play(at(Variant::Antichess, "8/8/8/8/8/1p6/P7/8 w - - 0 1"), "axb3");
    let outcome = position.outcome().unwrap();
    assert_eq!(outcome, Outcome::Win { winner: Color::Black, reason: WinReason::NothingLeft });
}

#[test]
fn a_pawn_becomes_a_king_in_antichess() {
    let position = at(Variant::Antichess, "8/P7/8/8/8/8/8/7r w - - 0 1");
    assert_eq!(position.legal_moves().len(), 5);
    let next = play(position, "a8=K");
    assert_eq!(next.board().piece_at(Square::A8), Some(Role::King.of(Color::White)));
}

#[test]
fn the_last_of_the_horde_is_captured() {
    let position = play(at(Variant::Horde, "4k3/8/8/8/8/8/r7/P7 b - - 0 1"), "Rxa1");
    assert_eq!(position.outcome().unwrap().to_string(), "Black wins: the whole horde is captured");
}

#[test]
fn moves_without_progress_draw_no_game_of_crazyhouse() {
    for (variant, fen, drawn) in [
        (Variant::Crazyhouse, "4k3/8/8/8/8/8/8/R3K3[N] w - - 99 80", false),
        (Variant::Crazyhouse, "4k3/8/8/8/8/8/8/R3K3[N] w - - 149 80", false),
        (Variant::KingOfTheHill, "4k3/8/8/8/8/8/8/R3K3 w - - 99 80", true),
    ] {
        let mut game = Game::from_position(at(variant, fen));
        game.play("Ra2").unwrap();
        assert_eq!(game.is_over(), drawn, "{variant} {fen}");
        let mut game = Game::from_position(at(variant, fen)).with_draw_rules(DrawRules::OverTheBoard);
        let mv = game.position().parse_move("Ra2").unwrap();
        assert_eq!(game.claimable_with(mv) == [DrawReason::FiftyMove], drawn, "{variant} {fen}");
        game.play(mv).unwrap();
        assert!(!game.is_over() && (game.claimable() == [DrawReason::FiftyMove]) == drawn, "{variant} {fen}");
    }
}

#[test]
fn two_steps_from_the_first_rank_are_not_taken_in_passing() {
    let position = at(Variant::Horde, "4k3/8/8/8/8/1p6/8/P7 w - - 0 1");
    let next = play(position, "a3");
    assert_eq!(next.en_passant(), None);
    assert_eq!(position.legal_moves().len(), 2);
}

#[test]
fn black_who_moves_second_may_follow_to_the_last_rank() {
    let follows = at(Variant::RacingKings, "8/k1K5/8/8/8/8/8/8 w - - 0 1");
    let position = play(follows, "Kd8");
    assert_eq!(position.outcome(), None);
    let drawn = play(position, "Ka8");
    assert_eq!(drawn.outcome(), Some(Outcome::Draw { reason: DrawReason::BothAtGoal }));
    let position = play(at(Variant::RacingKings, "8/2K5/k7/8/8/8/8/8 w - - 0 1"), "Kd8");
    assert_eq!(position.outcome().unwrap().to_string(), "White wins: the king has reached the last rank");
}

#[test]
fn what_is_captured_comes_back_and_a_promoted_piece_as_a_pawn() {
    let position = at(Variant::Crazyhouse, "r3k3/1P6/8/8/8/8/8/4K3[] w - - 0 1");
    let position = play(position, "bxa8=Q+ Ke7 Qb7+ Kd6");
    assert_eq!(position.to_fen(), "8/1Q~6/3k4/8/8/8/8/4K3[R] w - - 3 3");
    let position = play(at(Variant::Crazyhouse, "1r2k3/1Q~6/8/8/8/8/8/4K3[R] b - - 0 1"), "Rxb7 R@a8+");
    assert_eq!(position.pockets().to_string(), "p");
}

#[test]
fn a_position_stands_again_in_crazyhouse_after_captures() {
    let mut game = Game::from_position(at(Variant::Crazyhouse, "4k3/8/8/8/8/8/8/4K3[Nn] w - - 0 1"));
    for text in ["N@d4", "N@d5", "Nf5", "Nf4", "Nd4", "Nd5"] {
        game.play(text).unwrap();
    }
    assert_eq!(game.repetitions(), 2);
}

#[test]
fn every_key_tells_variants_pockets_and_checks_apart() {
    let mut keys = std::collections::BTreeSet::new();
    for variant in Variant::ALL {
        assert!(keys.insert(Position::start_of(variant).key()), "{variant}");
    }
    for pocket in ["Q", "q", "QQ", "R", "P", "Qq"] {
        let fen = format!("4k3/8/8/8/8/8/8/4K3[{pocket}] w - - 0 1");
        assert!(keys.insert(at(Variant::Crazyhouse, &fen).key()), "{pocket}");
    }
    for checks in ["3+3", "2+3", "3+2", "1+1"] {
        let fen = format!("4k3/8/8/8/8/8/8/4K3 w - - {checks} 0 1");
        assert!(keys.insert(at(Variant::ThreeCheck, &fen).key()), "{checks}");
    }
    for placement in ["4k3/8/8/8/8/8/Q7/4K3", "4k3/8/8/8/8/8/Q~7/4K3"] {
        assert!(keys.insert(at(Variant::Crazyhouse, &format!("{placement}[] w - - 0 1")).key()));
    }
}
