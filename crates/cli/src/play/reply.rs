//! What a table answers, as data: each front tells it in its own way.

mod puzzle_view;

pub(crate) use puzzle_view::{PuzzleState, PuzzleView};

use super::command::{CommandHelp, ParseError, SettingTarget};
use super::game_view::{ClockTimes, GameView, Holdings, MovePair};
use super::profile::{PlayerRating, UnratedReason};
use super::settings::{SettingError, Settings};
use crate::config::ConfigWarning;
use std::io;
use std::path::{Path, PathBuf};
use tabiya::{
    ClockError, Color, DrawRules, Ending, Explanation, FenError, File, GameError, Opening, Outcome, Piece,
    Ply, Position, Rank, ReachedOpening, Role, SetupProblem, Square, TimeControl, Variant,
};
use tabiya_engine::Score;
use tabiya_files::io_reason;
use tabiya_players::spec::PlayerSpecError;
use tabiya_referee::team::StageNotes;

/// The answer to a line, or what happened by itself.
#[derive(Clone, Debug, Default)]
pub(crate) struct Reply {
    pub(crate) notices: Vec<Notice>,
    /// What was asked for was not done.
    pub(crate) failed: bool,
    /// The table is left.
    pub(crate) quit: bool,
    /// What is played: a move that wins is checkmate in chess alone.
    pub(crate) variant: Variant,
}

impl Reply {
    /// Nothing to tell.
    pub(crate) fn is_empty(&self) -> bool {
        self.notices.is_empty()
    }

    /// Whether it is worth a bell: a program has moved, or the game is over.
    pub(crate) fn rings(&self) -> bool {
        self.notices.iter().any(|notice| match notice {
            Notice::MovePlayed(moved) => moved.by.is_some(),
            Notice::TurnStatus(standing) => standing.ending.is_some(),
            _ => false,
        }) && !self.begins()
    }

    /// Whether another game is on the table now.
    pub(crate) fn begins(&self) -> bool {
        self.notices.iter().any(|notice| matches!(notice, Notice::GameStarted(_)))
    }

    pub(crate) fn tell(&mut self, notice: Notice) {
        self.notices.push(notice);
    }

    /// What was asked for cannot be done.
    pub(crate) fn refuse(&mut self, refusal: CommandError) {
        self.failed = true;
        self.notices.push(Notice::Refused(Box::new(refusal)));
    }
}

