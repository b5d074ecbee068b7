//! Games that are played, as PGN and back, with their clocks.

use std::time::Duration;
use tabiya::pgn::GameResult;
use tabiya::{Clock, Color, DrawRules, Game, Outcome, Pgn, Position, Rng, TimedGame};

const fn seconds(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

fn played(moves: &str) -> Game {
    let mut game = Game::new();
    for text in moves.split(' ') {
        game.play(text).unwrap();
    }
    game
}

/// Written and read again.
fn again(pgn: &Pgn) -> Pgn {
    let read = Pgn::parse_lenient(&pgn.to_string());
    assert!(read.problems().is_empty(), "{:?}\n{pgn}", read.problems());
    assert_eq!(&read, pgn);
    read
}

fn assert_same(game: &Game, pgn: &Pgn) {
    let back = pgn.to_game();
    assert_eq!(back.start(), game.start());
    assert!(back.moves().eq(game.moves()));
    assert_eq!(back.outcome(), game.outcome());
}

#[test]
fn every_ending_goes_into_a_file_and_comes_back() {
    let open = || played("e4 e5 Nf3");
    let end = |change: &dyn Fn(&mut Game) -> Outcome| {
        let mut game = open();
        change(&mut game);
        game
    };
    let dance = "Nf3 Nc6 Ng1 Nb8 Nf3 Nc6 Ng1 Nb8";
    let bare = Game::from_fen("4k3/8/8/8/8/8/4q3/4K3 w - - 0 1").unwrap();
    let taken = {
        let mut game = bare.clone();
        game.play("Kxe2").unwrap();
        game
    };
    let flagged = {
        let mut game = Game::from_fen("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1").unwrap();
        game.flag(Color::White).unwrap();
        game
    };
    let counted = {
        let mut game = Game::from_fen("4k3/8/8/8/8/8/8/R3K3 w - - 99 80").unwrap();
        game.play("Ke2").unwrap();
        game
    };
    for (game, result, termination, code) in [
        (open(), "*", "unterminated", ""),
        (played("f3 e5 g4 Qh4#"), "0-1", "normal", "checkmate"),
        (end(&|game| game.resign(Color::Black).unwrap()), "1-0", "normal", "resignation"),
        (end(&|game| game.flag(Color::White).unwrap()), "0-1", "time forfeit", "time"),
        (end(&|game| game.abandon(Color::White).unwrap()), "0-1", "abandoned", "abandonment"),
        (end(&|game| game.forfeit(Color::White).unwrap()), "0-1", "rules infraction", "forfeit"),
        (end(&|game| game.adjudicate(Some(Color::White)).unwrap()), "1-0", "adjudication", "adjudication"),
        (end(&|game| game.adjudicate(None).unwrap()), "1/2-1/2", "adjudication", "adjudication"),
        (end(&|game| game.agree_draw().unwrap()), "1/2-1/2", "normal", "agreement"),
        (played(dance), "1/2-1/2", "normal", "threefold"),
        (taken, "1/2-1/2", "normal", "insufficient-material"),
        (flagged, "1/2-1/2", "time forfeit", "time-insufficient"),
        (counted, "1/2-1/2", "normal", "fifty-move"),
    ] {
        assert_eq!(game.outcome().map_or("", |outcome| outcome.code()), code);
        let pgn = Pgn::from(&game);
        assert_eq!((pgn.tags().get("Result"), pgn.result().text()), (Some(result), result));
        assert_eq!(pgn.tags().get("Termination"), Some(termination), "{code}");
        assert_same(&game, &again(&pgn));
    }
}

#[test]
fn random_games_go_into_files_and_come_back() {
    let mut rng = Rng::new(0x7ab1);
    for round in 0..100 {
        let start =
            if round % 2 == 0 { Position::new() } else { Position::chess960(rng.below(960) as u16).unwrap() };
        let mut game = Game::from_position(start);
        for _ in 0..rng.below(300) {
            let moves = game.position().legal_moves();
            if game.is_over() {
                break;
            }
            game.play(moves[rng.below(moves.len())]).unwrap();
        }
        if !game.is_over() && round % 3 == 0 {
            game.resign(Color::White).unwrap();
        }
        let pgn = Pgn::from(&game);
        let is_960 = start.to_setup() != Position::new().to_setup();
        assert_eq!(pgn.tags().get("Variant"), is_960.then_some("Chess960"));
        assert_eq!(pgn.tags().get("SetUp"), is_960.then_some("1"));
        assert_same(&game, &again(&pgn));
    }
}

#[test]
fn a_game_from_a_set_up_position_with_black_to_move_keeps_its_start() {
    let mut game = Game::from_fen("4k3/4p3/8/8/8/8/4P3/4K3 b - - 3 17").unwrap();
    game.play("e5").unwrap();
    game.play("e4").unwrap();
    let pgn = Pgn::from(&game);
    assert_eq!(pgn.tags().get("FEN"), Some("4k3/4p3/8/8/8/8/4P3/4K3 b - - 3 17"));
    assert_eq!((pgn.tags().get("SetUp"), pgn.tags().get("Variant")), (Some("1"), None));
    assert_eq!(pgn.to_movetext(), "17... e5 18. e4 *");
    assert_same(&game, &again(&pgn));
}

#[test]
fn a_record_that_goes_on_behind_a_draw_is_played_by_other_rules() {
    let dance = "Nf3 Nc6 Ng1 Nb8 ".repeat(2);
    let pgn = Pgn::parse_lenient(&format!("{dance} e4 e5 1-0"));
    let game = pgn.to_game();
    assert_eq!((game.ply(), game.draw_rules()), (10, DrawRules::OverTheBoard));
    assert_eq!(game.outcome().unwrap().to_string(), "White wins; the record does not say why");
    // One that ends there with a win was not drawn either, and a draw there is that draw.
    let game = Pgn::parse_lenient(&format!("{dance} 0-1")).to_game();
    assert_eq!(game.outcome().unwrap().to_string(), "Black wins; the record does not say why");
    let game = Pgn::parse_lenient(&format!("{dance} 1/2-1/2")).to_game();
    assert_eq!(game.outcome().unwrap().code(), "threefold");
    let dance = "Nf3 Nc6 Ng1 Nb8 ".repeat(6);
    let game = Pgn::parse_lenient(&format!("{dance} 1/2-1/2")).to_game();
    assert_eq!((game.ply(), game.draw_rules()), (24, DrawRules::Analysis));
    assert_eq!(game.outcome().unwrap().code(), "threefold", "it is claimed");
    // A win that the board does not allow was decided by somebody.
    let pgn =
        Pgn::parse_lenient("[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n[Termination \"time\"]\n\n1. e4 0-1");
    assert_eq!(pgn.to_game().outcome().unwrap().to_string(), "Black wins by adjudication");
}

#[test]
fn a_bare_result_is_no_resignation_and_no_agreement() {
    for (tags, result, code) in [
        ("", "0-1", "unrecorded"),
        ("[Termination \"?\"]\n", "1-0", "unrecorded"),
        ("[Termination \"Anna won the game\"]\n", "1-0", "unrecorded"),
        ("", "1/2-1/2", "unrecorded"),
        ("[Termination \"Normal\"]\n", "0-1", "resignation"),
        ("[Termination \"Anna won by resignation\"]\n", "1-0", "resignation"),
        ("[Termination \"Normal\"]\n", "1/2-1/2", "agreement"),
        ("[Termination \"Game drawn by agreement\"]\n", "1/2-1/2", "agreement"),
    ] {
        let pgn = Pgn::parse_lenient(&format!("{tags}[Result \"{result}\"]\n\n1. e4 e5 {result}\n"));
        let game = pgn.to_game();
        let outcome = game.outcome().unwrap();
        assert_eq!((outcome.code(), outcome.result()), (code, result), "{tags}");
        // And what is not known is not written either.
        let again = Pgn::from(&game);
        assert_eq!(again.tags().get("Termination").is_none(), code == "unrecorded", "{tags}");
        assert_eq!(again.to_game().outcome(), Some(outcome), "{tags}");
    }
    // What the board has decided needs no word.
    let mate = Pgn::parse_lenient("1. f3 e5 2. g4 Qh4# 0-1").to_game();
    assert_eq!(mate.outcome().unwrap().code(), "checkmate");
}

#[test]
fn any_line_of_the_tree_is_a_game() {
    let text = "[TimeControl \"60\"]\n\n1. e4 {[%clk 0:00:58]} e5 (1... c5 {[%clk 0:00:40]} 2. Nf3 (2. --)) 2. Nf3 1-0";
    let pgn = Pgn::parse_lenient(text);
    let c5 = pgn.root().next().unwrap().variations().next().unwrap();
    let game = c5.to_game().unwrap();
    assert_eq!((game.sans(), game.outcome()), (vec!["e4".to_string(), "c5".to_string()], None));
    assert_eq!(c5.to_clock().unwrap().line(seconds(0)), "White: 00:58 | Black: 00:40");
    let passed = c5.variations().next().unwrap();
    assert!(passed.is_null_move() && passed.to_game().is_none());
    assert_eq!(pgn.root().to_game().unwrap().ply(), 0);
    let last = pgn.mainline().last().unwrap();
    assert_eq!(last.to_game().unwrap().outcome(), pgn.to_game().outcome());
    assert_eq!(last.to_game().unwrap().outcome().unwrap().code(), "unrecorded");
    assert_eq!(Pgn::parse_lenient("1. e4 -- 2. d4 1-0").to_game().sans(), ["e4"]);
    assert_eq!(Pgn::parse_lenient("1. e4 -- 2. d4 1-0").to_game().outcome(), None);
}

#[test]
fn the_times_of_every_control_go_into_a_file_and_come_back() {
    let controls = [
        "10+0",
        "3+2",
        "40/90+30,30+30",
        "2/5,3+1",
        "5 delay 3",
        "5 bronstein 3",
        "30 seconds per move",
        "hourglass 1 min",
        "unlimited",
    ];
    for text in controls {
        let mut clock = Clock::new(text.parse().unwrap());
        let mut game = Game::new();
        clock.start(seconds(0)).unwrap();
        let mut now = Duration::ZERO;
        for (i, mv) in ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6"].into_iter().enumerate() {
            now += Duration::from_millis(4_000 + 1_250 * i as u64);
            game.play(mv).unwrap();
            clock.press(now).unwrap();
        }
        let pgn = again(&Pgn::from_timed_game(&game, &clock));
        assert_eq!(
            pgn.mainline().filter(|node| node.clock().or(node.elapsed()).is_some()).count(),
            6,
            "{text}"
        );
        let back = pgn.to_clock().unwrap();
        for color in [Color::White, Color::Black] {
            assert_eq!(back.control(color), clock.control(color), "{text}");
            assert_eq!(back.stage(color), clock.stage(color), "{text}");
            assert_eq!(back.moves_to_go(color), clock.moves_to_go(color), "{text}");
        }
        let left = |clock: &Clock| clock.turns().map(|turn| turn.remaining).collect::<Vec<_>>();
        assert_eq!(left(&back), left(&clock), "{text}");
        // How long a move took is told where there is a limit for the whole game.
        if text != "30 seconds per move" {
            let took = |clock: &Clock| clock.turns().map(|turn| turn.elapsed).collect::<Vec<_>>();
            assert_eq!(took(&back), took(&clock), "{text}");
        }
        assert_eq!((back.running(), back.turn()), (None, Some(Color::White)));
        assert_same(&game, &pgn);
    }
}

