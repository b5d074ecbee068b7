//! What could be changed in the code without a test noticing it: found by mutating the code, and noticed here.
//! `docs/mutants.md` tells how, and lists the changes that change nothing.

use std::time::Duration;
use tabiya::{
    CastlingSide, Clock, ClockTime, ClockTimeError, Color, DrawReason, DrawRules, File, Game, Move, Piece,
    Position, Rng, Role, Setup, Square, TimedGame,
};

const SECOND: Duration = Duration::from_secs(1);

fn played(rules: DrawRules, moves: &[&str]) -> Game {
    let mut game = Game::new().with_draw_rules(rules);
    for text in moves {
        game.play(*text).unwrap();
    }
    game
}

/// The knights go out and back; once more, and the start has stood three times.
const KNIGHTS: [&str; 8] = ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8"];

#[test]
fn a_game_that_is_over_has_nothing_to_claim() {
    let mut game = played(DrawRules::OverTheBoard, &KNIGHTS);
    assert_eq!(game.claimable(), [DrawReason::Threefold]);
    game.resign(Color::White).unwrap();
    assert_eq!(game.claimable(), []);

    let mut game = played(DrawRules::OverTheBoard, &KNIGHTS[..7]);
    let back = game.position().parse_move("Ng8").unwrap();
    assert_eq!(game.claimable_with(back), [DrawReason::Threefold]);
    assert_eq!(game.claiming_moves(), [(back, DrawReason::Threefold)]);
    game.resign(Color::White).unwrap();
    assert_eq!((game.claimable_with(back), game.claiming_moves()), (vec![], vec![]));
}

#[test]
fn by_automatic_rules_no_move_claims_anything() {
    let game = played(DrawRules::Automatic, &KNIGHTS[..7]);
    let back = game.position().parse_move("Ng8").unwrap();
    assert_eq!((game.claimable_with(back), game.claiming_moves()), (vec![], vec![]));
}

#[test]
fn an_illegal_move_claims_nothing() {
    // With White's knight back on g1 it is Black's turn: White cannot claim with a move of its own.
    let mut game = played(DrawRules::OverTheBoard, &KNIGHTS[..6]);
    let back = game.position().parse_move("Ng1").unwrap();
    game.play(back).unwrap();
    assert_eq!(game.claimable_with(back), []);
}

#[test]
fn a_game_that_ends_forgets_what_could_be_played_again() {
    let mut game = played(DrawRules::Automatic, &["e4", "e5"]);
    game.undo();
    assert_eq!((game.ply(), game.total_plies()), (1, 2));
    game.resign(Color::Black).unwrap();
    assert_eq!((game.ply(), game.total_plies(), game.redo()), (1, 1, None));
}

#[test]
fn when_a_flag_falls_it_is_the_other_side_that_must_be_able_to_mate() {
    let rook = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1";
    let flagged = |loser| Game::from_fen(rook).unwrap().flag_searched(loser, 10_000).unwrap().code();
    assert_eq!((flagged(Color::White), flagged(Color::Black)), ("time-insufficient", "time"));
}

#[test]
fn a_game_that_is_not_dead_goes_on() {
    let mut game = Game::new();
    assert_eq!(game.end_if_dead(100), Ok(None));
    assert!(!game.is_over());
}

#[test]
fn a_clock_fits_a_game_only_if_both_the_turn_and_the_presses_fit() {
    let clock = || Clock::new("5+0".parse().unwrap());
    // The turn alone is wrong.
    let mut blacks = clock();
    blacks.start_for(Color::Black, Duration::ZERO).unwrap();
    let why = TimedGame::join(Game::new(), blacks).unwrap_err();
    assert_eq!((why.board, why.ply, why.pressed), (Color::White, 0, 0));
    // The presses alone are wrong: both sides have pressed, and nobody has moved.
    let mut pressed = clock();
    pressed.start(Duration::ZERO).unwrap();
    pressed.press(SECOND).unwrap();
    pressed.press(SECOND * 2).unwrap();
    let why = TimedGame::join(Game::new(), pressed.clone()).unwrap_err();
    assert_eq!((why.board, why.ply, why.pressed), (Color::White, 0, 2));
    let game = played(DrawRules::Automatic, &["e4", "e5"]);
    assert!(TimedGame::join(game, pressed).is_ok());
}

