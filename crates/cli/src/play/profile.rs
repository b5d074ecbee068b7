//! What is remembered of a person from one time to the next: how the last game was set up, and how well they play.

mod preset;
mod rating;

pub(crate) use preset::{CLOCKS, GamePreset, PresetSide, PresetVariant};
pub(crate) use rating::{PlayerRating, RatedResult, UnratedReason};

use serde::{Deserialize, Serialize};
use std::fs;
use std::io;
use std::path::PathBuf;
use tabiya_files::replace;

/// The name of the file in the folder of the data.
pub(crate) const FILE: &str = "profile.json";

/// What is remembered of a person.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Profile {
    /// How the next game is set up unless something else is said: as the last one was.
    pub(crate) preset: GamePreset,
    pub(crate) rating: PlayerRating,
    /// The saved games that do not count when they end, and why not; the last at the end.
    pub(crate) unrated: Vec<UnratedGame>,
}

/// A saved game that does not count for the rating.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct UnratedGame {
    /// The name of its journal.
    pub(crate) game: String,
    pub(crate) why: UnratedReason,
}

/// So many of them are remembered: of older ones nobody goes on with any.
const UNRATED: usize = 200;

impl Profile {
    /// Why a saved game does not count, if it does not.
    pub(crate) fn why_unrated(&self, game: &str) -> Option<UnratedReason> {
        self.unrated.iter().find(|unrated| unrated.game == game).map(|unrated| unrated.why)
    }

    /// Remembers that a saved game does not count.
    pub(crate) fn add_unrated(&mut self, game: &str, why: UnratedReason) {
        if self.why_unrated(game).is_none() {
            self.unrated.push(UnratedGame { game: game.to_owned(), why });
            let over = self.unrated.len().saturating_sub(UNRATED);
            self.unrated.drain(..over);
        }
    }
}

/// A profile, and where it is kept.
#[derive(Clone, Debug, Default)]
pub(crate) struct ProfileFile {
    profile: Profile,
    /// None where nothing is written.
    file: Option<PathBuf>,
}

impl ProfileFile {
    /// The profile in a file; one that is missing or cannot be read is a new one.
    pub(crate) fn at(file: PathBuf) -> ProfileFile {
        ProfileFile { profile: read(&fs::read(&file).unwrap_or_default()), file: Some(file) }
    }

    /// The same without writing anything.
    pub(crate) fn without_saving(self) -> ProfileFile {
        ProfileFile { file: None, ..self }
    }

    pub(crate) fn get(&self) -> &Profile {
        &self.profile
    }

    /// Changes it, here and in the file: what another window has written meanwhile counts.
    pub(crate) fn change(&mut self, change: impl Fn(&mut Profile)) -> io::Result<()> {
        change(&mut self.profile);
        let Some(file) = &self.file else { return Ok(()) };
        if let Some(folder) = file.parent() {
            fs::create_dir_all(folder)?;
        }
        replace::change(file, |before| {
            let mut profile = read(&before);
            change(&mut profile);
            let mut text = serde_json::to_vec_pretty(&profile).map_err(io::Error::other)?;
            text.push(b'\n');
            Ok::<_, io::Error>(text)
        })
    }
}

fn read(text: &[u8]) -> Profile {
    serde_json::from_slice(text).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_chosen_last_is_there_the_next_time_and_what_another_window_wrote_stays() {
        let folder = std::env::temp_dir().join(format!("tabiya-profile-{}", std::process::id()));
        let file = folder.join("deep").join(FILE);
        let mut first = ProfileFile::at(file.clone());
        assert_eq!(*first.get(), Profile::default());
        let mut second = ProfileFile::at(file.clone());
        first.change(|profile| profile.preset.level = Some(1600)).unwrap();
        second.change(|profile| profile.preset.side = PresetSide::Black).unwrap();
        let preset = ProfileFile::at(file.clone()).get().preset.clone();
        assert_eq!((preset.level, preset.side), (Some(1600), PresetSide::Black));
        fs::write(&file, b"{\"preset\": 7").unwrap();
        assert_eq!(*ProfileFile::at(file.clone()).get(), Profile::default());
        let mut quiet = ProfileFile::at(file.clone()).without_saving();
        quiet.change(|profile| profile.preset.level = None).unwrap();
        assert_eq!(fs::read(&file).unwrap(), b"{\"preset\": 7");
        let _ = fs::remove_dir_all(&folder);
    }
}
