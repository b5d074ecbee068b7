//! The board.

use super::super::layout::ScreenLayout;
use super::super::shapes;
use super::super::style::{ColorDepth, PieceRendering, ScreenStyle, SquareMarks, rgb};
use super::super::view_model::BoardView;
use super::put;
use crate::play::terminal_caps::Charset;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use tabiya::Orientation;
use tabiya::diagram::Frame;
use tabiya::{Board, Color as Side, Piece, Role, Square};

/// The lowest squares on which pieces are shapes.
const SHAPES: u16 = 4;

/// Draws the squares, the pieces, the marks and the names around them.
pub(super) fn draw(layout: &ScreenLayout, board_view: &BoardView, styles: &ScreenStyle, buffer: &mut Buffer) {
    let mut closing = Vec::new();
    for square in Square::ALL {
        let (column, row) = board_view.orientation.cell(square);
        let area = layout.cell(column, row);
        let (piece, marks) = (board_view.board.piece_at(square), board_view.marks[square.index()]);
        match styles.depth {
            ColorDepth::Plain => {
                plain(area, square, piece, marks, styles, buffer);
                // Behind the narrowest squares a mark ends in the column of the next one.
                if area.width == 2 && area.right() < buffer.area.right() {
                    closing.push((area.right(), area.y, between(board_view, column, row)));
                }
            }
            _ => painted(area, square, piece, marks, styles, buffer),
        }
    }
    for (x, y, text) in closing {
        buffer[(x, y)].set_symbol(text);
    }
    if layout.frame == Frame::Named {
        names(layout, board_view.orientation, buffer);
    }
}

/// What stands between a square and the one to its right, where both have no more than a letter.
fn between(board_view: &BoardView, column: usize, row: usize) -> &'static str {
    let marked = |column: usize| {
        let square =
            Square::new(*board_view.orientation.files().get(column)?, board_view.orientation.ranks()[row]);
        brackets(board_view.marks[square.index()], board_view.board.piece_at(square))
    };
    match (marked(column), marked(column + 1)) {
        (Some(("[", _)), Some(("[", _))) => "|",
        (None | Some(("[", _)), Some((left, _))) => left,
        (Some((_, right)), _) => right,
        (None, None) => " ",
    }
}

/// What stands on both sides of a piece without colours.
fn brackets(marks: SquareMarks, piece: Option<Piece>) -> Option<(&'static str, &'static str)> {
    Some(match marks {
        SquareMarks { cursor: true, .. } => (">", "<"),
        SquareMarks { culprit: true, .. } => ("!", "!"),
        SquareMarks { check: true, .. } => ("*", "*"),
        SquareMarks { picked: true, .. } => ("(", ")"),
        SquareMarks { premove: true, .. } => ("{", "}"),
        SquareMarks { target: true, .. } if piece.is_some() => ("x", "x"),
        SquareMarks { last: true, .. } => ("[", "]"),
        _ => return None,
    })
}

/// A board without pieces, before there is a game.
pub(super) fn empty(layout: &ScreenLayout, styles: &ScreenStyle, buffer: &mut Buffer) {
    let board_view = BoardView {
        board: Board::EMPTY,
        orientation: Orientation::White,
        marks: [SquareMarks::default(); 64],
    };
    draw(layout, &board_view, styles, buffer);
}

fn names(layout: &ScreenLayout, orientation: Orientation, buffer: &mut Buffer) {
    let middle = layout.square.width.saturating_sub(1) / 2;
    for (column, file) in orientation.files().into_iter().enumerate() {
        let x = layout.cell(column, 0).x + middle + u16::from(layout.square.width == 2);
        put(buffer, x, layout.board.bottom(), 1, &file.to_string(), Style::new());
    }
    for (row, rank) in orientation.ranks().into_iter().enumerate() {
        let y = layout.cell(0, row).y + (layout.square.height - 1) / 2;
        put(buffer, layout.board.x - 2, y, 1, &rank.to_string(), Style::new());
    }
}

/// The middle of a square, where a symbol stands.
fn middle(area: Rect) -> (u16, u16) {
    // In the narrowest squares the left of the two columns is kept for marks.
    let x = if area.width == 2 { 1 } else { (area.width - 1) / 2 };
    (area.x + x, area.y + (area.height - 1) / 2)
}

/// Without colours: letters, and marks beside them; dark squares are dotted where there is room.
fn plain(
    area: Rect,
    square: Square,
    piece: Option<Piece>,
    marks: SquareMarks,
    styles: &ScreenStyle,
    buffer: &mut Buffer,
) {
    let (x, y) = middle(area);
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
    let (left, right) = brackets(marks, piece).unwrap_or((unmarked, unmarked));
    buffer[(x, y)].set_symbol(&symbol);
    if piece.is_some_and(|piece| piece.color == Side::White) {
        buffer[(x, y)].set_style(Style::new().add_modifier(Modifier::BOLD));
    }
    buffer[(x - 1, y)].set_symbol(left);
    if area.width > 2 {
        buffer[(x + 1, y)].set_symbol(right);
    }
}

