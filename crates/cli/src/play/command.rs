//! What can be said at a table: the commands, their names and how a line is read.

mod read;
mod teach;

pub(crate) use read::{Misread, placed, sentence, time_controls};
pub(crate) use teach::ENTRIES;

use super::settings::Setting;
use std::path::PathBuf;
use tabiya::{Color, File, Piece, Rank, Role, Square, TimeControl};
use tabiya_players::spec::PlayerSpec;

/// Something said at a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Command {
    /// Nothing: an empty line.
    Nothing,
    /// Words that begin with no command: a move, in any notation.
    Bare(String),
    New(Beginning),
    Chess960 {
        number: Option<u16>,
        beginning: Beginning,
    },
    Load(String),
    Open {
        file: PathBuf,
        number: usize,
    },
    Resume(Option<usize>),
    /// All of them, or those that were played last.
    Games(Which),
    Save(Option<PathBuf>),
    Move(String),
    Undo,
    Redo,
    Show,
    History,
    Fen,
    Last,
    Clock,
    Pause,
    Draw,
    Accept,
    Decline,
    Claim(Option<String>),
    Resign(Option<Color>),
    Hint,
    Notes,
    Stop,
    Moves(Option<Square>),
    Why(String),
    Where(Option<Men>),
    Attackers(Square),
    Rank(Rank),
    File(File),
    Flip,
    Theme(Option<String>),
    Pieces(Option<String>),
    Set(Option<(Choice, Option<String>)>),
    Edit,
    Place(Piece, Square),
    Remove(Square),
    Clear,
    Turn(Color),
    Castling(String),
    Done(Beginning),
    Cancel,
    Help(Option<String>),
    Quit,
}

/// White's time control, then Black's; none is a game without a clock.
pub(crate) type Times = Option<[TimeControl; 2]>;

/// How much of a list is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Which {
    Last,
    All,
}

/// How a game begins: its times, and between whom.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Beginning {
    pub(crate) times: Times,
    /// The side of the person, if it was said.
    pub(crate) side: Option<Color>,
    /// Who plays the other side, if it was said.
    pub(crate) against: Option<PlayerSpec>,
}

/// What `set` can be about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Choice {
    Setting(Setting),
    /// Who plays a side.
    Player(Color),
}

/// The men that are asked for: a kind of them, perhaps of one side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Men {
    pub(crate) role: Role,
    pub(crate) color: Option<Color>,
}

/// A command as it is taught: the one source of help, completion and manual.
#[derive(Debug)]
pub(crate) struct Entry {
    pub(crate) name: &'static str,
    /// Other names for the same.
    pub(crate) also: &'static [&'static str],
    /// What may stand behind it.
    pub(crate) words: &'static str,
    pub(crate) brief: &'static str,
    /// The rest of what there is to know, with an example.
    pub(crate) lesson: &'static str,
    pub(crate) takes: Takes,
    pub(crate) group: Group,
}

/// What completes the words behind a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Takes {
    Nothing,
    Move,
    Square,
    Command,
    Men,
    Rank,
    File,
    Path,
    Color,
    /// A side after `as`, a player after `vs`.
    Beginning,
    Setting,
    Values(Setting),
    /// Anything that cannot be guessed.
    Words,
}

/// Where a command stands in the overview.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Group {
    Games,
    Playing,
    Asking,
    Looks,
    Editing,
    Program,
}

impl Group {
    pub(crate) const ALL: [Group; 6] =
        [Group::Games, Group::Playing, Group::Asking, Group::Looks, Group::Editing, Group::Program];

    pub(crate) fn title(self) -> &'static str {
        match self {
            Group::Games => "Games",
            Group::Playing => "Playing",
            Group::Asking => "Asking",
            Group::Looks => "Looks",
            Group::Editing => "Setting up a board",
            Group::Program => "The program",
        }
    }
}

impl Entry {
    /// The command of this name, in any case.
    pub(crate) fn named(name: &str) -> Option<&'static Entry> {
        ENTRIES.iter().find(|entry| entry.names().any(|known| known.eq_ignore_ascii_case(name)))
    }

    pub(crate) fn names(&self) -> impl Iterator<Item = &'static str> + use<> {
        std::iter::once(self.name).chain(self.also.iter().copied())
    }

    /// The command and what may stand behind it.
    pub(crate) fn usage(&self) -> String {
        if self.words.is_empty() { self.name.to_owned() } else { format!("{} {}", self.name, self.words) }
    }
}

/// Every name of every command.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    ENTRIES.iter().flat_map(Entry::names)
}
