//! The panel: players and clocks, the moves, and the pieces to be placed while a board is set up.

use super::super::view_model::{
    Action, ClickTarget, ClockState, FooterContext, HandPiece, HitMap, MenuView, MoveListView, Palette,
    PlayerView, ViewModel,
};
use super::insight::SaidWhere;
use super::{insight, menu, piece_symbol, put, scroll_signs, wide, wrapped};
use crate::play::game_tree::LinePosition;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use tabiya::Orientation;
use tabiya::pgn::NodeId;
use tabiya::{Color, Role};

/// The narrowest panel that has more than clocks.
pub(in crate::play::screen) const NARROW: u16 = 14;

pub(super) fn draw(area: Rect, model: &ViewModel, buffer: &mut Buffer, hits: &mut HitMap) {
    if let Some(palette) = &model.palette {
        return set_up(area, palette, model, buffer, hits);
    }
    let near = match hits.orientation {
        Orientation::White => Color::White,
        Orientation::Black => Color::Black,
    };
    let [above, below] = [!near, near].map(|color| &model.sides[color as usize]);
    if area.width < NARROW {
        for (side, is_above) in [(above, true), (below, false)] {
            // The clock at the edge of the board, and what is in hand next to it.
            let clock = side.clock.as_deref().unwrap_or_default();
            let edge = if is_above { area.y } else { area.bottom() - 1 };
            put(buffer, area.x, edge, area.width, clock, clock_style(side, model));
            let rows = narrow_rows(area.width, side).min((area.height / 2).saturating_sub(1));
            let y = if is_above { edge + 1 } else { edge.saturating_sub(rows) };
            let place = Rect { y, height: rows, ..area };
            match side.hand.is_empty() {
                true if rows > 0 => drop(put(buffer, place.x, y, place.width, &side.checks, Style::new())),
                true => {}
                false => hand(place, side, model, buffer, hits),
            }
        }
        return;
    }
    let menu = model.menu.as_ref();
    if let Some(menu) = menu.filter(|_| model.context == FooterContext::Start) {
        menu::draw(area, menu, model, buffer, hits);
        // A title, a gap, the rows, and a little air.
        let used = menu::height(menu, area.width) + 3;
        let rest = Rect { x: area.x + 1, width: area.width - 1, ..area };
        return insight::tips(insight::below(rest, used), model, buffer);
    }
    // What was taken has lines of its own where there is room.
    let high = area.height >= if menu.is_some() { 24 } else { 13 };
    let heads = if high { 2 } else { 1 };
    player(Rect { height: heads, ..area }, above, model, buffer, hits);
    let foot = Rect { y: area.bottom() - heads, height: heads, ..area };
    player(foot, below, model, buffer, hits);
    let gap = u16::from(area.height >= 8 && (high || menu.is_none()));
    let list =
        Rect { y: area.y + heads + gap, height: area.height.saturating_sub(2 * (heads + gap)), ..area };
    let said = hits.layout.map_or(SaidWhere::InPanel, |layout| SaidWhere::of(&layout, model));
    let Some(menu) = menu else {
        let list = insight::draw(list, model, said, buffer);
        return moves(list, &model.moves, model, buffer, hits);
    };
    // The result and what comes next stand below the moves, or beside them where there is more room to the side.
    let (menu_list, list) = beside_or_below(list, menu);
    let rest = insight::draw(list, model, said, buffer);
    moves(rest, &model.moves, model, buffer, hits);
    let whole = menu_list.height >= menu::least_height(menu, menu_list.width.saturating_sub(2)) + 2;
    if whole && menu_list.width >= menu::least_width(menu) {
        menu::framed(menu_list, menu, model, buffer, hits);
    } else {
        menu::draw(menu_list, menu, model, buffer, hits);
    }
}

/// The fewest rows and columns of moves beside a menu.
const FEWEST: (u16, u16) = (2, 22);