/// Something that a table tells.
#[derive(Clone, Debug)]
pub(crate) enum Notice {
    /// With the game that can be gone on with.
    Greeting(Option<Box<ListedGame>>),
    /// Where a game begins at once.
    Welcome,
    /// Whether there is a game that can be resumed.
    Farewell {
        kept: bool,
    },
    /// A game was left, and this is less than all that remains of it.
    Left(tabiya_table::SaveStatus),
    /// The game before can be taken up again.
    GameKept,
    /// The game before is gone, because nothing is saved.
    GameDropped,
    GameStarted(Box<GameStarted>),
    Board(Box<GameView>),
    MovePlayed(Box<MovePlayed>),
    /// Whose turn it is, or how the game ended.
    TurnStatus(Box<TurnStatus>),
    TakenBack(Box<Ply>),
    PlayedAgain(Box<Ply>),
    /// What ended the game was taken back.
    Retracted(Outcome),
    /// The flag of a side has fallen; how the game ended follows.
    FlagFell {
        color: Color,
    },
    Offered {
        by: Color,
    },
    Declined {
        by: Color,
    },
    /// A claim was wrong, and the intended move was played.
    ClaimFailed,
    Paused,
    Running {
        color: Color,
    },
    ClockTimes(ClockTimes),
    NoClock,
    History(Vec<MovePair>),
    /// The last move has brought about the position of an opening, for the first time.
    OpeningReached(Opening),
    /// What the game's opening is called.
    Opening(Option<ReachedOpening>),
    Fen(String),
    Last(Option<Box<MovePlayed>>),
    Moves {
        of: Option<(Option<Piece>, Square)>,
        turn: Color,
        sans: Vec<String>,
        targets: Vec<Square>,
    },
    /// Whether a move is legal; the sentence, and legal moves near it.
    Legality {
        explanation: Box<Explanation>,
        near: Vec<String>,
    },
    Pieces {
        /// The pieces on the board.
        found: Vec<(Piece, Vec<Square>)>,
        /// What White and Black have beside it.
        beside: [Holdings; 2],
    },
    Attackers {
        square: Square,
        on: Option<Piece>,
        pieces: Vec<(Piece, Square)>,
    },
    Rank {
        rank: Rank,
        pieces: Vec<(Piece, Square)>,
    },
    File {
        file: File,
        pieces: Vec<(Piece, Square)>,
    },
    /// Something was set, and to what.
    SettingChanged {
        target: SettingTarget,
        value: String,
    },
    Settings {
        settings: Settings,
        players: [String; 2],
        only: Option<SettingTarget>,
    },
    /// What the stages of a team noted on the way to its last move.
    Notes {
        name: String,
        notes: Vec<StageNotes>,
    },
    /// An answer of an agent that was refused, and why.
    AnswerRefused {
        name: String,
        text: String,
        why: String,
    },
    /// An agent found no legal move, and why not; it loses the game by that.
    Forfeited {
        name: String,
        why: String,
    },
    /// A program cannot play any more; a person plays on.
    Gone {
        color: Color,
        name: String,
        why: String,
    },
    Hint(Box<HintStep>),
    /// A hint is being looked for.
    LookingForHint,
    /// The position is being analysed.
    Analysing,
    /// The game is being judged, and how far that is.
    Reviewing {
        searched: usize,
        of: usize,
    },
    /// No puzzle is rated near what was asked for.
    NearestPuzzle {
        asked: u32,
    },
    /// A move does not solve the puzzle, and why not is being looked for.
    LookingForRefutation {
        san: String,
    },
    /// It is looked for no further.
    ThinkingStopped,
    /// The best lines of the position, the best first; none where the game is over.
    Analysis(Vec<String>),
    AnalysisOff,
    /// The moves of the game, judged.
    Review(String),
    Saved {
        file: PathBuf,
        place: SavedPlace,
    },
    /// What was tried behind the end of a game that was saved stands in a comment.
    TriedAfterEnd,
    /// The saved games that are listed, and how many more there are.
    Games {
        games: Vec<ListedGame>,
        more: usize,
        /// Of the person, if there is one.
        rating: Option<PlayerRating>,
    },
    /// How well the person plays, with the name that was set.
    Profile {
        name: String,
        rating: PlayerRating,
    },
    /// A game has changed the rating.
    Rated {
        before: PlayerRating,
        after: PlayerRating,
    },
    /// A game against a level does not count, and why not.
    NotRated(UnratedReason),
    /// A puzzle is solved.
    PuzzleSolved(PuzzleView),
    /// The engine is asked about a puzzle that is being solved.
    PuzzleGivenAway,
    /// The moves that solve a puzzle.
    Solution {
        line: String,
    },
    /// A file is being read for a game, which takes a while.
    Reading {
        file: PathBuf,
    },
    /// It is read no further.
    ReadingStopped,
    /// Something about a game that was opened.
    FromFile {
        note: FileNote,
        /// Whether it was pasted, and is in no file.
        is_pasted: bool,
    },
    Editing,
    NoLongerEditing,
    /// The board that was being set up is gone.
    BoardLeft,
    Commands,
    Lesson(&'static CommandHelp),
    Refused(Box<CommandError>),
    /// Something in the configuration does not count.
    Configuration(ConfigWarning),
    /// Something about the keeping of the game.
    Store(tabiya_table::JournalNotice),
}

/// How a game began.
#[derive(Clone, Debug)]
pub(crate) struct GameStarted {
    pub(crate) how: GameOrigin,
    pub(crate) times: Option<[TimeControl; 2]>,
    pub(crate) rules: DrawRules,
    pub(crate) players: [String; 2],
    /// The variant in which the level of a player is not calibrated.
    pub(crate) uncalibrated: Option<Variant>,
}

/// Where a game comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum GameOrigin {
    New,
    Chess960 {
        number: u16,
    },
    /// Another game than chess, from its start or from an array.
    Variant {
        variant: Variant,
    },
    Loaded,
    SetUp,
    Opened {
        file: PathBuf,
        number: usize,
        /// How many games the file has, where that is known.
        of: Option<usize>,
    },
    Pasted,
    Puzzle {
        id: String,
        rating: u32,
        solver: Color,
    },
    Resumed {
        plies: usize,
    },
    /// A saved game that has ended.
    LookedAt {
        plies: usize,
    },
}

