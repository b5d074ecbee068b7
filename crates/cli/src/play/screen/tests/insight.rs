//! The engine beside the game, the game judged, and what files draw on a board.

use super::Table;
use crate::play::reply::PuzzleState;
use crate::play::screen::style::ColorDepth;
use crossterm::event::{Event, KeyCode};
use std::fs;
use std::thread;

/// Lets the threads beside the table work until something is on the screen.
fn until(table: &mut Table, what: &str) {
    while !table.screen().contains(what) {
        thread::yield_now();
        table.state.tick(table.now);
        table.draw();
    }
}

#[test]
fn the_engine_is_turned_on_follows_what_is_looked_at_and_is_turned_off() {
    for (width, height) in [(80, 24), (50, 18)] {
        let mut table = Table::with(width, height, ColorDepth::Full);
        table.say("new");
        table.say("e4");
        table.hides("Analysis");
        table.key(KeyCode::F(12));
        table.shows("Analysis");
        until(&mut table, "depth");
        // The bar is white and grey.
        assert!(table.screen().contains('█'));
        table.shows(" 1... ");
        table.key(KeyCode::PageUp);
        // The lines are those of the position before the move.
        let first = |table: &Table| {
            let analysis = table.state.model(table.now).analysis;
            analysis.and_then(|analysis| Some(analysis.lines.first()?.moves.clone()))
        };
        while !first(&table).is_some_and(|moves| moves.starts_with("1. ")) {
            thread::yield_now();
            table.state.tick(table.now);
        }
        // Typing goes on while the engine thinks.
        table.key(KeyCode::Esc);
        table.say("e5");
        assert_eq!(table.sans(), ["e4", "e5"]);
        table.say("analyse off");
        table.hides("depth");
        table.shows("Analysis is off.");
    }
}

/// What the engine says of a position of a game, and what White can hope for.
fn analysed(game: &str, fen: &str, moves: &[&str]) -> (Option<String>, f64) {
    let mut table = Table::new(100, 30);
    table.say(&format!("load {game} {fen}"));
    for line in moves {
        table.say(line);
    }
    table.say("analyse");
    let analysis = table.state.model(table.now).analysis.expect("the engine is on");
    (analysis.over, analysis.white)
}

#[test]
fn a_game_that_is_over_is_not_thought_about_and_its_winner_is_the_rules_winner() {
    for (game, fen, moves, over, white) in [
        ("", "8/8/8/8/8/5k2/7q/5K2 b - - 0 1", &["Qf2"][..], "Black wins by checkmate.", 0.0),
        ("", "7k/5Q2/8/6K1/8/8/8/8 w - - 0 1", &["Kg6"], "Draw by stalemate.", 0.5),
        ("", "8/8/8/4k3/8/8/4q3/4K3 w - - 0 1", &["Kxe2"], "Draw by insufficient material.", 0.5),
        // Whoever has no move, or nothing left to move, has won.
        (
            "antichess",
            "8/8/p7/P7/8/8/8/6N1 w - - 0 1",
            &["Nf3"],
            "Black wins: there is no move to make.",
            0.0,
        ),
        (
            "antichess",
            "8/8/8/8/8/1r6/P7/8 w - - 0 1",
            &["axb3"],
            "Black wins: no piece is left to lose.",
            0.0,
        ),
        // The king that is gone is not stalemated.
        (
            "atomic",
            "4k3/4r3/8/8/8/8/8/4RK2 w - - 0 1",
            &["Rxe7"],
            "White wins: the black king exploded.",
            1.0,
        ),
    ] {
        let found = analysed(game, fen, moves);
        assert_eq!(found, (Some(over.to_owned()), white), "{game} {fen}");
    }
}

#[test]
fn a_position_without_moves_is_not_thought_about() {
    let mut table = Table::playing(100, 30);
    for line in ["f3", "e5", "g4", "Qh4", "analyse"] {
        table.say(line);
    }
    let screen = table.screen();
    let below = screen.split("Analysis").nth(1).expect("a panel of the engine");
    assert!(below.contains("Black wins by checkmate."), "{screen}");
    table.hides("thinking");
}

#[test]
fn a_game_is_reviewed_and_its_mistakes_are_walked_through() {
    let mut table = Table::playing(120, 40);
    table.say("review");
    table.shows("There are no moves to review yet.");
    for line in ["f3", "e5", "g4", "Qh4", "review"] {
        table.say(line);
    }
    until(&mut table, "accuracy");
    table.shows("1-0 |");
    table.key(KeyCode::Home);
    table.key(KeyCode::Char(']'));
    until(&mut table, "Weak move 1 of");
    let mut seen = 0;
    while !table.screen().contains("2. g4??") {
        table.key(KeyCode::Char(']'));
        seen += 1;
        assert!(seen < 5, "{}", table.screen());
    }
    table.shows("it allows mate in");
    table.key(KeyCode::Home);
    table.hides("2. g4??");
    table.key(KeyCode::Char('['));
    table.shows("Weak move ");
    // A new game has no review, and the keys are letters again.
    table.say("new");
    table.hides("1-0 |");
    table.types("[");
    table.shows("> [");
}

