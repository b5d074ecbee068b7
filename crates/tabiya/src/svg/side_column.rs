//! What a variant has beside the board: pieces in hand, and checks to be given.

use super::{DARK, Drawing, FRAME, RIM, SQUARE, WHOLE, pieces};
use crate::color::Color;
use crate::piece::{Piece, Role};
use crate::pockets::Pockets;
use crate::position::Position;
use crate::variant::Variant;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write;

/// How much wider the drawing is for it.
pub(super) const COLUMN: u32 = 120;

/// What stands beside the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum SideColumn {
    Nothing,
    Pockets(Pockets),
    /// The checks that White and Black have left to give.
    Checks([u8; 2]),
}

/// The place of a side's things: x, y, width and height, for the side that sits above and the one below.
const PLACES: [(f32, f32); 2] = [(WHOLE - 20.0, FRAME), (WHOLE - 20.0, FRAME + 4.1 * SQUARE)];
const WIDTH: f32 = COLUMN as f32;
const HEIGHT: f32 = 3.9 * SQUARE;

/// The size of a piece in hand, beside one on the board, and the height of its row.
const SCALE: f32 = 0.76;
const ROW: f32 = 77.0;

impl SideColumn {
    /// What the game of a position has.
    pub(super) fn of(position: &Position) -> SideColumn {
        match position.variant() {
            Variant::Crazyhouse => SideColumn::Pockets(position.pockets()),
            Variant::ThreeCheck => SideColumn::Checks(position.checks_left()),
            _ => SideColumn::Nothing,
        }
    }

    /// The pieces that have to be drawn for it.
    pub(super) fn pieces(&self) -> Vec<Piece> {
        match self {
            SideColumn::Nothing => Vec::new(),
            SideColumn::Pockets(pockets) => pockets.iter().map(|(piece, _)| piece).collect(),
            SideColumn::Checks(_) => Color::ALL.map(|color| Role::King.of(color)).to_vec(),
        }
    }
}

impl Drawing {
    /// Draws what stands beside the board, at the height of the side that has it.
    pub(super) fn beside(&self, svg: &mut String) {
        let below = self.orientation.color();
        for (color, (x, y)) in [!below, below].into_iter().zip(PLACES) {
            if self.beside == SideColumn::Nothing {
                return;
            }
            let _ = writeln!(
                svg,
                "<g fill=\"{RIM}\" font-family=\"Helvetica, Arial, sans-serif\" font-weight=\"bold\" text-anchor=\"middle\">\n\
                 <rect x=\"{x}\" y=\"{y}\" width=\"{WIDTH}\" height=\"{HEIGHT}\" rx=\"8\" fill=\"{DARK}\"/>"
            );
            match self.beside {
                SideColumn::Nothing => {}
                SideColumn::Pockets(pockets) => hand(svg, &pockets, color, (x, y), color == below),
                SideColumn::Checks(left) => checks(svg, left[color as usize], color, (x, y)),
            }
            svg.push_str("</g>\n");
        }
    }
}

/// One kind below the other, with its number if there are several: from the edge of the board that is the side's.
fn hand(svg: &mut String, pockets: &Pockets, color: Color, (x, y): (f32, f32), is_below: bool) {
    let kinds: Vec<(Piece, usize)> = pockets.iter().filter(|(piece, _)| piece.color == color).collect();
    let mut top = y + 2.5;
    if is_below {
        top = y + HEIGHT - 2.5 - ROW * kinds.len() as f32;
    }
    for (piece, count) in kinds {
        piece_at(svg, piece, (x + 4.0, top));
        if count > 1 {
            let _ = writeln!(
                svg,
                "<text x=\"{}\" y=\"{}\" font-size=\"34\">{count}</text>",
                x + 97.0,
                top + 52.0
            );
        }
        top += ROW;
    }
}

/// The checks that a side has left, below its king.
fn checks(svg: &mut String, left: u8, color: Color, (x, y): (f32, f32)) {
    let (middle, top) = (x + WIDTH / 2.0, y + 85.0);
    piece_at(svg, Role::King.of(color), (middle - SCALE * SQUARE / 2.0, top));
    let checks = if left == 1 { "check" } else { "checks" };
    let _ = writeln!(
        svg,
        "<text x=\"{middle}\" y=\"{}\" font-size=\"64\">{left}</text>\n\
         <text x=\"{middle}\" y=\"{}\" font-size=\"25\">{checks}</text>\n\
         <text x=\"{middle}\" y=\"{}\" font-size=\"25\">left</text>",
        top + 145.0,
        top + 180.0,
        top + 209.0,
    );
}

fn piece_at(svg: &mut String, piece: Piece, (x, y): (f32, f32)) {
    let id = pieces::id(piece);
    let _ = writeln!(svg, "<use href=\"#{id}\" transform=\"translate({x} {y}) scale({SCALE})\"/>");
}