impl GameOrigin {
    /// A new game from the start of a variant.
    pub(crate) fn of_start(variant: Variant) -> GameOrigin {
        match variant {
            Variant::Chess => GameOrigin::New,
            _ => GameOrigin::Variant { variant },
        }
    }
}

/// A move that was played.
#[derive(Clone, Debug)]
pub(crate) struct MovePlayed {
    pub(crate) ply: Ply,
    /// Whether it was played by a program.
    pub(crate) by: Option<String>,
}

/// What a player is told who asks for a hint, the least first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum HintStep {
    Piece((Piece, Square)),
    /// A piece to drop, and later where.
    Drop {
        role: Role,
        to: Option<Square>,
    },
    Square {
        piece: (Piece, Square),
        to: Square,
    },
    Move {
        san: String,
    },
    /// What may follow, and what that is worth to the side to move.
    Line {
        variant: Variant,
        turn: Color,
        number: u32,
        sans: Vec<String>,
        score: Score,
    },
}

/// How a game stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct TurnStatus {
    pub(crate) turn: Color,
    /// The pieces that give check.
    pub(crate) checkers: Vec<(Piece, Square)>,
    pub(crate) ending: Option<Ending>,
    pub(crate) offer: Option<Color>,
    /// Whether the side to move may claim a draw.
    pub(crate) claimable: bool,
}

/// A saved game in a list.
#[derive(Clone, Debug)]
pub(crate) struct ListedGame {
    pub(crate) number: usize,
    pub(crate) when: String,
    pub(crate) players: [String; 2],
    /// The side of the person who plays against a program.
    pub(crate) side: Option<Color>,
    pub(crate) plies: usize,
    /// `1-0`, `0-1`, `1/2-1/2`, or `*` while it is open.
    pub(crate) result: &'static str,
    /// The name of its opening.
    pub(crate) opening: Option<String>,
    /// The last move.
    pub(crate) last: Option<Box<Ply>>,
    /// The position after it, or the one that the game begins from, where that can be read.
    pub(crate) position: Option<Position>,
    /// How it stands, in a few words.
    pub(crate) state: String,
}

/// What there is to be said about a game from a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum FileNote {
    Problem(String),
    /// A move cannot be played, and only those before it are shown.
    Stops {
        mv: String,
        why: String,
    },
    /// By the rules that were set it was over before it ended.
    OverBefore {
        ending: String,
        ply: usize,
    },
    Result(&'static str),
    /// It was found before the game from which it was searched.
    FromStart,
    /// So many games more were pasted with it.
    More(usize),
    /// How it ended, in the words of the file.
    Termination(String),
}

/// Where in a file a game was saved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SavedPlace {
    Game {
        number: usize,
        of: usize,
    },
    /// At the end of a file that is too long to be counted.
    Last,
    /// The same, though it was opened from there: so long a file is not written anew.
    Copy,
}

/// What there is to be taken back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum UndoTarget {
    Nothing,
    /// The last move.
    Move,
    /// What ended the game: a resignation, an agreement, a claim.
    End,
}