#[test]
fn unequal_times_have_a_tag_each() {
    let mut clock = Clock::unequal("5+0".parse().unwrap(), "3+2".parse().unwrap());
    clock.start(seconds(0)).unwrap();
    clock.press(seconds(3)).unwrap();
    let pgn = again(&Pgn::from_timed_game(&played("e4"), &clock));
    assert_eq!(pgn.tags().get("TimeControl"), None);
    assert_eq!(
        (pgn.tags().get("WhiteTimeControl"), pgn.tags().get("BlackTimeControl")),
        (Some("300"), Some("180+2"))
    );
    assert!(pgn.to_clock().unwrap().turns().eq(clock.turns()));
}

#[test]
fn a_clock_is_made_of_what_other_programs_write() {
    // Tenths, a move without a time, and more time than there can be: what is written counts.
    let text =
        "[TimeControl \"60+1\"]\n\n1. e4 {[%clk 0:01:00.5]} e5 2. Nf3 {[%emt 0:00:02] [%clk 0:10:00]} *";
    let clock = Pgn::parse_lenient(text).to_clock().unwrap();
    let turns: Vec<_> =
        clock.turns().map(|turn| (turn.elapsed.as_millis(), turn.remaining.unwrap().as_millis())).collect();
    assert_eq!(turns, [(500, 60_500), (0, 61_000), (2_000, 600_000)]);
    assert!(
        Pgn::parse_lenient("1. e4 {[%clk 0:01:00]} *").to_clock().is_none(),
        "without a control there is no clock"
    );
    assert!(Pgn::parse_lenient("[TimeControl \"?\"]\n\n1. e4 *").to_clock().is_none());
}

