//! Openings by position, against the table that people read.

use crate::data;

use std::fs;
use std::path::Path;
use tabiya::{Game, Opening, Position};

/// A row of `data/openings.tsv`.
struct Row {
    eco: String,
    name: String,
    moves: String,
}

fn table() -> Vec<Row> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../data/openings.tsv");
    let text = fs::read_to_string(file).unwrap();
    let rows = text.lines().filter(|line| !line.starts_with('#')).skip(1);
    rows.map(|line| {
        let [eco, name, moves] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
        Row { eco: eco.into(), name: name.into(), moves: moves.into() }
    })
    .collect()
}

fn played(moves: &str) -> Game {
    let mut game = Game::new();
    for text in moves.split_whitespace().filter(|word| !word.ends_with('.')) {
        game.play(text).unwrap();
    }
    game
}

#[test]
fn every_row_of_the_table_is_found_by_its_position() {
    let rows = table();
    assert!(rows.len() > 3_000);
    assert_eq!(rows.len(), Opening::all().len());
    for row in &rows {
        let game = played(&row.moves);
        let opening = game.position().opening().unwrap_or_else(|| panic!("{}", row.moves));
        assert_eq!((opening.eco(), &opening.name()), (&*row.eco, &row.name), "{}", row.moves);
        let reached = game.opening().unwrap();
        assert_eq!((reached.opening, reached.ply, reached.left_book), (opening, game.ply(), None));
        // Family and variation are the name.
        let name = match opening.variation() {
            Some(variation) => format!("{}: {variation}", opening.family()),
            None => opening.family().to_owned(),
        };
        assert_eq!(name, row.name);
    }
}

#[test]
fn the_lines_of_the_openings_are_those_of_the_table() {
    let mut told: Vec<String> =
        Opening::all().map(|opening| format!("{opening}\t{}", opening.game())).collect();
    let mut rows: Vec<String> =
        table().into_iter().map(|row| format!("{} {}\t{}", row.eco, row.name, row.moves)).collect();
    told.sort();
    rows.sort();
    assert!(told == rows);
    for opening in Opening::all().step_by(97) {
        assert_eq!(opening.position().opening(), Some(opening));
        assert_eq!(opening.moves().len(), opening.game().ply());
    }
}

#[test]
fn a_transposition_has_the_name_of_its_position() {
    let game = played("d4 e6 c4 d5 Nc3 Nf6");
    let other = played("c4 Nf6 Nc3 e6 d4 d5");
    let opening = game.opening().unwrap().opening;
    assert_eq!(opening.to_string(), "D35 Queen's Gambit Declined: Normal Defense");
    assert_eq!(other.opening().unwrap().opening, opening);
}

#[test]
fn an_en_passant_square_that_nobody_can_use_does_not_hide_a_name() {
    for fen in [
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 7 40",
    ] {
        let position: Position = fen.parse().unwrap();
        assert_eq!(position.opening().unwrap().to_string(), "B00 King's Pawn Game");
    }
    // Without a right to castle it is another position.
    let position: Position = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQk - 0 1".parse().unwrap();
    assert_eq!(position.opening(), None);
}

#[test]
fn a_game_tells_where_it_left_the_lines() {
    // Ba4 is on many lines and has no name of its own; no line goes on with h5.
    let game = played("e4 e5 Nf3 Nc6 Bb5 a6 Ba4 h5 O-O");
    let reached = game.opening().unwrap();
    assert_eq!(reached.opening.to_string(), "C70 Ruy Lopez: Morphy Defense");
    assert_eq!((reached.ply, reached.left_book), (6, Some(8)));
    // The lines go on from the last name for a while, without another.
    let mut game = Game::new();
    let deep = Opening::all().max_by_key(|opening| opening.moves().len()).unwrap();
    let moves = deep.moves();
    let mut inside = 0;
    for &mv in &moves[..moves.len() - 1] {
        game.play(mv).unwrap();
        let reached = game.opening().unwrap();
        assert_eq!(reached.left_book, None, "{game}");
        inside += usize::from(reached.ply < game.ply());
    }
    assert!(inside > 0, "some positions between names have none");
    // A game that comes back to the start has not forgotten where it was, and the start has no name.
    assert_eq!(Game::new().opening(), None);
    let back = played("Nf3 Nf6 Ng1 Ng8").opening().unwrap();
    assert_eq!((back.ply, back.left_book), (2, Some(3)));
}

#[test]
fn a_game_that_was_taken_back_has_the_name_of_what_is_left() {
    let mut game = played("e4 c5 Nf3");
    game.undo();
    assert_eq!(game.opening().unwrap().opening.name(), "Sicilian Defense");
    assert_eq!(game.opening().unwrap().left_book, None);
}

#[test]
fn names_are_found_as_people_remember_them() {
    let first = |text: &str| Opening::search(text).first().map(Opening::to_string).unwrap_or_default();
    assert_eq!(first("najdorf"), "B90 Sicilian Defense: Najdorf Variation");
    assert_eq!(first("NAJDORF english attack"), "B90 Sicilian Defense: Najdorf Variation, English Attack");
    assert_eq!(first("kings gambit"), "C30 King's Gambit");
    assert_eq!(first("King’s Gambit"), "C30 King's Gambit");
    assert_eq!(first("grunfeld"), first("Grünfeld"));
    assert_eq!(first("ruylopez"), "");
    assert_eq!(first("lopes ruy"), "C60 Ruy Lopez");
    assert_eq!(first("b33"), "B33 Sicilian Defense: Open");
    assert_eq!(first("b33 pelikan"), "B33 Sicilian Defense: Lasker-Pelikan Variation");
    for nonsense in ["", " ", "xyzzy", "the quick brown fox", "♞", "\u{0}", "'"] {
        assert!(Opening::search(nonsense).is_empty(), "{nonsense:?}");
    }
    // Every name finds itself first.
    for opening in Opening::all().step_by(53) {
        let name = opening.name();
        assert_eq!(Opening::search(&name)[0].name(), name);
    }
}

#[test]
fn a_name_is_found_once() {
    let mut names: Vec<String> = Opening::search("defense").into_iter().map(Opening::name).collect();
    let found = names.len();
    assert!(found > 1_000);
    names.sort();
    names.dedup();
    assert_eq!(names.len(), found);
}

fn wide(file: &str) -> String {
    fs::read_to_string(data::wide(file)).unwrap()
}

#[test]
#[ignore = "wider data: TABIYA_TEST_DATA"]
fn wide_games_have_the_openings_that_lichess_names() {
    let mut games = 0;
    for line in wide("openings/lichess_games.tsv").lines().skip(1) {
        let [moves, eco, name, ply, ..] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let reached = played(moves).opening().unwrap();
        let told = (reached.opening.eco(), reached.opening.name(), reached.ply);
        assert_eq!(told, (eco, name.to_owned(), ply.parse().unwrap()), "{moves}");
        games += 1;
    }
    assert!(games > 400);
}

#[test]
#[ignore = "wider data: TABIYA_TEST_DATA"]
fn wide_positions_have_their_names() {
    for line in wide("openings/openings_uci_epd.tsv").lines().skip(1) {
        let [eco, name, _, uci, epd] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let read: Position = format!("{epd} 0 1").parse().unwrap();
        let by_moves = *played(uci).position();
        for position in [read, by_moves] {
            let opening = position.opening().unwrap();
            assert_eq!((opening.eco(), &*opening.name()), (eco, name), "{epd}");
        }
    }
}
