//! Opening books: read, made, checked, and files that are none.

use crate::data;

use std::fs;
use std::path::PathBuf;
use tabiya::book::{Book, BookEntry, BookMaker, BookProblem};
use tabiya::pgn::GameResult;
use tabiya::{Color, Game, Position, Rng};

fn played(moves: &str) -> Game {
    let mut game = Game::new();
    for text in moves.split_whitespace() {
        game.play(text).unwrap();
    }
    game
}

/// A file that is gone when the test is.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str, bytes: &[u8]) -> Scratch {
        let path = std::env::temp_dir().join(format!("tabiya-book-{}-{name}", std::process::id()));
        fs::write(&path, bytes).unwrap();
        Scratch(path)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

fn bytes(book: &Book) -> Vec<u8> {
    let mut bytes = Vec::new();
    book.write_to(&mut bytes).unwrap();
    bytes
}

/// The moves of a position with their weights: `e4:2 d4:1`.
fn shown(book: &Book, position: &Position) -> String {
    let found = book.probe(position).unwrap();
    let moves = found.moves.iter().map(|found| format!("{}:{}", position.san(found.mv), found.weight));
    moves.collect::<Vec<_>>().join(" ")
}

#[test]
fn a_book_of_games_has_moves_by_their_results() {
    let mut maker = BookMaker::new().with_plies(4);
    for (moves, result) in [
        ("e4 e5 Nf3 Nc6 Bb5 a6", GameResult::Win(Color::White)),
        ("e4 e5 Nf3 Nf6", GameResult::Draw),
        ("d4 d5", GameResult::Win(Color::White)),
        ("c4", GameResult::Win(Color::Black)),
        ("e4 c5", GameResult::Unknown),
    ] {
        let game = played(moves);
        maker.add_game(game.start(), game.moves(), result);
    }
    assert_eq!(maker.games(), 5);
    let book = maker.clone().finish();
    assert_eq!(shown(&book, &Position::new()), "e4:4 d4:2");
    assert_eq!(shown(&book, played("e4").position()), "c5:1 e5:1");
    assert_eq!(shown(&book, played("e4 e5 Nf3 Nc6").position()), "", "four plies were asked for");
    let book = maker.with_min_games(2).finish();
    assert_eq!(shown(&book, &Position::new()), "e4:4");
}

#[test]
fn a_book_on_the_disk_answers_as_one_in_memory() {
    let book = Book::of_opening_names();
    let file = Scratch::new("names.bin", &bytes(&book));
    let (opened, loaded) = (Book::open(&file.0).unwrap(), Book::load(&file.0).unwrap());
    assert_eq!((opened.len(), loaded.len()), (book.len(), book.len()));
    let mut rng = Rng::new(7);
    let mut found = 0;
    for _ in 0..300 {
        let mut position = Position::new();
        loop {
            let told = book.probe(&position).unwrap();
            assert_eq!(opened.probe(&position).unwrap(), told);
            assert_eq!(loaded.probe(&position).unwrap(), told);
            found += told.moves.len();
            let Some(next) = told.pick(&mut rng) else { break };
            position = position.play(next.mv).unwrap();
        }
    }
    assert!(found > 1_000);
    // Every entry is found by its key, and what is between two keys is not.
    let entries: Vec<BookEntry> = book.entries().collect::<Result<_, _>>().unwrap();
    for entry in &entries {
        assert!(opened.entries_of(entry.key).unwrap().contains(entry));
        assert!(loaded.entries_of(entry.key).unwrap().contains(entry));
    }
    for key in [0, 1, u64::MAX, entries[0].key - 1, entries[entries.len() / 2].key + 1] {
        assert_eq!(opened.entries_of(key).unwrap(), []);
        assert_eq!(loaded.entries_of(key).unwrap(), []);
    }
    let report = opened.check().unwrap();
    assert_eq!((report.problem_count, report.positions), (0, report.reached), "{:?}", report.problems);
}

#[test]
fn the_table_of_openings_is_a_book_of_what_people_play() {
    let book = Book::of_opening_names();
    let first = book.probe(&Position::new()).unwrap();
    assert_eq!(first.moves.len(), 20);
    let names: Vec<String> =
        first.moves.iter().take(2).map(|found| Position::new().san(found.mv).to_string()).collect();
    assert_eq!(names, ["e4", "d4"]);
}

