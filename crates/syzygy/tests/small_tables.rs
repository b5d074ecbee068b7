//! A few small tables that the repository carries, as text: what they say, and what damage does to them.

#[path = "support/carried.rs"]
mod carried;

use carried::{FILES, bytes, tables};
use std::path::Path;
use std::sync::Arc;
use tabiya::{Color, Game, Position, Rng};
use tabiya_engine::{EndgameValue, Engine, Limits, Report, Score, TablebaseUse};
use tabiya_syzygy::{Endgame, ProbeError, Tables, make_tables};

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

#[test]
fn a_file_that_is_whole_is_told_from_one_that_is_not() {
    let folder = std::env::temp_dir().join(format!("tabiya-verify-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    make_tables(&["KPvK".parse().unwrap()], 2, |table| table.write(&folder)).unwrap();
    for (name, kind, hex) in FILES {
        std::fs::write(folder.join(format!("{name}.{}", kind.extension())), bytes(hex)).unwrap();
    }
    let verdicts = || -> Vec<(String, Result<(), ProbeError>)> {
        let tables = Tables::open([&folder]);
        let name = |path: &Path| path.file_name().unwrap().to_str().unwrap().to_owned();
        tables.verify().map(|(path, verdict)| (name(path), verdict)).collect()
    };
    let whole = verdicts();
    let names: Vec<&str> = whole.iter().map(|(name, _)| name.as_str()).collect();
    let expected = [
        "KPvK.rtbw",
        "KPvK.rtbz",
        "KPvK.tbdz",
        "KQvK.rtbw",
        "KQvK.tbdz",
        "KRvK.rtbw",
        "KRvK.rtbz",
        "KRvK.tbdz",
    ];
    assert_eq!(names, expected);
    assert!(whole.iter().all(|(_, verdict)| verdict.is_ok()), "{whole:?}");

    // A Syzygy file that is not whole, or does not fit together; ours has a checksum for the rest.
    let mut rng = Rng::new(3);
    for name in expected {
        let path = folder.join(name);
        let whole = std::fs::read(&path).unwrap();
        let mut longer = whole.clone();
        longer.extend([0; 64]);
        let mut begins = whole.clone();
        begins[5..40].iter_mut().for_each(|byte| *byte ^= rng.below(255) as u8 + 1);
        let cut = whole[..whole.len() - 64.min(whole.len() / 2)].to_vec();
        let mut changed = whole.clone();
        changed[whole.len() / 2] ^= 1;
        let own = name.ends_with("tbdz");
        let damages = [
            ("begins otherwise", begins),
            ("cut", cut),
            if own { ("one bit", changed) } else { ("longer", longer) },
        ];
        for (what, damaged) in damages {
            std::fs::write(&path, &damaged).unwrap();
            for (other, verdict) in verdicts() {
                assert_eq!(verdict.is_err(), other == name, "{name} {what}: {other} {verdict:?}");
            }
        }
        std::fs::write(&path, whole).unwrap();
    }
    std::fs::remove_dir_all(folder).unwrap();
}

/// What the engine says of a position in so many lines, at its last depth.
fn lines(engine: &mut Engine, position: &Position, lines: usize) -> Vec<Report> {
    let mut reports = Vec::new();
    let limits = Limits::new().depth(5).multipv(lines);
    let result = engine.search(&Game::from_position(*position), &limits, &mut |report: &Report| {
        reports.push(report.clone())
    });
    reports.retain(|report| report.depth == 5);
    let last = reports.split_off(reports.len() - lines.min(position.legal_moves().len()));
    assert_eq!(result.best, Some(last[0].pv[0]));
    last
}

#[test]
fn every_line_of_several_is_as_good_as_the_tables_say() {
    let tables = Arc::new(tables());
    let mut engine = Engine::new();
    engine.set_tablebase(Some(TablebaseUse::new(tables.clone())));
    let mut counted = [0; 3];
    for fen in [
        // Some moves keep the win, the others let it go.
        "4k3/8/8/4K3/4P3/8/8/8 w - - 0 1",
        "8/8/8/8/8/2k5/3p4/3K4 b - - 0 1",
        "8/8/4k3/8/4K3/4P3/8/8 b - - 0 1",
        "8/8/4k3/8/8/4K3/4P3/8 b - - 0 1",
        // Many ways to mate, and one that loses the rook.
        "8/8/8/8/8/1k6/8/1K1R4 w - - 0 1",
        "8/8/8/8/8/1k6/8/1K1R4 b - - 0 1",
    ] {
        let position = position(fen);
        let ranked = tables.best_moves(&position).unwrap();
        let all = lines(&mut engine, &position, 99);
        assert_eq!(all.len(), ranked.len(), "{fen}");
        for (number, (line, ranked)) in all.iter().zip(&ranked).enumerate() {
            let said = tables.judge(&position, line.pv[0]).unwrap();
            assert_eq!((line.multipv_index, said.rank()), (number + 1, ranked.rank()), "{fen}");
            let agrees = match said.value {
                EndgameValue::Win => line.score > Score::Centipawns(1_000),
                EndgameValue::Loss => line.score < Score::Centipawns(-1_000),
                _ => line.score == Score::ZERO,
            };
            assert!(agrees, "{fen}: {} {} {:?}", position.san(line.pv[0]), said.value, line.score);
            counted[match said.value {
                EndgameValue::Win => 0,
                EndgameValue::Loss => 2,
                _ => 1,
            }] += 1;
        }
        // Fewer lines are the first of these, and one is what is played.
        for count in [1, 2, 3] {
            for (line, ranked) in lines(&mut engine, &position, count).iter().zip(&ranked) {
                let said = tables.judge(&position, line.pv[0]).unwrap();
                assert_eq!(said.rank(), ranked.rank(), "{fen}");
            }
        }
    }
    assert!(counted.iter().all(|count| *count > 5), "wins, draws and losses: {counted:?}");
}

#[test]
fn moves_have_their_results_where_only_the_tables_of_distances_are_missing() {
    // King and queen against king: the results are carried, the distances are not.
    let tables = carried::tables();
    let position: Position = "8/8/8/8/8/2k5/8/1QK5 w - - 0 1".parse().unwrap();
    let survey = tables.survey(&position);
    assert_eq!(survey.wdl.unwrap(), EndgameValue::Win);
    assert_eq!(survey.dtz.unwrap_err().code(), "table-missing");
    let told = |san: &str| {
        let mv = position.parse_san(san).unwrap();
        survey.moves.iter().find(|it| it.mv == mv).unwrap()
    };
    assert_eq!(told("Qb8").wdl, Some(EndgameValue::Win));
    assert_eq!(told("Qb8").judged.as_ref().unwrap_err().code(), "table-missing");
    assert_eq!(told("Qb2+").wdl, Some(EndgameValue::Win), "it is guarded");
    assert_eq!(told("Qc2+").wdl, Some(EndgameValue::Win), "it is guarded");
    assert_eq!(told("Qb4+").wdl, Some(EndgameValue::Draw), "it is lost");
    let values: Vec<_> = survey.moves.iter().map(|it| it.wdl).collect();
    assert!(values.is_sorted_by(|a, b| a >= b), "{values:?}");
}

#[test]
fn a_move_that_gives_up_the_right_to_castle_is_known() {
    let tables = tables();
    let survey = tables.survey(&position("4k3/8/8/8/8/8/8/4K2R w K - 0 1"));
    assert_eq!(survey.wdl.as_ref().unwrap_err().code(), "castling-rights");
    assert!(survey.moves.iter().all(|it| it.wdl.is_some() && it.judged.is_ok()));
    assert_eq!(survey.moves[0].wdl, Some(EndgameValue::Win));
    assert_eq!(tables.wdl(&Position::new()).unwrap_err().code(), "too-many-pieces");
}

#[test]
fn a_pawn_that_queens_is_in_time_whatever_the_counter_says() {
    let tables = tables();
    let late = position("8/4P3/8/6K1/k7/8/8/8 w - - 100 90");
    let survey = tables.survey(&late);
    assert_eq!(survey.moves[0].judged.as_ref().unwrap().value, EndgameValue::Win);
    assert_eq!(survey.dtz.as_ref().unwrap(), &1);
    assert_eq!(survey.verdict(&late), Some(EndgameValue::Win));
    let rook = position("8/8/8/8/8/8/5k2/K5R1 b - - 100 90");
    let survey = tables.survey(&rook);
    assert_eq!(survey.verdict(&rook), Some(EndgameValue::Draw), "it takes the rook");
    assert!(survey.unknown().is_none());
}

#[test]
fn a_damaged_table_is_remembered_for_those_who_go_on_without_it() {
    let folder = std::env::temp_dir().join(format!("tabiya-damage-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("KRvK.rtbw"), b"nothing of the kind").unwrap();
    let tables = Tables::open([&folder]);
    assert!(tables.damage().is_none(), "nobody has asked");
    assert!(tabiya_engine::Tablebase::wdl(&tables, &position("8/8/8/8/8/1k6/8/1K1R4 w - - 0 1")).is_none());
    assert!(tables.damage().unwrap().to_string().contains("KRvK.rtbw"));
    std::fs::remove_dir_all(folder).unwrap();
}
