//! From where games start.

use crate::error::MatchError;
use std::fmt;
use std::io::Read;
use std::path::{Path, PathBuf};
use tabiya::{Epd, Game, Move, Pgn, Position, Rng, Variant};
use tabiya_data::input;
use tabiya_engine::{Engine, Limits, Score};
use tabiya_files::FileError;

/// In which order the openings of a file are played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum OpeningOrder {
    /// As they stand.
    #[default]
    Sequential,
    /// Shuffled; the seed decides.
    Random,
}

/// A position and the moves that are played from it before the players are asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct StartLine {
    pub(crate) start: Position,
    pub(crate) moves: Vec<Move>,
}

impl StartLine {
    /// The game where the players take over.
    pub(crate) fn game(&self) -> Game {
        let mut game = Game::from_position(self.start);
        for &mv in &self.moves {
            if game.play(mv).is_err() {
                break;
            }
        }
        game
    }
}

/// Where the openings of a match come from, and how many plies each has.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum OpeningSource {
    /// Random moves that leave both sides a chance; the seed of the match decides.
    Random {
        /// From which array.
        from: StartArray,
        /// How many plies; the usual number if nobody says.
        plies: Option<u32>,
    },
    /// A file of EPD, FEN or PGN, compressed or not.
    File {
        /// Where it is.
        path: PathBuf,
        /// In which order its openings are played.
        order: OpeningOrder,
        /// How many plies of a game are taken; all if nobody says.
        plies: Option<u32>,
    },
}

/// Random openings from the standard array.
impl Default for OpeningSource {
    fn default() -> OpeningSource {
        OpeningSource::Random { from: StartArray::Standard, plies: None }
    }
}

/// As the file of results has it.
impl fmt::Display for OpeningSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plies = match self {
            OpeningSource::Random { from: StartArray::Standard, plies } => {
                f.write_str("random")?;
                plies
            }
            OpeningSource::Random { from: StartArray::Chess960, plies } => {
                f.write_str("random, of Chess960")?;
                plies
            }
            OpeningSource::File { path, order, plies } => {
                let order = if *order == OpeningOrder::Random { ", shuffled" } else { "" };
                write!(f, "{}{order}", path.display())?;
                plies
            }
        };
        plies.map_or(Ok(()), |plies| write!(f, ", {plies} plies"))
    }
}

/// The openings of a match.
#[derive(Clone, Debug)]
pub(crate) enum Openings {
    /// Those of a file.
    Listed(Vec<StartLine>),
    /// They are made when they are needed: of so many random moves, by this seed.
    Random { seed: u64, plies: u32, from: StartArray, variant: Variant },
}

/// From which array random openings start.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum StartArray {
    /// That of chess.
    #[default]
    Standard,
    /// Any of the 960 of Chess960.
    Chess960,
}

/// How far a random opening may favour a side, in centipawns.
const FAIR: std::ops::RangeInclusive<i32> = -90..=90;
/// With how many nodes that is judged.
const NODES: u64 = 2_000;
/// Of so many openings the fairest is taken where none is fair: some games favour a side from their first move on.
const TRIES: u32 = 40;
/// How many plies a random opening has if nobody says.
const PLIES: u32 = 8;

impl Openings {
    /// The openings of a source; what is left out of a file is told.
    pub(crate) fn open(
        source: &OpeningSource,
        variant: Variant,
        seed: u64,
        warn: &mut dyn FnMut(&str),
    ) -> Result<Openings, MatchError> {
        match source {
            OpeningSource::Random { from, plies } => Ok(Openings::random(variant, seed, *plies, *from)),
            OpeningSource::File { path, order, plies } => {
                Openings::read(path, variant, *plies, *order, seed, warn)
            }
        }
    }

    fn random(variant: Variant, seed: u64, plies: Option<u32>, from: StartArray) -> Openings {
        Openings::Random { seed, plies: plies.unwrap_or(PLIES), from, variant }
    }

    /// The openings of a file, each cut to so many moves.
    fn read(
        path: &Path,
        variant: Variant,
        plies: Option<u32>,
        order: OpeningOrder,
        seed: u64,
        warn: &mut dyn FnMut(&str),
    ) -> Result<Openings, MatchError> {
        let file = path.display().to_string();
        let failed = |error| FileError::new(file.clone(), error);
        let mut text = Vec::new();
        input::open(path, None).and_then(|mut read| read.read_to_end(&mut text)).map_err(failed)?;
        let mut openings =
            if is_pgn(&text) { of_games(&text, plies) } else { of_lines(&text, &file, variant)? };
        let read = openings.len();
        openings.retain(|opening| opening.start.variant() == variant);
        let all = openings.len();
        if all < read {
            let others = read - all;
            warn(&format!(
                "{file}: {others} of {read} openings are left out: they are not of {}",
                variant.name()
            ));
        }
        openings.retain(|opening| !opening.game().is_over());
        if openings.len() < all {
            let over = all - openings.len();
            warn(&format!("{file}: {over} of {all} openings are left out: the game is over there"));
        }
        if openings.is_empty() {
            return Err(MatchError::Refused(format!("{file} has no opening in it")));
        }
        if order == OpeningOrder::Random {
            Rng::stream(seed, u64::MAX).shuffle(&mut openings);
        }
        Ok(Openings::Listed(openings))
    }