/// Why something is not done.
#[derive(Clone, Debug)]
pub(crate) enum CommandError {
    /// There is no game yet.
    NoGame,
    /// Words that are neither a command nor a move.
    Unknown {
        word: String,
        nearest: Option<&'static str>,
    },
    /// A line that is not read.
    TooLong {
        bytes: usize,
        most: usize,
    },
    /// A command that is known, with words after it that it cannot take.
    Usage(ParseError),
    /// A move that cannot be played, and legal ones near it.
    Illegal {
        explanation: Box<Explanation>,
        near: Vec<String>,
    },
    Game(GameError),
    /// The game is over; what `undo` would do.
    Over {
        outcome: Outcome,
        undo: UndoTarget,
    },
    /// The position that is looked at is the last of a game.
    OverHere {
        outcome: Outcome,
    },
    Clock(ClockError),
    NoClock,
    NoOffer,
    NothingToUndo,
    NothingToRedo,
    Fen {
        text: String,
        /// The game of which it was to be a position.
        variant: Variant,
        error: FenError,
    },
    Setup {
        problems: Vec<SetupProblem>,
    },
    Castling {
        text: String,
    },
    /// What is to be in hand is not made of pieces.
    Hand {
        text: String,
    },
    /// What is to be the checks to give is no count of them.
    Checks {
        text: String,
    },
    Setting(SettingError),
    /// There is no such player.
    Player(PlayerSpecError),
    /// No program is thinking.
    NobodyThinks,
    /// No team has made a move yet.
    NoNotes,
    /// It is a program's turn, or the answer is a program's to give.
    NotYours {
        color: Color,
        name: String,
    },
    /// Only while a board is set up.
    NotEditing {
        command: &'static str,
    },
    /// Not while a board is set up.
    Editing,
    File {
        file: PathBuf,
        why: String,
    },
    NoSuchGame {
        file: PathBuf,
        number: usize,
        of: usize,
    },
    /// A text was pasted that is nothing of chess, and longer than any command.
    LongPaste {
        /// Whether it was looked at, or is too long for that as well.
        is_looked_at: bool,
    },
    /// Another file is being read: nothing is leafed through until then.
    StillReading {
        file: PathBuf,
    },
    /// No file is open to be leafed through.
    NoOpenFile {
        /// Whether a game from elsewhere is read, and is the only one.
        is_reading: bool,
    },
    /// Before the first game of a file there is none.
    FirstGame {
        file: PathBuf,
    },
    /// Words that are in the tags of no game, or only of the one that is here.
    NotFound {
        file: PathBuf,
        words: String,
        is_here: bool,
    },
    /// No puzzle fits that was not given already.
    NoPuzzle {
        theme: Option<String>,
    },
    NoPuzzleOpen,
    /// Something that belongs to a game, and not to a puzzle that is being solved.
    InPuzzle {
        command: &'static str,
    },
    /// A pasted move that cannot be played; a game that is there stays as it was.
    PasteStops {
        mv: String,
        why: String,
        stays: bool,
    },
    /// A legal move that does not solve the puzzle, and what is against it.
    NotTheSolution {
        san: String,
        why: String,
    },
    /// Something that only the full screen does.
    OnlyOnScreen,
    /// A game in a file of which there is no board.
    UnreadableGame {
        file: PathBuf,
        number: usize,
        of: Option<usize>,
        why: String,
    },
    /// Nothing is written into compressed files.
    Compressed {
        file: PathBuf,
    },
    /// Nothing is written into files that have no games.
    NotGames {
        file: PathBuf,
    },
    NoName,
    NothingSaved,
    /// The games that are not over are played by other processes.
    AllInUse,
    /// The saved game is the one on the table.
    OnThisTable,
    /// A game is on the table already.
    GoingOn,
    NoSavedGame {
        number: usize,
        of: usize,
    },
    /// The game on the table would be lost.
    Unsaved(tabiya_table::SaveStatus),
    Resume(tabiya_table::ResumeError),
    Other(String),
}

impl CommandError {
    /// A file that cannot be read or written.
    pub(crate) fn file(file: &Path, error: &io::Error) -> CommandError {
        CommandError::File { file: file.to_owned(), why: io_reason::of(error) }
    }
}
