//! Games that are played by keys, by mouse and by typing.

use super::Table;
use crossterm::event::{KeyCode, MouseButton, MouseEventKind};
use std::time::Duration;
use tabiya::{Color, Outcome, Square, WinReason};
use tabiya_players::{NoAnswer, PlayerAnswer, PlayerHandle, RemotePlayer};

#[test]
fn a_whole_game_is_played_by_typing() {
    let mut table = Table::playing(80, 24);
    for line in ["f3", "e7e5", "g2-g4", "Qh4"] {
        table.say(line);
    }
    assert_eq!(table.sans(), ["f3", "e5", "g4", "Qh4#"]);
    table.shows("0-1  Black wins by checkmate");
    table.shows("*K*");
    table.say("e4");
    table.shows("The game is over: Black wins by checkmate.");
}

#[test]
fn a_whole_game_is_played_with_the_arrow_keys() {
    let mut table = Table::playing(80, 24);
    let mut go = |from: Square, to: Square| {
        for square in [from, to] {
            loop {
                let here = table.state.cursor();
                let Some(here) = here else {
                    table.key(KeyCode::Up);
                    continue;
                };
                let (file, rank) =
                    (here.file() as i8 - square.file() as i8, here.rank() as i8 - square.rank() as i8);
                match (file, rank) {
                    (0, 0) => break,
                    (1.., _) => table.key(KeyCode::Left),
                    (..0, _) => table.key(KeyCode::Right),
                    (_, 1..) => table.key(KeyCode::Down),
                    _ => table.key(KeyCode::Up),
                }
            }
            table.key(KeyCode::Enter);
        }
    };
    go(Square::F2, Square::F3);
    go(Square::E7, Square::E5);
    go(Square::G2, Square::G4);
    go(Square::D8, Square::H4);
    assert_eq!(table.sans(), ["f3", "e5", "g4", "Qh4#"]);
}

#[test]
fn a_whole_game_is_played_with_the_mouse_by_clicks_and_by_dragging_from_either_side() {
    for flipped in [false, true] {
        for (width, height) in [(20, 8), (80, 24), (200, 60)] {
            let mut table = Table::playing(width, height);
            if flipped {
                table.key(KeyCode::F(5));
            }
            for (from, to) in [("e2", "e4"), ("e7", "e5"), ("f1", "c4"), ("b8", "c6")] {
                table.click(from);
                table.click(to);
            }
            for (from, to) in [("d1", "h5"), ("g8", "f6"), ("h5", "f7")] {
                table.drag(from, to);
            }
            assert_eq!(table.sans(), ["e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7#"], "{width}x{height}");
            let outcome = table.state.session().game().unwrap().outcome();
            assert_eq!(outcome, Some(Outcome::Win { winner: Color::White, reason: WinReason::Checkmate }));
        }
    }
}

#[test]
fn a_man_that_is_picked_up_shows_where_it_can_go() {
    let mut table = Table::playing(80, 24);
    table.click("g1");
    table.shows("(N)");
    let screen = table.screen();
    // On the board, which is 42 columns wide with its names.
    let board = screen.lines().take(17).map(|line| line.chars().take(42).collect::<String>());
    assert_eq!(board.map(|line| line.matches('o').count()).sum::<usize>(), 2, "{screen}");
    // Another piece of one's own is picked up instead, and the same one again is put down.
    table.click("b1");
    table.click("b1");
    table.hides("(N)");
    assert!(table.sans().is_empty());
}

#[test]
fn an_illegal_move_tells_why_and_shows_who_prevents_it() {
    let mut table = Table::new(80, 24);
    table.say("load 4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1");
    table.drag("e2", "c3");
    table.shows("pinned");
    table.shows("!r!");
    table.key(KeyCode::Esc);
    table.hides("!r!");
    table.say("Nc3");
    table.shows("!r!");
}

