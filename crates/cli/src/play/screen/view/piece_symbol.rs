//! Where a piece stands on its square, and by which symbol.

use super::super::layout::ScreenLayout;
use tabiya::{Color as Side, Piece, Role};

/// The middle of a square, where a symbol stands.
pub(super) fn middle(layout: &ScreenLayout, column: usize, row: usize) -> (u16, u16) {
    let area = layout.cell(column, row);
    // In the narrowest squares the left of the two columns is kept for marks.
    let x = if area.width == 2 { 1 } else { (area.width - 1) / 2 };
    (area.x + x, layout.middle_line(row))
}

/// A piece's symbol. Some terminals draw the black pawn alone as an emoji, unless asked for text.
pub(super) fn symbol(piece: Piece) -> String {
    let mut symbol = piece.symbol().to_string();
    if piece == Role::Pawn.of(Side::Black) {
        symbol.push('\u{fe0e}');
    }
    symbol
}
