//! Syzygy tables against the answers of others.

use std::path::PathBuf;
use tabiya::Position;
use tabiya_syzygy::{ProbeError, Tables};

fn folder() -> PathBuf {
    PathBuf::from(std::env::var_os("TABIYA_TEST_DATA").expect("TABIYA_TEST_DATA names the folder"))
        .join("syzygy")
}

/// Every case whose tables are there: the same value, and the same distance.
#[test]
#[ignore = "wider data: TABIYA_TEST_DATA"]
fn wide_published_positions_have_their_values_and_distances() {
    let cases = std::fs::read_to_string(folder().join("cases.tsv")).unwrap();
    for memory in [Tables::MEMORY, 0] {
        let tables = Tables::open_with_memory([folder()], memory);
        let (mut checked, mut missing, mut wrong) = (0, 0, Vec::new());
        for line in cases.lines().skip(1) {
            let [fen, wdl, dtz, _] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
            let position: Position = fen.parse().unwrap();
            let expected: (i32, i32) = (wdl.parse().unwrap(), dtz.parse().unwrap());
            match tables.wdl(&position) {
                Ok(value) if value.number() != expected.0 => wrong.push(format!("{line}: {value}")),
                Ok(_) => {}
                Err(ProbeError::Missing { .. }) => {}
                Err(error) => panic!("{line}: {error}"),
            }
            match tables.dtz(&position) {
                Ok(dtz) if dtz != expected.1 => wrong.push(format!("{line}: {dtz}")),
                Ok(_) => checked += 1,
                Err(ProbeError::Missing { .. }) => missing += 1,
                Err(error) => panic!("{line}: {error}"),
            }
        }
        assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
        println!("{checked} checked, {missing} missing");
        assert!(checked > 1000, "{checked} checked, {missing} missing");
    }
}

#[test]
#[ignore = "wider data: TABIYA_TEST_DATA"]
fn wide_published_files_are_whole() {
    let tables = Tables::open([folder()]);
    let verdicts: Vec<_> = tables.verify().collect();
    assert!(verdicts.len() >= 50, "{}", verdicts.len());
    for (path, verdict) in verdicts {
        assert!(verdict.is_ok(), "{}: {verdict:?}", path.display());
    }
}
