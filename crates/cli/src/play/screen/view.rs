//! PieceDrawing: a screen is a function of a scene.

pub(super) mod arrow;
mod board;
mod dialog;
mod eval_bar;
mod footer;
mod insight;
mod menu;
mod painted;
mod panel;
mod piece_symbol;

pub(super) use panel::NARROW;

use super::layout::ScreenLayout;
use super::view_model::{FooterContext, HitMap, MenuView, ScreenMessage, StatusView, Tone, ViewModel};
use crate::play::terminal_caps::Charset;
use crate::shortened::shortened;
use crate::wrap::{self, LongWords};
use insight::SaidWhere;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::Span;

/// Draws a scene, and tells what was drawn where.
pub(super) fn draw(model: &ViewModel, buffer: &mut Buffer) -> HitMap {
    let screen = buffer.area;
    let mut hits = HitMap {
        width: screen.width,
        layout: ScreenLayout::of(screen.as_size(), model.styles.small_pieces()),
        ..HitMap::default()
    };
    let Some(layout) = hits.layout else {
        no_room(model, buffer, &mut hits);
        return hits;
    };
    if let Some(board_view) = &model.board_view {
        hits.orientation = board_view.orientation;
        board::draw(&layout, board_view, &model.styles, buffer);
    } else {
        board::empty(&layout, &model.styles, buffer);
    }
    if let Some(panel) = layout.panel {
        panel::draw(panel, model, buffer, &mut hits);
    }
    if let (Some(bar), Some(analysis)) = (layout.bar, &model.analysis) {
        eval_bar::draw(bar, analysis.white, hits.orientation, &model.styles, buffer);
    }
    messages(&layout, model, buffer);
    status(&layout, model, buffer, &mut hits);
    input(&layout, model, buffer, &mut hits);
    if let Some(dialog) = &model.dialog {
        hits.caret = None;
        dialog::draw(dialog, model, buffer, &mut hits);
    }
    page(model, buffer);
    if model.styles.charset == Charset::Ascii {
        for cell in buffer.content.iter_mut().filter(|cell| cell.symbol() == ELLIPSIS) {
            cell.set_symbol("~");
        }
    }
    hits
}

/// What stands for the rest of a text.
const ELLIPSIS: &str = "…";

/// Whatever has no colour yet gets those of the page, if the theme has one.
fn page(model: &ViewModel, buffer: &mut Buffer) {
    let Some((ink, caps)) = model.styles.page() else { return };
    for cell in &mut buffer.content {
        if cell.fg == Color::Reset {
            cell.fg = ink;
        }
        if cell.bg == Color::Reset {
            cell.bg = caps;
        }
    }
}

/// One line of text where there is no room for a board.
fn no_room(model: &ViewModel, buffer: &mut Buffer, hits: &mut HitMap) {
    let screen = buffer.area;
    if screen.area() == 0 {
        return;
    }
    let text = format!("No room for the board. {}", model.status.message.text);
    let last = u16::from(screen.height > 1);
    for (y, line) in
        wrapped(&text, screen.width).into_iter().take(usize::from(screen.height - last)).enumerate()
    {
        put(buffer, screen.x, screen.y + y as u16, screen.width, &line, Style::new());
    }
    if last == 1 {
        typed(Rect { y: screen.bottom() - 1, height: 1, ..screen }, TYPED, model, buffer, hits);
    }
}