/// The place of a menu and what is left for the moves.
fn beside_or_below(list: Rect, menu: &MenuView) -> (Rect, Rect) {
    let width = menu::width(menu).min(list.width);
    let rows = menu::height(menu, width.saturating_sub(2));
    if list.height < rows + FEWEST.0 && list.width >= width + FEWEST.1 {
        let left = list.width - width;
        return (Rect { x: list.x + left, width, ..list }, Rect { width: left - 1, ..list });
    }
    // With a frame wherever there is room for one: the end counts more than the moves, which a key brings back.
    let least = menu::least_height(menu, width.saturating_sub(2)) + 2;
    let has_frame = list.height >= least && list.width >= menu::least_width(menu);
    let height = match has_frame {
        // With a line of air between the end and what comes next.
        true => (rows + 3).min(list.height.saturating_sub(FEWEST.0)).max(least),
        false => rows.min(list.height.saturating_sub(FEWEST.0)).max(list.height.min(3)),
    };
    (Rect { y: list.bottom() - height, height, width, ..list }, Rect { height: list.height - height, ..list })
}

/// The rows of what a side has beside a narrow board.
fn narrow_rows(width: u16, side: &PlayerView) -> u16 {
    match side.hand.len() as u16 {
        0 => u16::from(!side.checks.is_empty()),
        kinds => kinds.div_ceil((width / WIDEST_HELD).max(1)),
    }
}

/// A piece in hand with its number, and a space on either side.
const WIDEST_HELD: u16 = 4;

fn clock_style(side: &PlayerView, model: &ViewModel) -> Style {
    match side.state {
        ClockState::Still => Style::new(),
        ClockState::Running => model.styles.chosen().add_modifier(Modifier::BOLD),
        ClockState::Short => model.styles.alarm().add_modifier(Modifier::REVERSED),
    }
}

/// Who, how much time, what was taken.
fn player(area: Rect, side: &PlayerView, model: &ViewModel, buffer: &mut Buffer, hits: &mut HitMap) {
    let clock = side.clock.as_deref().map_or(String::new(), |clock| format!(" {clock} "));
    let width = (wide(&clock) as u16).min(area.width);
    let beside_clock = area.width.saturating_sub(width + 1);
    // A name that has no room beside its clock is told briefly, or has the line for itself where there is another one.
    // The name of the family alone is told where the whole one has no room even there.
    let most = if area.height > 1 { area.width } else { beside_clock };
    let mut ways =
        [&side.names, &side.family].into_iter().flat_map(|names| [(names, beside_clock), (names, most)]);
    let fitting = ways.find_map(|(names, room)| {
        let name = names.iter().find(|name| wide(name) <= room.into())?;
        Some((name.as_str(), room))
    });
    let cut = || side.family.last().or(side.names.last()).map_or("", String::as_str);
    let (name, room) = fitting.unwrap_or_else(|| (cut(), most));
    let used = put(buffer, area.x, area.y, room, name, Style::new().add_modifier(Modifier::BOLD));
    let first = Rect { height: 1, ..area };
    let last = Rect { y: area.bottom() - 1, ..first };
    let of_clock = if room == beside_clock { first } else { last };
    put(buffer, area.right() - width, of_clock.y, width, &clock, clock_style(side, model));
    let place = match area.height {
        0 | 1 => Rect { x: area.x + used + 2, width: beside_clock.saturating_sub(used + 2), ..first },
        _ if of_clock == last => Rect { width: beside_clock, ..last },
        _ => last,
    };
    if !side.hand.is_empty() {
        return hand(place, side, model, buffer, hits);
    }
    if area.height > 1 || wide(&side.taken) as u16 <= place.width {
        put(buffer, place.x, place.y, place.width, &side.taken, Style::new());
    }
}

/// The pieces in hand, each of which can be clicked.
fn hand(area: Rect, side: &PlayerView, model: &ViewModel, buffer: &mut Buffer, hits: &mut HitMap) {
    let title = "in hand ";
    let wanted = |piece: &HandPiece| if piece.count > 1 { 4 } else { 3 };
    let pieces: u16 = side.hand.iter().map(wanted).sum();
    let (mut x, mut y) = (area.x, area.y);
    if area.width >= pieces + title.len() as u16 {
        x += put(buffer, x, y, area.width, title, Style::new());
    }
    for held in &side.hand {
        let letters = model.styles.pieces == super::super::style::PieceRendering::Letters;
        let piece = if letters { held.piece.letter().to_string() } else { piece_symbol::symbol(held.piece) };
        let count = if held.count > 1 { held.count.to_string() } else { String::new() };
        // Brackets, so that what is taken is seen without colours.
        let (left, right, style) = match held.taken {
            true => ("(", ")", model.styles.chosen()),
            false => (" ", " ", Style::new()),
        };
        if x + WIDEST_HELD > area.right() && y + 1 < area.bottom() {
            (x, y) = (area.x, y + 1);
        }
        let room = area.right().saturating_sub(x);
        let width = put(buffer, x, y, room, &format!("{left}{piece}{count}{right}"), style);
        hits.pressed.push((Rect::new(x, y, width, 1), ClickTarget::Drop(held.piece)));
        x += width;
    }
}

