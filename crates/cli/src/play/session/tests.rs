//! Sessions that are told the time.

mod any_lines;
mod beginning;
mod leafing;
mod saving;
mod thinking;
mod variants;

use super::PlaySession;
use crate::play::reply::{CommandError, Notice, Reply};
use crate::play::settings::Settings;
use crate::play::terminal_caps::{Charset, ColorSupport, TermCaps};
use crate::play::text::TextRenderer;
use std::sync::Arc;
use std::time::Duration;
use tabiya::{Color, GameError, Outcome, WinReason};
use tabiya_players::{Asks, NoAnswer, PlayerAnswer, PlayerHandle, RemotePlayer};
use tabiya_table::Library;

fn seconds(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

fn session() -> PlaySession {
    PlaySession::new(Settings::default(), Library::nowhere(), 7, Arc::new(|| ()))
}

/// Says these lines, all at this time, each of which has to succeed.
fn say(session: &mut PlaySession, lines: &[&str], now: u64) -> Reply {
    let mut last = Reply::default();
    for line in lines {
        last = session.answer(line, seconds(now));
        assert!(!last.failed, "{line}: {}", text(session, &last));
    }
    last
}

/// What is refused, as it is told.
fn refused(session: &mut PlaySession, line: &str, now: u64) -> String {
    let reply = session.answer(line, seconds(now));
    assert!(reply.failed, "{line}: {}", text(session, &reply));
    text(session, &reply)
}

fn text(session: &PlaySession, reply: &Reply) -> String {
    let caps = TermCaps { colors: ColorSupport::Plain, charset: Charset::Unicode, width: None, height: None };
    TextRenderer { caps, settings: session.settings() }.of(reply)
}

fn clocks(session: &PlaySession, now: u64) -> [u64; 2] {
    session.clocks(seconds(now)).expect("there is a clock").left.map(|left| left.expect("a limit").as_secs())
}

#[test]
fn before_new_everything_that_needs_a_game_says_so() {
    let mut session = session();
    for line in [
        "e4",
        "move e4",
        "Ke2",
        "show",
        "board",
        "history",
        "opening",
        "fen",
        "resign",
        "draw",
        "accept",
        "decline",
        "claim",
        "undo",
        "redo",
        "last",
        "clock",
        "pause",
        "moves",
        "why e4",
        "where",
        "attackers e4",
        "rank 1",
        "file a",
        "save x.pgn",
    ] {
        assert_eq!(refused(&mut session, line, 0), "There is no game yet. `new` starts one.\n", "{line}");
    }
    assert!(session.game().is_none());
}

#[test]
fn the_clock_runs_while_somebody_thinks_and_the_increment_comes_with_the_move() {
    let mut session = session();
    say(&mut session, &["new 10 5"], 100);
    assert_eq!(clocks(&session, 107), [593, 600]);
    say(&mut session, &["e4"], 110);
    assert_eq!(clocks(&session, 120), [595, 590]);
}

#[test]
fn an_illegal_move_changes_nothing_but_the_clock_goes_on() {
    let mut session = session();
    say(&mut session, &["new 10"], 0);
    let before = session.game().unwrap().clone();
    let told = refused(&mut session, "Ke2", 60);
    assert!(told.starts_with("The king on e1 cannot go to e2"), "{told}");
    assert!(told.contains("\nClosest legal moves: "), "{told}");
    assert_eq!(*session.game().unwrap(), before);
    assert_eq!(clocks(&session, 90), [510, 600]);
}

#[test]
fn a_flag_falls_at_its_moment_while_nobody_says_anything() {
    let mut session = session();
    say(&mut session, &["new 1", "e4"], 0);
    // Until then a front may sleep, or look now and then.
    let (now, fell) = loop {
        let now = session.next_tick().expect("a clock runs");
        assert!(now <= seconds(60), "{now:?}");
        let reply = session.tick(now);
        if !reply.is_empty() {
            break (now, reply);
        }
    };
    assert_eq!(now, seconds(60));
    assert!(matches!(fell.notices[0], Notice::FlagFell { color: Color::Black }), "{fell:?}");
    let outcome = session.game().unwrap().outcome();
    assert_eq!(outcome, Some(Outcome::Win { winner: Color::White, reason: WinReason::Time }));
    assert_eq!(session.next_tick(), None);
    assert!(session.tick(seconds(99)).is_empty());
}

#[test]
fn a_move_after_the_flag_is_refused_and_the_fall_is_told_first() {
    let mut session = session();
    say(&mut session, &["new 1"], 0);
    let told = refused(&mut session, "e4", 61);
    assert!(
        told.starts_with("White's flag has fallen.\nBlack wins on time. 0-1\nThe game is over:"),
        "{told}"
    );
}

#[test]
fn a_flag_against_a_bare_king_is_a_draw() {
    let mut session = session();
    say(&mut session, &["edit", "Ke1", "Qd1", "ke8", "done 1"], 0);
    let reply = session.tick(seconds(60));
    let told = text(&session, &reply);
    assert!(told.contains("1/2-1/2"), "{told}");
}

#[test]
fn taking_a_move_back_gives_its_time_back_and_redo_plays_it_again() {
    let mut session = session();
    say(&mut session, &["new 10 5", "e4"], 0);
    say(&mut session, &["e5"], 100);
    say(&mut session, &["undo"], 130);
    assert_eq!(session.game().unwrap().sans(), ["e4"]);
    assert_eq!(clocks(&session, 140), [605, 590]);
    say(&mut session, &["redo"], 150);
    assert_eq!(session.game().unwrap().sans(), ["e4", "e5"]);
    assert!(refused(&mut session, "redo", 150).starts_with("Nothing to redo."));
}

#[test]
fn taking_back_the_last_move_of_a_finished_game_opens_it_again() {
    let mut session = session();
    say(&mut session, &["new", "f3", "e5", "g4", "Qh4#"], 0);
    let told = refused(&mut session, "e4", 0);
    assert!(told.starts_with("The game is over: Black wins by checkmate."), "{told}");
    say(&mut session, &["undo", "Qg5"], 0);
    assert!(session.is_playing());
}

#[test]
fn a_pause_costs_nobody_anything_and_a_move_ends_it() {
    let mut session = session();
    say(&mut session, &["new 10"], 0);
    say(&mut session, &["pause"], 10);
    assert_eq!(clocks(&session, 500), [590, 600]);
    say(&mut session, &["pause"], 500);
    assert_eq!(clocks(&session, 510), [580, 600]);
    say(&mut session, &["pause"], 510);
    say(&mut session, &["resume"], 600);
    say(&mut session, &["pause", "e4"], 601);
    assert_eq!(clocks(&session, 602), [579, 599]);
}

#[test]
fn draw_offers_and_a_second_draw_accepts() {
    let mut session = session();
    say(&mut session, &["new", "draw"], 0);
    assert_eq!(session.game().unwrap().draw_offer(), Some(Color::White));
    let told = say(&mut session, &["draw"], 0);
    assert!(text(&session, &told).contains("Draw by agreement"));
    say(&mut session, &["new", "draw", "e4", "accept"], 0);
    assert!(!session.is_playing());
    say(&mut session, &["new", "draw", "decline"], 0);
    assert!(session.is_playing());
    assert_eq!(refused(&mut session, "accept", 0), "No draw has been offered.\n");
    // The opponent's move declines.
    say(&mut session, &["new", "draw", "e4", "e5"], 0);
    assert_eq!(refused(&mut session, "accept", 0), "No draw has been offered.\n");
}

#[test]
fn a_claim_is_for_games_over_the_board() {
    let mut session = session();
    say(&mut session, &["set rules otb", "new"], 0);
    say(&mut session, &["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1"], 0);
    let wrong = session.answer("claim Nh5", seconds(0));
    assert!(matches!(wrong.notices[0], Notice::ClaimFailed), "{wrong:?}");
    say(&mut session, &["undo", "claim Ng8"], 0);
    let ending = session.game().unwrap().ending().unwrap();
    assert!(ending.to_string().ends_with("claimed by Black"), "{ending}");
    say(&mut session, &["set rules automatic", "new"], 0);
    assert!(refused(&mut session, "claim", 0).starts_with("There is no draw to claim"));
}

#[test]
fn a_side_may_resign_out_of_turn() {
    let mut session = session();
    say(&mut session, &["new", "resign black"], 0);
    let outcome = session.game().unwrap().outcome();
    assert_eq!(outcome, Some(Outcome::Win { winner: Color::White, reason: WinReason::Resignation }));
    say(&mut session, &["new", "e4", "resign"], 0);
    assert_eq!(session.game().unwrap().outcome(), outcome);
}

#[test]
fn load_drops_the_clock_and_a_bad_fen_leaves_everything_as_it_was() {
    let mut session = session();
    say(&mut session, &["new 10", "e4"], 0);
    let before = session.game().unwrap().clone();
    let told = refused(&mut session, "load rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w KQkq - 0 1", 5);
    assert!(told.contains("column 47: White cannot castle kingside: there is no rook on h1"), "{told}");
    assert_eq!(*session.game().unwrap(), before);
    assert_eq!(clocks(&session, 10), [600, 590]);
    let told = say(&mut session, &["load 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"], 10);
    assert!(matches!(told.notices[1..3], [Notice::GameDropped, Notice::Board(_)]), "{told:?}");
    assert!(session.clocks(seconds(10)).is_none());
}

#[test]
fn time_controls_are_read_as_people_write_them() {
    for (line, left) in [
        ("new 10", 600),
        ("start 10", 600),
        ("NEW 10 5", 600),
        ("new 0.5", 30),
        ("new 180", 10_800),
        ("new 10+5", 600),
        ("new 40/90+30,30+30", 5_400),
        ("new 3 delay 2", 180),
        ("960 518 3 2", 180),
    ] {
        let mut session = session();
        say(&mut session, &[line], 0);
        assert_eq!(clocks(&session, 0), [left; 2], "{line}");
    }
    let mut session = session();
    say(&mut session, &["new 5 vs 3+2"], 0);
    assert_eq!(clocks(&session, 0), [300, 180]);
    for line in
        ["new 0", "new 0 0", "new -5", "new ten", "new 90/40", "new 1e9", "new 5 vs", "new 99999999999"]
    {
        let told = refused(&mut session, line, 0);
        assert!(told.contains("Usage: new [VARIANT] [TIME]"), "{line}: {told}");
    }
    assert_eq!(clocks(&session, 0), [300, 180]);
}

#[test]
fn what_is_no_time_control_is_told_what_is_wrong_with_it() {
    let mut session = session();
    for (line, why) in [
        (
            "new game",
            "\"game\" is neither a time control nor a variant. Times are 10, 10 5, 3 delay 2, 40/90+30,30+30. \
             The variants are `chess`, `crazyhouse`, `threecheck`, `kingofthehill`, `antichess`, `atomic`, `horde` and \
             `racingkings`.",
        ),
        ("new 525601", "\"525601\" is not a time control: give minutes, up to a year"),
        ("new 3 vs", "`vs` goes between two times, as in 5 vs 3+2."),
        ("new against 3", "`against` goes between two times"),
    ] {
        let told = refused(&mut session, line, 0);
        assert!(told.starts_with(why), "{line}: {told}");
    }
    say(&mut session, &["new 3 VS 2"], 0);
    assert_eq!(clocks(&session, 0), [180, 120]);
}

#[test]
fn a_move_in_full_width_letters_is_told_which_letter_is_wrong() {
    let mut session = session();
    say(&mut session, &["new"], 0);
    let reply = session.answer("\u{ff45}\u{ff14}", Duration::ZERO);
    assert!(text(&session, &reply).contains("not the Latin letter"), "{}", text(&session, &reply));
}

#[test]
fn no_command_shadows_a_move_and_no_move_a_command() {
    let mut session = session();
    say(&mut session, &["new"], 0);
    // On every square that a name could be taken for.
    for san in ["b4", "d4", "f4", "h4", "Bb5", "b4b5", "O-O", "0-0", "o-o"] {
        let named = crate::play::command::CommandHelp::named(san);
        assert!(named.is_none(), "{san}");
    }
    for name in crate::play::command::names() {
        let verdict = session.game().unwrap().position().explain(name).verdict();
        assert_eq!(verdict, tabiya::Verdict::Unreadable, "{name} could be a move");
    }
    say(&mut session, &["b4", "b5", "move Bb2", "Bb7", "e2e4", "Ng8-f6"], 0);
    assert_eq!(session.game().unwrap().sans(), ["b4", "b5", "Bb2", "Bb7", "e4", "Nf6"]);
}

#[test]
fn help_about_premoves_is_found_with_the_help_about_moves() {
    let mut session = session();
    for line in ["help premove", "help premoves", "help Premove", "help `premove`", "help move"] {
        let reply = session.answer(line, seconds(0));
        let lesson = reply.notices.iter().find_map(|notice| match notice {
            Notice::Lesson(entry) => Some(*entry),
            _ => None,
        });
        let lesson = lesson.unwrap_or_else(|| panic!("{line}"));
        assert!(lesson.name == "move" && lesson.details.contains("is a premove"), "{line}");
    }
    // What is no command stays none.
    assert!(crate::play::command::CommandHelp::named("premove").is_none());
}

#[test]
fn unknown_words_get_the_nearest_command_and_slips_in_moves_their_reason() {
    let mut session = session();
    for (line, nearest) in
        [("nwe", "new"), ("histroy", "history"), ("resing", "resign"), ("quti", "quit"), ("hlep me", "help")]
    {
        assert!(refused(&mut session, line, 0).ends_with(&format!("Did you mean `{nearest}`?\n")), "{line}");
    }
    assert!(refused(&mut session, "promote", 0).contains("`help` lists all commands"));
    say(&mut session, &["new"], 0);
    for (line, code) in [("e9", "no-such-square"), ("e5", "does-not-move-so")] {
        let reply = session.answer(line, seconds(0));
        let Some(Notice::Refused(refusal)) = reply.notices.last() else { panic!("{line}: {reply:?}") };
        let CommandError::Illegal { explanation, .. } = &**refusal else { panic!("{line}: {refusal:?}") };
        assert_ne!(explanation.code(), "legal", "{line} {code}");
    }
}

#[test]
fn a_board_is_set_up_by_hand_and_played_from() {
    let mut session = session();
    say(&mut session, &["edit"], 0);
    assert!(refused(&mut session, "done", 0).contains("White has no king"));
    say(&mut session, &["Ke1", "ke8", "Rh1", "place black rook a8", "Pe4", "remove e4"], 0);
    assert!(refused(&mut session, "e4", 0).starts_with("You are setting up a board"));
    assert!(refused(&mut session, "new", 0).starts_with("You are setting up a board"));
    say(&mut session, &["turn black"], 0);
    assert_eq!(session.setup().unwrap().to_string(), "r3k3/8/8/8/8/8/8/4K2R b Kq - 0 1");
    say(&mut session, &["castling -", "castling K"], 0);
    assert!(refused(&mut session, "castling Q", 0).contains("do not allow"));
    say(&mut session, &["done"], 0);
    assert_eq!(session.game().unwrap().position().to_fen(), "r3k3/8/8/8/8/8/8/4K2R b K - 0 1");
}

#[test]
fn leaving_the_editor_leaves_the_game_as_it_was() {
    let mut session = session();
    say(&mut session, &["new 10", "e4"], 0);
    say(&mut session, &["edit", "clear"], 10);
    say(&mut session, &["cancel"], 500);
    assert_eq!(session.game().unwrap().sans(), ["e4"]);
    assert_eq!(clocks(&session, 505), [600, 585]);
    assert!(refused(&mut session, "place N e4", 505).contains("`edit` starts that"));
}

#[test]
fn every_command_is_taught_with_an_example_that_is_read() {
    for entry in crate::play::command::COMMANDS {
        let examples =
            entry.details.split("Example").nth(1).unwrap_or_else(|| panic!("{} has an example", entry.name));
        let (_, examples) = examples.split_once(": ").expect("behind a colon");
        for example in examples.split("    ").flat_map(|example| example.split(", ")) {
            let command = crate::play::command::PromptCommand::parse(example);
            assert!(command.is_ok(), "{}: {example:?}: {command:?}", entry.name);
        }
        assert!(entry.names().any(|name| examples.contains(name)), "{}", entry.name);
    }
}

#[test]
fn any_line_is_answered_without_a_panic_whatever_it_is() {
    let words: Vec<&str> = crate::play::command::names()
        .chain([
            "e4",
            "♘f3",
            "",
            "-1",
            "960",
            "99999999999999999999",
            "é",
            "\u{0}",
            "a9",
            "white",
            "x=y",
            "\"",
            "8/8",
            "vs",
        ])
        .collect();
    let mut session = session();
    let mut rng = tabiya::Rng::new(1);
    for now in 0..3_000 {
        let mut line = String::new();
        for _ in 0..3 {
            line = format!("{line} {}", words[rng.below(words.len())]);
        }
        // Files are another matter.
        if !["save", "open"].iter().any(|word| line.contains(word)) {
            let reply = session.answer(&line, seconds(now));
            assert!(!text(&session, &reply).contains('\u{1b}'));
        }
    }
}

/// A session in which a program plays Black whose answers the test gives.
fn with_remote() -> (PlaySession, RemotePlayer) {
    let (program, remote) = PlayerHandle::remote();
    let mut session = session();
    say(&mut session, &["new 10"], 0);
    session.programs[Color::Black as usize] = Some(program);
    (session, remote)
}

#[test]
fn a_program_is_asked_on_its_turn_and_answers_when_it_likes() {
    let (mut session, remote) = with_remote();
    assert!(remote.question().is_none());
    say(&mut session, &["e4"], 10);
    let question = remote.question().unwrap();
    assert_eq!(question.game.sans(), ["e4"]);
    let (clock, now) = question.clock.unwrap();
    assert_eq!(clock.remaining(Color::White, now), Some(seconds(590)));
    assert!(refused(&mut session, "e5", 20).contains("That is up to"));
    assert!(remote.question().is_none(), "it is asked once");
    let mv = question.game.position().parse_move("e5").unwrap();
    remote.answer(Ok(PlayerAnswer::Move(mv)));
    let reply = session.tick(seconds(30));
    assert!(matches!(reply.notices[0], Notice::MovePlayed(_)), "{reply:?}");
    assert_eq!(clocks(&session, 30), [590, 580]);
    // Both are taken back.
    say(&mut session, &["undo"], 40);
    assert_eq!(session.game().unwrap().ply(), 0);
}

#[test]
fn a_program_is_asked_about_a_draw_and_nobody_accepts_for_it() {
    let (mut session, remote) = with_remote();
    say(&mut session, &["draw"], 0);
    assert!(matches!(remote.question().unwrap().asks, Asks::Draw));
    assert!(refused(&mut session, "draw", 0).contains("stands already"));
    assert!(refused(&mut session, "accept", 0).contains("stands already"));
    remote.answer(Ok(PlayerAnswer::Decline));
    assert!(matches!(session.tick(seconds(1)).notices[0], Notice::Declined { by: Color::Black }));
    let again = session.answer("draw", seconds(2));
    let Some(Notice::Refused(refusal)) = again.notices.last() else { panic!("{again:?}") };
    assert!(matches!(**refusal, CommandError::Game(GameError::OfferTooSoon { .. })), "{refusal:?}");
    assert!(refused(&mut session, "resign black", 0).contains("That is up to"));
    say(&mut session, &["e4"], 3);
    remote.answer(Ok(PlayerAnswer::Resign));
    let reply = session.tick(seconds(4));
    assert!(text(&session, &reply).contains("White wins by resignation"));
}

#[test]
fn a_program_that_is_gone_or_cheats_leaves_its_seat_to_a_person() {
    for answer in [
        Err(NoAnswer::Gone("it crashed".to_owned())),
        Ok(PlayerAnswer::Move(tabiya::Move::normal(tabiya::Square::E2, tabiya::Square::E5))),
    ] {
        let (mut session, remote) = with_remote();
        say(&mut session, &["e4"], 0);
        remote.answer(answer);
        let reply = session.tick(seconds(1));
        assert!(matches!(reply.notices[0], Notice::Gone { color: Color::Black, .. }), "{reply:?}");
        say(&mut session, &["e5"], 2);
    }
}

#[test]
fn two_programs_play_a_game_to_its_end() {
    let mut session = session();
    say(&mut session, &["set white random", "set black random", "set board on-request", "new"], 0);
    for now in 0..2_000 {
        session.tick(seconds(now));
    }
    assert!(!session.is_playing());
}

#[test]
fn leaving_the_editor_leaves_a_paused_clock_paused() {
    let mut session = session();
    say(&mut session, &["new 10", "e4", "pause", "edit"], 0);
    let reply = say(&mut session, &["cancel"], 10);
    assert!(matches!(reply.notices.last(), Some(Notice::Paused)), "{reply:?}");
    assert_eq!(session.clocks(seconds(20)).unwrap().running, None);
    assert_eq!(clocks(&session, 500), [600, 600]);
    // One that ran runs on.
    say(&mut session, &["pause", "edit", "cancel"], 500);
    assert_eq!(clocks(&session, 510), [600, 590]);
}

#[test]
fn undo_is_offered_only_where_there_is_something_to_take_back() {
    let mut session = session();
    say(&mut session, &["load 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"], 0);
    let over = "The game is over: Draw by stalemate. `new` starts another.\n";
    assert_eq!(refused(&mut session, "Kg8", 0), over);
    assert_eq!(refused(&mut session, "undo", 0), over);
    say(&mut session, &["new 1"], 0);
    assert!(refused(&mut session, "e4", 61).ends_with("Black wins on time. `new` starts another.\n"));
    say(&mut session, &["new", "resign"], 61);
    assert!(
        refused(&mut session, "e4", 61).ends_with("`new` starts another, `undo` takes back the result.\n")
    );
    say(&mut session, &["new", "f3", "e5", "g4", "Qh4"], 61);
    assert!(
        refused(&mut session, "e4", 61).ends_with("`new` starts another, `undo` takes back the last move.\n")
    );
}

#[test]
fn a_resignation_and_an_agreed_draw_are_taken_back_as_such() {
    for end in [&["resign"][..], &["draw", "draw"]] {
        for moves in [&[][..], &["e4", "e5"]] {
            let mut session = session();
            say(&mut session, &["new 10"], 0);
            say(&mut session, moves, 0);
            say(&mut session, end, 100);
            let outcome = session.game().unwrap().outcome().unwrap();
            let reply = say(&mut session, &["undo"], 200);
            assert!(
                text(&session, &reply)
                    .starts_with(&format!("Took back the result: {outcome}.\nWhite to move.")),
                "{reply:?}"
            );
            assert_eq!(session.game().unwrap().sans(), moves);
            assert!(session.is_playing());
            // The clock stands as it stood, and runs on with the next move.
            assert_eq!(clocks(&session, 300), [500, 600]);
            say(&mut session, &["Nf3"], 300);
            assert_eq!(clocks(&session, 310), [500, 590]);
        }
    }
}

#[test]
fn redo_plays_a_move_again_and_no_resignation_and_no_flag() {
    let mut session = session();
    say(&mut session, &["new", "e4", "e5", "resign", "undo", "undo", "redo"], 0);
    assert!(session.is_playing());
    say(&mut session, &["new 1", "e4"], 0);
    assert!(!session.tick(seconds(60)).is_empty());
    say(&mut session, &["undo", "redo"], 70);
    assert!(session.is_playing());
    assert_eq!(session.game().unwrap().sans(), ["e4"]);
}

#[test]
fn a_clock_that_stands_still_after_undo_is_told_to() {
    let mut session = session();
    say(&mut session, &["new 10", "f3", "e5", "g4", "Qh4"], 0);
    let reply = say(&mut session, &["undo"], 10);
    assert!(text(&session, &reply).contains("The clock is paused"), "{reply:?}");
    say(&mut session, &["pause"], 20);
    let reply = say(&mut session, &["undo"], 30);
    assert!(!text(&session, &reply).contains("The clock is paused"), "{reply:?}");
    say(&mut session, &["pause"], 40);
    let reply = say(&mut session, &["undo"], 50);
    assert!(text(&session, &reply).contains("The clock is paused"), "{reply:?}");
}

#[test]
fn what_is_wrong_with_a_piece_that_is_placed_is_told() {
    let mut session = session();
    say(&mut session, &["edit"], 0);
    for (text, why) in [
        ("Qz9", "There is no square z9: the board goes from a1 to h8.\n"),
        ("ne9", "There is no square e9: the board goes from a1 to h8.\n"),
        ("xe4", "\"x\" is not a piece: use K, Q, R, B, N, P for White, and k, q, r, b, n, p for Black.\n"),
        (
            "e4",
            "You are setting up a board. Which piece goes to e4? Ne4 is a white knight, ne4 a black one; `remove e4` empties it.\n",
        ),
        ("nonsense", "You are setting up a board. `done` starts a game from it, `cancel` discards it.\n"),
    ] {
        assert_eq!(refused(&mut session, text, 0), why, "{text}");
    }
}
