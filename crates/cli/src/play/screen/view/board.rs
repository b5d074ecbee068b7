//! The board.

use super::super::layout::ScreenLayout;
use super::super::style::{ColorDepth, PieceRendering, ScreenStyle, SquareMarks};
use super::super::view_model::BoardView;
use super::piece_symbol::{middle, symbol};
use super::{painted, put};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use tabiya::Orientation;
use tabiya::diagram::Frame;
use tabiya::{Board, Color as Side, Square, SquareSet};

/// Draws the squares, the pieces, the marks and the names around them.
pub(super) fn draw(layout: &ScreenLayout, board_view: &BoardView, styles: &ScreenStyle, buffer: &mut Buffer) {
    match styles.depth {
        ColorDepth::Plain => plain(layout, board_view, styles, buffer),
        _ => painted::draw(layout, board_view, styles, buffer),
    }
    if layout.frame == Frame::Named {
        let edge = styles.edge().filter(|_| layout.square.height > 1 && layout.lift == 0);
        names(layout, board_view.orientation, edge.unwrap_or_default(), buffer);
    }
}

/// A board without pieces, before there is a game.
pub(super) fn empty(layout: &ScreenLayout, styles: &ScreenStyle, buffer: &mut Buffer) {
    let board_view = BoardView {
        board: Board::EMPTY,
        orientation: Orientation::White,
        marks: [SquareMarks::default(); 64],
        drawn: Vec::new(),
        unpainted: SquareSet::EMPTY,
    };
    draw(layout, &board_view, styles, buffer);
}

/// The names of files and ranks. Those of the files stand on the edge of the board, if it has one: pieces fill their
/// squares down to the ground, and would run into a page of their colour.
fn names(layout: &ScreenLayout, orientation: Orientation, edge: Style, buffer: &mut Buffer) {
    let below = Rect { y: layout.board.bottom(), height: 1, ..layout.board };
    buffer.set_style(below.intersection(buffer.area), edge);
    for (column, file) in orientation.files().into_iter().enumerate() {
        let (x, _) = middle(layout, column, 0);
        put(buffer, x, below.y, 1, &file.to_string(), edge);
    }
    for (row, rank) in orientation.ranks().into_iter().enumerate() {
        put(buffer, layout.board.x - 2, layout.middle_line(row), 1, &rank.to_string(), Style::new());
    }
}

/// Without colours: letters, and marks beside them.
fn plain(layout: &ScreenLayout, board_view: &BoardView, styles: &ScreenStyle, buffer: &mut Buffer) {
    let mut closing = Vec::new();
    for square in Square::ALL {
        let (column, row) = board_view.orientation.cell(square);
        let (area, middle) = (layout.cell(column, row), middle(layout, column, row));
        plain_square(area, middle, square, board_view, styles, buffer);
        // Behind the narrowest squares a mark ends in the column of the next one.
        if area.width == 2 && area.right() < buffer.area.right() {
            closing.push((area.right(), area.y, between(board_view, column, row)));
        }
    }
    for (x, y, text) in closing {
        buffer[(x, y)].set_symbol(text);
    }
}

/// What stands between a square and the one to its right, where both have no more than a letter.
fn between(board_view: &BoardView, column: usize, row: usize) -> &'static str {
    let marked = |column: usize| {
        let square =
            Square::new(*board_view.orientation.files().get(column)?, board_view.orientation.ranks()[row]);
        brackets(board_view, square)
    };
    match (marked(column), marked(column + 1)) {
        (Some(("[", _)), Some(("[", _))) => "|",
        (None | Some(("[", _)), Some((left, _))) => left,
        (Some((_, right)), _) => right,
        (None, None) => " ",
    }
}

/// What stands on both sides of a piece without colours.
fn brackets(board_view: &BoardView, square: Square) -> Option<(&'static str, &'static str)> {
    let piece = board_view.board.piece_at(square);
    Some(match board_view.marks[square.index()] {
        SquareMarks { cursor: true, .. } => (">", "<"),
        SquareMarks { culprit: true, .. } => ("!", "!"),
        SquareMarks { check: true, .. } => ("*", "*"),
        SquareMarks { picked: true, .. } => ("(", ")"),
        SquareMarks { premove: true, .. } => ("{", "}"),
        SquareMarks { target: true, .. } if piece.is_some() => ("x", "x"),
        _ if board_view.drawn.iter().any(|shape| shape.from == square || shape.to == square) => ("~", "~"),
        SquareMarks { last: true, .. } => ("[", "]"),
        SquareMarks { goal: true, .. } => ("=", "="),
        _ => return None,
    })
}

/// A letter, and marks beside it; dark squares are dotted where there is room.
fn plain_square(
    area: Rect,
    (x, y): (u16, u16),
    square: Square,
    board_view: &BoardView,
    styles: &ScreenStyle,
    buffer: &mut Buffer,
) {
    let (piece, marks) = (board_view.board.piece_at(square), board_view.marks[square.index()]);
    let blank = if area.height > 1 && !square.is_light() { "." } else { " " };
    for position in area.positions() {
        buffer[position].set_symbol(blank);
    }
    let symbol = match piece {
        None if marks.target => "o".to_owned(),
        None if area.height > 1 => blank.to_owned(),
        None => ".".to_owned(),
        Some(piece) if styles.pieces == PieceRendering::Letters => piece.letter().to_string(),
        Some(piece) => symbol(piece),
    };
    let unmarked = if piece.is_some() { " " } else { blank };
    let (left, right) = brackets(board_view, square).unwrap_or((unmarked, unmarked));
    buffer[(x, y)].set_symbol(&symbol);
    if piece.is_some_and(|piece| piece.color == Side::White) {
        buffer[(x, y)].set_style(Style::new().add_modifier(Modifier::BOLD));
    }
    buffer[(x - 1, y)].set_symbol(left);
    if area.width > 2 {
        buffer[(x + 1, y)].set_symbol(right);
    }
}