#[test]
fn a_review_begins_at_the_first_position_and_nobody_who_looks_at_a_move_is_moved() {
    let mut table = Table::playing(100, 30);
    for line in ["e4", "e5", "Qh5", "Nc6", "Bc4", "Nf6", "Qxf7", "review"] {
        table.say(line);
    }
    until(&mut table, "Reviewed:");
    table.shows("(1. White)>");
    table.shows(" %");
    table.key(KeyCode::Char(']'));
    table.shows("Weak move 1 of");
    // Whoever looks at a move meanwhile stays there.
    let mut table = Table::playing(100, 30);
    for line in ["e4", "e5", "Qh5", "Nc6", "Bc4", "Nf6", "Qxf7"] {
        table.say(line);
    }
    table.key(KeyCode::PageUp);
    table.key(KeyCode::PageUp);
    table.say("review");
    until(&mut table, "Reviewed:");
    table.shows("(3... Black)>");
    // A game that goes on stays where it is.
    let mut table = Table::playing(100, 30);
    for line in ["e4", "e5", "review"] {
        table.say(line);
    }
    until(&mut table, "Reviewed:");
    table.shows("2. White>");
}

#[test]
fn shapes_of_a_file_are_drawn_and_its_commands_are_not_shown() {
    let file = std::env::temp_dir().join(format!("tabiya-shapes-{}.pgn", std::process::id()));
    let pgn = "[White \"A\"]\n\n1. e4 {[%csl Rd5][%cal Gg1f3] The centre. [%clk 0:09:58]} *\n";
    fs::write(&file, pgn).unwrap();
    for depth in [ColorDepth::Plain, ColorDepth::Palette, ColorDepth::Full] {
        let mut table = Table::with(100, 30, depth);
        table.say("new");
        let before = table.terminal.backend().buffer().clone();
        table.say(&format!("open {}", file.display()));
        table.key(KeyCode::Home);
        table.key(KeyCode::PageDown);
        table.shows("The centre.");
        table.hides("[%");
        let (x, y) = table.place("d5".parse().unwrap());
        let after = table.terminal.backend().buffer();
        // The ring is on the edge of its square: the middle stays as it was.
        if depth == ColorDepth::Plain {
            assert_eq!(after[(x - 1, y)].symbol(), "~");
        } else {
            assert_eq!(after[(x, y)].bg, before[(x, y)].bg);
            assert_ne!(after[(x - 3, y)].bg, before[(x - 3, y)].bg);
            assert_eq!(after[(x + 3, y - 1)].symbol(), "r");
        }
    }
    fs::remove_file(&file).unwrap();
}

#[test]
fn a_best_move_is_an_arrow_whose_end_is_seen_without_colours() {
    for depth in [ColorDepth::Sixteen, ColorDepth::Full] {
        let mut table = Table::with(80, 24, depth);
        table.say("load 7k/8/5KQ1/8/8/8/8/8 w - - 0 1");
        table.say("analyse");
        let arrows = ["↑", "↗", "→", "←", "↖", "↙", "↓", "↘"];
        while !arrows.iter().any(|arrow| table.screen().contains(arrow)) {
            thread::yield_now();
            table.draw();
        }
    }
}

#[test]
fn how_both_have_played_is_told_once_and_not_cut() {
    for (width, height) in [(50, 18), (60, 20), (80, 24), (100, 30), (120, 40)] {
        let mut table = Table::playing(width, height);
        for line in ["f3", "e5", "g4", "Qh4", "review"] {
            table.say(line);
        }
        until(&mut table, "Reviewed:");
        let screen = table.screen();
        assert_eq!(screen.matches(" %").count(), 2, "{width}x{height}:\n{screen}");
        let words = screen.lines().find(|line| line.contains(" %")).unwrap();
        assert!(!words.contains('…'), "{width}x{height}:\n{screen}");
    }
}

#[test]
fn the_graph_of_a_review_has_room_on_a_usual_terminal() {
    let mut table = Table::playing(80, 24);
    for line in ["f3", "e5", "g4", "Qh4", "review"] {
        table.say(line);
    }
    until(&mut table, "Reviewed");
    table.key(KeyCode::Esc);
    table.key(KeyCode::Char('['));
    for what in ["Weak move ", "1-0 |", "0-1 |"] {
        table.shows(what);
    }
}

#[test]
fn the_engine_does_not_solve_a_puzzle_unless_it_is_asked() {
    let mut table = Table::new(100, 30);
    for line in ["new", "analyse on"] {
        table.say(line);
    }
    table.shows("Analysis");
    table.say("puzzle");
    table.shows("Puzzle rated");
    table.hides("Analysis");
}