#[test]
fn a_result_without_an_outcome_is_that_of_the_tag() {
    assert_eq!(GameResult::from(played("f3 e5 g4 Qh4#").outcome().unwrap()), GameResult::Win(Color::Black));
    let pgn = Pgn::parse_lenient("[Result \"1/2-1/2\"]\n[Termination \"Time forfeit\"]\n\n1. e4 e5 1/2-1/2");
    assert_eq!(pgn.to_game().outcome().unwrap().code(), "unrecorded");
}

#[test]
fn the_times_of_a_clock_that_came_later_stand_with_the_moves_it_was_pressed_with() {
    let mut timed = TimedGame::join(played("e4 e5 Nf3 Nc6"), Clock::new("3+2".parse().unwrap())).unwrap();
    timed.start(seconds(0)).unwrap();
    timed.play("Bb5", seconds(5)).unwrap();
    timed.play("a6", seconds(9)).unwrap();
    let pgn = again(&Pgn::from(&timed));
    let (game, clock) = timed.into_parts();
    let clock = clock.unwrap();
    assert_eq!(pgn, again(&Pgn::from_timed_game(&game, &clock)));
    assert_eq!(Pgn::from(&TimedGame::untimed(game.clone())), Pgn::from(&game));
    let text = "1. e4 e5 2. Nf3 Nc6 3. Bb5 {[%clk 0:02:57]} 3... a6 {[%clk 0:02:58]} *";
    assert_eq!(pgn.to_movetext(), text);
    assert_eq!(pgn.to_clock().unwrap().line(seconds(0)), clock.line(seconds(9)));
}