#[test]
fn presses_by_the_wrong_sides_do_not_fit_a_game() {
    // Black began on the clock, White on the board.
    let mut clock = Clock::new("5+0".parse().unwrap());
    clock.start_for(Color::Black, Duration::ZERO).unwrap();
    clock.press(SECOND).unwrap();
    let game = Game::from_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1").unwrap();
    assert!(TimedGame::join(game, clock.clone()).is_err(), "nobody has moved");
    let mut game = Game::from_fen("4k3/8/8/8/8/8/8/4K2R b K - 0 1").unwrap();
    game.play("Kd8").unwrap();
    assert!(TimedGame::join(game, clock).is_ok());
}

#[test]
fn an_offer_that_is_declined_at_the_clock_cannot_be_accepted() {
    let mut game = TimedGame::new("5+0".parse().unwrap());
    game.start(Duration::ZERO).unwrap();
    game.offer_draw(Color::White, SECOND).unwrap();
    game.decline_draw(Color::Black, SECOND).unwrap();
    assert!(game.accept_draw(Color::Black, SECOND).is_err());
    assert!(game.game().outcome().is_none());
}

#[test]
fn a_wrong_time_is_told_where_it_stands_and_not_where_the_blank_before_it_does() {
    assert_eq!("1:  99".parse::<ClockTime>(), Err(ClockTimeError::OutOfRange { at: 4 }));
    assert_eq!("1:  x".parse::<ClockTime>(), Err(ClockTimeError::Unreadable { at: 4 }));
    assert_eq!(" 1:2: 99".parse::<ClockTime>(), Err(ClockTimeError::OutOfRange { at: 6 }));
}

/// A legal position of a random game in which something small was changed: most are illegal now, for one reason.
fn changed(position: &Position, rng: &mut Rng) -> Setup {
    let mut setup = position.to_setup();
    let any = |rng: &mut Rng| Square::ALL[rng.below(64)];
    let back = |rng: &mut Rng| {
        Square::new(File::ALL[rng.below(8)], [tabiya::Rank::First, tabiya::Rank::Eighth][rng.below(2)])
    };
    let color = Color::ALL[rng.below(2)];
    match rng.below(8) {
        0 => setup.board.place(back(rng), Role::Pawn.of(color)),
        1 => setup.board.place(any(rng), Piece { color, role: Role::ALL[rng.below(6)] }),
        2 => {
            let (from, to) = (any(rng), any(rng));
            if let Some(piece) = setup.board.remove(from) {
                setup.board.place(to, piece);
            }
            None
        }
        3 => {
            let side = CastlingSide::ALL[rng.below(2)];
            setup.castling.set(color, side, Some(File::ALL[rng.below(8)]));
            None
        }
        4 => {
            setup.en_passant = Some(any(rng));
            None
        }
        5 => setup.board.remove(any(rng)),
        6 => {
            // A crowd: more than sixteen pieces, or more than eight pawns.
            let role = Role::ALL[rng.below(5)];
            for _ in 0..rng.below(12) {
                let square = any(rng);
                if setup.board.piece_at(square).is_none() {
                    setup.board.place(square, role.of(color));
                }
            }
            None
        }
        _ => {
            setup.turn = !setup.turn;
            None
        }
    };
    setup
}

