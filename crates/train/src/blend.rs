//! Several files of positions made into one: shuffled, merged, without duplicates.

use crate::position_file::{self, FileOrigin};
use crate::position_info;
use crate::training_position::TrainingPosition;
use std::collections::HashSet;
use std::path::{Path, PathBuf};
use tabiya::Rng;
use tabiya_files::FileError;

/// All positions of some files, one file behind the other, and what the files have in common.
pub fn read_all(files: &[PathBuf]) -> Result<(FileOrigin, Vec<TrainingPosition>), FileError> {
    let mut common: Option<FileOrigin> = None;
    let mut all = Vec::new();
    for file in files {
        let (origin, positions) = position_file::read(file)?;
        all.extend(positions);
        let joined = match common {
            None => origin,
            Some(before) => FileOrigin {
                seed: if before.seed == origin.seed { origin.seed } else { 0 },
                first_game: before.first_game.min(origin.first_game),
                games: before.games.saturating_add(origin.games),
                nodes: if before.nodes == origin.nodes { origin.nodes } else { 0 },
                generation: if before.generation == origin.generation { origin.generation } else { 0 },
            },
        };
        common = Some(joined);
    }
    Ok((common.unwrap_or_default(), all))
}

/// The files that words of a command line name: a folder stands for the `.pos` files in it, by name.
pub fn files_of(words: &[String]) -> Result<Vec<PathBuf>, FileError> {
    let mut files = Vec::new();
    for word in words {
        let path = Path::new(word);
        if !path.is_dir() {
            files.push(path.to_owned());
            continue;
        }
        let entries = std::fs::read_dir(path).map_err(|error| FileError::at(path, error))?;
        let mut inside: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
        inside.retain(|file| file.extension().is_some_and(|extension| extension == "pos"));
        inside.sort();
        files.extend(inside);
    }
    Ok(files)
}

/// Keeps the first of equal positions.
pub fn without_duplicates(positions: &mut Vec<TrainingPosition>) {
    let mut seen = HashSet::with_capacity(positions.len());
    positions.retain(|position| seen.insert(position_info::key(position)));
}

/// Puts positions into another order that depends on the seed alone.
pub fn shuffle(positions: &mut [TrainingPosition], seed: u64) {
    Rng::new(seed).shuffle(positions);
}

#[cfg(test)]
mod tests {
    use super::{files_of, read_all, shuffle, without_duplicates};
    use crate::position_file::{self, FileOrigin};
    use crate::training_position::{GameLabel, TrainingPosition};
    use std::fs;
    use tabiya::{Position, Rng};

    #[test]
    fn files_of_a_folder_come_together_shuffled_and_without_duplicates() {
        let folder = std::env::temp_dir().join(format!("tabiya-blend-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let label = GameLabel { half_points: 1, game: 9, chess960: false };
        let mut rng = Rng::new(1);
        let mut position = Position::new();
        let mut some = Vec::new();
        for score in 0..40 {
            some.push(TrainingPosition::new(&position, score, label));
            let Some(&mv) = rng.pick(&position.legal_moves()) else { break };
            position.play_unchecked(mv);
        }
        let origin = FileOrigin { seed: 3, first_game: 0, games: 1, nodes: 10, generation: 1 };
        position_file::write(&folder.join("a.pos"), origin, &some).unwrap();
        position_file::write(&folder.join("b.pos"), FileOrigin { seed: 4, ..origin }, &some[..5]).unwrap();
        fs::write(folder.join("notes.txt"), "no positions").unwrap();
        let files = files_of(&[folder.display().to_string()]).unwrap();
        let (common, mut all) = read_all(&files).unwrap();
        assert_eq!((common.seed, common.games, common.nodes, all.len()), (0, 2, 10, 45));
        without_duplicates(&mut all);
        assert_eq!(all, some);
        shuffle(&mut all, 7);
        assert_ne!(all, some);
        let mut again = some.clone();
        shuffle(&mut again, 7);
        assert_eq!(all, again);
        fs::write(folder.join("c.pos"), [&fs::read(folder.join("b.pos")).unwrap()[..], b"half"].concat())
            .unwrap();
        let cut = read_all(&[folder.join("c.pos")]).unwrap_err().to_string();
        assert!(cut.ends_with("its last position is cut off"), "{cut}");
        let other = read_all(&[folder.join("notes.txt")]).unwrap_err().to_string();
        assert!(other.ends_with("it is too short to be a file of positions"), "{other}");
        fs::remove_dir_all(folder).unwrap();
    }
}
