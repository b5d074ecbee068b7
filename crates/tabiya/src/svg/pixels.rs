//! A drawing as pixels, for those who show no SVG.

use super::pieces::{self, Shape};
use super::raster::{Outlines, PlanePoint, path};
use super::{
    Arrow, CHECK, Circle, DARK, Drawing, FRAME, GOAL, LABEL, LAST_MOVE, LIGHT, RIM, SQUARE, WHOLE, root,
};
use crate::color::Color;
use crate::piece::Piece;
use crate::square::Square;
use alloc::string::ToString;
use alloc::vec;
use alloc::vec::Vec;

/// A picture of square pixels, row by row from the upper left, three bytes each: red, green, blue.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Pixels {
    /// How many pixels it is wide, and high.
    pub size: u32,
    /// The bytes of all pixels.
    pub rgb: Vec<u8>,
}

/// The largest picture.
const LARGEST: u32 = 4_096;

type Rgb = [u8; 3];

impl Drawing {
    /// The drawing as pixels, as many as its size says, 4096 by 4096 at most.
    ///
    /// ```
    /// use tabiya::Position;
    /// use tabiya::svg::Drawing;
    ///
    /// let pixels = Drawing::of(&Position::new()).with_size(176).to_pixels();
    /// assert_eq!((pixels.size, pixels.rgb.len()), (176, 176 * 176 * 3));
    /// ```
    ///
    /// Colours of arrows and circles are read where they are written as `#rgb` or `#rrggbb`; all others are green.
    pub fn to_pixels(&self) -> Pixels {
        let size = self.size.clamp(1, LARGEST);
        let mut canvas = Canvas { size: size as usize, rgb: vec![0; (size * size * 3) as usize] };
        canvas.fill(&rectangle(0.0, 0.0, WHOLE), rgb(RIM), 1.0);
        for square in Square::ALL {
            let (x, y) = self.corner(square);
            let outline = rectangle(x, y, SQUARE);
            canvas.fill(&outline, rgb(if square.is_light() { LIGHT } else { DARK }), 1.0);
            if self.goals.contains(square) {
                canvas.fill(&outline, rgb(GOAL), 0.4);
            }
            if self.last_move.is_some_and(|(from, to)| square == from || square == to) {
                canvas.fill(&outline, rgb(LAST_MOVE), 0.55);
            }
            if self.checked == Some(square) {
                canvas.glow(self.middle(square));
            }
        }
        for (i, (file, rank)) in
            self.orientation.files().into_iter().zip(self.orientation.ranks()).enumerate()
        {
            let along = FRAME + SQUARE * (i as f32 + 0.5);
            canvas.glyph(&file.to_string(), (along, WHOLE - FRAME / 2.0));
            canvas.glyph(&rank.to_string(), (FRAME / 2.0, along));
        }
        for (square, piece) in &self.board {
            canvas.piece(piece, self.corner(square));
        }
        for Circle { square, color } in &self.circles {
            let (x, y) = self.middle(*square);
            let mut ring: Vec<PlanePoint> = path(RING).into_iter().flatten().collect();
            ring.iter_mut().for_each(|point| *point = (x + point.0 * 45.0, y + point.1 * 45.0));
            canvas.fill(&Outlines::stroked(&[ring], 7.0), rgb(color), 0.8);
        }
        for Arrow { from, to, color } in self.arrows.iter().filter(|arrow| arrow.from != arrow.to) {
            let outline = super::arrow_outline(self.middle(*from), self.middle(*to));
            canvas.fill(&Outlines::filled(&[outline.to_vec()]), rgb(color), 0.8);
        }
        Pixels { size, rgb: canvas.rgb }
    }
}

/// A circle of radius 1, as four curves.
const RING: &str =
    "M1 0C1 0.5523 0.5523 1 0 1C-0.5523 1 -1 0.5523 -1 0C-1 -0.5523 -0.5523 -1 0 -1C0.5523 -1 1 -0.5523 1 0";

/// What is painted on, in the drawing's own units.
struct Canvas {
    size: usize,
    rgb: Vec<u8>,
}

impl Canvas {
    fn scale(&self) -> f32 {
        self.size as f32 / WHOLE
    }

    fn fill(&mut self, outlines: &Outlines, color: Rgb, opacity: f32) {
        let placed = outlines.clone().placed(self.scale(), (0.0, 0.0));
        let (size, pixels) = (self.size, &mut self.rgb);
        placed.cover(size, |x, y, part| blend(pixels, (y * size + x) * 3, color, part * opacity));
    }

