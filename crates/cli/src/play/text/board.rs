//! The board with what belongs beside it.

use super::{TextRenderer, WIDE, sanitized};
use crate::play::game_view::{GameView, Holdings, MovePair, ViewKind};
use crate::play::sixteen;
use crate::play::terminal_caps::ColorSupport;
use tabiya::Orientation;
use tabiya::diagram::{Diagram, Frame, PieceStyle};
use tabiya::{Color, Role, format_live_time, format_time};

/// How many moves are shown beside the board.
const RECENT: usize = 5;

/// The width of a row without colours.
const PLAIN: usize = 19;

/// The board; on a wide terminal with the clocks, the last moves and what was taken beside it, else below it.
///
/// On a terminal of less than 24 columns or 11 lines the names of the ranks and files yield first, then what stands below the
/// board; of less than 20 or 8, the board itself.
pub(super) fn drawn(text: &TextRenderer<'_>, view: &GameView) -> String {
    if !text.caps.holds(20, 8) {
        return text.wrapped("No room for the board.");
    }
    let (pieces, squares) = text.looks();
    let frame = if text.caps.holds(24, 11) { Frame::Named } else { Frame::Bare };
    let diagram = Diagram::new(view.board)
        .with_orientation(view.orientation)
        .with_pieces(pieces)
        .with_squares(squares)
        .with_frame(frame)
        .with_theme(text.settings.theme)
        .with_last_move(view.last_move)
        .with_check(view.checked)
        .with_goals(view.goals);
    let diagram = match text.caps.colors {
        ColorSupport::Sixteen => sixteen::repainted(&diagram.to_string(), text.settings.theme),
        ColorSupport::Plain | ColorSupport::Colors => diagram.to_string(),
    };
    if view.kind == ViewKind::Setup {
        let below = holdings(view).map(|held| text.wrapped(&held) + "\n").unwrap_or_default();
        return format!("{diagram}{below}{} to move", view.turn);
    }
    if frame == Frame::Named && text.caps.width.is_some_and(|width| width >= WIDE) {
        let panel = panel(view, pieces);
        return diagram
            .lines()
            .zip(panel)
            .map(|(row, beside)| beside_of(row, &beside))
            .collect::<Vec<_>>()
            .join("\n");
    }
    let mut lines = vec![diagram.trim_end_matches('\n').to_owned()];
    if !text.caps.holds(0, 11) {
        return lines.remove(0);
    }
    if let Some(clocks) = &view.clocks {
        let [white, black] = clocks.left.map(|left| left.map_or("--:--".to_owned(), format_time));
        lines.push(text.wrapped(&format!("White: {white} | Black: {black}")));
    }
    let taken: Vec<String> = Color::ALL
        .into_iter()
        .map(|color| (color, taken(view, color, pieces)))
        .filter(|(_, taken)| !taken.is_empty())
        .map(|(color, taken)| format!("{color} {taken}"))
        .collect();
    if !taken.is_empty() {
        lines.push(text.wrapped(&format!("Taken: {}", taken.join(" | "))));
    }
    lines.extend(holdings(view).map(|held| text.wrapped(&held)));
    lines.join("\n")
}

/// What both sides have beside the board, if anything.
fn holdings(view: &GameView) -> Option<String> {
    let [white, black] = &view.beside;
    let is_any = view.beside != [Holdings::Nothing, Holdings::Nothing];
    is_any.then(|| format!("White: {white} | Black: {black}"))
}

fn beside_of(row: &str, beside: &str) -> String {
    if beside.is_empty() {
        return row.to_owned();
    }
    // A mark behind the last square of a plain row makes it longer than the others; painted ones are all alike.
    let width = row.chars().filter(|&letter| letter != '\u{fe0e}').count();
    format!("{row}{}   {beside}", " ".repeat(PLAIN.saturating_sub(width)))
}

/// What stands beside the nine lines of the board.
fn panel(view: &GameView, pieces: PieceStyle) -> Vec<String> {
    let near = match view.orientation {
        Orientation::White => Color::White,
        Orientation::Black => Color::Black,
    };
    let mut panel = vec![side(view, !near, pieces), String::new()];
    let recent = view.pairs.len().saturating_sub(RECENT);
    panel.extend(view.pairs[recent..].iter().map(numbered));
    panel.resize(7, String::new());
    panel.push(side(view, near, pieces));
    panel.push(String::new());
    panel
}

/// A pair of moves in columns.
pub(super) fn numbered(pair: &MovePair) -> String {
    let white = pair.white.as_deref().unwrap_or("...");
    format!("{:>3}. {white:<8} {}", pair.number, pair.black.as_deref().unwrap_or("")).trim_end().to_owned()
}

/// A player's line: who, how much time, what was taken.
fn side(view: &GameView, color: Color, pieces: PieceStyle) -> String {
    let name = &view.players[color as usize];
    let mut parts = vec![color.to_string()];
    if *name != color.to_string() {
        parts.push(format!("({})", sanitized(name)));
    }
    if let Some(clocks) = &view.clocks {
        parts.push(clocks.left[color as usize].map_or("--:--".to_owned(), format_live_time));
    }
    let taken = taken(view, color, pieces);
    parts
        .extend([taken, view.beside[color as usize].to_string()].into_iter().filter(|part| !part.is_empty()));
    parts.join("  ")
}

/// What a side has taken, and by how much it is ahead.
pub(in crate::play) fn taken(view: &GameView, color: Color, pieces: PieceStyle) -> String {
    let piece = |role: &Role| match pieces {
        PieceStyle::Letters => role.of(!color).letter().to_string(),
        // On the terminal's own ground, whatever its colour: the outlined and the solid symbols as they are.
        PieceStyle::Symbols if *role == Role::Pawn && color.is_white() => "\u{265f}\u{fe0e}".to_owned(),
        PieceStyle::Symbols => role.of(!color).symbol().to_string(),
    };
    let mut parts: Vec<String> = Vec::new();
    let taken = &view.taken[color as usize];
    if !taken.is_empty() {
        parts.push(taken.iter().map(piece).collect::<Vec<_>>().join(""));
    }
    let ahead = if color.is_white() { view.balance } else { -view.balance };
    if ahead > 0 && view.taken.iter().any(|taken| !taken.is_empty()) {
        parts.push(format!("+{ahead}"));
    }
    parts.join(" ")
}
