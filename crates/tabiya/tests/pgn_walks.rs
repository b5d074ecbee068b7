//! Random PGN: what is written is read back, and a stream is read as a slice is.

use crate::data;

use std::io::Read;
use tabiya::pgn::{GameResult, Limits, Nag, NodeId, Problem, ProblemKind, Reader, StreamReader};
use tabiya::{ClockTime, Color, Pgn, Position, Rng};

/// A random text of some of these characters.
fn text(rng: &mut Rng, signs: &str, length: usize) -> String {
    let signs: Vec<char> = signs.chars().collect();
    (0..rng.below(length)).map(|_| signs[rng.below(signs.len())]).collect()
}

const COMMENT: &str = "abc {}()[]%$;!?*\\\"\n\r\té\u{a0}♞1.-+ Nf3 e4      ";

/// A game with variations, comments, glyphs, null moves and odd tags.
fn game(rng: &mut Rng) -> Pgn {
    let start = match rng.below(4) {
        0 => Position::random_chess960(rng).1,
        1 => "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 3 17".parse().unwrap(),
        _ => Position::new(),
    };
    let mut pgn = Pgn::from_position(start);
    let mut nodes = vec![NodeId::ROOT];
    for _ in 0..rng.below(120) {
        // Mostly on with the last move, sometimes elsewhere.
        let at = if rng.below(5) > 0 { nodes[nodes.len() - 1] } else { nodes[rng.below(nodes.len())] };
        let moves = pgn.node(at).unwrap().position().legal_moves();
        let added = match moves.len() {
            0 => continue,
            _ if rng.below(40) == 0 => pgn.add_null_move(at),
            count => pgn.add_move(at, moves[rng.below(count)]),
        };
        let Ok(node) = added else { continue };
        nodes.push(node);
        if rng.below(4) == 0 {
            pgn.add_nag(node, Nag(rng.below(256) as u8)).unwrap();
        }
        for _ in 0..rng.below(3) {
            pgn.add_comment(node, &text(rng, COMMENT, 150)).unwrap();
        }
        if rng.below(6) == 0 {
            pgn.add_comment_before(node, &text(rng, COMMENT, 30)).unwrap();
        }
        if rng.below(9) == 0 {
            let left = std::time::Duration::from_millis(rng.next_u64() % 10_000_000);
            pgn.set_clock(node, Some(ClockTime(left))).unwrap();
        }
        match rng.below(60) {
            0 => pgn.promote(node).unwrap(),
            1 => pgn.promote_to_mainline(node).unwrap(),
            2 => {
                pgn.delete(node).unwrap();
                nodes.retain(|&id| pgn.node(id).is_some());
            }
            _ => {}
        }
    }
    if rng.below(3) == 0 {
        pgn.add_comment(NodeId::ROOT, &text(rng, COMMENT, 100)).unwrap();
    }
    for _ in 0..rng.below(6) {
        let name = text(rng, "ABcd_19", 6);
        pgn.tags_mut().set(&name, &text(rng, COMMENT, 40));
    }
    let results =
        [GameResult::Unknown, GameResult::Draw, GameResult::Win(Color::White), GameResult::Win(Color::Black)];
    pgn.set_result(results[rng.below(4)]);
    pgn
}

#[test]
fn what_is_written_is_read_back_the_same() {
    let mut rng = Rng::new(0x7ab1_7a00);
    for round in 0..400 {
        let pgn = game(&mut rng);
        let text = pgn.to_string();
        let read = Pgn::parse_lenient(&text);
        assert_eq!(read, pgn, "round {round}");
        assert!(read.problems().is_empty(), "round {round}: {:?}\n{text}", read.problems());
        assert_eq!(read.to_string(), text, "round {round}: written the same again");
    }
}

#[test]
fn a_replay_gives_the_positions_of_the_game() {
    let mut rng = Rng::new(4711);
    for _ in 0..50 {
        let pgn = game(&mut rng);
        let mut position = *pgn.start();
        for (node, san) in pgn.mainline().zip(pgn.sans()) {
            match node.mv() {
                Some(mv) => {
                    assert_eq!(position.parse_move(&san), Ok(mv));
                    position = position.play(mv).unwrap();
                }
                None => break,
            }
            assert_eq!(node.position().to_setup(), position.to_setup());
        }
    }
}

/// Gives out a few bytes at a time.
struct Drops<'a>(&'a [u8], Rng);

impl Read for Drops<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let count = (1 + self.1.below(40)).min(self.0.len()).min(buffer.len());
        buffer[..count].copy_from_slice(&self.0[..count]);
        self.0 = &self.0[count..];
        Ok(count)
    }
}