/// What was told; the last of it where there is not room for all.
fn messages(layout: &ScreenLayout, model: &ViewModel, buffer: &mut Buffer) {
    let Rect { x, y, width, height } = layout.messages;
    let review = model.review.iter().filter(|_| SaidWhere::of(layout, model) == SaidWhere::Below);
    // Of a mistake the first is what it was, the second what was better.
    let room = usize::from(height).saturating_sub(1);
    let said = review.flat_map(|review| {
        let words = insight::said(review, width.saturating_sub(1), room);
        words.into_iter().zip([Tone::Loud, Tone::Usual])
    });
    let said: Vec<ScreenMessage> = said.map(|(text, tone)| ScreenMessage { text, tone }).collect();
    let engine = engine_line(layout, model, width.saturating_sub(1));
    let mut lines: Vec<ScreenMessage> = engine
        .iter()
        .chain(&said)
        .chain(&model.messages)
        .flat_map(|messages| {
            let tone = messages.tone;
            wrapped(&messages.text, width.saturating_sub(1))
                .into_iter()
                .map(move |text| ScreenMessage { text, tone })
        })
        .collect();
    // The first line of an answer says most.
    if let Some(last) = usize::from(height).checked_sub(1).filter(|&last| lines.len() > last + 1)
        && !lines[last].text.ends_with(ELLIPSIS)
    {
        lines[last].text.push_str(ELLIPSIS);
    }
    for (row, line) in lines.iter().take(usize::from(height)).enumerate() {
        put(buffer, x, y + row as u16, width, &line.text, style(model, line.tone));
    }
}

/// The best line that the engine knows, in so many columns, where no panel has room for it.
fn engine_line(layout: &ScreenLayout, model: &ViewModel, width: u16) -> Option<ScreenMessage> {
    let analysis =
        model.analysis.as_ref().filter(|_| layout.panel.is_none_or(|panel| panel.width < NARROW))?;
    let text = match (&analysis.over, analysis.lines.first()) {
        (Some(over), _) => over.clone(),
        (None, Some(line)) => format!("{} {}", line.score, line.moves),
        (None, None) => "thinking...".to_owned(),
    };
    let text = shortened(&text, width.into(), wide).into_owned();
    Some(ScreenMessage { text, tone: Tone::Usual })
}

fn style(model: &ViewModel, tone: Tone) -> Style {
    match tone {
        Tone::Usual => Style::new(),
        Tone::Refused => model.styles.alarm(),
        Tone::Loud => Style::new().add_modifier(Modifier::BOLD),
        Tone::Quiet => model.styles.quiet(),
    }
}

/// How things stand, and buttons. Where nothing has room that was told, it stands here.
fn status(layout: &ScreenLayout, model: &ViewModel, buffer: &mut Buffer, hits: &mut HitMap) {
    let Some(area) = layout.status else { return };
    // How a game ended counts more than what else was told, and so does what ends the setting up of a board.
    let is_over = model.context == FooterContext::Over;
    let is_kept = is_over || model.context == FooterContext::SetUp;
    let engine = engine_line(layout, model, area.width.saturating_sub(2 + footer::least() as u16));
    let shown = match (model.messages.first(), &engine) {
        _ if layout.messages.height > 0 || is_over => &model.status.message,
        (Some(message), _) if message.tone == Tone::Refused => message,
        (_, Some(line)) => line,
        (Some(message), None) if !is_kept => message,
        _ => &model.status.message,
    };
    // What does not fit beside the most needed buttons is told more briefly; an end may have the whole line.
    let wanted = if layout.buttons.is_some() { 0 } else { 3 + footer::wanted(model.context) };
    let room = usize::from(area.width).saturating_sub(wanted);
    let StatusView { brief, briefest, .. } = &model.status;
    let is_set_up = model.context == FooterContext::SetUp;
    let least = if is_set_up { room } else { area.width.into() };
    let text: &str = match (brief, briefest) {
        _ if !std::ptr::eq(shown, &model.status.message) || wide(&shown.text) <= room => &shown.text,
        // What ends the setting up counts more than its name, which the prompt has.
        (Some(_), Some(briefest)) if is_set_up && wide(briefest) > room => "",
        (Some(brief), Some(briefest)) if wide(brief) > least => briefest,
        (Some(brief), _) => brief,
        (None, _) => &shown.text,
    };
    if let Some(buttons) = layout.buttons {
        put(buffer, area.x, area.y, area.width, text, style(model, shown.tone));
        return footer::draw(buttons, model, buffer, hits);
    }
    let beside = area.width.saturating_sub(footer::least() as u16).max(area.width / 2);
    let most = if is_over { area.width } else { beside };
    let used = put(buffer, area.x, area.y, most, text, style(model, shown.tone)) + 2;
    let right = area.right().saturating_sub(area.x + used);
    footer::draw(Rect { x: area.x + used.min(area.width), width: right, ..area }, model, buffer, hits);
}

