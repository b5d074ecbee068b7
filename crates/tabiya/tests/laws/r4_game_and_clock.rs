//! R4 and R3 together: a game and its clock in step.

use std::time::Duration;
use tabiya::{
    Claimed, Clock, ClockError, Color, DrawRules, Game, GameError, Position, Status, TimedGame,
    TimedGameError,
};

const WHITE: Color = Color::White;
const BLACK: Color = Color::Black;
const TICK: Duration = Duration::from_nanos(1);

const fn seconds(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

/// A game from a FEN, started at time 0.
fn started(fen: &str, control: &str, rules: DrawRules) -> TimedGame {
    let game = Game::from_fen(fen).unwrap().with_draw_rules(rules);
    let mut timed = TimedGame::join(game, Clock::new(control.parse().unwrap())).unwrap();
    timed.start(seconds(0)).unwrap();
    timed
}

fn new(control: &str) -> TimedGame {
    started(&Position::new().to_fen(), control, DrawRules::Automatic)
}

#[test]
fn a_flag_that_falls_ends_the_game_at_its_very_moment() {
    let mut timed = new("1+0");
    timed.play("e4", seconds(10)).unwrap();
    assert_eq!(timed.clock().next_flag(), Some(seconds(70)));
    assert_eq!(timed.tick(seconds(70) - TICK), None);
    assert_eq!(timed.game().status(), Status::Normal);
    assert_eq!(timed.tick(seconds(70)).unwrap().to_string(), "White wins on time");
    assert_eq!((timed.game().status(), timed.game().ply()), (Status::Won, 1));
    assert_eq!(timed.clock().flagged(seconds(99)), Some((BLACK, seconds(70))));
    assert_eq!(timed.tick(seconds(99)).unwrap().code(), "time", "and it stays so");
}

/// FIDE 6.9
#[test]
fn a_flag_that_falls_against_a_side_that_cannot_mate_draws() {
    for (fen, code) in [
        ("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", "time-insufficient"),
        ("4k1n1/8/8/8/8/8/8/Q3K3 w - - 0 1", "time-insufficient"),
        ("4k1n1/8/8/8/8/8/7P/4K3 w - - 0 1", "time"),
        ("4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1", "time"),
    ] {
        let mut timed = started(fen, "1+0", DrawRules::Automatic);
        assert_eq!(timed.tick(seconds(60)).unwrap().code(), code, "{fen}");
    }
    // The wall is seen through when asked.
    let wall = "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1";
    let mut timed = started(wall, "1+0", DrawRules::Automatic).with_search(1_000);
    assert_eq!(timed.tick(seconds(60)).unwrap().code(), "time-insufficient");
}

#[test]
fn a_move_after_the_flag_is_refused_even_if_it_mates() {
    let mut timed = started("7k/8/6K1/8/8/8/8/R7 w - - 0 1", "1+5", DrawRules::Automatic);
    let error = timed.play("Ra8#", seconds(60)).unwrap_err();
    assert!(matches!(error, TimedGameError::Game(GameError::GameOver { .. })));
    assert_eq!(timed.game().outcome().unwrap().code(), "time-insufficient");
    assert_eq!(timed.game().ply(), 0);
    // A nanosecond earlier it mates, and no flag falls any more.
    let mut timed = started("7k/8/6K1/8/8/8/8/R7 w - - 0 1", "1+5", DrawRules::Automatic);
    timed.play("Ra8#", seconds(60) - TICK).unwrap();
    assert_eq!(timed.tick(seconds(9999)).unwrap().code(), "checkmate");
    assert_eq!(timed.clock().running(), None);
    assert_eq!(timed.clock().turns().len(), 1, "the mating move has its time");
}

#[test]
fn a_refused_move_costs_time_and_earns_none() {
    let mut timed = new("10+5");
    assert_eq!(timed.play("e5", seconds(4)).unwrap_err().code(), "does-not-move-so");
    assert_eq!(timed.clock().running(), Some(WHITE));
    timed.play("e4", seconds(7)).unwrap();
    assert_eq!(timed.clock().line(seconds(7)), "White: 09:58 | Black: 10:00");
}

#[test]
fn every_end_stops_the_clock() {
    type Word = fn(&mut TimedGame, Duration) -> Result<(), TimedGameError>;
    let words: [Word; 7] = [
        |timed, now| timed.resign(WHITE, now).map(drop),
        |timed, now| timed.abandon(BLACK, now).map(drop),
        |timed, now| timed.adjudicate(None, now).map(drop),
        |timed, now| timed.agree_draw(now).map(drop),
        |timed, now| timed.claim_draw(BLACK, now).map(drop),
        |timed, now| timed.claim_draw_with(BLACK, "Kd7", now).map(drop),
        |timed, now| {
            timed.offer_draw(BLACK, now)?;
            timed.accept_draw(WHITE, now).map(drop)
        },
    ];
    for word in words {
        let mut timed = started("4k3/8/8/8/8/8/7P/R3K3 w - - 99 90", "1+0", DrawRules::OverTheBoard);
        timed.play("Ke2", seconds(10)).unwrap();
        timed.play("Ke7", seconds(20)).unwrap();
        timed.play("Ke1", seconds(30)).unwrap();
        word(&mut timed, seconds(35)).unwrap();
        let outcome = timed.game().outcome().unwrap();
        assert_eq!(timed.clock().running(), None, "{outcome}");
        assert_eq!(timed.tick(seconds(9999)), Some(outcome), "no flag falls after the end");
        assert_eq!(timed.clock().line(seconds(9999)), "White: 00:40 | Black: 00:45", "{outcome}");
        // Nothing is taken after the end, by the clock neither.
        let over = TimedGameError::Game(GameError::GameOver { outcome });
        assert_eq!(timed.resign(BLACK, seconds(40)), Err(over.clone()));
        assert_eq!(timed.pause(seconds(40)), Err(over.clone()));
        assert_eq!(timed.resume(seconds(40)), Err(over.clone()));
        assert_eq!(timed.start(seconds(40)), Err(over.clone()));
        assert_eq!(timed.set_remaining(WHITE, seconds(9), seconds(40)), Err(over.clone()));
        assert_eq!(timed.play("Kd7", seconds(40)).unwrap_err().code(), "game-over");
    }
}

#[test]
fn words_come_too_late_after_the_flag() {
    let mut timed = new("1+0");
    assert_eq!(timed.resign(WHITE, seconds(60)).unwrap_err().code(), "game-over");
    assert_eq!(timed.game().outcome().unwrap().code(), "time");
    let mut timed = new("1+0");
    timed.play_offering("e4", seconds(1)).unwrap();
    assert_eq!(timed.game().draw_offer(), Some(WHITE));
    assert_eq!(timed.accept_draw(BLACK, seconds(61)).unwrap_err().code(), "game-over");
    assert_eq!(timed.game().outcome().unwrap().winner(), Some(WHITE));
}

#[test]
fn a_move_taken_back_gives_its_time_back_on_both_clocks() {
    let mut timed = new("3+2");
    timed.play("e4", seconds(30)).unwrap();
    timed.play("e5", seconds(50)).unwrap();
    assert_eq!(timed.clock().line(seconds(60)), "White: 02:22 | Black: 02:42");
    assert!(timed.undo(seconds(60)).is_some());
    assert_eq!(timed.clock().line(seconds(60)), "White: 02:32 | Black: 03:00");
    assert_eq!((timed.clock().running(), timed.game().position().turn()), (Some(BLACK), BLACK));
    assert!(timed.undo(seconds(60)).is_some());
    assert_eq!(timed.clock().line(seconds(60)), "White: 03:00 | Black: 03:00");
    assert_eq!(timed.undo(seconds(60)), None);
    assert_eq!((timed.clock().running(), timed.game().ply()), (Some(WHITE), 0));
}

#[test]
fn taking_back_the_last_move_of_a_finished_game_reopens_it_with_the_clock_paused() {
    // By mate, by resignation, and on time.
    let mut mated = started("7k/8/6K1/8/8/8/8/R7 w - - 0 1", "1+0", DrawRules::Automatic);
    mated.play("Ra8#", seconds(20)).unwrap();
    let mut resigned = new("1+0");
    resigned.play("e4", seconds(20)).unwrap();
    resigned.resign(BLACK, seconds(25)).unwrap();
    let mut flagged = new("1+0");
    flagged.play("e4", seconds(20)).unwrap();
    for mut timed in [mated, resigned, flagged] {
        assert!(timed.undo(seconds(500)).is_some());
        assert_eq!(timed.game().outcome(), None);
        assert_eq!((timed.clock().running(), timed.clock().turn()), (None, Some(WHITE)));
        assert_eq!(timed.play("Kf7", seconds(500)).unwrap_err().code(), "clock-paused");
        timed.resume(seconds(600)).unwrap();
        assert_eq!(timed.clock().line(seconds(601)), "White: 00:59 | Black: 01:00");
        assert_eq!(
            timed.tick(seconds(660)).unwrap().winner(),
            Some(BLACK).filter(|_| timed.game().position().has_mating_material(BLACK))
        );
    }
}

#[test]
fn a_failed_claim_presses_and_a_granted_one_does_not() {
    let mut timed = started("4k3/8/8/8/8/8/7P/R3K3 w - - 0 1", "1+5", DrawRules::OverTheBoard);
    assert!(matches!(timed.claim_draw_with(WHITE, "Ke2", seconds(5)), Ok(Claimed::MovePlayed { .. })));
    assert_eq!((timed.clock().running(), timed.clock().turns().len()), (Some(BLACK), 1));
    let error = timed.claim_draw_with(BLACK, "Ke5", seconds(6)).unwrap_err();
    assert_eq!((error.code(), timed.clock().running()), ("illegal-move", Some(BLACK)));
    let mut timed = started("4k3/8/8/8/8/8/7P/R3K3 w - - 99 90", "1+5", DrawRules::OverTheBoard);
    assert!(matches!(timed.claim_draw_with(WHITE, "Ke2", seconds(5)), Ok(Claimed::Draw { .. })));
    assert_eq!((timed.clock().running(), timed.clock().turns().len()), (None, 0));
}

#[test]
fn the_side_to_move_starts_and_an_arbiter_may_end_it() {
    let mut timed = started("4k2r/8/8/8/8/8/7P/R3K3 b - - 0 1", "1+0", DrawRules::Automatic);
    assert_eq!(timed.clock().running(), Some(BLACK));
    assert_eq!(timed.start(seconds(1)), Err(TimedGameError::Clock(ClockError::AlreadyStarted)));
    timed.pause(seconds(10)).unwrap();
    timed.resume(seconds(100)).unwrap();
    timed.set_remaining(WHITE, seconds(180), seconds(100)).unwrap();
    assert_eq!(timed.clock().line(seconds(100)), "White: 03:00 | Black: 00:50");
    timed.set_remaining(BLACK, seconds(0), seconds(100)).unwrap();
    assert_eq!(timed.game().outcome().unwrap().to_string(), "White wins on time");
}

#[test]
fn a_clock_of_another_game_is_refused() {
    let mut clock = Clock::new("1+0".parse().unwrap());
    clock.start(seconds(0)).unwrap();
    clock.press(seconds(1)).unwrap();
    let error = TimedGame::join(Game::new(), clock.clone()).unwrap_err();
    assert_eq!((error.code(), error.board, error.ply, error.pressed), ("clock-mismatch", WHITE, 0, 1));
    assert_eq!(
        error.to_string(),
        "the clock is not that of this game: White is to move at ply 0, and the moves that the clock has counted are 1"
    );
    let mut game = Game::new();
    game.play("e4").unwrap();
    let mut timed = TimedGame::join(game, clock).unwrap();
    timed.play("e5", seconds(2)).unwrap();
    assert_eq!(timed.into_parts().0.ply(), 2);
}
