//! Files of positions: a header of 32 bytes and 32 bytes a position, written whole or not at all.

use crate::training_position::TrainingPosition;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::Path;
use tabiya_files::FileError;
use tabiya_files::replace::Replacement;

/// The first bytes of every file, with the version of the format.
const MAGIC: [u8; 8] = *b"TABIYAP1";

/// How long the header is.
const HEADER: usize = 32;

/// How the positions of a file were made.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct FileOrigin {
    /// The seed of the games; 0 where several files came together.
    pub seed: u64,
    /// The number of the first game, and how many there are.
    pub first_game: u32,
    /// How many games there are.
    pub games: u32,
    /// The nodes of a move.
    pub nodes: u32,
    /// The generation of the engine that played them: 1 is the hand-written evaluation.
    pub generation: u32,
}

/// Writes a file of positions.
pub fn write(path: &Path, origin: FileOrigin, positions: &[TrainingPosition]) -> Result<(), FileError> {
    let write = || -> io::Result<()> {
        let mut file = Replacement::of(path)?;
        file.write_all(&header(origin))?;
        for position in positions {
            file.write_all(&position.0)?;
        }
        file.finish()
    };
    write().map_err(|error| FileError::at(path, error))
}

/// Reads a file of positions.
pub fn read(path: &Path) -> Result<(FileOrigin, Vec<TrainingPosition>), FileError> {
    let bytes = fs::read(path).map_err(|error| FileError::at(path, error))?;
    let origin = origin_in(path, &bytes)?;
    let (whole, part) = bytes[HEADER..].as_chunks::<{ TrainingPosition::BYTES }>();
    if !part.is_empty() {
        return Err(wrong(path, "its last position is cut off"));
    }
    Ok((origin, whole.iter().map(|bytes| TrainingPosition(*bytes)).collect()))
}

/// Reads only how the positions of a file were made.
pub fn origin(path: &Path) -> Result<FileOrigin, FileError> {
    let mut head = Vec::with_capacity(HEADER);
    File::open(path)
        .and_then(|file| file.take(HEADER as u64).read_to_end(&mut head))
        .map_err(|error| FileError::at(path, error))?;
    origin_in(path, &head)
}

fn origin_in(path: &Path, bytes: &[u8]) -> Result<FileOrigin, FileError> {
    let Some(head) = bytes.first_chunk::<HEADER>() else {
        return Err(wrong(path, "it is too short to be a file of positions"));
    };
    if head[..8] != MAGIC {
        return Err(wrong(path, "it is not a file of positions: those begin with TABIYAP1"));
    }
    let four = |at: usize| u32::from_le_bytes([head[at], head[at + 1], head[at + 2], head[at + 3]]);
    Ok(FileOrigin {
        seed: u64::from(four(8)) | u64::from(four(12)) << 32,
        first_game: four(16),
        games: four(20),
        nodes: four(24),
        generation: four(28),
    })
}

fn wrong(path: &Path, why: &str) -> FileError {
    FileError::at(path, io::Error::new(io::ErrorKind::InvalidData, why.to_owned()))
}

fn header(origin: FileOrigin) -> [u8; HEADER] {
    let mut head = [0; HEADER];
    head[..8].copy_from_slice(&MAGIC);
    head[8..16].copy_from_slice(&origin.seed.to_le_bytes());
    for (index, number) in
        [origin.first_game, origin.games, origin.nodes, origin.generation].into_iter().enumerate()
    {
        head[16 + 4 * index..][..4].copy_from_slice(&number.to_le_bytes());
    }
    head
}
