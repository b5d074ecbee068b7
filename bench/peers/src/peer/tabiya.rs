//! Tabiya. Its perft makes its moves as the generator hands out the targets, as gigachess' does;
//! `tabiya-list` goes through the public list of moves instead, and in the PGN replay builds the friendly tree.

use super::{Job, Peer};
use crate::corpus::{Case, Ply};
use std::{fmt::Write, hint::black_box};
use tabiya::pgn::{Flow, Reader, Tag, Token, Visitor};
use tabiya::{FenStyle, Move, Pgn, Position, San, Uci};

pub struct Tabiya {
    pub list: bool,
}

fn uci(position: &Position, text: &str) -> Option<Move> {
    text.parse::<Uci>().ok()?.to_move(position)
}

fn san(position: &Position, text: &str) -> Option<Move> {
    text.parse::<San>().ok()?.to_move(position).ok()
}

fn moves(plies: &[Ply]) -> Vec<(Position, Move)> {
    plies
        .iter()
        .map(|p| {
            let position: Position = p.fen.parse().unwrap();
            let mv = uci(&position, &p.uci).unwrap();
            (position, mv)
        })
        .collect()
}

fn perft(position: &Position, depth: u32) -> u64 {
    if depth == 1 {
        return position.count_legal_moves() as u64;
    }
    let mut nodes = 0;
    for &mv in &position.legal_moves() {
        let mut child = *position;
        child.play_unchecked(mv);
        nodes += perft(&child, depth - 1);
    }
    nodes
}

fn perft_make(position: &Position, depth: u32) -> u64 {
    let mut nodes = 0;
    for &mv in &position.legal_moves() {
        let mut child = *position;
        child.play_unchecked(mv);
        if depth == 1 {
            black_box(&child);
            nodes += 1;
        } else {
            nodes += perft_make(&child, depth - 1);
        }
    }
    nodes
}

impl Peer for Tabiya {
    fn name(&self) -> &'static str {
        if self.list { "tabiya-list" } else { "tabiya" }
    }
    fn board_bytes(&self) -> usize {
        size_of::<Position>()
    }
    fn move_bytes(&self) -> usize {
        size_of::<Move>()
    }

    fn perft<'a>(&self, case: &'a Case, depth: u32, bulk: bool) -> Option<Job<'a>> {
        let position: Position = case.fen.parse().unwrap();
        Some(match (self.list, bulk) {
            (false, true) => Box::new(move || tabiya::perft(&position, depth)),
            (false, false) => Box::new(move || tabiya::perft_by_playing(&position, depth)),
            (true, true) => Box::new(move || perft(&position, depth)),
            (true, false) => Box::new(move || perft_make(&position, depth)),
        })
    }

    fn fen_parse<'a>(&self, fens: &'a [String]) -> Option<Job<'a>> {
        (!self.list).then_some(())?;
        Some(Box::new(move || fens.iter().map(|f| black_box(&Position::from_fen(f)).is_ok() as u64).sum()))
    }

    fn fen_write<'a>(&self, fens: &'a [String]) -> Option<Job<'a>> {
        (!self.list).then_some(())?;
        let positions: Vec<Position> = fens.iter().map(|f| f.parse().unwrap()).collect();
        let mut text = String::new();
        Some(Box::new(move || {
            let mut n = 0;
            for p in &positions {
                text.clear();
                write!(text, "{}", p.fen(FenStyle::default())).unwrap();
                n += black_box(&text).len() as u64;
            }
            n
        }))
    }

    fn san_parse<'a>(&self, plies: &'a [Ply]) -> Option<Job<'a>> {
        (!self.list).then_some(())?;
        let moves = moves(plies);
        Some(Box::new(move || {
            let mut n = 0;
            for (p, (position, mv)) in plies.iter().zip(&moves) {
                n += (san(position, &p.san) == Some(*mv)) as u64;
            }
            n
        }))
    }

    fn san_write<'a>(&self, plies: &'a [Ply]) -> Option<Job<'a>> {
        (!self.list).then_some(())?;
        let moves = moves(plies);
        Some(Box::new(move || {
            let mut n = 0;
            for (position, mv) in &moves {
                n += black_box(position.san(*mv).text()).as_str().len() as u64;
            }
            n
        }))
    }

    fn uci_parse<'a>(&self, plies: &'a [Ply]) -> Option<Job<'a>> {
        (!self.list).then_some(())?;
        let moves = moves(plies);
        Some(Box::new(move || {
            let mut n = 0;
            for (p, (position, mv)) in plies.iter().zip(&moves) {
                n += (uci(position, &p.uci) == Some(*mv)) as u64;
            }
            n
        }))
    }

    fn uci_write<'a>(&self, plies: &'a [Ply]) -> Option<Job<'a>> {
        (!self.list).then_some(())?;
        let moves = moves(plies);
        Some(Box::new(move || {
            let mut n = 0;
            for (position, mv) in &moves {
                n += black_box(position.uci(*mv).text()).as_bytes().len() as u64;
            }
            n
        }))
    }

    fn pgn_scan<'a>(&self, pgn: &'a [u8]) -> Option<Job<'a>> {
        (!self.list).then_some(())?;
        Some(Box::new(move || {
            let mut scan = Scan(0);
            let mut reader = Reader::new(pgn);
            while reader.read_game(&mut scan) {}
            scan.0
        }))
    }

    fn pgn_replay<'a>(&self, pgn: &'a [u8]) -> Option<Job<'a>> {
        if self.list {
            // The friendly tree: tags, variations and comments kept.
            return Some(Box::new(move || {
                Pgn::parse_games(pgn).map(|game| black_box(game).mainline().count() as u64).sum()
            }));
        }
        Some(Box::new(move || {
            let mut replay = Replay { position: Position::new(), plies: 0 };
            let mut reader = Reader::new(pgn);
            while reader.read_game(&mut replay) {}
            replay.plies
        }))
    }
}

/// Counts tags and moves, as shakmaty's row does.
struct Scan(u64);

impl Visitor for Scan {
    fn tag(&mut self, tag: Tag<'_>) {
        black_box(tag.value.bytes());
        self.0 += 1;
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

/// Plays the games.
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
            if let Ok((position, _)) = Position::from_fen_lenient(&tag.value_text()) {
                self.position = position;
            }
        }
    }
    fn san(&mut self, san: Token<'_>) -> Flow {
        match san.to_move(&self.position) {
            Some(mv) => {
                self.position.play_unchecked(mv);
                self.plies += 1;
                Flow::Read
            }
            None => Flow::Skip,
        }
    }
}
