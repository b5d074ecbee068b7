//! The picture of a square, pixel by pixel: its ground, what is marked, what is drawn over it, and the piece.

use super::super::shapes::{self, PieceShape};
use super::super::style::{ScreenStyle, SquareMarks, rgb};
use super::super::themes::{TrueColor, mixed};
use super::super::view::arrow::MeasuredShape;
use std::sync::Arc;
use tabiya::{Piece, Square};

/// A picture, row by row, three bytes a pixel: red, green, blue.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct SquarePicture {
    pub(super) width: u16,
    pub(super) height: u16,
    pub(super) rgb: Vec<u8>,
}

/// The edges of White's pieces and Black's, and the lines on them.
const EDGES: [TrueColor; 2] = [[36, 38, 44], [0, 0, 0]];
const LINES: [TrueColor; 2] = [[70, 72, 78], [196, 196, 200]];

/// What signs are drawn with.
const SIGN: TrueColor = [255, 255, 255];

impl SquarePicture {
    /// Draws a square of so many pixels that stands in a column and a row of the board.
    pub(super) fn draw(
        (width, height): (u16, u16),
        square: Square,
        piece: Option<Piece>,
        marks: SquareMarks,
        at: (usize, usize),
        drawn: &[MeasuredShape],
        styles: &ScreenStyle,
    ) -> SquarePicture {
        let side = usize::from(width.min(height));
        let painter = SquarePainter {
            size: (i32::from(width), i32::from(height)),
            piece: piece.map(|piece| (piece, shapes::shape(piece.role, side, side))),
            marks,
            corner: (at.0 as f32 * f32::from(width), at.1 as f32 * f32::from(height)),
            drawn,
            styles,
            ground: rgb(styles.ground(square, marks)),
        };
        let places = (0..i32::from(height)).flat_map(|y| (0..i32::from(width)).map(move |x| (x, y)));
        SquarePicture { width, height, rgb: places.flat_map(|(x, y)| painter.pixel(x, y)).collect() }
    }
}

/// Whether something is there within a distance: looked at in sixteen directions, on two rings.
fn is_near(distance: i32, is_there: impl Fn(i32, i32) -> bool) -> bool {
    let rings = [distance.max(1), (distance / 2).max(1)];
    let directions = (0..16).map(|step| (step as f32 * std::f32::consts::TAU / 16.0).sin_cos());
    is_there(0, 0)
        || directions.into_iter().any(|(sin, cos)| {
            rings.iter().any(|&ring| {
                let ring = ring as f32;
                is_there((cos * ring).round() as i32, (sin * ring).round() as i32)
            })
        })
}

struct SquarePainter<'a> {
    size: (i32, i32),
    piece: Option<(Piece, Arc<PieceShape>)>,
    marks: SquareMarks,
    /// The upper left corner on the board.
    corner: (f32, f32),
    drawn: &'a [MeasuredShape],
    styles: &'a ScreenStyle,
    ground: TrueColor,
}

