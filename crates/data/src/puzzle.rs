//! Puzzles in the form of the lichess database: a line each, with a position, the move before it and the solution.

use crate::input::TextSource;
use std::fmt;
use std::io::{self, BufRead, BufReader, Read};
use tabiya::{Move, Position, Rng, Uci};

/// A small selection of the puzzles that lichess.org publishes under CC0, with ratings from 400 to 2800.
pub const PUZZLES: &str = include_str!("puzzles.csv");

/// The longest line that is read.
const LONGEST_LINE: u64 = 1 << 14;

/// So many puzzles that fit are looked for before one of them is drawn.
const ENOUGH: usize = 64;

/// A rating that differs by so much is as good as the one that was asked for.
const NEAR: u32 = 75;

/// A position in which there is one good move, and what solves it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Puzzle {
    /// Its name.
    pub id: String,
    /// The position before the first move.
    pub start: Position,
    /// The other side's move, which leads to the puzzle, then the solver's, and so on.
    pub moves: Vec<Move>,
    /// How hard it is.
    pub rating: u32,
    /// What it is about: `fork`, `mateIn2`, `endgame`.
    pub themes: Vec<String>,
}

/// Which puzzles are wanted.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PuzzleFilter {
    /// About so hard.
    pub rating: Option<u32>,
    /// With this theme, in any case.
    pub theme: Option<String>,
}

/// Why a file has no puzzles.
#[derive(Debug)]
#[non_exhaustive]
pub enum PuzzleError {
    /// It cannot be read.
    Io(io::Error),
    /// Its first line does not name this column.
    NoColumn(&'static str),
    /// A puzzle that cannot be played.
    Line {
        /// Its line, from 1 on.
        line: u64,
        /// What is wrong with it.
        why: String,
    },
}

impl fmt::Display for PuzzleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PuzzleError::Io(error) => error.fmt(f),
            PuzzleError::NoColumn(name) => write!(
                f,
                "this is not a file of puzzles: its first line has to name the columns PuzzleId, FEN, Moves, Rating \
                 and Themes, and {name} is missing"
            ),
            PuzzleError::Line { line, why } => write!(f, "line {line}: {why}"),
        }
    }
}

impl std::error::Error for PuzzleError {}

impl From<io::Error> for PuzzleError {
    fn from(error: io::Error) -> PuzzleError {
        PuzzleError::Io(error)
    }
}

/// Where in a line the fields stand.
#[derive(Clone, Copy)]
struct PuzzleColumns {
    id: usize,
    fen: usize,
    moves: usize,
    rating: usize,
    themes: usize,
}

impl PuzzleColumns {
    fn of(heading: &str) -> Result<PuzzleColumns, PuzzleError> {
        let names: Vec<&str> = heading.trim_start_matches('\u{feff}').split(',').map(str::trim).collect();
        let column = |name: &'static str| {
            names.iter().position(|other| *other == name).ok_or(PuzzleError::NoColumn(name))
        };
        Ok(PuzzleColumns {
            id: column("PuzzleId")?,
            fen: column("FEN")?,
            moves: column("Moves")?,
            rating: column("Rating")?,
            themes: column("Themes")?,
        })
    }
}

/// Puzzles one after the other, with memory that does not grow.
pub struct PuzzleReader {
    lines: BufReader<TextSource>,
    columns: PuzzleColumns,
    line: u64,
    text: Vec<u8>,
}

impl PuzzleReader {
    /// Reads the first line. Lines that begin with `#` are passed over.
    pub fn new(read: TextSource) -> Result<PuzzleReader, PuzzleError> {
        let columns = PuzzleColumns { id: 0, fen: 0, moves: 0, rating: 0, themes: 0 };
        let mut reader = PuzzleReader { lines: BufReader::new(read), columns, line: 0, text: Vec::new() };
        let heading = reader.next_line()?.unwrap_or_default();
        reader.columns = PuzzleColumns::of(&heading)?;
        Ok(reader)
    }

    /// The next line that is not empty.
    fn next_line(&mut self) -> io::Result<Option<String>> {
        loop {
            self.text.clear();
            if self.lines.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut self.text)? == 0 {
                return Ok(None);
            }
            if self.text.len() as u64 == LONGEST_LINE && !self.text.ends_with(b"\n") {
                self.lines.skip_until(b'\n')?;
            }
            self.line += 1;
            let line = String::from_utf8_lossy(&self.text);
            let line = line.trim();
            if !line.is_empty() && !line.starts_with('#') {
                return Ok(Some(line.to_owned()));
            }
        }
    }

    /// The next puzzle that fits; others are passed over without reading their moves.
    pub fn next_fitting(
        &mut self,
        fits: &mut dyn FnMut(&PuzzleRow<'_>) -> bool,
    ) -> Result<Option<Puzzle>, PuzzleError> {
        while let Some(line) = self.next_line()? {
            let wrong = |why: String| PuzzleError::Line { line: self.line, why };
            let fields: Vec<&str> = line.split(',').collect();
            let columns = self.columns;
            let field = |at: usize| fields.get(at).copied().unwrap_or_default();
            let rating = field(columns.rating);
            let row = PuzzleRow {
                id: field(columns.id),
                rating: rating.parse().map_err(|_| wrong(format!("{rating:?} is not a rating")))?,
                themes: field(columns.themes),
            };
            if !fits(&row) {
                continue;
            }
            let start = Position::from_fen(field(columns.fen)).map_err(|error| wrong(error.to_string()))?;
            let moves = moves(&start, field(columns.moves)).map_err(wrong)?;
            return Ok(Some(Puzzle {
                id: row.id.to_owned(),
                start,
                moves,
                rating: row.rating,
                themes: row.themes.split_whitespace().map(str::to_owned).collect(),
            }));
        }
        Ok(None)
    }
}