    /// The light around a king in check, as its gradient has it.
    fn glow(&mut self, (x, y): PlanePoint) {
        let scale = self.scale();
        let (size, pixels) = (self.size, &mut self.rgb);
        let square = rectangle(x - SQUARE / 2.0, y - SQUARE / 2.0, SQUARE).placed(scale, (0.0, 0.0));
        square.cover(size, |column, row, part| {
            let (dx, dy) = ((column as f32 + 0.5) / scale - x, (row as f32 + 0.5) / scale - y);
            let away = root(dx * dx + dy * dy) / (0.68 * SQUARE);
            let opacity = (1.0 - (away - 0.2) / 0.8).clamp(0.0, 1.0);
            blend(pixels, (row * size + column) * 3, rgb(CHECK), part * opacity);
        });
    }

    /// A piece as its definition in SVG has it: filled, its lines, and last the outline over their ends.
    fn piece(&mut self, piece: Piece, (x, y): PlanePoint) {
        let (fill, edge, line) = match piece.color {
            Color::White => ("#fbfaf6", "#23262b", "#23262b"),
            Color::Black => ("#363a42", "#15171a", "#e9e6dd"),
        };
        let place = |outlines: Outlines| outlines.placed(1.07, (x - 3.5, y - 1.5));
        let Shape { outline, knobs, lines, spots } = pieces::shape(piece.role);
        let outline = path(outline);
        self.fill(&place(Outlines::filled(&outline)), rgb(fill), 1.0);
        self.fill(&place(Outlines::stroked(&path(lines), 2.8)), rgb(line), 1.0);
        self.fill(&place(Outlines::stroked(&outline, 3.4)), rgb(edge), 1.0);
        for &(x, y, radius) in *knobs {
            self.fill(&place(Outlines::circle((x, y), radius + 1.7)), rgb(edge), 1.0);
            self.fill(&place(Outlines::circle((x, y), radius - 1.7)), rgb(fill), 1.0);
        }
        for &(x, y, radius) in *spots {
            self.fill(&place(Outlines::circle((x, y), radius)), rgb(line), 1.0);
        }
    }

    /// The name of a file or a rank around a point.
    fn glyph(&mut self, text: &str, (x, y): PlanePoint) {
        let Some((_, shape)) = GLYPHS.iter().find(|(name, _)| *name == text) else { return };
        let outlines = Outlines::stroked(&path(shape), 2.2).placed(1.75, (x - 8.75, y - 12.5));
        self.fill(&outlines, rgb(LABEL), 1.0);
    }
}

/// Letters and digits as lines, in a box of 10 by 14.
const GLYPHS: [(&str, &str); 16] = [
    ("a", "M2 5.5C4 4 8 4 8 7L8 13M8 9C8 8 2 7.5 2 10.8C2 14 8 13.5 8 10.5"),
    ("b", "M2 1L2 13M2 8C3 4 8.5 4 8.5 9C8.5 14 3 14 2 10"),
    ("c", "M8 6C6 3.5 2 4.5 2 9C2 13.5 6 14.5 8 12"),
    ("d", "M8 1L8 13M8 8C7 4 1.5 4 1.5 9C1.5 14 7 14 8 10"),
    ("e", "M2 9L8.3 9C8.3 3 2 3 2 9C2 14 6.5 14 8 11.8"),
    ("f", "M8 1.8C6 0.5 4.5 1.5 4.5 4L4.5 13M2 5L7.5 5"),
    ("g", "M8 5L8 13C8 17 3 17 2 15M8 8C7 4 1.5 4 1.5 8.8C1.5 13.5 7 13.5 8 10"),
    ("h", "M2 1L2 13M2 8C3 4.5 8 4 8 8L8 13"),
    ("1", "M2.5 4L5.5 1.5L5.5 13M3 13L8 13"),
    ("2", "M2 4.5C2 0.5 8 0.5 8 4.5C8 7.5 2 10.5 2 13L8.2 13"),
    ("3", "M2 3C4 0.5 8 1 8 4C8 6.5 5.5 7 4.5 7C6 7 8.3 7.5 8.3 10C8.3 13.5 4 14 1.8 11.5"),
    ("4", "M6.8 13L6.8 1.5L1.5 9.5L8.8 9.5"),
    ("5", "M7.8 1.5L2.8 1.5L2.3 7C4 5.2 8.3 5.5 8.3 9.5C8.3 13.8 4 14 1.8 11.8"),
    ("6", "M7.8 3C5 0 1.8 3 1.8 9C1.8 14.5 8.3 14 8.3 9.5C8.3 5.5 2.5 5.5 1.8 9.5"),
    ("7", "M1.8 1.5L8.2 1.5L4.2 13"),
    ("8", "M5 7C1.5 6.5 1.5 1.3 5 1.3C8.5 1.3 8.5 6.5 5 7C1 7.5 1 13.2 5 13.2C9 13.2 9 7.5 5 7"),
];