impl SquarePainter<'_> {
    fn pixel(&self, x: i32, y: i32) -> TrueColor {
        let mut color = self.ground;
        if self.marks.target && self.is_target(x, y) {
            color = rgb(self.styles.target(super::super::style::rgb_color(color)));
        }
        if self.is_sign(x, y) {
            color = mixed(color, SIGN, 215);
        }
        if let Some((piece, shape)) = &self.piece {
            color = self.painted(color, *piece, shape, x, y);
        }
        // Arrows lie over the pieces, and are seen through a little.
        for shape in self.drawn {
            let covered = self.covered(shape, x, y);
            if covered > 0 {
                let tinted = rgb(self.styles.tinted(super::super::style::rgb_color(color), shape.tint));
                color = mixed(color, tinted, covered);
            }
        }
        color
    }

    /// The piece over what lies below it.
    fn painted(&self, under: TrueColor, piece: Piece, shape: &PieceShape, x: i32, y: i32) -> TrueColor {
        let side = self.size.0.min(self.size.1);
        let (left, top) = ((self.size.0 - side) / 2, (self.size.1 - side) / 2);
        let at = |x: i32, y: i32| match (usize::try_from(x - left), usize::try_from(y - top)) {
            (Ok(x), Ok(y)) => shape.at(x, y),
            _ => (0, 0),
        };
        let (body, line) = at(x, y);
        let under = match self.styles.halo(piece.color, self.marks) {
            Some(halo) if is_near(side / 14, |dx, dy| at(x + dx, y + dy).0 > 100) => rgb(halo),
            _ => under,
        };
        if body == 0 {
            return under;
        }
        // The edge is where something that is not the piece is near.
        let near = (side / 28).max(1);
        let is_edge = (-near..=near).any(|dy| {
            (-near..=near).any(|dx| dx * dx + dy * dy <= near * near && at(x + dx, y + dy).0 < 100)
        });
        let index = piece.color as usize;
        let ink = rgb(self.styles.piece_color(piece.color));
        let ink = if side >= 24 { mixed(ink, LINES[index], line) } else { ink };
        mixed(under, if is_edge { EDGES[index] } else { ink }, body)
    }

    /// How much of a pixel a shape covers, of 255.
    fn covered(&self, shape: &MeasuredShape, x: i32, y: i32) -> u8 {
        let places = [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)];
        let at = |(dx, dy): (f32, f32)| (self.corner.0 + x as f32 + dx, self.corner.1 + y as f32 + dy);
        (places.into_iter().filter(|&place| shape.covers(at(place))).count() * 63) as u8
    }

    /// The dot where a piece can go, or the corners where it can take.
    fn is_target(&self, x: i32, y: i32) -> bool {
        let (width, height) = self.size;
        let (dx, dy) = ((2 * x + 1 - width).abs(), (2 * y + 1 - height).abs());
        match self.piece {
            None => dx * dx + dy * dy <= (height * height / 9).max(9),
            Some(_) => (width - dx) + (height - dy) <= height / 2,
        }
    }

    /// A bar along the lower side: whose king reaches this square wins.
    fn is_goal(&self, x: i32, y: i32) -> bool {
        let (width, height) = self.size;
        let thick = (height / 16).max(1);
        (height - 1 - y) < thick && x >= width / 6 && x < width - width / 6
    }

    /// What is said by signs as well as by colours: frames, corners, an exclamation mark, a cross.
    fn is_sign(&self, x: i32, y: i32) -> bool {
        let (width, height) = self.size;
        let thick = (height / 24).max(1);
        // How far it is to the nearest side, across and down.
        let (dx, dy) = (x.min(width - 1 - x), y.min(height - 1 - y));
        let corner = height / 4;
        let in_frame = |thick: i32| dx < thick || dy < thick;
        let in_corner = in_frame(thick) && dx < corner && dy < corner;
        // A sign in the upper left corner, so many parts of the side wide.
        let (sx, sy) = (x - height / 8, y - height / 10);
        let bar = |x: i32| x >= 0 && x <= 2 * thick;
        match self.marks {
            SquareMarks { cursor: true, .. } => in_frame(2 * thick),
            SquareMarks { culprit: true, .. } | SquareMarks { check: true, .. } => {
                let down = height / 5;
                bar(sx) && (sy >= 0 && sy < down || sy >= down + 2 * thick && sy <= down + 4 * thick)
            }
            SquareMarks { picked: true, .. } => in_frame(thick),
            SquareMarks { premove: true, .. } => {
                let arm = height / 9;
                let (cx, cy) = (sx - arm, sy - arm);
                cx.abs() <= thick && cy.abs() <= arm || cy.abs() <= thick && cx.abs() <= arm
            }
            _ if self.marks.goal && self.is_goal(x, y) => true,
            SquareMarks { last: true, .. } => in_corner && y < height / 2,
            _ => false,
        }
    }
}
