//! Drawing: a screen is a function of a scene.

mod board;
mod dialog;
mod panel;

use super::layout::Layout;
use super::scene::{Action, Places, Press, Scene, Told, Tone};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::Span;

/// The buttons, with their keys; the first are the last to go where there is little room.
const BUTTONS: [(&str, Action); 11] = [
    ("F1 help", Action::Help),
    ("F10 quit", Action::Quit),
    ("F2 new", Action::New),
    ("F6 undo", Action::Undo),
    ("F5 flip", Action::Flip),
    ("F3 open", Action::Open),
    ("F4 save", Action::Save),
    ("F8 draw", Action::Draw),
    ("F9 resign", Action::Resign),
    ("F7 redo", Action::Redo),
    ("F11 edit", Action::Edit),
];

/// Draws a scene, and tells what was drawn where.
pub(super) fn draw(scene: &Scene, buffer: &mut Buffer) -> Places {
    let screen = buffer.area;
    let mut places = Places { layout: Layout::of(screen.as_size()), ..Places::default() };
    let Some(layout) = places.layout else {
        no_room(scene, buffer, &mut places);
        return places;
    };
    if let Some(seen) = &scene.seen {
        places.view = seen.view;
        board::draw(&layout, seen, &scene.paint, buffer);
    } else {
        board::empty(&layout, &scene.paint, buffer);
    }
    if let Some(panel) = layout.panel {
        panel::draw(panel, scene, buffer, &mut places);
    }
    told(&layout, scene, buffer);
    status(&layout, scene, buffer, &mut places);
    input(&layout, scene, buffer, &mut places);
    if let Some(dialog) = &scene.dialog {
        places.caret = None;
        dialog::draw(dialog, scene, buffer, &mut places);
    }
    page(scene, buffer);
    places
}

/// Whatever has no colour yet gets those of the page, if the theme has one.
fn page(scene: &Scene, buffer: &mut Buffer) {
    let Some((ink, paper)) = scene.paint.page() else { return };
    for cell in &mut buffer.content {
        if cell.fg == Color::Reset {
            cell.fg = ink;
        }
        if cell.bg == Color::Reset {
            cell.bg = paper;
        }
    }
}

/// One line of text where there is no room for a board.
fn no_room(scene: &Scene, buffer: &mut Buffer, places: &mut Places) {
    let screen = buffer.area;
    if screen.area() == 0 {
        return;
    }
    let text = format!("No room for the board here. {}", scene.status.text);
    let last = u16::from(screen.height > 1);
    for (y, line) in
        wrapped(&text, screen.width).into_iter().take(usize::from(screen.height - last)).enumerate()
    {
        put(buffer, screen.x, screen.y + y as u16, screen.width, &line, Style::new());
    }
    if last == 1 {
        typed(Rect { y: screen.bottom() - 1, height: 1, ..screen }, scene, buffer, places);
    }
}

/// What was told; the last of it where there is not room for all.
fn told(layout: &Layout, scene: &Scene, buffer: &mut Buffer) {
    let Rect { x, y, width, height } = layout.told;
    let lines: Vec<Told> = scene
        .told
        .iter()
        .flat_map(|told| {
            let tone = told.tone;
            wrapped(&told.text, width.saturating_sub(2)).into_iter().map(move |text| Told { text, tone })
        })
        .collect();
    // The first line of an answer says most.
    for (row, line) in lines.iter().take(usize::from(height)).enumerate() {
        put(buffer, x + 1, y + row as u16, width.saturating_sub(1), &line.text, style(scene, line.tone));
    }
}

fn style(scene: &Scene, tone: Tone) -> Style {
    match tone {
        Tone::Usual => Style::new(),
        Tone::Refused => scene.paint.alarm(),
        Tone::Loud => Style::new().add_modifier(Modifier::BOLD),
        Tone::Quiet => scene.paint.quiet(),
    }
}

/// How things stand, and buttons. Where nothing has room that was told, it stands here.
fn status(layout: &Layout, scene: &Scene, buffer: &mut Buffer, places: &mut Places) {
    let Some(area) = layout.status else { return };
    let shown = match scene.told.first() {
        Some(told) if layout.told.height == 0 => told,
        _ => &scene.status,
    };
    let used = put(buffer, area.x + 1, area.y, area.width - 1, &shown.text, style(scene, shown.tone)) + 3;
    let mut right = area.right();
    for (name, action) in BUTTONS {
        let width = wide(name) as u16 + 2;
        if right < area.x + used + width {
            break;
        }
        right -= width;
        put(buffer, right + 1, area.y, width - 1, name, scene.paint.quiet());
        places.pressed.push((Rect::new(right, area.y, width, 1), Press::Act(action)));
    }
}

/// The line that is typed. Over the board it is seen only while there is something in it.
fn input(layout: &Layout, scene: &Scene, buffer: &mut Buffer, places: &mut Places) {
    let over = layout.input.intersects(layout.board);
    if over && scene.input.text.is_empty() {
        // What was refused has to be read somewhere.
        if let Some(told) = scene.told.first().filter(|told| told.tone != Tone::Usual) {
            clear(buffer, layout.input);
            put(
                buffer,
                layout.input.x,
                layout.input.y,
                layout.input.width,
                &told.text,
                style(scene, told.tone),
            );
        }
        return;
    }
    typed(layout.input, scene, buffer, places);
    choices(layout, scene, buffer);
}

