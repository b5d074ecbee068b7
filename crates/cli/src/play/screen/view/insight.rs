//! What stands in the panel besides the moves: the engine's lines, the course of the game, or a little help.

use super::super::layout::ScreenLayout;
use super::super::view_model::{AnalysisView, FooterContext, ReviewView, ViewModel};
use super::{clipped, eval_bar, put, wide, wrapped};
use crate::play::terminal_caps::Charset;
use crate::review::{GRAPH_MARGIN, Strokes, graph};
use crate::wrap::with_numbers_kept;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

/// The widest graph.
const WIDEST: usize = 100;

/// So many rows of the panel are for what is said about a move.
const MOST_SAID: usize = 4;

/// How high a graph may be, the best first.
const HEIGHTS: [usize; 4] = [5, 4, 3, 2];

/// Where a review says what it has to say about a move.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum SaidWhere {
    InPanel,
    /// Below the board: the panel is low, and there is room.
    Below,
}

impl SaidWhere {
    pub(super) fn of(layout: &ScreenLayout, model: &ViewModel) -> SaidWhere {
        let is_low = layout.panel.is_some_and(|panel| panel.height < LOW);
        // Beside what else was told, if all of it has room.
        let words = model.review.iter().flat_map(|review| &review.words);
        let told = words.chain(model.messages.iter().map(|message| &message.text));
        let width = layout.messages.width.saturating_sub(1);
        let rows: usize = told.map(|text| wrapped(text, width).len()).sum();
        let room = usize::from(layout.messages.height);
        let is_free = room > 1 && (model.messages.is_empty() || rows <= room);
        let is_said = model.review.as_ref().is_some_and(|review| review.brief.is_none());
        if is_low && is_free && is_said { SaidWhere::Below } else { SaidWhere::InPanel }
    }
}

/// What a review says about a move or about the players, in so many columns and rows: what has no room for all of it is
/// said in brief.
pub(super) fn said(review: &ReviewView, width: u16, rows: usize) -> Vec<String> {
    let mut words: Vec<String> = review.words.iter().map(|text| with_numbers_kept(text)).collect();
    let has_room = words.first().is_none_or(|first| wrapped(first, width).len() <= rows);
    if let (false, Some(brief), Some(first)) = (has_room, &review.said_in_brief, words.first_mut()) {
        *first = with_numbers_kept(brief);
    }
    words
}

/// A panel that is lower than this has no room for sentences beside the moves and the engine's lines.
const LOW: u16 = 22;

/// Draws what there is above and below the moves, and gives what is left for them.
pub(super) fn draw(area: Rect, model: &ViewModel, said: SaidWhere, buffer: &mut Buffer) -> Rect {
    let mut left = area;
    if let Some(opening) = &model.opening
        && left.height > 3
    {
        // A long name has a second line where the moves can spare it.
        let is_puzzle = matches!(
            model.context,
            FooterContext::Puzzle | FooterContext::PuzzleShown | FooterContext::PuzzleSolved
        );
        let most = match left.height {
            0..=6 => 1,
            // A puzzle has few moves, and more to say.
            7.. if is_puzzle => 4,
            _ => 2,
        };
        let opening = if is_puzzle { opening.as_str() } else { without_variation(opening, left.width, most) };
        for line in clipped(opening, left.width, most) {
            put(buffer, left.x, left.y, left.width, &line, Style::new().add_modifier(Modifier::ITALIC));
            left = below(left, 1);
        }
    }
    if let Some(analysis) = &model.analysis {
        let used = lines(left, analysis, model, buffer);
        left = below(left, used);
    }
    if let Some(review) = &model.review {
        left = course(left, review, model, said, buffer);
    }
    if model.analysis.is_none() && model.review.is_none() && model.moves.entries.is_empty() {
        tips(left, model, buffer);
    }
    left
}

/// The name of an opening without its last parts, where they have no room: half a word says nothing.
fn without_variation(opening: &str, width: u16, rows: usize) -> &str {
    let mut name = opening;
    while wrapped(name, width).len() > rows {
        match name.rfind(", ").or_else(|| name.rfind(": ")) {
            Some(end) => name = &name[..end],
            None => return name,
        }
    }
    name
}