#[test]
fn castling_and_promotion_are_written_and_read_as_the_format_has_them() {
    let castles = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1".parse::<Position>().unwrap();
    let entry = BookEntry::new(&castles, castles.parse_move("O-O").unwrap(), 5);
    // King e1 takes rook h1: file 7, rank 0, file 4, rank 0.
    assert_eq!(entry.mv, 0b000_000_100_000_111);
    assert_eq!(entry.to_string(), format!("{:016x} e1h1 5 0", castles.polyglot_key()));
    assert_eq!(entry.to_move(&castles), castles.parse_move("O-O").ok());
    // Some programs write the king's own step.
    let stepped = BookEntry { mv: 0b000_000_100_000_110, ..entry };
    assert_eq!(stepped.to_move(&castles), castles.parse_move("O-O").ok());
    let long = BookEntry { mv: 0b000_000_100_000_010, ..entry };
    assert_eq!(long.to_move(&castles), castles.parse_move("O-O-O").ok());
    // Where the king can walk there, it walks.
    let walks = "4k3/8/8/8/8/8/8/R4K1R w - - 0 1".parse::<Position>().unwrap();
    let entry = BookEntry { mv: 0b000_000_101_000_110, ..entry };
    assert_eq!(entry.to_move(&walks), walks.parse_move("Kg1").ok());

    let pawn = "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1".parse::<Position>().unwrap();
    for (text, bits) in [("e8=N", 1), ("e8=B", 2), ("e8=R", 3), ("e8=Q", 4)] {
        let mv = pawn.parse_move(text).unwrap();
        let entry = BookEntry::new(&pawn, mv, 1);
        assert_eq!(entry.mv >> 12, bits);
        assert_eq!(entry.to_move(&pawn), Some(mv));
        assert_eq!(BookEntry::from_bytes(entry.to_bytes()), entry);
    }
    let passing = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2".parse::<Position>().unwrap();
    let mv = passing.parse_move("exd6").unwrap();
    assert_eq!(BookEntry::new(&passing, mv, 1).to_move(&passing), Some(mv));
}

#[test]
fn what_is_no_book_is_told_in_a_sentence() {
    for (name, bytes, code) in [
        ("empty.bin", &b""[..], "book-empty"),
        ("odd.bin", &[7; 17], "book-cut-off"),
        ("short.bin", &[7; 15], "book-cut-off"),
    ] {
        let file = Scratch::new(name, bytes);
        for error in [Book::open(&file.0).unwrap_err(), Book::load(&file.0).unwrap_err()] {
            assert_eq!(error.code(), code);
            assert!(error.to_string().ends_with('.'), "{error}");
        }
    }
    let nowhere = Book::open("/nowhere/book.bin").unwrap_err();
    assert_eq!(nowhere.code(), "book-unreadable");
    assert!(Book::open(std::env::temp_dir()).is_err());
}

#[test]
fn a_file_that_shrinks_under_a_book_is_an_error_and_no_more() {
    let file = Scratch::new("shrinks.bin", &bytes(&Book::of_opening_names()));
    let book = Book::open(&file.0).unwrap();
    fs::write(&file.0, b"").unwrap();
    assert_eq!(book.probe(&Position::new()).unwrap_err().code(), "book-unreadable");
    assert!(book.check().is_err());
    assert!(book.entries().any(|entry| entry.is_err()));
}

#[test]
fn disorder_repetition_and_impossible_moves_are_found() {
    let start = Position::new();
    let e4 = BookEntry::new(&start, start.parse_move("e4").unwrap(), 3);
    let nothing = BookEntry { mv: 0, ..e4 };
    let illegal = BookEntry { mv: 0b000_000_100_000_101, ..e4 };
    let written = [e4, e4, nothing, illegal].map(BookEntry::to_bytes).concat();
    let book = Book::from_bytes(written).unwrap();
    let report = book.check().unwrap();
    let codes: Vec<&str> = report.problems.iter().map(BookProblem::code).collect();
    assert_eq!(codes, ["book-twice", "book-no-move", "book-illegal-move"]);
    for problem in &report.problems {
        assert!(problem.to_string().ends_with('.'), "{problem}");
    }
    // The good is used, whatever stands beside it.
    let found = book.probe(&start).unwrap();
    assert_eq!(found.best().unwrap().mv, start.parse_move("e4").unwrap());
    assert_eq!(found.illegal.len(), 2);
    let early = BookEntry { key: 1, ..e4 };
    let book = Book::from_bytes([e4, early].map(BookEntry::to_bytes).concat()).unwrap();
    let report = book.check().unwrap();
    assert_eq!(report.problems, [BookProblem::Order { number: 2, entry: early }]);
}

