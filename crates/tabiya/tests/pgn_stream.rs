//! PGN of any length: limits, streams, and visitors that pass over what they do not want.

use tabiya::pgn::{Flow, GameResult, Limits, Reader, StreamReader, Tag, Token, Visitor};
use tabiya::{Color, Pgn};

fn codes(pgn: &Pgn) -> Vec<&'static str> {
    pgn.problems().iter().map(|problem| problem.code()).collect()
}

#[test]
fn tokens_are_cut_at_the_limit() {
    let limits = Limits::default().with_token(100);
    let long = "x".repeat(1000);
    let text = format!("[White \"{long}\"]\n\n1. e4 {{{long}}} {long} e5 ;{long}\n{long} *");
    let slice = Reader::with_limits(text.as_bytes(), limits).read_pgn().unwrap();
    assert_eq!(codes(&slice), ["too-long"; 5]);
    assert_eq!(slice.sans(), ["e4", "e5"]);
    assert!(slice.tags().get("White").unwrap().len() <= 100);
    assert!(slice.root().next().unwrap().text().len() <= 100);
    let mut reader = StreamReader::with_limits(text.as_bytes(), limits);
    let streamed = reader.read_pgn().unwrap().unwrap();
    assert_eq!(streamed, slice);
    assert_eq!(streamed.problems(), slice.problems());
}

#[test]
fn a_game_has_no_more_moves_and_tags_than_the_limits() {
    let limits = Limits::default().with_moves(3).with_tags(2);
    let text = b"[A \"1\"]\n[B \"2\"]\n[C \"3\"]\n[D \"4\"]\n\n1. e4 e5 2. d4 d5 3. c4 1-0\n\n1. e4 *";
    let mut reader = Reader::with_limits(text, limits);
    let pgn = reader.read_pgn().unwrap();
    assert_eq!(codes(&pgn), ["too-many-tags", "too-large"]);
    assert_eq!((pgn.tags().len(), pgn.moves().len()), (2, 3));
    assert_eq!(pgn.result(), GameResult::Win(Color::White));
    assert_eq!(reader.read_pgn().unwrap().moves().len(), 1);
}

/// Gives out few bytes at a time, and so many in all, made on the way.
struct Endless {
    left: usize,
    at: usize,
}

const GAME: &[u8] = b"[White \"A\"]\n[Black \"B\"]\n\n1. e4 {[%clk 0:03:00] a comment} e5 (1... c5 2. Nf3 {hm} d6) 2. Nf3 $1 Nc6 1-0\n\n";

impl std::io::Read for Endless {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let count = buffer.len().min(self.left).min(777);
        for byte in &mut buffer[..count] {
            *byte = GAME[self.at % GAME.len()];
            self.at += 1;
        }
        self.left -= count;
        Ok(count)
    }
}

#[test]
fn the_memory_of_a_stream_does_not_grow_with_it() {
    struct Count(u64);
    impl Visitor for Count {
        fn san(&mut self, _: Token<'_>) -> Flow {
            self.0 += 1;
            Flow::Read
        }
    }
    let count = 100_000;
    let mut reader = StreamReader::new(Endless { left: count * GAME.len(), at: 0 });
    let mut plies = Count(0);
    while reader.read_game(&mut plies).unwrap() {}
    assert_eq!((reader.games(), plies.0), (count as u64, 4 * count as u64));
    assert_eq!(reader.buffer_size(), 1 << 16);
}

#[test]
fn an_endless_comment_does_not_fill_the_memory() {
    struct Comment(std::cell::Cell<usize>);
    impl std::io::Read for Comment {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            let left = self.0.get().min(buffer.len());
            buffer[..left].fill(b'{');
            self.0.set(self.0.get() - left);
            Ok(left)
        }
    }
    struct Longest(usize);
    impl Visitor for Longest {
        fn san(&mut self, _: Token<'_>) -> Flow {
            Flow::Read
        }
        fn comment(&mut self, comment: Token<'_>) {
            self.0 = self.0.max(comment.bytes().len());
        }
    }
    let mut reader = StreamReader::new(Comment(std::cell::Cell::new(50 << 20)));
    let mut longest = Longest(0);
    while reader.read_game(&mut longest).unwrap() {}
    assert!(longest.0 <= 1 << 20);
    assert!(reader.buffer_size() <= 4 << 20, "{}", reader.buffer_size());
}

#[test]
fn an_error_of_the_stream_is_given_and_the_game_before_it_kept() {
    struct Broken(bool);
    impl std::io::Read for Broken {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            if std::mem::replace(&mut self.0, true) {
                return Err(std::io::Error::other("broken"));
            }
            buffer[..15].copy_from_slice(b"1. e4 *\n1. d4 d");
            Ok(15)
        }
    }
    let all: Vec<_> = Pgn::read_games(Broken(false)).take(4).collect();
    assert_eq!(all[0].as_ref().unwrap().moves().len(), 1);
    assert!(all[1].is_err());
}

#[test]
fn a_visitor_may_skip_games_and_variations() {
    #[derive(Default)]
    struct Tour {
        heard: Vec<String>,
        enter: bool,
    }
    impl Visitor for Tour {
        fn tag(&mut self, tag: Tag<'_>) {
            self.enter = &*tag.value_text() == "yes";
        }
        fn begin_moves(&mut self) -> Flow {
            if self.enter { Flow::Read } else { Flow::Skip }
        }
        fn san(&mut self, san: Token<'_>) -> Flow {
            self.heard.push(san.text().into_owned());
            Flow::Read
        }
        fn result(&mut self, result: GameResult, _: Token<'_>) {
            self.heard.push(result.to_string());
        }
    }
    let text = b"[Read \"no\"] 1. e4 {(} (1. d4) e5 1-0 [Read \"yes\"] 1. c4 (1. b4 {)} (1. a4) b5) c5 0-1";
    let mut tour = Tour::default();
    let mut reader = Reader::new(text);
    while reader.read_game(&mut tour) {}
    assert_eq!(tour.heard, ["1-0", "c4", "c5", "0-1"]);
}