#[test]
fn a_puzzle_about_which_the_engine_was_asked_counts_as_shown_and_not_as_solved() {
    let mut table = Table::new(100, 30);
    table.say("puzzle 1500 mateIn1");
    let counted = |table: &Table| {
        let view = table.state.session().puzzle().unwrap();
        (view.state, view.solved, view.of)
    };
    assert_eq!(counted(&table), (PuzzleState::Solving, 0, 0));
    table.key(KeyCode::F(12));
    table.tells("With the engine's help this puzzle counts as shown, not as solved.");
    assert_eq!(counted(&table), (PuzzleState::Shown, 0, 1));
    // It is said once, and counted once.
    table.key(KeyCode::F(12));
    table.key(KeyCode::F(12));
    table.tells("Analysis is on.");
    table.hides("counts as shown");
    assert_eq!(counted(&table), (PuzzleState::Shown, 0, 1));
    // Every mate solves it.
    let position = *table.state.session().game().unwrap().position();
    let moves = position.legal_moves();
    let mate = moves.iter().map(|&mv| position.san(mv).to_string()).find(|san| san.ends_with('#')).unwrap();
    table.say(&mate);
    table.shows("Shown, not solved.");
    table.shows("Played as shown, which does not count as solved.");
    assert_eq!(counted(&table), (PuzzleState::Solved, 0, 1));
}

#[test]
fn what_a_review_says_is_not_cut_where_the_panel_is_low() {
    for (width, height) in [(50, 18), (80, 24)] {
        let mut table = Table::playing(width, height);
        for line in ["f3", "e5", "g4", "Qh4", "review"] {
            table.say(line);
        }
        until(&mut table, "Reviewed");
        table.key(KeyCode::Char(']'));
        table.shows("Weak move 1 of");
        // In lines of the board's width it may be broken anywhere, and where there is no room for all of it, it is brief.
        let review = table.state.model(table.now).review.unwrap();
        let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        let on_screen = words(&table.screen());
        let is_whole = |text: &str| words(text).iter().all(|word| on_screen.contains(word));
        let brief = review.said_in_brief.unwrap();
        assert!(brief.contains("was best."), "{brief}");
        assert!(is_whole(&review.words[0]) || is_whole(&brief), "{width}x{height}:\n{}", table.screen());
    }
}

#[test]
fn what_a_file_says_before_the_first_move_is_shown_without_its_commands() {
    let mut table = Table::new(100, 30);
    let game = "{ Look at f7. [%csl Rf7][%cal Gc4f7] } 1. e4 e5 *";
    table.on(Event::Paste(format!("[Event \"?\"]\n\n{game}\n")));
    table.shows("Look at f7.");
    table.hides("csl");
}

#[test]
fn the_keys_to_the_next_mistake_say_why_they_go_nowhere() {
    let mut table = Table::playing(100, 30);
    for line in ["e4", "e5", "review"] {
        table.say(line);
    }
    // Nothing was heard of the review yet.
    table.key(KeyCode::Char(']'));
    table.tells("The review is not finished yet");
    until(&mut table, "Reviewed");
    table.key(KeyCode::Char(']'));
    table.tells("There is no weak move to go to");
}

#[test]
fn the_moves_that_a_review_walks_through_are_not_called_mistakes_beside_a_count_of_mistakes() {
    let mut table = Table::playing(120, 40);
    for line in ["f3", "e5", "g4", "Qh4", "review"] {
        table.say(line);
    }
    until(&mut table, "accuracy");
    let review = table.state.model(table.now).review.unwrap();
    let all = match review.mistakes {
        1 => "1 weak move ".to_owned(),
        several => format!("{several} weak moves "),
    };
    table.shows(&all);
    table.hides("Mistake");
    table.hides("previous mistake");
}

#[test]
fn beside_the_engine_a_review_tells_how_both_have_played() {
    for (width, height) in [(50, 18), (60, 20), (80, 24)] {
        let mut table = Table::playing(width, height);
        for line in ["f3", "e5", "g4", "Qh4", "review"] {
            table.say(line);
        }
        until(&mut table, "weak move");
        for _ in 0..2 {
            let screen = table.screen();
            let percent = |name: &str| {
                let told = screen.lines().filter_map(|line| line.split_once(&format!("{name} ")));
                told.into_iter().any(|(_, rest)| rest.starts_with(|letter: char| letter.is_ascii_digit()))
            };
            assert!(percent("White") && percent("Black"), "{width}x{height}:\n{screen}");
            table.key(KeyCode::F(12));
        }
    }
}

#[test]
fn where_no_panel_has_room_for_it_the_best_line_of_the_engine_stands_below_the_board() {
    for (width, height) in [(20, 9), (24, 11), (33, 12), (40, 14)] {
        let mut table = Table::with(width, height, ColorDepth::Full);
        table.say("new");
        table.say("e4");
        table.key(KeyCode::F(12));
        until(&mut table, " 1...");
        let screen = table.screen();
        let line = screen.lines().find(|line| line.contains(" 1...")).unwrap();
        // What it is worth, and no more than one sign that it goes on.
        assert!(line.contains(['+', '-']) && line.contains('.'), "{width}x{height}:\n{screen}");
        assert!(!line.contains("……"), "{width}x{height}:\n{screen}");
        table.key(KeyCode::F(12));
        table.hides("1... e");
    }
}
