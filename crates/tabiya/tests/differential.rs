//! What other people's programs say about other people's positions.
//!
//! A choice of them is in `tests/data/positions`: every piece on every square, every castling right
//! and every ending among them. The rest is read from the folder that `TABIYA_TEST_DATA` names,
//! by the tests `wide_…`, which are ignored without it. Zero differences is the bar.

use crate::data;
use crate::differences;
use crate::table;

use data::{lenient, strict, wide};
use differences::Differences;
use std::collections::BTreeMap;
use tabiya::{Color, EnPassantField, FenStyle, Move, Position, San, Setup, Square, SquareSet, Status, Uci};
use table::Row;

const IF_LEGAL: FenStyle = FenStyle::STANDARD.with_en_passant(EnPassantField::IfLegal);

/// How a file writes castling.
#[derive(Clone, Copy, PartialEq)]
enum Castling {
    Standard,
    Chess960,
}

fn uci(position: &Position, mv: Move, castling: Castling) -> String {
    match castling {
        Castling::Standard => position.uci(mv).to_string(),
        Castling::Chess960 => Uci::chess960(mv).to_string(),
    }
}

/// The legal moves by their UCI text.
fn moves(position: &Position, castling: Castling) -> BTreeMap<String, Move> {
    position.legal_moves().iter().map(|&mv| (uci(position, mv, castling), mv)).collect()
}

fn play_uci(position: &mut Position, text: &str) -> Move {
    let mv = text.parse::<Uci>().unwrap().to_move(position);
    let mv = mv.unwrap_or_else(|| panic!("{position}: {text} is legal"));
    *position = position.play(mv).unwrap();
    mv
}

fn key(position: &Position) -> String {
    format!("{:016x}", position.polyglot_key())
}

/// Holds the positions of our own choice against what is written down about them.
fn compare_own(file: &str, castling: Castling, expected: usize) {
    let text = data::own(&format!("positions/{file}"));
    let mut found = Differences::default();
    let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    for line in &lines {
        let fields: Vec<&str> = line.split(" | ").collect();
        let [fen, published, holds, theirs] = fields[..] else { panic!("four fields: {line}") };
        let position = strict(fen);
        found.compare(fen, "FEN", position.to_fen().as_str(), fen);
        found.compare(fen, "key", key(&position).as_str(), published);
        let turn = position.turn();
        let ours: Vec<&str> = [
            ("check", position.is_check()),
            ("checkmate", position.is_checkmate(turn)),
            ("stalemate", position.is_stalemate(turn)),
            ("insufficient", position.insufficient_material()),
            ("white-cannot-mate", !position.has_mating_material(Color::White)),
            ("black-cannot-mate", !position.has_mating_material(Color::Black)),
            ("ep", position.legal_en_passant().is_some()),
        ]
        .into_iter()
        .filter_map(|(name, holds)| holds.then_some(name))
        .collect();
        found.compare(fen, "what holds", &ours, &holds.split(' ').filter(|word| *word != "-").collect());
        let ours: Vec<String> = moves(&position, castling)
            .into_iter()
            .map(|(text, mv)| format!("{text}={}", position.san(mv)))
            .collect();
        let ours = if ours.is_empty() { "-".to_string() } else { ours.join(" ") };
        found.compare(fen, "moves", ours.as_str(), theirs);
    }
    assert_eq!(lines.len(), expected);
    found.none_in(lines.len());
}

#[test]
fn chosen_standard_positions_have_their_moves_keys_and_endings() {
    compare_own("standard.txt", Castling::Standard, 169);
}

#[test]
fn chosen_chess960_positions_have_their_moves_keys_and_endings() {
    compare_own("chess960.txt", Castling::Chess960, 130);
}