#[test]
fn what_a_pawn_becomes_is_asked_and_answered_by_key_by_arrows_or_by_a_click() {
    for way in 0..3 {
        let mut table = Table::new(80, 24);
        table.say("load 8/4P1k1/8/8/8/8/8/4K3 w - - 0 1");
        table.drag("e7", "e8");
        table.shows("Promote to");
        match way {
            0 => table.types("n"),
            1 => {
                table.key(KeyCode::Up);
                table.key(KeyCode::Enter);
            }
            _ => table.click_on("knight"),
        }
        table.hides("Promote to");
        assert_eq!(table.sans(), ["e8=N+"], "{way}");
    }
    let mut table = Table::new(80, 24);
    table.say("load 8/4P1k1/8/8/8/8/8/4K3 w - - 0 1");
    table.drag("e7", "e8");
    table.key(KeyCode::Esc);
    assert!(table.sans().is_empty());
}

#[test]
fn castling_is_the_king_to_its_square_or_onto_its_rook() {
    for to in ["g1", "h1"] {
        let mut table = Table::new(80, 24);
        table.say("load 4k3/8/8/8/8/8/8/4K2R w K - 0 1");
        table.click("e1");
        table.click(to);
        assert_eq!(table.sans(), ["O-O"], "{to}");
    }
}

#[test]
fn one_looks_back_plays_a_variation_there_and_returns() {
    let mut table = Table::playing(80, 24);
    for line in ["e4", "e5", "Nf3", "Nc6"] {
        table.say(line);
    }
    table.key(KeyCode::PageUp);
    table.key(KeyCode::PageUp);
    table.shows("Looking back: Esc returns to the game.");
    table.drag("f2", "f4");
    table.shows("Variation: Esc returns to the game.");
    table.shows("2.f4");
    table.say("exf4");
    table.shows("2.f4 exf4");
    assert_eq!(table.sans(), ["e4", "e5", "Nf3", "Nc6"]);
    // What is not legal there is refused there.
    table.say("Nxe5");
    table.shows("No white knight can go to e5");
    table.key(KeyCode::Esc);
    table.shows("White to move.");
    table.say("Bb5");
    assert_eq!(table.sans(), ["e4", "e5", "Nf3", "Nc6", "Bb5"]);
    table.shows("2.f4 exf4");
    // A click on a move looks at it, and the end of the line is the game.
    table.click_on("exf4");
    table.shows("Variation");
    table.click_on("Bb5");
    table.shows("Black to move.");
    table.mouse(MouseEventKind::ScrollUp, 60, 5);
    table.shows("Looking back");
    table.key(KeyCode::Home);
    table.key(KeyCode::End);
    table.shows("Black to move.");
}

#[test]
fn what_was_taken_is_what_was_taken_up_to_the_move_that_is_looked_at() {
    let mut table = Table::playing(80, 24);
    for line in ["e4", "d5", "exd5", "Qxd5", "Nc3", "Qxg2"] {
        table.say(line);
    }
    table.shows("PP +1");
    for _ in 0..3 {
        table.key(KeyCode::PageUp);
    }
    table.shows("p +1");
    table.hides("PP");
    // In a variation too.
    table.say("c6");
    table.say("dxc6");
    table.shows("pp +2");
    table.key(KeyCode::Esc);
    table.shows("PP +1");
}

#[test]
fn a_move_that_is_made_while_a_program_thinks_waits_and_is_played() {
    for by_hand in [true, false] {
        let (program, remote) = PlayerHandle::remote();
        let mut table = Table::playing(80, 24);
        table.state.session_mut().put(Color::Black, program);
        table.say("e4");
        if by_hand {
            table.drag("d2", "d4");
            table.shows("{P}");
            table.shows("Premove d2d4. Esc cancels it.");
        } else {
            table.say("d4");
            table.shows("Premove d4. Esc cancels it.");
        }
        assert_eq!(table.sans(), ["e4"]);
        // What is no move is a command as ever.
        table.say("last");
        table.shows("1. e4");
        let e5 = table.state.session().game().unwrap().position().parse_move("e5").unwrap();
        remote.answer(Ok(PlayerAnswer::Move(e5)));
        table.state.tick(table.now);
        table.draw();
        assert_eq!(table.sans(), ["e4", "e5", "d4"]);
        // One that cannot be played then is refused then, and forgotten.
        table.say("Bb5");
        let check = table.state.session().game().unwrap().position().parse_move("Bb4").unwrap();
        remote.answer(Ok(PlayerAnswer::Move(check)));
        table.state.tick(table.now);
        table.draw();
        assert_eq!(table.sans(), ["e4", "e5", "d4", "Bb4+"]);
        table.shows("check");
        // Escape forgets one.
        table.say("c3");
        table.drag("a2", "a3");
        table.key(KeyCode::Esc);
        table.hides("waits");
    }
}