#[test]
fn a_quick_look_and_a_close_one_agree_on_which_positions_are_legal() {
    let mut rng = Rng::new(2026);
    let (mut legal, mut illegal) = (0, 0);
    for round in 0..600 {
        let mut position = match round % 3 {
            0 => Position::new(),
            1 => Position::chess960(rng.below(960) as u16).unwrap(),
            _ => Position::double_chess960(rng.below(960) as u16, rng.below(960) as u16).unwrap(),
        };
        for _ in 0..80 {
            let moves = position.legal_moves();
            let Some(&mv) = rng.pick(&moves) else { break };
            position = position.play(mv).unwrap();
            let fen = changed(&position, &mut rng).to_string();
            // The text is looked at quickly first; the setup is asked for every reason.
            let closely = fen.parse::<Setup>().map(|setup| setup.problems().is_empty());
            let quickly = Position::from_fen(&fen);
            match closely {
                Ok(closely) => assert_eq!(quickly.is_ok(), closely, "{fen}: {quickly:?}"),
                Err(_) => assert!(quickly.is_err(), "{fen}"),
            }
            if quickly.is_ok() { legal += 1 } else { illegal += 1 }
        }
    }
    assert!(legal > 5_000 && illegal > 5_000, "{legal} and {illegal}");
}

#[test]
fn a_pawn_on_the_back_rank_is_seen_wherever_the_kings_are() {
    for fen in
        ["8/8/3k4/8/8/3K4/8/P7 w - - 0 1", "p7/8/3k4/8/8/3K4/8/8 w - - 0 1", "3k4/8/8/8/8/8/8/P2K4 w - - 0 1"]
    {
        let why = Position::from_fen(fen).unwrap_err();
        assert_eq!(why.reasons()[0].code(), "pawns-on-back-rank", "{fen}");
    }
}

#[test]
fn a_knights_check_is_not_answered_by_taking_in_passing() {
    // No game leads here: before the double step the knight gave check already.
    let fen = "4k3/8/8/3pP3/8/5n2/8/4K3 w - d6 0 1";
    let (position, _) = Position::from_fen_lenient(fen).unwrap();
    let passing = Move::en_passant(Square::E5, Square::D6);
    assert!(!position.legal_moves().contains(&passing));
    assert!(!position.is_legal(passing));
}

#[test]
fn a_pawn_that_takes_in_passing_may_close_the_line_of_a_check() {
    // No game leads here: before the double step the rook gave check already.
    let fen = "4k3/8/r6K/3pP3/8/8/8/8 w - d6 0 1";
    let (position, _) = Position::from_fen_lenient(fen).unwrap();
    let passing = Move::en_passant(Square::E5, Square::D6);
    assert!(position.is_check());
    assert!(position.legal_moves().contains(&passing));
    assert!(position.is_legal(passing));
}

#[test]
fn only_a_pawn_beside_the_one_that_passed_takes_it() {
    let position = Position::from_fen("4k3/8/8/3pP3/7P/8/P7/4K3 w - d6 0 1").unwrap();
    let takers: Vec<Square> = Square::ALL
        .into_iter()
        .filter(|&from| position.is_legal(Move::en_passant(from, Square::D6)))
        .collect();
    assert_eq!(takers, [Square::E5]);
}

#[test]
fn a_move_leaves_in_check_whom_it_uncovers() {
    let position = Position::from_fen("4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1").unwrap();
    let away = Move::normal(Square::E2, Square::C3);
    assert!(position.leaves_in_check(away, Color::White));
    assert!(!position.leaves_in_check(away, Color::Black));
}

