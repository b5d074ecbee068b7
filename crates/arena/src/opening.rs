//! From where games start.

use super::lots::Lots;
use crate::error::MatchError;
use std::io::{self, Read, Write};
use std::path::Path;
use tabiya::{Epd, Game, Move, Pgn, Position};
use tabiya_data::input;
use tabiya_engine::{Engine, Limits, Score};
use tabiya_files::FileError;

/// In which order the openings of a file are played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Order {
    /// As they stand.
    #[default]
    Sequential,
    /// Shuffled; the seed decides.
    Random,
}

/// A position and the moves that are played from it before the players are asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opening {
    pub start: Position,
    pub moves: Vec<Move>,
}

impl Opening {
    /// The game where the players take over.
    pub fn game(&self) -> Game {
        let mut game = Game::from_position(self.start);
        for &mv in &self.moves {
            if game.play(mv).is_err() {
                break;
            }
        }
        game
    }
}

/// Where openings come from.
#[derive(Clone, Debug)]
pub enum Openings {
    /// A file has them.
    Listed(Vec<Opening>),
    /// They are made when they are needed: of so many random moves, by this seed.
    Made { seed: u64, plies: u32, from: Arrays },
}

/// From which array made openings start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arrays {
    /// From the one that everybody knows.
    Standard,
    /// From any of the 960, by lot.
    Chess960,
}

/// How far a made opening may favour a side, in hundredths of a pawn.
const FAIR: std::ops::RangeInclusive<i32> = -90..=90;
const LOOK: u64 = 2_000;
const PLIES: u32 = 8;

impl Openings {
    /// Openings by lot.
    pub fn made(seed: u64, plies: Option<u32>, from: Arrays) -> Openings {
        Openings::Made { seed, plies: plies.unwrap_or(PLIES), from }
    }

    /// The openings of a file, each cut to so many moves.
    pub fn read(path: &Path, plies: Option<u32>, order: Order, seed: u64) -> Result<Openings, MatchError> {
        let file = path.display().to_string();
        let failed = |error| FileError::new(file.clone(), error);
        let mut text = Vec::new();
        input::open(path, None).and_then(|mut read| read.read_to_end(&mut text)).map_err(failed)?;
        let mut openings = if is_pgn(&text) { of_games(&text, plies) } else { of_lines(&text, &file)? };
        let all = openings.len();
        openings.retain(|opening| !opening.game().is_over());
        if openings.len() < all {
            let over = all - openings.len();
            let _ = writeln!(
                io::stderr(),
                "{file}: {over} of {all} openings are left out: the game is over there"
            );
        }
        if openings.is_empty() {
            return Err(MatchError::Refused(format!("{file}: there is no opening in it")));
        }
        if order == Order::Random {
            Lots::of(seed, u64::MAX).shuffle(&mut openings);
        }
        Ok(Openings::Listed(openings))
    }

    /// The opening of a round.
    pub fn opening(&self, round: u64, maker: &mut Maker) -> Opening {
        match self {
            Openings::Listed(openings) => openings[(round % openings.len() as u64) as usize].clone(),
            &Openings::Made { seed, plies, from } => maker.make(seed, round, plies, from),
        }
    }
}

/// Whether a text is PGN rather than a position a line.
fn is_pgn(text: &[u8]) -> bool {
    let text = String::from_utf8_lossy(&text[..text.len().min(1 << 12)]);
    let first =
        text.lines().map(str::trim).find(|line| !line.is_empty() && !line.starts_with(['%', '#', ';']));
    first.and_then(|line| line.split_whitespace().next()).is_none_or(|word| word.matches('/').count() != 7)
}

fn of_games(text: &[u8], plies: Option<u32>) -> Vec<Opening> {
    let most = plies.map_or(usize::MAX, |plies| plies as usize);
    let is_whole = |pgn: &Pgn| !pgn.moves().is_empty() || *pgn.start() != Position::new();
    Pgn::parse_games(text)
        .filter(is_whole)
        .map(|pgn| Opening { start: *pgn.start(), moves: pgn.moves().into_iter().take(most).collect() })
        .collect()
}

