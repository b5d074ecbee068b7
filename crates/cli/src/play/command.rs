//! What can be said at a table: the commands, their names and how a line is read.

mod parse;
mod reference;

pub(crate) use parse::{ParseError, misplaced, placed, sentence, time_controls, variant_first};
pub(crate) use reference::COMMANDS;

use super::paste::PastedText;
use super::settings::Setting;
use std::path::PathBuf;
use std::time::Duration;
use tabiya::{Color, File, Piece, Rank, Role, Square, TimeControl, Variant};
use tabiya_data::PuzzleFilter;
use tabiya_players::spec::PlayerSpec;

/// Something said at a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum PromptCommand {
    /// Nothing: an empty line.
    Nothing,
    /// Words that begin with no command: a move, in any notation.
    Bare(String),
    New(GameOptions),
    Chess960 {
        number: Option<u16>,
        beginning: GameOptions,
    },
    Load(String),
    Open {
        file: PathBuf,
        number: usize,
    },
    /// The next game of the file that is open.
    Next,
    Previous,
    /// The next game of the file with these words in its tags.
    Find(String),
    /// A puzzle of some rating or theme.
    Puzzle(PuzzleFilter),
    /// What solves the puzzle.
    Solution,
    /// A position, a game or moves that were copied elsewhere.
    Paste(PastedText),
    /// The moves of the game one after the other, each shown for so long.
    Autoplay(Option<Duration>),
    Resume(Option<usize>),
    Rematch(RematchColors),
    Profile,
    /// All of them, or those that were played last.
    Games(ListScope),
    Save(Option<PathBuf>),
    Move(String),
    Undo,
    Redo,
    Show,
    History,
    Opening,
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
    /// On, off, or the other way round.
    Analyse(Option<bool>),
    Review,
    Notes,
    Stop,
    Moves(Option<Square>),
    Why(String),
    Where(Option<PieceFilter>),
    Attackers(Square),
    Rank(Rank),
    File(File),
    Flip,
    Theme(Option<String>),
    Pieces(Option<String>),
    Set(Option<(SettingTarget, Option<String>)>),
    Edit,
    Place(Piece, Square),
    Remove(Square),
    Clear,
    Turn(Color),
    Castling(String),
    Hand(String),
    Checks(String),
    Done(GameOptions),
    Cancel,
    Help(Option<String>),
    Quit,
}

/// White's time control, then Black's; none is a game without a clock.
pub(crate) type TimeControls = Option<[TimeControl; 2]>;

/// How much of a list is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ListScope {
    Last,
    All,
}

/// Who has White in a rematch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RematchColors {
    Same,
    Swapped,
}

/// How a game begins: its times, and between whom.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct GameOptions {
    pub(crate) times: TimeControls,
    /// The side of the person, if it was said.
    pub(crate) side: Option<Color>,
    /// Which game is played.
    pub(crate) variant: Variant,
    /// Who plays the other side, if it was said.
    pub(crate) against: Option<PlayerSpec>,
}

/// What `set` can be about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SettingTarget {
    Setting(Setting),
    /// Who plays a side.
    Player(Color),
}

/// The pieces that are asked for: a kind of them, perhaps of one side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct PieceFilter {
    pub(crate) role: Role,
    pub(crate) color: Option<Color>,
}

/// A command as it is documented: the one source of help, completion and manual.
#[derive(Debug)]
pub(crate) struct CommandHelp {
    pub(crate) name: &'static str,
    /// Other names for the same.
    pub(crate) also: &'static [&'static str],
    /// Its arguments.
    pub(crate) words: &'static str,
    /// What it does, in a few words.
    pub(crate) brief: &'static str,
    /// The rest, with an example.
    pub(crate) details: &'static str,
    pub(crate) takes: ArgKind,
    pub(crate) group: CommandGroup,
}

/// What completes the words behind a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ArgKind {
    Nothing,
    Move,
    Square,
    Command,
    Piece,
    Rank,
    File,
    Path,
    Color,
    /// A side after `as`, a player after `vs`.
    GameOptions,
    Setting,
    Values(Setting),
    OnOff,
    /// Anything that cannot be guessed.
    Words,
}

/// Where a command stands in the overview.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum CommandGroup {
    Games,
    Playing,
    Asking,
    Looks,
    Editing,
    Program,
}

impl CommandGroup {
    pub(crate) const ALL: [CommandGroup; 6] = [
        CommandGroup::Games,
        CommandGroup::Playing,
        CommandGroup::Asking,
        CommandGroup::Looks,
        CommandGroup::Editing,
        CommandGroup::Program,
    ];

    pub(crate) fn title(self) -> &'static str {
        match self {
            CommandGroup::Games => "Games",
            CommandGroup::Playing => "Playing",
            CommandGroup::Asking => "Asking",
            CommandGroup::Looks => "Looks",
            CommandGroup::Editing => "Setting up a board",
            CommandGroup::Program => "The program",
        }
    }
}

impl CommandHelp {
    /// The command of this name, in any case.
    pub(crate) fn named(name: &str) -> Option<&'static CommandHelp> {
        COMMANDS.iter().find(|entry| entry.names().any(|known| known.eq_ignore_ascii_case(name)))
    }

    /// The command that is explained to somebody who asks about this: by its name, or as what else belongs to it.
    pub(crate) fn about(topic: &str) -> Option<&'static CommandHelp> {
        let belongs = || reference::TOPICS.iter().find(|(name, _)| name.eq_ignore_ascii_case(topic));
        CommandHelp::named(topic).or_else(|| CommandHelp::named(belongs()?.1))
    }

    pub(crate) fn names(&self) -> impl Iterator<Item = &'static str> + use<> {
        std::iter::once(self.name).chain(self.also.iter().copied())
    }

    /// What it does, with its other names.
    pub(crate) fn summary(&self) -> String {
        match self.also {
            [] => self.brief.to_owned(),
            also => format!("{} (also `{}`)", self.brief, also.join("`, `")),
        }
    }

    /// The command and what may stand behind it.
    pub(crate) fn usage(&self) -> String {
        if self.words.is_empty() { self.name.to_owned() } else { format!("{} {}", self.name, self.words) }
    }
}

/// Every name of every command.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    COMMANDS.iter().flat_map(CommandHelp::names)
}
