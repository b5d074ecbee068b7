//! A few small tables that the repository carries, as text: what they say, and what damage does to them.

use tabiya::{Color, Position, Rng};
use tabiya_engine::EndgameValue;
use tabiya_syzygy::{Endgame, SyzygyKind, Tables};

const FILES: [(&str, SyzygyKind, &str); 5] = [
    ("KQvK", SyzygyKind::Wdl, include_str!("data/KQvK.rtbw.hex")),
    ("KRvK", SyzygyKind::Wdl, include_str!("data/KRvK.rtbw.hex")),
    ("KRvK", SyzygyKind::Dtz, include_str!("data/KRvK.rtbz.hex")),
    ("KPvK", SyzygyKind::Wdl, include_str!("data/KPvK.rtbw.hex")),
    ("KPvK", SyzygyKind::Dtz, include_str!("data/KPvK.rtbz.hex")),
];

fn bytes(hex: &str) -> Vec<u8> {
    let digits: Vec<u8> = hex.bytes().filter(u8::is_ascii_hexdigit).collect();
    digits.chunks(2).map(|pair| u8::from_str_radix(std::str::from_utf8(pair).unwrap(), 16).unwrap()).collect()
}

fn tables() -> Tables {
    let mut tables = Tables::open::<&str>([]);
    for (name, kind, hex) in FILES {
        tables.add_bytes(name.parse().unwrap(), kind, bytes(hex)).unwrap();
    }
    tables
}

fn position(fen: &str) -> Position {
    fen.parse().unwrap()
}

#[test]
fn a_rook_wins_by_the_shortest_way() {
    let tables = tables();
    let start = position("8/8/8/8/8/1k6/8/1K1R4 w - - 0 1");
    assert_eq!(tables.wdl(&start).unwrap(), EndgameValue::Win);
    let dtz = tables.dtz(&start).unwrap();
    let line = tables.line(&start, 100).unwrap();
    assert_eq!(line.len() as i32, dtz);
    let mut end = start;
    line.iter().for_each(|&mv| end.play_unchecked(mv));
    assert!(end.is_checkmate(Color::Black), "{}", end.to_fen());
    assert_eq!(tables.dtz(&end).unwrap(), -1);
}

#[test]
fn every_move_has_its_verdict_the_best_first() {
    let tables = tables();
    // Only one king move keeps the opposition, and with it the win.
    let position = position("8/8/8/3k4/8/3K4/3P4/8 w - - 0 1");
    let moves = tables.best_moves(&position).unwrap();
    assert_eq!(moves.len(), position.legal_moves().len());
    assert!(moves.windows(2).all(|two| two[0].rank() <= two[1].rank()));
    for ranked in &moves {
        assert_eq!(*ranked, tables.judge(&position, ranked.mv).unwrap());
    }
    let value = tables.wdl(&position).unwrap();
    assert_eq!(moves[0].value, value);
}

#[test]
fn the_fifty_move_counter_counts() {
    let tables = tables();
    let fresh = position("8/8/8/8/8/1k6/8/1K1R4 w - - 0 1");
    let late = position("8/8/8/8/8/1k6/8/1K1R4 w - - 90 60");
    assert_eq!(tables.dtz(&fresh).unwrap(), tables.dtz(&late).unwrap());
    assert_eq!(tables.best_moves(&fresh).unwrap()[0].value, EndgameValue::Win);
    assert_eq!(tables.best_moves(&late).unwrap()[0].value, EndgameValue::CursedWin);
}

#[test]
fn what_tables_cannot_know_is_said() {
    let tables = tables();
    for (fen, code, sentence) in [
        (
            "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1",
            "castling-rights",
            "A side may still castle: tables know only positions without castling rights.",
        ),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
            "too-many-pieces",
            "The position has 32 pieces: tables know positions of up to 7.",
        ),
        (
            "4k3/8/8/8/8/8/8/1NN1K3 w - - 0 1",
            "table-missing",
            "The table KNNvK.rtbw or KNNvK.tbdz is needed, and no folder was named to look for it.",
        ),
        (
            "4k1r1/8/8/8/8/8/7Q/1NN1K3 w - - 0 1",
            "table-missing",
            "The table KQNNvKR.rtbw is needed, and no folder was named to look for it.",
        ),
    ] {
        let error = tables.wdl(&position(fen)).unwrap_err();
        assert_eq!((error.code(), error.to_string().as_str()), (code, sentence), "{fen}");
        assert_eq!(tables.best_moves(&position(fen)).unwrap_err().code(), code, "{fen}");
    }
    // Nobody can win with a bare bishop: no table is needed to know that.
    assert_eq!(tables.wdl(&position("4k3/8/8/8/8/8/8/2B1K3 w - - 0 1")).unwrap(), EndgameValue::Draw);
}

/// A file that is damaged anywhere is refused or answers wrongly, but nothing breaks.
#[test]
fn damage_is_an_error_that_names_the_file_and_never_a_panic() {
    let positions: Vec<Position> = [
        "8/8/8/8/8/1k6/8/1K1R4 w - - 0 1",
        "8/8/8/8/5k2/8/8/1K1R4 b - - 0 1",
        "8/8/8/3k4/8/3K4/3P4/8 w - - 0 1",
        "8/p7/8/3k4/8/3K4/8/8 b - - 0 1",
    ]
    .map(position)
    .to_vec();
    let mut rng = Rng::new(7);
    let (mut refused, mut failed) = (0, 0);
    for (name, kind, hex) in FILES {
        let whole = bytes(hex);
        let endgame: Endgame = name.parse().unwrap();
        for round in 0..400 {
            let mut damaged = whole.clone();
            match round % 4 {
                0 => damaged.truncate(rng.below(whole.len())),
                // Whole blocks are missing, so that the size is still that of a table.
                1 => damaged.truncate(whole.len() % 64 + 64 * rng.below(whole.len() / 64)),
                2 => damaged[rng.below(whole.len().min(200))] = rng.below(256) as u8,
                _ => (0..8).for_each(|_| damaged[rng.below(whole.len())] ^= 1 << rng.below(8)),
            }
            let mut tables = tables();
            if let Err(error) = tables.add_bytes(endgame, kind, damaged) {
                assert_eq!(error.code(), "table-corrupt");
                assert!(error.to_string().contains(&format!("{name}.{}", kind.extension())), "{error}");
                refused += 1;
                continue;
            }
            for position in &positions {
                if let Err(error) = tables.dtz(position) {
                    assert_eq!(error.code(), "table-corrupt", "{error}");
                    failed += 1;
                }
                let _ = tables.line(position, 10);
            }
        }
    }
    assert!(refused > 100 && failed > 10, "{refused} refused, {failed} failed");
}
