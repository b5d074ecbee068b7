//! What there is to be drawn, as data: what stands where is the layout's matter, what it looks like the view's.

use super::layout::ScreenLayout;
use super::style::{ScreenStyle, SquareMarks, Tint};
use crate::play::game_tree::MoveEntry;
use ratatui::layout::{Position, Rect};
use std::sync::Arc;
use tabiya::pgn::NodeId;
use tabiya::{Board, Color, Orientation, Square, SquareSet};

/// Everything that is on the screen.
pub(super) struct ViewModel {
    pub(super) styles: ScreenStyle,
    pub(super) board_view: Option<BoardView>,
    /// White's, then Black's.
    pub(super) sides: [PlayerView; 2],
    pub(super) moves: MoveListView,
    /// What was told, line by line.
    pub(super) messages: Vec<ScreenMessage>,
    /// How things stand, and how urgent that is.
    pub(super) status: StatusView,
    /// What can be done now.
    pub(super) context: FooterContext,
    /// What would do nothing now, and has no button.
    pub(super) idle: Vec<Action>,
    /// What can be chosen beside the board.
    pub(super) menu: Option<MenuView>,
    pub(super) input: InputView,
    pub(super) dialog: Option<Dialog>,
    /// The pieces that can be placed, while a board is set up.
    pub(super) palette: Option<Palette>,
    /// What the engine thinks, while somebody wants to know.
    pub(super) analysis: Option<AnalysisView>,
    /// What a review says.
    pub(super) review: Option<ReviewView>,
    /// The name of the opening, with its code.
    pub(super) opening: Option<String>,
}

/// What the engine thinks of the position.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct AnalysisView {
    /// What White can expect, from 0 to 1.
    pub(super) white: f64,
    pub(super) depth: u32,
    /// The best first.
    pub(super) lines: Vec<EngineLine>,
    /// The squares of the best move.
    pub(super) best: Option<(Square, Square)>,
    /// Why there is nothing to think about.
    pub(super) over: Option<String>,
}

/// A line of moves, and what it is worth to White.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct EngineLine {
    pub(super) score: String,
    pub(super) moves: String,
}

/// A game that is judged.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct ReviewView {
    /// How many positions of how many are searched, while they are.
    pub(super) progress: Option<(usize, usize)>,
    /// What White could expect after every move.
    pub(super) chances: Vec<f64>,
    /// The move that is looked at.
    pub(super) at: Option<usize>,
    /// What there is to say about it, or about the players.
    pub(super) words: Vec<String>,
    /// What is said about a move, where there is no room for all of it.
    pub(super) said_in_brief: Option<String>,
    /// The same where there is little room, if it can be said more briefly.
    pub(super) brief: Option<Vec<String>>,
    /// The same where there is a single line, the longest first.
    pub(super) in_a_line: Vec<String>,
    /// Which of the mistakes it is.
    pub(super) mistake: Option<usize>,
    pub(super) mistakes: usize,
}

/// A board with its marks.
pub(super) struct BoardView {
    pub(super) board: Board,
    pub(super) orientation: Orientation,
    pub(super) marks: [SquareMarks; 64],
    /// Lines over the board and rings in its squares.
    pub(super) drawn: Vec<BoardShape>,
    /// Squares whose pictures are not painted yet: characters stand there meanwhile.
    pub(super) unpainted: SquareSet,
}

/// An arrow from one square to another, or a ring in a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct BoardShape {
    pub(super) from: Square,
    /// The same square is a ring.
    pub(super) to: Square,
    pub(super) tint: Tint,
}

/// A player.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct PlayerView {
    /// The side with its rating and who plays it, then the same ever more briefly.
    pub(super) names: Vec<String>,
    /// The same by the name of the family alone, for those whose name has one.
    pub(super) family: Vec<String>,
    pub(super) clock: Option<String>,
    pub(super) state: ClockState,
    pub(super) taken: String,
    /// What can be dropped.
    pub(super) hand: Vec<HandPiece>,
    /// The checks to give, where there is little room.
    pub(super) checks: String,
}

/// Pieces of one kind in a player's hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct HandPiece {
    pub(super) piece: tabiya::Piece,
    pub(super) count: usize,
    /// One of them is about to be dropped.
    pub(super) taken: bool,
}

/// How a clock goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum ClockState {
    #[default]
    Still,
    Running,
    /// Running, with little time.
    Short,
}

/// The moves, and which is looked at.
pub(super) struct MoveListView {
    /// What is said before the first move.
    pub(super) foreword: Option<String>,
    pub(super) entries: Arc<Vec<MoveEntry>>,
    pub(super) current: NodeId,
    pub(super) result: Option<String>,
}

/// A line of text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct ScreenMessage {
    pub(super) text: String,
    pub(super) tone: Tone,
}

/// How things stand, and the same for those who have little room.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct StatusView {
    pub(super) message: ScreenMessage,
    pub(super) brief: Option<String>,
    /// The same where there is hardly any room; of a game that has ended how it did: "0-1 checkmate".
    pub(super) briefest: Option<String>,
}