fn rectangle(x: f32, y: f32, side: f32) -> Outlines {
    Outlines::filled(&[vec![(x, y), (x + side, y), (x + side, y + side), (x, y + side)]])
}

fn blend(pixels: &mut [u8], at: usize, color: Rgb, opacity: f32) {
    for (pixel, color) in pixels.iter_mut().skip(at).zip(color) {
        let before = f32::from(*pixel);
        *pixel = (before + (f32::from(color) - before) * opacity + 0.5) as u8;
    }
}

/// A colour, as it is written in hexadecimal digits; green if it is not.
fn rgb(text: &str) -> Rgb {
    let digits: Vec<u8> = text.strip_prefix('#').unwrap_or("").chars().map_while(hex).collect();
    match digits[..] {
        [r, g, b] if text.len() == 4 => [r * 17, g * 17, b * 17],
        [r, rr, g, gg, b, bb] if text.len() == 7 => [r * 16 + rr, g * 16 + gg, b * 16 + bb],
        _ => [0x2f, 0x8f, 0x4e],
    }
}

fn hex(digit: char) -> Option<u8> {
    digit.to_digit(16).and_then(|digit| u8::try_from(digit).ok())
}

#[cfg(test)]
mod tests {
    use super::{Drawing, rgb};
    use crate::{Position, Square};

    fn pixel(pixels: &super::Pixels, x: u32, y: u32) -> [u8; 3] {
        let at = ((y * pixels.size + x) * 3) as usize;
        [pixels.rgb[at], pixels.rgb[at + 1], pixels.rgb[at + 2]]
    }

    #[test]
    fn squares_and_pieces_are_where_they_belong() {
        let drawing = Drawing::of(&Position::new()).with_size(880).with_last_move(Square::E2, Square::E4);
        let pixels = drawing.to_pixels();
        // The frame, the corner of a light and of a dark square, a marked one, a white and a black pawn.
        assert_eq!(pixel(&pixels, 2, 440), rgb("#2e3a37"));
        assert_eq!(pixel(&pixels, 45, 445), rgb("#edf0ea"));
        assert_eq!(pixel(&pixels, 145, 445), rgb("#7f9c93"));
        assert_ne!(pixel(&pixels, 445, 445), rgb("#edf0ea"));
        assert_eq!(pixel(&pixels, 90, 40 + 600 + 70), rgb("#fbfaf6"));
        assert_eq!(pixel(&pixels, 90, 40 + 100 + 70), rgb("#363a42"));
    }

    #[test]
    fn a_king_in_check_an_arrow_and_a_circle_are_seen() {
        let mated: Position =
            "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3".parse().unwrap();
        let plain = Drawing::of(&mated).with_size(200).to_pixels();
        let more = Drawing::of(&mated)
            .with_size(200)
            .with_arrow(Square::H4, Square::E1, "#c33")
            .with_arrow(Square::A1, Square::A1, "#c33")
            .with_circle(Square::A5, "crimson")
            .to_pixels();
        assert_ne!(plain, more);
        let red = |pixels: &super::Pixels| {
            pixels.rgb.chunks(3).filter(|rgb| i32::from(rgb[0]) - i32::from(rgb[1]) > 80).count()
        };
        let unchecked = Drawing::new(*mated.board()).with_size(200).to_pixels();
        assert_eq!(red(&unchecked), 0);
        assert!(red(&plain) > 20, "{}", red(&plain));
    }

    #[test]
    fn a_picture_has_a_size_whatever_is_asked_for() {
        for (asked, size) in [(0, 1), (1, 1), (17, 17)] {
            let pixels = Drawing::of(&Position::new()).with_size(asked).to_pixels();
            assert_eq!((pixels.size, pixels.rgb.len()), (size, (size * size * 3) as usize));
        }
    }
}