/// A part without its first rows.
pub(super) fn below(area: Rect, rows: u16) -> Rect {
    let rows = rows.min(area.height);
    Rect { y: area.y + rows, height: area.height - rows, ..area }
}

/// The engine's lines; gives how many rows they take.
fn lines(area: Rect, analysis: &AnalysisView, model: &ViewModel, buffer: &mut Buffer) -> u16 {
    // The moves keep a third of the panel.
    let most = area.height - area.height / 3;
    if most == 0 {
        return 0;
    }
    let depth = if analysis.depth > 0 { format!("  depth {}", analysis.depth) } else { String::new() };
    let used = put(buffer, area.x, area.y, area.width, "Analysis", Style::new().add_modifier(Modifier::BOLD));
    put(buffer, area.x + used, area.y, area.width.saturating_sub(used), &depth, model.styles.quiet());
    let mut y = area.y + 1;
    let end = area.y + most;
    if let Some(over) = &analysis.over {
        put(buffer, area.x, y, area.width, over, Style::new());
        return 3.min(most);
    }
    if analysis.lines.is_empty() {
        put(buffer, area.x, y, area.width, "thinking...", model.styles.quiet());
    }
    let scores = analysis.lines.iter().map(|line| wide(&line.score)).max().unwrap_or(0) as u16;
    // Where there is room a line of moves has two rows; the lines keep their places whatever was found.
    let each = if most >= 8 { 2 } else { 1 };
    for line in &analysis.lines {
        if y >= end {
            break;
        }
        let x = area.x + scores.saturating_sub(wide(&line.score) as u16);
        put(buffer, x, y, scores, &line.score, Style::new().add_modifier(Modifier::BOLD));
        let room = area.width.saturating_sub(scores + 1);
        for text in clipped(&with_numbers_kept(&line.moves), room, each) {
            if y < end {
                put(buffer, area.x + scores + 1, y, room, &text, Style::new());
            }
            y += 1;
        }
    }
    let reserved = 1 + 3 * each as u16;
    (reserved.max(y - area.y) + 1).min(most)
}

