//! The bar beside the board: how much of it is white is what White can expect.

use super::super::style::{ColorDepth, ScreenStyle};
use crate::play::terminal_caps::Charset;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};
use tabiya::Orientation;

const EIGHTHS: [&str; 9] = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"];

/// Draws the bar; White's part stands on White's side of the board.
pub(super) fn draw(
    area: Rect,
    white: f64,
    orientation: Orientation,
    styles: &ScreenStyle,
    buffer: &mut Buffer,
) {
    let height = usize::from(area.height);
    let below = if orientation == Orientation::White { white } else { 1.0 - white };
    let filled = (below.clamp(0.0, 1.0) * (8 * height) as f64).round() as usize;
    // A side that has anything to hope for has a part of the bar.
    let filled = if below > 0.0 && below < 1.0 { filled.clamp(1, 8 * height - 1) } else { filled };
    let paints = paints(styles).map(|[white, black]| match orientation {
        Orientation::White => Style::new().fg(white).bg(black),
        Orientation::Black => Style::new().fg(black).bg(white),
    });
    for (row, y) in (area.y..area.bottom()).rev().enumerate() {
        let part = filled.saturating_sub(8 * row).min(8);
        let (symbol, style) = if let Some(style) = paints {
            (EIGHTHS[part], style)
        } else {
            let is_white = (part >= 4) == (orientation == Orientation::White);
            let symbol = match (is_white, styles.charset) {
                (true, Charset::Unicode) => "█",
                (false, Charset::Unicode) => "░",
                (true, Charset::Ascii) => "#",
                (false, Charset::Ascii) => ":",
            };
            (symbol, Style::new())
        };
        if let Some(cell) = buffer.cell_mut((area.x, y)) {
            cell.set_symbol(symbol).set_style(style);
        }
    }
}

/// White's colour and Black's where they are painted; where they are not, there are signs.
pub(super) fn paints(styles: &ScreenStyle) -> Option<[Color; 2]> {
    match styles.depth {
        _ if styles.charset == Charset::Ascii => None,
        ColorDepth::Plain => None,
        // White's is seen on a white page, too.
        ColorDepth::Full => Some([Color::Rgb(208, 208, 203), Color::Rgb(70, 72, 78)]),
        ColorDepth::Palette => Some([Color::Indexed(251), Color::Indexed(239)]),
        ColorDepth::Sixteen => Some([Color::Indexed(7), Color::Indexed(4)]),
    }
}