fn assert_streamed_as_sliced(text: &[u8], seed: u64) {
    for token in [1 << 20, 60] {
        let limits = Limits::default().with_token(token);
        let mut slices = Reader::with_limits(text, limits);
        let mut streams = StreamReader::with_limits(Drops(text, Rng::new(seed)), limits);
        loop {
            let slice = slices.read_pgn();
            let stream = streams.read_pgn().unwrap();
            assert_eq!(stream, slice);
            let (Some(stream), Some(slice)) = (stream, slice) else { break };
            assert_eq!(stream.problems(), slice.problems());
            assert!(stream.tags().iter().eq(slice.tags().iter()));
        }
    }
}

#[test]
fn a_stream_is_read_as_a_slice_is() {
    let mut rng = Rng::new(99);
    for _ in 0..60 {
        let text = format!("{}\n{}", game(&mut rng), game(&mut rng));
        assert_streamed_as_sliced(text.as_bytes(), rng.next_u64() | 1);
    }
}

#[test]
fn any_bytes_can_be_read_and_written_back() {
    const PIECES: [&str; 40] = [
        "[",
        "]",
        "\"",
        "\\",
        "{",
        "}",
        "(",
        ")",
        ";",
        "%",
        "$",
        "*",
        "\n",
        "\r\n",
        "\n\n",
        " ",
        ".",
        "1.",
        "1-0",
        "0-1",
        "1/2-1/2",
        "e4",
        "e5",
        "Nf3",
        "O-O",
        "0-0",
        "--",
        "[White \"A\"]",
        "[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]",
        "$1",
        "!?",
        "\u{feff}",
        "é",
        "\0",
        "<br>",
        "e8(Q)",
        "…",
        "+-",
        "[%clk 0:00:01]",
        "ep",
    ];
    let mut rng = Rng::new(31337);
    for round in 0..3000 {
        let mut text = Vec::new();
        for _ in 0..rng.below(60) {
            match rng.below(12) {
                0 => text.push(rng.next_u64() as u8),
                _ => text.extend(PIECES[rng.below(PIECES.len())].as_bytes()),
            }
        }
        for pgn in Pgn::parse_games(&text) {
            let written = pgn.to_string();
            let read = Pgn::parse_lenient(&written);
            assert_eq!(read, pgn, "round {round}: {:?}\n{written}", String::from_utf8_lossy(&text));
        }
        if round % 10 == 0 {
            assert_streamed_as_sliced(&text, rng.next_u64() | 1);
        }
    }
}

#[test]
#[ignore = "wider data: TABIYA_TEST_DATA"]
fn wide_real_files_are_streamed_as_sliced_and_read_back_as_written() {
    let mut games = 0;
    for folder in std::fs::read_dir(data::wide("pgn")).unwrap() {
        let folder = folder.unwrap().path();
        if !folder.is_dir() {
            continue;
        }
        for file in std::fs::read_dir(folder).unwrap() {
            let file = file.unwrap().path();
            let text = std::fs::read(&file).unwrap();
            assert_streamed_as_sliced(&text, 7);
            for pgn in Pgn::parse_games(&text) {
                let read = Pgn::parse_lenient(&pgn.to_string());
                assert_eq!(read, pgn, "{}", file.display());
                games += 1;
            }
        }
    }
    assert!(games > 2000, "{games}");
}

#[test]
#[ignore = "wider data: TABIYA_TEST_DATA"]
fn wide_every_real_file_converted_is_the_same_tree_and_converted_again_the_same_text() {
    let mut count = 0;
    let mut folders = vec![data::wide("pgn")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            if path.extension().is_none_or(|extension| extension != "pgn") {
                continue;
            }
            // As `tabiya pgn convert` writes it: games with an empty line behind each.
            let convert = |games: &[Pgn]| games.iter().map(|pgn| format!("{pgn}\n")).collect::<String>();
            let games: Vec<Pgn> = Pgn::parse_games(&std::fs::read(&path).unwrap()).collect();
            let once = convert(&games);
            let read: Vec<Pgn> = Pgn::parse_games(once.as_bytes()).collect();
            assert_eq!(read.len(), games.len(), "{}", path.display());
            for (number, (read, game)) in read.iter().zip(&games).enumerate() {
                assert!(read == game, "{} game {}: {game}", path.display(), number + 1);
                let lost = |problem: &&Problem| !matches!(problem.kind, ProblemKind::Variant { .. });
                let found: Vec<_> = read.problems().iter().filter(lost).map(Problem::code).collect();
                let known: Vec<_> = game.problems().iter().map(Problem::code).collect();
                assert!(found.iter().all(|code| known.contains(code)), "{} {found:?}", path.display());
            }
            assert!(convert(&read) == once, "{}", path.display());
            count += games.len();
        }
    }
    assert!(count > 2000, "only {count} games");
}
