//! What a player is told about the journal of a game.

use crate::journal::entry::EntryDamage;
use std::fmt;
use std::path::PathBuf;

/// A remark about a journal; the game continues.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum JournalNotice {
    /// There is no folder for saved games.
    NoFolder,
    /// The player asked that nothing be saved.
    SavingDisabled,
    /// An event could not be written; it is kept in memory, and the next move tries again.
    NotSaved {
        /// The folder of the journal.
        place: PathBuf,
        /// Why not.
        why: String,
    },
    /// What could not be written before is written now.
    SavedAgain {
        /// The journal.
        file: PathBuf,
    },
    /// The journal was removed; the whole game is in a new one.
    Rewritten {
        /// The new journal.
        file: PathBuf,
    },
    /// The last line was cut off while it was written, and its event is lost.
    CutOff,
    /// From this line on the journal cannot be used.
    Damaged {
        /// The first such line, from 1.
        line: usize,
        /// What is wrong with it, as the end of a sentence.
        damage: String,
        /// How many lines are left out.
        lost: usize,
    },
    /// A line was damaged or missing, and the next line repeats it.
    Repaired {
        /// The line, from 1.
        line: usize,
    },
    /// Lines are lost, but a later one repeats all moves.
    Bridged {
        /// The first lost line, from 1.
        line: usize,
    },
    /// The damaged part of a journal was moved to a file of its own.
    DamageMoved {
        /// That file.
        file: PathBuf,
    },
    /// The journal cannot be written to: the game continues in a new one.
    NewFile {
        /// Why not.
        why: String,
    },
}

impl JournalNotice {
    pub(crate) fn damaged(line: usize, damage: &EntryDamage, lost: usize) -> JournalNotice {
        JournalNotice::Damaged { line, damage: damage.to_string(), lost }
    }
}

impl fmt::Display for JournalNotice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            JournalNotice::NoFolder => f.write_str(
                "This game is not saved: there is no home folder. Set TABIYA_DATA_DIR to choose a folder.",
            ),
            JournalNotice::SavingDisabled => {
                f.write_str("Nothing from here on is saved because of `--no-save`.")
            }
            JournalNotice::NotSaved { place, why } => {
                write!(f, "The game cannot be saved in {}: {why}. ", place.display())?;
                f.write_str("It continues in memory, and every move tries again to save it.")
            }
            JournalNotice::SavedAgain { file } => {
                write!(f, "Saving works again: the whole game is in {}", file.display())
            }
            JournalNotice::Rewritten { file } => write!(
                f,
                "The journal of this game was removed; the whole game was written to {}",
                file.display()
            ),
            JournalNotice::CutOff => {
                f.write_str("The last line of the journal was cut off and is lost; the rest is intact.")
            }
            JournalNotice::Damaged { line, damage, lost } => {
                write!(f, "Line {line} of the journal {damage}")?;
                match lost {
                    0 | 1 => f.write_str("; it is lost, and the rest is intact."),
                    _ => write!(f, "; it and the lines after it ({lost} in all) are left out."),
                }
            }
            JournalNotice::Repaired { line } => write!(
                f,
                "Line {line} of the journal was damaged; the next line repeats it, and nothing is lost."
            ),
            JournalNotice::Bridged { line } => write!(
                f,
                "The journal is damaged from line {line} on; a later line repeats all moves, and the game \
                 continues from there."
            ),
            JournalNotice::DamageMoved { file } => {
                write!(f, "The damaged part was moved to {}", file.display())
            }
            JournalNotice::NewFile { why } => write!(
                f,
                "The journal cannot be written to ({why}): it is left as it is, and the game continues in a new one."
            ),
        }
    }
}