/// What a line says of its puzzle before its position is read.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct PuzzleRow<'a> {
    /// Its name.
    pub id: &'a str,
    /// How hard it is.
    pub rating: u32,
    /// Its themes, with spaces between them.
    pub themes: &'a str,
}

impl PuzzleFilter {
    /// Whether a puzzle has the theme that is wanted.
    fn has_theme(&self, row: &PuzzleRow<'_>) -> bool {
        let is_it = |wanted: &String| row.themes.split(' ').any(|theme| theme.eq_ignore_ascii_case(wanted));
        self.theme.as_ref().is_none_or(is_it)
    }

    /// Draws a puzzle that fits, among those that nobody has `seen`; none if there is none. Of a long file only as much
    /// is read as is needed for a choice.
    pub fn draw(
        &self,
        read: TextSource,
        seen: &dyn Fn(&str) -> bool,
        seed: u64,
    ) -> Result<Option<Puzzle>, PuzzleError> {
        let mut reader = PuzzleReader::new(read)?;
        let distance = |rating: u32| self.rating.map_or(0, |wanted| wanted.abs_diff(rating));
        let mut near: Vec<Puzzle> = Vec::new();
        let mut fits = |row: &PuzzleRow<'_>| self.has_theme(row) && !seen(row.id);
        let mut enough = 0;
        while enough < ENOUGH {
            let Some(puzzle) = reader.next_fitting(&mut fits)? else { break };
            enough += usize::from(distance(puzzle.rating) <= NEAR);
            near.push(puzzle);
            if near.len() == 2 * ENOUGH {
                near.sort_by_key(|puzzle| distance(puzzle.rating));
                near.truncate(ENOUGH);
            }
        }
        near.sort_by_key(|puzzle| distance(puzzle.rating));
        let best = near.iter().take_while(|puzzle| distance(puzzle.rating) <= NEAR).count();
        // Where none is near, the nearest is taken.
        let choice = if best > 0 { best } else { near.len().min(1) };
        Ok(Rng::new(seed).pick(&near[..choice]).cloned())
    }
}

/// The moves of a line, all legal; the first is the other side's.
fn moves(start: &Position, text: &str) -> Result<Vec<Move>, String> {
    let mut position = *start;
    let mut moves = Vec::new();
    for word in text.split_whitespace() {
        let mv = word.parse::<Uci>().ok().and_then(|uci| uci.to_move(&position));
        let mv = mv.ok_or_else(|| format!("{word:?} is not a legal move in its position"))?;
        moves.push(mv);
        position.play_unchecked(mv);
    }
    if moves.len() < 2 { Err("there is nothing to solve".to_owned()) } else { Ok(moves) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shipped() -> TextSource {
        Box::new(PUZZLES.as_bytes())
    }

    #[test]
    fn every_puzzle_of_the_selection_can_be_played() {
        let mut reader = PuzzleReader::new(shipped()).unwrap();
        let mut count = 0;
        while let Some(puzzle) = reader.next_fitting(&mut |_| true).unwrap() {
            assert!(puzzle.moves.len().is_multiple_of(2) && !puzzle.themes.is_empty(), "{}", puzzle.id);
            count += 1;
        }
        assert!(count >= 300, "{count}");
    }

    #[test]
    fn a_puzzle_is_drawn_by_rating_and_theme_and_not_twice() {
        let filter = PuzzleFilter { rating: Some(1500), theme: Some("FORK".to_owned()) };
        let mut seen: Vec<String> = Vec::new();
        for seed in 0..5 {
            let known = seen.clone();
            let drawn = filter.draw(shipped(), &|id| known.iter().any(|other| other == id), seed).unwrap();
            let puzzle = drawn.unwrap();
            assert!(puzzle.themes.iter().any(|theme| theme == "fork") && !known.contains(&puzzle.id));
            seen.push(puzzle.id);
        }
        let none = PuzzleFilter { theme: Some("no such theme".to_owned()), ..PuzzleFilter::default() };
        assert_eq!(none.draw(shipped(), &|_| false, 0).unwrap(), None);
    }

    #[test]
    fn a_file_of_lichess_is_read_by_the_names_of_its_columns() {
        let text = "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags\n\
                    000rZ,2kr1b1r/p1p2pp1/2pqb3/7p/3N2n1/2NPB3/PPP2PPP/R2Q1RK1 w - - 2 13,d4e6 d6h2,633,75,90,100,\
                    mate mateIn1,https://lichess.org/x,\n";
        let puzzle = PuzzleFilter::default().draw(Box::new(text.as_bytes()), &|_| false, 1).unwrap().unwrap();
        assert_eq!((puzzle.id.as_str(), puzzle.rating, puzzle.moves.len()), ("000rZ", 633, 2));
        let wrong = PuzzleReader::new(Box::new(&b"a,b,c\n"[..])).err().unwrap().to_string();
        assert!(wrong.contains("PuzzleId is missing"), "{wrong}");
        let illegal = text.replace("d4e6 d6h2", "d4e6 d6h3");
        let error =
            PuzzleFilter::default().draw(Box::new(io::Cursor::new(illegal.into_bytes())), &|_| false, 1);
        assert_eq!(error.unwrap_err().to_string(), "line 2: \"d6h3\" is not a legal move in its position");
    }
}