/// A move in a row of the list.
struct MoveWord {
    x: u16,
    text: String,
    id: Option<NodeId>,
    quiet: bool,
}

fn moves(area: Rect, moves: &MoveListView, model: &ViewModel, buffer: &mut Buffer, hits: &mut HitMap) {
    let height = usize::from(area.height);
    let mut rows = rows(moves, area.width);
    if rows.len() > height {
        // The last column tells that there is more.
        rows = self::rows(moves, area.width.saturating_sub(1));
    }
    let current = rows.iter().position(|row| row.iter().any(|word| word.id == Some(moves.current)));
    let last = rows.len().saturating_sub(height);
    let is_last = moves.entries.last().map(|entry| entry.id) == Some(moves.current);
    let top = match current {
        Some(row) if !is_last => row.saturating_sub(height / 2).min(last),
        Some(_) => last,
        // Before the first move.
        None => 0,
    };
    let seen = [top > 0, rows.len() > top + height];
    for (row, y) in rows.iter().skip(top).zip(area.y..area.bottom()) {
        for word in row {
            let style = match word.id {
                Some(id) if id == moves.current => model.styles.chosen(),
                _ if word.quiet => model.styles.quiet(),
                _ => Style::new(),
            };
            let width = area.width.saturating_sub(word.x + u16::from(seen.contains(&true)));
            let used = put(buffer, area.x + word.x, y, width, &word.text, style);
            if let Some(id) = word.id {
                hits.pressed.push((Rect::new(area.x + word.x, y, used.max(1), 1), ClickTarget::Look(id)));
            }
        }
    }
    scroll_signs(area, seen, model, buffer);
}

/// The game in two columns; variations and comments in lines of their own, as wide as there is room; and the result.
fn rows(moves: &MoveListView, width: u16) -> Vec<Vec<MoveWord>> {
    let second = 5 + (width.saturating_sub(5) / 2).clamp(4, 10);
    let line = |text, quiet| vec![MoveWord { x: 0, text, id: None, quiet }];
    let foreword = moves.foreword.iter().flat_map(|text| wrapped(text, width));
    let mut rows: Vec<Vec<MoveWord>> = foreword.map(|text| line(text, true)).collect();
    // Where a variation goes on.
    let mut x = 0;
    let mut depth = 0;
    for entry in moves.entries.iter() {
        let text = format!("{}{}", entry.san, entry.glyphs);
        if entry.depth == 0 {
            let goes_on = depth == 0 && !entry.white && x == second;
            if !goes_on {
                let number = entry.number.as_deref().unwrap_or_default().trim_end_matches('.');
                let number = if number.is_empty() { String::new() } else { format!("{number:>3}.") };
                rows.push(vec![MoveWord { x: 0, text: number, id: None, quiet: true }]);
                if !entry.white {
                    rows.last_mut().expect("a row").push(MoveWord {
                        x: 5,
                        text: "...".into(),
                        id: None,
                        quiet: true,
                    });
                }
            }
            let at = if entry.white { 5 } else { second };
            rows.last_mut().expect("a row").push(MoveWord { x: at, text, id: Some(entry.id), quiet: false });
            x = if entry.white { second } else { 0 };
            depth = 0;
        } else {
            let indent = (3 + 2 * entry.depth as u16).min(width / 3);
            if depth != entry.depth || entry.in_line == LinePosition::First {
                rows.push(Vec::new());
                x = indent;
            }
            depth = entry.depth;
            let number = entry.number.clone().unwrap_or_default();
            let text = format!("{number}{text}");
            flow(&mut rows, &mut x, indent, width, MoveWord { x: 0, text, id: Some(entry.id), quiet: true });
        }
        if let Some(comment) = &entry.comment {
            let indent = (3 + 2 * entry.depth as u16).min(width / 3);
            if entry.depth == 0 {
                rows.push(Vec::new());
                x = indent;
            }
            for word in comment.split_whitespace() {
                flow(
                    &mut rows,
                    &mut x,
                    indent,
                    width,
                    MoveWord { x: 0, text: word.to_owned(), id: None, quiet: true },
                );
            }
            if entry.depth == 0 {
                x = 0;
            }
        }
    }
    let result = moves.result.iter().flat_map(|text| wrapped(text, width));
    rows.extend(result.map(|text| line(text, false)));
    rows
}

