//! What is asked: positions, puzzles, openings and refusals, the same for everybody.

use super::BenchmarkOptions;
use super::part::BenchmarkPart;
use tabiya::{Game, Position, Rng};

/// Puzzles of lichess.org, CC0.
const PUZZLE_FILE: &str = include_str!("../../data/puzzles.tsv");
const OPENING_FILE: &str = include_str!("../../data/openings.tsv");
const REFUSAL_FILE: &str = include_str!("../../data/refusals.tsv");

/// How many openings and refusals there are.
pub(super) const OPENINGS: usize = 24;
pub(super) const REFUSALS: usize = 12;

/// A question.
#[derive(Clone, Debug)]
pub(crate) struct BenchmarkTask {
    pub(crate) part: BenchmarkPart,
    /// Its name within the part.
    pub(crate) id: String,
    /// The game where the player is asked.
    pub(crate) game: Game,
    /// The moves that are wanted, its own first, then the answer to it and so on.
    pub(crate) solution: Vec<String>,
    /// The rating of a puzzle.
    pub(crate) rating: Option<u32>,
    /// What is said in its place at first, to be refused.
    pub(crate) refused: Option<String>,
}

impl BenchmarkTask {
    fn plain(part: BenchmarkPart, id: String, game: Game) -> BenchmarkTask {
        BenchmarkTask { part, id, game, solution: Vec::new(), rating: None, refused: None }
    }
}

/// All questions of a benchmark, in their order.
pub(crate) fn all(options: &BenchmarkOptions) -> Vec<BenchmarkTask> {
    let mut tasks = Vec::new();
    for part in BenchmarkPart::ALL {
        match part {
            BenchmarkPart::Legality => {
                tasks.extend((0..options.suite.positions).map(|number| position(options.suite.seed, number)))
            }
            BenchmarkPart::Puzzles => tasks.extend(puzzles(options.suite.puzzles)),
            BenchmarkPart::Openings => tasks.extend(openings().take(options.suite.openings)),
            BenchmarkPart::Refusals => tasks.extend(refusals().take(options.suite.refusals)),
        }
    }
    tasks
}

fn rows(file: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    file.lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty())
        .map(|line| line.split('\t').collect())
}

/// A position of a random game, in which something can still be played.
fn position(seed: u64, number: usize) -> BenchmarkTask {
    let mut rng = Rng::stream(seed, number as u64);
    let plies = 4 + rng.below(56);
    let mut game = Game::new();
    for _ in 0..plies {
        let before = game.clone();
        let moves = game.position().legal_moves();
        let Some(&mv) = rng.pick(&moves) else { break };
        if game.play(mv).is_err() || game.is_over() {
            game = before;
            break;
        }
    }
    // Alone: the moves that led here were nobody's.
    BenchmarkTask::plain(
        BenchmarkPart::Legality,
        format!("position {}", number + 1),
        Game::from_position(*game.position()),
    )
}

/// Puzzles, evenly from the easiest to the hardest.
fn puzzles(number: usize) -> Vec<BenchmarkTask> {
    let all: Vec<BenchmarkTask> = rows(PUZZLE_FILE).filter_map(|row| puzzle(&row)).collect();
    let number = number.min(all.len());
    (0..number).map(|at| all[at * all.len() / number].clone()).collect()
}

fn puzzle(row: &[&str]) -> Option<BenchmarkTask> {
    let [id, rating, fen, moves] = row else { return None };
    let mut game = Game::from_fen(fen).ok()?;
    let mut moves = moves.split(' ');
    game.play(moves.next()?).ok()?;
    let solution = moves.map(str::to_owned).collect();
    let rating = rating.parse().ok();
    Some(BenchmarkTask {
        solution,
        rating,
        ..BenchmarkTask::plain(BenchmarkPart::Puzzles, (*id).to_owned(), game)
    })
}

fn openings() -> impl Iterator<Item = BenchmarkTask> {
    rows(OPENING_FILE).filter_map(|row| {
        let [name, moves] = row[..] else { return None };
        let mut game = Game::new();
        for text in moves.split(' ') {
            game.play(text).ok()?;
        }
        Some(BenchmarkTask::plain(BenchmarkPart::Openings, name.to_owned(), game))
    })
}

fn refusals() -> impl Iterator<Item = BenchmarkTask> {
    rows(REFUSAL_FILE).enumerate().filter_map(|(number, row)| {
        let [fen, text] = row[..] else { return None };
        let position: Position = fen.parse().ok()?;
        let game = Game::from_position(position);
        let id = format!("refusal {}", number + 1);
        Some(BenchmarkTask {
            refused: Some(text.to_owned()),
            ..BenchmarkTask::plain(BenchmarkPart::Refusals, id, game)
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_puzzle_opening_and_refusal_is_what_it_is_called() {
        assert_eq!(rows(PUZZLE_FILE).count(), puzzles(1_000).len());
        assert_eq!((openings().count(), rows(OPENING_FILE).count()), (OPENINGS, OPENINGS));
        assert_eq!((refusals().count(), rows(REFUSAL_FILE).count()), (REFUSALS, REFUSALS));
        for task in puzzles(1_000) {
            let mut game = task.game.clone();
            assert!(task.solution.len() % 2 == 1 && task.rating.is_some(), "{}", task.id);
            for text in &task.solution {
                game.play(text.as_str()).unwrap_or_else(|error| panic!("{}: {error}", task.id));
            }
        }
        for task in refusals() {
            let text = task.refused.unwrap();
            assert!(!task.game.is_over(), "{}", task.id);
            assert!(task.game.position().parse_move(&text).is_err(), "{} {text}", task.id);
        }
    }

    #[test]
    fn the_same_seed_asks_the_same_positions_and_puzzles_are_of_all_ratings() {
        let fens =
            |seed| (0..20).map(|number| position(seed, number).game.position().to_fen()).collect::<Vec<_>>();
        assert_eq!(fens(1), fens(1));
        assert_ne!(fens(1), fens(2));
        let few: Vec<u32> = puzzles(10).iter().filter_map(|task| task.rating).collect();
        assert!(few[0] < 800 && few[9] > 1_900 && few.is_sorted(), "{few:?}");
    }
}