#[test]
fn castling_gives_check_exactly_if_there_is_check_afterwards() {
    // Kings and rooks anywhere on their first ranks, and little else in the way: checks along ranks and files.
    let mut rng = Rng::new(64);
    let (mut checks, mut castled) = (0, 0);
    for _ in 0..60_000 {
        let mut setup = Setup::EMPTY;
        let us = Color::ALL[rng.below(2)];
        let home = tabiya::Rank::First.seen_by(us);
        setup.turn = us;
        for _ in 0..rng.below(4) {
            let piece = Piece { color: Color::ALL[rng.below(2)], role: Role::ALL[rng.below(6)] };
            setup.board.place(Square::ALL[rng.below(64)], piece);
        }
        let rook = Square::new(File::ALL[rng.below(8)], home);
        let king = Square::new(File::ALL[rng.below(8)], home);
        setup.board.place(Square::ALL[rng.below(64)], Role::King.of(!us));
        setup.board.place(rook, Role::Rook.of(us));
        setup.board.place(king, Role::King.of(us));
        setup.castling.set(us, CastlingSide::of(king, rook), Some(rook.file()));
        let Ok(position) = setup.to_position() else { continue };
        for mv in position.legal_moves().into_iter().filter(|mv| mv.is_castling()) {
            let after = position.play(mv).unwrap();
            assert_eq!(position.gives_check(mv), after.is_check(), "{position}: {mv:?}");
            assert_eq!(position.leaves_in_check(mv, !us), after.is_check(), "{position}: {mv:?}");
            castled += 1;
            checks += u32::from(after.is_check());
        }
    }
    assert!(castled > 1_000 && checks > 100, "{castled}, {checks} of them with check");
}

#[test]
fn back_ranks_full_of_pawns_are_seen() {
    for fen in ["pppppppp/8/8/k7/7K/8/8/PPPPPPPP w - - 0 1", "nnnnnnnp/8/8/k7/7K/8/8/NNNNNNNN w - - 0 1"] {
        let why = Position::from_fen(fen).unwrap_err();
        assert_eq!(why.reasons()[0].code(), "pawns-on-back-rank", "{fen}");
    }
}

#[test]
fn a_king_castles_with_one_rook_on_each_side_at_most() {
    for fen in [
        "4k3/8/8/8/8/8/8/RRK5 w AB - 0 1",
        "rrk5/8/8/8/8/8/8/RRK5 w ABab - 0 1",
        "5krr/8/8/8/8/8/8/5KRR w GHgh - 0 1",
        "8/8/8/8/8/8/8/kRRRRRK1 b BCDEF - 0 1",
        "4k3/8/8/8/8/8/8/4K3 w ABCDEFGH - 0 1",
        "4k3/8/8/8/8/8/8/4K3 w abcdefgh - 0 1",
    ] {
        assert!(Position::from_fen(fen).is_err(), "{fen}");
    }
}

#[test]
fn a_piece_whose_side_has_not_the_move_takes_nothing() {
    let position = Position::from_fen("r3k3/8/8/8/8/8/8/R3K3 w - - 0 1").unwrap();
    assert!(position.is_legal(Move::normal(Square::A1, Square::A8)));
    assert!(!position.is_legal(Move::normal(Square::A8, Square::A1)));
}

#[test]
fn games_are_the_same_if_start_moves_rules_offers_and_end_are() {
    let game = played(DrawRules::Automatic, &["e4", "e5"]);
    assert_eq!(game, played(DrawRules::Automatic, &["e4", "e5"]));
    assert_ne!(game, played(DrawRules::OverTheBoard, &["e4", "e5"]));
    assert_ne!(game, played(DrawRules::Automatic, &["e4", "c5"]));
    let mut offered = game.clone();
    offered.offer_draw(Color::White).unwrap();
    assert_ne!(game, offered);
    let mut resigned = game.clone();
    resigned.resign(Color::White).unwrap();
    assert_ne!(game, resigned);
    assert_ne!(Game::new(), Game::chess960(0).unwrap());
}

#[test]
fn who_forfeits_loses() {
    for loser in Color::ALL {
        let outcome = Game::new().forfeit(loser).unwrap();
        assert_eq!((outcome.winner(), outcome.code()), (Some(!loser), "forfeit"));
    }
}