/// The line that is typed. Over the board it is seen only while there is something in it.
fn input(layout: &ScreenLayout, model: &ViewModel, buffer: &mut Buffer, hits: &mut HitMap) {
    let over = layout.input.intersects(layout.board);
    if over && model.input.text.is_empty() {
        // What was refused has to be read somewhere.
        let told = model.messages.first().filter(|messages| messages.tone != Tone::Usual);
        let is_start = model.context == FooterContext::Start;
        let told = told
            .map(|messages| (messages.text.as_str(), messages.tone))
            .or_else(|| Some((over_in_brief(model)?.as_str(), Tone::Loud)))
            .or_else(|| is_start.then_some((AT_THE_START, Tone::Usual)));
        let area = layout.input;
        if let Some(menu) = menu_in_line(layout, model, hits) {
            clear(buffer, area);
            menu::in_line(area, menu, model, buffer, hits);
        } else if let Some((text, tone)) = told {
            clear(buffer, area);
            put(buffer, area.x, area.y, area.width, text, style(model, tone));
        }
        return;
    }
    let beside = if menu_in_line(layout, model, hits).is_some() { MENU_ROW } else { TYPED };
    typed(layout.input, beside, model, buffer, hits);
    choices(layout, model, buffer);
    if model.input.text.is_empty()
        && let (Some(caret), Some(menu)) = (hits.caret, menu_in_line(layout, model, hits))
    {
        let x = caret.x + 1;
        let area = Rect { x, width: layout.input.right().saturating_sub(x), ..layout.input };
        return menu::in_line(area, menu, model, buffer, hits);
    }
    // Without a line of its own, the end of the game or what the engine thinks stands behind the prompt while nothing is
    // typed.
    if layout.status.is_none()
        && model.input.text.is_empty()
        && let Some(caret) = hits.caret
    {
        let x = caret.x + 1;
        let room = layout.input.right().saturating_sub(x);
        let engine = engine_line(layout, model, room).map(|line| line.text);
        if let Some(text) = over_in_brief(model).cloned().or(engine) {
            put(buffer, x, caret.y, room, &text, model.styles.quiet());
        }
    }
}

/// What Enter does in the smallest window before there is a game; it fills the line.
const AT_THE_START: &str = "Enter plays  F1 help";

/// The menu that is not seen beside the board: its chosen row stands in the line where one types. Where that line has to
/// tell how the game ended as well, or lies over the board, it is seen when a key asks for it.
fn menu_in_line<'a>(layout: &ScreenLayout, model: &'a ViewModel, hits: &HitMap) -> Option<&'a MenuView> {
    let over = layout.input.intersects(layout.board);
    let is_free = !over && (layout.status.is_some() || over_in_brief(model).is_none());
    model.menu.as_ref().filter(|menu| !hits.menu && (is_free || menu.is_asked))
}

/// How the game ended, if it is over and there is little room.
fn over_in_brief(model: &ViewModel) -> Option<&String> {
    model.status.briefest.as_ref().filter(|_| model.context == FooterContext::Over)
}

/// The columns that what is typed needs beside a prompt that says more than that one may type, and those that a row of a
/// menu needs there.
const TYPED: usize = 8;
const MENU_ROW: usize = 16;

