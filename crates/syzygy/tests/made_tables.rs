//! Tables of our own: what everybody knows of endings, and what damage does to a file.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use tabiya::{Game, Position, Rng, Square};
use tabiya_engine::{EndgameValue, Engine, Limits, TablebaseUse};
use tabiya_syzygy::{DistanceTable, Endgame, Tables, made_endgames, make_tables};

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("tabiya-made-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn endgame(name: &str) -> Endgame {
    name.parse().unwrap()
}

#[test]
fn the_longest_wins_of_three_pieces_are_as_everybody_knows() {
    let longest = Mutex::new(HashMap::new());
    make_tables(&made_endgames(3), 2, |table| {
        longest.lock().unwrap().insert(table.endgame().to_string(), table.longest_win());
        Ok::<(), ()>(())
    })
    .unwrap();
    let longest = longest.into_inner().unwrap();
    // Mate in 10 and in 16 moves.
    assert_eq!((longest["KQvK"], longest["KRvK"]), (19, 31));
    assert_eq!(longest.len(), 3, "bishop and knight win nothing");
}

#[test]
fn pawns_win_by_the_opposition_and_a_damaged_file_is_named() {
    let folder = folder("pawns");
    make_tables(&[endgame("KPvK")], 2, |table| table.write(&folder)).unwrap();
    let tables = Tables::open([&folder]);
    for (fen, value) in [
        ("8/8/8/4k3/8/4K3/4P3/8 w - - 0 1", EndgameValue::Draw),
        ("8/8/8/4k3/8/4K3/4P3/8 b - - 0 1", EndgameValue::Loss),
        ("8/8/3k4/8/3K4/3P4/8/8 w - - 0 1", EndgameValue::Draw),
        ("8/8/3k4/8/3K4/3P4/8/8 b - - 0 1", EndgameValue::Loss),
        ("8/8/8/8/p7/8/8/1k1K4 b - - 0 1", EndgameValue::Win),
        // A rook pawn, and the king in its corner.
        ("k7/8/1K6/P7/8/8/8/8 w - - 0 1", EndgameValue::Draw),
    ] {
        let position: Position = fen.parse().unwrap();
        assert_eq!(tables.wdl(&position).unwrap(), value, "{fen}");
        assert_eq!(tables.best_moves(&position).unwrap()[0].value, value, "{fen}");
    }

    let file = folder.join("KPvK.tbdz");
    let whole = std::fs::read(&file).unwrap();
    let position: Position = "8/8/8/4k3/8/4K3/4P3/8 b - - 0 1".parse().unwrap();
    let mut changed = whole.clone();
    changed[whole.len() / 2] ^= 4;
    for damaged in [&whole[..whole.len() / 2], &whole[..whole.len() - 1], &[], b"not a table", &changed] {
        std::fs::write(&file, damaged).unwrap();
        let error = Tables::open([&folder]).wdl(&position).unwrap_err();
        assert_eq!(error.code(), "table-corrupt");
        assert!(error.to_string().contains("KPvK.tbdz"), "{error}");
    }
    // A table under the name of another one.
    let mut bytes = whole.as_slice();
    assert!(DistanceTable::read(&mut bytes, endgame("KRvK")).is_err());
    std::fs::remove_dir_all(folder).unwrap();
}

/// Positions of an ending that White, to move, wins.
fn won(tables: &Tables, name: &str, count: usize) -> Vec<Position> {
    let ending = endgame(name);
    let mut rng = Rng::new(64);
    let mut found = Vec::new();
    while found.len() < count {
        let mut board = tabiya::Board::EMPTY;
        for color in tabiya::Color::ALL {
            for role in tabiya::Role::ALL {
                for _ in 0..ending.count(color, role) {
                    board.place(Square::ALL[rng.below(64)], role.of(color));
                }
            }
        }
        let setup = tabiya::Setup::EMPTY.with_board(board);
        let Ok(position) = setup.to_position() else { continue };
        if Endgame::of(&board) == Some(ending) && tables.dtz(&position).is_ok_and(|dtz| dtz > 10) {
            found.push(position);
        }
    }
    found
}