#[test]
fn time_that_is_given_when_the_flag_has_fallen_comes_too_late() {
    let mut game = TimedGame::new("1+0".parse().unwrap());
    game.start(Duration::ZERO).unwrap();
    let late = game.set_remaining(Color::White, SECOND * 300, SECOND * 61).unwrap_err();
    assert_eq!((late.code(), game.game().is_over()), ("game-over", true));
}

#[test]
fn no_move_is_played_again_when_the_flag_has_fallen() {
    let mut game = TimedGame::new("1+0".parse().unwrap());
    game.start(Duration::ZERO).unwrap();
    game.play("e4", SECOND).unwrap();
    game.undo(SECOND * 2).unwrap();
    assert_eq!(game.redo(SECOND * 90), None);
    assert_eq!(game.game().outcome().unwrap().code(), "time");
}

#[test]
fn a_game_with_a_clock_is_looked_through_to_its_last_move() {
    let mut game = TimedGame::new("5+0".parse().unwrap());
    game.start(Duration::ZERO).unwrap();
    game.play("e4", SECOND).unwrap();
    game.play("e5", SECOND * 2).unwrap();
    assert!(game.jump(0, SECOND * 3).is_some());
    assert!(game.jump(2, SECOND * 4).is_some());
    assert!(game.jump(3, SECOND * 5).is_none());
    assert_eq!(game.game().ply(), 2);
}

#[test]
fn a_clock_shows_the_times_of_the_record_it_is_set_to() {
    let mut game = TimedGame::new("5+0".parse().unwrap());
    game.restore_times([Some(SECOND * 70), Some(SECOND * 80)], Duration::ZERO);
    assert_eq!(game.clock().unwrap().line(Duration::ZERO), "White: 01:10 | Black: 01:20");
}

#[test]
fn a_dead_position_ends_a_game_with_a_clock() {
    let wall = Game::from_fen("4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1").unwrap();
    let mut game = TimedGame::join(wall, Clock::new("5+0".parse().unwrap())).unwrap();
    assert_eq!(game.end_if_dead(10_000, Duration::ZERO).unwrap().unwrap().code(), "dead-position");
}

#[test]
fn a_game_that_begins_with_black_is_written_with_three_dots() {
    let mut game = Game::from_fen("4k3/8/8/8/8/8/8/4K2R b - - 0 7").unwrap();
    game.play("Kd7").unwrap();
    game.play("Kd2").unwrap();
    assert_eq!(game.to_string(), "7... Kd7 8. Kd2");
}

/// The leaves below a position, by lists of moves alone.
fn leaves(position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let next = |&mv: &Move| {
        let mut next = *position;
        next.play_unchecked(mv);
        next
    };
    position.legal_moves().iter().map(|mv| leaves(&next(mv), depth - 1)).sum()
}

#[test]
fn a_pinned_slider_that_moves_along_its_pin_is_counted_as_what_it_is() {
    // The bishop is pinned by the bishop on a5, the rook by the rook on e8, the queen by either.
    for fen in [
        "7k/8/8/b7/8/8/3B4/4K3 w - - 0 1",
        "4r2k/8/8/8/8/8/4R3/4K3 w - - 0 1",
        "7k/8/8/b7/8/8/3Q4/4K3 w - - 0 1",
        "4r2k/8/8/8/8/8/4Q3/4K3 w - - 0 1",
    ] {
        let position: Position = fen.parse().unwrap();
        for depth in 1..=3 {
            assert_eq!(tabiya::perft(&position, depth), leaves(&position, depth), "{fen} at depth {depth}");
        }
    }
}

#[test]
fn a_game_shows_itself_with_its_moves_to_those_who_debug() {
    let mut game = Game::new();
    game.play("e4").unwrap();
    let shown = format!("{game:?}");
    assert!(shown.starts_with("Game { start: \"rnbqkbnr/"), "{shown}");
    assert!(shown.contains("moves: \"1. e4\"") && shown.contains("outcome: None"), "{shown}");
}