/// Puts a word behind the others of the last row, or below them.
fn flow(rows: &mut Vec<Vec<MoveWord>>, x: &mut u16, indent: u16, width: u16, word: MoveWord) {
    let length = wide(&word.text) as u16;
    if *x > indent && *x + length > width {
        rows.push(Vec::new());
        *x = indent;
    }
    let word = MoveWord { x: *x, ..word };
    *x += length + 1;
    rows.last_mut().expect("a row").push(word);
}

/// The width of all kinds of pieces in a row.
const ALL_PIECES: u16 = 11;

/// The pieces that can be placed, and what can be done with the board.
fn set_up(area: Rect, palette: &Palette, model: &ViewModel, buffer: &mut Buffer, hits: &mut HitMap) {
    // Where there is little room all pieces and all buttons count more than the space between them.
    let roomy = area.width >= 18;
    let is_narrow = area.width < ALL_PIECES;
    let mut y = area.y;
    if !is_narrow {
        let title = if roomy { "Set up the board" } else { "Set up" };
        put(buffer, area.x, y, area.width, title, Style::new().add_modifier(Modifier::BOLD));
        y += 1;
    }
    let gap = u16::from(roomy && area.height > 8);
    y += gap;
    let roles = [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];
    let in_a_row = if is_narrow { 3 } else { roles.len() };
    for color in Color::ALL {
        for roles in roles.chunks(in_a_row) {
            let mut x = area.x;
            for role in roles {
                let piece = role.of(color);
                let text =
                    if roomy { format!(" {} ", piece.letter()) } else { format!("{} ", piece.letter()) };
                let style = if palette.hand == Some(piece) { model.styles.chosen() } else { Style::new() };
                let width = put(buffer, x, y, area.right().saturating_sub(x), &text, style);
                hits.pressed.push((Rect::new(x, y, width, 1), ClickTarget::Take(Some(piece))));
                x += width;
            }
            if model.styles.pieces != super::super::style::PieceRendering::Letters && area.right() > x + 8 {
                let symbols: String = roles.iter().map(|role| piece_symbol::symbol(role.of(color))).collect();
                put(buffer, x + 1, y, area.right() - x - 1, &symbols, model.styles.quiet());
            }
            y += 1;
        }
    }
    let eraser = if palette.hand.is_none() { model.styles.chosen() } else { Style::new() };
    let remove = if is_narrow { "remove" } else { " remove " };
    let width = put(buffer, area.x, y, area.width, remove, eraser);
    hits.pressed.push((Rect::new(area.x, y, width, 1), ClickTarget::Take(None)));
    y += 1 + gap;
    let turn = if roomy { format!("{} to move", palette.turn) } else { palette.turn.to_string() };
    let buttons = [
        ("done", Action::Done),
        ("cancel", Action::Cancel),
        ("clear", Action::Clear),
        (turn.as_str(), Action::Turn),
    ];
    let mut x = area.x;
    for (name, action) in buttons {
        let text = if is_narrow { name.to_owned() } else { format!("[{name}]") };
        if x > area.x && x + wide(&text) as u16 > area.right() {
            x = area.x;
            y += 1;
        }
        if y >= area.bottom() {
            return;
        }
        let width = put(buffer, x, y, area.right() - x, &text, Style::new());
        hits.pressed.push((Rect::new(x, y, width, 1), ClickTarget::Act(action)));
        x += width + 1;
    }
    let rows = y + 1 + gap..area.bottom();
    for (y, text) in rows.zip(&palette.beside) {
        put(buffer, area.x, y, area.width, text, Style::new());
    }
}
