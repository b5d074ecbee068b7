//! What a player is told about the keeping of a game.

use super::line::Damage;
use std::fmt;
use std::path::PathBuf;

/// A remark about a journal; the game goes on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Notice {
    /// There is no place to keep games in.
    NoFolder,
    /// Nobody wants it to be kept.
    NotKept,
    /// What happened could not be written; it is kept in memory, and tried again with the next move.
    NotSaved { place: PathBuf, why: String },
    /// What could not be written before is written now.
    SavedAgain { file: PathBuf },
    /// The journal was gone; all of the game is in a new one.
    WrittenAnew { file: PathBuf },
    /// The last line was cut off while it was written; what it told of is lost.
    CutOff,
    /// From this line on a journal is not what was written.
    Damaged { line: usize, damage: String, lost: usize },
    /// A line was damaged or missing, and the line behind it repeats it.
    Mended { line: usize },
    /// From this line on lines are lost, but a later one has all moves again.
    Bridged { line: usize },
    /// The damaged part of a journal was put into a file of its own.
    PutAside { file: PathBuf },
    /// A journal cannot be written to: the game goes on in a new one.
    NewFile { why: String },
}

impl Notice {
    pub(super) fn damaged(line: usize, damage: &Damage, lost: usize) -> Notice {
        Notice::Damaged { line, damage: damage.to_string(), lost }
    }
}

impl fmt::Display for Notice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Notice::NoFolder => f.write_str(
                "There is no home folder to keep this game in: it is not saved. TABIYA_DATA_DIR can name a folder.",
            ),
            Notice::NotKept => f.write_str("What is played from here on is not kept, as `--no-save` says."),
            Notice::NotSaved { place, why } => {
                write!(f, "The game cannot be saved in {}: {why}. ", place.display())?;
                f.write_str("It goes on in memory, and saving is tried again with every move.")
            }
            Notice::SavedAgain { file } => write!(f, "The game is saved again, all of it: {}", file.display()),
            Notice::WrittenAnew { file } => {
                write!(f, "The journal of this game was gone; all of it is written anew: {}", file.display())
            }
            Notice::CutOff => f.write_str("The last line of the journal was cut off and is lost; the rest is whole."),
            Notice::Damaged { line, damage, lost } => {
                write!(f, "Line {line} of the journal {damage}")?;
                match lost {
                    0 | 1 => f.write_str("; it is lost, the rest is whole."),
                    _ => write!(f, "; it and what follows it ({lost} lines in all) are left out."),
                }
            }
            Notice::Mended { line } => write!(
                f,
                "The journal was damaged at line {line}; the line behind tells what stood there, and nothing of it is lost."
            ),
            Notice::Bridged { line } => write!(
                f,
                "From line {line} on the journal is damaged; a later line has the moves again, and the game goes on from there."
            ),
            Notice::PutAside { file } => write!(f, "What is left out is kept in {}", file.display()),
            Notice::NewFile { why } => {
                write!(f, "The journal is left as it is, for it cannot be written to ({why}).")
            }
        }
    }
}
