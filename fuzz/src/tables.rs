//! Files that say that they are endgame tables.

use tabiya::Position;
use tabiya_syzygy::{DistanceTable, Endgame, ProbeError, SyzygyKind, Tables};

/// Endings of every kind of table: pawns of none, of one and of both sides, pieces that are alone of their kind and not.
const ENDINGS: [(&str, &str); 8] = [
    ("KRvK", "8/8/8/8/8/1k6/8/1K1R4 w - - 0 1"),
    ("KPvK", "8/8/8/3k4/8/3K4/3P4/8 w - - 0 1"),
    ("KQvKQ", "8/8/8/q2k4/8/3K4/3Q4/8 b - - 0 1"),
    ("KNNvK", "8/8/8/3k4/8/3K4/3NN3/8 b - - 0 1"),
    ("KPvKP", "8/8/8/3k4/3pP3/3K4/8/8 b - e3 0 1"),
    ("KRPvKR", "8/6r1/8/3k4/8/3K4/3P3R/8 w - - 0 1"),
    ("KPPvKPP", "8/p6p/8/3k4/8/3K4/P6P/8 w - - 0 1"),
    ("KQQQvKQQ", "8/qq6/8/3k4/8/3K4/8/QQQ5 w - - 0 1"),
];

/// A file of any bytes is refused, or answers something; a refusal is about the file.
pub fn tables(bytes: &[u8]) {
    let Some((&choice, bytes)) = bytes.split_first() else { return };
    let (name, fen) = ENDINGS[usize::from(choice >> 1) % ENDINGS.len()];
    let kind = SyzygyKind::ALL[usize::from(choice & 1)];
    let endgame: Endgame = name.parse().expect("an ending");
    let position: Position = fen.parse().expect("a legal position");
    let _ = DistanceTable::read(bytes, endgame);
    let mut tables = Tables::open::<&str>([]);
    match tables.add_bytes(endgame, kind, bytes.to_vec()) {
        Err(error) => assert_eq!(error.code(), "table-corrupt", "{error}"),
        Ok(()) => {
            for answer in [tables.wdl(&position).err(), tables.dtz(&position).err()].into_iter().flatten() {
                let known = matches!(answer, ProbeError::Corrupt { .. } | ProbeError::Missing { .. });
                assert!(known, "{answer}");
            }
            for (_, verdict) in tables.verify() {
                if let Err(error) = verdict {
                    assert_eq!(error.code(), "table-corrupt", "{error}");
                }
            }
        }
    }
}