    /// The opening of a round.
    pub(crate) fn opening(&self, round: u64, maker: &mut OpeningMaker) -> StartLine {
        match self {
            Openings::Listed(openings) => openings[(round % openings.len() as u64) as usize].clone(),
            &Openings::Random { seed, plies, from, variant } => maker.make(variant, seed, round, plies, from),
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

fn of_games(text: &[u8], plies: Option<u32>) -> Vec<StartLine> {
    let most = plies.map_or(usize::MAX, |plies| plies as usize);
    let is_whole =
        |pgn: &Pgn| !pgn.moves().is_empty() || *pgn.start() != Position::start_of(pgn.start().variant());
    Pgn::parse_games(text)
        .filter(is_whole)
        .map(|pgn| StartLine { start: *pgn.start(), moves: pgn.moves().into_iter().take(most).collect() })
        .collect()
}

fn of_lines(text: &[u8], file: &str, variant: Variant) -> Result<Vec<StartLine>, MatchError> {
    let mut openings = Vec::new();
    for (number, line) in String::from_utf8_lossy(text).lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let read = match variant {
            Variant::Chess => {
                Epd::parse_lenient(line).map(|(epd, _)| epd.position).map_err(|error| error.to_string())
            }
            _ => {
                let (fen, _) = line.split_once(';').unwrap_or((line, ""));
                let read = Position::from_fen_as_lenient(variant, fen.trim());
                read.map(|(position, _)| position).map_err(|error| error.to_string())
            }
        };
        match read {
            Ok(start) => openings.push(StartLine { start, moves: Vec::new() }),
            Err(error) => return Err(MatchError::Refused(format!("{file}:{}: {error}", number + 1))),
        }
    }
    Ok(openings)
}

/// Makes openings of random moves, and judges them.
#[derive(Default)]
pub(crate) struct OpeningMaker {
    /// Made when it is needed.
    engine: Option<Engine>,
}

impl OpeningMaker {
    /// The opening of a round: the same for the same seed, wherever it is made.
    fn make(&mut self, variant: Variant, seed: u64, round: u64, plies: u32, from: StartArray) -> StartLine {
        let mut rng = Rng::stream(seed, round);
        let engine = self.engine.get_or_insert_with(Engine::new);
        let limits = Limits::new().nodes(NODES);
        let mut fairest: Option<(i32, StartLine)> = None;
        let mut tries = 0;
        loop {
            // Both colours are to move now and then.
            let length = plies as usize + if plies > 0 { rng.below(2) } else { 0 };
            let start = match from {
                StartArray::Standard => Position::start_of(variant),
                StartArray::Chess960 => {
                    let (number, position) = Position::random_chess960(&mut rng);
                    match variant {
                        Variant::Chess => position,
                        // A match of a game without such arrays was refused before.
                        _ => Position::chess960_of(variant, number).unwrap_or(Position::start_of(variant)),
                    }
                }
            };
            let Some(opening) = walk(start, &mut rng, length) else { continue };
            engine.new_game();
            let score = engine.search(&opening.game(), &limits, &mut |_| {}).score;
            if plies == 0 || matches!(score, Score::Centipawns(value) if FAIR.contains(&value)) {
                return opening;
            }
            tries += 1;
            if let Score::Centipawns(value) = score
                && fairest.as_ref().is_none_or(|(least, _)| value.abs() < *least)
            {
                fairest = Some((value.abs(), opening));
            }
            if tries >= TRIES
                && let Some((_, opening)) = fairest.take()
            {
                return opening;
            }
        }
    }
}

/// Random moves; none if the game was over on the way.
fn walk(start: Position, rng: &mut Rng, length: usize) -> Option<StartLine> {
    let mut game = Game::from_position(start);
    for _ in 0..length {
        let &mv = rng.pick(&game.position().legal_moves())?;
        game.play(mv).ok()?;
    }
    (!game.is_over()).then(|| StartLine { start, moves: game.moves().collect() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn random_openings_depend_on_seed_and_round_alone() {
        let openings = Openings::random(Variant::Chess, 7, None, StartArray::Standard);
        let (mut one, mut other) = (OpeningMaker::default(), OpeningMaker::default());
        let first: Vec<StartLine> = (0..6).map(|round| openings.opening(round, &mut one)).collect();
        let again: Vec<StartLine> = (0..6).rev().map(|round| openings.opening(round, &mut other)).collect();
        assert!(first.iter().eq(again.iter().rev()));
        assert!((1..6).all(|round| first[round] != first[0]));
        assert_ne!(
            Openings::random(Variant::Chess, 8, None, StartArray::Standard).opening(0, &mut one),
            first[0]
        );
    }

    #[test]
    fn openings_of_chess960_start_from_many_arrays() {
        let openings = Openings::random(Variant::Chess, 7, None, StartArray::Chess960);
        let mut maker = OpeningMaker::default();
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
