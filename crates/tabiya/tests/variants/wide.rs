//! What other people's programs say about positions of variants. Zero differences is the bar.

use crate::data::wide;
use crate::differences::Differences;
use std::fmt::Debug;
use std::fs;
use std::io::Read;
use tabiya::pgn::{Limits, Pgn, Reader};
use tabiya::{Color, EnPassantField, FenStyle, Outcome, Position, Uci, Variant, WinReason, perft};

const IF_LEGAL: FenStyle = FenStyle::STANDARD.with_en_passant(EnPassantField::IfLegal);

/// Notes a difference; the place is written only where there is one.
fn same<T: PartialEq + Debug>(found: &mut Differences, ours: T, theirs: T, place: impl FnOnce() -> String) {
    if ours != theirs {
        found.compare(&place(), "differs", &ours, &theirs);
    }
}

fn variants() -> impl Iterator<Item = Variant> {
    Variant::ALL.into_iter().filter(|variant| *variant != Variant::Chess)
}

fn read(variant: Variant, fen: &str) -> Position {
    let read = Position::from_fen_as_lenient(variant, fen);
    read.unwrap_or_else(|error| panic!("{variant} {fen}: {error}")).0
}

#[test]
#[ignore = "wider data: TABIYA_TEST_DATA"]
fn wide_paths_are_counted_as_everybody_counts_them() {
    let mut found = Differences::default();
    let mut counted = 0;
    for variant in variants() {
        let text = fs::read_to_string(wide(&format!("variants/perft/{}.epd", variant.name()))).unwrap();
        for line in text.lines().filter(|line| !line.is_empty()) {
            let (fen, counts) = line.split_once(" ;").unwrap();
            let position = read(variant, fen);
            for count in counts.split(" ;") {
                let (depth, nodes) = count.trim_start_matches('D').split_once(' ').unwrap();
                let (depth, nodes): (u32, u64) = (depth.parse().unwrap(), nodes.trim().parse().unwrap());
                let most = std::env::var("MOST_NODES").map_or(10_000_000, |most| most.parse().unwrap());
                if nodes <= most {
                    same(&mut found, perft(&position, depth), nodes, || format!("{variant} {fen} D{depth}"));
                    counted += 1;
                }
            }
        }
    }
    assert!(counted > 40, "{counted}");
    found.none_in(counted);
}

struct Row<'a>(Vec<&'a str>, &'a [&'a str]);

impl Row<'_> {
    fn get(&self, name: &str) -> &str {
        self.0[self.1.iter().position(|column| *column == name).unwrap()]
    }

    fn is(&self, name: &str) -> bool {
        self.get(name) == "1"
    }
}

fn unpacked(path: &str) -> String {
    let mut text = String::new();
    let file = fs::File::open(wide(path)).unwrap();
    flate2::read::GzDecoder::new(file).read_to_string(&mut text).unwrap();
    text
}

