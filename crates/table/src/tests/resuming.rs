//! What comes back.

use super::{Scratch, everything, journals, ms, mv, timed};
use crate::{
    Event, JournalNotice, Library, ResumeError, SaveStatus, SavedGameState, Seat, Start, TableError,
};
use std::time::Duration;
use tabiya::{ClockError, Color, DrawReason, DrawRules, Game, Outcome, Position, WinReason};

#[test]
fn a_game_comes_back_with_its_moves_offers_and_clocks() {
    let scratch = Scratch::new();
    let library = scratch.library();
    let mut game = library.begin(timed("40/90+30,30+30")).unwrap();
    for (now, event) in [
        (0, Event::Run),
        (1_234, mv("e2e4")),
        (9_999, mv("e7e5")),
        (12_000, mv("g1f3")),
        (12_500, Event::Offer { by: Color::White }),
        (20_000, Event::Undo),
        (21_000, Event::Pause),
        (22_000, Event::SetTime { color: Color::Black, time: 61_000 }),
        (23_000, Event::Sit { color: Color::Black, seat: Seat::person("Ann") }),
        (24_000, Event::Run),
        (25_000, mv("f1c4")),
        (26_000, Event::Offer { by: Color::White }),
    ] {
        game.act(ms(now), event).unwrap();
    }
    let before = everything(&game, ms(26_000));
    drop(game);
    let [game] = &library.games()[..] else { panic!("one game") };
    assert_eq!((game.state, game.plies, game.players[1].name.as_str()), (SavedGameState::Open, 3, "Ann"));
    let mut back = library.resume(&game.id).unwrap();
    assert_eq!(everything(&back, ms(26_000)), before);
    assert_eq!(back.game().draw_offer(), Some(Color::White));
    assert_eq!(back.take_notices(), []);
    // The clock waits until somebody lets it run.
    assert_eq!(back.at(), ms(26_000));
    assert_eq!(everything(&back, ms(999_000)), before);
    back.act(ms(27_000), Event::Run).unwrap();
    back.act(ms(28_500), mv("b8c6")).unwrap();
    let before = everything(&back, ms(28_500));
    drop(back);
    assert_eq!(everything(&library.resume(&library.games()[0].id).unwrap(), ms(28_500)), before);
}

#[test]
fn moves_that_were_taken_back_can_still_be_played_again() {
    let scratch = Scratch::new();
    let library = scratch.library();
    let mut game = library.begin(Start::now(Position::new())).unwrap();
    for event in [mv("e2e4"), mv("e7e5"), mv("g1f3"), Event::Jump { ply: 1 }] {
        game.act(ms(0), event).unwrap();
    }
    drop(game);
    let mut back = library.resume(&library.games()[0].id).unwrap();
    assert_eq!(back.game().sans(), ["e4"]);
    back.act(ms(0), Event::Redo).unwrap();
    back.act(ms(0), Event::Redo).unwrap();
    assert_eq!(back.game().sans(), ["e4", "e5", "Nf3"]);
    assert_eq!(back.act(ms(0), Event::Redo), Err(TableError::NothingToRedo));
}

