//! The board as an SVG drawing.

pub mod pieces;

use crate::board::Board;
use crate::orientation::Orientation;
use crate::piece::Piece;
use crate::square::Square;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write;

/// The side of a square, the frame around the board, and the whole, in the drawing's own units.
const SQUARE: f32 = 100.0;
const FRAME: f32 = 40.0;
const WHOLE: f32 = 8.0 * SQUARE + 2.0 * FRAME;

const LIGHT: &str = "#edf0ea";
const DARK: &str = "#7f9c93";
const RIM: &str = "#2e3a37";
const LABEL: &str = "#d5ddd8";
const LAST_MOVE: &str = "#f2c230";
const CHECK: &str = "#e0241b";

/// All that a drawing shows.
#[derive(Default)]
pub struct Drawing {
    /// The pieces.
    pub board: Board,
    /// What the picture shows, in words, for those who cannot see it.
    pub title: String,
    /// The side from which the board is seen.
    pub orientation: Orientation,
    /// Width and height in pixels.
    pub size: u32,
    /// The squares of the last move, which are highlighted.
    pub last_move: Option<(Square, Square)>,
    /// The king in check.
    pub checked: Option<Square>,
    /// Arrows over the pieces.
    pub arrows: Vec<Arrow>,
    /// Circles around squares.
    pub circles: Vec<Circle>,
}

/// An arrow from the middle of a square to another.
pub struct Arrow {
    /// Where it begins.
    pub from: Square,
    /// Where it points.
    pub to: Square,
    /// Its colour, as SVG writes it.
    pub color: String,
}

/// A circle around a square.
pub struct Circle {
    /// The square.
    pub square: Square,
    /// Its colour, as SVG writes it.
    pub color: String,
}

impl Drawing {
    /// The whole SVG document.
    pub fn to_svg(&self) -> String {
        let mut svg = String::with_capacity(16_384);
        self.open(&mut svg);
        self.squares(&mut svg);
        self.labels(&mut svg);
        self.pieces(&mut svg);
        self.circles.iter().for_each(|circle| self.circle(&mut svg, circle));
        self.arrows.iter().for_each(|arrow| self.arrow(&mut svg, arrow));
        svg.push_str("</svg>\n");
        svg
    }

