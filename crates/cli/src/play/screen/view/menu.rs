//! A menu beside the board.

use super::super::view_model::{ClickTarget, HitMap, MenuRow, MenuView, ViewModel};
use super::{bar, clipped, dialog, put, scroll_signs, style, wide, wrapped};
use crate::play::terminal_caps::Charset;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// The height that a menu needs to be seen whole, without a frame.
pub(super) fn height(menu: &MenuView, width: u16) -> u16 {
    let title: usize = menu.title.iter().map(|line| wrapped(&line.text, width.saturating_sub(1)).len()).sum();
    (title + menu.rows.len()) as u16
}

/// The height without which a menu has no frame: of its title the result, and all rows.
pub(super) fn least_height(menu: &MenuView, width: u16) -> u16 {
    let first = menu.title.first().map_or(0, |line| wrapped(&line.text, width.saturating_sub(1)).len());
    (first + menu.rows.len()) as u16
}

/// The width that a menu needs to be seen whole, with a frame.
pub(super) fn width(menu: &MenuView) -> u16 {
    let rows = menu.rows.iter().map(|row| wide(&text(row, true, Charset::Ascii, Wording::Whole)));
    let title = menu.title.iter().map(|line| wide(&line.text) + 2);
    rows.chain(title).max().unwrap_or(0) as u16 + 2
}

/// The least width of a menu in a frame: its title is broken, and its rows say it briefly.
pub(super) fn least_width(menu: &MenuView) -> u16 {
    let rows = menu.rows.iter().map(|row| wide(&text(row, true, Charset::Ascii, Wording::Brief)));
    rows.max().unwrap_or(0) as u16 + 2
}

/// Draws a menu with a frame around it.
pub(super) fn framed(area: Rect, menu: &MenuView, model: &ViewModel, buffer: &mut Buffer, hits: &mut HitMap) {
    super::clear(buffer, area);
    dialog::frame(area, model.styles.charset, buffer);
    let inner =
        Rect::new(area.x + 1, area.y + 1, area.width.saturating_sub(2), area.height.saturating_sub(2));
    draw(inner, menu, model, buffer, hits);
}

/// Draws a menu: its title, a gap where there is room, and its rows, around the chosen one where there is little.
pub(super) fn draw(area: Rect, menu: &MenuView, model: &ViewModel, buffer: &mut Buffer, hits: &mut HitMap) {
    hits.menu = true;
    let mut y = area.y;
    let rows = menu.rows.len() as u16;
    for (i, line) in menu.title.iter().enumerate() {
        // The rows count more than the end of a title.
        let kept = if i == 0 { rows.min(3) } else { rows };
        let room = area.bottom().saturating_sub(y).saturating_sub(kept).max(u16::from(i == 0));
        for text in clipped(&line.text, area.width.saturating_sub(1), room.into()) {
            put(buffer, area.x + 1, y, area.width.saturating_sub(1), &text, style(model, line.tone));
            y += 1;
        }
    }
    if area.bottom().saturating_sub(y) > rows {
        y += 1;
    }
    let room = usize::from(area.bottom().saturating_sub(y));
    let last = menu.rows.len().saturating_sub(room);
    let top = menu.chosen.saturating_sub(room / 2).min(last);
    // What is chosen is a bar as wide as the widest row.
    let widest = width(menu).saturating_sub(2);
    let fits = |row: &MenuRow| {
        wide(text(row, true, model.styles.charset, Wording::Whole).trim_end()) <= usize::from(area.width)
    };
    // Values stand below each other: if one has no room for all of its words, none has.
    let are_values_whole = menu.rows.iter().filter(|row| row.value.is_some()).all(fits);
    let first = y;
    for (i, row) in menu.rows.iter().enumerate().skip(top).take(room) {
        let chosen = i == menu.chosen;
        let is_whole = if row.value.is_some() { are_values_whole } else { fits(row) };
        let wording = if is_whole { Wording::Whole } else { Wording::Brief };
        let text = text(row, chosen, model.styles.charset, wording);
        let style = if chosen { model.styles.chosen() } else { Style::new() };
        bar(Rect::new(area.x, y, area.width.min(widest), 1), style, buffer);
        put(buffer, area.x, y, area.width, &text, style);
        hits.pressed.push((Rect::new(area.x, y, area.width, 1), ClickTarget::Choose(i)));
        if row.value.is_some() && wording == Wording::Whole {
            // The sign and a little beside it: it is small.
            let sign = Rect::new(area.x + BACK - 1, y, 3, 1);
            hits.pressed.push((sign, ClickTarget::ChooseBack(i)));
        }
        y += 1;
    }
    let seen = Rect { y: first, height: y - first, ..area };
    scroll_signs(seen, [top > 0, menu.rows.len() > top + room], model, buffer);
}

/// Draws the row of a menu that is chosen in a line of text, where there is no room for the others, and how they are
/// reached.
pub(super) fn in_line(
    area: Rect,
    menu: &MenuView,
    model: &ViewModel,
    buffer: &mut Buffer,
    hits: &mut HitMap,
) {
    let Some(row) = menu.rows.get(menu.chosen) else { return };
    hits.menu = true;
    let charset = model.styles.charset;
    let arrows = match charset {
        Charset::Unicode => "↑↓",
        Charset::Ascii => "up/down",
    };
    let others = format!(" {arrows} {}/{}", menu.chosen + 1, menu.rows.len());
    let room = usize::from(area.width);
    let whole = text(row, true, charset, Wording::Whole);
    let written = match wide(&whole) + wide(&others) <= room {
        true => whole,
        false => text(row, true, charset, Wording::Brief),
    };
    let used = put(buffer, area.x, area.y, area.width, &written, model.styles.chosen());
    hits.pressed.push((Rect::new(area.x, area.y, used, 1), ClickTarget::Choose(menu.chosen)));
    // How many there are is worth less than that there are others.
    let left = area.width - used;
    let hint = [others, format!(" {arrows}")].into_iter().find(|hint| wide(hint) <= left.into());
    if let Some(hint) = hint {
        put(buffer, area.x + used, area.y, left, &hint, model.styles.quiet());
    }
}

/// The column of the sign before a value.
const BACK: u16 = 11;

/// How much is said.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wording {
    Whole,
    Brief,
}

/// A row as it is written. What is chosen is told by a mark as well as by its colours.
fn text(row: &MenuRow, chosen: bool, charset: Charset, wording: Wording) -> String {
    let mark = match (chosen, charset) {
        (false, _) => " ",
        (true, Charset::Unicode) => "›",
        (true, Charset::Ascii) => ">",
    };
    let [left, right] = match charset {
        Charset::Unicode => ["‹", "›"],
        Charset::Ascii => ["<", ">"],
    };
    match (&row.value, wording) {
        (None, Wording::Whole) => format!("{mark}{} ", row.name),
        (None, Wording::Brief) => format!("{mark}{} ", row.brief),
        (Some(value), Wording::Whole) => format!("{mark} {:<9}{left} {value} {right} ", row.name),
        (Some(value), Wording::Brief) if row.brief.is_empty() => format!("{mark} {value} "),
        (Some(value), Wording::Brief) => format!("{mark} {} {value} ", row.brief),
    }
}