/// The graph of the game and what is said about a move, at the foot; gives what is left above it.
fn course(area: Rect, review: &ReviewView, model: &ViewModel, said: SaidWhere, buffer: &mut Buffer) -> Rect {
    if let Some((done, all)) = review.progress {
        let text = format!("Reviewing: {done} of {all} positions");
        let text = if wide(&text) > area.width.into() { format!("Reviewing: {done}/{all}") } else { text };
        let Some(y) = area.bottom().checked_sub(1).filter(|&y| y >= area.y) else { return area };
        put(buffer, area.x, y, area.width, &text, model.styles.quiet());
        return Rect { height: area.height - 1, ..area };
    }
    let strokes = match model.styles.charset {
        Charset::Unicode => Strokes::Blocks,
        Charset::Ascii => Strokes::Plain,
    };
    let width = usize::from(area.width).saturating_sub(GRAPH_MARGIN).min(WIDEST);
    // The moves keep a third of what there is, and the last row is for the keys.
    let most = usize::from(area.height - area.height / 3);
    let in_rows = |words: &[String]| words.iter().map(|text| wrapped(text, area.width).len()).sum::<usize>();
    let fits = |words: &[String]| words.iter().all(|text| wide(text) <= area.width.into());
    let all = self::said(review, area.width, MOST_SAID);
    let words: &[String] = match &review.brief {
        _ if said == SaidWhere::Below => &[],
        Some(brief) if !fits(&all) => brief,
        _ => &all,
    };
    let mut rows: Vec<(String, Style)> = Vec::new();
    let mut bars = Rect::ZERO;
    // The graph has room if what is said keeps its own, with the mark of where one is and the keys.
    let said_rows = in_rows(words).min(MOST_SAID) + 2;
    if let Some(high) = HEIGHTS.into_iter().find(|high| high + said_rows <= most) {
        let caption = u16::from(high + said_rows < most);
        if caption > 0 {
            rows.push(("White's chances".to_owned(), model.styles.quiet()));
        }
        let drawn = graph(&review.chances, width, high, strokes);
        rows.extend(drawn.lines().map(|line| (line.to_owned(), Style::new())));
        let columns = review.chances.len().min(width.max(1));
        let mark = review.at.map(|at| GRAPH_MARGIN + at * columns / review.chances.len().max(1));
        rows.push((mark.map_or(String::new(), |at| format!("{}^", " ".repeat(at))), Style::new()));
        bars = Rect { x: GRAPH_MARGIN as u16, y: caption, width: columns as u16, height: high as u16 };
    }
    let mut room = most.saturating_sub(rows.len() + 1);
    // Where one of both would be left out, both have a line.
    let line = review.in_a_line.iter().find(|line| wide(line) <= area.width.into());
    let words = match line.filter(|_| review.brief.is_some() && in_rows(words) > room) {
        Some(line) if !words.is_empty() => std::slice::from_ref(line),
        _ => words,
    };
    let is_said = review.brief.is_none();
    for (i, text) in words.iter().enumerate() {
        // Of a mistake the first is what it was, the second what was better.
        let style = if i == 0 && is_said { Style::new().add_modifier(Modifier::BOLD) } else { Style::new() };
        // What comes behind it has a line at least, if there is one.
        let later = (words.len() - i - 1).min(room.saturating_sub(1));
        let lines = clipped(text, area.width, (room - later).min(if i == 0 { MOST_SAID } else { 3 }));
        room = room.saturating_sub(lines.len());
        rows.extend(lines.into_iter().map(|line| (line, style)));
    }
    // Inaccuracies and blunders are among them: "mistake" is the name of one kind alone.
    let which = match (review.mistake, review.mistakes) {
        (_, 0) => "No weak moves".to_owned(),
        (Some(at), all) => format!("Weak move {} of {all}", at + 1),
        (None, 1) => "1 weak move".to_owned(),
        (None, all) => format!("{all} weak moves"),
    };
    let keys = ["   [ previous   ] next", "   [ ]"];
    let keys = keys.into_iter().filter(|_| review.mistakes > 0);
    let keys = keys.into_iter().find(|keys| wide(&which) + wide(keys) <= area.width.into());
    rows.push((format!("{which}{}", keys.unwrap_or_default()), model.styles.quiet()));
    let height = (rows.len() as u16).min(area.height);
    let foot = Rect { y: area.bottom() - height, height, ..area };
    for ((text, style), y) in rows.into_iter().zip(foot.y..foot.bottom()) {
        put(buffer, foot.x, y, foot.width, &text, style);
    }
    // White's part is white, whatever the terminal writes with.
    if let Some([white, black]) = eval_bar::paints(&model.styles) {
        let bars = Rect { x: foot.x + bars.x, y: foot.y + bars.y, ..bars };
        buffer.set_style(bars.intersection(foot), Style::new().fg(white).bg(black));
    }
    Rect { height: area.height - height - u16::from(area.height > height), ..area }
}

/// What one can do, before there is anything else to show.
const TIPS: [(&str, &str); 6] = [
    ("e4, Nf3, O-O", "type a move, Enter"),
    ("click, drag", "or use the arrow keys"),
    ("hint", "a little help"),
    ("F12", "the engine's opinion"),
    ("PgUp, PgDn", "look at earlier moves"),
    ("F1", "all keys and commands"),
];

pub(super) fn tips(area: Rect, model: &ViewModel, buffer: &mut Buffer) {
    if area.width < 34 || usize::from(area.height) < TIPS.len() || model.board_view.is_none() {
        return;
    }
    for ((keys, what), y) in TIPS.into_iter().zip(area.y..area.bottom()) {
        put(buffer, area.x, y, 14, keys, Style::new());
        put(buffer, area.x + 14, y, area.width - 14, what, model.styles.quiet());
    }
}