/// Every column about a position.
fn compare_position(row: &Row<'_>, castling: Castling, found: &mut Differences) {
    let fen = &row["fen"];
    let position = strict(fen);
    found.compare(fen, "FEN", position.to_fen().as_str(), fen);
    found.compare(fen, "legal FEN", position.fen(IF_LEGAL).to_string().as_str(), &row["fen_legal_ep"]);
    let shredder = position.fen(FenStyle::SHREDDER).to_string();
    found.compare(fen, "Shredder-FEN", shredder.as_str(), &row["shredder_fen"]);
    found.compare(fen, "from Shredder-FEN", &strict(&row["shredder_fen"]).to_setup(), &position.to_setup());
    let turn = position.turn();
    found.compare(fen, "check", &position.is_check(), &row.is("check"));
    found.compare(fen, "checkmate", &position.is_checkmate(turn), &row.is("checkmate"));
    found.compare(fen, "stalemate", &position.is_stalemate(turn), &row.is("stalemate"));
    found.compare(fen, "insufficient", &position.insufficient_material(), &row.is("insufficient"));
    for (color, column) in [(Color::White, "insuff_white"), (Color::Black, "insuff_black")] {
        found.compare(fen, column, &!position.has_mating_material(color), &row.is(column));
    }
    found.compare(fen, "Polyglot key", key(&position).as_str(), &row["polyglot_key"]);
    let moves = moves(&position, castling);
    let (ours, theirs) = (moves.keys().map(String::as_str).collect::<Vec<_>>(), row.words("moves"));
    found.compare(fen, "moves", &ours, &theirs);
    for (text, san) in theirs.into_iter().zip(row.words("san")) {
        let Some(&mv) = moves.get(text) else { continue };
        found.compare(fen, "SAN", position.san(mv).to_string().as_str(), san);
        found.compare(fen, "read SAN", &san.parse::<San>().unwrap().to_move(&position), &Ok(mv));
        found.compare(fen, "strict SAN", &position.parse_san(san), &Ok(mv));
        found.compare(fen, "any notation", &position.parse_move(text), &Ok(mv));
        let next = position.play(mv).unwrap();
        found.compare(fen, "gives check", &position.gives_check(mv), &next.is_check());
        found.compare(fen, "marked", &san.ends_with(['+', '#']), &next.is_check());
        found.compare(fen, "mates", &san.ends_with('#'), &(next.status() == Status::Checkmate));
    }
}

fn compare_games(file: &str, castling: Castling) {
    let path = wide(file);
    let mut found = Differences::default();
    let mut next: Option<(String, Position)> = None;
    let rows = table::each(&path, |row| {
        compare_position(row, castling, &mut found);
        // The row before told which move leads here.
        if let Some((game, position)) = next.take() {
            if game == row["game"] {
                found.compare(&row["fen"], "after the move played", position.to_fen().as_str(), &row["fen"]);
                let fresh = strict(&row["fen"]);
                found.compare(&row["fen"], "carried key", &position.key(), &fresh.key());
            }
        }
        if !row["played"].is_empty() {
            let mut position = strict(&row["fen"]);
            play_uci(&mut position, &row["played"]);
            next = Some((row["game"].to_string(), position));
        }
    });
    found.none_in(rows);
}

#[test]
#[ignore = "wider data: TABIYA_TEST_DATA"]
fn wide_standard_games_have_the_moves_notations_flags_and_keys_of_other_libraries() {
    compare_games("differential/standard.tsv.gz", Castling::Standard);
}

#[test]
#[ignore = "wider data: TABIYA_TEST_DATA"]
fn wide_chess960_games_have_the_moves_notations_flags_and_keys_of_other_libraries() {
    compare_games("differential/chess960.tsv.gz", Castling::Chess960);
}