#[test]
fn every_kind_of_ending_comes_back() {
    let claim = "4k3/8/8/8/8/8/8/4K2R w K - 100 90";
    let wall = "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1";
    let start = Position::new().to_fen();
    for (fen, rules, events, code) in [
        (start.as_str(), DrawRules::Automatic, vec![Event::Resign { by: Color::White }], "resignation"),
        (&start, DrawRules::Automatic, vec![Event::Flag { by: Color::Black, searched: 100 }], "time"),
        (
            wall,
            DrawRules::Automatic,
            vec![Event::Flag { by: Color::White, searched: 10_000 }],
            "time-insufficient",
        ),
        (&start, DrawRules::Automatic, vec![Event::Abandon { by: Color::Black }], "abandonment"),
        (&start, DrawRules::Automatic, vec![Event::Forfeit { by: Color::Black }], "forfeit"),
        (&start, DrawRules::Automatic, vec![Event::Adjudicate { winner: None }], "adjudication"),
        (claim, DrawRules::OverTheBoard, vec![Event::Claim { by: Color::White, with: None }], "fifty-move"),
        (
            &start,
            DrawRules::Automatic,
            vec![Event::Offer { by: Color::White }, Event::Accept { by: Color::Black }],
            "agreement",
        ),
        (&start, DrawRules::Automatic, ["f2f3", "e7e5", "g2g4", "d8h4"].map(mv).to_vec(), "checkmate"),
    ] {
        let scratch = Scratch::new();
        let library = scratch.library();
        let start = Start { rules, ..Start::now(fen.parse().unwrap()) };
        let mut game = library.begin(start).unwrap();
        for event in events {
            game.act(ms(5), event).unwrap();
        }
        let ending = game.game().ending();
        assert_eq!(ending.as_ref().unwrap().outcome.code(), code);
        drop(game);
        let entry = &library.games()[0];
        assert_eq!(entry.state, SavedGameState::Over(ending.as_ref().unwrap().outcome));
        assert_eq!(library.resume(&entry.id).unwrap().game().ending(), ending);
    }
}

#[test]
fn a_loss_on_time_is_proved_once_and_not_whenever_its_journal_is_read() {
    let scratch = Scratch::new();
    let library = scratch.library();
    let mut game = library.begin(Start::now(Position::new())).unwrap();
    game.act(ms(5), Event::Flag { by: Color::Black, searched: 20_000 }).unwrap();
    let path = game.path().unwrap().to_owned();
    drop(game);
    let journal = std::fs::read_to_string(path).unwrap();
    assert!(journal.contains("\"searched\":0"), "{journal}");
    assert!(!journal.contains("20000"), "{journal}");
    let outcome = Outcome::Win { winner: Color::White, reason: WinReason::Time };
    assert_eq!(library.games()[0].state, SavedGameState::Over(outcome));
}

#[test]
fn saved_games_are_named_without_reading_their_journals() {
    let scratch = Scratch::new();
    let library = scratch.library();
    for _ in 0..3 {
        let mut game = library.begin(Start::now(Position::new())).unwrap();
        game.act(ms(0), mv("e2e4")).unwrap();
    }
    let ids = library.ids();
    assert_eq!(ids, library.games().into_iter().map(|game| game.id).collect::<Vec<_>>());
    assert_eq!(library.game(&ids[1]).unwrap().plies, 1);
}

#[test]
fn chess960_castles_as_it_did() {
    let scratch = Scratch::new();
    let library = scratch.library();
    let position: Position = "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1".parse().unwrap();
    let start = Start { chess960: true, ..Start::now(position) };
    let mut game = library.begin(start).unwrap();
    game.act(ms(0), mv("e1b1")).unwrap();
    let position = *game.game().position();
    drop(game);
    let back = library.resume(&library.games()[0].id).unwrap();
    assert_eq!((*back.game().position(), back.start().chess960), (position, true));
    assert_eq!(back.game().sans(), ["O-O-O"]);
}

#[test]
fn a_game_that_had_moves_already_keeps_them() {
    let scratch = Scratch::new();
    let library = scratch.library();
    let moves = ["e2e4", "c7c5"].map(|uci| uci.parse().unwrap()).to_vec();
    let mut game = library.begin(Start { moves, ..timed("5+0") }).unwrap();
    game.act(ms(0), Event::Run).unwrap();
    // There is no time to give back for a move that was made before there was a clock.
    game.act(ms(1_000), Event::Undo).unwrap();
    assert_eq!(game.clock().unwrap().turn(), Some(Color::Black));
    drop(game);
    let back = library.resume(&library.games()[0].id).unwrap();
    assert_eq!(back.game().sans(), ["e4"]);
    assert_eq!(back.clock().unwrap().turn(), Some(Color::Black));
    assert_eq!(back.clock().unwrap().remaining(Color::White, ms(9_000)), Some(ms(299_000)));
}