/// A game against a program whose answers the test gives, after 1. e4.
fn against_remote() -> (Table, RemotePlayer) {
    let (program, remote) = PlayerHandle::remote();
    let mut table = Table::playing(80, 24);
    table.state.session_mut().put(Color::Black, program);
    table.say("e4");
    (table, remote)
}

fn reply(table: &mut Table, remote: &RemotePlayer, san: &str) {
    let mv = table.state.session().game().unwrap().position().parse_move(san).unwrap();
    remote.answer(Ok(PlayerAnswer::Move(mv)));
    table.state.tick(table.now);
    table.draw();
}

#[test]
fn a_move_that_waits_is_played_also_while_one_looks_back() {
    let (mut table, remote) = against_remote();
    table.say("d4");
    table.key(KeyCode::PageUp);
    reply(&mut table, &remote, "e5");
    assert_eq!(table.sans(), ["e4", "e5", "d4"]);
    table.shows("Looking back");
    table.key(KeyCode::Esc);
    table.shows("is thinking");
}

#[test]
fn escape_returns_to_the_game_before_it_forgets_the_move_that_waits() {
    let (mut table, _remote) = against_remote();
    table.say("d4");
    table.key(KeyCode::PageUp);
    table.shows("Esc returns to the game.");
    table.key(KeyCode::Esc);
    table.shows("Premove d4. Esc cancels it.");
    table.key(KeyCode::Esc);
    table.hides("Premove");
}

#[test]
fn a_move_that_waits_is_forgotten_when_there_is_nothing_to_wait_for() {
    for line in ["undo", "set black person"] {
        let (mut table, _remote) = against_remote();
        table.say("d4");
        table.shows("Premove d4. Esc cancels it.");
        table.say(line);
        table.hides("Premove");
    }
}

#[test]
fn a_move_that_waits_is_not_played_for_a_program_that_is_gone() {
    let (mut table, remote) = against_remote();
    // Black could play it now.
    table.say("e5");
    remote.answer(Err(NoAnswer::Gone("it fell asleep".to_owned())));
    table.state.tick(table.now);
    table.draw();
    table.shows("A person now plays Black");
    assert_eq!(table.sans(), ["e4"]);
    table.hides("Premove");
}

#[test]
fn a_man_that_is_dragged_while_the_program_moves_stays_in_the_hand() {
    let (mut table, remote) = against_remote();
    let (column, row) = table.place(Square::D2);
    table.mouse(MouseEventKind::Down(MouseButton::Left), column, row);
    reply(&mut table, &remote, "e5");
    table.shows("(P)");
    let (column, row) = table.place(Square::D4);
    table.mouse(MouseEventKind::Up(MouseButton::Left), column, row);
    assert_eq!(table.sans(), ["e4", "e5", "d4"]);
    table.hides("(P)");
}

#[test]
fn a_man_of_the_other_side_is_dragged_in_vain_and_told_why() {
    let mut table = Table::playing(80, 24);
    table.drag("e7", "e5");
    table.shows("it is White's turn");
    assert!(table.sans().is_empty());
    // Nothing is dragged from where a click has put a piece.
    table.click("e2");
    let (column, row) = table.place(Square::E4);
    table.mouse(MouseEventKind::Down(MouseButton::Left), column, row);
    let (column, row) = table.place(Square::E5);
    table.mouse(MouseEventKind::Up(MouseButton::Left), column, row);
    assert_eq!(table.sans(), ["e4"]);
    table.hides("turn.");
}

#[test]
fn the_prompt_is_that_of_the_position_that_is_looked_at() {
    let mut table = Table::playing(80, 24);
    for line in ["e4", "e5"] {
        table.say(line);
    }
    table.shows("2. White>");
    table.key(KeyCode::PageUp);
    table.shows("(1... Black)>");
    // What was told about another position goes with it.
    table.say("Ra4");
    table.shows("in the way");
    table.key(KeyCode::PageUp);
    table.hides("in the way");
    table.shows("(1. White)>");
    table.key(KeyCode::Esc);
    table.shows("2. White>");
}

