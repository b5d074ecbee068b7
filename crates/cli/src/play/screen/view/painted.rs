//! Painted squares: every character is two pixels of ground, one above the other, and pieces stand on them.

use super::super::layout::ScreenLayout;
use super::super::piece_art::{self, PieceDrawing};
use super::super::shapes;
use super::super::style::{ColorDepth, PieceRendering, ScreenStyle, SquareMarks, Tint, rgb, rgb_color};
use super::super::themes::mixed;
use super::super::view_model::BoardView;
use super::arrow::{self, MeasuredShape};
use super::board::{middle, symbol};
use crate::play::terminal_caps::Charset;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use std::cmp::Ordering;
use tabiya::{Color as Side, Piece, Square};

/// The lowest squares on which pieces are drawn.
const DRAWN: u16 = 3;

/// The lowest squares on which soft edges are better than sharp ones: below, crosses and crowns would be blurred.
const SMOOTH: u16 = 9;

/// Draws the squares, the pieces and the marks.
pub(super) fn draw(layout: &ScreenLayout, board_view: &BoardView, styles: &ScreenStyle, buffer: &mut Buffer) {
    let size = (f32::from(layout.square.width), 2.0 * f32::from(layout.square.height));
    let painter = Painter { layout, board_view, styles, shapes: arrow::measured(board_view, size) };
    painter.squares(buffer);
    for square in Square::ALL {
        if let Some(piece) = board_view.board.piece_at(square) {
            painter.piece(square, piece, buffer);
        }
        painter.signs(square, buffer);
    }
}

struct Painter<'a> {
    layout: &'a ScreenLayout,
    board_view: &'a BoardView,
    styles: &'a ScreenStyle,
    shapes: Vec<MeasuredShape>,
}

