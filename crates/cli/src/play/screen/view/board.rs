//! The board.

use super::super::layout::Layout;
use super::super::paint::{Depth, Paint, rgb};
use super::super::scene::{Marks, Men, Seen};
use super::super::shapes;
use super::put;
use crate::play::text::Script;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use tabiya::View;
use tabiya::diagram::Frame;
use tabiya::{Board, Color as Side, Piece, Role, Square};

/// The lowest squares on which men are shapes.
const SHAPES: u16 = 4;

/// Draws the squares, the men, the marks and the names around them.
pub(super) fn draw(layout: &Layout, seen: &Seen, paint: &Paint, buffer: &mut Buffer) {
    let mut closing = Vec::new();
    for square in Square::ALL {
        let (column, row) = seen.view.sees(square);
        let area = layout.cell(column, row);
        let (man, marks) = (seen.board.piece_at(square), seen.marks[square.index()]);
        match paint.depth {
            Depth::Plain => {
                plain(area, square, man, marks, paint, buffer);
                // Behind the narrowest squares a mark ends in the column of the next one.
                if area.width == 2 && area.right() < buffer.area.right() {
                    closing.push((area.right(), area.y, between(seen, column, row)));
                }
            }
            _ => painted(area, square, man, marks, paint, buffer),
        }
    }
    for (x, y, text) in closing {
        buffer[(x, y)].set_symbol(text);
    }
    if layout.frame == Frame::Named {
        names(layout, seen.view, buffer);
    }
}

/// What stands between a square and the one to its right, where both have no more than a letter.
fn between(seen: &Seen, column: usize, row: usize) -> &'static str {
    let marked = |column: usize| {
        let square = Square::new(*seen.view.files().get(column)?, seen.view.ranks()[row]);
        brackets(seen.marks[square.index()], seen.board.piece_at(square))
    };
    match (marked(column), marked(column + 1)) {
        (Some(("[", _)), Some(("[", _))) => "|",
        (None | Some(("[", _)), Some((left, _))) => left,
        (Some((_, right)), _) => right,
        (None, None) => " ",
    }
}

/// What stands on both sides of a man without colours.
fn brackets(marks: Marks, man: Option<Piece>) -> Option<(&'static str, &'static str)> {
    Some(match marks {
        Marks { cursor: true, .. } => (">", "<"),
        Marks { culprit: true, .. } => ("!", "!"),
        Marks { check: true, .. } => ("*", "*"),
        Marks { picked: true, .. } => ("(", ")"),
        Marks { premove: true, .. } => ("{", "}"),
        Marks { target: true, .. } if man.is_some() => ("x", "x"),
        Marks { last: true, .. } => ("[", "]"),
        _ => return None,
    })
}

/// A board without men, before there is a game.
pub(super) fn empty(layout: &Layout, paint: &Paint, buffer: &mut Buffer) {
    let seen = Seen { board: Board::EMPTY, view: View::White, marks: [Marks::default(); 64] };
    draw(layout, &seen, paint, buffer);
}

fn names(layout: &Layout, view: View, buffer: &mut Buffer) {
    let middle = layout.square.width.saturating_sub(1) / 2;
    for (column, file) in view.files().into_iter().enumerate() {
        let x = layout.cell(column, 0).x + middle + u16::from(layout.square.width == 2);
        put(buffer, x, layout.board.bottom(), 1, &file.to_string(), Style::new());
    }
    for (row, rank) in view.ranks().into_iter().enumerate() {
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
fn plain(area: Rect, square: Square, man: Option<Piece>, marks: Marks, paint: &Paint, buffer: &mut Buffer) {
    let (x, y) = middle(area);
    let blank = if area.height > 1 && !square.is_light() { "." } else { " " };
    for position in area.positions() {
        buffer[position].set_symbol(blank);
    }
    let symbol = match man {
        None if marks.target => "o".to_owned(),
        None if area.height > 1 => blank.to_owned(),
        None => ".".to_owned(),
        Some(piece) if paint.men == Men::Letters => piece.letter().to_string(),
        Some(piece) => symbol(piece),
    };
    let unmarked = if man.is_some() { " " } else { blank };
    let (left, right) = brackets(marks, man).unwrap_or((unmarked, unmarked));
    buffer[(x, y)].set_symbol(&symbol);
    if man.is_some_and(|man| man.color == Side::White) {
        buffer[(x, y)].set_style(Style::new().add_modifier(Modifier::BOLD));
    }
    buffer[(x - 1, y)].set_symbol(left);
    if area.width > 2 {
        buffer[(x + 1, y)].set_symbol(right);
    }
}

fn painted(area: Rect, square: Square, man: Option<Piece>, marks: Marks, paint: &Paint, buffer: &mut Buffer) {
    let ground = paint.ground(square, marks);
    let style = Style::new().bg(Color::Indexed(ground));
    for position in area.positions() {
        buffer[position].set_symbol(" ").set_style(style);
    }
    let (x, y) = middle(area);
    if let Some(piece) = man {
        let drawn = paint.men == Men::Symbols && paint.script == Script::Unicode;
        if drawn && area.height >= SHAPES {
            shape(area, piece, ground, paint, buffer);
        } else {
            // Painted men are told apart by their paint: the solid symbols read better.
            let text = match paint.men {
                Men::Letters => piece.letter().to_string(),
                _ => symbol(piece.role.of(Side::Black)),
            };
            let color = Color::Indexed(paint.man(piece.color));
            buffer[(x, y)].set_symbol(&text).set_style(style.fg(color).add_modifier(Modifier::BOLD));
        }
    }
    if marks.target {
        target(area, man, style.fg(Color::Indexed(paint.man(Side::Black))), paint, buffer);
    }
}

/// A dot where a man can go; where it can take, the corners.
fn target(area: Rect, man: Option<Piece>, style: Style, paint: &Paint, buffer: &mut Buffer) {
    let (x, y) = middle(area);
    let unicode = paint.script == Script::Unicode;
    if man.is_none() {
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
    let places = [(area.x, area.y), (right, area.y), (area.x, bottom), (right, bottom)];
    for (place, corner) in places.into_iter().zip(corners) {
        buffer[place].set_symbol(corner).set_style(style);
    }
}

/// A man as a shape: every character is two pixels, one above the other.
fn shape(area: Rect, piece: Piece, ground: u8, paint: &Paint, buffer: &mut Buffer) {
    let size = usize::from(area.width.min(2 * area.height));
    let shape = shapes::shape(piece.role, size);
    let man = paint.man(piece.color);
    let color = |x: usize, y: usize| -> Color {
        let (body, line) = (shape.body[y * shape.size + x], shape.lines[y * shape.size + x]);
        // Lines are too fine for few pixels.
        let line = if size < 16 { 0 } else { line };
        if paint.depth == Depth::Full {
            let inner = mixed(rgb(man), rgb(if piece.color.is_white() { 240 } else { 248 }), line);
            let [red, green, blue] = mixed(rgb(ground), inner, body);
            return Color::Rgb(red, green, blue);
        }
        match (body > 120, line > 140) {
            (true, false) => Color::Indexed(man),
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

/// A man's symbol. Some terminals draw the black pawn alone as an emoji, unless asked for text.
pub(super) fn symbol(piece: Piece) -> String {
    let mut symbol = piece.symbol().to_string();
    if piece == Role::Pawn.of(Side::Black) {
        symbol.push('\u{fe0e}');
    }
    symbol
}