#[test]
fn clocks_tick_and_a_flag_falls_by_itself() {
    let mut table = Table::new(80, 24);
    table.say("new 1");
    table.shows("01:00");
    // The clock is looked at again before it shows something else, and not much sooner.
    for (now, shown, latest) in [(1_500, "00:58", 2_001), (52_250, "7.7", 52_301)] {
        table.now = Duration::from_millis(now);
        table.state.tick(table.now);
        table.draw();
        table.shows(shown);
        let next = table.state.next_moment(table.now).unwrap().as_millis() as u64;
        assert!((now + 1..=latest).contains(&next), "{next}");
    }
    table.now = Duration::from_secs(61);
    table.state.tick(table.now);
    table.draw();
    table.shows("White's flag has fallen.");
    table.shows("Black wins on time");
    assert_eq!(table.state.next_moment(table.now), None);
}

#[test]
fn a_premove_is_marked_on_the_board_however_it_is_made_and_shows_where_it_may_go() {
    let (mut table, _remote) = against_remote();
    table.say("d4");
    assert_eq!(table.screen().matches('{').count(), 2, "{}", table.screen());
    table.key(KeyCode::Esc);
    assert_eq!(table.screen().matches('{').count(), 0);
    table.click("g1");
    table.shows("(N)");
    // f3, h3 and e2 are free.
    let screen = table.screen();
    let board: String = screen.lines().take(16).flat_map(|line| line.chars().take(42)).collect();
    assert_eq!(board.matches('o').count(), 3, "{}", table.screen());
    table.click("f3");
    assert_eq!(table.screen().matches('{').count(), 2, "{}", table.screen());
}

#[test]
fn a_premove_that_no_answer_allows_is_refused_and_one_that_some_answer_allows_waits() {
    for text in ["d5", "Nf6", "Ke3", "a1a8", "O-O", "e2e4", "exd4"] {
        let (mut table, _remote) = against_remote();
        table.say(text);
        table.hides("Premove");
    }
    // In Black's turn nothing of Black's is a premove.
    for (from, to) in [("g1", "g5"), ("a1", "a8"), ("e7", "e5")] {
        let (mut table, _remote) = against_remote();
        table.drag(from, to);
        table.hides("Premove");
    }
    // Some answer lets White take, or take back: 1... d5 2. exd5, 1... Ba6 is none, 1... e5 2. Qh5.
    for text in ["exd5", "Qh5", "exf5", "e5", "Nc3"] {
        let (mut table, _remote) = against_remote();
        table.say(text);
        table.shows("Premove");
    }
    // What stands in the way of an own piece now may have been taken: 2. dxe4 takes back.
    let (mut table, remote) = against_remote();
    reply(&mut table, &remote, "d5");
    table.say("d3");
    table.drag("d3", "e4");
    table.shows("Premove d3e4");
    reply(&mut table, &remote, "dxe4");
    assert_eq!(table.sans(), ["e4", "d5", "d3", "dxe4", "dxe4"]);
}

#[test]
fn a_refused_premove_never_says_that_it_is_the_turn_of_whoever_waits() {
    for text in ["d5", "Nf6", "e7e5", "e7e4", "d7d5", "Nd5"] {
        let (mut table, _remote) = against_remote();
        table.say(text);
        table.hides("Premove");
        table.hides("White's turn");
        let told = table.state.model(table.now).messages;
        assert!(!told.is_empty(), "{text}");
    }
    let (mut table, _remote) = against_remote();
    table.say("d5");
    table.tells("It is Black's turn, and d5 is a move for Black. A premove is a move of your own side.");
    table.say("e7e4");
    table.tells("It is Black's turn, and the pawn on e7 is Black's.");
    // Black's king is in check: the answers differ, and none of them makes it White's turn now.
    let (program, _remote) = PlayerHandle::remote();
    let mut table = Table::new(80, 24);
    table.say("load 4k3/3p4/8/8/8/8/8/R3K3 w - - 0 1");
    table.state.session_mut().put(Color::Black, program);
    table.say("Ra8");
    for text in ["Ke7", "d5"] {
        table.say(text);
        table.hides("White's turn");
    }
}

