//! A window over the others.

use super::super::view_model::{ClickTarget, Dialog, HitMap, ViewModel};
use super::{clear, put, wide, wrapped};
use crate::play::terminal_caps::Charset;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

/// Draws it in the middle, as large as it has to be; on small screens it takes all of them.
pub(super) fn draw(dialog: &Dialog, model: &ViewModel, buffer: &mut Buffer, hits: &mut HitMap) {
    let screen = buffer.area;
    hits.pressed.push((screen, ClickTarget::Away));
    let inner =
        dialog.rows.iter().map(|row| wide(row)).chain([wide(&dialog.title), wide(&dialog.foot)]).max();
    let width = (inner.unwrap_or(0) as u16 + 4).min(screen.width);
    let framed = screen.width >= 30 && screen.height >= 12;
    let edge = u16::from(framed);
    let text_width = width.saturating_sub(4 * edge).max(1);
    // Pages are wrapped, lists are cut: there a row is a choice.
    let rows: Vec<(usize, String)> = match dialog.chosen {
        Some(_) => dialog.rows.iter().cloned().enumerate().collect(),
        None => dialog
            .rows
            .iter()
            .enumerate()
            .flat_map(|(i, row)| {
                let mut lines = wrapped(row, text_width);
                if lines.is_empty() {
                    lines.push(String::new());
                }
                lines.into_iter().map(move |line| (i, line))
            })
            .collect(),
    };
    let foot = wrapped(&dialog.foot, text_width);
    let around = 1 + 2 * edge + foot.len() as u16;
    let height = (rows.len() as u16 + around + edge).min(screen.height);
    let area = Rect::new((screen.width - width) / 2, (screen.height - height) / 2, width, height);
    clear(buffer, area);
    if framed {
        frame(area, model.styles.charset, buffer);
    }
    hits.pressed.push((area, ClickTarget::Row(usize::MAX)));
    let (x, mut y) = (area.x + 2 * edge, area.y + edge);
    put(buffer, x, y, text_width, &dialog.title, Style::new().add_modifier(Modifier::BOLD));
    y += 1;
    let room = usize::from(height.saturating_sub(around));
    hits.page = room;
    let last = rows.len().saturating_sub(room);
    let top = match dialog.chosen {
        Some(chosen) => chosen.saturating_sub(room / 2).min(last),
        None => dialog.top.min(last),
    };
    for (i, row) in rows.iter().skip(top).take(room) {
        let style = if dialog.chosen == Some(*i) { model.styles.chosen() } else { Style::new() };
        put(buffer, x, y, text_width, row, style);
        hits.pressed.push((Rect::new(area.x, y, width, 1), ClickTarget::Row(*i)));
        y += 1;
    }
    let below = area.bottom() - edge - foot.len() as u16;
    for (y, line) in (below..).zip(foot) {
        put(buffer, x, y, text_width, &line, model.styles.quiet());
    }
}

pub(super) fn frame(area: Rect, charset: Charset, buffer: &mut Buffer) {
    let [corners, lines] = match charset {
        Charset::Unicode => [["┌", "┐", "└", "┘"], ["─", "│", "", ""]],
        Charset::Ascii => [["+"; 4], ["-", "|", "", ""]],
    };
    let (right, bottom) = (area.right() - 1, area.bottom() - 1);
    for x in area.x..=right {
        buffer[(x, area.y)].set_symbol(lines[0]);
        buffer[(x, bottom)].set_symbol(lines[0]);
    }
    for y in area.y..=bottom {
        buffer[(area.x, y)].set_symbol(lines[1]);
        buffer[(right, y)].set_symbol(lines[1]);
    }
    let hits = [(area.x, area.y), (right, area.y), (area.x, bottom), (right, bottom)];
    for (place, corner) in hits.into_iter().zip(corners) {
        buffer[place].set_symbol(corner);
    }
}