/// The engine wins every won position against the best defence, in no more plies than the tables say are needed.
fn wins(names: &[&str], count: usize) {
    let folder = folder(names[0]);
    let endings: Vec<Endgame> = names.iter().map(|name| endgame(name)).collect();
    make_tables(&endings, 2, |table| table.write(&folder)).unwrap();
    let tables = Arc::new(Tables::open([&folder]));
    let mut engine = Engine::new();
    engine.set_tablebase(Some(TablebaseUse::new(tables.clone())));
    for name in names {
        for start in won(&tables, name, count) {
            let dtz = tables.dtz(&start).unwrap();
            let mut game = Game::from_position(start);
            let mut zeroed = None;
            while !game.is_over() {
                let position = *game.position();
                let mv = if position.turn() == start.turn() {
                    let mut hits = 0;
                    let result =
                        engine.search(&game, &Limits::new().nodes(200), &mut |report| hits = report.tb_hits);
                    assert!(hits > 0);
                    result.best.unwrap()
                } else {
                    tables.best_moves(&position).unwrap()[0].mv
                };
                game.play(mv).unwrap();
                if zeroed.is_none() && (game.position().halfmoves() == 0 || game.is_over()) {
                    zeroed = Some(game.ply() as i32);
                }
            }
            let winner = game.outcome().and_then(|outcome| outcome.winner());
            assert_eq!(winner, Some(start.turn()), "{}", start.to_fen());
            assert_eq!(zeroed, Some(dtz), "{}", start.to_fen());
        }
    }
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn the_engine_wins_with_a_rook_and_with_a_pawn() {
    wins(&["KRvK", "KPvK"], 10);
}

#[test]
#[ignore = "long: cargo xtask test --all"]
fn long_queen_wins_against_rook_and_bishop_and_knight_mate() {
    wins(&["KQvKR", "KBNvK"], 50);
}

/// Rook and pawn win against rook from the bridge-building position on every file. Tables of five pieces are not made
/// here: the engine finds its way to those of four, and the other side defends as well as the engine can.
#[test]
#[ignore = "long: cargo xtask test --all"]
fn long_rook_and_pawn_win_against_rook_where_the_king_stands_before_its_pawn() {
    let folder = folder("KRPvKR");
    let endings = ["KRPvK", "KRvKP", "KRvKR"].map(endgame);
    make_tables(&endings, 2, |table| table.write(&folder)).unwrap();
    let tables = Arc::new(Tables::open([&folder]));
    for fen in [
        "1K6/1P1k4/8/8/8/8/r7/2R5 w - - 0 1",
        "2K5/2P1k3/8/8/8/8/1r6/3R4 w - - 0 1",
        "3K4/3P1k2/8/8/8/8/2r5/4R3 w - - 0 1",
        "4K3/4P1k1/8/8/8/8/3r4/5R2 w - - 0 1",
        "5K2/5P1k/8/8/8/8/4r3/6R1 w - - 0 1",
        "6K1/4k1P1/8/8/8/8/7r/5R2 w - - 0 1",
    ] {
        let mut players = [(); 2].map(|()| Engine::new());
        players.iter_mut().for_each(|one| one.set_tablebase(Some(TablebaseUse::new(tables.clone()))));
        let mut game = Game::from_fen(fen).unwrap();
        while !game.is_over() {
            let player = &mut players[game.position().turn() as usize];
            let result = player.search(&game, &Limits::new().nodes(100_000), &mut |_| {});
            game.play(result.best.unwrap()).unwrap();
        }
        let winner = game.outcome().and_then(|outcome| outcome.winner());
        assert_eq!(winner, Some(tabiya::Color::White), "{fen}: {game}");
    }
    std::fs::remove_dir_all(folder).unwrap();
}
