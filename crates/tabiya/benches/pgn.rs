//! `cargo bench -p tabiya --bench pgn [-- FILE.pgn]`: megabytes of PGN per second.
//!
//! Without a file, seeded random games with clock comments and variations. The moves are counted in three ways that
//! must agree, so a fast wrong answer fails. With `-- --test` a few games and once.

use std::hint::black_box;
use std::time::Instant;

use tabiya::pgn::{Flow, NodeId, Reader, StreamReader, Tag, Token, Visitor};
use tabiya::{Pgn, Position, Rng};

/// Counts moves without chess.
struct Scan(u64);

impl Visitor for Scan {
    fn tag(&mut self, tag: Tag<'_>) {
        black_box(tag.value.bytes());
    }
    fn san(&mut self, san: Token<'_>) -> Flow {
        black_box(san.bytes());
        self.0 += 1;
        Flow::Read
    }
    fn comment(&mut self, comment: Token<'_>) {
        black_box(comment.bytes());
    }
}

/// Plays the main lines.
struct Replay {
    position: Position,
    plies: u64,
}

impl Visitor for Replay {
    fn begin_game(&mut self) {
        self.position = Position::new();
    }
    fn tag(&mut self, tag: Tag<'_>) {
        if tag.name.bytes() == b"FEN" {
            if let Ok(position) = Position::from_fen(&tag.value_text()) {
                self.position = position;
            }
        }
    }
    fn san(&mut self, san: Token<'_>) -> Flow {
        let Some(mv) = san.to_move(&self.position) else { return Flow::Skip };
        self.position.play_unchecked(mv);
        self.plies += 1;
        Flow::Read
    }
}

/// Plays the variations too, as a tree must.
#[derive(Default)]
struct Lines {
    /// The positions before and after the last move, of each line that is open.
    open: Vec<(Position, Position)>,
    moves: u64,
}

impl Visitor for Lines {
    fn begin_game(&mut self) {
        self.open = vec![(Position::new(), Position::new())];
    }
    fn tag(&mut self, tag: Tag<'_>) {
        if tag.name.bytes() == b"FEN" {
            if let Ok((position, _)) = Position::from_fen_lenient(&tag.value_text()) {
                self.open = vec![(position, position)];
            }
        }
    }
    fn san(&mut self, san: Token<'_>) -> Flow {
        let Some((before, position)) = self.open.last_mut() else { return Flow::Skip };
        let Some(mv) = san.to_move(position) else { return Flow::Skip };
        *before = *position;
        position.play_unchecked(mv);
        self.moves += 1;
        Flow::Read
    }
    fn begin_variation(&mut self, _: Token<'_>) -> Flow {
        let Some(&(before, _)) = self.open.last() else { return Flow::Skip };
        self.open.push((before, before));
        Flow::Read
    }
    fn end_variation(&mut self) {
        self.open.pop();
    }
}

fn main() {
    let quick = std::env::args().any(|arg| arg == "--test");
    let file = std::env::args().skip(1).find(|arg| !arg.starts_with('-'));
    let text = match &file {
        Some(file) => std::fs::read(file).unwrap_or_else(|error| panic!("{file}: {error}")),
        None => games(if quick { 5 } else { 500 }).repeat(if quick { 1 } else { 8 }),
    };
    let rounds = if quick { 1 } else { 7 };
    let run = |name: &str, work: &dyn Fn() -> u64| {
        let (mut best, mut plies) = (f64::INFINITY, 0);
        for _ in 0..rounds {
            let started = Instant::now();
            plies = work();
            best = best.min(started.elapsed().as_secs_f64());
        }
        println!("{name:<28} {:>8.1} MB/s {plies:>9} plies", text.len() as f64 / best / 1e6);
        plies
    };
    println!("{} bytes", text.len());
    let scanned = run("scan, no chess", &|| {
        let (mut scan, mut reader) = (Scan(0), Reader::new(&text));
        while reader.read_game(&mut scan) {}
        scan.0
    });
    let streamed = run("the same from a stream", &|| {
        let (mut scan, mut reader) = (Scan(0), StreamReader::new(&text[..]));
        while reader.read_game(&mut scan).expect("memory can be read") {}
        scan.0
    });
    let replayed = run("replay, every move checked", &|| {
        let mut replay = Replay { position: Position::new(), plies: 0 };
        let mut reader = Reader::new(&text);
        while reader.read_game(&mut replay) {}
        replay.plies
    });
    let lines = run("replay, variations too", &|| {
        let mut lines = Lines::default();
        let mut reader = Reader::new(&text);
        while reader.read_game(&mut lines) {}
        lines.moves
    });
    let built = run("tree with all variations", &|| {
        Pgn::parse_games(&text).map(|pgn| black_box(pgn).mainline().count() as u64).sum()
    });
    let nodes: u64 = Pgn::parse_games(&text).map(|pgn| pgn.count_moves() as u64).sum();
    assert_eq!(streamed, scanned);
    assert_eq!(built, replayed);
    // Null moves, which a replay does not take, end its line.
    assert!(lines <= nodes && (file.is_some() || lines == nodes), "{lines} and {nodes} moves");
    if file.is_none() {
        assert_eq!(replayed, scanned);
    }
}

/// Random games, the same every time.
fn games(count: usize) -> Vec<u8> {
    let mut rng = Rng::new(0x5eed);
    let mut text = String::new();
    for number in 0..count {
        let mut pgn = Pgn::new();
        pgn.tags_mut().set("Event", "Random games");
        pgn.tags_mut().set("White", &format!("Player {number}"));
        let (mut node, mut position) = (NodeId::ROOT, Position::new());
        for ply in 0..80 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let mv = moves[rng.below(moves.len())];
            let before = node;
            node = pgn.add_move(node, mv).expect("a legal move");
            if number % 2 == 0 {
                pgn.add_comment(node, &format!("[%clk 0:{:02}:{:02}]", 59 - ply / 2, rng.below(60)))
                    .expect("a node");
            }
            if rng.below(8) == 0 {
                pgn.add_move(before, moves[rng.below(moves.len())]).expect("a legal move");
            }
            position.play_unchecked(mv);
        }
        text += &format!("{pgn}\n");
    }
    text.into_bytes()
}
