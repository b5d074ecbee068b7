//! Cutting, tried on texts of every kind.

use super::*;
use crate::accidents::{Accidents, GAMES};
use tabiya::Pgn;

fn chunks(text: &[u8], sizes: ChunkSizes) -> Vec<(u64, u64, Vec<u8>)> {
    let mut chunks = Vec::new();
    let mut splitter = Splitter::new(Box::new(Cursor::new(text.to_vec())), sizes);
    while let Some(chunk) = splitter.next(ChunkBuffer::default()).unwrap() {
        let text = match chunk.text {
            ChunkText::Buffered(text) => text.bytes().to_vec(),
            ChunkText::Streamed(mut read) => {
                let mut text = Vec::new();
                read.read_to_end(&mut text).unwrap();
                text
            }
        };
        chunks.push((chunk.line, chunk.byte, text));
    }
    chunks
}

/// All that can be said of the games of a text.
fn answers(text: &[u8], line: u64, byte: u64) -> Vec<String> {
    let answer = |pgn: Pgn| {
        let places = pgn.problems().iter().map(|problem| {
            let place = &problem.place;
            let bytes = (byte + place.bytes.start, byte + place.bytes.end);
            (problem.kind.to_string(), line + place.line, place.column, bytes, problem.ply)
        });
        format!("{pgn}{:?}{:?}", pgn.tags(), places.collect::<Vec<_>>())
    };
    Pgn::parse_games(text).map(answer).collect()
}

#[test]
fn the_chunks_are_the_text_and_each_begins_with_a_game_and_knows_its_place() {
    let text = GAMES[0].repeat(4 * ChunkSizes::default().piece / GAMES[0].len());
    let chunks = chunks(text.as_bytes(), ChunkSizes::default());
    assert!(chunks.len() >= 4);
    let (mut line, mut byte) = (0, 0);
    for (at_line, at_byte, chunk) in &chunks {
        assert_eq!((*at_line, *at_byte), (line, byte));
        assert!(chunk.starts_with(b"[Event "));
        line += chunk.iter().filter(|&&byte| byte == b'\n').count() as u64;
        byte += chunk.len() as u64;
    }
    assert_eq!(byte, text.len() as u64);
}

/// Texts of games with accidents, and what they are read as in chunks.
#[test]
fn whatever_a_text_is_like_its_chunks_are_read_as_the_whole_is() {
    chunks_are_read_as_the_whole(5_000);
}

#[test]
#[ignore = "long: cargo xtask test --all"]
fn long_chunks_are_read_as_the_whole_in_many_texts() {
    chunks_are_read_as_the_whole(40_000);
}

fn chunks_are_read_as_the_whole(rounds: u32) {
    let mut texts = Accidents::new();
    let (mut cuts, mut games) = (0, 0);
    for round in 0..rounds {
        let text = texts.text();
        let sizes = ChunkSizes { piece: 1 + texts.below(150), largest: 400 };
        let chunks = chunks(&text, sizes);
        let split: Vec<String> =
            chunks.iter().flat_map(|(line, byte, chunk)| answers(chunk, *line, *byte)).collect();
        let whole = answers(&text, 0, 0);
        assert!(
            split == whole,
            "round {round}, {:?}\n{split:#?}\n{whole:#?}",
            chunks.iter().map(|(.., chunk)| String::from_utf8_lossy(chunk)).collect::<Vec<_>>()
        );
        cuts += chunks.len() - 1;
        games += whole.len();
    }
    // It would be no proof if nothing were cut.
    assert!(cuts > games / 8, "{cuts} cuts, {games} games");
}

#[test]
fn a_score_that_is_hidden_is_no_place_to_cut() {
    for hidden in [
        "; 1-0",
        "%\n% 1-0",
        "{ 1-0",
        "[Site \" 1-0",
        "1. e4 e5",
        "1. e4 1-0\n{of the next}",
        "1. e4 1-0\n[Site \"x\"]",
    ] {
        let text = format!("[White \"w\"]\n{hidden}\n\n[Event \"B\"]\n\n1. d4 *\n");
        assert_eq!(last_start(text.as_bytes(), 0), None, "{text:?}");
    }
    let clear = "[White \"w\"]\n\n1. e4 {; 1-0} 1-0\n\n[Event \"B\"]\n";
    assert_eq!(last_start(clear.as_bytes(), 0), clear.find("[Event"));
}

#[test]
fn lines_are_counted_with_any_end() {
    for (text, lines) in
        [("a\n\n", 2), ("a\r\n\r\n", 2), ("a\r\r\n", 2), ("a\n\r\n", 2), ("a", 0), ("", 0), ("\r", 1)]
    {
        assert_eq!(count_lines(text.as_bytes()), lines, "{text:?}");
    }
}

#[test]
fn a_text_in_which_no_game_begins_is_one_chunk() {
    let text = vec![b' '; ChunkSizes::default().largest + 3 * ChunkSizes::default().piece];
    let chunks = chunks(&text, ChunkSizes::default());
    assert_eq!((chunks.len(), chunks[0].2.len()), (1, text.len()));
}