/// What is going on, as far as it decides what can be done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum FooterContext {
    /// There is no game yet.
    Start,
    Playing,
    Puzzle,
    /// A puzzle whose solution was told.
    PuzzleShown,
    PuzzleSolved,
    Over,
    /// Earlier moves or others are looked at.
    Looking,
    /// A game of a file of several is looked at.
    Leafing,
    /// A game from elsewhere is looked at, and there is no other.
    ReadingOne,
    SetUp,
}

/// A menu beside the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct MenuView {
    pub(super) title: Vec<ScreenMessage>,
    pub(super) rows: Vec<MenuRow>,
    pub(super) chosen: usize,
    /// Whether a key has asked for it: the smallest windows have one line for it and for everything else.
    pub(super) is_asked: bool,
}

/// A row of a menu: something to be done, or something to be changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct MenuRow {
    pub(super) name: &'static str,
    /// The same where there is little room; with a value it may be empty.
    pub(super) brief: &'static str,
    pub(super) value: Option<String>,
}

impl MenuRow {
    /// Something to be done.
    pub(super) fn choice(name: &'static str, brief: &'static str) -> MenuRow {
        MenuRow { name, brief, value: None }
    }

    /// Something to be changed.
    pub(super) fn value(name: &'static str, brief: &'static str, value: String) -> MenuRow {
        MenuRow { name, brief, value: Some(value) }
    }
}

/// How a line is meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Tone {
    Usual,
    /// Something was refused.
    Refused,
    /// Check, the end.
    Loud,
    Quiet,
}

/// The line that is typed.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct InputView {
    pub(super) prompt: String,
    pub(super) text: String,
    /// What stands before the caret.
    pub(super) before: String,
    /// Where it is only suggested, and the next letter replaces the rest.
    pub(super) suggested: Option<usize>,
    /// What would complete it.
    pub(super) ghost: Option<String>,
    pub(super) choices: Vec<String>,
    pub(super) chosen: Option<usize>,
}

/// A window over the others.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Dialog {
    pub(super) title: String,
    pub(super) rows: Vec<String>,
    pub(super) chosen: Option<usize>,
    /// The first row that is seen, if nothing is chosen.
    pub(super) top: usize,
    pub(super) foot: String,
    /// What stands there instead where everything is seen.
    pub(super) whole_foot: Option<&'static str>,
    /// The row with which a second column begins, where the screen is wide enough for two.
    pub(super) second_column: Option<usize>,
    /// The column of the sign before the value of the row that is chosen.
    pub(super) back: Option<u16>,
    /// The column of the chosen row where one types.
    pub(super) caret: Option<u16>,
    /// The width and the rows of the foot, where they do not follow from what stands there: it changes with every key.
    pub(super) fixed: Option<(u16, u16)>,
}

/// The pieces that can be placed on a board, and what is in the hand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Palette {
    pub(super) hand: Option<tabiya::Piece>,
    pub(super) turn: Color,
    /// What a variant has beside the board: "White: in hand Q".
    pub(super) beside: Vec<String>,
}

/// What a click does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ClickTarget {
    Look(NodeId),
    Act(Action),
    /// A row of a dialog.
    Row(usize),
    /// A row of a menu.
    Choose(usize),
    /// The sign before the value of a row of a menu: the value before it.
    ChooseBack(usize),
    /// The same in a dialog.
    RowBack(usize),
    /// A piece of the palette; none removes.
    Take(Option<tabiya::Piece>),
    /// A piece in hand, to be dropped.
    Drop(tabiya::Piece),
    /// Beside everything, where a dialog is open.
    Away,
}

/// What keys and buttons do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Action {
    Help,
    New,
    Open,
    Save,
    Flip,
    Undo,
    Redo,
    Draw,
    Resign,
    Edit,
    Analyse,
    Quit,
    Back,
    Forth,
    Escape,
    Hint,
    Solution,
    Next,
    Previous,
    Autoplay,
    Clear,
    Turn,
    Done,
    Cancel,
}

/// What was drawn where.
#[derive(Default)]
pub(super) struct HitMap {
    /// How wide the screen is.
    pub(super) width: u16,
    pub(super) layout: Option<ScreenLayout>,
    pub(super) orientation: Orientation,
    pub(super) pressed: Vec<(Rect, ClickTarget)>,
    /// How many rows of a dialog are seen.
    pub(super) page: usize,
    /// The first of them.
    pub(super) top: usize,
    /// Whether there are more of them than are seen.
    pub(super) scrolls: bool,
    pub(super) caret: Option<Position>,
    /// Whether the menu is seen.
    pub(super) menu: bool,
}

impl HitMap {
    /// The square at a place.
    pub(super) fn square(&self, at: Position) -> Option<Square> {
        let layout = self.layout.filter(|layout| layout.board.contains(at))?;
        let column = (at.x - layout.board.x) / layout.square.width;
        // Where squares begin in the middle of a line, the line is the lower one's.
        let row = ((at.y - layout.board.y) / layout.square.height).min(7);
        Some(Square::new(
            self.orientation.files()[usize::from(column)],
            self.orientation.ranks()[usize::from(row)],
        ))
    }

    /// What a click at a place does; what was drawn last lies on top.
    pub(super) fn press(&self, at: Position) -> Option<ClickTarget> {
        self.pressed.iter().rev().find(|(place, _)| place.contains(at)).map(|(_, press)| *press)
    }
}
