//! Text that is pasted: understood wherever one is.

use super::Table;
use crossterm::event::{Event, KeyCode};

const FEN: &str = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
const MOVES: &str = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6\n";

fn paste(table: &mut Table, text: &str) {
    table.on(Event::Paste(text.to_owned()));
}

#[test]
fn moves_pasted_into_a_game_of_two_people_are_all_played() {
    for text in
        [MOVES, "e4 e5 Nf3 Nc6 Bb5 a6", "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6", "e4\ne5\nNf3\nNc6\nBb5\na6\n"]
    {
        let mut table = Table::playing(80, 24);
        paste(&mut table, text);
        assert_eq!(table.sans(), ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6"], "{text}");
    }
}

#[test]
fn a_list_that_begins_with_the_moves_that_were_played_goes_on_behind_them() {
    let mut table = Table::playing(80, 24);
    for line in ["e4", "e5"] {
        table.say(line);
    }
    paste(&mut table, MOVES);
    assert_eq!(table.sans(), ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6"]);
    // Numbers count: these go on from where the game stands.
    paste(&mut table, "4. Ba4 Nf6 5. O-O");
    assert_eq!(table.sans().len(), 9);
    // Those of another game are shown as another game, after a question.
    paste(&mut table, "1. d4 d5 2. c4");
    table.shows("Leave the game?");
    table.shows("The pasted moves are shown as another game.");
    table.types("y");
    assert_eq!(table.sans(), ["d4", "d5", "c4"]);
}

#[test]
fn moves_pasted_into_a_game_against_a_program_are_another_game_after_a_question() {
    for (width, height) in [(50, 18), (80, 24), (200, 60)] {
        let mut table = Table::new(width, height);
        table.say("new vs random");
        table.say("d4");
        let before = table.sans();
        paste(&mut table, MOVES);
        table.shows("Leave the game?");
        table.key(KeyCode::Esc);
        assert_eq!(table.sans()[..1], before[..1], "{width}x{height}");
        paste(&mut table, MOVES);
        table.types("y");
        assert_eq!(table.sans(), ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6"], "{width}x{height}");
        assert!(!table.state.session().is_program(tabiya::Color::Black));
    }
    // Before anything was played there is nothing to ask about.
    let mut table = Table::new(80, 24);
    table.say("new vs random");
    paste(&mut table, MOVES);
    assert_eq!(table.sans().len(), 6);
    // What can be played nowhere is refused, and nothing of it is played.
    let mut table = Table::new(80, 24);
    table.say("new vs random");
    paste(&mut table, "e4 Ke5 Nf3");
    assert!(table.sans().is_empty());
    table.shows("The king on e8 cannot go to e5");
}

#[test]
fn a_position_and_a_game_are_understood_wherever_they_are_pasted() {
    type Place = (&'static str, fn(&mut Table));
    let places: [Place; 7] = [
        ("start", |_| {}),
        ("help", |table| table.key(KeyCode::F(1))),
        ("new game", |table| table.key(KeyCode::F(2))),
        ("files", |table| table.key(KeyCode::F(3))),
        ("set up", |table| table.say("edit")),
        ("puzzle", |table| table.say("puzzle")),
        ("over", |table| ["new", "f3", "e5", "g4", "Qh4"].into_iter().for_each(|line| table.say(line))),
    ];
    for (name, go) in places {
        let mut table = Table::new(80, 24);
        go(&mut table);
        paste(&mut table, &format!("{FEN}\n"));
        if table.state.session().setup().is_some() {
            // There it is changed further, or played.
            table.say("done");
        }
        let position = table.state.session().game().map(|game| game.position().to_fen());
        assert_eq!(position.as_deref(), Some(FEN), "{name}:\n{}", table.screen());
        let mut table = Table::new(80, 24);
        go(&mut table);
        paste(&mut table, "[White \"Anna\"]\n\n1. d4 d5 *\n");
        assert_eq!(table.sans(), ["d4", "d5"], "{name}:\n{}", table.screen());
        let mut table = Table::new(80, 24);
        go(&mut table);
        paste(&mut table, "1. d4 d5 2. c4");
        assert_eq!(table.sans(), ["d4", "d5", "c4"], "{name}:\n{}", table.screen());
    }
}

#[test]
fn an_illegal_move_that_is_pasted_is_named_with_its_number_and_the_game_stays_as_it_was() {
    let illegal = "1. e4 e5 2. Ke3 Nf6";
    for (width, height) in [(50, 18), (80, 24), (120, 40)] {
        // Before a game what comes before it is shown.
        let mut table = Table::new(width, height);
        paste(&mut table, illegal);
        assert_eq!(table.sans(), ["e4", "e5"]);
        let told = table.told();
        assert!(told.contains("2. Ke3 in the pasted text cannot be played. The king"), "{told}");
        for wrong in ["the file", "1:7", "1 moves"] {
            assert!(!told.contains(wrong), "{told}");
        }
        // In a game nothing changes, whether its first moves are the same or others.
        for moves in [vec![], vec!["e4", "e5"], vec!["d4"]] {
            let mut table = Table::playing(width, height);
            moves.iter().for_each(|line| table.say(line));
            paste(&mut table, illegal);
            let told = table.told();
            assert!(told.contains("2. Ke3 in the pasted text cannot be played."), "{told}");
            table.hides("Leave the game?");
            assert_eq!(table.sans(), moves);
            assert!(told.contains("the game stays as it was"), "{told}");
        }
    }
}

#[test]
fn a_pasted_game_is_not_one_of_the_file_that_was_open() {
    let mut table = Table::new(80, 24);
    paste(&mut table, "1. e4 e5 1-0\n\n1. d4 d5 0-1\n");
    table.shows("previous  next");
    paste(&mut table, "1. c4 e5 2. Nc3");
    assert_eq!(table.sans(), ["c4", "e5", "Nc3"]);
    table.hides("previous  next");
    for line in ["next", "previous", "find x"] {
        table.say(line);
        table.tells("There is no other game: no file is open.");
        assert_eq!(table.sans(), ["c4", "e5", "Nc3"]);
    }
    // Nor is it a puzzle.
    table.say("puzzle");
    paste(&mut table, "1. c4 e5 2. Nc3");
    table.say("next");
    table.tells("There is no other game: no file is open.");
}

#[test]
fn a_long_text_that_is_nothing_of_chess_is_refused_at_once_wherever_it_is_pasted() {
    let texts = ["hello\n".repeat(20_000), "x".repeat(200_000), "open x\n".repeat(2_000)];
    for (width, height) in [(50, 18), (80, 24)] {
        for text in &texts {
            let mut table = Table::playing(width, height);
            table.say("e4");
            for key in [None, Some(KeyCode::F(1)), Some(KeyCode::F(3))] {
                key.into_iter().for_each(|key| table.key(key));
                let begun = std::time::Instant::now();
                paste(&mut table, text);
                assert!(begun.elapsed() < std::time::Duration::from_secs(5), "{key:?}");
                table.tells("The pasted text is neither a position nor a game nor a list of moves");
                table.key(KeyCode::Esc);
            }
            assert_eq!(table.sans(), ["e4"]);
            table.say("e5");
            assert_eq!(table.sans(), ["e4", "e5"], "nothing of it is left in the line");
        }
    }
    let mut table = Table::new(80, 24);
    paste(&mut table, &"1. e4 {so} e5 ".repeat(100_000));
    table.tells("The pasted text is too long to be read here: save it as a file, and `open FILE` reads it.");
    // A long game is read, and a few commands are said.
    let long: String = (1..500).map(|i| format!("{}. Nf3 Nf6 {}. Ng1 Ng8 ", 2 * i - 1, 2 * i)).collect();
    paste(&mut table, &long);
    table.shows("Pasted game");
    let mut table = Table::new(80, 24);
    paste(&mut table, "new\ne4\nflip\n");
    assert_eq!(table.sans(), ["e4"]);
}
