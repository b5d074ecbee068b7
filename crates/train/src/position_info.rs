//! What is in files of positions: counts, results, scores, duplicates.

use crate::training_position::TrainingPosition;
use std::collections::BTreeSet;
use std::fmt;
use std::hash::{DefaultHasher, Hash, Hasher};

/// What some positions are, in numbers.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct PositionInfo {
    /// How many there are.
    pub positions: u64,
    /// How many of them were there before.
    pub duplicates: u64,
    /// How many are of games that White lost, drew and won.
    pub results: [u64; 3],
    /// How many are of games that began with an array of Chess960.
    pub chess960: u64,
    /// How many have Black to move.
    pub black_to_move: u64,
    /// How many have a score in each pawn from -10 to 10, for White.
    pub scores: [u64; 21],
    /// How many have so many pieces, from 1 to 32.
    pub pieces: [u64; 32],
    /// How many tags of games there are: of more than some ten thousand games, fewer than games.
    pub tags: u64,
}

impl PositionInfo {
    /// Looks at all positions.
    pub fn of(positions: &[TrainingPosition]) -> PositionInfo {
        let mut info = PositionInfo { positions: positions.len() as u64, ..PositionInfo::default() };
        let mut tags = BTreeSet::new();
        let mut keys: Vec<u64> = positions.iter().map(key).collect();
        keys.sort_unstable();
        info.duplicates = keys.windows(2).filter(|pair| pair[0] == pair[1]).count() as u64;
        for position in positions {
            let label = position.label();
            info.results[usize::from(label.half_points)] += 1;
            info.chess960 += u64::from(label.chess960);
            info.black_to_move += u64::from(!position.turn().is_white());
            let pawns = (f64::from(position.white_score()) / 100.0).round().clamp(-10.0, 10.0);
            info.scores[(pawns + 10.0) as usize] += 1;
            info.pieces[position.occupied().len().clamp(1, 32) - 1] += 1;
            tags.insert(label.game);
        }
        info.tags = tags.len() as u64;
        info
    }
}

/// A number for each position: that two have the same by chance is not to be expected below a billion.
pub fn key(position: &TrainingPosition) -> u64 {
    let mut hasher = DefaultHasher::new();
    position.without_labels().hash(&mut hasher);
    hasher.finish()
}

impl fmt::Display for PositionInfo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let percent = |part: u64| 100.0 * part as f64 / self.positions.max(1) as f64;
        let [lost, drawn, won] = self.results.map(percent);
        writeln!(f, "positions   {}", self.positions)?;
        writeln!(f, "duplicates  {} ({:.2} %)", self.duplicates, percent(self.duplicates))?;
        writeln!(f, "for White   {won:.1} % won, {drawn:.1} % drawn, {lost:.1} % lost")?;
        writeln!(f, "Chess960    {:.1} %", percent(self.chess960))?;
        writeln!(f, "to move     Black in {:.1} %", percent(self.black_to_move))?;
        writeln!(f, "tags        {}", self.tags)?;
        writeln!(f, "scores in pawns for White:")?;
        for (index, &count) in self.scores.iter().enumerate() {
            writeln!(f, "{:>5}  {:>5.1} %", index as i32 - 10, percent(count))?;
        }
        writeln!(f, "pieces on the board:")?;
        for (index, counts) in self.pieces.chunks(4).enumerate() {
            let (from, to) = (4 * index + 1, 4 * index + 4);
            writeln!(f, "{from:>2}–{to:<2}  {:>5.1} %", percent(counts.iter().sum()))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::PositionInfo;
    use crate::training_position::{GameLabel, TrainingPosition};
    use tabiya::Position;

    #[test]
    fn the_same_position_with_another_score_is_a_duplicate() {
        let label = GameLabel { half_points: 2, game: 1, chess960: false };
        let start = TrainingPosition::new(&Position::new(), 20, label);
        let after = Position::new().play(Position::new().parse_move("e4").unwrap()).unwrap();
        let after = TrainingPosition::new(&after, -350, GameLabel { game: 2, half_points: 0, ..label });
        let info = PositionInfo::of(&[start, after, start.with_white_score(-4)]);
        assert_eq!((info.positions, info.duplicates, info.tags), (3, 1, 2));
        assert_eq!((info.results, info.black_to_move), ([1, 0, 2], 1));
        assert_eq!((info.scores[10], info.scores[10 - 4]), (2, 1), "halves are rounded away from zero");
        assert_eq!(info.pieces[31], 3);
    }
}