#[test]
#[ignore = "wider data: TABIYA_TEST_DATA"]
fn wide_positions_are_judged_as_others_judge_them() {
    let mut found = Differences::default();
    let mut all = 0;
    for variant in variants() {
        let text = unpacked(&format!("variants/differential/{}.tsv.gz", variant.name()));
        let mut lines = text.lines();
        let columns: Vec<&str> = lines.next().unwrap().split('\t').collect();
        let mut rows = 0;
        let mut last: Option<(String, Position)> = None;
        for line in lines {
            rows += 1;
            let row = Row(line.split('\t').collect(), &columns);
            let fen = row.get("fen");
            let position =
                Position::from_fen_as(variant, fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
            let at = |what: &str| format!("{variant} {fen}: {what}");
            same(&mut found, position.fen(IF_LEGAL).to_string(), fen.to_string(), || at("FEN"));
            if let Some((game, next)) = last.take() {
                if game == row.get("game") {
                    same(&mut found, next.fen(IF_LEGAL).to_string(), fen.to_string(), || at("played"));
                    same(&mut found, next.key(), position.key(), || at("key"));
                }
            }
            let mut moves: Vec<(String, String)> = position
                .legal_moves()
                .iter()
                .map(|&mv| (position.uci(mv).to_string(), position.san(mv).to_string()))
                .collect();
            moves.sort();
            let ours = moves.iter().map(|(uci, _)| uci.as_str()).collect::<Vec<_>>().join(" ");
            same(&mut found, ours.as_str(), row.get("moves"), || at("moves"));
            let ours = moves.iter().map(|(_, san)| san.as_str()).collect::<Vec<_>>().join(" ");
            same(&mut found, ours.as_str(), row.get("san"), || at("SAN"));
            for (uci, san) in &moves {
                let mv = uci.parse::<Uci>().unwrap().to_move(&position);
                same(&mut found, position.parse_san(san).ok(), mv, || at(&format!("{san} is {uci}")));
                same(&mut found, position.parse_move(uci).ok(), mv, || at(&format!("{uci} is read")));
            }
            same(&mut found, position.count_legal_moves(), moves.len(), || at("count"));
            same(&mut found, position.is_check(), row.is("check"), || at("check"));
            let outcome = position.outcome();
            let mate = matches!(outcome, Some(Outcome::Win { reason: WinReason::Checkmate, .. }));
            same(&mut found, mate, row.is("checkmate"), || at("checkmate"));
            let result = outcome.map_or("*", Outcome::result);
            let expected = row.get("result");
            // Counted moves are no matter of a position.
            if !(expected == "1/2-1/2" && position.halfmoves() >= 150) {
                same(&mut found, result, expected, || at("result"));
            }
            for (color, column) in [(Color::White, "insuff_white"), (Color::Black, "insuff_black")] {
                same(&mut found, !position.has_mating_material(color), row.is(column), || at(column));
            }
            let played = row.get("played");
            if !played.is_empty() && played != "-" {
                let mv = played.parse::<Uci>().unwrap().to_move(&position);
                if let Some(next) = mv.and_then(|mv| position.play(mv).ok()) {
                    last = Some((row.get("game").to_string(), next));
                }
            }
        }
        assert!(rows > 1400, "{variant}: {rows}");
        all += rows;
    }
    found.none_in(all);
}

#[test]
#[ignore = "wider data: TABIYA_TEST_DATA"]
fn wide_cases_are_decided_as_others_decide_them() {
    let mut found = Differences::default();
    let text = fs::read_to_string(wide("variants/cases.tsv")).unwrap();
    let mut lines = text.lines();
    let columns: Vec<&str> = lines.next().unwrap().split('\t').collect();
    for line in lines {
        let row = Row(line.split('\t').collect(), &columns);
        let variant: Variant = row.get("variant").parse().unwrap();
        let mut position = read(variant, row.get("fen"));
        let moves: Vec<&str> = row.get("moves").split_whitespace().collect();
        let mut game = tabiya::Game::from_position(position).with_draw_rules(tabiya::DrawRules::Analysis);
        let mut last_legal = true;
        for (i, text) in moves.iter().enumerate() {
            let mv = text.parse::<Uci>().ok().and_then(|uci| uci.to_move(&position));
            match mv {
                Some(mv) => {
                    position = position.play(mv).unwrap();
                    game.play(mv).unwrap();
                }
                None => {
                    last_legal = false;
                    let is_last = i + 1 == moves.len() && row.get("question") == "last_move_legal";
                    same(&mut found, is_last, true, || format!("{line}: {text}"));
                }
            }
        }
        let outcome = position.outcome();
        let yes = |yes: bool| if yes { "1" } else { "0" }.to_string();
        let by_moves = matches!(outcome, Some(Outcome::Win { .. }))
            || outcome.is_some_and(|outcome| matches!(outcome.code(), "stalemate" | "both-at-goal"));
        let answer = match row.get("question") {
            "end" => yes(outcome.is_some()),
            "variant_end" => yes(by_moves && !matches!(outcome.unwrap().code(), "checkmate" | "stalemate")),
            "stalemate" => yes(outcome.is_some_and(|outcome| outcome.code() == "stalemate")),
            "auto_draw" => yes(outcome.is_some_and(|outcome| outcome.winner().is_none())),
            "check" => yes(position.is_check()),
            "winner" => match outcome.and_then(|outcome| outcome.winner()) {
                Some(color) => color.name().to_string(),
                None => "none".to_string(),
            },
            "insufficient_to_move" => yes(!position.has_mating_material(position.turn())),
            "insufficient_opponent" => yes(!position.has_mating_material(!position.turn())),
            "threefold" => yes(game.repetitions() >= 3),
            "last_move_legal" => yes(last_legal),
            other => panic!("{other}"),
        };
        // Where python-chess goes on and scalachess, by which Lichess plays, draws, `expected` has the latter.
        same(&mut found, answer.as_str(), row.get("expected"), || line.to_string());
    }
    found.none_in(text.lines().count() - 1);
}

#[test]
#[ignore = "wider data: TABIYA_TEST_DATA"]
fn wide_the_last_of_a_horde_mate_where_others_say_so() {
    let mut found = Differences::default();
    let text = fs::read_to_string(wide("variants/horde_insufficient.tsv")).unwrap();
    let mut lines = text.lines();
    let columns: Vec<&str> = lines.next().unwrap().split('\t').collect();
    let mut rows = 0;
    for line in lines {
        let row = Row(line.split('\t').collect(), &columns);
        let position = read(Variant::Horde, row.get("fen"));
        let ours = !position.has_mating_material(!position.turn());
        same(&mut found, ours, row.is("pychess"), || line.to_string());
        rows += 1;
    }
    assert!(rows > 4800, "{rows}");
    found.none_in(rows);
}

#[test]
#[ignore = "wider data: TABIYA_TEST_DATA"]
fn wide_games_are_read_and_written_as_others_read_them() {
    let mut found = Differences::default();
    let text = fs::read_to_string(wide("variants/pgn/expected.tsv")).unwrap();
    let mut lines = text.lines();
    let columns: Vec<&str> = lines.next().unwrap().split('\t').collect();
    let limits = Limits::default();
    let mut games: Vec<(String, Vec<Pgn>)> = Vec::new();
    let mut rows = 0;
    for line in lines {
        let row = Row(line.split('\t').collect(), &columns);
        let file = row.get("file");
        if games.last().is_none_or(|(name, _)| name != file) {
            let bytes = fs::read(wide(&format!("variants/pgn/{file}"))).unwrap();
            let mut reader = Reader::with_limits(&bytes, limits);
            games.push((file.to_string(), std::iter::from_fn(|| reader.read_pgn()).collect()));
        }
        let number: usize = row.get("game").parse().unwrap();
        let game = &games.last().unwrap().1[number - 1];
        let last = game.mainline().last().unwrap_or(game.root()).position();
        let at = |what: &str| format!("{file} {number}: {what}");
        same(&mut found, game.mainline().count().to_string().as_str(), row.get("plies"), || at("plies"));
        same(&mut found, last.fen(IF_LEGAL).to_string().as_str(), row.get("final_fen"), || at("FEN"));
        // What is written is read again as the same.
        let written = game.to_string();
        let again = Reader::with_limits(written.as_bytes(), limits).read_pgn().unwrap();
        same(&mut found, again.to_string(), written, || at("written"));
        let read = again.mainline().last().unwrap_or(again.root()).position();
        same(&mut found, read, last, || at("again"));
        rows += 1;
    }
    assert!(rows > 90, "{rows}");
    found.none_in(rows);
}
