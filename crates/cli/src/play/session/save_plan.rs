//! What becomes of a file that is there already when a game is saved in it, told before it is done.

use super::PlaySession;
use super::pgn_files::{GLANCED, LARGE, at_home, is_same, spans, writable};
use crate::play::command::PromptCommand;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use tabiya::Color;

/// What saving does to a file that has games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct SavePlan {
    pub(crate) file: PathBuf,
    /// The number of the game whose place it takes; none is behind all that are there.
    pub(crate) replaces: Option<usize>,
    /// How many games are there; not known of a long file.
    pub(crate) of: Option<usize>,
    /// Who plays, White first.
    pub(crate) players: [String; 2],
    pub(crate) plies: usize,
    /// How many moves were tried beside it.
    pub(crate) tries: usize,
}

impl PlaySession {
    /// The same for a line, if it saves the game.
    pub(crate) fn save_plan_of(&self, line: &str) -> Option<SavePlan> {
        match PromptCommand::parse(line) {
            Ok(PromptCommand::Save(file)) if self.setup.is_none() => self.save_plan(file.as_deref()),
            _ => None,
        }
    }

    /// What saving does to a file that has games and in which this game was not saved before; none where nothing is
    /// overwritten, and where nothing will be written anyway.
    pub(crate) fn save_plan(&self, file: Option<&Path>) -> Option<SavePlan> {
        let active = self.active.as_ref()?;
        let file = match file {
            Some(file) => at_home(file),
            None => self.saved.as_ref()?.file.clone(),
        };
        let own = self.saved.as_ref().filter(|saved| is_same(&saved.file, &file));
        let length = fs::metadata(&file).ok().filter(fs::Metadata::is_file)?.len();
        if own.is_some_and(|own| own.is_saved) || length == 0 {
            return None;
        }
        let plan = SavePlan {
            file: file.clone(),
            replaces: None,
            of: None,
            players: Color::ALL.map(|color| active.game.seat(color).name.clone()),
            plies: active.game.game().ply(),
            tries: active.tree.tries(),
        };
        if length > LARGE {
            // Whoever says yes is not told no afterwards.
            let mut head = Vec::new();
            fs::File::open(&file).ok()?.take(GLANCED as u64).read_to_end(&mut head).ok()?;
            writable(&file, &head).ok()?;
            return Some(plan);
        }
        let text = fs::read(&file).ok()?;
        writable(&file, &text).ok()?;
        let spans = spans(&text);
        let replaces = own.and_then(|own| own.find(&text, &spans)).map(|index| index + 1);
        Some(SavePlan { replaces, of: Some(spans.len()), ..plan }).filter(|_| !spans.is_empty())
    }
}