    fn open(&self, svg: &mut String) {
        let Drawing { size, title, .. } = self;
        let title = title.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
        let _ = writeln!(
            svg,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WHOLE} {WHOLE}\" width=\"{size}\" height=\"{size}\" role=\"img\">\n\
             <title>{title}</title>\n\
             <defs>"
        );
        let mut seen: Vec<Piece> =
            Square::ALL.iter().filter_map(|&square| self.board.piece_at(square)).collect();
        seen.sort();
        seen.dedup();
        seen.into_iter().for_each(|piece| pieces::define(svg, piece));
        if self.checked.is_some() {
            let _ = writeln!(
                svg,
                "<radialGradient id=\"tabiya-check\" r=\"0.68\"><stop offset=\"0.2\" stop-color=\"{CHECK}\"/>\
                 <stop offset=\"1\" stop-color=\"{CHECK}\" stop-opacity=\"0\"/></radialGradient>"
            );
        }
        svg.push_str("</defs>\n");
    }

    fn squares(&self, svg: &mut String) {
        let _ = writeln!(
            svg,
            "<rect width=\"{WHOLE}\" height=\"{WHOLE}\" rx=\"12\" fill=\"{RIM}\"/>\n\
             <rect x=\"{FRAME}\" y=\"{FRAME}\" width=\"{0}\" height=\"{0}\" fill=\"{LIGHT}\"/>",
            8.0 * SQUARE
        );
        // The dark squares are one path: 32 rectangles would leave seams between them.
        let _ = write!(svg, "<path fill=\"{DARK}\" d=\"");
        for square in Square::ALL.into_iter().filter(|square| !square.is_light()) {
            let (x, y) = self.corner(square);
            let _ = write!(svg, "M{x} {y}h{SQUARE}v{SQUARE}h-{SQUARE}z");
        }
        svg.push_str("\"/>\n");
        for square in self.last_move.into_iter().flat_map(|(from, to)| [from, to]) {
            let (x, y) = self.corner(square);
            let _ = writeln!(
                svg,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{SQUARE}\" height=\"{SQUARE}\" fill=\"{LAST_MOVE}\" fill-opacity=\"0.55\"/>"
            );
        }
        if let Some(square) = self.checked {
            let (x, y) = self.corner(square);
            let _ = writeln!(
                svg,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{SQUARE}\" height=\"{SQUARE}\" fill=\"url(#tabiya-check)\"/>"
            );
        }
    }

    fn labels(&self, svg: &mut String) {
        let _ = writeln!(
            svg,
            "<g fill=\"{LABEL}\" font-family=\"Helvetica, Arial, sans-serif\" font-size=\"27\" font-weight=\"bold\" text-anchor=\"middle\">"
        );
        for (i, file) in self.orientation.files().into_iter().enumerate() {
            let x = FRAME + SQUARE * (i as f32 + 0.5);
            let _ = writeln!(svg, "<text x=\"{x}\" y=\"{}\">{file}</text>", WHOLE - 12.0);
        }
        for (i, rank) in self.orientation.ranks().into_iter().enumerate() {
            let y = FRAME + SQUARE * (i as f32 + 0.5) + 9.5;
            let _ = writeln!(svg, "<text x=\"{}\" y=\"{y}\">{rank}</text>", FRAME / 2.0);
        }
        svg.push_str("</g>\n");
    }

    fn pieces(&self, svg: &mut String) {
        for square in Square::ALL {
            if let Some(piece) = self.board.piece_at(square) {
                let (x, y) = self.corner(square);
                let _ = writeln!(svg, "<use href=\"#{}\" x=\"{x}\" y=\"{y}\"/>", pieces::id(piece));
            }
        }
    }

    fn circle(&self, svg: &mut String, Circle { square, color }: &Circle) {
        let (x, y) = self.middle(*square);
        let _ = writeln!(
            svg,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"45\" fill=\"none\" stroke=\"{color}\" stroke-width=\"7\" stroke-opacity=\"0.8\"/>"
        );
    }

    fn arrow(&self, svg: &mut String, Arrow { from, to, color }: &Arrow) {
        const SHAFT: f32 = 8.5;
        const BARB: f32 = 24.0;
        const HEAD: f32 = 42.0;
        let ((x, y), (end_x, end_y)) = (self.middle(*from), self.middle(*to));
        let length = (end_x - x).hypot(end_y - y);
        // Along the arrow, and across it.
        let (along_x, along_y) = ((end_x - x) / length, (end_y - y) / length);
        let place = |along: f32, across: f32| {
            (x + along_x * along - along_y * across, y + along_y * along + along_x * across)
        };
        // One outline, so that a see-through arrow is evenly so; it starts outside the piece's middle.
        let (tail, neck, tip) = (26.0, length - HEAD, length - 4.0);
        let outline = [
            (tail, -SHAFT * 0.7),
            (neck, -SHAFT),
            (neck, -BARB),
            (tip, 0.0),
            (neck, BARB),
            (neck, SHAFT),
            (tail, SHAFT * 0.7),
        ];
        let _ = write!(
            svg,
            "<path fill=\"{color}\" fill-opacity=\"0.8\" stroke=\"{color}\" stroke-opacity=\"0.8\" stroke-linejoin=\"round\" stroke-width=\"3\" d=\""
        );
        for (i, (along, across)) in outline.into_iter().enumerate() {
            let (x, y) = place(along, across);
            let _ = write!(svg, "{}{x:.1} {y:.1}", if i == 0 { 'M' } else { 'L' });
        }
        svg.push_str("z\"/>\n");
    }

    /// The upper left corner of a square.
    fn corner(&self, square: Square) -> (f32, f32) {
        let (column, row) = self.orientation.cell(square);
        (FRAME + SQUARE * column as f32, FRAME + SQUARE * row as f32)
    }

    fn middle(&self, square: Square) -> (f32, f32) {
        let (x, y) = self.corner(square);
        (x + SQUARE / 2.0, y + SQUARE / 2.0)
    }
}
