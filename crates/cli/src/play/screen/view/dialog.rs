//! A window over the others.

use super::super::view_model::{ClickTarget, Dialog, HitMap, ViewModel};
use super::{bar, clear, clipped, put, scroll_signs, wide, wrapped};
use crate::play::terminal_caps::Charset;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};

/// The space between two columns.
const BETWEEN: &str = "   ";

/// The narrowest place beside the board in which a page is read.
const BESIDE: u16 = 32;

/// What stands around the rows of a page: the frame, the title, two gaps and a line of help.
const AROUND: usize = 6;

/// The place beside the board, if there is one and the whole page has room there: so that what it tells about is seen.
fn place_beside(dialog: &Dialog, hits: &HitMap) -> Option<Rect> {
    let layout = hits.layout?;
    let panel = layout.panel.filter(|panel| panel.x >= layout.board.right() && panel.width >= BESIDE)?;
    if dialog.chosen.is_some() || dialog.second_column.is_some() || dialog.fixed.is_some() {
        return None;
    }
    let lines = |text: &str| wrapped(text, panel.width - 4).len().max(1);
    let rows = dialog.rows.iter().map(|row| lines(row)).sum::<usize>() + lines(&dialog.foot) + AROUND;
    (rows <= usize::from(panel.height)).then_some(panel)
}

/// Draws it beside the board or in the middle, as large as it has to be; on small screens it takes all of them.
pub(super) fn draw(dialog: &Dialog, model: &ViewModel, buffer: &mut Buffer, hits: &mut HitMap) {
    hits.pressed.push((buffer.area, ClickTarget::Away));
    let screen = place_beside(dialog, hits).unwrap_or(buffer.area);
    let framed = screen.width >= 30 && screen.height >= 12;
    let edge = u16::from(framed);
    // The frame with a gap, or the column that tells that there is more.
    let around = (4 * edge).max(1);
    let beside = side_by_side(dialog, usize::from(screen.width.saturating_sub(around)));
    let all = beside.as_ref().unwrap_or(&dialog.rows);
    // What is chosen has a mark before it.
    let mark = u16::from(dialog.chosen.is_some());
    let widest = all.iter().map(|row| wide(row)).max().unwrap_or(0) as u16 + mark;
    let longest = dialog.foot.lines().map(wide).max().unwrap_or(0).min(64) as u16;
    let inner = match dialog.fixed {
        Some((width, _)) => width,
        None => widest.max(wide(&dialog.title) as u16).max(longest),
    };
    let width = (inner + around).min(screen.width);
    let text_width = width.saturating_sub(around).max(1);
    // Pages are wrapped, lists are cut: there a row is a choice.
    let rows: Vec<(usize, String)> = match dialog.chosen {
        Some(_) => all.iter().cloned().enumerate().collect(),
        None => all
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
    let gap = u16::from(framed && screen.height >= 16);
    let mut foot = wrapped(&dialog.foot, text_width);
    // The choices count more than what is said about them.
    let spare = usize::from(screen.height).saturating_sub(rows.len() + usize::from(1 + 2 * edge + 2 * gap));
    let most = usize::from(screen.height / 4).max(spare).max(1);
    if foot.len() > most {
        foot = clipped(&foot.join(" "), text_width, most);
    }
    if let Some((_, rows)) = dialog.fixed {
        foot.resize(usize::from(rows).max(foot.len()).min(most), String::new());
    }
    let around = 1 + 2 * edge + 2 * gap + foot.len() as u16;
    let height = (rows.len() as u16).saturating_add(around).min(screen.height);
    let (x, y) = (screen.x + (screen.width - width) / 2, screen.y + (screen.height - height) / 2);
    let area = Rect::new(x, y, width, height);
    clear(buffer, area);
    if framed {
        frame(area, model.styles.charset, buffer);
    }
    hits.pressed.push((area, ClickTarget::Row(usize::MAX)));
    let (x, mut y) = (area.x + 2 * edge, area.y + edge);
    put(buffer, x, y, text_width, &dialog.title, Style::new().add_modifier(Modifier::BOLD));
    y += 1 + gap;
    let room = usize::from(height.saturating_sub(around));
    hits.page = room;
    let last = rows.len().saturating_sub(room);
    let top = match dialog.chosen {
        Some(chosen) => chosen.saturating_sub(room / 2).min(last),
        None => dialog.top.min(last),
    };
    hits.top = top;
    hits.scrolls = last > 0;
    if let Some(whole) = dialog.whole_foot.filter(|_| last == 0) {
        foot = wrapped(whole, text_width);
    }
    let list = Rect::new(area.x + edge, y, width.saturating_sub(2 * edge), room as u16);
    for (i, row) in rows.iter().skip(top).take(room) {
        let chosen = dialog.chosen == Some(*i);
        let style = if chosen { model.styles.chosen() } else { Style::new() };
        if chosen {
            bar(Rect { y, height: 1, ..list }, style, buffer);
            let sign = if model.styles.charset == Charset::Unicode { "›" } else { ">" };
            put(buffer, x, y, 1, sign, style.add_modifier(Modifier::BOLD));
        }
        put(buffer, x + mark, y, text_width.saturating_sub(mark), row, style);
        hits.pressed.push((Rect::new(area.x, y, width, 1), ClickTarget::Row(*i)));
        if let Some(column) = dialog.caret.filter(|_| chosen) {
            hits.caret = Some(Position::new((x + mark + column).min(area.right() - 1), y));
        }
        if let Some(column) = dialog.back.filter(|_| chosen) {
            // The sign and a little beside it: it is small.
            let sign = Rect::new(x + mark + column.saturating_sub(1), y, 3, 1);
            hits.pressed.push((sign, ClickTarget::RowBack(*i)));
        }
        y += 1;
    }
    scroll_signs(list, [top > 0, rows.len() > top + room], model, buffer);
    let below = area.bottom() - edge - foot.len() as u16;
    for (y, line) in (below..).zip(foot) {
        put(buffer, x, y, text_width, &line, model.styles.quiet());
    }
}

/// The rows in two columns, if the dialog has a second one and both have room.
fn side_by_side(dialog: &Dialog, width: usize) -> Option<Vec<String>> {
    let (left, right) = dialog.rows.split_at_checked(dialog.second_column?)?;
    let widest = |rows: &[String]| rows.iter().map(|row| wide(row)).max().unwrap_or(0);
    let first = widest(left);
    if first + BETWEEN.len() + widest(right) > width {
        return None;
    }
    let at = |rows: &[String], i: usize| rows.get(i).cloned().unwrap_or_default();
    let rows = (0..left.len().max(right.len())).map(|i| {
        let row = at(left, i);
        let pad = " ".repeat(first - wide(&row));
        format!("{row}{pad}{BETWEEN}{}", at(right, i)).trim_end().to_owned()
    });
    Some(rows.collect())
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