impl Painter<'_> {
    fn is_unicode(&self) -> bool {
        self.styles.charset == Charset::Unicode
    }

    /// The square at a pixel: a column, and half a line of the board.
    fn square_at(&self, x: u16, y: u16) -> Option<Square> {
        // Without half blocks squares begin and end with lines.
        let lift = if self.is_unicode() { self.layout.lift() } else { 0 };
        let row = y.checked_sub(lift)? / (2 * self.layout.square.height);
        let column = x / self.layout.square.width;
        let orientation = self.board_view.orientation;
        Some(Square::new(
            *orientation.files().get(usize::from(column))?,
            *orientation.ranks().get(usize::from(row))?,
        ))
    }

    fn marks(&self, square: Square) -> SquareMarks {
        self.board_view.marks[square.index()]
    }

    /// The colour of a pixel under the pieces; none outside of the squares.
    fn ground(&self, x: u16, y: u16) -> Option<Color> {
        let square = self.square_at(x, y)?;
        let ground = self.styles.ground(square, self.marks(square));
        let lift = f32::from(self.layout.lift());
        let at = (f32::from(x) + 0.5, f32::from(y) + 0.5 - lift);
        // What a person has drawn lies over what the engine found.
        if let Some(shape) = self.shapes.iter().rev().find(|shape| shape.covers(at)) {
            return Some(self.styles.tinted(ground, shape.tint));
        }
        if self.marks(square).target && self.layout.square.height >= DRAWN && self.is_target(square, at) {
            return Some(self.styles.target(ground));
        }
        Some(ground)
    }

    /// Whether a pixel is part of the dot where a piece can go, or of the corners where it can take.
    fn is_target(&self, square: Square, (x, y): arrow::Pixel) -> bool {
        let (width, height) =
            (f32::from(self.layout.square.width), 2.0 * f32::from(self.layout.square.height));
        let (dx, dy) = ((x % width - width / 2.0).abs(), (y % height - height / 2.0).abs());
        if self.board_view.board.piece_at(square).is_none() {
            return dx.hypot(dy) <= (height / 6.0).max(1.1);
        }
        // Triangles in the corners.
        (width / 2.0 - dx) + (height / 2.0 - dy) <= (height / 4.0).max(2.0)
    }

    /// All squares, without what stands on them.
    fn squares(&self, buffer: &mut Buffer) {
        let Rect { x: left, y: top, width, height } = self.layout.board;
        for y in 0..height {
            for x in 0..width {
                let upper = self.ground(x, 2 * y);
                let lower = if self.is_unicode() { self.ground(x, 2 * y + 1) } else { upper };
                let Some(cell) = buffer.cell_mut((left + x, top + y)) else { continue };
                match (upper, lower) {
                    (Some(upper), Some(lower)) if upper == lower => {
                        cell.set_symbol(" ").set_bg(upper);
                    }
                    (Some(upper), Some(lower)) => {
                        cell.set_symbol("▀").set_fg(upper).set_bg(lower);
                    }
                    (Some(upper), None) => {
                        cell.set_symbol("▀").set_fg(upper);
                    }
                    (None, Some(lower)) => {
                        cell.set_symbol("▄").set_fg(lower);
                    }
                    (None, None) => {}
                }
            }
        }
    }

    fn piece(&self, square: Square, piece: Piece, buffer: &mut Buffer) {
        let (column, row) = self.board_view.orientation.cell(square);
        let area = self.layout.cell(column, row);
        if self.styles.pieces == PieceRendering::Symbols && self.is_unicode() && area.height >= DRAWN {
            return match piece_art::drawing(piece.role, area.height) {
                Some(drawing) => self.drawing(area, drawing, piece, buffer),
                None => self.outline(area, piece, buffer),
            };
        }
        // Painted pieces are told apart by their paint: the solid symbols read better.
        let text = match self.styles.pieces {
            PieceRendering::Letters => piece.letter().to_string(),
            _ => symbol(piece.role.of(Side::Black)),
        };
        let (x, y) = self.symbol_place(column, row);
        self.write(x, y, &text, self.styles.piece_color(piece.color), buffer);
    }

    /// The place of a square's symbol.
    fn symbol_place(&self, column: usize, row: usize) -> (u16, u16) {
        let (x, y) = middle(self.layout, column, row);
        if self.is_unicode() {
            (x, y)
        } else {
            (x, self.layout.cell(column, row).y + (self.layout.square.height - 1) / 2)
        }
    }

    /// Writes a letter on its ground.
    fn write(&self, x: u16, y: u16, text: &str, color: Color, buffer: &mut Buffer) {
        let board = self.layout.board;
        let ground = self.ground(x - board.x, 2 * (y - board.y)).unwrap_or(Color::Reset);
        if let Some(cell) = buffer.cell_mut((x, y)) {
            cell.set_symbol(text).set_style(Style::new().fg(color).bg(ground).add_modifier(Modifier::BOLD));
        }
    }

    /// A piece as it was drawn by hand, in the middle of its square.
    fn drawing(&self, area: Rect, drawing: PieceDrawing, piece: Piece, buffer: &mut Buffer) {
        let left = (2 * usize::from(area.width)).saturating_sub(drawing[0].len()) / 2;
        let covered = |x: usize, y: usize| {
            let pixel = x.checked_sub(left).and_then(|x| drawing.get(y)?.as_bytes().get(x).copied());
            pixel == Some(b'#')
        };
        self.quadrants(area, piece, covered, buffer);
    }

    /// A piece from pixels, four in a character.
    fn quadrants(
        &self,
        area: Rect,
        piece: Piece,
        covered: impl Fn(usize, usize) -> bool,
        buffer: &mut Buffer,
    ) {
        let ink = self.styles.piece_color(piece.color);
        for (y, row) in area.rows().enumerate() {
            for (x, place) in row.columns().enumerate() {
                let pixels = [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(dx, dy)| covered(2 * x + dx, 2 * y + dy));
                let mask = pixels.iter().rev().fold(0, |mask, &pixel| 2 * mask + usize::from(pixel));
                if mask == 0 {
                    continue;
                }
                let board = self.layout.board;
                let ground = self.ground(place.x - board.x, 2 * (place.y - board.y)).unwrap_or(Color::Reset);
                if let Some(cell) = buffer.cell_mut((place.x, place.y)) {
                    cell.set_symbol(QUADRANTS[mask]).set_fg(ink).set_bg(ground);
                }
            }
        }
    }

    /// A piece from its outline, where there are pixels enough for it.
    fn outline(&self, area: Rect, piece: Piece, buffer: &mut Buffer) {
        let rows = usize::from(area.height);
        if self.styles.depth != ColorDepth::Full || area.height < SMOOTH {
            let shape = shapes::shape(piece.role, 4 * rows, 2 * rows);
            return self.quadrants(area, piece, |x, y| shape.is_ink(x, y), buffer);
        }
        let shape = shapes::shape(piece.role, 2 * rows, 2 * rows);
        let ink = rgb(self.styles.piece_color(piece.color));
        let line = if piece.color.is_white() { [96, 96, 100] } else { [188, 188, 192] };
        for (y, row) in area.rows().enumerate() {
            for (x, place) in row.columns().enumerate() {
                let board = self.layout.board;
                let color = |half: usize| {
                    let ground = self
                        .ground(place.x - board.x, 2 * (place.y - board.y) + half as u16)
                        .unwrap_or(Color::Reset);
                    let (body, lines) = shape.at(x, 2 * y + half);
                    rgb_color(mixed(rgb(ground), mixed(ink, line, lines), body))
                };
                let (upper, lower) = (color(0), color(1));
                let Some(cell) = buffer.cell_mut((place.x, place.y)) else { continue };
                if upper == lower {
                    cell.set_symbol(" ").set_bg(upper);
                } else {
                    cell.set_symbol("▀").set_fg(upper).set_bg(lower);
                }
            }
        }
    }

    /// What colours say is said by signs, too.
    fn signs(&self, square: Square, buffer: &mut Buffer) {
        let (column, row) = self.board_view.orientation.cell(square);
        let (marks, piece) = (self.marks(square), self.board_view.board.piece_at(square));
        let Rect { x, y, width, height } = self.layout.cell(column, row);
        let (_, line) = self.symbol_place(column, row);
        let (right, bottom) = (x + width - 1, y + height - 1);
        let ink = self.styles.piece_color(Side::White);
        let mut sign = |x, y, text: &str| self.write(x, y, text, ink, buffer);
        if marks.cursor {
            if height >= DRAWN && self.is_unicode() {
                for (place, corner) in
                    [(x, y), (right, y), (x, bottom), (right, bottom)].into_iter().zip(["┏", "┓", "┗", "┛"])
                {
                    sign(place.0, place.1, corner);
                }
            } else {
                sign(x, line, ">");
                if width > 2 {
                    sign(right, line, "<");
                }
            }
            return;
        }
        let alarm = if marks.culprit || marks.check { Some("!") } else { marks.premove.then_some("+") };
        if let Some(text) = alarm {
            let top = if height >= DRAWN { y } else { line };
            sign(x, top, text);
        }
        let ring =
            self.board_view.drawn.iter().rev().find(|shape| shape.from == square && shape.to == square);
        if let Some(Tint::Shape(color)) = ring.map(|shape| shape.tint) {
            let top = if height >= DRAWN { y } else { line };
            sign(right, top, &color.letter().to_ascii_lowercase().to_string());
        }
        let arrow =
            self.board_view.drawn.iter().rev().find(|shape| shape.to == square && shape.from != square);
        if let Some(arrow) = arrow.filter(|_| height < DRAWN) {
            let (from_column, from_row) = self.board_view.orientation.cell(arrow.from);
            let text =
                if self.is_unicode() { direction(column.cmp(&from_column), row.cmp(&from_row)) } else { "*" };
            sign(x, line, text);
        }
        if marks.target && height < DRAWN {
            let ink = self.styles.piece_color(Side::Black);
            let (middle, line) = self.symbol_place(column, row);
            match piece {
                None => self.write(middle, line, if self.is_unicode() { "•" } else { "o" }, ink, buffer),
                Some(_) => {
                    self.write(x, line, "x", ink, buffer);
                    if width > 2 {
                        self.write(right, line, "x", ink, buffer);
                    }
                }
            }
        }
    }
}

/// An arrow that points where a column and a row are, seen from another square.
fn direction(column: Ordering, row: Ordering) -> &'static str {
    match (column, row) {
        (Ordering::Less, Ordering::Less) => "↖",
        (Ordering::Less, Ordering::Equal) => "←",
        (Ordering::Less, Ordering::Greater) => "↙",
        (Ordering::Equal, Ordering::Less) => "↑",
        (Ordering::Equal, _) => "↓",
        (Ordering::Greater, Ordering::Less) => "↗",
        (Ordering::Greater, Ordering::Equal) => "→",
        (Ordering::Greater, Ordering::Greater) => "↘",
    }
}

/// The characters of four pixels: upper left 1, upper right 2, lower left 4, lower right 8.
const QUADRANTS: [&str; 16] =
    [" ", "▘", "▝", "▀", "▖", "▌", "▞", "▛", "▗", "▚", "▐", "▜", "▄", "▙", "▟", "█"];