#[test]
#[ignore = "wider data: TABIYA_TEST_DATA"]
fn wide_squares_have_the_attackers_that_others_find() {
    let path = wide("movegen/attackers.tsv");
    let mut found = Differences::default();
    let rows = table::each(&path, |row| {
        let by = Color::from_letter(row["by_color"].chars().next().unwrap()).unwrap();
        let board = row["fen"].split(' ').next().unwrap().parse::<tabiya::Board>().unwrap();
        let attackers = board.attackers(row["square"].parse().unwrap(), by);
        let theirs = row["attackers"].split([' ', ',']).filter(|text| !text.is_empty());
        let theirs: SquareSet = theirs.map(|text| text.parse::<Square>().unwrap()).collect();
        found.compare(&row["fen"], &row["square"], &attackers, &theirs);
    });
    found.none_in(rows);
}

#[test]
#[ignore = "wider data: TABIYA_TEST_DATA"]
fn wide_en_passant_at_the_edges_is_legal_where_others_say_so() {
    let path = wide("movegen/ep_edge.tsv");
    let mut found = Differences::default();
    let rows = table::each(&path, |row| {
        let fen = &row["fen"];
        let position = lenient(fen);
        found.compare(fen, "square", &position.en_passant(), &row["ep_square"].parse().ok());
        let ours = position.legal_moves();
        let mut ours: Vec<String> =
            ours.iter().filter(|mv| mv.is_en_passant()).map(|mv| format!("{mv:?}")).collect();
        ours.sort();
        let theirs: Vec<String> = row["legal_ep"].split([' ', ',']).map(str::to_string).collect();
        let theirs: Vec<String> = theirs.into_iter().filter(|text| !text.is_empty()).collect();
        found.compare(fen, "captures", &ours, &theirs);
        found.compare(fen, "check", &position.is_check(), &row.is("in_check"));
        let legal = position.fen(IF_LEGAL).to_string();
        found.compare(fen, "legal FEN", legal.as_str(), lenient(&row["fen_legal"]).to_fen().as_str());
    });
    found.none_in(rows);
}

#[test]
#[ignore = "wider data: TABIYA_TEST_DATA"]
fn wide_positions_have_exactly_the_moves_and_next_positions_that_others_list() {
    let path = wide("movegen/rampart.tsv");
    let mut found = Differences::default();
    let mut theirs: BTreeMap<String, BTreeMap<String, String>> = BTreeMap::new();
    let rows = table::each(&path, |row| {
        let list = theirs.entry(row["fen"].to_string()).or_default();
        if !row["san"].is_empty() {
            list.insert(row["san"].to_string(), row["fen_after"].to_string());
        }
    });
    for (fen, theirs) in theirs {
        let position = lenient(&fen);
        let ours: BTreeMap<String, Move> =
            position.legal_moves().iter().map(|&mv| (position.san(mv).to_string(), mv)).collect();
        found.compare(&fen, "moves", &ours.keys().collect::<Vec<_>>(), &theirs.keys().collect());
        for (san, after) in &theirs {
            let Some(&mv) = ours.get(san) else { continue };
            let next = position.play(mv).unwrap();
            // Most of them write en passant squares only for a legal capture, a few always.
            let forms = [next.fen(IF_LEGAL).to_string(), next.to_fen()];
            found.compare(&fen, san, forms.iter().find(|form| *form == after).unwrap_or(&forms[0]), after);
        }
    }
    found.none_in(rows);
}

#[test]
#[ignore = "wider data: TABIYA_TEST_DATA"]
fn wide_chess960_arrays_have_their_usual_numbers() {
    let path = wide("fen/chess960_ids.tsv");
    let mut found = Differences::default();
    let rows = table::each(&path, |row| {
        let position = Position::chess960(row["id"].parse().unwrap()).unwrap();
        found.compare(&row["id"], "FEN", position.to_fen().as_str(), &row["fen"]);
        let shredder = position.fen(FenStyle::SHREDDER).to_string();
        found.compare(&row["id"], "Shredder-FEN", shredder.as_str(), &row["shredder_fen"]);
        found.compare(&row["id"], "read", &strict(&row["shredder_fen"]), &position);
    });
    found.none_in(rows);
}