fn typed(area: Rect, scene: &Scene, buffer: &mut Buffer, places: &mut Places) {
    clear(buffer, area);
    let input = &scene.input;
    let room = usize::from(area.width).saturating_sub(1);
    let prompt = if wide(&input.prompt) + 8 <= room { input.prompt.as_str() } else { "> " };
    let mut x =
        area.x + put(buffer, area.x, area.y, area.width, prompt, Style::new().add_modifier(Modifier::BOLD));
    // The end of a long line is what one wants to see.
    let room = usize::from(area.right() - x).saturating_sub(1);
    let mut hidden = 0;
    while wide(&input.before[hidden..]) > room {
        hidden += input.before[hidden..].chars().next().map_or(1, char::len_utf8);
    }
    let caret = x + wide(&input.before[hidden..]) as u16;
    x += put(buffer, x, area.y, area.right() - x, &input.text[hidden..], Style::new());
    if let Some(ghost) = &input.ghost {
        put(buffer, x, area.y, area.right().saturating_sub(x), ghost, scene.paint.quiet());
    }
    places.caret = Some(Position::new(caret.min(area.right() - 1), area.y));
}

/// The words that may stand where one types, in the line above.
fn choices(layout: &Layout, scene: &Scene, buffer: &mut Buffer) {
    let input = &scene.input;
    let Some(area) = layout.status.filter(|_| input.choices.len() > 1) else { return };
    clear(buffer, area);
    let chosen = input.chosen.unwrap_or(0);
    // Those around the chosen one that have room.
    let mut first = chosen;
    let mut width = input.choices.get(chosen).map_or(0, |word| wide(word) + 2);
    while first > 0 && width + wide(&input.choices[first - 1]) + 2 < usize::from(area.width) / 2 {
        first -= 1;
        width += wide(&input.choices[first]) + 2;
    }
    let mut x = area.x + 1;
    for (i, word) in input.choices.iter().enumerate().skip(first) {
        if x + wide(word) as u16 + 2 > area.right() {
            break;
        }
        let style = if input.chosen == Some(i) { scene.paint.chosen() } else { scene.paint.quiet() };
        x += put(buffer, x, area.y, area.right() - x, word, style) + 2;
    }
}

/// How many columns a text takes.
fn wide(text: &str) -> usize {
    Span::raw(text).width()
}

/// Writes as much of a text as has room, and gives its width.
fn put(buffer: &mut Buffer, x: u16, y: u16, width: u16, text: &str, style: Style) -> u16 {
    if !buffer.area.contains(Position::new(x, y)) {
        return 0;
    }
    let width = width.min(buffer.area.right() - x);
    let (end, _) = buffer.set_stringn(x, y, text, usize::from(width), style);
    end - x
}

fn clear(buffer: &mut Buffer, area: Rect) {
    for position in area.intersection(buffer.area).positions() {
        buffer[position].reset();
    }
}

/// A text in lines of some width, broken between its words; what is indented stays so.
pub(super) fn wrapped(text: &str, width: u16) -> Vec<String> {
    let width = usize::from(width.max(1));
    let mut lines = Vec::new();
    for line in text.lines() {
        if wide(line) <= width {
            lines.push(line.to_owned());
            continue;
        }
        let (head, line) = columns(line, width);
        let indent = match head {
            "" => (line.len() - line.trim_start().len()).min(width / 2),
            head => wide(head),
        };
        let mut last = if head.is_empty() { " ".repeat(indent) } else { head.to_owned() };
        let mut begins = true;
        for word in line.split_whitespace() {
            let empty = std::mem::take(&mut begins) || last.trim().is_empty();
            if !empty && wide(&last) + 1 + wide(word) > width {
                lines.push(std::mem::replace(&mut last, " ".repeat(indent)));
            } else if !empty {
                last.push(' ');
            }
            last.push_str(word);
            // A word that is longer than a line.
            while wide(&last) > width {
                let mut end = last.len();
                while wide(&last[..end]) > width {
                    end = last[..end].char_indices().next_back().map_or(0, |(at, _)| at);
                }
                // One letter at least, also one that is wider than the line.
                let first = last.chars().next().map_or(0, char::len_utf8);
                let rest = last.split_off(end.max(first));
                lines.push(std::mem::replace(&mut last, rest));
            }
        }
        lines.push(last);
    }
    lines
}

/// The first of two columns with the space behind it, if there are two and they have room, and the rest.
fn columns(line: &str, width: usize) -> (&str, &str) {
    let begin = line.len() - line.trim_start().len();
    let Some(gap) = line[begin..].find("  ") else { return ("", line) };
    let second = line[begin + gap..].trim_start();
    let (head, rest) = line.split_at(line.len() - second.len());
    if wide(head) * 2 > width { ("", line) } else { (head, rest) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_columns_stay_two_columns_where_they_have_room() {
        assert_eq!(wrapped("  ab   one two three", 14), ["  ab   one two", "       three"]);
        assert_eq!(wrapped("  ab   one two", 8), ["  ab one", "  two"]);
    }

    #[test]
    fn letters_that_are_wider_than_a_line_have_lines_of_their_own() {
        assert_eq!(wrapped("王é王", 1)[..3], ["王", "é", "王"]);
    }

    #[test]
    fn lines_are_broken_between_words_and_long_words_anywhere() {
        assert_eq!(wrapped("one two three", 7), ["one two", "three"]);
        assert_eq!(wrapped("  ab cd ef", 6), ["  ab", "  cd", "  ef"]);
        assert_eq!(wrapped("abcdefgh", 3), ["abc", "def", "gh"]);
        assert_eq!(wrapped("a\nb", 3), ["a", "b"]);
        assert_eq!(wrapped("♟♟♟♟", 3), ["♟♟♟", "♟"]);
    }
}