fn of_lines(text: &[u8], file: &str) -> Result<Vec<Opening>, MatchError> {
    let mut openings = Vec::new();
    for (number, line) in String::from_utf8_lossy(text).lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        match Epd::parse_lenient(line) {
            Ok((epd, _)) => openings.push(Opening { start: epd.position, moves: Vec::new() }),
            Err(error) => return Err(MatchError::Refused(format!("{file}:{}: {error}", number + 1))),
        }
    }
    Ok(openings)
}

/// Makes openings: random moves, looked at shortly.
pub struct Maker(Option<Engine>);

impl Maker {
    pub fn new() -> Maker {
        Maker(None)
    }

    /// The opening of a round: the same for the same seed, wherever it is made.
    fn make(&mut self, seed: u64, round: u64, plies: u32, from: Arrays) -> Opening {
        let mut lots = Lots::of(seed, round);
        let engine = self.0.get_or_insert_with(Engine::new);
        let limits = Limits::new().nodes(LOOK);
        loop {
            // Both colours are to move now and then.
            let length = plies as usize + if plies > 0 { lots.below(2) } else { 0 };
            let start = match from {
                Arrays::Standard => Position::new(),
                Arrays::Chess960 => Position::chess960(lots.below(960) as u16).unwrap_or_default(),
            };
            let Some(opening) = walk(start, &mut lots, length) else { continue };
            engine.new_game();
            let score = engine.search(&opening.game(), &limits, &mut |_| {}).score;
            if plies == 0 || matches!(score, Score::Centipawns(value) if FAIR.contains(&value)) {
                return opening;
            }
        }
    }
}

/// Random moves; none if the game was over on the way.
fn walk(start: Position, lots: &mut Lots, length: usize) -> Option<Opening> {
    let mut game = Game::from_position(start);
    for _ in 0..length {
        let &mv = lots.choose(&game.position().legal_moves())?;
        game.play(mv).ok()?;
    }
    (!game.is_over()).then(|| Opening { start, moves: game.moves().collect() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn made_openings_depend_on_seed_and_round_alone() {
        let openings = Openings::made(7, None, Arrays::Standard);
        let (mut one, mut other) = (Maker::new(), Maker::new());
        let first: Vec<Opening> = (0..6).map(|round| openings.opening(round, &mut one)).collect();
        let again: Vec<Opening> = (0..6).rev().map(|round| openings.opening(round, &mut other)).collect();
        assert!(first.iter().eq(again.iter().rev()));
        assert!((1..6).all(|round| first[round] != first[0]));
        assert_ne!(Openings::made(8, None, Arrays::Standard).opening(0, &mut one), first[0]);
    }

    #[test]
    fn openings_of_chess960_start_from_many_arrays() {
        let openings = Openings::made(7, None, Arrays::Chess960);
        let mut maker = Maker::new();
        let starts: Vec<Position> = (0..5).map(|round| openings.opening(round, &mut maker).start).collect();
        assert!((1..5).all(|round| starts[round] != starts[0]), "{starts:?}");
        assert!(starts.iter().all(|start| *start != Position::new()), "{starts:?}");
    }

    #[test]
    fn positions_and_games_are_told_apart_by_their_first_line() {
        assert!(!is_pgn(b"# mine\n\nrnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - hmvc 0;\n"));
        assert!(is_pgn(b"[Event \"a/b/c/d/e/f/g/h\"]\n\n1. e4 *\n"));
        assert!(is_pgn(b"1. e4 e5 *\n"));
    }

    #[test]
    fn games_are_cut_to_their_opening_and_finished_ones_left_out() {
        let openings = of_games(b"1. e4 e5 2. Nf3 *\n\n1. f3 e5 2. g4 Qh4# 0-1\n", Some(2));
        assert_eq!(openings.iter().map(|opening| opening.moves.len()).collect::<Vec<_>>(), [2, 2]);
        let whole = of_games(b"1. f3 e5 2. g4 Qh4# 0-1\n", None);
        assert!(whole[0].game().is_over());
    }
}