#[test]
fn any_bytes_are_looked_up_without_harm() {
    let mut rng = Rng::new(99);
    for size in [1, 2, 3, 17, 255, 256, 257, 1000] {
        for _ in 0..20 {
            let bytes: Vec<u8> = (0..16 * size).map(|_| rng.below(256) as u8).collect();
            let file = Scratch::new("noise.bin", &bytes);
            let (opened, loaded) = (Book::open(&file.0).unwrap(), Book::from_bytes(bytes.clone()).unwrap());
            let key = u64::from_be_bytes(bytes[..8].try_into().unwrap());
            for wanted in [0, 1, key, !key, u64::MAX, Position::new().polyglot_key()] {
                opened.entries_of(wanted).unwrap();
                loaded.entries_of(wanted).unwrap();
            }
            opened.check().unwrap();
        }
    }
    // One key for all: what is read of it ends.
    let same = Book::from_bytes(vec![7; 16 * 100_000]).unwrap();
    assert!(same.entries_of(0x0707_0707_0707_0707).unwrap().len() <= 1024);
    assert_eq!(same.entries_of(0x0707_0707_0707_0708).unwrap(), []);
}

#[test]
fn books_that_are_merged_have_the_weights_of_both() {
    let start = Position::new();
    let entry = |text: &str, weight| BookEntry::new(&start, start.parse_move(text).unwrap(), weight);
    let book = Book::from_entries(vec![entry("e4", 3), entry("d4", 4), entry("e4", 2), entry("h4", 0)]);
    assert_eq!(shown(&book, &start), "e4:5 d4:4 h4:0");
    // Too much for sixteen bits: all moves of the position weigh less.
    let book = Book::from_entries(vec![
        entry("e4", 60_000),
        entry("e4", 60_000),
        entry("d4", 60_000),
        entry("a3", 1),
    ]);
    assert_eq!(shown(&book, &start), "e4:65535 d4:32767 a3:1");
}

#[test]
fn a_seed_decides_and_weights_are_kept() {
    let start = Position::new();
    let entry = |text: &str, weight| BookEntry::new(&start, start.parse_move(text).unwrap(), weight);
    let book = Book::from_entries(vec![entry("e4", 3), entry("d4", 1), entry("h4", 0)]);
    let found = book.probe(&start).unwrap();
    let draw = |seed| {
        let mut rng = Rng::new(seed);
        (0..4_000).map(|_| start.san(found.pick(&mut rng).unwrap().mv).to_string()).collect::<Vec<_>>()
    };
    let (one, again) = (draw(1), draw(1));
    assert_eq!(one, again);
    let count = |text: &str| one.iter().filter(|san| *san == text).count();
    assert!((2_800..3_200).contains(&count("e4")), "{}", count("e4"));
    assert_eq!(count("h4"), 0);
    // Nothing to choose from.
    let book = Book::from_entries(vec![entry("h4", 0)]);
    let found = book.probe(&start).unwrap();
    assert_eq!((found.best(), found.pick(&mut Rng::new(1))), (None, None));
}

#[test]
#[ignore = "wider data: TABIYA_TEST_DATA"]
fn wide_books_of_others_answer_as_another_program_reads_them() {
    let text = fs::read_to_string(data::wide("polyglot/book_cases.tsv")).unwrap();
    let mut rows = 0;
    for line in text.lines().skip(1) {
        let [book, fen, key, entries] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let position = data::lenient(fen);
        assert_eq!(format!("{:016x}", position.polyglot_key()), key);
        let path = data::wide("polyglot").join(book);
        for book in [Book::open(&path).unwrap(), Book::load(&path).unwrap()] {
            let found = book.probe(&position).unwrap();
            let told = found
                .moves
                .iter()
                .map(|found| format!("{}:{}:{}", position.uci(found.mv), found.weight, found.learn));
            assert_eq!(told.collect::<Vec<_>>().join(" "), entries, "{fen}");
            assert!(found.illegal.is_empty());
        }
        rows += 1;
    }
    assert!(rows > 300);
    for book in ["book_small.bin", "lasker-trap.bin"] {
        let report = Book::open(data::wide("polyglot").join(book)).unwrap().check().unwrap();
        assert_eq!(report.problem_count, 0, "{book}: {:?}", report.problems);
    }
}
