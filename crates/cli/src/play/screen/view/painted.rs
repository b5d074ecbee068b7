//! Painted squares: every character is two pixels of ground, one above the other, and pieces stand on them.

use super::super::layout::ScreenLayout;
use super::super::piece_art::{self, PieceDrawing};
use super::super::shapes;
use super::super::style::{ColorDepth, PieceRendering, ScreenStyle, SquareMarks, Tint, rgb, rgb_color};
use super::super::themes::{TrueColor, mixed};
use super::super::view_model::BoardView;
use super::arrow::{self, MeasuredShape};
use super::piece_symbol::{middle, symbol};
use crate::play::terminal_caps::Charset;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use std::cmp::Ordering;
use tabiya::{Color as Side, Piece, Square, SquareSet};

/// Into so many parts a pixel is divided, across and down, to see how much of it a shape covers.
const SAMPLES: u16 = 4;

/// Draws the squares, the pieces and the marks.
pub(super) fn draw(layout: &ScreenLayout, board_view: &BoardView, styles: &ScreenStyle, buffer: &mut Buffer) {
    let size = (f32::from(layout.square.width), 2.0 * f32::from(layout.square.height));
    // Pictures have everything that lies over the squares.
    let shapes = match styles.pieces {
        PieceRendering::Pictures => Vec::new(),
        _ => arrow::measured(&board_view.drawn, board_view.orientation, size),
    };
    let grounds = Square::ALL.map(|square| {
        let marks = board_view.marks[square.index()];
        styles.ground(square, marks)
    });
    let painter = Painter { layout, board_view, styles, grounds, shapes };
    painter.squares(buffer);
    // Where there will be pictures, characters stand until they are painted.
    let (squares, styles) = match styles.pieces {
        PieceRendering::Pictures => {
            (board_view.unpainted, ScreenStyle { pieces: PieceRendering::Symbols, ..*styles })
        }
        _ => (SquareSet::ALL, *styles),
    };
    let painter = Painter { styles: &styles, ..painter };
    for square in squares {
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
    /// The colours of the squares, without what lies over them.
    grounds: [Color; 64],
    shapes: Vec<MeasuredShape>,
}

impl Painter<'_> {
    fn is_unicode(&self) -> bool {
        self.styles.charset == Charset::Unicode
    }

    /// Whether squares are large enough to be drawn on; on others there is room for signs.
    fn is_drawn(&self) -> bool {
        let height = self.layout.square.height;
        height >= 3 || height == 2 && self.layout.lift == 0 && self.is_unicode()
    }

    /// The square at a pixel: a column, and half a line of the board.
    fn square_at(&self, x: u16, y: u16) -> Option<Square> {
        // Without half blocks squares begin and end with lines.
        let lift = if self.is_unicode() { self.layout.lift } else { 0 };
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
        let mut ground = self.grounds[square.index()];
        let lift = f32::from(self.layout.lift);
        let at = (f32::from(x), f32::from(y) - lift);
        // What a person has drawn lies over what the engine found.
        for shape in &self.shapes {
            let covered = self.covered(shape, at);
            if covered > 0 {
                let tinted = self.styles.tinted(ground, shape.tint);
                ground = match self.styles.depth {
                    ColorDepth::Full => rgb_color(mixed(rgb(ground), rgb(tinted), covered)),
                    _ if covered >= 128 => tinted,
                    _ => ground,
                };
            }
        }
        if self.has_target(square) && self.is_target(square, (at.0 + 0.5, at.1 + 0.5)) {
            return Some(self.styles.target(ground));
        }
        Some(ground)
    }

    /// Whether it is painted on a square that the piece in the hand can go there.
    fn has_target(&self, square: Square) -> bool {
        self.marks(square).target && self.styles.pieces != PieceRendering::Pictures && self.is_drawn()
    }

    /// How much of a pixel a shape covers, of 255.
    fn covered(&self, shape: &MeasuredShape, (x, y): arrow::Pixel) -> u8 {
        if !shape.is_near((x, y)) {
            return 0;
        }
        let part = |i: u16| (f32::from(i) + 0.5) / f32::from(SAMPLES);
        let places = (0..SAMPLES).flat_map(|down| (0..SAMPLES).map(move |across| (across, down)));
        let inside =
            places.filter(|&(across, down)| shape.covers((x + part(across), y + part(down)))).count();
        (inside * 255 / usize::from(SAMPLES * SAMPLES)) as u8
    }

    /// Whether a pixel is part of the dot where a piece can go, or of the corners where it can take.
    fn is_target(&self, square: Square, (x, y): arrow::Pixel) -> bool {
        let (width, height) =
            (f32::from(self.layout.square.width), 2.0 * f32::from(self.layout.square.height));
        let (dx, dy) = ((x % width - width / 2.0).abs(), (y % height - height / 2.0).abs());
        if self.board_view.board.piece_at(square).is_none() {
            return dx.hypot(dy) <= (height / 6.0).max(1.15);
        }
        // Triangles in the corners.
        (width / 2.0 - dx) + (height / 2.0 - dy) <= (height / 4.0).max(2.0)
    }

    /// All squares, without what stands on them.
    fn squares(&self, buffer: &mut Buffer) {
        if self.shapes.is_empty() && self.layout.lift == 0 {
            for square in Square::ALL {
                let (column, row) = self.board_view.orientation.cell(square);
                let area = self.layout.cell(column, row);
                if self.has_target(square) {
                    self.pixels(area, buffer);
                } else {
                    buffer.set_style(area, Style::new().bg(self.grounds[square.index()]));
                }
            }
        } else {
            self.pixels(self.layout.board, buffer);
        }
    }

    /// The squares in a part of the board, pixel by pixel: something lies over them, or they end within a line.
    fn pixels(&self, area: Rect, buffer: &mut Buffer) {
        let Rect { x: left, y: top, .. } = self.layout.board;
        for y in area.y - top..area.bottom() - top {
            for x in area.x - left..area.right() - left {
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
        let halo = self.styles.halo(piece.color, self.marks(square));
        if self.styles.pieces == PieceRendering::Symbols && self.is_unicode() && self.is_drawn() {
            return match piece_art::drawing(piece.role, area.height) {
                Some(drawing) => self.drawing(area, drawing, piece, halo, buffer),
                None if area.height == 2 => self.characters(area, piece, halo, buffer),
                None => self.outline(area, piece, halo, buffer),
            };
        }
        // Painted pieces are told apart by their paint: the solid symbols read better.
        let text = match self.styles.pieces {
            PieceRendering::Letters => piece.letter().to_string(),
            _ => symbol(piece.role.of(Side::Black)),
        };
        let (x, y) = self.symbol_place(column, row);
        self.write_piece((x, y), &text, piece.color, halo, buffer);
    }

    /// Writes a letter of a piece, on what is around it or on its square.
    fn write_piece(
        &self,
        place: (u16, u16),
        text: &str,
        side: Side,
        halo: Option<Color>,
        buffer: &mut Buffer,
    ) {
        self.write(place.0, place.1, text, self.styles.piece_color(side), buffer);
        if let (Some(halo), Some(cell)) = (halo, buffer.cell_mut(place)) {
            cell.set_bg(halo);
        }
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
            let style = Style::new().fg(color).bg(ground);
            // Where there are sixteen colours many terminals make bold black a grey, on which nothing stands out.
            let is_bold = !matches!(color, Color::Indexed(0..8));
            cell.set_symbol(text).set_style(if is_bold { style.add_modifier(Modifier::BOLD) } else { style });
        }
    }

    /// A piece from characters, where squares are no more than two lines high.
    fn characters(&self, area: Rect, piece: Piece, halo: Option<Color>, buffer: &mut Buffer) {
        let x = area.x + area.width.saturating_sub(5) / 2;
        for (y, line) in (area.y..).zip(piece_art::characters(piece.role)) {
            if let Some(halo) = halo {
                // As wide as the narrowest piece at least: what stands on a narrow foot is hard to see.
                let written: Vec<u16> =
                    (0..).zip(line.chars()).filter(|(_, it)| *it != ' ').map(|(at, _)| at).collect();
                let (first, last) =
                    (written.first().map_or(1, |&at| at.min(1)), written.last().map_or(3, |&at| at.max(3)));
                for x in x + first..=x + last {
                    self.write(x, y, " ", halo, buffer);
                    if let Some(cell) = buffer.cell_mut((x, y)) {
                        cell.set_bg(halo);
                    }
                }
            }
            for (x, letter) in (x..).zip(line.chars()).filter(|(_, letter)| *letter != ' ') {
                self.write_piece((x, y), letter.encode_utf8(&mut [0; 4]), piece.color, halo, buffer);
            }
        }
    }

    /// A piece as it was drawn by hand, in the middle of its square.
    fn drawing(
        &self,
        area: Rect,
        drawing: PieceDrawing,
        piece: Piece,
        halo: Option<Color>,
        buffer: &mut Buffer,
    ) {
        let left = (2 * usize::from(area.width)).saturating_sub(drawing[0].len()) / 2;
        let covered = |x: usize, y: usize| {
            let pixel = x.checked_sub(left).and_then(|x| drawing.get(y)?.as_bytes().get(x).copied());
            pixel == Some(b'#')
        };
        self.quadrants(area, piece, halo, covered, buffer);
    }

    /// A piece from pixels, four in a character.
    fn quadrants(
        &self,
        area: Rect,
        piece: Piece,
        halo: Option<Color>,
        covered: impl Fn(usize, usize) -> bool,
        buffer: &mut Buffer,
    ) {
        let ink = self.styles.piece_color(piece.color);
        let halo = halo.map(|color| (color, Halo::around(area, &covered)));
        let mask = |x: usize, y: usize, is_there: &dyn Fn(usize, usize) -> bool| {
            let pixels = [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(dx, dy)| is_there(2 * x + dx, 2 * y + dy));
            pixels.iter().rev().fold(0, |mask, &pixel| 2 * mask + usize::from(pixel))
        };
        for (y, row) in area.rows().enumerate() {
            for (x, place) in row.columns().enumerate() {
                let board = self.layout.board;
                let ground = self.ground(place.x - board.x, 2 * (place.y - board.y)).unwrap_or(Color::Reset);
                let drawn = match (mask(x, y, &covered), &halo) {
                    (0, None) => continue,
                    (0, Some((color, halo))) => (mask(x, y, &|x, y| halo.has(x, y)), *color, ground),
                    (mask, halo) => (mask, ink, halo.as_ref().map_or(ground, |(color, _)| *color)),
                };
                let (mask, fore, back) = drawn;
                if let Some(cell) = buffer.cell_mut((place.x, place.y)).filter(|_| mask != 0) {
                    cell.set_symbol(QUADRANTS[mask]).set_fg(fore).set_bg(back);
                }
            }
        }
    }

    /// A piece from its outline, where there are pixels enough for it: four in a character, of two colours that come
    /// nearest to them.
    fn outline(&self, area: Rect, piece: Piece, halo: Option<Color>, buffer: &mut Buffer) {
        let rows = usize::from(area.height);
        let shape = shapes::shape(piece.role, 4 * rows, 2 * rows);
        if self.styles.depth != ColorDepth::Full {
            return self.quadrants(area, piece, halo, |x, y| shape.is_ink(x, y), buffer);
        }
        let ink = rgb(self.styles.piece_color(piece.color));
        let line = if piece.color.is_white() { [96, 96, 100] } else { [188, 188, 192] };
        let board = self.layout.board;
        let halo = halo.map(|color| (color, Halo::around(area, &|x, y| shape.is_ink(x, y))));
        for (y, row) in area.rows().enumerate() {
            for (x, place) in row.columns().enumerate() {
                let at = |i: usize| shape.at(2 * x + i % 2, 2 * y + i / 2);
                let around = |i: usize| {
                    let halo = halo.as_ref().filter(|(_, halo)| halo.has(2 * x + i % 2, 2 * y + i / 2));
                    halo.map(|(color, _)| *color)
                };
                if (0..4).all(|i| at(i).0 == 0 && around(i).is_none()) {
                    continue;
                }
                let color = |i: usize| {
                    let half = (i / 2) as u16;
                    let ground = self.ground(place.x - board.x, 2 * (place.y - board.y) + half);
                    let ground = around(i).or(ground);
                    let (body, lines) = at(i);
                    mixed(rgb(ground.unwrap_or(Color::Reset)), mixed(ink, line, lines), crisp(body))
                };
                let (mask, [fore, back]) = two_colors([0, 1, 2, 3].map(color));
                if let Some(cell) = buffer.cell_mut((place.x, place.y)) {
                    cell.set_symbol(QUADRANTS[mask]).set_fg(rgb_color(fore)).set_bg(rgb_color(back));
                }
            }
        }
    }

    /// What colours say is said by signs, too.
    fn signs(&self, square: Square, buffer: &mut Buffer) {
        let (column, row) = self.board_view.orientation.cell(square);
        let (marks, piece) = (self.marks(square), self.board_view.board.piece_at(square));
        let Rect { x, y, width, height } = self.layout.cell(column, row);
        let (middle, line) = self.symbol_place(column, row);
        let (right, bottom) = (x + width - 1, y + height - 1);
        let drawn = self.is_drawn();
        let board = self.layout.board;
        let mut sign = |x: u16, y: u16, text: &str| {
            let ground = self.ground(x - board.x, 2 * (y - board.y)).unwrap_or(Color::Reset);
            self.write(x, y, text, self.styles.sign_color(ground), buffer);
        };
        let top = if drawn { y } else { line };
        let corners = [(x, y), (right, y), (x, bottom), (right, bottom)];
        let framed = match marks {
            _ if !drawn || !self.is_unicode() => None,
            SquareMarks { cursor: true, .. } => Some(&["┏", "┓", "┗", "┛"][..]),
            SquareMarks { picked: true, .. } => Some(&["┌", "┐", "└", "┘"][..]),
            // The piece stands on the ground: what was moved is marked above it.
            SquareMarks { last: true, .. } => Some(&["┌", "┐"][..]),
            _ => None,
        };
        if let Some(framed) = framed {
            for (place, corner) in corners.into_iter().zip(framed) {
                sign(place.0, place.1, corner);
            }
        } else if let Some((left, closing)) = beside(marks) {
            sign(x, top, left);
            if width > 2 {
                sign(right, top, closing);
            }
        }
        if marks.cursor {
            return;
        }
        // The squares that a king is to reach, in the corner that nothing else uses.
        if marks.goal {
            let text = if self.is_unicode() { "⚑" } else { "=" };
            match (drawn, piece) {
                (true, _) => sign(x, bottom, text),
                (false, None) if !marks.target => sign(middle, line, text),
                (false, _) if !marks.last && !marks.picked => sign(x, line, text),
                _ => {}
            }
        }
        let alarm = if marks.culprit || marks.check { Some("!") } else { marks.premove.then_some("+") };
        if let Some(text) = alarm {
            sign(x, top, text);
        }
        let ring =
            self.board_view.drawn.iter().rev().find(|shape| shape.from == square && shape.to == square);
        if let Some(Tint::Shape(color)) = ring.map(|shape| shape.tint) {
            sign(right, top, &color.letter().to_ascii_lowercase().to_string());
        }
        let arrow =
            self.board_view.drawn.iter().rev().find(|shape| shape.to == square && shape.from != square);
        if let Some(arrow) = arrow.filter(|_| height < arrow::DRAWN) {
            let (from_column, from_row) = self.board_view.orientation.cell(arrow.from);
            let text =
                if self.is_unicode() { direction(column.cmp(&from_column), row.cmp(&from_row)) } else { "*" };
            // In the middle, or beside the piece that stands there.
            match piece {
                None => sign(middle, line, text),
                Some(_) => sign(right, top, text),
            }
        }
        if marks.target && !drawn {
            let ink = self.styles.piece_color(Side::Black);
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

/// What is painted around a piece, by its pixels: in each row from its first to its last, and a pixel more on all sides.
struct Halo {
    spans: Vec<Option<(usize, usize)>>,
}

impl Halo {
    /// Of a piece that covers these pixels, four in a character.
    fn around(area: Rect, covered: &dyn Fn(usize, usize) -> bool) -> Halo {
        let (width, height) = (2 * usize::from(area.width), 2 * usize::from(area.height));
        let span = |y: usize| {
            let mut inside = (0..width).filter(|&x| covered(x, y));
            let first = inside.next()?;
            Some((first, inside.next_back().unwrap_or(first)))
        };
        let rows: Vec<Option<(usize, usize)>> = (0..height).map(span).collect();
        let spans = (0..height).map(|y| {
            let near = rows[y.saturating_sub(1)..height.min(y + 2)].iter().flatten();
            let (first, last) = near.copied().reduce(|a: (usize, usize), b| (a.0.min(b.0), a.1.max(b.1)))?;
            Some((first.saturating_sub(1), last + 1))
        });
        Halo { spans: spans.collect() }
    }

    fn has(&self, x: usize, y: usize) -> bool {
        self.spans.get(y).copied().flatten().is_some_and(|(first, last)| (first..=last).contains(&x))
    }
}

/// What stands on both sides of a square that is too small for anything else, as it does where there are no colours.
fn beside(marks: SquareMarks) -> Option<(&'static str, &'static str)> {
    Some(match marks {
        SquareMarks { cursor: true, .. } => (">", "<"),
        SquareMarks { picked: true, .. } => ("(", ")"),
        SquareMarks { last: true, .. } => ("[", "]"),
        _ => return None,
    })
}

/// How much of a pixel is painted, so that edges are smooth and thin parts are not washed out.
fn crisp(part: u8) -> u8 {
    (i32::from(part) * 3 / 2 - 48).clamp(0, 255) as u8
}

/// Which of four pixels have the first of two colours, and both: those that come nearest to the four.
fn two_colors(pixels: [TrueColor; 4]) -> (usize, [TrueColor; 2]) {
    if pixels == [pixels[0]; 4] {
        return (0, [pixels[0]; 2]);
    }
    let mean = |mask: usize| {
        let chosen = || (0..4).filter(|i| mask >> i & 1 == 1).map(|i| pixels[i]);
        let count = chosen().count().max(1) as u32;
        [0, 1, 2].map(|part| (chosen().map(|pixel| u32::from(pixel[part])).sum::<u32>() / count) as u8)
    };
    let apart = |a: TrueColor, b: TrueColor| -> u32 {
        a.into_iter().zip(b).map(|(a, b)| u32::from(a.abs_diff(b)).pow(2)).sum()
    };
    // The other eight are the same with the colours swapped.
    let divided = (0..8).map(|mask| {
        let colors = [mean(mask), mean(15 - mask)];
        let error: u32 = (0..4).map(|i| apart(pixels[i], colors[usize::from(mask >> i & 1 == 0)])).sum();
        (error, mask, colors)
    });
    let (_, mask, colors) = divided.min_by_key(|(error, ..)| *error).expect("eight ways");
    (mask, colors)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn four_pixels_of_two_colours_keep_them_and_others_come_near() {
        let (white, black, grey) = ([255; 3], [0; 3], [128; 3]);
        for mask in 0..8 {
            let pixels = [0, 1, 2, 3].map(|i| if mask >> i & 1 == 1 { white } else { black });
            let (found, colors) = two_colors(pixels);
            for (i, pixel) in pixels.into_iter().enumerate() {
                assert_eq!(colors[usize::from(found >> i & 1 == 0)], pixel, "{mask}");
            }
        }
        let (found, colors) = two_colors([white, white, black, grey]);
        assert_eq!(found, 0b0011);
        assert_eq!(colors, [white, [64; 3]]);
    }

    #[test]
    fn edges_are_crisp_and_thin_parts_are_not_washed_out() {
        assert_eq!([crisp(0), crisp(32), crisp(255)], [0, 0, 255]);
        assert!(crisp(160) >= 190);
    }
}