fn painted(
    area: Rect,
    square: Square,
    piece: Option<Piece>,
    marks: SquareMarks,
    styles: &ScreenStyle,
    buffer: &mut Buffer,
) {
    let ground = styles.ground(square, marks);
    let style = Style::new().bg(Color::Indexed(ground));
    for position in area.positions() {
        buffer[position].set_symbol(" ").set_style(style);
    }
    let (x, y) = middle(area);
    if let Some(piece) = piece {
        let drawn = styles.pieces == PieceRendering::Symbols && styles.charset == Charset::Unicode;
        if drawn && area.height >= SHAPES {
            shape(area, piece, ground, styles, buffer);
        } else {
            // Painted pieces are told apart by their paint: the solid symbols read better.
            let text = match styles.pieces {
                PieceRendering::Letters => piece.letter().to_string(),
                _ => symbol(piece.role.of(Side::Black)),
            };
            let color = Color::Indexed(styles.piece_color(piece.color));
            buffer[(x, y)].set_symbol(&text).set_style(style.fg(color).add_modifier(Modifier::BOLD));
        }
    }
    if marks.target {
        target(area, piece, style.fg(Color::Indexed(styles.piece_color(Side::Black))), styles, buffer);
    }
}

/// A dot where a piece can go; where it can take, the corners.
fn target(area: Rect, piece: Option<Piece>, style: Style, styles: &ScreenStyle, buffer: &mut Buffer) {
    let (x, y) = middle(area);
    let unicode = styles.charset == Charset::Unicode;
    if piece.is_none() {
        let dot = if unicode { "•" } else { "o" };
        if area.height >= SHAPES && unicode {
            let half = area.height / 6;
            let middle = Rect::new(x - half.max(1) + 1, y - half / 2, 2 * half.max(1), half.max(1));
            for position in middle.intersection(area).positions() {
                buffer[position].set_symbol("█").set_style(style);
            }
            return;
        }
        buffer[(x, y)].set_symbol(dot).set_style(style);
        return;
    }
    if area.width == 2 {
        buffer[(area.x, area.y)].set_symbol(if unicode { "•" } else { "x" }).set_style(style);
        return;
    }
    let corners = if unicode && area.height > 1 { ["▛", "▜", "▙", "▟"] } else { ["x"; 4] };
    let (right, bottom) = (area.right() - 1, area.bottom() - 1);
    let hits = [(area.x, area.y), (right, area.y), (area.x, bottom), (right, bottom)];
    for (place, corner) in hits.into_iter().zip(corners) {
        buffer[place].set_symbol(corner).set_style(style);
    }
}

/// A piece as a shape: every character is two pixels, one above the other.
fn shape(area: Rect, piece: Piece, ground: u8, styles: &ScreenStyle, buffer: &mut Buffer) {
    let size = usize::from(area.width.min(2 * area.height));
    let shape = shapes::shape(piece.role, size);
    let ink = styles.piece_color(piece.color);
    let color = |x: usize, y: usize| -> Color {
        let (body, line) = (shape.body[y * shape.size + x], shape.lines[y * shape.size + x]);
        // Lines are too fine for few pixels.
        let line = if size < 16 { 0 } else { line };
        if styles.depth == ColorDepth::Full {
            let inner = mixed(rgb(ink), rgb(if piece.color.is_white() { 240 } else { 248 }), line);
            let [red, green, blue] = mixed(rgb(ground), inner, body);
            return Color::Rgb(red, green, blue);
        }
        match (body > 120, line > 140) {
            (true, false) => Color::Indexed(ink),
            _ => Color::Indexed(ground),
        }
    };
    for row in 0..usize::from(area.height) {
        for column in 0..size {
            let (upper, lower) = (color(column, 2 * row), color(column, 2 * row + 1));
            let cell = &mut buffer[(area.x + column as u16, area.y + row as u16)];
            if upper == lower {
                cell.set_symbol(" ").set_bg(upper);
            } else {
                cell.set_symbol("▀").set_fg(upper).set_bg(lower);
            }
        }
    }
}

/// So much of the second colour over the first.
fn mixed(under: [u8; 3], over: [u8; 3], part: u8) -> [u8; 3] {
    let part = u32::from(part);
    let mix = |a: u8, b: u8| ((u32::from(a) * (255 - part) + u32::from(b) * part) / 255) as u8;
    [mix(under[0], over[0]), mix(under[1], over[1]), mix(under[2], over[2])]
}

/// A piece's symbol. Some terminals draw the black pawn alone as an emoji, unless asked for text.
pub(super) fn symbol(piece: Piece) -> String {
    let mut symbol = piece.symbol().to_string();
    if piece == Role::Pawn.of(Side::Black) {
        symbol.push('\u{fe0e}');
    }
    symbol
}
