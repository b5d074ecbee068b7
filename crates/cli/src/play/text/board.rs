//! The board with what belongs beside it.

use super::{Text, WIDE, harmless};
use crate::play::sight::{Kind, Pair, Sight};
use tabiya::View;
use tabiya::diagram::{Diagram, Frame, PieceStyle};
use tabiya::{Color, Role, format_live_time, format_time};

/// How many moves are shown beside the board.
const RECENT: usize = 5;

/// The width of a row without colours.
const PLAIN: usize = 19;

/// The board; on wide paper with the clocks, the last moves and what was taken beside it, else below it.
///
/// On paper of less than 24 columns or 11 lines the names of the ranks and files yield first, then what stands below the
/// board; of less than 20 or 8, the board itself.
pub(super) fn drawn(text: &Text<'_>, sight: &Sight) -> String {
    if !text.paper.holds(20, 8) {
        return text.wrapped("No room for the board here.");
    }
    let (men, squares) = text.looks();
    let frame = if text.paper.holds(24, 11) { Frame::Named } else { Frame::Bare };
    let diagram = (Diagram::new(sight.board).with_view(sight.view).with_pieces(men).with_squares(squares))
        .with_frame(frame)
        .with_theme(text.settings.theme)
        .with_last_move(sight.last_move)
        .with_check(sight.checked)
        .to_string();
    if sight.kind == Kind::Setup {
        return format!("{diagram}{} to move", sight.turn);
    }
    if frame == Frame::Named && text.paper.width.is_some_and(|width| width >= WIDE) {
        let panel = panel(sight, men);
        return diagram
            .lines()
            .zip(panel)
            .map(|(row, beside)| beside_of(row, &beside))
            .collect::<Vec<_>>()
            .join("\n");
    }
    let mut lines = vec![diagram.trim_end_matches('\n').to_owned()];
    if !text.paper.holds(0, 11) {
        return lines.remove(0);
    }
    if let Some(clocks) = &sight.clocks {
        let [white, black] = clocks.left.map(|left| left.map_or("--:--".to_owned(), format_time));
        lines.push(text.wrapped(&format!("White: {white} | Black: {black}")));
    }
    let taken: Vec<String> = Color::ALL
        .into_iter()
        .map(|color| (color, taken(sight, color, men)))
        .filter(|(_, taken)| !taken.is_empty())
        .map(|(color, taken)| format!("{color} {taken}"))
        .collect();
    if !taken.is_empty() {
        lines.push(text.wrapped(&format!("Taken: {}", taken.join(" | "))));
    }
    lines.join("\n")
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
fn panel(sight: &Sight, men: PieceStyle) -> Vec<String> {
    let near = match sight.view {
        View::White => Color::White,
        View::Black => Color::Black,
    };
    let mut panel = vec![side(sight, !near, men), String::new()];
    let recent = sight.pairs.len().saturating_sub(RECENT);
    panel.extend(sight.pairs[recent..].iter().map(numbered));
    panel.resize(7, String::new());
    panel.push(side(sight, near, men));
    panel.push(String::new());
    panel
}

/// A pair of moves in columns.
pub(super) fn numbered(pair: &Pair) -> String {
    let white = pair.white.as_deref().unwrap_or("...");
    format!("{:>3}. {white:<8} {}", pair.number, pair.black.as_deref().unwrap_or("")).trim_end().to_owned()
}

/// A player's line: who, how much time, what was taken.
fn side(sight: &Sight, color: Color, men: PieceStyle) -> String {
    let name = &sight.players[color as usize];
    let mut parts = vec![color.to_string()];
    if *name != color.to_string() {
        parts.push(format!("({})", harmless(name)));
    }
    if let Some(clocks) = &sight.clocks {
        parts.push(clocks.left[color as usize].map_or("--:--".to_owned(), format_live_time));
    }
    let taken = taken(sight, color, men);
    if !taken.is_empty() {
        parts.push(taken);
    }
    parts.join("  ")
}

/// What a side has taken, and by how much it is ahead.
pub(in crate::play) fn taken(sight: &Sight, color: Color, men: PieceStyle) -> String {
    let man = |role: &Role| match men {
        PieceStyle::Letters => role.of(!color).letter().to_string(),
        // On the paper's own ground, whatever its colour: the outlined and the solid symbols as they are.
        PieceStyle::Symbols if *role == Role::Pawn && color.is_white() => "\u{265f}\u{fe0e}".to_owned(),
        PieceStyle::Symbols => role.of(!color).symbol().to_string(),
    };
    let mut parts: Vec<String> = Vec::new();
    let taken = &sight.taken[color as usize];
    if !taken.is_empty() {
        parts.push(taken.iter().map(man).collect::<Vec<_>>().join(""));
    }
    let ahead = if color.is_white() { sight.balance } else { -sight.balance };
    if ahead > 0 && sight.taken.iter().any(|taken| !taken.is_empty()) {
        parts.push(format!("+{ahead}"));
    }
    parts.join(" ")
}
