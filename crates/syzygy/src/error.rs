//! Why a position cannot be looked up.

use crate::endgame::{Endgame, MAX_PIECES};
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tabiya::Variant;
use tabiya_files::io_reason;

/// Why a position cannot be looked up in tables.
///
/// ```
/// use tabiya::Position;
/// use tabiya_syzygy::Tables;
///
/// let tables = Tables::open(["no-such-folder"]);
/// let position: Position = "4k3/8/8/8/8/8/8/4KQ2 w - - 0 1".parse()?;
/// let error = tables.wdl(&position).unwrap_err();
/// assert_eq!(error.code(), "table-missing");
/// assert_eq!(error.to_string(), "The table KQvK.rtbw or KQvK.tbdz is not in no-such-folder.");
/// # Ok::<(), tabiya::FenError>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum ProbeError {
    /// The position has more pieces than any table.
    TooManyPieces {
        /// How many it has.
        pieces: usize,
    },
    /// A side may still castle: tables know no such positions.
    CastlingRights,
    /// The position is of another game than chess.
    NotChess {
        /// The game that it is of.
        variant: Variant,
    },
    /// A table is in none of the folders.
    Missing {
        /// The ending that it is about.
        endgame: Endgame,
        /// The names that it could have had.
        files: Vec<String>,
        /// Where it was looked for.
        folders: Arc<[PathBuf]>,
    },
    /// A table cannot be read.
    Unreadable {
        /// The file.
        file: Arc<Path>,
        /// What the system says.
        error: Arc<io::Error>,
    },
    /// A table is damaged, or is something else.
    Corrupt {
        /// The file.
        file: Arc<Path>,
        /// What is wrong with it.
        what: &'static str,
    },
}

impl ProbeError {
    /// A stable, machine-readable code.
    pub const fn code(&self) -> &'static str {
        match self {
            ProbeError::TooManyPieces { .. } => "too-many-pieces",
            ProbeError::CastlingRights => "castling-rights",
            ProbeError::NotChess { .. } => "not-chess",
            ProbeError::Missing { .. } => "table-missing",
            ProbeError::Unreadable { .. } => "table-unreadable",
            ProbeError::Corrupt { .. } => "table-corrupt",
        }
    }
}

impl fmt::Display for ProbeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ProbeError::TooManyPieces { pieces } => {
                write!(f, "The position has {pieces} pieces: tables know positions of up to {MAX_PIECES}.")
            }
            ProbeError::CastlingRights => {
                f.write_str("A side may still castle: tables know only positions without castling rights.")
            }
            ProbeError::NotChess { variant } => {
                write!(f, "The position is one of {variant}: tables know only chess.")
            }
            ProbeError::Missing { files, folders, .. } => {
                let files = files.join(" or ");
                if folders.is_empty() {
                    return write!(f, "The table {files} is needed, and no folder was named to look for it.");
                }
                let folders: Vec<String> =
                    folders.iter().map(|folder| folder.display().to_string()).collect();
                write!(f, "The table {files} is not in {}.", folders.join(" or "))
            }
            ProbeError::Unreadable { file, error } => {
                write!(f, "The table {} cannot be read: {}.", file.display(), io_reason::of(error))
            }
            ProbeError::Corrupt { file, what } => {
                write!(f, "The table {} is damaged: {what}.", file.display())
            }
        }
    }
}

impl std::error::Error for ProbeError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            ProbeError::Unreadable { error, .. } => Some(&**error),
            _ => None,
        }
    }
}