#[test]
fn a_position_that_only_a_lenient_reader_takes_comes_back() {
    let fen = "4k3/8/8/8/8/2n1n3/8/3K4 w - - 0 1";
    let (position, _) = Position::from_fen_lenient(fen).unwrap();
    assert!(Position::from_fen(fen).is_err());
    let scratch = Scratch::new();
    scratch.library().begin(Start::now(position)).unwrap();
    let games = scratch.library().games();
    assert_eq!(*scratch.library().resume(&games[0].id).unwrap().game(), Game::from_position(position));
}

#[test]
fn a_killed_process_gives_back_no_more_than_one_tick() {
    let scratch = Scratch::new();
    let library = scratch.library();
    let mut game = library.begin(timed("1+0")).unwrap();
    assert_eq!(game.next_tick(), None);
    game.act(ms(0), Event::Run).unwrap();
    let mut now = Duration::ZERO;
    while now < ms(30_400) {
        now += ms(100);
        game.tick(now);
    }
    drop(game);
    let back = library.resume(&library.games()[0].id).unwrap();
    assert_eq!(back.clock().unwrap().remaining(Color::White, now), Some(ms(30_000)));
}

#[test]
fn a_player_who_leaves_finds_the_clock_as_it_was_to_the_millisecond() {
    let scratch = Scratch::new();
    let library = scratch.library();
    let mut game = library.begin(timed("3+2")).unwrap();
    game.act(ms(0), mv("e2e4")).unwrap();
    assert_eq!(game.leave(ms(4_321)), (SaveStatus::Saved, vec![]));
    let back = library.resume(&library.games()[0].id).unwrap();
    assert_eq!(back.clock().unwrap().remaining(Color::Black, ms(99_999)), Some(ms(175_679)));
}

#[test]
fn a_game_in_which_nothing_happened_leaves_nothing_behind() {
    let scratch = Scratch::new();
    let library = scratch.library();
    let mut game = library.begin(timed("3+2")).unwrap();
    game.act(ms(0), Event::Run).unwrap();
    assert_eq!(library.games().len(), 1);
    game.leave(ms(10));
    assert_eq!(journals(&scratch.0.join("games")), [] as [std::path::PathBuf; 0]);
    // But a position that somebody has set up is work.
    let position = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".parse().unwrap();
    library.begin(Start::now(position)).unwrap().leave(ms(10));
    assert_eq!(library.games().len(), 1);
}

#[test]
fn what_is_refused_is_not_written() {
    let scratch = Scratch::new();
    let library = scratch.library();
    let mut game = library.begin(timed("1+0")).unwrap();
    game.act(ms(0), Event::Run).unwrap();
    assert!(matches!(game.act(ms(10), mv("e2e5")), Err(TableError::Move(_))));
    assert_eq!(game.act(ms(10), Event::Undo), Err(TableError::NothingToUndo));
    let late = TableError::Clock(ClockError::FlagFallen { color: Color::White, at: ms(60_000) });
    assert_eq!(game.act(ms(60_000), mv("e2e4")), Err(late));
    assert_eq!(game.game().ply(), 0);
    drop(game);
    assert_eq!(library.games()[0].note, None);
}

#[test]
fn a_library_that_keeps_nothing_plays_all_the_same() {
    let library = Library::nowhere();
    let mut game = library.begin(Start::now(Position::new())).unwrap();
    game.act(ms(0), mv("e2e4")).unwrap();
    assert_eq!((game.take_notices(), game.path()), (Vec::<JournalNotice>::new(), None));
    assert_eq!(library.games().len(), 0);
}

#[test]
fn a_game_that_is_not_there_cannot_be_resumed() {
    let scratch = Scratch::new();
    let library = scratch.library();
    let game = library.begin(Start::now(Position::new())).unwrap();
    drop(game);
    let id = library.games()[0].id.clone();
    std::fs::remove_dir_all(&scratch.0).unwrap();
    let error = library.resume(&id).unwrap_err();
    assert_eq!(error, ResumeError::NoSuchGame { id: id.clone() });
    assert_eq!(error.to_string(), format!("there is no saved game {id}"));
}