#[test]
fn a_last_move_that_stops_the_clock_without_a_press_has_no_time() {
    let mut clock = Clock::new("3+2".parse().unwrap());
    clock.start(seconds(0)).unwrap();
    for now in [1, 2, 3] {
        clock.press(seconds(now)).unwrap();
    }
    let pgn = Pgn::from_timed_game(&played("f3 e5 g4 Qh4#"), &clock);
    let times = pgn.mainline().map(|node| node.clock().is_some());
    assert_eq!(times.collect::<Vec<_>>(), [true, true, true, false]);
}

#[test]
fn a_game_without_moves_is_merged_and_changes_nothing() {
    let mut pgn = Pgn::parse_lenient("1. e4 e5 (1... c5) *");
    let before = pgn.to_movetext();
    assert_eq!(pgn.merge_game(&Game::new()), Ok(tabiya::pgn::NodeId::ROOT));
    assert_eq!(pgn.to_movetext(), before);
}

#[test]
fn a_game_with_another_start_is_not_merged() {
    let mut pgn = Pgn::parse_lenient("1. e4 e5 *");
    let mut game = Game::from_fen("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1").unwrap();
    game.play("O-O-O").unwrap();
    let before = pgn.to_movetext();
    assert!(pgn.merge_game(&game).is_err());
    assert_eq!(pgn.to_movetext(), before);
}