#[test]
fn marks_of_a_refused_move_go_with_the_next_thing_that_is_told() {
    let marks = |table: &Table| table.screen().lines().take(16).collect::<String>().matches('!').count();
    for line in ["resign", "draw", "new", "undo"] {
        let mut table = Table::playing(80, 24);
        for line in ["e4", "e5", "Ke3"] {
            table.say(line);
        }
        assert!(marks(&table) > 0, "{}", table.screen());
        table.say(line);
        if ["resign", "new"].contains(&line) {
            table.types("y");
        }
        assert_eq!(marks(&table), 0, "{line}\n{}", table.screen());
    }
}

#[test]
fn a_premove_of_a_pawn_asks_what_it_becomes() {
    let (program, remote) = PlayerHandle::remote();
    let mut table = Table::new(80, 24);
    table.say("load 4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    table.state.session_mut().put(Color::Black, program);
    table.say("Ke2");
    table.drag("a7", "a8");
    table.shows("Promote to");
    table.types("n");
    table.shows("Premove a7a8n");
    reply(&mut table, &remote, "Kd7");
    assert_eq!(table.sans(), ["Ke2", "Kd7", "a8=N"]);
}

#[test]
fn the_bell_is_rung_for_moves_of_programs_for_little_time_and_for_the_end() {
    let (mut table, remote) = against_remote();
    assert!(!table.state.rings(table.now), "one's own move");
    reply(&mut table, &remote, "e5");
    assert!(table.state.rings(table.now));
    assert!(!table.state.rings(table.now), "once");
    table.say("set bell off");
    table.say("d4");
    reply(&mut table, &remote, "exd4");
    assert!(!table.state.rings(table.now));
    let mut table = Table::new(80, 24);
    table.say("new 1");
    assert!(!table.state.rings(table.now));
    table.now = Duration::from_secs(45);
    assert!(table.state.rings(table.now) && !table.state.rings(table.now));
    table.say("resign");
    table.types("y");
    assert!(table.state.rings(table.now));
}

#[test]
fn the_right_button_draws_arrows_and_circles_and_a_click_clears_them() {
    let mut table = Table::playing(80, 24);
    let right = |table: &mut Table, from: &str, to: &str| {
        let (column, row) = table.place(from.parse().unwrap());
        table.mouse(MouseEventKind::Down(MouseButton::Right), column, row);
        let (column, row) = table.place(to.parse().unwrap());
        table.mouse(MouseEventKind::Drag(MouseButton::Right), column, row);
        // It is seen while it is drawn.
        let drawn = table.state.model(table.now).board_view.unwrap().drawn;
        assert!(drawn.iter().any(|shape| shape.to.to_string() == to), "{drawn:?}");
        table.mouse(MouseEventKind::Up(MouseButton::Right), column, row);
    };
    let drawn = |table: &Table| -> Vec<String> {
        let drawn = table.state.model(table.now).board_view.unwrap().drawn;
        drawn.iter().map(|shape| format!("{}{}", shape.from, shape.to)).collect()
    };
    right(&mut table, "e2", "e4");
    right(&mut table, "d5", "d5");
    assert_eq!(drawn(&table), ["e2e4", "d5d5"]);
    // The same once more takes it away.
    right(&mut table, "e2", "e4");
    assert_eq!(drawn(&table), ["d5d5"]);
    right(&mut table, "g1", "f3");
    table.click("e5");
    assert_eq!(drawn(&table), [""; 0]);
    // A move clears them as well.
    right(&mut table, "g1", "f3");
    table.say("d4");
    assert_eq!(drawn(&table), [""; 0]);
    // Whoever has a piece in the hand puts it down, and draws nothing.
    table.click("d7");
    let (column, row) = table.place("d5".parse().unwrap());
    table.mouse(MouseEventKind::Down(MouseButton::Right), column, row);
    table.mouse(MouseEventKind::Up(MouseButton::Right), column, row);
    assert_eq!(drawn(&table), [""; 0]);
    table.click("d5");
    assert_eq!(table.sans(), ["d4"]);
    // Outside of the board nothing is drawn.
    let (column, row) = table.place("d5".parse().unwrap());
    table.mouse(MouseEventKind::Down(MouseButton::Right), column, row);
    table.mouse(MouseEventKind::Up(MouseButton::Right), 0, 0);
    assert_eq!(drawn(&table), [""; 0]);
}