#[test]
fn a_resignation_that_was_taken_back_stays_so() {
    let scratch = Scratch::new();
    let library = scratch.library();
    let mut game = library.begin(timed("5+0")).unwrap();
    game.act(ms(0), mv("e2e4")).unwrap();
    assert!(!game.can_retract());
    game.act(ms(9_000), Event::Resign { by: Color::Black }).unwrap();
    game.act(ms(20_000), Event::Retract).unwrap();
    assert_eq!(game.act(ms(20_000), Event::Retract), Err(TableError::NothingToRetract));
    let before = everything(&game, ms(20_000));
    assert_eq!(game.clock().unwrap().remaining(Color::Black, ms(20_000)), Some(ms(291_000)));
    drop(game);
    let back = library.resume(&library.games()[0].id).unwrap();
    assert_eq!(everything(&back, ms(20_000)), before);
}

#[test]
fn a_game_that_had_ended_in_its_file_is_over_and_goes_on_when_that_is_taken_back() {
    let scratch = Scratch::new();
    let library = scratch.library();
    let won = |reason| Outcome::Win { winner: Color::White, reason };
    let drawn = |reason| Outcome::Draw { reason };
    for outcome in [
        won(WinReason::Resignation),
        won(WinReason::Time),
        won(WinReason::Abandonment),
        won(WinReason::Forfeit),
        won(WinReason::Adjudication),
        drawn(DrawReason::Agreement),
        drawn(DrawReason::Adjudication),
        won(WinReason::Unrecorded),
        drawn(DrawReason::Unrecorded),
    ] {
        let mut start = Start::now(Position::new());
        start.moves = ["e2e4", "e7e5"].map(|uci| uci.parse().unwrap()).to_vec();
        start.pgn = Some("1. e4 e5 *".to_owned());
        start.ended = Some(outcome);
        let mut game = library.begin(start).unwrap();
        assert_eq!(game.game().outcome(), Some(outcome));
        assert!(game.is_as_begun());
        game.act(ms(0), Event::Retract).unwrap();
        game.act(ms(0), mv("g1f3")).unwrap();
        drop(game);
        let [saved] = &library.games()[..] else { panic!("one game") };
        let back = library.resume(&saved.id).unwrap();
        assert_eq!((back.game().outcome(), back.game().ply()), (None, 3));
        std::fs::remove_file(back.path().unwrap()).unwrap();
    }
    // A claim that nothing stands behind is somebody's decision; what the board has ended stays so.
    let mut start = Start::now(Position::new());
    start.ended = Some(drawn(DrawReason::Threefold));
    let game = library.begin(start.clone()).unwrap();
    assert_eq!(game.game().outcome(), Some(drawn(DrawReason::Adjudication)));
    start.moves = ["f2f3", "e7e5", "g2g4", "d8h4"].map(|uci| uci.parse().unwrap()).to_vec();
    let game = library.begin(start).unwrap();
    let mate = Outcome::Win { winner: Color::Black, reason: WinReason::Checkmate };
    assert_eq!(game.game().outcome(), Some(mate));
}

#[test]
fn whether_a_game_is_as_it_began_is_known_anew_after_every_event() {
    let library = Library::nowhere();
    let mut start = Start::now(Position::new());
    start.moves = ["e2e4", "e7e5"].map(|uci| uci.parse().unwrap()).to_vec();
    start.pgn = Some("1. e4 e5 *".to_owned());
    let mut game = library.begin(start).unwrap();
    assert!(game.is_as_begun() && game.is_as_begun());
    game.act(ms(0), mv("g1f3")).unwrap();
    assert!(!game.is_as_begun());
    // What is refused changes nothing.
    assert!(game.act(ms(0), mv("g1f3")).is_err() && !game.is_as_begun());
    game.act(ms(0), Event::Undo).unwrap();
    assert!(game.is_as_begun());
    game.act(ms(0), Event::Undo).unwrap();
    assert!(!game.is_as_begun());
    game.act(ms(0), Event::Redo).unwrap();
    assert!(game.is_as_begun());
}