#[test]
#[ignore = "wider data: TABIYA_TEST_DATA"]
fn wide_uci_moves_are_legal_where_others_say_so() {
    let path = wide("uci/legality.tsv");
    let mut found = Differences::default();
    let rows = table::each(&path, |row| {
        let text = row.json("uci_json");
        let position = lenient(&row["fen"]);
        let legal = text.parse::<Uci>().is_ok_and(|uci| uci.to_move(&position).is_some());
        found.compare(&row["fen"], &text, &legal, &(&row["pychess"] == "legal"));
    });
    found.none_in(rows);
}

#[test]
#[ignore = "wider data: TABIYA_TEST_DATA"]
fn wide_puzzles_are_solved_by_their_moves() {
    let path = wide("puzzles/lichess_puzzles.tsv");
    let mut found = Differences::default();
    let rows = table::each(&path, |row| {
        let mut position = strict(&row["fen"]);
        for (text, san) in row.words("moves").into_iter().zip(row.words("san")) {
            let before = position;
            let mv = play_uci(&mut position, text);
            found.compare(&row["id"], "SAN", before.san(mv).to_string().as_str(), san);
            found.compare(&row["id"], "UCI", before.uci(mv).to_string().as_str(), text);
        }
        found.compare(&row["id"], "last", position.fen(IF_LEGAL).to_string().as_str(), &row["final_fen"]);
        let mated = position.status() == Status::Checkmate;
        found.compare(&row["id"], "mate", &mated, &(&row["end"] == "checkmate"));
    });
    found.none_in(rows);
}

#[test]
#[ignore = "wider data: TABIYA_TEST_DATA"]
fn wide_openings_lead_where_others_say_they_lead() {
    let path = wide("openings/openings_uci_epd.tsv");
    let mut found = Differences::default();
    let rows = table::each(&path, |row| {
        let mut position = Position::new();
        let sans = row.words("pgn").into_iter().filter(|word| !word.ends_with('.'));
        for (text, san) in row.words("uci").into_iter().zip(sans) {
            let read = position.parse_san(san);
            let mv = text.parse::<Uci>().unwrap().to_move(&position).unwrap();
            found.compare(&row["name"], san, &read, &Ok(mv));
            position = position.play(mv).unwrap();
        }
        let fen = position.fen(IF_LEGAL).to_string();
        let epd: Vec<&str> = fen.split(' ').take(4).collect();
        found.compare(&row["name"], "last", epd.join(" ").as_str(), &row["epd"]);
    });
    found.none_in(rows);
}

#[test]
#[ignore = "wider data: TABIYA_TEST_DATA"]
fn wide_opening_moves_of_real_games_are_legal() {
    let path = wide("openings/lichess_games.tsv");
    let rows = table::each(&path, |row| {
        let mut position = Position::new();
        for text in row.words("uci") {
            play_uci(&mut position, text);
        }
    });
    assert!(rows > 0);
}

#[test]
#[ignore = "wider data: TABIYA_TEST_DATA"]
fn wide_known_mates_end_in_mate() {
    let path = wide("epd/mates_pv.tsv");
    let mut found = Differences::default();
    let rows = table::each(&path, |row| {
        let mut position = lenient(&row["fen"]);
        let line = row.words("pv");
        for (i, text) in line.iter().enumerate() {
            play_uci(&mut position, text);
            let last = i + 1 == line.len();
            found.compare(&row["fen"], text, &(position.status() == Status::Checkmate), &last);
        }
    });
    found.none_in(rows);
}