/// The line that is typed, behind a prompt that leaves so many columns.
fn typed(area: Rect, beside: usize, model: &ViewModel, buffer: &mut Buffer, hits: &mut HitMap) {
    clear(buffer, area);
    let input = &model.input;
    let room = usize::from(area.width).saturating_sub(1);
    let prompt = if wide(&input.prompt) + beside <= room { input.prompt.as_str() } else { "> " };
    let mut x =
        area.x + put(buffer, area.x, area.y, area.width, prompt, Style::new().add_modifier(Modifier::BOLD));
    // The end of a long line is what one wants to see.
    let room = usize::from(area.right() - x).saturating_sub(1);
    let mut hidden = 0;
    while wide(&input.before[hidden..]) > room {
        hidden += input.before[hidden..].chars().next().map_or(1, char::len_utf8);
    }
    let caret = x + wide(&input.before[hidden..]) as u16;
    let begin = input.suggested.unwrap_or(input.text.len()).max(hidden);
    x += put(buffer, x, area.y, area.right() - x, &input.text[hidden..begin], Style::new());
    x += put(buffer, x, area.y, area.right() - x, &input.text[begin..], model.styles.chosen());
    if let Some(ghost) = &input.ghost {
        put(buffer, x, area.y, area.right().saturating_sub(x), ghost, model.styles.quiet());
    }
    hits.caret = Some(Position::new(caret.min(area.right() - 1), area.y));
}

/// The words that may stand where one types, in the line above.
fn choices(layout: &ScreenLayout, model: &ViewModel, buffer: &mut Buffer) {
    let input = &model.input;
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
    let mut x = area.x;
    for (i, word) in input.choices.iter().enumerate().skip(first) {
        if x + wide(word) as u16 + 2 > area.right() {
            break;
        }
        let style = if input.chosen == Some(i) { model.styles.chosen() } else { model.styles.quiet() };
        x += put(buffer, x, area.y, area.right() - x, word, style) + 2;
    }
}

/// How many columns a text takes.
fn wide(text: &str) -> usize {
    Span::raw(text).width()
}

/// A text in lines of some width, so many at most: the last one says that there is more.
fn clipped(text: &str, width: u16, rows: usize) -> Vec<String> {
    let mut lines = wrapped(text, width);
    if lines.len() > rows {
        let rest = lines.split_off(rows.saturating_sub(1)).join(" ");
        if rows > 0 {
            let last = shortened(&rest, usize::from(width), wide).into_owned();
            // No number is left without its move.
            let cut = last.strip_suffix('…').and_then(|cut| cut.rsplit_once(' '));
            let is_number = |word: &str| {
                let moves = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
                moves.len() < word.len() && moves.chars().all(|letter| matches!(letter, '.' | '\u{a0}'))
            };
            lines.push(match cut.filter(|(_, word)| is_number(word)) {
                Some((moves, _)) => format!("{moves} …"),
                None => last,
            });
        }
    }
    lines
}

/// Writes as much of a text as has room, with an ellipsis where that is not all, and gives its width.
fn put(buffer: &mut Buffer, x: u16, y: u16, width: u16, text: &str, style: Style) -> u16 {
    if !buffer.area.contains(Position::new(x, y)) {
        return 0;
    }
    let width = width.min(buffer.area.right() - x);
    let room = usize::from(width);
    // Blanks at the end need no room.
    let text = if wide(text) > room { shortened(text.trim_end(), room, wide) } else { text.into() };
    // Where a line ends was decided before.
    let (end, _) = buffer.set_stringn(x, y, text.replace('\u{a0}', " "), room, style);
    end - x
}

/// Paints the ground of what is chosen.
fn bar(area: Rect, style: Style, buffer: &mut Buffer) {
    buffer.set_style(area.intersection(buffer.area), style);
}

/// Tells in the last column of a list that it goes on above or below what is seen.
fn scroll_signs(area: Rect, [above, below]: [bool; 2], model: &ViewModel, buffer: &mut Buffer) {
    let [up, down] = match model.styles.charset {
        Charset::Unicode => ["▲", "▼"],
        Charset::Ascii => ["^", "v"],
    };
    if area.area() == 0 {
        return;
    }
    let x = area.right() - 1;
    if above {
        put(buffer, x, area.y, 1, up, Style::new());
    }
    if below {
        put(buffer, x, area.bottom() - 1, 1, down, Style::new());
    }
}

fn clear(buffer: &mut Buffer, area: Rect) {
    for position in area.intersection(buffer.area).positions() {
        buffer[position].reset();
    }
}

/// A text in lines of some width, broken between its words.
pub(super) fn wrapped(text: &str, width: u16) -> Vec<String> {
    wrap::wrapped(text, width.into(), LongWords::Broken, wide)
}