#[test]
#[ignore = "wider data: TABIYA_TEST_DATA"]
fn wide_mates_and_stalemates_are_seen_where_others_see_them() {
    let mut found = Differences::default();
    let mut rows = 0;
    for (file, checkmate, stalemate) in [
        ("epd/sunfish_mates.tsv", "checkmate_now", "stalemate_now"),
        ("draw/terminal_bench.tsv", "checkmate", "stalemate"),
    ] {
        let path = wide(file);
        rows += table::each(&path, |row| {
            let fen = &row["fen"];
            let Ok((position, _)) = Position::from_fen_lenient(fen) else {
                return found.compare(fen, "valid", &false, &(file.starts_with("draw") || row.is("valid")));
            };
            found.compare(fen, "checkmate", &(position.status() == Status::Checkmate), &row.is(checkmate));
            found.compare(fen, "stalemate", &(position.status() == Status::Stalemate), &row.is(stalemate));
            if file.starts_with("draw") {
                let count = position.legal_moves().len().to_string();
                found.compare(fen, "count", count.as_str(), &row["legal_moves"]);
                found.compare(
                    fen,
                    "insufficient",
                    &position.insufficient_material(),
                    &row.is("insufficient"),
                );
            }
        });
    }
    found.none_in(rows);
}

#[test]
#[ignore = "wider data: TABIYA_TEST_DATA"]
fn wide_questions_about_material_check_and_mate_are_answered_as_others_do() {
    let path = wide("draw/cases.tsv");
    let mut found = Differences::default();
    let mut asked = 0;
    table::each(&path, |row| {
        let question = &row["question"];
        // Some ask about pieces that make no position: boards answer as well.
        let mut board = row["fen"].parse::<Setup>().unwrap().board;
        let mut status = None;
        if let Ok((mut position, _)) = Position::from_fen_lenient(&row["fen"]) {
            for text in row.words("moves") {
                play_uci(&mut position, text);
            }
            board = *position.board();
            status = Some(position.status());
            found.compare(question, "check", &position.is_check(), &board.in_check(position.turn()));
        }
        let ours = match question {
            "insufficient" => board.insufficient_material(),
            "insufficient_white" => !board.has_mating_material(Color::White),
            "insufficient_black" => !board.has_mating_material(Color::Black),
            "check" => matches!(status, Some(Status::Check | Status::Checkmate)),
            "checkmate" => status == Some(Status::Checkmate),
            "stalemate" => status == Some(Status::Stalemate),
            _ => return, // the rest is asked of games
        };
        asked += 1;
        let place = format!("{} of {}, {}", &row["question"], &row["source"], &row["fen"]);
        found.compare(&place, &row["moves"], &ours, &row.is("expected"));
    });
    found.none_in(asked);
}

#[test]
#[ignore = "wider data: TABIYA_TEST_DATA"]
fn wide_no_position_that_can_be_won_is_called_insufficient() {
    let path = wide("draw/dead_positions.tsv");
    let mut found = Differences::default();
    let rows = table::each(&path, |row| {
        let Ok((position, _)) = Position::from_fen_lenient(&row["fen"]) else {
            return found.compare(&row["fen"], "valid", "no", &row["pychess_status"]);
        };
        for (color, column) in [(Color::White, "white_can_mate"), (Color::Black, "black_can_mate")] {
            let wrong = row.is(column) && !position.has_mating_material(color);
            found.compare(&row["fen"], column, &wrong, &false);
        }
        let insufficient = position.insufficient_material();
        found.compare(&row["fen"], "insufficient", &insufficient, &row.is("pychess_insufficient"));
    });
    found.none_in(rows);
}

#[test]
#[ignore = "wider data: TABIYA_TEST_DATA"]
fn wide_polyglot_keys_are_those_of_other_libraries() {
    let mut found = Differences::default();
    let mut rows = 0;
    for file in ["polyglot/official_keys.tsv", "polyglot/keys_sample.tsv", "polyglot/book_cases.tsv"] {
        let path = wide(file);
        rows += table::each(&path, |row| {
            found.compare(&row["fen"], "key", key(&strict(&row["fen"])).as_str(), &row["key"]);
        });
    }
    found.none_in(rows);
}
